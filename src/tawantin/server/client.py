"""The browser client: files built from web/, and one page for every address that is a page."""

import re
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.router import Router
from litestar.static_files import create_static_files_router

PACKED = Path(__file__).parent.parent / "client"
BUILT = Path(__file__).parents[3] / "web" / "dist"
FOREVER = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)
PAGES = re.compile(
    r"/(|new|me|moderation|reset|confirm|unsubscribe|rules/[^/]+|learn/[^/]+|t/[^/]+(/replay)?)/?"
)
NOT_BUILT = "The browser client is not built here: `make play` builds it.\n"
HEADERS = {
    "cache-control": "no-cache",
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'"
    ),
}


def folder() -> Path | None:
    """Where the built client lies: packed with this package, or in the checkout it runs from."""
    return next((path for path in (PACKED, BUILT) if (path / "index.html").is_file()), None)


def handlers(at: Path | None) -> list[HTTPRouteHandler | Router]:
    """What serves the client; without one, a line that says how to get it."""

    @get("/icon.svg", include_in_schema=False, media_type="image/svg+xml")
    async def icon() -> bytes:
        if at is None:
            raise NotFoundException
        return (at / "icon.svg").read_bytes()

    @get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML)
    async def page(path: FromPath[str] = "/") -> Response[bytes]:
        known = PAGES.fullmatch(path) is not None
        if not known and (at is None or path.startswith(("/api/", "/schema/", "/assets/"))):
            raise NotFoundException
        if at is None:
            return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.TEXT)
        shown = (at / "index.html").read_bytes()  # for unknown addresses it says so itself
        return Response(shown, headers=HEADERS, status_code=200 if known else 404)

    found: list[HTTPRouteHandler | Router] = [icon, page]
    if at is not None:
        assets = create_static_files_router(
            "/assets", [at / "assets"], cache_control=FOREVER, include_in_schema=False
        )
        found.append(assets)
    return found
