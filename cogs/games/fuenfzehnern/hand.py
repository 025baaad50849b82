"""A private hand of Fünfzehnern: all that its owner needs to see, and the buttons that act."""

from __future__ import annotations

import discord

from cogs.games.fuenfzehnern import table
from cogs.games.render_context import HandContext
from cogs.games.trick_lines import follow_task, waiting_line
from cogs.hand.buttons import action_id, card_places, legal_tokens, unless_paused, voids_line
from cogs.shell.layout import GREEN, GREY, Component, MessageBuilder, button, small
from engine.cards import Rank, make
from engine.games.fuenfzehnern.actions import ZWANG_LEADS, LeadWithZwang
from engine.games.fuenfzehnern.rules import Leads
from engine.games.fuenfzehnern.views import PartieView
from engine.tricks import NATURAL

ZWANG_A_ROW = 2


def hand(context: HandContext, builder: MessageBuilder) -> list[Component]:
    """Add everything from the deal's heading to the cards."""
    view = table.table_view(context, context.seat)
    builder.accent = GREEN if context.awaited else GREY
    deal = view.deal
    builder.text(
        *table.heading(context, view),
        *table.happening(context, view),
        "" if deal is None else voids_line(context, NATURAL, deal.tricks, deal.trick),
        *table.standings(context, view),
    )
    legal = legal_tokens(context)
    _zwang_buttons(builder, context, legal)
    builder.text(context.note or "", f"**{task(context, view)}**")
    if deal is not None:
        plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
        own = [play.card for play in plays if play.seat == context.seat]
        builder.buttons(card_places(context, view.hand, own, legal))
    return []


def task(context: HandContext, view: PartieView) -> str:
    """Return one sentence: the reader's task, or who is waited for."""
    deal = view.deal
    if deal is None or not context.awaited:
        return waiting_line(context)
    if deal.leads is not None:
        return _lead_task(context, deal.leads)
    led = deal.trick[0].card >> 3
    ace = make(led, Rank.ACE)
    if deal.announced and ace in view.hand:
        return context.words("fuenfzehnern-zwang-task", card=context.words.card(ace))
    return follow_task(context, led, any(card is not None and card >> 3 == led for card in view.hand))


def _lead_task(context: HandContext, leads: Leads) -> str:
    """Return which suits may be led, and why."""
    if leads.reason is None:
        return context.words("task-lead")
    suits = context.words.suits(leads.suits)
    return context.words(f"fuenfzehnern-lead-{leads.reason}", suits=suits)


def _zwang_buttons(builder: MessageBuilder, context: HandContext, legal: frozenset[str]) -> None:
    """Add a button for each Ober that may be led with Zwang, above the cards, since it comes and goes."""
    calls = [action for action in ZWANG_LEADS if action.token in legal]
    if calls:
        builder.text(small(context.words("fuenfzehnern-zwang-hint")))
    builder.buttons(
        [_zwang_button(context, call) for call in calls],
        ZWANG_A_ROW,
    )


def _zwang_button(context: HandContext, call: LeadWithZwang) -> Component:
    emoji = context.card_emoji.emoji(call.card)
    card = context.words.card(call.card) if emoji is None else ""
    label = context.words("button-zwang", card=card).strip()
    style = unless_paused(context, discord.ButtonStyle.primary)
    return button(action_id(context, call.token), label, emoji, style)
