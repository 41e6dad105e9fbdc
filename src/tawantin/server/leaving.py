"""What is stored about somebody: given whole to them, and forgotten when they leave for good."""

from collections import defaultdict
from typing import Any

from sqlalchemy import Connection, String, cast, delete, exists, or_, select, update

from tawantin.house.tables import GONE
from tawantin.server import database, packing
from tawantin.server.bell import ring
from tawantin.server.own import (
    Everything,
    OwnBug,
    OwnDeed,
    OwnLine,
    OwnMemo,
    OwnMute,
    OwnNote,
    OwnRated,
    OwnRating,
    OwnReport,
    OwnSeat,
    OwnSession,
    OwnTable,
    OwnVisit,
    PersonStored,
)
from tawantin.server.responses import ProgramShown
from tawantin.server.rows import tables_with


def everything(connection: Connection, person_id: str) -> Everything:
    """All that is stored about this person, but for the hash of the password and of tokens."""
    people, tables, sessions = database.people.c, database.tables.c, database.sessions.c
    chat, mutes, reports = database.chat.c, database.mutes.c, database.reports.c
    rating, rated, bugs = database.ratings.c, database.rated.c, database.bug_reports.c
    notes, visits, deeds = database.notes.c, database.visitors.c, database.deeds.c
    memos = database.memos.c

    def own(whose: Any, *columns: Any) -> Any:
        return connection.execute(select(*columns).where(whose == person_id)).all()

    person = own(people.id, database.people)[0]
    by_me = or_(deeds.by_id == person_id, deeds.person_id == person_id)
    done = connection.execute(
        select(deeds.at, deeds.deed, deeds.by_id == person_id, deeds.table_id, deeds.text).where(
            by_me
        )
    ).all()
    programs = own(people.owner_id, people.id, people.name, people.created, people.deleted)
    return Everything(
        person=PersonStored(
            **{name: getattr(person, name) for name in STORED},
            settings=person.settings or {},
        ),
        games=_games(connection, person_id),
        hosted=[
            OwnTable(*row)
            for row in own(tables.host_id, tables.id, tables.game, tables.status, tables.created)
        ],
        chat=[OwnLine(*row) for row in own(chat.person_id, chat.table_id, chat.text, chat.at)],
        sessions=[
            OwnSession(*row)
            for row in own(
                *(sessions.person_id, sessions.kind, sessions.label),
                *(sessions.created, sessions.expires, sessions.seen),
            )
        ],
        muted=[OwnMute(*row) for row in own(mutes.person_id, mutes.muted_id)],
        reports=[
            OwnReport(*row)
            for row in own(reports.person_id, reports.chat_id, reports.reason, reports.at)
        ],
        ratings=[
            OwnRating(*row)
            for row in own(rating.person_id, rating.game, rating.mu, rating.sigma, rating.matches)
        ],
        rated=[
            OwnRated(*row)
            for row in own(rated.person_id, rated.table_id, rated.before, rated.after)
        ],
        bugs=[
            OwnBug(*row)
            for row in own(bugs.person_id, bugs.id, bugs.text, bugs.page, bugs.client, bugs.at)
        ],
        notes=[OwnNote(*row) for row in own(notes.person_id, notes.kind, notes.text, notes.at)],
        memos=[OwnMemo(*row) for row in own(memos.person_id, memos.table_id, memos.text, memos.at)],
        visits=[
            OwnVisit(*row)
            for row in own(visits.person_id, visits.table_id, visits.name, visits.state, visits.at)
        ],
        deeds=[OwnDeed(*row) for row in done],
        programs=[ProgramShown(*row[:3]) for row in programs if not row.deleted],
    )


STORED = (
    *("id", "name", "login", "bot", "email", "webhook", "notify_email", "notify_webhook"),
    *("created", "confirmed", "moderator", "silenced"),
)


def _games(connection: Connection, person_id: str) -> list[OwnSeat]:
    """Every seat, with what was chosen there."""
    s, t, e = database.seats.c, database.tables.c, database.entries.c
    held = (
        select(s.table_id, s.seat, s.name, t.game, t.status, s.conceded, s.notify, s.orders)
        .join(database.tables, t.id == s.table_id)
        .where(s.person_id == person_id)
    )
    made = (
        select(e.table_id, s.seat, e.line, e.at)
        .join(database.seats, s.table_id == e.table_id)
        .where(s.person_id == person_id, e.line.startswith(cast(s.seat + 1, String) + " "))
        .order_by(e.table_id, e.number)
    )
    moves: dict[tuple[str, int], list[tuple[str, float]]] = defaultdict(list)
    for row in connection.execute(made):
        moves[row.table_id, row.seat].append((row.line, row.at))
    k = database.packs.c
    packed = (
        select(k.table_id, s.seat, k.log)
        .join(database.seats, s.table_id == k.table_id)
        .where(s.person_id == person_id)
    )
    for table_id, seat, log in connection.execute(packed):
        moves[table_id, seat] += packing.lines_by(log, seat)
    return [OwnSeat(*row, moves[row.table_id, row.seat]) for row in connection.execute(held)]


def forget(connection: Connection, person_id: str) -> None:
    """Nothing of the person stays that others do not need; the row keeps games together."""
    people, tables, chat = database.people, database.tables, database.chat
    ring(connection, "s")
    ring(connection, "p", person_id)
    for table in (
        *(database.sessions, database.links, database.notes, database.visitors),
        *(database.ratings, database.rated, database.memos),
    ):
        connection.execute(delete(table).where(table.c.person_id == person_id))
    sent = database.moves.c
    at_theirs = sent.table_id.in_(tables_with(person_id))  # moves are found by their table
    connection.execute(delete(database.moves).where(at_theirs, sent.person_id == person_id))
    mutes, reports, deeds = database.mutes.c, database.reports.c, database.deeds.c
    either = or_(mutes.person_id == person_id, mutes.muted_id == person_id)
    connection.execute(delete(database.mutes).where(either))
    _forget_tables(connection, person_id)
    mine = reports.person_id == person_id
    connection.execute(delete(database.reports).where(mine, reports.settled.is_not(None)))
    connection.execute(update(database.reports).where(mine).values(person_id=None))
    connection.execute(
        update(database.deeds).where(deeds.person_id == person_id).values(person_id=None, text="")
    )
    connection.execute(update(database.deeds).where(deeds.by_id == person_id).values(by_id=None))
    bugs = database.bug_reports
    connection.execute(
        update(bugs)
        .where(bugs.c.person_id == person_id)
        .values(person_id=None, page="", client={}, seat=None)
    )
    connection.execute(
        update(chat)
        .where(chat.c.person_id == person_id)
        .values(name=GONE, text="-", person_id=None)
    )
    seats = database.seats
    connection.execute(
        update(seats)
        .where(seats.c.person_id == person_id)
        .values(name=GONE, mark=None, notify=False)
    )
    connection.execute(
        update(tables)
        .where(tables.c.host_id == person_id, tables.c.status.in_(["over", "removed"]))
        .values(host_id=None)
    )
    connection.execute(
        update(people)
        .where(people.c.id == person_id)
        .values(
            name=GONE,
            login=None,
            password=None,
            email=None,
            confirmed=None,
            mail_key=None,
            webhook=None,
            notify_email=False,
            notify_webhook=False,
            settings={},
            moderator=None,
            silenced=None,
            owner_id=None,
            deleted=True,
        )
    )


def _forget_tables(connection: Connection, person_id: str) -> None:
    """Finished games in which nobody else took part go as well."""
    t, s = database.tables.c, database.seats.c
    shared = exists().where(s.table_id == t.id, s.person_id.is_not(None), s.person_id != person_id)
    alone = select(t.id).where(
        t.status.in_(["over", "removed"]), t.id.in_(tables_with(person_id)), ~shared
    )
    gone = connection.execute(alone).scalars().all()
    connection.execute(delete(database.tables).where(t.id.in_(gone)))
