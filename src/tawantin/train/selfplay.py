"""Games the bots play against themselves, written down position by position.

`python -m tawantin.train.selfplay GAME --out DIR --games 400` plays until there are so many chunks
of games in the folder; what lies there already is not played again. With `--seconds` it stops
earlier: no game is begun after that. Without `--weights` all seats are greedy and make some moves
at random; with them they search.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from tawantin.bots.crew import work
from tawantin.bots.greedy import GreedyBot
from tawantin.bots.lineup import PRIORS, made_for, weights
from tawantin.bots.search import Search
from tawantin.bots.value import Judge
from tawantin.core import registry
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game, OptionValue
from tawantin.core.state import State
from tawantin.train.samples import Samples, read, write

CHUNK: Final = 8  # games in a file
RANDOM: Final = 12  # one move in so many is random while greedy bots play
TRIES: Final = 3  # of each greedy choice: quick rather than good
KEPT: Final = 3  # one position in so many is written down while greedy bots play
VARIED: Final = 4  # one game in so many has options at random
FULL: Final = 4  # one decision in so many is searched in full and written down
QUICK: Final = 3  # the others get a fraction of the walks
GREEDY: Final = 4  # one seat in so many is greedy while the others search
CURIOUS: Final = 16  # one quick decision in so many is drawn by the visits


class Setup:
    """How to play: plain data, for other processes."""

    def __init__(
        self,
        game: str,
        seed: int,
        net: str,
        iterations: int,
        eyes: str | None = None,
        prior: str | None = None,
    ) -> None:
        self.game = game
        self.seed = seed
        self.net = net
        self.iterations = iterations
        self.eyes = eyes
        self.prior = prior


class Player:
    """Plays whole games and writes positions down."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game: Game = registry.game(setup.game)
        net = weights(self.game, Path(setup.net)) if setup.net else None
        self.judge = Judge(self.game, net)
        self.writer = Judge(self.game, None, setup.eyes == "each")
        self.width = len(made_for(self.game)["bounds"])
        self.greedy = GreedyBot(TRIES)
        prior = PRIORS.get(setup.prior or "")
        self.full = Search(self.judge, max(1, setup.iterations), learned_prior=prior)
        self.quick = Search(self.judge, max(1, setup.iterations // QUICK), learned_prior=prior)

    def play(self, number: int, found: dict[int, Samples]) -> None:
        """One game, all of it drawn from its number."""
        game, rng = self.game, FastRng(self.setup.seed * 1_000_003 + number)
        counts = [*game.players, max(n for n in game.players if n <= 4)]
        players = counts[rng.below(len(counts))]
        state = game.new(players, self._options(players, rng))
        samples = found.setdefault(players, Samples(players, self.width))
        greedy = [not self.setup.net or rng.below(GREEDY) == 0 for _ in range(players)]
        if self.setup.net and all(greedy):
            greedy[rng.below(players)] = False
        options = run_on(game, state, rng)
        while options:
            seat = game.actor(state)
            if greedy[seat]:
                action = self._greedy(state, seat, options, samples, rng)
            else:
                action = self._search(state, seat, samples, rng)
            options = advance(game, state, action, rng)
        samples.finish(number, game.places(state), game.scores(state))

    def _options(self, players: int, rng: FastRng) -> dict[str, OptionValue]:
        return {} if rng.below(VARIED) else self.game.some_options(players, rng)

    def _note(
        self, state: State, viewer: int, actor: int, values: list[float], samples: Samples
    ) -> None:
        if self.judge.rest(state) < 0:  # never valued as it stands otherwise
            samples.add(self.writer.rows(state, viewer, actor), values)

    def _greedy(
        self, state: State, seat: int, options: list[int], samples: Samples, rng: FastRng
    ) -> int:
        if rng.below(KEPT) == 0:
            self._note(state, rng.below(state.players), seat, [], samples)
        if rng.below(RANDOM) == 0:
            return options[rng.below(len(options))]
        return self.greedy.choose(self.game, self.game.redetermine(state, seat, rng), seat, rng)

    def _search(self, state: State, seat: int, samples: Samples, rng: FastRng) -> int:
        guess = self.game.redetermine(state, seat, rng)
        if rng.below(FULL) == 0:
            action = self.full.choose(self.game, guess, seat, rng)
            viewer = seat if rng.below(2) else rng.below(state.players)
            self._note(state, viewer, seat, self.full.value, samples)
            return action
        action = self.quick.choose(self.game, guess, seat, rng)
        if rng.below(CURIOUS) == 0:
            drawn = rng.below(max(1, sum(line.visits for line in self.quick.lines)))
            for line in self.quick.lines:
                drawn -= line.visits
                if drawn < 0:
                    return line.action
        return action


Chunk = tuple[Setup, int, float]
"""How to play, the number of the file, and when no game begins any more."""

_player: list[Player] = []  # of this process


def chunk(job: Chunk) -> tuple[int, dict[int, Samples]]:
    """The games of one file, as many as could be begun before the deadline."""
    setup, number, deadline = job
    if not _player or vars(_player[0].setup) != vars(setup):
        _player[:] = [Player(setup)]
    found: dict[int, Samples] = {}
    played = 0
    for game in range(number * CHUNK, (number + 1) * CHUNK):
        if time.time() >= deadline:
            break
        _player[0].play(game, found)
        played += 1
    return played, found


def run(
    setup: Setup, out: Path, games: int, seconds: float, workers: int, ray: str = ""
) -> Iterator[dict[str, Any]]:
    """Play the chunks that are missing; what each one brought."""
    header = {
        **made_for(registry.game(setup.game)),
        "seed": setup.seed,
        "net": Path(setup.net).name,
        "iterations": setup.iterations if setup.net else 0,
        "eyes": setup.eyes,
    }
    out.mkdir(parents=True, exist_ok=True)
    deadline = time.time() + seconds if seconds else float("inf")
    jobs = [(setup, number, deadline) for number in missing(setup, out, games)]
    for (_, number, _), (played, found) in work(chunk, jobs, workers, ray, deadline):
        if played:
            write(path_of(setup, out, number), {**header, "games": played}, found.values())
            yield {"games": played, "positions": sum(len(s.rows) for s in found.values())}


def missing(setup: Setup, out: Path, games: int) -> list[int]:
    """The chunks that have not been played yet."""
    return [i for i in range(-(-games // CHUNK)) if not path_of(setup, out, i).exists()]


def count(paths: Iterable[Path]) -> dict[str, int]:
    """What several files hold together."""
    found = {"games": 0, "positions": 0}
    for path in paths:
        header, arrays = read(path, {})
        found["games"] += header["games"]
        found["positions"] += sum(len(one.places) for one in arrays.values())
    return found


def path_of(setup: Setup, out: Path, number: int) -> Path:
    return out / f"{setup.game}-{setup.seed}-{number:05}.npz"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the positions")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.0, help="begin no game after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="", help="search with these; without, greedy bots")
    parser.add_argument("--iterations", type=int, default=100, help="walks of a full decision")
    parser.add_argument("--eyes", choices=["each"], help="every seat's row has its own cards")
    parser.add_argument("--prior", choices=PRIORS, help="what is tried first, if not as they say")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: one for each core")
    parser.add_argument("--ray", default="", help="the address of a Ray cluster, or local")
    args = parser.parse_args()
    start = time.time()
    total = {"games": 0, "positions": 0}
    setup = Setup(args.game, args.seed, args.weights, args.iterations, args.eyes, args.prior)
    for brought in run(setup, args.out, args.games, args.seconds, args.workers, args.ray):
        for key, number in brought.items():
            total[key] += number
    print(json.dumps({"game": args.game, **total, "seconds": round(time.time() - start, 1)}))


if __name__ == "__main__":
    main()
