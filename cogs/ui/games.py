"""How each game is drawn, by the name under which the engine knows it. A new game adds a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.ui.quodlibet import card as quodlibet_card
from cogs.ui.quodlibet import hand as quodlibet_hand
from cogs.ui.scene import GameViews

GAME_VIEWS: Final[Mapping[str, GameViews]] = {
    "quodlibet": GameViews(hand=quodlibet_hand.hand, card=quodlibet_card.card, ending=quodlibet_card.ending),
}
