"""Indexes for what is asked of open tables by server, channel and opener, and at a start."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("tables_by_server", "tables", ["guild", "status"])
    op.create_index("tables_by_host", "tables", ["host", "status"])
    op.drop_index("due_by_time", "due")
    op.create_index("due_by_time", "due", ["kind", "at"])
    op.create_index("surfaces_by_kind", "surfaces", ["kind"])
