"""Policies: what they read and say, their files, and the search that follows them."""

import math
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from tawantin import bots
from tawantin.bots import guided, levels, lineup
from tawantin.bots import policy as policies
from tawantin.bots.guided import GuidedSearch, Thought, Walk
from tawantin.bots.lineup import bot_of, strongest
from tawantin.bots.search import Luck, Node, Search
from tawantin.bots.value import Judge, outcome
from tawantin.bots.weight_files import WrongWeights
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSetup
from tawantin.core.frame import ID
from tawantin.core.game import Game
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State
from tests.nets import after, some_layers, some_policy


def by_hand(name: str, row: list[int], seed: int) -> tuple[list[float], list[float]]:
    """What the layers say of a row, with nothing put together beforehand."""
    one = game(name)
    layers = some_layers(one, seed)
    bounds = [most for _, most in policies.encoder_of(one).numbers]
    hidden = np.array(row) / np.array(bounds)
    for n in range(policies.BODY):
        units = layers[f"weight_body_{n}"] @ hidden + layers[f"bias_body_{n}"]
        units = (units - units.mean()) / np.sqrt(units.var() + 1e-5)
        units = units * layers[f"gain_{n}"] + layers[f"shift_{n}"]
        hidden = np.array([u * 0.5 * (1 + math.erf(u / math.sqrt(2))) for u in units])
    logits = layers["weight_choice"] @ hidden + layers["bias_choice"]
    values = layers["weight_value"] @ hidden + layers["bias_value"]
    return logits.tolist(), values.tolist()


@pytest.mark.parametrize("name", NAMES)
def test_it_reads_what_the_asked_seat_may_know_and_values_every_seat(name: str) -> None:
    one = game(name)
    found, rows = some_policy(one, 3), policies.encoder_of(one)
    for players in one.players:
        s = after(one, players, 20, players)
        seat, options = one.actor(s), one.legal_actions(s)
        logits, values = found.look(s, seat, options)
        row = rows.blank()
        rows.write(s, seat, seat, row, 0)
        all_logits, told = by_hand(name, [int(row[i]) for i in range(rows.width)], 3)
        wanted = [all_logits[rows.index_of(action)] for action in options]
        assert logits == pytest.approx(wanted, abs=0.02)
        assert sum(values) == pytest.approx(players / 2)
        lead = told[1] - told[0]
        assert 2 * (values[(seat + 1) % players] - values[seat]) == pytest.approx(lead, abs=0.02)
        best = max(zip(logits, options, strict=True))[1]
        assert found.choose(one, s, seat, FastRng(1)) == best


def test_values_that_are_no_amounts_may_be_told_apart() -> None:
    """What it was told of a position before, it says just the same when it begins to tell apart."""
    one = game(NAMES[2])
    rows, layers, header = policies.encoder_of(one), some_layers(one), policies.made_for(one)
    reading = policies.Reading(rows, True)
    names = [name for name, _ in rows.numbers]
    kinds = [names[first].split("_")[0] for first, *_ in rows.apart]
    assert kinds == ["table.tile", "table.owner", "table.building", "table.joined"]
    wide = {**layers, policies.WIDENED: reading.widened(layers[policies.WIDENED])}
    before = policies.Policy(one, header, layers)
    after_it = policies.Policy(one, {**header, "apart": rows.groups}, wide)
    again, same = dict(header), dict(layers)
    for _ in range(2):  # it does so but once
        policies.telling_apart(rows, again, same)
        assert again["apart"] == rows.groups
        assert np.array_equal(same[policies.WIDENED], wide[policies.WIDENED])
    states = [after(one, 3 + n % 2, 25 * n, n) for n in range(1, 6)]
    actors, options = [one.actor(s) for s in states], [one.legal_actions(s) for s in states]
    told = after_it.look_at(states, actors, options)
    for found, wanted in zip(told, before.look_at(states, actors, options), strict=True):
        assert found[0] == pytest.approx(wanted[0], abs=1e-3)
        assert found[1] == pytest.approx(wanted[1], abs=1e-3)
    row = np.zeros((2, rows.width), np.uint8)
    given = np.empty((2, reading.width), np.float32)
    first, beyond, _ = rows.apart[2]
    row[:, first : first + 5] = range(5)  # nothing, city, garrison, each with a temple
    row[1, beyond - 1] = 4
    row[:, -1] = 3
    reading.read(row, given)
    at = first + sum((there - here) * (len(groups) - 1) for here, there, groups in rows.apart[:2])
    of_each = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 1], [0, 1, 1]]
    assert given[0, at : at + 15].reshape(5, 3).tolist() == of_each
    last = at + 3 * (beyond - first)
    assert given[1, last - 3 : last].tolist() == [0, 1, 1]
    assert given[0].sum() == 6 + 3  # and nothing else
    assert (given[:, -1] == 3).all()
    with pytest.raises(WrongWeights, match="numbers and choices"):
        policies.Policy(one, {**header, "apart": rows.groups}, layers)
    few = policies.encoder_of(game(NAMES[0]))
    with pytest.raises(WrongWeights, match="no values"):
        policies.telling_apart(few, dict(header), dict(layers))


@pytest.mark.parametrize("name", NAMES)
def test_the_search_by_a_policy_plays_whole_games(name: str) -> None:
    one = game(name)
    for players in (one.players[0], one.players[-1]):
        bot, rng = GuidedSearch(Judge(one), some_policy(one), iterations=6), FastRng(players)
        s = one.new(players)
        options = run_on(one, s, rng)
        for _ in range(60):
            if not options:
                break
            seat = one.actor(s)
            action = bot.choose(one, one.redetermine(s, seat, rng), seat, rng)
            assert action in options
            most = max(line.visits for line in bot.lines)
            assert action in [line.action for line in bot.lines if line.visits == most]
            assert sum(line.visits for line in bot.lines) >= bot.walks == 6
            assert sum(bot.value) == pytest.approx(players / 2)
            options = advance(one, s, action, rng)


@pytest.mark.parametrize("halves", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_what_its_seat_cannot_know_does_not_change_its_decision(name: str, halves: bool) -> None:
    one, changed = game(name), 0
    header = {**policies.made_for(one), "trust": 0.5, "halves": halves}  # weights have a say too
    found, judge = policies.Policy(one, header, some_layers(one)), lineup.judge_of(one)
    for seed in range(4):
        s = after(one, 3, 20 + 5 * seed, seed)
        seat = one.actor(s)
        other = one.redetermine(s, seat, FastRng(seed))
        changed += one.key(s) != one.key(other)
        lines = []
        for state in (s, other):
            bot = GuidedSearch(judge, found, iterations=200)  # some of them under way together
            bot.choose(one, state, seat, FastRng(7))
            lines.append([(line.action, line.visits, line.value) for line in bot.lines])
        assert lines[0] == lines[1]
        alone = [found.choose(one, state, seat, FastRng(1)) for state in (s, other)]
        assert alone[0] == alone[1]
    assert changed


@pytest.mark.parametrize("name", NAMES)
def test_positions_looked_at_together_are_seen_as_one_by_one(name: str) -> None:
    one, rng = game(name), FastRng(4)
    found = some_policy(one, 2)
    states = [after(one, one.players[n % len(one.players)], 3 * n, n) for n in range(1, 8)]
    actors = [one.actor(s) for s in states]
    options = [one.legal_actions(s) for s in states]
    options[3] = []  # nobody asks for its choices
    alone = [found.look(*each) for each in zip(states, actors, options, strict=True)]
    for told, wanted in zip(found.look_at(states, actors, options), alone, strict=True):
        assert told[0] == pytest.approx(wanted[0], abs=1e-4)
        assert told[1] == pytest.approx(wanted[1], abs=1e-4)
    assert not alone[3][0]
    assert found.choose(one, states[0], actors[0], rng) in options[0]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("together", "least", "most"), [(1, 1, 2), (16, 5, 16)])
def test_walks_under_way_together_are_all_counted_for_what_they_came_to(
    name: str, together: int, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here all ends are worth the same to a seat: so must be every choice of it, when nothing is
    left that was only lent."""
    one, found, at_once = game(name), some_policy(game(name)), 0
    look, worths = found.look_at, [0.9, 0.2, 0.4, 0.6, 0.7]

    def seen(states: list[State], *rest: Any) -> Any:
        nonlocal at_once
        at_once = max(at_once, len(states))
        return [(logits, worths[: len(values)]) for logits, values in look(states, *rest)]

    def check(node: Node) -> int:
        worth = worths[node.actor]
        assert node.worth == pytest.approx(worth * node.visits)
        assert node.worths == pytest.approx([worth * tries for tries in node.tries])
        kids = [kid for each in node.kids for kid in each.values()]
        return 1 + sum(check(kid) for kid in kids)

    monkeypatch.setattr(found, "look_at", seen)
    for seed in range(3):
        bot = GuidedSearch(Judge(one), found, iterations=400, together=together)
        s = after(one, one.players[-1], 40, seed)
        bot.choose(one, s, one.actor(s), FastRng(seed))
        root = bot._grown
        assert root is not None
        assert (bot.walks, root.visits, sum(root.tries)) == (400, 401, 400)
        assert 200 < check(root) <= 401
    assert least <= at_once <= most


@pytest.mark.parametrize("name", NAMES)
def test_ends_looked_at_together_are_worth_what_they_are_alone(name: str) -> None:
    one, judge = game(name), lineup.judge_of(game(name))
    header = {**policies.made_for(one), "trust": 0.25}
    bot = GuidedSearch(judge, policies.Policy(one, header, some_layers(one)), iterations=9)
    states = [after(one, one.players[-1], 12 * n, n) for n in range(1, 7)]
    rests = [judge.rest(s) >= 0 for s in states]

    def walks() -> list[Walk]:
        return [Walk(Node(one.actor(s)), s.copy(), one.legal_actions(s)) for s in states]

    together, alone = walks(), walks()
    for each in (together[2], alone[2]):  # there the game is over
        each.values, each.node.visits = [0.25] * one.players[-1], 1
    bot._look_at(together, 0, Luck(5))
    for one_walk in alone:
        bot._look_at([one_walk], 0, Luck(5))
    for some, other, rest in zip(together, alone, rests, strict=True):
        if not rest:  # there luck has a say
            assert some.values == pytest.approx(other.values, abs=1e-4)
        assert some.node.prior == pytest.approx(other.node.prior, abs=1e-4)
        assert some.node.met == other.node.met
        assert some.node.visits == other.node.visits
    assert not together[2].node.met
    assert len({tuple(walk.values) for walk in together}) == len(together)


def test_two_walks_at_one_question_go_on_with_their_own_choices() -> None:
    one = game(NAMES[2])
    bot = GuidedSearch(Judge(one), some_policy(one), iterations=9)
    found: dict[tuple[int, int], State] = {}
    for n in range(400):
        s = after(one, 4, 20 + n % 90, n)
        other = found.setdefault((s.stack[ID], one.actor(s)), s)
        mine, yours = set(one.legal_actions(s)), set(one.legal_actions(other))
        if mine - yours and yours - mine:
            break
    node = Node(one.actor(s))
    walks = [Walk(node, state.copy(), one.legal_actions(state)) for state in (s, other)]
    bot._look_at(walks, 0, FastRng(1))
    assert set(node.index) == mine | yours
    for walk, options in ((walks[0], mine), (walks[1], yours)):
        walk.values = []  # as if it had been here before
        bot._down(walk, 0, FastRng(1), -1)
        assert walk.taken[0] in {node.index[action] for action in options}


def test_a_rest_that_ends_the_game_is_worth_its_end() -> None:
    one, judge = game(NAMES[1]), Judge(game(NAMES[1]))
    bot = GuidedSearch(judge, some_policy(one), iterations=9)
    for seed in range(200):
        rng, ends = FastRng(seed), False
        s = one.new(2)
        options = run_on(one, s, rng)
        while options and not ends:
            last = s.copy()
            options = advance(one, s, options[rng.below(len(options))], rng)
            ends = not options and judge.rest(last) >= 0
        if not ends:
            continue
        over = last.copy()
        if advance(one, over, judge.rest(last), FastRng(1)):
            continue
        walk = Walk(Node(one.actor(last)), last, one.legal_actions(last))
        bot._look_at([walk], 0, FastRng(1))
        assert walk.values == outcome(one.places(over))
        assert walk.node.met == walk.options
        return
    pytest.fail("no game ended so")


def test_who_thinks_by_the_clock_begins_no_walk_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one, now = game(NAMES[0]), [0.0]

    def clock() -> float:
        now[0] += 0.001
        return now[0]

    monkeypatch.setattr(guided, "perf_counter", clock)
    s = after(one, 4, 60, 2)
    bot = GuidedSearch(Judge(one), some_policy(one), seconds=0.05)
    bot.choose(one, s, one.actor(s), FastRng(1))
    assert 40 <= bot.walks <= 60  # one look at the clock for each: they are few


def test_it_weighs_and_follows_choices_and_keeps_its_tree() -> None:
    one, rng = game(NAMES[2]), FastRng(3)
    bot = GuidedSearch(Judge(one), some_policy(one), iterations=150)
    s = after(one, 4, 30, 2)
    kept = 0
    for _ in range(12):
        seat = one.actor(s)
        before = bot._root
        action = bot.choose(one, one.redetermine(s, seat, rng), seat, rng)
        kept += before is not None and bot._grown is before
        some = one.legal_actions(s)[:3]
        tries = {line.action: line.visits for line in bot.lines}
        bot.weigh(s, seat, some, 4, rng)
        more = {line.action: line.visits for line in bot.lines}
        assert all(more[each] == tries[each] + 4 for each in some)
        assert bot.follow(s.copy(), some[0], rng)[0] == some[0]
        assert advance(one, s, action, rng)
    assert kept


def test_what_the_policy_likes_is_tried_first_and_the_most_tried_is_chosen() -> None:
    one = game(NAMES[2])
    s = next(s for n in range(99) if len(one.legal_actions(s := after(one, 4, n, 2))) > 16)
    seat, options = one.actor(s), one.legal_actions(s)
    layers = some_layers(one)
    for name in ("choice", "value"):
        layers[f"weight_{name}"] *= 0
        layers[f"bias_{name}"] *= 0
    liked = options[7]
    layers["bias_choice"][policies.encoder_of(one).index_of(liked)] = 8.0
    bot = GuidedSearch(
        Judge(one), policies.Policy(one, policies.made_for(one), layers), iterations=32
    )
    assert bot.choose(one, s, seat, FastRng(1)) == liked
    visits = {line.action: line.visits for line in bot.lines}
    assert visits[liked] > 24
    assert bot.value == pytest.approx([0.5] * 4, abs=0.2)


def by_halves(one: Game, liked: int = -1) -> policies.Policy:
    """A policy at random that wants its choices weighed by halves, and likes one of them most."""
    layers = some_layers(one)
    if liked >= 0:
        layers["bias_choice"][policies.encoder_of(one).index[liked]] += 50.0
    return policies.Policy(one, {**policies.made_for(one), "halves": True}, layers)


def test_choices_are_weighed_by_halves_where_the_policy_wants_it() -> None:
    """As many walks through each of sixteen, whatever it likes, then through the better eight."""
    one = game(NAMES[2])
    s = next(s for n in range(99) if len(one.legal_actions(s := after(one, 4, 60 + n, n))) > 16)
    seat, liked = one.actor(s), one.legal_actions(s)[3]
    for walks, together in ((64, 1), (640, 5)):
        bot = GuidedSearch(Judge(one), by_halves(one, liked), walks, together=together)
        best = bot.think(s, seat, FastRng(3))
        tries = sorted(line.visits for line in bot.lines if line.visits)
        wanted = [1] * 8 + [3] * 4 + [7] * 2 + [15] * 2
        assert tries == [times * walks // 64 for times in wanted]
        assert bot.walks == walks
        assert next(line for line in bot.lines if line.action == liked).visits
        last = [line for line in bot.lines if line.visits == tries[-1]]
        assert best == max(last, key=lambda line: line.value).action
        assert sum(bot.value) == pytest.approx(2.0)
        low, high = sorted(line.value for line in last)
        assert low - 0.1 < bot.value[seat] < high + 0.1


def test_halves_by_the_clock_have_a_part_of_it_for_each_stage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, now = game(NAMES[2]), [0.0]

    def clock() -> float:
        now[0] += 0.001
        return now[0]

    monkeypatch.setattr(guided, "perf_counter", clock)
    s = next(s for n in range(99) if len(one.legal_actions(s := after(one, 4, 60 + n, n))) > 16)
    bot = GuidedSearch(Judge(one), by_halves(one), seconds=0.256, settles=True, together=1)
    best = bot.think(s, one.actor(s), FastRng(3))
    tries = sorted((line.visits for line in bot.lines), reverse=True)[:16]
    # Four stages of some 64 walks, one look at the clock for each of them.
    for found, wanted in zip(tries, [60, 60, 28, 28, *[12] * 4, *[4] * 8], strict=True):
        assert abs(found - wanted) <= 2
    assert next(line for line in bot.lines if line.action == best).visits >= tries[1]


def test_halves_end_before_their_time_when_one_choice_leads_by_more_than_luck() -> None:
    one = game(NAMES[0])
    bot = GuidedSearch(Judge(one), by_halves(one), seconds=60.0, settles=True)
    root, s = Node(0), after(one, 3, 30, 1)
    root.index, root.tries = {4: 0, 6: 1, 9: 2}, [60, 60, 60]
    thought = Thought(root, s, s, 0)
    for i, (low, high) in enumerate(((0.1, 0.2), (0.5, 0.6), (0.2, 0.3))):
        for value in (low, high) * 30:
            walk = Walk(root, s, [4, 6, 9])
            walk.taken, walk.values = [i, 5], [value, 1.0 - value]
            thought.note(walk)
        root.worths.append(60 * (low + high) / 2)
    assert bot._clear(thought, [4, 6, 9])
    assert bot._clear(thought, [9, 6])
    assert thought.error(4) == pytest.approx(0.0025 / 59)
    root.worths[2] = root.worths[1] - 60 * 0.04  # within five errors
    assert not bot._clear(thought, [4, 6, 9])
    assert bot._clear(thought, [4, 6])
    root.index[7] = 3
    root.tries.append(0)
    root.worths.append(0.0)
    assert thought.error(7) < 0.0  # nothing is known of it yet


def test_a_position_between_two_trades_is_valued_as_if_there_were_no_more() -> None:
    one, rng = game(NAMES[1]), FastRng(5)
    judge, found = Judge(one), some_policy(one)
    s = one.new(4)
    options = run_on(one, s, rng)
    while judge.rest(s) < 0:
        options = advance(one, s, options[rng.below(len(options))], rng)
    rested = s.copy()
    assert advance(one, rested, judge.rest(s), FastRng(2))
    bot = GuidedSearch(judge, found, iterations=8)
    node = Node(one.actor(s))
    walk = Walk(node, s.copy(), options)
    bot._look_at([walk], one.actor(s), FastRng(2))
    told = found.look(rested, one.actor(rested), [])[1]
    assert walk.values == pytest.approx(told, abs=1e-5)
    assert one.key(walk.state) == one.key(s)
    assert node.met == options  # of the position itself, not of where it rests


def test_what_a_policy_does_not_trust_itself_to_say_is_said_by_the_weights() -> None:
    one = game(NAMES[2])
    s = after(one, 4, 50, 2)
    seat, layers = one.actor(s), some_layers(one)
    judge = lineup.judge_of(one)

    def told(trust: float, judge: Judge) -> list[float]:
        header = {**policies.made_for(one), "trust": trust}
        bot = GuidedSearch(judge, policies.Policy(one, header, layers), iterations=8)
        walk = Walk(Node(seat), s.copy(), one.legal_actions(s))
        bot._look_at([walk], seat, FastRng(2))
        return walk.values

    alone, weighed = some_policy(one).look(s, seat, [])[1], judge.values(s, seat, seat)
    assert alone != pytest.approx(weighed, abs=0.01)
    assert told(1.0, judge) == alone
    assert told(0.25, judge) == pytest.approx(
        [0.25 * a + 0.75 * b for a, b in zip(alone, weighed, strict=True)]
    )
    assert told(0.25, Judge(one)) == alone  # there are no weights


def test_who_thinks_by_the_clock_stops_when_no_other_choice_can_come_first() -> None:
    one = game(NAMES[0])
    bot = GuidedSearch(Judge(one), some_policy(one), seconds=60.0, settles=True, patience=1.0)
    root = Node(0)
    root.index, root.tries, bot.walks = {4: 0, 6: 1, 9: 2}, [30, 60, 10], 100
    assert not bot._decided(root, [4, 6, 9], perf_counter() - 30.0)
    assert bot._decided(root, [4, 6, 9], perf_counter() - 50.0)
    assert bot._decided(root, [9, 6], perf_counter() - 45.0)
    hasty = GuidedSearch(Judge(one), some_policy(one), seconds=60.0, settles=True, patience=0.2)
    hasty.walks = 100
    assert not hasty._decided(root, [4, 6, 9], perf_counter() - 20.0)
    assert hasty._decided(root, [4, 6, 9], perf_counter() - 26.0)
    s = after(one, 4, 60, 2)
    bot.seconds = 0.05
    assert bot.choose(one, s, one.actor(s), FastRng(1)) in one.legal_actions(s)
    assert bot.walks > 0


def test_levels_search_by_a_policy_that_fits_and_say_when_it_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one = game(NAMES[0])
    monkeypatch.setattr(lineup, "POLICIES", tmp_path)
    assert type(strongest(one, 0.01)) is Search  # there is none
    assert not caplog.text
    path = tmp_path / f"{one.name}.npz"
    policies.save(path, policies.made_for(one), some_layers(one))
    found = strongest(one, 0.01)
    assert type(found) is GuidedSearch
    assert (found.seconds, found.settles, found.patience) == (0.01, True, guided.PATIENCE)
    assert guided.PATIENCE == 0.2  # with another `bots.SEARCH` is raised, and this
    assert not caplog.text
    bot = bots.make("amauta")
    assert isinstance(bot, levels.Thinker)
    s = after(one, 3, 30, 1)
    seat = one.actor(s)
    assert bot.choose_within(0.01, one, s, seat, FastRng(1)) in one.legal_actions(s)
    assert type(bot._search) is GuidedSearch
    policies.save(path, {**policies.made_for(one), "rules": 99}, some_layers(one))
    assert type(strongest(one, 0.01)) is Search
    assert "without its policy" in caplog.text
    monkeypatch.setattr(lineup, "NUMPY", False)
    caplog.clear()
    monkeypatch.setattr(lineup, "judge_of", Judge)
    assert type(strongest(one, 0.01)) is Search
    assert not caplog.text


def test_bots_by_a_policy_are_described_in_words(tmp_path: Path) -> None:
    one = game(NAMES[0])
    path = tmp_path / "p.npz"
    policies.save(path, policies.made_for(one), some_layers(one))
    assert isinstance(bot_of(one, f"policy:{path}"), policies.Policy)
    found = bot_of(one, f"policy:{path}@30")
    assert isinstance(found, GuidedSearch)
    assert found.iterations == 30
    timed = bot_of(one, f"policy:{path}@0.5s")
    assert isinstance(timed, GuidedSearch)
    assert (timed.seconds, timed.settles) == (0.5, True)
    with pytest.raises(BadSetup, match="budget"):
        bot_of(one, f"policy:{path}@nothing")
    with pytest.raises(WrongWeights):
        bot_of(one, f"policy:{tmp_path / 'none.npz'}@3")
