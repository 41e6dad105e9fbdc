"""The arena: seats turned, deals shared, and figures that follow from the games."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from benchmarks import ladder
from tawantin.bots import arena, crew, standings
from tawantin.core.errors import BadSetup
from tawantin.core.registry import NAMES

PAIR = ("greedy", "random")


def task(turn: int = 0, players: int = 4, alone: bool = True, deal: int = 0) -> arena.Task:
    return arena.Task(NAMES[0], players, PAIR, deal, turn, alone, 1)


def result(seats: list[int], places: list[int], scores: list[int]) -> dict[str, object]:
    return {
        "pair": list(PAIR),
        "deal": 0,
        "turn": 0,
        "seats": seats,
        "places": places,
        "scores": scores,
        "facts": {"ending": "x", "turns": 3},
        "seconds": [1.0, 2.0],
        "decisions": [10, 10],
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("alone", [True, False])
def test_each_bot_sits_everywhere_equally_often(players: int, alone: bool) -> None:
    seen, turns = [0] * players, arena.turns(players, alone)
    for turn in range(turns):
        seats = task(turn, players, alone).seats()
        assert seats.count(0) == (1 if alone else players // 2)
        for seat, bot in enumerate(seats):
            seen[seat] += bot == 0
    assert len(set(seen)) == 1
    assert len({tuple(task(turn, players, alone).seats()) for turn in range(turns)}) == turns


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_game_is_played_twice(players: int, alone: bool) -> None:
    """Bots that think by walks would play the very same game again."""
    found = arena.tasks(NAMES[0], PAIR, players, 40, alone, 1)
    assert len({(one.deal, *one.seats()) for one in found}) == 40


def test_the_same_deals_are_played_by_every_pairing() -> None:
    found = arena.tasks(NAMES[0], ["a", "b", "c"], 4, 8, False, 1)
    by_pair = {
        pair: [(t.deal, t.turn) for t in found if t.pair == pair]
        for pair in (("a", "b"), ("a", "c"), ("b", "c"))
    }
    assert len(found) == 24
    assert by_pair["a", "b"] == by_pair["a", "c"] == by_pair["b", "c"]
    assert by_pair["a", "b"][:5] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]
    alone = arena.tasks(NAMES[0], ["a", "b"], 4, 5, True, 1)
    assert [(t.deal, t.turn) for t in alone] == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]


def test_pairs_are_counted_between_different_bots_only() -> None:
    assert standings.share(result([0, 1, 1, 1], [1, 2, 3, 4], [9, 5, 4, 3])) == 1.0
    assert standings.share(result([0, 1, 1, 1], [2, 1, 2, 4], [5, 9, 5, 3])) == pytest.approx(0.5)
    assert standings.share(result([0, 0, 1, 1], [1, 4, 2, 3], [9, 3, 5, 4])) == pytest.approx(0.5)
    assert standings.lead(result([0, 1, 1, 1], [1, 2, 3, 4], [9, 5, 4, 3])) == pytest.approx(5.0)


def test_a_report_has_intervals_and_ratings() -> None:
    won = result([0, 1, 1, 1], [1, 2, 3, 4], [9, 5, 4, 3])
    lost = result([0, 1, 1, 1], [4, 1, 2, 3], [1, 5, 4, 3])
    found = standings.report([won, won, won, lost], PAIR)
    (pairing,) = found["pairings"]
    assert pairing["pair"] == pytest.approx(0.75)
    assert pairing["pair_interval"] == pytest.approx(1.96 * 0.5 / 2, abs=1e-3)
    assert pairing["seconds_per_decision"] == [0.1, 0.2]
    assert pairing["facts"] == {"ending": {"x": 4}, "turns": 3.0}
    assert found["ratings"]["greedy"]["rating"] == pytest.approx(191, abs=2)  # odds of 3 to 1
    assert found["ratings"]["random"]["rating"] == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_contest_is_played_and_taken_up_again(name: str, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    first = arena.contest(name, PAIR, 3, 3, alone=True, workers=2, log_file=log)
    assert first["games"] == 3
    assert first["pairings"][0]["pair"] > 0.5
    lines = log.read_text(encoding="utf-8").splitlines()
    assert sorted(json.loads(line)["turn"] for line in lines) == [0, 1, 2]
    watched: list[object] = []
    again = arena.contest(name, PAIR, 3, 4, True, 1, 2, 0.0, log, watched.append)
    assert len(watched) == again["games"] == 4
    assert len(log.read_text(encoding="utf-8").splitlines()) == 4


def test_the_same_task_gives_the_same_game() -> None:
    one, two = arena.play(task(1)), arena.play(task(1))
    assert (one["places"], one["scores"]) == (two["places"], two["scores"])
    assert one["seats"] == [1, 0, 1, 1]


def paired(
    one: str, other: str, won: float, games: int = 100, margin: float = 0.1
) -> dict[str, object]:
    return {"bots": [one, other], "games": games, "pair": won, "pair_interval": margin}


def test_ratings_agree_with_every_pairing_and_tell_how_sure_they_are() -> None:
    """Odds of 3 to 1 twice in a row are 9 to 1; each step adds its doubt."""
    found = standings.ratings([paired("a", "b", 0.75), paired("b", "c", 0.75)], ("a", "b", "c"))
    assert found["b"] == {"rating": 191, "interval": 93}  # 0.1 of 400 / ln 10 / (0.75 * 0.25)
    assert found["a"] == {"rating": 382, "interval": 131}  # the root of two such squares
    assert found["c"] == {"rating": 0, "interval": 0}
    moved = standings.ratings([paired("a", "b", 0.75)], ("a", "b", "c"), "a")
    assert moved == {"a": {"rating": 0, "interval": 0}, "b": {"rating": -191, "interval": 93}}


def test_who_won_everything_has_a_rating_with_a_wide_interval() -> None:
    few = standings.ratings([paired("a", "b", 1.0, 4, 0.0)], ("a", "b"))["a"]
    many = standings.ratings([paired("a", "b", 1.0, 400, 0.0)], ("a", "b"))["a"]
    assert few["rating"] < many["rating"] < 2000
    assert few["interval"] > few["rating"]


def test_only_neighbours_meet_if_that_is_wanted() -> None:
    found = arena.tasks(NAMES[0], ["a", "b", "c"], 4, 2, False, 1, neighbours=True)
    assert {task.pair for task in found} == {("a", "b"), ("b", "c")}


OTHERS = ("rules", "weights", "seed", "players", "game", "alone")


def test_a_log_is_gone_on_from_where_it_is_whole_and_of_this_contest(tmp_path: Path) -> None:
    """Games of other rules, seeds or numbers of players are others; half a line is played again."""
    log, wanted = tmp_path / "games.jsonl", [task(turn) for turn in range(3)]
    played = [arena.play(one) for one in wanted[:2]]
    strange = [{**played[0], key: 99} for key in OTHERS]
    lines = [json.dumps(one) for one in (*strange, *played)]
    log.write_text("\n".join(lines)[:-5], encoding="utf-8")
    again = list(arena.run(wanted[:1], workers=1, log_file=log))
    assert again == played[:1]
    assert log.read_text(encoding="utf-8").splitlines() == lines[:-1]


def square(number: int) -> int:
    return number * number


def test_what_has_begun_is_kept_though_the_deadline_passes() -> None:
    """The clock is past the deadline as soon as the first job has been handed out."""
    jobs, late = [3, 4, 5], [False]

    def handed() -> Iterator[int]:
        for job in jobs:
            late[0] = True
            yield job

    with patch("tawantin.bots.crew.time.time", lambda: 10.0 if late[0] else 0.0):
        assert list(crew.work(square, handed(), 2, deadline=5.0)) == [(3, 9)]


def setting(name: str) -> str:
    """As it was when the process began: libraries may have looked at it before any job."""
    began = Path("/proc/self/environ")
    if not began.exists():
        return os.environ.get(name, "")
    pairs = [pair.partition("=") for pair in began.read_text(encoding="utf-8").split("\0")]
    return next((value for key, _, value in pairs if key == name), "")


def test_whoever_works_has_one_thread_whatever_an_agent_imports(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "")  # so that it is as before in the end
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    monkeypatch.setenv("OMP_NUM_THREADS", "3")  # somebody's wish
    jobs = ["OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"]
    assert dict(crew.work(setting, jobs, 1)) == dict(zip(jobs, ["1", "3"], strict=True))


def test_a_ray_that_is_missing_is_named() -> None:
    with patch.dict(sys.modules, {"ray": None}), pytest.raises(BadSetup, match=r"tawantin\[ray\]"):
        list(crew.work(square, [1], 1, "local"))


@pytest.mark.slow
def test_the_ladder_is_filled_over_several_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rungs = (
        ladder.Rung(("random", "apprentice"), True, 1),
        ladder.Rung(("novice", "apprentice"), False, 2),
    )
    monkeypatch.setattr(ladder, "RUNGS", rungs)
    log, ratings, figures = tmp_path / "log", tmp_path / "ratings", tmp_path / "figures"
    assert [task.game for task in ladder.todo(rungs)] == 3 * [*NAMES]
    assert [task.pair[0] for task in ladder.todo(rungs)] == 3 * ["random"] + 6 * ["novice"]
    words = ["ladder", "--log", str(log), "--json", str(figures)]
    monkeypatch.setattr(sys, "argv", [*words, "--only", "random", "--workers", "1"])
    ladder.main()
    assert len(log.read_text(encoding="utf-8").splitlines()) == 3
    monkeypatch.setattr(sys, "argv", [*words, "--workers", "1"])
    ladder.main()
    told = capsys.readouterr().out
    assert len(log.read_text(encoding="utf-8").splitlines()) == 9
    monkeypatch.setattr(sys, "argv", [*words, "--report", "--ratings", str(ratings)])
    ladder.main()
    assert capsys.readouterr().out in told
    assert len(log.read_text(encoding="utf-8").splitlines()) == 9
    found = json.loads(figures.read_text(encoding="utf-8"))[NAMES[1]]
    assert [p["games"] for p in found["pairings"]] == [1, 2]
    kept = json.loads(ratings.read_text(encoding="utf-8"))
    assert set(kept) == set(NAMES)
    assert set(kept[NAMES[1]]["levels"]) == {"novice", "apprentice"}
