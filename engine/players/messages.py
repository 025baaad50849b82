"""The protocol to the processes in which computer players think.

A message is its length (4 bytes, big-endian) and a pickle: a ``Question`` there, the place of the choice in
its ``legal`` back, or a traceback as text.
"""

from __future__ import annotations

import logging
import struct
from typing import Final, NamedTuple

from engine.game import Action, View
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.players.player import FirstLegal

log = logging.getLogger(__name__)

HEADER: Final = struct.Struct(">I")
"""The length in front of each pickle."""


class Question(NamedTuple):
    """A decision of a computer, and all that it may know of it.

    The same question has the same answer. ``seed`` decides what a player leaves to chance; it is made of
    nothing that the seat doesn't know.
    """

    game: str
    level: Level
    seed: str
    view: View
    legal: tuple[Action, ...]

    def answer(self) -> Action:
        """Return what a player of this level does. This may take a tenth of a second."""
        return LevelPlayer(expert_of(self.game), self.level, self.seed).choose(self.view, self.legal)

    def by_rule(self) -> Action:
        """Return at once what the rules of thumb say: for when nobody has thought about it in time."""
        try:
            return self._replace(level=Level.BURSCH).answer()
        except Exception:
            log.exception("the rules of thumb for %s fail", self.game)
            return FirstLegal().choose(self.view, self.legal)
