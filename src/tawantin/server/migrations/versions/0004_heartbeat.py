"""When the server was last there, so that time without it is charged to nobody."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "heartbeat",
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("at", name="pk_heartbeat"),
    )


def downgrade() -> None:
    op.drop_table("heartbeat")
