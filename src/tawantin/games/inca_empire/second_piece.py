"""A second garrison or terrace, right after the first."""

from tawantin.core.frame import Frame, end
from tawantin.core.why import Reason
from tawantin.games.inca_empire import actions as act
from tawantin.games.inca_empire import building as build
from tawantin.games.inca_empire.ids import TERRACE_PRICE
from tawantin.games.inca_empire.state import EmpireState


class SecondPiece(Frame):
    """One more of what was just built, if it can be paid; nobody is asked for nothing."""

    def proceed(self, s: EmpireState) -> bool:
        if len(self.options(s)) > 1:
            return True
        end(s)
        return False

    def actor(self, s: EmpireState) -> int:
        return s.active

    def prompt(self, s: EmpireState) -> dict[str, int | str]:
        return {"labour": s.labour[s.active]}


class SecondGarrison(SecondPiece):
    """E-EVENT-10, E-RULING-49: a second garrison, paid and scored by itself."""

    def options(self, s: EmpireState) -> list[int]:
        out: list[int] = []
        if s.labour[s.active] >= build.garrison_price(s, s.active):
            build.add_places(build.garrison_places(s, s.active), act.GARRISON, out)
        out.append(act.STOP)
        return out

    def candidates(self, s: EmpireState) -> list[int]:
        out: list[int] = []
        build.add_places(s.data.atlas.garrison_sites, act.GARRISON, out)
        out.append(act.STOP)
        return out

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        if action == act.STOP:
            return None
        return build.why_no_garrison(s, s.active, action - act.GARRISON)

    def apply(self, s: EmpireState, action: int) -> None:
        end(s)
        if action != act.STOP:
            build.build_garrison(s, s.active, action - act.GARRISON)


class SecondTerrace(SecondPiece):
    """E-EVENT-02, E-RULING-49: a second terrace at the regular price."""

    def options(self, s: EmpireState) -> list[int]:
        out: list[int] = []
        if s.labour[s.active] >= TERRACE_PRICE:
            build.add_places(build.terrace_places(s, s.active), act.TERRACE, out)
        out.append(act.STOP)
        return out

    def candidates(self, s: EmpireState) -> list[int]:
        out: list[int] = []
        build.add_places(s.data.atlas.open, act.TERRACE, out)
        out.append(act.STOP)
        return out

    def blocked(self, s: EmpireState, action: int) -> Reason | None:
        if action == act.STOP:
            return None
        return build.why_no_terrace(s, s.active, action - act.TERRACE)

    def apply(self, s: EmpireState, action: int) -> None:
        end(s)
        if action != act.STOP:
            build.build_terrace(s, s.active, action - act.TERRACE)
