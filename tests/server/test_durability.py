"""A few rounds of `benchmarks/durability.py`: the server is killed under play and goes on."""

from pathlib import Path

import pytest

from benchmarks.durability import run


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    count, problems = run(kills=5, seed=11, folder=tmp_path)
    assert not problems
    assert count["kills"] == 5
    assert count["moves"] > 300
    assert count["tables"] == count["exports verified"] >= 7
