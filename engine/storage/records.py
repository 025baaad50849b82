"""The rows that storage keeps, as plain values. Times are milliseconds since 1970 (UTC)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

EntryKind: TypeAlias = Literal["game", "seat", "table", "undo", "clock", "intent", "proposal", "fair"]
TableJobKind: TypeAlias = Literal["computer", "render", "clock"]

ENTRY_VERSION = 1
"""Version of the envelope and its tokens, written with every entry."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. Logs, seats and results name the number only.

    ``external_id`` is the id in the outside world (``None`` once erased), ``locale`` a BCP 47 tag.
    """

    id: int
    external_id: str | None
    name: str
    locale: str | None = None


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
    actor: int | None
    seat: int | None
    time_ms: int
    token: str
    version: int = ENTRY_VERSION


@dataclass(frozen=True, slots=True)
class TableRow:
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
    host: int
    status: str
    opened_ms: int
    closed_ms: int | None = None
    rule_set: str | None = None


class DealRow(NamedTuple):
    """The seed and number of a deal, and the digest of the state after dealing.

    ``seed`` is the secret seed, or after players have cut, the key that follows from it and their words.
    ``seq`` is the deal's entry in the log, ``deal`` the partie's count of deals.
    """

    seq: int
    deal: int
    seed: bytes
    digest: str


class SeedRow(NamedTuple):
    """A secret seed that a table has committed to; ``seq`` is the entry that publishes its hash."""

    seq: int
    seed: bytes


class TableJob(NamedTuple):
    """Work that a table has to do by itself at a given time."""

    at: int
    table: int
    kind: TableJobKind


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result of a finished partie. ``options``, ``seats``, ``points`` and ``places`` are JSON text.

    ``seats`` has one object a seat: ``owner`` (person or null), ``computer`` (name or null) and ``played``:
    by person number, or level of a computer, how many ``deals`` and ``decisions`` they played at that seat.
    A deal counts for whoever made most of the seat's decisions in it. Friendly parties are not ``rated``; a
    ``contest`` counts between fraternities.
    """

    table: int
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


class PlayedDealRow(NamedTuple):
    """A finished deal, made by ``Game.summarise``; lists are JSON text.

    By seat, ``players`` are who has played (a person's number, or the level of a computer) and ``owners``
    whose seat it was (null: nobody's); ``deeds`` are triples of kind, seat (or null) and number.
    """

    table: int
    deal: int
    guild: str
    game: str
    preset: str
    ended_ms: int
    contract: str
    leader: int | None
    points: str
    counts: bool
    players: str
    owners: str
    deeds: str


class Ruling(NamedTuple):
    """A decision that a result is ``voided`` or counts again, who made it, and why."""

    table: int
    number: int
    voided: bool
    actor: int | None
    reason: str
    time_ms: int


class SeasonRow(NamedTuple):
    """A season that people have opened in a server; ``ends_ms`` is ``None`` while it is open."""

    guild: str
    begins_ms: int
    ends_ms: int | None
    name: str
    opener: int | None
    closer: int | None


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


@dataclass(frozen=True, slots=True)
class RuleSetRow:
    """House rules that a server has saved under a name.

    ``overrides`` are the values that differ from the preset, by key, as they were given.
    """

    guild: str
    name: str
    game: str
    preset: str
    overrides: Mapping[str, str]
    creator: int
    saved_ms: int
