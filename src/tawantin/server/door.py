"""At the listening socket: who asks too much is not let in, before a word is read."""

import asyncio
import socket
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from tawantin.server.counting import origin_of
from tawantin.server.limits import Limits, neighbourhood

AT_A_TIME = 8  # connections, before everybody else goes on
HELD = 1000  # of those who are turned away, and for how many
SECONDS = 1.0
AT_ONCE = b"\1\0\0\0\0\0\0\0"  # of SO_LINGER: closed without waiting for who was there


class Door:
    """Whose connections are let in, and how many each address has open.

    Whoever comes by a proxy that we trust has the proxy's address here: those are let in, and
    limited when it is read whose they are.
    """

    def __init__(self, limits: Limits, is_proxy: Callable[[str], bool]) -> None:
        self.limits = limits
        self.open: Counter[str] = Counter()
        self._is_proxy = is_proxy

    def admits(self, host: str) -> bool:
        """Whether one more connection from there is let in."""
        address = self._whose(host)
        if address is None:
            return True
        if self.open[address] >= self.limits.settings.connections_per_address:
            return False
        return self.limits.connect(address)

    def pay(self, host: str, seconds: float) -> float:
        """Spend the server's time on what comes from there; the seconds of debt that leaves."""
        address = self._whose(host)
        if address is None:
            return 0.0
        purse = self.limits.time.of(origin_of(address))
        purse.spend(seconds)
        return purse.debt()

    def _whose(self, host: str) -> str | None:
        return None if self._is_proxy(host) else neighbourhood(host)

    def opened(self, host: str) -> None:
        address = self._whose(host)
        if address is not None:
            self.open[address] += 1

    def closed(self, host: str) -> None:
        address = self._whose(host)
        if address is not None:
            self.open[address] -= 1
            if self.open[address] <= 0:
                del self.open[address]


class Listener(socket.socket):
    """A listening socket behind a door. Whoever is turned away costs an accept and a close, and is
    kept waiting in between, unread: who comes again and again comes less often.
    """

    def __init__(self, listening: socket.socket, door: Door) -> None:
        super().__init__(fileno=listening.detach())
        self.door = door
        self._came = 0  # since everybody else went on
        self._held: deque[socket.socket] = deque()

    def accept(self) -> tuple[socket.socket, Any]:
        """The next who is let in. The event loop asks for more until it is told that there are
        none, and comes back in its next turn: that is said after some of them.
        """
        try:
            while self._came < AT_A_TIME:
                made, address = super().accept()
                self._came += 1
                if self.door.admits(str(address[0])):
                    return made, address
                self._turn_away(made)
            raise BlockingIOError
        except OSError:
            self._came = 0
            raise

    def _turn_away(self, made: socket.socket) -> None:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self._held.append(made)
        if len(self._held) > HELD:
            self._let_go()
        else:
            asyncio.get_running_loop().call_later(SECONDS, self._let_go)

    def _let_go(self) -> None:
        if self._held:
            self._held.popleft().close()

    def close(self) -> None:
        while self._held:
            self._let_go()
        super().close()
