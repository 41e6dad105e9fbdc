"""Tables: made, filled, started, played, ended. Every change is checked, durable, then told.

`seating` has what happens before the start and after the end, `play` the game itself, `storage`
how a table is read and written.
"""

from sqlalchemy import select

from tawantin.server import schema
from tawantin.server.people import GONE, Person
from tawantin.server.play import Playing
from tawantin.server.seating import Seating, SeatSpec, TableSpec

__all__ = ["SeatSpec", "TableSpec", "Tables"]


class Tables(Seating, Playing):
    """All tables of this server. Live ones are kept in memory while they are in use."""

    async def part_with(self, person_id: str) -> None:
        """Somebody goes for good: free the chairs of open tables, let bots play the others."""
        person = Person(id=person_id, name=GONE, login=None, bot=False)
        s, t = schema.seats, schema.tables
        query = (
            select(t.c.id)
            .distinct()
            .join(s, s.c.table_id == t.c.id)
            .where(s.c.person_id == person.id, t.c.status.in_(["open", "running"]))
        )
        for table_id in await self.store.read(lambda c: c.execute(query).scalars().all()):
            table = await self.get(table_id)
            await self.free_kept(person, table)
            if table.status == "open" and table.seats_of(person):
                await self.leave(person, table)
            for seat in table.seats_of(person):
                if table.asked and not table.seats[seat].conceded:
                    await self.hand_over(person, table, seat, concede=True)
            if table.status == "running" and table.host_id == person.id:
                async with table.lock:
                    await self._pass_host(table, person)
