"""Telling viewers what changed: one queue per socket, filled whenever a table changes."""

import asyncio

import msgspec

from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.responses import ChatLine, TableUpdate
from tawantin.server.showing import update

MAX_WAITING = 100
TOO_SLOW = (1013, "too slow")
NOBODY = (1008, "you have left for good")
GOING_AWAY = (1001, "the server stops")

Said = dict[tuple[str | None, int | None, str, int | None], str]

_encoder = msgspec.json.Encoder()


def encoded(message: TableUpdate | ChatLine | dict[str, str]) -> str:
    """A message as it goes over the socket."""
    return _encoder.encode(message).decode()


class Viewer:
    """One open socket: who looks, from which seat, in which language, and up to where."""

    def __init__(self, person: Person | None, seat: int | None, language: str) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.version = -1
        self.ending = TOO_SLOW
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(MAX_WAITING)

    def send(self, message: str | None) -> bool:
        """Queue a message; a viewer that does not keep up is cut off and may come again."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            return False
        return True


class Hub:
    """The viewers of every table in this process."""

    def __init__(self) -> None:
        self.viewers: dict[str, set[Viewer]] = {}

    def watched(self, table: LiveTable) -> bool:
        return bool(self.viewers.get(table.id))

    def count(self) -> int:
        return sum(len(found) for found in self.viewers.values())

    def add(self, table: LiveTable, viewer: Viewer, since: int | None) -> None:
        """A viewer arrives, or comes back having seen `since`."""
        self.viewers.setdefault(table.id, set()).add(viewer)
        viewer.version = since if since is not None else -1
        self._update(table, viewer, {})

    def remove(self, table_id: str, viewer: Viewer) -> None:
        found = self.viewers.get(table_id)
        if found is not None:
            found.discard(viewer)
            if not found:
                del self.viewers[table_id]

    def changed(self, table: LiveTable) -> None:
        """Tell everybody who looks at this table."""
        said: Said = {}
        for viewer in list(self.viewers.get(table.id, ())):
            if viewer.version != table.version:
                self._update(table, viewer, said)

    def say(self, table_id: str, message: ChatLine, muted: set[str]) -> None:
        """A chat line, for everybody who has not muted its author (`muted`: who has)."""
        text = encoded(message)
        for viewer in list(self.viewers.get(table_id, ())):
            if viewer.person is None or viewer.person.id not in muted:
                self._deliver(table_id, viewer, text)

    def part(self, person_id: str) -> None:
        """Somebody has left for good: nothing more is told to them."""
        for table_id, found in list(self.viewers.items()):
            for viewer in list(found):
                if viewer.person is not None and viewer.person.id == person_id:
                    viewer.ending = NOBODY
                    self._deliver(table_id, viewer, None)
                    self.remove(table_id, viewer)

    def close(self) -> None:
        """The server stops: every socket is closed after what waits in its queue."""
        for table_id, found in list(self.viewers.items()):
            for viewer in list(found):
                viewer.ending = GOING_AWAY
                self._deliver(table_id, viewer, None)

    def _update(self, table: LiveTable, viewer: Viewer, said: Said) -> None:
        """Tell a viewer; whoever sees the same gets the same text, made once."""
        person, since = viewer.person, viewer.version if viewer.version >= 0 else None
        by = person.id if person is not None else None
        who = by if table.seats_of(by) or by == table.host_id else None
        eyes = (who, viewer.seat, viewer.language, since)
        if eyes not in said:
            said[eyes] = encoded(update(table, person, viewer.seat, viewer.language, since))
        viewer.version = table.version
        self._deliver(table.id, viewer, said[eyes])

    def _deliver(self, table_id: str, viewer: Viewer, message: str | None) -> None:
        if not viewer.send(message):
            self.remove(table_id, viewer)
            while not viewer.queue.empty():
                viewer.queue.get_nowait()
            viewer.send(None)
