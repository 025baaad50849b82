"""Choosing several cards at once: each click marks or unmarks a card, and changes nothing else.

The marks are in the buttons' ids, so that a click contains the whole choice even if the bot has forgotten it.
The button that uses the chosen cards is another one, with an action like any other.
"""

from __future__ import annotations

import discord

from cogs.games.render_context import HandContext
from cogs.hand.buttons import face_button
from cogs.hand.ids import MarkId
from cogs.shell.raw_layout import Component
from engine.cards import Card


def mark_button(context: HandContext, card: Card) -> Component:
    """Build the button of a card that can be chosen together with others; blue if it is chosen."""
    snapshot, seat = context.snapshot, context.seat
    chosen = context.marked >> card & 1
    clicked = MarkId(snapshot.table, seat, snapshot.decision(seat), context.marked ^ 1 << card)
    style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
    return face_button(context.card_emoji, card, clicked.custom_id, style)
