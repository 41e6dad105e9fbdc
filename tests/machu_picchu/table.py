"""Builds positions of Machu Picchu with words: `Table(day=3).goods(0, corn=4).incas(1, coca=2)`.

A table starts in a consistent mid-game position at seat 0's turn: every prince on the marketplace,
all runners on 0, the starting goods, market and bonus units of the data, no incas on the board, no
clergy sold, no moon disc taken, and one start card each (01 for seat 0, 02 for seat 1, ...). Every
change keeps all components conserved, and `do` checks that after every action.

With `sun(1)` seat 0 has the last turn of the day, so that night falls after it.
"""

from typing import Any

from tawantin.core.events import Event, Recorder
from tawantin.core.frame import call
from tawantin.games.machu_picchu import ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.state import MachuState, card_of, giver
from tests.playing import Playing

Overlay = dict[str, Any]


def fresh(players: int, strict_bank: bool = False, overlay: Overlay | None = None) -> MachuState:
    """A new game, before its first draw."""
    state = GAME.new(players, {"strict_bank": strict_bank}, overlay)
    assert isinstance(state, MachuState)
    return state


def _bit(card: str) -> int:
    return 1 << ids.CARDS.index(card)


class Table(Playing):
    """One position, and the verbs to change it and play on from it."""

    game = GAME
    s: MachuState

    def __init__(
        self,
        players: int = 4,
        day: int = 1,
        strict_bank: bool = False,
        overlay: Overlay | None = None,
    ) -> None:
        s = fresh(players, strict_bank, overlay)
        self.s: MachuState = s
        self.chance: list[str] = []
        self.events: list[Event] = []
        s.stack = []
        call(s, ids.DAYS)
        GAME.settle(s)
        s.prince = [ids.MARKET] * players
        s.walked = s.data.runners[:players]
        for seat in range(players):
            first = seat * s.data.cards_each
            self.cards(seat, *ids.CARDS[first : first + s.data.cards_each])
        self.day(day)
        self.turn_of(0)

    @classmethod
    def new(
        cls, players: int = 4, strict_bank: bool = False, overlay: Overlay | None = None
    ) -> "Table":
        """A new game: the start player is still to be drawn, then the cards and first incas."""
        table = cls(players, 1, strict_bank, overlay)
        table.s = fresh(players, strict_bank, overlay)
        return table

    # Time.

    def day(self, day: int) -> "Table":
        """The day, 1 to 9; earlier corn of the time track has gone to the bank."""
        s = self.s
        s.day = day
        s.bank[ids.CORN] += s.track - (s.data.days - day)
        s.track = s.data.days - day
        return self

    def turn_of(self, seat: int) -> "Table":
        """Whose turn begins now; everybody has had a turn before."""
        s = self.s
        s.active = seat
        s.turn = s.day * s.players + seat + 1
        s.quiet = 1
        return self

    def prince(self, seat: int, quarter: str | None) -> "Table":
        """Where the prince stands; None: the seat's first turn is still to come."""
        s = self.s
        s.prince[seat] = ids.NOWHERE if quarter is None else ids.QUARTERS.index(quarter)
        if quarter is None:
            s.turn = s.active + 1
        return self

    def beside(self, seat: int, quarter: str) -> "Table":
        """The prince stands next to this quarter."""
        borders = self.s.data.borders[ids.QUARTERS.index(quarter)]
        return self.prince(seat, ids.QUARTERS[borders[0]])

    def moons(self, seat: int, *discs: str) -> "Table":
        """Moon discs taken today; the third brings the sun disc."""
        s = self.s
        for disc in discs:
            s.moons[ids.MOONS.index(disc)] = seat
        s.taken = sum(1 for holder in s.moons if holder >= 0)
        if s.taken >= 3 and s.sun < 0:
            s.sun = seat
        return self

    def sun(self, seat: int) -> "Table":
        """The sun disc; discs still missing for it are taken by this seat, the highest first."""
        self.s.sun = seat
        for disc in reversed(ids.MOONS):
            if self.s.taken < 3 and self.s.moons[ids.MOONS.index(disc)] < 0:
                self.moons(seat, disc)
        return self

    # Goods.

    def goods(self, seat: int, **amounts: int) -> "Table":
        """What a seat holds of the goods named: goods(0, corn=4, llama=2)."""
        s = self.s
        for name, amount in amounts.items():
            good = ids.GOODS.index(name)
            s.gain(seat, good, amount - s.goods[seat * ids.N_GOODS + good])
        return self

    def no_goods(self, *seats: int) -> "Table":
        """These seats hold nothing; without any, all of them."""
        for seat in seats or range(self.s.players):
            self.goods(seat, **dict.fromkeys(ids.GOODS, 0))
        return self

    def bank(self, **amounts: int) -> "Table":
        """What the bank has left; the last seat holds the rest: bank(coca=1)."""
        last = self.s.players - 1
        for name, amount in amounts.items():
            good = ids.GOODS.index(name)
            self.s.gain(last, good, self.s.bank[good] - amount)
        return self

    def market(self, **units: int) -> "Table":
        """Units on the market table: market(coca=1)."""
        s = self.s
        for name, n in units.items():
            good = ids.GOODS.index(name)
            s.bank[good] += s.market[good - 1] - n
            s.market[good - 1] = n
        return self

    def bonus(self, quarter: str, n: int) -> "Table":
        """Bonus units of a production quarter, or stones of a temple."""
        s = self.s
        q = ids.QUARTERS.index(quarter)
        if q < ids.N_GOODS:
            s.bank[q] += ids.UNIT[q] * (s.bonus[q] - n)
        s.bonus[q] = n
        return self

    def stones(self, **temples: int) -> "Table":
        """Stones by temple: stones(sun=2, main=0)."""
        for name, n in temples.items():
            self.bonus("main_temple" if name == "main" else f"temple_of_the_{name}", n)
        return self

    # Pieces.

    def incas(self, seat: int, **numbers: int) -> "Table":
        """Own incas in the quarters named, from the supply: incas(0, coca=2)."""
        s = self.s
        for name, n in numbers.items():
            at = seat * ids.N_GOODS + ids.GOODS.index(name)
            s.discs[seat] += s.incas[at] - n
            s.incas[at] = n
        return self

    def discs(self, seat: int, n: int) -> "Table":
        """Discs in the supply; those left over are corn farmers."""
        s = self.s
        return self.incas(seat, corn=s.incas[seat * ids.N_GOODS] + s.discs[seat] - n)

    def sundial(self, seat: int, n: int) -> "Table":
        """Discs at the Sundial, from the supply."""
        s = self.s
        s.discs[seat] += s.sundial[seat] - n
        s.sundial[seat] = n
        return self

    def clergy(self, seat: int, **numbers: int) -> "Table":
        """Own clergy, from the display: clergy(0, puma=1)."""
        s = self.s
        for name, n in numbers.items():
            kind = ids.CLERGY.index(name)
            at = seat * ids.N_CLERGY + kind
            s.sold[kind] += n - s.clergy[at]
            s.clergy[at] = n
        return self

    def sold(self, kind: str, n: int) -> "Table":
        """So many of a kind are sold; those nobody was given are the last seat's."""
        k = ids.CLERGY.index(kind)
        last = self.s.players - 1
        more = n - self.s.sold[k]
        return self.clergy(last, **{kind: self.s.clergy[last * ids.N_CLERGY + k] + more})

    def runner(self, seat: int, field: int) -> "Table":
        """The runner's field, 0 to 19, in the lap its number of cards tells."""
        s = self.s
        s.walked[seat] = field
        return self._sync(seat)

    def _sync(self, seat: int) -> "Table":
        """One lap for each card beyond the start cards."""
        s = self.s
        laps = s.hand[seat].bit_count() - s.data.cards_each + s.replaced[seat]
        s.walked[seat] = ids.SUMMIT * laps + s.walked[seat] % ids.SUMMIT
        return self

    # Cards.

    def _take(self, card: str) -> None:
        """A card away from wherever it is; a hand that grows too small gets the deck's highest."""
        s = self.s
        bit = _bit(card)
        s.deck &= ~bit
        s.under = [entry for entry in s.under if 1 << card_of(entry) != bit]
        for seat in range(s.players):
            if s.hand[seat] & bit:
                s.hand[seat] &= ~bit
                if s.hand[seat].bit_count() < s.data.cards_each:
                    highest = 1 << s.deck.bit_length() - 1
                    s.deck &= ~highest
                    s.hand[seat] |= highest
                self._sync(seat)

    def cards(self, seat: int, *numbers: str) -> "Table":
        """The seat's hand: exactly these cards."""
        s = self.s
        s.deck |= s.hand[seat]
        s.hand[seat] = 0
        for number in numbers:
            self._take(number)
            s.hand[seat] |= _bit(number)
        return self._sync(seat)

    def deck(self, *numbers: str) -> "Table":
        """The cards never drawn: exactly these; all others of them go to the last seat's hand."""
        s = self.s
        last = s.players - 1
        for number in numbers:
            self._take(number)
        s.hand[last] |= s.deck
        s.deck = sum(_bit(number) for number in numbers)
        return self._sync(last)

    def under(self, seat: int, *numbers: str) -> "Table":
        """Cards this seat put back under the deck, below those already there, in this order."""
        for number in numbers:
            self._take(number)
            self.s.under.append(ids.CARDS.index(number) * 8 + seat)
        return self

    # Playing.

    def draw(self, *numbers: str) -> "Table":
        """Script the next cards drawn; unscripted draws take the first possible outcome."""
        return super().draw(*(f"draw {number}" for number in numbers))

    def do(self, *texts: str) -> "Table":
        """Play actions, each checked for legality; draws in between happen by themselves."""
        self.run_chance()
        GAME.check(self.s)
        recorder = Recorder()
        self.s.rec = recorder
        for text in texts:
            GAME.play(self.s, GAME.actions.parse(text))
            self.run_chance()
            GAME.check(self.s)
        self.s.rec = None
        self.events = list(recorder.take())
        return self

    def turn_to(self, seat: int) -> "Table":
        """Let this seat answer first, of several that are asked."""
        assert seat in GAME.asked(self.s)
        GAME.turn_to(self.s, seat)
        return self

    # Asking.

    @property
    def asked(self) -> list[int]:
        return GAME.asked(self.s)

    def kinds(self) -> list[str]:
        """The kinds of the events of the last `do`."""
        return [event.kind for event in self.events]

    def has(self, seat: int, good: str) -> int:
        return self.s.goods[seat * ids.N_GOODS + ids.GOODS.index(good)]

    def holding(self, seat: int) -> list[int]:
        """Corn, llamas, coca, pottery, cloth."""
        return self.s.goods[seat * ids.N_GOODS : (seat + 1) * ids.N_GOODS]

    def in_bank(self, good: str) -> int:
        return self.s.bank[ids.GOODS.index(good)]

    def lying(self, quarter: str) -> int:
        """Bonus units or stones there."""
        return self.s.bonus[ids.QUARTERS.index(quarter)]

    def column(self, good: str) -> int:
        """Units on the market table."""
        return self.s.market[ids.GOODS.index(good) - 1]

    def working(self, seat: int, good: str) -> int:
        """Own incas in the quarter of this good."""
        return self.s.incas[seat * ids.N_GOODS + ids.GOODS.index(good)]

    def clerics(self, seat: int, kind: str) -> int:
        return self.s.clergy[seat * ids.N_CLERGY + ids.CLERGY.index(kind)]

    def field(self, seat: int) -> int:
        """Where the runner is, 0 to 19."""
        return self.s.runner(seat)

    def place(self, seat: int) -> str:
        """The quarter of the prince."""
        return ids.QUARTERS[self.s.prince[seat]]

    def hand(self, seat: int) -> list[str]:
        return [card for card in ids.CARDS if self.s.hand[seat] & _bit(card)]

    def bottom(self) -> list[tuple[str, int]]:
        """The cards put back, next to be drawn first, and who put each there."""
        return [(ids.CARDS[card_of(entry)], giver(entry)) for entry in self.s.under]

    def holder(self, disc: str) -> int | None:
        """Who has a moon disc."""
        seat = self.s.moons[ids.MOONS.index(disc)]
        return seat if seat >= 0 else None
