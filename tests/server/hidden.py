"""What the games hide."""

from typing import NamedTuple


class Hidden(NamedTuple):
    """What a seat alone is shown of itself, and the choices and draws whose notation tells it.

    `fuller`: what others are shown as well, as far as they can know it, or as it would be for them.
    """

    own: set[str]
    actions: set[str]
    fuller: frozenset[str] = frozenset()


HIDDEN = {
    "cuzco": Hidden(
        {"hand", "draft", "put_away"},
        {"pool", "deal", "keep", "return"},
        frozenset({"missing"}),
    ),
    "machu_picchu": Hidden(
        {"hand", "hand_points", "score", "traced"},
        {"deal", "draw", "return"},
        frozenset({"points", "lines", "enters", "shares", "way"}),
    ),
    "inca_empire": Hidden({"hand"}, {"deal", "draw", "lay"}),
}
