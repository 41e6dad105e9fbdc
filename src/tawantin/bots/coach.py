# mypyc: skip
"""What the best choices are and why; and, after a game, what each choice gave away.

The coach searches as the strong bots do, from what the seat may know, and then gives the choices
that are to be compared as many walks each. Why one is better is told by the terms of the game's
rough estimate: those that differ where the seat's turn ends.
"""

import importlib
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from math import exp, log
from typing import Any, Final, NamedTuple

from tawantin.bots.search import Search
from tawantin.bots.value import Judge
from tawantin.core.chance import FastRng, Rng
from tawantin.core.game import Game
from tawantin.core.state import State

MOST: Final = 3  # choices a hint names
WORLDS: Final = 6  # positions in which a turn is followed to its end
SHARE: Final = 0.6  # of the time for a hint, what the search may take before choices are compared
SURE: Final = 0.02  # chances nearer to 0 or 1 than this are not told apart
ROUNDS: Final = 60  # of the sum that turns chances against each other into chances to win
AGAINST_OTHERS: Final = "rivals"  # the term that is no points of the own
VERSION: Final = 1  # raised when an analysis would come out otherwise
WALKS: Final = 800  # for a decision, after the game


class Advice(NamedTuple):
    """A choice, and what the coach thinks of it."""

    action: int
    value: float  # the chance to end before another seat, in the mean
    points: float  # to be expected at the end
    terms: dict[str, float]  # of the estimate, where the seat's turn ends
    line: list[int]  # the choices of the turn that begins with it, as far as nothing is drawn

    def place(self, players: int) -> float:
        """The place to be expected."""
        return 1.0 + (players - 1) * (1.0 - self.value)


class Decision(NamedTuple):
    """What became of the chances at a choice; of seats that are looked at, also what it cost."""

    entry: int
    seat: int
    chances: list[float]  # of every seat, to win, before the choice
    lost: float = 0.0  # of the chance to end before another seat
    best: Advice | None = None  # None: the choice that was made is the best, or was not looked at
    made: Advice | None = None


# What the estimate says.


@lru_cache
def _module(game: str) -> Any:
    return importlib.import_module(f"tawantin.bots.{game}")


def names(game: str) -> Sequence[str]:
    """The terms of a game's estimate."""
    found: Sequence[str] = _module(game).TERMS
    return found


def terms(game: str, s: State, seat: int) -> dict[str, float]:
    """The estimate in its terms; it is their sum."""
    found, before = {}, 0.0
    for name, so_far in zip(names(game), _module(game).sums(s, seat), strict=True):
        found[name] = so_far - before
        before = so_far
    return found


def rough(found: dict[str, float]) -> float:
    """Points by the estimate alone."""
    return sum(worth for name, worth in found.items() if name != AGAINST_OTHERS)


def expected(game: str, s: State, found: dict[str, float]) -> float:
    """Points at the end: by the estimate, and by how much more there is at this stage of a game."""
    lines = _module(game).EXPECTED
    start, slope = lines[min(_module(game).stage(s), len(lines) - 1)]
    return float(start + slope * rough(found))


# Before a choice.


class Coach:
    """Looks at decisions of one game."""

    def __init__(self, judge: Judge) -> None:
        self.judge: Final = judge
        self.game: Final[Game] = judge.game

    @property
    def learned(self) -> bool:
        """Whether it judges by a learned value; else by the rough estimate."""
        return self.judge.net is not None

    def advise(
        self,
        state: State,
        seat: int,
        rng: Rng,
        iterations: int = 0,
        seconds: float = 0.0,
        made: int | None = None,
    ) -> list[Advice]:
        """The best choices of a seat that is asked, the best first; `made` is among them.

        `state` may hold anything the seat does not know: it makes no difference.
        """
        state = self.game.as_asked(state, seat)
        if self.game.is_over(state):
            return []
        search = Search(self.judge, iterations, SHARE * seconds)
        search.think(state, seat, rng)
        tried = sorted(search.lines, key=lambda line: -line.visits)
        order = [line.action for line in tried]
        chosen = [*dict.fromkeys(order if made is None else [made, *order])][:MOST]
        if len(chosen) > 1:
            search.weigh(state, seat, chosen, max(1, search.walks // (2 * len(chosen))), rng)
        values = {line.action: line.value for line in search.lines}
        chosen.sort(key=lambda action: -values[action])
        return [self._look(search, state, seat, rng, a, values[a]) for a in chosen]

    def _look(
        self, search: Search, state: State, seat: int, rng: Rng, action: int, value: float
    ) -> Advice:
        """Where a choice leads by the end of the turn, in the mean of some worlds."""
        total = dict.fromkeys(names(self.game.name), 0.0)
        points, line = 0.0, [action]
        for number in range(WORLDS):
            s = self.game.as_asked(self.game.redetermine(state, seat, rng), seat).copy()
            way = search.follow(s, action, rng)
            line = way if number == 0 else line
            if self.game.is_over(s):
                points += self.game.scores(s)[seat] / WORLDS
            found = terms(self.game.name, s, seat)
            if not self.game.is_over(s):
                points += expected(self.game.name, s, found) / WORLDS
            for name, worth in found.items():
                total[name] += worth / WORLDS
        return Advice(action, value, points, total, line)

    # After the game.

    def chances(self, state: State, actor: int) -> list[float]:
        """Every seat's chance to win: the mean of what each of them would say."""
        players = state.players
        total = [0.0] * players
        for viewer in range(players):
            for seat, value in enumerate(self.judge.values(state, viewer, actor)):
                total[seat] += value / players
        return to_win(total)

    def decision(
        self, state: State, entry: int, seat: int, action: int, iterations: int
    ) -> Decision:
        """What a choice gave away; 0 iterations: only how the chances stood before it."""
        asked = self.game.as_asked(state, seat)
        chances = self.chances(asked, seat)
        if not iterations:
            return Decision(entry, seat, chances)
        found = self.advise(asked, seat, FastRng(entry), iterations, made=action)
        best = found[0]
        made = next(advice for advice in found if advice.action == action)
        lost = max(0.0, best.value - made.value)
        return Decision(entry, seat, chances, lost, best if best is not made else None, made)


def coach_of(game: Game) -> Coach:
    """With the committed weights, or what there is instead."""
    from tawantin.bots.lineup import judge_of  # what needs numpy, where there is one

    return Coach(judge_of(game))


def to_win(values: Sequence[float]) -> list[float]:
    """Chances to be first, from those to end before another seat in the mean.

    Both follow from one rating for each seat (Bradley and Terry); it is looked for.
    """
    players = len(values)
    wanted = [min(max(value, SURE), 1.0 - SURE) for value in values]
    ratings = [log(value / (1.0 - value)) for value in wanted]
    for _ in range(ROUNDS if players > 2 else 0):
        for p in range(players):
            found = slope = 0.0
            for q in range(players):
                if q != p:
                    chance = 1.0 / (1.0 + exp(ratings[q] - ratings[p]))
                    found += chance
                    slope += chance * (1.0 - chance)
            ratings[p] += ((players - 1) * wanted[p] - found) / max(slope, SURE)
    if players == 2:
        return [wanted[0] / sum(wanted), wanted[1] / sum(wanted)]
    strengths = [exp(rating - max(ratings)) for rating in ratings]
    return [strength / sum(strengths) for strength in strengths]


def decisions(game: Game, state: State, log: Sequence[tuple[int, int]]) -> list[int]:
    """The entries of a log (seat and action) at which somebody had a choice; changes `state`."""
    found = []
    for entry, (seat, action) in enumerate(log):
        if seat >= 0 and len(game.legal_actions(game.as_asked(state, seat))) > 1:
            found.append(entry)
        game.repeat(state, seat, action)
    return found


def analyse(
    coach: Coach,
    state: State,
    log: Sequence[tuple[int, int]],
    wanted: Collection[int],
    seats: Collection[int],
    iterations: int = WALKS,
) -> Iterator[Decision]:
    """Look at these entries of a match that begins with `state`, which is changed; at what was
    given away for these seats.
    """
    last = max(wanted, default=-1)
    for entry, (seat, action) in enumerate(log[: last + 1]):
        if entry in wanted:
            yield coach.decision(state, entry, seat, action, iterations if seat in seats else 0)
        coach.game.repeat(state, seat, action)
