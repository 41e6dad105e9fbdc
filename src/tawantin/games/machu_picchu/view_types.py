# mypyc: skip
"""The shape of a view, for those who read it as data: the schema and the browser's types."""

from typing import Literal, NotRequired, TypedDict


class MachuQuarter(TypedDict):
    """One of the 15 quarters; seats in `incas` and `princes` are counted from 0."""

    id: str
    group: str  # production, temple, placing, clergy, special
    borders: list[str]
    bonus: int | None  # units or stones lying there; None: not a once-a-day quarter
    incas: list[int]  # per seat: discs lying here (production quarters and the Sundial)
    princes: list[int]  # seats whose prince stands here


class MachuMoon(TypedDict):
    id: str  # 1 to 7
    kind: str  # steps, corn, llama, coca, pottery, cloth
    amount: int
    holder: int | None  # None: on the board


class MachuRow(TypedDict):
    """One row of the clergy display."""

    steps: list[int]  # printed numbers, left to right; the first `sold` are uncovered
    prices: list[dict[str, int]]  # of each cleric, left to right
    sold: int
    value: int | None  # the lowest uncovered number: steps per llama


class MachuColumn(TypedDict):
    """One column of the market."""

    prices: list[int]  # top to bottom; the first `units` cells are filled
    units: int
    buy: int  # what the next unit costs
    sell: int  # what the next unit brings


class MachuCard(TypedDict):
    symbols: list[str]
    gold: int


class MachuUnderCard(TypedDict):
    by: int  # who put it there
    card: str | None  # known to that seat alone


class MachuDeck(TypedDict):
    left: int  # all face-down cards
    unseen: int  # of these, cards never drawn; they lie on top
    under: list[MachuUnderCard]  # cards put back, the next to be drawn first


class MachuYield(TypedDict):
    """What entering a quarter would give a seat at most, before anything is paid."""

    bonus: dict[str, int]  # goods lying there, to who enters
    stones: int  # steps by the stones, to who enters
    goods: dict[str, int]  # what own incas can produce
    corn: int  # what that costs
    llamas: int  # llamas own clergy can sacrifice; in the main temple: units one can give
    steps: int  # the steps that brings


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
    factor: int
    result: int


class MachuSeat(TypedDict):
    goods: dict[str, int]
    discs: int  # inca discs in the supply
    incas: dict[str, int]  # per profession
    sundial: int
    clergy: dict[str, int]
    prince: str | None
    runner: int  # 0 to 19
    owed: dict[str, int]  # corn and llamas of the path, paid at the end of the turn
    cards: int
    moons: list[str]
    replacements: int  # three points each
    units: int  # the tie-break: goods, three corn as one
    # The owner alone, and everybody when the game is over.
    hand: NotRequired[list[MachuHandCard]]
    points: NotRequired[dict[str, int]]  # by category, if the game ended now as a rescue
    score: NotRequired[MachuScore]  # as things stand; with a gold factor only in a conquest
    # The owner alone.
    traced: NotRequired[list[MachuTraced]]


class MachuView(TypedDict):
    """What a seat may know of a position of Machu Picchu."""

    game: Literal["machu_picchu"]
    seat: int
    players: int
    frame: str
    to_act: int
    asked: list[int]  # all who may answer now
    prompt: dict[str, int | str]
    strict_bank: bool
    day: int
    turn: int  # turns begun so far, all players together
    first: int  # start player of the day
    active: int  # whose turn it is
    sun: int | None  # who holds the sun disc
    last_turns: int  # turns left today once the sun disc is taken
    quiet: int  # turns since the last moon disc
    ending: str | None  # clergy, cards, conquest, agreed
    quarters: list[MachuQuarter]
    moons: list[MachuMoon]
    track_corn: int  # corn left on the time track
    clergy: dict[str, MachuRow]
    market: dict[str, MachuColumn]
    costs: dict[str, dict[str, int]]  # of placing an inca, by profession
    cards: dict[str, MachuCard]
    deck: MachuDeck
    bank: dict[str, int] | None  # strict bank only
    yields: dict[str, list[MachuYield]]  # per once-a-day quarter with a bonus, per seat
    seats: list[MachuSeat]


View = MachuView
