"""`tawantin serve`: the server, in this process, until it is told to stop."""

import socket
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
GRACE = 10  # seconds for requests that are under way when the server is to stop
MAX_SOCKET_MESSAGE = 64 * 1024


def serve() -> None:
    """Run the server: tables for people and bots over HTTP and WebSocket.

    Settings come from TAWANTIN_ environment variables. Ctrl+C or SIGTERM ends it in good order.
    """
    from alembic.util import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    from tawantin.server import logs
    from tawantin.server.app import create_app
    from tawantin.server.config import BadSettings, load

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
        except (SQLAlchemyError, CommandError, OSError) as error:
            raise BadSetup(f"the database cannot be used: {_first_line(error)}") from None
        typer.echo(f"Tawantin is at {settings.base_url} (Ctrl+C ends it)")
        run(app, listener)


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


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def run(app: Any, listener: socket.socket) -> None:
    """Serve until a signal; then finish what was begun and close everything in good order."""
    import uvicorn

    from tawantin.server.stopping import GracefulServer

    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MAX_SOCKET_MESSAGE,
        timeout_graceful_shutdown=GRACE,
    )
    GracefulServer(config, app.state.services.hub).run(sockets=[listener])
