"""The core's rows: people, tables with their logs, and results. Features' stand with their stores.

Times are milliseconds since 1970 (UTC); JSON is text.
"""

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import Index, UniqueConstraint, text

from engine.storage.rows import Big, Ref, Rows, Small

EntryKind: TypeAlias = Literal["game", "seat", "table", "undo", "clock", "intent", "proposal", "fair"]
TableJobKind: TypeAlias = Literal["computer", "render", "clock"]

PersonNumber: TypeAlias = Annotated[int, Ref("persons.person")]
TableNumber: TypeAlias = Annotated[int, Ref("tables.table")]
ResultNumber: TypeAlias = Annotated[int, Ref("results.table")]

ENTRY_VERSION = 1
"""Version of the envelope and its tokens, written with every entry."""
SAT_DOWN: Final = "kind = 'seat' AND token = 'sit'"
"""Which entries of logs are indexed by person; written out, as an index knows it, in questions as well."""


class Person(NamedTuple):
    """Somebody who plays. Logs, seats and results name the number only.

    ``external_id`` is the id in the outside world (``None`` once erased), ``locale`` a BCP 47 tag.
    """

    id: Annotated[int, "person"]
    external_id: str | None
    name: str
    locale: str | None = None


persons = Rows(Person, "persons", 1, UniqueConstraint("external_id"))


class Entry(NamedTuple):
    """One event at a table: the envelope of the log.

    ``actor`` is a person's number, or ``None`` for computers, chance and the table itself. Tokens by kind:

    - ``game``: an action's token; ``seat`` is ``None`` when chance acts.
    - ``seat``: ``sit``, ``leave``, ``computer NAME``, ``remove``, ``takeover NAME`` (a computer plays for the
      absent owner), ``reclaim``, ``release NAME`` (the owner gives the seat up for good to a computer; by
      nobody: they have left the server, or were removed),
      ``here`` (the owner is back at a shelved table), ``order 2 0 1 3`` (seats drawn: new seat 0 is the old
      seat 2, …).
    - ``table``: ``open``, ``start``, ``close REASON``, ``host`` (the seat's owner is host now),
      ``move CHANNEL``, ``shelve`` (by agreement), ``shelve asleep``, ``shelve paused``, ``shelve channel``,
      ``resume``, ``terms JSON`` (other rules, before the start), ``spectators open``, ``spectators closed``,
      ``deck german``, ``deck french`` (how its cards look, the server's where nothing is said),
      ``watched PERSON …`` (they see all hands), ``rated``, ``friendly``, ``contest``, ``contest off`` (what
      the partie counts for; rated and no contest where nothing is said).
    - ``undo``: ``SEQ REASON``: game entries after ``SEQ`` and before this one no longer count.
    - ``clock``: ``pace NAME``, ``pause``, ``go``, ``remind`` and ``lapse`` (of the seat), ``extend MS``.
    - ``intent``: ``set TOKEN``, ``clear``, ``auto on``, ``auto off``. Private to the seat, and in no record.
    - ``proposal``: ``undo SEQ``, ``pause``, ``shelve``, ``claim``, ``end``; ``yes``, ``no`` and ``withdraw``
      answer it, ``carried`` says that everybody has agreed; after a claim ``claimed`` (the rest is played
      out) or ``void`` (it can't be).
    - ``fair``: ``commit HASH`` (of the next deal's seed), ``cut WORD``.
    """

    seq: int
    kind: EntryKind
    actor: PersonNumber | None
    seat: Annotated[int, Small] | None
    time_ms: int
    token: str
    version: Annotated[int, Small] = ENTRY_VERSION


log = Rows(
    Entry,
    "log",
    2,
    # which tables has somebody sat down at: only those few entries are indexed
    Index("log_seated", "actor", sqlite_where=text(SAT_DOWN), postgresql_where=text(SAT_DOWN)),
    under="tables.table",
    sqlite_with_rowid=False,
)


class TableRow(NamedTuple):
    """A table's data without its log. ``options`` and ``access`` are JSON text.

    ``rule_set`` is the name of the server's own rule set that the table was opened with, if any.
    """

    table: int
    guild: str
    channel: str
    game: str
    preset: str
    options: str
    access: str
    host: PersonNumber
    status: str
    opened_ms: int
    closed_ms: int | None = None
    rule_set: str | None = None


tables = Rows(
    TableRow,
    "tables",
    1,
    Index("tables_by_place", "guild", "channel", "status"),
    Index("tables_by_server", "guild", "status"),
    Index("tables_by_host", "host", "status"),
    Index("tables_by_status", "status"),
)


class DealRow(NamedTuple):
    """The seed and number of a deal, and the digest of the state after dealing.

    ``seed`` is the secret seed, or after players have cut, the key that follows from it and their words.
    ``seq`` is the deal's entry in the log, ``deal`` the partie's count of deals.
    """

    seq: int
    deal: int
    seed: bytes
    digest: str


deals = Rows(DealRow, "deals", 2, under="tables.table")


class SeedRow(NamedTuple):
    """A secret seed that a table has committed to; ``seq`` is the entry that publishes its hash."""

    seq: int
    seed: bytes


seeds = Rows(SeedRow, "seeds", 2, under="tables.table")


class TableJob(NamedTuple):
    """Work that a table has to do by itself at a given time."""

    table: TableNumber
    kind: TableJobKind
    at: Annotated[int, Big]


due = Rows(TableJob, "due", 2, Index("due_by_time", "kind", "at"))


class ResultRow(NamedTuple):
    """The result of a finished partie. ``options``, ``seats``, ``points`` and ``places`` are JSON text.

    ``seats`` has one object a seat: ``owner`` (person or null), ``computer`` (name or null) and ``played``:
    by person number, or level of a computer, how many ``deals`` and ``decisions`` they played at that seat.
    A deal counts for whoever made most of the seat's decisions in it. Friendly parties are not ``rated``; a
    ``contest`` counts between fraternities.
    """

    table: TableNumber
    guild: str
    game: str
    preset: str
    options: str
    ended_ms: int
    seats: str
    points: str
    places: str
    rated: bool = True
    contest: bool = False


results = Rows(
    ResultRow,
    "results",
    1,
    Index("results_by_place", "guild", "game", "ended_ms"),
    Index("contests", "guild", sqlite_where=text("contest = 1"), postgresql_where=text("contest")),
)


class PlayedDealRow(NamedTuple):
    """A finished deal, made by ``Game.summarise``; lists are JSON text.

    By seat, ``players`` are who has played (a person's number, the level of a computer, null where it rested)
    and ``owners`` whose seat it was (null: nobody's); ``deeds`` are triples of kind, seat (or null), number.
    """

    table: TableNumber
    deal: int
    guild: str
    game: str
    preset: str
    ended_ms: int
    contract: str
    leader: Annotated[int, Small] | None
    points: str
    counts: bool
    players: str
    owners: str
    deeds: str


played_deals = Rows(PlayedDealRow, "played_deals", 2, Index("played_deals_by_time", "guild", "ended_ms"))


class DealPlayer(NamedTuple):
    """Somebody who has played a finished deal."""

    guild: str
    person: PersonNumber
    table: TableNumber
    deal: int


deal_players = Rows(
    DealPlayer, "deal_players", 4, Index("deal_players_by_table", "table"), sqlite_with_rowid=False
)


class RoundDeal(NamedTuple):
    """A finished deal in which a round came due."""

    guild: str
    table: TableNumber
    deal: int


round_deals = Rows(RoundDeal, "round_deals", 3, sqlite_with_rowid=False)


class Ruling(NamedTuple):
    """A decision that a result is ``voided`` or counts again, who made it, and why."""

    table: ResultNumber
    number: int
    voided: bool
    actor: PersonNumber | None
    reason: str
    time_ms: int


rulings = Rows(Ruling, "rulings", 2)


class Counted(NamedTuple):
    """A result that the standings include."""

    table: ResultNumber


counted = Rows(Counted, "counted", 1)


class SeasonRow(NamedTuple):
    """A season that people have opened in a server; ``ends_ms`` is ``None`` while it is open."""

    guild: str
    begins_ms: int
    ends_ms: int | None
    name: str
    opener: PersonNumber | None
    closer: PersonNumber | None


class ScoreRow(NamedTuple):
    """One person's score in a finished partie, with their rating (``mu``, ``sigma``) after it.

    ``fraternity`` is the one to which they belonged when it ended, ``level`` that of all computers in a
    partie against them.
    """

    table: int
    person: int
    guild: str
    game: str
    preset: str
    company: str
    rated: bool
    ended_ms: int
    place: int
    points: int
    deals: int
    own_deals: int
    mu: float
    sigma: float
    fraternity: int | None = None
    level: str | None = None
