"""`tawantin play`: sit down at a table in the terminal."""

import contextlib
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tawantin import bots
from tawantin.cli import saved
from tawantin.cli.common import (
    GAME,
    DataOption,
    LangOption,
    OptionOption,
    console,
    game_options,
    hex_seed,
    language,
    read_overlay,
)
from tawantin.cli.saved import PERSON
from tawantin.cli.terminal import Terminal
from tawantin.core import registry
from tawantin.core.errors import BadSetup
from tawantin.core.game import Game
from tawantin.core.match import Match

EXAMPLES = f"""[bold]Examples[/bold]
  tawantin play {GAME}                          you and bots
  tawantin play {GAME} --players 4 --people 2 --names Ana,Ben
  tawantin play {GAME} --bots random --lang de  easy rivals, in German
  tawantin play {GAME} -o KEY=VALUE             a variant; `tawantin games` lists them
  tawantin play --load match.json              go on with a saved match

At the table type the number of a choice, or `help`. `hint` asks the coach,
`why MOVE` names the rule that forbids a move, `undo` takes a choice back,
`save FILE` and `quit` do what they say; Ctrl-D saves by itself."""

PEOPLE = ("Ana", "Ben", "Cleo", "Dirk", "Eva", "Finn")
BOTS = ("Killa", "Sayri", "Tupaq", "Yma", "Wayra", "Qori")
MAX_NAME = 20


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game, as in `tawantin games`; else the first."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many seats; otherwise the game's middle number.")
    ] = None,
    people: Annotated[
        int | None, typer.Option(help="How many of them are people; otherwise 1.")
    ] = None,
    names: Annotated[
        str | None, typer.Option(metavar="A,B,...", help="Names, people first.")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="|".join(bots.LEVELS),
            help="Who plays the other seats; otherwise apprentice.",
        ),
    ] = None,
    option: OptionOption = None,
    data: DataOption = None,
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="Seed of the dice; otherwise a secret one.")
    ] = None,
    lang: LangOption = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")
    ] = None,
) -> None:
    """Play a game in this terminal, with people at one keyboard and bots."""
    if bot is not None:
        bots.make(bot)  # says which there are
    if load is not None:
        fixed = {
            "--players": players is not None,
            "--names": names is not None,
            "--option": option is not None,
            "--data": data is not None,
            "--seed": seed is not None,
        }
        given = [name for name, used in fixed.items() if used]
        if given:
            raise BadSetup(f"the saved match decides that: leave out {', '.join(given)}")
        match, seats = saved.read(load)
        if game is not None and game != match.game.name:
            raise BadSetup(f"{load} is a match of {match.game.name}, not of {game}")
        if seats is None or people is not None or bot is not None:
            seats = _seats(match.players, _known_people(seats, people), bot)
    else:
        found = registry.game(GAME if game is None else game)
        number = found.check_players(players if players is not None else _middle(found))
        seats = _seats(number, 1 if people is None else people, bot)
        match = Match(
            found,
            number,
            game_options(found, option),
            read_overlay(found, data),
            hex_seed(seed),
            names=_names(seats, names),
        )
    bots.check(seats, match.game, match.state)
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (arrow keys and history while typing)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a stray byte is a typing error, not the end
    Terminal(match, seats, console(), language(lang)).sit()


def _middle(game: Game) -> int:
    return game.players[len(game.players) // 2]


def _known_people(seats: Sequence[str] | None, people: int | None) -> int:
    if people is not None:
        return people
    return sum(1 for seat in seats if seat == PERSON) if seats else 1


def _seats(players: int, people: int, bot: str | None) -> list[str]:
    if not 0 <= people <= players:
        raise BadSetup(f"--people is a number from 0 to {players}, not {people}")
    return [PERSON] * people + [bot or "apprentice"] * (players - people)


def _names(seats: Sequence[str], given: str | None) -> list[str]:
    """Those given, people first; the rest from our own lists, none twice."""
    chosen = [name.strip() for name in given.split(",")] if given is not None else []
    if len(chosen) > len(seats):
        raise BadSetup(f"--names has {len(chosen)} names for {len(seats)} players")
    for name in chosen:
        if not name or len(name) > MAX_NAME or not name.isprintable():
            raise BadSetup(f"a name has 1 to {MAX_NAME} printable characters, not {name!r}")
    if len({name.casefold() for name in chosen}) < len(chosen):
        raise BadSetup("--names: every player needs a name of his own")
    taken = {name[0].casefold() for name in chosen}
    names = list(chosen)
    for seat in seats[len(chosen) :]:
        own = [*(PEOPLE if seat == PERSON else BOTS), *PEOPLE, *BOTS]
        name = next(name for name in own if name[0].casefold() not in taken)
        taken.add(name[0].casefold())
        names.append(name)
    return names
