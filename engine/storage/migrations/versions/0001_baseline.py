"""The first schema."""

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
        "nicknames",
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_index("nicknames_by_server", "nicknames", ["guild"])
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
        sa.Column("rule_set", sa.Text),
    )
    op.create_index("tables_by_place", "tables", ["guild", "channel", "status"])
    op.create_index("tables_by_server", "tables", ["guild", "status"])
    op.create_index("tables_by_host", "tables", ["host", "status"])
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
    op.create_index(
        "log_seated",
        "log",
        ["actor"],
        sqlite_where=sa.text("kind = 'seat' AND token = 'sit'"),
        postgresql_where=sa.text("kind = 'seat' AND token = 'sit'"),
    )
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
    op.create_index("due_by_time", "due", ["kind", "at"])
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
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("contest", sa.Boolean, nullable=False),
    )
    op.create_index("results_by_place", "results", ["guild", "game", "ended_ms"])
    op.create_index(
        "contests",
        "results",
        ["guild"],
        sqlite_where=sa.text("contest = 1"),
        postgresql_where=sa.text("contest"),
    )
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
        "appointments",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
    )
    op.create_index("appointments_by_time", "appointments", ["at_ms"])
    op.create_table(
        "announcements",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Text),
        sa.Column("tried_ms", sa.BigInteger),
        sa.Column("message", sa.Text),
        sa.Column("given_up_ms", sa.BigInteger),
    )
    op.create_index(
        "announcements_to_post",
        "announcements",
        ["made_ms"],
        sqlite_where=sa.text("message IS NULL AND given_up_ms IS NULL"),
        postgresql_where=sa.text("message IS NULL AND given_up_ms IS NULL"),
    )
    op.create_table(
        "fraternities",
        sa.Column("fraternity", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colours", sa.Text, nullable=False),
        sa.Column("role", sa.Text),
        sa.Column("founder", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("founded_ms", sa.BigInteger, nullable=False),
        sa.Column("dissolved_ms", sa.BigInteger),
    )
    op.create_index("fraternities_by_guild", "fraternities", ["guild"])
    op.create_table(
        "memberships",
        sa.Column("fraternity", sa.Integer, sa.ForeignKey("fraternities.fraternity"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("since_ms", sa.BigInteger, primary_key=True),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("title", sa.Text, nullable=False),
    )
    op.create_index("memberships_by_person", "memberships", ["person"])
    op.create_table(
        "invitations",
        sa.Column("fraternity", sa.Integer, sa.ForeignKey("fraternities.fraternity"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("inviter", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rounds",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("actor", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("creditor", sa.Integer, sa.ForeignKey("persons.person")),
        sa.Column("amount", sa.Integer, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "gatherings",
        sa.Column("gathering", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("organiser", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
    )
    op.create_index("gatherings_by_guild", "gatherings", ["guild"])
    op.create_table(
        "sittings",
        sa.Column("gathering", sa.Integer, sa.ForeignKey("gatherings.gathering"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("begins_ms", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("message", sa.Text),
        sa.Column("event", sa.Text),
        sa.Column("event_ms", sa.BigInteger),
    )
    op.create_table(
        "answers",
        sa.Column("gathering", sa.Integer, sa.ForeignKey("gatherings.gathering"), primary_key=True),
        sa.Column("sitting", sa.Integer, primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "series",
        sa.Column("series", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("tables", sa.SmallInteger, nullable=False),
    )
    op.create_table(
        "series_tables",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True, autoincrement=False),
        sa.Column("series", sa.Integer, sa.ForeignKey("series.series"), nullable=False),
    )
    op.create_index("series_tables_by_series", "series_tables", ["series"])
    op.create_table(
        "groups",
        sa.Column("gathering", sa.Integer, sa.ForeignKey("gatherings.gathering"), primary_key=True),
        sa.Column("sitting", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table")),
        sa.Column("series", sa.Integer, sa.ForeignKey("series.series")),
    )
    op.create_index("groups_by_table", "groups", ["table"])
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
        "deal_players",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("deal_players_by_table", "deal_players", ["table"])
    op.create_table(
        "round_deals",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("deal", sa.Integer, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "counted",
        sa.Column("table", sa.Integer, sa.ForeignKey("results.table"), primary_key=True, autoincrement=False),
    )
    op.create_table(
        "scores",
        sa.Column("table", sa.Integer, sa.ForeignKey("results.table"), primary_key=True),
        sa.Column("generation", sa.Integer, primary_key=True, autoincrement=False),
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
        sa.Column("fraternity", sa.Integer),
        sa.Column("level", sa.Text),
    )
    op.create_index(
        "scores_by_person", "scores", ["guild", "game", "generation", "person", "ended_ms", "table"]
    )
    op.create_index(
        "scores_by_fraternity", "scores", ["guild", "game", "generation", "fraternity", "ended_ms"]
    )
    op.create_table(
        "standings",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("generation", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("circle", sa.Text, primary_key=True),
        sa.Column("period", sa.Text, primary_key=True),
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
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ladders",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("periods", sa.Text, nullable=False),
    )
    op.create_table(
        "surfaces",
        sa.Column("table", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("payload", sa.Text, nullable=False),
    )
    op.create_index("surfaces_by_kind", "surfaces", ["kind"])
    op.create_table(
        "facts",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
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
    op.create_table(
        "settings",
        sa.Column("scope", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "departures",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("left_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "forgotten",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("mark", sa.Text, primary_key=True),
        sa.Column("deal", sa.Integer),
        sa.Column("saw", sa.Boolean, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("opened", sa.Boolean, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seeds",
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
