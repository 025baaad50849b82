"""Rule sets of one's own: what a server has saved under a name, and which of them a table was opened with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rule_sets",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("overrides", sa.Text, nullable=False),
        sa.Column("creator", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("saved_ms", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("rule_set", sa.Text))
