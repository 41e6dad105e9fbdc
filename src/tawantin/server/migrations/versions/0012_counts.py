"""What all processes count together, and where running tables were started from."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(32)))
    op.create_table(
        "counts",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("times", sa.Text(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_counts"),
    )
    op.create_index("ix_counts_until", "counts", ["until"])


def downgrade() -> None:
    op.drop_index("ix_counts_until", "counts")
    op.drop_table("counts")
    op.drop_column("tables", "origin")
