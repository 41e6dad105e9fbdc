# mypyc: skip
"""Inca Empire's names that are made of printed values, and the values that texts name."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tawantin.games.inca_empire import ids
from tawantin.games.inca_empire.atlas import members
from tawantin.games.inca_empire.data import Data, load

if TYPE_CHECKING:
    from tawantin.words import Words

GAME: Final = "inca_empire"
SIDE: Final = 4  # the side of the board that texts mean where no match is at hand


def _site(words: "Words", site: int, printed: Data | None) -> str:
    return (printed or load(None, SIDE)).site_names[site]


def _region(words: "Words", region: int, printed: Data | None) -> str:
    return (printed or load(None, SIDE)).region_names[region]


def _colour(words: "Words", colour: int, printed: Data | None) -> str:
    """The region where it starts: a seat is drawn in the colour it has in every game."""
    data = printed or load(None, SIDE)
    return data.region_names[data.atlas.start_region[colour]]


def _tile(words: "Words", kind: int, printed: Data | None) -> str:
    """What a culture tile shows, if the match's data are at hand."""
    if printed is None:
        return words.thing("tile", ids.TILES[kind], GAME)
    return words.phrase(
        "name",
        "tile",
        GAME,
        resistance=printed.resistance[kind],
        labour=printed.labour[kind],
        points=printed.points[kind],
    )


NAMES: Final[Mapping[str, Callable[["Words", int, Data | None], str]]] = {
    "site": _site,
    "region": _region,
    "colour": _colour,
    "tile": _tile,
}


def values(printed: Data | None) -> dict[str, int | str]:
    """What texts of things name: prices, points, and the places of the pilgrimages."""
    data = printed or load(None, SIDE)
    found: dict[str, int | str] = {
        "city_price": ids.CITY_PRICE,
        "city_points": ids.CITY_POINTS,
        "city_worth": ids.CITY_WORTH,
        "upgrade_price": ids.UPGRADE_PRICE,
        "garrison_price": ids.GARRISON_PRICE,
        "garrison_points": ids.GARRISON_POINTS,
        "garrison_worth": ids.GARRISON_WORTH,
        "temple_price": ids.TEMPLE_PRICE,
        "temple_points": ids.TEMPLE_POINTS,
        "temple_worth": ids.TEMPLE_WORTH,
        "terrace_price": ids.TERRACE_PRICE,
        "terrace_points": ids.TERRACE_POINTS,
        "terrace_labour": ids.TERRACE_LABOUR,
        "terrace_worth": ids.TERRACE_WORTH,
        "road_price": ids.ROAD_PRICE,
        "free_roads": ids.FREE_ROADS,
        "expansion_price": ids.EXPANSION_PRICE,
        "epidemic_price": ids.EPIDEMIC_PRICE,
        "renewal_points": ids.RENEWAL_POINTS,
        "storm_price": ids.STORM_PRICE,
        "famine_points": ids.FAMINE_POINTS,
        "resistance_price": ids.RESISTANCE_PRICE,
        "supremacy_price": -ids.SUPREMACY_PRICE,
        "support_early": ids.SUPPORT_EARLY,
        "support_late": ids.SUPPORT_LATE,
        "support_second": ids.SUPPORT_SECOND,
        "support_labour": ids.SUPPORT_LABOUR,
        "support_resistance": ids.SUPPORT_RESISTANCE,
        "god_labour": ids.GOD_LABOUR,
        "god_regions": len(data.atlas.gods),
        "rounds": len(data.columns),
        "rounds_decline": len(data.columns) - sum(data.skipped),
        "invasion_tiles": sum(data.invasion),
    }
    for i, pilgrimage in enumerate(ids.PILGRIMAGES):
        found[f"{pilgrimage}_points"] = ids.PILGRIMAGE_POINTS[i]
        for number, name in enumerate(_places(data, i)):
            found[f"{pilgrimage}_place_{number + 1}"] = name
    return found


def _places(data: Data, pilgrimage: int) -> list[str]:
    """The two places of a pilgrimage; of the board for four where the match has no such card."""
    if data.side != SIDE:
        data = load(None, SIDE)
    return [data.site_names[site] for site in members(data.atlas.holy[pilgrimage])]
