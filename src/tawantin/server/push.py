"""Telling viewers what changed: one queue per socket, filled whenever a table changes."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable

import msgspec

from tawantin.house.answers import ClockShown, LogPage, TableUpdate
from tawantin.house.showing import log_page, update
from tawantin.server.clock import CLOCK
from tawantin.server.config import Settings
from tawantin.server.errors import Busy, TooMany
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.presence import Elsewhere, Presence, Seen, presence, read, seen
from tawantin.server.responses import ChatLine, Standing
from tawantin.table.showing import Shared

MAX_WAITING = 100
TOO_SLOW = (1013, "too slow")
NOBODY = (1008, "this session has ended")
COME_AGAIN = (1013, "this session was replaced")
GOING_AWAY = (1001, "the server stops")
MORE = ""  # in a queue: the viewer is owed what is made only when it can be sent
ALL = sys.maxsize

Said = dict[tuple[str | None, int | None, str, int | None, int], tuple[str, int]]
Ending = tuple[int, str]

_encoder = msgspec.json.Encoder()


def encoded(
    message: TableUpdate | LogPage | ChatLine | Standing | ClockShown | Presence | dict[str, str],
) -> str:
    """A message as it goes over the socket."""
    return _encoder.encode(message).decode()


def clock_shown() -> ClockShown:
    return {"type": "clock", "now": CLOCK.now(), "runs": CLOCK.runs}


class Viewer:
    """One open socket: who looks, from where, from which seat, in which language, up to where."""

    def __init__(
        self,
        person: Person | None,
        seat: int | None,
        language: str,
        address: str = "",
        most: int = ALL,
    ) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.address = address
        self.version = -1
        self.told = 0  # entries of the log this viewer has been told
        self.due = True  # the table has to be shown, changed or not
        self.ending: Ending = TOO_SLOW
        self.visible: bool | None = None  # whether the page is looked at, once it has said so
        self.most = most  # characters that may wait
        self.waiting = 0
        self._more = False
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(MAX_WAITING)

    def send(self, message: str | None) -> bool:
        """Queue a message; a viewer that does not keep up is cut off and may come again."""
        size = len(message or "")
        if self.waiting and self.waiting + size > self.most:
            return False
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            return False
        self.waiting += size
        return True

    async def next(self) -> str | None:
        """What is to be sent now; MORE asks for what the viewer still lacks, None to close."""
        message = await self._queue.get()
        self.waiting -= len(message or "")
        if message == MORE:
            self._more = False
        return message

    def lacks(self) -> None:
        """Something is owed, and made when all that waits has been sent: once, if asked twice."""
        if self._more:
            return
        self._more = self.send(MORE)
        if not self._more:
            self.end(TOO_SLOW)

    def look(self) -> None:
        """Everything anew."""
        self.version, self.due = -1, True
        self.lacks()

    def end(self, ending: Ending, *last: str) -> None:
        """Nothing more but these words, then the socket is closed."""
        self.ending = ending
        while not self._queue.empty():
            self._queue.get_nowait()
        self.waiting, self._more = 0, False
        for message in (*last, None):
            self._queue.put_nowait(message)


class Hub:
    """The viewers of every table in this process."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.viewers: dict[str, set[Viewer]] = {}
        self._open: Counter[tuple[str, str]] = Counter()
        self._tables: dict[str, LiveTable] = {}  # those that have viewers
        self._stirred: set[str] = set()  # tables where somebody has come, gone or looked away
        self._heard: set[str] = set()  # or where another process says so
        self.elsewhere = Elsewhere()
        self._ran = True

    def watched(self, table: LiveTable) -> bool:
        return bool(self.viewers.get(table.id))

    def count(self) -> int:
        return sum(len(found) for found in self.viewers.values())

    def viewer(
        self, person: Person | None, seat: int | None, language: str, address: str
    ) -> Viewer:
        """Somebody opens a socket, if they have not too many."""
        if self._open["all", ""] >= self.settings.sockets:
            raise Busy("busy")
        most = self.settings.sockets_per_person
        if person is not None and self._open["person", person.id] >= most:
            raise TooMany("too_many_sockets", most=most)
        most = self.settings.sockets_per_address
        if self._open["address", address] >= most:
            raise TooMany("too_many_sockets_here", most=most)
        return Viewer(person, seat, language, address, self.settings.socket_queue_kb * 1000)

    def add(self, table: LiveTable, viewer: Viewer, since: int | None) -> None:
        """A viewer arrives, or comes back having seen `since` and the whole log up to there."""
        self.viewers.setdefault(table.id, set()).add(viewer)
        self._tables[table.id] = table
        self._stirred.add(table.id)
        self._count(viewer, 1)
        if since is not None:
            viewer.version, viewer.told = since, ALL
        viewer.lacks()

    def remove(self, table_id: str, viewer: Viewer) -> None:
        found = self.viewers.get(table_id)
        if found is not None and viewer in found:
            found.discard(viewer)
            self._count(viewer, -1)
            self._stirred.add(table_id)
            self._left(self._tables[table_id], viewer.person)
            if not found:
                del self.viewers[table_id], self._tables[table_id]

    def changed(self, table: LiveTable) -> None:
        """Tell everybody who looks at this table."""
        said: Said = {}
        shared = Shared(table)
        if table.id in self._tables:
            self._tables[table.id] = table  # it may have been read again
        if table.status == "open":
            self._stirred.add(table.id)  # people take seats and leave them
        for viewer in list(self.viewers.get(table.id, ())):
            if viewer.version != table.version:
                self._update(table, viewer, said, shared)
        table.unsee()

    def catch_up(self, table: LiveTable, viewer: Viewer) -> None:
        """A viewer who has read everything so far is told what it still lacks, a page at most."""
        if viewer.due or viewer.version != table.version:
            self._update(table, viewer, {}, Shared(table))
            table.unsee()
        elif viewer.told < table.length:
            most, person = self.settings.log_page, viewer.person
            page = log_page(table, person, viewer.seat, viewer.language, viewer.told, most)
            viewer.told += len(page["entries"])
            self._deliver(table.id, viewer, encoded(page))
            self._go_on(table, viewer)

    def say(self, table_id: str, message: ChatLine, muted: set[str]) -> None:
        """A chat line, for everybody who has not muted its author (`muted`: who has)."""
        text = encoded(message)
        for viewer in list(self.viewers.get(table_id, ())):
            if viewer.person is None or viewer.person.id not in muted:
                self._deliver(table_id, viewer, text)

    def look_at_the_clock(self) -> None:
        """Everybody is told when it has stopped, and when it goes on."""
        found = clock_shown()
        if found["runs"] == self._ran:
            return
        self._ran, text = found["runs"], encoded(found)
        for table_id, viewers in list(self.viewers.items()):
            for viewer in list(viewers):
                self._deliver(table_id, viewer, text)

    def see(self, table_id: str, viewer: Viewer, visible: bool) -> None:
        """A page is looked at, or no longer; from now on it is told where the others are."""
        if viewer.visible is not visible:
            viewer.visible = visible
            self._stirred.add(table_id)

    def look_around(self) -> list[tuple[object, ...]]:
        """Once in a while, so that who loads a page anew has not been gone: who is where; and what
        the other processes are to hear of it.
        """
        for process in self.elsewhere.silent():
            self.lost(process)
        stirred, self._stirred = self._stirred, set()
        heard, self._heard = self._heard, set()
        words: list[tuple[object, ...]] = [("w", name) for name in self.elsewhere.strangers()]
        for table_id in stirred | heard:
            table, viewers = self._tables.get(table_id), self.viewers.get(table_id, set())
            here = seen(table, viewers)
            if table_id in stirred:
                words.append(("h", table_id, *here.words))
            if table is None:
                continue
            found = encoded(presence(table, [here, *self.elsewhere.at(table_id)]))
            for viewer in list(viewers):
                if viewer.visible is not None:
                    self._deliver(table_id, viewer, found)
        return words

    def told(self, process: str, table_id: str, seats: str, watching: str) -> None:
        """Another process says who looks at a table by way of it."""
        before = self.elsewhere.at(table_id)
        self.elsewhere.told(process, table_id, read(seats, watching))
        self._missed(table_id, before)

    def tell_again(self) -> None:
        """Another process does not know yet who is here."""
        self._stirred |= self.viewers.keys()

    def lost(self, process: str | None = None) -> None:
        """A process is there no more, or we have not heard of any for a while."""
        for name in self.elsewhere.known() if process is None else [process]:
            before = {table_id: self.elsewhere.at(table_id) for table_id in self._tables}
            for table_id in self.elsewhere.lost(name):
                self._missed(table_id, before.get(table_id, []))

    def _missed(self, table_id: str, before: list[Seen]) -> None:
        """Who looked by way of another process, and does no longer, has left now."""
        self._heard.add(table_id)
        table = self._tables.get(table_id)
        if table is None:
            return
        now = {seat for found in self.elsewhere.at(table_id) for seat in found.seats}
        for seat in {seat for found in before for seat in found.seats} - now:
            if seat < len(table.seats) and (person := table.seats[seat].person_id) is not None:
                table.left[person] = CLOCK.now()

    def looks(self, table_id: str, person_id: str) -> bool:
        """Whether this person has the table open."""
        found = (viewer.person for viewer in self.viewers.get(table_id, ()))
        return any(person is not None and person.id == person_id for person in found)

    def tell(self, table_id: str, person_id: str, message: Standing) -> None:
        """Something for one person alone, wherever they look at this table."""
        text = encoded(message)
        for viewer in list(self.viewers.get(table_id, ())):
            if viewer.person is not None and viewer.person.id == person_id:
                self._deliver(table_id, viewer, text)

    def part(self, gone: Callable[[Person], bool], ending: Ending = NOBODY) -> None:
        """Some have left, or their sessions have ended: nothing more is told to them."""
        for table_id, found in list(self.viewers.items()):
            for viewer in list(found):
                if viewer.person is not None and gone(viewer.person):
                    viewer.ending = ending
                    self._deliver(table_id, viewer, None)
                    self.remove(table_id, viewer)

    def end(self, sessions: set[str], ending: Ending = NOBODY) -> None:
        """Close the sockets of sessions that have ended, or that others have replaced."""
        if sessions:
            self.part(lambda person: person.session in sessions, ending)

    def sessions(self) -> set[str]:
        """The sessions of everybody who looks."""
        found = (viewer.person for viewers in self.viewers.values() for viewer in viewers)
        return {person.session for person in found if person is not None}

    def close(self) -> None:
        """The server stops: every socket is closed after what waits in its queue."""
        for table_id, found in list(self.viewers.items()):
            for viewer in list(found):
                viewer.ending = GOING_AWAY
                self._deliver(table_id, viewer, None)

    def _update(self, table: LiveTable, viewer: Viewer, said: Said, shared: Shared) -> None:
        """Tell a viewer; whoever sees the same gets the same text, made once."""
        person, since = viewer.person, viewer.version if viewer.version >= 0 else None
        by = person.id if person is not None else None
        known = table.status == "open" or table.seats_of(by) or by == table.host_id
        who = by if known else None
        eyes = (who, viewer.seat, viewer.language, since, viewer.told)
        if eyes not in said:
            found = update(
                table,
                person,
                viewer.seat,
                viewer.language,
                since,
                viewer.told,
                most=self.settings.log_page,
                shared=shared,
            )
            said[eyes] = encoded(found), found["from"] + len(found["entries"])
        text, viewer.told = said[eyes]
        viewer.version, viewer.due = table.version, False
        self._deliver(table.id, viewer, text)
        self._go_on(table, viewer)

    def _go_on(self, table: LiveTable, viewer: Viewer) -> None:
        if viewer.told < table.length:
            viewer.lacks()

    def _left(self, table: LiveTable, person: Person | None) -> None:
        """Somebody who sits here may have closed their last page."""
        if person is not None and table.seats_of(person.id) and not self.looks(table.id, person.id):
            table.left[person.id] = CLOCK.now()

    def _deliver(self, table_id: str, viewer: Viewer, message: str | None) -> None:
        if not viewer.send(message):
            self.remove(table_id, viewer)
            viewer.end(viewer.ending)

    def _count(self, viewer: Viewer, step: int) -> None:
        """How many sockets a person and an address have open."""
        keys = [("all", ""), ("address", viewer.address)]
        if viewer.person is not None:
            keys.append(("person", viewer.person.id))
        for key in keys:
            self._open[key] += step
            if not self._open[key]:
                del self._open[key]
