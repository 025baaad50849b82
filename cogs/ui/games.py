"""How each game is drawn, by the name under which the engine knows it. A new game adds a line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.ui.blattla import book as blattla_book
from cogs.ui.blattla import card as blattla_card
from cogs.ui.blattla import hand as blattla_hand
from cogs.ui.blattla import lines as blattla_lines
from cogs.ui.blattla import picture as blattla_picture
from cogs.ui.fuenfzehnern import book as fuenfzehnern_book
from cogs.ui.fuenfzehnern import card as fuenfzehnern_card
from cogs.ui.fuenfzehnern import hand as fuenfzehnern_hand
from cogs.ui.fuenfzehnern import lines as fuenfzehnern_lines
from cogs.ui.fuenfzehnern import picture as fuenfzehnern_picture
from cogs.ui.kauflabet import book as kauflabet_book
from cogs.ui.kauflabet import card as kauflabet_card
from cogs.ui.kauflabet import hand as kauflabet_hand
from cogs.ui.kauflabet import lines as kauflabet_lines
from cogs.ui.kauflabet import picture as kauflabet_picture
from cogs.ui.quodlibet import book as quodlibet_book
from cogs.ui.quodlibet import card as quodlibet_card
from cogs.ui.quodlibet import hand as quodlibet_hand
from cogs.ui.quodlibet import lines as quodlibet_lines
from cogs.ui.quodlibet import picture as quodlibet_picture
from cogs.ui.scene import GameViews

GAME_VIEWS: Final[Mapping[str, GameViews]] = {
    "quodlibet": GameViews(
        hand=quodlibet_hand.hand,
        card=quodlibet_card.card,
        ending=quodlibet_card.ending,
        book=quodlibet_book.book,
        lines=quodlibet_lines.LINES,
        picture=quodlibet_picture.picture,
    ),
    "kauflabet": GameViews(
        hand=kauflabet_hand.hand,
        card=kauflabet_card.card,
        ending=kauflabet_card.ending,
        book=kauflabet_book.book,
        lines=kauflabet_lines.LINES,
        picture=kauflabet_picture.picture,
    ),
    "fuenfzehnern": GameViews(
        hand=fuenfzehnern_hand.hand,
        card=fuenfzehnern_card.card,
        ending=fuenfzehnern_card.ending,
        book=fuenfzehnern_book.book,
        lines=fuenfzehnern_lines.LINES,
        picture=fuenfzehnern_picture.picture,
    ),
    "blattla": GameViews(
        hand=blattla_hand.hand,
        card=blattla_card.card,
        ending=blattla_card.ending,
        book=blattla_book.book,
        lines=blattla_lines.LINES,
        picture=blattla_picture.picture,
    ),
}
