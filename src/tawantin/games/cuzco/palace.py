"""Tasks in the palace each round, and the last three at the end of the game."""

from tawantin.core.frame import ID, Frame, end, goto
from tawantin.core.frame import A as HELP  # how card 04 was paid for the next task: a way, or 0
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import (
    BY_INTI,
    FROM_HAND,
    end_use,
    is_play,
    might_play,
    pay,
    play_candidates,
    ways,
    why_no_card,
)
from tawantin.games.cuzco.ids import CARD_04, CLAIMING, FULFILLING, N_TASKS, SETTLING
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import (
    FULL_POINTS,
    REDUCED_POINTS,
    about_hand,
    complete,
    missing,
    missing_after,
    note_doubt,
    open_tasks,
    put_away,
    refund_04,
)


def helped(s: CuzcoState, seat: int, task: int, way: int) -> bool:
    """Card 04, paid in this way, makes this unmet task fulfillable (C-GOD-04, C-RULING-82)."""
    return missing(s, seat, task) > 0 and missing_after(s, seat, task, way) == 1


def add_04(s: CuzcoState, out: list[int]) -> None:
    """Append the ways to play card 04 that let a task be fulfilled."""
    seat = s.active
    found = ways(s, seat, CARD_04)
    if found:
        tasks = open_tasks(s, seat)
        if found & FROM_HAND and _helps_any(s, seat, tasks, FROM_HAND):
            out.append(act.PLAY + CARD_04)
        if found & BY_INTI and _helps_any(s, seat, tasks, BY_INTI):
            out.append(act.INTI + CARD_04)


def _helps_any(s: CuzcoState, seat: int, tasks: list[int], way: int) -> bool:
    for task in tasks:
        if helped(s, seat, task, way):
            return True
    return False


def reduced(s: CuzcoState, seat: int, way: int) -> list[int]:
    """The open tasks that card 04, just paid in this way, lets the seat fulfil."""
    return [task for task in open_tasks(s, seat) if _is_reduced(s, seat, task, way)]


def _is_reduced(s: CuzcoState, seat: int, task: int, way: int) -> bool:
    if missing(s, seat, task) != 1:
        return False
    refund_04(s, seat, way, 1)
    unmet = missing(s, seat, task) > 0
    refund_04(s, seat, way, -1)
    return unmet


def fulfil(s: CuzcoState, seat: int, task: int, way: int) -> None:
    """Fulfil a task; `way`: how card 04 was paid for it, 0 if it was not."""
    if way:
        refund_04(s, seat, way, 1)
        note_doubt(s, seat, task)
        refund_04(s, seat, way, -1)
        complete(s, seat, task, REDUCED_POINTS)
    else:
        complete(s, seat, task, FULL_POINTS)


def why_not_fulfil(s: CuzcoState, seat: int, task: int, way: int, rule: str) -> Reason | None:
    """`rule` is the one that lets the seat fulfil its own open tasks now."""
    if task not in open_tasks(s, seat):
        return Reason(rule, "not_your_task", {"task": task})
    lacking = missing(s, seat, task)
    if not way:
        if lacking:
            return Reason("C-PALACE-03", "task_unmet", {"task": task, "missing": lacking})
        return None
    if task not in reduced(s, seat, way):
        return Reason("C-RULING-82", "not_one_short", {"card": CARD_04, "task": task})
    return None


def why_no_04(s: CuzcoState, action: int, way: int) -> Reason | None:
    """`way`: how card 04 was paid for the task about to be chosen, 0 if it was not."""
    if way:
        return Reason("C-GOD-04", "card_no_use", {"card": CARD_04})
    reason = why_no_card(s, s.active, action)
    paid, tasks = FROM_HAND if action < act.INTI else BY_INTI, open_tasks(s, s.active)
    if reason is not None or _helps_any(s, s.active, tasks, paid):
        return reason
    short = any(missing(s, s.active, task) == 1 for task in tasks)
    return Reason("C-RULING-46" if short else "C-RULING-82", "card_no_use", {"card": CARD_04})


def might_be_helped(s: CuzcoState, seat: int, task: int) -> bool:
    """Whether the others must reckon with card 04 for this task (C-RULING-88)."""
    return missing(s, seat, task) == 1 and might_play(s, seat, CARD_04)


def is_secret(s: CuzcoState, seat: int, task: int) -> bool:
    """Whether the others cannot tell how far the seat is from this task."""
    return s.unknown[seat] > 0 and about_hand(task)


def hides_choices(s: CuzcoState, seat: int) -> bool:
    """Whether a lone choice among the seat's tasks might be one of several (C-RULING-88)."""
    for task in open_tasks(s, seat):
        if is_secret(s, seat, task) or (not s.stack[HELP] and might_be_helped(s, seat, task)):
            return True
    return False


def must_be_helped(s: CuzcoState) -> int:
    """How card 04 was paid for the task about to be chosen; 0 where none is."""
    frame = s.stack[ID]
    return s.stack[HELP] if frame == FULFILLING or frame == SETTLING else 0


class Fulfilling(Frame):
    """C-PALACE-01 to C-PALACE-06: fulfil one open task, or discard one if none can be met.

    C-GOD-04 before it.
    """

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.active
        if s.stack[HELP]:
            return [act.FULFIL + task for task in reduced(s, seat, s.stack[HELP])]
        tasks = open_tasks(s, seat)
        out: list[int] = []
        for task in tasks:
            if missing(s, seat, task) == 0:
                out.append(act.FULFIL + task)
        if not out:
            for task in tasks:
                out.append(act.DISCARD + task)
        add_04(s, out)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return task_candidates(s, s.active)

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        way = s.stack[HELP]
        if is_play(action):
            return why_no_04(s, action, way)
        if action < act.DISCARD:
            return why_not_fulfil(s, s.active, action - act.FULFIL, way, "C-PALACE-01")
        if action - act.DISCARD not in open_tasks(s, s.active):
            return Reason("C-PALACE-06", "not_your_task", {"task": action - act.DISCARD})
        if way:
            return Reason("C-RULING-81", "must_be_reduced", {"card": CARD_04})
        for task in open_tasks(s, s.active):
            if missing(s, s.active, task) == 0:
                return Reason("C-PALACE-01", "must_fulfil", {"task": task})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if is_play(action):
            play_04(s, action)
            return
        way = s.stack[HELP]
        goto(s, CLAIMING)
        if action < act.DISCARD:
            fulfil(s, s.active, action - act.FULFIL, way)
            end_use(s, CARD_04)
        else:
            for task in open_tasks(s, s.active):
                note_doubt(s, s.active, task)
            put_away(s, s.active, action - act.DISCARD)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"helped": int(s.stack[HELP] > 0), "points": REDUCED_POINTS}


def play_04(s: CuzcoState, action: int) -> None:
    s.stack[HELP] = FROM_HAND if action < act.INTI else BY_INTI
    pay(s, s.active, action)


def task_candidates(s: CuzcoState, seat: int) -> list[int]:
    """Fulfil or discard, own open tasks first in the order they lie."""
    own = open_tasks(s, seat)
    tasks = own + [task for task in range(N_TASKS) if task not in own]
    fulfil = [act.FULFIL + task for task in tasks]
    return fulfil + [act.DISCARD + task for task in tasks] + play_candidates(CARD_04)


class Claiming(Frame):
    """C-PALACE-07 to C-PALACE-09: take one of the palace's open tasks."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        return [act.CLAIM + task for task in s.palace]

    def candidates(self, s: CuzcoState) -> list[int]:
        others = [task for task in range(N_TASKS) if task not in s.palace]
        return [act.CLAIM + task for task in s.palace + others]

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        task = action - act.CLAIM
        if task not in s.palace:
            return Reason("C-PALACE-07", "task_not_in_palace", {"task": task})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        task, first = action - act.CLAIM, s.active * 3
        s.palace.remove(task)
        s.tasks[s.tasks.index(-1, first)] = task
        if s.rec is not None:
            s.rec.add("claimed", s.active, {"task": task})
        end(s)


class Settling(Frame):
    """C-END-02, C-END-03, C-RULING-60: the last tasks, one by one in the order the player likes.

    C-GOD-04 before any of them.
    """

    def proceed(self, s: CuzcoState) -> bool:
        if open_tasks(s, s.active):
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.active
        if s.stack[HELP]:
            return [act.FULFIL + task for task in reduced(s, seat, s.stack[HELP])]
        out: list[int] = []
        unmet: list[int] = []
        for task in open_tasks(s, seat):
            if missing(s, seat, task) == 0:
                out.append(act.FULFIL + task)
            else:
                unmet.append(act.DISCARD + task)
        out += unmet
        add_04(s, out)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return task_candidates(s, s.active)

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        way = s.stack[HELP]
        if is_play(action):
            return why_no_04(s, action, way)
        if action < act.DISCARD:
            return why_not_fulfil(s, s.active, action - act.FULFIL, way, "C-END-02")
        task = action - act.DISCARD
        if task not in open_tasks(s, s.active):
            return Reason("C-END-02", "not_your_task", {"task": task})
        if way:
            return Reason("C-RULING-81", "must_be_reduced", {"card": CARD_04})
        if missing(s, s.active, task) == 0:
            return Reason("C-RULING-60", "must_fulfil", {"task": task})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if is_play(action):
            play_04(s, action)
        elif action < act.DISCARD:
            way = s.stack[HELP]
            s.stack[HELP] = 0
            fulfil(s, s.active, action - act.FULFIL, way)
            end_use(s, CARD_04)
        else:
            note_doubt(s, s.active, action - act.DISCARD)
            put_away(s, s.active, action - act.DISCARD)

    def prompt(self, s: CuzcoState) -> dict[str, int | str]:
        return {"helped": int(s.stack[HELP] > 0), "points": REDUCED_POINTS}
