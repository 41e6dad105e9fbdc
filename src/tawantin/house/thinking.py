"""A bot's decision, wherever it thinks."""

import time
from typing import Any

from tawantin import bots
from tawantin.core.chance import Rng
from tawantin.core.game import Game
from tawantin.core.state import State


def choose(
    bot: Any, name: str, game: Game, state: State, rng: Rng, spent: float
) -> tuple[int, float]:
    """What the bot of this name would do, and how long it thought; `state` is redetermined for the
    seat it asks. `spent`: the seconds it has taken in this turn already.
    """
    seat, start = game.actor(state), time.perf_counter()
    if name in bots.THINKING:
        seconds = bots.THINKING[name].allowed(spent)
        action = bot.choose_within(seconds, game, state, seat, rng)
    else:
        action = bot.choose(game, state, seat, rng)
    return action, time.perf_counter() - start
