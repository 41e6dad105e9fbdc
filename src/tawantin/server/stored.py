"""Rows as the database has them, held to their shape.

A damaged row keeps nobody from reading it or any other: what a column cannot mean is left out, and
whoever asked is told which columns it was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from types import SimpleNamespace
from typing import Any, NotRequired, TypedDict, get_type_hints

import msgspec

from tawantin.table.clocks import Pace
from tawantin.table.seats import Seat
from tawantin.table.table import Status

Options = dict[str, str | bool]
Shape = Mapping[str, tuple[Any, Any]]


class Result(TypedDict):
    """What every result has, whenever it was stored; `places` and facts came later."""

    scores: list[int]
    ranking: list[int]
    points: list[dict[str, int]]
    conceded: list[int]
    timed_out: list[int]
    places: NotRequired[list[int]]


# By column: the type of its values, and what stands in for one that is no such value.
TABLE: Shape = {
    "id": (str, ""),
    "game": (str, ""),
    "rules_version": (int, 0),
    "pinned": (bool, True),
    "players": (int, 0),
    "options": (Options, {}),
    "overlay": (dict[str, Any] | None, None),
    "status": (Status, "running"),
    "listed": (bool, False),
    "host_id": (str | None, None),
    "pace": (Pace, Pace()),
    "seed": (bytes, b""),
    "salt": (str, ""),
    "commitment": (str, ""),
    "version": (int, 0),
    "to_act": (int, -1),
    "deadline": (float | None, None),
    "friendly": (bool | None, None),
    "imported": (bool | None, None),
    "lesson": (bool | None, None),
    "rematch": (str | None, None),
    "branch_of": (str | None, None),
    "branch_entries": (int | None, None),
    "result": (Result | None, None),
    "origin": (str | None, None),
    "agreed": (list[int] | None, None),
    "created": (float, 0.0),
}
_HINTS = get_type_hints(Seat)
_NONE = {"seat": -1, "kind": "open", "name": ""}
SEAT: Shape = {
    field.name: (_HINTS[field.name], _NONE.get(field.name, field.default)) for field in fields(Seat)
}
SECRET = ("seed", "salt", "commitment", "origin")
SHOWN: Shape = {name: TABLE[name] for name in TABLE if name not in SECRET}
"""What a list of tables reads; seeds stay where they are."""


def sound(row: Any, shape: Shape) -> tuple[Any, list[str]]:
    """The row's values as they should be, and the columns that were not."""
    found = SimpleNamespace()
    damaged: list[str] = []
    for name, (kind, default) in shape.items():
        try:
            value = msgspec.convert(row[name], kind, builtin_types=(bytes,))
        except msgspec.ValidationError:
            damaged.append(name)
            value = default
        setattr(found, name, value)
    if "result" in shape and found.result is not None:
        found.result = sound_result(row["result"])
        if found.result is None:
            damaged.append("result")
    return found, damaged


def sound_result(value: Any) -> dict[str, Any] | None:
    """A result that every seat can be looked up in, as it was stored; None for anything else."""
    try:
        found = msgspec.convert(value, Result)
    except msgspec.ValidationError:
        return None
    seats = list(range(len(found["scores"])))
    places = found.get("places", seats)
    fits = sorted(found["ranking"]) == seats and len(found["points"]) == len(places) == len(seats)
    return dict(value) if fits else None


def sound_seats(rows: Sequence[Any], players: int) -> tuple[list[Seat], list[str]]:
    """The seats of a table, one for each player, and what was wrong with them."""
    held: dict[int, Seat] = {}
    damaged: list[str] = []
    for row in rows:
        found, wrong = sound(row, SEAT)
        damaged += [f"seats.{name}" for name in wrong]
        held[found.seat] = Seat(**vars(found))
    wanted = range(players or len(rows))
    if sorted(held) != list(wanted):
        damaged.append("seats")
    return [held.get(i) or Seat(i, "open", "") for i in wanted], damaged
