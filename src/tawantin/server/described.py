"""The API described: as OpenAPI for programs, and as a plain page that loads nothing else."""

from collections.abc import Callable
from html import escape
from typing import Any, Final

import msgspec

from tawantin.server.static import Document, Generated

OVERVIEW: Final = "/schema"
OPENAPI: Final = "/schema/openapi.json"

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin: 2rem 0 .25rem; text-transform: capitalize; }
li { padding: .35rem 0; border-top: 1px solid #8884; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
code b { display: inline-block; min-width: 4.5em; }
"""


def documents(schema: Callable[[], dict[str, Any]]) -> dict[str, Generated]:
    """Return the page and the schema itself, both made when they are first asked for."""

    def overview() -> Document:
        return Document.from_text(page(schema(), OPENAPI).encode(), "text/html; charset=utf-8")

    def openapi() -> Document:
        body = msgspec.json.encode(schema())
        return Document.from_text(body, "application/vnd.oai.openapi+json")

    return {OVERVIEW: Generated(overview), OPENAPI: Generated(openapi)}


def page(schema: dict[str, Any], whole: str) -> str:
    chapters: dict[str, list[str]] = {}
    for path, verbs in schema["paths"].items():
        for verb, operation in verbs.items():
            line = (
                f"<li><code><b>{verb.upper()}</b> {escape(path)}</code><br>"
                f"{escape(operation.get('summary', ''))}</li>"
            )
            chapters.setdefault((operation.get("tags") or ["more"])[0], []).append(line)
    title = escape(f"{schema['info']['title']} {schema['info']['version']}")
    lists = "".join(
        f"<h2>{escape(name)}</h2><ul>{''.join(lines)}</ul>"
        for name, lines in sorted(chapters.items())
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<style>{STYLE}</style><h1>{title}</h1><p><a href="{escape(whole)}">The whole schema '
        f"(OpenAPI)</a>, for programs that read it.</p>{lists}</html>"
    )
