"""Notices for slow games: it is your turn, the game is over. By e-mail, webhook, or both.

A listener of the tables. It looks who is to be told, and leaves the telling to threads: whatever
happens there, no table waits for it or breaks over it.
"""

import asyncio
import contextlib
import http.client
import ipaddress
import json
import logging
import smtplib
import socket
import ssl
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import select, update

from tawantin import __version__, words
from tawantin.server import database
from tawantin.server.clock import now
from tawantin.server.config import Settings
from tawantin.server.live import LiveTable
from tawantin.server.logs import pseudonym
from tawantin.server.people import Person
from tawantin.server.repository import Repository
from tawantin.server.store import Store
from tawantin.table.language import words_in
from tawantin.table.seats import Seat, replaced
from tawantin.table.table import Update

log = logging.getLogger(__name__)

TIMEOUT = 5.0
THREADS = 4
MAX_WAITING = 1000
MAX_REMEMBERED = 100_000
TURN = "turn"
OVER = "over"
TOO_LONG = "the webhook took too long"
# What the open internet is not, whatever this version of Python knows of it.
UNICAST = ipaddress.ip_network("2000::/3")
RESERVED = [
    ipaddress.ip_network(text)
    for text in (
        "192.0.0.0/24",
        "192.88.99.0/24",
        "240.0.0.0/4",
        "2001::/23",  # protocols, among them Teredo
        "2001:db8::/32",
        "2002::/16",  # 6to4
        "3fff::/20",
    )
]


class Unreachable(Exception):
    """A webhook that is not asked, or does not answer as one should."""


class Notice(msgspec.Struct, frozen=True):
    """Something one person is to hear about one table."""

    event: str
    table: str
    game: str
    seat: int
    person: str


class Notifier:
    """Tells people about their slow games."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.sent = {"email": 0, "webhook": 0}
        self.failed = {"email": 0, "webhook": 0}
        self._began = now()
        self._asked: dict[str, set[int]] = {}  # by table: who was asked, or nobody at its end
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(THREADS, "notify")

    def changed(self, table: LiveTable) -> None:
        """A table has changed: tell whoever has to know, once per turn."""
        if table.pace.kind != "days":
            return
        try:
            for notice in self._due(table):
                self._later(notice)
        except Exception:
            log.exception("notices failed", extra={"table": table.id})

    async def close(self) -> None:
        """Let what is on its way arrive, but not for long."""
        if self._tasks:
            await asyncio.wait(list(self._tasks), timeout=TIMEOUT)
        for task in list(self._tasks):
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

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

    def _later(self, notice: Notice) -> None:
        if len(self._tasks) >= MAX_WAITING:
            log.error("too many notices wait; one is dropped", extra={"table": notice.table})
            return
        task = asyncio.get_running_loop().create_task(self._tell(notice))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, notice: Notice) -> None:
        p = database.people
        query = select(p).where(p.c.id == notice.person, p.c.deleted.is_(False))
        try:
            row = await self.store.read(lambda c: c.execute(query).one_or_none())
            if row is None:
                return
            text = message(notice, (row.settings or {}).get("lang"), self.settings.base_url)
        except Exception:
            log.exception("a notice could not be made", extra={"table": notice.table})
            return
        if row.notify_email and row.email and self.settings.smtp_host:
            await self._try("email", notice, lambda: send_mail(self.settings, row.email, text))
        if row.notify_webhook and row.webhook:
            private = self.settings.webhook_private
            await self._try("webhook", notice, lambda: post(row.webhook, text, private))

    async def _try(self, channel: str, notice: Notice, send: Callable[[], None]) -> None:
        who = {"table": notice.table, "channel": channel, "person": pseudonym(notice.person)}
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, send)
        except Exception as error:
            self.failed[channel] += 1
            # The reason may quote an address: only what kind of trouble it was is written down.
            reason = str(error) if isinstance(error, Unreachable) else type(error).__name__
            log.warning("a notice was not delivered", extra={**who, "reason": reason})
        else:
            self.sent[channel] += 1
            log.info("a notice was delivered", extra=who)


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


def message(notice: Notice, language: object, base_url: str) -> dict[str, Any]:
    """What a webhook receives; an e-mail is made from the same."""
    known = language if isinstance(language, str) and language in words.LANGUAGES else "en"
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


def send_mail(settings: Settings, to: str, text: dict[str, Any]) -> None:
    """One e-mail by the configured server."""
    sender = settings.mail_from or f"tawantin@{settings.smtp_host}"
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, text["subject"]
    mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain="tawantin")
    mail["Auto-Submitted"], mail["Content-Language"] = "auto-generated", text["language"]
    mail.set_content(f"{text['text']}\n\n{text['link']}\n\n{text['footer']}\n")
    with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=TIMEOUT) as server:
        if settings.smtp_starttls:
            server.starttls(context=ssl.create_default_context())
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(mail)


def is_public(address: str) -> bool:
    """Whether an address lies in the open internet, however it is written."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found not in UNICAST:
            return False
    if any(found in network for network in RESERVED):
        return False
    return found.is_global and not found.is_multicast


def _resolve(host: str, port: int, private: bool) -> str:
    """The address to connect to. All of a name's addresses have to be allowed."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable("the name of the webhook's host is unknown") from None
    addresses = [str(info[4][0]) for info in found]
    if not private and not all(is_public(address) for address in addresses):
        raise Unreachable("the webhook points into a private network")
    return addresses[0]


def post(url: str, body: dict[str, Any], private: bool) -> None:
    """POST JSON; the address that was checked is the one connected to; no redirect is followed."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Unreachable("the webhook is no address") from None
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc:
        raise Unreachable("the webhook is no plain http or https address")
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    wire = socket.create_connection((_resolve(host, port, private), port), TIMEOUT)
    if secure:
        context = ssl.create_default_context()
        wire = context.wrap_socket(wire, server_hostname=host, do_handshake_on_connect=False)
    # The socket's own limit counts each wait anew; this one ends the whole thing.
    late = threading.Event()
    limit = threading.Timer(TIMEOUT, _cut, (wire, late))
    limit.daemon = True
    limit.start()
    try:
        if isinstance(wire, ssl.SSLSocket):
            wire.do_handshake()
        connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
        connection.sock = wire
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"tawantin/{__version__}",
            "Host": parts.netloc,
            "Connection": "close",
        }
        connection.request("POST", path, json.dumps(body).encode(), headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        if late.is_set() or isinstance(error, TimeoutError):
            raise Unreachable(TOO_LONG) from None
        raise
    finally:
        limit.cancel()
        wire.close()
    if late.is_set():
        raise Unreachable(TOO_LONG)
    if not 200 <= status < 300:
        raise Unreachable(f"the webhook answered {status}")


def _cut(wire: socket.socket, late: threading.Event) -> None:
    late.set()
    with contextlib.suppress(OSError):  # it was over already
        socket.socket.shutdown(wire, socket.SHUT_RDWR)
