"""Tasks in the palace each round, and the last three at the end of the game."""

from tawantin.core.frame import Frame, call, end, goto
from tawantin.core.why import Reason
from tawantin.games.cuzco import actions as act
from tawantin.games.cuzco.gods import BY_INTI, FROM_HAND, ways
from tawantin.games.cuzco.ids import CARD_04, CLAIMING, N_TASKS, PAYING
from tawantin.games.cuzco.state import CuzcoState
from tawantin.games.cuzco.tasks import (
    FULL_POINTS,
    REDUCED_POINTS,
    complete,
    missing,
    missing_after,
    note_doubt,
    open_tasks,
    put_away,
)


def helped(s: CuzcoState, seat: int, task: int) -> bool:
    """Card 04 can be played and makes this unmet task fulfillable (C-GOD-04, C-RULING-82)."""
    found = ways(s, seat, CARD_04)
    if not found or not missing(s, seat, task):
        return False
    return bool(
        (found & FROM_HAND and missing_after(s, seat, task, FROM_HAND) == 1)
        or (found & BY_INTI and missing_after(s, seat, task, BY_INTI) == 1)
    )


def fulfil(s: CuzcoState, seat: int, task: int) -> None:
    """Fulfil a task, with card 04 if it is not met."""
    if missing(s, seat, task):
        note_doubt(s, seat, task)
        call(s, PAYING, CARD_04, 0, task + 1, REDUCED_POINTS)
    else:
        complete(s, seat, task, FULL_POINTS)


def why_not_fulfil(s: CuzcoState, seat: int, task: int, rule: str) -> Reason | None:
    """`rule` is the one that lets the seat fulfil its own open tasks now."""
    if task not in open_tasks(s, seat):
        return Reason(rule, "not_your_task", {"task": task})
    lacking = missing(s, seat, task)
    if lacking and not helped(s, seat, task):
        return Reason("C-PALACE-03", "task_unmet", {"task": task, "missing": lacking})
    return None


class Fulfilling(Frame):
    """C-PALACE-01 to C-PALACE-06: fulfil one open task, or discard one if none can be met."""

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.active
        tasks = open_tasks(s, seat)
        out: list[int] = []
        must = False
        for task in tasks:
            if missing(s, seat, task) == 0:
                must = True
                out.append(act.FULFIL + task)
            elif helped(s, seat, task):
                out.append(act.FULFIL + task)
        if not must:
            for task in tasks:
                out.append(act.DISCARD + task)
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return task_candidates(s, s.active)

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if action < act.DISCARD:
            return why_not_fulfil(s, s.active, action - act.FULFIL, "C-PALACE-01")
        if action - act.DISCARD not in open_tasks(s, s.active):
            return Reason("C-PALACE-06", "not_your_task", {"task": action - act.DISCARD})
        for task in open_tasks(s, s.active):
            if missing(s, s.active, task) == 0:
                return Reason("C-PALACE-01", "must_fulfil", {"task": task})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        goto(s, CLAIMING)
        if action < act.DISCARD:
            fulfil(s, s.active, action - act.FULFIL)
        else:
            for task in open_tasks(s, s.active):
                note_doubt(s, s.active, task)
            put_away(s, s.active, action - act.DISCARD)


def task_candidates(s: CuzcoState, seat: int) -> list[int]:
    """Fulfil or discard, own open tasks first in the order they lie."""
    own = open_tasks(s, seat)
    tasks = own + [task for task in range(N_TASKS) if task not in own]
    return [act.FULFIL + task for task in tasks] + [act.DISCARD + task for task in tasks]


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
    """C-END-02, C-END-03, C-RULING-60: the last tasks, one by one in the order the player likes."""

    def proceed(self, s: CuzcoState) -> bool:
        if open_tasks(s, s.active):
            return True
        end(s)
        return False

    def actor(self, s: CuzcoState) -> int:
        return s.active

    def options(self, s: CuzcoState) -> list[int]:
        seat = s.active
        out: list[int] = []
        unmet: list[int] = []
        for task in open_tasks(s, seat):
            if missing(s, seat, task) == 0:
                out.append(act.FULFIL + task)
            else:
                unmet.append(act.DISCARD + task)
                if helped(s, seat, task):
                    out.append(act.FULFIL + task)
        out += unmet
        return out

    def candidates(self, s: CuzcoState) -> list[int]:
        return task_candidates(s, s.active)

    def blocked(self, s: CuzcoState, action: int) -> Reason | None:
        if action < act.DISCARD:
            return why_not_fulfil(s, s.active, action - act.FULFIL, "C-END-02")
        task = action - act.DISCARD
        if task not in open_tasks(s, s.active):
            return Reason("C-END-02", "not_your_task", {"task": task})
        if missing(s, s.active, task) == 0:
            return Reason("C-RULING-60", "must_fulfil", {"task": task})
        return None

    def apply(self, s: CuzcoState, action: int) -> None:
        if action < act.DISCARD:
            fulfil(s, s.active, action - act.FULFIL)
        else:
            note_doubt(s, s.active, action - act.DISCARD)
            put_away(s, s.active, action - act.DISCARD)
