"""Changes of a table that nobody asks for, such as a bot's move."""

from tawantin.server.clock import now
from tawantin.server.live import LiveTable
from tawantin.server.repository import Repository


async def move_bot(
    tables: Repository, table: LiveTable, seat: int, action: int, version: int
) -> bool:
    """A bot's move, if the bot is still asked what it has thought about."""
    async with tables.changing(table):
        change = table.play_bot(seat, action, version, now())
        if change is not None:
            await tables.commit(table, change)
    return change is not None


async def time_out(tables: Repository, table: LiveTable) -> None:
    """For whoever has run out of time a bot plays on, and the result says so."""
    async with tables.changing(table):
        change = table.time_out(now())
        if change is not None:
            await tables.commit(table, change)


async def catch_up(tables: Repository, table: LiveTable) -> None:
    """After a restart: nobody is waited for who does not have to be."""
    async with tables.changing(table):
        change = table.catch_up(now())
        if change is not None:
            await tables.commit(table, change)
