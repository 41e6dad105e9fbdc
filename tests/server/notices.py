"""A real mail sink and a real webhook receiver on this machine."""

import asyncio
import email
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope
from sqlalchemy import update

from tawantin.server import database
from tests.server.inside import InsideServer, Json, Visitor, until

SLOW: dict[str, Any] = {"pace": {"kind": "days", "days": 3}}


class Sink:
    """Keeps the e-mails it is given."""

    def __init__(self) -> None:
        self.port = 0
        self.mails: list[tuple[str, Message]] = []
        self.loop = asyncio.new_event_loop()
        self.stop = asyncio.Event()

    async def handle_DATA(self, server: SMTP, session: object, envelope: Envelope) -> str:
        content = envelope.content
        assert isinstance(content, bytes)
        mail = email.message_from_bytes(content, policy=default)
        self.mails += [(to, mail) for to in envelope.rcpt_tos]
        return "250 OK"


@pytest.fixture
def sink() -> Iterator[Sink]:
    with mail_sink() as found:
        yield found


@contextmanager
def mail_sink() -> Iterator[Sink]:
    """Receive mails; who was let in when the sink stops is heard to the end."""
    found, started = Sink(), threading.Event()
    loop = found.loop
    made: list[SMTP] = []

    def connected() -> SMTP:
        made.append(SMTP(found, loop=loop))
        return made[-1]

    async def run() -> None:
        listener = await loop.create_server(connected, "127.0.0.1", 0)
        found.port = listener.sockets[0].getsockname()[1]
        started.set()
        await found.stop.wait()
        # asyncio loses a connection whose transport is made after its listener has closed
        # (python/cpython#109564): its socket stays open until the garbage is collected.
        for door in listener.sockets:
            loop.remove_reader(door)
        # Whoever was let in last, or is about to be, is still to be heard to the end.
        while len(asyncio.all_tasks()) > 1 or any(smtp.transport is not None for smtp in made):
            await asyncio.sleep(0)
        listener.close()
        await listener.wait_closed()

    thread = threading.Thread(target=lambda: loop.run_until_complete(run()))
    thread.start()
    assert started.wait(30)
    try:
        yield found
    finally:
        loop.call_soon_threadsafe(found.stop.set)
        thread.join()
        loop.close()


class Receiver:
    """Keeps what is posted to it; answers as told."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.status = 204
        self.posts: list[Json] = []
        self.paths: list[str] = []


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            assert self.headers["content-type"] == "application/json"
            found.paths.append(self.path)
            found.posts.append(json.loads(body))
            self.send_response(found.status)
            if 300 <= found.status < 400:
                self.send_header("location", f"{found.url}/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = Receiver(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield found
    server.shutdown()
    thread.join()
    server.server_close()


def wants(visitor: Visitor, **more: Any) -> None:
    """Switches of a person; an address is taken for confirmed."""
    email = more.pop("email", None)
    if email is not None:
        p = database.people
        known = {"email": email, "confirmed": 1.0, "mail_key": "key"}
        visitor.server.sql(update(p).where(p.c.id == visitor.id).values(**known))
    visitor.ok("PATCH", "/api/people/me", more)


def settled(server: InsideServer) -> None:
    """All notices that were called for are sent, lost, or held back."""
    services = server.services
    until("the notices", lambda: (services.notifier.idle and services.outbox.idle) or None)
