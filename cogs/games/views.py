"""How each game is shown, by the engine's name of the game: as described, unless it has a look of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.games.blattla.look import BlattlaLook
from cogs.games.fuenfzehnern.look import FuenfzehnernLook
from cogs.games.kauflabet.look import KauflabetLook
from cogs.games.listed import ListedLook
from cogs.games.look import Look
from cogs.games.mucken.look import MuckenLook
from cogs.games.quodlibet.look import QuodlibetLook
from cogs.games.schafkopf.look import SchafkopfLook
from engine.games.registry import GAMES
from engine.kernel.listed import ListedGame

_OWN: Final[Mapping[str, Look]] = {
    "quodlibet": QuodlibetLook(),
    "kauflabet": KauflabetLook(),
    "fuenfzehnern": FuenfzehnernLook(),
    "blattla": BlattlaLook(),
    "schafkopf": SchafkopfLook(),
    "mucken": MuckenLook(),
}
GAME_VIEWS: Final[Mapping[str, Look]] = {
    name: _OWN.get(name) or (ListedLook() if isinstance(rules, ListedGame) else Look())
    for name, rules in GAMES.items()
}
