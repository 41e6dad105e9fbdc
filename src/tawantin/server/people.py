"""People: guests at once, accounts later, sessions, tokens for programs, leaving for good."""

import asyncio
import hashlib
import re
import secrets
import time
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tawantin.server import database
from tawantin.server.errors import BadRequest, Conflict, Forbidden, Refused, Unauthorized
from tawantin.server.responses import (
    Everything,
    OwnBug,
    OwnLine,
    OwnMute,
    OwnRating,
    OwnReport,
    OwnSeat,
    OwnSession,
    PersonShown,
    PersonStored,
    ProgramShown,
)
from tawantin.server.store import Store

NAME = re.compile(r"[^\W_](?:[\w .'-]{0,38}[\w.])?")
MIN_PASSWORD = 8
MAX_PASSWORD = 200
MAX_TOKENS = 20
DAY = 86400.0
GONE = "-"  # the name of somebody who has left for good

BY_TOKEN = (  # asked with every request, so built once
    select(database.people)
    .join(database.sessions, database.sessions.c.person_id == database.people.c.id)
    .where(
        database.sessions.c.token == bindparam("held"),
        database.sessions.c.kind == bindparam("as"),
        database.sessions.c.expires > bindparam("now"),
        database.people.c.deleted.is_(False),
    )
)


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asking."""

    id: str
    name: str
    login: str | None
    bot: bool
    email: str | None = None
    webhook: str | None = None
    notify_email: bool = False
    notify_webhook: bool = False
    settings: dict[str, Any] = {}

    def shown(self) -> PersonShown:
        """What this person is told about themselves."""
        return PersonShown(**msgspec.structs.asdict(self))


class Pass(msgspec.Struct, frozen=True):
    """A person and the fresh token that proves it."""

    person: Person
    token: str


def hashed(token: str) -> str:
    """Tokens are stored as hashes only: a copy of the database opens no door."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name people can read, or a refusal that says what one looks like."""
    clean = " ".join(name.split())
    if not NAME.fullmatch(clean) or len(clean) > 40:
        raise BadRequest("bad_name")
    return clean


def _person(row: Any) -> Person:
    return Person(
        id=row.id,
        name=row.name,
        login=row.login,
        bot=row.bot,
        email=row.email,
        webhook=row.webhook,
        notify_email=row.notify_email,
        notify_webhook=row.notify_webhook,
        settings=row.settings or {},
    )


class People:
    """All that is done with accounts."""

    def __init__(self, store: Store, session_days: int) -> None:
        self.store = store
        self.lifetime = session_days * DAY
        self.hasher = PasswordHasher()

    async def guest(self, name: str) -> Pass:
        """A new guest with a session."""
        person = Person(id=secrets.token_urlsafe(12), name=clean_name(name), login=None, bot=False)
        token = secrets.token_urlsafe(32)

        def change(connection: Connection) -> None:
            _insert_person(connection, person)
            self._insert_session(connection, person.id, token, "cookie", "")

        await self.store.write(change)
        return Pass(person, token)

    async def register(self, person: Person, login: str, password: str) -> Person:
        """A guest becomes an account and keeps id and games."""
        if person.bot:
            raise Forbidden("bots_have_no_login")
        if person.login is not None:
            raise Conflict("registered")
        login = clean_name(login).lower()
        _check_password(password)
        digest = await self._digest(password)

        def change(connection: Connection) -> None:
            connection.execute(
                update(database.people)
                .where(database.people.c.id == person.id)
                .values(login=login, password=digest)
            )

        try:
            await self.store.write(change)
        except IntegrityError:
            raise Conflict("login_taken") from None
        return msgspec.structs.replace(person, login=login)

    async def log_in(self, login: str, password: str) -> Pass:
        """A session for an account; the answer does not tell which of the two was wrong."""
        refused = Unauthorized("wrong_login")
        try:
            login = clean_name(login).lower()
        except Refused:
            raise refused from None
        query = select(database.people).where(database.people.c.login == login)
        row = await self.store.read(lambda c: c.execute(query).one_or_none())
        if row is None or row.deleted or row.password is None:
            await self._digest("as slow as a real check")
            raise refused
        if not await self._verify(row.password, password):
            raise refused
        token = secrets.token_urlsafe(32)
        await self.store.write(lambda c: self._insert_session(c, row.id, token, "cookie", ""))
        return Pass(_person(row), token)

    async def log_out(self, token: str) -> None:
        await self.store.write(
            lambda c: c.execute(
                delete(database.sessions).where(database.sessions.c.token == hashed(token))
            )
        )

    async def by_token(self, token: str, kind: str) -> Person | None:
        """Who holds this token, if anybody still does."""
        which = {"held": hashed(token), "as": kind, "now": time.time()}
        row = await self.store.look_up(lambda c: c.execute(BY_TOKEN, which).one_or_none())
        return _person(row) if row is not None else None

    async def new_token(self, person: Person, label: str) -> Pass:
        """A bot account of this person, and the token a program plays with."""
        if person.bot:
            raise Forbidden("bots_make_no_bots")
        name = clean_name(label)
        bot = Person(id=secrets.token_urlsafe(12), name=name, login=None, bot=True)
        token = secrets.token_urlsafe(32)

        def change(connection: Connection) -> None:
            mine = select(database.people.c.id).where(
                database.people.c.owner_id == person.id, database.people.c.deleted.is_(False)
            )
            if len(connection.execute(mine).all()) >= MAX_TOKENS:
                raise Conflict("too_many_tokens", most=MAX_TOKENS)
            _insert_person(connection, bot, owner=person.id)
            self._insert_session(connection, bot.id, token, "token", name)

        await self.store.write(change)
        return Pass(bot, token)

    async def tokens(self, person: Person) -> list[ProgramShown]:
        """This person's programs, without their tokens."""
        query = (
            select(database.people.c.id, database.people.c.name, database.people.c.created)
            .where(database.people.c.owner_id == person.id, database.people.c.deleted.is_(False))
            .order_by(database.people.c.created)
        )
        rows = await self.store.read(lambda c: c.execute(query).all())
        return [ProgramShown(row.id, row.name, row.created) for row in rows]

    async def everything(self, person: Person) -> Everything:
        """All that is stored about this person."""
        p, t, s, c = database.people.c, database.tables.c, database.sessions.c, database.chat.c
        seats, mutes, reports = database.seats, database.mutes.c, database.reports.c
        games = (
            select(seats.c.table_id, seats.c.seat, t.game, t.status)
            .add_columns(seats.c.conceded, seats.c.notify, seats.c.orders)
            .join(database.tables, t.id == seats.c.table_id)
            .where(seats.c.person_id == person.id)
        )
        chat = select(c.table_id, c.text, c.at).where(c.person_id == person.id)
        sessions = select(s.kind, s.label, s.created, s.expires).where(s.person_id == person.id)
        muted = select(mutes.muted_id).where(mutes.person_id == person.id)
        reported = select(reports.chat_id, reports.reason, reports.at).where(
            reports.person_id == person.id
        )
        rating, bugs = database.ratings.c, database.bug_reports.c
        rated = select(rating.game, rating.mu, rating.sigma, rating.matches).where(
            rating.person_id == person.id
        )
        written = select(bugs.id, bugs.text, bugs.at).where(bugs.person_id == person.id)
        programs = await self.tokens(person)

        def query(connection: Connection) -> Everything:
            since = connection.execute(select(p.created).where(p.id == person.id)).scalar_one()
            return Everything(
                person=PersonStored(**msgspec.structs.asdict(person), created=since),
                games=[OwnSeat(*row) for row in connection.execute(games)],
                chat=[OwnLine(*row) for row in connection.execute(chat)],
                sessions=[OwnSession(*row) for row in connection.execute(sessions)],
                muted=[OwnMute(*row) for row in connection.execute(muted)],
                reports=[OwnReport(*row) for row in connection.execute(reported)],
                ratings=[OwnRating(*row) for row in connection.execute(rated)],
                bugs=[OwnBug(*row) for row in connection.execute(written)],
                programs=programs,
            )

        return await self.store.read(query)

    async def revoke(self, person: Person, bot_id: str) -> bool:
        """Take a program's token away; True if it was this person's."""

        def change(connection: Connection) -> bool:
            own = select(database.people.c.id).where(
                database.people.c.id == bot_id,
                database.people.c.owner_id == person.id,
                database.people.c.deleted.is_(False),
            )
            if connection.execute(own).one_or_none() is None:
                return False
            _forget(connection, bot_id)
            return True

        return await self.store.write(change)

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
        """New name, settings or ways to be notified."""
        if "name" in values:
            values["name"] = clean_name(values["name"])
        await self.store.write(
            lambda c: c.execute(
                update(database.people).where(database.people.c.id == person.id).values(**values)
            )
        )
        return msgspec.structs.replace(person, **values)

    async def change_password(self, person: Person, old: str, new: str, token: str) -> None:
        """A new password; whoever is logged in elsewhere must give it."""
        query = select(database.people.c.password).where(database.people.c.id == person.id)
        digest = await self.store.read(lambda c: c.execute(query).scalar_one())
        if digest is None or not await self._verify(digest, old):
            raise Unauthorized("wrong_login", "wrong_password")
        _check_password(new)
        fresh = await self._digest(new)

        def change(connection: Connection) -> None:
            people, sessions = database.people, database.sessions
            connection.execute(
                update(people).where(people.c.id == person.id).values(password=fresh)
            )
            connection.execute(
                delete(sessions).where(
                    sessions.c.person_id == person.id, sessions.c.token != hashed(token)
                )
            )

        await self.store.write(change)

    async def delete(self, person: Person) -> None:
        """The account is gone: sessions, programs, mutes; games keep an empty name."""

        def change(connection: Connection) -> None:
            own = select(database.people.c.id).where(database.people.c.owner_id == person.id)
            for row in connection.execute(own).all():
                _forget(connection, row.id)
            _forget(connection, person.id)

        await self.store.write(change)

    def _insert_session(
        self, connection: Connection, person_id: str, token: str, kind: str, label: str
    ) -> None:
        now = time.time()
        connection.execute(
            insert(database.sessions).values(
                token=hashed(token),
                person_id=person_id,
                kind=kind,
                label=label,
                created=now,
                expires=now + self.lifetime,
            )
        )

    async def _digest(self, password: str) -> str:
        return await asyncio.to_thread(self.hasher.hash, password)

    async def _verify(self, digest: str, password: str) -> bool:
        try:
            return await asyncio.to_thread(self.hasher.verify, digest, password)
        except VerificationError:
            return False


def _check_password(password: str) -> None:
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise BadRequest("bad_password", least=MIN_PASSWORD, most=MAX_PASSWORD)


def _insert_person(connection: Connection, person: Person, owner: str | None = None) -> None:
    connection.execute(
        insert(database.people).values(
            id=person.id,
            name=person.name,
            login=person.login,
            bot=person.bot,
            owner_id=owner,
            settings={},
            created=time.time(),
        )
    )


def _forget(connection: Connection, person_id: str) -> None:
    """Nothing that names the person stays; the row keeps games together."""
    people, seats, chat = database.people, database.seats, database.chat
    connection.execute(delete(database.sessions).where(database.sessions.c.person_id == person_id))
    connection.execute(
        delete(database.mutes).where(
            (database.mutes.c.person_id == person_id) | (database.mutes.c.muted_id == person_id)
        )
    )
    for table in (database.ratings, database.rated):
        connection.execute(delete(table).where(table.c.person_id == person_id))
    bugs = database.bug_reports
    connection.execute(update(bugs).where(bugs.c.person_id == person_id).values(person_id=None))
    connection.execute(
        update(chat)
        .where(chat.c.person_id == person_id)
        .values(name=GONE, text="-", person_id=None)
    )
    connection.execute(update(seats).where(seats.c.person_id == person_id).values(name=GONE))
    connection.execute(
        update(people)
        .where(people.c.id == person_id)
        .values(
            name=GONE,
            login=None,
            password=None,
            email=None,
            webhook=None,
            notify_email=False,
            notify_webhook=False,
            settings={},
            deleted=True,
        )
    )


def require(person: Person | None) -> Person:
    if person is None:
        raise Unauthorized("not_logged_in")
    return person
