"""The search: legal, blind to what its seat cannot know, and with numbers that add up."""

from pathlib import Path

import numpy as np
import pytest

from tawantin.bots import lineup, plain_net
from tawantin.bots import net as nets
from tawantin.bots.lineup import bot_of, judge_of, weights
from tawantin.bots.search import ENOUGH, PAUSE, Node, Search, error
from tawantin.bots.value import Judge, outcome, pairwise
from tawantin.core.advance import advance, run_on
from tawantin.core.chance import FastRng
from tawantin.core.errors import BadSetup
from tawantin.core.game import Game
from tawantin.core.registry import NAMES, game
from tawantin.core.state import State
from tests.nets import after, some_net


@pytest.mark.parametrize("learned", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_it_plays_whole_games_for_every_number_of_players(name: str, learned: bool) -> None:
    one = game(name)
    judge = Judge(one, some_net(one) if learned else None)
    for players in (one.players[0], one.players[-1]):
        bot, rng = Search(judge, iterations=6), FastRng(players)
        s = one.new(players)
        options = run_on(one, s, rng)
        for _ in range(60):
            if not options:
                break
            seat = one.actor(s)
            action = bot.choose(one, one.redetermine(s, seat, rng), seat, rng)
            assert action in options
            assert sum(line.visits for line in bot.lines) >= bot.walks == 6
            assert sum(bot.value) == pytest.approx(players / 2)
            options = advance(one, s, action, rng)


@pytest.mark.parametrize("name", NAMES)
def test_a_redetermined_position_follows_from_what_the_seat_knows(name: str) -> None:
    """The same random numbers make the same position of any two the seat cannot tell apart."""
    one, changed = game(name), 0
    for players in one.players:
        for seed in range(12):
            s = after(one, players, 4 * seed, seed)
            for seat in range(players):
                other = one.redetermine(s, seat, FastRng(seed))
                changed += one.key(s) != one.key(other)
                found = [one.redetermine(state, seat, FastRng(5)) for state in (s, other)]
                assert one.key(found[0]) == one.key(found[1])
    assert changed


@pytest.mark.parametrize("name", NAMES)
def test_what_its_seat_cannot_know_does_not_change_its_decision(name: str) -> None:
    one, changed = game(name), 0
    judge = Judge(one, some_net(one))
    for seed in range(6):
        s = after(one, 3, 20 + 5 * seed, seed)
        seat = one.actor(s)
        other = one.redetermine(s, seat, FastRng(seed))
        changed += one.key(s) != one.key(other)
        lines = []
        for state in (s, other):
            bot = Search(judge, iterations=60)
            bot.choose(one, state, seat, FastRng(7))
            lines.append([(line.action, line.visits, line.value) for line in bot.lines])
        assert lines[0] == lines[1]
    assert changed


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_is_asked_beside_others_is_answered_for(name: str) -> None:
    one = game(name)
    rng = FastRng(3)
    s = one.new(one.players[-1])
    options = run_on(one, s, rng)
    bot = Search(Judge(one), iterations=4)
    for _ in range(400):
        if not options:
            break
        asked = one.asked(s)
        if len(asked) > 1:
            seat = asked[-1]
            choice = bot.choose(one, one.redetermine(s, seat, rng), seat, rng)
            assert choice in one.legal_actions(one.as_asked(s, seat))
            return
        options = advance(one, s, options[rng.below(len(options))], rng)
    assert name != NAMES[1]  # there seats are asked side by side


def test_the_tree_of_a_turn_is_kept_while_nothing_unforeseen_happens() -> None:
    one = game(NAMES[0])
    s = after(one, 4, 60, 2)
    kept = 0
    bot, rng = Search(Judge(one), iterations=60), FastRng(1)
    for _ in range(40):
        seat = one.actor(s)
        action = bot.choose(one, one.redetermine(s, seat, rng), seat, rng)
        kept += sum(line.visits for line in bot.lines) > 60
        if not advance(one, s, action, rng):
            break
    assert kept


def test_the_root_leaves_out_the_worse_half_again_and_again() -> None:
    one = game(NAMES[2])
    s = next(s for n in range(99) if len(one.legal_actions(s := after(one, 4, n, 2))) > 16)
    seat = one.actor(s)
    bot = Search(Judge(one), iterations=64)
    action = bot.choose(one, s, seat, FastRng(1))
    visits = sorted((line.visits for line in bot.lines), reverse=True)
    assert len(bot.lines) > 16
    assert visits[16:] == [0] * (len(visits) - 16)  # never more than can be compared
    assert visits[:16] == [15] * 2 + [7] * 2 + [3] * 4 + [1] * 8
    finalists = [line for line in bot.lines if line.visits == 15]
    assert action == max(finalists, key=lambda line: line.value).action
    assert bot.value[seat] == pytest.approx(max(line.value for line in finalists))


def at_the_market() -> tuple[Game, State, int]:
    """A position of Machu Picchu in which a seat may trade, and its choice not to."""
    one, rng = game(NAMES[1]), FastRng(5)
    judge = Judge(one)
    s = one.new(4)
    options = run_on(one, s, rng)
    while judge.rest(s) < 0:
        options = advance(one, s, options[rng.below(len(options))], rng)
    return one, s, judge.rest(s)


def test_trading_stops_where_no_trade_is_worth_it() -> None:
    """A position between two trades is valued as if there were no more."""
    one, s, stop = at_the_market()
    judge, seat = Judge(one, some_net(one)), one.actor(s)
    assert stop in one.legal_actions(s)
    bot = Search(judge, iterations=8)
    after = s.copy()
    assert advance(one, after, stop, FastRng(2))
    assert bot._leaf(s.copy(), seat, FastRng(2)) == judge.values(after, seat, one.actor(after))
    flat = nets.Net(some_net(one).header, {n: 0 * a for n, a in some_net(one).layers.items()})
    assert Search(Judge(one, flat), iterations=64).choose(one, s, seat, FastRng(5)) == stop


def test_who_thinks_by_the_clock_stops_when_the_decision_is_settled() -> None:
    """A choice that leads by more than chance brings is taken; one that may not lead is not."""
    bot, root = Search(Judge(game(NAMES[0])), seconds=60.0, settles=True), Node(0)
    for number, worth in enumerate((0.9, 0.5, 0.1)):
        root.index[number] = number
        root.tries.append(100)
        root.worths.append(100 * worth)
    apart = error(100, 50.0, 27.0)
    assert apart == pytest.approx(0.02 / 99)
    assert bot._settled(root, [0, 1, 2], [apart] * 3, -1)
    assert bot._settled(root, [2, 1, 0], [apart] * 3, -1)
    assert not bot._settled(root, [0, 1, 2], [0.01] * 3, -1)
    assert not bot._settled(root, [0, 1, 2], [apart, error(ENOUGH - 1, 1.0, 1.0), apart], -1)
    root.worths[1] = 89.0
    assert not bot._settled(root, [0, 1, 2], [apart] * 3, -1)
    assert not bot._settled(root, [0, 1], [1e-9] * 2, 1)  # to stop comes before what is hardly more
    assert bot._settled(root, [0, 1], [1e-9] * 2, -1)

    one, s, stop = at_the_market()
    flat = nets.Net(some_net(one).header, {n: 0 * a for n, a in some_net(one).layers.items()})
    bot = Search(Judge(one, flat), seconds=60.0, settles=True)
    assert bot.choose(one, s, one.actor(s), FastRng(1)) == stop
    assert bot.walks < 16 * ENOUGH + PAUSE
    assert not Search(Judge(one, flat), iterations=8, settles=True).settles


def test_a_budget_of_time_is_kept() -> None:
    one = game(NAMES[0])
    s = after(one, 4, 60, 2)
    bot = Search(Judge(one), seconds=0.05)
    bot.choose(one, s, one.actor(s), FastRng(1))
    assert bot.walks >= 1
    with pytest.raises(ValueError, match="budget"):
        Search(Judge(one))


def test_values_are_the_mean_of_pairwise_chances() -> None:
    assert outcome([1, 2, 2, 4]) == pytest.approx([1.0, 0.5, 0.5, 0.0])
    found = pairwise([9.0, 1.0, 0.0], 1, 2, 1.0)
    assert found[0] == pytest.approx(1 / (1 + np.exp(-1)))
    assert sum(found) == pytest.approx(1.0)


@pytest.mark.parametrize("name", NAMES)
def test_several_positions_are_rated_like_each_alone(name: str) -> None:
    one = game(name)
    net = some_net(one)
    judge = Judge(one, net)
    rows = []
    for seed in range(3):
        s = after(one, 3, 30, seed)
        rows.append(judge.rows(s, seed, one.actor(s)))
    alone = [rating for row in rows for rating in net.rate(row, 3)]
    assert net.rate(b"".join(rows), 3) == pytest.approx(alone, abs=1e-4)


def test_weights_are_kept_and_refused_when_made_for_something_else(tmp_path: Path) -> None:
    one = game(NAMES[0])
    net, path = some_net(one), tmp_path / "w.npz"
    nets.save(net, path)
    assert weights(one, path).header == net.header
    with pytest.raises(nets.WrongWeights, match="game"):
        weights(game(NAMES[1]), path)
    for key in ("features", "rules"):
        nets.save(nets.Net({**net.header, key: 99}, net.layers), path)
        with pytest.raises(nets.WrongWeights, match=key):
            weights(one, path)
    later = {**net.header, "rules": 99, "admitted": [one.rules_version]}
    nets.save(nets.Net(later, net.layers), path)
    assert weights(one, path).header == later
    path.write_bytes(b"nothing")
    with pytest.raises(nets.WrongWeights, match="no weights"):
        weights(one, path)


def test_without_weights_that_fit_the_estimate_plays_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one = game(NAMES[0])
    monkeypatch.setattr(lineup, "WEIGHTS", tmp_path)
    assert judge_of(one).net is None
    assert "rough estimate" in caplog.text
    caplog.clear()
    nets.save(some_net(one), tmp_path / f"{one.name}.npz")
    assert judge_of(one).net is not None
    assert not caplog.text
    with pytest.raises(nets.WrongWeights):
        bot_of(game(NAMES[1]), "net@20")
    found = bot_of(game(NAMES[1]), "search@20")
    assert isinstance(found, Search)
    assert found.judge.net is None


def test_bots_are_described_in_words(tmp_path: Path) -> None:
    one = game(NAMES[0])
    path = tmp_path / "w.npz"
    nets.save(some_net(one), path)
    found = bot_of(one, f"net:{path}@30+rough")
    assert isinstance(found, Search)
    assert (found.iterations, found.learned_prior) == (30, False)
    timed = bot_of(one, "estimate@0.5s")
    assert isinstance(timed, Search)
    assert (timed.iterations, timed.seconds) == (0, 0.5)
    for text in ("nobody", "net", "estimate@", "estimate@0", "estimate@3+odd"):
        with pytest.raises(BadSetup):
            bot_of(one, text)


@pytest.mark.parametrize("path", sorted(nets.WEIGHTS.glob("*.npz")), ids=lambda path: path.stem)
def test_without_numpy_the_net_rates_the_same(path: Path) -> None:
    one = game(path.stem)
    plain, judge = plain_net.load(path), judge_of(one)
    assert plain.header == judge.net.header
    looks = [(p, after(one, p, 15 * p, seed)) for p in one.players for seed in (1, 2)]
    rows = [(p, judge.rows(s, 0, one.actor(s))) for p, s in looks]
    found = [plain.rate(row, p) for p, row in rows]
    for (players, row), ratings in zip(rows, found, strict=True):
        assert ratings == pytest.approx(judge.net.rate(row, players), abs=1e-3)
    # Not a bit of it depends on what was looked at before.
    assert [plain_net.load(path).rate(row, p) for p, row in rows] == found
    players, row = rows[0]
    assert plain.rate(row + row, players) == found[0] * 2


def test_a_file_without_weights_is_refused_without_numpy_too(tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    path.write_bytes(b"nothing")
    with pytest.raises(nets.WrongWeights, match="no weights"):
        plain_net.load(path)


@pytest.mark.parametrize("path", sorted(nets.WEIGHTS.glob("*.npz")), ids=lambda path: path.stem)
def test_committed_weights_fit_and_say_how_they_were_trained(path: Path) -> None:
    assert weights(game(path.stem)).header["trained"]["note"]
    assert path.stat().st_size < 1_000_000


def test_the_tree_of_a_turn_is_left_where_something_unforeseen_has_happened() -> None:
    one, rng = game(NAMES[0]), FastRng(1)
    bot = Search(Judge(one), iterations=60)
    for number in range(60, 99):
        s = after(one, 4, number, 2)
        seat = one.actor(s)
        action = bot.choose(one, one.redetermine(s, seat, rng), seat, rng)
        expected = bot._root
        if expected is None:
            continue
        other = next(t for n in range(99) if one.actor(t := after(one, 4, n, 3)) == seat)
        assert bot._take(other, seat) is not expected
        bot._root = expected
        assert advance(one, s, action, rng)
        assert bot._take(s, seat) is expected
        return
    raise AssertionError("no turn went on")
