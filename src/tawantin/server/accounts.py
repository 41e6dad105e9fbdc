"""What accounts do by mail: confirm an address, choose a new password, end the mails."""

import contextlib
import secrets
import smtplib
import time
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from tawantin.house.names import login_key
from tawantin.server import database, mail
from tawantin.server.config import Settings
from tawantin.server.errors import Conflict, Forbidden, NotFound
from tawantin.server.notify import language_of
from tawantin.server.outbox import Letter, Outbox
from tawantin.server.people import People, Person, person_of
from tawantin.server.sessions import hashed
from tawantin.table.language import words_in

HOUR = 3600.0
CONFIRM, RESET = "confirm", "reset"
HOURS = {CONFIRM: 48.0, RESET: 1.0}
BY_HAND = 24.0  # hours a link lasts that the host hands over

_l, _p = database.links.c, database.people.c


class Accounts:
    """Links in mails: each opens one door, once, for a while."""

    def __init__(self, people: People, settings: Settings, outbox: Outbox) -> None:
        self.people = people
        self.store = people.store
        self.settings = settings
        self.outbox = outbox

    @property
    def sends(self) -> bool:
        return bool(self.settings.smtp_host)

    def must_have_mail(self) -> None:
        if not self.sends:
            raise Conflict("no_mail")

    async def set_email(self, person: Person, text: str) -> Person:
        """Another address, or none; it counts as theirs when they have followed the link."""
        if person.login is None:
            raise Forbidden("accounts_only")
        address = mail.parsed(text) if text else None
        if address == person.email:
            return person
        if address is not None:
            self.must_have_mail()
            await self._count(person, address)
        values = {"email": address, "confirmed": None, "mail_key": None}
        changed = await self.people.change(person, values)
        if address is not None:
            await self._send(CONFIRM, changed, address)
        return changed

    async def confirm_again(self, person: Person) -> None:
        """Once more the mail with the link."""
        if person.email is None or person.confirmed:
            raise Conflict("nothing_to_confirm")
        self.must_have_mail()
        await self._count(person, person.email)
        await self._send(CONFIRM, person, person.email)

    async def confirm(self, key: str) -> None:
        """The address is theirs: somebody read the mail."""

        def change(connection: Connection) -> None:
            link = _used(connection, CONFIRM, key)
            which = update(database.people).where(
                _p.id == link.person_id, _p.email == link.email, _p.deleted.is_(False)
            )
            fresh = {"confirmed": time.time(), "mail_key": secrets.token_urlsafe(16)}
            if connection.execute(which.values(**fresh)).rowcount != 1:
                raise NotFound("link")

        await self.store.write(change)

    async def forgot(self, login: str) -> None:
        """A link to choose a new password; nobody is told here whether there is such an account."""
        self.must_have_mail()
        login = login_key(login)
        if not login.isprintable():
            return
        await self.people.attempts.enter("forgot", login)
        # Looked up where it is sent: the answer takes as long whether there is somebody or not.
        self.outbox.put(Letter(f"forgot {login}", "email", lambda: self._forgotten(login)))

    def _forgotten(self, login: str) -> None:
        query = select(database.people).where(
            _p.login == login, _p.confirmed.is_not(None), _p.banned.is_(None)
        )
        row = self.store.read_now(lambda c: c.execute(query).one_or_none())
        if row is None or row.email is None:
            return
        hours = HOURS[RESET]
        key = self.store.write_now(lambda c: link_for(c, RESET, row.id, hours, row.email))
        with contextlib.suppress(smtplib.SMTPRecipientsRefused):
            letter = self._mail(RESET, person_of(row), row.email, key)
            mail.send(self.settings, letter, self.outbox.outgoing)

    async def reset(self, key: str, password: str) -> set[str]:
        """A new password by the link; every session ends, and their hashes are returned."""
        query = select(database.people).join(database.links, _l.person_id == _p.id)
        query = query.where(_l.token == hashed(key), _l.kind == RESET, _l.expires > time.time())
        row = await self.store.read(lambda c: c.execute(query).one_or_none())
        if row is None:
            raise NotFound("link")
        ended = await self.people.set_password(person_of(row), password)

        def change(connection: Connection) -> None:
            _used(connection, RESET, key)
            spent = (_l.person_id == row.id) & (_l.kind == RESET)
            connection.execute(delete(database.links).where(spent))

        await self.store.write(change)
        return ended

    async def unsubscribe(self, key: str) -> None:
        """No more mails to whom this key was sent."""
        which = update(database.people).where(_p.mail_key == key).values(notify_email=False)
        done = await self.store.write(lambda c: c.execute(which).rowcount)
        if not done:
            raise NotFound("link")

    async def _count(self, person: Person, address: str) -> None:
        await self.people.attempts.enter("confirm", person.id)
        await self.people.attempts.enter("confirm to", address.lower())

    async def _send(self, kind: str, person: Person, address: str) -> None:
        """A mail with a fresh link."""
        key = await self.store.write(lambda c: link_for(c, kind, person.id, HOURS[kind], address))
        letter = self._mail(kind, person, address, key)
        send = partial(mail.send, self.settings, letter, self.outbox.outgoing)
        self.outbox.put(Letter(person.id, "email", send))

    def _mail(self, kind: str, person: Person, address: str, key: str) -> mail.Mail:
        """In the person's language, with the page of its kind."""
        language = language_of(person.settings)
        book = words_in(language)

        def say(what: str) -> str:
            return book.phrase(kind, what, "server", login=person.login or "")

        return mail.Mail(
            to=address,
            language=language,
            subject=say("subject"),
            text=f"{say('text')}\n\n{self.settings.base_url}/{kind}#{key}\n\n{say('footer')}\n",
        )


def link_for(
    connection: Connection, kind: str, person_id: str, hours: float, email: str | None = None
) -> str:
    """A fresh key; those of its kind that went before open nothing any more."""
    key = secrets.token_urlsafe(24)
    now = time.time()
    connection.execute(
        delete(database.links).where(
            (_l.expires < now) | ((_l.person_id == person_id) & (_l.kind == kind))
        )
    )
    row = {"person_id": person_id, "kind": kind, "email": email, "expires": now + hours * HOUR}
    connection.execute(insert(database.links).values(token=hashed(key), **row))
    return key


def _used(connection: Connection, kind: str, key: str) -> Any:
    """The link of this key, which opens nothing more."""
    which = (_l.token == hashed(key)) & (_l.kind == kind) & (_l.expires > time.time())
    row = connection.execute(select(database.links).where(which)).one_or_none()
    if row is None:
        raise NotFound("link")
    connection.execute(delete(database.links).where(_l.token == row.token))
    return row
