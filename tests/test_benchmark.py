"""An agent against the ladder: results that hold, and lies that are noticed."""

import json
from pathlib import Path
from typing import Any

import pytest

from tawantin.bots import benchmark as bench
from tawantin.bots.lineup import bot_of
from tawantin.bots.standings import rating_against
from tawantin.core import registry
from tawantin.core.errors import BadSave, BadSetup
from tests.crew import in_turn

NAME = registry.NAMES[0]


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "work", in_turn)


def ladder(monkeypatch: pytest.MonkeyPatch, *rungs: str) -> None:
    monkeypatch.setattr(bench, "LADDER", rungs)


def signed_again(found: dict[str, Any]) -> dict[str, Any]:
    for one, log in zip(found["played"], found["logs"], strict=True):
        one["log"] = bench.digest(log)
    stated = {name: value for name, value in found.items() if name not in bench.UNSIGNED}
    return {**found, "signature": bench.digest(stated)}


def copy(found: dict[str, Any]) -> dict[str, Any]:
    again: dict[str, Any] = json.loads(json.dumps(found))
    return again


def test_a_result_is_played_again_and_what_was_changed_in_it_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ladder(monkeypatch, "random")
    plan = bench.Plan(NAME, "novice", 2, 2, 5)
    found = bench.run(plan)
    assert [one["rung"] for one in found["ladder"]] == ["random"]
    assert [one["games"] for one in found["ladder"]] == [2]
    assert [one["seats"] for one in found["played"]] == [[0, 1], [1, 0]]
    assert bench.verify(copy(found)) == []
    assert bench.verify(copy(found), agent="novice") == []

    lie = copy(found)
    lie["played"][0]["scores"][0] += 1
    assert bench.verify(lie) == ["the signature is not that of what is stated"]
    assert bench.verify(signed_again(lie)) == ["played does not follow from the games"]

    lie = copy(found)
    lie["ladder"][0]["pair"] = 0.5123
    assert bench.verify(signed_again(lie)) == ["ladder does not follow from the games"]

    lie = copy(found)
    lie["logs"][1].append(lie["logs"][1][-1])
    assert bench.verify(lie) == ["a log is not the one that was signed"]
    assert bench.verify(signed_again(lie)) == ["1 choices are left over at the end"]

    lie = copy(found)
    lie["logs"][0][0] = "no such thing"
    (said,) = bench.verify(signed_again(lie))
    assert "the log has 'no such thing' for a choice" in said

    lie = copy(found)
    lie["rules"] += 1
    (said,) = bench.verify(signed_again(lie))
    assert said.startswith("made with rules")
    with pytest.raises(BadSave):
        bench.verify({"format": bench.FORMAT})


def test_rungs_are_thought_through_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games against another bot than the rung are not passed off as games against it."""
    ladder(monkeypatch, "random", "novice")
    plan = bench.Plan(NAME, "random", 2, 2, 5)
    tasks = plan.tasks()
    easy = [bench.play(task._replace(pair=("random", "random"))) for task in tasks]
    results = [{**one, "pair": list(t.pair)} for (one, _), t in zip(easy, tasks, strict=True)]
    lie = bench.signed(plan, results, [log for _, log in easy])
    problems = bench.verify(lie)
    assert problems
    assert all("novice" in line and "would choose" in line for line in problems)


def test_a_rating_follows_from_what_is_known_of_the_others() -> None:
    def pairing(rung: str, pair: float) -> dict[str, Any]:
        return {"bots": ["me", rung], "games": 100, "pair": pair, "pair_interval": 0.08}

    known = {"novice": 800.0, "apprentice": 1000.0}
    found = rating_against([pairing("novice", 0.5)], known)
    assert found is not None
    assert found["rating"] == 800
    assert 50 < found["interval"] < 60  # 0.08 of the pairs, at 400 / ln 10 / 4 points for each
    both = rating_against([pairing("novice", 10 / 11), pairing("apprentice", 0.76)], known)
    assert both is not None
    assert both["rating"] == pytest.approx(1200, abs=2)
    assert both["interval"] < 80
    assert rating_against([pairing("unknown", 0.5)], known) is None


def test_the_ladder_is_rated_in_order_and_only_where_that_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = json.loads(bench.FILE.read_text(encoding="utf-8"))
    assert set(kept) == set(registry.NAMES)
    for name, one in kept.items():
        rated = {rung: found["rating"] for rung, found in one["rungs"].items()}
        assert list(rated) == list(bench.LADDER)
        assert rated["random"] < rated["novice"] < rated["apprentice"] == 1000
        game = registry.game(name)
        assert bench.measured(game, one["players"] + 1) == {}
        if one["rules"] == game.rules_version:
            monkeypatch.setattr(bench, "weights_mark", lambda _, one=one: one["weights"])
            assert bench.measured(game, one["players"]) == rated
            monkeypatch.setattr(bench, "weights_mark", lambda _: "others")
            assert list(bench.measured(game, one["players"])) == list(bench.LADDER)[:-1]


def test_agents_that_are_not_there_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "broken_agent.py").write_text("import there_is_no_such_package\n")
    game = registry.game(NAME)
    with pytest.raises(BadSetup, match="no module 'nowhere'"):
        bot_of(game, "nowhere:Agent")
    with pytest.raises(BadSetup, match="no class 'Agent'"):
        bot_of(game, "json:Agent")
    with pytest.raises(ModuleNotFoundError, match="there_is_no_such_package"):
        bot_of(game, "broken_agent:Agent")


def test_a_hidden_seed_is_read_by_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    seed, commitment = bench.hidden(path)
    assert path.stat().st_mode & 0o077 == 0
    assert bench.hidden(path) == (seed, commitment)
    assert bench.hidden(tmp_path / "other.txt") != (seed, commitment)
