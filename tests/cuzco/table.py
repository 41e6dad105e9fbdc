"""Builds positions of Cuzco with words: `Table(round=3).cards(0, "07").dice(0, 2, 4, 5)`.

A table starts in a consistent mid-game position at seat 0's turn in Phase I: standard map,
overlay at orientation 1, masks a, b, c, d, turn order 0, 1, 2, 3, houses and palace laid out,
empty hands, no god card of any special kind needed. Every change keeps all components conserved,
and `do` checks that after every action.
"""

from typing import Any

from tawantin.core.frame import CHANCE, ID
from tawantin.core.why import Reason
from tawantin.games.cuzco import data as printed
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.checks import check_material
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.setup import blank
from tawantin.games.cuzco.state import CuzcoState, placed_die

OptionValue = str | bool


def _pop_bit(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


class Table:
    """One position, and the verbs to change it and play on from it."""

    def __init__(
        self,
        players: int = 4,
        round: int = 1,
        overlay: dict[str, Any] | None = None,
        **options: OptionValue,
    ) -> None:
        n = players
        complete = GAME.check_options({"layout": "standard", **options})
        s = blank(n, printed.load(overlay))
        fresh = GAME.start(n, complete, overlay)
        for name in ("nl", "pututu", "up_to", "rotate_first", "unlimited", "standard"):
            setattr(s, name, getattr(fresh, name))
        self.s: CuzcoState = s
        self.chance: list[str] = []
        s.round = round
        s.order = list(range(n))
        s.rank = list(range(n))
        s.mask = list(range(n))
        s.inti_left = 7 - round
        s.inti_gone += round - 1
        self._lay_out(n, round)
        self._market(n, round)
        for god in range(5):
            s.tops[god] = god * 3
            s.piles[god * 3] -= 1
        for seat in range(n):
            s.tasks[seat * 3] = seat
            for place in (1, 2):
                s.tasks[seat * 3 + place] = self._draw_task()
            if not s.nl:
                s.dropped[seat * 2 : seat * 2 + 2] = [self._draw_task(), self._draw_task()]
        s.box |= sum(1 << task for task in range(n, 6))
        self.phase_one()

    # Laying out.

    def _draw_task(self) -> int:
        task = _pop_bit(self.s.stock)
        self.s.stock &= ~(1 << task)
        return task

    def _lay_out(self, n: int, round: int) -> None:
        s = self.s
        for earlier in range(round):
            for space in range(12):
                kind = space // 6
                tile = _pop_bit(s.person_stack[kind])
                s.person_stack[kind] &= ~(1 << tile)
                if earlier < round - 1:
                    s.person_discard[kind] |= 1 << tile
                else:
                    s.houses[space] = kind * ids.PER_KIND + tile
            for _ in range(n + 2):
                task = (s.stock.bit_length()) - 1  # the highest, so low numbers stay available
                s.stock &= ~(1 << task)
                if earlier < round - 1:
                    s.box |= 1 << task
                else:
                    s.palace.append(task)

    def _market(self, n: int, round: int) -> None:
        s = self.s
        goods = [
            good for good in range(6) for _ in range(s.data.goods_copies[good] - s.goods_box[good])
        ]
        columns = range(5) if n == 4 else range(1, 5)
        spaces = [row * 5 + column for column in columns for row in range(6)]
        for space, good in zip(spaces, goods, strict=True):
            if space // 5 < round - 1:
                s.goods_box[good] += 1
            else:
                s.market[space] = good

    # Whose turn it is.

    def _stack(self, *frames: tuple[int, ...]) -> "Table":
        self.s.stack = []
        for frame in frames:
            self.s.stack += list(frame) + [0] * (8 - len(frame))
        return self

    def _in_round(self, step: int) -> list[tuple[int, ...]]:
        return [(ids.GAME_FLOW, self.s.round + 1), (ids.ROUND, step + 1)]

    def phase_one(self, seat: int = 0, turn: int = 1, dice: tuple[int, ...] = (1, 2, 3)) -> "Table":
        """Seat's `turn`-th turn of Phase I; everybody's dice show `dice` unless set otherwise."""
        s = self.s
        n = s.players
        s.active = seat
        if not any(s.dice) and not s.lying:
            for p in range(n):
                self.dice(p, *dice)
        done = (turn - 1) * n + s.order.index(seat) + 1
        self._stack(
            *self._in_round(0),
            (ids.PHASE_ONE, n + 1 if s.pututu else n, done),
            (ids.TURN, 1),
            (ids.PLACING,),
        )
        return self

    def _turns(self, step: int, frame: int, turn: int, seat: int) -> "Table":
        self.s.active = seat
        self.s.dice = [0] * len(self.s.dice)
        done = self.s.order.index(seat) + 1
        self._stack(*self._in_round(step), (frame, done), (turn,))
        GAME.settle(self.s)
        return self

    def phase_two(self, seat: int = 0) -> "Table":
        """Seat's Phase II turn (skipped by the engine if it has nothing to use)."""
        return self._turns(1, ids.PHASE_TWO, ids.USING, seat)

    def university(self) -> "Table":
        """Right before the university step; `settle` runs it and the priests."""
        self.s.dice = [0] * len(self.s.dice)
        return self._stack(*self._in_round(2), (ids.UNIVERSITY,))

    def priests_step(self) -> "Table":
        self.s.dice = [0] * len(self.s.dice)
        return self._stack(*self._in_round(3), (ids.PRIESTS,))

    def market_turn(self, seat: int = 0) -> "Table":
        self._after_priests()
        return self._turns(4, ids.MARKET, ids.BUYING, seat)

    def palace_turn(self, seat: int = 0) -> "Table":
        self._after_priests()
        return self._turns(5, ids.PALACE, ids.FULFILLING, seat)

    def round_end(self) -> "Table":
        self._after_priests()
        self.s.dice = [0] * len(self.s.dice)
        return self._stack(*self._in_round(6), (ids.ROUND_END,))

    def last_tasks(self, seat: int = 0) -> "Table":
        """The end of round 6: this seat's last tasks."""
        assert self.s.round == 6
        self._after_priests()
        self.s.active = seat
        self.s.dice = [0] * len(self.s.dice)
        done = self.s.order.index(seat) + 1
        self._stack((ids.GAME_FLOW, 8), (ids.LAST_TASKS, done), (ids.SETTLING,))
        GAME.settle(self.s)
        return self

    def final_scoring(self) -> "Table":
        """Right before final scoring; `settle` runs it."""
        assert self.s.round == 6
        self._after_priests()
        self.s.dice = [0] * len(self.s.dice)
        for seat in range(self.s.players):
            for place in range(3):
                task = self.s.tasks[seat * 3 + place]
                if task >= 0:
                    self.s.box |= 1 << task
                    self.s.tasks[seat * 3 + place] = -1
        return self._stack((ids.GAME_FLOW, 9), (ids.SCORING,))

    def _after_priests(self) -> None:
        if self.s.inti_left == 7 - self.s.round:
            self.s.inti_left -= 1
            self.s.inti_gone += 1

    def settle(self) -> "Table":
        """Let the engine run up to the next decision or draw."""
        GAME.settle(self.s)
        return self

    # Material.

    def order(self, *seats: int) -> "Table":
        """Turn order, first to last (set it before choosing whose turn it is)."""
        self.s.order = list(seats)
        self.s.rank = list(seats)
        return self

    def dice(self, seat: int, *values: int) -> "Table":
        """The seat's unplaced dice."""
        self.s.dice[seat * 3 : seat * 3 + 3] = [*values, *[0] * (3 - len(values))]
        return self

    def lying(self, field: str, *values: int, seat: int = 1) -> "Table":
        """Dice of `seat` already placed on a field."""
        at = ids.FIELDS.index(field)
        for value in values:
            self.s.lying.append(placed_die(at, seat, value))
            self.s.lowest[at] = min(self.s.lowest[at], value)
        return self

    def cards(self, seat: int, *numbers: str, known: bool = True) -> "Table":
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

    def tops(self, *numbers: str) -> "Table":
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

    def discard_pile(self, *numbers: str) -> "Table":
        """Move cards from their piles to the discard pile."""
        for number in numbers:
            self.s.piles[int(number) - 1] -= 1
            self.s.discard[int(number) - 1] += 1
        return self

    def empty_pile(self, god: str, discard: bool = True) -> "Table":
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

    def offerings(self, seat: int, amount: int) -> "Table":
        if not self.s.unlimited:
            self.s.offerings_left += self.s.offerings[seat] - amount
        self.s.offerings[seat] = amount
        return self

    def food(self, seat: int, amount: int) -> "Table":
        if not self.s.unlimited:
            self.s.food_left += self.s.food[seat] - amount
        self.s.food[seat] = amount
        return self

    def medallions(self, seat: int, amount: int) -> "Table":
        """Medallions of a seat, from those out of the game, then from the other seats."""
        self.s.inti_gone += self.s.inti[seat] - amount
        self.s.inti[seat] = amount
        for other in range(self.s.players - 1, -1, -1):
            if self.s.inti_gone < 0 and other != seat:
                given = min(self.s.inti[other], -self.s.inti_gone)
                self.s.inti[other] -= given
                self.s.inti_gone += given
        return self

    def pututus(self, seat: int, small: int = 0, big: int = 0) -> "Table":
        self.s.small_left += self.s.small[seat] - small
        self.s.big_left += self.s.big[seat] - big
        self.s.small[seat], self.s.big[seat] = small, big
        return self

    def runner(self, seat: int, place: str, returned: bool = False) -> "Table":
        self.s.runner[seat] = ids.PLACES.index(place)
        if returned:
            self.s.returned |= 1 << seat
        return self

    def rotation(self, orientation: int) -> "Table":
        """Orientation 1 to 6 of the overlay: arm 1 (B1) points to inner village i<orientation>."""
        self.s.rotation = orientation - 1
        return self

    def khipus_in(self, seat: int, *villages: str) -> "Table":
        """Delivered khipus, each on top of what lies there; from the mask, then the reserve."""
        for name in villages:
            village = ids.PLACES.index(name)
            assert not self.s.delivered[seat] >> village & 1
            if self.s.khipus[seat]:
                self.s.khipus[seat] -= 1
            else:
                self.s.reserve[seat] -= 1
            self.s.delivered[seat] |= 1 << village
            self.s.villages[village] = self.s.villages[village] * 8 + seat + 1
        return self

    def reserve(self, seat: int, amount: int) -> "Table":
        """Move khipus from the mask to the reserve."""
        self.s.khipus[seat] -= amount
        self.s.reserve[seat] += amount
        return self

    def feathers(self, seat: int, *slots: int) -> "Table":
        """Fill feather slots 1 to 12."""
        for slot in slots:
            colour = self.s.data.masks[self.s.mask[seat]][slot - 1]
            assert not self.s.feathers[seat] >> (slot - 1) & 1
            self.s.feathers[seat] |= 1 << (slot - 1)
            self.s.feather_count[seat * 4 + colour] += 1
            self.s.feathers_left[colour] -= 1
        return self

    def headbands(self, seat: int, *bands: int) -> "Table":
        """Activate headband tiles 1 to 6 (their slots must be filled)."""
        for band in bands:
            self.s.headbands[seat] |= 1 << (band - 1)
        return self

    def tiles(self, seat: int, *names: str, slid: tuple[str, ...] = ()) -> "Table":
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
                s.khipus[seat] -= 1
                s.reserve[seat] += 1
            at = s.tile_count[seat]
            s.tiles[seat * 12 + at] = tile
            s.tile_count[seat] += 1
            s.abilities[seat * 24 + tile // 3] += 1
            if name in slid:
                s.slid[seat] |= 1 << at
        return self

    def houses(self, kind: str, **at: str) -> "Table":
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

    def empty_house(self, kind: str, *places: int) -> "Table":
        """Tiles at these values are gone (on top of seat n-1's mask would need room: discarded)."""
        s = self.s
        k = ("agriculture", "research").index(kind)
        for place in places:
            tile = s.houses[k * 6 + place - 1]
            s.houses[k * 6 + place - 1] = -1
            s.person_stack[k] |= 1 << (tile % ids.PER_KIND)
        return self

    def discarded_tiles(self, *names: str) -> "Table":
        """Tiles from the stacks onto the person discard pile."""
        for name in names:
            tile = ids.TILES.index(name)
            kind, bit = tile // ids.PER_KIND, 1 << (tile % ids.PER_KIND)
            self.s.person_stack[kind] &= ~bit
            self.s.person_discard[kind] |= bit
        return self

    def temple(self, **steps: int) -> "Table":
        """Priests: temple(step3=0, step2=1)."""
        for name, seat in steps.items():
            self.s.temple[int(name[4:]) - 1] = seat
            self.s.priests[seat] -= 1
        return self

    def status(self, seat: int, field: int) -> "Table":
        """Put the status marker on a field, on top of those already there."""
        s = self.s
        s.status[seat] = field
        s.rank.remove(seat)
        place = 0
        while place < len(s.rank) and s.status[s.rank[place]] > field:
            place += 1
        s.rank.insert(place, seat)
        return self

    def goods(self, seat: int, *names: str) -> "Table":
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

    def on_sale(self, *names: str) -> "Table":
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

    def tasks(self, seat: int, *names: str) -> "Table":
        """The seat's three open tasks; whoever had them gets the old ones."""
        s = self.s
        for place, name in enumerate(names):
            self._swap_task(s.tasks, seat * 3 + place, ids.TASKS.index(name))
        return self

    def palace(self, *names: str) -> "Table":
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

    def fulfilled(self, seat: int, count: int) -> "Table":
        """Tasks fulfilled earlier, taken from the box or the stock."""
        s = self.s
        for _ in range(count):
            name = "box" if s.box else "stock"
            mask = getattr(s, name)
            task = mask.bit_length() - 1
            setattr(s, name, mask & ~(1 << task))
            s.fulfilled.append(seat * 64 + task)
        return self

    # Playing.

    def draw(self, *outcomes: str) -> "Table":
        """Script the next draws of chance; unscripted ones take the first possible outcome."""
        self.chance += outcomes
        return self

    def _run_chance(self) -> None:
        while GAME.frames[self.s.stack[ID]].kind == CHANCE:
            options = GAME.legal_actions(self.s)
            if self.chance:
                action = GAME.actions.parse(self.chance.pop(0))
                assert action in options, f"chance cannot give {GAME.actions.text(action)}"
            else:
                action = options[0]
            GAME.apply(self.s, action)

    def do(self, *texts: str) -> "Table":
        """Play actions, each checked for legality; draws in between happen by themselves."""
        self._run_chance()
        for text in texts:
            GAME.play(self.s, GAME.actions.parse(text))
            self._run_chance()
            self.check()
        return self

    def check(self) -> "Table":
        """Nothing is lost or made (a position laid out by hand has no course to be checked)."""
        check_material(self.s)
        return self

    def legal(self) -> list[str]:
        """The legal actions now, as text."""
        self._run_chance()
        return [GAME.actions.text(action) for action in GAME.legal_actions(self.s)]

    def why(self, text: str) -> Reason:
        """Why an action is illegal; fails if it is legal."""
        reason = GAME.why_not(self.s, GAME.actions.parse(text))
        assert reason is not None, f"{text!r} is legal"
        return reason

    # Asking.

    @property
    def actor(self) -> int:
        return GAME.actor(self.s)

    @property
    def frame(self) -> str:
        return GAME.top(self.s).name

    def score(self, seat: int) -> int:
        return self.s.score[seat]

    def points(self, seat: int, category: str) -> int:
        return GAME.points(self.s, seat)[category]

    def hand(self, seat: int) -> list[str]:
        """The seat's god cards."""
        at = seat * 15
        return [ids.CARDS[c] for c in range(15) for _ in range(self.s.hand[at + c])]

    def open_tasks(self, seat: int) -> list[str]:
        return [ids.TASKS[t] for t in self.s.tasks[seat * 3 : seat * 3 + 3] if t >= 0]

    def mask_tiles(self, seat: int) -> list[str]:
        count = self.s.tile_count[seat]
        return [ids.TILES[t] for t in self.s.tiles[seat * 12 : seat * 12 + count]]

    def slid_tiles(self, seat: int) -> list[str]:
        return [name for i, name in enumerate(self.mask_tiles(seat)) if self.s.slid[seat] >> i & 1]
