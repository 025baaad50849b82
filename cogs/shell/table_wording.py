"""How a table is spoken of: what its server likes to hear called out, and who doesn't drink."""

from __future__ import annotations

from dataclasses import dataclass, field

from cogs.shell.preferences import Preferences, ServerSettings
from engine.game import NOBODY, Seat
from engine.tables import Snapshot


@dataclass(frozen=True, slots=True)
class TableWording:
    """A server's choices, and the seats whose owners want what they owe to be worded without a drink."""

    server: ServerSettings = field(default_factory=ServerSettings)
    dry: frozenset[Seat] = NOBODY

    def forfeit(self, seat: Seat) -> str:
        """What a seat owes when a round is due: ``schnaps``, ``round`` or ``neutral``."""
        return "neutral" if seat in self.dry else self.server.forfeit


DEFAULT_MANNERS = TableWording()
"""Everything is called out, and everybody drinks."""


def manners_at(snapshot: Snapshot, preferences: Preferences) -> TableWording:
    """How the people of a table and their server want to be spoken of."""
    dry = frozenset(
        seat
        for seat, state in enumerate(snapshot.seats)
        if state.owner is not None and preferences.mine(state.owner).neutral_forfeit
    )
    return TableWording(preferences.server(snapshot.guild), dry)
