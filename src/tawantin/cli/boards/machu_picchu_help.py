"""What the quarters and the clergy do, what incas cost, and how the table of players is read."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from tawantin.cli.boards.machu_picchu_part import Part


class Explanation(Part):
    """The texts of quarters and clergy."""

    def explained(self) -> Iterator[RenderableType]:
        yield Rule(Text(self.board("players"), "bold"), align="left", style="dim")
        yield Padding(Text(self.texts("column.key")), (0, 0, 0, 2))
        quarters = [quarter["id"] for quarter in self.view["quarters"]]
        yield from self.chapter(
            "city", [(self.thing("quarter", q), self.thing("quarter_text", q)) for q in quarters]
        )
        costs = self.scenery["costs"].items()
        yield from self.chapter(
            "costs", [(self.thing("profession", good), self.amounts(cost)) for good, cost in costs]
        )
        clergy = self.view["clergy"]
        yield from self.chapter(
            "clergy", [(self.thing("cleric", c), self.thing("cleric_text", c)) for c in clergy]
        )

    def chapter(self, key: str, rows: Sequence[tuple[str, str]]) -> Iterator[RenderableType]:
        yield Rule(Text(self.board(key), "bold"), align="left", style="dim")
        for name, text in rows:
            yield Padding(Text.assemble((name, "bold"), f": {text}"), (0, 0, 0, 2))
