"""The game itself: moves, standing orders, taking back, clocks that run out, seats of bots."""

import logging
from typing import Any

import msgspec

from tawantin.core.errors import IllegalAction, MalformedAction
from tawantin.core.game import OptionValue
from tawantin.core.match import Match
from tawantin.server import chairs
from tawantin.server.chairs import Seat
from tawantin.server.errors import Illegal, bad_request, conflict, forbidden
from tawantin.server.guards import (
    must_answer,
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
from tawantin.server.storage import Storage, with_chairs

log = logging.getLogger(__name__)

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
            must_answer(table, seat, version)
            action = _parsed(match, text)
            must_decide(table, seat)
            await self._move(table, match, seat, action, (person, key) if key else None)
        self._tell(table)
        return table

    async def play_bot(self, table: LiveTable, seat: int, action: int, version: int) -> bool:
        """A bot's move, if the bot is still asked what it has thought about."""
        async with table.lock:
            if table.match is None or not table.asked_at(seat, version):
                return False
            if seat not in table.asked or table.seats[seat].bot is None:
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
            reason = match.game.why_not(match.game.as_asked(match.state, seat), action)
            if reason is None:
                raise
            raise Illegal(match.game, reason) from None
        chair = chairs.stopped(table.pace, table.seats[seat], now, table.pace.increment)
        await self._go_on(table, match, before, [chair], now, request)

    async def _go_on(
        self,
        table: LiveTable,
        match: Match,
        first: int,
        seats: list[Seat],
        now: float,
        request: tuple[Person, str] | None = None,
    ) -> None:
        """Write a change down with what follows: standing orders, the end all agree on."""
        held = with_chairs(table, seats)
        self._follow(table, match, held)
        values: dict[str, Any] = {}
        if match.is_over:
            values = {"status": "over", "ended": now, "result": _result(held, match)}
        await self._commit(table, match, first, values, seats, now, request)
        if match.is_over:
            table.status, table.result = "over", values["result"]

    def _follow(self, table: LiveTable, match: Match, seats: list[Seat]) -> None:
        """Let the match play what nobody has to be waited for."""
        try:
            while (answer := _settled(match, seats)) is not None:
                match.play(*answer)
            if not match.is_over and match.game.stalled(match.state) and table.all_agree(seats):
                match.conclude()
        except BaseException:
            self.live.pop(table.id, None)  # it is ahead of what is written down
            raise

    async def catch_up(self, table: LiveTable) -> None:
        """After a restart: nobody is waited for who does not have to be."""
        async with table.lock:
            match = table.match
            if match is None or not table.asked:
                return
            before = len(match.log)
            self._follow(table, match, table.seats)
            if len(match.log) > before:
                await self._go_on(table, match, before, [], chairs.now())

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
            chair = chairs.stopped(table.pace, table.seats[seat], now, -table.pace.increment)
            await self._commit(table, match, len(match.log), {}, [chair], now)
        self._tell(table)
        return table

    # What is settled without a move.

    async def give_orders(
        self, person: Person, table: LiveTable, seat: int, orders: dict[str, OptionValue]
    ) -> LiveTable:
        """Standing orders of a seat in place of those it had; they hold at once."""
        async with table.lock:
            must_sit(table, person, seat)
            match = running(table)
            checked = chairs.checked_orders(match.game, orders)
            chair = msgspec.structs.replace(table.seats[seat], orders=checked)
            await self._go_on(table, match, len(match.log), [chair], chairs.now())
        self._tell(table)
        return table

    async def agree(self, person: Person, table: LiveTable, agrees: bool) -> LiveTable:
        """Somebody would end a stalled game, or rather not; when all would, it ends."""
        async with table.lock:
            mine = table.seats_of(person)
            if not mine:
                raise forbidden("not_seated")
            match = running(table)
            if not match.game.stalled(match.state):
                raise conflict("no_offer")
            by_hand = {seat for seat in mine if table.seats[seat].bot is None}
            if not by_hand:
                raise conflict("bot_plays")
            table.agreed = table.agreed | by_hand if agrees else table.agreed - by_hand
            await self._go_on(table, match, len(match.log), [], chairs.now())
        self._tell(table)
        return table

    # Bots that play on for people.

    async def hand_over(
        self, person: Person, table: LiveTable, seat: int, concede: bool = False
    ) -> LiveTable:
        """A bot plays on for this seat; conceding is for good."""
        async with table.lock:
            match, now = running(table), chairs.now()
            must_sit(table, person, seat)
            if table.seats[seat].conceded:
                raise conflict("conceded")
            chair = chairs.stopped(table.pace, table.seats[seat], now)
            changed = msgspec.structs.replace(chair, bot=SUBSTITUTE, conceded=concede)
            await self._go_on(table, match, len(match.log), [changed], now)
        self._tell(table)
        return table

    async def take_back(self, person: Person, table: LiveTable, seat: int) -> LiveTable:
        """The person plays again."""
        async with table.lock:
            match = running(table)
            must_sit(table, person, seat)
            chair = table.seats[seat]
            if chair.conceded:
                raise conflict("conceded", "conceded_for_good")
            if chair.bot is None:
                raise conflict("not_handed_over")
            bank = chair.bank
            if bank is not None and chair.timed_out:
                bank = max(bank, table.pace.increment, GRACE)
            changed = msgspec.structs.replace(chair, bot=None, bank=bank, asked=None)
            await self._go_on(table, match, len(match.log), [changed], chairs.now())
        self._tell(table)
        return table

    async def time_out(self, table: LiveTable) -> None:
        """For whoever has run out of time a bot plays on, and the result says so."""
        async with table.lock:
            match, now = table.match, chairs.now()
            ends = [(chair, chairs.deadline(table.pace, chair)) for chair in table.seats]
            late = [chair for chair, end in ends if end is not None and end <= now]
            if match is None or not table.asked or not late:
                return
            out = {"bot": SUBSTITUTE, "timed_out": True, "bank": 0.0, "asked": None}
            changed = [msgspec.structs.replace(chair, **out) for chair in late]
            await self._go_on(table, match, len(match.log), changed, now)
        self._tell(table)

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
            table.status = "over"
        self._tell(table)
        return table

    # Why not?

    def why_not(self, table: LiveTable, seat: int, text: str, language: str) -> str | None:
        """Why the seat may not play this now; None if it may."""
        match = running(table)
        action = _parsed(match, text)
        must_decide(table, seat)
        state = match.game.as_asked(match.state, seat)
        reason = match.game.why_not(state, action)
        if reason is None:
            return None
        return words_in(language).reason(match.game, reason, state, match.names)

    def blocked(self, table: LiveTable, seat: int, language: str) -> list[Blocked]:
        """Everything the seat could think of now but may not play, and why not."""
        match = running(table)
        must_decide(table, seat)
        game, words = match.game, words_in(language)
        state = game.as_asked(match.state, seat)
        return [
            Blocked(
                game.actions.text(action),
                words.action(game, state, action, match.names),
                words.reason(game, reason, state, match.names),
                reason.rule,
            )
            for action, reason in game.blocked(state)
        ]


def _parsed(match: Match, text: str) -> int:
    try:
        return match.game.actions.parse(text)
    except MalformedAction as error:
        raise bad_request("malformed", str(error)) from None


def _settled(match: Match, seats: list[Seat]) -> tuple[int, int] | None:
    """A seat that is asked what its player has settled in advance, and the answer."""
    game = match.game
    for seat in match.asked:
        if seats[seat].bot is not None or not seats[seat].orders:
            continue
        state = game.as_asked(match.state, seat)
        answer = game.standing_answer(state, seat, chairs.standing(game, seats[seat]))
        if answer is None:
            continue
        if answer in game.legal_actions(state):
            return seat, answer
        log.error("a standing order asks for what is illegal", extra={"game": game.name})
    return None


def _result(seats: list[Seat], match: Match) -> dict[str, Any]:
    """Scores and places, and for whom a bot played on."""
    return {
        **match.result(),
        "conceded": [s.seat for s in seats if s.conceded],
        "timed_out": [s.seat for s in seats if s.timed_out],
    }
