"""Departures of servers: the data of one that has removed the bot is deleted later, unless it comes back."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from engine.background import BackgroundTasks
from engine.exchange.importing import sheet_key
from engine.storage.errors import StorageError
from engine.storage.servers import Departure, departures
from engine.store import Store
from engine.tables.registry import next_key

log = logging.getLogger(__name__)

DAY_MS: Final = 86_400_000
LOOKED_EVERY: Final = 3600.0
"""Seconds between two searches for servers whose time is over."""
RETRY_AFTER: Final = 60.0
"""Seconds until the database is asked again after it has failed."""
PAUSE: Final = 0.02
"""Seconds between two batches of a deletion, so that play comes first."""


class Departures:
    """Keeps the departures of servers. ``kept_days`` 0 keeps everything for ever.

    ``leaving`` are called with a server just before what is kept of it is deleted: they let go of what they
    have in memory. ``now_ms`` is the time in milliseconds since 1970.
    """

    def __init__(
        self, store: Store, kept_days: float, now_ms: Callable[[], int], pause: float = PAUSE
    ) -> None:
        self.leaving: list[Callable[[str], None]] = []
        self._store = store
        self.kept_days: Final = kept_days
        self._kept_ms = int(kept_days * DAY_MS)
        self._now_ms = now_ms
        self._pause = pause
        self._present: set[str] = set()
        self._changed = asyncio.Event()
        self._deleting: dict[str, asyncio.Event] = {}
        self._lock = asyncio.Lock()
        self._background_tasks = BackgroundTasks("keeping the departures of servers")
        self._begun = False

    def present(self, guilds: Iterable[str]) -> None:
        """Set the servers that the bot is on. Any other has removed it, perhaps while it was down."""
        self._present = set(guilds)
        self._changed.set()
        if not self._begun:
            self._begun = True
            self._background_tasks.begin(self._keep_up())

    def removed(self, guild: str) -> None:
        """Note that a server has removed the bot."""
        self._present.discard(guild)
        self._changed.set()

    def joined(self, guild: str) -> None:
        """Note that a server has invited the bot (again): what is kept of it stays."""
        self._present.add(guild)
        self._changed.set()

    async def settled(self, guild: str) -> None:
        """Wait until nothing of a server is being deleted; to be called before something begins there."""
        if (over := self._deleting.get(guild)) is not None:
            await over.wait()

    async def close(self) -> None:
        """Stop; an interrupted deletion goes on after the next start."""
        self._begun = False
        await self._background_tasks.close()

    async def bring_up(self) -> None:
        """Note who has left and who is back, and delete the data of those whose time is over.

        Raises ``StorageError``.
        """
        async with self._lock:
            book, now_ms = self._store.departures, self._now_ms()
            noted = await book.all()
            back = noted.keys() & self._present
            gone = await book.servers() - self._present - noted.keys()
            for guild in sorted(gone):
                kept = f"for {self._kept_ms / DAY_MS:g} days" if self._kept_ms else "for ever"
                log.info("server %s has removed the bot; what is kept of it stays %s", guild, kept)
            await self._store.writer.submit(
                [
                    *(departures.put(Departure(guild, now_ms)) for guild in gone),
                    *(departures.delete(guild) for guild in back),
                ]
            )
            for guild in [one for one, left_ms in noted.items() if left_ms + self._kept_ms <= now_ms]:
                if self._kept_ms and guild not in self._present:
                    await self._delete(guild)

    async def _keep_up(self) -> None:
        while True:
            self._changed.clear()
            pause = LOOKED_EVERY
            try:
                await self.bring_up()
            except StorageError as error:
                log.error("what is kept of servers that have left can't be looked through now: %s", error)
                pause = RETRY_AFTER
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._changed.wait()

    async def _delete(self, guild: str) -> None:
        """Delete the data of a server; if interrupted, the next time goes on with it."""
        store = self._store
        log.info("deleting what is kept of server %s", guild)
        self._deleting[guild] = asyncio.Event()
        try:
            for listener in self.leaving:
                listener(guild)
            # who they are goes first: afterwards nobody could tell any more where they have been
            there = await store.departures.only_there(guild)
            await store.persons.load(there)
            for person in map(store.persons.known, there):
                if person.external_id is not None:
                    await store.preferences.forget("person", str(person.id))
                    await store.persons.erase(person)
            keys = [f"{key}*" for key in (sheet_key(guild, ""), next_key(guild, ""))]
            async for batch in store.departures.deleting(guild, keys):
                await store.writer.submit(batch)
                await asyncio.sleep(self._pause)
            await store.preferences.forget("guild", guild)
            store.persons.let_go(guild)
            await store.writer.submit([departures.delete(guild)])
        finally:
            self._deleting.pop(guild).set()
        log.info("nothing is kept of server %s any more", guild)
