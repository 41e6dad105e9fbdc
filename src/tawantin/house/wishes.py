"""What is asked for at a table, as types: the bodies of requests."""

from dataclasses import dataclass, field
from typing import Any, Final

from tawantin.table.clocks import Pace

LONGEST_ACTION: Final = 80
LONGEST_KEY: Final = 64


@dataclass
class SeatSpec:
    """A seat of a new table: me, open, invite (by link), or bot.

    Several seats of mine are a hot seat: each may have a name of its own.
    """

    kind: str
    bot: str | None = None
    name: str | None = None


@dataclass(kw_only=True)
class TableSpec:
    """What a new table is to be.

    `overlay`: values in place of ours. Everybody is shown them; such a table is listed only with
    `house_rules`, and never rated. `rated`: among different people the result counts, and nobody
    lets a bot play for a while. `lesson`: the guided game, which says everything else itself.
    """

    game: str
    seats: list[SeatSpec] = field(default_factory=list)
    options: dict[str, str | bool] = field(default_factory=dict)
    overlay: dict[str, Any] | None = None
    listed: bool = False
    house_rules: bool = False
    rated: bool = True
    pace: Pace = field(default_factory=Pace)
    lesson: bool = False


@dataclass
class Move:
    """A choice in our notation, made from `version`; the same `key` is carried out once."""

    seat: int
    action: str
    version: int
    key: str | None = None

    def __post_init__(self) -> None:
        if len(self.action) > LONGEST_ACTION:
            raise ValueError(f"`action` has at most {LONGEST_ACTION} characters")
        if self.key is not None and not 1 <= len(self.key) <= LONGEST_KEY:
            raise ValueError(f"`key` has 1 to {LONGEST_KEY} characters")


@dataclass
class SeatAt:
    """A seat of mine, at a version of the table."""

    seat: int
    version: int = -1


@dataclass
class Orders:
    """All standing orders of a seat; those left out are back to their defaults."""

    seat: int
    orders: dict[str, str | bool]


@dataclass
class Agreement:
    """Whether I would end a game that has stalled."""

    agree: bool


@dataclass
class Branch:
    """From which position to play on: after so many entries of the log, on this seat."""

    entry: int
    seat: int


@dataclass
class Running:
    """A game that has begun elsewhere, as a save, to be played on: each seat is me or a bot."""

    match: dict[str, Any]
    seats: list[SeatSpec]


@dataclass
class OverlayText:
    """What somebody wrote, as TOML or JSON, for so many players."""

    text: str
    players: int


@dataclass
class Memo:
    """Plain text, for whoever wrote it."""

    text: str
