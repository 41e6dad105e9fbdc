"""What is the same for everybody, as files: read by a page before the engine is there.

python -m tawantin.local.printed <folder>
"""

import json
import sys
import time
from pathlib import Path

from tawantin.core import registry
from tawantin.house.answers import plain
from tawantin.local.home import Home
from tawantin.words import LANGUAGES


class Nothing:
    """A store that keeps nothing."""

    def get(self, key: str) -> None:
        return None

    def put(self, key: str, text: str) -> None:
        pass

    def delete(self, key: str) -> None:
        pass

    def list(self) -> list[str]:
        return []


def write(folder: Path) -> None:
    """Every answer about the games, in every language: `<language>/<path>.json`."""
    home = Home(Nothing(), time.time, lambda socket, text: None)
    games = [f"/games/{name}" for name in registry.NAMES]
    paths = ["/games", *(f"{game}/{what}" for game in games for what in ("words", "rules"))]
    for language in LANGUAGES:
        for path in paths:
            answer = json.loads(home.ask(json.dumps(_wish(path, language))))
            if answer["status"] != 200:
                raise SystemExit(f"{path}: {answer}")
            to = folder / language / f"{path[1:]}.json"
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(plain(answer["answer"]), encoding="utf-8")


def _wish(path: str, language: str) -> dict[str, object]:
    return {"method": "GET", "path": path, "query": {"lang": language}, "body": None}


if __name__ == "__main__":
    write(Path(sys.argv[1]))
