"""Guesses hands from what everybody is sent: an adversary that knows the code.

    python -m tests.cuzco.guessing 40        # games of each number of players

After a random match, or in the middle of one, a spectator asks which hidden card each hand holds.
The public odds are those of positions redetermined from what everybody knows. The adversary deals
the whole match anew for each of them and throws away those in which anything sent would have been
different: who was asked when, which choices were waited for and which were made at once, what the
log and the view said. Whatever is left after that is no better than the public odds, or there is a
leak; with `hasty` every lone choice is made at once, as a leak to be found.
"""

import math
import random
import sys
from collections import Counter

import msgspec

from tawantin.core.chance import FastRng
from tawantin.core.game import OptionValue
from tawantin.core.match import Match
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.worlds import alternative, cuzco, played, setup_end

SPECTATOR = -1
PRIOR = 2  # how many worlds the public odds weigh against those that are left


class Tally:
    """What the guesses came to."""

    def __init__(self) -> None:
        self.worlds = 0
        self.excluded = 0
        """Worlds that the traffic, and nothing else, rules out."""
        self.hands = 0
        self.public_hits = 0
        self.hits = 0
        self.bits = 0.0
        """How much likelier than by the public odds the truth has become, all hands together."""

    def __str__(self) -> str:
        return (
            f"{self.hands} hands: {self.hits} guessed, {self.public_hits} by the public odds; "
            f"{self.excluded} of {self.worlds} worlds ruled out, {self.bits:.1f} bits gained"
        )


def traffic(match: Match, actions: list[int], start: int, hasty: bool) -> list[bytes] | None:
    """What a spectator gets from entry `start` on; None where an action is not possible."""
    state = GAME.new(match.players, match.options)
    sent: list[bytes] = []
    for number, action in enumerate(actions):
        options = GAME.legal_actions(state)
        if action not in options:
            return None
        if number >= start:
            waits = GAME.actor(state) >= 0 and not GAME.is_forced(state, options)
            waits = waits and not (hasty and len(options) == 1)
            told = [GAME.asked(state), waits, GAME.view(state, SPECTATOR)]
            sent.append(msgspec.json.encode(told))
        GAME.apply(state, action)
    return sent


def hidden_cards(state: CuzcoState, seat: int) -> list[int]:
    """The cards of a hand that nobody else has seen."""
    at = seat * ids.N_CARDS
    return [
        card
        for card in range(ids.N_CARDS)
        for _ in range(state.hand[at + card] - state.known[at + card])
    ]


def guess(match: Match, tally: Tally, worlds: int, rng: FastRng, hasty: bool = False) -> None:
    """The spectator's guesses at the end of this match."""
    true = [entry.action for entry in match.log]
    end = setup_end(match)
    seen = traffic(match, true, end, hasty)
    every, left = [], []
    for _ in range(worlds):
        world = GAME.redetermine(cuzco(match), SPECTATOR, rng)
        assert isinstance(world, CuzcoState)
        every.append(world)
        other = alternative(match, world, SPECTATOR)
        if traffic(match, other, end + len(other) - len(true), hasty) == seen:
            left.append(world)
    tally.worlds += worlds
    tally.excluded += worlds - len(left)
    for seat in range(match.players):
        held = hidden_cards(cuzco(match), seat)
        if held:
            _score(seat, set(held), every, left or every, tally)


def _score(
    seat: int, held: set[int], every: list[CuzcoState], left: list[CuzcoState], tally: Tally
) -> None:
    tally.hands += 1
    public, remaining = (
        Counter(card for world in worlds for card in set(hidden_cards(world, seat)))
        for worlds in (every, left)
    )
    before = (sum(public[card] for card in held) + 1) / (len(every) + ids.N_CARDS)
    after = (sum(remaining[card] for card in held) + PRIOR * before) / (len(left) + PRIOR)
    tally.public_hits += max(public, key=lambda card: (public[card], -card)) in held
    tally.hits += max(remaining, key=lambda card: (remaining[card], -card)) in held
    tally.bits += math.log2(after / before) if len(left) < len(every) else 0.0


def guesses(games: int, worlds: int = 40, hasty: bool = False) -> dict[str, Tally]:
    """Tallies by edition and number of players, over so many games of each."""
    found: dict[str, Tally] = {}
    for edition in ("de", "nl"):
        for players in (2, 3, 4):
            tally = found[f"{edition} {players}"] = Tally()
            options: dict[str, OptionValue] = {"edition": edition}
            for seed in range(games):
                length = random.Random(seed).randrange(120, 420)
                match = played(1000 + seed, players, length, **options)
                guess(match, tally, worlds, FastRng(seed), hasty)
    return found


def main(games: int) -> None:
    for name, tally in guesses(games).items():
        print(f"{name}: {tally}", flush=True)
    for name, tally in guesses(games, hasty=True).items():
        print(f"{name}, lone choices made at once: {tally}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
