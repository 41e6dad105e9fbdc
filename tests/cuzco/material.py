"""The material of a position of Cuzco, moved with words; every change keeps it conserved."""

from typing import Self

from tawantin.games.cuzco import ids
from tawantin.games.cuzco.movement import deliver
from tawantin.games.cuzco.state import CuzcoState, placed_die
from tawantin.games.cuzco.supply import (
    advance,
    field_of_tile,
    khipus_to_reserve,
    lay_tile,
    put_feather,
)


class Material:
    """A position and the pieces that can be moved about in it, by the engine's own steps."""

    s: CuzcoState

    def order(self, *seats: int) -> Self:
        """Turn order, first to last (set it before choosing whose turn it is)."""
        self.s.order = list(seats)
        self.s.rank = list(seats)
        return self

    def dice(self, seat: int, *values: int) -> Self:
        """The seat's unplaced dice."""
        self.s.dice[seat * 3 : seat * 3 + 3] = [*values, *[0] * (3 - len(values))]
        return self

    def lying(self, field: str, *values: int, seat: int = 1) -> Self:
        """Dice of `seat` already placed on a field."""
        at = ids.FIELDS.index(field)
        for value in values:
            self.s.lying.append(placed_die(at, seat, value))
            self.s.lowest[at] = min(self.s.lowest[at], value)
        return self

    def cards(self, seat: int, *numbers: str, known: bool = True) -> Self:
        """God cards into the hand; at most two per seat may be unknown to the others."""
        for number in numbers:
            card = int(number) - 1
            if self.s.piles[card]:
                self.s.piles[card] -= 1
            else:
                self.s.discard[card] -= 1
            self.s.hand[seat * 15 + card] += 1
            if known:
                self.s.known[seat * 15 + card] += 1
            else:
                self.s.unknown[seat] += 1
        return self

    def tops(self, *numbers: str) -> Self:
        """Turn these cards face up on the piles of their gods."""
        for number in numbers:
            card = int(number) - 1
            god = card // 3
            if self.s.tops[god] >= 0:
                self.s.piles[self.s.tops[god]] += 1
            if self.s.piles[card]:
                self.s.piles[card] -= 1
            else:
                self.s.discard[card] -= 1
            self.s.tops[god] = card
        return self

    def discard_pile(self, *numbers: str) -> Self:
        """Move cards from their piles to the discard pile."""
        for number in numbers:
            self.s.piles[int(number) - 1] -= 1
            self.s.discard[int(number) - 1] += 1
        return self

    def empty_pile(self, god: str, discard: bool = True) -> Self:
        """All cards below the top of a god's pile go to the discard pile (or to the last hand)."""
        first = ids.GODS.index(god) * 3
        for card in range(first, first + 3):
            if discard:
                self.s.discard[card] += self.s.piles[card]
            else:
                last = (self.s.players - 1) * 15 + card
                self.s.hand[last] += self.s.piles[card]
                self.s.known[last] += self.s.piles[card]
            self.s.piles[card] = 0
        return self

    def offerings(self, seat: int, amount: int) -> Self:
        if not self.s.unlimited:
            self.s.offerings_left += self.s.offerings[seat] - amount
        self.s.offerings[seat] = amount
        return self

    def food(self, seat: int, amount: int) -> Self:
        if not self.s.unlimited:
            self.s.food_left += self.s.food[seat] - amount
        self.s.food[seat] = amount
        return self

    def medallions(self, seat: int, amount: int) -> Self:
        """Medallions of a seat, from those out of the game, then from the other seats."""
        self.s.inti_gone += self.s.inti[seat] - amount
        self.s.inti[seat] = amount
        for other in range(self.s.players - 1, -1, -1):
            if self.s.inti_gone < 0 and other != seat:
                given = min(self.s.inti[other], -self.s.inti_gone)
                self.s.inti[other] -= given
                self.s.inti_gone += given
        return self

    def pututus(self, seat: int, small: int = 0, big: int = 0) -> Self:
        self.s.small_left += self.s.small[seat] - small
        self.s.big_left += self.s.big[seat] - big
        self.s.small[seat], self.s.big[seat] = small, big
        return self

    def runner(self, seat: int, place: str, returned: bool = False) -> Self:
        self.s.runner[seat] = ids.PLACES.index(place)
        if returned:
            self.s.returned |= 1 << seat
        return self

    def rotation(self, orientation: int) -> Self:
        """Orientation 1 to 6 of the overlay: arm 1 (B1) points to inner village i<orientation>."""
        self.s.rotation = orientation - 1
        return self

    def khipus_in(self, seat: int, *villages: str) -> Self:
        """Delivered khipus, each on top of what lies there; from the mask, then the reserve."""
        for name in villages:
            village = ids.PLACES.index(name)
            assert not self.s.delivered[seat] >> village & 1
            deliver(self.s, seat, village)
        return self

    def reserve(self, seat: int, amount: int) -> Self:
        """Move khipus from the mask to the reserve."""
        khipus_to_reserve(self.s, seat, amount)
        return self

    def feathers(self, seat: int, *slots: int) -> Self:
        """Fill feather slots 1 to 12."""
        for slot in slots:
            assert not self.s.feathers[seat] >> (slot - 1) & 1
            put_feather(self.s, seat, slot - 1)
        return self

    def headbands(self, seat: int, *bands: int) -> Self:
        """Activate headband tiles 1 to 6 (their slots must be filled)."""
        for band in bands:
            self.s.headbands[seat] |= 1 << (band - 1)
        return self

    def tiles(self, seat: int, *names: str, slid: tuple[str, ...] = ()) -> Self:
        """Person tiles onto the mask, taken from wherever they lie; makes room if needed."""
        s = self.s
        for name in (*names, *slid):
            tile = ids.TILES.index(name)
            kind, bit = tile // ids.PER_KIND, 1 << (tile % ids.PER_KIND)
            if s.person_stack[kind] & bit:
                s.person_stack[kind] &= ~bit
            elif s.person_discard[kind] & bit:
                s.person_discard[kind] &= ~bit
            else:
                s.houses[s.houses.index(tile)] = -1
            if s.free_fields(seat) == 0:
                khipus_to_reserve(s, seat, 1)
            lay_tile(s, seat, tile, 0)
            if name in slid:
                s.slid[seat] |= 1 << field_of_tile(s, seat, tile)
        return self

    def houses(self, kind: str, **at: str) -> Self:
        """Swap named tiles onto houses: houses("agriculture", _3="a05b")."""
        s = self.s
        k = ("agriculture", "research").index(kind)
        for place, name in at.items():
            space = k * 6 + int(place[1:]) - 1
            tile = ids.TILES.index(name)
            old = s.houses[space]
            bit = 1 << (tile % ids.PER_KIND)
            if tile in s.houses:
                s.houses[s.houses.index(tile)] = old
            else:
                assert (s.person_stack[k] | s.person_discard[k]) & bit, f"{name} is on a mask"
                pile = s.person_stack if s.person_stack[k] & bit else s.person_discard
                pile[k] = pile[k] & ~bit | (1 << (old % ids.PER_KIND) if old >= 0 else 0)
            s.houses[space] = tile
        return self

    def empty_house(self, kind: str, *places: int) -> Self:
        """Tiles at these values are gone (on top of seat n-1's mask would need room: discarded)."""
        s = self.s
        k = ("agriculture", "research").index(kind)
        for place in places:
            tile = s.houses[k * 6 + place - 1]
            s.houses[k * 6 + place - 1] = -1
            s.person_stack[k] |= 1 << (tile % ids.PER_KIND)
        return self

    def discarded_tiles(self, *names: str) -> Self:
        """Tiles from the stacks onto the person discard pile."""
        for name in names:
            tile = ids.TILES.index(name)
            kind, bit = tile // ids.PER_KIND, 1 << (tile % ids.PER_KIND)
            self.s.person_stack[kind] &= ~bit
            self.s.person_discard[kind] |= bit
        return self

    def temple(self, **steps: int) -> Self:
        """Priests: temple(step3=0, step2=1)."""
        for name, seat in steps.items():
            self.s.temple[int(name[4:]) - 1] = seat
            self.s.priests[seat] -= 1
        return self

    def status(self, seat: int, field: int) -> Self:
        """Put the status marker on a field, on top of those already there."""
        self.s.status[seat] = 0
        advance(self.s, seat, field)
        return self

    def goods(self, seat: int, *names: str) -> Self:
        """Bought goods (from later market rows or the box)."""
        s = self.s
        for name in names:
            good = ids.GOODS.index(name)
            s.goods[seat * 6 + good] += 1
            later = [i for i in range(s.round * 5, 30) if s.market[i] == good]
            if later:
                s.market[later[-1]] = -1
            else:
                s.goods_box[good] -= 1
        return self

    def on_sale(self, *names: str) -> Self:
        """The goods in the row of this round."""
        s = self.s
        row = (s.round - 1) * 5
        for space in range(row, row + 5):
            if s.market[space] >= 0:
                s.goods_box[s.market[space]] += 1
                s.market[space] = -1
        for i, name in enumerate(names):
            good = ids.GOODS.index(name)
            later = [j for j in range(s.round * 5, 30) if s.market[j] == good]
            if s.goods_box[good]:
                s.goods_box[good] -= 1
            else:
                s.market[later[-1]] = -1
            s.market[row + 4 - i] = good
        return self

    def tasks(self, seat: int, *names: str) -> Self:
        """The seat's three open tasks; whoever had them gets the old ones."""
        s = self.s
        for place, name in enumerate(names):
            self._swap_task(s.tasks, seat * 3 + place, ids.TASKS.index(name))
        return self

    def palace(self, *names: str) -> Self:
        """The tasks open in the palace."""
        for place, name in enumerate(names):
            self._swap_task(self.s.palace, place, ids.TASKS.index(name))
        return self

    def _swap_task(self, into: list[int], place: int, task: int) -> None:
        s = self.s
        old = into[place]
        for pile in (s.tasks, s.palace, s.dropped):
            if task in pile:
                pile[pile.index(task)] = old
                into[place] = task
                return
        for name in ("stock", "box"):
            mask = getattr(s, name)
            if mask >> task & 1:
                setattr(s, name, mask & ~(1 << task) | 1 << old)
        into[place] = task

    def fulfilled(self, seat: int, count: int) -> Self:
        """Tasks fulfilled earlier, taken from the box or the stock."""
        s = self.s
        for _ in range(count):
            name = "box" if s.box else "stock"
            mask = getattr(s, name)
            task = mask.bit_length() - 1
            setattr(s, name, mask & ~(1 << task))
            s.fulfilled.append(seat * 64 + task)
        return self
