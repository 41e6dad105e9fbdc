"""A table in memory: its match, its seats and clocks, and what each viewer may see of it."""

import asyncio
import time
from array import array
from typing import Any

import msgspec

from tawantin.core.match import Entry, Match
from tawantin.server.chairs import Pace, Seat
from tawantin.server.language import words_in
from tawantin.server.people import Person
from tawantin.server.shapes import (
    Choice,
    EntryShown,
    EventShown,
    ResultShown,
    SeatShown,
    Status,
    TableShown,
    TableUpdate,
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
        self.deadline: float | None = row.deadline
        self.rematch: str | None = row.rematch
        self.branch_of: str | None = row.branch_of
        self.begun: int = row.branch_entries or 0
        self.result: dict[str, Any] | None = row.result
        self.created: float = row.created
        self.moved: float | None = row.moved
        self.seats = seats
        self.match = match
        self.times = array("d")
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
    def to_act(self) -> int:
        """The seat to decide, or -1."""
        if self.match is None or self.status != "running":
            return -1
        return max(self.match.actor, -1)

    def viewer(self, person: Person | None, seat: int | None) -> int:
        """The seat this request looks from; asking for somebody else's falls to nobody's view."""
        mine = self.seats_of(person)
        if seat is not None and seat in mine:
            return seat
        if seat is None and mine:
            return self.to_act if self.to_act in mine else mine[0]
        return SPECTATOR

    def bot_to_act(self) -> str | None:
        """The bot that decides next, if one does."""
        return self.seats[self.to_act].bot if self.to_act >= 0 else None

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
            seats=[_seat_shown(s) for s in self.seats],
            you=viewer,
            your_seats=mine,
            host=person is not None and person.id == self.host_id,
            version=self.version,
            commitment=self.commitment,
            salt=self.salt,
            seed=self.seed.hex() if self.status == "over" else None,
            to_act=self.to_act,
            deadline=self.deadline,
            result=msgspec.convert(self.result, ResultShown) if self.result else None,
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
        words = words_in(language)
        acting = viewer >= 0 and viewer == found.to_act and self.seats[viewer].bot is None
        found.view = match.view(viewer)
        found.prompt = ""
        if found.to_act >= 0:
            found.prompt = words.prompt(match.game, match.state, match.names, viewer)
        found.legal = []
        if acting:
            found.legal = [
                Choice(
                    match.game.actions.text(action), words.action(match.game, match.state, action)
                )
                for action in match.legal_actions()
            ]
        found.can_undo = acting and match.can_undo(viewer)

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
            text = words.event(match.game, event, match.names, eyes)
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


def _seat_shown(seat: Seat) -> SeatShown:
    """What everybody at the table sees of a chair."""
    return SeatShown(
        seat.seat, seat.kind, seat.name, seat.bot, seat.conceded, seat.timed_out, seat.bank
    )
