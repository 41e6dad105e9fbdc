"""Phase I: placing a die, and the cards and pututus before it."""

from typing import Final

from tawantin.core.frame import A as VIRTUAL  # 1 for the virtual die of card 05
from tawantin.core.frame import B as TURNED_TO  # the die turned by a pututu
from tawantin.core.frame import C as EXTRA_BEGUN
from tawantin.core.frame import D as PLAYED  # cards played for the die: WITH_07, ...
from tawantin.core.frame import E as CARDS_09  # how many
from tawantin.core.frame import F as CARDS_10  # how many
from tawantin.core.frame import Frame, call, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.fitting import (
    MOVEMENT_FIELDS,
    WITH_07,
    WITH_12,
    WITH_13,
    WITH_14,
    all_needs,
    any_fits,
    bit_of,
    both,
    fits,
    has_purpose,
    infeasible,
    is_movement,
    least_pips,
    path_kinds,
    payable,
)
from tawantin.games.cuzco.gods import (
    BY_INTI,
    FROM_HAND,
    add_ways,
    card_of,
    end_use,
    forget_copies,
    hides_a_card,
    is_play,
    pay,
    play_candidates,
    ways,
    why_no_card,
)
from tawantin.games.cuzco.ids import (
    ACTIVATING,
    AGRICULTURE,
    BOTH,
    CARD_05,
    CARD_06,
    CARD_07,
    CARD_09,
    CARD_10,
    CARD_12,
    CARD_13,
    CARD_14,
    FIELDS_BY_PLAYERS,
    FOR_POINTS,
    HEADDRESS,
    MOVING,
    N_CARDS,
    N_FIELDS,
    PERSONS,
    POINTS,
    ROTATING,
    SHIFTING,
    SIX,
    STEPPING,
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
from tawantin.games.cuzco.supply import may_rotate
from tawantin.games.cuzco.temple import place_priest
from tawantin.games.cuzco.turn import add_05, announce_turn

POINTS_FOR_A_DIE: Final = 2  # C-POINTS-02

FOR_THE_DIE: Final = (CARD_07, CARD_09, CARD_10, CARD_12, CARD_13, CARD_14)
GOES_WITH_DIE: Final = 0b11101101000000  # the same, as bits
ENOUGH: Final = 9  # offerings or medallions: whatever it costs


# Pututu turns: from, to, 1 for a big one; in table order.
TURNS: Final = [
    (int(row.words[0]), int(row.words[1]), 1 if row.words[2] == "big" else 0)
    for row in act.TABLE.rows[act.TURN_DIE : act.PLAY]
]


class Placing(Frame):
    """C-PLACE-01 to C-PLACE-06, C-TURN-04: one die on one field.

    Before it pututus and card 06, then the cards that go with the die: C-GOD-07, C-GOD-09,
    C-GOD-10, C-GOD-12, C-GOD-13, C-GOD-14, and C-GOD-05 for another turn (C-RULING-98).
    """

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

    def _settled(self, s: CuzcoState) -> bool:
        """Whether a card has been played for the die: pututus and card 06 come before it."""
        return s.stack[PLAYED] + s.stack[CARDS_09] + s.stack[CARDS_10] > 0

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.active
        out: list[int] = []
        fields = FIELDS_BY_PLAYERS[s.players]
        needs: list[int] = []
        for field in fields:
            needs.append(least_pips(s, seat, field))
        dice = self._dice(s)
        lowest = s.lowest
        settled = self._settled(s)
        if settled:
            self._add_places(s, needs, dice, out)
        else:
            for value in dice:
                row = act.PLACE + (value - 1) * N_FIELDS
                for i in range(len(fields)):
                    field = fields[i]
                    if value >= needs[i] and (value < lowest[field] or field == POINTS):
                        out.append(row + field)
            if s.pututu and not s.stack[VIRTUAL] and (s.small[seat] or s.big[seat]):
                for i in range(len(TURNS)):
                    if self._blocked_turn(s, act.TURN_DIE + i) is None:
                        out.append(act.TURN_DIE + i)
        if s.offerings[seat] or s.inti[seat]:
            if out:  # or else what is at hand must pay for a card that the die still needs
                add_05(s, out)
            if s.lying and not settled:
                add_ways(s, seat, CARD_06, out)
            self._add_cards(s, needs, dice, out)
        return out

    def _add_cards(self, s: CuzcoState, needs: list[int], dice: list[int], out: list[int]) -> None:
        """Append the cards that go with the die."""
        seat = s.active
        if s.offerings[seat]:
            at, hand = seat * N_CARDS, s.hand
            for card in range(CARD_07, CARD_14 + 1):
                if not hand[at + card] or not GOES_WITH_DIE >> card & 1:
                    continue
                if self._helps(s, needs, dice, card, FROM_HAND):
                    out.append(act.PLAY + card)
        if s.inti[seat]:
            for card in s.tops:
                if card < 0 or not GOES_WITH_DIE >> card & 1 or not ways(s, seat, card) & BY_INTI:
                    continue
                if self._helps(s, needs, dice, card, BY_INTI):
                    out.append(act.INTI + card)

    def _add_places(self, s: CuzcoState, needs: list[int], dice: list[int], out: list[int]) -> None:
        """Append where the die may lie with the cards played for it."""
        fields = FIELDS_BY_PLAYERS[s.players]
        played, salvages, deliveries = s.stack[PLAYED], s.stack[CARDS_09], s.stack[CARDS_10]
        last = MOVEMENT_FIELDS[s.players] if deliveries or played & WITH_14 else len(fields)
        for value in dice:
            row = act.PLACE + (value - 1) * N_FIELDS
            for i in range(last):
                field = fields[i]
                if fits(s, s.active, value, field, needs[i], played, salvages, deliveries):
                    out.append(row + field)

    def _helps(self, s: CuzcoState, needs: list[int], dice: list[int], card: int, way: int) -> bool:
        """Whether the die can be placed so that this card, paid in this way, has its effect.

        C-RULING-31, C-RULING-81.
        """
        seat = s.active
        offerings = s.offerings[seat] - (1 if way == FROM_HAND else 0)
        medallions = s.inti[seat] - (1 if way == BY_INTI else 0)
        return self._leads_on(s, needs, dice, card, offerings, medallions)

    def _leads_on(
        self,
        s: CuzcoState,
        needs: list[int],
        dice: list[int],
        card: int,
        offerings: int,
        medallions: int,
    ) -> bool:
        """Whether a die can be placed with this card besides those played.

        Alone, or with cards 07, 13 and 14, paid for by these offerings and medallions.
        """
        played, bit = s.stack[PLAYED], bit_of(card)
        salvages = s.stack[CARDS_09] + (1 if card == CARD_09 else 0)
        deliveries = s.stack[CARDS_10] + (1 if card == CARD_10 else 0)
        if played & bit or not has_purpose(s, s.active, card, salvages, dice[-1]):
            return False
        played |= bit
        if any_fits(s, needs, dice, played, salvages, deliveries):
            return True
        over = 0 if played & WITH_07 else payable(s, CARD_07, offerings, medallions)
        if over and any_fits(s, needs, dice, played | WITH_07, salvages, deliveries):
            return True
        if played & (WITH_13 | WITH_14):
            return False
        for other in (CARD_13, CARD_14):
            found = payable(s, other, offerings, medallions)
            if found:
                more = played | bit_of(other)
                if any_fits(s, needs, dice, more, salvages, deliveries):
                    return True
                if both(over, found, offerings, medallions) and any_fits(
                    s, needs, dice, more | WITH_07, salvages, deliveries
                ):
                    return True
        return False

    def candidates(self, s: CuzcoState) -> list[int]:
        turns = range(act.TURN_DIE, act.TURN_DIE + len(TURNS)) if s.pututu else range(0)
        cards = play_candidates(CARD_05, CARD_06)
        cards += [act.PLAY + card for card in FOR_THE_DIE]
        cards += [act.INTI + card for card in FOR_THE_DIE]
        return [*range(act.PLACE, act.TURN_DIE), *turns, *cards, act.PASS]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if is_play(action):
            return self._blocked_card(s, action)
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
        seat, played = s.active, s.stack[PLAYED]
        lowest = s.lowest[field]
        if value >= lowest and field != POINTS and not played & WITH_07:
            return Reason(
                "C-PLACE-01", "not_lower", {"value": value, "field": field, "lowest": lowest}
            )
        need = least_pips(s, seat, field)
        salvages, deliveries = s.stack[CARDS_09], s.stack[CARDS_10]
        if fits(s, seat, value, field, need, played, salvages, deliveries):
            return None
        pips = SIX if played & WITH_13 else value
        if pips < need and not played & WITH_14:
            return infeasible(s, seat, field, pips, need)
        return Reason("C-RULING-31", "card_unused", {"field": field})

    def _blocked_card(self, s: CuzcoState, action: int) -> Reason | None:
        seat, card = s.active, card_of(action)
        if card == CARD_05:
            return why_no_card(s, seat, action) or self._short_of_cards(s)
        if card == CARD_06:
            if not s.lying:
                return Reason("C-RULING-38", "no_die_lying", {"card": CARD_06})
            if self._settled(s):
                return Reason("C-GOD-06", "die_settled", {})
            return why_no_card(s, seat, action)
        reason = why_no_card(s, seat, action)
        if reason is not None:
            return reason
        needs, dice = all_needs(s, seat), self._dice(s)
        if self._helps(s, needs, dice, card, FROM_HAND if action < act.INTI else BY_INTI):
            return None
        if self._leads_on(s, needs, dice, card, ENOUGH, ENOUGH):
            return Reason("C-RULING-81", "next_card_unpaid", {"card": card})
        return Reason("C-RULING-31", "card_no_use", {"card": card})

    def _short_of_cards(self, s: CuzcoState) -> Reason | None:
        """The cards played for the die need another one, which must stay payable."""
        cards = (s.stack[PLAYED], s.stack[CARDS_09], s.stack[CARDS_10])
        if any_fits(s, all_needs(s, s.active), self._dice(s), *cards):
            return None
        return Reason("C-RULING-81", "next_card_unpaid", {"card": CARD_05})

    def _blocked_turn(self, s: CuzcoState, action: int) -> Reason | None:
        """C-PUTUTU-06 to C-PUTUTU-09, C-RULING-72."""
        seat = s.active
        value, to, big = TURNS[action - act.TURN_DIE]
        if self._settled(s):
            return Reason("C-RULING-71", "die_settled", {})
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
            self._play(s, action)
        elif action >= act.TURN_DIE:
            self._turn(s, action)
        else:
            self._place(s, (action - act.PLACE) // N_FIELDS + 1, (action - act.PLACE) % N_FIELDS)

    def _play(self, s: CuzcoState, action: int) -> None:
        card = card_of(action)
        if card == CARD_05:
            announce_turn(s, action)
            return
        if card == CARD_06:
            call(s, SHIFTING)
        elif card == CARD_09:
            s.stack[CARDS_09] += 1
        elif card == CARD_10:
            s.stack[CARDS_10] += 1
        else:
            s.stack[PLAYED] |= bit_of(card)
        pay(s, s.active, action)

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
        if s.rec is not None:
            s.rec.add("placed", seat, {"value": value, "field": field, "virtual": virtual})
        if not virtual:
            self._replace_die(s, value, 0)
            by_card = BY_CARD if s.stack[PLAYED] & WITH_07 else 0
            s.lying.append(placed_die(field, seat, value) | by_card)
            if value < s.lowest[field]:
                s.lowest[field] = value
        if field == POINTS:
            end(s)
            s.gain(seat, POINTS_FOR_A_DIE, FOR_POINTS)
        else:
            self._launch(s, field, SIX if s.stack[PLAYED] & WITH_13 else value)
            end_use(s, CARD_07)

    def _launch(self, s: CuzcoState, field: int, pips: int) -> None:
        """The die lies on its field: its action begins."""
        played = s.stack[PLAYED]
        if is_movement(field):
            jump = 1 if played & WITH_14 else 0
            goto(s, MOVING, path_kinds(field), pips, jump, s.stack[CARDS_10])
            if may_rotate(s, s.active):
                call(s, ROTATING)
        elif field == TRADE:
            goto(s, TRADING, pips)
        elif field == TEMPLE:
            home = 1 if played & WITH_12 else 0
            if s.up_to:
                goto(s, STEPPING, pips, home)
            else:
                place_priest(s, pips, home)
        elif field == HEADDRESS:
            goto(s, ACTIVATING, pips)
        else:
            kinds = BOTH if field == PERSONS else 1 << (field - AGRICULTURE)
            goto(s, TAKING, kinds, pips, s.stack[CARDS_09])

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        cards = [card for card in FOR_THE_DIE if s.stack[PLAYED] & bit_of(card)]
        cards += [CARD_09] * s.stack[CARDS_09] + [CARD_10] * s.stack[CARDS_10]
        return {
            "virtual": s.stack[VIRTUAL],
            "cards": ",".join(str(card) for card in sorted(cards)),
        }

    def cards_needed(self, s: CuzcoState) -> list[list[int]]:
        """Return the sets of cards of which the seat must hide one, or the die has no place.

        Cards played for the die commit the seat to a placement (C-RULING-81). The list is empty
        where a placement can follow from what everybody knows.
        """
        seat = s.active
        sets: list[list[int]] = []
        if not self._settled(s) or not hides_a_card(s, seat):
            return sets
        shown, at = s.copy(), seat * N_CARDS
        shown.hand[at : at + N_CARDS] = s.known[at : at + N_CARDS]
        if self.options(shown):
            return sets
        for card in FOR_THE_DIE:
            if self._goes_on_with(shown, [card]):
                sets.append([card])
        if s.unknown[seat] > 1:
            others = [card for card in FOR_THE_DIE if [card] not in sets]
            for i, card in enumerate(others):
                for other in others[i + 1 :]:
                    if self._goes_on_with(shown, [card, other]):
                        sets.append([card, other])
        return sets

    def _goes_on_with(self, s: CuzcoState, cards: list[int]) -> bool:
        """Return whether the seat has a choice when it holds these cards besides its own."""
        at = s.active * N_CARDS
        for card in cards:
            s.hand[at + card] += 1
        goes_on = bool(self.options(s))
        for card in cards:
            s.hand[at + card] -= 1
        return goes_on
