"""Machu Picchu's row: the numbers of `features`, the viewer's cards and the bank."""

from typing import Final

from tawantin.core.encoding import Encoder
from tawantin.core.extend import i64, u8, vec
from tawantin.core.features import Part, capped
from tawantin.games.machu_picchu import actions, features, ids
from tawantin.games.machu_picchu.game import GAME
from tawantin.games.machu_picchu.state import MachuState

ENCODING: Final = 1
"""Raised with every change of what a number or an index means."""

BOARD: Final[tuple[Part, ...]] = (
    ("own_card_", 1, ids.CARDS),
    ("bank_", 38, ids.WARES),
)


class MachuEncoder(Encoder):
    """M: one row for two to five players."""

    def board(self, s: MachuState, viewer: i64, out: vec[u8], at: i64) -> None:
        hand = i64(s.hand[viewer])
        for card in range(i64(ids.N_CARDS)):
            out[at + card] = u8(hand >> card & 1)
        at += ids.N_CARDS
        bank = s.bank
        for ware in range(i64(ids.N_WARES)):
            left = i64(bank[ware + 1])
            out[at + ware] = capped(left, 38) if left > 0 else 0


ENCODER: Final = MachuEncoder(GAME, features.FEATURES, ENCODING, range(actions.START), BOARD)
