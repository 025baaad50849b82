"""Writing on the tabs of servers, one valid line after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

from engine.game import Refusal
from engine.storage.errors import StorageError
from engine.store import Store
from engine.tab.store import RoundRow
from engine.tab.tab import ENTERED, KINDS, Debt, TabLedger, Verb, fold
from engine.tables import TableError

MOST_ASKED: Final = 10
"""Most entries of one person that may await the others' agreement."""
MOST_ROUNDS: Final = 20
"""Most rounds entered at once."""
LONGEST_NOTE: Final = 80
"""Most characters in a note or a reason."""
_ON_THE_LOOP: Final = 300
"""Number of lines and deals beyond which tabs are computed in a thread, off the event loop."""


class Tabs:
    """The tabs of all servers, separate from each other. ``now_ms`` is the time in milliseconds."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, guild: str) -> TabLedger:
        """Return a server's current tab, with its people loaded. Raises ``StorageError``."""
        lines, deals = await self._store.rounds.all_of(guild), await self._store.rounds.deals(guild)
        if len(lines) + len(deals) > _ON_THE_LOOP:
            tab = await asyncio.to_thread(fold, deals, lines)
        else:
            tab = fold(deals, lines)
        people = {person for debt in tab.debts for person in debt.people}
        await self._store.persons.load(people)
        gone = {person for person in people if self._store.persons.known(person).external_id is None}
        return await asyncio.to_thread(fold, deals, lines, gone) if gone else tab

    async def enter(
        self, guild: str, actor: int, debtor: int, creditor: int, amount: int, note: str = ""
    ) -> Debt:
        """Enter rounds that one person owes another; durable on return.

        Raises ``Refusal`` (``tab_with_oneself``, ``tab_asked_enough``), ``TableError("storage_failed")``.
        """
        if debtor == creditor:
            raise Refusal("tab_with_oneself")
        async with self._lock(guild):
            tab = await self.of(guild)
            asked = sum(debt.state == "asked" and debt.entered_by == actor for debt in tab.debts)
            if actor != debtor and asked >= MOST_ASKED:
                raise Refusal("tab_asked_enough", limit=MOST_ASKED)
            line = RoundRow(
                guild,
                tab.newest + 1,
                ENTERED,
                debtor,
                creditor,
                amount,
                "",
                actor,
                note[:LONGEST_NOTE],
                self._now_ms(),
            )
            return await self._written(line, f"e{line.number}")

    async def act(
        self,
        guild: str,
        source: str,
        verb: Verb,
        actor: int,
        *,
        seen: int,
        keeper: bool = False,
        reason: str = "",
    ) -> Debt:
        """Act on a debt that was displayed when ``seen`` was its newest line; durable on return.

        Raises ``Refusal``: ``tab_gone``, ``tab_not_concerned``, ``tab_moved_on`` (somebody was quicker, or
        clicked twice), ``tab_not_now``; ``TableError("storage_failed")``.
        """
        async with self._lock(guild):
            tab = await self.of(guild)
            debt = tab.find(source)
            if debt is None:
                raise Refusal("tab_gone")
            if actor not in debt.people and not keeper:
                raise Refusal("tab_not_concerned")
            if seen != debt.touched:
                raise Refusal("tab_moved_on")
            if verb not in debt.may(actor, self._now_ms(), keeper=keeper):
                raise Refusal("tab_not_now")
            amount = {"settle": debt.open, "one": 1, "forgive": debt.open}.get(verb, 0)
            line = RoundRow(
                guild,
                tab.newest + 1,
                KINDS[verb],
                debt.debtor,
                None if debt.to_table else debt.creditors[0],
                amount,
                source,
                actor,
                reason[:LONGEST_NOTE],
                self._now_ms(),
            )
            return await self._written(line, source)

    def _lock(self, guild: str) -> asyncio.Lock:
        return self._locks.setdefault(guild, asyncio.Lock())

    async def _written(self, line: RoundRow, source: str) -> Debt:
        try:
            cancelled = await self._store.writer.see_through([self._store.rounds.adding(line)])
        except StorageError:
            raise TableError("storage_failed") from None
        if cancelled is not None:
            raise cancelled
        debt = (await self.of(line.guild)).find(source)
        assert debt is not None
        return debt
