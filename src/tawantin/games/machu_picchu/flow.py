"""The course of the game: setup, turns one after the other, the days, and how it ends."""

from typing import Final

from tawantin.core.frame import A as DAYS_STEP
from tawantin.core.frame import A as GAME_STEP
from tawantin.core.frame import Frame, call, end, goto
from tawantin.core.state import WIDTH
from tawantin.core.why import Reason
from tawantin.games.machu_picchu import actions as act
from tawantin.games.machu_picchu.data import STEPS
from tawantin.games.machu_picchu.ids import (
    AGREED,
    ALL_CLERGY,
    BY_CARDS,
    BY_CLERGY,
    CASHING,
    CONQUEST,
    CORN,
    DAYS,
    DEALING,
    GAME_OVER,
    HIRING,
    HUT,
    LAST_MOON,
    LLAMA,
    MARKET,
    N_GOODS,
    N_MOONS,
    N_ONCE,
    N_QUARTERS,
    NIGHT,
    NOWHERE,
    PALACE,
    PLACING,
    SENDING,
    SETTLING,
    STARTING,
    SUNDIAL,
    TURN,
)
from tawantin.games.machu_picchu.market import enter_market
from tawantin.games.machu_picchu.night import cash, moon_price
from tawantin.games.machu_picchu.path import pay_path
from tawantin.games.machu_picchu.production import enter_production
from tawantin.games.machu_picchu.scoring import factors, gold, victory_points
from tawantin.games.machu_picchu.state import MachuState
from tawantin.games.machu_picchu.temples import enter_temple

QUIET_ROUNDS: Final = 15  # without a moon disc: then all may agree to stop (M-RULING-81)


class GameFlow(Frame):
    """M-RULING-79: start player, cards, first incas, then the days."""

    def proceed(self, s: MachuState) -> bool:
        step = s.stack[GAME_STEP]
        s.stack[GAME_STEP] = step + 1
        cards = s.players * s.data.cards_each
        if step == 0:
            call(s, STARTING)
        elif step <= cards:
            call(s, DEALING, (s.first + step - 1) % s.players)
        elif step <= cards + s.players:
            call(s, SETTLING, (s.first + step - 1 - cards) % s.players)
        else:
            if s.rec is not None:
                s.rec.add("day", -1, {"day": s.day})
            goto(s, DAYS)
        return False


BEGINS: Final = 0  # a turn
PLAYED: Final = 1  # a turn
SLEPT: Final = 2  # a night


class Days(Frame):
    """M-TURN-01, M-TURN-03: a turn, its payments, the checks for the end, perhaps the night."""

    def proceed(self, s: MachuState) -> bool:
        step = s.stack[DAYS_STEP]
        if step == BEGINS:
            s.stack[DAYS_STEP] = PLAYED
            s.turn += 1
            s.quiet += 1
            call(s, TURN)
            return False
        if step == PLAYED:
            pay_path(s, s.active)
        ending = rescue(s)
        after = (s.active + 1) % s.players
        if not ending and step == PLAYED and after == s.sun:
            if s.day < s.data.days:
                s.stack[DAYS_STEP] = SLEPT
                take_track_corn(s)
                call(s, NIGHT)
                return False
            ending = CONQUEST
        if ending:
            finish(s, ending)
            return False
        if step == PLAYED:
            s.active = after
        s.stack[DAYS_STEP] = BEGINS
        return False


def last_turns(s: MachuState) -> int:
    """M-DAY-03: turns to come today once the sun disc is taken, the present one included.

    While its holder still moves in the turn that took it, all others have theirs before them.
    """
    if s.sun < 0 or s.ending or NIGHT in s.stack[::WIDTH]:
        return 0
    return (s.sun - s.active) % s.players or s.players - 1


def rescue(s: MachuState) -> int:
    """M-END-01, M-END-02: all clergy bought, or the deck used up."""
    if s.sold[0] + s.sold[1] + s.sold[2] == ALL_CLERGY:
        return BY_CLERGY
    return 0 if s.deck or s.under else BY_CARDS


def take_track_corn(s: MachuState) -> None:
    """M-DAY-05: the last player of the day takes the corn of the coming night."""
    s.track -= 1
    s.goods[s.active * N_GOODS + CORN] += 1
    if s.rec is not None:
        s.rec.add("track_corn", s.active, {"good": CORN, "amount": 1})


def finish(s: MachuState, ending: int) -> None:
    """M-END-05: the scores stand; all cards lie open (M-SCORE-04)."""
    s.ending = ending
    if s.rec is not None:
        s.rec.add("ended", -1, {"ending": ending - BY_CLERGY})
        s.rec.reveal()
        times = factors(s)
        for seat in range(s.players):
            points = victory_points(s, seat)
            s.rec.add(
                "scored",
                seat,
                {
                    "points": points,
                    "gold": gold(s, seat),
                    "factor": times[seat],
                    "result": points * times[seat],
                    "times": int(times[seat] > 1),
                },
            )
    goto(s, GAME_OVER)


class Turn(Frame):
    """M-TURN-02: the prince moves next door, rides further for a llama, or stays for a moon disc.

    In a player's first turn the prince is set anywhere, free (M-SETUP-04).
    """

    def actor(self, s: MachuState) -> int:
        return s.active

    def options(self, s: MachuState) -> list[int]:
        seat = s.active
        here = s.prince[seat]
        if here == NOWHERE:
            return [act.ENTER + quarter for quarter in range(N_QUARTERS)]
        near = s.data.borders[here]
        out = [act.ENTER + quarter for quarter in near]
        if s.goods[seat * N_GOODS + LLAMA]:
            for quarter in range(N_QUARTERS):
                if quarter != here and quarter not in near:
                    out.append(act.RIDE + quarter)
        for moon in range(N_MOONS):
            if s.moons[moon] < 0:
                out.append(act.STAY + moon)
        return out

    def candidates(self, s: MachuState) -> list[int]:
        return [act.ENTER + i for i in range(2 * N_QUARTERS + N_MOONS)]

    def blocked(self, s: MachuState, action: int) -> Reason | None:
        here = s.prince[s.active]
        if action >= act.STAY:
            moon = action - act.STAY
            if here == NOWHERE:
                return Reason("M-RULING-10", "nothing_to_stay", {})
            if s.moons[moon] >= 0:
                return Reason("M-RULING-62", "moon_taken", {"moon": moon, "holder": s.moons[moon]})
            return None
        quarter = (action - act.ENTER) % N_QUARTERS
        args: dict[str, int | str] = {"quarter": quarter}
        if action < act.RIDE:
            if here == NOWHERE or quarter in s.data.borders[here]:
                return None
            if quarter == here:
                return Reason("M-MOVE-06", "already_here", args)
            return Reason("M-MOVE-01", "not_adjacent", args)
        if here == NOWHERE:
            return Reason("M-RULING-10", "first_is_free", args)
        if quarter == here:
            return Reason("M-MOVE-05", "ride_elsewhere", args)
        if quarter in s.data.borders[here]:
            return Reason("M-RULING-12", "ride_not_needed", args)
        if not s.goods[s.active * N_GOODS + LLAMA]:
            return Reason("M-MOVE-02", "no_llama", args)
        return None

    def apply(self, s: MachuState, action: int) -> None:
        if action == act.CONCLUDE:  # M-RULING-81
            end(s)
            finish(s, AGREED)
        elif action >= act.STAY:
            stay(s, action - act.STAY)
        else:
            quarter = (action - act.ENTER) % N_QUARTERS
            rides = action >= act.RIDE
            if rides:
                s.pay(s.active, LLAMA, 1)
            if s.rec is not None:
                s.rec.add("rode" if rides else "entered", s.active, {"quarter": quarter})
            enter(s, quarter)

    def prompt(self, s: MachuState) -> dict[str, int | str]:
        return {"first": int(s.prince[s.active] == NOWHERE)}


def enter(s: MachuState, quarter: int) -> None:
    """M-MOVE-03: the quarter's action takes the place of the turn."""
    s.prince[s.active] = quarter
    if quarter < N_GOODS:
        enter_production(s, quarter)
    elif quarter < N_ONCE:
        enter_temple(s, quarter)
    elif quarter in (HUT, PALACE):
        goto(s, PLACING, quarter)
    elif quarter == MARKET:
        enter_market(s)
    elif quarter == SUNDIAL:
        goto(s, SENDING)
    else:
        goto(s, HIRING, quarter)


def stay(s: MachuState, moon: int) -> None:
    """M-DAY-01, M-DAY-02; on the last day the disc pays at once (M-LAST-02)."""
    seat = s.active
    s.moons[moon] = seat
    s.taken += 1
    s.quiet = 0
    if s.rec is not None:
        s.rec.add("stayed", seat, {"moon": moon, "corn": moon_price(s, moon)})
    if s.taken == LAST_MOON:
        s.sun = seat
        if s.rec is not None:
            s.rec.add("sun", seat)
    if s.day < s.data.days:
        end(s)
    elif s.data.moons[moon][0] in (STEPS, CORN):
        end(s)
        cash(s, seat, moon)
    else:
        goto(s, CASHING, seat, moon + 1)


class GameOver(Frame):
    """Nothing is left to decide."""
