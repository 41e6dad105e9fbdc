"""Webhooks: JSON posted to an address somebody gave, never into a private network."""

import contextlib
import http.client
import ipaddress
import json
import socket
import ssl
import threading
from typing import Any
from urllib.parse import SplitResult, urlsplit

from tawantin import __version__
from tawantin.server.outgoing import Outgoing

TIMEOUT = 5.0
WEB = {"http": 80, "https": 443}
OWN_PORTS = 1024  # from here on a port is anybody's
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


def plain(url: str) -> tuple[SplitResult, str, int]:
    """The parts of a web address with its host and port, if it is one that could be called.

    No other service of a machine is talked to: its ports are below 1024, and not those of the web.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Unreachable("the webhook is no address") from None
    is_text = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in WEB or not host or "@" in parts.netloc or not is_text:
        raise Unreachable("the webhook is no plain http or https address")
    port = WEB[parts.scheme] if port is None else port
    if port < OWN_PORTS and port not in WEB.values():
        raise Unreachable("the webhook's port is not one of the web")
    return parts, host, port


def post(url: str, body: dict[str, Any], private: bool, outgoing: Outgoing | None = None) -> None:
    """POST JSON; the address that was checked is the one connected to; no redirect is followed.

    `outgoing`: what can end the connection.
    """
    parts, host, port = plain(url)
    address = _resolve(host, port, private)
    with (outgoing or Outgoing()).connection(address, port, TIMEOUT) as wire:
        if parts.scheme == "https":
            context = ssl.create_default_context()
            wire = context.wrap_socket(wire, server_hostname=host, do_handshake_on_connect=False)
        status = _asked(wire, parts, host, port, body)
    if not 200 <= status < 300:
        raise Unreachable(f"the webhook answered {status}")


def _asked(
    wire: socket.socket, parts: SplitResult, host: str, port: int, body: dict[str, Any]
) -> int:
    """Send the request, and return the status of its answer. The connection is closed."""
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
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
        with connection.getresponse() as response:
            status = response.status
    except (OSError, http.client.HTTPException) as error:
        if late.is_set() or isinstance(error, TimeoutError):
            raise Unreachable(TOO_LONG) from None
        raise
    finally:
        limit.cancel()
        limit.join()
        wire.close()
    if late.is_set():
        raise Unreachable(TOO_LONG)
    return status


def _cut(wire: socket.socket, late: threading.Event) -> None:
    late.set()
    with contextlib.suppress(OSError):  # it was over already
        socket.socket.shutdown(wire, socket.SHUT_RDWR)
