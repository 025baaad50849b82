"""Registry of how each game is shown, by the engine's name of the game. A new game adds its line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.games.blattla.look import BlattlaLook
from cogs.games.fuenfzehnern.look import FuenfzehnernLook
from cogs.games.kauflabet.look import KauflabetLook
from cogs.games.look import Look
from cogs.games.quodlibet.look import QuodlibetLook

GAME_VIEWS: Final[Mapping[str, Look]] = {
    "quodlibet": QuodlibetLook(),
    "kauflabet": KauflabetLook(),
    "fuenfzehnern": FuenfzehnernLook(),
    "blattla": BlattlaLook(),
}
