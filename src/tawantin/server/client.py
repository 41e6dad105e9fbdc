"""The browser client: files built from web/, and one page for every address that is a page."""

import mimetypes
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from tawantin.server import sharing
from tawantin.server.errors import Storage
from tawantin.server.static import CODINGS, Document

PACKED = Path(__file__).parent.parent / "client"
BUILT = Path(__file__).parents[3] / "web" / "dist"
PAGES = re.compile(
    r"/(|new|me|game|moderation|reset|confirm|unsubscribe"
    r"|rules/[^/]+(/compare)?|learn/[^/]+|t/[^/]+(/replay)?)"
)
TABLE = re.compile(r"/t/([0-9a-f]{12})(?:/replay)?")
HEAD = b"</head>"
FOLDERS: Final = ("/assets/", "/share/")
NO_PAGES: Final = ("/api/", "/schema/", *FOLDERS)
# What lies beside the page, by a name that stays: asked for anew every time.
BESIDE = {
    "/icon.svg": "image/svg+xml",
    "/icon-192.png": "image/png",
    "/icon-512.png": "image/png",
    "/manifest.webmanifest": "application/manifest+json",
    "/sw.js": "text/javascript",
}
MEDIA_TYPES = {".js": "text/javascript", ".woff2": "font/woff2"}  # where systems differ
BINARY = "application/octet-stream"
NOT_BUILT = "The browser client is not built here: `make play` builds it.\n"
FOREVER = {"cache-control": "max-age=31536000, public, immutable"}
HEADERS = {
    "cache-control": "no-cache",
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'"
    ),
}


def folder() -> Path | None:
    """Where the built client lies: packed with this package, or in the checkout it runs from."""
    return next((path for path in (PACKED, BUILT) if (path / "index.html").is_file()), None)


def documents(at: Path | None) -> dict[str, Document]:
    """Read all files of the built client, by their path."""
    if at is None:
        return {}
    found = {
        name: Document.from_file(at / name[1:], media_type, HEADERS)
        for name, media_type in BESIDE.items()
        if (at / name[1:]).is_file()
    }
    for prefix in FOLDERS:
        for path in sorted((at / prefix.strip("/")).rglob("*")):
            if path.is_file() and path.suffix not in CODINGS.values():
                headers = FOREVER if prefix == "/assets/" else {}
                name = path.relative_to(at).as_posix()
                found[f"/{name}"] = Document.from_file(path, _media_type(path), headers)
    return found


def _media_type(path: Path) -> str:
    return MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or BINARY


def page_of(at: Path | None) -> HTTPRouteHandler:
    """Make the handler of all pages; without a client, of a line that says how to get it."""
    index = None if at is None else Document.from_file(at / "index.html", MediaType.HTML)

    @get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML)
    async def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
        known = PAGES.fullmatch(path) is not None
        if not known and (index is None or path.startswith(NO_PAGES)):
            raise NotFoundException
        if index is None:
            return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.TEXT)
        status = 200 if known else 404  # for unknown addresses the page says so itself
        if (table := TABLE.fullmatch(path)) is not None:
            marks = await _marks(request, table[1])
            body = index.plain.body.replace(HEAD, marks + HEAD, 1)
            return Response(body, headers=HEADERS, status_code=status)
        chosen = index.chosen(request.headers.get("accept-encoding", ""))
        headers = {**HEADERS, **index.coding_headers(chosen)}
        return Response(chosen.body, headers=headers, status_code=status)

    return page


async def _marks(request: Request[Any, Any, Any], table_id: str) -> bytes:
    """What a page about a table says in its head."""
    services = request.app.state.services
    site = services.settings.base_url
    with suppress(Storage):  # the page itself says what is wrong
        found = await services.store.read(lambda c: sharing.marks(c, table_id, site))
        return (found or "").encode()
    return b""
