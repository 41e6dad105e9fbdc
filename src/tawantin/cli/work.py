"""`tawantin work`: what a server leaves to others, done in a process of its own."""

import asyncio
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from tawantin.cli.serve import first_line, steady
from tawantin.core.errors import BadSetup

if TYPE_CHECKING:
    from tawantin.server.app import Services

EXAMPLES = """[bold]Examples[/bold]
  TAWANTIN_DATABASE_URL=postgresql://... tawantin work                 whatever there is to do
  TAWANTIN_DATABASE_URL=postgresql://... tawantin work --queues bots   bots alone
  TAWANTIN_DATABASE_URL=postgresql://... tawantin work --metrics 9101  its figures at /metrics there
  docs/hosting.md says how servers and workers share the work."""


def work(
    queues: str = typer.Option("", help="What to do, with commas between; without it, all."),
    metrics: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="PORT", help="Figures for Prometheus; 0: any port."),
    ] = None,
) -> None:
    """Play bots, look at finished games, send notices, for the servers on the same PostgreSQL.

    Settings come from TAWANTIN_ environment variables. Ctrl+C or SIGTERM ends it in good order.
    """
    import msgspec
    from sqlalchemy.exc import SQLAlchemyError

    from tawantin.server import logs
    from tawantin.server.app import Services
    from tawantin.server.config import BadSettings, load, queues_of
    from tawantin.server.migrate import MigrationError

    try:
        settings = load()
        settings = msgspec.structs.replace(settings, queues=queues or settings.queues)
        queues_of(settings.queues)
    except BadSettings as error:
        raise BadSetup(str(error)) from None
    if settings.url.startswith("sqlite"):
        raise BadSetup(
            "workers need PostgreSQL: a SQLite file has one user (TAWANTIN_DATABASE_URL)"
        )
    logs.configure(settings.log_level)
    try:
        services = Services(settings)
    except (SQLAlchemyError, MigrationError, OSError) as error:
        raise BadSetup(f"the database cannot be used: {first_line(error)}") from None
    where = "" if metrics is None else f", figures at {_told(services, metrics)}"
    steady()
    asyncio.run(_until_told(services, where))


def _told(services: "Services", port: int) -> str:
    """Where the figures are."""
    host = services.settings.host
    try:
        return f"http://{host}:{services.metrics.tell(host, port)}/metrics"
    except OSError as error:
        raise BadSetup(f"cannot listen on {host}:{port}: {first_line(error)}") from None


async def _until_told(services: "Services", where: str) -> None:
    from tawantin.server.thinking import awake

    told = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    async with services.running():
        if "bots" in services.queues:
            await services.bots.quick.ask(awake)  # as soon as somebody is there who thinks
        typer.echo(f"Tawantin works: {services.settings.queues}{where} (Ctrl+C ends it)")
        await told.wait()
