"""Who has shown void, as one small line made from what everybody saw."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.render_context import HandContext
from cogs.shell.message_builder import FIXED_SPACE, small
from engine.cards import CardSet, cards_in
from engine.tricks import TrickOrder, shown_voids
from engine.views import Played, Trick


def voids_line(
    context: HandContext, order: TrickOrder, tricks: Sequence[Trick], trick: Sequence[Played]
) -> str:
    """Return who of the others has run out of which suit; empty before anybody has shown it.

    For deals in which players must follow suit if they can. A note takes the line's place until it is gone.
    """
    if context.note:
        return ""

    def sign(group: CardSet) -> str:
        if group == order.trumps:
            return context.words("hand-trumps")
        return context.card_emoji.suit(cards_in(group)[0] >> 3)

    shown = shown_voids(order, [*(one.plays for one in tricks), trick])
    # by person, for then three names are the most that a line needs
    told = [
        FIXED_SPACE.join((context.names.short(seat), *map(sign, groups)))
        for seat, groups in shown.items()
        if seat != context.seat
    ]
    return small(context.words("hand-voids", voids=" · ".join(told))) if told else ""
