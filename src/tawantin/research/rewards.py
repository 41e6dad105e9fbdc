"""What a finished game pays each seat, by name."""

from typing import Any, Final

from tawantin.bots.value import outcome
from tawantin.core.errors import BadSetup
from tawantin.core.game import Game

HUNDRED: Final = 100.0
REWARDS: Final = ("place", "win", "score")
"""`place`: 1 for the first, -1 for the last, evenly between; seats that share one share.
`win`: 1 for the winner, divided among several, 0 for the others.
`score`: own points less the mean of the others', in hundreds.

Places and scores add up to 0 over the seats, wins to 1."""


def check_reward(name: str) -> str:
    if name not in REWARDS:
        raise BadSetup(f"there is no reward {name!r}; there is: {', '.join(REWARDS)}")
    return name


def rewards(game: Game, s: Any, name: str) -> list[float]:
    """What the finished game pays each seat."""
    if name == "score":
        scores = game.scores(s)
        total, others = sum(scores), len(scores) - 1
        return [(score - (total - score) / others) / HUNDRED for score in scores]
    places = game.places(s)
    if name == "win":
        winners = places.count(1)
        return [1.0 / winners if place == 1 else 0.0 for place in places]
    return [2.0 * value - 1.0 for value in outcome(places)]
