"""Card 06: a die lying on one action field is moved to another."""

from tawantin.core.frame import A as LIFTED  # 1 once a die is lifted
from tawantin.core.frame import B as LIFTED_AT  # its place among those lying
from tawantin.core.frame import Frame, end
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import end_use
from tawantin.games.cuzco.ids import CARD_06, FIELDS_BY_PLAYERS, N_FIELDS
from tawantin.games.cuzco.state import BY_CARD, CuzcoState, field_of, owner_of, pips_of, placed_die


class Shifting(Frame):
    """C-GOD-06: move one placed die to another field."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        fields = FIELDS_BY_PLAYERS[s.players]
        if s.stack[LIFTED]:
            origin = field_of(s.lying[s.stack[LIFTED_AT]])
            return [act.DROP + field for field in fields if field != origin]
        found = {act.LIFT + (pips_of(die) - 1) * N_FIELDS + field_of(die) for die in s.lying}
        return sorted(found)

    def candidates(self, s: CuzcoState) -> list[int]:
        if s.stack[LIFTED]:
            return [act.DROP + field for field in range(N_FIELDS)]
        return list(range(act.LIFT, act.DROP))

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if s.stack[LIFTED]:
            field = action - act.DROP
            if field not in FIELDS_BY_PLAYERS[s.players]:
                return Reason("C-SETUP-05", "no_such_field", {"field": field, "players": s.players})
            if field == field_of(s.lying[s.stack[LIFTED_AT]]):
                return Reason("C-GOD-06", "same_field", {"field": field})
            return None
        value, field = (action - act.LIFT) // N_FIELDS + 1, (action - act.LIFT) % N_FIELDS
        if all(pips_of(die) != value or field_of(die) != field for die in s.lying):
            return Reason("C-RULING-38", "die_not_there", {"value": value, "field": field})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if not s.stack[LIFTED]:
            value, field = (action - act.LIFT) // N_FIELDS + 1, (action - act.LIFT) % N_FIELDS
            s.stack[LIFTED] = 1
            for place, die in enumerate(s.lying):
                if pips_of(die) == value and field_of(die) == field:
                    s.stack[LIFTED_AT] = place
                    return
        die = s.lying.pop(s.stack[LIFTED_AT])
        field = action - act.DROP
        s.lying.append(placed_die(field, owner_of(die), pips_of(die)) | BY_CARD)
        for changed in (field_of(die), field):
            s.lowest[changed] = s.lowest_die(changed)
        if s.rec is not None:
            args: dict[str, int | str] = {
                "value": pips_of(die),
                "owner": owner_of(die),
                "from": field_of(die),
                "to": field,
            }
            s.rec.add("shifted", s.active, args)
        end(s)
        end_use(s, CARD_06)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"lifted": s.stack[LIFTED]}
