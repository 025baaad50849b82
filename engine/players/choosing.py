"""The expert of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.registry import GAMES
from engine.kernel.listed import ListedGame
from engine.players.expert import Expert
from engine.players.fuenfzehnern import FuenfzehnernExpert
from engine.players.kauflabet.expert import KauflabetExpert
from engine.players.listed import ListedExpert
from engine.players.mucken import MuckenExpert
from engine.players.quodlibet.expert import QuodlibetExpert
from engine.players.ramsch import RamschExpert
from engine.players.schafkopf import SchafkopfExpert

EXPERTS: Final[Mapping[str, type[Expert[Any]]]] = {
    "quodlibet": QuodlibetExpert,
    "kauflabet": KauflabetExpert,
    "fuenfzehnern": FuenfzehnernExpert,
    "schafkopf": SchafkopfExpert,
    "mucken": MuckenExpert,
    "ramsch": RamschExpert,
}
"""Games that have an expert of their own."""


def expert_of(game: str) -> Expert[Any]:
    """The expert of a game. Raises ``KeyError`` for one that nobody knows."""
    rules = GAMES[game]
    usual: type[Expert[Any]] = ListedExpert if isinstance(rules, ListedGame) else Expert
    return EXPERTS.get(game, usual)(rules)
