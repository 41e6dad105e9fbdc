"""What a client draws once: the map with its shapes, places and names, and the list of cards."""

from typing import Any

from tawantin.games.inca_empire.data import Data
from tawantin.games.inca_empire.ids import (
    CARDS,
    CITY_WORTH,
    FAMILIES,
    GARRISON_WORTH,
    GOD_LABOUR,
    PHASES,
    PILGRIMAGE_POINTS,
    PILGRIMAGES,
    TEMPLE_WORTH,
    TERRACE_WORTH,
    TILES,
)
from tawantin.games.inca_empire.setup import all_cards


def scenery(players: int, data: Data) -> dict[str, Any]:
    """The map of one side, track, tiles and cards, as plain data."""
    board = {key: value for key, value in data.map.items() if key != "about"}
    board["cards"] = {
        name: {"family": family, "copies": copies}
        for name, family, copies in zip(CARDS, FAMILIES, all_cards(players, 0), strict=True)
    }
    board["pilgrimages"] = dict(zip(PILGRIMAGES, PILGRIMAGE_POINTS, strict=True))
    board["worth"] = {
        "city": CITY_WORTH,
        "garrison": GARRISON_WORTH,
        "temple": TEMPLE_WORTH,
        "terrace": TERRACE_WORTH,
    }
    board["god_labour"] = GOD_LABOUR
    board["track"] = {
        "columns": [
            {"era": era + 1, "phases": [PHASES[phase] for phase in phases]}
            for era, phases in zip(data.era_of, data.columns, strict=True)
        ],
        "income": data.income[:],
        "kept": data.kept[:],
    }
    board["tiles"] = {
        tile: {"resistance": resistance, "labour": labour, "points": points}
        for tile, resistance, labour, points in zip(
            TILES, data.resistance, data.labour, data.points, strict=True
        )
    }
    return board
