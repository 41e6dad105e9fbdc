"""What the one who looks holds and can do: hand, prices now, and the ways out of the network."""

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from tawantin.cli.boards import SEAT_STYLES
from tawantin.cli.boards.inca_empire_part import Part


class Own(Part):
    """One player's side of the table."""

    def own(self) -> Group:
        player = self.view["seats"][self.seat]
        name = self.board("you", name=self.names[self.seat], mark=self.marks[self.seat])
        title = Rule(Text(name, f"bold {SEAT_STYLES[self.seat]}"), align="left", style="dim")
        hand = ", ".join(self.card(card) for card in player["hand"])
        forces = ", ".join(self.card(card) for card in player["forces"])
        parts: list[RenderableType] = [
            title,
            self.labelled(self.board("prices"), self.prices()),
            self.labelled(self.board("ways"), self.ways()),
            self.labelled(self.board("forces"), forces or "–"),
            self.labelled(self.board("hand"), hand or "–"),
        ]
        return Group(*parts)

    def prices(self) -> str:
        """What each thing costs and brings now, every event counted."""
        player = self.view["seats"][self.seat]
        rows = {row["what"]: row for row in self.view["builds"]}
        city, garrison = rows["city"], rows["garrison"]
        found = [
            self.board("free_roads", n=player["free_roads"]),
            self.board("extra_road", labour=rows["extra"]["price"]),
            self.board("a_city", labour=city["price"], points=city["points"]),
            self.board("a_garrison", labour=garrison["price"], points=garrison["points"]),
            self.board("a_temple", labour=rows["temple"]["price"]),
            self.board("a_terrace", labour=rows["terrace"]["price"]),
            self.board("a_conquest", labour=f"{rows['conquer']['price']:+d}"),
        ]
        if player["wild_roads"]:
            found.insert(1, self.board("wild", n=player["wild_roads"]))
        if rows["upgrade"]["allowed"]:
            found.append(self.board("an_upgrade", labour=rows["upgrade"]["price"]))
        if rows["expand"]["allowed"]:
            found.append(self.board("expansion", labour=f"{rows['expand']['price']:+d}"))
        return " · ".join(found)

    def ways(self) -> Text:
        """From each site of the network the free connections that lead out of it."""
        network = set(self.view["seats"][self.seat]["network"])
        taken = {(a, b) for a, b, _ in self.view["roads"]}
        out: dict[str, list[str]] = {}
        for a, b, *_ in self.scenery["connections"]:
            if tuple(sorted((a, b))) in taken or (a in network) == (b in network):
                continue
            near, far = (a, b) if a in network else (b, a)
            out.setdefault(near, []).append(far)
        rows = [
            f"{self.site(near)} → {', '.join(self.place(key) for key in far)}"
            for near, far in out.items()
        ]
        return Text("\n".join(rows) or "–")

    def place(self, key: str) -> str:
        """A site with what it is good for."""
        built = self.view["sites"].get(key)
        kind = built["building"] if built else self.scenery["sites"][key]["kind"]
        mark = self.board(f"mark_{kind}")
        return f"{self.site(key)}{f' {mark}' if mark else ''}{'!' if built else ''}"
