"""The expert for Ramsch: as for all games, but with fewer imagined deals."""

from __future__ import annotations

from engine.kernel.vocabulary import TrumpsView
from engine.players.expert import Expert


class RamschExpert(Expert[TrumpsView]):
    """Ducks among fourteen trumps, of which each is dear to think about."""

    pace = 0.7
