"""What viewers are sent is the same wherever they know the same: checked along random games.

    check_traffic(game, players=4, seed=7)

plays one random game. Now and then each viewer's world is dealt anew from what the viewer knows,
and the next choice is made in both worlds, with everything that follows of itself. Log lines, their
marks and number, who is asked, question, view and choices must not tell the two apart.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from tawantin.core.chance import FastRng
from tawantin.core.events import Recorder
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.game import Game, OptionValue
from tawantin.core.match import Entry, Match
from tawantin.core.state import State
from tawantin.table.clocks import Pace
from tawantin.table.seats import Seat
from tawantin.table.showing import entries_shown, hides, show
from tawantin.table.table import SPECTATOR, Table

LANGUAGE = "en"


def check_traffic(
    game: Game,
    players: int,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
    every: int = 5,
    overlay: Mapping[str, Any] | None = None,
) -> int:
    """How many courses were compared; AssertionError at the first that tells two worlds apart."""
    rng = FastRng(seed)
    match = Match(game, players, options, overlay, seed.to_bytes(32, "big"))
    match.run()
    compared = decisions = 0
    while not match.is_over and not game.stalled(match.state):
        seats = match.asked
        seat = seats[rng.below(len(seats))]
        actions = game.legal_actions(game.as_asked(match.state, seat))
        action = actions[rng.below(len(actions))]
        decisions += 1
        if decisions % every == 0:
            for viewer in range(SPECTATOR, players):
                compared += _compare(match, seat, action, viewer, rng)
        match.play(seat, action)
    return compared


def _compare(match: Match, seat: int, action: int, viewer: int, rng: FastRng) -> bool:
    """Whether the choice could be made in another world of the viewer; there it must look alike."""
    game = match.game
    true = _Course(match, match.state.copy(), viewer)
    other = _Course(match, game.redetermine(match.state, viewer, rng), viewer)
    where = f"{game.name}, entry {len(match.log)}, seat {viewer}"
    asked = game.as_asked(other.match.state, seat)
    legal = game.legal_actions(asked)
    assert not game.is_forced(asked, legal), f"{where}: that somebody is asked tells a secret"
    assert other.told() == true.told(), f"{where}: what is sent depends on what is hidden"
    same = action
    unseen = viewer != seat and game.is_secret(action)
    if unseen:
        same = legal[rng.below(len(legal))]  # nobody else sees which
    elif action not in legal:
        return False  # the choice itself says that this world is not the true one
    true.append(seat, action)
    other.append(seat, same)
    while other.told() == true.told():
        entry = true.step(rng)
        if entry is None:
            assert other.step(rng) is None, f"{where}: one world goes on and the other waits"
            return True
        hidden = true.hid()
        unseen = unseen or hidden
        if not other.follow(entry, hidden, rng):
            return True  # a draw that everybody sees, and that this world does not hold
    if (unseen or true.revealed) and other.lines() == true.lines():
        return True  # what was hidden has come to light
    first, second = (text.decode() for text in (true.told(), other.told()))
    at = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    parts = " or ".join(text[max(at - 60, 0) : at + 60] for text in (first, second))
    raise AssertionError(f"{where}: what is sent depends on what is hidden: {parts}")


class _Course:
    """A match that goes on from a world, at a table of its own."""

    def __init__(self, match: Match, world: State, viewer: int) -> None:
        self.match = Match(match.game, match.players, match.options, match.overlay, match.seed)
        self.match.log.extend(match.log)
        self.match.state = world
        self.recorder = Recorder()
        world.rec = self.recorder
        self.revealed = False
        """Whether something hidden has come to light since."""
        self.first = len(match.log)
        self.viewer = viewer

    def told(self) -> bytes:
        """Everything the viewer has been sent since, and what the table looks like now."""
        seats = [Seat(i, "person", name) for i, name in enumerate(self.match.names)]
        table = Table(seats, Pace(), self.match)
        entries = entries_shown(table, self.first, self.viewer, LANGUAGE)
        return msgspec.json.encode([entries, show(table, self.viewer, LANGUAGE)])

    def append(self, seat: int, action: int, forced: bool = False) -> None:
        match = self.match
        match.game.repeat(match.state, seat, action)
        self.revealed = self.revealed or bool(self.recorder.revealed) or match.is_over
        match.log.append(Entry(seat, action, forced, self.recorder.take()))

    def lines(self) -> list[tuple[int, bool]]:
        """Who did something since, and whether it was forced."""
        return [(entry.seat, entry.forced) for entry in self.match.log[self.first :]]

    def step(self, rng: FastRng) -> tuple[int, int] | None:
        """Whatever comes of itself: a draw or a forced choice; None where somebody is asked."""
        game, match = self.match.game, self.match
        if match.is_over:
            return None
        actor = match.actor
        if actor == CHANCE_SEAT:
            self.append(actor, game.sample(match.state, rng))
        else:
            options = match.legal_actions()
            if not match.is_forced(options):
                return None
            self.append(actor, options[0], forced=True)
        return match.log[-1].seat, match.log[-1].action

    def hid(self) -> bool:
        """Whether the viewer cannot tell what the last entry was."""
        entry = self.match.log[-1]
        own = any(event.secret and event.seat == self.viewer for event in entry.events)
        return hides(self.match, entry, self.viewer) and not own

    def follow(self, entry: tuple[int, int], hidden: bool, rng: FastRng) -> bool:
        """The same in this world; False if a draw everybody sees cannot be had here."""
        seat, action = entry
        match = self.match
        if seat != CHANCE_SEAT or match.actor != seat or hidden:
            self.step(rng)
        elif action in match.legal_actions():
            self.append(seat, action)
        else:
            return False
        return True
