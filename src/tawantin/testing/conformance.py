"""The conformance suite: what every game must hold, checked along random games.

    check_game(game, players=4, options={"pututu": True}, seed=7)

plays one random game and raises AssertionError, naming the position, at the first broken promise.
"""

import json
from collections.abc import Mapping
from typing import Any

from tawantin.core import save
from tawantin.core.chance import FastRng
from tawantin.core.errors import IllegalAction
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.game import Game, OptionValue
from tawantin.core.match import Match
from tawantin.core.state import State

MAX_ACTIONS = 20_000


class Report:
    """What a checked game went through."""

    def __init__(self) -> None:
        self.actions = 0
        self.decisions = 0
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
    rng = FastRng(seed)
    report = Report()
    match = Match(game, players, options, overlay, seed=seed.to_bytes(32, "big"))
    reloaded = Match(game, players, options, overlay, seed=seed.to_bytes(32, "big"))
    past: list[tuple[State, str]] = []
    while not match.is_over:
        where = f"{game.name} {players} players {match.options} seed {seed}, entry {len(match.log)}"
        state = match.state
        frame = game.top(state)
        report.frames.add(frame.name)
        actions = game.legal_actions(state)
        assert actions, f"{where}: dead end in {frame.name}"
        assert len(set(actions)) == len(actions), f"{where}: an action twice in {frame.name}"
        assert actions == game.legal_actions(state), f"{where}: unstable order in {frame.name}"
        for action in actions:
            text = game.actions.text(action)
            assert game.actions.parse(text) == action, f"{where}: {text!r} does not round-trip"
        game.check(state)
        key = game.key(state)
        assert game.key(reloaded.state) == key, f"{where}: the log so far leads elsewhere"
        dumped = json.loads(json.dumps(game.dump(state)))
        assert game.key(game.load(dumped, overlay)) == key, f"{where}: dump and load differ"
        if len(match.log) % thorough == 0:
            check_position(game, state, rng, where)
            past.append((state.copy(), key))
        report.actions += 1
        assert report.actions < MAX_ACTIONS, f"{where}: no end in sight"
        if match.actor == CHANCE_SEAT:
            action = game.sample(state, rng)
            assert action in actions, f"{where}: chance gave {game.actions.text(action)}"
        else:
            report.decisions += 1
            action = actions[rng.below(len(actions))]
        report.verbs.add(game.actions.row(action).verb)
        match.append(match.actor, action, match.actor != CHANCE_SEAT and len(actions) == 1)
        save.replay_line(reloaded, len(reloaded.log), save.write_entry(game, match.log[-1]))
        scores = game.scores(match.state)
        for seat in range(players):
            total = sum(game.points(match.state, seat).values())
            assert total == scores[seat], f"{where}: points by category do not add up"
    game.check(match.state)
    assert sorted(game.ranking(match.state)) == list(range(players))
    for copy, key in past:
        assert game.key(copy) == key, f"{game.name}: a past position changed: shared reference"
    check_replay(game, match)
    return report


def check_position(game: Game, state: State, rng: FastRng, where: str) -> None:
    """Copies, explanations, illegal actions and hidden information of one position."""
    key = game.key(state)
    copy = state.copy()
    assert game.key(copy) == key, f"{where}: a copy differs"
    frame = game.top(state)
    actions = game.legal_actions(state)
    if game.actor(state) != CHANCE_SEAT:
        free = [a for a in frame.candidates(state) if frame.blocked(state, a) is None]
        assert actions == free, f"{where}: options and unblocked candidates differ in {frame.name}"
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


def check_information(game: Game, state: State, rng: FastRng, where: str) -> None:
    """What a seat sees is the same in every position it cannot tell from the true one."""
    for seat in range(-1, state.players):
        seen = json.dumps(game.view(state, seat))
        other = game.redetermine(state, seat, rng)
        game.check(other)
        frame = game.top(state).name
        assert json.dumps(game.view(other, seat)) == seen, f"{where}: seat {seat} sees {frame}"
        if seat >= 0 and game.actor(state) == seat:
            same = game.legal_actions(other) == game.legal_actions(state)
            assert same, f"{where}: seat {seat}'s own choices depend on what it cannot know"


def check_replay(game: Game, match: Match) -> None:
    """The saved match loads to the same position."""
    data = json.loads(json.dumps(save.save(match)))
    again = save.load(data, lambda name: game)
    assert game.key(again.state) == game.key(match.state), f"{game.name}: the replay differs"
    assert [save.write_entry(game, entry) for entry in again.log] == data["log"]
