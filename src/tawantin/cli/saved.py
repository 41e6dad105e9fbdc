"""Match files as the command writes them: the save of the core, and who sits at which seat."""

import json
from pathlib import Path
from typing import Any

from tawantin import bots
from tawantin.cli.common import read_save
from tawantin.core import registry, save
from tawantin.core.chance import commitment
from tawantin.core.errors import BadSave, TawantinError
from tawantin.core.match import Match

PERSON = "person"
AUTOSAVE = Path("tawantin-autosave.json")


class NotSaved(TawantinError):
    """The file could not be written."""


def write(match: Match, seats: list[str], path: Path) -> None:
    """Save the match; a file that is no saved match is never overwritten."""
    if path.exists() and not _is_ours(path):
        raise FileExistsError(str(path))
    data = {**save.save(match), "seats": seats}
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NotSaved(f"{path}: {error.strerror or error}") from None


def _is_ours(path: Path) -> bool:
    try:
        return read_save(path).get("format") == save.FORMAT
    except TawantinError:
        return False


def read(path: Path) -> tuple[Match, list[str] | None]:
    """A saved match, played again, and its seats if the file has them."""
    data = read_save(path)
    match = save.load(data, registry.game)
    seeded = data.get("seed") is not None
    if not seeded and not match.is_over:
        raise BadSave(f"{path} has no seed: it can be replayed, but not played on")
    if seeded and commitment(match.seed) != data.get("commitment"):
        raise BadSave(f"{path}: the seed does not match the commitment published at the start")
    return match, _seats(data.get("seats"), match.players)


def _seats(found: Any, players: int) -> list[str] | None:
    if found is None:
        return None
    known = (PERSON, *bots.NAMES)
    if not isinstance(found, list) or len(found) != players or any(s not in known for s in found):
        raise BadSave(f"seats must be a list of {players} out of: {', '.join(known)}")
    return [str(seat) for seat in found]
