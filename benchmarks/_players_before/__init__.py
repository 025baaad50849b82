"""The computer players of November 2026, before there were levels: what newer ones are measured against.

They are frozen: nobody tunes them, and they change only when the names that they import do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from benchmarks._players_before.blattla import SimpleBlattla
from benchmarks._players_before.fuenfzehnern import SimpleFuenfzehnern
from benchmarks._players_before.kauflabet import SimpleKauflabet
from benchmarks._players_before.quodlibet import SimpleQuodlibet
from engine.players.levels import Player

PLAYERS_BEFORE: Final[Mapping[str, Player]] = {
    "quodlibet": SimpleQuodlibet(),
    "kauflabet": SimpleKauflabet(),
    "fuenfzehnern": SimpleFuenfzehnern(),
    "blattla": SimpleBlattla(),
}
"""The player of each game."""
