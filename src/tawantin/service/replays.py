"""Finished games: any position, the whole log, scores over time, the dice, a file."""

from functools import partial
from typing import Annotated, Any

from tawantin.house import files, replays
from tawantin.house.answers import Draws, History, Position
from tawantin.house.tables import HouseTable
from tawantin.service.looking import First
from tawantin.service.operation import AtTable, Query, operation
from tawantin.table.showing import EntryShown, open_entries_shown

TABLE = "/tables/{table}"

Entry = Annotated[int, Query("How many entries of the log.", least=0)]
AnySeat = Annotated[int | None, Query("See it from this seat (from 0), whoever's it was.")]
Open = Annotated[bool, Query("All seats' views, nothing hidden.", name="open")]
Then = Annotated[list[str] | None, Query("Choices made from there, in our notation.")]


@operation("GET", f"{TABLE}/position", tag="replays", limit="replay")
async def position(
    at: AtTable, entry: Entry, seat: AnySeat = None, seen_open: Open = False, then: Then = None
) -> Position:
    """A finished game after so many entries."""
    match = at.table.over()
    choices = then or ()
    replays.check_position(match, entry, seat, seen_open, choices)
    return await at.tables.heavy(
        replays.position, at.table, match, entry, seat, seen_open, at.language, choices
    )


@operation("GET", f"{TABLE}/log/open", tag="replays")
async def open_log(at: AtTable, first: First = 0) -> list[EntryShown]:
    """A finished game's log, nothing hidden, a page of it."""
    at.table.over()
    most = at.tables.log_page
    return await at.tables.in_turn(partial(open_entries_shown, at.table, first, at.language, most))


@operation("GET", f"{TABLE}/history", tag="replays", limit="replay")
async def history(at: AtTable) -> History:
    """The scores of a finished game over time."""
    return await at.tables.heavy(replays.history, at.table.over(), at.language)


@operation("GET", f"{TABLE}/draws", tag="replays", limit="replay", words=False)
async def draws(at: AtTable) -> Draws:
    """Every draw of a finished game, to be computed again from its seed."""
    return await at.tables.heavy(replays.draws, at.table, at.table.over())


def filename(table: HouseTable) -> str:
    return f"tawantin-{table.game}-{table.id}.json"


@operation("GET", f"{TABLE}/export", tag="replays", limit="replay", words=False, filename=filename)
async def export(at: AtTable) -> dict[str, Any]:
    """A finished game as a file to keep and verify."""
    if at.table.status == "over" and at.table.match is None:
        return files.saved_pinned(at.table, await at.tables.stored_lines(at.table))
    at.table.over()
    return await at.tables.heavy(files.saved, at.table)
