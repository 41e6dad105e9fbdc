"""Inca Empire as a game: its frames in one list, and the standard verbs."""

from collections.abc import Mapping
from typing import Any, Final

from tawantin.core.chance import Rng
from tawantin.core.frame import CHANCE, ID, OVER, in_order
from tawantin.core.game import Game, Option, OptionValue
from tawantin.core.state import State
from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions, data
from tawantin.games.inca_empire.checks import check
from tawantin.games.inca_empire.contract import CONTRACT
from tawantin.games.inca_empire.flow import GameFlow
from tawantin.games.inca_empire.ids import (
    CATEGORIES,
    COLOURS,
    DEALING_CARDS,
    DEALING_COLOURS,
    DEALING_ORDER,
    DRAWING,
    EXTRA_ROADS,
    GAME_FLOW,
    GAME_OVER,
    INVADING,
    LAYING,
    LAYING_GODS,
    N_CATEGORIES,
    PEOPLE_PHASE,
    REVEALING,
    ROADS,
    SECOND_GARRISON,
    SECOND_TERRACE,
    SUN_PHASE,
    TRACK,
    TURN,
)
from tawantin.games.inca_empire.people import Roads, Turn
from tawantin.games.inca_empire.redetermine import redetermine
from tawantin.games.inca_empire.roads import Revealing
from tawantin.games.inca_empire.scenery import scenery
from tawantin.games.inca_empire.second_piece import SecondGarrison, SecondTerrace
from tawantin.games.inca_empire.setup import (
    DealingColours,
    DealingOrder,
    LayingGods,
    blank,
)
from tawantin.games.inca_empire.state import EmpireState
from tawantin.games.inca_empire.sun import Drawing, Laying, SunPhase
from tawantin.games.inca_empire.track import GameOver, Invading, PeoplePhase, Track
from tawantin.games.inca_empire.view import own, public

RULES_VERSION: Final = 4
"""Raised whenever the same log would lead to another position."""

OPTIONS: Final = (
    Option("pizarro", False, True),
    Option("early_decline", False, True),
    Option("convergence", False, True),
)

FRAMES: Final = in_order(
    {
        GAME_FLOW: GameFlow("game", "E-RULING-60"),
        DEALING_COLOURS: DealingColours("dealing_colours", "E-SETUP-04", CHANCE),
        LAYING_GODS: LayingGods("laying_gods", "E-VAR-06", CHANCE),
        REVEALING: Revealing("revealing", "E-REVEAL-01", CHANCE),
        DEALING_CARDS: Drawing("dealing_cards", "E-SETUP-09", CHANCE, actions.DEAL),
        DEALING_ORDER: DealingOrder("dealing_order", "E-SETUP-11", CHANCE),
        TRACK: Track("track", "E-TRACK-03"),
        SUN_PHASE: SunPhase("sun_phase", "E-SUN-01"),
        LAYING: Laying("laying", "E-SUN-03"),
        DRAWING: Drawing("drawing", "E-SUN-03", CHANCE, actions.DRAW),
        PEOPLE_PHASE: PeoplePhase("people_phase", "E-PEOPLE-01"),
        TURN: Turn("turn", "E-PEOPLE-02"),
        ROADS: Roads("roads", "E-ROAD-01"),
        EXTRA_ROADS: Roads("extra_roads", "E-BUILD-18"),
        SECOND_GARRISON: SecondGarrison("second_garrison", "E-EVENT-10"),
        SECOND_TERRACE: SecondTerrace("second_terrace", "E-EVENT-02"),
        INVADING: Invading("invading", "E-VAR-02", CHANCE),
        GAME_OVER: GameOver("game_over", "E-END-01", OVER),
    }
)


OWN: Final = {
    LAYING: (actions.LAY, actions.ROAD),
    TURN: (actions.ROAD, actions.COLOUR),
    ROADS: (actions.ROAD, actions.EXTRA),
    EXTRA_ROADS: (actions.ROAD, actions.EXTRA),
    SECOND_GARRISON: (actions.GARRISON, actions.UPGRADE),
    SECOND_TERRACE: (actions.TERRACE, actions.EXPAND),
}
"""The actions that belong to a question, so that it can say why even an odd one is not legal."""


class IncaEmpire(Game):
    """Three or four players, four eras (E-SETUP-01, E-TRACK-01)."""

    def __init__(self) -> None:
        super().__init__(
            "inca_empire",
            RULES_VERSION,
            (3, 4),
            OPTIONS,
            actions.TABLE,
            FRAMES,
            CONTRACT,
            chapter="round",
        )

    def playable(self, players: int, options: Mapping[str, OptionValue]) -> bool:
        """Early decline needs four players (E-RULING-57)."""
        return players == 4 or options["early_decline"] is False

    def start(
        self, players: int, options: dict[str, OptionValue], overlay: Mapping[str, Any] | None
    ) -> EmpireState:
        pizarro, decline, gods = (int(options[option.name] is True) for option in OPTIONS)
        return blank(players, data.load(overlay, players), pizarro, decline, gods)

    def public(self, s: EmpireState) -> dict[str, Any]:
        return public(s)

    def own(self, s: EmpireState, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        return own(s, seat, public)

    def redetermine(self, s: EmpireState, seat: int, rng: Rng) -> EmpireState:
        return redetermine(s, seat, rng)

    def is_secret(self, action: int) -> bool:
        """Cards dealt, drawn and laid face down (E-RULING-62)."""
        if actions.LAY <= action < actions.ROAD:
            return True
        return actions.DEAL <= action < actions.ORDER or actions.DRAW <= action < actions.INVASION

    def asks_anyway(self, s: State) -> bool:
        """Who lays the last card and holds three equal ones (E-RULING-62)."""
        return s.stack[ID] == LAYING

    def out_of_place(self, s: EmpireState, action: int) -> Reason | None:
        frame = s.stack[ID]
        first, last = OWN.get(frame, (0, 0))
        return FRAMES[frame].blocked(s, action) if first <= action < last else None

    def scores(self, s: EmpireState) -> list[int]:
        return s.score[:]

    def points(self, s: EmpireState, seat: int) -> dict[str, int]:
        first = seat * N_CATEGORIES
        return {name: s.ledger[first + i] for i, name in enumerate(CATEGORIES)}

    def ranking(self, s: EmpireState) -> list[int]:
        """E-END-02, E-END-03: the rank, which knows no ties."""
        return s.rank[:] if s.rank else list(range(s.players))

    def facts(self, s: EmpireState) -> dict[str, int | str]:
        conquered = (s.conquered & s.data.atlas.open).bit_count()
        winner = COLOURS[s.colour[s.rank[0]]] if s.rank else ""
        return {"regions": conquered, "arrived": s.arrived, "winner": winner}

    def check(self, s: EmpireState) -> None:
        check(s)

    def tables(self, overlay: Mapping[str, Any] | None) -> dict[str, Any]:
        for side in self.players:
            data.load(overlay, side)
        return data.overlaid(overlay)

    def scenery(self, players: int, overlay: Mapping[str, Any] | None) -> dict[str, Any]:
        return scenery(players, data.load(overlay, self.check_players(players)))

    def beyond(self, s: EmpireState) -> str:
        return s.data.beyond


GAME: Final = IncaEmpire()
