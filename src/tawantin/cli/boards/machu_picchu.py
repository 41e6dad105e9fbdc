"""Machu Picchu's table in the terminal: path, deck, players, the own hand, city and displays."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tawantin.cli.boards import SEAT_STYLES
from tawantin.cli.boards.machu_picchu_hand import Hand
from tawantin.cli.boards.machu_picchu_help import Explanation as Explanation
from tawantin.cli.boards.machu_picchu_part import Part

NAME = 10
RIGHT = 38
LANDMARKS = ("granary", "stable", "summit")
FILLED, FREE = "■", "□"


class Drawing(Part):
    """The whole table, from top to bottom."""

    def all(self) -> Iterator[RenderableType]:
        """What a choice is made from most often stands lowest, next to the choices."""
        yield self.title()
        if self.view["last_turns"]:
            name = self.names[self.view["sun"]]
            said = self.board("sun", name=name, n=self.view["last_turns"])
            yield self.labelled(self.board("evening"), said)
        yield self.labelled(self.board("path"), self.path())
        yield self.labelled(self.board("deck"), self.deck())
        if self.view["bank"] is not None:
            yield self.labelled(self.board("bank"), self.amounts(self.view["bank"]))
        yield self.players()
        if self.seat >= 0:
            yield Hand(self.view, self.names, self.words, self.width).own()
        yield Rule(style="dim")
        yield self.city_and_displays()

    def title(self) -> Rule:
        view = self.view
        parts = [self.thing("game", "name")]
        if view["ending"]:
            parts.append(self.thing("ending", view["ending"]))
        elif view["day"]:
            parts.append(self.board("day", day=view["day"], days=self.scenery["numbers"]["days"]))
            parts.append(self.board("first", name=self.names[view["first"]]))
        return Rule(Text(" · ".join(parts), "bold"), align="left", style="dim")

    def path(self) -> Text:
        """The fields from 0 to the summit, with the runners on them."""
        found = Text("0 ", "dim")
        marked = {self.scenery["numbers"][name]: name for name in LANDMARKS}
        for field in range(self.scenery["numbers"]["summit"]):
            if field in marked:
                found.append(self.landmark(marked[field]), "dim")
            runners = [p for p, seat in enumerate(self.view["seats"]) if seat["runner"] == field]
            for seat in runners:
                found.append(self.marks[seat], f"bold {SEAT_STYLES[seat]}")
            found.append(" " if runners else "· ", "dim")
        found.append(self.landmark("summit"), "dim")
        return found

    def landmark(self, name: str) -> str:
        """A field's number, and its name where there is room for it."""
        field = self.scenery["numbers"][name]
        return f"{field} " if self.narrow else f"{field} {self.board(name)} "

    def deck(self) -> str:
        """How many cards there are, and who put which of them back."""
        deck = self.view["deck"]
        found = [self.board("deck_left", n=deck["left"], unseen=deck["unseen"])]
        if deck["under"]:
            under = ", ".join(f"{self.marks[x['by']]} {x['card'] or '?'}" for x in deck["under"])
            found.append(self.board("deck_under", cards=under))
        return " · ".join(found)

    def players(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
        table.add_column(self.board("players"), width=NAME, no_wrap=True, header_style="bold")
        keys = [key for key in COLUMNS if not (self.narrow and key == "moons")]
        for key in keys:
            left = key in ("incas", "clergy", "moons")
            table.add_column(
                self.texts(f"column.{key}"), no_wrap=True, justify="left" if left else "right"
            )
        for seat in self.view["order"]:
            name = Text(f"{self.marks[seat]} {self.names[seat]}", SEAT_STYLES[seat])
            name.truncate(NAME)
            table.add_row(name, *(self.column(key, self.view["seats"][seat]) for key in keys))
        return table

    def column(self, key: str, player: dict[str, Any]) -> str:
        if key in player["goods"]:
            owed = player["owed"].get(key, 0)
            return f"{player['goods'][key]}" + (f"+{owed}" if owed else "")
        if key in ("incas", "clergy"):
            return " ".join(str(n) for n in player[key].values())
        if key == "prince":
            return self.letter(player["prince"]) if player["prince"] else "–"
        if key == "moons":
            return " ".join(player["moons"]) or "–"
        return str(player[key])

    def city_and_displays(self) -> RenderableType:
        clergy, trade = Group(*self.clergy()), Group(*self.market(), *self.moons())
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=self.width - RIGHT - 2)
        grid.add_column(width=RIGHT)
        if self.narrow:
            grid.add_row(clergy, trade)
            return Group(self.city(), grid)
        grid.add_row(self.city(), Group(clergy, trade))
        return grid

    def city(self) -> Table:
        """The quarters by letter: bonus, incas of each player, princes, and the borders."""
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
        table.add_column(self.board("city"), no_wrap=True, header_style="bold")
        table.add_column(self.board("bonus"), no_wrap=True)
        table.add_column(self.board("pieces"))
        table.add_column(self.board("borders"), no_wrap=True)
        for quarter in self.view["quarters"]:
            borders = self.scenery["quarters"][quarter["id"]]["borders"]
            table.add_row(
                f"{self.letter(quarter['id'])} {self.thing('quarter', quarter['id'])}",
                self.bonus(quarter),
                self.pieces(quarter),
                "".join(sorted(self.letter(other) for other in borders)),
            )
        return table

    def bonus(self, quarter: dict[str, Any]) -> str:
        return "" if quarter["bonus"] is None else FILLED * quarter["bonus"] or "–"

    def pieces(self, quarter: dict[str, Any]) -> Text:
        found = Text()
        for seat, incas in enumerate(quarter["incas"]):
            if incas:
                found.append(f"{self.marks[seat]}{incas} ", SEAT_STYLES[seat])
        for seat in quarter["princes"]:
            found.append(f"@{self.marks[seat]} ", f"bold {SEAT_STYLES[seat]}")
        found.rstrip()
        return found

    def clergy(self) -> Iterator[Text]:
        """Each row with its steps, those covered in brackets, and the price of the next."""
        yield Text(self.board("clergy"), "bold")
        for kind, row in self.view["clergy"].items():
            sold, printed = row["sold"], self.scenery["clergy"][kind]["steps"]
            open_, covered = (" ".join(map(str, x)) for x in (printed[:sold], printed[sold:]))
            steps = " ".join(filter(None, [open_, covered and f"({covered})"]))
            yield Text(f"{self.thing('cleric', kind)}: {steps}")
            if row["price"] is not None:
                price = self.amounts(row["price"])
                yield Text(f"  {self.board('price', price=price)}", "dim")

    def market(self) -> Iterator[RenderableType]:
        yield Text(self.board("market"), "bold")
        grid = Table.grid(padding=(0, 1, 0, 0))
        for good, column in self.view["market"].items():
            units = column["units"]
            cells = FILLED * units + FREE * (len(self.scenery["market"][good]) - units)
            trade = self.board("trade", buy=column["buy"], sell=column["sell"])
            grid.add_row(self.thing("good", good), cells, trade)
        yield grid

    def moons(self) -> Iterator[RenderableType]:
        """The moon discs, two in a line, with who has taken them."""
        yield Text(self.board("moons"), "bold")
        grid = Table.grid(padding=(0, 3, 0, 0))
        discs = [self.moon(moon) for moon in self.view["moons"]]
        for at in range(0, len(discs), 2):
            grid.add_row(*discs[at : at + 2])
        yield grid

    def moon(self, moon: dict[str, Any]) -> Text:
        printed = self.scenery["moons"][moon["id"]]
        if printed["kind"] == "steps":
            gift = self.board("steps", n=printed["amount"])
        else:
            gift = self.amount(printed["kind"], printed["amount"])
        found = Text(f"{moon['id']}: {gift}")
        if moon["holder"] is not None:
            found.append(f" {self.marks[moon['holder']]}", SEAT_STYLES[moon["holder"]])
        return found


COLUMNS = (
    "corn", "llama", "coca", "pottery", "cloth", "discs", "incas", "sundial", "clergy", "runner",
    "cards", "moons", "prince",
)  # fmt: skip
