"""The table: all its operations in one class."""

from __future__ import annotations

from engine.tables.claiming import Claiming
from engine.tables.clocking import Clocking
from engine.tables.configuring import Configuring
from engine.tables.counting import Counting
from engine.tables.fairness import Fairness
from engine.tables.planning import Planning
from engine.tables.playing import Playing
from engine.tables.replacing import Replacing
from engine.tables.seating import Seating
from engine.tables.watching import Watching


class Table(
    Seating, Playing, Planning, Claiming, Replacing, Configuring, Counting, Clocking, Fairness, Watching
):
    """Seats, a log, and the partie that is the fold of that log. Got from the registry, never made by hand.

    Whatever changes something returns the published snapshot, after it is durable. Everything may
    raise ``TableError``; then nothing has changed. Each base class is a subject.
    """
