"""The log in words, as one seat may read it, shortened for a screen."""

from collections.abc import Iterator
from itertools import groupby

from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.match import Match
from tawantin.table import showing
from tawantin.table.clocks import Pace
from tawantin.table.seats import Seat
from tawantin.table.table import Table

OPEN = -2
"""A viewer from whom nothing is hidden."""
LAYOUT = 3
"""More draws than this in a row that concern nobody are a new layout, which the board shows."""


def table_of(match: Match) -> Table:
    """The match with somebody on every seat, to be shown."""
    return Table([Seat(i, "person", name) for i, name in enumerate(match.names)], Pace(), match)


def entry(table: Table, number: int, viewer: int, language: str) -> showing.EntryShown:
    """One entry of the log, as the viewer may read it."""
    return showing.entry_shown(table, number, viewer, language, in_the_open=viewer == OPEN)


def news(table: Table, first: int, viewer: int, language: str, layout: str) -> Iterator[str]:
    """What happened since; a new layout and equal lines in a row are told as one line."""
    for text, again in groupby(_texts(table, first, viewer, language, layout)):
        times = len(list(again))
        yield text if times == 1 else f"{text} (×{times})"


def _texts(table: Table, first: int, viewer: int, language: str, layout: str) -> Iterator[str]:
    laid: list[str] = []
    for number in range(first, table.length):
        shown = entry(table, number, viewer, language)
        if shown["seat"] == CHANCE_SEAT and all(e["seat"] < 0 for e in shown["events"]):
            laid += shown["texts"]
            continue
        yield from _shortened(laid, layout)
        laid = []
        yield from shown["texts"]
    yield from _shortened(laid, layout)


def _shortened(laid: list[str], layout: str) -> list[str]:
    return [layout] if len(laid) > LAYOUT else laid
