"""Who was forgotten while a table went on, as a keyed hash."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "forgotten",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("mark", sa.Text, primary_key=True),
        sa.Column("deal", sa.Integer),
        sa.Column("saw", sa.Boolean, nullable=False),
        sa.Column("stirs", sa.Integer, nullable=False),
        sa.Column("opened", sa.Boolean, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
