"""Finished matches as files: out with their seed, and in when every die is right."""

from collections.abc import Sequence
from typing import Any

from tawantin.core import registry, save
from tawantin.core.match import Match
from tawantin.house.lengths import NAME
from tawantin.house.making import check_overlay
from tawantin.house.tables import HouseTable
from tawantin.table.refusals import BadRequest

MAX_SALT = 64
MAX_SEED = 128  # hex digits
KEPT = ("scores", "ranking", "places", "points")


def saved(table: HouseTable) -> dict[str, Any]:
    """The finished match as a save, with the commitment that was published at the start."""
    return {**save.save(table.over()), "commitment": table.commitment}


def saved_pinned(table: HouseTable, lines: Sequence[str]) -> dict[str, Any]:
    """A match under rules there are no longer, as it was written down."""
    return {
        "format": save.FORMAT,
        "version": save.VERSION,
        **({"begun": table.begun} if table.begun else {}),
        "game": table.game,
        "rules_version": table.rules_version,
        "players": table.players,
        "names": [seat.name for seat in table.seats],
        "options": table.options,
        "data": table.overlay,
        "commitment": table.commitment,
        "salt": table.salt,
        "seed": table.seed.hex(),
        "log": list(lines),
        "result": table.result and {k: v for k, v in table.result.items() if k in KEPT},
    }


def check_file(data: dict[str, Any], most: int, overlay_kb: int) -> None:
    """Refuse what is too much before anybody reads it; `most`: lines of a log."""
    log = data.get("log")
    if isinstance(log, list) and len(log) > most:
        raise BadRequest("bad_save", "bad_save_long", most=most)
    check_overlay(data.get("data"), overlay_kb)


def verified(data: dict[str, Any]) -> Match:
    """The match of a save file that is over, or what is wrong with it."""
    found = verified_so_far(data)
    if not found.is_over:
        raise BadRequest("unfinished")
    if data.get("seed") is None:
        raise BadRequest("no_seed")
    return found


def verified_so_far(data: dict[str, Any]) -> Match:
    """The match of a save file, finished or not, or what is wrong with it."""
    _check_sizes(data)
    verdict = save.verify(data, registry.game)
    if not verdict.ok:
        raise BadRequest("bad_save", quoted=verdict.problem, entry=verdict.entry)
    assert verdict.match is not None
    return verdict.match


def _check_sizes(data: dict[str, Any]) -> None:
    """What verifying leaves free, but a table has limits for."""
    names = data.get("names")
    for name in names if isinstance(names, list) else []:
        if isinstance(name, str) and not (len(name) <= NAME and name.isprintable()):
            raise BadRequest("bad_save", "bad_save_name", most=NAME)
    seed, salt = data.get("seed"), data.get("salt")
    if isinstance(seed, str) and len(seed) > MAX_SEED:
        raise BadRequest("bad_save", "bad_save_seed", most=MAX_SEED)
    if isinstance(salt, str) and not (len(salt) <= MAX_SALT and salt.isprintable()):
        raise BadRequest("bad_save", "bad_save_salt", most=MAX_SALT)
