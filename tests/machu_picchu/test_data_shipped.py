"""The shipped tables, their marks, and files that are laid over them."""

import copy
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tawantin.core import tables
from tawantin.core.chance import FastRng
from tawantin.core.errors import BadData
from tawantin.core.game import Tally, playout
from tawantin.games.machu_picchu import data, ids
from tawantin.games.machu_picchu.game import GAME
from tests.machu_picchu.overlays import (
    CONDOR,
    PUMA,
    VIRGIN,
    borders,
    card,
    column,
    costs,
    discs,
    moons,
    prices,
    steps,
)
from tests.machu_picchu.table import Overlay, fresh

# The shipped tables.

MARKS = {
    "borders": "reconstructed",
    "starting_goods": "reported",
    "starting_cards": "reported",
    "starting_bonus": "reported",
    "starting_market": "reported",
    "time_track": "reported",
    "runners": "reported",
    "discs.players_2": "reconstructed",
    "discs.players_3": "reported",
    "discs.players_4": "reconstructed",
    "discs.players_5": "reconstructed",
    "placing_costs": "rulebook",
    "market.llama": "reconstructed",
    "market.coca": "deduced",
    "market.pottery": "reconstructed",
    "market.cloth": "reconstructed",
    "clergy_prices.virgin": "reconstructed",
    "clergy_prices.puma": "reconstructed",
    "clergy_prices.condor": "reconstructed",
    "clergy_steps": "reconstructed",
    "cards.two_professions": "reconstructed",
    "cards.profession_and_puma": "reconstructed",
    "cards.profession_and_virgin_or_condor": "reconstructed",
    "cards.two_clergy": "reconstructed",
    "moon_discs": "deduced",
}


def test_every_shipped_table_carries_its_mark_and_a_reason() -> None:
    found = dict(tables.marked(data.shipped()))
    assert {name: table["mark"] for name, table in found.items()} == MARKS
    for name, table in found.items():
        assert isinstance(table["reason"], str), name
        assert len(table["reason"]) > 10, name


def test_single_values_with_a_mark_of_their_own() -> None:
    marks = {one.path: one.mark for one in tables.single_values(data.shipped())}
    assert len(marks) == 301
    assert marks["placing_costs.llama_herder[0]"] == "reported"
    assert marks["placing_costs.potter[0]"] == "rulebook"
    prices = [marks[f"clergy_prices.puma.each[{i}][0]"] for i in range(5)]
    assert prices == ["reconstructed"] * 3 + ["rulebook", "reconstructed"]
    assert data.load(None).steps[ids.PUMA][3] == 5  # the price of the one in the example
    gold = [path for path, mark in marks.items() if path.startswith("cards") and mark == "deduced"]
    shown = [data.shipped()["cards"][path.split(".")[1]][path.split(".")[2][:2]] for path in gold]
    assert sorted(card[2] for card in shown) == data.EXAMPLE_GOLD


@pytest.mark.parametrize("name", MARKS)
def test_a_mark_must_be_one_of_those_there_are(name: str) -> None:
    def marked(mark: Any) -> Overlay:
        overlay: Overlay = {"mark": mark}
        for part in reversed(name.split(".")):
            overlay = {part: overlay}
        return overlay

    for mark in tables.MARKS:
        data.load(marked(mark))
    wrong: Any
    for wrong in ("guessed", "", 4, []):
        with pytest.raises(BadData, match=rf"{name}\.mark is one of rulebook, deduced, reported"):
            data.load(marked(wrong))


@pytest.mark.rule("M-DATA-04")
def test_the_shipped_cards_are_every_pair_of_symbols_once() -> None:
    shipped = data.load(None)
    assert sorted(shipped.symbols) == list(combinations(range(8), 2))
    clergy = [sum(symbol >= 5 for symbol in pair) for pair in shipped.symbols]
    assert shipped.gold == [3 + 2 * number for number in clergy]
    assert sum(shipped.gold) == 126


@pytest.mark.rule("M-DATA-02", "M-DATA-05", "M-DATA-13")
def test_the_shipped_values_are_those_of_the_page() -> None:
    shipped = data.load(None)
    assert shipped.steps == [[9, 8, 7, 6, 5, 4], [8, 7, 6, 5, 4], [8, 6, 4, 3]]
    assert shipped.clergy_prices == [[VIRGIN] * 6, [PUMA] * 5, [CONDOR] * 4]
    assert shipped.moons == [
        (data.STEPS, 2),
        (data.STEPS, 3),
        (0, 3),
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
    ]
    assert shipped.costs[ids.LLAMA] == [3, 0, 1, 0, 0]
    assert sum(len(near) for near in shipped.borders) == 2 * 25


# Files.


def read_overlay(path: Path) -> dict[str, Any]:
    overlay = tables.read(path)
    data.load(overlay)
    return overlay


def test_a_file_is_read_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text('[market.cloth]\nmark = "rulebook"\nprices = [5, 4, 4, 3]\n', encoding="utf-8")
    overlay = read_overlay(path)
    assert overlay == {"market": {"cloth": {"mark": "rulebook", "prices": [5, 4, 4, 3]}}}
    assert data.load(overlay).prices[3] == [5, 4, 4, 3]
    assert GAME.tables(overlay)["market"]["cloth"]["mark"] == "rulebook"
    assert GAME.tables(None)["market"]["cloth"]["mark"] == "reconstructed"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("[borders\n", "is not TOML", id="broken TOML"),
        pytest.param(
            "[rivers]\nwide = true\n", "there is no rivers; known here: borders", id="table"
        ),
        pytest.param("[borders]\nmoon = []\n", "there is no borders.moon", id="quarter"),
        pytest.param("[market.gold]\nprices = []\n", "there is no market.gold", id="good"),
        pytest.param("[starting_goods]\nfew = 1\n", "there is no starting_goods.few", id="key"),
        pytest.param("[cards.two_clergy]\n29 = []\n", "there is no cards.two_clergy.29", id="card"),
        pytest.param("market = 6\n", "market must be a table, not 6", id="number for a table"),
        pytest.param("[market]\ncoca = 6\n", "market.coca must be a table", id="number for a row"),
        pytest.param("[runners]\nfields = 6\n", "M-DATA-10", id="number for a list"),
        pytest.param("[time_track]\ndays = 10\n", "M-DATA-12", id="constraint"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as caught:
        read_overlay(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_overlay_leaves_the_shipped_tables_alone() -> None:
    before = copy.deepcopy(data.shipped())
    other = data.load(column("cloth", 5, 4, 4, 3))
    assert other.prices[3] == [5, 4, 4, 3]
    assert data.shipped() == before
    assert data.load(None).prices[3] == [6, 5, 4, 3]
    assert data.load({}) is data.load(None)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_can_be_played_with_other_values(players: int) -> None:
    overlay: Overlay = {
        **borders(
            weavers_quarter=["royal_palace", "potters_quarter", "sundial"],
            sundial=[*data.shipped()["borders"]["sundial"], "weavers_quarter"],
        ),
        **steps(virgin=[9, 9, 7, 8, 5, 1], condor=[4, 9, 9, 9]),
        **prices("virgin", [[1, 0, 0, 0, 0], *[VIRGIN] * 5]),
        **card("01", "virgin", "condor", 9),
        **moons("3 steps", "3 steps", "2 steps", "1 llama", "3 corn", "1 cloth", "1 cloth"),
        **column("cloth", 4, 4, 3, 3),
        **costs(llama_herder=[1, 0, 1, 0, 0]),
        **discs(players, 4),
        "starting_goods": {"each": [9, 3, 3, 3, 3]},
        "starting_cards": {"each": 2},
        "runners": {"fields": [4, 3, 2, 1, 0]},
        "starting_bonus": {"main_temple": 2, "corn_terraces": 2},
        "starting_market": {"llama": 0, "cloth": 4},
    }
    for strict in (False, True):
        s = fresh(players, strict, overlay)
        playout(GAME, s, FastRng(players), Tally())
        GAME.check(s)
        assert GAME.is_over(s)
