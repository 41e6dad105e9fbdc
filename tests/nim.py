"""A toy game, with one fault at a time if wished: what is about games in general is tried on it."""

from collections.abc import Mapping
from typing import Any

from tawantin.core.action import ActionTable
from tawantin.core.chance import Rng
from tawantin.core.contract import COUNT, Contract, Row
from tawantin.core.errors import RulesBug
from tawantin.core.frame import CHANCE, OVER, Frame, goto
from tawantin.core.game import Game, Option, OptionValue
from tawantin.core.state import State
from tawantin.core.why import Reason

TABLE = ActionTable()
TAKE = TABLE.family("take", ("1", "2", "3"))
DRAW = TABLE.family("draw", ("1", "2"))
VOTE = TABLE.family("vote", ("1", "2"))
CONCLUDE = TABLE.family("conclude")
CONTRACT = Contract(
    events=[Row("took", {"number": COUNT, "secret": COUNT})],
    reasons=[Row("too_many")],
    questions=[Row("vote"), Row("turn")],
    choices=[Row(verb, {"number": COUNT}) for verb in ("take", "draw", "vote")] + [Row("conclude")],
)
DRAWING, VOTING, TAKING, THE_END = range(4)


class Nim(State):
    """A heap, a turn, scores, and per seat a secret number and a vote (0: not yet)."""

    heap: int
    turn: int
    score: list[int]
    secret: list[int]
    votes: list[int]
    fault: str

    def fields(self) -> tuple[str, ...]:
        return ("players", "stack", "heap", "turn", "score", "secret", "votes")

    def copy(self) -> "Nim":
        t = Nim()
        t.rec = None
        t.players, t.heap, t.turn, t.fault = self.players, self.heap, self.turn, self.fault
        t.stack = self.stack[:]
        t.score = self.score if self.fault == "shared list" else self.score[:]
        t.secret = self.secret[:]
        t.votes = self.votes[:]
        return t


class Draw(Frame):
    def options(self, s: Nim) -> list[int]:
        return [DRAW, DRAW + 1]

    def sample(self, s: Nim, rng: Rng) -> int:
        return TAKE if s.fault == "wrong draw" else DRAW + rng.below(2)

    def apply(self, s: Nim, action: int) -> None:
        s.secret = [action - DRAW, 1 - (action - DRAW)]
        goto(s, VOTING)


class Vote(Frame):
    """Who begins: both are asked at once, and the first seat if they disagree."""

    def proceed(self, s: Nim) -> bool:
        if 0 not in s.votes:
            s.turn = s.votes[0] - 1 if s.votes[0] == s.votes[1] else 0
            goto(s, TAKING)
        return 0 in s.votes

    def actor(self, s: Nim) -> int:
        return s.turn if s.votes[s.turn] == 0 else 1 - s.turn

    def asked(self, s: Nim) -> list[int]:
        waiting = [seat for seat in range(2) if s.votes[seat] == 0]
        return sorted(waiting, key=lambda seat: seat != self.actor(s))

    def turn_to(self, s: Nim, seat: int) -> None:
        if s.fault != "not the actor":
            s.turn = seat

    def options(self, s: Nim) -> list[int]:
        return [VOTE] if s.fault == "no choice" and s.turn else [VOTE, VOTE + 1]

    def candidates(self, s: Nim) -> list[int]:
        return [VOTE, VOTE + 1]

    def blocked(self, s: Nim, action: int) -> Reason | None:
        return None

    def apply(self, s: Nim, action: int) -> None:
        seat = self.actor(s)
        s.votes[seat] = action - VOTE + 1
        if s.fault == "answers touch each other" and s.votes[1 - seat] == 0:
            s.heap -= 1
            s.score[seat] += 1
        if s.fault == "an answer for all":
            s.votes[1 - seat] = 1


class Turn(Frame):
    def proceed(self, s: Nim) -> bool:
        if s.heap == 0:
            goto(s, THE_END)
            return False
        return True

    def actor(self, s: Nim) -> int:
        return s.turn

    def prompt(self, s: Nim) -> dict[str, int | str]:
        return {"heap": s.heap} if s.fault == "asks for nothing declared" else {}

    def options(self, s: Nim) -> list[int]:
        if s.fault == "dead end" and s.heap < 4:
            return []
        legal = [TAKE + n - 1 for n in range(1, min(3, s.heap) + 1)]
        if s.fault == "twice":
            legal.append(TAKE)
        if s.fault == "too many options":
            legal = [TAKE, TAKE + 1, TAKE + 2]
        return legal

    def candidates(self, s: Nim) -> list[int]:
        return [TAKE, TAKE + 1, TAKE + 2]

    def blocked(self, s: Nim, action: int) -> Reason | None:
        if s.fault == "a question changes something":
            s.heap -= 1
        return None if action - TAKE < s.heap else Reason("T-TAKE-01", "too_many", {})

    def apply(self, s: Nim, action: int) -> None:
        if action == CONCLUDE:
            goto(s, THE_END)
            return
        if s.fault != "no end":
            s.heap = max(0, s.heap - (action - TAKE + 1))
        s.score[s.turn] += action - TAKE + 1
        if s.rec is not None:
            kind = "stole" if s.fault == "says something else" else "took"
            secret = s.secret[1 - s.turn] if s.fault == "foresees the secret" else 0
            s.rec.add(kind, s.turn, {"number": action - TAKE + 1, "secret": secret})
        s.turn = 1 - s.turn


class Over(Frame):
    pass


class NimGame(Game):
    def __init__(self, fault: str = "") -> None:
        frames: list[Frame] = [
            Draw("draw", "T-DRAW-01", CHANCE),
            Vote("vote", "T-VOTE-01"),
            Turn("turn", "T-TAKE-01"),
            Over("over", "T-END-01", OVER),
        ]
        orders = (Option("vote", "ask", "first"),)
        super().__init__("nim", 1, (2,), (), TABLE, frames, CONTRACT, "turn", orders, CONCLUDE)
        self.fault = fault

    def start(
        self, players: int, options: dict[str, OptionValue], overlay: Mapping[str, Any] | None
    ) -> Nim:
        s = Nim()
        s.rec = None
        s.players, s.heap, s.turn = 2, 21, 0
        s.score, s.secret, s.votes = [0, 0], [0, 0], [0, 0]
        s.fault = self.fault
        s.stack = [0] * 8
        return s

    def public(self, s: Nim) -> dict[str, Any]:
        found = {"heap": s.heap, "score": s.score[:], "secret": []}
        return {**found, "to": self.actor(s)} if self.fault == "not for all" else found

    def own(self, s: Nim, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        if self.fault == "written over":
            public["secret"] += s.secret[seat : seat + 1]
        return {"secret": s.secret if self.fault == "leak" else s.secret[seat : seat + 1]}

    def redetermine(self, s: Nim, seat: int, rng: Rng) -> Nim:
        t = s.copy()
        for other in range(2):
            if other != seat:
                t.secret[other] = rng.below(1000)
        return t

    def scores(self, s: Nim) -> list[int]:
        return s.score[:]

    def points(self, s: Nim, seat: int) -> dict[str, int]:
        return {"taken": s.score[seat] + (self.fault == "points do not add up")}

    def ranking(self, s: Nim) -> list[int]:
        return sorted(range(2), key=lambda seat: -s.score[seat])

    def check(self, s: Nim) -> None:
        if s.heap + sum(s.score) != 21 and self.fault != "no end":
            raise RulesBug("stones are lost")

    def load(self, dump: Mapping[str, Any], overlay: Mapping[str, Any] | None) -> Nim:
        s = super().load(dump, overlay)
        assert isinstance(s, Nim)
        if self.fault == "dump forgets":
            s.turn = 0
        return s

    def stalled(self, s: Nim) -> bool:
        return self.fault == "stalls" and s.heap < 10

    def standing_answer(self, s: Nim, seat: int, orders: Mapping[str, OptionValue]) -> int | None:
        if self.fault == "answers unasked":
            return VOTE if s.stack[0] == VOTING else TAKE
        if s.stack[0] == VOTING and orders["vote"] == "first":
            return TAKE if self.fault == "illegal order" else VOTE
        return None

    def places(self, s: Nim) -> list[int]:
        if self.fault == "second is first":
            return [self.ranking(s).index(1 - seat) + 1 for seat in range(2)]
        return [1 + (s.score[1 - seat] > s.score[seat]) for seat in range(2)]

    def facts(self, s: Nim) -> dict[str, int | str]:
        return {"left": s.heap, "ending": "agreed" if s.heap else "empty"}
