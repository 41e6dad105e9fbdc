"""A table as one text: its match as a save, its seats, and what its house knows of it."""

from array import array
from dataclasses import asdict, dataclass, field, fields, replace
from types import SimpleNamespace
from typing import Any, Final

from tawantin import bots
from tawantin.core import registry, save
from tawantin.core.errors import BadSave
from tawantin.house import files
from tawantin.house.answers import plain
from tawantin.house.lengths import NAME
from tawantin.house.tables import HouseTable, Reason
from tawantin.house.texts import OVERLAY_KB, clean_memo
from tawantin.local.reading import Misfit, read
from tawantin.table import clocks
from tawantin.table.clocks import Pace, checked_pace
from tawantin.table.refusals import BadRequest, Refused
from tawantin.table.seats import Seat, checked_orders
from tawantin.table.table import LONGEST, Status, result_of

FORMAT: Final = "tawantin-table"
VERSION: Final = 1
LAST: Final = 253_402_300_800.0  # seconds since 1970: no calendar goes further


@dataclass(kw_only=True)
class Kept:
    """What is kept of a table besides its match and its seats."""

    id: str
    status: Status
    version: int = 0
    pace: Pace = field(default_factory=Pace)
    friendly: bool | None = None
    imported: bool | None = None
    lesson: bool | None = None
    rematch: str | None = None
    branch_of: str | None = None
    to_beat: list[int] | None = None
    created: float = 0.0
    ended: float | None = None
    result: dict[str, Any] | None = None
    to_act: int = -1
    deadline: float | None = None
    agreed: list[int] = field(default_factory=list)


@dataclass(kw_only=True)
class Found:
    """What the coach has found in a finished game so far; `coach`: the version of what it knows."""

    coach: int
    learned: bool = False
    decisions: int = 0
    found: list[dict[str, Any]] = field(default_factory=list)
    done: bool = False


@dataclass(kw_only=True)
class Head:
    """What every save says of its match, under whatever rules it was played."""

    game: str
    rules_version: int
    players: int
    options: dict[str, str | bool]
    data: dict[str, Any] | None
    commitment: str
    salt: str
    seed: str
    log: list[str]
    begun: int | None = None


@dataclass(kw_only=True)
class TableFile:
    """The whole file."""

    format: str
    version: int
    table: Kept
    seats: list[Seat]
    match: dict[str, Any]
    times: list[float] = field(default_factory=list)
    memo: str = ""
    analysis: Found | None = None


class HomeTable(HouseTable):
    """A table at home, with what one writes down beside it."""

    def __init__(self, row: Any, seats: list[Seat]) -> None:
        super().__init__(row, seats)
        self.lesson: bool | None = row.lesson
        self.ended: float | None = row.ended
        self.to_beat = row.to_beat
        self.memo = ""
        self.analysis: Found | None = None
        self.lines: list[str] = []  # the log of a pinned match, as it was written down
        self.keys: set[str] = set()  # of moves that were made
        self.thought = (-1, 0.0)  # the bot that was asked last, and its seconds in this turn

    def must_be_removable(self) -> None:
        """Nobody else is at it: it may go at any time."""


# Writing.


def written(table: HomeTable) -> str:
    """The table as a text that `opened` reads."""
    return plain(as_file(table))


def as_file(table: HomeTable) -> dict[str, Any]:
    """The same as plain data."""
    match = table.match
    if match is None and not table.pinned:
        match = table.new_match()
    saved = save.save(match) if match is not None else files.saved_pinned(table, table.lines)
    kept = Kept(
        id=table.id,
        status=table.status,
        version=table.version,
        pace=table.pace,
        friendly=table.friendly,
        imported=table.imported,
        lesson=table.lesson,
        rematch=table.rematch,
        branch_of=table.branch_of,
        to_beat=table.to_beat,
        created=table.created,
        ended=table.ended,
        result=table.result,
        to_act=table.to_act,
        deadline=table.deadline,
        agreed=sorted(table.agreed),
    )
    return asdict(
        TableFile(
            format=FORMAT,
            version=VERSION,
            table=kept,
            seats=table.seats,
            match=saved,
            times=list(table.times),
            memo=table.memo,
            analysis=table.analysis,
        )
    )


# Reading.


def parsed(data: object) -> TableFile:
    """A file of the right form; what it says has not been looked at yet."""
    try:
        found = read(TableFile, data)
        _check_form(found)
    except Misfit as error:
        raise BadRequest("bad_save", "bad_save_table", reason=str(error)) from None
    return found


def from_text(text: str) -> TableFile:
    """A stored text of the right form."""
    try:
        return parsed(save.parse(text))
    except BadSave as error:
        raise BadRequest("bad_save", quoted=str(error)) from None


def _check_form(found: TableFile) -> None:
    if found.format != FORMAT or found.version != VERSION:
        raise Misfit(f"its format is not {FORMAT} {VERSION}")
    head = read(Head, found.match)
    if head.game not in registry.NAMES:
        raise Misfit(f"there is no game {head.game!r}")
    count = len(found.seats)
    if count != head.players or [seat.seat for seat in found.seats] != list(range(count)):
        raise Misfit("it has not one seat for each player")
    for seat in found.seats:
        if len(seat.name) > NAME or not seat.name.isprintable():
            raise Misfit("a name is too long")
        if seat.bot is not None and seat.bot not in bots.NAMES:
            raise Misfit(f"there is no bot {seat.bot!r}")
        if (seat.kind == "bot") != (seat.bot is not None) and seat.kind != "person":
            raise Misfit("a seat of a bot has none")
    kept = found.table
    ids = [one for one in (kept.id, kept.rematch, kept.branch_of) if one is not None]
    named = all(one.isascii() and one.isalnum() for one in ids)
    if not named or kept.version < 0 or kept.status == "removed":
        raise Misfit("it is no table that can be shown")
    if kept.to_beat is not None and len(kept.to_beat) != count:
        raise Misfit("it has not one score to beat for each player")
    times = [*found.times, kept.created, kept.ended or 0.0, kept.deadline or 0.0]
    if not all(0 <= at <= LAST for at in times):
        raise Misfit("a time is none")
    clean_memo(found.memo)
    checked_pace(kept.pace)


def row_of(found: TableFile, person_id: str) -> Any:
    """What is written down of the table, as a row of a database would have it."""
    kept, head = found.table, read(Head, found.match)
    values = {one.name: getattr(kept, one.name) for one in fields(Kept)}
    return SimpleNamespace(
        **values,
        game=head.game,
        rules_version=head.rules_version,
        players=head.players,
        options=head.options,
        overlay=head.data,
        pinned=False,
        listed=False,
        host_id=person_id,
        seed=_seed(head.seed),
        salt=head.salt,
        commitment=head.commitment,
        branch_entries=head.begun,
    )


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadRequest("bad_save", quoted="the seed must be written in hex") from None


def seats_in(found: TableFile, person_id: str) -> list[Seat]:
    """The seats; whoever plays at home plays all that people sat on."""
    own = not found.table.imported
    return [
        replace(seat, person_id=person_id if own else None) if seat.kind == "person" else seat
        for seat in found.seats
    ]


def opened(found: TableFile, person_id: str) -> HomeTable:
    """The table, its match played again and every die looked at; a refusal says what is wrong."""
    files.check_file(found.match, LONGEST, OVERLAY_KB)
    match = files.verified_so_far(found.match)
    kept, seats = found.table, seats_in(found, person_id)
    too_long = len(match.log) >= LONGEST
    due = "over" if match.is_over or too_long else "running" if match.log else "open"
    if kept.status != due:
        raise BadRequest("bad_save", "bad_save_table", reason=f"it is {due}, not {kept.status}")
    if due != "open" and match.names != [seat.name for seat in seats]:
        raise BadRequest("bad_save", "bad_save_table", reason="its seats have other names")
    for seat in seats:
        checked_orders(match.game, seat.orders or {})
    if due == "running":
        match.run()
        seats = clocks.turned(kept.pace, seats, match.asked, (), kept.created)
    kept.result = result_of(match, seats) if match.is_over else None
    table = HomeTable(row_of(found, person_id), seats)
    if due != "open":
        table.match = match
    _keep(table, found)
    times = found.times if len(found.times) == len(match.log) else [kept.created] * len(match.log)
    table.times = array("d", times)
    return table


def kept(found: TableFile, person_id: str) -> HomeTable:
    """A table of one's own store: what can no longer be played is pinned, with the reason."""
    try:
        ours = registry.game(found.match["game"]).rules_version
        if found.match.get("rules_version") == ours:
            return opened(found, person_id)
        reason: Reason = "rules"
    except Refused:
        reason = "log"
    table = HomeTable(row_of(found, person_id), seats_in(found, person_id))
    table.pinned, table.reason = True, reason
    table.lines = found.match["log"]
    _keep(table, found)
    return table


def _keep(table: HomeTable, found: TableFile) -> None:
    table.memo, table.analysis = found.memo, found.analysis
    table.agreed = set(found.table.agreed) & set(range(table.players))
