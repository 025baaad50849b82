"""A private hand of Blattla: all that its owner needs to see, and the buttons that act."""

from __future__ import annotations

from typing import Final

import discord

from cogs.games.blattla import table
from cogs.games.render_context import HandContext
from cogs.games.trick_lines import follow_task, waiting_line
from cogs.hand.buttons import (
    action_button,
    action_id,
    asking_id,
    card_places,
    legal_tokens,
    unless_paused,
    voids_line,
)
from cogs.shell.layout import AMBER, GOLD, GREEN, GREY, Component, MessageBuilder, button, small
from engine.cards import SUIT_LETTERS, parse
from engine.games.blattla.actions import KNOCKS, CallSow
from engine.games.blattla.contracts import CALLABLE_SUITS, TRUMPS_LOW_TO_HIGH, sow
from engine.games.blattla.views import PartieView, TricksView

CUTS: Final = (("thin", 8), ("middle", 16), ("deep", 24))
"""Depths at which the cut buttons cut; a pack need not be cut more finely."""
CALLS_A_ROW: Final = 3
GO: Final = discord.ButtonStyle.success
"""Style of bids, calls and the ready button; pass, cut and knock are blue."""


def hand(context: HandContext, builder: MessageBuilder) -> list[Component]:
    """Add everything from the deal's heading to the cards; return the buttons below them."""
    view = table.table_view(context, context.seat)
    legal = legal_tokens(context)
    choosing = context.awaited and view.phase in ("cut", "auction", "call")
    # the calls, or how the deal before ended, take the place of the totals
    no_totals = view.phase == "auction" and bool(view.calls or (choosing and view.scores))
    builder.accent = (
        GOLD if choosing else GREEN if context.awaited else AMBER if view.phase == "over" else GREY
    )
    builder.text(
        *table.heading(context, view),
        *table.happening(context, view),
        _voids(context, view),
        *([] if no_totals else table.standings(context, view)),
    )
    builder.text(context.note or "", f"**{task(context, view, legal)}**", *_own_cards(context, view))
    if view.phase == "play" and view.deal is not None:
        builder.buttons(_cards(context, view, view.deal, legal))
    elif choosing and view.phase == "cut":
        _pack_buttons(builder, context, legal)
    elif choosing and view.phase == "auction":
        return builder.pack(_bid_buttons(context, legal))
    elif choosing:
        builder.buttons(_call_buttons(context, legal), CALLS_A_ROW)
    return []


def _voids(context: HandContext, view: PartieView) -> str:
    """Return who has shown void, counting trumps as a suit of their own."""
    deal = view.deal
    return "" if deal is None else voids_line(context, deal.contract.order, deal.tricks, deal.trick)


def task(context: HandContext, view: PartieView, legal: frozenset[str]) -> str:
    """Return one sentence: the reader's task, or who is waited for."""
    words = context.words
    if view.phase in ("cut", "auction", "call"):
        if context.awaited:
            return words("blattla-cut-more" if "ready" in legal else f"blattla-do-{view.phase}")
        (seat,) = context.state.waiting_for
        return words(f"blattla-waiting-{view.phase}", name=context.names.plain(seat))
    if not context.awaited or view.deal is None:
        return waiting_line(context)
    if not view.deal.trick:
        return words("task-lead" if len(legal) == len(view.hand) else "blattla-lead-bound")
    return _follow(context, view, view.deal, legal)


def _follow(context: HandContext, view: PartieView, deal: TricksView, legal: frozenset[str]) -> str:
    led, trump = deal.trick[0].card >> 3, deal.contract.trump
    suits = {parse(token) >> 3 for token in legal}
    same = [card for card in view.hand if card is not None and card >> 3 == led]
    if len(legal) < len(same):
        return context.words("blattla-searched", sign=context.card_emoji.suit(led))
    if led not in suits and led != trump and trump in suits:
        return context.words(
            "blattla-void", none=context.words.no_suit(led), sign=context.card_emoji.suit(led)
        )
    return follow_task(context, led, led in suits)


def _own_cards(context: HandContext, view: PartieView) -> list[str]:
    """Return the reader's cards as a line of text where they aren't buttons."""
    cards = context.in_order(view.hand)
    return [f"## {context.card_emoji.row(cards)}"] if cards and view.phase != "play" else []


def _cards(
    context: HandContext, view: PartieView, deal: TricksView, legal: frozenset[str]
) -> list[Component]:
    plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
    return card_places(context, view.hand, [play.card for play in plays if play.seat == context.seat], legal)


def _pack_buttons(builder: MessageBuilder, context: HandContext, legal: frozenset[str]) -> None:
    """Add buttons to cut thin, in the middle or deep, to say ready, or to knock."""
    words = context.words
    cuts = [action_button(context, f"cut {at}", words(f"blattla-button-{name}")) for name, at in CUTS]
    if "ready" in legal:
        ready = action_button(context, "ready", words("blattla-button-ready"), GO)
        cuts.append(ready)
    builder.buttons(cuts)
    knocks = [knock for knock in KNOCKS if knock.token in legal]
    if knocks:
        builder.text(small(words("blattla-knock-rule")))
        builder.buttons([action_button(context, knock.token, table.how(words, knock)) for knock in knocks])


def _bid_buttons(context: HandContext, legal: frozenset[str]) -> list[Component]:
    """Return buttons for pass and Sows, solos, touts; only bids that are high enough."""
    words = context.words
    buttons = [action_button(context, "pass", words("button-pass"))]
    if "bid sow" in legal:
        buttons.append(action_button(context, "bid sow", words("blattla-sow"), GO))
    buttons += _suit_buttons(context, "bid sow", legal, words("blattla-sow"))
    for kind in ("solo", "tout"):
        buttons += _suit_buttons(context, f"bid {kind}", legal, words(f"blattla-button-{kind}"))
    return buttons


def _suit_buttons(context: HandContext, bid: str, legal: frozenset[str], label: str) -> list[Component]:
    """Return a button for each suit. A Tout, which costs more than any other bid, is asked for once."""
    asks = bid == "bid tout"
    tokens = [(suit, f"{bid} {SUIT_LETTERS[suit]}") for suit in TRUMPS_LOW_TO_HIGH]
    return [_suit_button(context, token, suit, label, asks) for suit, token in tokens if token in legal]


def _call_buttons(context: HandContext, legal: frozenset[str]) -> list[Component]:
    tokens = [(suit, CallSow(sow(suit)).token) for suit in CALLABLE_SUITS]
    words = context.words
    return [_suit_button(context, token, suit, words.suit(suit)) for suit, token in tokens if token in legal]


def _suit_button(context: HandContext, token: str, suit: int, label: str, asks: bool = False) -> Component:
    """Build a button with a suit's sign: red once it was asked for."""
    emoji = context.card_emoji.suit_emoji(suit)
    text = label if emoji is not None else f"{context.card_emoji.suit(suit)} {label}"
    if not asks:
        return button(action_id(context, token), text, emoji, unless_paused(context, GO))
    style = discord.ButtonStyle.danger if token == context.asked else discord.ButtonStyle.primary
    return button(asking_id(context, token), text, emoji, unless_paused(context, style))
