"""What every part of Machu Picchu's board needs: names of goods, cards and quarters."""

from collections.abc import Mapping
from string import ascii_lowercase

from tawantin.cli.boards import part


class Part(part.Part):
    """A part of Machu Picchu's board."""

    def amount(self, good: str, number: int) -> str:
        return f"{number} {self.thing('good_one' if number == 1 else 'good', good)}"

    def amounts(self, goods: Mapping[str, int]) -> str:
        return ", ".join(self.amount(good, number) for good, number in goods.items())

    def card(self, card: str) -> str:
        """A card by its number and its symbols."""
        symbols = self.scenery["cards"][card]["symbols"]
        return f"{card} {' + '.join(self.thing('symbol', symbol) for symbol in symbols)}"

    def letter(self, quarter: str) -> str:
        """The letter of a quarter, by which borders and princes name it."""
        ids = [found["id"] for found in self.view["quarters"]]
        return ascii_lowercase[ids.index(quarter)]
