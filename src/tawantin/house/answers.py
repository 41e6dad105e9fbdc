"""What is answered about games and tables, as types.

The server's schema, and the browser's types, are made from them. They are plain data: `plain` makes
JSON of it. What a table says of itself is in `tawantin.table.showing`.
"""

import json
from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypedDict

from tawantin.table.seats import SeatKind
from tawantin.table.showing import EntryShown, PaceShown, ResultShown, Showing
from tawantin.table.table import Status


def plain(answer: object) -> str:
    """An answer as JSON; shapes that are no plain data yet are dataclasses."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"), default=vars)


# Tables.


@dataclass
class SeatSummary:
    """A seat in a list of tables; `bot` plays there, or plays on for the person.

    `mark`: a guest or a program sits here, no account.
    """

    seat: int
    kind: SeatKind
    name: str
    bot: str | None
    mark: str | None


@dataclass
class Why:
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
    is for this viewer, also without an invitation. `to_beat`: the scores of the same game, played
    before with the same dice and bots.
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
    to_beat: list[int] | None


@dataclass
class Changed:
    """It was done; the table's version since then. What it looks like the socket tells."""

    version: int


_From = TypedDict("_From", {"from": int})  # a word of the language


class TableUpdate(_From):
    """What a viewer is told of a change: the table, and the log from entry `from` on.

    `seq` is the table's version. With `reset` the log known so far is to be thrown away. Of a long
    log only the first entries come; the table says how many there are.
    """

    type: Literal["table"]
    seq: int
    reset: bool
    table: TableShown
    entries: list[EntryShown]


class LogPage(_From):
    """On a socket: the next entries of a log too long for one message, of table version `seq`."""

    type: Literal["log"]
    seq: int
    entries: list[EntryShown]


class ClockShown(TypedDict):
    """On a socket: the server's time, which deadlines are in, and whether it runs.

    It answers a ping, and comes when the clock stops, while nothing can be stored, or goes on.
    """

    type: Literal["clock"]
    now: float
    runs: bool


@dataclass
class Summary:
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


@dataclass(frozen=True)
class ChangedValue:
    """A printed value that is not ours: its name in the game's data, ours, and the one here."""

    name: str
    ours: Any
    here: Any


@dataclass
class OverlayChecked:
    """Values that can be laid over ours: as a new table takes them, and those that differ."""

    overlay: dict[str, Any]
    changed: list[ChangedValue]


@dataclass
class Made:
    """A new table, and a link for each invited seat."""

    table: TableShown
    invitations: dict[str, str]


@dataclass
class OptionShown:
    """A switch of a game, or a standing order, whose default is to be asked."""

    name: str
    values: list[str | bool]
    default: str | bool


@dataclass
class GameShown:
    """A game one can play here."""

    game: str
    players: list[int]
    rules_version: int
    options: list[OptionShown]
    orders: list[OptionShown]


# Games in words.


@dataclass(frozen=True)
class OptionValueWords:
    """A value of an option; `text` is empty where the option's own text says it all."""

    value: str | bool
    name: str
    text: str


@dataclass(frozen=True)
class OptionWords:
    """An option or a standing order; `players`: how many can play with another value than usual."""

    option: str
    name: str
    text: str
    default: str | bool
    values: list[OptionValueWords]
    players: list[int]


@dataclass(frozen=True)
class BotRating:
    """As measured in so many games; the apprentice is at 1000. `interval`: half of 95 %."""

    rating: int
    interval: int
    games: int
    players: int


@dataclass(frozen=True)
class BotWords:
    """A level; without a rating where none has been measured under the present rules.

    `at_home`: what is to be said of it where it plays without this server, if that is not the same;
    what was measured does not hold there.
    """

    bot: str
    name: str
    text: str
    rating: BotRating | None
    at_home: str | None


@dataclass(frozen=True)
class GameWords:
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


@dataclass(frozen=True)
class RuleWords:
    """One id of the rules page, in light Markdown; untranslated ones are in English."""

    id: str
    section: str
    kind: RuleKind
    text: str
    example: str | None
    translated: bool


# Finished matches.


class Position(TypedDict):
    """A finished game after `entry` entries: one view, or all seats' views in the open."""

    entry: int
    entries: int
    seat: int
    open: bool
    to_act: int
    asked: list[int]
    prompt: str
    line: EntryShown | None
    view: NotRequired[dict[str, Any]]
    views: NotRequired[list[dict[str, Any]]]


@dataclass(frozen=True)
class ScorePoint:
    """The score of every seat after so many entries of the log."""

    entry: int
    scores: list[int]


@dataclass(frozen=True)
class Mark:
    """Where a new stretch of the game began: its number, and the line of the log."""

    entry: int
    number: int
    text: str


@dataclass(frozen=True)
class History:
    """Where the scores changed, from the start on, and where each `chapter` (a round) began."""

    points: list[ScorePoint]
    chapter: str
    marks: list[Mark]


@dataclass(frozen=True)
class DrawShown:
    """A draw: its number, its entry in the log, and the numbers that led to it.

    Each of `numbers` is a bound and the number below it that the seed gave.
    """

    number: int
    entry: int
    action: str
    numbers: list[tuple[int, int]]


@dataclass(frozen=True)
class Checked:
    """What the server itself found when it played the match again."""

    ok: bool
    problem: str
    entries: int
    choices: int
    draws: int
    draws_checked: int
    taken_over: int


@dataclass(frozen=True)
class Draws:
    """All it takes to compute the dice of a match again; docs/fair-dice.md says how."""

    seed: str
    salt: str
    commitment: str
    draws: list[DrawShown]
    verdict: Checked


# People.


@dataclass
class PersonShown:
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
