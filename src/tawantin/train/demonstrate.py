"""Games of searches that follow a policy, written down choice by choice, for it to learn from.

`python -m tawantin.train.demonstrate GAME --out DIR --games 400` plays until there are so many in
the folder, each in a file; what lies there already is not played again. With `--seconds` it stops
earlier: no game is begun after that. One seat in four is greedy, the others search; of each
of their decisions the file says what the seat saw, how often the search tried each choice, what it
thought every seat's chances were, and what became of them. With `--plain` they search without a
policy. Where choices are weighed by halves, as without one, the last few are tried alike: half of
what the file says was tried is the choice made. `imitate` learns from it.
"""

import argparse
import json
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tawantin.bots import policy as policies
from tawantin.bots.crew import work
from tawantin.bots.greedy import GreedyBot
from tawantin.bots.guided import GuidedSearch
from tawantin.bots.lineup import judge_of
from tawantin.bots.ratings import weights_mark
from tawantin.bots.search import Search
from tawantin.bots.value import outcome
from tawantin.bots.weight_files import POLICIES, UNREADABLE, mark
from tawantin.core import registry
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game
from tawantin.train.samples import BadSamples
from tawantin.train.selfplay import CURIOUS, GREEDY, TRIES, VARIED

OPENING: Final = 12  # choices of a game that are drawn by how often they were tried, not the best


class Setup(NamedTuple):
    """How to play, for other processes."""

    game: str
    seed: int
    policy: str  # the file; none: a search without a policy
    iterations: int
    players: tuple[int, ...]


class Shown(NamedTuple):
    """Decisions; the first axis counts them, or all of their choices one after the other."""

    rows: NDArray[np.uint8]  # what the seat saw
    counts: NDArray[np.uint16]  # how many choices it had
    choices: NDArray[np.uint16]  # all of them, as indices of the encoding
    tries: NDArray[np.float32]  # the share of the search's walks each got
    thought: NDArray[np.float32]  # chances of the seats, from the one asked on; none: 0
    became: NDArray[np.float32]  # the same when the game was over
    players: NDArray[np.uint8]
    games: NDArray[np.uint32]  # the number of the game


def searching(game: Game, setup: Setup) -> Search:
    """Who shows how to play."""
    judge = judge_of(game)
    if not setup.policy:
        return Search(judge, setup.iterations)
    return GuidedSearch(judge, policies.load(game, Path(setup.policy)), setup.iterations)


class Player:
    """Plays whole games and writes decisions down."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Game = registry.game(setup.game)
        self.encoder = policies.encoder_of(self.game)
        self.greedy = GreedyBot(TRIES)
        self.search = searching(self.game, setup)
        self.numbers = self.encoder.blank()
        self.row = np.frombuffer(memoryview(self.numbers), dtype=np.uint8)

    def play(self, number: int) -> Shown:
        """One game, all of it drawn from its number."""
        game, rng = self.game, FastRng(self.setup.seed * 1_000_003 + number)
        players = self.setup.players[rng.below(len(self.setup.players))]
        options = {} if rng.below(VARIED) else game.some_options(players, rng)
        state = game.new(players, options)
        greedy = [rng.below(GREEDY) == 0 for _ in range(players)]
        if all(greedy):
            greedy[rng.below(players)] = False
        rows, counts, choices, tries = [], [], list[int](), list[float]()
        thought, seats = [], []
        legal = run_on(game, state, rng)
        while legal:
            seat = game.actor(state)
            guess = game.redetermine(state, seat, rng)
            if greedy[seat]:
                legal = advance(game, state, self.greedy.choose(game, guess, seat, rng), rng)
                continue
            action = self.search.choose(game, guess, seat, rng)
            lines = self.search.lines
            walks = sum(line.visits for line in lines)
            shares = [line.visits / walks for line in lines]
            if self.search.halves:  # the last few were tried alike, and the best was found
                shares = [
                    0.5 * (share + (line.action == action))
                    for share, line in zip(shares, lines, strict=True)
                ]
            self.encoder.write(state, seat, seat, self.numbers, 0)
            rows.append(self.row.copy())
            counts.append(len(lines))
            choices += [self.encoder.index[line.action] for line in lines]
            tries += shares
            thought.append(self._turned(self.search.value, seat))
            seats.append(seat)
            if len(rows) <= OPENING or rng.below(CURIOUS) == 0:
                drawn = rng.below(walks)
                for line in lines:
                    drawn -= line.visits
                    if drawn < 0:
                        action = line.action
                        break
            legal = advance(game, state, action, rng)
        ended = outcome(game.places(state))
        found = len(rows)
        return Shown(
            np.array(rows, np.uint8),
            np.array(counts, np.uint16),
            np.array(choices, np.uint16),
            np.array(tries, np.float32),
            np.array(thought, np.float32),
            np.array([self._turned(ended, seat) for seat in seats], np.float32),
            np.full(found, players, np.uint8),
            np.full(found, number, np.uint32),
        )

    def _turned(self, values: list[float], seat: int) -> list[float]:
        """From this seat on; 0 for those nobody has."""
        empty = [0.0] * (self.encoder.seats - len(values))
        return [*values[seat:], *values[:seat], *empty]


def together(parts: Iterable[Shown]) -> Shown:
    return Shown(*(np.concatenate(same) for same in zip(*parts, strict=True)))


def write(path: Path, header: Mapping[str, Any], shown: Shown) -> None:
    """All at once, so that a file that is there is whole."""
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez_compressed(file, header=np.array(json.dumps(dict(header))), **shown._asdict())
    beside.replace(path)


def read(paths: Iterable[Path], wanted: Mapping[str, Any]) -> Shown:
    """All decisions of several files; refused unless their headers agree with `wanted`."""
    parts = []
    for path in sorted(paths):
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
                header = json.loads(str(found["header"]))
                parts.append(Shown(*(found[name] for name in Shown._fields)))
        except UNREADABLE as error:
            raise BadSamples(f"{path} holds no decisions: {error}") from None
        for key, value in wanted.items():
            if header.get(key) != value:
                raise BadSamples(f"{path} has {key} {header.get(key)!r}, not {value!r}")
    if not parts:
        raise BadSamples("there are no files of decisions")
    return together(parts)


_player: list[Player] = []  # of this process


def play(job: tuple[Setup, int]) -> Shown:
    """The game of this number."""
    setup, number = job
    if not _player or _player[0].setup != setup:
        _player[:] = [Player(setup)]
    return _player[0].play(number)


def run(
    setup: Setup, out: Path, games: int, seconds: float = 0.0, workers: int = 0, ray: str = ""
) -> dict[str, int]:
    """Play the games that are missing; what they brought. Those that are there must be alike."""
    header = {
        **policies.made_for(registry.game(setup.game)),
        "policy": mark(Path(setup.policy)) if setup.policy else None,
        "weights": weights_mark(setup.game),
        "iterations": setup.iterations,
        "counts": list(setup.players),
        "seed": setup.seed,
    }
    out.mkdir(parents=True, exist_ok=True)
    deadline = time.time() + seconds if seconds else float("inf")
    jobs = []
    for number in range(games):
        path = path_of(setup, out, number)
        if path.exists():
            read([path], header)
        else:
            jobs.append((setup, number))
    brought = {"games": 0, "decisions": 0}
    for (_, number), found in work(play, jobs, workers, ray, deadline):
        write(path_of(setup, out, number), header, found)
        brought["games"] += 1
        brought["decisions"] += len(found.rows)
    return brought


def path_of(setup: Setup, out: Path, number: int) -> Path:
    return out / f"{setup.game}-{setup.seed}-{number:05}.npz"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the decisions")
    by = parser.add_mutually_exclusive_group()
    by.add_argument("--policy", type=Path, help="the one to follow, if not the committed one")
    by.add_argument("--plain", action="store_true", help="a search that follows no policy")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.0, help="begin no game after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=100, help="walks of a decision")
    parser.add_argument("--players", default="", help="such as 3,4,4; else every number")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: one for each core")
    parser.add_argument("--ray", default="", help="the address of a Ray cluster, or local")
    args = parser.parse_args()
    game = registry.game(args.game)
    counts = tuple(int(word) for word in args.players.split(",") if word) or game.players
    for players in counts:
        game.check_players(players)
    path = "" if args.plain else str(args.policy or POLICIES / f"{game.name}.npz")
    start = time.time()
    setup = Setup(args.game, args.seed, path, args.iterations, tuple(counts))
    brought = run(setup, args.out, args.games, args.seconds, args.workers, args.ray)
    print(json.dumps({"game": args.game, **brought, "seconds": round(time.time() - start, 1)}))


if __name__ == "__main__":
    main()
