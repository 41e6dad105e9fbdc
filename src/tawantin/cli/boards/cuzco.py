"""Cuzco's table in the terminal: palace, gods, market, players, the own mask, houses and map."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tawantin.cli.boards import SEAT_STYLES, cuzco_map
from tawantin.cli.boards.cuzco_help import Explanation as Explanation
from tawantin.cli.boards.cuzco_map import FEATHERS
from tawantin.cli.boards.cuzco_mask import Mask
from tawantin.cli.boards.cuzco_part import Part
from tawantin.cli.boards.part import LABEL

NAME = 10
HOUSE = 13
RIGHT = 32


class Drawing(Part):
    """The whole table, from top to bottom."""

    def all(self) -> Iterator[RenderableType]:
        """What a choice is made from most often stands lowest, next to the choices."""
        yield self.title()
        yield self.listed(self.board("palace"), [self.task(task) for task in self.view["palace"]])
        yield self.gods()
        yield self.market()
        yield self.players()
        if self.seat >= 0:
            yield Mask(self.view, self.names, self.words, self.width).own()
        yield Rule(style="dim")
        yield self.narrow_houses() if self.narrow else self.houses()
        yield self.map_and_fields()

    def title(self) -> Rule:
        number = self.view["round"]
        when = self.board("round", round=number) if number else self.board("setup")
        order = ", ".join(f"{self.names[seat]}" for seat in self.view["order"] if seat >= 0)
        order = self.board("order", names=order) if order else ""
        title = " · ".join(filter(None, [self.thing("game", "name"), when, order]))
        return Rule(Text(title, "bold"), align="left", style="dim")

    def map_and_fields(self) -> Group:
        drawn = cuzco_map.draw(self.view, self.marks)
        grid = Table.grid(padding=(0, 2, 0, 0))
        if self.narrow:
            grid.add_row(self.fields(), Group(*self.temple()))
        else:
            grid.add_column(width=cuzco_map.WIDTH)
            grid.add_column(width=RIGHT)
            grid.add_row(drawn, Group(self.fields(), *self.temple()))
        feathers = {letter: self.thing("feather", colour) for colour, letter in FEATHERS.items()}
        legend = Text(self.board("legend", **feathers), "dim")
        return Group(drawn, legend, grid) if self.narrow else Group(grid, legend)

    def fields(self) -> Group:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for field in self.view["fields"]:
            dice = Text(" ").join(
                Text(f"{self.marks[die['seat']]}{die['value']}", SEAT_STYLES[die["seat"]])
                for die in field["dice"]
            )
            grid.add_row(self.thing("field", field["field"]), dice or Text("–", "dim"))
        return Group(Text(self.board("fields"), "bold"), grid)

    def temple(self) -> Iterator[RenderableType]:
        """The priests on their steps, the medallions, and the supply."""
        temple = Text(f"{self.board('temple')} ", "bold")
        for step, seat in enumerate(self.view["temple"]):
            temple.append(f"{step + 1}", "dim" if seat < 0 else "")
            temple.append(
                *(("– ", "dim") if seat < 0 else (f"{self.marks[seat]} ", SEAT_STYLES[seat]))
            )
        yield temple
        yield Text(self.board("inti", n=self.view["medallions"]))
        supply = self.view["supply"]
        yield Text(f"{self.board('supply')} ", "bold")
        if supply["food"] is None:
            yield Text(self.board("unlimited"))
        else:
            food = self.board("food", n=supply["food"])
            yield Text(f"{food}, {self.board('offerings', n=supply['offerings'])}")

    def houses(self) -> Table:
        houses = Table.grid(padding=(0, 1, 0, 0))
        houses.add_column(width=LABEL, no_wrap=True)
        for _ in range(6):
            houses.add_column(width=HOUSE, no_wrap=True)
        houses.add_row(
            Text(self.board("houses"), "bold"), *(Text(str(at), "bold") for at in range(1, 7))
        )
        for kind in ("agriculture", "research"):
            tiles = self.view["houses"][kind]
            row = [Text(self.tile(tile, HOUSE)) if tile else Text("–", "dim") for tile in tiles]
            houses.add_row(self.board(kind), *row)
        return houses

    def narrow_houses(self) -> Table:
        """The same with the die values downwards."""
        houses = Table.grid(padding=(0, 3, 0, 0))
        kinds = ("agriculture", "research")
        houses.add_row(
            Text(self.board("houses"), "bold"), *(Text(self.board(kind), "bold") for kind in kinds)
        )
        for at in range(6):
            tiles = [self.view["houses"][kind][at] for kind in kinds]
            names = [Text(self.tile(tile)) if tile else Text("–", "dim") for tile in tiles]
            houses.add_row(Text(str(at + 1), "bold"), *names)
        return houses

    def market(self) -> Table:
        row = self.view["market"][max(self.view["round"], 1) - 1]
        goods = []
        for good in filter(None, row):
            worth = self.scenery["goods"][good]
            name = self.thing("good", good)
            goods.append(
                self.board("price", good=name, price=worth["price"], points=worth["points"])
            )
        on_sale = " · ".join(goods) or "–"
        return self.labelled(
            self.board("market"), on_sale, (f"  {self.board('market_key')}", "dim")
        )

    def gods(self) -> Table:
        piles = self.view["gods"]["piles"]
        tops = [
            f"{self.thing('god', pile['god'])}: "
            + (self.card(pile["top"]) if pile["top"] else "–")
            + f" (+{pile['below']})"
            for pile in piles
        ]
        return self.listed(self.board("gods"), tops)

    def players(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
        table.add_column(self.board("players"), width=NAME, no_wrap=True, header_style="bold")
        pututus = self.view["supply"]["pututus"] is not None
        left_out = {"pututus"} if not pututus else set()
        keys = [key for key in COLUMNS if key not in left_out | (WIDE if self.narrow else set())]
        for key in keys:
            left = key in ("runner", "dice", "tasks")
            table.add_column(
                self.texts(f"column.{key}"), no_wrap=True, justify="left" if left else "right"
            )
        order = [seat for seat in self.view["order"] if seat >= 0]
        order += [seat for seat in range(self.view["players"]) if seat not in order]
        for seat in order:
            name = Text(f"{self.marks[seat]} {self.names[seat]}", SEAT_STYLES[seat])
            name.truncate(NAME)
            table.add_row(name, *(self.column(key, seat) for key in keys))
        return table

    def column(self, key: str, seat: int) -> str:
        player = self.view["seats"][seat]
        if key == "points":
            return str(player["score"])
        if key == "status":
            return str(player["status"])
        if key == "cards":
            return str(player["cards"]["hidden"] + len(player["cards"]["known"]))
        if key == "khipus":
            return f"{player['khipus']}+{player['reserve']}"
        if key == "feathers":
            active = len(player["headbands"])
            return f"{len(player['feathers'])}" + (f"✓{active}" if active else "")
        if key == "tiles":
            slid = sum(1 for tile in player["tiles"] if tile["slid"])
            return f"{len(player['tiles'])}" + (f"↓{slid}" if slid else "")
        if key == "inti":
            return str(player["medallions"])
        if key == "goods":
            return str(sum(player["goods"].values()))
        if key == "tasks":
            done = len(player["fulfilled"])
            return " ".join(task.upper() for task in player["tasks"]) + (
                f" ✓{done}" if done else ""
            )
        if key == "pututus":
            return f"{player['pututus']['small']}/{player['pututus']['big']}"
        value = player[key]
        if key == "dice":
            return " ".join(str(die) for die in value) or "–"
        return str(value)


COLUMNS = (
    "points", "status", "runner", "dice", "cards", "khipus", "feathers", "tiles", "priests",
    "offerings", "food", "inti", "goods", "pututus", "tasks",
)  # fmt: skip
WIDE = {"goods", "pututus", "tasks"}
"""Columns for which a narrow screen has no room; `info` has them."""
