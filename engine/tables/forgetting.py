"""Forgetting who somebody is. What they have played stays, under a number that nobody can trace."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

from engine.storage.records import Person
from engine.storage.statements import FORGET_INVITATIONS, FORGET_NOTES, SET_ACCESS, SET_TOKEN, Write
from engine.storage.store import Store

_NOBODY = "0"
"""Stands where a list of invited people named somebody."""


async def forget(store: Store, person: Person) -> None:
    """Erase name, language and id in the outside world, wherever it stands. Raises ``StorageError``.

    An id stands elsewhere only where a host has invited somebody: in a table's row and in the terms that its
    log tells of. What they have written on tabs beside their rounds goes, too.
    """
    if person.external_id is None:
        return
    writes: list[Write] = [FORGET_INVITATIONS.write(person.id), FORGET_NOTES.write("", person.id)]
    quoted = json.dumps(person.external_id)
    rows, entries = await asyncio.gather(store.traces.accesses(quoted), store.traces.terms(quoted))
    replaced = json.dumps(_NOBODY)
    writes += [SET_ACCESS.write(access.replace(quoted, replaced), table) for table, access in rows]
    writes += _rewritten(entries, quoted, replaced)
    await store.persons.erase(person, writes)


def _rewritten(entries: Iterable[tuple[int, int, str]], quoted: str, replaced: str) -> list[Write]:
    return [SET_TOKEN.write(token.replace(quoted, replaced), table, seq) for table, seq, token in entries]
