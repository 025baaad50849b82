"""Forgetting people. What they have played stays, under a number that nobody can trace."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

from engine.fraternities.store import FORGET_INVITATIONS
from engine.storage.persons import ForgottenRow
from engine.storage.records import Person
from engine.storage.statements import SET_ACCESS, SET_TOKEN, Write
from engine.store import Store
from engine.tab.store import FORGET_NOTES
from engine.tables.errors import TableError
from engine.tables.noting import Noted, notes_on
from engine.tables.table import Table

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
    writes += [SET_ACCESS.write(access.replace(quoted, replaced), table) for table, access in rows]
    writes += _rewritten(entries, quoted, replaced)
    await store.persons.erase(person, [*writes, *store.forgotten.keeping(kept)])
    store.forgotten.keep(kept)


async def marks_of(
    store: Store, person: Person, now_ms: int, table: Callable[[int], Awaitable[Table]]
) -> list[ForgottenRow]:
    """Return the rows to keep of a person who is about to be forgotten; ``table`` gives a table by number.

    Raises ``StorageError``, and ``TableError("storage_failed")``.
    """
    assert person.external_id is not None
    mark, until_ms = store.forgotten.mark(person.external_id), now_ms + KEPT_MS
    return [
        ForgottenRow(one.table, mark, one.deal, one.saw, one.entries, one.opened, until_ms)
        for one in await _noted(store, person, table)
    ]


async def _noted(store: Store, person: Person, table: Callable[[int], Awaitable[Table]]) -> list[Noted]:
    """Return the notes on a person at tables that go on, and where others still play with the same cards."""
    found: dict[int, Noted] = {}
    for number in await store.traces.unfinished(person.id):
        try:
            noted = notes_on((await table(number)).core, person)
        except TableError as error:
            if error.code == "storage_failed":
                raise
            noted = Noted(number, None, saw=True)  # nobody can say what it has told them
        if noted.saw or noted.entries or noted.opened:
            found[number] = noted
    for number in await store.series.sat_at(person.id):
        if await store.series.open_deals(number) is not None:
            known = found.get(number, Noted(number, None))
            found[number] = known._replace(deal=None, saw=True)
    return list(found.values())


def _rewritten(entries: Iterable[tuple[int, int, str]], quoted: str, replaced: str) -> list[Write]:
    return [SET_TOKEN.write(token.replace(quoted, replaced), table, seq) for table, seq, token in entries]
