"""What every part of Cuzco's board needs: names of its things."""

from typing import Any

from tawantin.cli.boards import part


class Part(part.Part):
    """A part of Cuzco's board."""

    def task(self, task: str) -> str:
        return f"{task.upper()} {self.thing('task', task)}"

    def card(self, card: str) -> str:
        return f"{card} {self.thing('card', card)}"

    def tile(self, tile: dict[str, Any], width: int = 40) -> str:
        """A person tile's ability and value; the name is cut where there is no room for it."""
        name = self.thing("person", tile["person"])
        room = width - 2
        return f"{name if len(name) <= room else name[: room - 1] + '.'} {tile['value']}"
