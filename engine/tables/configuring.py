"""Configuring a table before play begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.access import Access
from engine.tables.change_set import ChangeSet
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.snapshot import Snapshot
from engine.tables.state import Place
from engine.tables.terms import Terms


class Configuring(TableCore):
    """The house rules of a table that has not begun."""

    async def configure(
        self,
        by: Person,
        preset: str,
        overrides: Mapping[str, Any],
        rule_set: str | None = None,
        access: Access | None = None,
    ) -> Snapshot:
        """Change the house rules; the host only, in the lobby. ``access`` ``None`` leaves that as it is.

        Everybody keeps their seat as long as there are enough; else they move up, and computers make room.
        Raises ``OptionsError``, ``too_many_people`` when more people sit here than the game has seats, and
        ``too_many_invited``.
        """
        limit = self._context.settings.invited
        if access is not None and len(access.invited) > limit:
            raise TableError("too_many_invited", limit=limit)
        options = self._game.options(preset, overrides)
        seats = self._game.seats(options)

        def step(changes: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            kept = _kept(changes.state.places, seats)
            terms = Terms(preset, options, self._access if access is None else access, rule_set, kept)
            changes.add("table", f"terms {terms.dump()}", actor=by.id)

        return await self._change(step)


def _kept(places: tuple[Place, ...], seats: int) -> tuple[Seat | None, ...]:
    """Return for each new seat the old one that it was; ``None`` for those that are free."""
    taken = [seat for seat, place in enumerate(places) if place != (None, None)]
    if all(seat < seats for seat in taken):
        return tuple(seat if seat in taken else None for seat in range(seats))
    people = [seat for seat in taken if places[seat].owner is not None]
    if len(people) > seats:
        raise TableError("too_many_people", seats=seats, count=len(people))
    computers = [seat for seat in taken if places[seat].owner is None][: seats - len(people)]
    moved = sorted([*people, *computers])
    return (*moved, *(None,) * (seats - len(moved)))
