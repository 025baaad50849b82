"""The buttons of a private hand: cards in fixed places, and other actions."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from cogs.games.render_context import HandContext
from cogs.hand.early_cards import plan_id, plan_style
from cogs.hand.ids import HandId
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.card_order import in_order
from cogs.shell.clicks import placeholder_id
from cogs.shell.message_builder import button
from cogs.shell.raw_layout import Component
from engine.cards import Card, notation


def legal_tokens(context: HandContext) -> frozenset[str]:
    """Return the actions that the owner of a hand may take now, in turn or out of it; none for a computer."""
    if context.snapshot.seats[context.seat].computer is not None:
        return frozenset()
    return frozenset(action.token for action in context.snapshot.legal(context.seat))


def action_id(context: HandContext, token: str) -> str:
    """Return the id of a button that takes the action ``token``."""
    return HandId(
        context.snapshot.table, context.seat, context.snapshot.decision(context.seat), token
    ).custom_id


def action_button(
    context: HandContext, token: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.primary
) -> Component:
    """Build a button with a text that takes the action ``token``."""
    return button(action_id(context, token), label=label, style=unless_paused(context, style))


def unless_paused(context: HandContext, style: discord.ButtonStyle) -> discord.ButtonStyle:
    """Return the style, or grey during a break, in which nothing can be done at the table."""
    return discord.ButtonStyle.secondary if context.snapshot.clock.paused else style


def card_button(context: HandContext, card: Card, token: str, legal: bool) -> Component:
    """Build a card's button: grey if illegal, but clickable, so that the answer explains the rule."""
    return face_button(context.card_emoji, card, action_id(context, token), card_style(context, legal))


def face_button(card_emoji: CardEmoji, card: Card, custom_id: str, style: discord.ButtonStyle) -> Component:
    """Build a button that looks like a card."""
    emoji = card_emoji.emoji(card)
    return button(custom_id, card_emoji.label(card) if emoji is None else None, emoji, style)


def card_style(context: HandContext, legal: bool) -> discord.ButtonStyle:
    """Return green if legal, else grey."""
    return unless_paused(context, discord.ButtonStyle.success if legal else discord.ButtonStyle.secondary)


def placeholder(card_emoji: CardEmoji, place: int) -> Component:
    """Build an empty place where a card was."""
    label = None if card_emoji.gone_emoji else card_emoji.gone
    return button(placeholder_id(place), label=label, emoji=card_emoji.gone_emoji, disabled=True)


def card_places(
    context: HandContext,
    hand: Iterable[Card | None],
    gone: Iterable[Card],
    legal: frozenset[str],
    verb: str = "",
) -> list[Component]:
    """Return a button for each card held or gone, in order, so that no card moves when one is played.

    Tokens are ``verb`` and the card. Before the owner's turn a click chooses a card that could be played
    then.
    """
    held = {card for card in hand if card is not None}
    early = context.snapshot.plannable(context.seat)
    buttons = []
    for card in in_order(held.union(gone), context.order):
        token = f"{verb}{notation(card)}"
        if card not in held:
            buttons.append(placeholder(context.card_emoji, card))
        elif token in early:
            buttons.append(
                face_button(context.card_emoji, card, plan_id(context, token), plan_style(context, token))
            )
        else:
            buttons.append(card_button(context, card, token, token in legal))
    return buttons
