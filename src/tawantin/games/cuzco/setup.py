"""Setup: the map, the market, the houses, and what each player starts with."""

from typing import Final

from tawantin.core.chance import Rng
from tawantin.core.frame import A as DRAFTER  # place in turn order
from tawantin.core.frame import A as LAYOUT_OF  # what is drawn, see above
from tawantin.core.frame import A as SETUP_STEP
from tawantin.core.frame import A as SPACE
from tawantin.core.frame import B as LAYOUT_AT  # seat or space
from tawantin.core.frame import B as SETUP_AT  # seat or space
from tawantin.core.frame import Frame, call, end, goto
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.data import Data
from tawantin.games.cuzco.ids import (
    BIG_PUTUTUS,
    COPIES,
    CUZCO,
    DEAL,
    DEALT_EACH,
    DICE_EACH,
    DRAFT,
    DRAFTED_EACH,
    EXTRA_TASKS,
    FEATHERING,
    FOOD_IN_BOX,
    FOR_START,
    GAME_FLOW,
    KEPT_EACH,
    KHIPUS_EACH,
    LAY_OUT_ROUND,
    LAYOUT,
    MARKET_ROW,
    MARKET_SPACES,
    MASK_FIELDS,
    MEDALLIONS_IN_BOX,
    N_ABILITIES,
    N_CARDS,
    N_CATEGORIES,
    N_COLOURS,
    N_FIELDS,
    N_GODS,
    N_GOODS,
    N_HOUSE_TILES,
    N_HOUSES,
    N_START_TASKS,
    N_STEPS,
    N_TASKS,
    N_VILLAGES,
    NO_DIE,
    OFFERINGS_IN_BOX,
    PER_COLOUR,
    PER_KIND,
    PRIESTS_EACH,
    SMALL_PUTUTUS,
    START_OFFERINGS,
    TASKS_EACH,
    TEMPLE_MEDALLIONS,
)
from tawantin.games.cuzco.state import CuzcoState

START_TASKS_MASK: Final = (1 << N_START_TASKS) - 1
BROWN_TASKS_MASK: Final = ((1 << N_TASKS) - 1) ^ START_TASKS_MASK


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
    s.active = 0
    s.order = [-1] * n
    s.f_order = s.b_order = s.rotation = s.returned = 0
    s.runner = [CUZCO] * n
    s.villages = [0] * N_VILLAGES
    s.delivered = [0] * n
    s.mask = [-1] * n
    s.khipus = [KHIPUS_EACH] * n
    s.reserve = [0] * n
    s.feathers = [0] * n
    s.feather_count = [0] * (4 * n)
    s.feathers_left = [PER_COLOUR * n] * 4
    s.headbands = [0] * n
    s.tiles = [-1] * (MASK_FIELDS * n)
    s.tile_count = [0] * n
    s.slid = [0] * n
    s.abilities = [0] * (2 * N_ABILITIES * n)
    s.goods = [0] * (6 * n)
    s.fulfilled = []
    s.tasks = [-1] * (TASKS_EACH * n)
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
    s.houses = [-1] * N_HOUSE_TILES
    s.person_stack = [(1 << PER_KIND) - 1] * 2
    s.person_discard = [0, 0]
    s.temple = [-1] * N_STEPS
    s.status = [0] * n
    s.rank = list(range(n))
    s.market = [-1] * MARKET_SPACES
    s.goods_box = [0 if n == 4 else 1] * N_GOODS
    s.stock = BROWN_TASKS_MASK
    s.box = 0
    s.palace = []
    s.drafted = [-1] * (DRAFTED_EACH * n)
    s.dropped = [-1] * ((DRAFTED_EACH - KEPT_EACH) * n)
    s.hand = [0] * (N_CARDS * n)
    s.known = [0] * (N_CARDS * n)
    s.unknown = [0] * n
    s.piles = [COPIES] * N_CARDS
    s.tops = [-1] * N_GODS
    s.discard = [0] * N_CARDS
    s.marked = 0
    s.marks = [0] * (3 * N_CARDS + N_GODS)
    s.refilled = 0
    s.pool = [0] * N_CARDS
    s.dealt = [-1] * (DEALT_EACH * n)
    s.gone = [-1] * (DEALT_EACH * n)
    s.redealt = []
    s.put_back = [-1] * n
    s.doubts = []
    s.dice = [0] * (DICE_EACH * n)
    s.lying = []
    s.lowest = [NO_DIE] * N_FIELDS
    s.score = [0] * n
    s.ledger = [0] * (N_CATEGORIES * n)
    s.stack = []
    call(s, GAME_FLOW)
    return s


# What a Layout frame draws.
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
    """C-SETUP-02 to C-SETUP-33, one step after the other."""

    def proceed(self, s: CuzcoState) -> bool:
        step, at = s.stack[SETUP_STEP], s.stack[SETUP_AT]
        mine = len(s.stack)  # what a step calls lies above this frame
        s.stack[SETUP_AT] = at + 1
        if self._done(s, step, at):
            s.stack[mine + SETUP_STEP] = step + 1
            s.stack[mine + SETUP_AT] = 0
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
            if at % MARKET_ROW or n == 4:
                call(s, LAYOUT, GOODS, at)
            return at == MARKET_SPACES - 1
        if step == 5:
            call(s, LAY_OUT_ROUND)
            return True
        if step == 6:  # starting feathers and their slots
            s.active = s.order[at]
            call(s, LAYOUT, FEATHER, s.active)
            return at == n - 1
        if step == 7:
            call(s, LAYOUT, START_TASK, s.order[at])
            return at == n - 1
        if step == 8:
            each = KEPT_EACH if s.nl else DRAFTED_EACH
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
    """The draws of setup."""

    def options(self, s: CuzcoState) -> list[int]:
        what = s.stack[LAYOUT_OF]
        if what == F_PIECES or what == B_PIECES:
            return [act.ARRANGE + 6 * what + order for order in range(6)]
        if what == OVERLAY:
            return [act.ORIENT + rotation for rotation in range(6)]
        if what == MASKS:
            return [act.MASK + mask for mask in range(4) if mask not in s.mask]
        if what == ORDER:
            return [act.ORDER + place for place in range(s.players) if s.order[place] < 0]
        if what == GOODS:
            return [act.STOCK + good for good in range(N_GOODS) if self._goods_left(s, good)]
        if what == FEATHER:
            full, left = PER_COLOUR * s.players, s.feathers_left
            return [act.DYE + colour for colour in range(N_COLOURS) if left[colour] == full]
        if what == START_TASK:
            given = [s.tasks[seat * 3] for seat in range(s.players)]
            return [act.TASK + task for task in range(N_START_TASKS) if task not in given]
        return [act.TASK + task for task in range(N_TASKS) if s.stock >> task & 1]

    def _goods_left(self, s: CuzcoState, good: int) -> int:
        return s.data.goods_copies[good] - s.goods_box[good] - s.market.count(good)

    def sample(self, s: CuzcoState, rng: Rng) -> int:
        what = s.stack[LAYOUT_OF]
        if what == GOODS:
            left = [self._goods_left(s, kind) for kind in range(N_GOODS)]
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
        what, at = s.stack[LAYOUT_OF], s.stack[LAYOUT_AT]
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
        s.drafted[first : first + DRAFTED_EACH] = drawn + [-1] * (DRAFTED_EACH - len(drawn))
        if s.rec is not None:
            s.rec.add_secret("drafted", seat, {"task": task}, {})


def palace_tasks(players: int) -> int:
    """How many tasks lie open in the palace at the beginning of a round (C-SETUP-15)."""
    return players + EXTRA_TASKS


class LayOutRound(Frame):
    """C-SETUP-09, C-SETUP-15, C-CLEAN-01, C-CLEAN-02: houses and palace."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[SPACE] == N_HOUSE_TILES + s.players + EXTRA_TASKS:
            end(s)
            return False
        return True

    def options(self, s: CuzcoState) -> list[int]:
        space = s.stack[SPACE]
        if space >= N_HOUSE_TILES:
            return [act.TASK + task for task in range(N_TASKS) if s.stock >> task & 1]
        kind = space // N_HOUSES
        first = act.LAY + kind * PER_KIND
        return [first + i for i in range(PER_KIND) if s.person_stack[kind] >> i & 1]

    def sample(self, s: CuzcoState, rng: Rng) -> int:
        space = s.stack[SPACE]
        if space >= N_HOUSE_TILES:
            return act.TASK + rng.bit_of(s.stock)
        kind = space // N_HOUSES
        return act.LAY + kind * PER_KIND + rng.bit_of(s.person_stack[kind])

    def apply(self, s: CuzcoState, action: int) -> None:
        space = s.stack[SPACE]
        s.stack[SPACE] = space + 1
        if space >= N_HOUSE_TILES:
            task = action - act.TASK
            s.stock &= ~(1 << task)
            s.palace.append(task)
            if s.rec is not None:
                s.rec.add("palace_task", -1, {"task": task})
            return
        tile = action - act.LAY
        kind = space // N_HOUSES
        s.person_stack[kind] &= ~(1 << (tile - kind * PER_KIND))
        s.houses[space] = tile
        if s.rec is not None:
            s.rec.add("house_tile", -1, {"tile": tile, "kind": kind, "at": space % N_HOUSES + 1})


class Draft(Frame):
    """C-SETUP-28: of four tasks each player keeps two, unseen."""

    def proceed(self, s: CuzcoState) -> bool:
        if s.stack[DRAFTER] < s.players:
            return True
        for seat in range(s.players):
            dropped = s.dropped[seat * 2 : seat * 2 + 2]
            kept = [t for t in s.drafted[seat * 4 : seat * 4 + 4] if t not in dropped]
            s.tasks[seat * 3 + 1 : seat * 3 + 3] = kept
            if s.rec is not None:
                s.rec.reveal()
                for task in kept:
                    s.rec.add("kept_task", seat, {"task": task})
        s.drafted = [-1] * (DRAFTED_EACH * s.players)
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.order[s.stack[DRAFTER]]

    def options(self, s: CuzcoState) -> list[int]:
        return [act.KEEP + pair for pair in range(6)]

    def apply(self, s: CuzcoState, action: int) -> None:
        seat = s.order[s.stack[DRAFTER]]
        s.stack[DRAFTER] += 1
        kept = act.PAIR_INDICES[action - act.KEEP]
        s.dropped[seat * 2 : seat * 2 + 2] = [
            s.drafted[seat * 4 + i] for i in range(4) if i not in kept
        ]
        if s.rec is not None:
            first, second = (s.drafted[seat * 4 + i] for i in kept)
            s.rec.add_secret("chose_tasks", seat, {"first": first, "second": second}, {})
