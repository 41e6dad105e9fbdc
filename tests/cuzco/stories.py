"""Whole games, watched move by move, for the checks that only a course of play can show."""

from collections import Counter
from functools import cache

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.events import Event, Recorder
from tawantin.core.frame import CHANCE
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.phase_two import AMOUNTS_OF

# Whole games: thirty random ones for each number of players, with all options.


MATERIAL = ("food", "offerings", "medallions", "feathers", "cards", "hidden", "tiles", "free",
            "goods", "fulfilled", "score")  # fmt: skip
KEPT = {"slots": "C-CHK-05", "bands": "C-CHK-06", "villages": "C-CHK-34"}  # bits once set stay


class Story:
    """What one random game did."""

    def __init__(self, players: int, seed: int) -> None:
        self.options: dict[str, str | bool] = {
            "edition": "nl" if seed % 2 else "de",
            "pututu": seed % 3 == 0,
            "temple_step": "up_to" if seed % 5 == 0 else "exact",
            "rotate_first_exit": seed % 7 == 0,
            "unlimited_food_offerings": seed % 4 == 3,
            "layout": "standard" if seed % 6 == 5 else "shuffled",
        }
        self.n = players
        self.s = GAME.start(players, GAME.check_options(self.options), None)
        self.start = self.s
        self.actions: list[int] = []
        self.steps: list[str] = []  # what the game and its rounds called
        self.uses = 0  # Phase II turns
        self.happened: list[tuple[str, Event]] = []  # with what caused it
        self.changes: list[tuple[str, str, int, int]] = []  # cause, material, seat, by
        self.discards: list[tuple[str, int]] = []  # cause, cards more on the discard pile
        self.faults: list[tuple[str, str]] = []
        self._tell(FastRng(1000 * players + seed))

    def _tell(self, rng: FastRng) -> None:
        s = self.s
        s.rec = Recorder()
        self.old = self._material()
        self._settle()
        while not GAME.is_over(s):
            action = self._choose(rng)
            cause = self._cause(GAME.actions.text(action))
            before = sum(s.discard)
            self.actions.append(action)
            GAME.top(s).apply(s, action)
            self.discards.append((cause, sum(s.discard) - before))
            self._note(cause)
            self._settle()
            if len(self.actions) % 5 == 0:
                GAME.check(s)
            self._watch()

    def _choose(self, rng: FastRng) -> int:
        if GAME.top(self.s).kind == CHANCE:
            return GAME.sample(self.s, rng)
        options = GAME.legal_actions(self.s)
        cards = [a for a in options if GAME.actions.text(a).split()[0] in ("play", "inti")]
        if cards and rng.below(2):
            options = cards
        return options[rng.below(len(options))]

    def _settle(self) -> None:
        s = self.s
        while True:
            name = GAME.top(s).name
            decided = GAME.top(s).proceed(s)
            self._note(name)
            if name in ("game", "round") and not decided:
                self._step(GAME.top(s).name)
            self.uses += name == "phase_two" and GAME.top(s).name == "using"
            if decided:
                return

    def _step(self, name: str) -> None:
        s, n, r = self.s, self.n, self.s.round
        self.steps.append(name)
        if self.steps[-2:] == ["setup", "round"]:
            self.start = s.copy()
        if name == "phase_two" and (len(s.lying) != 3 * n or any(s.dice)):
            self.faults.append(("C-CHK-17", f"{len(s.lying)} dice lie"))
        if name == "market" and s.inti_left != 6 - r:
            self.faults.append(("C-CHK-09", f"{s.inti_left} medallions after round {r}"))
        if name in ("round_end", "last_tasks"):
            if len(s.palace) != 2:
                self.faults.append(("C-CHK-14", f"{s.palace} are left in the palace"))
            if max(Counter(entry // 64 for entry in s.fulfilled).values(), default=0) > r:
                self.faults.append(("C-CHK-14", f"too many fulfilled in round {r}"))

    def _cause(self, text: str) -> str:
        words = text.split()
        if words[0] == "use":
            return f"use {words[2]}"
        if words[0] == "amount":
            return f"use {AMOUNTS_OF[int(GAME.top(self.s).prompt(self.s)['stuff'])] + 1:02}"
        if words[0] == "slide":
            return f"slide {words[1][0]}"
        if words[0] in ("play", "inti"):
            return f"{GAME.top(self.s).name} {text}"
        return f"{GAME.top(self.s).name} {words[0]}"

    def _material(self) -> dict[str, list[int]]:
        s, seats = self.s, range(self.n)
        return {
            "food": s.food[:],
            "offerings": s.offerings[:],
            "medallions": s.inti[:],
            "feathers": [mask.bit_count() for mask in s.feathers],
            "cards": [sum(s.hand[p * 15 : p * 15 + 15]) for p in seats],
            "hidden": s.unknown[:],
            "tiles": s.tile_count[:],
            "free": [s.free_fields(p) for p in seats],
            "goods": [sum(s.goods[p * 6 : p * 6 + 6]) for p in seats],
            "fulfilled": [sum(e // 64 == p for e in s.fulfilled) for p in seats],
            "score": s.score[:],
            "slots": s.feathers[:],
            "bands": s.headbands[:],
            "villages": s.delivered[:],
        }

    def _note(self, cause: str) -> None:
        """File the events of the last step, and what it changed for each seat."""
        rec, old, new = self.s.rec, self.old, self._material()
        assert rec is not None
        events = rec.take()
        self.happened += [(cause, event) for event in events]
        if new == old and not events:
            return
        scored: Counter[int] = Counter()
        for event in events:
            if event.kind == "scored":
                scored[event.seat] += int(event.args["points"])
        for seat in range(self.n):
            for name in MATERIAL:
                by = new[name][seat] - old[name][seat]
                if by:
                    self.changes.append((cause, name, seat, by))
            if scored[seat] != new["score"][seat] - old["score"][seat]:
                self.faults.append(("C-CHK-31", f"{cause} scores without saying so"))
            for name, check in KEPT.items():
                if old[name][seat] & ~new[name][seat]:
                    self.faults.append((check, f"{cause} takes back {name}"))
        self.old = new

    def _watch(self) -> None:
        """What every position must keep and GAME.check does not look at."""
        s, n, frames = self.s, self.n, self.s.stack[::8]
        if ids.ROUND not in frames or ids.LAY_OUT_ROUND in frames:
            return
        for kind in range(2):
            if s.person_stack[kind].bit_count() != 36 - 6 * s.round:
                self.faults.append(("C-CHK-12", "person stack"))
        inside = {ids.CLAIMING, ids.FULFILLING} & set(frames)
        for seat in range(n):
            if s.tasks[seat * 3 : seat * 3 + 3].count(-1) and not (inside and seat == s.active):
                self.faults.append(("C-CHK-13", f"seat {seat} has not three tasks"))
        if min(s.inti + s.small + s.big + s.piles + s.discard + s.feathers_left) < 0:
            self.faults.append(("C-CHK-10", "something is negative"))
        if s.status == [0] * n and s.rank != s.order:
            self.faults.append(("C-CHK-21", "the stack on the start field is not the order"))

    def events(self, kind: str) -> list[Event]:
        return [event for _, event in self.happened if event.kind == kind]

    def points(self, category: int) -> list[tuple[str, int, int]]:
        """Cause, seat and points of everything scored in a category."""
        return [
            (cause, event.seat, int(event.args["points"]))
            for cause, event in self.happened
            if event.kind == "scored" and event.args["category"] == category
        ]

    def total(self, seat: int, category: int) -> int:
        return self.s.ledger[seat * ids.N_CATEGORIES + category]


@cache
def stories(players: int) -> list[Story]:
    return [Story(players, seed) for seed in range(30)]


PLAYERS = pytest.mark.parametrize("n", [2, 3, 4])
