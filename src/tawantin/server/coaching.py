"""The coach at the server: what workers are asked, and what people are answered."""

import time
from typing import Any

import msgspec

from tawantin.bots.coach import Advice, Coach, coach_of
from tawantin.core import registry
from tawantin.core.chance import FastRng
from tawantin.server.live import LiveTable
from tawantin.table import coaching
from tawantin.table.showing import Choice, choices

HINT: float = 1.5  # seconds of thinking for a hint
COACH = "coach"  # among the bots, in figures and in the log

_coaches: dict[str, Coach] = {}


class Advised(msgspec.Struct):
    """One of the best choices. `chance`: to end before another player, in the mean.

    `place`, `points`: to be expected at the end. `reason`: what speaks for it against the next one;
    for those behind the first, against that.
    """

    choice: Choice
    chance: float
    place: float
    points: float
    reason: str


class Hint(msgspec.Struct):
    """The best choices, the best first. `learned`: judged by what was learnt from many games, else
    by a rough estimate.
    """

    best: list[Advised]
    learned: bool


# In a worker.


def coach_for(game: str) -> Coach:
    """Kept, as its weights are read from a file."""
    if game not in _coaches:
        _coaches[game] = coach_of(registry.game(game))
    return _coaches[game]


def advise(
    game_name: str, overlay: dict[str, Any] | None, dump: dict[str, Any], seed: int
) -> tuple[list[Advice], bool, float]:
    """In a worker: the best choices here, whether learned, and how long it took."""
    start = time.perf_counter()
    coach = coach_for(game_name)
    state = coach.game.load(dump, overlay)
    found = coach.advise(state, coach.game.actor(state), FastRng(seed), seconds=HINT)
    return found, coach.learned, time.perf_counter() - start


# In words.


def hint_shown(
    table: LiveTable, seat: int, found: list[Advice], learned: bool, language: str
) -> Hint:
    """What the coach advises a seat that is asked."""
    told = choices(table, seat, [advice.action for advice in found], language)
    best = [
        Advised(
            choice=choice,
            chance=round(advice.value, 3),
            place=round(advice.place(table.players), 2),
            points=round(advice.points, 1),
            reason=_reason(table.game, found, number, language),
        )
        for number, (advice, choice) in enumerate(zip(found, told, strict=True))
    ]
    return Hint(best, learned)


def _reason(game: str, found: list[Advice], number: int, language: str) -> str:
    if len(found) == 1:
        return ""
    other = found[1] if number == 0 else found[0]
    return coaching.reason(game, found[number].terms, other.terms, number == 0, language)
