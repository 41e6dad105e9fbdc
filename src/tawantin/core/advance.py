"""From one real decision to the next: what searches, arenas and self-play do after a choice."""

from tawantin.core.chance import Rng
from tawantin.core.frame import ID, OVER, PLAYER
from tawantin.core.game import Game
from tawantin.core.state import State


def advance(game: Game, s: State, action: int, rng: Rng) -> list[int]:
    """Carry out a choice and what follows of itself; the choices of the next decision.

    Empty when the game is over.
    """
    game.apply(s, action)
    return run_on(game, s, rng)


def run_on(game: Game, s: State, rng: Rng) -> list[int]:
    """Draw, play what is forced and end a stalled game, up to a decision; its choices.

    A secret that there is one choice only (`asks_anyway`) is kept from people, not from here.
    """
    frames = game.frames
    stack = s.stack
    may_stall = game.conclusion >= 0
    frame = frames[stack[ID]]
    while frame.kind != OVER:
        if may_stall and game.stalled(s):
            action = game.conclusion
        elif frame.kind == PLAYER:
            options = frame.options(s)
            if len(options) > 1:
                return options
            action = options[0]
        else:
            action = frame.sample(s, rng)
        frame.apply(s, action)
        frame = frames[stack[ID]]
        while not frame.proceed(s):
            frame = frames[stack[ID]]
    return []
