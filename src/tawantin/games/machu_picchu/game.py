"""Machu Picchu as a game: its frames, and the standard verbs."""

from collections.abc import Mapping
from typing import Any, Final

from tawantin.core.chance import Rng
from tawantin.core.errors import BadData
from tawantin.core.frame import CHANCE, ID, OVER, in_order
from tawantin.core.game import Game, Option, OptionValue
from tawantin.core.why import Reason
from tawantin.games.machu_picchu import actions, data
from tawantin.games.machu_picchu.checks import check
from tawantin.games.machu_picchu.contract import CONTRACT
from tawantin.games.machu_picchu.flow import QUIET_ROUNDS, Days, GameFlow, GameOver, Turn
from tawantin.games.machu_picchu.ids import (
    CASHING,
    CATEGORIES,
    CHOOSING,
    CLIMBING,
    DAYS,
    DEALING,
    DRAWING,
    GAME_FLOW,
    GAME_OVER,
    HIRING,
    LLAMA,
    NIGHT,
    OFFERING,
    PLACING,
    PRODUCING,
    SACRIFICING,
    SENDING,
    SETTLING,
    STARTING,
    TRADING,
    TURN,
)
from tawantin.games.machu_picchu.market import Trading
from tawantin.games.machu_picchu.night import Cashing, Choosing, Night, Sending
from tawantin.games.machu_picchu.path import Climbing, Drawing
from tawantin.games.machu_picchu.placing import Hiring, Placing
from tawantin.games.machu_picchu.production import Producing, all_at_work
from tawantin.games.machu_picchu.redetermine import redetermine
from tawantin.games.machu_picchu.scenery import scenery
from tawantin.games.machu_picchu.scoring import how_ended, ledger, places, ranking, results
from tawantin.games.machu_picchu.setup import Dealing, Settling, Starting, blank
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import Offering, Sacrificing
from tawantin.games.machu_picchu.view import own, public

RULES_VERSION: Final = 1
"""Raised whenever the same log would lead to another position."""

OPTIONS: Final = (Option("strict_bank", False, True),)
ORDERS: Final = (Option("produce", "ask", "all", "none"), Option("sacrifice", "ask", "none"))

FRAMES: Final = in_order(
    {
        GAME_FLOW: GameFlow("game", "M-TURN-01"),
        STARTING: Starting("starting", "M-RULING-02", CHANCE),
        DEALING: Dealing("dealing", "M-RULING-04", CHANCE),
        SETTLING: Settling("settling", "M-SETUP-02"),
        DAYS: Days("days", "M-TURN-03"),
        TURN: Turn("turn", "M-TURN-02"),
        PRODUCING: Producing("producing", "M-PROD-03"),
        SACRIFICING: Sacrificing("sacrificing", "M-TEMPLE-04"),
        OFFERING: Offering("offering", "M-MAIN-03"),
        PLACING: Placing("placing", "M-PLACE-01"),
        HIRING: Hiring("hiring", "M-CLERGY-01"),
        TRADING: Trading("trading", "M-MARKET-01"),
        SENDING: Sending("sending", "M-SUNDIAL-01"),
        CASHING: Cashing("cashing", "M-NIGHT-02"),
        CHOOSING: Choosing("choosing", "M-SUNDIAL-03"),
        CLIMBING: Climbing("climbing", "M-CARD-01"),
        DRAWING: Drawing("drawing", "M-CARD-01", CHANCE),
        NIGHT: Night("night", "M-NIGHT-01"),
        GAME_OVER: GameOver("game_over", "M-END-05", OVER),
    }
)


class MachuPicchu(Game):
    """Two to five players, nine days as shipped (M-RULING-01, M-END-03)."""

    def __init__(self) -> None:
        super().__init__(
            "machu_picchu",
            RULES_VERSION,
            (2, 3, 4, 5),
            OPTIONS,
            actions.TABLE,
            FRAMES,
            CONTRACT,
            "day",
            ORDERS,
            actions.CONCLUDE,
        )

    def start(
        self, players: int, options: dict[str, OptionValue], overlay: Mapping[str, Any] | None
    ) -> MachuState:
        s = blank(players, data.load(overlay))
        s.strict = int(options["strict_bank"] is True)
        if s.strict and min(s.bank[LLAMA:]) < 0:
            raise BadData("M-RULING-80", "the box has too few goods to start with a strict bank")
        return s

    def public(self, s: MachuState) -> dict[str, Any]:
        return public(s)

    def own(self, s: MachuState, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return own(s, seat, public)

    def redetermine(self, s: MachuState, seat: int, rng: Rng) -> MachuState:
        return redetermine(s, seat, rng)

    def is_secret(self, action: int) -> bool:
        """Cards dealt, drawn and put back (M-INFO-01, M-INFO-02)."""
        return actions.RETURN <= action < actions.START or actions.DEAL <= action < actions.CONCLUDE

    def out_of_place(self, s: MachuState, action: int) -> Reason | None:
        if action == actions.CONCLUDE:
            return Reason("M-RULING-81", "only_together", {})
        return None

    def standing_answer(
        self, s: MachuState, seat: int, orders: Mapping[str, OptionValue]
    ) -> int | None:
        frame = s.stack[ID]
        if frame == PRODUCING and orders.get("produce") == "all":
            return all_at_work(s, seat)
        if frame == PRODUCING and orders.get("produce") == "none":
            return actions.PRODUCE
        if frame == SACRIFICING and orders.get("sacrifice") == "none":
            return actions.SACRIFICE
        if frame == OFFERING and orders.get("sacrifice") == "none":
            return actions.PASS
        return None

    def stalled(self, s: MachuState) -> bool:
        """M-RULING-81: for many turns nobody has taken a moon disc."""
        return s.stack[ID] == TURN and s.quiet > QUIET_ROUNDS * s.players

    def scores(self, s: MachuState) -> list[int]:
        return results(s)

    def points(self, s: MachuState, seat: int) -> dict[str, int]:
        return dict(zip(CATEGORIES, ledger(s, seat), strict=True))

    def ranking(self, s: MachuState) -> list[int]:
        return ranking(s)

    def places(self, s: MachuState) -> list[int]:
        return places(s)

    def facts(self, s: MachuState) -> dict[str, int | str]:
        return {
            "ending": how_ended(s) or "",
            "days": s.day,
            "turns": s.turn,
            "clergy": sum(s.sold),
            "cards": s.cards_left(),
        }

    def check(self, s: MachuState) -> None:
        check(s)

    def scenery(self, players: int, overlay: Mapping[str, Any] | None) -> dict[str, Any]:
        return scenery(data.load(overlay))

    def tables(self, overlay: Mapping[str, Any] | None) -> dict[str, Any]:
        data.load(overlay)
        return data.overlaid(overlay)


GAME: Final = MachuPicchu()
