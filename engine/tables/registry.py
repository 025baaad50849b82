"""The registry: all tables of a bot."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

from engine.background import BackgroundTasks, stopping_no_other
from engine.cards import Deck
from engine.game import Game, Refusal
from engine.games.registry import GAMES
from engine.players.levels import Level
from engine.players.pool import PlayerPool
from engine.storage.errors import StorageConflict
from engine.storage.records import Person, TableRow
from engine.storage.tables import OPEN, SHELVED, UNFINISHED
from engine.store import Store
from engine.tables.archive import Archive, Durations, forget, marks_of, store_summaries
from engine.tables.checks import Limit, TableError, open_limits, shared
from engine.tables.clock import Clock, PaceName, Schedule, SystemClock, TableSettings
from engine.tables.history import Histories
from engine.tables.keeping import LoadedTables, TimedWork
from engine.tables.lobby import Party, Rematch, open_table
from engine.tables.state import TableState
from engine.tables.table import Context, Table
from engine.tables.values import EVERYONE, Access, Spectators

log = logging.getLogger(__name__)

Listener: TypeAlias = Callable[[TableState], Coroutine[Any, Any, None] | None]

FAREWELL = 5.0
"""Seconds that listeners get to finish when the registry stops."""


def next_key(guild: str, table: str) -> str:
    """Return the key of the fact that says which table has followed another one."""
    return f"again {guild} {table}"


class TableRegistry:
    """Opens and finds tables, wakes those that have something due, tells listeners what is published.

    ``games`` defaults to the registry, ``players`` to a worker process of its own.

    ``listeners`` are called with every published state, in order for each table: functions at once (so
    they must be quick), coroutine functions in a task of their own. What one raises is logged and goes no
    further. ``loaded`` are the tables in memory, ``archive`` answers for all, ``durations`` says how long
    they take, ``outages`` where nobody can act, so that clocks stand still.
    """

    def __init__(
        self,
        store: Store,
        *,
        players: PlayerPool | None = None,
        settings: TableSettings | None = None,
        clock: Clock | None = None,
        games: Mapping[str, Game] | None = None,
    ) -> None:
        clock = clock or SystemClock()
        schedule = Schedule(clock, lambda table, kind: self._timed_work.fire(table, kind))
        self.store = store
        self._context = Context(store, settings or TableSettings(), clock, schedule, self._publish)
        self.players = players or PlayerPool()
        self._games = GAMES if games is None else games
        self.loaded = LoadedTables(self._context, self._game)
        self.archive = Archive(store, self._game)
        self.durations = Durations(store, self._game)
        self._timed_work = TimedWork(self._context, self.loaded, self.players)
        self.outages = self._timed_work.outages
        store.writer.report_failing = self._database_failing
        self._opening: Counter[tuple[str, str]] = Counter()
        self._forgetting = asyncio.Lock()
        self._background_tasks = BackgroundTasks("telling of a table")
        self.listeners: list[Listener] = []
        self.histories = Histories(store, self._game)

    # -- life ----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Wake what was due, in the background and at a bounded rate, earliest first.

        A table that wakes publishes its state to the listeners and goes on where it stood. Clocks act
        when everybody has got the time back in which the bot was down.
        """
        await self.store.forgotten.load()
        await self._timed_work.start()
        self.loaded.sweep_later()

    @property
    def to_wake(self) -> int:
        """Number of tables that were due at the start and are not awake yet."""
        return self._timed_work.to_wake

    def _database_failing(self, failing: bool) -> None:
        """Note that nothing can be saved anywhere, so that no click counts, or that it can again."""
        if failing:
            self.outages.lost("database")
        else:
            self.outages.found("database")

    async def stop(self) -> None:
        """Finish what was begun and refuse everything new (``stopping``). Doesn't close the store."""
        self._context.stopping = True
        await self._timed_work.stop()
        # cards whose rendering was not noted yet are drawn again after the next start
        await self.loaded.settled()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self._background_tasks.settled()
        await self.players.close()
        await self.store.writer.flush()

    # -- persons and tables --------------------------------------------------------------------------

    async def member(
        self, external_id: str, name: str, locale: str | None, guild: str, nickname: str | None
    ) -> Person:
        """Get or create a person, like ``person``, called as in a server, whose nicknames are noted."""
        person = await self.person(external_id, name, locale)
        return await self.store.persons.call(person, guild, nickname)

    async def person(self, external_id: str, name: str, locale: str | None = None) -> Person:
        """Get or create a person; a changed name or locale is noted. Costs no query when known.

        What the person has chosen can be read from ``preferences`` then.

        Raises ``StorageError``.
        """
        person = await self.store.persons.meet(external_id, name, locale)
        await self.store.preferences.load("person", [str(person.id)])
        return person

    async def known(self, number: int, guild: str | None = None) -> Person:
        """Return a person by number, called as in a server. Raises ``KeyError`` when there is none."""
        await self.store.persons.load([number])
        return self.store.persons.known(number, guild)

    async def expect_no_seat(self, person: Person) -> None:
        """Raise ``TableError`` ``still_seated`` if the person owns a seat of a table that is not over.

        Also of one that was put away. Raises ``StorageError``.
        """
        numbers = await self.store.tables.open_with(person.id, UNFINISHED)
        seated = [one.table for one in await self._states(numbers) if one.seat_of(person.id) is not None]
        TableError.when(seated, "still_seated", tables=", ".join(map(str, seated)), count=len(seated))

    async def forget(self, person: Person) -> None:
        """Forget who a person is and what they have chosen; logs and results keep the number.

        Where they know cards of a deal that isn't over they stay out of it, whatever they are called then.
        Raises what ``expect_no_seat`` does.
        """
        store = self.store
        async with self._forgetting:
            if store.persons.gone(person.id):
                return
            await store.forgotten.load()
            with store.persons.leaving(person):
                await self.loaded.settled()  # what they have begun is done; nothing more is
                await self.expect_no_seat(person)
                await self.store.preferences.forget("person", str(person.id))
                kept = await marks_of(store, person, self._context.clock.now_ms(), self.table)
                await forget(store, person, kept)
        self.loaded.unload_named(person)  # what is shown from now on has no name

    async def open(
        self,
        guild: str,
        channel: str,
        host: Person,
        game: str,
        preset: str | None = None,
        overrides: Mapping[str, Any] | None = None,
        access: Access = EVERYONE,
        rule_set: str | None = None,
        pace: PaceName = "none",
        spectators: Spectators = "after",
        rated: bool = True,
        *,
        level: Level = Level.BURSCH,
        deck: Deck | None = None,
        party: Party | None = None,
        rematch: Rematch | None = None,
    ) -> Table:
        """Open a table; the host sits on seat 0. ``preset`` ``None`` is the game's first.

        ``rule_set`` is the name under which the server has saved these house rules, if it has. With
        ``spectators`` ``at_once`` whoever only watches sees all hands, and whoever sits down agrees to that.
        A friendly partie, not ``rated``, counts on no leaderboard. ``level`` is that of computers.
        Everybody sees the ``deck``, else the server's. With a ``party`` it begins at once, and only the
        server's limit of tables holds. A ``rematch`` seats the people of another partie.

        Raises ``TableError`` ``too_many_tables``, ``too_many_invited`` or ``forgotten``, ``OptionsError``,
        and ``Refusal("unknown_game")``.
        """
        context = self._context
        TableError.when(context.stopping, "stopping")
        rules = self._game(game)
        preset = preset or rules.presets[0]
        options = rules.options(preset, overrides)
        TableError.unless(
            len(access.invited) <= context.settings.invited,
            "too_many_invited",
            limit=context.settings.invited,
        )
        places = shared(guild, channel, host.id).items()
        self._opening.update(places)
        try:
            await self.store.forgotten.load()
            await self._expect_room(guild, channel, host, among_others=party is not None)
            await self.store.preferences.load("guild", [guild])
            row = TableRow(
                table=await self.store.tables.numbers.next(),
                guild=guild,
                channel=channel,
                game=rules.name,
                preset=preset,
                options=options.model_dump_json(),
                access=access.dump(),
                host=host.id,
                status="lobby",
                opened_ms=context.clock.now_ms(),
                rule_set=rule_set,
            )
            # known before it is published: a listener may ask for it
            table = Table(context, row, rules, options)
            self.loaded.add(table)
            await table.open(
                partial(
                    open_table,
                    host=host,
                    pace=pace,
                    spectators=spectators,
                    rated=rated,
                    level=level,
                    deck=deck,
                    party=party,
                    rematch=rematch,
                ),
                None if party is None else party.series,
                [write for one in (party, rematch) if one is not None for write in one.noting(table.id)],
            )
        except StorageConflict:
            self.store.tables.numbers.recount()
            raise
        finally:
            self._opening.subtract(places)
        self.loaded.touch(table)
        return table

    async def one_more(self, number: int, person: Person) -> tuple[Table, bool]:
        """Return the table that follows one that is over, and whether it was opened just now.

        Whoever asks first opens it, and is its host; with nobody else to wait for it begins at once. It has
        the same rules, and is found until it is over itself.

        Raises ``TableError`` ``not_over``, ``arranged``, ``not_seated`` for whoever had no seat, and as
        ``open``.
        """
        before = await self.table(number)
        state = before.state
        TableError.unless(state.status == "finished", "not_over")
        TableError.when(state.arranged, "arranged")
        TableError.unless(state.seat_of(person.id) is not None, "not_seated")
        async with before.lock:  # whoever asks at the same time gets the same one
            opened = await self.following(state)
            if opened is not None:
                return opened, False
            return await self._open_again(state, person), True

    async def following(self, state: TableState) -> Table | None:
        """Return the table that has followed one, unless that is over, too. Raises ``TableError``."""
        number = await self.store.facts.get(next_key(state.guild, str(state.table)))
        if number is None:
            return None
        table = await self.table(number)
        return None if table.state.status in ("finished", "closed") else table

    async def _open_again(self, before: TableState, host: Person) -> Table:
        key = next_key(before.guild, str(before.table))
        return await self.open(
            before.guild,
            before.channel,
            host,
            before.game,
            before.preset,
            before.options.model_dump(),
            before.access,
            before.row.rule_set,
            before.clock.pace,
            "at_once" if before.hands_open else "after",
            before.said_rated,
            level=before.level,
            deck=before.deck,
            rematch=Rematch(
                before.seats, before.contest, lambda table: [self.store.facts.putting(key, table)]
            ),
        )

    async def uncover(self, series: int) -> None:
        """Show everybody the deals of a series, if all its tables are over. Calling it again is harmless.

        Raises ``StorageError``.
        """
        for number in await self.store.series.tables(series):
            with stopping_no_other(f"table {number}: its deals can't be told"):
                await self._uncover(number)

    async def _uncover(self, number: int) -> None:
        store = self.store
        row = await store.tables.get(number)
        if row is None or await store.series.open_deals(number) is not None:
            return
        if not await store.played_deals.of_table(number):
            await store_summaries(store, self._game(row.game), row)
        table = await self.table(number)
        await table.uncover()
        self._publish(table.state)

    async def table(self, table_id: int) -> Table:
        """Return a table by number, loaded when it isn't in memory. Raises ``unknown_table``."""
        return await self.loaded.load(table_id)

    async def tables(
        self, guild: str | None = None, channel: str | None = None, person: int | None = None
    ) -> list[TableState]:
        """The tables that are not over (lobby, playing, quarantined), oldest first.

        ``person`` is the number of somebody who owns a seat there.
        """
        rows = self.store.tables
        if person is None:
            numbers = await rows.having(OPEN, guild, channel)
        else:
            numbers = await rows.open_with(person, guild=guild, channel=channel)
        return [
            state
            for state in await self._states(numbers)
            if state.status in ("lobby", "playing", "quarantined")
            and (person is None or state.seat_of(person) is not None)
        ]

    async def shelved(self, guild: str) -> list[TableState]:
        """The tables of a server whose parties are put away, oldest first."""
        found = await self._states(await self.store.tables.having(SHELVED, guild))
        return [state for state in found if state.status == "shelved"]

    def rendered(self, table_id: int, seq: int) -> None:
        """Note that the public card of a table shows ``seq``; if that is the newest, no rendering is due."""
        table = self.loaded.get(table_id)
        if table is not None:
            table.rendered(seq)

    async def _states(self, numbers: Iterable[int]) -> list[TableState]:
        states = []
        for number in numbers:
            try:
                states.append((await self.table(number)).state)
            except TableError:
                log.error("table %d is left out of a list: it can't be loaded", number)
        return states

    def _game(self, name: str) -> Game:
        try:
            return self._games[name]
        except KeyError:
            raise Refusal("unknown_game", game=name) from None

    async def _expect_room(
        self, guild: str, channel: str, host: Person, *, among_others: bool = False
    ) -> None:
        """Raise ``too_many_tables`` when a limit is reached, counting those that are being opened just now.

        For one of many tables opened ``among_others`` the limits of its channel and host don't hold.
        """
        context, places = self._context, shared(guild, channel, host.id)
        limits = await open_limits(self.store, context.settings, guild, channel, host.id)
        own = [state.table for state in await self.tables(person=host.id)]
        for one in (*limits, Limit("person", context.settings.tables_per_person, own)):
            if among_others and one.scope != "guild":
                continue
            others = self._opening[one.scope, places[one.scope]] - 1
            if len(one.tables) + others >= one.limit:
                raise one.reached(one.tables)

    # -- listeners -----------------------------------------------------------------------------------

    def _publish(self, state: TableState) -> None:
        if state.status == "finished":
            self.durations.forget(state.guild, state.game)
        for listener in self.listeners:
            try:
                told = listener(state)
            except Exception:
                log.exception("table %d: a listener failed", state.table)
                continue
            if told is not None:
                self._background_tasks.begin(told, f"a listener of table {state.table}")
