"""A table in memory: its match, its seats and clocks, and what each viewer may see of it."""

import asyncio
import time
from array import array
from typing import Any

import msgspec

from tawantin.core.match import Entry, Match
from tawantin.server import chairs
from tawantin.server.chairs import Pace, Seat
from tawantin.server.language import words_in
from tawantin.server.people import Person
from tawantin.server.shapes import (
    Choice,
    EntryShown,
    EventShown,
    Offer,
    SeatShown,
    Status,
    TableShown,
    TableUpdate,
    result_shown,
)

SPECTATOR = -1
KEPT_UPDATES = 50


class Update(msgspec.Struct, frozen=True):
    """One change of a running table: entries added from `first` on, after cutting back to it."""

    version: int
    first: int
    count: int


class LiveTable:
    """The state of one table in this process. Changes happen under its lock."""

    def __init__(self, row: Any, seats: list[Seat], match: Match | None) -> None:
        self.id: str = row.id
        self.game: str = row.game
        self.players: int = row.players
        self.options: dict[str, Any] = row.options
        self.overlay: dict[str, Any] | None = row.overlay
        self.status: Status = row.status
        self.pinned: bool = row.pinned
        self.rules_version: int = row.rules_version
        self.listed: bool = row.listed
        self.host_id: str | None = row.host_id
        self.pace = msgspec.convert(row.pace, Pace)
        self.commitment: str = row.commitment
        self.seed: bytes = row.seed
        self.salt: str = row.salt
        self.version: int = row.version
        self.rematch: str | None = row.rematch
        self.branch_of: str | None = row.branch_of
        self.begun: int = row.branch_entries or 0
        self.result: dict[str, Any] | None = row.result
        self.created: float = row.created
        self.seats = seats
        self.match = match
        self.times = array("d")
        self.questions: dict[int, int] = {}  # by seat: the version it was asked at, if not now
        self.agreed: set[int] = set()  # who would end a stalled game
        self.updates: list[Update] = []
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    # Who is who.

    def seats_of(self, person: Person | None) -> list[int]:
        """The chairs this person sits on."""
        if person is None:
            return []
        return [s.seat for s in self.seats if s.kind == "person" and s.person_id == person.id]

    @property
    def asked(self) -> list[int]:
        """Every seat that may answer now."""
        if self.match is None or self.status != "running":
            return []
        return self.match.asked

    @property
    def to_act(self) -> int:
        """The first of them, or -1."""
        return next(iter(self.asked), -1)

    def asked_at(self, seat: int, version: int) -> bool:
        """Whether the seat was asked at this version what it is asked now."""
        return self.questions.get(seat, self.version) <= version <= self.version

    @property
    def deadline(self) -> float | None:
        """When the first of the asked runs out of time."""
        return chairs.earliest(self.pace, self.seats) if self.status == "running" else None

    def viewer(self, person: Person | None, seat: int | None) -> int:
        """The seat this request looks from; asking for somebody else's falls to nobody's view."""
        mine = self.seats_of(person)
        if seat is not None and seat in mine:
            return seat
        if seat is None and mine:
            return next((asked for asked in self.asked if asked in mine), mine[0])
        return SPECTATOR

    def bots_asked(self) -> list[tuple[int, str]]:
        """The seats bots are to answer for, and the bots."""
        chosen = [(seat, self.seats[seat].bot) for seat in self.asked]
        return [(seat, bot) for seat, bot in chosen if bot is not None]

    def all_agree(self, seats: list[Seat]) -> bool:
        """Whether everybody on these chairs would end the game; bots always would."""
        return all(seat.bot is not None or seat.seat in self.agreed for seat in seats)

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self.match.log) if self.match is not None else 0

    # What is seen.

    def shown(self, person: Person | None, seat: int | None, language: str) -> TableShown:
        """The table as this viewer may see it."""
        mine = self.seats_of(person)
        viewer = self.viewer(person, seat)
        found = TableShown(
            id=self.id,
            game=self.game,
            status=self.status,
            pinned=self.pinned,
            players=self.players,
            options=self.options,
            listed=self.listed,
            pace=self.pace,
            seats=[self._seat_shown(s) for s in self.seats],
            you=viewer,
            your_seats=mine,
            host=person is not None and person.id == self.host_id,
            version=self.version,
            commitment=self.commitment,
            salt=self.salt,
            seed=self.seed.hex() if self.status == "over" else None,
            to_act=self.to_act,
            asked=self.asked,
            deadline=self.deadline,
            offer=self._offer(),
            result=result_shown(self.result),
            rematch=self.rematch,
            branch_of=self.branch_of,
            begun=self.begun,
            entries=self.length,
        )
        if self.match is not None:
            self._show_play(found, self.match, viewer, language)
        elif self.pinned:
            key = "pinned" if self.status == "running" else "pinned_over"
            found.prompt = words_in(language).phrase("refused", key, "server")
        return found

    def _show_play(self, found: TableShown, match: Match, viewer: int, language: str) -> None:
        """View, prompt and choices: everything comes from the view and the seat's own options."""
        words, game = words_in(language), match.game
        acting = viewer in found.asked and self.seats[viewer].bot is None
        state = game.as_asked(match.state, viewer)
        found.view = game.view(state, viewer)
        found.prompt = ""
        if found.asked:
            found.prompt = words.prompt(game, state, match.names, viewer)
        found.legal = []
        if acting:
            found.legal = [
                Choice(game.actions.text(action), words.action(game, state, action, match.names))
                for action in game.legal_actions(state)
            ]
        found.can_undo = acting and match.can_undo(viewer)
        if viewer >= 0:
            found.orders = chairs.standing(game, self.seats[viewer])

    def _offer(self) -> Offer | None:
        """The offer to end a game that has stalled, and who has taken it."""
        if self.match is None or not self.asked or not self.match.game.stalled(self.match.state):
            return None
        return Offer([seat.seat for seat in self.seats if self.all_agree([seat])])

    def _seat_shown(self, seat: Seat) -> SeatShown:
        """What everybody at the table sees of a chair."""
        running = self.status == "running"
        return SeatShown(
            seat=seat.seat,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            conceded=seat.conceded,
            timed_out=seat.timed_out,
            bank=seat.bank,
            deadline=chairs.deadline(self.pace, seat) if running else None,
        )

    def update(
        self, person: Person | None, seat: int | None, language: str, since: int | None
    ) -> TableUpdate:
        """What a viewer who saw version `since` (None: nothing yet) has to be told."""
        known = self.since(since) if since is not None else None
        first = 0 if known is None else known
        eyes = self.viewer(person, seat)
        return TableUpdate(
            seq=self.version,
            reset=known is None,
            first=first,
            table=self.shown(person, seat, language),
            entries=[self.entry_shown(n, eyes, language) for n in range(first, self.length)],
        )

    def entry_shown(
        self, number: int, viewer: int, language: str, seen_open: bool = False
    ) -> EntryShown:
        """One line of the log in words, as this viewer may read it."""
        assert self.match is not None
        match, words = self.match, words_in(language)
        entry = match.log[number]
        texts, events = [], []
        for event in entry.events:
            eyes = event.seat if seen_open else viewer
            args = match.game.event_args(event.kind, event.seen_by(eyes))
            events.append(EventShown(event.kind, event.seat, args))
            text = words.event(match.game, event, match.names, eyes, match.state)
            if text is not None:
                texts.append(text)
        return EntryShown(
            number=number,
            seat=entry.seat,
            forced=entry.forced,
            at=self.times[number] if number < len(self.times) else None,
            texts=texts,
            events=events,
            action=self._action_shown(entry, viewer, seen_open),
        )

    def _action_shown(self, entry: Entry, viewer: int, seen_open: bool) -> str | None:
        """The notation of an entry; withheld where it holds somebody else's secret."""
        assert self.match is not None
        secret = any(event.secret and event.seat != viewer for event in entry.events)
        hidden = secret or self.match.game.is_secret(entry.action)
        own = entry.seat == viewer and entry.seat >= 0
        if hidden and not own and not seen_open:
            return None
        return self.match.game.actions.text(entry.action)

    def since(self, version: int) -> int | None:
        """The first entry a viewer who saw `version` has not seen; None if it must start anew."""
        if version == self.version:
            return self.length
        later = [u for u in self.updates if u.version > version]
        if not later or later[0].version != version + 1:
            return None
        return min(u.first for u in later)

    def note(self, first: int, count: int) -> None:
        """Remember a change for viewers who were away."""
        self.updates.append(Update(self.version, first, count))
        del self.updates[:-KEPT_UPDATES]
