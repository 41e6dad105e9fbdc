"""The own mask: hand, tasks, goods, tiles, feathers and dice."""

from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from tawantin.cli.boards import SEAT_STYLES
from tawantin.cli.boards.cuzco_map import FEATHER_STYLES, FEATHERS
from tawantin.cli.boards.cuzco_part import Part


class Mask(Part):
    """What lies before the one who looks."""

    def own(self) -> Group:
        player = self.view["seats"][self.seat]
        name = self.board("you", name=self.names[self.seat], mark=self.marks[self.seat])
        title = Rule(Text(name, f"bold {SEAT_STYLES[self.seat]}"), align="left", style="dim")
        parts: list[RenderableType] = [title]
        parts.append(self.labelled(self.board("hand"), self.hand(player)))
        parts.append(self.labelled(self.board("tasks"), self.tasks(player)))
        if player["draft"]:
            numbered = [f"{i + 1}: {self.task(task)}" for i, task in enumerate(player["draft"])]
            parts.append(self.listed(self.board("draft"), numbered))
        if player["goods"]:
            goods = ", ".join(
                f"{n} × {self.thing('good', good)}" for good, n in player["goods"].items()
            )
            parts.append(self.labelled(self.board("goods"), goods))
        if player["tiles"]:
            tiles = ", ".join(
                f"{tile['id']} {self.tile(tile)}{'↓' if tile['slid'] else ''}"
                for tile in player["tiles"]
            )
            key = (f" {self.board('tiles_key')}", "dim")
            parts.append(self.labelled(self.board("tiles"), tiles, key))
        parts.append(self.labelled(self.board("mask"), self.mask(player)))
        if player["slots"]:
            parts.append(self.labelled(self.board("headdress"), self.headdress(player)))
        if player["dice"]:
            dice = "  ".join(str(die) for die in player["dice"])
            parts.append(self.labelled(self.board("dice"), (dice, "bold")))
        return Group(*parts)

    def mask(self, player: dict[str, Any]) -> str:
        args = {key: player[key] for key in ("khipus", "reserve", "free_fields", "priests")}
        said = self.board("own", **args)
        return f"{said}; {self.board('turn_cuzco')}" if player["may_rotate"] else said

    def headdress(self, player: dict[str, Any]) -> Text:
        """Six headband tiles, each with its two slots: full or empty, and active or not."""
        found = Text()
        for band in range(1, 7):
            active = band in player["headbands"]
            found.append(f"{band}{'✓' if active else ':'} ", "bold" if active else "")
            for slot in (2 * band - 1, 2 * band):
                colour = player["slots"][slot - 1]
                full = slot in player["feathers"]
                style = FEATHER_STYLES[colour] if full else "dim"
                found.append(f"{slot}{'■' if full else '□'}{FEATHERS[colour]} ", style)
            found.append("\n" if self.narrow and band == 3 else " ")
        return found

    def tasks(self, player: dict[str, Any]) -> Text:
        lines = []
        for task in player["tasks"]:
            lacking = player["missing"][task]
            state = self.board("missing", n=lacking) if lacking else self.board("met")
            style = "dim" if lacking else "bold green"
            lines.append(Text.assemble(self.task(task), "  ", (f"({state})", style)))
        if player["fulfilled"]:
            lines.append(Text(self.board("done", n=len(player["fulfilled"])), "dim"))
        return Text("\n").join(lines) if lines else Text("–")

    def hand(self, player: dict[str, Any]) -> Text:
        lines = []
        for card in sorted(set(player["hand"])):
            copies = player["hand"].count(card)
            name = self.card(card) + (f" ×{copies}" if copies > 1 else "")
            lines.append(Text.assemble((name, "bold"), f": {self.thing('card_text', card)}"))
        return Text("\n").join(lines) if lines else Text(self.board("no_cards"), "dim")
