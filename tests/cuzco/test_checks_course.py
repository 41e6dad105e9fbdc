"""C-CHK-12, 13, 14, 17, 18: what the course of a game brings, broken in positions of real games."""

from collections.abc import Callable
from functools import cache

import pytest

from tawantin.core.chance import FastRng
from tawantin.core.errors import RulesBug
from tawantin.games.cuzco import ids
from tawantin.games.cuzco.checks import check_material
from tawantin.games.cuzco.game import GAME
from tawantin.games.cuzco.state import BY_CARD, CuzcoState, owner_of, placed_die
from tests.cuzco.table import Table

Break = Callable[[CuzcoState], None]


@cache
def game(seed: int = 1, players: int = 3) -> list[CuzcoState]:
    """Every position of a random game, decisions and draws, each found sound."""
    rng, s = FastRng(seed), GAME.start(players, GAME.check_options(None), None)
    GAME.settle(s)
    found: list[CuzcoState] = []
    while not GAME.is_over(s):
        GAME.check(s)
        found.append(s.copy())
        options = GAME.legal_actions(s)
        GAME.apply(s, options[rng.below(len(options))])
    GAME.check(s)
    return [*found, s]


def reached(frame: str, round: int = 3) -> CuzcoState:
    """The first such decision of a round."""
    wanted = [s for s in game() if GAME.top(s).name == frame and s.round == round]
    return wanted[0].copy()


def lie(s: CuzcoState, field: str, *dice: int) -> None:
    """Dice of seat 0 lie on a field, first to last; all others are on points."""
    at = ids.FIELDS.index(field)
    s.lying = [placed_die(at, 0, die) if die < 8 else die for die in dice]
    for seat in range(s.players):
        own = sum(1 for die in s.lying if owner_of(die) == seat)
        s.lying += [placed_die(ids.POINTS, seat, 1)] * (3 - own)
    s.lowest = [s.lowest_die(f) for f in range(ids.N_FIELDS)]


def tile_to_discard(s: CuzcoState) -> None:
    tile = s.person_stack[1] & -s.person_stack[1]
    s.person_stack[1] ^= tile
    s.person_discard[1] |= tile


def task_to_box(s: CuzcoState) -> None:
    task = s.stock & -s.stock
    s.stock ^= task
    s.box |= task


def open_task_to_box(s: CuzcoState) -> None:
    s.box |= 1 << s.tasks[4]
    s.tasks[4] = -1


def fulfil_from_box(s: CuzcoState, number: int) -> None:
    for _ in range(number):
        task = s.box.bit_length() - 1
        s.box ^= 1 << task
        s.fulfilled.append(64 + task)


def keep_in_palace(s: CuzcoState) -> None:
    task = s.box.bit_length() - 1
    s.box ^= 1 << task
    s.palace.append(task)


def lose_die(s: CuzcoState) -> None:
    s.lying = [die for die in s.lying if die != s.lying[0]]
    s.lowest = [s.lowest_die(field) for field in range(ids.N_FIELDS)]


def extra_die(s: CuzcoState) -> None:
    s.lying.append(placed_die(ids.POINTS, 1, 6))
    s.lowest[ids.POINTS] = s.lowest_die(ids.POINTS)


def take_back(s: CuzcoState) -> None:
    """A die that was placed is in its owner's hand again."""
    die = s.lying.pop()
    s.lowest = [s.lowest_die(field) for field in range(ids.N_FIELDS)]
    s.dice[owner_of(die) * 3] = 1


BROKEN: list[tuple[str, str, str, int, Break]] = [
    ("C-CHK-12", "a stack too small", "placing", 3, tile_to_discard),
    ("C-CHK-13", "a stock too small", "placing", 3, task_to_box),
    ("C-CHK-13", "two open tasks", "placing", 3, open_task_to_box),
    ("C-CHK-13", "two open tasks in Phase II", "using", 4, open_task_to_box),
    ("C-CHK-13", "two open tasks of a bystander", "claiming", 3, open_task_to_box),
    ("C-CHK-14", "four fulfilled in round 3", "placing", 3, lambda s: fulfil_from_box(s, 4)),
    ("C-CHK-14", "ten fulfilled in the end", "settling", 6, lambda s: fulfil_from_box(s, 10)),
    ("C-CHK-14", "three left in the palace", "game_over", 6, keep_in_palace),
    ("C-CHK-17", "a die lost", "using", 3, lose_die),
    ("C-CHK-17", "a fourth die", "placing", 3, extra_die),
    ("C-CHK-17", "a die not placed in Phase I", "using", 3, take_back),
    ("C-CHK-17", "dice before the roll", "roll", 3, extra_die),
    ("C-CHK-18", "a higher die on top", "using", 3, lambda s: lie(s, "trade", 3, 5)),
    ("C-CHK-18", "an equal die on top", "using", 3, lambda s: lie(s, "temple", 3, 3)),
]


@pytest.mark.parametrize(
    ("check", "frame", "round", "change"),
    [pytest.param(c, f, r, b, id=f"{c} {what}") for c, what, f, r, b in BROKEN],
)
def test_a_broken_course_is_noticed_by_its_check(
    check: str, frame: str, round: int, change: Break
) -> None:
    s = reached(frame, round)
    if frame == "claiming":
        s = next(t.copy() for t in game() if GAME.top(t).name == frame and t.active != 1)
    change(s)
    check_material(s)  # nothing is lost: only the course tells
    with pytest.raises(RulesBug, match=rf"^{check}: "):
        GAME.check(s)


def test_C_CHK_18_a_die_that_a_card_brought_is_no_part_of_the_row() -> None:
    s = reached("using")
    trade = ids.FIELDS.index("trade")
    lie(s, "trade", 5, placed_die(trade, 0, 5) | BY_CARD, 4)
    GAME.check(s)
    lie(s, "points", 3, 3, 5)
    GAME.check(s)


def test_C_CHK_18_dice_that_cards_06_and_07_brought_are_told_apart() -> None:
    table = Table().offerings(0, 3).cards(0, "06", "07").lying("trade", 4, 2)
    table.do("play 06", "lift 4 trade", "drop temple")
    assert [bool(die & BY_CARD) for die in table.s.lying] == [False, True]
    table.do("play 07", "place 2 trade")
    assert [bool(die & BY_CARD) for die in table.s.lying] == [False, True, True]
    assert [owner_of(die) for die in table.s.lying] == [1, 1, 0]


@pytest.mark.rule("C-CHK-12", "C-CHK-13", "C-CHK-14", "C-CHK-17", "C-CHK-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_keep_their_course(players: int) -> None:
    assert GAME.is_over(game(players, players)[-1])
