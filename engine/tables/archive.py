"""Tables as the database has them: opened and played, records, how long a partie takes, forgetting people.

Of whoever is forgotten what they have played stays, under a number that nobody can trace. Tables keep notes
on who has seen which cards of a running deal: they don't act in it from another seat. The log names people
by number; a forgotten one who is back is known by a mark.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from statistics import median
from typing import Final, NamedTuple

from engine.fraternities.store import FORGET_INVITATIONS
from engine.game import CHANCE, Game, Options, Refusal, State
from engine.record import Record, compose
from engine.storage.persons import ForgottenRow
from engine.storage.records import Entry, Person, PlayedDealRow, TableRow, log, tables
from engine.storage.results import PartieLength
from engine.storage.rows import Write
from engine.storage.tables import WholeLog
from engine.store import Store
from engine.tab.store import FORGET_NOTES
from engine.tables import fold
from engine.tables.checks import TableError, forgotten
from engine.tables.clock import PACES, PaceName
from engine.tables.history import visible_row
from engine.tables.replay import Promise, effective, promises, replay
from engine.tables.results import summaries_of
from engine.tables.state import TableState
from engine.tables.table import Table
from engine.tables.values import SeatState

ENOUGH: Final = 3
"""Parties of a kind from which their median says more than the rule."""
RECENT: Final = 40
"""Newest parties of a game that are looked at."""
_PERSON_SECONDS: Final = {"none": 5.0, "live": 4.0, "relaxed": 5.0}
"""Seconds that a person takes for a card, by pace. A correspondence game takes days."""
_COMPUTER_SECONDS: Final = 1.3
"""The same for a computer player, whose moves are slowed down so that people can follow."""
_MINUTE_MS: Final = 60_000


class Kind(NamedTuple):
    """Properties that parties of about the same length share."""

    deals: int
    people: int
    pace: str


class Duration(NamedTuple):
    """The length of a partie: its deals, and minutes; ``None`` where it goes on for days."""

    deals: int
    minutes: int | None


class Durations:
    """Estimates for tables whose partie has not begun. ``game`` finds a game by name.

    What a server's own parties have taken is read once by ``load``, and again when one has ended.
    """

    def __init__(self, store: Store, game: Callable[[str], Game]) -> None:
        self._store = store
        self._game = game
        self._taken: dict[tuple[str, str], dict[Kind, int]] = {}

    def knows(self, guild: str, game: str) -> bool:
        """Whether a server's parties of a game have been read."""
        return (guild, game) in self._taken

    def forget(self, guild: str, game: str) -> None:
        """Read a server's parties of a game anew, because one has ended."""
        self._taken.pop((guild, game), None)

    async def load(self, guild: str, game: str) -> None:
        """Read what a server's parties of a game have taken; no query if that is known."""
        if not self.knows(guild, game):
            lengths = await self._store.results.lengths(guild, game, RECENT)
            self._taken[guild, game] = _medians(self._game(game), lengths)

    def of(self, state: TableState) -> Duration:
        """Return how long a table's partie will take if computers take the seats that are free."""
        rules = self._game(state.game)
        people = sum(place.owner is not None for place in state.seats)
        deals, _ = _shape(rules.new, state.options)
        kind = Kind(deals, people, state.clock.pace)
        if kind.pace == "correspondence":
            return Duration(kind.deals, None)
        taken = self._taken.get((state.guild, state.game), {}).get(kind)
        minutes = _as_a_rule(rules, state.options, kind) if taken is None else taken
        return Duration(kind.deals, _rounded(minutes))


@lru_cache(maxsize=256)
def _shape(new: Callable[[Options], State], options: Options) -> tuple[int, int]:
    """Return how many deals a new partie has, as far as is known before it begins, and cards dealt in one."""
    state = new(options)
    deals, pack = state.view(None).deals, len(state.pack)
    while state.waiting_for is CHANCE:
        state.apply(CHANCE, state.deal(state.pack))
    # where the pack is cut by somebody first, nobody holds cards yet
    return deals, sum(map(int.bit_count, state.all_hands())) or pack


def _as_a_rule(game: Game, options: Options, kind: Kind) -> int:
    share = kind.people / game.seats(options)
    a_card = share * _PERSON_SECONDS[kind.pace] + (1 - share) * _COMPUTER_SECONDS
    _, cards = _shape(game.new, options)
    return round(kind.deals * cards * a_card / 60)


def _medians(game: Game, lengths: Sequence[PartieLength]) -> dict[Kind, int]:
    """Return the median of minutes by kind, where there are enough."""
    found: dict[Kind, list[int]] = {}
    for one in lengths:
        if one.ms is None:
            continue
        try:
            deals, _ = _shape(game.new, game.load_options(one.options))
        except (Refusal, ValueError):
            continue  # played by rules that this version doesn't know any more
        people = sum(seat["owner"] is not None for seat in json.loads(one.seats))
        found.setdefault(Kind(deals, people, one.pace), []).append(one.ms)
    return {kind: round(median(taken) / _MINUTE_MS) for kind, taken in found.items() if len(taken) >= ENOUGH}


def _rounded(minutes: int) -> int:
    """Return minutes as people say them: to five from ten on, to a quarter of an hour from an hour on."""
    step = 1 if minutes < 10 else 5 if minutes < 60 else 15
    return max(1, step * round(minutes / step))


class LastPlayed(NamedTuple):
    """The terms of the newest table at which somebody has played."""

    game: str
    preset: str
    options: Options
    rule_set: str | None
    pace: PaceName


@dataclass(frozen=True, slots=True, eq=False)
class Archive:
    """Questions about a server's tables that need none of them in memory."""

    _store: Store
    _game: Callable[[str], Game]
    """Finds a game by name. Raises ``Refusal("unknown_game")``."""

    async def last_played(self, guild: str, person: int, game: str | None = None) -> LastPlayed | None:
        """Return the terms on which somebody played last in a server, any game or one of them.

        ``None`` if they never did, or if this version doesn't know those rules any more.
        """
        row = await self._store.tables.last_with(guild, person, game)
        if row is None:
            return None
        try:
            options = self._game(row.game).load_options(row.options)
        except (Refusal, ValueError):
            return None
        named = await self._store.logs.pace(row.table)
        pace: PaceName = next((one for one in PACES if one == named), "none")
        return LastPlayed(row.game, row.preset, options, row.rule_set, pace)

    async def record(
        self, table: int, guild: str, visible: Callable[[str], bool] = lambda channel: True
    ) -> Record:
        """Return the record of a table of this server, over or not, up to its last finished deal.

        ``visible`` says whether whoever asks may know of a channel; a table in another is unknown.

        Raises ``TableError`` ``unknown_table`` or ``no_deal_finished``, and ``Refusal("unknown_game")``.
        """
        row = await visible_row(self._store, table, guild, visible)
        return await record_of(self._store, self._game(row.game), row)

    async def promises(
        self, table: int, guild: str, visible: Callable[[str], bool] = lambda channel: True
    ) -> list[Promise]:
        """Return the commitments of a table of this server and their outcomes, oldest first.

        Seeds are told of finished deals only. ``visible`` as for ``record``. Raises ``unknown_table`` and
        ``Refusal("unknown_game")``.
        """
        row = await visible_row(self._store, table, guild, visible)
        game, log = self._game(row.game), await self._store.logs.whole(table)
        last = await self._store.series.open_deals(table)

        def follow() -> list[Promise]:
            unplayed = TableState.of(row, game, game.load_options(row.options))
            return promises(log, replay(unplayed, log.entries, log.digests).state, last)

        return await asyncio.to_thread(follow)


# -- finished deals -------------------------------------------------------------------------------------


def deals_of_log(
    game: Game, options: Options, row: TableRow, entries: Sequence[Entry]
) -> list[PlayedDealRow]:
    """Return a row for every finished deal of a log; where the rules have changed, up to there."""
    state = TableState.of(row, game, options)
    found: dict[int, PlayedDealRow] = {}
    for entry in effective(entries):
        try:
            state, events = fold.apply(state, entry, own=True)
        except Exception:  # whatever changed rules may raise
            break
        found.update({summary.deal: summary for summary in summaries_of(state, events, entry.time_ms)})
    return list(found.values())


async def store_summaries(store: Store, game: Game, table: TableRow) -> None:
    """Store a row for every finished deal of a table, from its log.

    Raises ``StorageError``, and whatever changed rules may.
    """
    entries = await store.logs.entries(table.table)
    summaries = await asyncio.to_thread(deals_of_log, game, game.load_options(table.options), table, entries)
    await store.writer.submit([write for row in summaries for write in store.played_deals.adding(row)])


# -- records -------------------------------------------------------------------------------------------

NAMELESS: Final = "someone"
"""Name for people who have had themselves forgotten; records are English."""


async def record_of(store: Store, game: Game, row: TableRow) -> Record:
    """Return the record of a table's partie up to its last finished deal, without the one being played.

    Where the rules have changed, up to where the log can be followed; where other tables are dealt the same
    cards, up to where all of them are. Seats are called after their owners.
    Raises ``TableError("no_deal_finished")``.
    """
    log = await store.logs.whole(row.table)
    actors = {entry.actor for entry in log.entries if entry.actor is not None}
    await store.persons.load(actors)
    names = {actor: store.persons.known(actor, row.guild).name or NAMELESS for actor in actors}
    last = await store.series.open_deals(row.table)
    record = await asyncio.to_thread(_record, game, row, log, names)
    if record is not None and last is not None:
        record = record.until(last)
    if record is None or not record.deals:
        raise TableError("no_deal_finished", table=row.table)
    return record


def _record(game: Game, row: TableRow, log: WholeLog, names: Mapping[int, str]) -> Record | None:
    """The record of a log; ``None`` when the partie has not begun."""
    entries = log.entries
    start = next((one for one in entries if one.kind == "table" and one.token == "start"), None)  # noqa: S105
    if start is None:
        return None
    began = datetime.fromtimestamp(start.time_ms / 1000, UTC).date()
    options = game.load_options(row.options)
    followed = replay(TableState.of(row, game, options), entries, log.digests)
    end = followed.faulty or entries[-1].seq + 1
    played = [entry for entry in effective(entries) if entry.kind == "game" and entry.seq < end]
    moves = ((CHANCE if entry.seat is None else entry.seat, game.parse(entry.token)) for entry in played)
    proofs = {made.dealt: made.proof for made in promises(log, followed.state)}
    told = [proofs.get(entry.seq) for entry in played if entry.seat is None]
    called = [_name(place, names) for place in followed.state.seats]
    return compose(game, row.preset, options, called, began, moves, told)


def _name(place: SeatState, names: Mapping[int, str]) -> str:
    """Return what a seat is called: its owner's name, or a computer's with its level."""
    if place.owner is not None:
        return names[place.owner]
    return "" if place.level is None else f"{place.computer} ({place.level.title()})"


# -- forgetting people ---------------------------------------------------------------------------------------


KEPT_MS: Final = 30 * 86_400_000
"""The longest time for which a forgotten person is known again at a table that goes on; in milliseconds."""
_NOBODY = "0"
"""Placeholder for a forgotten person in a list of invited people."""


async def forget(store: Store, person: Person, kept: Sequence[ForgottenRow] = ()) -> None:
    """Erase name, language and external id wherever they stand. Raises ``StorageError``.

    An id stands elsewhere only where a host has invited somebody: in a table's row and in the terms that its
    log tells of. What they have written on tabs beside their rounds goes, too. What is ``kept`` of them under
    a keyed hash is written with it.
    """
    if person.external_id is None:
        return
    writes: list[Write] = [FORGET_INVITATIONS.write(person.id), FORGET_NOTES.write("", person.id)]
    quoted = json.dumps(person.external_id)
    rows, entries = await asyncio.gather(store.traces.accesses(quoted), store.traces.terms(quoted))
    replaced = json.dumps(_NOBODY)
    writes += [tables.change(table, access=access.replace(quoted, replaced)) for table, access in rows]
    writes += [log.change(table, seq, token=token.replace(quoted, replaced)) for table, seq, token in entries]
    await store.persons.erase(person, [*writes, *store.forgotten.keeping(kept)])
    store.forgotten.keep(kept)


async def marks_of(
    store: Store, person: Person, now_ms: int, table: Callable[[int], Awaitable[Table]]
) -> list[ForgottenRow]:
    """Return the rows to keep of a person who is about to be forgotten; ``table`` gives a table by number.

    There is one for each table that goes on and has a note on the person, and for each at which others still
    play with the same cards. Raises ``StorageError``.
    """
    assert person.external_id is not None
    mark, until_ms = store.forgotten.mark(person.external_id), now_ms + KEPT_MS
    unnoted = ForgottenRow(0, mark, None, saw=False, entries=0, opened=False, until_ms=until_ms)
    found: dict[int, ForgottenRow] = {}
    for number in await store.traces.unfinished(person.id):
        try:
            noted = _notes_on(await table(number), person, unnoted)
        except TableError:
            noted = unnoted._replace(table=number, saw=True)  # nobody can say what it has told them
        if noted.saw or noted.entries or noted.opened:
            found[number] = noted
    for number in await store.series.sat_at(person.id):
        if await store.series.open_deals(number) is not None:
            known = found.get(number, unnoted._replace(table=number))
            found[number] = known._replace(deal=None, saw=True)
    return list(found.values())


def _notes_on(table: Table, person: Person, unnoted: ForgottenRow) -> ForgottenRow:
    """Return a table's notes on a person, from the log and from before they were forgotten."""
    state = table.state
    deal, before = state.deal_number, forgotten(table.context.store, table.id, person.id)
    gave_up = any(who == person.id for who, _ in state.given_up)
    saw = gave_up or person.id in state.watched
    entries, opened = state.entries_since_deal.get(person.id, 0), state.row.host == person.id
    whole = state.quarantined  # which deal it goes on with isn't known
    if before is not None:
        whole = whole or (before.saw and before.deal is None)
        saw, opened = saw or before.saw_in(deal), opened or before.opened
        entries += before.entries_in(deal)
    return unnoted._replace(
        table=table.id, deal=None if whole else deal, saw=saw, entries=entries, opened=opened
    )
