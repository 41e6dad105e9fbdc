"""The course of the game: six rounds of three phases, each phase a list of turns."""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.core.frame import A as GAME_STEP
from tawantin.core.frame import A as ROLLER  # the seat that rolls
from tawantin.core.frame import A as ROLLS_MADE
from tawantin.core.frame import A as ROUND_STEP
from tawantin.core.frame import A as TURNS_TAKEN
from tawantin.core.frame import B as TURNS_MADE
from tawantin.core.frame import Frame, call, end, goto
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import forget_copies
from tawantin.games.cuzco.ids import (
    DICE_EACH,
    GAME_OVER,
    LAST_TASKS,
    LAY_OUT_ROUND,
    MARKET,
    MARKET_ROW,
    N_FIELDS,
    N_HOUSE_TILES,
    N_HOUSES,
    N_ROUNDS,
    NO_DIE,
    PALACE,
    PER_KIND,
    PHASE_ONE,
    PHASE_TWO,
    PRIESTS,
    ROLL,
    ROUND,
    ROUND_END,
    SCORING,
    SETUP,
    TURN,
    UNIVERSITY,
)
from tawantin.games.cuzco.state import CuzcoState

ROUND_STEPS: Final = (PHASE_ONE, PHASE_TWO, UNIVERSITY, PRIESTS, MARKET, PALACE, ROUND_END)

ROLL_INDEX: Final = [0] * 216
for _i in range(216):
    _dice = sorted((_i // 36 + 1, _i // 6 % 6 + 1, _i % 6 + 1))
    ROLL_INDEX[_i] = act.ROLLS.index((_dice[0], _dice[1], _dice[2]))


class GameFlow(Frame):
    """C-TURN-01, C-END-01 to C-END-04: setup, six rounds, last tasks, scoring."""

    def proceed(self, s: CuzcoState) -> bool:
        step = s.stack[GAME_STEP]
        s.stack[GAME_STEP] = step + 1
        if step == 0:
            call(s, SETUP)
        elif step <= N_ROUNDS:
            if s.rec is not None:
                s.rec.add("round", -1, {"round": s.round})
            call(s, ROUND)
        elif step == N_ROUNDS + 1:
            call(s, LAST_TASKS)
        elif step == N_ROUNDS + 2:
            call(s, SCORING)
        else:
            goto(s, GAME_OVER)
        return False


class Round(Frame):
    """C-TURN-01, C-TURN-06: the three phases in their order."""

    def proceed(self, s: CuzcoState) -> bool:
        step = s.stack[ROUND_STEP]
        if step == len(ROUND_STEPS) or (step == len(ROUND_STEPS) - 1 and s.round == N_ROUNDS):
            end(s)  # C-CLEAN-06: no round end after the last round
        else:
            s.stack[ROUND_STEP] = step + 1
            call(s, ROUND_STEPS[step])
        return False


class PhaseOne(Frame):
    """C-TURN-02, C-TURN-03: all roll, then place dice in turn order, three times round."""

    def proceed(self, s: CuzcoState) -> bool:
        n = s.players
        rolled, turns = s.stack[ROLLS_MADE], s.stack[TURNS_MADE]
        if rolled < n:
            s.stack[ROLLS_MADE] = rolled + 1
            call(s, ROLL, s.order[rolled])
        elif rolled == n and s.pututu:
            s.stack[ROLLS_MADE] = rolled + 1
            give_pututus(s)
        elif turns < DICE_EACH * n:
            s.stack[TURNS_MADE] = turns + 1
            start_turn(s, s.order[turns % n])
            call(s, TURN)
        else:
            end(s)
        return False


def start_turn(s: CuzcoState, seat: int) -> None:
    """It is this seat's own turn now (C-RULING-32)."""
    s.active = seat
    forget_copies(s)


class Roll(Frame):
    """C-TURN-02: one player's three dice."""

    def options(self, s: CuzcoState) -> list[int]:
        return [act.ROLL + i for i in range(len(act.ROLLS))]

    def sample(self, s: CuzcoState, rng: Rng) -> int:
        return act.ROLL + ROLL_INDEX[rng.below(216)]

    def apply(self, s: CuzcoState, action: int) -> None:
        seat = s.stack[ROLLER]
        a, b, c = act.ROLLS[action - act.ROLL]
        first = seat * 3
        s.dice[first] = a
        s.dice[first + 1] = b
        s.dice[first + 2] = c
        if s.rec is not None:
            s.rec.add("rolled", seat, {"a": a, "b": b, "c": c})
        end(s)


def give_pututus(s: CuzcoState) -> None:
    """C-PUTUTU-02 to C-PUTUTU-05: +1/-1 for a pair, +2/-2 for three of a kind, last seat first."""
    for seat in reversed(s.order):
        different = len(set(s.dice[seat * 3 : seat * 3 + 3]))
        if different == 2 and s.small_left:
            s.small_left -= 1
            s.small[seat] += 1
        elif different == 1 and s.big_left:
            s.big_left -= 1
            s.big[seat] += 1
        else:
            continue
        if s.rec is not None:
            s.rec.add("got_pututu", seat, {"pututu": 2 - different})


class TurnsInOrder(Frame):
    """Phase II, market, palace and last tasks: one turn each in turn order."""

    def __init__(self, name: str, rule: str, turn: int) -> None:
        super().__init__(name, rule)
        self.turn: Final = turn

    def proceed(self, s: CuzcoState) -> bool:
        turns = s.stack[TURNS_TAKEN]
        if turns == s.players:
            end(s)
        else:
            s.stack[TURNS_TAKEN] = turns + 1
            start_turn(s, s.order[turns])
            call(s, self.turn)
        return False


class RoundEnd(Frame):
    """C-CLEAN-01 to C-CLEAN-05: houses, palace and market row are cleared and laid anew."""

    def proceed(self, s: CuzcoState) -> bool:
        for space in range(N_HOUSE_TILES):
            tile = s.houses[space]
            if tile >= 0:
                kind = space // N_HOUSES
                s.person_discard[kind] |= 1 << (tile - kind * PER_KIND)
                s.houses[space] = -1
        for task in s.palace:
            s.box |= 1 << task
        s.palace = []
        row = (s.round - 1) * MARKET_ROW
        for space in range(row, row + MARKET_ROW):
            if s.market[space] >= 0:
                s.goods_box[s.market[space]] += 1
                s.market[space] = -1
        s.lying = []
        s.lowest = [NO_DIE] * N_FIELDS
        s.round += 1
        goto(s, LAY_OUT_ROUND)
        return False


class GameOver(Frame):
    """Nothing is left to decide."""
