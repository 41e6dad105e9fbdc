"""What a game is to everybody outside it: the standard verbs over its frames."""

from collections.abc import Mapping
from typing import Any, Final

from tawantin.core.action import ActionTable
from tawantin.core.chance import FastRng, Rng
from tawantin.core.contract import Contract
from tawantin.core.errors import BadSave, BadSetup, IllegalAction, RulesBug
from tawantin.core.events import Recorder
from tawantin.core.extend import mypyc_attr
from tawantin.core.forecast import ANOTHER, DRAWN, SAME, SHOWN, Forecast, Question
from tawantin.core.frame import CHANCE, CHANCE_SEAT, ID, NOBODY, OVER, PLAYER, Frame, end
from tawantin.core.state import WIDTH, State
from tawantin.core.why import Reason

OptionValue = str | bool
Fact = int | str | list[int]


class Option:
    """A switch of a game: its name, the values it may have, and the default (the first)."""

    def __init__(self, name: str, *values: OptionValue) -> None:
        self.name: Final = name
        self.values: Final = values
        self.default: Final = values[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Base of the games. One object per game; it holds no position."""

    def __init__(
        self,
        name: str,
        rules_version: int,
        players: tuple[int, ...],
        options: tuple[Option, ...],
        actions: ActionTable,
        frames: list[Frame],
        contract: Contract,
        chapter: str = "round",
        orders: tuple[Option, ...] = (),
        conclusion: int = -1,
    ) -> None:
        """`chapter`: the event that begins a new stretch of the game, its number by the same name.

        `orders`: what a player may settle in advance, the first value meaning "ask me".
        `conclusion`: the action by which all agree to end a stalled game, if there is one.
        """
        self.name: Final = name
        self.rules_version: Final = rules_version
        self.players: Final = players
        self.options: Final = options
        self.actions: Final = actions
        self.frames: Final = frames
        self.chapter: Final = chapter
        self.orders: Final = orders
        self.conclusion: Final = conclusion
        self.contract: Final = contract

    # What each game writes itself.

    def start(
        self, players: int, options: dict[str, OptionValue], overlay: Mapping[str, Any] | None
    ) -> State:
        """The state before the first decision or draw; `options` are complete and checked."""
        raise NotImplementedError

    def public(self, s: Any) -> dict[str, Any]:
        """Everything everybody may know, as plain JSON-able data; `head` says what is asked."""
        raise NotImplementedError

    def own(self, s: Any, seat: int, public: dict[str, Any]) -> dict[str, Any]:
        """What this seat sees besides, or instead, by name; `public` is left as it is."""
        raise NotImplementedError

    def redetermine(self, s: Any, seat: int, rng: Rng) -> State:
        """A random full state that `seat` cannot tell from this one."""
        raise NotImplementedError

    def scores(self, s: Any) -> list[int]:
        raise NotImplementedError

    def points(self, s: Any, seat: int) -> dict[str, int]:
        """The seat's points by category; they add up to its score."""
        raise NotImplementedError

    def ranking(self, s: Any) -> list[int]:
        """Seats from first to last, ties broken as the rules say."""
        raise NotImplementedError

    def check(self, s: Any) -> None:
        """Raise RulesBug if a component was lost or made (the catalogue's checks)."""
        raise NotImplementedError

    def tables(self, overlay: Mapping[str, Any] | None) -> dict[str, Any]:
        """The printed values with their provenance, an overlay laid over them and checked."""
        raise NotImplementedError

    # What a game may add.

    def playable(self, players: int, options: Mapping[str, OptionValue]) -> bool:
        """Whether so many can play with these options, which are complete."""
        return True

    def asks_anyway(self, s: State) -> bool:
        """Whether one possible answer is waited for, as that there is only one is a secret."""
        return False

    def is_forced(self, s: State, options: list[int]) -> bool:
        """Whether the one who is asked, with these options, has nothing to decide."""
        return len(options) == 1 and not self.asks_anyway(s)

    def scenery(self, players: int, overlay: Mapping[str, Any] | None) -> dict[str, Any]:
        """What a client draws once for so many players and no view repeats: a map, say."""
        return {}

    def beyond(self, s: Any) -> str:
        """A printed value of the match that no encoding has room for, as people read it; empty:
        there is none."""
        return ""

    # What follows from the frames.

    def new(
        self,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        overlay: Mapping[str, Any] | None = None,
    ) -> State:
        """A fresh position, up to the first decision or draw."""
        state = self.start(players, self.check_options(options, players), overlay)
        self.settle(state)
        return state

    def settle(self, s: State) -> None:
        """Let frames proceed until one wants a decision."""
        frames = self.frames
        stack = s.stack
        while not frames[stack[ID]].proceed(s):
            pass

    def top(self, s: State) -> Frame:
        return self.frames[s.stack[ID]]

    def actor(self, s: State) -> int:
        """The seat to decide; CHANCE_SEAT for a draw, NOBODY when the game is over."""
        frame = self.frames[s.stack[ID]]
        if frame.kind == PLAYER:
            return frame.actor(s)
        return CHANCE_SEAT if frame.kind == CHANCE else NOBODY

    def asked(self, s: State) -> list[int]:
        """Every seat that may answer now. With several, their answers do not touch each other."""
        frame = self.frames[s.stack[ID]]
        return frame.asked(s) if frame.kind == PLAYER else []

    def turn_to(self, s: State, seat: int) -> None:
        """Let one of the asked seats be the actor."""
        self.frames[s.stack[ID]].turn_to(s, seat)

    def as_asked(self, s: State, seat: int) -> State:
        """The position as it puts its question to this seat; for all others, the position."""
        if seat == self.actor(s) or seat not in self.asked(s):
            return s
        t = s.copy()
        self.turn_to(t, seat)
        return t

    def question(self, s: State) -> Question | None:
        """What is asked now, and whom; None when it is chance's turn or nobody's."""
        frame = self.frames[s.stack[ID]]
        if frame.kind != PLAYER:
            return None
        return Question(frame.name, frame.rule, frame.asked(s), frame.prompt(s))

    def forecasts(self, s: State, actions: list[int], rng: Rng | None = None) -> list[Forecast]:
        """What each of these legal actions leads to, up to the next decision, draw or reveal.

        Told of a world that the actor cannot tell from the true one, so nothing hidden shows; the
        same of every such world, whatever `rng` makes of it.
        """
        rng = rng if rng is not None else FastRng(0)
        return self.foresee(self.redetermine(s, self.actor(s), rng), actions)

    def foresee(self, seen: State, actions: list[int]) -> list[Forecast]:
        """The same of a position that holds nothing the actor does not know."""
        actor, frame = self.actor(seen), self.top(seen)
        doors = bool(self.contract.door.keys)
        below = self._doors_below(seen.copy(), actor) if doors else 0
        found: list[Forecast] = []
        for action in actions:
            t = seen.copy()
            recorder = Recorder(actor)
            t.rec = recorder
            self.apply(t, action)
            horizon, shown = recorder.horizon, recorder.revealed
            events = recorder.take()
            if horizon < 0:
                question, after = self.question(t), self._after(t, actor)
                if shown and after == SAME:
                    after = SHOWN
                closes = frame.doors(seen, actor, action) | below if doors else 0
                if closes:
                    closes &= ~self.top(t).doors(t, actor, -1)
                if closes:
                    closes &= ~self._doors_below(t, actor)
                found.append(Forecast(events, question, closes, after))
            else:
                found.append(Forecast(events[:horizon], None, 0, DRAWN))
        return found

    def _after(self, s: State, seat: int) -> int:
        """What comes before the seat has something to decide; forced choices are played."""
        shown = False
        while seat in self.asked(s):
            s = self.as_asked(s, seat)
            options = self.legal_actions(s)
            if not self.is_forced(s, options):
                return SHOWN if shown else SAME
            s = s.copy()
            recorder = Recorder(seat)
            s.rec = recorder
            self.apply(s, options[0])
            if recorder.horizon >= 0:
                return DRAWN
            shown = shown or recorder.revealed
        return DRAWN if self.actor(s) == CHANCE_SEAT else ANOTHER

    def _doors_below(self, s: State, seat: int) -> int:
        """What the seat may do in the frames below the first; they are ended to find it out."""
        found = 0
        while len(s.stack) > WIDTH:
            end(s)
            found |= self.frames[s.stack[ID]].doors(s, seat, -1)
        return found

    def head(self, s: State, seat: int) -> dict[str, Any]:
        """What every view begins with: whose eyes these are, and what is asked of whom."""
        question = self.question(s)
        return {
            "game": self.name,
            "seat": seat,
            "players": s.players,
            "frame": self.top(s).name,
            "asked": question.asked if question is not None else [],
            "prompt": self.question_args(question) if question is not None else {},
        }

    def view(self, s: State, seat: int) -> dict[str, Any]:
        """Everything `seat` may know (-1: a spectator), as plain JSON-able data."""
        return self.view_with(self.public(s), s, seat)

    def view_with(self, public: dict[str, Any], s: State, seat: int) -> dict[str, Any]:
        """The same where `public(s)` is at hand; it is the same whichever seat `s` asks."""
        found = {**self.head(s, seat), **public}
        if seat >= 0:
            found.update(self.own(s, seat, public))
        return found

    def is_over(self, s: State) -> bool:
        return self.frames[s.stack[ID]].kind == OVER

    def legal_actions(self, s: State) -> list[int]:
        """What may be chosen now, in stable order; for chance, every possible outcome."""
        frame = self.frames[s.stack[ID]]
        return [] if frame.kind == OVER else frame.options(s)

    def sample(self, s: State, rng: Rng) -> int:
        """Draw the outcome of the present chance frame."""
        return self.frames[s.stack[ID]].sample(s, rng)

    def apply(self, s: State, action: int) -> None:
        """Carry out a legal action, without checking it (searches and simulations)."""
        self.frames[s.stack[ID]].apply(s, action)
        self.settle(s)

    def repeat(self, s: State, seat: int, action: int) -> None:
        """Carry out a legal action of a log, answered by that seat."""
        if seat >= 0:
            self.turn_to(s, seat)
        self.apply(s, action)

    def play(self, s: State, action: int) -> None:
        """Carry out an action after checking it; an illegal one raises and changes nothing."""
        if action not in self.legal_actions(s):
            reason = self.why_not(s, action)
            rule = reason.rule if reason is not None else ""
            raise IllegalAction(f"{self.actions.text(action)!r} is not legal now ({reason})", rule)
        self.apply(s, action)

    def why_not(self, s: State, action: int) -> Reason | None:
        """The rule that forbids `action` now, or None if it is legal."""
        text = self.actions.text(action)
        frame = self.top(s)
        if frame.kind == OVER:
            return Reason(frame.rule, "game_over", {"action": text})
        if frame.kind == CHANCE:
            if action in frame.options(s):
                return None
            return Reason(frame.rule, "chance_first", {"action": text})
        if action in frame.candidates(s):
            return frame.blocked(s, action)
        return self.out_of_place(s, action) or Reason(
            frame.rule, "not_asked", {"action": text, "question": frame.name}
        )

    def blocked(self, s: State) -> list[tuple[int, Reason]]:
        """Everything one could think of now but may not choose, each with the rule against it."""
        frame = self.top(s)
        if frame.kind != PLAYER:
            return []
        found: list[tuple[int, Reason]] = []
        for action in frame.candidates(s):
            reason = frame.blocked(s, action)
            if reason is not None:
                found.append((action, reason))
        return found

    def event_args(self, kind: str, args: dict[str, int | str]) -> dict[str, int | str]:
        """An event's numbers with the names our notation has for things: place 7 is `o2`."""
        return self.contract.events[kind].written(args)

    def question_args(self, question: Question) -> dict[str, int | str]:
        """The numbers of a question, with the names of the notation likewise."""
        return self.contract.questions[question.name].written(question.args)

    def is_secret(self, action: int) -> bool:
        """Whether the very notation of this action holds something others may not see."""
        return False

    def standing_answer(self, s: Any, seat: int, orders: Mapping[str, OptionValue]) -> int | None:
        """What the seat, asked now, has settled in advance; None: ask."""
        return None

    def stalled(self, s: Any) -> bool:
        """Whether the game has come no nearer to its end for so long that all may agree to stop."""
        return False

    def places(self, s: Any) -> list[int]:
        """Each seat's place, from 1; seats that the rules cannot part share one."""
        order = self.ranking(s)
        return [order.index(seat) + 1 for seat in range(len(order))]

    def facts(self, s: Any) -> Mapping[str, Fact]:
        """What is worth counting about a finished game besides its points.

        A list has a number for each seat. What the locales have a name for (`fact`) is shown.
        """
        return {}

    def out_of_place(self, s: Any, action: int) -> Reason | None:
        """A better reason than `not_asked` for an action the present question does not know."""
        return None

    def dump(self, s: State) -> dict[str, Any]:
        """The whole position as plain data: a cache of the log, secrets included."""
        found: dict[str, Any] = {}
        for name in s.fields():
            value = getattr(s, name)
            found[name] = value[:] if isinstance(value, list) else value
        return found

    def load(self, dump: Mapping[str, Any], overlay: Mapping[str, Any] | None) -> State:
        """The state written by `dump`. A list that is empty before the first draw may grow."""
        players = dump.get("players")
        if type(players) is not int or players not in self.players:
            raise BadSave(f"the snapshot is for {players!r} players")
        s = self.start(players, self.check_options(None), overlay)
        for name in s.fields():
            value, fresh = dump.get(name), getattr(s, name)
            if not _alike(value, fresh, name == "stack"):
                raise BadSave(f"the snapshot's {name} is {value!r}")
            setattr(s, name, value[:] if isinstance(value, list) else value)
        frames = s.stack[::WIDTH]
        if len(s.stack) % WIDTH or not frames:
            raise BadSave(f"the snapshot's stack has {len(s.stack)} numbers, not {WIDTH} a frame")
        if not 0 <= min(frames) <= max(frames) < len(self.frames):
            raise BadSave(f"the snapshot's stack has the frames {frames}, not all of this game")
        return s

    def key(self, s: State) -> str:
        """A text that is equal for equal positions and only for them."""
        return repr([getattr(s, name) for name in s.fields()])

    def check_players(self, players: int) -> int:
        if players not in self.players:
            allowed = ", ".join(str(n) for n in self.players)
            raise BadSetup(f"{self.name} is played by {allowed} players, not {players}")
        return players

    def check_options(
        self, options: Mapping[str, OptionValue] | None, players: int | None = None
    ) -> dict[str, OptionValue]:
        """All options with their values, defaults filled in; with `players`, playable by them."""
        if players is not None:
            self.check_players(players)
        given: dict[str, Any] = dict(options) if options is not None else {}  # of a file, maybe
        complete: dict[str, OptionValue] = {}
        for option in self.options:
            value: Any = given.pop(option.name, option.default)
            if not any(value is v or (isinstance(v, str) and value == v) for v in option.values):
                allowed = ", ".join(_word(v) for v in option.values)
                raise BadSetup(
                    f"option {option.name} of {self.name} is one of {allowed}, not {value!r}"
                )
            complete[option.name] = value
        if given:
            names = ", ".join(option.name for option in self.options)
            raise BadSetup(f"{self.name} has no option {sorted(given)[0]!r}; it has: {names}")
        if players is not None and not self.playable(players, complete):
            chosen = [o.name for o in self.options if complete[o.name] != o.default]
            raise BadSetup(
                f"{self.name} is not played by {players} players with {', '.join(chosen)}"
            )
        return complete

    def some_options(self, players: int, rng: Rng) -> dict[str, OptionValue]:
        """Values for all options, drawn until so many can play with them."""
        while True:
            options = {o.name: o.values[rng.below(len(o.values))] for o in self.options}
            if self.playable(players, options):
                return options


def _alike(value: Any, fresh: Any, grows: bool) -> bool:
    """Whether a value of a snapshot can stand where a new position has `fresh`."""
    if not isinstance(fresh, list):
        return type(value) is int
    if not isinstance(value, list) or (len(value) != len(fresh) and fresh and not grows):
        return False
    for number in value:
        if type(number) is not int:
            return False
    return True


def _word(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


class Tally:
    """What a random playout counted."""

    __slots__ = ("capped", "chances", "decisions", "forced", "legal")

    def __init__(self) -> None:
        self.capped = 0  # games that stalled and were ended by agreement
        self.decisions = 0
        self.forced = 0
        self.chances = 0
        self.legal = 0


def playout(game: Game, s: State, rng: Rng, tally: Tally, limit: int = 1_000_000) -> None:
    """Play random legal actions, every list of them generated in full, to the end of the game.

    A game that stalls is ended by agreement. It does what `advance` does in a loop, but counts what
    that passes over: forced moves and draws.
    """
    frames = game.frames
    stack = s.stack
    decisions = forced = chances = legal = 0
    may_stall = game.conclusion >= 0
    frame = frames[stack[ID]]
    while True:
        if may_stall and game.stalled(s):
            tally.capped += 1
            game.apply(s, game.conclusion)
            break
        if frame.kind == PLAYER:
            options = frame.options(s)
            n = len(options)
            decisions += 1
            legal += n
            if n == 1:
                forced += 1
                action = options[0]
            else:
                action = options[rng.below(n)]
            if decisions > limit:
                raise RulesBug(f"{game.name}: no end after {limit} decisions")
        elif frame.kind == CHANCE:
            chances += 1
            action = frame.sample(s, rng)
        else:
            break
        frame.apply(s, action)
        frame = frames[stack[ID]]
        while not frame.proceed(s):
            frame = frames[stack[ID]]
    tally.decisions += decisions
    tally.forced += forced
    tally.chances += chances
    tally.legal += legal
