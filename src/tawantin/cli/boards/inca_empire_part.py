"""What every part of Inca Empire's board needs: names of places, and the links of the map."""

from collections.abc import Iterable
from typing import Any

from tawantin.cli.boards import part


class Part(part.Part):
    """A part of Inca Empire's board."""

    def site(self, key: str) -> str:
        name: str = self.scenery["sites"][key]["name"]
        return name

    def region(self, key: str) -> str:
        name: str = self.scenery["regions"][key]["name"]
        return name

    def road(self, row: Iterable[Any]) -> str:
        """Two sites, and perhaps more in the row."""
        a, b, *_ = row
        return f"{self.site(a)}–{self.site(b)}"

    def card(self, card: str) -> str:
        return self.thing("card", card)
