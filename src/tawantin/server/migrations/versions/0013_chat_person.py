"""What somebody has said, found by its index: on a busy site one person's export asks for it."""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_chat_person", "chat", ["person_id"])


def downgrade() -> None:
    op.drop_index("ix_chat_person", "chat")
