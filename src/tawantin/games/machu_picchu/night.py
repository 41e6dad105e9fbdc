"""The night: moon discs, sundial, new bonus units, a new day. And the Sundial by day."""

from typing import Final

from tawantin.core.frame import A as CASHING_SEAT
from tawantin.core.frame import A as CHOOSING_SEAT
from tawantin.core.frame import A as NIGHT_STEP
from tawantin.core.frame import (
    B as JUST_TAKEN,
)  # on the last day the disc just taken + 1; 0 at night
from tawantin.core.frame import B as NIGHT_DONE  # seats
from tawantin.core.frame import Frame, call, end, goto
from tawantin.core.why import Reason
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.data import STEPS
from tawantin.games.machu_picchu.ids import (
    CASHING,
    CASHING_DOOR,
    CHOOSING,
    CORN,
    MOST_BONUS,
    N_GOODS,
    N_MOONS,
    N_ONCE,
    SUNDIAL,
    UNIT,
)
from tawantin.games.machu_picchu.path import advance, pay_path
from tawantin.games.machu_picchu.placing import no_use
from tawantin.games.machu_picchu.state import MachuState

SUNDIAL_KINDS: Final = 3
SUNDIAL_STEPS: Final = 3


MOON_DISCS: Final = 0
AT_SUNDIAL: Final = 1
REST: Final = 2


class Night(Frame):
    """M-NIGHT-01, M-RULING-47: moon discs and sundial, clockwise from the sun disc's holder."""

    def proceed(self, s: MachuState) -> bool:
        if s.stack[NIGHT_STEP] == REST:
            pay_path(s, s.sun)
            end(s)
            if s.deck or s.under:  # else the game is over (M-RULING-56)
                dawn(s)
            return False
        if s.stack[NIGHT_DONE] == s.players:
            s.stack[NIGHT_STEP] += 1
            s.stack[NIGHT_DONE] = 0
            return False
        seat = (s.sun + s.stack[NIGHT_DONE]) % s.players
        if s.stack[NIGHT_STEP] == MOON_DISCS:
            s.stack[NIGHT_DONE] += 1
            call(s, CASHING, seat)
        elif s.sundial[seat]:
            s.sundial[seat] -= 1
            s.discs[seat] += 1
            if s.rec is not None:
                s.rec.add("home", seat)
            call(s, CHOOSING, seat)
        else:
            s.stack[NIGHT_DONE] += 1
        return False


def dawn(s: MachuState) -> None:
    """M-NIGHT-06 to M-NIGHT-08: a bonus unit everywhere, the next day, a new start player."""
    restocked = 0
    for quarter in range(N_ONCE):
        if s.bonus[quarter] >= MOST_BONUS:
            continue
        if quarter < N_GOODS:
            if s.stock(quarter) <= 0:
                continue
            s.bank[quarter] -= UNIT[quarter]
        s.bonus[quarter] += 1
        restocked |= 1 << quarter
    if s.rec is not None and restocked:
        s.rec.add("restocked", -1, {"quarters": restocked})
    s.day += 1
    s.first = s.active = s.sun
    s.sun = -1
    s.taken = 0
    if s.rec is not None:
        s.rec.add("day", -1, {"day": s.day})


def moon_price(s: MachuState, moon: int) -> int:
    """M-NIGHT-03: the corn that a moon disc takes; steps and the 3 corn are free."""
    return 0 if s.data.moons[moon][0] in (STEPS, CORN) else 1


def cash(s: MachuState, seat: int, moon: int) -> None:
    """M-NIGHT-02, M-NIGHT-03: steps and the 3 corn are free, a good costs 1 corn."""
    good, amount = s.data.moons[moon]
    if s.rec is not None:
        s.rec.add("cashed", seat, {"moon": moon, "corn": moon_price(s, moon)})
    if good == STEPS:
        advance(s, seat, amount)
        return
    if good != CORN:
        s.pay(seat, CORN, 1)
    s.gain(seat, good, amount)


class Cashing(Frame):
    """M-NIGHT-02 to M-NIGHT-04, M-RULING-48: own moon discs, in the owner's order.

    When only free discs are left their order changes nothing, and they pay of themselves.
    """

    def _own(self, s: MachuState) -> list[int]:
        if s.stack[JUST_TAKEN]:
            return [s.stack[JUST_TAKEN] - 1]
        return [moon for moon in range(N_MOONS) if s.moons[moon] == s.stack[CASHING_SEAT]]

    def proceed(self, s: MachuState) -> bool:
        own = self._own(s)
        if not own:
            end(s)
            return False
        for moon in own:
            if s.data.moons[moon][0] not in (STEPS, CORN):
                return True
        give_back(s, own[0])
        cash(s, s.stack[CASHING_SEAT], own[0])
        return False

    def actor(self, s: MachuState) -> int:
        return s.stack[CASHING_SEAT]

    def options(self, s: MachuState) -> list[int]:
        own = self._own(s)
        out = [act.CASH + moon for moon in own if self.blocked(s, act.CASH + moon) is None]
        out += [act.SKIP + moon for moon in own if s.data.moons[moon][0] not in (STEPS, CORN)]
        return out

    def candidates(self, s: MachuState) -> list[int]:
        return [act.CASH + i for i in range(2 * N_MOONS)]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        moon = (action - act.CASH) % N_MOONS
        good, _ = s.data.moons[moon]
        if moon not in self._own(s):
            return Reason("M-NIGHT-02", "not_your_moon", {"moon": moon})
        if good in (STEPS, CORN):
            return None if action < act.SKIP else Reason("M-RULING-48", "free_moon", {"moon": moon})
        if action >= act.SKIP:
            return None
        if not s.goods[s.stack[CASHING_SEAT] * N_GOODS + CORN]:
            return Reason("M-NIGHT-03", "no_corn_for_moon", {"moon": moon})
        return None if s.stock(good) > 0 else Reason("M-RULING-21", "bank_out", {"good": good})

    def apply(self, s: MachuState, action: int) -> None:
        seat, moon = s.stack[CASHING_SEAT], (action - act.CASH) % N_MOONS
        if s.stack[JUST_TAKEN]:
            end(s)  # M-LAST-02: the disc stays with the player
        else:
            give_back(s, moon)
        if action < act.SKIP:
            cash(s, seat, moon)
        elif s.rec is not None:
            s.rec.add("skipped", seat, {"moon": moon})

    def doors(self, s: MachuState, seat: int, action: int) -> int:
        """A disc that takes corn, besides the one cashed in or left; discs of corn help to pay."""
        if seat != s.stack[CASHING_SEAT]:
            return 0
        corn, waits = s.goods[seat * N_GOODS + CORN], False
        for moon in self._own(s):
            good, amount = s.data.moons[moon]
            if action >= 0 and moon == (action - act.CASH) % N_MOONS:
                continue
            if good == CORN:
                corn += amount
            elif good != STEPS and s.stock(good) > 0:
                waits = True
        return CASHING_DOOR if waits and corn else 0

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        corn = s.goods[s.stack[CASHING_SEAT] * N_GOODS + CORN]
        return {"moons": len(self._own(s)), "corn": corn}


def give_back(s: MachuState, moon: int) -> None:
    s.moons[moon] = -1


class Sending(Frame):
    """M-SUNDIAL-01: one own inca to the Sundial, or none."""

    def proceed(self, s: MachuState) -> bool:
        if len(self.options(s)) > 1:
            return True
        no_use(s, SUNDIAL)
        return False

    def actor(self, s: MachuState) -> int:
        return s.active

    def options(self, s: MachuState) -> list[int]:
        at = s.active * N_GOODS
        out = [act.SEND + good for good in range(N_GOODS) if s.incas[at + good]]
        out.append(act.PASS)
        return out

    def candidates(self, s: MachuState) -> list[int]:
        return [*(act.SEND + good for good in range(N_GOODS)), act.PASS]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        good = action - act.SEND
        if action == act.PASS or s.incas[s.active * N_GOODS + good]:
            return None
        return Reason("M-SUNDIAL-01", "no_inca_there", {"quarter": good})

    def apply(self, s: MachuState, action: int) -> None:
        if action == act.PASS:
            end(s)
            return
        seat, good = s.active, action - act.SEND
        s.incas[seat * N_GOODS + good] -= 1
        s.sundial[seat] += 1
        if s.rec is not None:
            args: dict[str, int | str] = {"profession": good, "at_once": int(s.day == s.data.days)}
            s.rec.add("sent", seat, {**args, "sorts": SUNDIAL_KINDS, "steps": SUNDIAL_STEPS})
        if s.day == s.data.days:
            goto(s, CHOOSING, seat)  # M-LAST-03
        else:
            end(s)


def kinds(s: MachuState) -> int:
    """The kinds of which the bank has a unit, as bits."""
    mask = 0
    for good in range(N_GOODS):
        if s.stock(good) > 0:
            mask |= 1 << good
    return mask


class Choosing(Frame):
    """M-SUNDIAL-03: three units of different kinds and three steps.

    A strict bank that has fewer kinds gives fewer (M-RULING-80).
    """

    def actor(self, s: MachuState) -> int:
        return s.stack[CHOOSING_SEAT]

    def options(self, s: MachuState) -> list[int]:
        there = kinds(s)
        wanted = min(SUNDIAL_KINDS, there.bit_count())
        return [
            act.CHOOSE + i
            for i, mask in enumerate(act.CHOICES)
            if not mask & ~there and mask.bit_count() == wanted
        ]

    def candidates(self, s: MachuState) -> list[int]:
        return [act.CHOOSE + i for i in range(len(act.CHOICES))]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        mask = act.CHOICES[action - act.CHOOSE]
        there = kinds(s)
        wanted = min(SUNDIAL_KINDS, there.bit_count())
        missing = mask & ~there
        if missing:
            good = (missing & -missing).bit_length() - 1
            return Reason("M-RULING-21", "bank_out", {"good": good})
        if mask.bit_count() != wanted:
            args: dict[str, int | str] = {"wanted": wanted, "chosen": mask.bit_count()}
            return Reason("M-SUNDIAL-03", "other_number", args)
        return None

    def apply(self, s: MachuState, action: int) -> None:
        seat = s.stack[CHOOSING_SEAT]
        mask = act.CHOICES[action - act.CHOOSE]
        end(s)
        for good in range(N_GOODS):
            if mask >> good & 1:
                s.gain(seat, good, UNIT[good])
        if s.rec is not None:
            s.rec.add("chose", seat, {"units": mask})
        advance(s, seat, SUNDIAL_STEPS)

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        return {"sorts": min(SUNDIAL_KINDS, kinds(s).bit_count()), "steps": SUNDIAL_STEPS}
