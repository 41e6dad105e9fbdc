"""What a position is worth to each seat: how likely it ends before each of the others.

A judge sees a position as one seat may know it. The values of all seats are the mean of their
pairwise chances, so they add up to half the number of players. With weights the chances come from
the net, without from the game's rough estimate.
"""

import importlib
from math import exp
from typing import Any, Final

from tawantin.core.frame import EACH
from tawantin.core.game import Game
from tawantin.core.state import State

POINTS: Final = 12.0  # a lead in estimated points that is worth a chance of 73 %
REST: Final = 255  # the estimate's fraction of a point, as a number of its own
BEHIND: Final = 60.0  # points below nothing that an estimate may say
ESTIMATE: Final = (("estimate", 255), ("estimate_rest", REST))


def pairwise(ratings: list[float], first: int, players: int, scale: float) -> list[float]:
    """The values that follow from the ratings of the seats."""
    found = [0.0] * players
    for p in range(players):
        for q in range(p + 1, players):
            lead = (ratings[first + p] - ratings[first + q]) / scale
            chance = 1.0 / (1.0 + exp(-lead)) if lead > -40.0 else 0.0
            found[p] += chance
            found[q] += 1.0 - chance
    for p in range(players):
        found[p] /= players - 1
    return found


def outcome(places: list[int]) -> list[float]:
    """The values of a finished game."""
    players = len(places)
    found = [0.0] * players
    for p in range(players):
        for q in range(players):
            if places[p] < places[q]:
                found[p] += 1.0
            elif p != q and places[p] == places[q]:
                found[p] += 0.5
        found[p] /= players - 1
    return found


class Judge:
    """Values positions of one game, with weights or without."""

    def __init__(self, game: Game, net: Any = None, each: bool = False) -> None:
        """`each`: every seat's row has its own cards, as they are in the position looked at."""
        self.game: Final = game
        self.net: Final[Any] = net
        self.each: Final = net.header.get("eyes") == "each" if net is not None else each
        self.learned_prior: Final = net is None or net.header.get("prior") != "rough"
        module = importlib.import_module(f"tawantin.bots.{game.name}")
        self._estimate: Final[Any] = module.estimate
        self._estimates: Final[Any] = getattr(module, "estimates", None)
        self._rests: Final[Any] = getattr(module, "rest", None)
        self._features: Any = None  # of the game, once they are asked for
        self._blanks: Final[dict[int, Any]] = {}  # room for the rows of so many players
        self._worths: list[float] = []

    def values(self, s: State, viewer: int, actor: int) -> list[float]:
        """What the position is worth to each seat, as `viewer` sees it."""
        players = s.players
        if self.game.is_over(s):
            return outcome(self.game.places(s))
        if self.net is None:
            return pairwise(self.estimates(s, viewer), 0, players, POINTS)
        ratings: list[float] = self.net.rate(self.rows(s, viewer, actor), players)
        return pairwise(ratings, 0, players, 1.0)

    def estimates(self, s: State, viewer: int) -> list[float]:
        """Rough points of all seats."""
        viewer = EACH if self.each else viewer
        if len(self._worths) != s.players:
            self._worths = [0.0] * s.players
        if self._estimates is None:
            for seat in range(s.players):
                self._worths[seat] = self._estimate(s, seat)
        else:
            self._estimates(s, viewer, self._worths)
        return self._worths

    def worth(self, s: State, seat: int) -> float:
        """Rough points of one seat, its own cards known."""
        found: float = self._estimate(s, seat)
        return found

    def rest(self, s: State) -> int:
        """Where a seat may go on and on with small steps, the choice that stops; else -1.

        A position between two such steps is worth what it is worth when nothing more is done:
        a value of its own would always be a little off, and a search that likes it never stops.
        """
        if self._rests is None:
            return -1
        found: int = self._rests(s)
        return found

    def rows(self, s: State, viewer: int, actor: int) -> bytes:
        """What the net reads: the features of every seat, and its estimate."""
        viewer = EACH if self.each else viewer
        if self._features is None:
            module = importlib.import_module(f"tawantin.games.{self.game.name}.features")
            self._features = module.FEATURES
        players = s.players
        rows = self._blanks.get(players)
        if rows is None:
            rows = self._blanks[players] = self._features.blank(players, len(ESTIMATE))
        beside: list[int] = []
        for worth in self.estimates(s, viewer):
            worth += BEHIND
            worth = 0.0 if worth < 0.0 else 255.0 if worth > 255.0 else worth
            whole = int(worth)
            beside.append(whole)
            beside.append(int((worth - whole) * REST))
        self._features.fill(s, viewer, actor, beside, rows)
        return bytes(rows)
