"""Games in words and their rules, over HTTP: the same for everybody, and worth keeping."""

import asyncio
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response, get
from litestar.di import Provide
from litestar.params import FromPath, HeaderParameter

from tawantin.house import library
from tawantin.house.answers import GameWords, RuleWords
from tawantin.server.api.common import Connection, In, spoken
from tawantin.server.static import Document, matches

HELD = {"cache-control": "no-cache"}  # keep it, but ask whether it is still the same
Known = Annotated[
    str | None, HeaderParameter(name="if-none-match", description="The tag of what I have.")
]


class LibraryController(Controller):
    path = "/games/{game:str}"
    tags = ("games",)
    dependencies = {"language": Provide(spoken)}  # noqa: RUF012

    @get("/words", summary="A game in words: things, options, categories of points, bots")
    async def words(
        self, request: Connection, game: FromPath[str], language: In, known: Known = None
    ) -> Response[GameWords]:
        return _answer(await asyncio.to_thread(_words, game, language), known, request)

    @get("/rules", summary="The rules of a game, one item per id, for a page with search")
    async def rules(
        self, request: Connection, game: FromPath[str], language: In, known: Known = None
    ) -> Response[list[RuleWords]]:
        return _answer(await asyncio.to_thread(_rules, game, language), known, request)


@cache
def _words(game: str, language: str) -> Document:
    return _document(library.words(game, language).text)


@cache
def _rules(game: str, language: str) -> Document:
    return _document(library.rules(game, language).text)


def _document(text: object) -> Document:
    return Document.from_text(msgspec.json.encode(text), MediaType.JSON, HELD)


def _answer(document: Document, known: str | None, request: Connection) -> Response[Any]:
    chosen = document.chosen(request.headers.get("accept-encoding", ""))
    headers = {**HELD, **document.coding_headers(chosen), "etag": chosen.etag}
    if known is not None and matches(known, chosen.etag):
        return Response(None, status_code=304, headers=headers)
    return Response(chosen.body, headers=headers, media_type=MediaType.JSON)
