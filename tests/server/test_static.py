"""Documents are served as they were made: in the right coding, whole or in part, in pieces."""

import asyncio
import gzip
import random
from pathlib import Path
from typing import Any

import pytest

from tawantin.server import client
from tawantin.server.static import CHUNK, Document, Generated, matches
from tests.server.conftest import MakeServer

BODY = bytes(random.Random(7).choices(b"abcdefgh", k=5 * CHUNK + 1))
GZIP, BROTLI = gzip.compress(BODY), b"brotli, as far as anybody here knows"
WHOLE = Document(BODY, "text/plain", {"cache-control": "no-cache"}, {"gzip": GZIP, "br": BROTLI})
PLAIN = Document(BODY, "image/png")


class Answer:
    def __init__(self, messages: list[Any]) -> None:
        start, *pieces = messages
        self.status: int = start["status"]
        self.headers = {name.decode(): value.decode() for name, value in start["headers"]}
        self.pieces = [piece["body"] for piece in pieces]
        self.body = b"".join(self.pieces)
        assert [piece["more_body"] for piece in pieces] == [True] * (len(pieces) - 1) + [False]
        assert all(name == name.lower() for name in self.headers)


def ask(document: Any, method: str = "GET", **headers: str) -> Answer:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(document({"type": "http", "method": method, "headers": pairs}, None, send))
    return Answer(sent)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("", ""),
        ("identity", ""),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.000, gzip;q=0", ""),
        ("GZIP;q=0.5, BR ; Q=1", "br"),
        ("*", "br"),
        ("*;q=0", ""),
        ("*;q=0, gzip", "gzip"),
        ("br;q=0, *", "gzip"),
        ("x" * 8000, ""),
    ],
)
def test_the_coding_is_one_that_is_accepted(accepted: str, coding: str) -> None:
    answer = ask(WHOLE, accept_encoding=accepted)
    assert (answer.status, answer.headers.get("content-encoding", "")) == (200, coding)
    assert answer.body == {"": BODY, "gzip": GZIP, "br": BROTLI}[coding]
    assert answer.headers["content-length"] == str(len(answer.body))
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "no-cache"


def test_what_is_not_compressed_does_not_vary() -> None:
    assert "vary" not in ask(PLAIN, accept_encoding="br, gzip").headers


def test_each_coding_has_a_tag_of_its_own() -> None:
    tags = {ask(WHOLE, accept_encoding=name).headers["etag"] for name in ("", "gzip", "br")}
    assert len(tags) == 3
    assert ask(Document(BODY, "text/plain")).headers["etag"] in tags  # it follows from the bytes
    assert ask(Document(BODY[1:], "text/plain")).headers["etag"] not in tags


def test_who_has_it_gets_nothing() -> None:
    tag = ask(WHOLE, accept_encoding="gzip").headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = ask(WHOLE, accept_encoding="gzip", if_none_match=known)
        assert (answer.status, answer.body) == (304, b"")
        assert answer.headers["etag"] == tag
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "content-length" not in answer.headers
    for known in ('"other"', tag.strip('"'), ""):
        assert ask(WHOLE, accept_encoding="gzip", if_none_match=known).status == 200
    assert ask(WHOLE, accept_encoding="br", if_none_match=tag).status == 200
    assert not matches("", tag)


@pytest.mark.parametrize(
    ("wanted", "part"),
    [
        ("bytes=0-0", slice(0, 1)),
        ("bytes=10-19", slice(10, 20)),
        (f"bytes={CHUNK - 1}-{CHUNK}", slice(CHUNK - 1, CHUNK + 1)),
        ("bytes=100000-", slice(100_000, None)),
        ("bytes=-7", slice(-7, None)),
        ("bytes=0-999999999999999", slice(None)),
        ("bytes=-999999999999999", slice(None)),
    ],
)
def test_a_range(wanted: str, part: slice) -> None:
    answer = ask(PLAIN, range=wanted)
    assert (answer.status, answer.body) == (206, BODY[part])
    first = range(len(BODY))[part][0]
    extent = f"bytes {first}-{first + len(answer.body) - 1}/{len(BODY)}"
    assert answer.headers["content-range"] == extent
    assert answer.headers["content-length"] == str(len(answer.body))
    assert answer.headers["accept-ranges"] == "bytes"


@pytest.mark.parametrize(
    "wanted", [f"bytes={len(BODY)}-", f"bytes={len(BODY)}-{10**14}", "bytes=-0"]
)
def test_a_range_behind_the_end(wanted: str) -> None:
    answer = ask(PLAIN, range=wanted)
    assert (answer.status, answer.body) == (416, b"")
    assert answer.headers == {"content-range": f"bytes */{len(BODY)}", "content-length": "0"}


@pytest.mark.parametrize(
    "wanted",
    ["bytes=-", "bytes=5-4", "bytes=0-1,3-4", "lines=1-2", "bytes=a-b", "", "bytes=" + "9" * 5000],
)
def test_any_other_range_is_ignored(wanted: str) -> None:
    answer = ask(PLAIN, range=wanted)
    assert (answer.status, answer.body) == (200, BODY)
    assert "content-range" not in answer.headers


def test_a_range_of_what_has_changed_meanwhile_is_the_whole() -> None:
    """The parts of two codings never come together in one file."""
    tag = ask(WHOLE, accept_encoding="gzip").headers["etag"]
    part = {"range": "bytes=0-4", "if_range": tag}
    answer = ask(WHOLE, accept_encoding="gzip", **part)
    assert (answer.status, answer.body) == (206, GZIP[:5])
    assert ask(WHOLE, accept_encoding="br", **part).body == BROTLI
    assert ask(WHOLE, **part).body == BODY
    assert ask(WHOLE, range="bytes=0-4", if_range=f"W/{tag}").body == BODY


@pytest.mark.parametrize("headers", [{}, {"range": "bytes=3-4"}, {"range": "bytes=9999999-"}])
def test_a_head_is_an_answer_without_its_body(headers: dict[str, str]) -> None:
    """A range is for GET alone."""
    head, whole = ask(PLAIN, "HEAD", **headers), ask(PLAIN)
    assert (head.status, head.headers, head.body) == (whole.status, whole.headers, b"")


def test_a_slow_reader_has_one_piece_in_memory() -> None:
    """A piece is made when the one before it was taken."""

    async def run() -> None:
        taken = asyncio.Semaphore(0)
        sent: list[int] = []

        async def send(message: Any) -> None:
            sent.append(len(message.get("body", b"")))
            await taken.acquire()

        scope: Any = {"type": "http", "method": "GET", "headers": []}
        reading = asyncio.create_task(PLAIN(scope, None, send))  # type: ignore[arg-type]
        for count in range(1, 4):
            for _ in range(3):
                await asyncio.sleep(0)
            assert len(sent) == count
            taken.release()
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        assert max(sent) == CHUNK

    asyncio.run(run())


def test_a_generated_text_is_made_once_and_in_a_thread() -> None:
    made: list[bool] = []

    def make() -> Document:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            made.append(True)
        return Document.from_text(b"text " * 1000, "text/plain")

    async def run() -> list[Any]:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope: Any = {"type": "http", "method": "GET", "headers": [(b"accept-encoding", b"gzip")]}
        generated = Generated(make)
        await asyncio.gather(*(generated(scope, None, send) for _ in range(5)))  # type: ignore[arg-type]
        return [m for m in sent if m["type"] == "http.response.start"]

    assert len(asyncio.run(run())) == 5
    assert made == [True]


def test_files_of_the_build(tmp_path: Path) -> None:
    assert client.documents(None) == {}
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-1.js").write_bytes(BODY)
    (tmp_path / "assets" / "index-1.js.gz").write_bytes(GZIP)
    (tmp_path / "assets" / "index-1.js.br").write_bytes(BROTLI)
    (tmp_path / "assets" / "python-1.pack").write_bytes(BODY)
    (tmp_path / "sw.js").write_bytes(BODY)
    documents = client.documents(tmp_path)
    assert set(documents) == {"/assets/index-1.js", "/assets/python-1.pack", "/sw.js"}
    assert ask(documents["/assets/index-1.js"], accept_encoding="br, gzip").body == BROTLI
    assert ask(documents["/assets/index-1.js"]).headers["content-type"] == "text/javascript"
    pack = ask(documents["/assets/python-1.pack"], accept_encoding="br, gzip")
    assert (pack.body, pack.headers["content-type"]) == (BODY, client.BINARY)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_texts_of_the_server_are_compressed(make_server: MakeServer) -> None:
    server = make_server()
    for path in ("/schema", "/schema/openapi.json", "/api/games/cuzco/rules"):
        packed = server.client.get(path, headers={"accept-encoding": "gzip"})
        plain = server.client.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == plain.content
        assert 2 * int(packed.headers["content-length"]) < len(plain.content)
        known = {"accept-encoding": "gzip", "if-none-match": packed.headers["etag"]}
        assert server.client.get(path, headers=known).status_code == 304
    assert server.client.post("/schema").status_code == 405
