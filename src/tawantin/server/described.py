"""The page `/schema`: every operation of the API, plain, with nothing loaded from elsewhere."""

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin: 2rem 0 .25rem; text-transform: capitalize; }
li { padding: .35rem 0; border-top: 1px solid #8884; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; }
code b { display: inline-block; min-width: 4.5em; }
"""


class Overview(OpenAPIRenderPlugin):
    """Operations by chapter, and where the whole schema is."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return page(openapi_schema, self.get_openapi_json_route(request)).encode()


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
