"""Notices for slow games: it is your turn, the game is over. By e-mail, webhook, or both.

A listener of the tables. It looks who is to be told, and leaves the telling to the outbox: whatever
happens there, no table waits for it or breaks over it. Only accounts are told, and their programs;
of one table once in ten minutes, of all together so often a day.
"""

import asyncio
import logging
from collections import deque
from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import Connection, or_, select, update

from tawantin import words
from tawantin.server import database, mail, webhooks
from tawantin.server.clock import now
from tawantin.server.config import Settings
from tawantin.server.live import LiveTable
from tawantin.server.outbox import Letter, Outbox
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.server.store import Store
from tawantin.table.language import words_in
from tawantin.table.seats import Seat, replaced
from tawantin.table.table import Update

log = logging.getLogger(__name__)

MAX_REMEMBERED = 100_000
APART = 600.0  # seconds between two notices of one table
DAY = 86400.0
PER_DAY = 40
TURN = "turn"
OVER = "over"


class Notice(msgspec.Struct, frozen=True):
    """Something one person is to hear about one table."""

    event: str
    table: str
    game: str
    seat: int
    person: str


class Notifier:
    """Tells people about their slow games."""

    def __init__(self, store: Store, settings: Settings, outbox: Outbox) -> None:
        self.store = store
        self.settings = settings
        self.outbox = outbox
        self._began = now()
        self._asked: dict[str, set[int]] = {}  # by table: who was asked, or nobody at its end
        self._tasks: set[asyncio.Task[None]] = set()
        self._told: dict[tuple[str, str], float] = {}  # by person and table: when
        self._held: dict[tuple[str, str], Notice] = {}  # what they are told when that is over
        self._timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._today: dict[str, deque[float]] = {}

    def changed(self, table: LiveTable) -> None:
        """A table has changed: tell whoever has to know, once per turn."""
        if table.pace.kind != "days":
            return
        try:
            for notice in self._due(table):
                self._soon(notice)
        except Exception:
            log.exception("notices failed", extra={"table": table.id})

    async def close(self) -> None:
        """What is held back is not told; what is on its way is the outbox's."""
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def idle(self) -> bool:
        """Whether all that is to be told now was handed to the outbox."""
        return not self._tasks

    # Who is to be told.

    def _due(self, table: LiveTable) -> list[Notice]:
        """The notices this change calls for. Turns that began before this process were told."""
        if table.match is None or table.status not in ("running", "over"):
            return []
        before = self._asked.pop(table.id, None)
        self._asked[table.id] = set(table.asked)
        if len(self._asked) > MAX_REMEMBERED:
            del self._asked[next(iter(self._asked))]
        if table.status == "over":
            fresh = before != set() and table.times[-1] >= self._began
            seats = {s.person_id: s for s in table.seats if _wants(s)} if fresh else {}
            return [_notice(OVER, table, seat) for seat in seats.values()]
        last = table.updates[-1]
        if last.count == 0 < last.first:  # a seat, an order, something taken back
            return []
        mover = _mover(table, last)
        asked = [table.seats[i] for i in table.asked if i not in (before or ())]
        return [
            _notice(TURN, table, seat)
            for seat in asked
            if _wants(seat) and seat.bot is None and seat.person_id != mover
            if (seat.asked or 0.0) >= self._began
        ]

    # Telling.

    def _soon(self, notice: Notice) -> None:
        """Tell it now, or when the last notice of that table is old enough."""
        whose = (notice.person, notice.table)
        if whose in self._held:
            self._held[whose] = notice  # the newer one is told in its place
            return
        time = now()
        at = max(time, self._told.pop(whose, 0.0) + APART)
        self._told[whose] = at
        if len(self._told) > MAX_REMEMBERED:
            del self._told[next(iter(self._told))]
        if at > time:
            self._held[whose] = notice
            timer = asyncio.get_running_loop().call_later(at - time, self._release, whose)
            self._timers[whose] = timer
        else:
            self._begin(notice, False)

    def _release(self, whose: tuple[str, str]) -> None:
        """The last notice of that table is old enough now."""
        notice = self._held.pop(whose, None)
        self._timers.pop(whose, None)
        if notice is not None:
            self._begin(notice, True)

    def _begin(self, notice: Notice, held: bool) -> None:
        task = asyncio.get_running_loop().create_task(self._tell(notice, held))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, notice: Notice, held: bool) -> None:
        try:
            row = await self.store.read(lambda c: _reader(c, notice, held))
            if row is not None and self._may(notice):
                self._write(notice, row)
        except Exception:
            log.exception("a notice could not be made", extra={"table": notice.table})

    def _may(self, notice: Notice) -> bool:
        """Whether that is not too much for one day."""
        time = now()
        today = self._today.setdefault(notice.person, deque())
        while today and today[0] <= time - DAY:
            today.popleft()
        if len(today) >= PER_DAY:
            return False
        today.append(time)
        if len(self._today) > MAX_REMEMBERED:
            del self._today[next(iter(self._today))]
        return True

    def _write(self, notice: Notice, row: Any) -> None:
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
            self.outbox.put(Letter(notice.person, "email", lambda: mail.send(settings, letter)))
        if row.notify_webhook and row.webhook:
            private, url = settings.webhook_private, row.webhook
            send = Letter(notice.person, "webhook", lambda: webhooks.post(url, text, private))
            self.outbox.put(send)


def _reader(connection: Connection, notice: Notice, held: bool) -> Any:
    """Who is to be told: an account, or a program of one. After a wait only if it is still so."""
    p, owner, s = database.people, database.people.alias(), database.seats.c
    query = (
        select(p)
        .outerjoin(owner, owner.c.id == p.c.owner_id)
        .where(p.c.id == notice.person, p.c.deleted.is_(False), p.c.banned.is_(None))
        .where(or_(p.c.login.is_not(None), owner.c.login.is_not(None)))
    )
    if held and notice.event == TURN:
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
        seats = database.seats
        held = (seats.c.table_id == table.id) & seats.c.seat.in_(mine)
        await tables.store.write(lambda c: c.execute(update(seats).where(held).values(notify=on)))
        table.seats = replaced(table.seats, [replace(table.seats[i], notify=on) for i in mine])


def _wants(seat: Seat) -> bool:
    return seat.kind == "person" and seat.notify and seat.person_id is not None


def _notice(event: str, table: LiveTable, seat: Seat) -> Notice:
    assert seat.person_id is not None
    return Notice(event, table.id, table.game, seat.seat, seat.person_id)


def _mover(table: LiveTable, last: Update) -> str | None:
    """Who made the last move: no need to tell them that they, or their other seat, go on."""
    assert table.match is not None
    for entry in table.match.log[last.first : last.first + 1]:
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
