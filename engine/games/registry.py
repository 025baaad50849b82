"""The registry of games."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.game import Game, Refusal
from engine.games.bierkopf import Bierkopf
from engine.games.blattla import Blattla
from engine.games.fuenfzehnern import Fuenfzehnern
from engine.games.grasobern import Grasobern
from engine.games.herzeln import Herzeln
from engine.games.herzla import Herzla
from engine.games.kauflabet.game import Kauflabet
from engine.games.kein_stich import KeinStich
from engine.games.lorum import Lorum
from engine.games.mucken import Mucken
from engine.games.quodlibet.game import QUODLIBET
from engine.games.ramsch import Ramsch
from engine.games.schafkopf.game import Schafkopf
from engine.kernel.game import DescribedGame

_ALL: Final[tuple[DescribedGame[Any, Any], ...]] = (
    QUODLIBET,
    Kauflabet(),
    Fuenfzehnern(),
    Blattla(),
    Grasobern(),
    Herzla(),
    Bierkopf(),
    Schafkopf(),
    KeinStich(),
    Herzeln(),
    Lorum(),
    Ramsch(),
    Mucken(),
)

GAMES: Final[Mapping[str, DescribedGame[Any, Any]]] = MappingProxyType({game.name: game for game in _ALL})
"""Every game by its name."""


def game(name: str) -> Game:
    """The game of that name; raises ``Refusal("unknown_game", game=…)``."""
    try:
        return GAMES[name]
    except KeyError:
        raise Refusal("unknown_game", game=name[:40]) from None
