"""Phase II: one ability of the research tiles and one of the agriculture tiles."""

from typing import Final

from tawantin.core.frame import A as AMOUNT_FOR  # the ability
from tawantin.core.frame import A as LEFT_TO_TAKE
from tawantin.core.frame import A as USES_LEFT
from tawantin.core.frame import B as AT_MOST
from tawantin.core.frame import B as TAKEN
from tawantin.core.frame import C as BOOST  # pending strength from card 01
from tawantin.core.frame import E as USED  # bit per ability
from tawantin.core.frame import Frame, call, end
from tawantin.core.frame import G as OFFERED  # BEGUN, and a bit per card that could be asked for
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    BY_INTI,
    TAKES,
    add_takes,
    add_ways,
    card_of,
    end_use,
    hides_a_card,
    in_use,
    is_play,
    may_take,
    pay,
    play_candidates,
    surely_plays,
    take_card,
    ways,
    why_no_card,
    why_no_take,
)
from tawantin.games.cuzco.ids import (
    ACTIVATING,
    ALL_SLOTS,
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
    N_CARDS,
    N_SLOTS,
    OFFERINGS,
    PLUCKING,
    ROPE_BRIDGE,
    ROTATING,
    SCORE,
    STONE_PATH,
    STUDY,
    TAKE_FARM,
    TAKING,
    USE_DOOR,
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
POINTS_PER_TILE: Final = 2  # C-PERSON-02
MOST_TILES: Final = 3  # more of them make these two no stronger
MOST_AT_ONCE: Final = 12


AMOUNTS_OF: Final = (OFFERINGS, KHIPUS, FOOD)  # in the order of the contract


def usable(s: CuzcoState, seat: int, ability: int, k: int) -> bool:
    """Whether the ability, with the strength of k tiles, changes anything (C-RULING-83)."""
    if ability == OFFERINGS:
        return s.offerings_left > 0
    if ability == SCORE:
        return True
    if ability == FEATHERS:
        return s.feathers[seat] != ALL_SLOTS
    if ability == WALK or ability == CROSS:
        path = STONE_PATH if ability == WALK else ROPE_BRIDGE
        return s.net.least_value(s.runner[seat], path, s.rotation) <= PATH_VALUE[min(k, MOST_TILES)]
    if ability == LEARN:
        return s.status[seat] < len(s.data.status) - 1
    if ability == CARDS_FROM_PILES:
        return may_take(s)
    if ability == KHIPUS:
        return s.khipus[seat] > 0
    if ability == HEADBAND:
        return least_headband(s, seat) <= DIE_VALUE[min(k, MOST_TILES)]
    if ability == FOOD:
        return s.food_left > 0
    kind = FARM if ability == TAKE_FARM else STUDY
    return least_tile(s, seat, kind) <= DIE_VALUE[min(k, MOST_TILES)]


# In OFFERED.
BEGUN: Final = 1
ASKS_01: Final = 2
ASKS_11: Final = 4
ASKS_15: Final = 8
ALL_OFFERED: Final = 15
ENDS_01: Final = 16  # the use of a card through Inti ends with the one under way
ENDS_FURTHER: Final = 32  # of card 15; of card 11 the bit after it

# USES_LEFT, BOOST and USED are for agriculture, and in the next register for research.


class Using(Frame):
    """C-P2-01 to C-P2-07, C-GOD-01, C-GOD-11, C-GOD-15: name uses until the player ends."""

    def proceed(self, s: CuzcoState) -> bool:
        if not s.stack[OFFERED]:
            s.stack[USES_LEFT + FARM] = s.stack[USES_LEFT + STUDY] = 1
            s.stack[OFFERED] = BEGUN
        if s.stack[OFFERED] > ALL_OFFERED:
            self._end_uses(s)
            return False
        if self._has_use(s, FARM) or self._has_use(s, STUDY):
            self._fresh(s)
            return True
        if self._fresh(s) or (self._pays(s) and self._of_use(s, 0)):
            return True
        self._leave(s)
        return False

    def _end_uses(self, s: CuzcoState) -> None:
        """Discard the cards whose use through Inti ended with the last use of person tiles."""
        over = s.stack[OFFERED] & ~ALL_OFFERED
        s.stack[OFFERED] &= ALL_OFFERED
        if over & ENDS_01:
            end_use(s, CARD_01)
        if over & ENDS_FURTHER << FARM:
            end_use(s, CARD_15)
        if over & ENDS_FURTHER << STUDY:
            end_use(s, CARD_11)

    def _leave(self, s: CuzcoState) -> None:
        end(s)
        end_use(s, CARD_01)
        end_use(s, CARD_11)
        end_use(s, CARD_15)

    def _pays(self, s: CuzcoState) -> bool:
        return s.offerings[s.active] > 0 or s.inti[s.active] > 0

    def _fresh(self, s: CuzcoState) -> int:
        """The cards that the others must reckon with and did not before in this turn, as bits.

        A hidden card is asked for once it could be of use, even where no use is left to name;
        who goes on to the last use after that has let it pass (C-RULING-88).
        """
        if s.stack[OFFERED] == ALL_OFFERED or not hides_a_card(s, s.active):
            return 0
        fresh = self._of_use(s, 1) & ~s.stack[OFFERED]
        s.stack[OFFERED] |= fresh
        return fresh

    def _of_use(self, s: CuzcoState, hidden: int) -> int:
        """The cards that would be of use now, as bits: those everybody knows of, or hidden ones."""
        seat, found = s.active, 0
        known = hidden and s.stack[OFFERED]  # those need no second look
        if not known & ASKS_01:
            held = s.known[seat * N_CARDS + CARD_01] + hidden
            if self._strengthens(s, self._cards_01(s, held)):
                found = ASKS_01
        if not known & ASKS_11 and (hidden or surely_plays(s, seat, CARD_11)):
            found |= ASKS_11 if self._further(s, STUDY) else 0
        if not known & ASKS_15 and (hidden or surely_plays(s, seat, CARD_15)):
            found |= ASKS_15 if self._further(s, FARM) else 0
        return found

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def _has_use(self, s: CuzcoState, kind: int) -> bool:
        """Whether there is a legal use of this kind."""
        if s.stack[USES_LEFT + kind]:
            boost, used = s.stack[BOOST + kind], s.stack[USED + kind]
            seat = s.active
            first = seat * 24 + kind * N_ABILITIES
            for ability in range(N_ABILITIES):
                tiles = s.abilities[first + ability]
                if tiles and not used >> ability & 1 and usable(s, seat, ability, tiles + boost):
                    return True
        return False

    def _uses(self, s: CuzcoState, kind: int) -> list[int]:
        """The legal uses of this kind."""
        out: list[int] = []
        if s.stack[USES_LEFT + kind]:
            boost, used = s.stack[BOOST + kind], s.stack[USED + kind]
            seat = s.active
            first = seat * 24 + kind * N_ABILITIES
            for ability in range(N_ABILITIES):
                tiles = s.abilities[first + ability]
                if tiles and not used >> ability & 1 and usable(s, seat, ability, tiles + boost):
                    out.append(act.USE + kind * N_ABILITIES + ability)
        return out

    def _strengthens(self, s: CuzcoState, cards: int) -> bool:
        """Card 01 needs a use still to come that so many of it make possible (C-RULING-81)."""
        for kind in range(2):
            if cards and s.stack[USES_LEFT + kind]:
                boost, used = s.stack[BOOST + kind] + cards, s.stack[USED + kind]
                first = s.active * 24 + kind * N_ABILITIES
                for ability in range(N_ABILITIES):
                    tiles = s.abilities[first + ability]
                    if (
                        tiles
                        and not used >> ability & 1
                        and usable(s, s.active, ability, tiles + boost)
                    ):
                        return True
        return False

    def _cards_01(self, s: CuzcoState, held: int) -> int:
        """How many cards 01 can be paid for, so many being in the hand."""
        seat = s.active
        return min(held, s.offerings[seat]) + int(ways(s, seat, CARD_01) & BY_INTI > 0)

    def _further(self, s: CuzcoState, kind: int) -> bool:
        """Cards 11 and 15 need one more usable ability than there are uses left."""
        left, boost, used = s.stack[USES_LEFT + kind], s.stack[BOOST + kind], s.stack[USED + kind]
        first = s.active * 24 + kind * N_ABILITIES
        for ability in range(N_ABILITIES):
            tiles = s.abilities[first + ability]
            if tiles and not used >> ability & 1 and usable(s, s.active, ability, tiles + boost):
                if not left:
                    return True
                left -= 1
        return False

    def _may_strengthen(self, s: CuzcoState) -> bool:
        held = s.hand[s.active * N_CARDS + CARD_01]
        return self._strengthens(s, self._cards_01(s, held))

    def options(self, s: CuzcoState) -> list[int]:
        out = self._uses(s, FARM)
        out += self._uses(s, STUDY)
        seat = s.active
        if self._pays(s):
            if ways(s, seat, CARD_01) and self._may_strengthen(s):
                add_ways(s, seat, CARD_01, out)
            if ways(s, seat, CARD_11) and self._further(s, STUDY):
                add_ways(s, seat, CARD_11, out)
            if ways(s, seat, CARD_15) and self._further(s, FARM):
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
            if card == CARD_01 and not self._may_strengthen(s):
                reason = why_no_card(s, s.active, action)
                return reason or Reason("C-GOD-01", "no_use_to_strengthen", {"card": card})
            if card == CARD_11 and not self._further(s, STUDY):
                return Reason("C-GOD-11", "no_further_ability", {"card": card})
            if card == CARD_15 and not self._further(s, FARM):
                return Reason("C-GOD-15", "no_further_ability", {"card": card})
            return why_no_card(s, s.active, action)
        kind, ability = (action - act.USE) // N_ABILITIES, (action - act.USE) % N_ABILITIES
        tiles = s.abilities[s.active * 24 + action - act.USE]
        if not tiles:
            return Reason("C-P2-01", "no_such_person", {"kind": kind, "person": ability})
        if s.stack[USED + kind] >> ability & 1:
            return Reason("C-RULING-51", "ability_used", {"kind": kind, "person": ability})
        if not s.stack[USES_LEFT + kind]:
            return Reason("C-P2-01", "kind_used", {"kind": kind})
        if not usable(s, s.active, ability, tiles + s.stack[BOOST + kind]):
            return Reason("C-RULING-83", "no_effect", {"person": ability})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        seat = s.active
        if action == act.PASS:
            self._leave(s)
        elif is_play(action):
            card = card_of(action)
            if card == CARD_01:  # C-RULING-84: the next use of each kind
                s.stack[BOOST + FARM] += 1
                s.stack[BOOST + STUDY] += 1
            else:
                s.stack[USES_LEFT + (STUDY if card == CARD_11 else FARM)] += 1
            pay(s, seat, action)
        else:
            kind, ability = (action - act.USE) // N_ABILITIES, (action - act.USE) % N_ABILITIES
            k = s.abilities[seat * 24 + action - act.USE] + s.stack[BOOST + kind]
            s.stack[USES_LEFT + kind] -= 1
            s.stack[BOOST + kind] = 0
            s.stack[USED + kind] |= 1 << ability
            if in_use(s, CARD_01) and not s.stack[BOOST + FARM] + s.stack[BOOST + STUDY]:
                s.stack[OFFERED] |= ENDS_01
            if in_use(s, CARD_11 if kind == STUDY else CARD_15):
                s.stack[OFFERED] |= ENDS_FURTHER << kind
            if s.rec is not None:
                s.rec.add("used", seat, {"kind": kind, "person": ability, "strength": k})
            use(s, seat, ability, k)

    def doors(self, s: CuzcoState, seat: int, action: int) -> int:
        """The uses of either kind that are left."""
        found = 0
        for kind in range(2) if s.active == seat else ():
            first = act.USE + kind * N_ABILITIES
            if not first <= action < first + N_ABILITIES and self._uses(s, kind):
                found |= USE_DOOR << kind
        return found

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"agriculture": s.stack[USES_LEFT + FARM], "research": s.stack[USES_LEFT + STUDY]}


def use(s: CuzcoState, seat: int, ability: int, k: int) -> None:
    """C-PERSON-01 to C-PERSON-12 with the strength of k tiles."""
    capped = min(k, MOST_TILES)
    if ability == SCORE:
        s.gain(seat, POINTS_PER_TILE * k, FOR_PERSONS)
    elif ability == LEARN:
        advance(s, seat, k)
    elif ability == WALK or ability == CROSS:
        path = STONE_PATH if ability == WALK else ROPE_BRIDGE
        call(s, MOVING, 1 << path, PATH_VALUE[capped])
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
        call(s, TAKING, 1 << kind, DIE_VALUE[capped])


def take_amount(s: CuzcoState, seat: int, ability: int, amount: int) -> None:
    if ability == OFFERINGS:
        gain_offerings(s, seat, amount)
    elif ability == FOOD:
        gain_food(s, seat, amount)
    else:
        khipus_to_reserve(s, seat, amount)


class Amount(Frame):
    """C-RULING-77: how many offerings, food or khipus."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        return [act.AMOUNT + i for i in range(s.stack[AT_MOST])]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.AMOUNT + i for i in range(MOST_AT_ONCE)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        amount = action - act.AMOUNT + 1
        if amount > s.stack[AT_MOST]:
            return Reason("C-RULING-77", "too_many", {"amount": amount, "most": s.stack[AT_MOST]})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        ability = s.stack[AMOUNT_FOR]
        end(s)
        take_amount(s, s.active, ability, action - act.AMOUNT + 1)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        stuff = AMOUNTS_OF.index(s.stack[AMOUNT_FOR])
        return {"stuff": stuff, "most": s.stack[AT_MOST]}


# Of Plucking and of Drawing.


class Plucking(Frame):
    """C-PERSON-03: feathers of any colours."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[LEFT_TO_TAKE] and s.feathers[s.active] != ALL_SLOTS:
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        filled = s.feathers[s.active]
        out = [act.FEATHER + slot for slot in range(N_SLOTS) if not filled >> slot & 1]
        if s.stack[TAKEN]:
            out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*range(act.FEATHER, act.FEATHER + N_SLOTS), act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if action == act.PASS:
            return None if s.stack[TAKEN] else Reason("C-RULING-83", "take_at_least_one", {})
        if s.feathers[s.active] >> (action - act.FEATHER) & 1:
            return Reason("C-PERSON-03", "slot_filled", {"slot": action - act.FEATHER + 1})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
        else:
            s.stack[LEFT_TO_TAKE] -= 1
            s.stack[TAKEN] += 1
            put_feather(s, s.active, action - act.FEATHER)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"left": s.stack[LEFT_TO_TAKE]}


class Drawing(Frame):
    """C-PERSON-07: god cards from any piles."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[LEFT_TO_TAKE] and may_take(s):
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        out: list[int] = []
        add_takes(s, out)
        if s.stack[TAKEN]:
            out.append(act.PASS)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return [*TAKES, act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if action == act.PASS:
            return None if s.stack[TAKEN] else Reason("C-RULING-83", "take_at_least_one", {})
        return why_no_take(s, action)

    def apply(self, s: CuzcoState, action: int) -> None:
        if action == act.PASS:
            end(s)
        else:
            s.stack[LEFT_TO_TAKE] -= 1
            s.stack[TAKEN] += 1
            take_card(s, s.active, action - act.TAKE_CARD)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"left": s.stack[LEFT_TO_TAKE]}
