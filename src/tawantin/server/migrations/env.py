"""Alembic's entry: runs the migrations on the engine it is handed, one process at a time."""

from alembic import context
from sqlalchemy import text

from tawantin.server.database import metadata
from tawantin.server.store import PATIENCE, wait_for_locks

MIGRATING = 60.0  # seconds another process may take over the same
LOCK = 7_461_776_142  # any number, the same for all of us

engine = context.config.attributes["engine"].execution_options(writes=True)
with engine.connect() as connection:
    wait_for_locks(connection, MIGRATING)
    if connection.dialect.name == "postgresql":
        for patience in ("lock_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(text(f"SET LOCAL {patience} = '{MIGRATING:.0f}s'"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        transactional_ddl=True,  # all of them at once, or another process comes in between
    )
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
    wait_for_locks(connection, PATIENCE)
