"""What somebody sees of a table of a house: what the table shows, and what is known of it."""

from typing import Any

from tawantin.house.answers import LogPage, SeatSummary, Summary, TableShown, TableUpdate
from tawantin.house.fair import counts
from tawantin.house.tables import HouseTable, Somebody
from tawantin.table import showing
from tawantin.table.language import words_in
from tawantin.table.seats import Seat
from tawantin.table.showing import Shared, pace_shown, result_shown


def shown(
    table: HouseTable,
    person: Somebody | None,
    seat: int | None,
    language: str,
    shared: Shared | None = None,
) -> TableShown:
    """The table as this person may see it, from that seat if it is theirs."""
    by = person.id if person is not None else None
    found: TableShown = {
        **showing.show(table, table.viewer(by, seat), language, shared),
        "id": table.id,
        "game": table.game,
        "pinned": table.pinned,
        "players": table.players,
        "options": table.options,
        "listed": table.listed,
        "changed": table.changed,
        "rated": table.rated,
        "imported": bool(table.imported),
        "your_seats": table.seats_of(by),
        "may_sit": table.may_sit(by),
        "host": by is not None and by == table.host_id,
        "commitment": table.commitment,
        "salt": table.salt,
        "seed": table.seed.hex() if table.status == "over" else None,
        "rematch": table.rematch,
        "branch_of": table.branch_of,
        "begun": table.begun,
        "to_beat": table.to_beat,
    }
    if table.match is None and table.pinned:
        key = table.pinned_sentence
        found["prompt"] = words_in(language).phrase("refused", key, "server")
    if table.cut_short:
        most = table.longest
        found["prompt"] = words_in(language).phrase("refused", "too_long", "server", most=most)
    return found


def update(
    table: HouseTable,
    person: Somebody | None,
    seat: int | None,
    language: str,
    since: int | None,
    told: int | None = None,
    *,
    most: int,
    shared: Shared | None = None,
) -> TableUpdate:
    """What a viewer who saw version `since` (None: nothing yet) has to be told.

    `told`: how many entries of the log it knows, if not all up to then. It gets at most so many.
    """
    known = table.since(since) if since is not None else None
    first = 0 if known is None else known if told is None else min(known, told)
    found = shown(table, person, seat, language, shared)
    return {
        "type": "table",
        "seq": table.version,
        "reset": known is None,
        "from": first,
        "table": found,
        "entries": showing.entries_shown(table, first, found["you"], language, most, shared),
    }


def log_page(
    table: HouseTable,
    person: Somebody | None,
    seat: int | None,
    language: str,
    first: int,
    most: int,
) -> LogPage:
    """So many entries of the log more, for a viewer who has seen this version."""
    eyes = table.viewer(person.id if person is not None else None, seat)
    entries = showing.entries_shown(table, first, eyes, language, most)
    return {"type": "log", "seq": table.version, "from": first, "entries": entries}


def summary(
    row: Any, held: list[Seat], person: Somebody | None, pinned: bool, now: float, changed: int
) -> Summary:
    """A line in a list of tables, from what is written down of one. `changed`: values not ours."""
    mine = [c.seat for c in held if person is not None and c.person_id == person.id]
    asked = [c for c in held if c.asked is not None and row.status == "running"]
    mine_to_play = [c.seat for c in asked if c.seat in mine and c.bot is None]
    return Summary(
        id=row.id,
        game=row.game,
        status=row.status,
        pinned=pinned,
        players=row.players,
        options=row.options,
        changed=changed,
        rated=counts(row, held),
        imported=bool(row.imported),
        pace=pace_shown(row.pace),
        seats=[SeatSummary(c.seat, c.kind, c.name, c.bot, c.mark) for c in held],
        my_turn=bool(mine_to_play) and not pinned,
        my_seats=mine,
        to_act=row.to_act,
        asked=[c.seat for c in asked],
        deadline=row.deadline,
        left=None if row.deadline is None else max(0.0, row.deadline - now),
        created=row.created,
        result=result_shown(row.result),
    )
