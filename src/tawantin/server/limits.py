"""How often, how much, how many: what one person and one address may ask of the server."""

import asyncio
import ipaddress
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from tawantin.house.tables import Somebody
from tawantin.house.texts import UNSEEN
from tawantin.server.buckets import Buckets, Purses
from tawantin.server.config import Settings
from tawantin.server.counting import Count, Counts, origin_of
from tawantin.server.errors import BadRequest, TooMany
from tawantin.server.turns import Lanes, Turns

T = TypeVar("T")

MINUTE = 60.0
PER_MINUTE = {
    "chat": 20,
    "ask": 5,
    "report": 10,
    "bug": 5,
    "overlay": 20,
    "memo": 60,
    "export": 5,
}
OWN = ("replay",)  # done so often that each process counts for itself
SHARED = 3  # as many people as are thought to sit behind one address
NOWHERE = "-"  # the address of who comes by no network, as tests do
SOCKET_COST = 5.0  # requests
FILE_COST = 0.02  # requests: a first visit asks for a hundred files
CONNECTIONS = 2  # for each request: some end in a refusal, or were made in case they are needed
TOLD = 20  # times at once, and once a second, that an address is told it asks too much
PREFIX = 64  # bits of an IPv6 address that belong to one customer


@lru_cache(4096)
def neighbourhood(host: str) -> str:
    """Whose address this is: of IPv6 the first half, as one customer has all of the other."""
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, PREFIX), strict=False))


def address_of(scope: Any) -> str:
    """The address a request or socket comes from, as far as limits tell addresses apart."""
    client = scope.get("client")
    return neighbourhood(client[0]) if client else NOWHERE


class Limits:
    """Lets a person do a thing only so often a minute, and an address ask so much in all."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        settings: Settings | None = None,
        counts: Counts | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.own = Counts(clock=clock)
        self.counts = counts or self.own
        s = self.settings
        self.heavy = {
            "table": s.new_tables,
            "import": s.imports,
            "branch": s.branches,
            "hint": s.hints,
            "replay": s.replays,
            "analysis": s.analyses,
        }
        rate, burst = s.rate_limit / MINUTE, min(s.rate_limit, s.rate_burst)
        self.requests = Buckets(rate, burst, clock)
        self.connecting = Buckets(CONNECTIONS * rate, CONNECTIONS * burst, clock)
        self.telling = Buckets(1.0, TOLD, clock)
        self.time = Purses(s.time_share, s.time_seconds, clock)
        self._looks = Turns(1)
        self._waiting = Lanes(1)

    async def enter(self, what: str, person: Somebody | None, address: str | None = None) -> None:
        """One more of these, by this person and, where it counts, from this address."""
        most = self.heavy[what] if what in self.heavy else PER_MINUTE[what]
        wanted: list[Count] = []
        if person is not None:
            wanted.append(Count(what, person.id, most, MINUTE))
        if address is not None:
            wanted.append(Count(what, f"from {address}", most * SHARED, MINUTE))
        counts = self.own if what in OWN else self.counts
        if not await counts.enter(*wanted):
            raise TooMany

    def ask(self, address: str, cost: float = 1.0) -> None:
        """One more request from this address, or what costs as much as some."""
        if not self.requests.of(address).take(cost):
            self.telling.of(address).take()
            raise TooMany

    def deaf(self, address: str) -> bool:
        """Whether an address asks too much and has been told so often enough: answered no more."""
        return self.telling.empty(address)

    def connect(self, address: str) -> bool:
        """Whether one more connection from this address is let in."""
        return not self.deaf(address) and self.connecting.of(address).take()

    async def look(self, address: str, work: Callable[[], T]) -> T:
        """Let an address see much at once, such as a whole log.

        Of one address one looks at a time, and only the first waits for its debt, so that the
        others do not come all at once after it. Who has used up half of what there is at once also
        waits for a turn: of all those one looks, and everybody else goes on in between.
        """
        origin = origin_of(address)
        async with self._waiting.turn(address):
            await self.time.wait(origin)
            if self.time.of(origin).level >= self.time.burst / 2:
                return work()
            async with self._looks.turn(address):
                found = work()
                await asyncio.sleep(0)
        return found


def one_line(text: str, most: int, sentence: str) -> str:
    """One line without what cannot be seen."""
    clean = " ".join(UNSEEN.sub("", text).split())
    if not 1 <= len(clean) <= most:
        raise BadRequest("bad_text", sentence, most=most)
    return clean
