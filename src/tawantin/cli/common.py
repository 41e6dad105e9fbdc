"""What the commands share: consoles, JSON, languages, options of a game, files."""

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from tawantin.core import registry, save
from tawantin.core.errors import BadData, BadSave, BadSetup
from tawantin.core.game import Game, OptionValue

GAME = registry.NAMES[0]
"""The game in examples, and where none is named."""
WIDTH = 100
# Control characters but for the end of a line, and marks that turn the text around them.
COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
MAX_FILE = 20_000_000


class Lang(StrEnum):
    """The languages there are."""

    EN = "en"
    DE = "de"
    NL = "nl"


LangOption = Annotated[
    Lang | None,
    typer.Option(
        "--lang", help="Language of the words; otherwise that of $LANG.", metavar="en|de|nl"
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print JSON for programs, and nothing else.")
]
RayOption = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS", help="Work on a Ray cluster; `local`: on a Ray of this machine alone."
    ),
]
GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as in `tawantin games`.")
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="An option of the game (`tawantin games` lists them); may be given several times.",
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="FILE.toml", help="Printed values to lay over ours."),
]


def language(given: Lang | None) -> str:
    """The language asked for, else the first one of the environment that we speak, else English."""
    if given is not None:
        return given.value
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(variable, "")[:2].lower()
        if code in {lang.value for lang in Lang}:
            return code
    return Lang.EN.value


class SafeConsole(Console):
    """Names, chat lines and files are other people's: what they write moves no cursor here."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for part in super().render(renderable, options):
            yield part if part.control else Segment(harmless(part.text), part.style)


def harmless(text: str) -> str:
    """The text with a mark in place of each character that would command the terminal."""
    return COMMANDS.sub("\ufffd", text)


def console(stderr: bool = False) -> Console:
    """A console of at most our width; where nobody watches, of exactly our width."""
    found = SafeConsole(stderr=stderr, highlight=False, soft_wrap=False)
    if not found.is_terminal or found.width > WIDTH:
        found.width = WIDTH
    return found


def print_json(data: object) -> None:
    """One JSON document on stdout."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    sys.stdout.write(COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n")


def game_options(game: Game, given: Sequence[str] | None) -> dict[str, OptionValue]:
    """`key=value` texts as the options of a game; the game itself checks them."""
    found: dict[str, OptionValue] = {}
    for text in given or ():
        key, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"an option is written key=value, not {text!r}")
        found[key.strip()] = _value(game, key.strip(), value.strip())
    game.check_options(found)
    return found


def _value(game: Game, key: str, text: str) -> OptionValue:
    switch = any(option.name == key and True in option.values for option in game.options)
    words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
    return words.get(text.lower(), text) if switch else text


def option_word(value: OptionValue) -> str:
    """An option's value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else value


def read_text(path: Path) -> str:
    """A text file somebody named; a clear line if it cannot be read."""
    try:
        if path.stat().st_size > MAX_FILE:
            raise BadSave(f"{path} is larger than {MAX_FILE // 1_000_000} MB: no file of ours")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSave(f"{path} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadSave(f"{path} is not a text file") from None


def read_overlay(game: Game, path: Path | None) -> Mapping[str, Any] | None:
    """A file of printed values, parsed and checked by the game."""
    if path is None:
        return None
    text = read_text(path)
    try:
        overlay = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadData("", f"{path} is not TOML: {error}") from None
    game.tables(overlay)
    return overlay


def read_save(path: Path) -> dict[str, Any]:
    """A saved match as data, not yet played again."""
    return save.parse(read_text(path))


def hex_seed(text: str | None) -> bytes | None:
    """A seed as it is typed: hex digits, two per byte."""
    if text is None:
        return None
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise BadSetup(f"a seed is written in hex, two digits per byte, not {text!r}") from None
    if not seed:
        raise BadSetup("a seed has at least one byte, two hex digits")
    return seed
