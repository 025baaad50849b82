"""The tables of the database. Times are milliseconds since 1970 (UTC); JSON is text."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
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

seasons = Table(
    "seasons",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("begins_ms", BigInteger, primary_key=True),
    Column("ends_ms", BigInteger),
    Column("name", Text, nullable=False),
    Column("opener", Integer, ForeignKey("persons.person")),
    Column("closer", Integer, ForeignKey("persons.person")),
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

fraternities = Table(
    "fraternities",
    metadata,
    Column("fraternity", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("colours", Text, nullable=False),
    Column("role", Text),
    Column("founder", Integer, ForeignKey("persons.person"), nullable=False),
    Column("founded_ms", BigInteger, nullable=False),
    Column("dissolved_ms", BigInteger),
    Index("fraternities_by_guild", "guild"),
)

memberships = Table(
    "memberships",
    metadata,
    Column("fraternity", Integer, ForeignKey("fraternities.fraternity"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("since_ms", BigInteger, primary_key=True),
    Column("until_ms", BigInteger),
    Column("title", Text, nullable=False),
    Index("memberships_by_person", "person"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("fraternity", Integer, ForeignKey("fraternities.fraternity"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("inviter", Integer, ForeignKey("persons.person"), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

pacts = Table(
    "pacts",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("actor", Integer, ForeignKey("persons.person")),
    Column("agreed_ms", BigInteger, nullable=False),
)

pact_offers = Table(
    "pact_offers",
    metadata,
    Column("code", Text, primary_key=True),
    Column("guild", Text, nullable=False),
    Column("actor", Integer, ForeignKey("persons.person"), nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("other", Text),
    Column("acceptor", Integer, ForeignKey("persons.person")),
    Index("pact_offers_by_guild", "guild"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("debtor", Integer, ForeignKey("persons.person"), nullable=False),
    Column("creditor", Integer, ForeignKey("persons.person")),
    Column("amount", Integer, nullable=False),
    Column("source", Text, nullable=False),
    Column("actor", Integer, ForeignKey("persons.person")),
    Column("reason", Text, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
)

meetings = Table(
    "meetings",
    metadata,
    Column("meeting", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("organiser", Integer, ForeignKey("persons.person"), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Index("meetings_by_guild", "guild"),
)

evenings = Table(
    "evenings",
    metadata,
    Column("meeting", Integer, ForeignKey("meetings.meeting"), primary_key=True),
    Column("evening", Integer, primary_key=True),
    Column("made_ms", BigInteger, nullable=False),
    Column("begins_ms", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("seating", Text, nullable=False),
    Column("message", Text),
    Column("event", Text),
)

attendances = Table(
    "attendances",
    metadata,
    Column("meeting", Integer, ForeignKey("meetings.meeting"), primary_key=True),
    Column("evening", Integer, primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("time_ms", BigInteger, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("tournament", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("organiser", Integer, ForeignKey("persons.person"), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("message", Text),
    Index("tournaments_by_guild", "guild"),
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

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", Integer, ForeignKey("tournaments.tournament"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("since_round", SmallInteger, nullable=False),
    Column("until_round", SmallInteger),
    Column("time_ms", BigInteger, nullable=False),
)

pairings = Table(
    "pairings",
    metadata,
    Column("tournament", Integer, ForeignKey("tournaments.tournament"), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("people", Text, nullable=False),
    Column("table", Integer, ForeignKey("tables.table")),
    Column("series", Integer, ForeignKey("series.series")),
    Index("pairings_by_table", "table"),
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

scores = Table(
    "scores",
    metadata,
    Column("table", Integer, ForeignKey("results.table"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("guild", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("company", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("points", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("own_deals", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("fraternity", Integer),
    Index("scores_by_person", "guild", "game", "person", "ended_ms", "table"),
)

boards = Table(
    "boards",
    metadata,
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("company", Text, nullable=False),
    Column("period", Text, nullable=False),
    UniqueConstraint("guild", "game", "preset", "company", "period", name="boards_by_name"),
)

standings = Table(
    "standings",
    metadata,
    Column("board", Integer, ForeignKey("boards.board"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    # by these people are ranked: whole numbers, so that what is equal is a tie
    Column("rating", Integer, nullable=False),
    Column("place_average", BigInteger, nullable=False),
    Column("points_a_deal", BigInteger, nullable=False),
    Index("standings_by_rating", "board", "rating", "games"),
    Index("standings_by_place", "board", "place_average", "games"),
    Index("standings_by_points", "board", "points_a_deal", "games"),
    Index("standings_by_wins", "board", "wins", "games"),
    sqlite_with_rowid=False,
)

fraternity_standings = Table(
    "fraternity_standings",
    metadata,
    Column("board", Integer, ForeignKey("boards.board"), primary_key=True),
    Column("fraternity", Integer, ForeignKey("fraternities.fraternity"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("rating", Integer, nullable=False),
    sqlite_with_rowid=False,
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
