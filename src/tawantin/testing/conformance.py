"""The conformance suite: what every game must hold, checked along random games.

    check_game(game, players=4, options={"pututu": True}, seed=7)

plays one random game and raises AssertionError, naming the position, at the first broken promise.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from tawantin.core import save
from tawantin.core.chance import FastRng
from tawantin.core.errors import IllegalAction
from tawantin.core.events import Event
from tawantin.core.forecast import Forecast
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.game import Game, OptionValue
from tawantin.core.match import Match
from tawantin.core.state import State

MAX_ACTIONS = 20_000


def _encoder() -> Callable[[Any], bytes]:
    """Return what writes JSON: several times as fast where the packages of the server are."""
    try:
        import msgspec
    except ModuleNotFoundError:
        return lambda value: json.dumps(value).encode()
    return msgspec.json.encode


_encode: Final = _encoder()


class Report:
    """What a checked game went through."""

    def __init__(self) -> None:
        self.actions = 0
        self.decisions = 0
        self.together = 0
        """Positions in which several seats were asked."""
        self.capped = False
        """Whether the game stalled and was ended by agreement."""
        self.frames: set[str] = set()
        self.verbs: set[str] = set()


def check_game(
    game: Game,
    players: int,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
    overlay: Mapping[str, Any] | None = None,
    thorough: int = 8,
) -> Report:
    """Play a random game and check every promise; each `thorough`-th position gets all of them."""
    return _Checked(game, players, options, seed, overlay, thorough).play()


class _Checked:
    """A random game under examination, and the same game played again from its log."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, OptionValue] | None,
        seed: int,
        overlay: Mapping[str, Any] | None,
        thorough: int,
    ) -> None:
        self.game = game
        self.overlay = overlay
        self.thorough = thorough
        self.rng = FastRng(seed)
        secret = seed.to_bytes(32, "big")
        self.match = Match(game, players, options, overlay, secret)
        self.again = Match(game, players, options, overlay, secret)
        self.name = f"{game.name} {players} players {self.match.options} seed {seed}"
        self.report = Report()
        self.past: list[tuple[State, str]] = []
        self.written: set[int] = set()  # actions whose notation was read back

    @property
    def where(self) -> str:
        return f"{self.name}, entry {len(self.match.log)}"

    def play(self) -> Report:
        match, report = self.match, self.report
        while not match.is_over:
            seat = self.mover()
            actions = self.options(self.game.as_asked(match.state, seat))
            self.look()
            if self.game.stalled(match.state):
                report.capped = True
                match.conclude()
            else:
                self.move(seat, actions)
            report.actions += 1
            assert report.actions < MAX_ACTIONS, f"{self.where}: no end in sight"
            self.repeat()
        self.finish()
        return report

    def look(self) -> None:
        """What must hold at every position, and now and then everything else."""
        game, state = self.game, self.match.state
        game.check(state)
        dumped = _encode(game.dump(state))
        loaded = game.load(json.loads(dumped), self.overlay)
        same = _encode(game.dump(loaded)) == dumped
        assert same, f"{self.where}: dump and load differ"
        if len(self.match.log) % self.thorough == 0:
            key = game.key(state)
            assert game.key(loaded) == key, f"{self.where}: dump and load differ"
            assert game.key(self.again.state) == key, f"{self.where}: the log leads elsewhere"
            check_position(game, state, self.rng, self.where)
            self.past.append((state.copy(), key))
        elif len(game.asked(state)) > 1:
            check_question(game, state, self.rng, self.where)

    def mover(self) -> int:
        """Chance, or any of the asked seats."""
        seats = self.match.asked or [CHANCE_SEAT]
        self.report.together += len(seats) > 1
        return seats[0] if len(seats) == 1 else seats[self.rng.below(len(seats))]

    def move(self, seat: int, actions: list[int]) -> None:
        game, match = self.game, self.match
        if seat == CHANCE_SEAT:
            action = game.sample(match.state, self.rng)
            assert action in actions, f"{self.where}: chance gave {game.actions.text(action)}"
        else:
            self.report.decisions += 1
            action = actions[self.rng.below(len(actions))]
        self.report.verbs.add(game.actions.row(action).verb)
        match.append(seat, action, seat != CHANCE_SEAT and match.is_forced(actions))

    def options(self, state: State) -> list[int]:
        game, frame = self.game, self.game.top(state).name
        self.report.frames.add(frame)
        actions = game.legal_actions(state)
        assert actions, f"{self.where}: dead end in {frame}"
        assert len(set(actions)) == len(actions), f"{self.where}: an action twice in {frame}"
        assert actions == game.legal_actions(state), f"{self.where}: unstable order in {frame}"
        for action in actions:
            if action not in self.written:
                text = game.actions.text(action)
                assert game.actions.parse(text) == action, f"{text!r} does not round-trip"
                self.written.add(action)
        return actions

    def repeat(self) -> None:
        """The same entry in the other match; and the points, after every entry."""
        game, match = self.game, self.match
        save.replay_line(self.again, len(self.again.log), save.write_entry(game, match.log[-1]))
        check_said(game, match.log[-1].events, self.where)
        scores = game.scores(match.state)
        for seat in range(match.players):
            total = sum(game.points(match.state, seat).values())
            assert total == scores[seat], f"{self.where}: points by category do not add up"

    def finish(self) -> None:
        game, match = self.game, self.match
        game.check(match.state)
        check_result(game, match.state, self.where)
        same = game.key(self.again.state) == game.key(match.state)
        assert same, f"{self.where}: the log leads elsewhere"
        for copy, key in self.past:
            assert game.key(copy) == key, f"{game.name}: a past position changed: shared reference"
        check_replay(game, match)


def check_position(game: Game, state: State, rng: FastRng, where: str) -> None:
    """Copies, explanations, illegal actions and hidden information of one position."""
    key = game.key(state)
    copy = state.copy()
    assert game.key(copy) == key, f"{where}: a copy differs"
    check_question(game, state, rng, where)
    actions = game.legal_actions(state)
    game.apply(copy, actions[rng.below(len(actions))])
    assert game.key(state) == key, f"{where}: playing on a copy changed the original"
    for action in [rng.below(len(game.actions)) for _ in range(20)]:
        reason = game.why_not(state, action)
        assert (reason is None) == (action in actions), f"{where}: why_not and options disagree"
        if reason is not None:
            assert reason.rule, f"{where}: a reason without a rule: {reason}"
            try:
                game.play(state, action)
            except IllegalAction:
                pass
            else:
                raise AssertionError(f"{where}: {game.actions.text(action)} was accepted")
    assert game.key(state) == key, f"{where}: an illegal action or a question changed something"
    check_information(game, state, rng, where)


def check_question(game: Game, state: State, rng: FastRng, where: str) -> None:
    """What is asked of each seat, its standing answers, and that their order does not matter."""
    seats = game.asked(state)
    frame = game.top(state)
    where = f"{where} in {frame.name}"
    assert seats[:1] == [game.actor(state)][: len(seats)], f"{where}: the actor is not asked first"
    answers: dict[int, int] = {}
    for seat in seats:
        own = game.as_asked(state, seat)
        assert game.actor(own) == seat, f"{where}: seat {seat} is asked, but not the actor"
        actions = game.legal_actions(own)
        choice = len(seats) == 1 or len(actions) > 1  # forced answers are given for the actor only
        assert choice, f"{where}: seat {seat} is asked with the others and has no choice"
        free = [a for a in frame.candidates(own) if frame.blocked(own, a) is None]
        assert actions == free, f"{where}: options and unblocked candidates differ"
        orders = {order.name: order.values[rng.below(len(order.values))] for order in game.orders}
        standing = game.standing_answer(own, seat, orders)
        assert standing is None or standing in actions, f"{where}: an illegal standing answer"
        orders = {order.name: order.default for order in game.orders}
        assert game.standing_answer(own, seat, orders) is None, f"{where}: answered unasked"
        check_declared(game, own, rng, where)
        answers[seat] = actions[rng.below(len(actions))]
    if len(seats) > 1:
        shuffled = seats[:]
        rng.shuffle(shuffled)
        in_order, otherwise = (
            _answered(game, state, order, answers, where) for order in (seats, shuffled)
        )
        assert in_order == otherwise, f"{where}: the order of the answers matters"


def _answered(
    game: Game, state: State, seats: list[int], answers: Mapping[int, int], where: str
) -> str:
    """The position after each of the seats has answered, one after the other."""
    after = state.copy()
    for number, seat in enumerate(seats):
        waiting = set(seats[number:]) <= set(game.asked(after))
        assert waiting, f"{where}: an answer took away another seat's"
        game.repeat(after, seat, answers[seat])
    asked = game.asked(after)
    if asked:
        game.turn_to(after, min(asked))
    return game.key(after)


def check_said(game: Game, events: tuple[Event, ...], where: str) -> None:
    """Every event is one of the contract's, with the arguments declared there."""
    for event in events:
        row = game.contract.events.get(event.kind)
        assert row is not None, f"{where}: the contract has no event {event.kind}"
        problem = row.problem(event.args, event.secret)
        assert not problem, f"{where}: {problem}"


def check_declared(game: Game, own: State, rng: FastRng, where: str) -> None:
    """Question, reasons and what each choice leads to, as the contract has them.

    What is foreseen of a choice is the same in every world the seat cannot tell from this one.
    """
    question = game.question(own)
    assert question is not None
    problem = game.contract.questions[question.name].problem(question.args, {})
    assert not problem, f"{where}: {problem}"
    for _, reason in game.blocked(own):
        problem = game.contract.reasons[reason.key].problem(reason.args, {})
        assert not problem, f"{where}: {problem}"
    seat = game.actor(own)
    actions = game.legal_actions(own)
    foreseen = zip(game.forecasts(own, actions), game.forecasts(own, actions, rng), strict=True)
    for action, (here, there) in zip(actions, foreseen, strict=True):
        text = game.actions.text(action)
        check_said(game, here.events, f"{where}, {text}")
        same = _foreseen(here, seat) == _foreseen(there, seat)
        assert same, f"{where}: what is foreseen of {text} depends on what is hidden"


def _foreseen(forecast: Forecast, seat: int) -> list[object]:
    question = forecast.question
    told: list[object] = [
        (event.kind, event.seat, event.seen_by(seat)) for event in forecast.events
    ]
    asked = question and (question.name, question.asked, question.args)
    return [*told, asked, forecast.closes, forecast.after]


def check_information(game: Game, state: State, rng: FastRng, where: str) -> None:
    """What a seat sees is the same in every position it cannot tell from the true one."""
    frame = game.top(state).name
    asked = game.asked(state)
    public = game.public(state)
    before = _encode(public)
    for seat in range(-1, state.players):
        seen = _encode(game.view(state, seat))
        mine = game.as_asked(state, seat)
        same = game.view_with(public, mine, seat) == game.view(mine, seat)
        assert same, f"{where}: what all see in {frame} depends on whom it asks"
        same = _encode(public) == before
        assert same, f"{where}: seat {seat} changes what all see"
        other = game.redetermine(state, seat, rng)
        game.check(other)
        same = _encode(game.view(other, seat)) == seen
        assert same, f"{where}: seat {seat} sees {frame}"
        assert game.asked(other) == asked, f"{where}: who is asked in {frame} tells seat {seat}"
        same = _waits(game, other) == _waits(game, state)
        assert same, f"{where}: whether {frame} is waited for tells seat {seat} what is hidden"
        if seat in asked:
            same = game.legal_actions(game.as_asked(other, seat)) == game.legal_actions(mine)
            assert same, f"{where}: seat {seat}'s own choices depend on what it cannot know"


def _waits(game: Game, state: State) -> list[bool]:
    """Whether an answer is waited for, of each seat that is asked."""
    told: list[bool] = []
    for seat in game.asked(state):
        own = game.as_asked(state, seat)
        told.append(not game.is_forced(own, game.legal_actions(own)))
    return told


def check_result(game: Game, state: State, where: str) -> None:
    """Ranking, places and facts of a finished game fit together."""
    ranking, places = game.ranking(state), game.places(state)
    assert sorted(ranking) == list(range(state.players)), f"{where}: ranking {ranking}"
    last = 1
    for number, seat in enumerate(ranking, 1):
        assert places[seat] in (last, number), f"{where}: places {places}, ranking {ranking}"
        last = places[seat]
    facts = game.facts(state)
    for fact in facts.values():
        fits = len(fact) == state.players if isinstance(fact, list) else isinstance(fact, int | str)
        assert fits, f"{where}: facts {facts}"


def check_replay(game: Game, match: Match) -> None:
    """The saved match loads to the same position."""
    data = json.loads(json.dumps(save.save(match)))
    again = save.load(data, lambda name: game)
    assert game.key(again.state) == game.key(match.state), f"{game.name}: the replay differs"
    assert [save.write_entry(game, entry) for entry in again.log] == data["log"]
