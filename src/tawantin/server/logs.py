"""Logs as JSON, one object per line: what happened and how long it took, never a secret."""

import hashlib
import json
import logging
import re
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import IO, Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import DataError

from tawantin.table.refusals import Refused

log = logging.getLogger("tawantin.request")

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
QUIET = ("/health", "/ready", "/metrics")
UNMATCHED = "unmatched"
HIDDEN = "[hidden]"
UNTOLD = "untold"  # in a request's state: one of too many, of which there are lines enough
MAX_PATH = 120
SHOWN_PARAMETERS = ("table_id", "game")  # others, such as people's ids, stay out of the logs

_SECRETS = (
    (re.compile(r"(?i)\b((?:invite|token|password|seed|cookie)\w*=)[^&\s\"']+"), rf"\1{HIDDEN}"),
    (re.compile(r"(?i)\bbearer\s+\S+"), f"Bearer {HIDDEN}"),
    (re.compile(r"://[^/\s@]+@"), f"://{HIDDEN}@"),
    (re.compile(r"[^\s@\"'<>(),;:]+@[^\s@\"'<>(),;:]+\.\w+"), HIDDEN),
    (re.compile(r"[A-Za-z0-9_-]{40,}"), HIDDEN),
)
_LONG = re.compile(r"[A-Za-z0-9_~.-]{20,}")
_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


def redacted(text: str) -> str:
    """The text without anything that looks like a token, a seed, an address or a password."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def pseudonym(person_id: str) -> str:
    """The same for every line about one person, and of no use to anybody else."""
    return hashlib.sha256(person_id.encode()).hexdigest()[:12]


class JsonLines(logging.Formatter):
    """One JSON object per record; what was given as `extra` becomes fields of it."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redacted(record.getMessage()),
        }
        for key, value in vars(record).items():
            if key not in _STANDARD and key not in line and value is not None:
                plain = isinstance(value, int | float | bool)
                line[key] = value if plain else redacted(str(value))
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["traceback"] = redacted(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def configure(level: str, stream: IO[str] | None = None) -> logging.Handler:
    """Send everything this process logs to a stream (stderr) as JSON lines."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    logging.root.handlers[:] = [handler]
    logging.root.setLevel(level)
    # Uvicorn's own lines name addresses with their query; ours say the same without it.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.root.level))
    return handler


class Done(msgspec.Struct, frozen=True):
    """A request that has been answered, or a socket that has been closed."""

    method: str
    route: str
    path: str
    status: int
    seconds: float
    person: str | None
    untold: bool = False


class Observed:
    """Around the whole application: tells every observer about each request, answered or not."""

    def __init__(self, app: ASGIApp, observers: Sequence[Callable[[Done], None]]) -> None:
        self.app = app
        self.observers = observers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        status = 500
        began = time.perf_counter()

        async def listening(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.close":
                status = message["code"]
            await send(message)

        async def hearing() -> Any:
            nonlocal status
            message = await receive()
            if message["type"] == "websocket.disconnect":
                status = message["code"]
            return message

        try:
            await self.app(scope, hearing, listening)
        finally:
            done = _done(scope, status, time.perf_counter() - began)
            for observer in self.observers:
                observer(done)


def _done(scope: Scope, status: int, seconds: float) -> Done:
    socket = scope["type"] == ScopeType.WEBSOCKET
    method = "SOCKET" if socket else str(scope.get("method", ""))
    route = str(scope.get("path_template") or UNMATCHED)
    state = scope.get("state", {})
    person = state.get("person_id")
    return Done(
        method=method if socket or method in METHODS else "OTHER",
        route=route,
        path=_path(scope, route),
        status=status,
        seconds=seconds,
        person=pseudonym(person) if person else None,
        untold=bool(state.get(UNTOLD)),
    )


def _path(scope: Scope, route: str) -> str:
    """The path without its query, and without the names of people in it."""
    if route == UNMATCHED:
        return redacted(_LONG.sub(HIDDEN, str(scope.get("path", ""))[:MAX_PATH]))
    given = scope.get("path_params") or {}
    for name in SHOWN_PARAMETERS:
        if name in given:
            route = route.replace(f"{{{name}}}", str(given[name])[:MAX_PATH])
    return redacted(route)


def write_request(done: Done) -> None:
    """An observer: the line in the log."""
    level = logging.DEBUG if done.route in QUIET or done.untold else logging.INFO
    if done.status >= 500 and done.method != "SOCKET":
        level = logging.ERROR
    log.log(
        level,
        "request",
        extra={
            "method": done.method,
            "path": done.path,
            "status": done.status,
            "ms": round(done.seconds * 1000, 1),
            "person": done.person,
        },
    )


async def write_failure(error: Exception, scope: Scope) -> None:
    """Log what nobody expected, with its traceback. A refusal is an ordinary answer, and so is that
    to data the database cannot hold, such as a NUL character in a text.
    """
    if isinstance(error, Refused | DataError):
        return
    if getattr(error, "status_code", 500) >= 500:
        log.error(
            "a request failed",
            exc_info=error,
            extra={"path": _path(scope, str(scope.get("path_template") or UNMATCHED))},
        )
