"""Machu Picchu's things by the names of the notation, for those who read events outside."""

from typing import Final

from tawantin.games.machu_picchu.ids import CARDS, CLERGY, ENDINGS, GOODS, MOONS, QUARTERS

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "card": CARDS,
    "cleric": CLERGY,
    "ending": ENDINGS,
    "good": GOODS,
    "moon": MOONS,
    "quarter": QUARTERS,
}
SETS: Final = {"goods": GOODS, "quarters": QUARTERS}  # bit masks, written `corn,llama`


def members(names: tuple[str, ...], mask: int) -> list[str]:
    """The names of a set."""
    return [name for bit, name in enumerate(names) if mask >> bit & 1]


def event_args(kind: str, args: dict[str, int | str]) -> dict[str, int | str]:
    """The arguments of an event, named."""
    named: dict[str, int | str] = {}
    for arg, value in args.items():
        if arg in SETS:
            named[arg] = ",".join(members(SETS[arg], int(value)))
        elif arg in NAMES:
            named[arg] = NAMES[arg][int(value)]
        else:
            named[arg] = value
    return named
