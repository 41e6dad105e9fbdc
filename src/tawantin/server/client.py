"""The browser client: files built from web/, and one page for every address that is a page."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.router import Router
from litestar.static_files import create_static_files_router

from tawantin.server import sharing
from tawantin.server.errors import Storage

PACKED = Path(__file__).parent.parent / "client"
BUILT = Path(__file__).parents[3] / "web" / "dist"
FOREVER = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)
PAGES = re.compile(
    r"/(|new|me|game|moderation|reset|confirm|unsubscribe|rules/[^/]+|learn/[^/]+|t/[^/]+(/replay)?)/?"
)
TABLE = re.compile(r"/t/([0-9a-f]{12})(?:/replay)?/?")
HEAD = b"</head>"
# What lies beside the page, by a name that stays: asked for anew every time.
BESIDE = {
    "icon.svg": "image/svg+xml",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "manifest.webmanifest": "application/manifest+json",
    "sw.js": "text/javascript",
}
NOT_BUILT = "The browser client is not built here: `make play` builds it.\n"
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


def handlers(at: Path | None) -> list[HTTPRouteHandler | Router]:
    """What serves the client; without one, a line that says how to get it."""

    @get([f"/{name}" for name in BESIDE], include_in_schema=False)
    async def beside(request: Request[Any, Any, Any]) -> Response[bytes]:
        name = request.url.path[1:]
        if at is None or not (at / name).is_file():
            raise NotFoundException
        return Response((at / name).read_bytes(), media_type=BESIDE[name], headers=HEADERS)

    @get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML)
    async def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
        known = PAGES.fullmatch(path) is not None
        if not known and (at is None or path.startswith(("/api/", "/schema/", "/assets/"))):
            raise NotFoundException
        if at is None:
            return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.TEXT)
        shown = (at / "index.html").read_bytes()  # for unknown addresses it says so itself
        table = TABLE.fullmatch(path)
        if table is not None:
            shown = shown.replace(HEAD, await _marks(request, table[1]) + HEAD, 1)
        return Response(shown, headers=HEADERS, status_code=200 if known else 404)

    found: list[HTTPRouteHandler | Router] = [beside, page]
    if at is not None:
        assets = create_static_files_router(
            "/assets", [at / "assets"], cache_control=FOREVER, include_in_schema=False
        )
        pictures = create_static_files_router("/share", [at / "share"], include_in_schema=False)
        found += [assets, pictures]
    return found


async def _marks(request: Request[Any, Any, Any], table_id: str) -> bytes:
    """What a page about a table says in its head."""
    services = request.app.state.services
    site = services.settings.base_url
    with suppress(Storage):  # the page itself says what is wrong
        found = await services.store.read(lambda c: sharing.marks(c, table_id, site))
        return (found or "").encode()
    return b""
