"""Cuzco as a game: its frames in one list, and the standard verbs."""

from collections.abc import Mapping
from typing import Any, Final

from tawantin.core.chance import Rng
from tawantin.core.errors import BadSave
from tawantin.core.frame import CHANCE, ID, OVER, Frame, in_order
from tawantin.core.game import Game, Option, OptionValue
from tawantin.core.state import State
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions, data, ids
from tawantin.games.cuzco.checks import check
from tawantin.games.cuzco.city import Buying, Priests, University
from tawantin.games.cuzco.contract import CONTRACT
from tawantin.games.cuzco.deal import Deal, PutBack
from tawantin.games.cuzco.flow import (
    GameFlow,
    GameOver,
    PhaseOne,
    Roll,
    Round,
    RoundEnd,
    TurnsInOrder,
)
from tawantin.games.cuzco.gods import Revealing, card_of, hides_a_card, is_play
from tawantin.games.cuzco.movement import Feathering, Moving, Rotating
from tawantin.games.cuzco.palace import Claiming, Fulfilling, Settling, hides_choices
from tawantin.games.cuzco.people import Salvaging, Taking
from tawantin.games.cuzco.phase_two import Amount, Drawing, Plucking, Using
from tawantin.games.cuzco.placing import Placing
from tawantin.games.cuzco.redetermine import redetermine
from tawantin.games.cuzco.scenery import scenery
from tawantin.games.cuzco.scoring import Scoring, ranking
from tawantin.games.cuzco.setup import Draft, Layout, LayOutRound, Setup, blank
from tawantin.games.cuzco.shifting import Shifting
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.temple import Activating, Ordeal, Stepping
from tawantin.games.cuzco.trade import Trading
from tawantin.games.cuzco.turn import Turn
from tawantin.games.cuzco.view import own, public

RULES_VERSION: Final = 3
"""Raised whenever the same log would lead to another position."""

OPTIONS: Final = (
    Option("edition", "de", "nl"),
    Option("pututu", False, True),
    Option("temple_step", "exact", "up_to"),
    Option("rotate_first_exit", False, True),
    Option("unlimited_food_offerings", True, False),
    Option("layout", "shuffled", "standard"),
)

FRAMES: Final[list[Frame]] = in_order(
    {
        ids.GAME_FLOW: GameFlow("game", "C-TURN-01"),
        ids.SETUP: Setup("setup", "C-SETUP-01"),
        ids.LAYOUT: Layout("layout", "C-SETUP-02", CHANCE),
        ids.DRAFT: Draft("draft", "C-SETUP-28"),
        ids.DEAL: Deal("deal", "C-SETUP-30", CHANCE),
        ids.PUT_BACK: PutBack("put_back", "C-ED-02"),
        ids.ROUND: Round("round", "C-TURN-01"),
        ids.LAY_OUT_ROUND: LayOutRound("lay_out_round", "C-CLEAN-01", CHANCE),
        ids.ROLL: Roll("roll", "C-TURN-02", CHANCE),
        ids.PHASE_ONE: PhaseOne("phase_one", "C-TURN-03"),
        ids.TURN: Turn("turn", "C-TURN-03"),
        ids.PLACING: Placing("placing", "C-TURN-03"),
        ids.SHIFTING: Shifting("shifting", "C-GOD-06"),
        ids.REVEALING: Revealing("revealing", "C-GODUSE-09", CHANCE),
        ids.ROTATING: Rotating("rotating", "C-MOVE-15"),
        ids.MOVING: Moving("moving", "C-MOVE-03"),
        ids.FEATHERING: Feathering("feathering", "C-MOVE-10"),
        ids.TAKING: Taking("taking", "C-TILE-01"),
        ids.SALVAGING: Salvaging("salvaging", "C-GOD-09"),
        ids.TRADING: Trading("trading", "C-TRADE-01"),
        ids.STEPPING: Stepping("stepping", "C-RULING-23"),
        ids.ACTIVATING: Activating("activating", "C-HEAD-01"),
        ids.ORDEAL: Ordeal("ordeal", "C-FIRE-04"),
        ids.PHASE_TWO: TurnsInOrder("phase_two", "C-P2-01", ids.USING),
        ids.USING: Using("using", "C-P2-01"),
        ids.AMOUNT: Amount("amount", "C-RULING-77"),
        ids.PLUCKING: Plucking("plucking", "C-PERSON-03"),
        ids.DRAWING: Drawing("drawing", "C-PERSON-07"),
        ids.UNIVERSITY: University("university", "C-UNI-01"),
        ids.PRIESTS: Priests("priests", "C-PRIEST-01"),
        ids.MARKET: TurnsInOrder("market", "C-MARKET-01", ids.BUYING),
        ids.BUYING: Buying("buying", "C-MARKET-01"),
        ids.PALACE: TurnsInOrder("palace", "C-PALACE-01", ids.FULFILLING),
        ids.FULFILLING: Fulfilling("fulfilling", "C-PALACE-01"),
        ids.CLAIMING: Claiming("claiming", "C-PALACE-07"),
        ids.ROUND_END: RoundEnd("round_end", "C-CLEAN-01"),
        ids.LAST_TASKS: TurnsInOrder("last_tasks", "C-END-02", ids.SETTLING),
        ids.SETTLING: Settling("settling", "C-END-02"),
        ids.SCORING: Scoring("scoring", "C-SCORE-01"),
        ids.GAME_OVER: GameOver("game_over", "C-END-04", OVER),
    }
)


class Cuzco(Game):
    """Two to four players, six rounds (C-SETUP-01, C-TURN-01)."""

    def __init__(self) -> None:
        super().__init__(
            "cuzco",
            RULES_VERSION,
            (2, 3, 4),
            OPTIONS,
            actions.TABLE,
            FRAMES,
            CONTRACT,
        )

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

    def public(self, s: CuzcoState) -> dict[str, Any]:
        return public(s)

    def own(self, s: CuzcoState, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return own(s, seat, public)

    def redetermine(self, s: CuzcoState, seat: int, rng: Rng) -> CuzcoState:
        return redetermine(s, seat, rng)

    def is_secret(self, action: int) -> bool:
        """The first deal and the draft; drafted tasks are secret by their events."""
        if actions.POOL <= action < actions.REVEAL:
            return True
        return actions.KEEP <= action < actions.ARRANGE

    def asks_anyway(self, s: State) -> bool:
        """C-RULING-88: one option is not taken at once where the hand might hold another."""
        assert isinstance(s, CuzcoState)
        frame, seat = s.stack[ID], s.active
        if frame == ids.PUT_BACK:
            return True
        if frame == ids.FULFILLING or frame == ids.SETTLING:
            return hides_choices(s, seat)
        plays = frame in (ids.PLACING, ids.TRADING, ids.ORDEAL, ids.USING, ids.BUYING)
        return plays and hides_a_card(s, seat)

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

    def facts(self, s: CuzcoState) -> dict[str, int | str]:
        khipus = sum(delivered.bit_count() for delivered in s.delivered)
        return {"khipus": khipus, "tasks": len(s.fulfilled)}

    def check(self, s: CuzcoState) -> None:
        check(s)

    def scenery(self, players: int, overlay: Mapping[str, Any] | None) -> dict[str, Any]:
        return scenery(data.load(overlay))

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
