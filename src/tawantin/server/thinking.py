"""What bots' workers do. They import this and nothing of the server, which takes seconds."""

import json
from functools import lru_cache
from typing import Any

import msgspec

from tawantin import bots
from tawantin.core import registry
from tawantin.core.chance import FastRng
from tawantin.house.thinking import choose

VALUES = 32  # overlays a worker remembers
MINDS = 4  # bots a worker remembers: a tree can take tens of megabytes


def awake() -> None:
    """Asked of a worker before anybody waits for it: by then it has imported all this."""


@lru_cache(maxsize=VALUES)
def _values(overlay: str) -> dict[str, Any]:
    """What a table has in place of our values."""
    found: dict[str, Any] = json.loads(overlay)
    return found


@lru_cache(maxsize=MINDS)
def _mind(table_id: str, seat: int, name: str) -> bots.Bot:
    """A bot that remembers what it thought, while its turn goes on."""
    return bots.make(name)


def think(
    name: str,
    table_id: str,
    game_name: str,
    overlay: str | None,
    dump: bytes,
    seed: int,
    spent: float,
) -> tuple[int, float]:
    """What the bot would do in this position, and how long it thought.

    `overlay`, `dump`: as JSON. `spent`: the seconds it has taken in this turn already.
    """
    game = registry.game(game_name)
    values = _values(overlay) if overlay is not None else None
    state = game.load(msgspec.json.decode(dump), values)
    mind = _mind(table_id, game.actor(state), name)
    return choose(mind, name, game, state, FastRng(seed), spent)
