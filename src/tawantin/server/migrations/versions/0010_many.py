"""Many processes: what each entry's version was, who agrees to an end, what has to be done once."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("heartbeat", sa.Column("real", sa.Float()))
    op.add_column("entries", sa.Column("version", sa.BigInteger()))
    op.add_column("tables", sa.Column("agreed", sa.JSON()))
    op.create_table(
        "jobs",
        sa.Column("queue", sa.String(10), nullable=False),
        sa.Column("key", sa.String(60), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("keeper", sa.String(16)),
        sa.Column("until", sa.Float()),
        sa.Column("data", sa.JSON()),
        sa.Column("done", sa.Float()),
        sa.PrimaryKeyConstraint("queue", "key", name="pk_jobs"),
    )
    op.create_index("ix_jobs_due", "jobs", ["queue", "due"])
    op.create_index("ix_jobs_keeper", "jobs", ["keeper"])


def downgrade() -> None:
    op.drop_index("ix_jobs_keeper", "jobs")
    op.drop_index("ix_jobs_due", "jobs")
    op.drop_table("jobs")
    op.drop_column("tables", "agreed")
    op.drop_column("entries", "version")
    op.drop_column("heartbeat", "real")
