"""Notices for slow games: it is your turn, the game is over. By e-mail, webhook, or both.

Who is to be told is written down with the change, and told by the outbox: whatever happens there,
no table waits for it or breaks over it, and what a process leaves undone another does. Only
accounts are told, and their programs; of one table once in ten minutes, of all together so often a
day.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, or_, select

from tawantin import words
from tawantin.server import database, mail, webhooks
from tawantin.server.bell import ring
from tawantin.server.clock import now
from tawantin.server.config import Settings
from tawantin.server.counting import Count, Counts
from tawantin.server.errors import Storage
from tawantin.server.keeping import NOTICES, run
from tawantin.server.live import LiveTable
from tawantin.server.outbox import Letter, Outbox
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.table.language import words_in
from tawantin.table.seats import Seat
from tawantin.table.table import Change

log = logging.getLogger(__name__)

APART = 600.0  # seconds between two notices of one table
DAY = 86400.0
PER_DAY = 40
SENDING = 60.0  # seconds after which another process sends what this one has not
TURN = "turn"
OVER = "over"


class Notice(msgspec.Struct, frozen=True):
    """Something one person is to hear about one table."""

    event: str
    table: str
    game: str
    seat: int
    person: str


PUT = """
    INSERT INTO jobs (queue, key, due, data) VALUES ('notices', :key, :at, :data)
    ON CONFLICT (queue, key) DO UPDATE SET data = excluded.data,
    due = CASE WHEN jobs.done + :apart > excluded.due THEN jobs.done + :apart ELSE excluded.due END
"""
DONE = """
    UPDATE jobs SET keeper = NULL, until = NULL, done = :at,
    due = CASE WHEN due <= :was THEN NULL WHEN due < :at + :apart THEN :at + :apart ELSE due END
    WHERE queue = 'notices' AND key = :key
"""
DUE = "SELECT key FROM jobs WHERE queue = 'notices' AND due <= :at LIMIT 1"


class Notifier:
    """Tells people about their slow games. What is to be told is written down with the change that
    calls for it: of each person and table one notice, the newest; any process sends it, when it is
    due, and notes that it has.
    """

    def __init__(
        self,
        tables: Repository,
        settings: Settings,
        outbox: Outbox,
        sends: bool = True,
        counts: Counts | None = None,
    ) -> None:
        self.tables = tables
        self.store = tables.store
        self.settings = settings
        self.outbox = outbox
        self.sends = sends  # or leaves it to others
        self.counts = counts or Counts(tables.store)
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending: asyncio.Task[None] | None = None
        self._again = False  # something was written down since the last look

    def announce(self, table: LiveTable, change: Change) -> Callable[[Connection], None] | None:
        """A table changes: what is written down with that, for whoever has to know."""
        if table.pace.kind != "days":
            return None
        try:
            notices = called_for(table, change)
        except Exception:
            log.exception("notices failed", extra={"table": table.id})
            return None
        return partial(_put, notices, change.at, not self.sends) if notices else None

    def changed(self, table: LiveTable) -> None:
        """Something may have been written down."""
        if table.pace.kind == "days":
            self.wake()

    def wake(self) -> None:
        """Send what is due."""
        self._again = True
        if self.sends and (self._sending is None or self._sending.done()):
            self._sending = self._begin(self._send())

    async def look(self) -> None:
        """Now and then: what was held back, or left by another process."""
        if self.sends and await self.store.read(
            lambda c: run(c, DUE, at=now()).scalar_one_or_none()
        ):
            self.wake()

    async def close(self) -> None:
        """What is on its way is the outbox's; what is not yet stays written down."""
        self.sends = False
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def idle(self) -> bool:
        """Whether all that is to be told now was told."""
        return not self._tasks

    # Telling.

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _send(self) -> None:
        keeper = self.tables.keeper
        while self.sends and self._again:
            self._again = False
            try:
                for job in await self.store.write(
                    lambda c: keeper.take(c, NOTICES, at=now(), lease=SENDING)
                ):
                    self._again = True  # there may be more than were taken
                    await self._tell(job)
            except Storage:
                pass  # it stays written down
            except Exception:
                log.exception("notices could not be sent")

    async def _tell(self, job: Any) -> None:
        """One notice, if it is still so: by whichever ways its reader wants."""
        letters: list[Letter] = []
        notice = _read(job)
        try:
            row = await self.store.read(lambda c: _reader(c, notice))
            if row is not None and await self._may(notice):
                letters = self._letters(notice, row, f"{job.key}:{job.due:.0f}")
        except Storage:
            raise
        except Exception:
            log.exception("a notice could not be made", extra={"table": notice.table})
        left = len(letters)

        def after() -> None:
            nonlocal left
            left -= 1
            if left <= 0:
                self._begin(self._done(job))

        for letter in letters:
            self.outbox.put(msgspec.structs.replace(letter, after=after, owner=row.owner_id))
        if not letters:
            await self._done(job)

    async def _done(self, job: Any) -> None:
        values = {"key": job.key, "was": job.due, "at": now(), "apart": APART}
        try:
            await self.store.write(lambda c: run(c, DONE, **values))
        except Storage:
            log.error("it could not be noted that a notice was sent")

    async def _may(self, notice: Notice) -> bool:
        """Whether that is not too much for one day."""
        return await self.counts.enter(Count("notice", notice.person, PER_DAY, DAY))

    def _letters(self, notice: Notice, row: Any, number: str) -> list[Letter]:
        """`number`: the same if it has to be sent again, because nobody knows whether it was."""
        found: list[Letter] = []
        settings, text = self.settings, message(notice, row.settings, self.settings.base_url)
        if row.notify_email and row.email and row.confirmed and settings.smtp_host:
            page = f"{settings.base_url}/unsubscribe#{row.mail_key}"
            letter = mail.Mail(
                to=row.email,
                language=text["language"],
                subject=text["subject"],
                text=f"{text['text']}\n\n{text['link']}\n\n{text['footer']}\n{page}\n",
                unsubscribe=page,
            )
            send_mail = partial(mail.send, settings, letter, self.outbox.outgoing)
            found.append(Letter(notice.person, "email", send_mail))
        if row.notify_webhook and row.webhook:
            private, url, said = settings.webhook_private, row.webhook, {**text, "id": number}
            post = partial(webhooks.post, url, said, private, self.outbox.outgoing)
            found.append(Letter(notice.person, "webhook", post))
        return found


def called_for(table: LiveTable, change: Change) -> list[Notice]:
    """The notices a change calls for: to whoever is asked since then, and to all at the end."""
    if table.match is None or table.status not in ("running", "over"):
        return []
    if table.status == "over":
        seats = {s.person_id: s for s in table.seats if _wants(s)}
        return [_notice(OVER, table, seat) for seat in seats.values()]
    if change.first == table.length > 0:  # a seat, an order, something taken back
        return []
    mover = _mover(table, change.first)
    asked = [table.seats[i] for i in table.asked if table.seats[i].asked == change.at]
    return [
        _notice(TURN, table, seat)
        for seat in asked
        if _wants(seat) and seat.bot is None and seat.person_id != mover
    ]


def _put(notices: list[Notice], at: float, others: bool, connection: Connection) -> None:
    """`others`: another process sends them."""
    for notice in notices:
        data = json.dumps({"event": notice.event, "game": notice.game, "seat": notice.seat})
        key = f"{notice.person}:{notice.table}"
        run(connection, PUT, key=key, at=at, data=data, apart=APART)
    if others:
        ring(connection, "q", NOTICES)


def _read(job: Any) -> Notice:
    data = json.loads(job.data) if isinstance(job.data, str) else job.data
    person, _, table = job.key.partition(":")
    return Notice(data["event"], table, data["game"], data["seat"], person)


def _reader(connection: Connection, notice: Notice) -> Any:
    """Who is to be told: an account, or a program of one; of a turn only if it is still theirs."""
    p, owner, s = database.people, database.people.alias(), database.seats.c
    query = (
        select(p)
        .outerjoin(owner, owner.c.id == p.c.owner_id)
        .where(p.c.id == notice.person, p.c.deleted.is_(False), p.c.banned.is_(None))
        .where(or_(p.c.login.is_not(None), owner.c.login.is_not(None)))
    )
    if notice.event == TURN:
        asked = select(s.seat).where(
            s.table_id == notice.table,
            s.person_id == notice.person,
            s.asked.is_not(None),
            s.bot.is_(None),
        )
        query = query.where(asked.exists())
    return connection.execute(query).one_or_none()


def notified(person: Person, table: LiveTable) -> bool:
    """Whether the asker is told when it is their turn here."""
    return all(table.seats[i].notify for i in table.must_be_seated(person.id))


async def switch(tables: Repository, person: Person, table: LiveTable, on: bool) -> None:
    """Tell the asker of their turns here, on whichever seat, or no more."""
    async with tables.changing(table):
        mine = table.must_be_seated(person.id)
        await tables.save_seats(table, [replace(table.seats[i], notify=on) for i in mine])


def _wants(seat: Seat) -> bool:
    return seat.kind == "person" and seat.notify and seat.person_id is not None


def _notice(event: str, table: LiveTable, seat: Seat) -> Notice:
    assert seat.person_id is not None
    return Notice(event, table.id, table.game, seat.seat, seat.person_id)


def _mover(table: LiveTable, first: int) -> str | None:
    """Who made the last move: no need to tell them that they, or their other seat, go on."""
    assert table.match is not None
    for entry in table.match.log[first : first + 1]:
        if entry.seat >= 0 and not entry.forced and table.seats[entry.seat].bot is None:
            return table.seats[entry.seat].person_id
    return None


def language_of(settings: dict[str, Any] | None) -> str:
    """The language somebody has chosen, if we speak it."""
    chosen = (settings or {}).get("lang")
    return chosen if isinstance(chosen, str) and chosen in words.LANGUAGES else "en"


def message(notice: Notice, settings: dict[str, Any] | None, base_url: str) -> dict[str, Any]:
    """What a webhook receives; an e-mail is made from the same."""
    known = language_of(settings)
    book = words_in(known)
    name = book.thing("game", "name", notice.game)
    link = f"{base_url}/t/{notice.table}"

    def say(key: str) -> str:
        return book.phrase(notice.event, key, "server", name=name)

    return {
        "event": notice.event,
        "game": notice.game,
        "name": name,
        "table": notice.table,
        "seat": notice.seat,
        "link": link,
        "language": known,
        "subject": say("subject"),
        "text": say("text"),
        "footer": book.phrase("footer", "text", "server"),
    }
