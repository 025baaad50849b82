"""Marks of people who were forgotten during a partie: they are recognised by a keyed hash alone."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.facts import Facts
from engine.storage.schema import forgotten
from engine.storage.statements import DELETE_FORGOTTEN, PUT_FORGOTTEN, Write

KEY_FACT: Final = "forgotten_key"
"""Key of the secret for the hashes; without it nobody can test which id a mark was made from."""


class ForgottenRow(NamedTuple):
    """Restrictions at a table for the person with this ``mark``, whatever number they come back under.

    ``saw``: they know cards of the ``deal`` (``None``: of all until the table is over; 0: the lobby), and
    ``entries`` entries of its log are theirs. ``opened``: they have opened the table. The row is deleted when
    that is over, and at ``until_ms`` at the latest.
    """

    table: int
    mark: str
    deal: int | None
    saw: bool
    entries: int
    opened: bool
    until_ms: int

    def saw_in(self, deal: int) -> bool:
        """Tell whether they know cards of a deal."""
        return self.saw and self.deal in (None, deal)

    def entries_in(self, deal: int) -> int:
        """Return the number of their entries in a deal."""
        return self.entries if self.deal == deal else 0


class Forgotten:
    """The store of marks. All of them stay in memory: there are only a few from recent weeks."""

    def __init__(self, database: Database, facts: Facts) -> None:
        self._database = database
        self._facts = facts
        self._key = b""
        self._key_stored = False
        self._rows: dict[int, dict[str, ForgottenRow]] = {}

    async def load(self) -> None:
        """Read everything on the first call. Raises ``StorageError``."""
        if self._key:
            return
        stored = await self._facts.get(KEY_FACT)
        rows = await self._database.rows(select(forgotten))
        if not self._key:  # another task may have been faster
            self._key, self._key_stored = bytes.fromhex(stored or secrets.token_hex(32)), stored is not None
            self.keep(ForgottenRow(*row) for row in rows)

    def mark(self, external_id: str) -> str:
        """Return the keyed hash of an id in the outside world."""
        assert self._key, "not loaded"
        return hmac.new(self._key, external_id.encode(), "sha256").hexdigest()

    def of(self, table: int, external_id: str | None) -> ForgottenRow | None:
        """Return the row of somebody who has come back to a table; ``None`` for everybody else."""
        rows = self._rows.get(table)
        return None if rows is None or external_id is None else rows.get(self.mark(external_id))

    def every(self, external_id: str) -> list[ForgottenRow]:
        """Return all rows of the person with this id."""
        mark = self.mark(external_id)
        return [rows[mark] for rows in self._rows.values() if mark in rows]

    def opened_by(self, external_id: str | None, table: int | None = None) -> frozenset[int]:
        """Return the tables that somebody had opened before they were forgotten.

        Somebody who is still forgotten (``None``) is recognised by a ``table`` that they have opened.
        """
        if external_id is not None:
            marks = {self.mark(external_id)}
        else:
            marks = {row.mark for row in self._rows.get(table or 0, {}).values() if row.opened}
        rows = (row for rows in self._rows.values() for row in rows.values())
        return frozenset(row.table for row in rows if row.opened and row.mark in marks)

    def keeping(self, rows: Sequence[ForgottenRow]) -> list[Write]:
        """Return the writes of rows, and of the key when it is new; call ``keep`` once they are durable."""
        writes = [PUT_FORGOTTEN.write(*row) for row in rows]
        if writes and not self._key_stored:
            writes.append(self._facts.putting(KEY_FACT, self._key.hex()))
        return writes

    def keep(self, rows: Iterable[ForgottenRow]) -> None:
        """Add durable rows to memory."""
        for row in rows:
            self._key_stored = True
            self._rows.setdefault(row.table, {})[row.mark] = row

    def passed(self, table: int, deal: int | None) -> list[Write]:
        """Return the writes that drop outdated rows of a table at ``deal``, or over (``None``)."""
        rows = self._rows.get(table)
        if rows is None:
            return []
        past = [row for row in rows.values() if deal is None or row.deal not in (None, deal)]
        return [write for row in past for write in self._dropping(row, whole=deal is None or not row.opened)]

    def expired(self, now_ms: int) -> list[Write]:
        """Return the writes that drop expired rows."""
        old = [row for rows in self._rows.values() for row in rows.values() if row.until_ms <= now_ms]
        return [write for row in old for write in self._dropping(row)]

    def _dropping(self, row: ForgottenRow, *, whole: bool = True) -> list[Write]:
        rows = self._rows[row.table]
        if whole:
            del rows[row.mark]
            if not rows:
                del self._rows[row.table]
            return [DELETE_FORGOTTEN.write(row.table, row.mark)]
        left = rows[row.mark] = row._replace(deal=0, saw=False, entries=0)
        return [] if left == row else [PUT_FORGOTTEN.write(*left)]
