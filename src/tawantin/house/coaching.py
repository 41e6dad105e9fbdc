"""The coach: what it is asked about a position or a game, and what people are answered."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from tawantin.bots.coach import Advice, Coach, analyse, coach_of, decisions
from tawantin.core import registry
from tawantin.core.chance import FastRng
from tawantin.core.match import Match
from tawantin.core.state import State
from tawantin.house.tables import HouseTable
from tawantin.table import coaching
from tawantin.table.language import words_in
from tawantin.table.showing import Choice, choices

HINT: float = 1.5  # seconds of thinking for a hint
COACH = "coach"  # among the bots, in figures and in the log

_coaches: dict[str, Coach] = {}


@dataclass
class Advised:
    """One of the best choices. `chance`: to end before another player, in the mean.

    `place`, `points`: to be expected at the end. `reason`: what speaks for it against the next one;
    for those behind the first, against that.
    """

    choice: Choice
    chance: float
    place: float
    points: float
    reason: str


@dataclass
class Hint:
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
    table: HouseTable, seat: int, found: list[Advice], learned: bool, language: str
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
    lead = found[number].value - other.value
    return coaching.reason(game, found[number].terms, other.terms, lead, language)


# After a game, in a worker.


class Game(NamedTuple):
    """A match as a worker needs it: how it began, and what was done by whom."""

    name: str
    players: int
    options: dict[str, Any]
    overlay: dict[str, Any] | None
    log: list[tuple[int, int]]

    def start(self) -> State:
        return registry.game(self.name).new(self.players, self.options, self.overlay)


def list_decisions(game: Game) -> tuple[list[int], bool]:
    """In a worker: the entries at which somebody had a choice, and whether the coach is learned."""
    coach = coach_for(game.name)
    return decisions(coach.game, game.start(), game.log), coach.learned


def look(game: Game, entries: list[int], seats: list[int], walks: int) -> list[dict[str, Any]]:
    """In a worker: what the coach thinks of these decisions, as it is stored."""
    return list(looking(game, entries, seats, walks))


def looking(
    game: Game, entries: list[int], seats: list[int], walks: int
) -> Iterator[dict[str, Any]]:
    """The same, one decision after the other."""
    coach = coach_for(game.name)
    text = coach.game.actions.text

    def plain(advice: Advice | None) -> dict[str, Any] | None:
        if advice is None:
            return None
        return {
            "action": text(advice.action),
            "chance": round(advice.value, 4),
            "points": round(advice.points, 1),
            "terms": {term: round(worth, 2) for term, worth in advice.terms.items()},
            "line": [text(action) for action in advice.line],
        }

    for found in analyse(coach, game.start(), game.log, set(entries), set(seats), walks):
        yield {
            "entry": found.entry,
            "seat": found.seat,
            "chances": [round(chance, 4) for chance in found.chances],
            "lost": round(found.lost, 4),
            "best": plain(found.best),
            "made": plain(found.made),
        }


# After a game, in words.


@dataclass
class ChoiceSeen:
    """A choice as the coach sees it. `line`: how the turn goes on, choice by choice, as far as
    nothing is drawn; it begins with the choice itself.
    """

    action: str
    text: str
    chance: float
    place: float
    points: float
    line: list[str]


@dataclass
class DecisionSeen:
    """A decision after `entry` entries of the log. `chances`: of every seat to win, before it.

    `lost`: how much of the chance to end before another player the choice gave away, by what its
    player could know; `best`: the better choice, if there was one, and `reason` why it is better.
    """

    entry: int
    seat: int
    chances: list[float]
    lost: float
    made: ChoiceSeen | None
    best: ChoiceSeen | None
    reason: str


@dataclass
class TurningPoint:
    """In the turn of `seat` that begins at `entry` the chance of `who` changed."""

    entry: int
    seat: int
    who: int
    before: float
    after: float


@dataclass
class Lesson:
    """What to do better, and the decisions that show it, the dearest first."""

    text: str
    entries: list[int]


@dataclass
class SeatLessons:
    """What a player can learn from the game. `lost`: what all choices together gave away."""

    seat: int
    lost: float
    lessons: list[Lesson]
    praise: str | None


@dataclass(kw_only=True)
class Analysis:
    """What the coach found in a finished game; whole when `status` is done.

    `none`: nobody has asked for it. `done_so_far` of `decisions` have been looked at; `before`:
    analyses that come first.
    """

    status: Literal["none", "waiting", "running", "done", "failed"]
    learned: bool = False
    done_so_far: int = 0
    decisions: int = 0
    before: int = 0
    seen: list[DecisionSeen] = field(default_factory=list)
    turning: list[TurningPoint] = field(default_factory=list)
    players: list[SeatLessons] = field(default_factory=list)


EXAMPLES = 3  # decisions that a lesson names


def analysis_shown(match: Match, found: list[dict[str, Any]], language: str) -> Analysis:
    """A whole analysis in words."""
    game, words = match.game, words_in(language)
    state = game.new(match.players, match.options, match.overlay)
    by_entry = {one["entry"]: one for one in found}
    seen: list[DecisionSeen] = []
    for entry, done in enumerate(match.log):
        if entry in by_entry:
            asked = game.as_asked(state, done.seat)

            def shown(one: dict[str, Any] | None, asked: State = asked) -> ChoiceSeen | None:
                if one is None:
                    return None
                action = game.actions.parse(one["action"])
                return ChoiceSeen(
                    action=one["action"],
                    text=words.choice(game, asked, action, match.names),
                    chance=one["chance"],
                    place=round(1 + (match.players - 1) * (1 - one["chance"]), 2),
                    points=one["points"],
                    line=one["line"],
                )

            one = by_entry[entry]
            best, made = one["best"], one["made"]
            seen.append(
                DecisionSeen(
                    entry=entry,
                    seat=one["seat"],
                    chances=one["chances"],
                    lost=one["lost"],
                    made=shown(made),
                    best=shown(best),
                    reason=coaching.reason(
                        game.name, best["terms"], made["terms"], one["lost"], language
                    )
                    if best is not None
                    else "",
                )
            )
        game.repeat(state, done.seat, done.action)
    turning = coaching.swings(
        [(one["entry"], one["seat"], one["chances"]) for one in found], game.places(state)
    )
    return Analysis(
        status="done",
        done_so_far=len(found),
        decisions=len(found),
        seen=seen,
        turning=[
            TurningPoint(s.entry, s.seat, s.who, round(s.before, 4), round(s.after, 4))
            for s in turning
        ],
        players=_lessons(game.name, found, language),
    )


def _lessons(game: str, found: list[dict[str, Any]], language: str) -> list[SeatLessons]:
    """For every seat that was looked at."""
    shown = []
    for seat in sorted({one["seat"] for one in found if one["made"] is not None}):
        own = [one for one in found if one["seat"] == seat and one["best"] is not None]
        losses = [
            coaching.blamed(one["made"]["terms"], one["best"]["terms"], one["lost"]) for one in own
        ]
        lessons = [
            Lesson(
                coaching.lesson(game, term, language), [own[n]["entry"] for n in where[:EXAMPLES]]
            )
            for term, where in coaching.lessons(losses)
        ]
        lost = round(sum(one["lost"] for one in own), 3)
        praise = None if lessons else coaching.praise(language)
        shown.append(SeatLessons(seat, lost, lessons, praise))
    return shown
