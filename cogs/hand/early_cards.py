"""Choosing a card before one's turn: the style of its button, and a line that says so.

The line stands above the cards, so that none of them moves under a second tap. A button's id says what will
be chosen after the click, so that a double click counts as one.
"""

from __future__ import annotations

import discord

from cogs.games.render_context import HandContext
from cogs.hand.ids import BACK, PlanId
from cogs.shell.message_builder import faced_button, small
from cogs.shell.raw_layout import Component
from engine.cards import parse

_SLOT = "slot "


class EarlyCards:
    """The buttons of cards that the owner of a hand may choose now; none at their turn."""

    def __init__(self, context: HandContext) -> None:
        snapshot, seat = context.snapshot, context.seat
        self._tokens = snapshot.plannable(seat)
        self._chosen = snapshot.intent(seat)
        self._stem = PlanId.stem(snapshot.table, seat, snapshot.decision(seat), snapshot.deal_number or 0)

    def __contains__(self, token: str) -> bool:
        return token in self._tokens

    def button(self, token: str, face: Component) -> Component:
        """Build a card's button: blue if it is chosen, and then takes the choice back, else grey."""
        if token == self._chosen:
            return faced_button(self._stem + BACK, face, discord.ButtonStyle.primary)
        return faced_button(self._stem + token, face)


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
