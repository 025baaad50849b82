"""Seeds that tables have committed themselves to before the deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seeds",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
