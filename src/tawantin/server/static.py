"""Documents that are served as they are: files of the built client, and texts made once.

A document has one representation for each content coding. All are made beforehand, so a request
compresses nothing. Each has an entity tag of its own, which ranges and caches need (RFC 9110).
"""

import asyncio
import gzip
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from litestar.datastructures import Headers
from litestar.types import ASGIApp, Receive, Scope, Send

CHUNK: Final = 32_768  # bytes; a slow reader has one or two of them in memory
TURN: Final = 8  # chunks, then other requests have their turn
CODINGS: Final = {"br": ".br", "gzip": ".gz"}  # the best first; how the build names them
RANGE: Final = re.compile(r"bytes=(\d{0,15})-(\d{0,15})")
GZIP_LEVEL: Final = 6
METHODS: Final = ("GET", "HEAD")
ROUTE: Final = "file"  # in logs and metrics


class Representation:
    """The bytes of a document in one content coding."""

    __slots__ = ("body", "coding", "etag")

    def __init__(self, body: bytes, coding: str = "") -> None:
        self.body = body
        self.coding = coding
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'


class Document:
    """Serves one document, whole or a range of it, to whoever does not have it yet."""

    def __init__(
        self,
        body: bytes,
        media_type: str,
        headers: Mapping[str, str] | None = None,
        coded: Mapping[str, bytes] | None = None,
    ) -> None:
        """Take the plain bytes and, by content coding, those that are shorter."""
        self.plain = Representation(body)
        made = coded or {}
        self.coded = [Representation(made[name], name) for name in CODINGS if name in made]
        self.headers = {"content-type": media_type, "accept-ranges": "bytes", **(headers or {})}

    @classmethod
    def from_text(
        cls, body: bytes, media_type: str, headers: Mapping[str, str] | None = None
    ) -> "Document":
        """Make a document of a generated text, and compress it. Takes milliseconds."""
        return cls(body, media_type, headers, {"gzip": gzip.compress(body, GZIP_LEVEL, mtime=0)})

    @classmethod
    def from_file(
        cls, path: Path, media_type: str, headers: Mapping[str, str] | None = None
    ) -> "Document":
        """Read a file of the built client, and what the build has compressed beside it."""
        beside = {coding: Path(f"{path}{suffix}") for coding, suffix in CODINGS.items()}
        coded = {coding: at.read_bytes() for coding, at in beside.items() if at.is_file()}
        return cls(path.read_bytes(), media_type, headers, coded)

    def chosen(self, accept_encoding: str) -> Representation:
        """Return the first representation of those in `CODINGS` that this header accepts."""
        accepted = _accepted(accept_encoding)
        for representation in self.coded:
            if accepted.get(representation.coding, accepted.get("*", False)):
                return representation
        return self.plain

    def coding_headers(self, chosen: Representation) -> dict[str, str]:
        """Return the headers that tell one representation from the others."""
        headers = {"vary": "Accept-Encoding"} if self.coded else {}
        if chosen.coding:
            headers["content-encoding"] = chosen.coding
        return headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Headers.from_scope(scope)
        chosen = self.chosen(asked.get("accept-encoding", ""))
        length = len(chosen.body)
        headers = {**self.headers, **self.coding_headers(chosen), "etag": chosen.etag}
        status, part = 200, range(length)
        known = ",".join(asked.getall("if-none-match", []))
        if matches(known, chosen.etag):
            status, part = 304, range(0)
            del headers["content-type"]
        elif scope.get("method") == "GET" and asked.get("if-range", chosen.etag) == chosen.etag:
            wanted = _range(asked.get("range", ""), length)
            if wanted:
                status, part = 206, wanted
                headers["content-range"] = f"bytes {part[0]}-{part[-1]}/{length}"
            elif wanted is not None:
                status, part, headers = 416, wanted, {"content-range": f"bytes */{length}"}
        if status != 304:
            headers["content-length"] = str(len(part))
        pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": status, "headers": pairs})
        if scope.get("method") == "HEAD":
            part = range(0)
        for count, piece in enumerate(_pieces(chosen.body, part)):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            if count % TURN == TURN - 1:
                await asyncio.sleep(0)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Generated:
    """A document whose text is made, in a thread, when it is asked for the first time."""

    def __init__(self, make: Callable[[], Document]) -> None:
        self._make = make
        self._made: Document | None = None
        self._making = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._making:
            if self._made is None:
                self._made = await asyncio.to_thread(self._make)
        await self._made(scope, receive, send)


class Documents:
    """Serves the documents there are; all other requests go on to the application."""

    def __init__(self, app: ASGIApp, documents: Mapping[str, ASGIApp]) -> None:
        self.app = app
        self.documents = documents

    def serves(self, scope: Scope) -> bool:
        """Return whether a request is for one of them: it costs little and waits for nobody."""
        return scope["path"] in self.documents and scope.get("method") in METHODS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.serves(scope):
            await self.app(scope, receive, send)
            return
        scope["path_template"] = ROUTE
        await self.documents[scope["path"]](scope, receive, send)


def _pieces(body: bytes, part: range) -> Iterator[bytes]:
    for start in range(part.start, part.stop, CHUNK):
        yield body[start : min(start + CHUNK, part.stop)]


def _accepted(header: str) -> dict[str, bool]:
    """Return, by content coding, whether an Accept-Encoding header accepts it."""
    accepted: dict[str, bool] = {}
    for part in header.lower().split(","):
        coding, _, weight = part.partition(";")
        accepted[coding.strip()] = re.fullmatch(r"\s*q=0(\.0*)?\s*", weight) is None
    return accepted


def matches(header: str, etag: str) -> bool:
    """Return whether an If-None-Match header names this entity tag."""
    tags = [tag.strip().removeprefix("W/") for tag in header.split(",")]
    return etag in tags or "*" in tags


def _range(header: str, length: int) -> range | None:
    """Return the one range a header asks for, empty if there is no such part; None means all."""
    match = RANGE.fullmatch(header.strip())
    if match is None or match.group() == "bytes=-":
        return None
    first, last = match.groups()
    if not first:
        return range(max(0, length - int(last)), length)
    if last and int(last) < int(first):
        return None
    return range(int(first), min(length, int(last) + 1) if last else length)
