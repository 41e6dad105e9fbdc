"""Branches of finished games, ratings, bug reports."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("branch_of", sa.String(length=12), nullable=True))
    op.add_column("tables", sa.Column("branch_entries", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=True))
    op.create_index("ix_tables_rated", "tables", ["status", "rated"])
    op.create_index("ix_tables_host", "tables", ["host_id"])
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=30), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_ratings_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "game", name=op.f("pk_ratings")),
    )
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("person_id", sa.String(length=22), nullable=False),
        sa.Column("before", sa.Integer(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_rated_person_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_rated_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name=op.f("pk_rated")),
    )
    op.create_table(
        "bug_reports",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person_id", sa.String(length=22), nullable=True),
        sa.Column("table_id", sa.String(length=12), nullable=True),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("page", sa.String(length=200), nullable=False),
        sa.Column("client", sa.JSON(), nullable=False),
        sa.Column("server", sa.String(length=40), nullable=False),
        sa.Column("match", sa.JSON(), nullable=True),
        sa.Column("position", sa.JSON(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name=op.f("fk_bug_reports_person_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bug_reports")),
    )


def downgrade() -> None:
    op.drop_table("bug_reports")
    op.drop_table("rated")
    op.drop_table("ratings")
    op.drop_index("ix_tables_host", "tables")
    op.drop_index("ix_tables_rated", "tables")
    op.drop_column("tables", "rated")
    op.drop_column("tables", "branch_entries")
    op.drop_column("tables", "branch_of")
