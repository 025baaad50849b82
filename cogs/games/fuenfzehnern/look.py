"""The look of Fünfzehnern: the lead rule, and Zwang."""

from typing import Final

import discord

from cogs.games.look import Look
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.hand.buttons import action_id, unless_paused
from cogs.pictures.table import Fact
from cogs.shell.layout import MessageBuilder, button, small
from engine.cards import RANK_LETTERS, Card, Rank, Suit, make
from engine.game import Action
from engine.games.fuenfzehnern import ZWANG_LEADS, DealView, LeadWithZwang, PartieView

ZWANG_A_ROW: Final = 2


class FuenfzehnernLook(Look):
    """How Fünfzehnern is shown."""

    tells_last_trick = True

    def drawn_title(self, context: RenderContext, view: PartieView) -> str:
        """Return the lead rule."""
        return context.words.preset(view.options.lead_rule)

    def section(self, view: PartieView) -> str:
        """Return the section on the lead rule."""
        return view.options.lead_rule

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action: an Ober with Zwang by its button."""
        if isinstance(action, LeadWithZwang):
            return speech.words("button-zwang", card=speech.card(action.card))
        return super().action(action, speech)

    def offers(self, context: HandContext, view: PartieView, builder: MessageBuilder) -> None:
        """Add a button for each Ober that may be led with Zwang, and what that means.

        A short hand leaves out the latter beside an answer or what was played.
        """
        words, style = context.words, unless_paused(context, discord.ButtonStyle.primary)
        calls, played = [], view.deal is not None and view.deal.tricks
        for call in (call for call in ZWANG_LEADS if call.token in context.legal):
            emoji = context.card_emoji.emoji(call.card)
            label = words("button-zwang", card=words.card(call.card) if emoji is None else "").strip()
            calls.append(button(action_id(context, call.token), label, emoji, style))
        if calls and not (context.short and (context.answered or played)):
            builder.text(small(words("fuenfzehnern-zwang-hint")))
        builder.buttons(calls, ZWANG_A_ROW)

    def own_task(self, context: HandContext, view: PartieView) -> str:
        """Return that the Ace must be played, if it was called for."""
        deal, words = view.deal, context.words
        if deal is not None and deal.announced and _ace_led(deal) in view.hand:
            return words("fuenfzehnern-zwang-task", card=words.card(_ace_led(deal)))
        return super().own_task(context, view)

    def explained(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return the lead rule and the values of cards, which a hand leaves to the card."""
        if not self.explains(context, view):
            return []
        words, options, hand = context.words, view.options, isinstance(context, HandContext)
        rule = words(f"fuenfzehnern-rule-{options.lead_rule}", singleton=options.singleton)
        return [small(rule), "" if hand else small(words("fuenfzehnern-values"))]

    def aside(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return the Zwang that goes with the current trick."""
        deal = view.deal
        if deal is None or not deal.announced:
            return []
        name, card = context.names.plain(deal.leader), context.card_emoji.inline(_ace_led(deal))
        return [f"**{context.words('fuenfzehnern-zwang-announced', name=name, card=card)}**"]

    def before(self, context: RenderContext, view: PartieView) -> list[str]:
        """Mark a trick that was led with Zwang; in a hand, one that is announced now takes its place."""
        deal, lines = view.deal, super().before(context, view)
        if deal is None:
            return lines
        if deal.announced and isinstance(context, HandContext):
            return []
        if lines and len(deal.tricks) in deal.zwang:
            return [f"{lines[0]} · {context.words('fuenfzehnern-zwang-mark')}"]
        return lines

    def news(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return a Zwang, and the result of the deal before."""
        return [*self.aside(context, view), *super().news(context, view)]

    def standings(self, context: RenderContext, view: PartieView) -> list[str]:
        """Leave them out of a hand until the partie's first card: the rule and a Zwang need the room."""
        unplayed = view.deal is not None and not self.begun(view)
        if isinstance(context, HandContext) and unplayed and not view.scores:
            return []
        return super().standings(context, view)

    def facts(self, context: RenderContext, view: PartieView) -> list[Fact]:
        """Return the Ace that must fall, if that was announced."""
        words, deal = context.words, view.deal
        if deal is None or not deal.announced:
            return []
        ace = _ace_led(deal)
        rank = words(f"rank-{RANK_LETTERS[Rank.ACE]}")
        return [Fact(words("fuenfzehnern-zwang-mark"), rank, Suit(ace >> 3), words.card(ace))]


def _ace_led(deal: DealView) -> Card:
    """Return the Ace of the suit that was led."""
    return make(deal.trick[0].card >> 3, Rank.ACE)
