"""Registry of how each game is drawn, by the engine's name of the game. A new game adds a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.games.blattla import action as blattla_action
from cogs.games.blattla import book as blattla_book
from cogs.games.blattla import card as blattla_card
from cogs.games.blattla import hand as blattla_hand
from cogs.games.blattla import lines as blattla_lines
from cogs.games.blattla import picture as blattla_picture
from cogs.games.fuenfzehnern import action as fuenfzehnern_action
from cogs.games.fuenfzehnern import book as fuenfzehnern_book
from cogs.games.fuenfzehnern import card as fuenfzehnern_card
from cogs.games.fuenfzehnern import hand as fuenfzehnern_hand
from cogs.games.fuenfzehnern import lines as fuenfzehnern_lines
from cogs.games.fuenfzehnern import picture as fuenfzehnern_picture
from cogs.games.kauflabet import action as kauflabet_action
from cogs.games.kauflabet import book as kauflabet_book
from cogs.games.kauflabet import card as kauflabet_card
from cogs.games.kauflabet import hand as kauflabet_hand
from cogs.games.kauflabet import lines as kauflabet_lines
from cogs.games.kauflabet import picture as kauflabet_picture
from cogs.games.quodlibet import action as quodlibet_action
from cogs.games.quodlibet import book as quodlibet_book
from cogs.games.quodlibet import card as quodlibet_card
from cogs.games.quodlibet import hand as quodlibet_hand
from cogs.games.quodlibet import lines as quodlibet_lines
from cogs.games.quodlibet import picture as quodlibet_picture
from cogs.games.render_context import GameViews

GAME_VIEWS: Final[Mapping[str, GameViews]] = {
    "quodlibet": GameViews(
        hand=quodlibet_hand.hand,
        card=quodlibet_card.card,
        ending=quodlibet_card.ending,
        book=quodlibet_book.book,
        lines=quodlibet_lines.LINES,
        picture=quodlibet_picture.picture,
        action=quodlibet_action.told,
    ),
    "kauflabet": GameViews(
        hand=kauflabet_hand.hand,
        card=kauflabet_card.card,
        ending=kauflabet_card.ending,
        book=kauflabet_book.book,
        lines=kauflabet_lines.LINES,
        picture=kauflabet_picture.picture,
        action=kauflabet_action.told,
    ),
    "fuenfzehnern": GameViews(
        hand=fuenfzehnern_hand.hand,
        card=fuenfzehnern_card.card,
        ending=fuenfzehnern_card.ending,
        book=fuenfzehnern_book.book,
        lines=fuenfzehnern_lines.LINES,
        picture=fuenfzehnern_picture.picture,
        action=fuenfzehnern_action.told,
    ),
    "blattla": GameViews(
        hand=blattla_hand.hand,
        card=blattla_card.card,
        ending=blattla_card.ending,
        book=blattla_book.book,
        lines=blattla_lines.LINES,
        picture=blattla_picture.picture,
        action=blattla_action.told,
    ),
}
