"""What the things in sight do, and what lies open before the others."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from tawantin.cli.boards.cuzco_part import Part


class Explanation(Part):
    """The texts of fields, cards and tiles."""

    def explained(self) -> Iterator[RenderableType]:
        """The texts of the fields, the face-up cards and the person tiles in sight."""
        yield Rule(Text(self.board("players"), "bold"), align="left", style="dim")
        yield Padding(Text(self.texts("column.key")), (0, 0, 0, 2))
        yield from self.chapter(
            "fields",
            [
                (self.thing("field", f["field"]), self.thing("field_text", f["field"]))
                for f in self.view["fields"]
            ],
        )
        tops = [pile["top"] for pile in self.view["gods"]["piles"] if pile["top"]]
        yield from self.chapter(
            "gods", [(self.card(card), self.thing("card_text", card)) for card in tops]
        )
        tiles = [tile for kind in self.view["houses"].values() for tile in kind if tile]
        if self.seat >= 0:
            tiles += self.view["seats"][self.seat]["tiles"]
        yield from self.chapter(
            "persons",
            [
                (self.thing("person", person), self.thing("person_text", person))
                for person in sorted({tile["person"] for tile in tiles})
            ],
        )

        yield from self.chapter("rivals", [self.rival(p) for p in self.others()])

    def others(self) -> list[int]:
        return [seat for seat in range(self.view["players"]) if seat != self.seat]

    def rival(self, seat: int) -> tuple[str, str]:
        """What lies open before another player: tasks, tiles, goods, cards everybody has seen."""
        player = self.view["seats"][seat]
        things = [self.task(task) for task in player["tasks"]]
        things += [self.tile(tile) for tile in player["tiles"]]
        things += [f"{n} × {self.thing('good', good)}" for good, n in player["goods"].items()]
        things += [self.card(card) for card in player["cards"]["known"]]
        return self.names[seat], " · ".join(things) or "–"

    def chapter(self, key: str, rows: Sequence[tuple[str, str]]) -> Iterator[RenderableType]:
        yield Rule(Text(self.texts(f"explain.{key}"), "bold"), align="left", style="dim")
        for name, text in rows:
            yield Padding(Text.assemble((name, "bold"), f": {text}"), (0, 0, 0, 2))
