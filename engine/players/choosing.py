"""The expert of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.blattla import Blattla
from engine.games.registry import GAMES
from engine.games.schafkopf import Schafkopf
from engine.kernel.game import DescribedGame
from engine.players.blattla import BlattlaExpert
from engine.players.described import DescribedExpert
from engine.players.expert import Expert
from engine.players.fuenfzehnern import FuenfzehnernExpert
from engine.players.kauflabet.expert import KauflabetExpert
from engine.players.quodlibet.expert import QuodlibetExpert
from engine.players.schafkopf import SchafkopfExpert

EXPERTS: Final[Mapping[str, Expert[Any]]] = {
    "quodlibet": QuodlibetExpert(),
    "kauflabet": KauflabetExpert(),
    "fuenfzehnern": FuenfzehnernExpert(),
    "blattla": BlattlaExpert(Blattla()),
    "schafkopf": SchafkopfExpert(Schafkopf()),
}
"""Games that have an expert of their own."""


def expert_of(game: str) -> Expert[Any]:
    """The expert of a game: its own, that for described ones, or one that does the first legal action."""
    own, described = EXPERTS.get(game), GAMES.get(game)
    if own is not None:
        return own
    return DescribedExpert(described) if isinstance(described, DescribedGame) else Expert()
