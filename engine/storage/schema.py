"""The tables of the database. Times are milliseconds since 1970 (UTC); JSON is text."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)

metadata = MetaData()

persons = Table(
    "persons",
    metadata,
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("external_id", Text, unique=True),
    Column("name", Text, nullable=False),
    Column("locale", Text),
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
        sqlite_where=text("kind = 'seat' AND token = 'sit'"),
        postgresql_where=text("kind = 'seat' AND token = 'sit'"),
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
    Index("due_by_time", "at"),
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
    Index("results_by_place", "guild", "game", "ended_ms"),
)

surfaces = Table(
    "surfaces",
    metadata,
    Column("table", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("payload", Text, nullable=False),
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

seeds = Table(
    "seeds",
    metadata,
    Column("table", Integer, ForeignKey("tables.table"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)
