"""The contract of a game as types of the browser client: `web/src/games/<game>/contract.ts`.

python -m tawantin.typescript web/src/games      # writes them; `make schema` does
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tawantin.core import registry
from tawantin.core.contract import FLAG, NUMBER, SEATS, THINGS, Contract, Domain, Row

HEAD = """/** What {game} says, by the names of its contract. Made by `make schema`: do not edit. */
"""


def pascal(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def type_of(domain: Domain) -> str:
    if domain.kind in (NUMBER, SEATS):
        return "number"
    if domain.kind == FLAG:
        return "0 | 1"
    return pascal(domain.name) if domain.kind == THINGS else "string"


def member(row: Row, *, public: bool) -> str:
    """A row as a member of an interface; what is secret may be missing."""
    fields = [f"{arg}: {type_of(domain)}" for arg, domain in row.open.items()]
    fields += [f"{arg}{'?' if public else ''}: {type_of(d)}" for arg, d in row.secret.items()]
    body = f"{{ {'; '.join(fields)} }}" if fields else "Record<string, never>"
    return f"  {row.name}: {body};"


def interface(name: str, rows: Mapping[str, Row], *, public: bool = False) -> Iterator[str]:
    yield f"\nexport interface {name} {{"
    yield from (member(row, public=public) for row in rows.values())
    yield "}"


def verb(row: Row) -> str:
    """A verb with the words after it, which stand in the order of the arguments."""
    words = ", ".join(
        f"{arg}: {pascal(domain.name) if domain.kind == THINGS else 'string'}"
        for arg, domain in row.args.items()
    )
    return f"  {row.name if row.name.isidentifier() else repr(row.name)}: [{words}];"


def contract_ts(game: str, contract: Contract) -> str:
    lines = [HEAD.format(game=game)]
    for name, domain in sorted(contract.domains().items()):
        if domain.kind == THINGS:
            lines.append(f"export const {name.upper()} = [")
            lines += [f"  '{key}'," for key in domain.keys]
            lines.append("] as const;")
            lines.append(f"export type {pascal(name)} = (typeof {name.upper()})[number];\n")
    lines += interface("Events", contract.events, public=True)
    lines.append("\nexport type Event = {")
    lines.append("  [K in keyof Events]: { kind: K; seat: number; args: Events[K] };")
    lines.append("}[keyof Events];")
    lines += interface("Reasons", contract.reasons)
    lines += interface("Questions", contract.questions)
    lines.append("\n/** Verbs, and the words after each. */")
    lines.append("export interface Choices {")
    lines += [verb(row) for row in contract.choices.values()]
    lines.append("}")
    return "\n".join(lines) + "\n"


def main(folder: Path) -> None:
    for name in registry.NAMES:
        text = contract_ts(name, registry.game(name).contract)
        (folder / name / "contract.ts").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
