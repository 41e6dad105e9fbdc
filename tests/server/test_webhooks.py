"""Webhooks: which addresses are called, and for how long."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tawantin.server import webhooks
from tawantin.server.webhooks import Unreachable, is_public, post
from tests.server.notices import Receiver


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("127.9.9.9", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b:1::7f00:1", False),
        ("::127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:169.254.169.254", False),
        ("::ffff:0:127.0.0.1", False),
        ("fec0::1", False),
        ("100::1", False),
        ("5f00::1", False),
        ("4000::1", False),
        ("2001::1", False),
        ("2001:db8::1", False),
        ("3fff::1", False),
        ("192.0.0.9", False),
        ("192.88.99.1", False),
        ("240.0.0.1", False),
    ],
)
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["93.184.216.34", "10.0.0.1"]])
def test_a_name_that_leads_inside_is_refused(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    def lookup(host: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (a, port)) for a in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(Unreachable, match="private network"):
        post("http://innocent.example/", {}, False)


def test_the_address_that_was_checked_is_the_one_used(
    monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    """A name that changes its mind between the check and the call gains nothing."""
    answers = iter(["127.0.0.1", "10.0.0.1"])

    def lookup(host: str, port: int, *_: object, **__: object) -> list[Any]:
        address = next(answers) if host == "fickle.example" else host
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    port = receiver.url.rpartition(":")[2]
    post(f"http://fickle.example:{port}/", {"a": 1}, True)
    assert receiver.posts == [{"a": 1}]
    assert next(answers) == "10.0.0.1"


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    receiver.status = 307
    with pytest.raises(Unreachable, match="answered 307"):
        post(f"{receiver.url}/first", {}, True)
    assert receiver.paths == ["/first"]


@pytest.mark.parametrize(
    "url",
    [
        "ftp://host.example/",
        "file:///etc/passwd",
        "http://",
        "http://user:secret@127.0.0.1/",
        "http://127.0.0.1:99999/",
        "http://[::1",
        "http://127.0.0.1:22/",
        "https://127.0.0.1:0/",
        "http://127.0.0.1/a b",
        "http://127.0.0.1/\r\nX-Own: 1",
        "http://127.0.0.1/\u00e4",
        "http://\u2460\u2461\u2466.0.0.1/",
        "nothing",
    ],
)
def test_only_plain_addresses_are_called(url: str) -> None:
    with pytest.raises(Unreachable) as refused:
        post(url, {}, True)
    assert "secret" not in str(refused.value)


@contextmanager
def dripping() -> Iterator[str]:
    """A server that answers without end, a byte at a time, never too slow for a single wait."""
    over = threading.Event()

    def drip(listener: socket.socket) -> None:
        wire, _ = listener.accept()
        with wire:
            try:
                wire.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while not over.wait(0.02):
                    wire.sendall(b"x")
            except OSError:
                pass  # it was cut off, as it should be

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=drip, args=(listener,))
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        over.set()
        thread.join()


def test_a_webhook_that_drips_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.2)
    with dripping() as url, pytest.raises(Unreachable, match="too long"):
        post(url, {}, True)


def test_a_webhook_that_says_nothing_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with pytest.raises(Unreachable, match="too long"):
            post(url, {}, True)
