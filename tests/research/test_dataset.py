"""Data sets: what is written can be loaded, played again, and is noticed when it is wrong."""

from pathlib import Path
from typing import Any

import pytest

from tawantin.core import registry
from tawantin.core.errors import BadSave
from tawantin.research import dataset
from tests import notebooks
from tests.crew import in_turn

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "examples" / "openings"
PAGE = ROOT / "docs" / "dataset.md"
NAME = registry.NAMES[0]


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "work", in_turn)


@pytest.mark.parametrize("name", registry.NAMES)
def test_games_are_written_and_played_again_exactly(name: str, tmp_path: Path) -> None:
    players = registry.game(name).players[0]
    made = dataset.write(tmp_path, name, ["random"], players, 1, 7)
    assert made.games.column_names == list(dataset.GAME_COLUMNS)
    assert made.decisions.column_names == list(dataset.DECISION_COLUMNS)
    made.check()
    assert dataset.write(tmp_path, name, ["random"], players, 1, 7).decisions.equals(made.decisions)


def test_bots_go_round_the_table() -> None:
    found = dataset.tasks(NAME, ["a", "b", "c"], 2, 3, 1)
    assert [task.bots for task in found] == [("a", "b"), ("b", "c"), ("c", "a")]
    assert len({task.seed for task in found}) == 3


def test_what_is_wrong_is_noticed(tmp_path: Path) -> None:
    made = dataset.write(tmp_path, NAME, ["random"], 2, 1, 7)
    pyarrow, _ = dataset._arrow()

    def with_row(number: int, **changed: Any) -> dataset.Dataset:
        rows = made.decisions.to_pylist()
        rows[number].update(changed)
        table = pyarrow.Table.from_pylist(rows, schema=made.decisions.schema)
        return dataset.Dataset(made.games, table)

    with_row(0).check()
    for column, value in (("seat", 5), ("legal", 99), ("place", 9), ("scores", [1, 1])):
        with pytest.raises(BadSave, match="decision 3"):
            with_row(3, **{column: value}).check()
    legal = [position.legal for position in made.replay(0)][3]
    other = next(a.index for a in made.game.actions.rows if a.index not in legal)
    with pytest.raises(BadSave, match="cannot be chosen"):
        with_row(3, choice=made.game.actions.text(other)).check()
    with pytest.raises(BadSave, match="is no action"):
        with_row(3, choice="dance").check()
    short = dataset.positions(made.game, 2, made.games["seed"][0].as_py(), made.choices(0)[:-1])
    with pytest.raises(BadSave, match="before the game does"):
        list(short)
    with pytest.raises(BadSave, match="is no data set"):
        dataset.load(tmp_path / "nowhere")


def test_the_sample_is_small_and_of_today() -> None:
    sizes = [path.stat().st_size for path in SAMPLE.iterdir()]
    assert sum(sizes) < 300_000
    sample = dataset.load(SAMPLE)
    assert sample.rules == sample.game.rules_version
    for game_id in range(0, sample.games.num_rows, 40):
        told = sample.games.slice(game_id, 1).to_pylist()[0]
        for one in sample.replay(game_id):
            state = one.state
        assert sample.game.scores(state) == told["scores"]
        assert sample.game.places(state) == told["places"]


def test_the_page_names_every_column() -> None:
    page = PAGE.read_text(encoding="utf-8")
    games, decisions = page.split("`decisions.parquet`")[-2:]
    for part, columns in ((games, dataset.GAME_COLUMNS), (decisions, dataset.DECISION_COLUMNS)):
        for column in columns:
            assert f"\n| `{column}` |" in part, column


def test_the_notebook_shows_what_it_says() -> None:
    path = ROOT / "examples" / "openings.ipynb"
    assert list(notebooks.shown(path)) == notebooks.stored(path)
