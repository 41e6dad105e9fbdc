"""What must hold before a table is changed."""

from tawantin.core.match import Match
from tawantin.server.errors import conflict, forbidden
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.shapes import Status


def must_be(table: LiveTable, status: Status) -> None:
    if table.status != status:
        raise conflict("wrong_status", f"must_be_{status}", status=table.status)


def must_host(table: LiveTable, person: Person) -> None:
    if table.host_id != person.id:
        raise forbidden("not_host")


def must_sit(table: LiveTable, person: Person, seat: int) -> None:
    if seat not in table.seats_of(person):
        raise forbidden("not_your_seat")


def must_be_played_by_hand(table: LiveTable, seat: int) -> None:
    if table.seats[seat].bot is not None:
        raise conflict("bot_plays")


def must_decide(table: LiveTable, seat: int) -> None:
    if seat not in table.asked:
        raise conflict("not_your_turn")


def must_match(table: LiveTable, version: int) -> None:
    if version != table.version:
        raise conflict("stale", version=table.version)


def must_answer(table: LiveTable, seat: int, version: int) -> None:
    """What others have answered meanwhile does not matter, only that the question is the same."""
    if not table.asked_at(seat, version):
        raise conflict("stale", version=table.version)


def running(table: LiveTable) -> Match:
    """The match of a table that can be played on."""
    must_be(table, "running")
    if table.pinned or table.match is None:
        raise conflict("pinned")
    return table.match
