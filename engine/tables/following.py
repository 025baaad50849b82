"""One more partie: the table that follows one that is over, the same for everybody who asks."""

from __future__ import annotations

from engine.storage.errors import StorageError
from engine.storage.records import Person
from engine.tables.errors import TableError
from engine.tables.lobby import Rematch
from engine.tables.registry import TableRegistry
from engine.tables.state import TableState
from engine.tables.table import Table


def next_key(guild: str, table: str) -> str:
    """Return the key of the fact that says which table has followed another one."""
    return f"again {guild} {table}"


async def one_more(registry: TableRegistry, number: int, person: Person) -> tuple[Table, bool]:
    """Return the table that follows one that is over, and whether it was opened just now.

    Whoever asks first opens it, and is its host; with nobody else to wait for it begins at once. It has the
    same rules, and is found until it is over itself.

    Raises ``TableError`` ``not_over``, ``arranged``, ``not_seated`` for whoever had no seat, and as
    ``TableRegistry.open``.
    """
    before = await registry.table(number)
    snapshot = before.state
    if snapshot.status != "finished":
        raise TableError("not_over")
    if snapshot.arranged:
        raise TableError("arranged")
    if snapshot.seat_of(person.id) is None:
        raise TableError("not_seated")
    async with before.lock:  # whoever asks at the same time gets the same one
        opened = await following(registry, snapshot)
        if opened is not None:
            return opened, False
        return await _open(registry, before, person), True


async def following(registry: TableRegistry, snapshot: TableState) -> Table | None:
    """Return the table that has followed one, unless that is over, too. Raises ``TableError``."""
    try:
        number = await registry.facts.get(next_key(snapshot.guild, str(snapshot.table)))
    except StorageError:
        raise TableError("storage_failed") from None
    if number is None:
        return None
    table = await registry.table(number)
    return None if table.state.status in ("finished", "closed") else table


async def _open(registry: TableRegistry, before: Table, host: Person) -> Table:
    snapshot = before.state
    key = next_key(snapshot.guild, str(snapshot.table))
    return await registry.open(
        snapshot.guild,
        snapshot.channel,
        host,
        snapshot.game,
        snapshot.preset,
        snapshot.options.model_dump(),
        snapshot.access,
        snapshot.rule_set,
        snapshot.clock.pace,
        "at_once" if snapshot.hands_open else "after",
        snapshot.said_rated,
        level=snapshot.level,
        rematch=Rematch(snapshot.seats, snapshot.contest, lambda table: [registry.facts.putting(key, table)]),
    )
