"""What a quarter would give to whom if a prince entered it now: for boards, not for rules."""

from typing import Final

from tawantin.games.machu_picchu.ids import (
    CORN,
    LLAMA,
    MAIN_TEMPLE,
    N_GOODS,
    NOWHERE,
    TEMPLE_OF,
    UNIT,
)
from tawantin.games.machu_picchu.path import passed
from tawantin.games.machu_picchu.production import CORN_PER_FARMER, most
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import (
    STEPS_PER_STONE,
    STEPS_PER_UNIT,
    most_llamas,
    payable,
    value,
)

HERE: Final = "here"
FREE: Final = "free"
RIDE: Final = "ride"  # takes a llama


def way(s: MachuState, seat: int, quarter: int) -> str:
    """How the seat's prince would get there (M-MOVE-01, M-MOVE-02, M-SETUP-04)."""
    here = s.prince[seat]
    if here == quarter:
        return HERE
    return FREE if here == NOWHERE or quarter in s.data.borders[here] else RIDE


def after_ride(s: MachuState, seat: int) -> MachuState:
    """The position when the prince arrives: the llama is paid before (M-MOVE-02)."""
    t = s.copy()
    if t.goods[seat * N_GOODS + LLAMA]:
        t.pay(seat, LLAMA, 1)
    return t


class Share:
    """What a seat gets at most: by the bonus if it enters, and by its own incas or clergy."""

    def __init__(self) -> None:
        self.bonus = 0
        self.goods = 0
        self.corn = 0  # what producing them costs
        self.stones = 0  # steps for the stones
        self.stones_pass = (0, 0, 0)  # granaries, stables and summits on that way
        self.most = 0  # llamas to sacrifice, in the main temple units
        self.steps = 0  # for these
        self.steps_pass = (0, 0, 0)

    def empty(self) -> bool:
        return not (self.bonus or self.goods or self.stones or self.most)


def share(s: MachuState, quarter: int, seat: int, enters: bool) -> Share:
    """Of a quarter that is used once a day, and has not been today."""
    found = Share()
    if quarter < N_GOODS:
        if enters:
            found.bonus = UNIT[quarter] * s.bonus[quarter]
        if quarter == CORN:
            found.goods = CORN_PER_FARMER * s.incas[seat * N_GOODS + CORN]
        else:
            found.goods = found.corn = most(s, seat, quarter)
        return found
    start = s.walked[seat]
    if enters:
        found.stones = STEPS_PER_STONE * s.bonus[quarter]
        found.stones_pass = passed(start, start + found.stones)
        start += found.stones
    if quarter == MAIN_TEMPLE:
        found.most = payable(s, seat).bit_count()
        found.steps = STEPS_PER_UNIT * found.most
    else:
        found.most = most_llamas(s, seat, TEMPLE_OF[quarter])
        found.steps = value(s, TEMPLE_OF[quarter]) * found.most
    found.steps_pass = passed(start, start + found.steps)
    return found
