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


def goods_of(mask: int) -> list[str]:
    """The names of a set of goods."""
    return [good for bit, good in enumerate(GOODS) if mask >> bit & 1]


def event_args(kind: str, args: dict[str, int | str]) -> dict[str, int | str]:
    """The arguments of an event, named; a set of goods is `corn,llama`."""
    named: dict[str, int | str] = {}
    for arg, value in args.items():
        if arg == "goods":
            named[arg] = ",".join(goods_of(int(value)))
        elif arg in NAMES:
            named[arg] = NAMES[arg][int(value)]
        else:
            named[arg] = value
    return named
