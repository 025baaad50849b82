"""The buttons of a private hand: cards in fixed places, and other actions."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import discord

from cogs.games.render_context import HandContext
from cogs.hand.early_cards import EarlyCards
from cogs.hand.ids import AskId, HandId
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import placeholder_id
from cogs.shell.message_builder import button, faced_button
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


def asking_id(context: HandContext, token: str) -> str:
    """Return the id of a button that takes an action only when it is tapped twice."""
    if token == context.asked:
        return action_id(context, token)
    snapshot, seat = context.snapshot, context.seat
    return AskId(snapshot.table, seat, snapshot.decision(seat), token).custom_id


def unless_paused(context: HandContext, style: discord.ButtonStyle) -> discord.ButtonStyle:
    """Return the style, or grey during a break, in which nothing can be done at the table."""
    return discord.ButtonStyle.secondary if context.snapshot.clock.paused else style


def face_button(card_emoji: CardEmoji, card: Card, custom_id: str, style: discord.ButtonStyle) -> Component:
    """Build a button that looks like a card."""
    return faced_button(custom_id, card_emoji.face(card), style)


def card_style(context: HandContext, legal: bool) -> discord.ButtonStyle:
    """Return green if legal, else grey."""
    return unless_paused(context, discord.ButtonStyle.success if legal else discord.ButtonStyle.secondary)


def placeholder(card_emoji: CardEmoji, place: int) -> Component:
    """Build an empty place where a card was."""
    return faced_button(placeholder_id(place), card_emoji.gone_face, disabled=True)


def card_places(
    context: HandContext,
    hand: Iterable[Card | None],
    gone: Iterable[Card],
    legal: frozenset[str],
    verb: str = "",
    dear: Collection[str] = (),
) -> list[Component]:
    """Return a button for each card held or gone, in order, so that no card moves when one is played.

    Tokens are ``verb`` and the card. A card that may not be played is grey, but can be clicked: the answer
    explains the rule. Before the owner's turn a click chooses a card that could be played then; ``dear``
    tokens are asked for once.
    """
    snapshot, seat, card_emoji = context.snapshot, context.seat, context.card_emoji
    stem, early = HandId.stem(snapshot.table, seat, snapshot.decision(seat)), EarlyCards(context)
    playable, forbidden = card_style(context, legal=True), card_style(context, legal=False)
    held = {card for card in hand if card is not None}
    buttons = []
    for card in context.in_order(held.union(gone)):
        token = f"{verb}{notation(card)}"
        if card not in held:
            buttons.append(placeholder(card_emoji, card))
        elif token in dear:
            style = discord.ButtonStyle.danger if token == context.asked else playable
            buttons.append(face_button(card_emoji, card, asking_id(context, token), style))
        elif token in early:
            buttons.append(early.button(token, card_emoji.face(card)))
        else:
            style = playable if token in legal else forbidden
            buttons.append(face_button(card_emoji, card, f"{stem}{token}", style))
    return buttons
