"""Telling viewers what changed: one queue per socket, filled whenever a table changes."""

import asyncio
from typing import Any

from tawantin.server.live import LiveTable
from tawantin.server.people import Person

MAX_WAITING = 100
TOO_SLOW = (1013, "too slow")
NOBODY = (1008, "you have left for good")
GOING_AWAY = (1001, "the server stops")


class Viewer:
    """One open socket: who looks, from which seat, in which language, and up to where."""

    def __init__(self, person: Person | None, seat: int | None, language: str) -> None:
        self.person = person
        self.seat = seat
        self.language = language
        self.version = -1
        self.ending = TOO_SLOW
        self.queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(MAX_WAITING)

    def send(self, message: dict[str, Any] | None) -> bool:
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
        self._update(table, viewer, first=True)

    def remove(self, table_id: str, viewer: Viewer) -> None:
        found = self.viewers.get(table_id)
        if found is not None:
            found.discard(viewer)
            if not found:
                del self.viewers[table_id]

    def changed(self, table: LiveTable) -> None:
        """Tell everybody who looks at this table."""
        for viewer in list(self.viewers.get(table.id, ())):
            self._update(table, viewer)

    def say(self, table_id: str, message: dict[str, Any], muted: set[str]) -> None:
        """A chat line, for everybody who has not muted its author (`muted`: who has)."""
        for viewer in list(self.viewers.get(table_id, ())):
            if viewer.person is None or viewer.person.id not in muted:
                self._deliver(table_id, viewer, message)

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

    def _update(self, table: LiveTable, viewer: Viewer, first: bool = False) -> None:
        if viewer.version == table.version and not first:
            return
        new_from = table.since(viewer.version) if viewer.version >= 0 else None
        length = len(table.match.log) if table.match is not None else 0
        eyes = table.viewer(viewer.person, viewer.seat)
        start = 0 if new_from is None else new_from
        message = {
            "type": "table",
            "seq": table.version,
            "reset": new_from is None,
            "from": start,
            "table": table.shown(viewer.person, viewer.seat, viewer.language),
            "entries": [table.entry_shown(n, eyes, viewer.language) for n in range(start, length)],
        }
        viewer.version = table.version
        self._deliver(table.id, viewer, message)

    def _deliver(self, table_id: str, viewer: Viewer, message: dict[str, Any] | None) -> None:
        if not viewer.send(message):
            self.remove(table_id, viewer)
            while not viewer.queue.empty():
                viewer.queue.get_nowait()
            viewer.send(None)
