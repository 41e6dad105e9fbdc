"""What the coach thinks, in words: why a choice is good, and what a game teaches."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tawantin.table.language import words_in

FEW: Final = 2  # terms that a reason names on each side
EVEN: Final = 0.005  # chances nearer to each other than this are the same
LEAST: Final = 0.3  # points by which a term must differ to be named
LESSONS: Final = 3
SMALL: Final = 0.02  # a loss of less than this is none: the search itself is no surer
LATER: Final = "later"  # what shows in none of the terms
SWING: Final = 0.08  # a change of a chance that is worth a mark
SWINGS: Final = 6  # such marks in a game, the largest

Terms = Mapping[str, float]


def reason(game: str, terms: Terms, other: Terms, lead: float, language: str) -> str:
    """Why one choice rather than another: the largest terms in which they differ.

    `lead`: by how much its chance is the better one; where the terms do not say why, that is said.
    """
    words = words_in(language)
    ahead = {term: worth - other[term] for term, worth in terms.items()}
    order = sorted(ahead, key=lambda term: -abs(ahead[term]))
    found: list[str] = []
    if told := _told(game, [t for t in order if ahead[t] >= LEAST], ahead, language):
        found.append(words.say("coach_for", terms=told))
    if told := _told(game, [t for t in order if ahead[t] <= -LEAST], ahead, language):
        found.append(words.say("coach_against", terms=told))
    if abs(lead) < EVEN:
        found.append(words.say("coach_even"))
    elif lead > 0 and sum(ahead.values()) < LEAST:
        found.append(words.say("coach_later"))
    elif lead < 0 and sum(ahead.values()) > -LEAST:
        found.append(words.say("coach_rival"))
    return " ".join(found)


def _told(game: str, named: list[str], ahead: Terms, language: str) -> str:
    """The first few of these terms, each with its points."""
    words = words_in(language)
    return ", ".join(
        words.say(
            "coach_term",
            term=words.phrase("weighed", term, game),
            points=signed(ahead[term], language),
        )
        for term in named[:FEW]
    )


def signed(number: float, language: str) -> str:
    """`+1.5` or `−0.3`, as the language writes it."""
    return f"{'−' if number < 0 else '+'}{decimal(abs(number), language)}"


def decimal(number: float, language: str) -> str:
    """`1.5`, as the language writes it."""
    return f"{number:.1f}".replace(".", words_in(language).counting.decimal)


def blamed(terms: Terms, best: Terms, lost: float) -> dict[str, float]:
    """What was lost by a choice, shared out among the terms in which the best one is ahead."""
    ahead = {term: best[term] - terms[term] for term in terms if best[term] - terms[term] >= LEAST}
    total = sum(ahead.values())
    if not total:
        return {LATER: lost}
    return {term: lost * worth / total for term, worth in ahead.items()}


def lesson(game: str, term: str, language: str) -> str:
    """What to do better another time."""
    words = words_in(language)
    return words.say("lesson_later") if term == LATER else words.phrase("lesson", term, game)


def praise(language: str) -> str:
    """What is said where there is nothing to learn."""
    return words_in(language).say("lesson_none")


def lessons(losses: Sequence[Mapping[str, float]]) -> list[tuple[str, list[int]]]:
    """The terms by which most was lost, the most first, each with the places in the list it came
    from, the dearest first.
    """
    total: dict[str, float] = {}
    where: dict[str, list[int]] = {}
    for number, shares in enumerate(losses):
        if sum(shares.values()) < SMALL:
            continue
        for term, lost in shares.items():
            total[term] = total.get(term, 0.0) + lost
        where.setdefault(max(shares, key=lambda term: shares[term]), []).append(number)
    order = sorted(total, key=lambda term: -total[term])
    named = [term for term in order if term in where][:LESSONS]
    return [(term, sorted(where[term], key=lambda n: -losses[n][term])) for term in named]


class Swing(NamedTuple):
    """A turn in which somebody's chance to win changed much."""

    entry: int  # where the turn begins
    seat: int  # whose turn it is
    who: int  # whose chance it is
    before: float
    after: float


def swings(
    decisions: Sequence[tuple[int, int, Sequence[float]]], places: Sequence[int]
) -> list[Swing]:
    """The turning points of a game, in order: entry, seat and chances before each decision.

    A turn is one if the chances of the round after it are others than those of the round before.
    """
    players = len(places)
    first = [place == 1 for place in places]
    end = [won / sum(first) for won in first]
    turns = [one for i, one in enumerate(decisions) if i == 0 or one[1] != decisions[i - 1][1]]
    course = [*(chances for _, _, chances in turns), end]
    found: list[Swing] = []
    for i, (entry, seat, _) in enumerate(turns):
        before = _mean(course[max(0, i - players + 1) : i + 1])
        after = _mean(course[i + 1 : i + 1 + players])
        who = max(range(players), key=lambda p: abs(after[p] - before[p]))
        if abs(after[who] - before[who]) >= SWING:
            found.append(Swing(entry, seat, who, before[who], after[who]))
    order = {entry: i for i, (entry, _, _) in enumerate(turns)}
    chosen: list[Swing] = []
    for swing in sorted(found, key=lambda one: -abs(one.after - one.before)):
        near = any(abs(order[swing.entry] - order[one.entry]) < players for one in chosen)
        if len(chosen) < SWINGS and not near:
            chosen.append(swing)
    return sorted(chosen)


def _mean(course: Sequence[Sequence[float]]) -> list[float]:
    return [sum(chances) / len(course) for chances in zip(*course, strict=True)]
