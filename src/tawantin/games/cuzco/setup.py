"""Setup: the map, the market, the houses, and what each player starts with."""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.core.frame import A, B, C, Frame, call, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.data import Data
from tawantin.games.cuzco.ids import (
    COPIES,
    CUZCO,
    DEAL,
    DRAFT,
    FEATHERING,
    FOR_START,
    GAME_FLOW,
    LAY_OUT_ROUND,
    LAYOUT,
    N_CARDS,
    N_CATEGORIES,
    N_FIELDS,
    N_START_TASKS,
    N_TASKS,
    PER_KIND,
    PUT_BACK,
    REVEALING,
)
from tawantin.games.cuzco.state import CuzcoState

FOOD_IN_BOX: Final = 36
OFFERINGS_IN_BOX: Final = 30
KHIPUS_EACH: Final = 10
PRIESTS_EACH: Final = 4
TEMPLE_MEDALLIONS: Final = 6
MEDALLIONS_IN_BOX: Final = 10
START_OFFERINGS: Final = 2
START_TASKS_MASK: Final = (1 << N_START_TASKS) - 1
BROWN_TASKS_MASK: Final = ((1 << N_TASKS) - 1) ^ START_TASKS_MASK
SMALL_PUTUTUS: Final = {2: 6, 3: 9, 4: 12}
BIG_PUTUTUS: Final = {2: 1, 3: 2, 4: 3}


def blank(players: int, data: Data) -> CuzcoState:
    """All material in its place before anything is drawn (C-SETUP-06 to C-SETUP-23)."""
    n = players
    s = CuzcoState()
    s.rec = None
    s.data = data
    s.net = data.net(0, 0)
    s.players = n
    s.nl = s.pututu = s.up_to = s.rotate_first = s.unlimited = s.standard = 0
    s.round = 1
    s.actor = 0
    s.order = [-1] * n
    s.f_order = s.b_order = s.rotation = s.returned = 0
    s.runner = [CUZCO] * n
    s.villages = [0] * 12
    s.delivered = [0] * n
    s.mask = [-1] * n
    s.khipus = [KHIPUS_EACH] * n
    s.reserve = [0] * n
    s.feathers = [0] * n
    s.feather_count = [0] * (4 * n)
    s.feathers_left = [3 * n] * 4
    s.headbands = [0] * n
    s.tiles = [-1] * (12 * n)
    s.tile_count = [0] * n
    s.slid = [0] * n
    s.abilities = [0] * (24 * n)
    s.goods = [0] * (6 * n)
    s.fulfilled = []
    s.tasks = [-1] * (3 * n)
    s.offerings = [START_OFFERINGS] * n
    s.food = [0] * n
    s.inti = [1] * n
    s.priests = [PRIESTS_EACH] * n
    s.small = [0] * n
    s.big = [0] * n
    s.offerings_left = OFFERINGS_IN_BOX - START_OFFERINGS * n
    s.food_left = FOOD_IN_BOX
    s.inti_left = TEMPLE_MEDALLIONS
    s.inti_gone = MEDALLIONS_IN_BOX - TEMPLE_MEDALLIONS - n
    s.small_left = SMALL_PUTUTUS[n]
    s.big_left = BIG_PUTUTUS[n]
    s.houses = [-1] * 12
    s.person_stack = [(1 << PER_KIND) - 1] * 2
    s.person_discard = [0, 0]
    s.temple = [-1] * 6
    s.status = [0] * n
    s.rank = list(range(n))
    s.market = [-1] * 30
    s.goods_box = [0 if n == 4 else 1] * 6
    s.stock = BROWN_TASKS_MASK
    s.box = 0
    s.palace = []
    s.drafted = [-1] * (4 * n)
    s.dropped = [-1] * (2 * n)
    s.hand = [0] * (N_CARDS * n)
    s.known = [0] * (N_CARDS * n)
    s.unknown = [0] * n
    s.piles = [COPIES] * N_CARDS
    s.tops = [-1] * 5
    s.discard = [0] * N_CARDS
    s.marked = 0
    s.marks = [0] * 50
    s.refilled = 0
    s.pool = [0] * N_CARDS
    s.dealt = [-1] * (2 * n)
    s.gone = [-1] * (2 * n)
    s.redealt = []
    s.put_back = [-1] * n
    s.doubts = []
    s.dice = [0] * (3 * n)
    s.lying = []
    s.lowest = [7] * N_FIELDS
    s.score = [0] * n
    s.ledger = [0] * (N_CATEGORIES * n)
    s.stack = []
    call(s, GAME_FLOW)
    return s


# What a Layout frame draws (its register A); register B is the seat or the space.
F_PIECES: Final = 0
B_PIECES: Final = 1
OVERLAY: Final = 2
MASKS: Final = 3
ORDER: Final = 4
GOODS: Final = 5
FEATHER: Final = 6
START_TASK: Final = 7
DRAFTED: Final = 8


class Setup(Frame):
    """C-SETUP-02 to C-SETUP-33, one step after the other. Registers: A step, B seat or space."""

    def proceed(self, s: CuzcoState) -> bool:
        step, at = s.stack[A], s.stack[B]
        mine = len(s.stack)  # what a step calls lies above this frame
        s.stack[B] = at + 1
        if self._done(s, step, at):
            s.stack[mine + A] = step + 1
            s.stack[mine + B] = 0
        return False

    def _done(self, s: CuzcoState, step: int, at: int) -> bool:
        """Carry out one part of a step; True when the step is over."""
        n = s.players
        if step == 0:  # map and overlay
            if s.standard or at == 2:
                s.net = s.data.net(s.f_order, s.b_order)
                call(s, LAYOUT, OVERLAY)
                return True
            call(s, LAYOUT, F_PIECES if at == 0 else B_PIECES)
            return False
        if step == 1 or step == 2:  # masks, turn order
            call(s, LAYOUT, MASKS if step == 1 else ORDER, at)
            return at == n - 1
        if step == 3:
            self._start_points(s)
            return True
        if step == 4:  # market: the left column stays empty with 2 or 3 players
            if at % 5 or n == 4:
                call(s, LAYOUT, GOODS, at)
            return at == 29
        if step == 5:
            call(s, LAY_OUT_ROUND)
            return True
        if step == 6:  # starting feathers and their slots
            s.actor = s.order[at]
            call(s, LAYOUT, FEATHER, s.actor)
            return at == n - 1
        if step == 7:
            call(s, LAYOUT, START_TASK, s.order[at])
            return at == n - 1
        if step == 8:
            each = 2 if s.nl else 4
            call(s, LAYOUT, DRAFTED, s.order[at // each])
            return at == each * n - 1
        if step == 9:
            s.box |= START_TASKS_MASK & ~_given_start_tasks(s)
            if not s.nl:
                call(s, DRAFT)
            return True
        if step == 10:
            goto(s, DEAL)
        return False

    def _start_points(self, s: CuzcoState) -> None:
        """C-SETUP-25, C-SETUP-26."""
        s.rank = s.order[:]
        for place, seat in enumerate(s.order):
            s.gain(seat, place, FOR_START)


def _given_start_tasks(s: CuzcoState) -> int:
    return sum(1 << s.tasks[seat * 3] for seat in range(s.players))


class Layout(Frame):
    """The draws of setup. Registers: A what, B seat or space."""

    def options(self, s: CuzcoState) -> list[int]:
        what = s.stack[A]
        if what == F_PIECES or what == B_PIECES:
            return [act.ARRANGE + 6 * what + order for order in range(6)]
        if what == OVERLAY:
            return [act.ORIENT + rotation for rotation in range(6)]
        if what == MASKS:
            return [act.MASK + mask for mask in range(4) if mask not in s.mask]
        if what == ORDER:
            return [act.ORDER + place for place in range(s.players) if s.order[place] < 0]
        if what == GOODS:
            return [act.STOCK + good for good in range(6) if self._goods_left(s, good)]
        if what == FEATHER:
            full = 3 * s.players
            return [act.DYE + colour for colour in range(4) if s.feathers_left[colour] == full]
        if what == START_TASK:
            given = [s.tasks[seat * 3] for seat in range(s.players)]
            return [act.TASK + task for task in range(N_START_TASKS) if task not in given]
        return [act.TASK + task for task in range(N_TASKS) if s.stock >> task & 1]

    def _goods_left(self, s: CuzcoState, good: int) -> int:
        return s.data.goods_copies[good] - s.goods_box[good] - s.market.count(good)

    def sample(self, s: CuzcoState, rng: Rng) -> int:
        what = s.stack[A]
        if what == GOODS:
            left = [self._goods_left(s, kind) for kind in range(6)]
            good = 0
            skip = rng.below(sum(left))
            while skip >= left[good]:
                skip -= left[good]
                good += 1
            return act.STOCK + good
        if what == DRAFTED:
            return act.TASK + rng.bit_of(s.stock)
        options = self.options(s)
        return options[rng.below(len(options))]

    def apply(self, s: CuzcoState, action: int) -> None:
        what, at = s.stack[A], s.stack[B]
        if what == FEATHER:
            goto(s, FEATHERING, action - act.DYE)
            return
        end(s)
        if what == F_PIECES:
            s.f_order = action - act.ARRANGE
        elif what == B_PIECES:
            s.b_order = action - act.ARRANGE - 6
        elif what == OVERLAY:
            s.rotation = action - act.ORIENT
        elif what == MASKS:
            s.mask[at] = action - act.MASK
        elif what == ORDER:
            s.order[action - act.ORDER] = at
            if s.rec is not None:
                s.rec.add("turn_order", at, {"place": action - act.ORDER + 1})
        elif what == GOODS:
            s.market[at] = action - act.STOCK
        elif what == START_TASK:
            s.tasks[at * 3] = action - act.TASK
            if s.rec is not None:
                s.rec.add("start_task", at, {"task": action - act.TASK})
        else:
            self._draft(s, at, action - act.TASK)

    def _draft(self, s: CuzcoState, seat: int, task: int) -> None:
        """C-SETUP-28: drawn unseen by the others; the Dutch edition has no choice."""
        s.stock &= ~(1 << task)
        if s.nl:
            place = seat * 3 + (1 if s.tasks[seat * 3 + 1] < 0 else 2)
            s.tasks[place] = task
            if s.rec is not None:
                s.rec.add("kept_task", seat, {"task": task})
            return
        first = seat * 4
        drawn = sorted([t for t in s.drafted[first : first + 4] if t >= 0] + [task])
        s.drafted[first : first + 4] = drawn + [-1] * (4 - len(drawn))
        if s.rec is not None:
            s.rec.add_secret("drafted", seat, {"task": task}, {})


class LayOutRound(Frame):
    """C-SETUP-09, C-SETUP-15, C-CLEAN-01, C-CLEAN-02: houses and palace. Register A: space."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[A] == 12 + s.players + 2:
            end(s)
            return False
        return True

    def options(self, s: CuzcoState) -> list[int]:
        space = s.stack[A]
        if space >= 12:
            return [act.TASK + task for task in range(N_TASKS) if s.stock >> task & 1]
        kind = space // 6
        first = act.LAY + kind * PER_KIND
        return [first + i for i in range(PER_KIND) if s.person_stack[kind] >> i & 1]

    def sample(self, s: CuzcoState, rng: Rng) -> int:
        space = s.stack[A]
        if space >= 12:
            return act.TASK + rng.bit_of(s.stock)
        kind = space // 6
        return act.LAY + kind * PER_KIND + rng.bit_of(s.person_stack[kind])

    def apply(self, s: CuzcoState, action: int) -> None:
        space = s.stack[A]
        s.stack[A] = space + 1
        if space >= 12:
            task = action - act.TASK
            s.stock &= ~(1 << task)
            s.palace.append(task)
            if s.rec is not None:
                s.rec.add("palace_task", -1, {"task": task})
            return
        tile = action - act.LAY
        kind = space // 6
        s.person_stack[kind] &= ~(1 << (tile - kind * PER_KIND))
        s.houses[space] = tile
        if s.rec is not None:
            s.rec.add("house_tile", -1, {"tile": tile, "at": space % 6 + 1})


class Draft(Frame):
    """C-SETUP-28: of four tasks each player keeps two, unseen. Register A: place in turn order."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[A] < s.players:
            return True
        for seat in range(s.players):
            dropped = s.dropped[seat * 2 : seat * 2 + 2]
            kept = [t for t in s.drafted[seat * 4 : seat * 4 + 4] if t not in dropped]
            s.tasks[seat * 3 + 1 : seat * 3 + 3] = kept
            if s.rec is not None:
                for task in kept:
                    s.rec.add("kept_task", seat, {"task": task})
        s.drafted = [-1] * (4 * s.players)
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.order[s.stack[A]]

    def options(self, s: CuzcoState) -> list[int]:
        return [act.KEEP + pair for pair in range(6)]

    def apply(self, s: CuzcoState, action: int) -> None:
        seat = s.order[s.stack[A]]
        s.stack[A] += 1
        kept = act.PAIR_INDICES[action - act.KEEP]
        s.dropped[seat * 2 : seat * 2 + 2] = [
            s.drafted[seat * 4 + i] for i in range(4) if i not in kept
        ]
        if s.rec is not None:
            s.rec.add("chose_tasks", seat)


# Stages of the deal (register A).
SETTING_ASIDE: Final = 0
DEALING: Final = 1
EXCHANGING: Final = 2


class Deal(Frame):
    """C-SETUP-30 to C-SETUP-33: two god cards each, of different gods.

    Registers: A stage, B cards drawn so far, C the seat an exchanged card goes to.
    """

    def proceed(self, s: CuzcoState) -> bool:
        n = s.players
        if s.stack[A] == SETTING_ASIDE and s.stack[B] == (5 if n == 2 else 10):
            s.stack[A] = DEALING
            s.stack[B] = 0
        if s.stack[A] == DEALING:
            if s.stack[B] < 2 * n:
                s.stack[C] = s.order[s.stack[B] // 2]
                return True
            s.stack[A] = EXCHANGING
        if s.stack[A] == EXCHANGING:
            return self._exchange(s)
        return True

    def _exchange(self, s: CuzcoState) -> bool:
        """C-SETUP-31 and C-ED-02; True when a card must be drawn."""
        for seat in s.order:
            if s.dealt[seat * 2 + 1] < 0:
                s.stack[C] = seat
                return True
        twins = [p for p in s.order if s.dealt[p * 2] // 3 == s.dealt[p * 2 + 1] // 3]
        if not twins:
            self._finish(s)
            return False
        if s.nl:
            call(s, PUT_BACK, twins[0])
            return False
        for seat in twins:
            s.pool[s.dealt[seat * 2 + 1]] += 1
            s.dealt[seat * 2 + 1] = -1
        return False

    def _finish(self, s: CuzcoState) -> None:
        for seat in range(s.players):
            for i in range(2):
                s.hand[seat * N_CARDS + s.dealt[seat * 2 + i]] += 1
            s.unknown[seat] = 2
        s.dealt = [-1] * (2 * s.players)
        for card in range(N_CARDS):
            s.discard[card] += s.pool[card]
            s.pool[card] = 0
        end(s)
        if s.rec is not None:
            for card in range(N_CARDS):
                for _ in range(s.discard[card]):
                    s.rec.add("undealt", -1, {"card": card})
        for god in range(4, -1, -1):
            call(s, REVEALING, god)

    def _source(self, s: CuzcoState) -> list[int]:
        """How many of each card could be drawn now."""
        if s.stack[A] != SETTING_ASIDE:
            return s.pool
        god = s.stack[B] // (1 if s.players == 2 else 2)
        return [n if card // 3 == god else 0 for card, n in enumerate(s.piles)]

    def _first(self, s: CuzcoState) -> int:
        return act.POOL if s.stack[A] == SETTING_ASIDE else act.DEAL

    def options(self, s: CuzcoState) -> list[int]:
        first = self._first(s)
        return [first + card for card, n in enumerate(self._source(s)) if n]

    def sample(self, s: CuzcoState, rng: Rng) -> int:
        source = self._source(s)
        skip = rng.below(sum(source))
        card = 0
        while skip >= source[card]:
            skip -= source[card]
            card += 1
        return self._first(s) + card

    def apply(self, s: CuzcoState, action: int) -> None:
        stage = s.stack[A]
        s.stack[B] += 1
        if stage == SETTING_ASIDE:
            s.piles[action - act.POOL] -= 1
            s.pool[action - act.POOL] += 1
            return
        card, seat = action - act.DEAL, s.stack[C]
        s.pool[card] -= 1
        s.dealt[seat * 2 + (0 if s.dealt[seat * 2] < 0 else 1)] = card
        if s.rec is not None:
            s.rec.add_secret("dealt", seat, {"card": card}, {})
        if stage == EXCHANGING and s.nl:
            s.pool[s.put_back[seat]] += 1


class PutBack(Frame):
    """C-ED-02, Dutch edition: which of two cards of one god goes back. Register A: the seat."""

    def actor(self, s: CuzcoState) -> int:
        return s.stack[A]

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.stack[A]
        return [act.PUT_BACK + card for card in sorted({s.dealt[seat * 2], s.dealt[seat * 2 + 1]})]

    def candidates(self, s: CuzcoState) -> list[int]:
        return [act.PUT_BACK + card for card in range(N_CARDS)]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        seat, card = s.stack[A], action - act.PUT_BACK
        if card in (s.dealt[seat * 2], s.dealt[seat * 2 + 1]):
            return None
        return Reason("C-ED-02", "card_not_in_hand", {"card": card})

    def apply(self, s: CuzcoState, action: int) -> None:
        seat, card = s.stack[A], action - act.PUT_BACK
        end(s)
        if s.dealt[seat * 2] == card:
            s.dealt[seat * 2] = s.dealt[seat * 2 + 1]
        s.dealt[seat * 2 + 1] = -1
        s.put_back[seat] = card
        s.redealt.append(seat)
        if s.rec is not None:
            s.rec.add_secret("put_back", seat, {"card": card}, {})
