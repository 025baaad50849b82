"""Registry of how each game is drawn, by the engine's name of the game. A new game adds its lines here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.games.blattla import hand as blattla_hand
from cogs.games.blattla import picture as blattla_picture
from cogs.games.blattla import table as blattla_table
from cogs.games.fuenfzehnern import hand as fuenfzehnern_hand
from cogs.games.fuenfzehnern import picture as fuenfzehnern_picture
from cogs.games.fuenfzehnern import table as fuenfzehnern_table
from cogs.games.kauflabet import hand as kauflabet_hand
from cogs.games.kauflabet import picture as kauflabet_picture
from cogs.games.kauflabet import table as kauflabet_table
from cogs.games.quodlibet import book as quodlibet_book
from cogs.games.quodlibet import hand as quodlibet_hand
from cogs.games.quodlibet import lines as quodlibet_lines
from cogs.games.quodlibet import picture as quodlibet_picture
from cogs.games.render_context import GameViews

GAME_VIEWS: Final[Mapping[str, GameViews]] = {
    "quodlibet": GameViews(
        hand=quodlibet_hand.hand,
        book=quodlibet_book.book,
        lines=quodlibet_lines.LINES,
        picture=quodlibet_picture.picture,
        action=quodlibet_lines.action_told,
    ),
    "kauflabet": GameViews(
        hand=kauflabet_hand.hand,
        book=kauflabet_picture.book,
        lines=kauflabet_table.LINES,
        picture=kauflabet_picture.picture,
        action=kauflabet_table.action_told,
    ),
    "fuenfzehnern": GameViews(
        hand=fuenfzehnern_hand.hand,
        book=fuenfzehnern_picture.book,
        lines=fuenfzehnern_table.LINES,
        picture=fuenfzehnern_picture.picture,
        action=fuenfzehnern_table.action_told,
    ),
    "blattla": GameViews(
        hand=blattla_hand.hand,
        book=blattla_picture.book,
        lines=blattla_table.LINES,
        picture=blattla_picture.picture,
        action=blattla_table.action_told,
    ),
}
