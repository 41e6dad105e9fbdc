"""What somebody sees of a table of a house: what the table shows, and what is known of it."""

from tawantin.house.answers import LogPage, TableShown, TableUpdate
from tawantin.house.tables import HouseTable, Somebody
from tawantin.table import showing
from tawantin.table.language import words_in
from tawantin.table.showing import Shared


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
