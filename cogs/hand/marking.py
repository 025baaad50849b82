"""Choosing several cards at once: each click marks a card or takes the mark back, and changes nothing else.

The marks stand in the buttons' ids, so a click says the whole choice even when the bot has forgotten it.
What the chosen cards are for is another button of the hand, an action like any.
"""

from __future__ import annotations

import discord

from cogs.games.render_context import HandContext
from cogs.hand.buttons import face_button
from cogs.hand.ids import MarkId
from cogs.shell.raw_layout import Component
from engine.cards import Card


def mark_button(scene: HandContext, card: Card) -> Component:
    """A card that can be chosen together with others; blue when it is."""
    snapshot, seat = scene.snapshot, scene.seat
    chosen = scene.marked >> card & 1
    clicked = MarkId(snapshot.table, seat, snapshot.decision(seat), scene.marked ^ 1 << card)
    style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
    return face_button(scene.card_emoji, card, clicked.custom_id, style)
