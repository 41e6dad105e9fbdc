"""What the server answers, as types: the schema, and the browser's types, are made from them.

What a table says of itself is in `tawantin.table.showing`.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from tawantin.table.seats import SeatKind
from tawantin.table.showing import EntryShown, PaceShown, ResultShown, Showing
from tawantin.table.table import Status

# Tables.


class SeatSummary(msgspec.Struct):
    """A seat in a list of tables; `bot` plays there, or plays on for the person.

    `mark`: a guest or a program sits here, no account.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    mark: str | None


class Why(msgspec.Struct):
    """Why an action is not allowed; null if it is."""

    why: str | None


class TableShown(Showing):
    """A table as its viewer may see it: from seat `you`, or as a spectator (-1).

    Before the start it has no view, prompt or choices; a pinned one has a prompt that says so.
    `asked`: every seat that may answer now, `to_act` the first of them; `deadline`: the earliest of
    theirs. `orders`: what seat `you` has settled in advance.
    `begun`: how many entries were taken over, from the finished table `branch_of` if known.
    `changed`: how many printed values are not ours; `/changes` has them. `rated`: whether the
    result counts. `imported`: it comes from a file and was not played here. `may_sit`: a free seat
    is for this viewer, also without an invitation.
    """

    id: str
    game: str
    pinned: bool
    players: int
    options: dict[str, str | bool]
    listed: bool
    changed: int
    rated: bool
    imported: bool
    your_seats: list[int]
    may_sit: bool
    host: bool
    commitment: str
    salt: str
    seed: str | None
    rematch: str | None
    branch_of: str | None
    begun: int


class Changed(msgspec.Struct):
    """It was done; the table's version since then. What it looks like the socket tells."""

    version: int


class TableUpdate(msgspec.Struct, tag_field="type", tag="table"):
    """What a viewer is told of a change: the table, and the log from entry `from` on.

    `seq` is the table's version. With `reset` the log known so far is to be thrown away. Of a long
    log only the first entries come; the table says how many there are.
    """

    seq: int
    reset: bool
    first: int = msgspec.field(name="from")
    table: TableShown
    entries: list[EntryShown]


class LogPage(msgspec.Struct, tag_field="type", tag="log"):
    """On a socket: the next entries of a log too long for one message, of table version `seq`."""

    seq: int
    first: int = msgspec.field(name="from")
    entries: list[EntryShown]


class ClockShown(msgspec.Struct, tag_field="type", tag="clock"):
    """On a socket: the server's time, which deadlines are in, and whether it runs.

    It answers a ping, and comes when the clock stops, while nothing can be stored, or goes on.
    """

    now: float
    runs: bool


class Summary(msgspec.Struct):
    """A table in a list; `changed`, `rated` and `imported` as in the table.

    `left`: seconds until `deadline`, by the server's clock.
    """

    id: str
    game: str
    status: Status
    pinned: bool
    players: int
    options: dict[str, str | bool]
    changed: int
    rated: bool
    imported: bool
    pace: PaceShown
    seats: list[SeatSummary]
    my_turn: bool
    my_seats: list[int]
    to_act: int
    asked: list[int]
    deadline: float | None
    left: float | None
    created: float
    result: ResultShown | None


class ChangedValue(msgspec.Struct, frozen=True):
    """A printed value that is not ours: its name in the game's data, ours, and the one here."""

    name: str
    ours: Any
    here: Any


class OverlayChecked(msgspec.Struct):
    """Values that can be laid over ours: as a new table takes them, and those that differ."""

    overlay: dict[str, Any]
    changed: list[ChangedValue]


class Made(msgspec.Struct):
    """A new table, and a link for each invited seat."""

    table: TableShown
    invitations: dict[str, str]


class Link(msgspec.Struct):
    """An invitation to a seat."""

    link: str


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


# Games in words.


class OptionValueWords(msgspec.Struct, frozen=True):
    """A value of an option; `text` is empty where the option's own text says it all."""

    value: str | bool
    name: str
    text: str


class OptionWords(msgspec.Struct, frozen=True):
    """An option or a standing order; `players`: how many can play with another value than usual."""

    option: str
    name: str
    text: str
    default: str | bool
    values: list[OptionValueWords]
    players: list[int]


class BotRating(msgspec.Struct, frozen=True):
    """As measured in so many games; the apprentice is at 1000. `interval`: half of 95 %."""

    rating: int
    interval: int
    games: int
    players: int


class BotWords(msgspec.Struct, frozen=True):
    """A level; without a rating where none has been measured under the present rules."""

    bot: str
    name: str
    text: str
    rating: BotRating | None


class GameWords(msgspec.Struct, frozen=True):
    """A game in words. `things`: names and texts by table, such as `card` and `card_text`."""

    game: str
    lang: str
    name: str
    tagline: str
    summary: str
    players: list[int]
    rules_version: int
    options: list[OptionWords]
    orders: list[OptionWords]
    categories: dict[str, str]
    bots: list[BotWords]
    things: dict[str, dict[str, str]]


RuleKind = Literal["rule", "ruling", "edition", "data", "check"]


class RuleWords(msgspec.Struct, frozen=True):
    """One id of the rules page, in light Markdown; untranslated ones are in English."""

    id: str
    section: str
    kind: RuleKind
    text: str
    example: str | None
    translated: bool


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


# Finished matches.


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


class ScorePoint(msgspec.Struct, frozen=True):
    """The score of every seat after so many entries of the log."""

    entry: int
    scores: list[int]


class Mark(msgspec.Struct, frozen=True):
    """Where a new stretch of the game began: its number, and the line of the log."""

    entry: int
    number: int
    text: str


class History(msgspec.Struct, frozen=True):
    """Where the scores changed, from the start on, and where each `chapter` (a round) began."""

    points: list[ScorePoint]
    chapter: str
    marks: list[Mark]


class DrawShown(msgspec.Struct, frozen=True):
    """A draw: its number, its entry in the log, and the numbers that led to it.

    Each of `numbers` is a bound and the number below it that the seed gave.
    """

    number: int
    entry: int
    action: str
    numbers: list[tuple[int, int]]


class Checked(msgspec.Struct, frozen=True):
    """What the server itself found when it played the match again."""

    ok: bool
    problem: str
    entries: int
    choices: int
    draws: int
    draws_checked: int
    taken_over: int


class Draws(msgspec.Struct, frozen=True):
    """All it takes to compute the dice of a match again; docs/fair-dice.md says how."""

    seed: str
    salt: str
    commitment: str
    draws: list[DrawShown]
    verdict: Checked


# People.


class PersonShown(msgspec.Struct):
    """Somebody, as they see themselves. `confirmed`: the e-mail address was shown to be theirs;
    `notes`: whether the server has something to tell them.
    """

    id: str
    name: str
    login: str | None
    bot: bool
    email: str | None
    confirmed: bool
    webhook: str | None
    notify_email: bool
    notify_webhook: bool
    settings: dict[str, Any]
    moderator: bool
    silenced: float | None
    notes: bool


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
