# mypyc: skip
"""The shape of a view and of the scenery, for those who read them as data."""

from typing import Literal, NotRequired, TypedDict


class EmpireRegion(TypedDict):
    """A region as it is now; starting regions are conquered and have neither tile nor owner."""

    tile: str | None  # kind of its culture tile, 1 to 6; None: not seen, or none
    conquered: bool
    owner: int | None
    terrace: bool


class EmpireSite(TypedDict):
    building: str  # city, garrison
    temple: bool


class EmpireTile(TypedDict):
    """A kind of culture tile."""

    resistance: int
    labour: int
    points: int
    hidden: int  # tiles of this kind that nobody has seen, spare ones included


class EmpireColumn(TypedDict):
    """A round of the era track."""

    era: int
    phases: list[str]  # inca, sun, people, sapa
    skipped: bool  # early decline


class EmpireTrack(TypedDict):
    columns: list[EmpireColumn]
    column: int  # where the black figure stands, from 0
    space: int  # from 0
    phase: str
    round: int  # rounds begun
    income: list[int]  # labour, per era
    kept: list[int]  # labour, per era


class EmpireSunCard(TypedDict):
    card: str | None  # a face-down card is known to its seat alone
    by: int
    up: bool


class EmpireSector(TypedDict):
    seats: list[int]  # the two that its cards affect
    cards: list[EmpireSunCard]


class EmpireInvasion(TypedDict):
    """Pizarro's arrival: tiles turned up, and still face down."""

    normal: int  # turned up
    arrived: bool
    hidden: int


class EmpireWorth(TypedDict):
    """What a Sapa Inca phase would score now."""

    cities: int
    garrisons: int
    temples: int
    terraces: int
    sum: int


class EmpirePrices(TypedDict):
    """What things cost and bring under the cards that affect the seat."""

    city: int
    city_points: int
    garrison: int
    garrison_points: int
    upgrade: int | None  # None: no strategic outpost
    temple: int
    temple_on_garrison: bool
    terrace: int
    conquest: int  # on top of the resistance
    expansion: int | None  # the same for an extra conquest; None: no rapid expansion
    road: int  # the extra road


class EmpireSeat(TypedDict):
    colour: str | None  # None: not dealt yet
    labour: int
    score: int
    rank: int | None  # 1: leads
    order: int | None  # 1: acts first
    cards: int
    hand: NotRequired[list[str]]  # the owner alone
    points: dict[str, int]  # by category
    worth: EmpireWorth
    income: int  # of an Inca phase in the present era
    regions: list[str]  # conquered
    reach: list[str]  # regions the network touches
    network: list[str]  # sites
    forces: list[str]  # face-up cards that affect the seat
    prices: EmpirePrices
    free_roads: int
    wild_roads: int  # in a turn
    extra_conquests: int  # in a turn


class EmpireTurn(TypedDict):
    """What the running turn has done: open, begun, chosen, closed or given_up."""

    road: str
    build: str
    wild_roads: int
    extra_conquests: int
    pilgrimage: bool
    temple: bool


class EmpireView(TypedDict):
    """What a seat may know of a position of Inca Empire."""

    game: Literal["inca_empire"]
    seat: int
    players: int
    frame: str
    asked: list[int]
    prompt: dict[str, int | str]
    pizarro: bool
    early_decline: bool
    convergence: bool
    active: int  # whose turn it is
    turn: EmpireTurn | None
    ended: bool
    track: EmpireTrack
    order: list[int]  # seats in turn order
    rank: list[int]  # seats, leader first
    regions: dict[str, EmpireRegion]
    sites: dict[str, EmpireSite]  # with a building
    roads: list[tuple[str, str, int]]  # two sites and the seat
    wild_roads: list[tuple[str, str, int]]
    tiles: dict[str, EmpireTile]
    sun: list[EmpireSector]
    discard: dict[str, int]  # cards by name
    pile: int
    invasion: EmpireInvasion | None
    seats: list[EmpireSeat]


class EmpireLand(TypedDict):
    """What is drawn and has no effect on play."""

    size: list[float]
    coast: list[list[float]]
    forest: list[list[list[float]]]
    lakes: list[list[list[float]]]
    salt: list[list[list[float]]]
    ranges: list[list[list[float]]]
    rivers: list[list[list[float]]]


class EmpireMapRegion(TypedDict):
    name: str
    start: str  # the colour that starts here, or empty
    god: bool  # shows a hand of god
    adjacent: list[str]
    label: list[float]
    shape: list[list[float]]


class EmpireMapSite(TypedDict):
    name: str
    kind: str  # cuzco, important, city, garrison, huaca
    start: str  # the colour that starts here, or empty
    bonus: int  # of a temple
    pilgrimage: str  # annual, great, small, or empty
    touches: list[str]
    at: list[float]
    note: str


class EmpireCard(TypedDict):
    family: str  # destruction, terrace, road, city, garrison, military, temple
    copies: int  # with so many players; early decline has no pilgrimages


class EmpireScenery(TypedDict):
    """What never changes: the map of one side, x to the east and y to the south, and the cards."""

    players: int
    land: EmpireLand
    regions: dict[str, EmpireMapRegion]
    sites: dict[str, EmpireMapSite]
    connections: list[list[str]]  # two sites and the region a road there lies in
    wild: list[list[str]]  # two sites and one or two regions
    cards: dict[str, EmpireCard]


Scenery = EmpireScenery
View = EmpireView
