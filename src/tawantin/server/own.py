"""All that is stored about somebody, as types: what the export answers."""

from typing import Any

import msgspec

from tawantin.server.responses import ProgramShown


class PersonStored(msgspec.Struct, kw_only=True):
    """Times are seconds since 1970: when the address was confirmed, since when a moderator."""

    id: str
    name: str
    login: str | None
    bot: bool
    email: str | None
    webhook: str | None
    notify_email: bool
    notify_webhook: bool
    settings: dict[str, Any]
    created: float
    confirmed: float | None
    moderator: float | None
    silenced: float | None


class OwnSeat(msgspec.Struct):
    """`moves`: what was chosen on this seat, and when."""

    table_id: str
    seat: int
    name: str
    game: str
    status: str
    conceded: bool
    notify: bool
    orders: dict[str, str | bool] | None
    moves: list[tuple[str, float]]


class OwnTable(msgspec.Struct):
    id: str
    game: str
    status: str
    created: float


class OwnLine(msgspec.Struct):
    table_id: str
    text: str
    at: float


class OwnSession(msgspec.Struct):
    kind: str
    label: str
    created: float
    expires: float
    seen: float | None


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


class OwnRated(msgspec.Struct):
    table_id: str
    before: int
    after: int


class OwnBug(msgspec.Struct):
    id: int
    text: str
    page: str
    client: dict[str, Any]
    at: float


class OwnNote(msgspec.Struct):
    kind: str
    text: str
    at: float


class OwnMemo(msgspec.Struct):
    """What I wrote down at a table."""

    table_id: str
    text: str
    at: float


class OwnVisit(msgspec.Struct):
    """What the host of a table has said about me."""

    table_id: str
    name: str
    state: str
    at: float


class OwnDeed(msgspec.Struct):
    """What I did as a host or moderator (`by_me`), or what was done to me."""

    at: float
    deed: str
    by_me: bool
    table_id: str | None
    text: str


class Everything(msgspec.Struct):
    """All that is stored about somebody."""

    person: PersonStored
    games: list[OwnSeat]
    hosted: list[OwnTable]
    chat: list[OwnLine]
    sessions: list[OwnSession]
    muted: list[OwnMute]
    reports: list[OwnReport]
    ratings: list[OwnRating]
    rated: list[OwnRated]
    bugs: list[OwnBug]
    notes: list[OwnNote]
    memos: list[OwnMemo]
    visits: list[OwnVisit]
    deeds: list[OwnDeed]
    programs: list[ProgramShown]
