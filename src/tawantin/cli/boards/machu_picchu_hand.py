"""The own cards with their worth now, and what became of those put back."""

from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from tawantin.cli.boards import SEAT_STYLES
from tawantin.cli.boards.machu_picchu_part import Part


class Hand(Part):
    """What only the one who looks can see."""

    def own(self) -> Group:
        player = self.view["seats"][self.seat]
        name = self.board("you", name=self.names[self.seat], mark=self.marks[self.seat])
        title = Rule(Text(name, f"bold {SEAT_STYLES[self.seat]}"), align="left", style="dim")
        hand = Text("\n").join(self.worth(card) for card in player["hand"])
        parts: list[RenderableType] = [title, self.labelled(self.board("hand"), hand or "–")]
        parts.append(self.labelled(self.board("score"), self.score(player)))
        if player["traced"]:
            traced = [
                f"{self.card(found['card'])} ({'/'.join(self.marks[p] for p in found['seats'])})"
                for found in player["traced"]
            ]
            parts.append(self.listed(self.board("traced"), traced))
        return Group(*parts)

    def worth(self, card: dict[str, Any]) -> Text:
        """`11 corn + puma: 2 + 1 = 3 points, 5 gold`."""
        counts = " + ".join(str(symbol["count"]) for symbol in card["symbols"])
        said = self.board("card", n=card["points"], gold=card["gold"])
        return Text.assemble((self.card(card["id"]), "bold"), f": {counts} = {said}")

    def score(self, player: dict[str, Any]) -> str:
        """Points and gold as things stand; a factor only after a conquest."""
        score = player["score"]
        said = self.board("card", n=score["points"], gold=score["gold"])
        if score["factor"] > 1:
            said += f" · × {score['factor']} = {score['result']}"
        return said
