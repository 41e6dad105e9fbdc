"""Node counts of Inca Empire: see `tests/nodes.py`."""

from collections.abc import Callable

import pytest

from tawantin.games.inca_empire.game import GAME
from tests import nodes
from tests.inca_empire.table import Table, fresh


class Fresh:
    """A new game, before its first draw."""

    def __init__(self, players: int, **options: bool) -> None:
        self.s = fresh(players, None, **options)


def early() -> Table:
    """Seat 0 has a road to Callanga, a garrison site next to Opatari, and 7 labour."""
    return Table().road(0, "cuzco-ollantaytambo", "callanga-ollantaytambo").labour(7, 0, 0, 0)


def settled() -> Table:
    """The third round: Opatari is conquered, Machu Picchu a city with a temple."""
    return (
        Table()
        .at(2, 2)
        .road(0, "cuzco-ollantaytambo", "callanga-ollantaytambo", "limatambo-machu_picchu")
        .conquered(0, "opatari", "vilcabamba")
        .city("machu_picchu")
        .garrison("callanga")
        .labour(9, 0, 0, 0)
    )


POSITIONS: dict[str, Callable[[], Table | Fresh]] = {
    "setup_of_three": lambda: Fresh(3),
    "setup_with_hands_of_god": lambda: Fresh(4, convergence=True),
    "first_turn": lambda: Table().labour(6, 6, 6, 6),
    "first_turn_of_three": lambda: Table(3).labour(6, 6, 6),
    "first_turn_without_labour": Table,
    "roads_and_something_to_build": early,
    "the_second_road": lambda: early().do("road callanga-paucartambo"),
    "after_a_garrison": lambda: settled().labour(4).do("terrace opatari"),
    "everything_to_build": settled,
    "an_extra_road": lambda: settled().sun(1, "pressure").do("extra"),
    "building_project": lambda: (
        settled().conquered(0, "cana").sun(1, "project").road(0, "callanga-macusani")
    ),
    "surveyor": lambda: settled().sun(1, "surveyor").labour(4),
    "rapid_expansion": lambda: early().sun(1, "expansion"),
    "an_expansion_made": lambda: early().sun(1, "expansion").do("expand opatari"),
    "wild_roads": lambda: early().labour(0).sun(1, "wild_road").sun(4, "wild_road"),
    "flood_and_crew": lambda: early().labour(0).sun(1, "flood", "flood").sun(4, "crew"),
    "strategic_outpost": lambda: settled().sun(1, "outpost"),
    "religious_zeal": lambda: settled().sun(1, "zeal"),
    "temple_or_roads_under_eclipse": lambda: settled().sun(1, "eclipse"),
    "small_pilgrimage": lambda: settled().temple("machu_picchu").sun(1, "small").labour(0),
    "laying_with_a_full_hand": lambda: (
        Table().cards(0, "crew", "flood", "storm").before(1, 1).settle()
    ),
    "laying_last_of_three": lambda: (
        Table(3)
        .cards(0, "crew", "crew", "storm")
        .cards(1, "flood", "zeal", "project")
        .cards(2, "famine", "renewal", "outpost")
        .before(1, 1)
        .settle()
        .do("lay crew 1", "lay zeal 3")
    ),
    "invasion": lambda: Table(pizarro=True).at(6, 2, 3).do("pass"),
}


FIXTURE = nodes.fixture(GAME, POSITIONS)


def test_the_fixture_names_the_positions() -> None:
    assert list(FIXTURE) == list(POSITIONS)


@pytest.mark.parametrize("name", list(POSITIONS))
def test_node_counts(name: str) -> None:
    assert nodes.counted(GAME, POSITIONS[name]()) == FIXTURE[name]
