"""The first schema: persons, tables, logs, deals, due, results, surfaces, facts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "persons",
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("external_id", sa.Text, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("locale", sa.Text),
    )
    op.create_table(
        "tables",
        sa.Column("table", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("access", sa.Text, nullable=False),
        sa.Column("host", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("opened_ms", sa.BigInteger, nullable=False),
        sa.Column("closed_ms", sa.BigInteger),
    )
    op.create_index("tables_by_place", "tables", ["guild", "channel", "status"])
    op.create_index("tables_by_status", "tables", ["status"])
    op.create_table(
        "log",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("actor", sa.Integer, sa.ForeignKey("persons.person")),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("version", sa.SmallInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    seated = sa.text("kind = 'seat' AND token = 'sit'")
    op.create_index("log_seated", "log", ["actor"], sqlite_where=seated, postgresql_where=seated)
    op.create_table(
        "deals",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
    )
    op.create_table(
        "due",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("due_by_time", "due", ["at"])
    op.create_table(
        "results",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("places", sa.Text, nullable=False),
    )
    op.create_index("results_by_place", "results", ["guild", "game", "ended_ms"])
    op.create_table(
        "surfaces",
        sa.Column("table", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("payload", sa.Text, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
