"""Phase I: placing a die, and the cards and pututus round it."""

from typing import Final

from tawantin.core.frame import A as ACTING_FIELD
from tawantin.core.frame import A as TURN_BEGUN
from tawantin.core.frame import A as VIRTUAL  # 1 for the virtual die of card 05
from tawantin.core.frame import B as PIPS
from tawantin.core.frame import B as TURNED_TO  # the die turned by a pututu
from tawantin.core.frame import C as CARDS_PLAYED  # WITH_13, WITH_14
from tawantin.core.frame import C as EXTRA_BEGUN
from tawantin.core.frame import Frame, call, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    WITH_13,
    WITH_14,
    add_ways,
    both_payable,
    card_of,
    forget_copies,
    is_play,
    might_play,
    pay,
    play_candidates,
    ways,
    why_no_card,
)
from tawantin.games.cuzco.ids import (
    ACTING,
    ACTIVATING,
    AGRICULTURE,
    BOTH,
    BRIDGE,
    BY_FIELD,
    CARD_05,
    CARD_06,
    CARD_07,
    CARD_13,
    CARD_14,
    FARM,
    FIELDS_BY_PLAYERS,
    FOR_POINTS,
    HEADDRESS,
    IMPOSSIBLE,
    MOVEMENT,
    MOVING,
    N_FIELDS,
    PAYING,
    PERSONS,
    PLACING,
    PLACING_PRIEST,
    POINTS,
    RESEARCH,
    ROPE_BRIDGE,
    ROTATING,
    SHIFTING,
    SIX,
    STEPPING,
    STONE,
    STONE_PATH,
    STUDY,
    TAKING,
    TEMPLE,
    TRADE,
    TRADING,
)
from tawantin.games.cuzco.state import (
    BY_CARD,
    CuzcoState,
    placed_die,
)
from tawantin.games.cuzco.supply import least_headband, least_tile, may_rotate

POINTS_FOR_A_DIE: Final = 2  # C-POINTS-02


def _is_movement(field: int) -> bool:
    return field == STONE or field == BRIDGE or field == MOVEMENT


def least_pips(s: CuzcoState, seat: int, field: int) -> int:
    """The lowest die with which the field's action can be carried out now (C-RULING-20)."""
    if field == STONE:
        return s.net.least_value(s.runner[seat], STONE_PATH, s.rotation)
    if field == BRIDGE:
        return s.net.least_value(s.runner[seat], ROPE_BRIDGE, s.rotation)
    if field == MOVEMENT:
        return min(
            s.net.least_value(s.runner[seat], STONE_PATH, s.rotation),
            s.net.least_value(s.runner[seat], ROPE_BRIDGE, s.rotation),
        )
    if field == AGRICULTURE:
        return least_tile(s, seat, FARM)
    if field == RESEARCH:
        return least_tile(s, seat, STUDY)
    if field == PERSONS:
        return min(least_tile(s, seat, FARM), least_tile(s, seat, STUDY))
    if field == TEMPLE:
        return 1 if s.priests[seat] else IMPOSSIBLE
    if field == HEADDRESS:
        return least_headband(s, seat)
    return 1


def companions(field: int, need: int) -> int:
    """The cards that make up for a die too low for its action: WITH_13, WITH_14."""
    return (WITH_13 if need <= SIX else 0) | (WITH_14 if _is_movement(field) else 0)


def _feasible_helped(s: CuzcoState, seat: int, field: int, need: int, closed: bool) -> bool:
    """A die too low for its action: would card 13 or 14 (after 07 on a closed field) help?"""
    if need <= SIX and (
        both_payable(s, seat, CARD_07, CARD_13) if closed else ways(s, seat, CARD_13) > 0
    ):
        return True
    if not _is_movement(field):
        return False
    return both_payable(s, seat, CARD_07, CARD_14) if closed else ways(s, seat, CARD_14) > 0


# Pututu turns: from, to, 1 for a big one; in table order.
TURNS: Final = [
    (int(row.words[0]), int(row.words[1]), 1 if row.words[2] == "big" else 0)
    for row in act.TABLE.rows[act.TURN_DIE : act.PLAY]
]


class Turn(Frame):
    """C-TURN-03, and C-GOD-05 after it: further turns with a virtual 1."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[TURN_BEGUN] == 0:
            s.stack[TURN_BEGUN] = 1
            call(s, PLACING)
            return False
        if might_play(s, s.active, CARD_05):
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        add_ways(s, s.active, CARD_05, out)
        out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*play_candidates(CARD_05), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        return why_no_card(s, s.active, action) if is_play(action) else None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
        else:
            call(s, PLACING, 1)
            pay(s, s.active, action)


class Placing(Frame):
    """C-PLACE-01 to C-PLACE-06, C-TURN-04: one die on one field; card 06 and pututus before it."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[VIRTUAL] and not s.stack[EXTRA_BEGUN]:
            s.stack[EXTRA_BEGUN] = 1
            forget_copies(s)  # C-RULING-85: the extra turn is a new turn
        return True

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def _dice(self, s: CuzcoState) -> list[int]:
        """The different dice that may be placed now, lowest first."""
        if s.stack[VIRTUAL]:
            return [1]
        if s.stack[TURNED_TO]:
            return [s.stack[TURNED_TO]]
        first = s.active * 3
        a, b, c = s.dice[first], s.dice[first + 1], s.dice[first + 2]
        found: list[int] = []
        for value in range(1, SIX + 1):
            if value == a or value == b or value == c:
                found.append(value)
        return found

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.active
        out: list[int] = []
        fields = FIELDS_BY_PLAYERS[s.players]
        needs: list[int] = []
        for field in fields:
            needs.append(least_pips(s, seat, field))
        over = ways(s, seat, CARD_07) > 0
        lowest = s.lowest
        for value in self._dice(s):
            row = act.PLACE + (value - 1) * N_FIELDS
            for i in range(len(fields)):
                field = fields[i]
                closed = value >= lowest[field] and field != POINTS
                if closed and not over:
                    continue
                need = needs[i]
                if value >= need or _feasible_helped(s, seat, field, need, closed):
                    out.append(row + field)
        if s.pututu and not s.stack[VIRTUAL] and (s.small[seat] or s.big[seat]):
            for i in range(len(TURNS)):
                if self._blocked_turn(s, act.TURN_DIE + i) is None:
                    out.append(act.TURN_DIE + i)
        if s.lying:
            add_ways(s, seat, CARD_06, out)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        turns = range(act.TURN_DIE, act.TURN_DIE + len(TURNS)) if s.pututu else range(0)
        return [*range(act.PLACE, act.TURN_DIE), *turns, *play_candidates(CARD_06), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if is_play(action):
            if not s.lying:
                return Reason("C-RULING-38", "no_die_lying", {"card": CARD_06})
            return why_no_card(s, s.active, action)
        if action == act.PASS:
            return Reason("C-TURN-04", "no_passing", {})
        if action >= act.TURN_DIE:
            return self._blocked_turn(s, action)
        value = (action - act.PLACE) // N_FIELDS + 1
        field = (action - act.PLACE) % N_FIELDS
        if field not in FIELDS_BY_PLAYERS[s.players]:
            return Reason("C-SETUP-05", "no_such_field", {"field": field, "players": s.players})
        if value not in self._dice(s):
            return self._no_die(s, value)
        return self._blocked_field(s, value, field)

    def _no_die(self, s: CuzcoState, value: int) -> Reason:
        if s.stack[VIRTUAL]:
            return Reason("C-GOD-05", "virtual_one", {"value": value})
        if s.stack[TURNED_TO]:
            return Reason(
                "C-RULING-71", "die_turned", {"value": value, "turned": s.stack[TURNED_TO]}
            )
        return Reason("C-TURN-04", "no_such_die", {"value": value})

    def _blocked_field(self, s: CuzcoState, value: int, field: int) -> Reason | None:
        seat = s.active
        lowest = s.lowest[field]
        closed = value >= lowest and field != POINTS
        if closed and not ways(s, seat, CARD_07):
            return Reason(
                "C-PLACE-01", "not_lower", {"value": value, "field": field, "lowest": lowest}
            )
        need = least_pips(s, seat, field)
        if value >= need or _feasible_helped(s, seat, field, need, closed):
            return None
        return _infeasible(s, seat, field, value, need)

    def _blocked_turn(self, s: CuzcoState, action: int) -> Reason | None:
        """C-PUTUTU-06 to C-PUTUTU-09, C-RULING-72."""
        seat = s.active
        value, to, big = TURNS[action - act.TURN_DIE]
        if s.stack[VIRTUAL]:
            return Reason("C-RULING-72", "virtual_one", {"value": value})
        if not (s.big if big else s.small)[seat]:
            return Reason("C-PUTUTU-06", "no_pututu", {"pututu": big})
        if value not in self._dice(s):
            return self._no_die(s, value)
        if big and s.nl and abs(value - to) != 2:
            return Reason("C-ED-11", "exactly_two", {"value": value, "to": to})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if is_play(action):
            call(s, SHIFTING)
            pay(s, s.active, action)
        elif action >= act.TURN_DIE:
            self._turn(s, action)
        else:
            self._place(s, (action - act.PLACE) // N_FIELDS + 1, (action - act.PLACE) % N_FIELDS)

    def _turn(self, s: CuzcoState, action: int) -> None:
        """C-PUTUTU-08: the die is really turned."""
        seat = s.active
        value, to, big = TURNS[action - act.TURN_DIE]
        if big:
            s.big[seat] -= 1
            s.big_left += 1
        else:
            s.small[seat] -= 1
            s.small_left += 1
        self._replace_die(s, value, to)
        s.stack[TURNED_TO] = to
        if s.rec is not None:
            s.rec.add("turned_die", seat, {"value": value, "to": to, "pututu": big})

    def _replace_die(self, s: CuzcoState, value: int, by: int) -> None:
        at = s.active * 3
        while s.dice[at] != value:
            at += 1
        s.dice[at] = by

    def _place(self, s: CuzcoState, value: int, field: int) -> None:
        seat = s.active
        virtual = s.stack[VIRTUAL]
        closed = value >= s.lowest[field] and field != POINTS
        helpers = 0
        if closed or s.rec is not None:
            need = least_pips(s, seat, field)
            helpers = companions(field, need) if value < need else 0
        if s.rec is not None:
            s.rec.add(
                "placed",
                seat,
                {
                    "value": value,
                    "field": field,
                    "virtual": virtual,
                    "over": int(closed),
                    "low": int(helpers > 0),
                    "helpers": helpers,
                },
            )
        if not virtual:
            self._replace_die(s, value, 0)
            s.lying.append(placed_die(field, seat, value) | (BY_CARD if closed else 0))
            if value < s.lowest[field]:
                s.lowest[field] = value
        if field == POINTS:
            end(s)
            s.gain(seat, POINTS_FOR_A_DIE, FOR_POINTS)
            return
        goto(s, ACTING, field, value)
        if closed:
            call(s, PAYING, CARD_07, helpers)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"virtual": s.stack[VIRTUAL]}


def _or_none(need: int) -> int:
    """The die that is needed, 0 where no die would do."""
    return need if need <= SIX else 0


def _infeasible(s: CuzcoState, seat: int, field: int, value: int, need: int) -> Reason:
    """Why the field's action cannot be carried out with this die."""
    need = _or_none(need)
    if _is_movement(field):
        return Reason("C-RULING-20", "no_path", {"value": value, "need": need})
    if field == TEMPLE:
        return Reason("C-RULING-24", "no_priest", {})
    if field == HEADDRESS:
        return Reason("C-HEAD-02", "no_headband", {"value": value, "need": need})
    if s.free_fields(seat) == 0:
        return Reason("C-TILE-05", "no_free_field", {})
    return Reason("C-TILE-01", "no_tile_in_reach", {"value": value, "need": need})


class Acting(Frame):
    """The die lies on its field: card 13 makes it a 6, card 14 a jump; then the action starts.

    C-GOD-13, C-GOD-14, C-RULING-81.
    """

    def _asks_13(self, s: CuzcoState, need: int) -> bool:
        return s.stack[PIPS] < SIX and not s.stack[CARDS_PLAYED] and need <= SIX

    def proceed(self, s: CuzcoState) -> bool:
        field, played = s.stack[ACTING_FIELD], s.stack[CARDS_PLAYED]
        if not played & WITH_14:
            seat = s.active
            if might_play(s, seat, CARD_13) and self._asks_13(s, least_pips(s, seat, field)):
                return True
            if _is_movement(field) and might_play(s, seat, CARD_14):
                return True
        self._launch(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        seat, field = s.active, s.stack[ACTING_FIELD]
        need = least_pips(s, seat, field)
        if self._asks_13(s, need):
            add_ways(s, seat, CARD_13, out)
        if _is_movement(field):
            add_ways(s, seat, CARD_14, out)
        if s.stack[PIPS] >= need:
            out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*play_candidates(CARD_13, CARD_14), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        field = s.stack[ACTING_FIELD]
        need = least_pips(s, s.active, field)
        if action == act.PASS:
            if s.stack[PIPS] < need:
                return Reason(
                    "C-RULING-81", "must_play", {"value": s.stack[PIPS], "need": _or_none(need)}
                )
            return None
        if card_of(action) == CARD_13:
            if need > SIX:
                return Reason("C-RULING-20", "no_path", {"value": SIX, "need": 0})
            if not self._asks_13(s, need):
                return Reason("C-GOD-13", "already_six")
        if card_of(action) == CARD_14 and not _is_movement(field):
            return Reason("C-GOD-14", "not_movement", {"field": field})
        return why_no_card(s, s.active, action)

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            self._launch(s)
            return
        if card_of(action) == CARD_13:
            s.stack[PIPS] = SIX
            s.stack[CARDS_PLAYED] = WITH_13
        else:
            s.stack[CARDS_PLAYED] = WITH_14
        pay(s, s.active, action)

    def _launch(self, s: CuzcoState) -> None:
        field, pips, played = s.stack[ACTING_FIELD], s.stack[PIPS], s.stack[CARDS_PLAYED]
        if _is_movement(field):
            kinds = BOTH if field == MOVEMENT else 1 << (field - STONE)
            goto(s, MOVING, kinds, pips, int(played == WITH_14), BY_FIELD)
            if may_rotate(s, s.active):
                call(s, ROTATING)
        elif field == TRADE:
            goto(s, TRADING, pips)
        elif field == TEMPLE:
            goto(s, STEPPING if s.up_to else PLACING_PRIEST, pips)
        elif field == HEADDRESS:
            goto(s, ACTIVATING, pips)
        else:
            kinds = BOTH if field == PERSONS else 1 << (field - AGRICULTURE)
            goto(s, TAKING, kinds, pips, BY_FIELD)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"field": s.stack[ACTING_FIELD], "value": s.stack[PIPS]}
