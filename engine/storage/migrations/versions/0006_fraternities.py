"""Fraternities, the tab, evenings, tournaments; what is to be done and said; who has played a deal."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("contest", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index(
        "contests",
        "results",
        ["guild"],
        sqlite_where=sa.text("contest = 1"),
        postgresql_where=sa.text("contest"),
    )
    op.add_column("scores", sa.Column("fraternity", sa.Integer))
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
    unposted = sa.text("message IS NULL AND given_up_ms IS NULL")
    op.create_index(
        "announcements_to_post",
        "announcements",
        ["made_ms"],
        sqlite_where=unposted,
        postgresql_where=unposted,
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
        "fraternity_standings",
        sa.Column("board", sa.Integer, sa.ForeignKey("boards.board"), primary_key=True),
        sa.Column("fraternity", sa.Integer, sa.ForeignKey("fraternities.fraternity"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("last_ms", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pacts",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sa.Column("actor", sa.Integer, sa.ForeignKey("persons.person")),
        sa.Column("agreed_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pact_offers",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("actor", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.Column("other", sa.Text),
        sa.Column("acceptor", sa.Integer, sa.ForeignKey("persons.person")),
    )
    op.create_index("pact_offers_by_guild", "pact_offers", ["guild"])
    op.create_table(
        "rounds",
        sa.Column("guild", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("debtor", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("creditor", sa.Integer, sa.ForeignKey("persons.person")),
        sa.Column("amount", sa.Integer, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("actor", sa.Integer, sa.ForeignKey("persons.person")),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "meetings",
        sa.Column("meeting", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("organiser", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
    )
    op.create_index("meetings_by_guild", "meetings", ["guild"])
    op.create_table(
        "evenings",
        sa.Column("meeting", sa.Integer, sa.ForeignKey("meetings.meeting"), primary_key=True),
        sa.Column("evening", sa.Integer, primary_key=True),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("begins_ms", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("seating", sa.Text, nullable=False),
        sa.Column("message", sa.Text),
        sa.Column("event", sa.Text),
    )
    op.create_table(
        "attendances",
        sa.Column("meeting", sa.Integer, sa.ForeignKey("meetings.meeting"), primary_key=True),
        sa.Column("evening", sa.Integer, primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tournaments",
        sa.Column("tournament", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guild", sa.Text, nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("organiser", sa.Integer, sa.ForeignKey("persons.person"), nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("message", sa.Text),
    )
    op.create_index("tournaments_by_guild", "tournaments", ["guild"])
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
        "entrants",
        sa.Column("tournament", sa.Integer, sa.ForeignKey("tournaments.tournament"), primary_key=True),
        sa.Column("person", sa.Integer, sa.ForeignKey("persons.person"), primary_key=True),
        sa.Column("since_round", sa.SmallInteger, nullable=False),
        sa.Column("until_round", sa.SmallInteger),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.Integer, sa.ForeignKey("tournaments.tournament"), primary_key=True),
        sa.Column("round", sa.SmallInteger, primary_key=True),
        sa.Column("number", sa.SmallInteger, primary_key=True),
        sa.Column("people", sa.Text, nullable=False),
        sa.Column("table", sa.Integer, sa.ForeignKey("tables.table")),
        sa.Column("series", sa.Integer, sa.ForeignKey("series.series")),
    )
    op.create_index("pairings_by_table", "pairings", ["table"])
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
    _tell_players()
    _tell_rounds()
    # they are computed anew at the next start, with boards that there were not before
    for derived in ("standings", "boards", "scores", "counted"):
        op.execute(sa.delete(sa.table(derived)))


def _tell_players() -> None:
    """Who played each deal that is there, from its seats."""
    bind = op.get_bind()
    told = sa.table("played_deals", *map(sa.column, ("guild", "table", "deal", "players")))
    players = sa.table("deal_players", *map(sa.column, ("guild", "person", "table", "deal")))
    for row in bind.execute(sa.select(told)).all():
        for person in {who for who in json.loads(row.players) if who}:
            values = {"guild": row.guild, "person": person, "table": row.table, "deal": row.deal}
            bind.execute(players.insert().values(values))


def _tell_rounds() -> None:
    """In which deals that are there a round came due."""
    bind = op.get_bind()
    told = sa.table("played_deals", *map(sa.column, ("guild", "table", "deal", "deeds")))
    rounds = sa.table("round_deals", *map(sa.column, ("guild", "table", "deal")))
    for row in bind.execute(sa.select(told)).all():
        if any(kind == "round" for kind, *_ in json.loads(row.deeds)):
            bind.execute(rounds.insert().values(guild=row.guild, table=row.table, deal=row.deal))
