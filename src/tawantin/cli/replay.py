"""`tawantin replay`: a saved match told in words, line by line."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.rule import Rule
from rich.text import Text

from tawantin.cli import result
from tawantin.cli.boards import SEAT_STYLES
from tawantin.cli.common import JsonOption, LangOption, console, language, print_json, read_save
from tawantin.cli.texts import Texts
from tawantin.cli.told import OPEN, SPECTATOR, Teller
from tawantin.core import registry, save
from tawantin.core.errors import BadSetup
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.match import Entry, Match
from tawantin.words import Words

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
    told = Told(match, save.load({**data, "log": []}, registry.game), viewer, language(lang))
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


class Told:
    """A loaded match, and one that is played again beside it to know each position."""

    def __init__(self, match: Match, again: Match, viewer: int, language: str) -> None:
        self.match = match
        self.again = again
        self.viewer = viewer
        self.words = Words(language)
        self.texts = Texts(language)
        self.teller = Teller(match, self.words)

    def lines(self, entry: Entry) -> list[str]:
        """One entry in words. Where all is open, a choice without any effect is named too."""
        match = self.match
        told = self.teller.entry(entry, self.viewer, match.state)
        if not told and entry.seat >= 0 and self.viewer in (OPEN, entry.seat):
            asked = match.game.as_asked(self.again.state, entry.seat)
            phrase = self.words.action(match.game, asked, entry.action, match.names)
            told = [f"{match.names[entry.seat]}: {phrase}."]
        self.again.append(entry.seat, entry.action, entry.forced)
        return told

    def headings(self, entry: Entry) -> list[str | None]:
        """Those of its lines with which a chapter of the game begins."""
        match = self.match
        return [
            self.teller.event(event, self.viewer, match.state)
            for event in entry.events
            if event.kind == match.game.chapter
        ]

    def may_read(self, entry: Entry) -> bool:
        """Whether the notation gives nothing away: draws and hidden choices do."""
        if self.viewer == OPEN:
            return True
        if entry.seat == CHANCE_SEAT:
            return False
        return entry.seat == self.viewer or not any(event.secret for event in entry.events)

    def as_data(self, number: int) -> dict[str, Any]:
        entry = self.match.log[number]
        game = self.match.game
        return {
            "line": number + 1,
            "seat": entry.seat + 1 if entry.seat >= 0 else None,
            "action": game.actions.text(entry.action) if self.may_read(entry) else None,
            "forced": entry.forced,
            "events": [
                {
                    "kind": event.kind,
                    "seat": event.seat + 1 if event.seat >= 0 else None,
                    "args": event.seen_by(event.seat if self.viewer == OPEN else self.viewer),
                }
                for event in entry.events
            ],
            "text": self.lines(entry),
        }

    def show(self, lines: int) -> None:
        match, texts, out = self.match, self.texts, console()
        title = self.words.thing("game", "name", match.game.name)
        names = ", ".join(match.names)
        heading = texts("replay.title", game=title, players=match.players, names=names)
        out.print(heading, style="bold", markup=False)
        mover = CHANCE_SEAT
        digits = len(str(max(lines, 1)))
        for number, entry in enumerate(match.log, 1):
            if entry.seat >= 0 and entry.seat != mover:
                mover = entry.seat
                turn = texts("replay.turn", name=match.names[mover])
                out.print(Text(f"{'':>{digits}}  {turn}", f"bold {SEAT_STYLES[mover]}"))
            headings = self.headings(entry)
            for i, text in enumerate(self.lines(entry)):
                if text in headings:
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
