"""Logs of finished tables, packed by month."""

import zlib

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

UNPACKED = sa.text("packed IS NULL AND ended IS NOT NULL")


def upgrade() -> None:
    op.add_column("tables", sa.Column("packed", sa.String(7)))
    op.create_index(
        "ix_tables_unpacked",
        "tables",
        ["ended"],
        postgresql_where=UNPACKED,
        sqlite_where=UNPACKED,
    )
    op.create_table(
        "packs",
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("log", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_packs"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_packs_table_id", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    _unpack(op.get_bind())
    op.drop_table("packs")
    op.drop_index("ix_tables_unpacked", "tables")
    op.drop_column("tables", "packed")


def _unpack(connection: sa.Connection) -> None:
    """Line by line again, some tables at a time; what is damaged has no lines."""
    entry = sa.text(
        "INSERT INTO entries (table_id, number, line, at) VALUES (:table_id, :number, :line, :at)"
    )
    done = ""
    some = sa.text("SELECT table_id, log FROM packs WHERE table_id > :done ORDER BY 1 LIMIT 100")
    while found := connection.execute(some, {"done": done}).all():
        for done, log in found:
            lines, moment = [], 0
            try:
                for number, said in enumerate(zlib.decompress(log).decode().split("\n")):
                    passed, _, line = said.partition(" ")
                    moment += int(passed)
                    at = moment / 1000
                    lines.append({"table_id": done, "number": number, "line": line, "at": at})
            except (zlib.error, ValueError):
                continue
            connection.execute(entry, lines)
