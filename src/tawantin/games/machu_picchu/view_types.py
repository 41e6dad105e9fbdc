# mypyc: skip
"""The shape of a view, for those who read it as data: the schema and the browser's types."""

from typing import Literal, NotRequired, TypedDict


class MachuPassed(TypedDict):
    """What a runner gets on its way."""

    corn: int
    llamas: int
    cards: int


class MachuShare(TypedDict):
    """What entering a quarter would give a seat at most."""

    seat: int
    bonus: dict[str, int]  # goods lying there, to who enters
    goods: dict[str, int]  # what own incas can produce
    corn: int  # what that costs
    stones: int  # steps by the stones, to who enters
    stones_pass: MachuPassed | None
    most: int  # llamas own clergy can sacrifice; in the main temple: units one can give
    steps: int  # the steps that brings
    steps_pass: MachuPassed | None


class MachuQuarter(TypedDict):
    """One of the 15 quarters; seats in `incas` and `princes` are counted from 0."""

    id: str
    bonus: int | None  # units or stones lying there; None: not a once-a-day quarter
    incas: list[int]  # per seat: discs lying here (production quarters and the Sundial)
    princes: list[int]  # seats whose prince stands here
    way: str  # how the prince of `enters` gets here: here, free, ride
    shares: list[MachuShare]  # who would get something, `enters` first; of a used one nothing


class MachuMoon(TypedDict):
    id: str  # 1 to 7
    corn: int  # what cashing it in takes
    holder: int | None  # None: on the board


class MachuRow(TypedDict):
    """One row of the clergy display."""

    sold: int
    left: int
    value: int | None  # the lowest uncovered number: steps per llama
    price: dict[str, int] | None  # of the next one; None: all are sold
    next_value: int  # steps per llama once the next one is sold
    lacks: list[dict[str, int]]  # per seat: the goods of that price it does not have


class MachuColumn(TypedDict):
    """One column of the market."""

    units: int
    buy: int  # what the next unit costs
    sell: int  # what the next unit brings
    buying: list[int]  # what the next ones cost, one after the other
    selling: list[int]  # what the next ones bring


class MachuUnderCard(TypedDict):
    by: int  # who put it there
    card: str | None  # known to that seat alone


class MachuDeck(TypedDict):
    left: int  # all face-down cards
    unseen: int  # of these, cards never drawn; they lie on top
    under: list[MachuUnderCard]  # cards put back, the next to be drawn first


class MachuWorth(TypedDict):
    """One symbol of a card: how many own pieces it counts."""

    symbol: str
    count: int


class MachuHandCard(TypedDict):
    id: str
    symbols: list[MachuWorth]
    gold: int
    points: int  # now


class MachuTraced(TypedDict):
    """A card the seat put back and somebody has drawn since."""

    card: str
    seats: list[int]  # it is in one of these hands, or they put it back


class MachuScore(TypedDict):
    """One line of the scoring table."""

    points: int
    gold: int
    gold_path: int  # of that, for storehouses
    gold_cards: int
    factor: int
    result: int


class MachuLine(TypedDict):
    """One symbol of the score: own pieces times how often it is on own cards."""

    symbol: str
    pieces: int
    count: int | None  # None: the cards are hidden
    points: int | None


class MachuAhead(TypedDict):
    """Steps from the runner to what lies before it."""

    granary: int
    stable: int
    summit: int


class MachuSeat(TypedDict):
    goods: dict[str, int]
    discs: int  # inca discs in the supply
    incas: dict[str, int]  # per profession
    sundial: int
    clergy: dict[str, int]
    prince: str | None
    runner: int  # 0 to 19
    store: str | None  # the storehouse last reached on this lap: granary, stable
    ahead: MachuAhead
    owed: dict[str, int]  # corn and llamas of the path, paid at the end of the turn
    cards: int
    moons: list[str]
    replacements: int  # points for summits without a card
    units: int  # the tie-break: goods, three corn as one
    corn_units: int  # whole units of corn
    lines: list[MachuLine]
    # The owner alone, and everybody when the game is over.
    hand: NotRequired[list[MachuHandCard]]
    hand_points: NotRequired[int]
    points: NotRequired[dict[str, int]]  # by category, if the game ended now as a rescue
    score: NotRequired[MachuScore]  # as things stand; with a gold factor only in a conquest
    # The owner alone.
    traced: NotRequired[list[MachuTraced]]


class MachuOptions(TypedDict):
    strict_bank: bool


class MachuNumbers(TypedDict):
    """The numbers of the rules that a board or a text names."""

    days: int
    nights: int
    discs_a_day: int  # moon discs until the sun disc
    corn_unit: int
    harvest: int  # corn per farmer
    stone_steps: int
    unit_steps: int  # per unit given in the main temple
    sundial_kinds: int
    sundial_steps: int
    virgins: int
    pumas: int
    condors: int
    all_clergy: int
    granary: int  # fields of the path
    granary_last: int  # fields from the granary on, before the stable
    granary_points: int  # victory points, and as much gold
    stable: int
    stable_last: int
    stable_points: int
    summit: int
    cards_shown: int
    cards_back: int
    replacement: int
    bank_asks: int  # for a unit of an empty column
    bank_pays: int  # for a unit of a full one
    most_gold: int
    second_gold: int


class MachuView(TypedDict):
    """What a seat may know of a position of Machu Picchu."""

    game: Literal["machu_picchu"]
    seat: int
    players: int
    frame: str
    asked: list[int]  # all who may answer now
    prompt: dict[str, int | str]
    options: MachuOptions
    order: list[int]  # of play today
    day: int
    night: bool
    last_day: bool
    turn: int  # turns begun so far, all players together
    first: int  # start player of the day
    active: int  # whose turn it is
    enters: int  # whose entering the quarters tell of: the viewer's, or the active player's
    sun: int | None  # who holds the sun disc
    sun_next: bool  # whether the next moon disc brings it
    last_turns: int  # today once the sun disc is taken, the present one included; none at night
    quiet: int  # turns since the last moon disc
    ending: str | None  # clergy, cards, conquest, agreed
    quarters: list[MachuQuarter]
    moons: list[MachuMoon]
    discs_taken: int  # moon discs
    track_corn: int  # corn left on the time track
    clergy: dict[str, MachuRow]
    clergy_left: int
    market: dict[str, MachuColumn]
    deck: MachuDeck
    bank: dict[str, int] | None  # strict bank only
    seats: list[MachuSeat]


class MachuPrintedQuarter(TypedDict):
    group: str  # production, temple, placing, clergy, special
    borders: list[str]
    good: str | None  # what is produced here
    cleric: str | None  # who sacrifices here
    places: list[str]  # professions one can place from here
    sells: list[str]  # clergy one can buy here


class MachuPrintedMoon(TypedDict):
    kind: str  # steps, corn, llama, coca, pottery, cloth
    amount: int


class MachuPrintedRow(TypedDict):
    """One row of the clergy display, left to right; the numbers of those sold are uncovered."""

    steps: list[int]
    prices: list[dict[str, int]]


class MachuCard(TypedDict):
    symbols: list[str]
    gold: int


class MachuScenery(TypedDict):
    """What never changes: printed values, and the numbers of the rules."""

    numbers: MachuNumbers
    units: dict[str, int]  # how many of a good are a unit
    quarters: dict[str, MachuPrintedQuarter]
    moons: dict[str, MachuPrintedMoon]
    clergy: dict[str, MachuPrintedRow]
    market: dict[str, list[int]]  # prices of a column, top to bottom; units fill it from the top
    costs: dict[str, dict[str, int]]  # of placing an inca, by profession
    cards: dict[str, MachuCard]


Scenery = MachuScenery
View = MachuView
