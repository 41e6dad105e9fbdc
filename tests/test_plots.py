"""Pages with plots: well formed, nothing fetched, every figure where it belongs."""

import re
from xml.etree import ElementTree

import pytest

from tawantin import plots
from tawantin.bots.pages import contest_page

FOUND = {
    "game": "some <game>",
    "rules": 3,
    "players": 4,
    "games": 30,
    "seed": 1,
    "ratings": {
        "a & b": {"rating": -120, "interval": 30},
        "middle": {"rating": 80, "interval": 20},
        "last": {"rating": 0, "interval": 0},
    },
    "pairings": [
        {
            "bots": ["a & b", "last"],
            "games": 30,
            "pair": 0.3333,
            "pair_interval": 0.1,
            "lead": -4.25,
            "lead_interval": 1.5,
            "seconds_per_decision": [0.2, 0.001],
            "facts": {"ending": {"conquest": 30}, "turns": 41.5},
        }
    ],
}


def parsed(text: str) -> ElementTree.Element:
    """As XML, which forgives nothing; what HTML leaves open is closed for it."""
    assert text.startswith("<!doctype html>\n")
    return ElementTree.fromstring(re.sub(r"(<meta [^>]*)>", r"\1/>", text.partition("\n")[2]))


def test_a_page_is_well_formed_and_fetches_nothing() -> None:
    text = contest_page(FOUND)
    tree = parsed(text)
    assert tree.findtext(".//h1") == "Arena: some <game>"
    assert not re.search(r"https?:|\bsrc=|href=|url\(|@import|<script", text)
    assert "prefers-color-scheme: dark" in text
    assert all(svg.get("aria-label") for svg in tree.iter("svg"))


def test_the_page_tells_every_figure() -> None:
    rows = [[cell.text or "" for cell in row] for row in parsed(contest_page(FOUND)).iter("tr")]
    assert ["middle", "80", "± 20"] in rows
    assert ["a & b", "-120", "± 30"] in rows
    assert ["a & b", "–", "33.3%", "–"] in rows
    assert ["last", "–", "–", "66.7%"] in rows
    assert ["a & b : last", "30", "33.3% ± 10.0%", "-4.2 ± 1.5", "0.200 : 0.001"] in rows
    assert ["a & b : last", "ending: conquest", "30"] in rows


def test_dots_lie_in_the_order_of_their_figures_within_the_drawing() -> None:
    text = plots.dots("x", [("low", -100.0, 20.0), ("high", 300.0, 50.0), ("same", 0.0, 0.0)])
    low, high, same = (float(x) for x in re.findall(r'<circle cx="([\d.]+)"', text))
    assert plots.LEFT < low < same < high < plots.WIDTH - plots.RIGHT
    assert (high - same) / (same - low) == pytest.approx(3, abs=0.01)
    assert text.count('stroke="var(--1)"') == 2  # what is known exactly has no interval


def test_lines_rise_where_figures_do() -> None:
    series = {"loss": [plots.Point(1, 0.7), plots.Point(2, 0.5, 0.1), plots.Point(3, 0.6)]}
    text = plots.lines("x", series, 0.55)
    heights = [float(y) for y in re.findall(r'<circle [^>]*cy="([\d.]+)"', text)]
    assert heights[1] > heights[2] > heights[0]  # downwards on a page is more
    assert 'class="zero"' in text
    assert plots.lines("x", {"only": [plots.Point(1, 0.5)]}).count("<circle") == 1
    assert plots.lines("x", {}) == ""


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (-37, 512, [0, 100, 200, 300, 400, 500]),
        (5, 5, [5]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, wanted: list[float]) -> None:
    assert plots.ticks(low, high) == pytest.approx(wanted)
