"""The look of games in which a declarer calls a Sow, whose holder is the partner in secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from cogs.games.described import GO, DescribedLook
from cogs.games.look import Look
from cogs.games.picturing import SeatFigures
from cogs.games.render_context import HandContext, RenderContext
from cogs.hand.buttons import action_id, asking_id, unless_paused
from cogs.shell.layout import Component, button, small
from engine.game import Seat
from engine.kernel.views import DeclaredView


class CallingLook(DescribedLook):
    """How a deal of a declarer is shown, who may have a partner."""

    def called_sides(self, context: RenderContext, deal: DeclaredView[Any]) -> str:
        """Return who plays with whom, as far as the viewer may know it."""
        words, declarer = context.words, context.names[deal.declarer]
        if deal.contract.called is None:
            return words(f"called-alone-{self.kind(deal.contract)}", name=declarer)
        if deal.side_points is None:  # nobody but the holder knows, and his hand says it in a line of its own
            return words("called-with-sow", name=declarer, suit=words.suit(deal.contract.called >> 3))
        assert deal.partner is not None
        if deal.partner == deal.declarer:
            return words("called-self", name=declarer)
        return words("called-together", name=declarer, partner=context.names[deal.partner])

    def kind(self, contract: Any) -> str:
        """Return what kind of contract somebody plays alone: a solo, or a Tout, which has to take all."""
        return str(contract.kind)

    def side_points(self, context: RenderContext, deal: DeclaredView[Any]) -> str:
        """Return the points taken by the declarer's side, once everybody knows who that is."""
        if deal.side_points is None or not deal.tricks:
            return ""
        declarer, points = context.names[deal.declarer], deal.side_points
        if deal.partner in (None, deal.declarer):
            return small(context.words("called-side-alone", name=declarer, points=points))
        partner = context.names[deal.partner]
        return small(context.words("called-side", name=declarer, partner=partner, points=points))

    def secret(self, context: RenderContext, view: Any) -> str:
        """Return the line that only the holder of the called Sow may read."""
        deal = view.deal
        if deal.partner is None or deal.partner != view.seat or deal.side_points is not None:
            return ""
        if deal.declarer == view.seat:
            return context.words("called-secret-self")
        suit = context.words.suit(deal.contract.called >> 3)
        return context.words("called-secret", name=context.names[deal.declarer], suit=suit)

    def deal_figures(self, context: RenderContext, view: Any, deal: Any) -> SeatFigures:
        """Return tricks, card points and public roles."""
        roles = [_role(deal, seat) for seat in range(len(context.names))]
        return replace(Look.deal_figures(self, context, view, deal), roles=roles)


def _role(deal: DeclaredView[Any], seat: Seat) -> str:
    """Return a player's public role: declarer, or partner once the called Sow has fallen; else empty."""
    if seat == deal.declarer:
        return "declarer"
    return "partner" if seat == deal.partner else ""


def suit_buttons(
    context: HandContext,
    tokens: Sequence[tuple[int, str]],
    legal: frozenset[str],
    label: str = "",
    *,
    dear: bool = False,
) -> list[Component]:
    """Return a button for each suit that can be said, with its sign and its name or a ``label``.

    One that is ``dear``, as a Tout is, takes two taps.
    """
    buttons, card_emoji = [], context.card_emoji
    for suit, token in ((suit, token) for suit, token in tokens if token in legal):
        emoji, text = card_emoji.suit_emoji(suit), label or context.words.suit(suit)
        text = text if emoji is not None else f"{card_emoji.suit(suit)} {text}"
        buttons.append(_said(context, token, text, emoji, dear))
    return buttons


def dear_button(context: HandContext, token: str, label: str) -> Component:
    """Build the button of a bid that costs more than others: two taps, red before the second."""
    return _said(context, token, label, None, dear=True)


def _said(context: HandContext, token: str, label: str, emoji: Any, dear: bool) -> Component:
    if not dear:
        return button(action_id(context, token), label, emoji, unless_paused(context, GO))
    style = discord.ButtonStyle.danger if token == context.asked else discord.ButtonStyle.primary
    return button(asking_id(context, token), label, emoji, unless_paused(context, style))
