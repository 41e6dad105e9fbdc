"""The arena: seats turned, deals shared, and figures that follow from the games."""

import json
from pathlib import Path

import pytest

from tawantin.bots import arena
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
    seen = [0] * players
    for turn in range(players):
        seats = task(turn, players, alone).seats()
        assert seats.count(0) == (1 if alone else players // 2)
        for seat, bot in enumerate(seats):
            seen[seat] += bot == 0
    assert len(set(seen)) == 1


def test_the_same_deals_are_played_by_every_pairing() -> None:
    found = arena.tasks(NAMES[0], ["a", "b", "c"], 4, 8, False, 1)
    by_pair = {
        pair: [(t.deal, t.turn) for t in found if t.pair == pair]
        for pair in (("a", "b"), ("a", "c"), ("b", "c"))
    }
    assert len(found) == 24
    assert by_pair["a", "b"] == by_pair["a", "c"] == by_pair["b", "c"]
    assert by_pair["a", "b"][:5] == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]


def test_pairs_are_counted_between_different_bots_only() -> None:
    assert arena.share(result([0, 1, 1, 1], [1, 2, 3, 4], [9, 5, 4, 3])) == 1.0
    assert arena.share(result([0, 1, 1, 1], [2, 1, 2, 4], [5, 9, 5, 3])) == pytest.approx(0.5)
    assert arena.share(result([0, 0, 1, 1], [1, 4, 2, 3], [9, 3, 5, 4])) == pytest.approx(0.5)
    assert arena.lead(result([0, 1, 1, 1], [1, 2, 3, 4], [9, 5, 4, 3])) == pytest.approx(5.0)


def test_a_report_has_intervals_and_ratings() -> None:
    won = result([0, 1, 1, 1], [1, 2, 3, 4], [9, 5, 4, 3])
    lost = result([0, 1, 1, 1], [4, 1, 2, 3], [1, 5, 4, 3])
    found = arena.report([won, won, won, lost], PAIR)
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
