"""Standings: who may be rated, what was voided, seasons, and what can be computed from the results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "rulings",
        sa.Column("table", sa.Integer, sa.ForeignKey("results.table"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("voided", sa.Boolean, nullable=False),
        sa.Column("actor", sa.Integer, sa.ForeignKey("persons.person")),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seasons",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("begins_ms", sa.BigInteger, primary_key=True),
        sa.Column("ends_ms", sa.BigInteger),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("opener", sa.Integer, sa.ForeignKey("persons.person")),
        sa.Column("closer", sa.Integer, sa.ForeignKey("persons.person")),
    )
    op.create_table(
        "played_deals",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("contract", sa.Text, nullable=False),
        sa.Column("leader", sa.SmallInteger),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("owners", sa.Text, nullable=False),
        sa.Column("deeds", sa.Text, nullable=False),
    )
    op.create_index("played_deals_by_time", "played_deals", ["guild", "ended_ms"])
    op.create_table(
        "counted",
        sa.Column("table", sa.Integer, sa.ForeignKey("results.table"), primary_key=True, autoincrement=False),
    )
    op.create_table(
        "scores",
        sa.Column("table", sa.Integer, sa.ForeignKey("results.table"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("company", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("own_deals", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
    )
    op.create_index("scores_by_person", "scores", ["guild", "game", "person", "ended_ms", "table"])
    op.create_table(
        "boards",
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("company", sa.Text, nullable=False),
        sa.Column("period", sa.Text, nullable=False),
        sa.UniqueConstraint("guild", "game", "preset", "company", "period", name="boards_by_name"),
    )
    op.create_table(
        "standings",
        sa.Column("board", sa.Integer, sa.ForeignKey("boards.board"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("last_ms", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("place_average", sa.BigInteger, nullable=False),
        sa.Column("points_a_deal", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    for name, column in (
        ("rating", "rating"),
        ("place", "place_average"),
        ("points", "points_a_deal"),
        ("wins", "wins"),
    ):
        op.create_index(f"standings_by_{name}", "standings", ["board", column, "games"])
