"""One table."""

from __future__ import annotations

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.snapshot import Snapshot


class Table:
    """Seats, a log, and the partie that is the fold of that log. Got from the hall, never made by hand.

    Whatever changes something returns the published snapshot, after it is durable. Everything may
    raise ``TableError``; then nothing has changed.
    """

    @property
    def id(self) -> int:
        """The table's number."""
        raise NotImplementedError

    @property
    def snapshot(self) -> Snapshot:
        """The newest published state."""
        raise NotImplementedError

    async def sit(self, person: Person) -> Snapshot:
        """Sit down on the first empty seat, in the lobby."""
        raise NotImplementedError

    async def leave(self, person: Person) -> Snapshot:
        """Give up one's seat in the lobby; while playing, let a computer play it until ``reclaim``.

        When the host leaves, the next person becomes host; when the last person leaves, the table
        closes (``empty`` in the lobby, ``deserted`` while playing).
        """
        raise NotImplementedError

    async def reclaim(self, person: Person) -> Snapshot:
        """Take one's seat back from the computer that plays it."""
        raise NotImplementedError

    async def add_computer(self, by: Person) -> Snapshot:
        """Give the first empty seat to a computer; the host only, in the lobby."""
        raise NotImplementedError

    async def remove_computer(self, by: Person, seat: Seat | None = None) -> Snapshot:
        """Free a computer's seat (by default the last one); the host only, in the lobby."""
        raise NotImplementedError

    async def fill(self, by: Person) -> Snapshot:
        """Give every empty seat to a computer; the host only, in the lobby."""
        raise NotImplementedError

    async def start(self, by: Person) -> Snapshot:
        """Begin the partie and deal; the host only, with every seat taken (``seats_empty``)."""
        raise NotImplementedError

    async def close(self, by: Person | None, reason: str = "host", force: bool = False) -> Snapshot:
        """Close the table before its end: the host, or with ``force`` anybody the caller trusts."""
        raise NotImplementedError

    async def act(self, person: Person, seat: Seat, decision: int, token: str) -> Snapshot:
        """Do what ``token`` says for one's seat, if ``decision`` is still the seat's number.

        Checked in this order: is the table playing, is the seat the person's, does the person play it,
        is the decision number the newest (``stale``), is the token an action, do the rules allow it
        (``IllegalAction``).
        """
        raise NotImplementedError
