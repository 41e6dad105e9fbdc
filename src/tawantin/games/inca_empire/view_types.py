# mypyc: skip
"""The shape of a view and of the scenery, for those who read them as data."""

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from tawantin.games.inca_empire.ids import BUILDINGS, BUILDS, CARDS
from tawantin.games.inca_empire.outlook import UNITS
from tawantin.games.inca_empire.people import STATES

if TYPE_CHECKING:  # which reads no names out of a table
    EmpireAction = str
    EmpireBuilding = str
    EmpireBuildName = str
    EmpireCardName = str
    EmpireUnit = str
else:
    EmpireAction = Literal[STATES]
    EmpireBuilding = Literal[BUILDINGS[:2]]
    EmpireBuildName = Literal[BUILDS]
    EmpireCardName = Literal[CARDS]
    EmpireUnit = Literal[tuple(UNITS.values())]


class EmpireRegion(TypedDict):
    """A region as it is now; starting regions are conquered and have neither tile nor owner."""

    tile: str | None  # kind of its culture tile, 1 to 6; None: not seen, or none
    conquered: bool
    owner: int | None
    terrace: bool


class EmpireSite(TypedDict):
    building: EmpireBuilding
    temple: bool
    worth: int  # to everybody joined, in each scoring


class EmpireTrack(TypedDict):
    skipped: list[int]  # columns, in an early decline
    column: int  # where the black figure stands, from 0
    space: int  # from 0
    phase: str
    round: int  # rounds begun
    scorings_left: int  # Sapa Inca phases to come
    sun_ahead: bool  # whether a Sun phase comes before the next scoring


class EmpireEffect(TypedDict):
    """What a card means to a seat as things are."""

    seat: int
    helps: bool
    amount: int  # 0: nothing
    unit: EmpireUnit


class EmpireSunCard(TypedDict):
    card: EmpireCardName | None  # a face-down card is known to its seat alone
    by: int
    up: bool
    effects: list[EmpireEffect]  # on those it affects, if the card is known


class EmpireSector(TypedDict):
    seats: list[int]  # the two that its cards affect
    taken: bool  # a card was laid here in this Sun phase
    cards: list[EmpireSunCard]


class EmpireInvasion(TypedDict):
    """Pizarro's arrival: tiles turned up, and still face down."""

    normal: int  # turned up
    arrived: bool
    hidden: int
    ships: int  # of those hidden


class EmpireWorth(TypedDict):
    """What a Sapa Inca phase would score now."""

    cities: int
    garrisons: int
    temples: int
    terraces: int
    sum: int


class EmpirePlace(TypedDict):
    """Where something can be built, whatever it costs, and what it costs and brings there."""

    at: str  # a site, a region, or a link as in the notation
    labour: int
    printed: int  # labour without any card
    points: int  # at once
    worth: int  # more in each scoring
    income: int  # more labour in each Inca phase


class EmpireBuild(TypedDict):
    """A row of the price list, under the cards that affect the reader and without any."""

    what: EmpireBuildName
    allowed: bool  # some need a card
    price: int  # labour; of a conquest, what comes on top of the resistance
    printed: int
    points: int | None  # at once; None: the tile says it
    printed_points: int | None
    worth: int
    income: int
    roads: int  # of the road action, of the extra road
    printed_roads: int
    places: list[EmpirePlace]


class EmpireIncome(TypedDict):
    """The next Inca phase with the tiles, terraces and ranks of now."""

    era: int
    tiles: int
    terraces: int
    sum: int
    support: int  # taken from others, or given to them if negative


class EmpireSeat(TypedDict):
    colour: str | None  # None: not dealt yet
    labour: int
    score: int
    rank: int | None  # 1: leads
    order: int | None  # 1: acts first
    cards: int
    hand: NotRequired[list[EmpireCardName]]  # the owner alone
    hand_effects: NotRequired[dict[str, list[EmpireEffect]]]  # by card: laid now, on every seat
    points: dict[str, int]  # by category
    worth: EmpireWorth
    income: int  # of an Inca phase in the present era
    next_income: EmpireIncome | None
    regions: list[str]  # conquered
    reach: list[str]  # regions the network touches
    network: list[str]  # sites
    forces: list[EmpireCardName]  # face-up cards that affect the seat
    effects: dict[str, EmpireEffect]  # of these, by card
    free_roads: int
    wild_roads: int  # in a turn
    extra_conquests: int  # in a turn


class EmpireTurn(TypedDict):
    """What the running turn has done."""

    road: EmpireAction
    build: EmpireAction
    free_left: int  # roads of the road action
    wild_left: int  # wild roads
    conquests_left: int  # extra conquests
    pilgrimage: bool
    temple: bool


class EmpireOptions(TypedDict):
    pizarro: bool
    early_decline: bool
    convergence: bool


class EmpireView(TypedDict):
    """What a seat may know of a position of Inca Empire."""

    game: Literal["inca_empire"]
    seat: int
    players: int
    frame: str
    asked: list[int]
    prompt: dict[str, int | str]
    options: EmpireOptions
    active: int  # whose turn it is
    reader: int  # whose price list it is: the viewer's, or for a spectator that of the active
    builds: list[EmpireBuild]
    turn: EmpireTurn | None
    ended: bool
    track: EmpireTrack
    order: list[int]  # seats in turn order
    rank: list[int]  # seats, leader first
    regions: dict[str, EmpireRegion]
    sites: dict[str, EmpireSite]  # with a building
    roads: list[tuple[str, str, int]]  # two sites and the seat
    wild_roads: list[tuple[str, str, int]]
    unsafe_roads: list[str]  # links with a road that popular unrest would remove now
    open_sites: list[str]  # that touch conquered land
    tiles: dict[str, int]  # by kind: those nobody has seen, spare ones included
    sun: list[EmpireSector]
    discard: dict[str, int]  # cards by name
    pile: int
    unseen: dict[str, int]  # cards by name that are neither open nor the viewer's own
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


class EmpireBuildingWorth(TypedDict):
    """What a building scores in each Sapa Inca phase."""

    city: int
    garrison: int
    temple: int
    terrace: int


class EmpireTile(TypedDict):
    """A kind of culture tile."""

    resistance: int
    labour: int
    points: int


class EmpireColumn(TypedDict):
    """A round of the era track."""

    era: int
    phases: list[str]  # inca, sun, people, sapa


class EmpirePrintedTrack(TypedDict):
    columns: list[EmpireColumn]
    income: list[int]  # labour, per era
    kept: list[int]  # labour, per era


class EmpireScenery(TypedDict):
    """What never changes: the map of one side, x to the east and y to the south, and all that is
    printed on track, tiles and cards.
    """

    players: int
    land: EmpireLand
    regions: dict[str, EmpireMapRegion]
    sites: dict[str, EmpireMapSite]
    connections: list[list[str]]  # two sites and the region a road there lies in
    wild: list[list[str]]  # two sites and one or two regions
    cards: dict[str, EmpireCard]
    pilgrimages: dict[str, int]  # points
    worth: EmpireBuildingWorth
    god_labour: int  # of the tiles of the convergence of the gods
    track: EmpirePrintedTrack
    tiles: dict[str, EmpireTile]


Scenery = EmpireScenery
View = EmpireView
