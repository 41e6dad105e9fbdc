"""A table in memory: its match, its seats and clocks, and everything that can be done at it.

Every operation checks first and refuses what cannot be, leaving all as it was; then it changes the
table, lets follow what nobody has to be waited for, and returns what has changed, for whoever
writes it down. The time comes from outside.
"""

import logging
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal, NamedTuple

from tawantin.core.chance import FastRng
from tawantin.core.errors import IllegalAction, MalformedAction
from tawantin.core.extend import mypyc_attr
from tawantin.core.game import Game, OptionValue
from tawantin.core.match import Match
from tawantin.core.state import State
from tawantin.table import clocks
from tawantin.table.clocks import Pace
from tawantin.table.lessons import Course
from tawantin.table.refusals import BadRequest, Conflict, Forbidden, Illegal
from tawantin.table.seats import Seat, checked_orders, replaced, standing

log = logging.getLogger(__name__)

Status = Literal["open", "running", "over", "removed"]

SPECTATOR: Final = -1
KEPT_UPDATES: Final = 50
LONGEST: Final = 5000  # entries of a log: several times what any game needs
ANY: Final = 1  # seed of the worlds a viewer may think of: any would do, but always the same


@dataclass(slots=True)
class Update:
    """One version of a table: so many entries were added from `first` on, after cutting there."""

    version: int
    first: int
    count: int


@dataclass
class Change:
    """What one operation did: the log is new from entry `first` on, and these seats are.

    `cut`: what stood in the log from there on was taken back. `at`: when it was done. `starts`: the
    game begins.
    """

    first: int
    cut: bool
    seats: list[Seat]
    at: float
    starts: bool = False


class Choice(NamedTuple):
    """What the clock of a seat was before a choice, and got for it."""

    since: float  # when its question was first put
    gained: float  # the increment


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A match and the people and bots around it. Before the start there is no match."""

    substitute: ClassVar[str] = "apprentice"
    """The bot that plays on for a person."""

    def __init__(self, seats: list[Seat], pace: Pace, match: Match | None = None) -> None:
        self.seats = seats
        self.pace = pace
        self.match = match
        self.status: Status = "open" if match is None else "over" if match.is_over else "running"
        self.version = 0
        self.result: dict[str, Any] | None = None
        self.course: Course | None = None  # of a guided game
        self.longest = LONGEST
        self.times = array("d")  # when each entry of the log was made, as far as that is known
        self.agreed: set[int] = set()  # who would end a stalled game
        self._questions: dict[int, int] = {}  # by seat: the version it was asked at, if not now
        self._choices: dict[int, Choice] = {}  # those that can be taken back, by their entry
        self.updates: list[Update] = []  # the last of them
        self._seen: dict[int, State] = {}

    # Who is who.

    def seats_of(self, person_id: str | None) -> list[int]:
        """The seats of a person; with several they play at one screen."""
        if person_id is None:
            return []
        return [s.seat for s in self.seats if s.kind == "person" and s.person_id == person_id]

    def viewer(self, person_id: str | None, seat: int | None) -> int:
        """The seat somebody looks from; asking for somebody else's falls to nobody's view."""
        mine = self.seats_of(person_id)
        if seat is not None and seat in mine:
            return seat
        if seat is None and mine:
            return next((asked for asked in self.asked if asked in mine), mine[0])
        return SPECTATOR

    def rename(self, person_id: str, name: str) -> None:
        """A person is called otherwise from now on."""
        for i, seat in enumerate(self.seats):
            if seat.person_id == person_id:
                self.seats[i] = replace(seat, name=name)
                if self.match is not None:
                    self.match.names[i] = name

    # Who may act.

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
        return self._questions.get(seat, self.version) <= version <= self.version

    def bots_asked(self) -> list[tuple[int, str]]:
        """The seats bots are to answer for, and the bots."""
        chosen = [(seat, self.seats[seat].bot) for seat in self.asked]
        return [(seat, bot) for seat, bot in chosen if bot is not None]

    def scripted(self, seat: int) -> int | None:
        """What a bot of a guided game has to play now, if anything."""
        match = self.match
        return self.course.line(match, seat) if self.course and match is not None else None

    def asks(self, seat: int) -> bool:
        """Whether a person on this seat is asked."""
        return seat in self.asked and self.seats[seat].bot is None

    @property
    def deadline(self) -> float | None:
        """When the first of the asked runs out of time."""
        return clocks.earliest(self.pace, self.seats) if self.status == "running" else None

    @property
    def stalled(self) -> bool:
        """Whether all may agree to end the game."""
        match = self.match
        return bool(self.asked) and match is not None and match.game.stalled(match.state)

    def agrees(self, seat: Seat) -> bool:
        """Whether this seat would end the game; bots always would."""
        return seat.bot is not None or seat.seat in self.agreed

    # What must hold.

    def must_be(self, status: Status) -> None:
        if self.status != status:
            raise Conflict("wrong_status", f"must_be_{status}", status=self.status)

    @property
    def cut_short(self) -> bool:
        """Whether the match was ended because its log had grown too long."""
        return self.status == "over" and self.match is not None and not self.match.is_over

    def must_sit(self, person_id: str, seat: int) -> None:
        if seat not in self.seats_of(person_id):
            raise Forbidden("not_your_seat")

    def must_be_seated(self, person_id: str) -> list[int]:
        """The seats of a person, who must have one."""
        mine = self.seats_of(person_id)
        if not mine:
            raise Forbidden("not_seated")
        return mine

    def must_be_played_by_hand(self, seat: int) -> None:
        if self.seats[seat].bot is not None:
            raise Conflict("bot_plays")

    def must_be_asked(self, seat: int) -> None:
        if seat not in self.asked:
            raise Conflict("not_your_turn")

    def running(self) -> Match:
        """The match, if it can be played on."""
        self.must_be("running")
        if self.match is None:
            raise Conflict("pinned")
        return self.match

    def over(self) -> Match:
        """The match, if it is finished; while it runs, nothing hidden is shown."""
        if self.status != "over":
            raise Conflict("not_over")
        if self.match is None:
            raise Conflict("pinned", "pinned_over")
        return self.match

    # Moves.

    def start(self, match: Match, at: float) -> Change:
        """The first draws are made and the game begins."""
        self.must_be("open")
        match.run()
        bank = self.pace.base if self.pace.kind == "live" else None
        self.match, self.status = match, "running"
        change = self._changed(match, 0, [replace(seat, bank=bank) for seat in self.seats], at)
        return replace(change, starts=True)

    def play(self, seat: int, text: str, version: int, at: float) -> Change:
        """A person's choice in our notation, for the question that was put at `version`.

        What others have answered meanwhile does not matter, only that the question is the same.
        """
        match = self.running()
        self.must_be_played_by_hand(seat)
        if not self.asked_at(seat, version):
            raise Conflict("stale", version=self.version)
        action = self.parsed(text)
        self.must_be_asked(seat)
        return self._move(match, seat, action, at)

    def play_bot(self, seat: int, action: int, version: int, at: float) -> Change | None:
        """A bot's choice; None if it is no longer asked what it has thought about."""
        match = self.match
        if match is None or not self.asked_at(seat, version):
            return None
        if seat not in self.asked or self.seats[seat].bot is None:
            return None
        return self._move(match, seat, action, at)

    def undo(self, seat: int, version: int, at: float) -> Change:
        """Take back the last choice, as far as the engine allows.

        The question that comes back keeps the time at which it was first put.
        """
        match = self.running()
        self.must_be_played_by_hand(seat)
        if version != self.version:
            raise Conflict("stale", version=self.version)
        if not match.can_undo(seat):
            raise Conflict("no_undo", "no_undo_for_others" if match.actor != seat else "no_undo")
        first, held = match.undoable[-1], self.seats[seat]
        if held.asked is not None:
            choice = self._choices.get(first) or Choice(held.asked, self.pace.increment)
            held = clocks.asked_again(held, choice.since, choice.gained)
        end = clocks.deadline(self.pace, held)
        if end is not None and end <= at:
            raise Conflict("no_undo", "no_undo_late")
        match.undo(seat)
        return self._changed(match, first, replaced(self.seats, [held]), at, cut=True)

    # What is settled without a move.

    def give_orders(self, seat: int, orders: Mapping[str, OptionValue], at: float) -> Change:
        """Standing orders of a seat in place of those it had; they hold at once."""
        match = self.running()
        checked = checked_orders(match.game, orders)
        held = replace(self.seats[seat], orders=checked)
        return self._go_on(match, len(match.log), [held], at)

    def agree(self, seats: list[int], agrees: bool, at: float) -> Change:
        """Somebody would end a stalled game, or rather not; when all would, it ends."""
        match = self.running()
        if not match.game.stalled(match.state):
            raise Conflict("no_offer")
        by_hand = {seat for seat in seats if self.seats[seat].bot is None}
        if not by_hand:
            raise Conflict("bot_plays")
        self.agreed = self.agreed | by_hand if agrees else self.agreed - by_hand
        return self._go_on(match, len(match.log), [], at)

    def hand_over(self, seat: int, at: float, concede: bool = False) -> Change:
        """A bot plays on for this seat; conceding is for good."""
        match = self.running()
        if self.seats[seat].conceded:
            raise Conflict("conceded")
        held = clocks.stopped(self.pace, self.seats[seat], at)
        since = held.handed_over if concede else at
        handed = replace(held, bot=self.substitute, conceded=concede, handed_over=since)
        return self._go_on(match, len(match.log), [handed], at)

    def take_back(self, seat: int, at: float) -> Change:
        """The person plays again."""
        match = self.running()
        held = self.seats[seat]
        if held.conceded:
            raise Conflict("conceded", "conceded_for_good")
        if held.bot is None:
            raise Conflict("not_handed_over")
        return self._go_on(match, len(match.log), [clocks.back(self.pace, held)], at)

    def time_out(self, at: float) -> Change | None:
        """For whoever has run out of time a bot plays on; None if nobody has."""
        match = self.match
        if match is None or not self.asked:
            return None
        ends = [(seat, clocks.deadline(self.pace, seat)) for seat in self.seats]
        late = [
            replace(seat, bot=self.substitute, timed_out=True, bank=0.0, asked=None)
            for seat, end in ends
            if end is not None and end <= at
        ]
        return self._go_on(match, len(match.log), late, at) if late else None

    def catch_up(self, at: float) -> Change | None:
        """After a while away: nobody is waited for who does not have to be."""
        match = self.match
        if match is None or not self.asked:
            return None
        before, held = len(match.log), self.seats[:]
        self._follow(match, held, at)
        return self._changed(match, before, held, at) if len(match.log) > before else None

    # What a viewer knows.

    def seen(self, viewer: int) -> State:
        """A position the viewer cannot tell from the true one; the same until something changes.

        Sentences are made from it: what is in no viewer's position gets into no sentence.
        """
        assert self.match is not None
        if viewer not in self._seen:
            self._seen[viewer] = as_seen(self.match.game, self.match.state, viewer)
        return self._seen[viewer]

    def unsee(self) -> None:
        """Everybody has been told: whoever asks later is dealt such a position again.

        With many tables, to keep them until the next move costs more: the garbage collector looks
        at all their lists.
        """
        self._seen.clear()

    @property
    def length(self) -> int:
        """How many entries the log has."""
        return len(self.match.log) if self.match is not None else 0

    def since(self, version: int) -> int | None:
        """The first entry a viewer who saw `version` has not seen; None if it must start anew."""
        if version == self.version:
            return self.length
        missed = self.version - version
        if not 0 < missed <= len(self.updates):
            return None
        return min(update.first for update in self.updates[-missed:])

    def advance(self, first: int | None = None) -> None:
        """One version further: the log is new from entry `first` on, if any of it is."""
        self.version += 1
        self._seen.clear()
        begin = self.length if first is None else first
        self.updates.append(Update(self.version, begin, self.length - begin))
        del self.updates[:-KEPT_UPDATES]

    def follow(self, seats: list[Seat], version: int, before: int) -> None:
        """What was done elsewhere: seats and version are these, the log has grown from `before`.

        A seat that is asked since the same moment is asked the same.
        """
        match = self.match if self.status == "running" else None
        put = self.seats[match.actor].asked if match is not None and match.actor >= 0 else None
        same = [seat for seat in self.asked if seats[seat].asked == self.seats[seat].asked]
        self._questions = {i: self._questions.get(i, self.version) for i in same}
        self.seats = seats
        grown = self.length - before
        for reached in range(max(self.version, version - KEPT_UPDATES) + 1, version):
            self.updates.append(Update(reached, before, 0))
        self.version = version - 1
        self.advance(before)
        self.updates[-1] = Update(version, before, grown)
        if match is not None and grown:
            if not match.can_undo(match.actor):
                self._choices.clear()
            self.recall(self.times[before - 1] if put is None and before else put)

    def recall(self, put: float | None = None) -> None:
        """Work out when the questions were first put whose answers can be taken back.

        Of answers that were given elsewhere, or before the table was read. They count as given by
        hand. `put`: when the first of these questions was put; without it the log is played again.
        """
        match = self.match
        if match is None or self.pace.kind == "none" or not match.can_undo(match.actor):
            return
        undoable = match.undoable
        unknown = [entry for entry in undoable if entry not in self._choices]
        since = self.seats[match.actor].asked
        if not unknown or since is None or unknown[-1] >= len(self.times):
            return
        first = undoable.index(unknown[0])
        if first > 0:
            put = self.times[undoable[first - 1]]
        elif put is None:
            put = self._first_put(match, unknown[0])
        starts = [put, *(self.times[entry] for entry in unknown)]
        for entry, start in reversed([*zip(unknown, starts, strict=False)]):
            since -= self.times[entry] - start
            self._choices[entry] = Choice(since, self.pace.increment)

    # How it is done.

    def parsed(self, text: str) -> int:
        """An action in our notation."""
        try:
            return self.running().game.actions.parse(text)
        except MalformedAction as error:
            raise BadRequest("malformed", quoted=str(error)) from None

    def _move(self, match: Match, seat: int, action: int, at: float) -> Change:
        before, asked = len(match.log), self.seats[seat]
        try:
            match.play(seat, action)
        except IllegalAction:
            seen = self.seen(seat)
            reason = match.game.why_not(seen, action)
            if reason is None:
                raise
            raise Illegal(match.game, reason, seen, match.names) from None
        self._remember(before, asked, at, self.pace.increment if asked.bot is None else 0.0)
        held = clocks.stopped(self.pace, asked, at, self.pace.increment)
        return self._go_on(match, before, [held], at)

    def _remember(self, entry: int, seat: Seat, at: float, gained: float = 0.0) -> None:
        """Remember the clock of a seat before its choice, which becomes this entry of the log."""
        self._choices[entry] = Choice(at if seat.asked is None else seat.asked, gained)

    def _first_put(self, match: Match, first: int) -> float:
        """Return when the question was first put that this entry of the log answers.

        The log is played again: of several seats that are asked at once, others may have answered
        since then.
        """
        state, seat, since = (
            match.game.new(match.players, match.options, match.overlay),
            match.log[first].seat,
            -1.0,
        )
        for entry, at in zip(match.log[:first], self.times, strict=False):
            match.game.repeat(state, entry.seat, entry.action)
            if seat not in match.game.asked(state):
                since = -1.0
            elif since < 0 or entry.seat == seat:
                since = at
        return self.times[first] if since < 0 else since

    def _go_on(self, match: Match, first: int, changed: list[Seat], at: float) -> Change:
        """A change, and what follows of it."""
        held = replaced(self.seats, changed)
        self._follow(match, held, at)
        return self._changed(match, first, held, at)

    def _follow(self, match: Match, held: list[Seat], at: float) -> None:
        """Let the match play what nobody has to be waited for: orders, the end all agree on."""
        while (answer := settled(match, held)) is not None:
            seat = answer[0]
            self._remember(len(match.log), held[seat], at)
            held[seat] = clocks.stopped(self.pace, held[seat], at)
            match.play(*answer)
        if match.is_over or not match.game.stalled(match.state):
            return
        if all(self.agrees(seat) for seat in held):
            match.conclude()

    def _changed(
        self, match: Match, first: int, held: list[Seat], at: float, cut: bool = False
    ) -> Change:
        """The match has moved and the seats are these: clocks, questions and version follow."""
        answered = {entry.seat for entry in match.log[first:]}
        before, asked = self.seats, match.asked
        self.seats = clocks.turned(self.pace, held, asked, answered, at)
        kept = [i for i in asked if self.seats[i] is held[i] and not cut]
        self._questions = {i: self._questions.get(i, self.version) for i in kept}
        self.times[first:] = array("d", [at] * (len(match.log) - first))
        if not match.can_undo(match.actor):
            self._choices.clear()
        if not match.game.stalled(match.state):
            self.agreed.clear()
        if match.is_over:
            self.status = "over"
            self.result = result_of(match, held)
        elif len(match.log) >= self.longest:
            self.status = "over"  # without a result
        self.advance(first)
        changed = [seat for seat in self.seats if seat is not before[seat.seat]]
        return Change(first, cut, changed, at)


def result_of(match: Match, seats: list[Seat]) -> dict[str, Any]:
    """What is kept of a finished match: its result, and for whom a bot played on."""
    return {
        **match.result(),
        "facts": dict(match.game.facts(match.state)),
        "conceded": [seat.seat for seat in seats if seat.conceded],
        "timed_out": [seat.seat for seat in seats if seat.timed_out],
        "handed_over": [seat.seat for seat in seats if seat.handed_over is not None],
    }


def as_seen(game: Game, state: State, viewer: int) -> State:
    """A position the viewer cannot tell from this one, as it puts its question to them."""
    return game.redetermine(game.as_asked(state, viewer), viewer, FastRng(ANY))


def settled(match: Match, seats: list[Seat]) -> tuple[int, int] | None:
    """A seat that is asked what its player has settled in advance, and the answer."""
    game = match.game
    for seat in match.asked:
        if seats[seat].bot is not None or not seats[seat].orders:
            continue
        state = game.as_asked(match.state, seat)
        answer = game.standing_answer(state, seat, standing(game, seats[seat]))
        if answer is None:
            continue
        if answer in game.legal_actions(state):
            return seat, answer
        log.error("a standing order asks for what is illegal", extra={"game": game.name})
    return None
