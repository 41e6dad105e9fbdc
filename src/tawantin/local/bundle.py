"""The engine as one archive, for a page that plays by itself.

    python -m tawantin.local.bundle <archive.zip>

It holds what `Home` imports and reads: sources, printed values, texts, lessons, rules pages and the
weights of the bots; nothing of the server, the command or training. It is stored, not packed: the
whole is packed on its way, which makes it smaller. A page unpacks it into a folder on `sys.path`.
"""

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tawantin import rules_pages

PACKAGE: Final = Path(__file__).resolve().parents[1]
PARTS: Final = ("core", "games", "bots", "table", "house", "service", "local", "locales")
ALONE: Final = ("__init__.py", "messages.py", "words.py", "rules_pages.py")
KINDS: Final = frozenset((".py", ".toml", ".json", ".npz"))
LEFT_OUT: Final = (
    *(f"bots/{name}.py" for name in ("arena", "crew", "net", "pages", "policy", "standings")),
    "bots/policies/*",
    "core/encoding.py",
    "games/*/encoding.py",
    "games/*/view_types.py",
    *(f"local/{name}.py" for name in ("bundle", "compiled", "library", "printed")),
    "locales/*/cli*",
)
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is made


def contents() -> Iterator[tuple[str, Path]]:
    """Every file: its name in the archive, and where it lies."""
    for name in ALONE:
        yield f"tawantin/{name}", PACKAGE / name
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*")):
            inside = path.relative_to(PACKAGE)
            if path.suffix in KINDS and not any(inside.match(pattern) for pattern in LEFT_OUT):
                yield f"tawantin/{inside.as_posix()}", path
    for page in sorted(rules_pages.folder().glob("*.md")):
        yield f"tawantin/rules_data/{page.name}", page


def write(to: Path) -> int:
    """Write the archive; how many bytes it has."""
    with zipfile.ZipFile(to, "w") as made:
        for name, path in contents():
            made.writestr(zipfile.ZipInfo(name, LONG_AGO), path.read_bytes())
    return to.stat().st_size


if __name__ == "__main__":
    print(f"{write(Path(sys.argv[1]))} bytes, before packing")
