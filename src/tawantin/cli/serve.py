"""`tawantin serve`: the server, in this process, until it is told to stop."""

import gc
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Any

import typer

from tawantin.core.errors import BadSetup

if TYPE_CHECKING:
    from tawantin.server.config import Settings

EXAMPLES = """[bold]Examples[/bold]
  tawantin serve                                   on http://127.0.0.1:8000, data in ./data
  TAWANTIN_PORT=9000 tawantin serve                another port
  TAWANTIN_DATABASE_URL=postgresql://... tawantin serve
  docs/hosting.md lists every setting."""

BACKLOG = 2048
LOCAL = "127.0.0.1,::1"  # proxies that are believed, unless others are named
KEPT = 15  # seconds a connection is kept for the next request; browsers and proxies let go sooner
GRACE = 10  # seconds for requests that are under way when the server is to stop
MAX_SOCKET_MESSAGE = 64 * 1024
SWITCH = 0.0005  # seconds until a thread that waits, such as the writer, gets its turn
YOUNG = 3_000  # objects that are kept before the garbage collector looks at them,
ONCE_MORE = 2  # so often before it looks at those again,
ALL = 200  # and that so often before it looks at everything


def serve(
    show: bool = typer.Option(False, "--open", help="Open the page in a browser, if there is one."),
) -> None:
    """Run the server: the table in the browser, for people, bots and programs.

    Settings come from TAWANTIN_ environment variables. Ctrl+C or SIGTERM ends it in good order.
    """
    from sqlalchemy.exc import SQLAlchemyError

    from tawantin.server import logs
    from tawantin.server.app import create_app
    from tawantin.server.config import BadSettings, load
    from tawantin.server.migrate import MigrationError

    try:
        settings = load()
    except BadSettings as error:
        raise BadSetup(str(error)) from None
    listener = listen(settings.host, settings.port)
    with listener:
        settings = _with_port(settings, listener.getsockname()[1])
        logs.configure(settings.log_level)
        try:
            app = create_app(settings)
        except (SQLAlchemyError, MigrationError, OSError) as error:
            raise BadSetup(f"the database cannot be used: {first_line(error)}") from None
        typer.echo(f"Tawantin is at {settings.base_url} (Ctrl+C ends it)")
        if show:
            open_page(settings.base_url)
        run(app, listener)


def open_page(address: str) -> None:
    """In a browser with a window; a terminal's own would take over the terminal."""
    windows = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if windows:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one line that says why not."""
    try:
        kind, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        return socket.create_server(address, family=kind, backlog=BACKLOG)
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while")[0]
        raise BadSetup(f"cannot listen on {host} port {port}: {reason}") from None


def _with_port(settings: "Settings", port: int) -> "Settings":
    """Port 0 asks for any free one: links have to name the one that was found."""
    import msgspec

    return msgspec.structs.replace(settings, port=port)


def first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def run(app: Any, listener: socket.socket) -> None:
    """Serve until a signal; then finish what was begun and close everything in good order."""
    import uvicorn
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    from tawantin.house.lengths import HEAD
    from tawantin.server.api.socket import MAX_MESSAGE
    from tawantin.server.connections import protocols
    from tawantin.server.door import Door, Listener
    from tawantin.server.stopping import GracefulServer

    steady()
    services = app.state.services
    settings = services.settings
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", LOCAL)
    believed = ProxyHeadersMiddleware(app, proxies).trusted_hosts
    door = Door(services.limits, believed.__contains__)
    http, sockets = protocols(door)
    config = uvicorn.Config(
        app,
        loop="asyncio",  # others accept connections themselves, past the door
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies,
        http=http,
        limit_concurrency=settings.connections,
        h11_max_incomplete_event_size=HEAD,
        timeout_keep_alive=KEPT,
        ws=sockets,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,  # a push is some kilobytes; packing it costs every table time
        timeout_graceful_shutdown=GRACE,
    )
    GracefulServer(config, services.hub).run(sockets=[Listener(listener, door)])


def steady() -> None:
    """Short pauses instead of long ones: a push must not wait for the garbage collector."""
    gc.collect()
    gc.freeze()  # what is there by now stays and need not be looked at again
    gc.set_threshold(YOUNG, ONCE_MORE, ALL)
    sys.setswitchinterval(SWITCH)
