"""The protocol to the processes in which computer players think.

A message is its length (4 bytes, big-endian) and a pickle: a ``Question`` or a ``Consultation``
there, its answer back, or a ``Failure``.
"""

import logging
import struct
from typing import Final, NamedTuple

from engine.game import Action, View
from engine.players.levels import Advice, Character, FirstLegal, Level, LevelPlayer, advise, expert_of

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
    character: Character = Character.STEADY

    def answer(self) -> Action:
        """Return what a player of this level and character does. This may take a tenth of a second."""
        player = LevelPlayer(expert_of(self.game), self.level, self.seed, self.character)
        return player.choose(self.view, self.legal)

    def by_rule(self) -> Action:
        """Return at once what the rules of thumb say: for when nobody has thought about it in time."""
        try:
            return self._replace(level=Level.BURSCH).answer()
        except Exception:
            log.exception("the rules of thumb for %s fail", self.game)
            return FirstLegal().choose(self.view, self.legal)


class Consultation(NamedTuple):
    """A decision that somebody has to make, as their seat sees it, to be told what seems best.

    Or one of a finished deal, with what was ``chosen``, to be compared with the rest.
    """

    game: str
    seed: str
    view: View
    legal: tuple[Action, ...]
    chosen: Action | None = None

    def answer(self) -> Advice:
        """Return what seems best. Takes a second."""
        return advise(expert_of(self.game), self.view, self.legal, self.chosen, seed=self.seed)


class Failure(NamedTuple):
    """A player raised. The text is its traceback, without anything that could name cards."""

    traceback: str
