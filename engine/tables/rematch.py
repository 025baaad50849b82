"""Who sits where when the same people play one more partie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.storage.records import Person
from engine.storage.statements import Write
from engine.tables.change_set import ChangeSet
from engine.tables.state import SeatState


@dataclass(frozen=True, slots=True)
class Rematch:
    """The seats of the partie before, and whether it was a match of fraternities.

    Everybody moves on by one seat, so that the next in order begins. ``noting`` gives what is to be written
    in the same batch as the new table, from its number.
    """

    places: tuple[SeatState, ...]
    contest: bool
    noting: Callable[[int], Sequence[Write]]

    def sit_down(self, changes: ChangeSet, host: Person, gone: Callable[[int], bool]) -> bool:
        """Seat the host and the computers, keep the seats of the others; return whether all are taken.

        Computers play for those who have had themselves forgotten: ``gone``, by a person's number.
        """
        kept = []
        for seat, (owner, computer, level) in enumerate((*self.places[1:], self.places[0])):
            if owner == host.id:
                changes.add("seat", "sit", actor=host.id, seat=seat)
            elif owner is None or gone(owner):
                plays = changes.fresh_computer if computer is None else f"{computer} {level}"
                changes.add("seat", f"computer {plays}", actor=host.id, seat=seat)
            else:
                kept.append(f"{seat}:{owner}")
        if self.contest:
            changes.add("table", "contest", actor=host.id)
        if kept:
            changes.add("table", f"keep {' '.join(kept)}", actor=host.id)
        return not kept
