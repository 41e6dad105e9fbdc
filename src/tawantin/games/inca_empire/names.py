"""Inca Empire's things by the names of the notation, for those who read events outside."""

from typing import Final

from tawantin.games.inca_empire.atlas import REGIONS, SITES
from tawantin.games.inca_empire.ids import CARDS, COLOURS, PHASES, TILES

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "a": SITES,
    "b": SITES,
    "card": CARDS,
    "colour": COLOURS,
    "phase": PHASES,
    "region": REGIONS,
    "site": SITES,
    "tile": TILES,
}


def event_args(kind: str, args: dict[str, int | str]) -> dict[str, int | str]:
    """The arguments of an event, named."""
    return {arg: NAMES[arg][int(value)] if arg in NAMES else value for arg, value in args.items()}
