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
from tawantin.core.errors import BadData
from tawantin.core.game import Game
from tawantin.core.tables import marked
from tawantin.words import Words

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin data {GAME}                  every table, and where its values come from
  tawantin data {GAME} --json
  tawantin data {GAME} --check my.toml  does a file of my own fit? (exit code 0 or 1)
  tawantin play {GAME} --data my.toml   play with it"""

BROKEN = 1
ABOUT = ("mark", "reason")


def data(
    game: GameArgument,
    check: Annotated[
        Path | None, typer.Option("--check", metavar="FILE.toml", help="Check this overlay.")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print a game's tables of printed values, each with its mark and the reason for it.

    Marks: rulebook, deduced, reported, reconstructed. With --check, say whether a file of your own
    values fits the rules; it needs only the tables it changes.
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
    problem, constraint, changed = "", "", 0
    try:
        overlay = read_overlay(game, path) or {}
        changed = _count_changes(game.tables(None), overlay)
    except BadData as error:
        problem, constraint = str(error), error.constraint
    if as_json:
        print_json(
            {
                "file": str(path),
                "ok": not problem,
                "constraint": constraint or None,
                "problem": problem or None,
                "changed": changed,
            }
        )
    elif problem:
        broken = texts("data.broken", file=str(path), problem=problem)
        console(stderr=True).print(broken, markup=False, soft_wrap=True)
    else:
        console().print(texts("data.ok", file=str(path), n=changed), markup=False)
    if problem:
        raise typer.Exit(BROKEN)


def _count_changes(base: Mapping[str, Any], over: Mapping[str, Any]) -> int:
    """How many entries of the overlay differ from ours."""
    count = 0
    for key, value in over.items():
        if isinstance(value, Mapping):
            count += _count_changes(base[key], value)
        elif key not in ABOUT and base[key] != value:
            count += 1
    return count
