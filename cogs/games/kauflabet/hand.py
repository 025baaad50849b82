"""A private hand of Kauflabet: all that its owner needs to see, and the buttons that act.

Cards to be exchanged are marked first; one button then sends the choice, and its label follows the marks.
"""

from __future__ import annotations

from cogs.games.kauflabet import table
from cogs.games.render_context import HandContext
from cogs.games.trick_lines import follow_task, waiting_line
from cogs.hand.buttons import action_button, card_places, card_style, legal_tokens, mark_button, voids_line
from cogs.shell.layout import AMBER, GOLD, GREEN, GREY, Component, MessageBuilder, small
from engine.cards import card_set, count
from engine.games.kauflabet.actions import Exchange, Keep, StayIn
from engine.games.kauflabet.trumps import order_of
from engine.games.kauflabet.views import KauflabetDealView, PartieView


def hand(context: HandContext, builder: MessageBuilder) -> list[Component]:
    """Add everything from the deal's heading to the cards; return the buttons below them."""
    view = table.table_view(context, context.seat)
    legal = legal_tokens(context)
    choosing = context.awaited and view.phase in ("declare", "exchange")
    builder.accent = (
        GOLD if choosing else GREEN if context.awaited else AMBER if view.phase == "over" else GREY
    )
    builder.text(
        *table.heading(context, view),
        *table.happening(context, view),
        _voids(context, view),
        *table.standings(context, view),
    )
    builder.text(context.note or "", f"**{task(context, view)}**", _own_exchange(context, view))
    if view.deal is None:
        return []
    if choosing and _exchanges_now(view) and view.deal.most:
        builder.buttons([mark_button(context, card) for card in context.in_order(view.hand)])
    elif view.hand or view.deal.tricks:
        builder.buttons(card_places(context, view.hand, _played(context, view.deal), legal))
    return _choices(context, view, legal) if choosing else []


def _voids(context: HandContext, view: PartieView) -> str:
    """Return who has shown void, counting a promoted Unter as a trump."""
    deal = view.deal
    if deal is None:
        return ""
    return voids_line(context, order_of(view.options, deal.trump), deal.tricks, deal.trick)


def task(context: HandContext, view: PartieView) -> str:
    """Return one sentence: the reader's task, or who is waited for."""
    deal = view.deal
    if not context.awaited or deal is None:
        waiting = table.waiting(context, view, context.names.plain) or waiting_line(context)
        passed = deal is not None and deal.plays[context.seat] is False
        return f"{context.words('kauflabet-out')} {waiting}" if passed else waiting
    if view.phase == "declare" and not _exchanges_now(view):
        return context.words("kauflabet-declare")
    if view.phase != "play":
        return _exchange_task(context, view, deal)
    return _play_task(context, deal)


def _exchange_task(context: HandContext, view: PartieView, deal: KauflabetDealView) -> str:
    words = context.words
    declaring = view.phase == "declare"
    if not deal.most:
        return words("kauflabet-declare-empty" if declaring else "kauflabet-exchange-empty")
    told = words("kauflabet-declare-exchange" if declaring else "kauflabet-exchange")
    hints = [words("kauflabet-again")] if deal.exchange_round > 1 else []
    if context.seat == deal.dealer and view.options.upcard != "nobody" and not deal.upcard_taken:
        hints.append(words("kauflabet-upcard-must" if deal.least else "kauflabet-upcard-may"))
    if deal.most < len(view.hand):
        hints.append(words("kauflabet-most", count=deal.most))
    return " ".join([told, *hints])


def _play_task(context: HandContext, deal: KauflabetDealView) -> str:
    words = context.words
    if deal.led is None:
        return words("task-lead")
    sign, suit = context.card_emoji.suit(deal.led), words.suit(deal.led)
    match deal.duty:
        case "follow" if deal.led == deal.trump:
            return words("kauflabet-follow-trumps", sign=sign)
        case "head":
            return words("kauflabet-head", sign=sign, suit=suit)
        case "trump" | "overtrump":
            sign, none = context.card_emoji.suit(deal.trump), words.no_suit(deal.led)
            return words(f"kauflabet-{deal.duty}", sign=sign, none=none)
        case _:
            return follow_task(context, deal.led, deal.duty == "follow")


def _own_exchange(context: HandContext, view: PartieView) -> str:
    """Return the cards that the reader has put away and drawn, until the first trick is over."""
    deal = view.deal
    if deal is None or deal.tricks or not deal.drawn:
        return ""
    away, drawn = (context.card_emoji.row(context.in_order(cards)) for cards in (deal.put_away, deal.drawn))
    return small(context.words("kauflabet-drawn", away=away, drawn=drawn))


def _exchanges_now(view: PartieView) -> bool:
    """Whether players choose the cards to put away right when they declare."""
    return view.phase == "exchange" or (
        view.phase == "declare" and view.options.exchange_timing == "at_declaration"
    )


def _choices(context: HandContext, view: PartieView, legal: frozenset[str]) -> list[Component]:
    """Return the button for the marked cards and, while the reader may still drop out, the one to pass."""
    marked = context.marked & card_set(card for card in view.hand if card is not None)
    declaring = view.phase == "declare"
    keeping = StayIn() if declaring else Keep()
    token = Exchange(marked).token if marked else keeping.token
    words, number = context.words, count(marked)
    if not declaring:
        label = words("kauflabet-button-exchange", count=number)
    elif _exchanges_now(view):
        label = words("kauflabet-button-play-exchange", count=number)
    else:
        label = words("kauflabet-button-play")
    confirm = action_button(context, token, label, card_style(context, token in legal))
    return [confirm, action_button(context, "pass", words("button-pass"))] if declaring else [confirm]


def _played(context: HandContext, deal: KauflabetDealView) -> list[int]:
    """Return the reader's cards that are gone, whose places stay empty."""
    plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
    return [play.card for play in plays if play.seat == context.seat]
