"""Views for claiming the rest of a deal: the button, and the confirmation before a hand is laid open."""

from __future__ import annotations

import discord

from cogs.games.render_context import HandContext
from cogs.hand.ids import ClaimId, ClaimVerb
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.card_order import SortOrder, in_order
from cogs.shell.message_builder import GOLD, MessageBuilder, button, small
from cogs.shell.raw_layout import Component, RawLayout
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.tables import Snapshot


def claim_button(context: HandContext) -> list[Component]:
    """Return the button to claim the rest if that is possible now; it asks for confirmation."""
    if not context.snapshot.may_claim(context.seat):
        return []
    return [button(_id(context.snapshot, context.seat, "ask"), context.words("button-claim"))]


def confirmation(
    snapshot: Snapshot, seat: Seat, words: Words, card_emoji: CardEmoji, order: SortOrder
) -> RawLayout:
    """Build the confirmation: an explanation, the cards that would lie open, and the button that does it."""
    builder = MessageBuilder(GOLD)
    view = snapshot.view(seat)
    hand = in_order([card for card in view.hand if card is not None], order, view.order)
    builder.text(f"**{words('claim-title')}**", words("claim-about"), f"## {card_emoji.row(hand)}")
    lay = button(_id(snapshot, seat, "lay"), words("button-lay"), style=discord.ButtonStyle.success)
    builder.buttons([lay])
    builder.text(small(words("claim-once")))
    return builder.view()


def _id(snapshot: Snapshot, seat: Seat, verb: ClaimVerb) -> str:
    return ClaimId(snapshot.table, seat, snapshot.decision(seat), verb).custom_id
