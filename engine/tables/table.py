"""A table: its core, and by subject what can be done there."""

from __future__ import annotations

from engine.tables.core import TableCore
from engine.tables.lobby import Lobby
from engine.tables.play import Planning, Playing, Proposing, Watching
from engine.tables.seats import Clocking, Seats, Shelving
from engine.tables.state import TableState


class Table:
    """Seats, a log, and the partie that is the fold of that log. Got from the registry, never made by hand.

    Whatever changes something returns the published snapshot, after it is durable. Everything may
    raise ``TableError``; then nothing has changed.
    """

    def __init__(self, core: TableCore) -> None:
        self.core = core
        self.lobby = Lobby(core)
        self.seats = Seats(core)
        self.play = Playing(core)
        self.plans = Planning(core)
        self.proposals = Proposing(core)
        self.shelf = Shelving(core)
        self.clock = Clocking(core)
        self.watching = Watching(core)

    @property
    def id(self) -> int:
        """The table's number."""
        return self.core.id

    @property
    def snapshot(self) -> TableState:
        """The newest published state."""
        return self.core.state
