"""Inca Empire's table in the terminal: era track, sun plan, players, the own hand, the land."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tawantin.cli.boards import SEAT_STYLES
from tawantin.cli.boards.inca_empire_help import Explanation as Explanation
from tawantin.cli.boards.inca_empire_own import Own
from tawantin.cli.boards.inca_empire_part import Part

NAME = 10


class Drawing(Part):
    """The whole table, from top to bottom."""

    def all(self) -> Iterator[RenderableType]:
        """What a choice is made from most often stands lowest, next to the choices."""
        yield self.title()
        yield self.labelled(self.board("track"), self.track())
        if self.view["invasion"] is not None:
            yield self.labelled(self.board("invasion"), self.invasion())
        yield from self.land()
        yield Rule(style="dim")
        yield self.labelled(self.board("sun"), self.sun())
        yield self.labelled(self.board("cards"), self.cards())
        yield self.players()
        if self.seat >= 0:
            yield Own(self.view, self.names, self.words, self.width).own()

    def title(self) -> Rule:
        track = self.view["track"]
        parts = [self.thing("game", "name")]
        if self.view["ended"]:
            parts.append(self.board("over"))
        elif track["round"]:
            era = self.scenery["track"]["columns"][track["column"]]["era"]
            parts.append(self.board("era", era=era, round=track["round"]))
            parts.append(self.thing("phase", track["phase"]))
        return Rule(Text(" · ".join(parts), "bold"), align="left", style="dim")

    def track(self) -> Text:
        """The rounds of each era, a letter for each phase; the present one in brackets."""
        track, found = self.view["track"], Text()
        era = 0
        for number, column in enumerate(self.scenery["track"]["columns"]):
            skipped = number in track["skipped"]
            if column["era"] != era:
                era = column["era"]
                found.append(f"{' ' if number else ''}{era}", "dim")
            found.append("|", "dim")
            for space, phase in enumerate(column["phases"]):
                letter = "-" if skipped else self.board(f"phase_{phase}")
                if (number, space) == (track["column"], track["space"]) and track["round"]:
                    found.append(f"({letter})", "bold reverse")
                else:
                    found.append(letter, "dim" if skipped else "")
        return found

    def invasion(self) -> str:
        invasion = self.view["invasion"]
        if invasion["arrived"]:
            return self.board("arrived")
        return self.board("ships", n=invasion["normal"], hidden=invasion["hidden"])

    # The land.

    def land(self) -> Iterator[RenderableType]:
        yield self.labelled(self.board("conquered"), self.conquered())
        regions = self.view["regions"]
        closed = [key for key in regions if not regions[key]["conquered"]]
        revealed = [
            f"{self.region(key)} {self.tile(regions[key]['tile'])}"
            for key in closed
            if regions[key]["tile"]
        ]
        yield self.labelled(self.board("revealed"), ", ".join(revealed) or "–")
        hidden = [self.region(key) for key in closed if not regions[key]["tile"]]
        yield self.labelled(self.board("hidden"), ", ".join(hidden) or "–")
        for key in ("city", "garrison"):
            yield self.labelled(self.board(key), self.buildings(key))

    def tile(self, kind: str) -> str:
        tile = self.scenery["tiles"][kind]
        return f"{tile['resistance']}/{tile['labour']}/{tile['points']}"

    def conquered(self) -> Text:
        """Regions by owner; `^`: with a terrace."""
        rows: list[Text] = []
        for seat, player in enumerate(self.view["seats"]):
            if not player["regions"]:
                continue
            names = [
                f"{self.region(key)}{'^' if self.view['regions'][key]['terrace'] else ''}"
                for key in player["regions"]
            ]
            rows.append(
                Text.assemble((f"{self.marks[seat]} ", SEAT_STYLES[seat]), ", ".join(names))
            )
        return Text("\n").join(rows) if rows else Text("–")

    def buildings(self, kind: str) -> Text:
        """Each with the players whose network it is in; `*`: with a temple."""
        found: list[Text] = []
        for key, site in self.view["sites"].items():
            if site["building"] == kind:
                row = Text(f"{self.site(key)}{'*' if site['temple'] else ''}")
                for seat, player in enumerate(self.view["seats"]):
                    if key in player["network"]:
                        row.append(f" {self.marks[seat]}", SEAT_STYLES[seat])
                found.append(row)
        return Text(", ").join(found) if found else Text("–")

    # The sun plan.

    def sun(self) -> Text:
        """Each sector with the two it affects; a card face down says who laid it."""
        rows = []
        for number, sector in enumerate(self.view["sun"], 1):
            left, right = (Text(self.names[p], SEAT_STYLES[p]) for p in sector["seats"])
            cards = [self.laid(card) for card in sector["cards"]]
            rows.append(Text.assemble(f"{number} ", left, "–", right, f": {', '.join(cards)}"))
        return Text("\n").join(rows)

    def laid(self, card: dict[str, Any]) -> str:
        name = self.card(card["card"]) if card["card"] else "?"
        return name if card["up"] else f"[{name} {self.marks[card['by']]}]"

    def cards(self) -> str:
        discard = [
            self.card(card) + (f" ×{n}" if n > 1 else "")
            for card, n in self.view["discard"].items()
        ]
        said = self.board("pile", n=self.view["pile"])
        return said + (f" · {self.board('discard', cards=', '.join(discard))}" if discard else "")

    # The players.

    def players(self) -> Table:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
        table.add_column(self.board("players"), width=NAME, no_wrap=True, header_style="bold")
        for key in COLUMNS:
            table.add_column(self.texts(f"column.{key}"), no_wrap=True, justify="right")
        for seat in self.view["order"] or range(self.view["players"]):
            name = Text(f"{self.marks[seat]} {self.names[seat]}", SEAT_STYLES[seat])
            name.truncate(NAME)
            table.add_row(name, *(self.column(key, seat) for key in COLUMNS))
        return table

    def column(self, key: str, seat: int) -> str:
        player = self.view["seats"][seat]
        if key == "roads":
            own = [r for r in self.view["roads"] + self.view["wild_roads"] if r[2] == seat]
            return str(len(own))
        if key == "regions":
            return str(len(player["regions"]))
        if key in player["worth"]:
            return str(player["worth"][key])
        return "–" if player[key] is None else str(player[key])


COLUMNS = (
    "rank", "score", "labour", "income", "cards", "regions", "roads", "cities", "garrisons",
    "temples", "terraces", "sum",
)  # fmt: skip
