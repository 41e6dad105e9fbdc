"""The game itself: whoever is allowed to changes a table, and the change is written down."""

from tawantin.core.game import OptionValue
from tawantin.server.clock import now
from tawantin.server.errors import Conflict
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.repository import Repository


async def move(
    tables: Repository,
    person: Person,
    table: LiveTable,
    seat: int,
    text: str,
    version: int,
    key: str | None,
) -> int:
    """A person's move, made once however often it is sent; the version it has led to."""
    request = (person, key) if key is not None else None
    table = await tables.at_least(table, version)
    async with tables.changing(table):
        table.must_sit(person.id, seat)
        if request is not None and await tables.seen(table, request):
            return table.version  # also when that move ended the game
        try:
            await tables.commit(table, table.play(seat, text, version, now()), request)
            return table.version
        except Conflict:  # the same may have been sent to another process, which was first
            if request is None or not await tables.seen(table, request):
                raise
    return (await tables.get(table.id)).version


async def move_bot(
    tables: Repository, table: LiveTable, seat: int, action: int, version: int
) -> bool:
    """A bot's move, if the bot is still asked what it has thought about."""
    async with tables.changing(table):
        change = table.play_bot(seat, action, version, now())
        if change is not None:
            await tables.commit(table, change)
    return change is not None


async def undo(
    tables: Repository, person: Person, table: LiveTable, seat: int, version: int
) -> int:
    """Take back the last choice, as far as the engine allows; the version that has led to."""
    table = await tables.at_least(table, version)
    async with tables.changing(table):
        table.running()
        table.must_sit(person.id, seat)
        await tables.commit(table, table.undo(seat, version, now()))
        return table.version


async def give_orders(
    tables: Repository,
    person: Person,
    table: LiveTable,
    seat: int,
    orders: dict[str, OptionValue],
) -> None:
    """Standing orders of a seat in place of those it had; they hold at once."""
    async with tables.changing(table):
        table.must_sit(person.id, seat)
        await tables.commit(table, table.give_orders(seat, orders, now()))


async def agree(tables: Repository, person: Person, table: LiveTable, agrees: bool) -> None:
    """Somebody would end a stalled game, or rather not; when all would, it ends."""
    async with tables.changing(table):
        mine = table.must_be_seated(person.id)
        await tables.commit(table, table.agree(mine, agrees, now()))


async def hand_over(
    tables: Repository, person: Person, table: LiveTable, seat: int, concede: bool = False
) -> None:
    """A bot plays on for this seat; conceding is for good."""
    async with tables.changing(table):
        table.running()
        table.must_sit(person.id, seat)
        if table.rated and not concede:
            raise Conflict("rated")
        await tables.commit(table, table.hand_over(seat, now(), concede))


async def take_back(tables: Repository, person: Person, table: LiveTable, seat: int) -> None:
    """The person plays again; not in a rated game, in which a bot helps nobody over a while."""
    async with tables.changing(table):
        table.running()
        table.must_sit(person.id, seat)
        if table.rated and table.seats[seat].timed_out:
            raise Conflict("rated", "rated_for_good")
        await tables.commit(table, table.take_back(seat, now()))


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


async def close(tables: Repository, person: Person, table: LiveTable) -> None:
    """The host ends a pinned match: over without a result, so that it can be exported."""
    async with tables.changing(table):
        table.must_host(person)
        table.must_be("running")
        if not table.pinned:
            raise Conflict("not_pinned")
        table.status = "over"
        await tables.save(table, status="over", ended=now(), to_act=-1, deadline=None)
