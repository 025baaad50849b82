"""The computer player of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.players.blattla import SimpleBlattla
from engine.players.fuenfzehnern import SimpleFuenfzehnern
from engine.players.kauflabet import SimpleKauflabet
from engine.players.player import FirstLegal, Player
from engine.players.quodlibet import SimpleQuodlibet

PLAYERS: Final[Mapping[str, Player]] = {
    "quodlibet": SimpleQuodlibet(),
    "kauflabet": SimpleKauflabet(),
    "fuenfzehnern": SimpleFuenfzehnern(),
    "blattla": SimpleBlattla(),
}
_ANY: Final = FirstLegal()


def player_of(game: str) -> Player:
    """The player of a game; one that plays the first legal action for a game without its own."""
    return PLAYERS.get(game, _ANY)
