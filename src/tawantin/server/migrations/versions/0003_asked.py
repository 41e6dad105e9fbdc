"""Several seats asked at once, each since its own time; standing orders."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ASKED = """
    UPDATE seats SET asked = (SELECT t.moved FROM tables t WHERE t.id = seats.table_id)
    WHERE EXISTS (
        SELECT 1 FROM tables t
        WHERE t.id = seats.table_id AND t.to_act = seats.seat AND t.status = 'running'
    )
"""
MOVED = """
    UPDATE tables SET moved = (SELECT MAX(s.asked) FROM seats s WHERE s.table_id = tables.id)
"""


def upgrade() -> None:
    op.add_column("seats", sa.Column("asked", sa.Float(), nullable=True))
    op.add_column("seats", sa.Column("orders", sa.JSON(), nullable=True))
    op.execute(ASKED)
    op.drop_column("tables", "moved")


def downgrade() -> None:
    op.add_column("tables", sa.Column("moved", sa.Float(), nullable=True))
    op.execute(MOVED)
    op.drop_column("seats", "orders")
    op.drop_column("seats", "asked")
