"""Games that are not rated, games from files, seats that were handed to a bot."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("friendly", sa.Boolean(), nullable=True))
    op.add_column("tables", sa.Column("imported", sa.Boolean(), nullable=True))
    op.add_column("seats", sa.Column("handed_over", sa.Float(), nullable=True))
    tables = sa.table(
        "tables",
        sa.column("imported", sa.Boolean()),
        sa.column("status", sa.String()),
        sa.column("started", sa.Float()),
    )
    # Until now nothing else was over without ever having been started.
    from_a_file = (tables.c.status == "over") & tables.c.started.is_(None)
    op.execute(tables.update().where(from_a_file).values(imported=True))


def downgrade() -> None:
    op.drop_column("seats", "handed_over")
    op.drop_column("tables", "imported")
    op.drop_column("tables", "friendly")
