"""People: guests at once, accounts later, sessions, tokens for programs."""

import secrets
import time
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, exists, insert, select, update

from tawantin.house.answers import PersonShown
from tawantin.house.names import clean_name, login_key
from tawantin.house.tables import GONE
from tawantin.server import database, sessions
from tawantin.server.attempts import Attempts
from tawantin.server.bell import ring
from tawantin.server.counting import Counts
from tawantin.server.errors import Conflict, Forbidden, Unauthorized
from tawantin.server.leaving import forget
from tawantin.server.passwords import Passwords, check_password
from tawantin.server.responses import ProgramShown, SessionShown
from tawantin.server.sessions import hashed
from tawantin.server.store import Store

__all__ = ["GONE", "Pass", "People", "Person", "clean_name", "hashed", "require"]

MAX_TOKENS = 20
MAX_WISH = 32  # letters of a login that are one's own; a number follows
DAY = 86400.0

HAS_NOTES = exists().where(database.notes.c.person_id == database.people.c.id).label("notes")
BY_TOKEN = (  # asked with every request, so built once
    select(database.people, database.sessions.c.seen, HAS_NOTES)
    .join(database.sessions, database.sessions.c.person_id == database.people.c.id)
    .where(
        database.sessions.c.token == bindparam("held"),
        database.sessions.c.kind == bindparam("as"),
        database.sessions.c.expires > bindparam("now"),
        database.people.c.deleted.is_(False),
        database.people.c.banned.is_(None),
    )
)


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Who is asking, and by which session."""

    id: str
    name: str
    login: str | None
    bot: bool
    email: str | None = None
    confirmed: bool = False
    webhook: str | None = None
    notify_email: bool = False
    notify_webhook: bool = False
    settings: dict[str, Any] = {}
    moderator: bool = False
    silenced: float | None = None
    notes: bool = False
    session: str = ""

    @property
    def mark(self) -> str | None:
        """What others should know: that this is no account."""
        if self.bot:
            return "program"
        return "guest" if self.login is None else None

    def shown(self) -> PersonShown:
        """What this person is told about themselves."""
        return PersonShown(
            **{name: getattr(self, name) for name in PersonShown.__dataclass_fields__}
        )


class Pass(msgspec.Struct, frozen=True):
    """A person and the fresh token that proves it."""

    person: Person
    token: str


def person_of(row: Any, session: str = "") -> Person:
    return Person(
        id=row.id,
        name=row.name,
        login=row.login,
        bot=row.bot,
        email=row.email,
        confirmed=row.confirmed is not None,
        webhook=row.webhook,
        notify_email=row.notify_email,
        notify_webhook=row.notify_webhook,
        settings=row.settings or {},
        moderator=row.moderator is not None,
        silenced=row.silenced,
        notes=bool(getattr(row, "notes", False)),
        session=session,
    )


class People:
    """All that is done with accounts."""

    def __init__(self, store: Store, session_days: int, counts: Counts | None = None) -> None:
        self.store = store
        self.lifetime = session_days * DAY
        self.passwords = Passwords()
        self.attempts = Attempts(counts or Counts(store))

    def close(self) -> None:
        self.passwords.close()

    # Coming and going.

    async def guest(self, name: str, device: str = "") -> Pass:
        """A new guest with a session."""
        person = Person(id=secrets.token_urlsafe(12), name=clean_name(name), login=None, bot=False)
        token = secrets.token_urlsafe(32)

        def change(connection: Connection) -> None:
            _insert_person(connection, person)
            sessions.begin(connection, person.id, token, "cookie", device, self.lifetime)

        await self.store.write(change)
        return Pass(person, token)

    async def register(self, person: Person, wish: str, password: str, device: str = "") -> Pass:
        """Make a guest an account, which keeps id and games. A new token replaces the guest's.

        The login is the one wished for with a number behind it, whether anybody has it or not: so
        nobody learns here which logins there are.
        """
        if person.bot:
            raise Forbidden("bots_have_no_login")
        if person.login is not None:
            raise Conflict("registered")
        wish = clean_name(wish).lower()[:MAX_WISH].rstrip()
        check_password(password, wish, person.name)
        await self.attempts.enter("register", person.id)
        digest = await self.passwords.digest(password)
        token = secrets.token_urlsafe(32)

        def change(connection: Connection) -> str:
            p, seats = database.people, database.seats
            login = _free_login(connection, wish)
            guest = update(p).where(
                p.c.id == person.id, p.c.login.is_(None), p.c.deleted.is_(False)
            )
            if connection.execute(guest.values(login=login, password=digest)).rowcount != 1:
                raise Conflict("registered")  # another request was first
            connection.execute(
                update(seats).where(seats.c.person_id == person.id).values(mark=None)
            )
            sessions.replace(connection, person.id)
            sessions.begin(connection, person.id, token, "cookie", device, self.lifetime)
            ring(connection, "p", person.id)
            return login

        login = await self.store.write(change)
        return Pass(msgspec.structs.replace(person, login=login, session=hashed(token)), token)

    async def check_replaced(self, token: str, password: str) -> None:
        """Refuse a token with which a guest has registered. The password gets the login told: the
        answer that had it may have been lost.
        """
        person = await self.by_token(token, sessions.REPLACED)
        if person is None:
            return
        with suppress(Unauthorized):
            await self.check(person, password)
            raise Conflict("registered", "registered_as", login=person.login)
        raise Conflict("registered")

    async def log_in(self, login: str, password: str, device: str = "") -> Pass:
        """A session for an account; the answer does not tell which of the two was wrong."""
        refused = Unauthorized("wrong_login")
        login = login_key(login)
        if not login.isprintable():
            raise refused
        await self.attempts.enter("login", login)
        query = select(database.people).where(database.people.c.login == login)
        row = await self.store.read(lambda c: c.execute(query).one_or_none())
        digest = None if row is None else row.password
        if not await self.passwords.matches(digest, password) or row is None:
            raise refused
        await self.attempts.succeeded("login", login)
        if row.banned is not None:
            raise Forbidden("banned")
        token = secrets.token_urlsafe(32)
        await self.store.write(
            lambda c: sessions.begin(c, row.id, token, "cookie", device, self.lifetime)
        )
        return Pass(person_of(row, hashed(token)), token)

    async def by_token(self, token: str, kind: str) -> Person | None:
        """Who holds this token, if anybody still does."""
        session, now = hashed(token), time.time()
        which = {"held": session, "as": kind, "now": now}
        row = await self.store.row(BY_TOKEN, which)
        if row is None:
            return None
        if row.seen is None or row.seen < now - sessions.HOUR:
            await self.store.write(lambda c: sessions.seen(c, session))
        return person_of(row, session)

    async def sessions(self, person: Person) -> list[SessionShown]:
        """Where this person is logged in."""
        return await self.store.read(lambda c: sessions.listed(c, person.id, person.session))

    async def end_sessions(self, person: Person, which: str | None, but: str = "") -> set[str]:
        """End one session, or all but one; the hashes of those that have ended."""
        return await self.store.write(lambda c: sessions.end(c, person.id, which, but))

    # Passwords.

    async def check(self, person: Person, password: str) -> None:
        """Before what cannot be undone: whoever has a password has to give it."""
        if person.login is None:
            return
        await self.attempts.enter("password", person.id)
        query = select(database.people.c.password).where(database.people.c.id == person.id)
        digest = await self.store.read(lambda c: c.execute(query).scalar_one())
        if not await self.passwords.matches(digest, password):
            raise Unauthorized("wrong_login", "wrong_password")
        await self.attempts.succeeded("password", person.id)

    async def change_password(self, person: Person, old: str, new: str) -> set[str]:
        """A new password; the other sessions end, and their hashes are returned."""
        if person.login is None:
            raise Unauthorized("wrong_login", "wrong_password")
        await self.check(person, old)
        return await self.set_password(person, new, but=person.session)

    async def set_password(self, person: Person, new: str, but: str = "") -> set[str]:
        """A new password for an account; all sessions but one end."""
        check_password(new, person.login, person.name)
        fresh = await self.passwords.digest(new)

        def change(connection: Connection) -> set[str]:
            p = database.people
            connection.execute(update(p).where(p.c.id == person.id).values(password=fresh))
            return sessions.end(connection, person.id, None, but)

        return await self.store.write(change)

    # Programs.

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
            sessions.begin(connection, bot.id, token, "token", name, self.lifetime)

        await self.store.write(change)
        return Pass(bot, token)

    async def tokens(self, person: Person) -> list[ProgramShown]:
        """This person's programs, without their tokens."""
        return await self.store.read(lambda c: programs_of(c, person.id))

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
            forget(connection, bot_id)
            return True

        return await self.store.write(change)

    # The person themselves.

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
        """New name, settings or ways to be notified."""
        if "name" in values:
            values["name"] = clean_name(values["name"])
        await self.store.write(
            lambda c: c.execute(
                update(database.people).where(database.people.c.id == person.id).values(**values)
            )
        )
        return await self.named(person.id, person.session)

    async def named(self, person_id: str, session: str = "") -> Person:
        """Somebody as they are stored now."""
        query = select(database.people, HAS_NOTES).where(database.people.c.id == person_id)
        return person_of(await self.store.read(lambda c: c.execute(query).one()), session)

    async def delete(self, person: Person) -> None:
        """The account is gone: sessions, programs, mutes; games keep an empty name."""

        def change(connection: Connection) -> None:
            own = select(database.people.c.id).where(database.people.c.owner_id == person.id)
            for row in connection.execute(own).all():
                forget(connection, row.id)
            forget(connection, person.id)

        await self.store.write(change)


def programs_of(connection: Connection, person_id: str) -> list[ProgramShown]:
    p = database.people.c
    query = (
        select(p.id, p.name, p.created)
        .where(p.owner_id == person_id, p.deleted.is_(False))
        .order_by(p.created)
    )
    return [ProgramShown(*row) for row in connection.execute(query)]


def _free_login(connection: Connection, wish: str) -> str:
    """The wish and a number that makes it nobody else's."""
    digits = 10_000
    while True:
        login = f"{wish}-{secrets.randbelow(digits):04}"
        taken = select(database.people.c.id).where(database.people.c.login == login)
        if connection.execute(taken).one_or_none() is None:
            return login
        digits *= 2


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


def require(person: Person | None) -> Person:
    if person is None:
        raise Unauthorized("not_logged_in")
    return person
