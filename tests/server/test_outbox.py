"""The stop of a server that sends: no connection and no thread outlives it."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tawantin.server import outbox
from tawantin.server.config import Settings
from tawantin.server.mail import Mail, send
from tawantin.server.outbox import Letter
from tawantin.server.outgoing import Outgoing
from tawantin.server.webhooks import post
from tests.server.conftest import MakeServer
from tests.server.inside import until
from tests.server.notices import mail_sink

# Most of it does not depend on the database.
pytestmark = pytest.mark.one_database

LETTER = Mail(to="ana@mail.example", language="en", subject="Hello", text="Hello.\n")
SOON = 3.0  # seconds: less than any limit of a single connection


@contextmanager
def silent() -> Iterator[tuple[int, list[socket.socket]]]:
    """The port of a server that accepts and never answers, and its connections."""
    accepted: list[socket.socket] = []

    def accept(listener: socket.socket) -> None:
        while True:
            try:
                wire, _ = listener.accept()
            except OSError:
                return  # the test is over
            accepted.append(wire)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=accept, args=(listener,))
        thread.start()
        try:
            yield listener.getsockname()[1], accepted
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            thread.join()
            for wire in accepted:
                wire.close()


def by_mail(port: int, outgoing: Outgoing) -> None:
    send(Settings(smtp_host="127.0.0.1", smtp_port=port), LETTER, outgoing)


def by_webhook(port: int, outgoing: Outgoing) -> None:
    post(f"http://127.0.0.1:{port}/", {}, True, outgoing)


def by_secure_webhook(port: int, outgoing: Outgoing) -> None:
    post(f"https://127.0.0.1:{port}/", {}, True, outgoing)


Way = Callable[[int, Outgoing], None]


@pytest.mark.parametrize("way", [by_mail, by_webhook, by_secure_webhook])
def test_a_stop_ends_every_connection_and_thread(
    make_server: MakeServer, monkeypatch: pytest.MonkeyPatch, way: Way
) -> None:
    """Each person's letters go one after the other: a stop begins none of those that wait."""
    monkeypatch.setattr(outbox, "GRACE", 0.1)
    before = set(threading.enumerate())
    server = make_server()
    box, sent = server.services.outbox, []
    name = "email" if way is by_mail else "webhook"
    with silent() as (port, accepted):

        async def write() -> None:
            for _ in range(2):
                box.put(
                    Letter(
                        "ana",
                        name,
                        lambda: way(port, box.outgoing),
                        lambda: sent.append(name),
                    )
                )

        server.call(write)
        until("the connection", lambda: accepted or None)
        began = time.monotonic()
        server.client.__exit__(None, None, None)
        assert time.monotonic() - began < SOON
        (wire,) = accepted
        wire.settimeout(SOON)
        while wire.recv(1000):
            pass  # what was sent before the end
        running = {thread.name for thread in set(threading.enumerate()) - before}
        assert not [thread for thread in running if thread.startswith(name)]
    assert sent == []  # what was not sent stays written down
    assert box.failed == {"email": 0, "webhook": 0}


def test_a_stop_ends_who_waits_to_be_let_in() -> None:
    """A connection that is not made yet ends as well, and no new one is made."""
    outgoing, failures = Outgoing(), []
    with socket.create_server(("127.0.0.1", 0), backlog=0) as listener:
        port = listener.getsockname()[1]

        def connect() -> None:
            try:
                by_mail(port, outgoing)
            except OSError as error:
                failures.append(error)

        with socket.create_connection(("127.0.0.1", port)):  # and the queue is full
            thread = threading.Thread(target=connect)
            thread.start()
            until("the attempt", lambda: outgoing._open or None)
            began = time.monotonic()
            outgoing.end()
            thread.join()
            assert time.monotonic() - began < SOON
            connect()
    assert [type(error) for error in failures][1:] == [ConnectionAbortedError]
    assert len(failures) == 2


def test_a_sink_that_stops_hears_who_was_let_in_last() -> None:
    """The order of things on a busy machine: the sink accepts while it is told to stop."""
    wires: list[socket.socket] = []
    with mail_sink() as sink:

        def come() -> None:
            wires.append(socket.create_connection(("127.0.0.1", sink.port)))
            sink.loop.call_soon(sink.stop.set)

        sink.loop.call_soon_threadsafe(come)
        until("the connection", lambda: wires or None)
        with wires[0] as wire:
            wire.settimeout(SOON)
            assert wire.recv(4) == b"220 "
