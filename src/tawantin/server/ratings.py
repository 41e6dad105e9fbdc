"""Ratings: how well people play a game, from the matches they finished against each other.

Plackett-Luce of openskill, one rating per person and game. docs/ratings.md says what counts.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, delete, insert, select, text, update

from tawantin.house.fair import counts
from tawantin.server import database
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.responses import OwnProfile, Played, RatingShown
from tawantin.server.store import Store
from tawantin.server.stored import sound_result, sound_seats
from tawantin.table.showing import places

log = logging.getLogger(__name__)

MODEL = PlackettLuce()
START = 1000  # what somebody new is shown
SCALE = 40
AT_ONCE = 200
RATING = 7_461_776_144  # the lock of whoever rates
MAX_HISTORY = 100
ORIGINS = ("friendly", "imported", "overlay", "branch_of")


def shown(mu: float, sigma: float) -> int:
    """A friendly number: what somebody surely plays like, with newcomers at 1000."""
    return round(START + SCALE * (mu - 3 * sigma))


class Ratings:
    """Rates what has ended: a listener of the tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tasks: set[asyncio.Task[None]] = set()

    def changed(self, table: LiveTable) -> None:
        """A table has changed; if it is over, rate whatever has not been rated yet."""
        if table.status == "over":
            task = asyncio.get_running_loop().create_task(self.settle())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)

    async def settle(self) -> None:
        """Rate what has ended and was not rated, such as before a crash."""
        try:
            await self.store.write(settle)
        except Exception:
            log.exception("matches could not be rated")


def settle(connection: Connection) -> None:
    """Rate the finished matches nobody has looked at yet, in the order they ended; each once."""
    if connection.dialect.name == "postgresql":  # one process after the other
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": RATING})
    t = database.tables
    waiting = (
        select(t.c.id, t.c.game, t.c.result, *(t.c[name] for name in ORIGINS))
        .where(t.c.status == "over", t.c.rated.is_(None))
        .order_by(t.c.ended)
        .limit(AT_ONCE)
    )
    for row in connection.execute(waiting).all():
        people = _placed_people(connection, row)
        if people:
            _rate(connection, row.id, row.game, people)
        connection.execute(update(t).where(t.c.id == row.id).values(rated=bool(people)))


def _placed_people(connection: Connection, row: Any) -> dict[str, int]:
    """The people of a match that counts, and their places; nobody if it does not count."""
    result = sound_result(row.result)
    s, p = database.seats, database.people
    held = select(s).where(s.c.table_id == row.id).order_by(s.c.seat)
    seats, damaged = sound_seats(connection.execute(held).mappings().all(), 0)
    if result is None or damaged or not counts(row, seats):
        return {}
    seated = (
        select(s.c.seat, s.c.person_id)
        .join(p, p.c.id == s.c.person_id)
        .where(s.c.table_id == row.id, s.c.kind == "person", p.c.deleted.is_(False))
    )
    people = {found.seat: found.person_id for found in connection.execute(seated)}
    place = places(result)
    if len(people) < 2 or len(place) != len(seats):
        return {}
    return {person: place[seat] for seat, person in people.items()}


def _rate(connection: Connection, table_id: str, game: str, people: Mapping[str, int]) -> None:
    r = database.ratings
    query = select(r).where(r.c.game == game, r.c.person_id.in_(people))
    known = {row.person_id: row for row in connection.execute(query)}
    before = [
        MODEL.rating(known[person].mu, known[person].sigma) if person in known else MODEL.rating()
        for person in people
    ]
    after = [team[0] for team in MODEL.rate([[b] for b in before], ranks=[*people.values()])]
    connection.execute(delete(r).where(r.c.game == game, r.c.person_id.in_(people)))
    for person, old, new in zip(people, before, after, strict=True):
        matches = known[person].matches + 1 if person in known else 1
        whose = {"person_id": person, "game": game}
        connection.execute(insert(r).values(**whose, mu=new.mu, sigma=new.sigma, matches=matches))
        numbers = {"before": shown(old.mu, old.sigma), "after": shown(new.mu, new.sigma)}
        connection.execute(
            insert(database.rated).values(table_id=table_id, person_id=person, **numbers)
        )


def profile(connection: Connection, person: Person) -> OwnProfile:
    """A person's ratings and finished games."""
    r = database.ratings
    mine = select(r).where(r.c.person_id == person.id).order_by(r.c.game)
    ratings = [
        RatingShown(row.game, shown(row.mu, row.sigma), row.matches)
        for row in connection.execute(mine)
    ]
    return OwnProfile(person.name, ratings, _history(connection, person))


def _history(connection: Connection, person: Person) -> list[Played]:
    t, s, d = database.tables, database.seats, database.rated
    mine = select(s.c.table_id).where(s.c.person_id == person.id)
    newest = (
        select(t.c.id, t.c.game, t.c.ended, t.c.branch_of, t.c.result, d.c.before, d.c.after)
        .outerjoin(d, (d.c.table_id == t.c.id) & (d.c.person_id == person.id))
        .where(t.c.id.in_(mine), t.c.status == "over")
        .order_by(t.c.ended.desc())
        .limit(MAX_HISTORY)
    )
    tables = connection.execute(newest).all()
    held: dict[str, list[Any]] = {row.id: [] for row in tables}
    seats = select(s).where(s.c.table_id.in_(list(held))).order_by(s.c.seat)
    for seat in connection.execute(seats):
        held[seat.table_id].append(seat)
    return [_played(row, held[row.id], person) for row in tables]


def _played(row: Any, held: list[Any], person: Person) -> Played:
    seat = next(c.seat for c in held if c.person_id == person.id)
    result = sound_result(row.result)
    if result is not None and seat not in range(len(result["scores"])):
        result = None
    return Played(
        table=row.id,
        game=row.game,
        ended=row.ended,
        seat=seat,
        place=places(result)[seat] if result else None,
        score=result["scores"][seat] if result else None,
        opponents=[c.name for c in held if c.person_id != person.id],
        branch=row.branch_of is not None,
        change=row.after - row.before if row.after is not None else None,
    )
