"""What people are told of a table before they sit down: values not ours, whether it counts."""

import json
from functools import cache, lru_cache
from typing import Any, Protocol

from tawantin.core import registry
from tawantin.core.tables import changes
from tawantin.house.answers import ChangedValue
from tawantin.table.seats import Seat

FOR_PEOPLE = ("person", "open", "invite")
KEPT = 64  # overlays whose differences are remembered


class Origins(Protocol):
    """A table, or its row."""

    friendly: bool | None
    imported: bool | None
    overlay: dict[str, Any] | None
    branch_of: str | None


def counts(table: Origins, seats: list[Seat]) -> bool:
    """Whether the result is rated: different people, by our values, from the first draw on, and
    each of them for themselves.
    """
    if table.friendly or table.imported or table.overlay or table.branch_of is not None:
        return False
    people = [seat for seat in seats if seat.kind in FOR_PEOPLE]
    if len(people) < 2 or any(seat.handed_over is not None for seat in seats):
        return False
    return len({seat.person_id or str(seat.seat) for seat in people}) == len(people)


def changed_values(game: str, overlay: dict[str, Any] | None) -> tuple[ChangedValue, ...]:
    """Every value of the overlay that is not ours, beside ours."""
    if not overlay or game not in registry.NAMES:
        return ()
    return _changed(game, json.dumps(overlay, sort_keys=True))


@lru_cache(KEPT)
def _changed(game: str, overlay: str) -> tuple[ChangedValue, ...]:
    return tuple(ChangedValue(*found) for found in changes(_ours(game), json.loads(overlay)))


@cache
def _ours(game: str) -> dict[str, Any]:
    return registry.game(game).tables(None)
