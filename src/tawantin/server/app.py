"""The application: services made once, handlers on top, background work beside."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy import Connection as SqlConnection
from sqlalchemy import select
from sqlalchemy.exc import DataError

import tawantin
from tawantin import messages
from tawantin.core import registry
from tawantin.server import client, database, described, lobby, logs, migrate, play, sessions
from tawantin.server.accounts import Accounts
from tawantin.server.analyses import Analyst
from tawantin.server.api.accounts import AccountsController
from tawantin.server.api.analyses import AnalysesController
from tawantin.server.api.bugs import BugsController
from tawantin.server.api.chat import ChatController, VisitorsController
from tawantin.server.api.common import (
    Connection,
    TextRequest,
    from_where,
    language_of,
    may_change,
    who,
)
from tawantin.server.api.files import bring_in, play_on
from tawantin.server.api.hints import HintsController
from tawantin.server.api.library import LibraryController
from tawantin.server.api.memos import MemosController
from tawantin.server.api.moderation import ModerationController
from tawantin.server.api.notify import NotifyController
from tawantin.server.api.operations import handlers
from tawantin.server.api.people import PeopleController
from tawantin.server.api.profile import profile
from tawantin.server.api.replays import ReplaysController
from tawantin.server.api.socket import table_socket
from tawantin.server.api.tables import GamesController, TablesController
from tawantin.server.bell import Bell
from tawantin.server.bot_runner import BotRunner
from tawantin.server.chat import Chat
from tawantin.server.clock import now
from tawantin.server.config import Settings, queues_of
from tawantin.server.connections import Crowd
from tawantin.server.counting import Counts
from tawantin.server.errors import Conflict, Refused, Storage, TooMany
from tawantin.server.guard import Guard, Headers, NormalPath
from tawantin.server.limits import Limits
from tawantin.server.memos import Memos
from tawantin.server.metrics import CONTENT_TYPE, Metrics
from tawantin.server.notify import Notifier
from tawantin.server.outbox import Outbox
from tawantin.server.packing import Packer
from tawantin.server.people import People, Person
from tawantin.server.push import COME_AGAIN, Hub
from tawantin.server.ratings import Ratings
from tawantin.server.repository import Repository
from tawantin.server.rows import purge
from tawantin.server.static import Documents
from tawantin.server.store import Store
from tawantin.server.thinking import awake
from tawantin.server.together import Together
from tawantin.server.uptime import Uptime
from tawantin.server.visitors import Visitors
from tawantin.table.lessons import lesson_of
from tawantin.words import LANGUAGES

log = logging.getLogger(__name__)

TICK = 1.0
SESSIONS = 10.0  # seconds between two looks at whose session has ended
MAX_BODY = 400_000  # overlays and settings are the most; files have a limit of their own


class Services:
    """Everything a running server holds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.bell = Bell(self.store.engine, self.store.name)
        try:
            self.store.claim()
            self.first = self.bell.claim()
            migrate.upgrade(self.store.engine)
            self.uptime = Uptime(self.store, self.first)
            self.bell.share(self.first)
        except BaseException:
            self.bell.close()
            self.store.close()
            raise
        self.counts = Counts(self.store)
        self.people = People(self.store, settings.session_days, self.counts)
        self.queues = queues_of(settings.queues)
        self.limits = Limits(settings=settings, counts=self.counts)
        self.tables = Repository(self.store, settings, self.limits.time)
        self.plays = "bots" in self.queues
        # Who is not alone takes no tables before somebody is there who thinks: others can play.
        self.tables.keeper.bots = self.plays and self.first
        self.hub = Hub(settings)
        self.chat = Chat(self.tables, self.hub, self.limits)
        self.memos = Memos(self.store, self.limits)
        self.bots = BotRunner(self.tables, settings)
        self.analyst = Analyst(self.tables, settings, "analysis" in self.queues)
        self.visitors = Visitors(self.tables, self.hub, self.limits)
        self.outbox = Outbox(self.store)
        self.accounts = Accounts(self.people, settings, self.outbox)
        sends = "notices" in self.queues
        self.notifier = Notifier(self.tables, settings, self.outbox, sends, self.counts)
        self.tables.announce = self.notifier.announce
        self.ratings = Ratings(self.store)
        self.packer = Packer(self.store, settings.pack_months)
        self.tables.listeners += [self.notifier.changed, self.ratings.changed]
        self.tables.followers += [self.hub.changed, self.bots.changed]
        self.together = Together(self.bell, self.tables, self.hub, self.chat, self.visitors)
        self.together.ended = self._look_soon
        self.together.waits = self._work_waits
        self.metrics = Metrics(self)
        self.ready = False
        self._sooner = asyncio.Event()
        self._taking: set[asyncio.Task[None]] = set()
        self._look = 0.0
        self._banned: set[str] = set()  # whose seats are free already

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None, None]:
        """From the start to the end of a process."""
        await self.resume()
        works = self.live(), self.tick(), self._wake()
        tasks = [asyncio.create_task(work) for work in works]
        try:
            yield
        finally:
            for task in [*tasks, *self._taking]:
                task.cancel()
            await asyncio.gather(*tasks, *self._taking, return_exceptions=True)
            await self.close()

    async def resume(self) -> None:
        """Tables that were running go on: bots think, clocks tick."""
        await asyncio.to_thread(_read_ahead)
        self.together.listen()
        with contextlib.suppress(Storage):
            await self.store.write(lambda c: self.tables.keeper.begin(c, self.first))
        if self.first:
            t = database.tables
            query = select(t.c.id).where(t.c.status == "running")
            running = await self.store.read(lambda c: c.execute(query).scalars().all())
            while taken := await self.tables.keeper.take_all():
                self.tables.keeper.kept.update(taken)
            await self.go_on(running)
        with contextlib.suppress(Storage):  # another start will find them
            await self.store.write(purge)
        await self.ratings.settle()
        await self.analyst.look()
        self.ready = True

    async def go_on(self, running: Sequence[str]) -> None:
        """Tables somebody else has left: nobody is waited for who does not have to be."""
        for table_id in running:
            try:
                table = await self.tables.get(table_id)
                await play.catch_up(self.tables, table)
                self.bots.changed(table)
            except (Conflict, Storage):
                pass  # another process plays there, or it is tried again
            except Exception:  # one broken table keeps no other from going on
                log.exception("a table cannot be read", extra={"table": table_id})
                self.bots.stumbled(table_id)

    async def _wake(self) -> None:
        while self.plays and not self.tables.keeper.bots:
            try:
                await self.bots.quick.ask(awake)
            except Exception:
                log.exception("nobody is there who thinks")
                await asyncio.sleep(TICK)
                continue
            self.tables.keeper.bots = True
            self._sooner.set()

    async def live(self) -> None:
        """Once a second, whatever else there is to do: a sign of life, that what we have taken is
        still ours, and some of what nobody does.
        """
        while True:
            with contextlib.suppress(TimeoutError):  # `wait_for` loses a cancellation now and then
                async with asyncio.timeout(TICK):
                    await self._sooner.wait()
            self._sooner.clear()
            self.bell.look()
            looks = self.uptime.look(), self.tables.keeper.look(not self._taking)
            found = await asyncio.gather(*looks, return_exceptions=True)
            for wrong in found:
                if isinstance(wrong, Exception) and not isinstance(wrong, Storage):
                    log.error("a sign of life failed", exc_info=wrong)
            if isinstance(taken := found[1], list) and taken:
                task = asyncio.create_task(self._take_up(taken))
                self._taking.add(task)
                task.add_done_callback(self._taking.discard)

    async def _take_up(self, taken: list[str]) -> None:
        """Tables somebody else has left; there may be more of them."""
        await self.go_on(taken)
        self._sooner.set()

    async def tick(self) -> None:
        """Once a second: whose time is up, who is waited for, and what nobody needs in memory."""
        while True:
            await asyncio.sleep(TICK)
            try:
                self.hub.look_at_the_clock()
                await self.together.look_around()
                self.bots.tempo.look()
                late = await self.store.read(_late) if self.tables.keeper.minds_clocks else []
                for table_id in late:
                    try:
                        await play.time_out(self.tables, await self.tables.get(table_id))
                    except (Conflict, Storage):
                        pass  # somebody has moved at the last moment, or it is tried again
                    except Exception:
                        log.exception("a clock stumbled", extra={"table": table_id})
                await self.bots.look_after()
                await self.tables.keeper.look_over()
                await self.notifier.look()
                await self.analyst.look()
                await self.part_ended()
                if self.tables.keeper.minds_clocks:
                    await self.packer.look()
                self.tables.forget_idle(self.settings.idle_minutes * 60, self.hub.watched)
            except Storage:
                pass  # that is known, and every second it is tried again
            except Exception:
                log.exception("the clock stumbled")

    def _look_soon(self) -> None:
        self._look = 0.0

    def _work_waits(self, queue: str) -> None:
        """Another process has left us something to do; the rest is found within a second."""
        if queue == "notices":
            self.notifier.wake()
        elif queue == "bots" and self.tables.keeper.bots:
            self._sooner.set()

    async def part_ended(self) -> None:
        """What was ended elsewhere, by time or by the host: sockets are closed, seats are freed."""
        if time.monotonic() < self._look:
            return
        self._look = time.monotonic() + SESSIONS
        held = self.hub.sessions()
        if held:
            self.hub.end(await self.store.read(lambda c: sessions.lost(c, held)))
            replaced = await self.store.read(lambda c: sessions.replaced(c, held))
            self.hub.end(replaced, COME_AGAIN)
        p = database.people.c
        banned = select(p.id).where(p.banned.is_not(None), p.deleted.is_(False))
        found = await self.store.read(lambda c: set(c.execute(banned).scalars()))
        fresh, self._banned = found - self._banned, found
        for person_id in fresh:
            await lobby.leave_all(self.tables, person_id)

    async def close(self) -> None:
        self.ready = False
        await self.bots.close()
        with contextlib.suppress(Storage):
            await self.store.write(self.tables.keeper.hand_over)
        await self.analyst.close()
        await self.notifier.close()
        await self.outbox.close()
        await self.ratings.close()
        await self.uptime.close()
        with contextlib.suppress(Storage):
            await self.store.write(self.tables.keeper.release)
        await self.together.close()
        self.people.close()
        self.tables.heavy.close()
        self.store.close()


def _read_ahead() -> None:
    """Read from disk what the first request would otherwise wait for."""
    for name in registry.NAMES:
        registry.game(name).tables(None)
        lesson_of(name)
    for language in LANGUAGES:
        messages.read_all(language)


def _late(connection: SqlConnection) -> list[str]:
    """Running tables at which somebody who is asked has no time left."""
    t = database.tables
    query = select(t.c.id).where(
        t.c.status == "running", t.c.pinned.is_(False), t.c.deadline <= now()
    )
    return [row.id for row in connection.execute(query)]


def routes() -> Litestar:
    """All handlers, for the services that `create_app` puts under them."""

    def services() -> Services:
        found: Services = app.state.services
        return found

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        async with services().running():
            yield

    async def person(request: Request[Any, Any, Any]) -> Person | None:
        return await who(request, services().people)

    @get("/health", include_in_schema=False, media_type=MediaType.TEXT)
    async def health() -> str:
        return "ok"

    @get("/ready", include_in_schema=False, media_type=MediaType.TEXT)
    async def ready() -> Response[str]:
        found = services()
        try:
            await found.store.read(lambda c: c.execute(select(1)).one())
        except Exception:
            return Response("database unreachable", status_code=503)
        if found.ready and not await found.uptime.is_well():
            return Response("database takes no writes", status_code=503)
        return Response(
            "ready" if found.ready else "starting", status_code=200 if found.ready else 503
        )

    @get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
    async def metrics() -> Response[bytes]:
        return Response(services().metrics.text(), media_type=CONTENT_TYPE)

    built = client.folder()
    api = Router(
        "/api",
        route_handlers=[
            PeopleController,
            AccountsController,
            profile,
            *handlers(),
            TablesController,
            GamesController,
            HintsController,
            ReplaysController,
            AnalysesController,
            ChatController,
            VisitorsController,
            MemosController,
            ModerationController,
            NotifyController,
            bring_in,
            play_on,
            BugsController,
            LibraryController,
            table_socket,
        ],
        guards=[may_change],
    )
    app = Litestar(
        [api, health, ready, metrics, client.page_of(built)],
        dependencies={
            "people": Provide(lambda: services().people, sync_to_thread=False),
            "accounts": Provide(lambda: services().accounts, sync_to_thread=False),
            "tables": Provide(lambda: services().tables, sync_to_thread=False),
            "hub": Provide(lambda: services().hub, sync_to_thread=False),
            "chat": Provide(lambda: services().chat, sync_to_thread=False),
            "memos": Provide(lambda: services().memos, sync_to_thread=False),
            "visitors": Provide(lambda: services().visitors, sync_to_thread=False),
            "limits": Provide(lambda: services().limits, sync_to_thread=False),
            # A body's field with a dependency's name would make a bad value a 500: `config`.
            "config": Provide(lambda: services().settings, sync_to_thread=False),
            "person": Provide(person),
            "address": Provide(from_where),
        },
        exception_handlers={
            Refused: _refused,
            HTTPException: _http_error,
            DataError: _bad_data,
        },
        lifespan=[lifespan],
        logging_config=None,
        after_exception=[logs.write_failure],
        request_class=TextRequest,
        request_max_body_size=MAX_BODY,
        openapi_config=OpenAPIConfig(
            title="Tawantin",
            version=tawantin.__version__,
            render_plugins=[JsonRenderPlugin()],
        ),
    )
    app.state.inmost = Documents(
        app.asgi_handler,
        {**client.documents(built), **described.documents(lambda: app.openapi_schema.to_schema())},
    )
    return app


def create_app(settings: Settings, app: Litestar | None = None) -> Litestar:
    """The server as an ASGI application; `app`: one that has been closed, to be used again."""
    services = Services(settings)
    if app is None:
        app = routes()
    app.state.services = services
    observers = [logs.write_request, services.metrics.observe]
    guarded = Guard(app.state.inmost, settings)
    limited = Headers(Crowd(guarded, services.limits, app.state.inmost.serves))
    app.asgi_handler = NormalPath(logs.Observed(limited, observers))
    return app


def _refused(request: Connection, error: Refused) -> Response[dict[str, Any]]:
    body = {"code": error.code, "message": error.text(language_of(request)), **error.more}
    return Response(body, status_code=error.status)


def _bad_data(request: Connection, error: DataError) -> Response[dict[str, Any]]:
    """What the database cannot hold, such as a NUL character in a text."""
    body = {"code": "bad_request", "message": "This cannot be stored as it is."}
    return Response(body, status_code=400)


def _http_error(request: Connection, error: HTTPException) -> Response[dict[str, Any]]:
    body: dict[str, Any] = {"code": "bad_request", "message": error.detail}
    if error.extra:
        body["details"] = msgspec.to_builtins(error.extra, str_keys=True)
    if error.status_code == 404:
        body["code"] = "not_found"
    if error.status_code == 429:
        body["code"] = "too_many_requests"
        body["message"] = TooMany().text(language_of(request))
    return Response(body, status_code=error.status_code, headers=error.headers)
