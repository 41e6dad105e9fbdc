"""What is asked for at a table, as types: the bodies of requests."""

from dataclasses import dataclass, field
from typing import Annotated

from tawantin.house.lengths import (
    WORD,
    Action,
    Anything,
    MaxLength,
    MemoText,
    MoveKey,
    Name,
    OverlaySource,
    Word,
)
from tawantin.table.clocks import Pace


@dataclass
class SeatSpec:
    """A seat of a new table: me, open, invite (by link), or bot.

    Several seats of mine are a hot seat: each may have a name of its own.
    """

    kind: Word
    bot: Word | None = None
    name: Name | None = None


@dataclass(kw_only=True)
class TableSpec:
    """What a new table is to be.

    `overlay`: values in place of ours. Everybody is shown them; such a table is listed only with
    `house_rules`, and never rated. `rated`: among different people the result counts, and nobody
    lets a bot play for a while. `lesson`: the guided game, which says everything else itself.
    """

    game: Word
    seats: list[SeatSpec] = field(default_factory=list)
    options: dict[Word, Word | bool] = field(default_factory=dict)
    overlay: Anything | None = None
    listed: bool = False
    house_rules: bool = False
    rated: bool = True
    pace: Annotated[Pace, MaxLength(WORD)] = field(default_factory=Pace)
    lesson: bool = False


@dataclass
class Move:
    """A choice in our notation, made from `version`; the same `key` is carried out once."""

    seat: int
    action: Action
    version: int
    key: MoveKey | None = None

    def __post_init__(self) -> None:
        if self.key is not None and not (self.key and self.key.isprintable()):
            raise ValueError("`key` has at least one character, and every one can be printed")


@dataclass
class SeatAt:
    """A seat of mine, at a version of the table."""

    seat: int
    version: int = -1


@dataclass
class Orders:
    """All standing orders of a seat; those left out are back to their defaults."""

    seat: int
    orders: dict[Word, Word | bool]


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

    match: Anything
    seats: list[SeatSpec]


@dataclass
class OverlayText:
    """What somebody wrote, as TOML or JSON, for so many players."""

    text: OverlaySource
    players: int


@dataclass
class Memo:
    """Plain text, for whoever wrote it."""

    text: MemoText
