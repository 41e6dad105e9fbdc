"""What people write down at a table, for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "memos",
        sa.Column("table_id", sa.String(12), nullable=False),
        sa.Column("person_id", sa.String(22), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], "fk_memos_table_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], "fk_memos_person_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_memos"),
    )
    op.create_index("ix_memos_person", "memos", ["person_id"])


def downgrade() -> None:
    op.drop_index("ix_memos_person", "memos")
    op.drop_table("memos")
