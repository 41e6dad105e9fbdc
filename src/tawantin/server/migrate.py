"""Bringing a database to the present shape, and back: Alembic run from code.

Alembic is imported when there is something to do: a server whose database is up to date starts
sooner without it.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Engine, inspect, text

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"


class MigrationError(Exception):
    """A database whose revision is not one of ours."""


def _config(engine: Engine) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["engine"] = engine
    return config


@cache
def head() -> str:
    """Return the newest revision; the name of each file begins with its own."""
    names = [path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")]
    return max(name.partition("_")[0] for name in names)


def current(engine: Engine) -> str | None:
    """Return the revision of a database, None of one without tables."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return revision


def upgrade(engine: Engine, to: str = "head") -> None:
    """Make the tables that are missing; safe to run at every start, and quick if none is."""
    if to == "head" and current(engine) == head():
        return
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(_config(engine), to)
    except CommandError as error:
        raise MigrationError(str(error)) from error


def downgrade(engine: Engine, to: str) -> None:
    from alembic import command

    command.downgrade(_config(engine), to)
