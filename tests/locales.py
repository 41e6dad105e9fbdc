"""Every text a person can read, of server, command and client, language by language."""

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SERVER = ROOT / "src" / "tawantin" / "locales"
CLIENT = ROOT / "web" / "src"

PART = re.compile(r"(?ms)^export const (\w+)(?:: Same<typeof en\.\w+>)? = \{\n(.*?)^\};$")
ENTRY = re.compile(r"(?m)^  (\w+):\s+('[^'\n]*'|\"[^\"\n]*\"),$")


class Text(NamedTuple):
    book: str
    """The file: `web/home` is the client's."""
    table: str
    key: str
    text: str

    @property
    def where(self) -> str:
        return f"{self.book}: {self.table}.{self.key}"


@cache
def texts(language: str) -> list[Text]:
    """All but the rules pages, which English has in `docs/rules`."""
    return [*server(language), *client(language)]


def server(language: str, rules: bool = False) -> list[Text]:
    return [
        Text(path.stem, table, key, text)
        for path in sorted((SERVER / language).glob("*.toml"))
        if path.stem != "language" and path.stem.endswith("_rules") == rules
        for table, entries in tomllib.loads(path.read_text(encoding="utf-8")).items()
        for key, text in entries.items()
    ]


def client(language: str) -> list[Text]:
    found = []
    for path in sorted((CLIENT / "locales" / language).glob("*.ts")):
        if path.stem == "language":
            continue
        for part, body in PART.findall(path.read_text(encoding="utf-8")):
            left = re.sub(r"(?m)^ *(/\*\*.*\*/)?\n", "", ENTRY.sub("", body)).strip()
            assert left == "", f"{path}: not read: {left}"
            for key, quoted in ENTRY.findall(body):
                text = json.loads(quoted if quoted[0] == '"' else f'"{quoted[1:-1]}"')
                found.append(Text(f"web/{path.stem}", part, key, text))
    return found


def facts(language: str) -> tuple[str, list[str]]:
    """What the client says of a language: its name, and how it counts."""
    text = (CLIENT / "locales" / language / "language.ts").read_text(encoding="utf-8")
    name, forms = re.findall(r"name: '(.*?)'.*forms: \[(.*?)\]", text, re.S)[0]
    return name, re.findall(r"'(\w+)'", forms)
