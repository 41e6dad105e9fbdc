"""Games in words and their rules, over HTTP: the same for everybody, and worth keeping."""

from typing import Annotated, Any, TypeVar

from litestar import Controller, Response, get
from litestar.di import Provide
from litestar.params import FromPath, HeaderParameter

from tawantin.house import library
from tawantin.house.answers import GameWords, RuleWords
from tawantin.house.library import Edition
from tawantin.server.api.common import In, spoken

T = TypeVar("T")

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
        self, game: FromPath[str], language: In, known: Known = None
    ) -> Response[GameWords]:
        return _answer(library.words(game, language), known)

    @get("/rules", summary="The rules of a game, one item per id, for a page with search")
    async def rules(
        self, game: FromPath[str], language: In, known: Known = None
    ) -> Response[list[RuleWords]]:
        return _answer(library.rules(game, language), known)


def _answer(edition: Edition[T], known: str | None) -> Response[Any]:
    headers = {"etag": edition.tag, **HELD}
    if known is not None and edition.tag in known:
        return Response(None, status_code=304, headers=headers)
    return Response(edition.text, headers=headers)
