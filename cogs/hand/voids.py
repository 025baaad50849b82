"""Who has shown void, as one small line made from what everybody saw."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.render_context import HandContext
from cogs.shell.message_builder import small
from engine.cards import cards_in
from engine.tricks import TrickOrder, shown_voids
from engine.views import Played, Trick


def voids_line(
    context: HandContext, order: TrickOrder, tricks: Sequence[Trick], trick: Sequence[Played]
) -> str:
    """Return by suit which of the others can't follow it any more; empty before anybody has shown it.

    For deals in which players must follow suit if they can.
    """
    told = []
    for group, seats in shown_voids(order, [*(one.plays for one in tricks), trick]).items():
        names = [context.names.short(seat) for seat in seats if seat != context.seat]
        if names:
            trumps = group == order.trumps
            sign = (
                context.words("hand-trumps") if trumps else context.card_emoji.suit(cards_in(group)[0] >> 3)
            )
            told.append(context.words("hand-void", sign=sign, names=", ".join(names)))
    return small(context.words("hand-voids", voids=" · ".join(told))) if told else ""
