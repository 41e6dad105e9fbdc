"""Phase II: one ability of the research tiles and one of the agriculture tiles."""

from typing import Final

from tawantin.core.frame import A, B, C, D, E, Frame, G, call, end
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    TAKES,
    add_takes,
    add_ways,
    card_of,
    is_play,
    might_play,
    pay,
    play_candidates,
    take_card,
    why_no_card,
    why_no_take,
)
from tawantin.games.cuzco.ids import (
    ACTIVATING,
    AMOUNT,
    CARD_01,
    CARD_11,
    CARD_15,
    CARDS_FROM_PILES,
    CROSS,
    DRAWING,
    FARM,
    FEATHERS,
    FOOD,
    FOR_PERSONS,
    HEADBAND,
    KHIPUS,
    LEARN,
    MOVING,
    N_ABILITIES,
    OFFERINGS,
    PLUCKING,
    ROPE_BRIDGE,
    ROTATING,
    SCORE,
    STONE_PATH,
    STUDY,
    TAKE_FARM,
    TAKING,
    WALK,
)
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.supply import (
    advance,
    gain_food,
    gain_offerings,
    khipus_to_reserve,
    least_headband,
    least_tile,
    may_rotate,
    put_feather,
)

PATH_VALUE: Final = (0, 2, 4, 6)  # C-PERSON-04, C-PERSON-06 by number of tiles
DIE_VALUE: Final = (0, 3, 6, 6)  # C-PERSON-09, C-PERSON-11, C-PERSON-12
MOST_AT_ONCE: Final = 12


def usable(s: CuzcoState, seat: int, ability: int, k: int) -> bool:
    """Whether the ability, with the strength of k tiles, changes anything (C-RULING-83)."""
    if ability == OFFERINGS:
        return s.offerings_left > 0
    if ability == SCORE:
        return True
    if ability == FEATHERS:
        return s.feathers[seat] != 0xFFF
    if ability == WALK or ability == CROSS:
        path = STONE_PATH if ability == WALK else ROPE_BRIDGE
        return s.net.least_value(s.runner[seat], path, s.rotation) <= PATH_VALUE[min(k, 3)]
    if ability == LEARN:
        return s.status[seat] < len(s.data.status) - 1
    if ability == CARDS_FROM_PILES:
        return max(s.tops) >= 0
    if ability == KHIPUS:
        return s.khipus[seat] > 0
    if ability == HEADBAND:
        return least_headband(s, seat) <= DIE_VALUE[min(k, 3)]
    if ability == FOOD:
        return s.food_left > 0
    kind = FARM if ability == TAKE_FARM else STUDY
    return least_tile(s, seat, kind) <= DIE_VALUE[min(k, 3)]


class Using(Frame):
    """C-P2-01 to C-P2-07, C-GOD-01, C-GOD-11, C-GOD-15: name uses until the player ends.

    Registers, agriculture then research: A, B uses left; C, D pending strength from card 01;
    E, F abilities used already (bits); G begun.
    """

    def proceed(self, s: CuzcoState) -> bool:
        if not s.stack[G]:
            s.stack[A] = s.stack[B] = s.stack[G] = 1
        if self._uses(s, FARM) or self._uses(s, STUDY) or self._cards(s):
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.actor

    def _uses(self, s: CuzcoState, kind: int) -> list[int]:
        """The legal uses of this kind."""
        out: list[int] = []
        if s.stack[A + kind]:
            boost, used = s.stack[C + kind], s.stack[E + kind]
            seat = s.actor
            first = seat * 24 + kind * N_ABILITIES
            for ability in range(N_ABILITIES):
                tiles = s.abilities[first + ability]
                if tiles and not used >> ability & 1 and usable(s, seat, ability, tiles + boost):
                    out.append(act.USE + kind * N_ABILITIES + ability)
        return out

    def _strengthens(self, s: CuzcoState) -> bool:
        """Card 01 needs a use still to come that it can strengthen."""
        for kind in range(2):
            if s.stack[A + kind]:
                boost, used = s.stack[C + kind], s.stack[E + kind]
                first = s.actor * 24 + kind * N_ABILITIES
                for ability in range(N_ABILITIES):
                    tiles = s.abilities[first + ability]
                    if (
                        tiles
                        and not used >> ability & 1
                        and usable(s, s.actor, ability, tiles + boost + 1)
                    ):
                        return True
        return False

    def _further(self, s: CuzcoState, kind: int) -> bool:
        """Cards 11 and 15 need one more usable ability than there are uses left."""
        left, boost, used = s.stack[A + kind], s.stack[C + kind], s.stack[E + kind]
        first = s.actor * 24 + kind * N_ABILITIES
        count = 0
        for ability in range(N_ABILITIES):
            tiles = s.abilities[first + ability]
            if tiles and not used >> ability & 1 and usable(s, s.actor, ability, tiles + boost):
                count += 1
        return count > left

    def _cards(self, s: CuzcoState) -> bool:
        """Whether one of the three cards might be played now."""
        seat = s.actor
        return (
            (might_play(s, seat, CARD_01) and self._strengthens(s))
            or (might_play(s, seat, CARD_11) and self._further(s, STUDY))
            or (might_play(s, seat, CARD_15) and self._further(s, FARM))
        )

    def options(self, s: CuzcoState) -> list[int]:
        out = self._uses(s, FARM)
        out += self._uses(s, STUDY)
        seat = s.actor
        if self._strengthens(s):
            add_ways(s, seat, CARD_01, out)
        if self._further(s, STUDY):
            add_ways(s, seat, CARD_11, out)
        if self._further(s, FARM):
            add_ways(s, seat, CARD_15, out)
        out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*range(act.USE, act.AMOUNT), *play_candidates(CARD_01, CARD_11, CARD_15), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if action == act.PASS:
            return None
        if is_play(action):
            card = card_of(action)
            if card == CARD_01 and not self._strengthens(s):
                return Reason("C-GOD-01", "no_use_to_strengthen", {"card": card})
            if card == CARD_11 and not self._further(s, STUDY):
                return Reason("C-GOD-11", "no_further_ability", {"card": card})
            if card == CARD_15 and not self._further(s, FARM):
                return Reason("C-GOD-15", "no_further_ability", {"card": card})
            return why_no_card(s, s.actor, action)
        kind, ability = (action - act.USE) // N_ABILITIES, (action - act.USE) % N_ABILITIES
        tiles = s.abilities[s.actor * 24 + action - act.USE]
        if not tiles:
            return Reason("C-P2-01", "no_such_person", {"kind": kind, "person": ability})
        if s.stack[E + kind] >> ability & 1:
            return Reason("C-RULING-51", "ability_used", {"kind": kind, "person": ability})
        if not s.stack[A + kind]:
            return Reason("C-P2-01", "kind_used", {"kind": kind})
        if not usable(s, s.actor, ability, tiles + s.stack[C + kind]):
            return Reason("C-RULING-83", "no_effect", {"person": ability})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        seat = s.actor
        if action == act.PASS:
            end(s)
        elif is_play(action):
            card = card_of(action)
            if card == CARD_01:  # C-RULING-84: the next use of each kind
                s.stack[C] += 1
                s.stack[D] += 1
            else:
                s.stack[B if card == CARD_11 else A] += 1
            pay(s, seat, action)
        else:
            kind, ability = (action - act.USE) // N_ABILITIES, (action - act.USE) % N_ABILITIES
            k = s.abilities[seat * 24 + action - act.USE] + s.stack[C + kind]
            s.stack[A + kind] -= 1
            s.stack[C + kind] = 0
            s.stack[E + kind] |= 1 << ability
            if s.rec is not None:
                s.rec.add("used", seat, {"kind": kind, "person": ability, "strength": k})
            use(s, seat, ability, k)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"agriculture": s.stack[A], "research": s.stack[B]}


def use(s: CuzcoState, seat: int, ability: int, k: int) -> None:
    """C-PERSON-01 to C-PERSON-12 with the strength of k tiles."""
    capped = min(k, 3)
    if ability == SCORE:
        s.gain(seat, 2 * k, FOR_PERSONS)
    elif ability == LEARN:
        advance(s, seat, k)
    elif ability == WALK or ability == CROSS:
        path = STONE_PATH if ability == WALK else ROPE_BRIDGE
        call(s, MOVING, 1 << path, PATH_VALUE[capped], 0, 2)
        if may_rotate(s, seat):
            call(s, ROTATING)
    elif ability == FEATHERS:
        call(s, PLUCKING, k)
    elif ability == CARDS_FROM_PILES:
        call(s, DRAWING, k)
    elif ability == HEADBAND:
        call(s, ACTIVATING, DIE_VALUE[capped])
    elif ability == OFFERINGS or ability == KHIPUS or ability == FOOD:
        most = min(k, MOST_AT_ONCE)
        if ability == KHIPUS:
            most = min(most, s.khipus[seat])
        elif not s.unlimited:
            most = min(most, s.offerings_left if ability == OFFERINGS else s.food_left)
        if most == 1:
            take_amount(s, seat, ability, 1)
        else:
            call(s, AMOUNT, ability, most)
    else:
        kind = FARM if ability == TAKE_FARM else STUDY
        call(s, TAKING, 1 << kind, DIE_VALUE[capped], 2)


def take_amount(s: CuzcoState, seat: int, ability: int, amount: int) -> None:
    if ability == OFFERINGS:
        gain_offerings(s, seat, amount)
    elif ability == FOOD:
        gain_food(s, seat, amount)
    else:
        khipus_to_reserve(s, seat, amount)


class Amount(Frame):
    """C-RULING-77: how many offerings, food or khipus. Registers: A ability, B at most."""

    def actor(self, s: CuzcoState) -> int:
        return s.actor

    def options(self, s: CuzcoState) -> list[int]:
        return [act.AMOUNT + i for i in range(s.stack[B])]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.AMOUNT + i for i in range(MOST_AT_ONCE)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        amount = action - act.AMOUNT + 1
        if amount > s.stack[B]:
            return Reason("C-RULING-77", "too_many", {"amount": amount, "most": s.stack[B]})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        ability = s.stack[A]
        end(s)
        take_amount(s, s.actor, ability, action - act.AMOUNT + 1)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"person": s.stack[A], "most": s.stack[B]}


class Plucking(Frame):
    """C-PERSON-03: feathers of any colours. Registers: A how many more, B taken."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[A] and s.feathers[s.actor] != 0xFFF:
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.actor

    def options(self, s: CuzcoState) -> list[int]:
        filled = s.feathers[s.actor]
        out = [act.FEATHER + slot for slot in range(12) if not filled >> slot & 1]
        if s.stack[B]:
            out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*range(act.FEATHER, act.FEATHER + 12), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if action == act.PASS:
            return None if s.stack[B] else Reason("C-RULING-83", "take_at_least_one", {})
        if s.feathers[s.actor] >> (action - act.FEATHER) & 1:
            return Reason("C-PERSON-03", "slot_filled", {"slot": action - act.FEATHER + 1})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
        else:
            s.stack[A] -= 1
            s.stack[B] += 1
            put_feather(s, s.actor, action - act.FEATHER)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"left": s.stack[A]}


class Drawing(Frame):
    """C-PERSON-07: god cards from any piles. Registers: A how many more, B taken."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[A] and max(s.tops) >= 0:
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.actor

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        add_takes(s, out)
        if s.stack[B]:
            out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*TAKES, act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if action == act.PASS:
            return None if s.stack[B] else Reason("C-RULING-83", "take_at_least_one", {})
        return why_no_take(s, action)

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
        else:
            s.stack[A] -= 1
            s.stack[B] += 1
            take_card(s, s.actor, action - act.TAKE_CARD)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"left": s.stack[A]}
