"""The expert of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.players.blattla.expert import BlattlaExpert
from engine.players.expert import Expert
from engine.players.fuenfzehnern import FuenfzehnernExpert
from engine.players.kauflabet.expert import KauflabetExpert
from engine.players.quodlibet.expert import QuodlibetExpert

EXPERTS: Final[Mapping[str, Expert[Any]]] = {
    "quodlibet": QuodlibetExpert(),
    "kauflabet": KauflabetExpert(),
    "fuenfzehnern": FuenfzehnernExpert(),
    "blattla": BlattlaExpert(),
}


def expert_of(game: str) -> Expert[Any]:
    """The expert of a game; one that does the first legal action for a game without its own."""
    return EXPERTS.get(game) or Expert()
