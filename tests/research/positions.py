"""Decisions of random games with options at random, for every game and number of players."""

from collections.abc import Iterator

from tawantin.core.advance import run_on
from tawantin.core.chance import FastRng
from tawantin.core.game import Game, OptionValue
from tawantin.core.state import State

EVERY = 12


def options_at_random(game: Game, players: int, rng: FastRng) -> dict[str, OptionValue]:
    while True:
        options = {o.name: o.values[rng.below(len(o.values))] for o in game.options}
        if game.playable(players, options):
            return options


def positions(game: Game, players: int, seed: int) -> Iterator[tuple[State, list[int]]]:
    """One in twelve decisions of a game, each with its choices."""
    rng = FastRng(seed)
    s = game.new(players, options_at_random(game, players, rng))
    choices = run_on(game, s, rng)
    first = True
    while choices:
        if first or rng.below(EVERY) == 0:
            yield s.copy(), choices
        first = False
        game.apply(s, choices[rng.below(len(choices))])
        choices = run_on(game, s, rng)
