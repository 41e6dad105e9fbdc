"""Connections to other servers, made by the threads that send. The server's stop ends them."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Outgoing:
    """The connections that are open now, of all threads together."""

    def __init__(self) -> None:
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._ended = False

    @contextmanager
    def connection(self, host: str, port: int, seconds: float) -> Iterator[socket.socket]:
        """Connect to the first address of a host that answers. `seconds`: for each wait."""
        failure = OSError("the host has no address")
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM
        ):
            with socket.socket(family, kind, protocol) as wire, self._held(wire):
                wire.settimeout(seconds)
                try:
                    wire.connect(address)
                except OSError as error:
                    failure = error
                    continue
                yield wire
                return
        raise failure

    def end(self) -> None:
        """End all connections, and allow no new one."""
        with self._lock:
            self._ended = True
            for handle in self._open:
                with suppress(OSError):  # it was not connected any more
                    handle.shutdown(socket.SHUT_RDWR)

    @contextmanager
    def _held(self, wire: socket.socket) -> Iterator[None]:
        """Keep a handle of the connection: TLS takes it away from `wire`."""
        with wire.dup() as handle:
            with self._lock:
                if self._ended:
                    raise ConnectionAbortedError("the server stops")
                self._open.add(handle)
            try:
                yield
            finally:
                with self._lock:
                    self._open.discard(handle)
