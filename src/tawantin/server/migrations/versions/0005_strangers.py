"""Among strangers: marks, sessions that are seen, links by mail, notes, visitors, deeds."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

COLUMNS = (
    ("people", "confirmed", sa.Float()),
    ("people", "mail_key", sa.String(32)),
    ("people", "moderator", sa.Float()),
    ("people", "silenced", sa.Float()),
    ("people", "banned", sa.Float()),
    ("sessions", "seen", sa.Float()),
    ("seats", "mark", sa.String(8)),
    ("reports", "settled", sa.Float()),
)
TABLES = ("links", "notes", "visitors", "deeds")

MARKS = """
    UPDATE seats SET mark = (
        SELECT CASE WHEN p.bot THEN 'program' WHEN p.login IS NULL THEN 'guest' END
        FROM people p WHERE p.id = seats.person_id
    )
    WHERE kind = 'person'
"""
# Nobody has shown yet that the address is theirs, and only accounts are written to.
UNCONFIRMED = "UPDATE people SET notify_email = (1 = 0)"


def upgrade() -> None:
    for table, name, kind in COLUMNS:
        op.add_column(table, sa.Column(name, kind, nullable=True))
    op.execute(MARKS)
    op.execute(UNCONFIRMED)
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), nullable=False),
        _person(),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("email", sa.String(200), nullable=True),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_links"),
        _whose("links", "CASCADE"),
    )
    op.create_index("ix_links_person", "links", ["person_id"])
    op.create_table(
        "notes",
        _number(),
        _person(),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notes"),
        _whose("notes", "CASCADE"),
    )
    op.create_index("ix_notes_person", "notes", ["person_id"])
    op.create_table(
        "visitors",
        _number(),
        sa.Column("table_id", sa.String(12), nullable=False),
        _person(),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_visitors"),
        sa.UniqueConstraint("table_id", "person_id", name="uq_visitors_table_id"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], ondelete="CASCADE", name="fk_visitors_table_id"
        ),
        _whose("visitors", "CASCADE"),
    )
    op.create_index("ix_visitors_person", "visitors", ["person_id"])
    op.create_table(
        "deeds",
        _number(),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("deed", sa.String(12), nullable=False),
        sa.Column("by_id", sa.String(22), nullable=True),
        sa.Column("person_id", sa.String(22), nullable=True),
        sa.Column("table_id", sa.String(12), nullable=True),
        sa.Column("text", sa.String(300), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deeds"),
        sa.ForeignKeyConstraint(
            ["by_id"], ["people.id"], ondelete="SET NULL", name="fk_deeds_by_id"
        ),
        _whose("deeds", "SET NULL"),
    )
    op.create_index("ix_deeds_person", "deeds", ["person_id"])
    op.create_index("ix_deeds_table", "deeds", ["table_id"])


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table)
    for table, name, _ in reversed(COLUMNS):
        op.drop_column(table, name)


def _number() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), autoincrement=True, nullable=False)


def _person() -> sa.Column[str]:
    return sa.Column("person_id", sa.String(22), nullable=False)


def _whose(table: str, gone: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["person_id"], ["people.id"], ondelete=gone, name=f"fk_{table}_person_id"
    )
