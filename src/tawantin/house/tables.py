"""A table of a house, while it is in memory: the table, and what is known of it besides."""

import json
from typing import Any, Final, Literal, Protocol

from tawantin.core import registry
from tawantin.core.match import Match
from tawantin.house.fair import changed_values, counts
from tawantin.table.lessons import Course, lesson_of
from tawantin.table.refusals import Conflict, Forbidden
from tawantin.table.seats import Seat
from tawantin.table.table import Table

Reason = Literal["rules", "log", "seed", "row"]
"""Why a table is pinned: rules we no longer have, a log that does not replay, a seed that is not
the one committed to, or rows that are damaged."""

PINNED: Final[dict[Reason, tuple[str, str]]] = {
    "rules": ("pinned", "pinned_over"),
    "log": ("pinned_log", "pinned_log_over"),
    "seed": ("pinned_seed", "pinned_seed_over"),
    "row": ("pinned_row", "pinned_row_over"),
}
"""The sentence that says so while a game runs, and after its end."""


GONE: Final = "-"
"""The name of somebody who has left for good."""


class Somebody(Protocol):
    """Who asks. `mark`: a guest or a program, no account."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def mark(self) -> str | None: ...


class HouseTable(Table):
    """A table with what its house has written down of it."""

    def __init__(self, row: Any, seats: list[Seat]) -> None:
        super().__init__(seats, row.pace)
        self.status = row.status
        self.version = row.version
        self.result = row.result
        self.id: str = row.id
        self.game: str = row.game
        self.players: int = row.players
        self.options: dict[str, Any] = row.options
        self.overlay: dict[str, Any] | None = row.overlay
        self.pinned: bool = row.pinned
        self.reason: Reason = "rules"
        self.rules_version: int = row.rules_version
        self.listed: bool = row.listed
        self.host_id: str | None = row.host_id
        self.commitment: str = row.commitment
        self.seed: bytes = row.seed
        self.salt: str = row.salt
        self.overlay_text = json.dumps(self.overlay) if self.overlay is not None else None
        self.changed = len(changed_values(self.game, self.overlay))  # printed values not ours
        self.friendly: bool | None = row.friendly
        self.imported: bool | None = row.imported
        lesson = lesson_of(self.game) if row.lesson else None
        if lesson is not None and lesson.players == self.players:
            self.course = Course(lesson)
        self.rematch: str | None = row.rematch
        self.branch_of: str | None = row.branch_of
        self.begun: int = row.branch_entries or 0
        self.created: float = row.created
        self.scenery: dict[str, Any] | None = None  # made when somebody wants to draw it
        self.to_beat: list[int] | None = None  # the scores of the game that is played again

    def may_sit(self, person_id: str | None) -> bool:
        """Whether a seat is free for this person: for anybody, or kept for them."""
        if self.status != "open" or self.seats_of(person_id):
            return False
        free = [s for s in self.seats if s.kind == "open" or (s.kind == "invite" and s.person_id)]
        return any(seat.kind == "open" or seat.person_id == person_id for seat in free)

    @property
    def rated(self) -> bool:
        """Whether the result counts; then nobody lets a bot play for them and comes back."""
        return counts(self, self.seats)

    @property
    def pinned_sentence(self) -> str:
        """The key of the sentence that says why nothing can be done here."""
        going, over = PINNED[self.reason]
        return over if self.status == "over" else going

    def must_not_be_pinned(self) -> None:
        if self.pinned:
            raise Conflict("pinned", self.pinned_sentence)

    def running(self) -> Match:
        self.must_be("running")
        self.must_not_be_pinned()
        return super().running()

    def over(self) -> Match:
        if self.status == "over":
            self.must_not_be_pinned()
        return super().over()

    def new_match(self) -> Match:
        """The match of this table before its first draw."""
        return Match(
            registry.game(self.game),
            self.players,
            self.options,
            self.overlay,
            self.seed,
            self.salt,
            [seat.name for seat in self.seats],
            self.begun,
        )

    def must_be_removable(self) -> None:
        self.must_be("open")

    def others(self, person_id: str | None) -> list[str]:
        """The other people at the table in the order of their seats, then the programs."""
        sitting = [s for s in self.seats if s.kind == "person" and s.name != GONE]
        sitting.sort(key=lambda seat: seat.mark == "program")
        ids = [s.person_id for s in sitting if s.person_id is not None]
        return [one for one in ids if one != person_id]

    def must_host(self, person: Somebody) -> None:
        if self.host_id != person.id:
            raise Forbidden("not_host")

    def must_be_alone(self, person: Somebody) -> None:
        """Advice is for who plays against bots, or against themselves."""
        if any(s.kind == "person" and s.person_id != person.id for s in self.seats):
            raise Forbidden("no_hints_here")
