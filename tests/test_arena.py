"""The arena and its benchmarks: seats turned, deals shared, figures that follow from the games."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from benchmarks import ladder, regret
from tawantin.bots import arena, crew, lineup, standings
from tawantin.bots.search import Line
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


OTHERS = ("rules", "seed", "players", "game", "alone")


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


@pytest.mark.parametrize(
    ("pair", "others"),
    [
        (("novice", "greedy"), ()),
        (("random", "apprentice"), ()),
        (("search@2", "apprentice"), ("search", "weights")),
        (("amauta", "random"), ("search", "weights", "policy")),
        (("policy:a.npz@3", "novice"), ("search", "weights", "policy")),
    ],
)
def test_games_of_other_weights_are_others_for_those_who_play_by_them(
    pair: tuple[str, str], others: tuple[str, ...], tmp_path: Path
) -> None:
    one = task(0)._replace(pair=pair)
    played = arena._about(one)
    for key in ("search", "weights", "policy"):
        log = tmp_path / key
        log.write_text(json.dumps({**played, key: "other"}) + "\n", encoding="utf-8")
        found = list(arena.run([one], workers=1, seconds=1e-9, log_file=log))
        assert len(found) == (key not in others)


def test_games_by_a_file_are_others_when_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, log = tmp_path / "a.npz", tmp_path / "log"
    monkeypatch.setattr(arena, "mark", lambda path: path.read_text(encoding="utf-8"))
    for bot in (f"policy:{path}@3", f"net:{path}@3", f"policy:{path}"):
        one = task(0)._replace(pair=("novice", bot))
        path.write_text("first", encoding="utf-8")
        log.write_text(json.dumps(arena._about(one)) + "\n", encoding="utf-8")
        for words, same in (("first", 1), ("second", 0)):
            path.write_text(words, encoding="utf-8")
            assert len(list(arena.run([one], 1, seconds=1e-9, log_file=log))) == same
    assert "files" not in arena._about(task(0)._replace(pair=("greedy", "examples.ppo:Agent")))


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
    more = ladder.Rung(("apprentice", "novice"), True, 1)
    monkeypatch.setattr(ladder, "RUNGS", (*rungs, more))
    ratings.unlink()
    ladder.main()  # nobody has played that rung yet: no ratings are better than wrong ones
    assert capsys.readouterr().out.count("ratings stay") == 3
    assert not ratings.exists()
    for words in (["--only", "novice"], ["--game", NAMES[0]]):
        monkeypatch.setattr(sys, "argv", [*sys.argv, *words])
        with pytest.raises(SystemExit):
            ladder.main()
        assert "ratings rest on all" in capsys.readouterr().err
    assert set(kept[NAMES[1]]["levels"]) == {"novice", "apprentice"}


@pytest.mark.parametrize("lost", ["WEIGHTS", "POLICIES"])
def test_the_ladder_is_not_climbed_with_less_than_a_level_has(
    lost: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(lineup, lost, tmp_path)
    log = tmp_path / "log"
    monkeypatch.setattr(sys, "argv", ["ladder", "--log", str(log), "--game", NAMES[0]])
    with pytest.raises(SystemExit):
        ladder.main()
    assert "would not play as they should" in capsys.readouterr().err
    assert not log.exists()


def test_what_settings_of_a_search_give_away_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["regret", NAMES[1], "--positions", "3", "--walks", "12", "--longer", "80"]
    monkeypatch.setattr(regret, "QUICK", 2)
    settings = ["--heats", "1,50", "--explorations", "0.1,5", "--halves", "--plain"]
    monkeypatch.setattr(sys, "argv", [*words, *settings])
    regret.main()
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len({each["setting"] for each in told}) == len(told) == 9
    assert sum("by halves" in each["setting"] for each in told) == 4
    assert {each["positions"] for each in told} == {3}
    assert told[0]["less_than_first"] == [0.0, 0.0]
    for each in told:
        assert each["given_away"] >= 0.0
        less, _ = each["less_than_first"]
        lost = told[0]["given_away"] - each["given_away"]  # all three are rounded
        assert less == pytest.approx(lost, abs=0.016)
    assert any(each["given_away"] for each in told)


class Sure:
    """A judge who knows what choices are worth once they have been weighed."""

    iterations = 80

    def __init__(self, worths: dict[int, float]) -> None:
        self.worths = worths
        self.lines: list[Line] = []

    def think(self, s: object, seat: int, rng: object) -> None:
        self.lines = []

    def weigh(self, s: object, seat: int, actions: list[int], walks: int, rng: object) -> None:
        assert (actions, walks) == ([2, 5], 10)
        self.lines = [Line(action, 3, worth) for action, worth in self.worths.items()]


def test_choices_are_worth_what_the_judges_say_in_the_mean() -> None:
    judges: Any = [Sure({2: 0.5, 5: 0.25, 7: 1.0}), Sure({2: 0.75, 5: 0.75})]
    nothing: Any = None
    assert regret.judged(judges, nothing, 0, [2, 5], nothing) == {2: 0.625, 5: 0.5}


def test_the_figures_of_regret_are_means_and_their_errors() -> None:
    found = [{"a": 0.0, "b": 0.003}, {"a": 0.002, "b": 0.001}]
    first, second = (json.loads(line) for line in regret.said(found))
    assert (first["given_away"], second["given_away"]) == (1.0, 2.0)
    assert second["less_than_first"] == [-1.0, 2.77]  # 1.96 * sqrt(4 + 4) / 2
    assert second["worst"] == [1, 3]


@pytest.mark.parametrize(
    "words", [["--heats", "0"], ["--heats", "x"], ["--longer", "7"], ["--positions", "0"]]
)
def test_settings_that_cannot_be_measured_are_refused(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["regret", NAMES[1], *words])
    with pytest.raises(SystemExit):
        regret.main()
    assert "error: " in capsys.readouterr().err
