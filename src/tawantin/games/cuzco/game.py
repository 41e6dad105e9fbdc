"""Cuzco as a game: its frames in one list, and the standard verbs."""

from collections.abc import Mapping
from typing import Any, Final

from tawantin.core.chance import Rng
from tawantin.core.errors import BadSave
from tawantin.core.frame import CHANCE, OVER, Frame
from tawantin.core.game import Game, Option, OptionValue
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions, data, ids
from tawantin.games.cuzco.checks import check
from tawantin.games.cuzco.city import Buying, Priests, University
from tawantin.games.cuzco.gods import Paying, Revealing, card_of, is_play
from tawantin.games.cuzco.movement import Delivering, Feathering, Moving, Rotating
from tawantin.games.cuzco.names import event_args
from tawantin.games.cuzco.palace import Claiming, Fulfilling, Settling
from tawantin.games.cuzco.people import Salvaging, Taking
from tawantin.games.cuzco.phase_two import Amount, Drawing, Plucking, Using
from tawantin.games.cuzco.placing import Acting, Placing, Shifting, Turn
from tawantin.games.cuzco.redetermine import redetermine
from tawantin.games.cuzco.rounds import (
    GameFlow,
    GameOver,
    PhaseOne,
    Roll,
    Round,
    RoundEnd,
    TurnsInOrder,
)
from tawantin.games.cuzco.scoring import Scoring, ranking
from tawantin.games.cuzco.setup import Deal, Draft, Layout, LayOutRound, PutBack, Setup, blank
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.temple import Activating, Ordeal, PlacingPriest, Stepping
from tawantin.games.cuzco.trade import Raising, Trading
from tawantin.games.cuzco.view import view

RULES_VERSION: Final = 1
"""Raised whenever the same log would lead to another position."""

OPTIONS: Final = (
    Option("edition", "de", "nl"),
    Option("pututu", False, True),
    Option("temple_step", "exact", "up_to"),
    Option("rotate_first_exit", False, True),
    Option("unlimited_food_offerings", False, True),
    Option("layout", "shuffled", "standard"),
)

FRAMES: Final[list[Frame]] = [
    GameFlow("game", "C-TURN-01"),
    Setup("setup", "C-SETUP-01"),
    Layout("layout", "C-SETUP-02", CHANCE),
    Draft("draft", "C-SETUP-28"),
    Deal("deal", "C-SETUP-30", CHANCE),
    PutBack("put_back", "C-ED-02"),
    Round("round", "C-TURN-01"),
    LayOutRound("lay_out_round", "C-CLEAN-01", CHANCE),
    Roll("roll", "C-TURN-02", CHANCE),
    PhaseOne("phase_one", "C-TURN-03"),
    Turn("turn", "C-GOD-05"),
    Placing("placing", "C-TURN-03"),
    Acting("acting", "C-GOD-13"),
    Shifting("shifting", "C-GOD-06"),
    Paying("paying", "C-RULING-81"),
    Revealing("revealing", "C-GODUSE-09", CHANCE),
    Rotating("rotating", "C-MOVE-15"),
    Moving("moving", "C-MOVE-03"),
    Delivering("delivering", "C-GOD-10"),
    Feathering("feathering", "C-MOVE-10"),
    Taking("taking", "C-TILE-01"),
    Salvaging("salvaging", "C-GOD-09"),
    Trading("trading", "C-TRADE-01"),
    Raising("raising", "C-GOD-02"),
    Stepping("stepping", "C-RULING-23"),
    PlacingPriest("placing_priest", "C-GOD-12"),
    Activating("activating", "C-HEAD-01"),
    Ordeal("ordeal", "C-FIRE-04"),
    TurnsInOrder("phase_two", "C-P2-01", ids.USING),
    Using("using", "C-P2-01"),
    Amount("amount", "C-RULING-77"),
    Plucking("plucking", "C-PERSON-03"),
    Drawing("drawing", "C-PERSON-07"),
    University("university", "C-UNI-01"),
    Priests("priests", "C-PRIEST-01"),
    TurnsInOrder("market", "C-MARKET-01", ids.BUYING),
    Buying("buying", "C-MARKET-01"),
    TurnsInOrder("palace", "C-PALACE-01", ids.FULFILLING),
    Fulfilling("fulfilling", "C-PALACE-01"),
    Claiming("claiming", "C-PALACE-07"),
    RoundEnd("round_end", "C-CLEAN-01"),
    TurnsInOrder("last_tasks", "C-END-02", ids.SETTLING),
    Settling("settling", "C-END-02"),
    Scoring("scoring", "C-SCORE-01"),
    GameOver("game_over", "C-END-04", OVER),
]


class Cuzco(Game):
    """Two to four players, six rounds (C-SETUP-01, C-TURN-01)."""

    def __init__(self) -> None:
        super().__init__("cuzco", RULES_VERSION, (2, 3, 4), OPTIONS, actions.TABLE, FRAMES, "round")

    def start(
        self, players: int, options: dict[str, OptionValue], overlay: Mapping[str, Any] | None
    ) -> CuzcoState:
        s = blank(players, data.load(overlay))
        s.nl = int(options["edition"] == "nl")
        s.pututu = int(options["pututu"] is True)
        s.up_to = int(options["temple_step"] == "up_to")
        s.rotate_first = int(options["rotate_first_exit"] is True)
        s.unlimited = int(options["unlimited_food_offerings"] is True)
        s.standard = int(options["layout"] == "standard")
        return s

    def view(self, s: CuzcoState, seat: int) -> dict[str, Any]:
        return view(s, seat, FRAMES)

    def redetermine(self, s: CuzcoState, seat: int, rng: Rng) -> CuzcoState:
        return redetermine(s, seat, rng)

    def is_secret(self, action: int) -> bool:
        """The first deal and the draft; drafted tasks are secret by their events."""
        if actions.POOL <= action < actions.REVEAL:
            return True
        return actions.KEEP <= action < actions.ARRANGE

    def event_args(self, kind: str, args: dict[str, int | str]) -> dict[str, int | str]:
        return event_args(kind, args)

    def out_of_place(self, s: CuzcoState, action: int) -> Reason | None:
        if is_play(action):
            return Reason("C-GODUSE-03", "card_not_now", {"card": card_of(action)})
        return None

    def scores(self, s: CuzcoState) -> list[int]:
        return s.score[:]

    def points(self, s: CuzcoState, seat: int) -> dict[str, int]:
        first = seat * ids.N_CATEGORIES
        return {name: s.ledger[first + i] for i, name in enumerate(ids.CATEGORIES)}

    def ranking(self, s: CuzcoState) -> list[int]:
        return ranking(s)

    def check(self, s: CuzcoState) -> None:
        check(s)

    def tables(self, overlay: Mapping[str, Any] | None) -> dict[str, Any]:
        data.load(overlay)
        return data.overlaid(overlay)

    def load(self, dump: Mapping[str, Any], overlay: Mapping[str, Any] | None) -> CuzcoState:
        s = super().load(dump, overlay)
        assert isinstance(s, CuzcoState)
        if not (0 <= s.f_order < len(data.ORDERS) and 0 <= s.b_order < len(data.ORDERS)):
            raise BadSave(f"the snapshot's map is arranged as {s.f_order} and {s.b_order}")
        s.net = s.data.net(s.f_order, s.b_order)
        return s


GAME: Final = Cuzco()
