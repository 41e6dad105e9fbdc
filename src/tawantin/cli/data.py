"""`tawantin data`: the printed values of a game with their provenance, and a check of overlays."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tawantin.cli.common import (
    GAME,
    GameArgument,
    JsonOption,
    LangOption,
    console,
    language,
    print_json,
    read_overlay,
)
from tawantin.cli.texts import Texts
from tawantin.core import registry
from tawantin.core.errors import BadData, TawantinError
from tawantin.core.game import Game
from tawantin.core.tables import ABOUT, changes, marked, single_values
from tawantin.testing.conformance import check_game
from tawantin.words import Words

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin data {GAME}                  every table, and where its values come from
  tawantin data {GAME} --json
  tawantin data {GAME} --check my.toml  does a file of my own fit? (exit code 0 or 1)
  tawantin play {GAME} --data my.toml   play with it"""

BROKEN = 1
GAMES = 4  # random games for each number of players, in a check


def data(
    game: GameArgument,
    check: Annotated[
        Path | None, typer.Option("--check", metavar="FILE.toml", help="Check this overlay.")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print a game's tables of printed values, each with its mark and the reason for it.

    Marks: rulebook, deduced, reported, reconstructed, printed (compared by an owner). With --check,
    say whether a file of your own values fits the rules, which values are still reconstructed, and
    whether random games with them keep every promise; the file needs only the tables it changes.
    """
    found = registry.game(game)
    texts = Texts(language(lang))
    if check is not None:
        _check(found, check, texts, as_json)
        return
    tables = dict(marked(found.tables(None)))
    if as_json:
        print_json(
            {
                name: {
                    "mark": table["mark"],
                    "reason": table["reason"],
                    "marks": table.get("marks", {}),
                    "values": values(table),
                }
                for name, table in tables.items()
            }
        )
        return
    out = console()
    words = Words(language(lang))
    for name, table in tables.items():
        _show(out, words, found, name, table)
    out.print()
    for mark in dict.fromkeys(table["mark"] for table in tables.values()):
        meaning = words.thing("provenance_text", mark, game)
        out.print(f"{words.thing('provenance', mark, game)}: {meaning}")


def values(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in ABOUT}


def _show(out: Console, words: Words, game: Game, name: str, table: Mapping[str, Any]) -> None:
    mark = words.thing("provenance", table["mark"], game.name)
    out.print(Text.assemble((name, "bold"), "  ", (mark, "italic"), f": {table['reason']}"))
    rows = [f"{key} = {_written(value)}" for key, value in values(table).items()]
    for place, other in table.get("marks", {}).items():
        rows.append(f"{place}: {words.thing('provenance', other, game.name)}")
    line = "   ".join(rows)
    text = line if len(line) < out.width - 4 else "\n".join(_columns(rows, out.width - 4))
    out.print(Padding(Text(text), (0, 0, 0, 2)))


def _written(value: object) -> str:
    if isinstance(value, list):
        return " ".join(str(one) for one in value)
    return str(value)


def _columns(rows: list[str], width: int) -> list[str]:
    """Rows side by side, as many as fit."""
    wide = max(len(row) for row in rows) + 3
    per_line = max(1, width // wide)
    return [
        "".join(row.ljust(wide) for row in rows[i : i + per_line]).rstrip()
        for i in range(0, len(rows), per_line)
    ]


def _check(game: Game, path: Path, texts: Texts, as_json: bool) -> None:
    problem, constraint, changed, decisions = "", "", 0, 0
    left: list[str] = []
    try:
        overlay = read_overlay(game, path) or {}
        changed = sum(1 for _ in changes(game.tables(None), overlay))
        left = reconstructed(game, overlay)
    except BadData as error:
        problem, constraint = str(error), error.constraint
    else:
        try:
            decisions = _play(game, overlay)
        except (AssertionError, TawantinError) as error:
            problem = str(error)
    if as_json:
        print_json(
            {
                "file": str(path),
                "ok": not problem,
                "constraint": constraint or None,
                "problem": problem or None,
                "changed": changed,
                "reconstructed": left,
                "decisions": decisions,
            }
        )
    elif problem:
        broken = texts("data.broken", file=str(path), problem=problem)
        console(stderr=True).print(broken, markup=False, soft_wrap=True)
    else:
        out = console()
        out.print(texts("data.ok", file=str(path), n=changed), markup=False)
        games = GAMES * len(game.players)
        out.print(texts("data.played", n=games, decisions=decisions), markup=False)
        out.print(texts("data.left", n=len(left)), markup=False)
        for line in _together(game, left):
            out.print(Padding(Text(line), (0, 0, 0, 2)))
    if problem:
        raise typer.Exit(BROKEN)


def reconstructed(game: Game, overlay: Mapping[str, Any]) -> list[str]:
    """The values that are our design and that the overlay neither marks nor changes."""
    ours = {one.path: one.value for one in single_values(game.tables(None))}
    return [
        one.path
        for one in single_values(game.tables(overlay))
        if one.mark == "reconstructed" and ours.get(one.path) == one.value
    ]


def _play(game: Game, overlay: Mapping[str, Any]) -> int:
    """Play random games with every promise checked, and return how many decisions they had."""
    return sum(
        check_game(game, players, seed=seed, overlay=overlay).decisions
        for players in game.players
        for seed in range(GAMES)
    )


def _together(game: Game, left: list[str]) -> list[str]:
    """The tables with those of their values that are in the list; all of them: the name alone."""
    lines = []
    every = [one.path for one in single_values(game.tables(None))]
    for table, own in _parted(every).items():
        places = [path for path in left if path in own]
        if len(places) == len(own):
            lines.append(table)
        elif places:
            lines.append(f"{table}: {', '.join(path.removeprefix(f'{table}.') for path in places)}")
    return lines


def _parted(paths: list[str]) -> dict[str, set[str]]:
    """By the table they are in."""
    parted: dict[str, set[str]] = {}
    for path in paths:
        parted.setdefault(path.rpartition(".")[0], set()).add(path)
    return parted
