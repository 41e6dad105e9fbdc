"""What happened, as data. Log lines, animations and statistics are all made from events."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tawantin.core.extend import mypyc_attr

NOTHING: Final[Mapping[str, int | str]] = MappingProxyType({})  # one for all: logs are long


@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened: a kind, the seat it concerns (-1: nobody), and its numbers.

    `secret` holds what only that seat may see; everybody else gets the rest.
    """

    __slots__ = ("args", "kind", "seat", "secret")

    def __init__(
        self,
        kind: str,
        seat: int,
        args: Mapping[str, int | str] = NOTHING,
        secret: Mapping[str, int | str] = NOTHING,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args
        self.secret = secret

    def seen_by(self, seat: int) -> dict[str, int | str]:
        """The event's numbers as `seat` may know them (-1: a spectator)."""
        if self.secret and seat == self.seat:
            return {**self.args, **self.secret}
        return dict(self.args)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {dict(self.args)}, {dict(self.secret)})"


_known: Final[dict[tuple[object, ...], Event]] = {}
_MOST: Final = 20_000


def shared(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Equal events, each of them one kept already where there is one.

    Logs are long and say the same again and again, at every table.
    """
    found: list[Event] = []
    for event in events:
        args, secret = tuple(event.args.items()), tuple(event.secret.items())
        key = (event.kind, event.seat, args, secret)
        if key not in _known:
            if len(_known) >= _MOST:
                _known.clear()
            _known[key] = event
        found.append(_known[key])
    return tuple(found)


class Recorder:
    """Collects events while an action is carried out. A state without one builds nothing."""

    __slots__ = ("events", "horizon", "looking", "revealed")

    def __init__(self, looking: int = -1) -> None:
        """`looking`: the seat that looks ahead."""
        self.events: list[Event] = []
        self.looking = looking
        self.revealed = False
        self.horizon = -1
        """How many events the seat that looks ahead could foresee; -1: all of them."""

    def add(self, kind: str, seat: int, args: dict[str, int | str] | None = None) -> None:
        self.events.append(Event(kind, seat, args if args is not None else NOTHING))

    def add_secret(
        self, kind: str, seat: int, secret: dict[str, int | str], args: dict[str, int | str]
    ) -> None:
        self.events.append(Event(kind, seat, args, secret))

    def reveal(self, owner: int = -1) -> None:
        """Somebody has just learnt something: what came before cannot be taken back.

        `owner`: the one seat that knew it, and could foresee what follows.
        """
        self.revealed = True
        if self.horizon < 0 and owner != self.looking:
            self.horizon = len(self.events)

    def take(self) -> tuple[Event, ...]:
        """The events since the last call, which are then forgotten here."""
        events = tuple(self.events)
        self.events.clear()
        self.revealed = False
        self.horizon = -1
        return events
