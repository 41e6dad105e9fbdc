"""The database's shape: made from nothing, taken down and made again, and equal to the models."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, Float, Integer, LargeBinary, insert, inspect, select, text, update

from tawantin.server import database, migrate
from tawantin.server.migrate import MIGRATIONS
from tawantin.server.store import PATIENCE, Store

VERSIONS = "alembic_version"


@pytest.fixture
def engine(empty_database: str) -> Iterator[Engine]:
    store = Store(empty_database)
    yield store.engine
    store.close()


def revisions() -> list[str]:
    """From the first to the last."""
    script = ScriptDirectory(str(MIGRATIONS))
    return [revision.revision for revision in reversed(list(script.walk_revisions()))]


def names(engine: Engine) -> set[str]:
    return set(inspect(engine).get_table_names()) - {VERSIONS}


def revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def differences(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, database.metadata))


def fill(engine: Engine) -> dict[str, list[Any]]:
    """A row in every table, made from the columns; foreign keys point to it."""
    with engine.begin() as connection:
        for table in database.metadata.sorted_tables:
            row: dict[str, Any] = {}
            for column in table.columns:
                if column.foreign_keys:
                    parent = next(iter(column.foreign_keys)).column
                    own = parent.table is table
                    key = None if own else connection.execute(select(parent)).scalar()
                    row[column.name] = key
                elif isinstance(column.type, LargeBinary):
                    row[column.name] = b"\x00\xff"
                elif isinstance(column.type, Integer):
                    row[column.name] = 1
                elif isinstance(column.type, Float):
                    row[column.name] = 1e9 + 0.123456
                else:
                    kind = column.type.python_type
                    row[column.name] = {dict: {"ñ": [1, None]}, bool: True}.get(kind, "ñx")
            connection.execute(insert(table).values(**row))
    return read(engine)


def read(engine: Engine) -> dict[str, list[Any]]:
    with engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table))]
            for table in database.metadata.sorted_tables
        }


def test_up_from_nothing_gives_the_models(engine: Engine) -> None:
    assert names(engine) == set()
    migrate.upgrade(engine)
    assert names(engine) == set(database.metadata.tables)
    assert revision(engine) == revisions()[-1] == migrate.head()
    assert differences(engine) == []


def test_a_difference_would_be_found(engine: Engine) -> None:
    migrate.upgrade(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE people ADD COLUMN shoe_size INTEGER")
        connection.exec_driver_sql("DROP INDEX ix_chat_table")
    assert sorted(change[0] for change in differences(engine)) == ["add_index", "remove_column"]


def test_up_again_changes_nothing(engine: Engine) -> None:
    migrate.upgrade(engine)
    stored = fill(engine)
    assert all(len(rows) == 1 for rows in stored.values())
    migrate.upgrade(engine)
    assert read(engine) == stored
    assert differences(engine) == []


def test_down_and_up_again_with_data(engine: Engine) -> None:
    """Every step down and up again, with rows in every table."""
    migrate.upgrade(engine)
    steps = revisions()
    for lower in reversed([None, *steps[:-1]]):
        fill(engine)
        migrate.downgrade(engine, lower or "base")
        assert revision(engine) == lower
        migrate.upgrade(engine)
        assert differences(engine) == []
        assert names(engine) == set(database.metadata.tables)
        if lower is not None:
            migrate.downgrade(engine, "base")
            migrate.upgrade(engine)
    stored = fill(engine)
    assert all(len(rows) == 1 for rows in stored.values())


def test_a_running_clock_goes_on(engine: Engine) -> None:
    """0003 knows for each seat since when it is asked, where there was one time per table."""
    migrate.upgrade(engine)
    t, s = database.tables, database.seats
    fill(engine)
    with engine.begin() as connection:
        connection.execute(update(t).values(status="running", to_act=1, deadline=None))
        connection.execute(update(s).values(seat=1, asked=1234.5))
        row = connection.execute(select(s)).one()._mapping
        connection.execute(insert(s).values(**{**row, "seat": 0, "asked": None, "orders": None}))
    migrate.downgrade(engine, "0002")
    with engine.connect() as connection:
        assert connection.execute(text("SELECT moved FROM tables")).scalar_one() == 1234.5
    migrate.upgrade(engine)
    with engine.connect() as connection:
        found = connection.execute(select(s.c.asked).order_by(s.c.seat)).scalars().all()
    assert found == [None, 1234.5]


def test_down_to_nothing_leaves_nothing(engine: Engine) -> None:
    migrate.upgrade(engine)
    fill(engine)
    migrate.downgrade(engine, "base")
    assert names(engine) == set()
    assert revision(engine) is None


def test_one_line_of_revisions() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert len(script.get_heads()) == len(script.get_bases()) == 1


def test_a_failed_step_leaves_the_database_as_it_was(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A migration runs whole or not at all."""
    from alembic import op

    made: list[str] = []
    create = op.create_table

    def stumble(name: str, *args: Any, **options: Any) -> Any:
        made.append(name)
        if len(made) == 4:
            raise RuntimeError("out of disk")
        return create(name, *args, **options)

    monkeypatch.setattr(op, "create_table", stumble)
    with pytest.raises(RuntimeError, match="out of disk"):
        migrate.upgrade(engine)
    monkeypatch.undo()
    assert len(made) == 4
    assert names(engine) == set()
    migrate.upgrade(engine)
    assert differences(engine) == []


UPGRADE = """
import sys
from tawantin.server import migrate
from tawantin.server.store import Store
store = Store(sys.argv[1])
print("begins", flush=True)
migrate.upgrade(store.engine)
store.close()
"""


def test_two_processes_do_not_migrate_at_once(
    engine: Engine, empty_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second waits for the first, and finds nothing left to do."""
    from alembic import op

    create, second = op.create_table, None

    def pause(name: str, *args: Any, **options: Any) -> Any:
        nonlocal second
        if second is None:  # while this one is in the middle of it
            command = [sys.executable, "-c", UPGRADE, empty_database]
            second = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            assert second.stdout is not None
            assert second.stdout.readline() == b"begins\n"
            with pytest.raises(subprocess.TimeoutExpired):
                second.wait(1.5 * PATIENCE)  # longer than anybody waits for an ordinary lock
        if name == "heartbeat":  # some migrations later nobody else has seen anything yet
            with engine.connect() as other:
                assert inspect(other).get_table_names() == []
        return create(name, *args, **options)

    monkeypatch.setattr(op, "create_table", pause)
    migrate.upgrade(engine)
    assert second is not None
    _, said = second.communicate(timeout=60)
    assert (second.returncode, said) == (0, b"")
    assert differences(engine) == []
