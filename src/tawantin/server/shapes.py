"""What the server answers, as types: the schema, and the browser's types, are made from them."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from tawantin.server.chairs import Pace, SeatKind

Status = Literal["open", "running", "over", "removed"]
Args = dict[str, int | str]


# Tables.


class SeatSummary(msgspec.Struct):
    """A chair in a list of tables; `bot` plays there, or plays on for the person."""

    seat: int
    kind: SeatKind
    name: str
    bot: str | None


class SeatShown(msgspec.Struct):
    """What everybody at the table sees of a chair.

    `bank`: seconds left on a live clock; while it runs, `deadline` says when it is at its end.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    conceded: bool
    timed_out: bool
    bank: float | None
    deadline: float | None


class ResultShown(msgspec.Struct):
    """Scores, seats from first to last, points by category, and for whom a bot played on.

    `places`: each seat's, from 1; seats that the rules cannot part share one.
    """

    scores: list[int]
    ranking: list[int]
    places: list[int]
    points: list[dict[str, int]]
    conceded: list[int]
    timed_out: list[int]


def places(result: dict[str, Any]) -> list[int]:
    """Each seat's place. Results of old have only the ranking, in which nobody shares one."""
    order = result["ranking"]
    found: list[int] = result.get("places") or [order.index(i) + 1 for i in range(len(order))]
    return found


def result_shown(result: dict[str, Any] | None) -> ResultShown | None:
    """A result as it was stored, whenever that was."""
    if not result:
        return None
    return msgspec.convert({**result, "places": places(result)}, ResultShown)


class Offer(msgspec.Struct):
    """A game that has stalled can be ended by agreement; these seats have agreed."""

    agreed: list[int]


class Choice(msgspec.Struct):
    """A legal action: as it is sent, and in words."""

    action: str
    text: str


class Blocked(msgspec.Struct):
    """An action one could think of, and the rule that forbids it now."""

    action: str
    text: str
    why: str
    rule: str


class Why(msgspec.Struct):
    """Why an action is not allowed; null if it is."""

    why: str | None


class TableShown(msgspec.Struct, kw_only=True):
    """A table as its viewer may see it: from seat `you`, or as a spectator (-1).

    Before the start it has no view, prompt or choices; a pinned one has a prompt that says so.
    `asked`: every seat that may answer now, `to_act` the first of them; `deadline`: the earliest of
    theirs. `orders`: what seat `you` has settled in advance.
    `begun`: how many entries were taken over, from the finished table `branch_of` if known.
    """

    id: str
    game: str
    status: Status
    pinned: bool
    players: int
    options: dict[str, str | bool]
    listed: bool
    pace: Pace
    seats: list[SeatShown]
    you: int
    your_seats: list[int]
    host: bool
    version: int
    commitment: str
    salt: str
    seed: str | None
    to_act: int
    asked: list[int]
    deadline: float | None
    offer: Offer | None
    result: ResultShown | None
    rematch: str | None
    branch_of: str | None
    begun: int
    entries: int
    view: dict[str, Any] | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    legal: list[Choice] | UnsetType = UNSET
    can_undo: bool | UnsetType = UNSET
    orders: dict[str, str | bool] | UnsetType = UNSET


class EventShown(msgspec.Struct):
    """One thing that happened. `args` name things as the notation does: cards, places, tiles."""

    kind: str
    seat: int
    args: Args


class EntryShown(msgspec.Struct):
    """One line of the log; `action` is withheld where it holds somebody else's secret.

    `seat`: whose it is; -1 is chance, -2 the end all have agreed on.
    """

    number: int
    seat: int
    forced: bool
    at: float | None
    texts: list[str]
    events: list[EventShown]
    action: str | None


class TableUpdate(msgspec.Struct, tag_field="type", tag="table"):
    """What a viewer is told of a change: the table, and the log from entry `from` on.

    `seq` is the table's version. With `reset` the log known so far is to be thrown away.
    """

    seq: int
    reset: bool
    first: int = msgspec.field(name="from")
    table: TableShown
    entries: list[EntryShown]


class Summary(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    status: Status
    pinned: bool
    players: int
    options: dict[str, str | bool]
    pace: Pace
    seats: list[SeatSummary]
    my_turn: bool
    my_seats: list[int]
    to_act: int
    asked: list[int]
    deadline: float | None
    created: float
    result: ResultShown | None


class Made(msgspec.Struct):
    """A new table, and a link for each invited seat."""

    table: TableShown
    invitations: dict[str, str]


class OptionShown(msgspec.Struct):
    """A switch of a game, or a standing order, whose default is to be asked."""

    name: str
    values: list[str | bool]
    default: str | bool


class GameShown(msgspec.Struct):
    """A game one can play here."""

    game: str
    players: list[int]
    rules_version: int
    options: list[OptionShown]
    orders: list[OptionShown]


# Around the table.


class ChatLine(msgspec.Struct, tag_field="type", tag="chat"):
    """A line of the chat; `seat`: of its author, if seated."""

    id: int
    name: str
    seat: int | None
    text: str
    at: float


class Muted(msgspec.Struct):
    """Somebody muted: the number of their last line here, and their name."""

    id: int
    name: str


class Position(msgspec.Struct, kw_only=True):
    """A finished game after `entry` entries: one view, or all seats' views in the open."""

    entry: int
    entries: int
    seat: int
    open: bool
    to_act: int
    asked: list[int]
    prompt: str
    line: EntryShown | None
    view: dict[str, Any] | UnsetType = UNSET
    views: list[dict[str, Any]] | UnsetType = UNSET


# People.


class PersonShown(msgspec.Struct):
    """Somebody, as they see themselves."""

    id: str
    name: str
    login: str | None
    bot: bool
    email: str | None
    webhook: str | None
    notify_email: bool
    notify_webhook: bool
    settings: dict[str, Any]


class PersonStored(PersonShown):
    created: float


class ProgramShown(msgspec.Struct):
    """A program of somebody's, without its token."""

    id: str
    name: str
    created: float


class ProgramToken(msgspec.Struct):
    """The token is shown once, here."""

    id: str
    name: str
    token: str


class OwnSeat(msgspec.Struct):
    table_id: str
    seat: int
    game: str
    status: str
    conceded: bool
    notify: bool
    orders: dict[str, str | bool] | None


class OwnLine(msgspec.Struct):
    table_id: str
    text: str
    at: float


class OwnSession(msgspec.Struct):
    kind: str
    label: str
    created: float
    expires: float


class OwnMute(msgspec.Struct):
    muted_id: str


class OwnReport(msgspec.Struct):
    chat_id: int
    reason: str
    at: float


class OwnRating(msgspec.Struct):
    game: str
    mu: float
    sigma: float
    matches: int


class OwnBug(msgspec.Struct):
    id: int
    text: str
    at: float


class Everything(msgspec.Struct):
    """All that is stored about somebody."""

    person: PersonStored
    games: list[OwnSeat]
    chat: list[OwnLine]
    sessions: list[OwnSession]
    muted: list[OwnMute]
    reports: list[OwnReport]
    ratings: list[OwnRating]
    bugs: list[OwnBug]
    programs: list[ProgramShown]
