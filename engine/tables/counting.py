"""How a partie counts: rated or friendly, and whether fraternities meet in it."""

from __future__ import annotations

from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.core import TableCore
from engine.tables.snapshot import Snapshot


class Counting(TableCore):
    """Settled before the start, so that nobody turns a partie that goes badly into a friendly one."""

    async def set_rated(self, by: Person, rated: bool) -> Snapshot:
        """Let the partie count on leaderboards, or be a friendly one; the host only, in the lobby.

        A friendly partie is no match between fraternities any more.
        """

        def step(changes: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            if (changes.state.said_rated, changes.state.rated) != (rated, rated):
                changes.add("table", "rated" if rated else "friendly", actor=by.id)

        return await self._change(step)

    async def declare_contest(self, by: Person, contest: bool = True, *, force: bool = False) -> Snapshot:
        """Let the partie count between fraternities, or no longer; in the lobby, the host only.

        With ``force`` it may be anybody whom the caller trusts. A match is rated; a partie that is none any
        more counts as it did before.
        """

        def step(changes: ChangeSet) -> None:
            self._expect("lobby")
            if not force:
                self._expect_host(by)
            if changes.state.contest != contest:
                changes.add("table", "contest" if contest else "contest off", actor=by.id)

        return await self._change(step)
