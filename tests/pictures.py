"""The positions and printed values that pages of the client are drawn with.

    python -m tests.pictures web/src/games

plays a golden game up to a chosen entry and writes what one seat sees there, with what never
changes at a table, to `<game>/position.json`. The printed values go to `<game>/printed.json`.
`tests/test_pictures.py` holds the files to both.
"""

import json
import sys
from pathlib import Path

from tawantin.core import save
from tawantin.core.registry import game

GOLDEN = Path(__file__).parent / "golden"
ENTRIES = {
    "cuzco": ("cuzco-4", 506),
    "machu_picchu": ("machu_picchu-4", 163),
    "inca_empire": ("inca_empire-4", 211),
}
"""Which golden game, after so many entries: a turn of the first seat with much to be seen. Variants
are left out; what they change comes later in these games."""
SEAT = 0


def position(name: str) -> str:
    """The file of a game."""
    golden, entries = ENTRIES[name]
    data = json.loads((GOLDEN / f"{golden}.json").read_text(encoding="utf-8"))
    match = save.load({**data, "options": {}, "log": data["log"][:entries]}, game)
    assert match.actor == SEAT, f"{golden}: the first seat is not asked after {entries} entries"
    view = match.game.view(match.state, SEAT)
    scenery = match.game.scenery(match.players, match.overlay)
    shown = {"names": match.names, "view": {**view, "scenery": scenery}}
    return _text(shown)


def printed(name: str) -> str:
    """The file of a game's printed values, each table with its mark."""
    return _text(game(name).tables(None))


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def main(folder: Path) -> None:
    for name in ENTRIES:
        (folder / name / "position.json").write_text(position(name), encoding="utf-8")
        (folder / name / "printed.json").write_text(printed(name), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
