"""Wording of a table's messages: which ceremonies its server likes, and who doesn't drink."""

from __future__ import annotations

from dataclasses import dataclass, field

from cogs.shell.preferences import Preferences, ServerSettings
from engine.game import NOBODY, Seat
from engine.tables import Snapshot


@dataclass(frozen=True, slots=True)
class TableWording:
    """A server's settings, and the seats whose owners want what they owe to be worded without a drink."""

    server: ServerSettings = field(default_factory=ServerSettings)
    dry: frozenset[Seat] = NOBODY

    def forfeit(self, seat: Seat) -> str:
        """Return the wording of a seat's round that is due: ``schnaps``, ``round`` or ``neutral``."""
        return "neutral" if seat in self.dry else self.server.forfeit


DEFAULT_WORDING = TableWording()
"""Defaults: all ceremonies, and everybody drinks."""


def wording_at(snapshot: Snapshot, preferences: Preferences) -> TableWording:
    """Return the wording that a table's server and people have chosen."""
    dry = frozenset(
        seat
        for seat, state in enumerate(snapshot.seats)
        if state.owner is not None and preferences.mine(state.owner).neutral_forfeit
    )
    return TableWording(preferences.server(snapshot.guild), dry)
