"""Many games: the numbers, their sameness for a seed, and the fuzzer."""

import json
import os
from typing import Any

import pytest

from tawantin.core import registry
from tawantin.core.errors import RulesBug
from tests.cli.conftest import Run, one_line

TIMES = ("seconds", "decisions_per_second", "games_per_second")


def report(run: Run, *args: str) -> dict[str, Any]:
    result = run("simulate", "cuzco", *args, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_what_is_counted(run: Run) -> None:
    found = report(run, "--players", "3", "--games", "4")
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("cuzco", 3, 4, 1)
    assert found["decisions"] > 4 * 18 * 3
    assert all(found[key] > 0 for key in TIMES)
    assert found["min_score"] <= found["mean_score"] <= found["max_score"]
    assert sum(found["mean_points"].values()) == pytest.approx(found["mean_score"])
    assert sum(found["winner_share_by_seat"]) == pytest.approx(1)
    assert 0 < found["forced_share"] < 1 < found["mean_legal_actions"]
    assert found["options"]["edition"] == "de"
    expected = os.environ.get("TAWANTIN_EXPECT_COMPILED")
    assert expected is None or found["compiled"] is (expected == "1")


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    one, same, other = (
        report(run, "--players", "2", "--games", "3", "--seed", seed) for seed in ("5", "5", "6")
    )
    for key in TIMES:
        del one[key], same[key], other[key]
    assert one == same
    assert one["decisions"] != other["decisions"]


def test_games_can_be_played_again_by_their_number(run: Run) -> None:
    three = report(run, "--players", "2", "--games", "3")
    single = [report(run, "--players", "2", "--games", "1", "--first", n) for n in ("1", "2", "3")]
    assert three["decisions"] == sum(one["decisions"] for one in single)
    most = sum(one["max_score"] for one in single)  # of each game the winner's
    assert 3 * sum(three["winners_points"].values()) == pytest.approx(most)


def test_checked_games_are_the_same_games(run: Run) -> None:
    fast, slow = (
        report(run, "--players", "2", "--games", "1", *more) for more in ((), ("--check",))
    )
    assert slow["checked"]
    assert fast["decisions"] == slow["decisions"]
    assert fast["mean_points"] == slow["mean_points"]


def test_all_player_counts_and_options_at_random(run: Run) -> None:
    result = run("simulate", "cuzco", "--players", "all", "--games", "1", "--vary", "--json")
    found = json.loads(result.stdout)
    assert [one["players"] for one in found] == [2, 3, 4]
    assert {one["options"] for one in found} == {"varied"}


def test_options_are_played(run: Run) -> None:
    found = report(run, "--games", "1", "-o", "edition=nl", "-o", "pututu=on")
    assert found["options"]["edition"] == "nl"
    assert found["options"]["pututu"] is True


@pytest.mark.parametrize("name", registry.NAMES)
def test_every_game_can_be_simulated(run: Run, name: str) -> None:
    found = json.loads(run("simulate", name, "--games", "3", "--json").stdout)
    assert sum(found["winner_share_by_seat"]) == pytest.approx(1)
    assert found["capped"] == 0
    one = registry.game(name)
    told = run("simulate", name, "--games", "1", "--check").stdout
    for fact in one.facts(one.new(one.players[0])):
        assert fact in found["facts"]
        assert fact in told


def test_facts_are_counted_or_averaged(run: Run) -> None:
    result = run("simulate", "machu_picchu", "--players", "4", "--games", "3", "--json")
    facts = json.loads(result.stdout)["facts"]
    assert sum(facts["ending"].values()) == 3
    assert facts["turns"]["min"] <= facts["turns"]["mean"] <= facts["turns"]["max"]


def test_for_people(run: Run) -> None:
    shown = run("simulate", "cuzco", "--games", "2").stdout
    found = report(run, "--players", "4", "--games", "2")
    told = {words[0]: words[1:] for words in map(str.split, shown.splitlines()) if words}
    for category, mean in found["mean_points"].items():
        assert told[category] == [f"{mean:.2f}", f"{found['winners_points'][category]:.2f}"]
    assert found["mean_points"] != found["winners_points"]
    assert "cuzco, 4 players, 2 games, random play, seed 1" in shown
    assert "decisions per second" in shown
    assert "all winners" in " ".join(shown.split())


@pytest.mark.slow
def test_bots_of_the_arena_play_too(run: Run) -> None:
    found = report(run, "--players", "2", "--games", "1", "--bots", "estimate@1")
    assert found["bots"] == "estimate@1"
    assert found["mean_score"] > 0


def test_greedy_bots_score_more(run: Run) -> None:
    greedy = report(run, "--players", "2", "--games", "1", "--bots", "greedy")
    chance = report(run, "--players", "2", "--games", "5")
    assert greedy["mean_score"] > chance["mean_score"]


def test_a_bug_is_told_with_the_command_that_shows_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tawantin.cli.simulate as module

    def broken(*_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(module, "playout", broken)
    result = run("simulate", "cuzco", "--players", "2", "--games", "2", "-o", "pututu=on")
    assert result.exit_code == 2
    line = one_line(result)
    assert "game 1 of cuzco broke (IndexError: list index out of range)" in line
    assert "--players 2 --seed 1 --first 1 --games 1 --check -o pututu=true" in line


class Broken:
    """The game, but its check finds something."""

    def __init__(self) -> None:
        self.real = registry.game("cuzco")

    def __getattr__(self, name: str) -> object:
        return getattr(self.real, name)

    def check(self, s: object) -> None:
        raise RulesBug("a feather is lost")


def test_a_broken_check_stops_the_fuzzer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Broken()
    monkeypatch.setattr("tawantin.core.registry.game", lambda name: broken)
    result = run("simulate", "cuzco", "--games", "1", "--check")
    assert result.exit_code == 2
    assert "a feather is lost" in one_line(result)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--players", "5"), "cuzco is played by 2, 3, 4 players, not 5"),
        (("--players", "two"), "--players is a number or `all`, not 'two'"),
        (("-o", "edition=fr"), "option edition of cuzco is one of de, nl, not 'fr'"),
        (("-o", "speed=1"), "cuzco has no option 'speed'"),
        (("-o", "edition"), "an option is written key=value, not 'edition'"),
        (("-o", "pututu=maybe"), "option pututu of cuzco is one of false, true"),
        (
            ("--bots", "deep"),
            "there is no bot 'deep'; there is: novice, apprentice, master, amauta",
        ),
        (("--vary", "-o", "edition=nl"), "--vary draws all options at random"),
        (("--data", "none.toml"), "none.toml cannot be read"),
    ],
)
def test_wrong_use(run: Run, args: tuple[str, ...], said: str) -> None:
    result = run("simulate", "cuzco", *args)
    assert result.exit_code == 2
    assert said in one_line(result)


@pytest.mark.parametrize("args", [("--games", "0"), ("--games", "x"), ("--seed", "1.5")])
def test_malformed_numbers(run: Run, args: tuple[str, ...]) -> None:
    assert run("simulate", "cuzco", *args).exit_code == 2
