"""The log in words, as one seat may read it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from tawantin.core.chance import FastRng
from tawantin.core.events import Event
from tawantin.core.frame import CHANCE_SEAT
from tawantin.core.match import Entry, Match
from tawantin.core.state import State
from tawantin.words import Words

SPECTATOR = -1
OPEN = -2
"""A viewer from whom nothing is hidden."""
LAYOUT = 3
"""More draws than this in a row that concern nobody are a new layout, which the board shows."""


class Teller:
    """Tells a match to somebody."""

    def __init__(self, match: Match, words: Words) -> None:
        self.match = match
        self.words = words

    def event(self, event: Event, viewer: int, state: State | None) -> str | None:
        """One event as the viewer may know it; None if there is nothing to say."""
        match = self.match
        as_seat = event.seat if viewer == OPEN else viewer
        return self.words.event(match.game, event, match.names, as_seat, state)

    def entry(self, entry: Entry, viewer: int, state: State | None = None) -> list[str]:
        """Everything one line of the log brought about."""
        told = (self.event(event, viewer, state) for event in entry.events)
        return [text for text in told if text]

    def news(self, entries: Sequence[Entry], viewer: int, layout: str) -> Iterator[str]:
        """What happened; a new layout and equal lines in a row are told as one line."""
        for text, again in groupby(self._told(entries, viewer, layout)):
            times = len(list(again))
            yield text if times == 1 else f"{text} (×{times})"

    def _told(self, entries: Sequence[Entry], viewer: int, layout: str) -> Iterator[str]:
        seen = self.seen(viewer)
        laid: list[str] = []
        for entry in entries:
            texts = self.entry(entry, viewer, seen)
            if entry.seat == CHANCE_SEAT and all(event.seat < 0 for event in entry.events):
                laid += texts
                continue
            yield from _shortened(laid, layout)
            laid = []
            yield from texts
        yield from _shortened(laid, layout)

    def seen(self, viewer: int) -> State:
        """A position the viewer cannot tell from the true one: nothing hidden gets out of it."""
        match = self.match
        return match.game.redetermine(match.state, viewer, FastRng(len(match.log)))


def _shortened(laid: list[str], layout: str) -> list[str]:
    return [layout] if len(laid) > LAYOUT else laid
