"""Operations that show a table."""

from functools import partial
from typing import Annotated, Any

from tawantin.house import making
from tawantin.house.answers import ChangedValue, TableShown, TableUpdate, Why
from tawantin.house.fair import changed_values
from tawantin.house.lengths import ACTION
from tawantin.house.showing import shown, update
from tawantin.service.operation import AtTable, May, Query, operation
from tawantin.table import showing
from tawantin.table.showing import Blocked, EntryShown

TABLE = "/tables/{table}"

Seat = Annotated[int | None, Query("Look from this seat of yours (from 0).")]
OwnSeat = Annotated[int, Query("A seat of yours (from 0).")]
First = Annotated[int, Query("The first entry of the page.", name="from", least=0)]
Notation = Annotated[str, Query("A choice in our notation.", longest=ACTION)]
Since = Annotated[int | None, Query("The last `seq` I have seen.", least=0)]


@operation("GET", TABLE)
async def show(at: AtTable, seat: Seat = None) -> TableShown:
    """A table as I may see it."""
    return await at.tables.in_turn(partial(shown, at.table, at.person, seat, at.language))


@operation("GET", f"{TABLE}/scenery")
async def scenery(at: AtTable) -> dict[str, Any]:
    """The parts of a table that never change, such as its map."""
    at.table.must_not_be_pinned()
    if at.table.scenery is None:
        at.table.scenery = await at.tables.heavy(making.scenery, at.table)
    return at.table.scenery


@operation("GET", f"{TABLE}/changes")
async def changes(at: AtTable) -> list[ChangedValue]:
    """Printed values that are not ours here, beside ours."""
    if not at.table.overlay:
        return []
    return [*await at.tables.heavy(changed_values, at.table.game, at.table.overlay)]


@operation("GET", f"{TABLE}/updates")
async def updates(at: AtTable, since: Since = None, seat: Seat = None) -> TableUpdate:
    """The next update of a table, as its socket would send it."""
    most = at.tables.log_page
    return await at.tables.in_turn(
        lambda: update(at.table, at.person, seat, at.language, since, most=most)
    )


@operation("GET", f"{TABLE}/log")
async def log(at: AtTable, first: First = 0, seat: Seat = None) -> list[EntryShown]:
    """The log in words, a page of it."""
    eyes = at.table.viewer(at.by, seat)
    most = at.tables.log_page
    return await at.tables.in_turn(
        partial(showing.entries_shown, at.table, first, eyes, at.language, most)
    )


@operation("GET", f"{TABLE}/why", may=May.OWN_SEAT)
async def why(at: AtTable, seat: OwnSeat, action: Notation) -> Why:
    """Why can't I?"""
    reason = partial(showing.why_not, at.table, seat, action, at.language)
    return Why(await at.tables.in_turn(reason))


@operation("GET", f"{TABLE}/blocked", may=May.OWN_SEAT)
async def blocked(at: AtTable, seat: OwnSeat) -> list[Blocked]:
    """What my seat cannot do now, and why."""
    return await at.tables.in_turn(partial(showing.blocked, at.table, seat, at.language))
