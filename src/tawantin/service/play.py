"""The game itself: choices, standing orders, and bots in the place of people."""

from tawantin.house.answers import Changed
from tawantin.house.wishes import Agreement, Move, Orders, SeatAt
from tawantin.service.operation import AtTable, May, operation
from tawantin.table.refusals import Conflict

TABLE = "/tables/{table}"


@operation("POST", f"{TABLE}/moves", may=May.OWN_SEAT)
async def move(at: AtTable, body: Move) -> Changed:
    """Play."""
    change = at.table.play(body.seat, body.action, body.version, at.tables.now())
    await at.commit(change)
    return Changed(at.table.version)


@operation("POST", f"{TABLE}/undo", may=May.OWN_SEAT, during="running")
async def undo(at: AtTable, body: SeatAt) -> Changed:
    """Take back the last choice."""
    await at.commit(at.table.undo(body.seat, body.version, at.tables.now()))
    return Changed(at.table.version)


@operation("PUT", f"{TABLE}/orders", may=May.OWN_SEAT)
async def give_orders(at: AtTable, body: Orders) -> Changed:
    """Settle in advance what my seat answers."""
    await at.commit(at.table.give_orders(body.seat, body.orders, at.tables.now()))
    return Changed(at.table.version)


@operation("POST", f"{TABLE}/agree", may=May.SEATED)
async def agree(at: AtTable, body: Agreement) -> Changed:
    """End a game that has stalled, or not."""
    mine = at.table.must_be_seated(at.me.id)
    await at.commit(at.table.agree(mine, body.agree, at.tables.now()))
    return Changed(at.table.version)


@operation("POST", f"{TABLE}/concede", may=May.OWN_SEAT, during="running")
async def concede(at: AtTable, body: SeatAt) -> Changed:
    """Give up; a bot plays on."""
    await at.commit(at.table.hand_over(body.seat, at.tables.now(), concede=True))
    return Changed(at.table.version)


@operation("POST", f"{TABLE}/handover", may=May.OWN_SEAT, during="running")
async def hand_over(at: AtTable, body: SeatAt) -> Changed:
    """Let a bot play my seat."""
    if at.table.rated:
        raise Conflict("rated")
    await at.commit(at.table.hand_over(body.seat, at.tables.now()))
    return Changed(at.table.version)


@operation("POST", f"{TABLE}/takeback", may=May.OWN_SEAT, during="running")
async def take_back(at: AtTable, body: SeatAt) -> Changed:
    """Play my seat again myself.

    In a rated game nobody comes back whose time ran out: no bot helps anybody over a while.
    """
    if at.table.rated and at.table.seats[body.seat].timed_out:
        raise Conflict("rated", "rated_for_good")
    await at.commit(at.table.take_back(body.seat, at.tables.now()))
    return Changed(at.table.version)
