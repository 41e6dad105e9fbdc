# mypyc: skip
"""Games of chosen bots as Parquet files, and back: docs/dataset.md has the columns.

A data set is a folder with `games.parquet`, a row for each game, and `decisions.parquet`, a row for
each choice. Seeds and choices are enough to play every game again exactly, so a row holds what one
wants to select and count by; everything else about a position is asked of the position.
"""

import importlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tawantin import __version__
from tawantin.bots.crew import work
from tawantin.bots.lineup import bot_of
from tawantin.bots.ratings import weights_mark
from tawantin.core import registry
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSave, MalformedAction
from tawantin.core.game import Game
from tawantin.core.state import State

FORMAT: Final = "tawantin-dataset/1"
GAMES: Final = "games.parquet"
DECISIONS: Final = "decisions.parquet"
GAME_COLUMNS: Final = {
    "game_id": "int32",
    "players": "int8",
    "seed": "int64",
    "bots": "list",
    "scores": "list16",
    "places": "list8",
    "decisions": "int32",
}
DECISION_COLUMNS: Final = {
    "game_id": "int32",
    "number": "int16",
    "seat": "int8",
    "choice": "word",
    "legal": "int16",
    "scores": "list16",
    "place": "int8",
}

Row = dict[str, Any]


class Task(NamedTuple):
    """One game: who sits where, and the seed of its draws and of what the bots think."""

    game: str
    game_id: int
    seed: int
    bots: tuple[str, ...]


class Position(NamedTuple):
    """A decision of a game that is played again; `state` changes as the game goes on."""

    state: State
    seat: int
    legal: list[int]
    choice: int


def tasks(game: str, bots: Sequence[str], players: int, games: int, seed: int) -> list[Task]:
    """The bots round the table, turned by one seat from game to game."""
    return [
        Task(
            game,
            number,
            seed * 1_000_003 + number,
            tuple(bots[(seat + number) % len(bots)] for seat in range(players)),
        )
        for number in range(games)
    ]


def play(task: Task) -> tuple[Row, list[Row]]:
    """The rows of one game."""
    game = registry.game(task.game)
    seated = [bot_of(game, name) for name in task.bots]
    minds = [FastRng(task.seed * 16 + seat) for seat in range(len(seated))]
    draws, state, rows = FastRng(task.seed), game.new(len(seated)), list[Row]()
    options = run_on(game, state, draws)
    while options:
        seat = game.actor(state)
        mind = minds[seat]
        action = seated[seat].choose(game, game.redetermine(state, seat, mind), seat, mind)
        rows.append(
            {
                "game_id": task.game_id,
                "number": len(rows),
                "seat": seat,
                "choice": game.actions.text(action),
                "legal": len(options),
                "scores": game.scores(state),
            }
        )
        options = advance(game, state, action, draws)
    places = game.places(state)
    played = {
        "game_id": task.game_id,
        "players": len(seated),
        "seed": task.seed,
        "bots": list(task.bots),
        "scores": game.scores(state),
        "places": places,
        "decisions": len(rows),
    }
    return played, [{**row, "place": places[row["seat"]]} for row in rows]


def positions(game: Game, players: int, seed: int, choices: Sequence[str]) -> Iterator[Position]:
    """A game again, decision by decision. What is not legal, or too short, is an error."""
    draws, state = FastRng(seed), game.new(players)
    options = run_on(game, state, draws)
    for text in choices:
        try:
            action = game.actions.parse(text)
        except MalformedAction as error:
            raise BadSave(str(error)) from None
        if action not in options:
            raise BadSave(f"{text!r} cannot be chosen there")
        yield Position(state, game.actor(state), options, action)
        options = advance(game, state, action, draws)
    if options:
        raise BadSave("the choices end before the game does")


def write(
    folder: Path,
    game: str,
    bots: Sequence[str],
    players: int,
    games: int,
    seed: int = 1,
    workers: int = 0,
    watch: Callable[[], None] | None = None,
) -> "Dataset":
    """Play, and write the two files."""
    found = registry.game(game)
    found.check_players(players)
    for name in bots:
        bot_of(found, name)  # says which there are
    played: list[tuple[Row, list[Row]]] = []
    for _, one in work(play, tasks(game, bots, players, games, seed), workers):
        played.append(one)
        if watch is not None:
            watch()
    played.sort(key=lambda one: int(one[0]["game_id"]))
    about = {
        "format": FORMAT,
        "tawantin": __version__,
        "game": game,
        "rules": str(found.rules_version),
        "weights": weights_mark(game),
    }
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / GAMES, GAME_COLUMNS, [row for row, _ in played], about)
    _write(folder / DECISIONS, DECISION_COLUMNS, [row for _, rows in played for row in rows], about)
    return load(folder)


def _write(path: Path, columns: dict[str, str], rows: list[Row], about: dict[str, str]) -> None:
    arrow, parquet = _arrow()
    kinds = {
        **{name: getattr(arrow, name)() for name in ("int8", "int16", "int32", "int64")},
        "word": arrow.dictionary(arrow.int16(), arrow.string()),
        "list": arrow.list_(arrow.string()),
        "list8": arrow.list_(arrow.int8()),
        "list16": arrow.list_(arrow.int16()),
    }
    schema = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()], metadata=about)
    table = arrow.Table.from_pylist(rows, schema=schema)
    parquet.write_table(table, path, compression="zstd", compression_level=19)


def _arrow() -> tuple[Any, Any]:
    return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")


class Dataset:
    """A data set: `games` and `decisions` are tables of pyarrow."""

    def __init__(self, games: Any, decisions: Any) -> None:
        about = {key.decode(): value.decode() for key, value in games.schema.metadata.items()}
        if about.get("format") != FORMAT:
            raise BadSave(f"this is no data set of the form {FORMAT}")
        self.games: Final = games
        self.decisions: Final = decisions
        self.game: Final = registry.game(about["game"])
        self.rules: Final = int(about["rules"])
        self.made_by: Final = about["tawantin"]
        self.weights: Final = about["weights"]
        self._first: list[int] = [0]
        for count in games["decisions"].to_pylist():
            self._first.append(self._first[-1] + count)

    def choices(self, game_id: int) -> list[str]:
        """What was chosen in a game, in our notation."""
        first = self._first[game_id]
        found = self.decisions["choice"].slice(first, self._first[game_id + 1] - first)
        return [str(text) for text in found.to_pylist()]

    def replay(self, game_id: int) -> Iterator[Position]:
        """A game again, with the whole position at every decision."""
        if self.rules != self.game.rules_version:
            raise BadSave(
                f"played with rules {self.rules} of {self.game.name}; here are "
                f"{self.game.rules_version}"
            )
        row = self.games.slice(game_id, 1).to_pylist()[0]
        yield from positions(self.game, row["players"], row["seed"], self.choices(game_id))

    def check(self) -> None:
        """Every game again: choices are legal, by the seat they name, and all figures right."""
        rows = self.decisions.to_pylist()
        for row in self.games.to_pylist():
            game_id, at = row["game_id"], self._first[row["game_id"]]
            state = None
            for number, one in enumerate(self.replay(game_id)):
                state, told = one.state, rows[at + number]
                now = (game_id, number, one.seat, len(one.legal), self.game.scores(state))
                said = tuple(
                    told[name] for name in ("game_id", "number", "seat", "legal", "scores")
                )
                if said != now or told["place"] != row["places"][one.seat]:
                    raise BadSave(f"game {game_id}, decision {number}: {told} is not what happened")
            assert state is not None
            if (self.game.scores(state), self.game.places(state)) != (row["scores"], row["places"]):
                raise BadSave(f"game {game_id} did not end like that")


def load(folder: Path) -> Dataset:
    """The data set of a folder."""
    _, parquet = _arrow()
    for name in (GAMES, DECISIONS):
        if not (folder / name).is_file():
            raise BadSave(f"{folder} is no data set: there is no {name}")
    return Dataset(parquet.read_table(folder / GAMES), parquet.read_table(folder / DECISIONS))
