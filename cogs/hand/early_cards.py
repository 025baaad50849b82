"""Choosing a card before one's turn: the style of its button, and a line that says so.

The line stands above the cards, so that none of them moves under a second tap. A button's id says what will
be chosen after the click, so that a double click counts as one.
"""

from __future__ import annotations

import discord

from cogs.games.render_context import HandContext
from cogs.hand.ids import PlanId
from cogs.shell.message_builder import small
from engine.cards import parse

_SLOT = "slot "


def plan_id(context: HandContext, token: str) -> str:
    """Return the id of a card's button that chooses it or, if it is chosen, takes the choice back."""
    snapshot, seat = context.snapshot, context.seat
    chosen = None if snapshot.intent(seat) == token else token
    deal = snapshot.deal_number or 0
    return PlanId(snapshot.table, seat, snapshot.decision(seat), deal, chosen).custom_id


def plan_style(context: HandContext, token: str) -> discord.ButtonStyle:
    """Return blue if the card is chosen, else grey."""
    chosen = context.snapshot.intent(context.seat) == token
    return discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary


def plan_line(context: HandContext) -> str:
    """Return which card is chosen, or that it could not be played; empty at one's turn, when it is played."""
    snapshot, seat, words = context.snapshot, context.seat, context.words
    if snapshot.seats[seat].computer is not None:
        return ""
    token = snapshot.intent(seat)
    if token is None:
        return small(words("hand-plan-dropped")) if snapshot.intent_dropped(seat) else ""
    if context.awaited:
        return ""
    if token.startswith(_SLOT):
        return small(words("hand-planned-slot", place=int(token.removeprefix(_SLOT)) + 1))
    return small(words("hand-planned", card=context.card_emoji.inline(parse(token))))
