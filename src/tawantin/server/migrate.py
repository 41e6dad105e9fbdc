"""Bringing a database to the present shape, and back: Alembic run from code."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

MIGRATIONS = Path(__file__).parent / "migrations"


def _config(engine: Engine | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["engine"] = engine
    return config


@cache
def head() -> str | None:
    """Return the newest revision there is."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def current(engine: Engine) -> str | None:
    """Return the revision of a database, None of one without tables."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def upgrade(engine: Engine, to: str = "head") -> None:
    """Make the tables that are missing; safe to run at every start, and quick if none is."""
    if to == "head" and current(engine) == head():
        return
    command.upgrade(_config(engine), to)


def downgrade(engine: Engine, to: str) -> None:
    command.downgrade(_config(engine), to)
