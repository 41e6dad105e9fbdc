"""Bringing a database to the present shape, and back: Alembic run from code."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

MIGRATIONS = Path(__file__).parent / "migrations"


def _config(engine: Engine) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["engine"] = engine
    return config


def upgrade(engine: Engine, to: str = "head") -> None:
    """Make the tables that are missing; safe to run at every start."""
    command.upgrade(_config(engine), to)


def downgrade(engine: Engine, to: str) -> None:
    command.downgrade(_config(engine), to)
