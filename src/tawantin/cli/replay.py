"""`tawantin replay`: a saved match told in words, line by line."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.rule import Rule
from rich.text import Text

from tawantin.cli import result
from tawantin.cli.boards import SEAT_STYLES
from tawantin.cli.common import JsonOption, LangOption, console, language, print_json, read_save
from tawantin.cli.news import OPEN, entry, table_of
from tawantin.cli.texts import Texts
from tawantin.core import registry, save
from tawantin.core.errors import BadSetup
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.match import Match
from tawantin.table.language import words_in
from tawantin.table.showing import EntryShown
from tawantin.table.table import SPECTATOR, as_seen

EXAMPLES = """[bold]Examples[/bold]
  tawantin replay match.json               as a spectator saw it
  tawantin replay match.json --seat 2      as the second player saw it
  tawantin replay match.json --open        with everything that was hidden
  tawantin replay match.json --to 120      only the first 120 lines of the log
  tawantin replay match.json --json --open"""


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Tell it as this seat saw it (1 is the first).")
    ] = None,
    everything: Annotated[bool, typer.Option("--open", help="Hide nothing.")] = False,
    to: Annotated[
        int | None, typer.Option("--to", metavar="LINE", min=0, help="Stop after this line.")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell a saved match in words, with its chapters and turns marked, and its result.

    Without --seat or --open it is told as a spectator saw it. The numbers are the lines of the
    log, as in `verify` and --to.
    """
    data = read_save(file)
    log = data.get("log")
    lines = len(log) if isinstance(log, list) else 0
    if to is not None and isinstance(log, list):
        data = {**data, "log": log[:to]}
    match = save.load(data, registry.game)
    viewer = _viewer(match, seat, everything)
    told = Replay(match, save.load({**data, "log": []}, registry.game), viewer, language(lang))
    if as_json:
        print_json(
            {
                "game": match.game.name,
                "players": match.players,
                "names": match.names,
                "options": match.options,
                "lines": lines,
                "entries": [told.as_data(i) for i in range(len(match.log))],
                "over": match.is_over,
                "result": result.as_data(match) if match.is_over else None,
            }
        )
        return
    told.show(lines)


def _viewer(match: Match, seat: int | None, everything: bool) -> int:
    if seat is None:
        return OPEN if everything else SPECTATOR
    if everything:
        raise BadSetup("--seat and --open exclude each other")
    if not 1 <= seat <= match.players:
        raise BadSetup(f"--seat is a number from 1 to {match.players}, not {seat}")
    return seat - 1


class Replay:
    """A loaded match, and one that is played again beside it to know each position."""

    def __init__(self, match: Match, again: Match, viewer: int, language: str) -> None:
        self.match = match
        self.again = again
        self.table = table_of(match)
        self.viewer = viewer
        self.language = language
        self.words = words_in(language)
        self.texts = Texts(language)

    def entry(self, number: int) -> EntryShown:
        """One entry, asked for in order. In the open a choice without any effect is named too."""
        match, done = self.match, self.match.log[number]
        shown = entry(self.table, number, self.viewer, self.language)
        if not shown["texts"] and done.seat >= 0 and self.viewer in (OPEN, done.seat):
            seen = as_seen(match.game, self.again.state, done.seat)
            phrase = self.words.action(match.game, seen, done.action, match.names)
            shown["texts"].append(f"{match.names[done.seat]}: {phrase}.")
        self.again.append(done.seat, done.action, done.forced)
        return shown

    def as_data(self, number: int) -> dict[str, Any]:
        done, shown = self.match.log[number], self.entry(number)
        draws = done.seat == CHANCE_SEAT and self.viewer != OPEN  # only what came of them is told
        return {
            "line": number + 1,
            "seat": done.seat + 1 if done.seat >= 0 else None,
            "action": None if draws else shown["action"],
            "forced": done.forced,
            "events": [
                {
                    "kind": event.kind,
                    "seat": event.seat + 1 if event.seat >= 0 else None,
                    "args": event.seen_by(event.seat if self.viewer == OPEN else self.viewer),
                }
                for event in done.events
            ],
            "text": shown["texts"],
        }

    def show(self, lines: int) -> None:
        match, texts, out = self.match, self.texts, console()
        title = self.words.thing("game", "name", match.game.name)
        names = ", ".join(match.names)
        heading = texts("replay.title", game=title, players=match.players, names=names)
        out.print(heading, style="bold", markup=False)
        mover = CHANCE_SEAT
        digits = len(str(max(lines, 1)))
        for number, done in enumerate(match.log, 1):
            if done.seat >= 0 and done.seat != mover:
                mover = done.seat
                turn = texts("replay.turn", name=match.names[mover])
                out.print(Text(f"{'':>{digits}}  {turn}", f"bold {SEAT_STYLES[mover]}"))
            shown = self.entry(number - 1)
            for i, text in enumerate(shown["texts"]):
                if i == shown["chapter"]:
                    out.print(Rule(Text(text, "bold"), align="left", style="dim"))
                    mover = CHANCE_SEAT
                    continue
                out.print(Text(f"{number if i == 0 else '':>{digits}}    {text}"))
        if match.is_over:
            result.show(out, match, self.words, texts)
            result.show_seed(out, match, texts)
        elif len(match.log) < lines:
            out.print(texts("replay.cut", n=len(match.log), of=lines))
        else:
            out.print(texts("replay.running"))
