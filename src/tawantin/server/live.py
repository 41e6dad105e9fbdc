"""A table in memory: its match, its seats and clocks, and what each viewer may see of it."""

import asyncio
import time
from typing import Any

import msgspec

from tawantin.core.match import Entry, Match
from tawantin.server.people import Person
from tawantin.words import Words

SPECTATOR = -1
KEPT_UPDATES = 50

_words: dict[str, Words] = {}


def words_in(language: str) -> Words:
    """The words of a language, read once."""
    if language not in _words:
        _words[language] = Words(language)
    return _words[language]


class Pace(msgspec.Struct, frozen=True):
    """How fast a table plays. `live`: seconds on the clock and per decision; `days`: per move."""

    kind: str = "none"  # none, live, days
    base: float = 0
    increment: float = 0
    days: float = 0


class Seat(msgspec.Struct):
    """One chair: who sits there, and whether a bot plays for it now."""

    seat: int
    kind: str  # person, open, invite, bot
    name: str
    person_id: str | None = None
    bot: str | None = None
    invite: str | None = None
    conceded: bool = False
    timed_out: bool = False
    bank: float | None = None
    notify: bool = True

    def public(self) -> dict[str, Any]:
        """What everybody at the table sees of it."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "name": self.name,
            "bot": self.bot,
            "conceded": self.conceded,
            "timed_out": self.timed_out,
            "bank": self.bank,
        }


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
        self.status: str = row.status
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
        self.result: dict[str, Any] | None = row.result
        self.created: float = row.created
        self.moved: float | None = row.moved
        self.seats = seats
        self.match = match
        self.times: list[float] = []
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

    # What is seen.

    def shown(self, person: Person | None, seat: int | None, language: str) -> dict[str, Any]:
        """The table as this viewer may see it."""
        viewer = self.viewer(person, seat)
        found: dict[str, Any] = {
            "id": self.id,
            "game": self.game,
            "status": self.status,
            "pinned": self.pinned,
            "players": self.players,
            "options": self.options,
            "listed": self.listed,
            "pace": msgspec.to_builtins(self.pace),
            "seats": [s.public() for s in self.seats],
            "you": viewer,
            "your_seats": self.seats_of(person),
            "host": person is not None and person.id == self.host_id,
            "version": self.version,
            "commitment": self.commitment,
            "salt": self.salt,
            "seed": self.seed.hex() if self.status == "over" else None,
            "to_act": self.to_act,
            "deadline": self.deadline,
            "result": self.result,
            "rematch": self.rematch,
            "entries": len(self.match.log) if self.match is not None else 0,
        }
        if self.match is not None:
            found |= self._play(self.match, viewer, words_in(language))
        return found

    def _play(self, match: Match, viewer: int, words: Words) -> dict[str, Any]:
        """View, prompt and choices: everything comes from the view and the seat's own options."""
        acting = viewer >= 0 and viewer == self.to_act and self.seats[viewer].bot is None
        prompt = ""
        if self.to_act >= 0:
            prompt = words.prompt(match.game, match.state, match.names, viewer)
        legal = []
        if acting:
            legal = [
                {
                    "action": match.game.actions.text(action),
                    "text": words.action(match.game, match.state, action),
                }
                for action in match.legal_actions()
            ]
        return {
            "view": match.view(viewer),
            "prompt": prompt,
            "legal": legal,
            "can_undo": acting and match.can_undo(viewer),
        }

    def entry_shown(
        self, number: int, viewer: int, language: str, seen_open: bool = False
    ) -> dict[str, Any]:
        """One line of the log in words, as this viewer may read it."""
        assert self.match is not None
        entry = self.match.log[number]
        words = words_in(language)
        match = self.match
        texts, events = [], []
        for event in entry.events:
            eyes = event.seat if seen_open else viewer
            args = event.seen_by(eyes)
            events.append({"kind": event.kind, "seat": event.seat, "args": args})
            text = words.event(match.game, event, match.names, eyes)
            if text is not None:
                texts.append(text)
        return {
            "number": number,
            "seat": entry.seat,
            "forced": entry.forced,
            "at": self.times[number] if number < len(self.times) else None,
            "texts": texts,
            "events": events,
            "action": self._action_shown(entry, viewer, seen_open),
        }

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
            return len(self.match.log) if self.match is not None else 0
        later = [u for u in self.updates if u.version > version]
        if not later or later[0].version != version + 1:
            return None
        return min(u.first for u in later)

    def note(self, first: int, count: int) -> None:
        """Remember a change for viewers who were away."""
        self.updates.append(Update(self.version, first, count))
        del self.updates[:-KEPT_UPDATES]
