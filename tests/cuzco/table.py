"""Builds positions of Cuzco with words: `Table(round=3).cards(0, "07").dice(0, 2, 4, 5)`.

A table starts in a consistent mid-game position at seat 0's turn in Phase I: standard map,
overlay at orientation 1, masks a, b, c, d, turn order 0, 1, 2, 3, houses and palace laid out,
empty hands, no god card of any special kind needed. Food and offerings are limited, so that they
are counted. Every change keeps all components conserved, and `do` checks that after every action.
"""

from typing import Any

from tawantin.games.cuzco import data as printed
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.checks import check_material
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.setup import blank
from tawantin.games.cuzco.state import CuzcoState
from tests.cuzco.material import Material
from tests.playing import Playing

OptionValue = str | bool


def _pop_bit(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


class Table(Material, Playing):
    """One position, and the verbs to change it and play on from it."""

    game = GAME

    def __init__(
        self,
        players: int = 4,
        round: int = 1,
        overlay: dict[str, Any] | None = None,
        **options: OptionValue,
    ) -> None:
        n = players
        counted: dict[str, OptionValue] = {"layout": "standard", "unlimited_food_offerings": False}
        complete = GAME.check_options({**counted, **options})
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

    # Playing.

    def do(self, *texts: str) -> "Table":
        """Play actions, each checked for legality; draws in between happen by themselves."""
        self.run_chance()
        for text in texts:
            GAME.play(self.s, GAME.actions.parse(text))
            self.run_chance()
            self.check()
        return self

    def check(self) -> "Table":
        """Nothing is lost or made (a position laid out by hand has no course to be checked)."""
        check_material(self.s)
        return self

    # Asking.

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


def plain(
    players: int = 4,
    round: int = 1,
    overlay: dict[str, Any] | None = None,
    **options: OptionValue,
) -> Table:
    """A table where nobody has a medallion, so that no face-up card is on offer."""
    table = Table(players, round, overlay, **options)
    for seat in range(players):
        table.medallions(seat, 0)
    return table


def refused(table: Table, text: str) -> str:
    """The rule that forbids an action; it is not on offer either."""
    assert text not in table.legal()
    return table.why(text).rule


SLOTS_OF_MASK_A = {
    "turquoise": ["feather 1", "feather 2", "feather 3"],
    "violet": ["feather 4", "feather 5", "feather 6"],
    "orange": ["feather 7", "feather 8", "feather 9"],
    "pink": ["feather 10", "feather 11", "feather 12"],
}


def khipus(table: Table, village: str) -> list[int]:
    """The seats whose khipus lie in a village, top first."""
    seen: dict[str, Any] = GAME.view(table.s, -1)
    stacks: dict[str, list[int]] = {v["name"]: v["khipus"] for v in seen["map"]["villages"]}
    return stacks[village]


def feather_count(table: Table, seat: int, colour: str) -> int:
    return table.s.feather_count[seat * 4 + ids.COLOURS.index(colour)]


def feathers_left(table: Table, colour: str) -> int:
    return table.s.feathers_left[ids.COLOURS.index(colour)]


def place_of(table: Table, seat: int) -> str:
    return ids.PLACES[table.s.runner[seat]]


def fields(players: int) -> list[str]:
    return [ids.FIELDS[field] for field in ids.FIELDS_BY_PLAYERS[players]]


def in_box(table: Table, task: str) -> bool:
    return bool(table.s.box >> ids.TASKS.index(task) & 1)


def done(table: Table, seat: int) -> list[str]:
    return [ids.TASKS[entry % 64] for entry in table.s.fulfilled if entry // 64 == seat]


def seen(table: Table, owner: int, viewer: int) -> dict[str, Any]:
    seat: dict[str, Any] = GAME.view(table.s, viewer)["seats"][owner]
    return seat
