"""The core's tables; features' stand with their stores. Times are milliseconds since 1970; JSON is text."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    false,
    text,
    true,
)

metadata = MetaData()

SAT_DOWN: Final = "kind = 'seat' AND token = 'sit'"
"""Which entries of logs are indexed by person; written out, as an index knows it, in questions as well."""

persons = Table(
    "persons",
    metadata,
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("external_id", Text, unique=True),
    Column("name", Text, nullable=False),
    Column("locale", Text),
)

nicknames = Table(
    "nicknames",
    metadata,
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("guild", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Index("nicknames_by_server", "guild"),
)

tables = Table(
    "tables",
    metadata,
    Column("table", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("access", Text, nullable=False),
    Column("host", Integer, ForeignKey("persons.person"), nullable=False),
    Column("status", Text, nullable=False),
    Column("opened_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger),
    Column("rule_set", Text),
    Index("tables_by_place", "guild", "channel", "status"),
    Index("tables_by_server", "guild", "status"),
    Index("tables_by_host", "host", "status"),
    Index("tables_by_status", "status"),
)

log = Table(
    "log",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("actor", Integer, ForeignKey("persons.person")),
    Column("seat", SmallInteger),
    Column("time_ms", BigInteger, nullable=False),
    Column("token", Text, nullable=False),
    Column("version", SmallInteger, nullable=False),
    # which tables has somebody sat down at: only those few entries are indexed
    Index(
        "log_seated",
        "actor",
        sqlite_where=text(SAT_DOWN),
        postgresql_where=text(SAT_DOWN),
    ),
    sqlite_with_rowid=False,
)

deals = Table(
    "deals",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("deal", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("digest", Text, nullable=False),
)

due = Table(
    "due",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("due_by_time", "kind", "at"),
)

results = Table(
    "results",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("guild", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("seats", Text, nullable=False),
    Column("points", Text, nullable=False),
    Column("places", Text, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=true()),
    Column("contest", Boolean, nullable=False, server_default=false()),
    Index("results_by_place", "guild", "game", "ended_ms"),
    Index("contests", "guild", sqlite_where=text("contest = 1"), postgresql_where=text("contest")),
)

rulings = Table(
    "rulings",
    metadata,
    Column("table", Integer, ForeignKey("results.table"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("voided", Boolean, nullable=False),
    Column("actor", Integer, ForeignKey("persons.person")),
    Column("reason", Text, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
)

# what people and servers have agreed to do at some time

appointments = Table(
    "appointments",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Index("appointments_by_time", "at_ms"),
)

announcements = Table(
    "announcements",
    metadata,
    Column("key", Text, primary_key=True),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("place", Text),
    Column("tried_ms", BigInteger),
    Column("message", Text),
    Column("given_up_ms", BigInteger),
    Index(
        "announcements_to_post",
        "made_ms",
        sqlite_where=text("message IS NULL AND given_up_ms IS NULL"),
        postgresql_where=text("message IS NULL AND given_up_ms IS NULL"),
    ),
)

series = Table(
    "series",
    metadata,
    Column("series", Integer, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),
    Column("tables", SmallInteger, nullable=False),
)

series_tables = Table(
    "series_tables",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True, autoincrement=False),
    Column("series", Integer, ForeignKey("series.series"), nullable=False),
    Index("series_tables_by_series", "series"),
)

# what follows can be computed again, from logs and results

played_deals = Table(
    "played_deals",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("guild", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("contract", Text, nullable=False),
    Column("leader", SmallInteger),
    Column("points", Text, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("players", Text, nullable=False),
    Column("owners", Text, nullable=False),
    Column("deeds", Text, nullable=False),
    Index("played_deals_by_time", "guild", "ended_ms"),
)

deal_players = Table(
    "deal_players",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Index("deal_players_by_table", "table"),
    sqlite_with_rowid=False,
)

round_deals = Table(
    "round_deals",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    sqlite_with_rowid=False,
)

counted = Table(
    "counted",
    metadata,
    Column("table", Integer, ForeignKey("results.table"), primary_key=True, autoincrement=False),
)

message_refs = Table(
    "surfaces",
    metadata,
    Column("table", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("payload", Text, nullable=False),
    Index("surfaces_by_kind", "kind"),
)

facts = Table(
    "facts",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("overrides", Text, nullable=False),
    Column("creator", Integer, ForeignKey("persons.person"), nullable=False),
    Column("saved_ms", BigInteger, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("owner", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# which process plays a share of the servers, by the database's clock; each holder has an epoch of its own

leases = Table(
    "leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
    Column("holder", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

# servers that have removed the bot, and when

departures = Table(
    "departures",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("left_ms", BigInteger, nullable=False),
)

# who was forgotten while a table went on: known again by a keyed hash alone

forgotten = Table(
    "forgotten",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("mark", Text, primary_key=True),
    Column("deal", Integer),
    Column("saw", Boolean, nullable=False),
    Column("stirs", Integer, nullable=False),
    Column("opened", Boolean, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

seeds = Table(
    "seeds",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)
