"""What the server answers of people, talk and moderation, as types; the schema is made from them.

What is answered about games and tables is in `tawantin.house.answers`.
"""

from typing import Literal

import msgspec

# Tables.


class Link(msgspec.Struct):
    """An invitation to a seat."""

    link: str


# Chat.


class ChatLine(msgspec.Struct, tag_field="type", tag="chat"):
    """A line of the chat; `seat`: of its author, if seated; `mark`: a guest or a program."""

    id: int
    name: str
    seat: int | None
    mark: str | None
    text: str
    at: float


Talk = Literal["may", "ask", "asks", "muted", "banned", "silenced", "nobody"]


class Standing(msgspec.Struct, tag_field="type", tag="standing"):
    """Whether I may talk at a table, may ask for it or have; as its host: how many ask."""

    chat: Talk
    waiting: int


class VisitorShown(msgspec.Struct):
    """Somebody the host had to do with: who asks, was let in, muted or banned."""

    id: int
    name: str
    mark: str | None
    state: str


class Muted(msgspec.Struct):
    """Somebody muted: the number of their last line here, and their name."""

    id: int
    name: str


# Moderation.


class ReportShown(msgspec.Struct, kw_only=True):
    """A chat line somebody reported. `person`: its author, null if they have left for good."""

    id: int
    at: float
    reason: str
    by: str
    table: str
    name: str
    text: str
    said: float
    person: str | None
    silenced: float | None
    banned: float | None
    settled: float | None


class Known(msgspec.Struct, kw_only=True):
    """Somebody moderators had to do with."""

    id: str
    name: str
    login: str | None
    silenced: float | None
    banned: float | None
    moderator: bool


class DeedShown(msgspec.Struct, kw_only=True):
    """A line of the log of deeds; `by` null: the server's host."""

    id: int
    at: float
    deed: str
    by: str | None
    person: str | None
    table: str | None
    text: str


# People.


class SessionShown(msgspec.Struct, kw_only=True):
    """Where somebody is logged in; `current`: here."""

    id: str
    label: str
    created: float
    seen: float | None
    current: bool


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


class NoteShown(msgspec.Struct):
    """What the server has to tell somebody: `kind` names the sentence, `text` what it is about."""

    id: int
    kind: str
    text: str
    at: float


# What I have played.


class RatingShown(msgspec.Struct, frozen=True):
    """How well I play a game, and after how many rated matches."""

    game: str
    rating: int
    matches: int


class Played(msgspec.Struct, frozen=True):
    """A finished game of mine. `change`: what it did to my rating, null if it was not rated."""

    table: str
    game: str
    ended: float
    seat: int
    place: int | None
    score: int | None
    opponents: list[str]
    branch: bool
    change: int | None


class OwnProfile(msgspec.Struct, frozen=True):
    """What I have played, the newest first, and how well."""

    name: str
    ratings: list[RatingShown]
    history: list[Played]


# Bug reports.


class Filed(msgspec.Struct):
    """The number under which the host finds the report."""

    id: int
