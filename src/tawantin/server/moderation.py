"""What moderators see and do: reports, warnings, silence, bans. All of it in the log of deeds."""

import time
from typing import Literal

from sqlalchemy import Connection, delete, or_, select, update

from tawantin.server import database
from tawantin.server.bell import ring
from tawantin.server.deeds import record
from tawantin.server.errors import BadRequest, Forbidden, NotFound
from tawantin.server.outbox import note
from tawantin.server.people import Person
from tawantin.server.responses import DeedShown, Known, ReportShown

DAY = 86400.0
MAX_LISTED = 200
MAX_DAYS = 3650
MAX_ID = 2**31 - 1

Measure = Literal["warn", "silence", "ban", "lift"]
DEEDS = {"warn": "warned", "silence": "silenced", "ban": "banned", "lift": "lifted"}

_p, _r, _c, _d = database.people.c, database.reports.c, database.chat.c, database.deeds.c


def must_moderate(person: Person) -> None:
    if not person.moderator:
        raise Forbidden("not_moderator")


def reports(connection: Connection) -> list[ReportShown]:
    """What was reported: what waits first, then the newest."""
    by = database.people.alias()
    author = database.people
    query = (
        select(database.reports, _c.table_id, _c.name, _c.text, _c.at.label("said"))
        .add_columns(author.c.id.label("author"), author.c.silenced, author.c.banned)
        .add_columns(by.c.name.label("by"))
        .join(database.chat, _c.id == _r.chat_id)
        .outerjoin(author, author.c.id == _c.person_id)
        .outerjoin(by, by.c.id == _r.person_id)
        .order_by(_r.settled.is_not(None), _r.id.desc())
        .limit(MAX_LISTED)
    )
    return [
        ReportShown(
            id=row.id,
            at=row.at,
            reason=row.reason,
            by=row.by or "-",
            table=row.table_id,
            name=row.name,
            text=row.text,
            said=row.said,
            person=row.author,
            silenced=row.silenced,
            banned=row.banned,
            settled=row.settled,
        )
        for row in connection.execute(query)
    ]


def settle(connection: Connection, by: str | None, number: int) -> None:
    """A report that needs nothing more."""
    which = update(database.reports).where(_r.id == number, _r.settled.is_(None))
    line = select(_c.person_id, _c.table_id).join(database.reports, _r.chat_id == _c.id)
    found = None
    if 0 < number <= MAX_ID:
        found = connection.execute(line.where(_r.id == number)).one_or_none()
    if found is None:
        raise NotFound("report")
    if connection.execute(which.values(settled=time.time())).rowcount:
        record(connection, "settled", by, found.person_id, found.table_id)


def known(connection: Connection) -> list[Known]:
    """Who is silenced or banned now, and who moderates."""
    query = (
        select(database.people)
        .where(_p.deleted.is_(False))
        .where(or_(_p.silenced > time.time(), _p.banned.is_not(None), _p.moderator.is_not(None)))
        .order_by(_p.name)
        .limit(MAX_LISTED)
    )
    return [
        Known(
            id=row.id,
            name=row.name,
            login=row.login,
            silenced=row.silenced,
            banned=row.banned,
            moderator=row.moderator is not None,
        )
        for row in connection.execute(query)
    ]


def deeds(connection: Connection) -> list[DeedShown]:
    """The log of deeds, the newest first."""
    by, to = database.people.alias(), database.people.alias()
    query = (
        select(database.deeds, by.c.name.label("by"), to.c.name.label("to"))
        .outerjoin(by, by.c.id == _d.by_id)
        .outerjoin(to, to.c.id == _d.person_id)
        .order_by(_d.id.desc())
        .limit(MAX_LISTED)
    )
    return [
        DeedShown(
            id=row.id,
            at=row.at,
            deed=row.deed,
            by=row.by,
            person=row.to,
            table=row.table_id,
            text=row.text,
        )
        for row in connection.execute(query)
    ]


def act(
    connection: Connection,
    by: str | None,
    person_id: str,
    measure: Measure,
    text: str,
    days: float = 0.0,
) -> list[str]:
    """Warn, silence or ban somebody, or lift that; whom a ban concerns, programs too."""
    row = connection.execute(select(database.people).where(_p.id == person_id)).one_or_none()
    if row is None or row.deleted:
        raise NotFound("person")
    if row.moderator is not None and by is not None:
        raise Forbidden("moderator")
    now = time.time()
    which = update(database.people).where(_p.id == person_id)
    gone: list[str] = []
    if measure == "silence":
        if not 0 < days <= MAX_DAYS:
            raise BadRequest("bad_days", most=MAX_DAYS)
        connection.execute(which.values(silenced=now + days * DAY))
    elif measure == "ban":
        own = select(_p.id).where(_p.owner_id == person_id, _p.deleted.is_(False))
        gone = [person_id, *connection.execute(own).scalars()]
        everyone = update(database.people).where(_p.id.in_(gone))
        connection.execute(everyone.values(banned=now))
        sessions = database.sessions
        connection.execute(delete(sessions).where(sessions.c.person_id == person_id))
        ring(connection, "s")
    elif measure == "lift":
        own_too = or_(_p.id == person_id, _p.owner_id == person_id)
        lifted = update(database.people).where(own_too)
        connection.execute(lifted.values(silenced=None, banned=None))
    if measure in ("warn", "silence"):
        note(connection, person_id, DEEDS[measure], text)
    record(connection, DEEDS[measure], by, person_id, text=text)
    said = select(_r.id).join(database.chat, _c.id == _r.chat_id).where(_c.person_id == person_id)
    if measure != "lift":  # what was reported of them has had its answer
        open_ones = _r.id.in_(said) & _r.settled.is_(None)
        connection.execute(update(database.reports).where(open_ones).values(settled=now))
    return gone


def appoint(connection: Connection, person_id: str, on: bool) -> None:
    """Make somebody a moderator, or no longer: only the server's own host does that."""
    since = time.time() if on else None
    connection.execute(update(database.people).where(_p.id == person_id).values(moderator=since))
    record(connection, "moderator" if on else "demoted", None, person_id)
