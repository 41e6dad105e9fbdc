"""The games there are. Adding one means adding its name here."""

import importlib
from typing import Final

from tawantin.core.errors import BadSetup
from tawantin.core.game import Game

NAMES: Final = ("cuzco", "machu_picchu", "inca_empire")


def game(name: str) -> Game:
    """The game of that name, imported when first asked for."""
    if name not in NAMES:
        raise BadSetup(f"there is no game {name!r}; there is: {', '.join(NAMES)}")
    found = importlib.import_module(f"tawantin.games.{name}.game").GAME
    assert isinstance(found, Game)
    return found
