"""What cards, tiles and sites do, who has which roads, and how the tables are read."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from tawantin.cli.boards.inca_empire_part import Part


class Explanation(Part):
    """The texts of cards and phases, and the map as lists."""

    def explained(self) -> Iterator[RenderableType]:
        yield Rule(Text(self.board("players"), "bold"), align="left", style="dim")
        yield Padding(Text(self.texts("column.key")), (0, 0, 0, 2))
        cards = self.scenery["cards"]
        yield from self.chapter("cards", [self.told("card", card) for card in cards])
        yield from self.chapter("tiles", [self.tile(kind) for kind in self.view["tiles"]])
        phases = ("inca", "sun", "people", "sapa")
        yield from self.chapter("track", [self.told("phase", phase) for phase in phases])
        kinds = dict.fromkeys(site["kind"] for site in self.scenery["sites"].values())
        yield from self.chapter("sites", [self.sites(kind) for kind in kinds])
        yield from self.chapter("roads", [self.roads(seat) for seat in range(len(self.names))])

    def told(self, table: str, key: str) -> tuple[str, str]:
        return self.thing(table, key), self.thing(f"{table}_text", key)

    def tile(self, kind: str) -> tuple[str, str]:
        printed, hidden = self.scenery["tiles"][kind], self.view["tiles"][kind]
        return self.thing("tile", kind), self.board("tile", hidden=hidden, **printed)

    def sites(self, kind: str) -> tuple[str, str]:
        found = [self.site(key) for key, x in self.scenery["sites"].items() if x["kind"] == kind]
        return self.thing("kind", kind), ", ".join(found)

    def roads(self, seat: int) -> tuple[str, str]:
        rows = self.view["roads"] + self.view["wild_roads"]
        return self.names[seat], ", ".join(self.road(row) for row in rows if row[2] == seat) or "–"

    def chapter(self, key: str, rows: Sequence[tuple[str, str]]) -> Iterator[RenderableType]:
        yield Rule(Text(self.board(key), "bold"), align="left", style="dim")
        for name, text in rows:
            yield Padding(Text.assemble((name, "bold"), f": {text}"), (0, 0, 0, 2))
