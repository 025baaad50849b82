"""The expert of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.players.blattla.expert import BlattlaExpert
from engine.players.expert import Expert, NoExpert
from engine.players.fuenfzehnern import FuenfzehnernExpert
from engine.players.kauflabet.expert import KauflabetExpert
from engine.players.quodlibet.expert import QuodlibetExpert

EXPERTS: Final[Mapping[str, Expert]] = {
    "quodlibet": QuodlibetExpert(),
    "kauflabet": KauflabetExpert(),
    "fuenfzehnern": FuenfzehnernExpert(),
    "blattla": BlattlaExpert(),
}
_ANY: Final = NoExpert()


def expert_of(game: str) -> Expert:
    """The expert of a game; one that does the first legal action for a game without its own."""
    return EXPERTS.get(game, _ANY)
