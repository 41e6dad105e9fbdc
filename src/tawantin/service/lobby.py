"""A table before its game and after it: seats, the start, and an end without a result."""

from typing import Annotated

from tawantin.house import making
from tawantin.house.answers import TableShown
from tawantin.house.showing import shown
from tawantin.house.tables import HouseTable
from tawantin.house.wishes import SeatSpec
from tawantin.service.operation import AtTable, May, Path, operation
from tawantin.service.port import Storing
from tawantin.table.refusals import Conflict
from tawantin.table.seats import Seat

TABLE = "/tables/{table}"

Number = Annotated[int, Path()]


@operation("DELETE", TABLE, may=May.HOST, status=204)
async def remove(at: AtTable) -> None:
    """Remove a table before it starts."""
    at.table.must_be_removable()
    await at.tables.remove(at.table)


@operation("POST", f"{TABLE}/leave", may=May.SEATED, during="open")
async def leave(at: AtTable) -> TableShown:
    """Stand up before the start."""
    await stand_up(at.tables, at.table, at.me.id)
    return shown(at.table, at.person, None, at.language)


async def stand_up(tables: Storing, table: HouseTable, person_id: str) -> None:
    """Free the seats of somebody; without anybody left the table is removed."""
    mine = table.seats_of(person_id)
    if table.host_id == person_id:
        await pass_host(tables, table)
    await tables.save_seats(table, [_vacant(table, seat) for seat in mine])
    if not table.others(person_id):
        await tables.remove(table)


async def pass_host(tables: Storing, table: HouseTable) -> None:
    """Make the next person at the table its host, if anybody is left: a program comes last."""
    others = table.others(table.host_id)
    if others:
        table.host_id = others[0]
        await tables.save(table, host_id=others[0])


def _vacant(table: HouseTable, seat: int) -> Seat:
    """A seat somebody has left: who came by invitation leaves it to be invited to."""
    invite = table.seats[seat].invite
    return making.empty(seat) if invite is None else Seat(seat, "invite", "", invite=invite)


@operation("PUT", f"{TABLE}/seats/{{seat}}", may=May.HOST)
async def place(at: AtTable, seat: Number, body: SeatSpec) -> TableShown:
    """Put a bot on a free seat, or free its seat."""
    at.table.must_be("open")
    await at.tables.save_seats(at.table, [making.placed(at.table, seat, body)])
    return shown(at.table, at.person, None, at.language)


@operation("POST", f"{TABLE}/start", may=May.HOST)
async def start(at: AtTable) -> TableShown:
    """Begin the game."""
    table = at.table
    table.must_be("open")
    table.must_not_be_pinned()
    making.check_full(table)
    if table.overlay:
        match = await at.tables.heavy(making.first_match, table)
    else:
        match = making.first_match(table)
    change = table.start(match, at.tables.now())
    table.rules_version = match.game.rules_version
    await at.commit(change)
    return shown(table, at.person, None, at.language)


@operation("POST", f"{TABLE}/close", may=May.HOST)
async def close(at: AtTable) -> TableShown:
    """End a game that can no longer be played on, without a result.

    It can be exported then.
    """
    at.table.must_be("running")
    if not at.table.pinned:
        raise Conflict("not_pinned")
    at.table.status = "over"
    ended = at.tables.now()
    await at.tables.save(at.table, status="over", ended=ended, to_act=-1, deadline=None)
    return shown(at.table, at.person, None, at.language)
