"""A match: one game being played. It owns the position, the log, the dice and undo.

Chance and forced choices are resolved here, and both stand in the log. The truth of a match is
its log; a position is only what the log leads to.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tawantin.core.chance import SeededRng, commitment
from tawantin.core.errors import IllegalAction, UndoRefused
from tawantin.core.events import Event, Recorder, shared
from tawantin.core.extend import mypyc_attr
from tawantin.core.frame import CHANCE_SEAT, NOBODY
from tawantin.core.game import Game, OptionValue
from tawantin.core.state import State

SEED_BYTES: Final = 32


@mypyc_attr(acyclic=True)
class Entry:
    """One line of the log: who did what, whether it was forced, and what came of it."""

    __slots__ = ("action", "events", "forced", "seat")

    def __init__(self, seat: int, action: int, forced: bool, events: tuple[Event, ...]) -> None:
        self.seat = seat
        self.action = action
        self.forced = forced
        self.events = events


class Match:
    """A game with players, from the first draw to the result."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        overlay: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
        salt: str = "",
        names: Sequence[str] | None = None,
        begun: int = 0,
    ) -> None:
        """`begun`: how many entries are taken over from another match, dice and all."""
        self.game: Final = game
        self.players: Final = game.check_players(players)
        self.options: Final = game.check_options(options, players)
        self.overlay: Final = dict(overlay) if overlay else None
        self.seed: Final = seed if seed is not None else secrets.token_bytes(SEED_BYTES)
        self.salt: Final = salt
        self.commitment: Final = commitment(self.seed)
        self.names: Final = list(names) if names else [f"Player {i + 1}" for i in range(players)]
        self.begun: Final = begun
        self.log: Final[list[Entry]] = []
        self.draws = 0
        self.state: State = game.new(players, self.options, self.overlay)
        self._recorder: Final = Recorder()
        self.state.rec = self._recorder
        self._past: Final[list[int]] = []  # how long the log was before each choice of this turn
        self._before: State | None = None  # the position before the first of them

    # Asking.

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE_SEAT or NOBODY."""
        return self.game.actor(self.state)

    @property
    def asked(self) -> list[int]:
        """Every seat that may answer now."""
        return self.game.asked(self.state)

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    def legal_actions(self) -> list[int]:
        return self.game.legal_actions(self.state)

    def view(self, seat: int) -> dict[str, Any]:
        """What this seat may know now (-1: a spectator)."""
        return self.game.view(self.state, seat)

    # Playing.

    def run(self) -> list[Entry]:
        """Draw and play what nobody has to decide; returns the new entries."""
        start = len(self.log)
        while True:
            actor = self.actor
            if actor == CHANCE_SEAT:
                rng = SeededRng(self.seed, self.salt, self.draws)
                self.append(actor, self.game.sample(self.state, rng))
            elif actor == NOBODY:
                break
            else:
                options = self.legal_actions()
                if not self.is_forced(options):
                    break
                self.append(actor, options[0], forced=True)
        return self.log[start:]

    def is_forced(self, options: list[int]) -> bool:
        """Whether the one who is asked, with these options, has nothing to decide."""
        return self.game.is_forced(self.state, options)

    def play(self, seat: int, action: int) -> list[Entry]:
        """A player's choice, and everything that follows of itself; returns the new entries."""
        start = len(self.log)
        self.run()
        actor = self.actor
        if actor == NOBODY:
            raise IllegalAction("the game is over")
        if seat not in self.asked:
            raise IllegalAction(f"seat {seat + 1} cannot move: it is seat {actor + 1}'s decision")
        self.game.turn_to(self.state, seat)
        if action not in self.legal_actions():
            refused = self.state.copy()
            self.game.turn_to(self.state, actor)
            self.game.play(refused, action)  # raises, with the reason
        self.append(seat, action)
        self.run()
        return self.log[start:]

    def conclude(self) -> list[Entry]:
        """All have agreed to end a stalled game; returns the new entries."""
        if self.is_over or not self.game.stalled(self.state):
            raise IllegalAction("only a game that has stalled can be ended by agreement")
        self.append(NOBODY, self.game.conclusion)
        return self.log[-1:]

    def append(self, seat: int, action: int, forced: bool = False) -> None:
        """Carry out one action, whoever's, and write it down. It must be legal."""
        if seat >= 0 and not forced:
            if not self._past:
                self._before = self.state.copy()
            self._past.append(len(self.log))
        self.game.repeat(self.state, seat, action)
        if seat == CHANCE_SEAT:
            self.draws += 1
        taken_over = len(self.log) < self.begun
        if self._recorder.revealed or self.actor != seat or seat < 0 or taken_over:
            self._past.clear()  # a draw, a reveal, another's decision or match: no way back
            self._before = None
        self.log.append(Entry(seat, action, forced, shared(self._recorder.take())))

    # Taking back.

    def can_undo(self, seat: int) -> bool:
        return bool(self._past) and self.actor == seat

    @property
    def undoable(self) -> list[int]:
        """The entries of the choices that can be taken back, the oldest first."""
        return self._past

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice. Never past a draw, a reveal, or another's decision."""
        if self.actor != seat:
            raise UndoRefused("only the player to decide can take back a choice")
        if not self._past:
            raise UndoRefused(
                "nothing to take back: the last choice drew, revealed or passed on the turn"
            )
        assert self._before is not None
        state, first, length = self._before.copy(), self._past[0], self._past.pop()
        for entry in self.log[first:length]:
            self.game.repeat(state, entry.seat, entry.action)
        del self.log[length:]
        self.state = state
        self.state.rec = self._recorder

    # Results.

    def result(self) -> dict[str, Any]:
        """Scores and ranking, seats counted from 0."""
        return {
            "scores": self.game.scores(self.state),
            "ranking": self.game.ranking(self.state),
            "places": self.game.places(self.state),
            "points": [self.game.points(self.state, seat) for seat in range(self.players)],
        }
