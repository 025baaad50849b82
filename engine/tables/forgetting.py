"""Forgetting people. What they have played stays, under a number that nobody can trace.

Tables keep notes on who has seen which cards of a running deal: they don't act in it from another seat. The
log names people by number; a forgotten one who is back is known by a mark.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from engine.fraternities.store import FORGET_INVITATIONS
from engine.storage.persons import ForgottenRow
from engine.storage.records import Person, log, tables
from engine.storage.rows import Write
from engine.store import Store
from engine.tab.store import FORGET_NOTES
from engine.tables.checks import forgotten
from engine.tables.errors import TableError
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
    writes += [tables.change(table, access=access.replace(quoted, replaced)) for table, access in rows]
    writes += [log.change(table, seq, token=token.replace(quoted, replaced)) for table, seq, token in entries]
    await store.persons.erase(person, [*writes, *store.forgotten.keeping(kept)])
    store.forgotten.keep(kept)


async def marks_of(
    store: Store, person: Person, now_ms: int, table: Callable[[int], Awaitable[Table]]
) -> list[ForgottenRow]:
    """Return the rows to keep of a person who is about to be forgotten; ``table`` gives a table by number.

    There is one for each table that goes on and has a note on the person, and for each at which others still
    play with the same cards. Raises ``StorageError``, and ``TableError("storage_failed")``.
    """
    assert person.external_id is not None
    mark, until_ms = store.forgotten.mark(person.external_id), now_ms + KEPT_MS
    unnoted = ForgottenRow(0, mark, None, saw=False, entries=0, opened=False, until_ms=until_ms)
    found: dict[int, ForgottenRow] = {}
    for number in await store.traces.unfinished(person.id):
        try:
            noted = _notes_on(await table(number), person, unnoted)
        except TableError as error:
            if error.code == "storage_failed":
                raise
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
