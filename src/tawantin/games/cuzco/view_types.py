# mypyc: skip
"""The shape of Cuzco's view, for the schema that clients generate their types from.

`view.py` makes views; a test holds the two together.
"""

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from tawantin.games.cuzco.game import OPTIONS
from tawantin.games.cuzco.ids import COLOURS, GODS, GOODS, KINDS

if TYPE_CHECKING:  # which reads no names out of a table
    Colour = str
    God = str
    Good = str
    Kind = str
    Edition = str
    Layout = str
    TempleStep = str
else:
    Colour = Literal[COLOURS]
    God = Literal[GODS]
    Good = Literal[GOODS]
    Kind = Literal[KINDS]
    _values = {option.name: option.values for option in OPTIONS}
    Edition = Literal[_values["edition"]]
    Layout = Literal[_values["layout"]]
    TempleStep = Literal[_values["temple_step"]]


class CuzcoTile(TypedDict):
    """A person tile: `value` is the food or the status steps printed on it."""

    id: str
    kind: Kind
    person: str
    value: int


class CuzcoOwnTile(CuzcoTile):
    slid: bool


class CuzcoVillage(TypedDict):
    """`khipus` are seats, the top one first."""

    name: str
    feather: Colour
    points: int
    khipus: list[int]


# `S4` is a stone path of value 4, `B2` a rope bridge of value 2.
CuzcoPath = TypedDict("CuzcoPath", {"from": str, "to": str, "path": str})


class CuzcoArm(TypedDict):
    to: str
    path: str


class CuzcoMap(TypedDict):
    villages: list[CuzcoVillage]
    paths: list[CuzcoPath]
    arms: list[CuzcoArm]
    orientation: int
    layout: list[int]


class CuzcoDie(TypedDict):
    seat: int
    value: int


class CuzcoField(TypedDict):
    """A die must be lower than `below`; None where any may lie. `closed`: no die is lower."""

    field: str
    below: int | None
    closed: bool
    dice: list[CuzcoDie]


class CuzcoHouses(TypedDict):
    agriculture: list[CuzcoTile | None]
    research: list[CuzcoTile | None]


class CuzcoWorth(TypedDict):
    price: int
    points: int


class CuzcoPile(TypedDict):
    god: God
    top: str | None
    copied: bool
    below: int


class CuzcoGods(TypedDict):
    piles: list[CuzcoPile]
    discard: dict[str, int]


class CuzcoPututus(TypedDict):
    small: int
    big: int


class CuzcoSupply(TypedDict):
    """None where there is no limit."""

    food: int | None
    offerings: int | None
    feathers: dict[str, int]
    pututus: CuzcoPututus | None


class CuzcoCards(TypedDict):
    """What everybody knows of a hand."""

    known: list[str]
    hidden: int


class CuzcoPlayer(TypedDict):
    """One seat. The last three are there for the viewer's own seat only.

    `missing`: conditions that its open tasks still lack, as far as the viewer may know it.
    """

    score: int
    points: dict[str, int]
    runner: str
    may_rotate: bool
    mask: str | None
    slots: list[Colour] | None
    feathers: list[int]
    headbands: list[int]
    khipus: int
    reserve: int
    delivered: int
    free_fields: int
    tiles: list[CuzcoOwnTile]
    priests: int
    offerings: int
    food: int
    medallions: int
    status: int
    goods: dict[str, int]
    tasks: list[str]
    missing: dict[str, int]
    fulfilled: list[str]
    dice: list[int]
    pututus: CuzcoPututus | None
    cards: CuzcoCards
    drafted: int
    hand: NotRequired[list[str]]
    draft: NotRequired[list[str]]
    put_away: NotRequired[list[str]]


class CuzcoOptions(TypedDict):
    edition: Edition
    pututu: bool
    temple_step: TempleStep
    rotate_first_exit: bool
    unlimited_food_offerings: bool
    layout: Layout


class CuzcoNumbers(TypedDict):
    """The numbers of the rules that a board or a text names."""

    rounds: int
    dice: int
    mask_fields: int
    slots: int
    slots_per_band: int
    bands: int
    per_colour: int
    khipus: int
    priests: int
    food_in_box: int
    offerings_in_box: int
    drafted_each: int
    kept_each: int
    points_for_a_die: int
    points_for_a_pip: int
    cheap: int
    dear: int
    tiles_raised: int
    great_fire: int
    task_points: int
    task_points_reduced: int
    medallion_points: int
    headband_bonus_1: int
    headband_bonus_3: int
    headband_bonus_5: int
    path_value_1: int
    die_value_1: int
    tile_points_1: int
    path_value_2: int
    die_value_2: int
    tile_points_2: int
    path_value_3: int
    die_value_3: int
    tile_points_3: int
    feathers_set: int
    feathers_set_points: int
    headbands_set: int
    headbands_set_points: int
    tasks_set: int
    tasks_set_points: int
    khipus_set: int
    khipus_set_points: int
    persons_set: int
    persons_set_points: int
    goods_set: int
    goods_set_points: int


class CuzcoView(TypedDict):
    """Everything a seat may know; `seat` -1 is a spectator."""

    game: Literal["cuzco"]
    seat: int
    players: int
    round: int
    frame: str
    asked: list[int]
    prompt: dict[str, Any]
    order: list[int]
    options: CuzcoOptions
    headband_bonus: int  # points that come with a headband tile in this round
    priest_points: int  # of each priest in this round
    map: CuzcoMap
    fields: list[CuzcoField]
    houses: CuzcoHouses
    person_stacks: list[int]
    person_discard: list[CuzcoTile]
    temple: list[int]
    medallions: int
    rank: list[int]  # seats as their markers on the status track rank
    market: list[list[Good | None]]
    palace: list[str]
    task_stock: int
    gods: CuzcoGods
    supply: CuzcoSupply
    seats: list[CuzcoPlayer]


class CuzcoScenery(TypedDict):
    """What never changes: printed values, and the numbers of the rules."""

    numbers: CuzcoNumbers
    headbands: list[int]  # points printed on the headband tiles
    status: list[int]  # points per field of the status track
    goods: dict[str, CuzcoWorth]
    gods: dict[str, list[str]]  # the cards of each


Scenery = CuzcoScenery
View = CuzcoView
