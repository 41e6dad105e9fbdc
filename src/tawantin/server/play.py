"""The game itself: moves, taking back, clocks that run out, seats handed to bots."""

from typing import Any

import msgspec

from tawantin.core.errors import IllegalAction, MalformedAction
from tawantin.core.match import Match
from tawantin.server import chairs
from tawantin.server.chairs import Seat
from tawantin.server.errors import Illegal, bad_request, conflict
from tawantin.server.guards import (
    must_be,
    must_be_played_by_hand,
    must_decide,
    must_host,
    must_match,
    must_sit,
    running,
)
from tawantin.server.language import words_in
from tawantin.server.live import LiveTable
from tawantin.server.people import Person
from tawantin.server.shapes import Blocked
from tawantin.server.storage import Storage

GRACE = 10.0  # seconds on the live clock of somebody who comes back after running out of time
SUBSTITUTE = "greedy"  # the bot that plays on for a person


class Playing(Storage):
    """Tables while they run."""

    # Moves.

    async def play(
        self, person: Person, table: LiveTable, seat: int, text: str, version: int, key: str | None
    ) -> LiveTable:
        """A person's move, made once however often it is sent."""
        async with table.lock:
            must_sit(table, person, seat)
            if key is not None and await self._seen(table, person, key):
                return table  # also when that move ended the game
            match = running(table)
            must_be_played_by_hand(table, seat)
            must_match(table, version)
            action = _parsed(match, text)
            must_decide(table, seat)
            await self._move(table, match, seat, action, (person, key) if key else None)
        self._tell(table)
        return table

    async def play_bot(self, table: LiveTable, seat: int, action: int, version: int) -> bool:
        """A bot's move, if the table still is as the bot saw it."""
        async with table.lock:
            if table.version != version or table.to_act != seat or table.match is None:
                return False
            if table.seats[seat].bot is None:
                return False
            await self._move(table, table.match, seat, action, None)
        self._tell(table)
        return True

    async def _move(
        self,
        table: LiveTable,
        match: Match,
        seat: int,
        action: int,
        request: tuple[Person, str] | None,
    ) -> None:
        before = len(match.log)
        now = chairs.now()
        try:
            match.play(seat, action)
        except IllegalAction:
            reason = match.game.why_not(match.state, action)
            if reason is None:
                raise
            raise Illegal(match.game, reason) from None
        seats = _spent(table, seat, now, table.pace.increment)
        values: dict[str, Any] = {}
        if match.is_over:
            values = {"status": "over", "ended": now, "result": _result(table, match)}
        await self._commit(table, match, before, values, seats, now, request)
        if match.is_over:
            table.status, table.result = "over", values["result"]

    async def undo(self, person: Person, table: LiveTable, seat: int, version: int) -> LiveTable:
        """Take back the last choice, as far as the engine allows."""
        async with table.lock:
            match = running(table)
            must_sit(table, person, seat)
            must_be_played_by_hand(table, seat)
            must_match(table, version)
            if not match.can_undo(seat):
                other = match.actor != seat
                raise conflict("no_undo", "no_undo_for_others" if other else "no_undo")
            match.undo(seat)
            now = chairs.now()
            seats = _spent(table, seat, now, -table.pace.increment)
            await self._commit(table, match, len(match.log), {}, seats, now)
        self._tell(table)
        return table

    # Bots that play on for people.

    async def hand_over(
        self, person: Person, table: LiveTable, seat: int, concede: bool = False
    ) -> LiveTable:
        """A bot plays on for this seat; conceding is for good."""
        async with table.lock:
            running(table)
            must_sit(table, person, seat)
            chair = table.seats[seat]
            if chair.conceded:
                raise conflict("conceded")
            left = _spent(table, seat, chairs.now(), 0) if seat == table.to_act else []
            changed = msgspec.structs.replace(
                left[0] if left else chair, bot=SUBSTITUTE, conceded=concede
            )
            await self._save_seats(table, [changed])
        return table

    async def take_back(self, person: Person, table: LiveTable, seat: int) -> LiveTable:
        """The person plays again."""
        async with table.lock:
            running(table)
            must_sit(table, person, seat)
            chair = table.seats[seat]
            if chair.conceded:
                raise conflict("conceded", "conceded_for_good")
            if chair.bot is None:
                raise conflict("not_handed_over")
            bank = chair.bank
            if bank is not None and chair.timed_out:
                bank = max(bank, table.pace.increment, GRACE)
            changed = msgspec.structs.replace(chair, bot=None, bank=bank)
            await self._save_seats(table, [changed])
        return table

    async def time_out(self, table: LiveTable) -> None:
        """The seat to decide has run out of time: a bot plays on, and the result says so."""
        async with table.lock:
            late = table.deadline is not None and table.deadline <= chairs.now()
            if table.status != "running" or not late or table.to_act < 0:
                return
            chair = table.seats[table.to_act]
            if chair.bot is not None:
                return
            changed = msgspec.structs.replace(chair, bot=SUBSTITUTE, timed_out=True, bank=0.0)
            await self._save_seats(table, [changed])

    # A match that cannot be played on.

    async def close(self, person: Person, table: LiveTable) -> LiveTable:
        """The host ends a pinned match: over without a result, so that it can be exported."""
        async with table.lock:
            must_host(table, person)
            must_be(table, "running")
            if not table.pinned:
                raise conflict("not_pinned")
            ended = {"status": "over", "ended": chairs.now(), "to_act": -1, "deadline": None}
            await self._set(table, ended)
            table.status, table.deadline = "over", None
        self._tell(table)
        return table

    # Why not?

    def why_not(self, table: LiveTable, seat: int, text: str, language: str) -> str | None:
        """Why the seat may not play this now; None if it may."""
        match = running(table)
        action = _parsed(match, text)
        must_decide(table, seat)
        reason = match.game.why_not(match.state, action)
        if reason is None:
            return None
        return words_in(language).reason(match.game, reason)

    def blocked(self, table: LiveTable, seat: int, language: str) -> list[Blocked]:
        """Everything the seat could think of now but may not play, and why not."""
        match = running(table)
        must_decide(table, seat)
        game, words = match.game, words_in(language)
        return [
            Blocked(
                game.actions.text(action),
                words.action(game, match.state, action),
                words.reason(game, reason),
                reason.rule,
            )
            for action, reason in game.blocked(match.state)
        ]


def _parsed(match: Match, text: str) -> int:
    try:
        return match.game.actions.parse(text)
    except MalformedAction as error:
        raise bad_request("malformed", str(error)) from None


def _spent(table: LiveTable, seat: int, now: float, added: float) -> list[Seat]:
    """The live clock of the seat that had to decide until now, and what it gets or loses."""
    spent = now - (table.moved or now)
    return chairs.spend(table.pace, table.seats[seat], spent, added)


def _result(table: LiveTable, match: Match) -> dict[str, Any]:
    """Scores and places, and for whom a bot played on."""
    return {
        **match.result(),
        "conceded": [s.seat for s in table.seats if s.conceded],
        "timed_out": [s.seat for s in table.seats if s.timed_out],
    }
