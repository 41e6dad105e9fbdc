"""The start of play: who begins, a hidden card each, the first incas."""

from tawantin.core.chance import Rng
from tawantin.core.frame import A as DEALING_SEAT
from tawantin.core.frame import A as SETTLING_SEAT
from tawantin.core.frame import Frame, call, end
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.data import Data
from tawantin.games.machu_picchu.ids import (
    BOX,
    CORN,
    GAME_FLOW,
    N_CARDS,
    N_CLERGY,
    N_GOODS,
    N_MOONS,
    NOWHERE,
    UNIT,
)
from tawantin.games.machu_picchu.path import take_card
from tawantin.games.machu_picchu.state import MachuState


def blank(players: int, data: Data) -> MachuState:
    """Everything laid out that needs neither a draw nor a choice (M-SETUP-06, M-SETUP-07)."""
    s = MachuState()
    s.rec = None
    s.data = data
    s.players = players
    s.strict = 0
    s.day = 1
    s.turn = 0
    s.first = 0
    s.active = 0
    s.sun = -1
    s.taken = 0
    s.quiet = 0
    s.ending = 0
    s.track = data.days - 1  # M-RULING-46
    s.market = data.market[:]
    s.bonus = data.bonus[:]
    s.goods = [0] * (N_GOODS * players)
    s.bank = list(BOX)
    s.bank[CORN] -= s.track
    for good in range(N_GOODS):
        s.bank[good] -= UNIT[good] * s.bonus[good]
        if good != CORN:
            s.bank[good] -= s.market[good - 1]
        for seat in range(players):
            s.gain(seat, good, data.goods[good])
    s.discs = [data.discs[players]] * players
    s.incas = [0] * (N_GOODS * players)
    s.sundial = [0] * players
    s.clergy = [0] * (N_CLERGY * players)
    s.sold = [0] * N_CLERGY
    s.moons = [-1] * N_MOONS
    s.prince = [NOWHERE] * players
    s.walked = [0] * players
    s.due_corn = [0] * players
    s.due_llamas = [0] * players
    s.replaced = [0] * players
    s.deck = (1 << N_CARDS) - 1
    s.under = []
    s.hand = [0] * players
    s.traced = [0] * (N_CARDS * players)
    s.visited = []
    s.stack = []
    call(s, GAME_FLOW)
    return s


class Starting(Frame):
    """M-RULING-02: the start player is drawn; runners go to their start fields (M-RULING-09)."""

    def options(self, s: MachuState) -> list[int]:
        return [act.START + seat for seat in range(s.players)]

    def sample(self, s: MachuState, rng: Rng) -> int:
        return act.START + rng.below(s.players)

    def apply(self, s: MachuState, action: int) -> None:
        s.first = s.active = action - act.START
        for i in range(s.players):
            s.walked[(s.first + i) % s.players] = s.data.runners[i]
        if s.rec is not None:
            s.rec.add("start_player", s.first)
        end(s)


class Dealing(Frame):
    """M-RULING-04: the hidden cards each player begins with."""

    def options(self, s: MachuState) -> list[int]:
        return [act.DEAL + card for card in range(N_CARDS) if s.deck >> card & 1]

    def sample(self, s: MachuState, rng: Rng) -> int:
        return act.DEAL + rng.bit_of(s.deck)

    def apply(self, s: MachuState, action: int) -> None:
        card = action - act.DEAL
        s.deck &= ~(1 << card)
        take_card(s, s.stack[DEALING_SEAT], card)
        end(s)


class Settling(Frame):
    """M-SETUP-02, M-SETUP-03: the first inca, free, in any production quarter."""

    def actor(self, s: MachuState) -> int:
        return s.stack[SETTLING_SEAT]

    def options(self, s: MachuState) -> list[int]:
        return [act.SETTLE + good for good in range(N_GOODS)]

    def apply(self, s: MachuState, action: int) -> None:
        seat, good = s.stack[SETTLING_SEAT], action - act.SETTLE
        s.discs[seat] -= 1
        s.incas[seat * N_GOODS + good] += 1
        if s.rec is not None:
            s.rec.add("settled", seat, {"profession": good, "quarter": good})
        end(s)
