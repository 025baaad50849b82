"""A private hand of Quodlibet: all that its owner needs to see, and the buttons that act."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import discord

from cogs.games.quodlibet import table
from cogs.games.render_context import HandContext
from cogs.games.trick_lines import follow_task, waiting_line
from cogs.hand.buttons import (
    EarlyCards,
    action_button,
    action_id,
    card_places,
    card_style,
    legal_tokens,
    placeholder,
    voids_line,
)
from cogs.shell.clicks import placeholder_id
from cogs.shell.layout import (
    AMBER,
    BUTTONS_A_ROW,
    GOLD,
    GREEN,
    GREY,
    Component,
    MessageBuilder,
    button,
    face,
    small,
)
from engine.cards import PACK, Card, card_set, cards_in, notation
from engine.games.quodlibet.actions import Challenge, Penalise
from engine.games.quodlibet.ledger import FINE_POINTS
from engine.games.quodlibet.snack_deal import is_caught
from engine.games.quodlibet.views import ChainDealView, LayoutDealView, PartieView, TrickDealView
from engine.layout import UNTERS
from engine.tricks import NATURAL

_RULES_SHOWN = 4
"""Number of contracts up to which their rules stand above the choice; more push the cards off a phone."""
_ELSEWHERE = 3
"""Components besides: the task, and the row below the cards with its last button."""


def hand(context: HandContext, builder: MessageBuilder) -> list[Component]:
    """Add everything from the deal's heading to the cards; return the buttons below them."""
    view = table.table_view(context, context.seat)
    legal = legal_tokens(context)
    choosing = context.awaited and view.phase == "declare"
    builder.accent = (
        GOLD if choosing else GREEN if context.awaited else AMBER if view.phase == "over" else GREY
    )
    builder.text(
        *table.heading(context, view),
        *table.happening(context, view),
        _voids(context, view),
        *table.open_hands(context, view, context.seat),
        *table.standings(context, view),
    )
    cards = _card_buttons(context, view, legal)
    turns = _turn_buttons(context, view, legal)
    below = len(cards) + -(-len(cards) // BUTTONS_A_ROW) + len(turns) + _ELSEWHERE
    urgent = [*_challenge_button(context, view, legal), *_fine_buttons(context, view, legal)]
    builder.buttons(urgent[: max(0, min(BUTTONS_A_ROW, builder.room - below - 1))])
    builder.text(
        context.note or "",
        *table.offences(context, view),
        f"**{task(context, view, legal)}**",
        *([] if choosing else _own_cards(context, view)),
        table.greed(context, view) if context.awaited else "",
    )
    if choosing:
        rules = _rules(context, view) if len(view.choices) <= _RULES_SHOWN else []
        builder.text(*rules, *_own_cards(context, view))
        return builder.pack(_contract_buttons(context, view))
    builder.buttons(cards)
    return turns


def _voids(context: HandContext, view: PartieView) -> str:
    """Return who has shown void; in Open Trousers nobody follows suit, and open hands tell more."""
    deal = view.deal
    if not isinstance(deal, TrickDealView) or deal.blind or deal.open_hands:
        return ""
    return voids_line(context, NATURAL, deal.tricks, deal.trick)


def task(context: HandContext, view: PartieView, legal: frozenset[str]) -> str:
    """Return one sentence: the reader's task, or who is waited for."""
    words = context.words
    if view.phase == "declare":
        blind = "-blind" if view.blind_choice else ""
        if context.awaited:
            return words(f"quodlibet-choose{blind}")
        return words(f"quodlibet-king-chooses{blind}", name=context.names.plain(view.king))
    if not context.awaited:
        return _waiting(context, view)
    match view.deal:
        case TrickDealView(blind=True) as deal:
            return words("quodlibet-blind" if deal.trick else "quodlibet-blind-lead")
        case TrickDealView(trick=()):
            return words("task-lead")
        case TrickDealView() as deal:
            led = deal.trick[0].card >> 3
            return follow_task(
                context, led, any(card >> 3 == led for card in PACK if notation(card) in legal)
            )
        case ChainDealView():
            return words("quodlibet-chain-lead")
        case LayoutDealView() as deal:
            return words(_snack_task(deal, legal))
    return words("hand-turn")


def _waiting(context: HandContext, view: PartieView) -> str:
    deal = view.deal
    if isinstance(deal, ChainDealView | LayoutDealView) and context.seat in deal.out:
        return context.words("quodlibet-out")
    return waiting_line(context)


def _snack_task(deal: LayoutDealView, legal: frozenset[str]) -> str:
    if not any(token.startswith("lay ") for token in legal):
        return "quodlibet-draw" if "draw" in legal else "quodlibet-pass"
    if deal.laid:
        return "quodlibet-lay-more" if "end" in legal else "quodlibet-lay-unters"
    return "quodlibet-lay-or-draw" if "draw" in legal else "quodlibet-lay"


def _own_cards(context: HandContext, view: PartieView) -> list[str]:
    """Return the reader's cards as a line of text where they aren't buttons."""
    if view.phase == "play":
        deal = view.deal
        if isinstance(deal, TrickDealView) and deal.blind_set:
            held = context.card_emoji.row(context.in_order(cards_in(deal.blind_set)))
            return [small(context.words("quodlibet-blind-set", cards=held))]
        return []
    if not view.hand:
        return []
    seen = context.in_order(view.hand)
    if seen:
        return [f"## {context.card_emoji.row(seen)}"]
    backs = context.card_emoji.gap.join([context.card_emoji.back] * len(view.hand))
    return [small(context.words("quodlibet-face-down", cards=backs))]


def _rules(context: HandContext, view: PartieView) -> list[str]:
    words = context.words
    preset = context.state.preset
    return [
        small(f"**{words.contract(contract, preset)}** {table.contract_rule(context, view, contract)}")
        for contract in view.choices
    ]


def _contract_buttons(context: HandContext, view: PartieView) -> list[Component]:
    return [
        action_button(
            context,
            f"contract {contract}",
            context.words.contract_short(contract, context.state.preset),
        )
        for contract in view.choices
    ]


def _card_buttons(context: HandContext, view: PartieView, legal: frozenset[str]) -> list[Component]:
    """Return the reader's cards as buttons, in their places."""
    match view.deal:
        case TrickDealView(blind=True) as deal:
            return _slot_buttons(context, deal.slots, legal)
        case TrickDealView() as deal:
            plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
            return card_places(context, view.hand, [p.card for p in plays if p.seat == context.seat], legal)
        case ChainDealView() as deal:
            plays = [play for chain in deal.chains for play in chain.plays]
            return card_places(context, view.hand, [p.card for p in plays if p.seat == context.seat], legal)
        case LayoutDealView() as deal:
            laid = _laid_since_drawing(context, deal)
            places = card_places(context, view.hand, laid, legal, "lay ", _proofs(context, view, deal, legal))
            return [*places, *_empty_places(context, len(places), _most_held(context, view, deal))]
    return []


def _proofs(context: HandContext, view: PartieView, deal: LayoutDealView, legal: frozenset[str]) -> list[str]:
    """Return the Unters that would prove at once that one was held back, where something else can be done."""
    automatic = view.options.honour_detection == "automatic" and view.options.unter_rule == "honour"
    if not automatic or not view.options.snack_multi or not context.awaited:
        return []
    before = next((turn.drawn for turn in reversed(deal.turns) if turn.seat == context.seat), None)
    unters = (card_set(deal.laid) & UNTERS).bit_count()
    if not is_caught(unters + 1, before) or (unters and is_caught(unters, before)):  # once a turn
        return []
    tokens = {f"lay {notation(card)}" for card in cards_in(UNTERS)}
    return [] if legal <= tokens else sorted(legal & tokens)


def _turn_buttons(context: HandContext, view: PartieView, legal: frozenset[str]) -> list[Component]:
    """Return the other actions in Snack, which stand below the cards as long as it is played.

    Nobody can pass before the last packet is drawn, so that both have the same place.
    """
    if not isinstance(view.deal, LayoutDealView):
        return []
    tokens = ("draw" if view.deal.packets else "pass", "end")
    return [_turn_button(context, token, legal) for token in tokens]


def _laid_since_drawing(context: HandContext, deal: LayoutDealView) -> list[Card]:
    """Return the reader's cards laid since their last draw, which sorts the hand anew anyway."""
    laid = list(deal.laid) if deal.turn == context.seat else []
    for turn in reversed(deal.turns):
        if turn.seat == context.seat:
            if turn.drawn:
                break
            laid += turn.laid
    return laid


def _most_held(context: HandContext, view: PartieView, deal: LayoutDealView) -> int:
    """Return the largest number of cards that the reader has had in this deal."""
    own = [turn for turn in deal.turns if turn.seat == context.seat]
    laid_now = len(deal.laid) if deal.turn == context.seat else 0
    held = len(view.hand) + laid_now + sum(len(turn.laid) - turn.drawn for turn in own)
    return max(accumulate((turn.drawn - len(turn.laid) for turn in own), initial=held))


def _empty_places(context: HandContext, shown: int, most: int) -> list[Component]:
    """Return as many empty places as it takes to fill as many rows as ever in this deal."""
    rows = -(-most // BUTTONS_A_ROW)
    missing = BUTTONS_A_ROW * (rows - 1) + 1 - shown
    return [placeholder(context.card_emoji, len(PACK) + place) for place in range(missing)]


def _slot_buttons(context: HandContext, left: Sequence[int], legal: frozenset[str]) -> list[Component]:
    card_emoji, early = context.card_emoji, EarlyCards(context)
    buttons = []
    for slot in range(8):
        if slot in left:
            token = f"slot {slot}"
            if token in early:
                buttons.append(early.button(token, face(str(slot + 1), card_emoji.back_emoji)))
            else:
                style = card_style(context, token in legal)
                buttons.append(button(action_id(context, token), str(slot + 1), card_emoji.back_emoji, style))
        else:
            buttons.append(button(placeholder_id(slot), str(slot + 1), card_emoji.gone_emoji, disabled=True))
    return buttons


def _turn_button(context: HandContext, token: str, legal: frozenset[str]) -> Component:
    style = discord.ButtonStyle.primary if token in legal else discord.ButtonStyle.secondary
    return action_button(context, token, context.words(f"snack-{token}"), style)


def _challenge_button(context: HandContext, view: PartieView, legal: frozenset[str]) -> list[Component]:
    """Return a button to challenge somebody's Unters while that is allowed and no cheat was proved."""
    deal = view.deal
    if not isinstance(deal, LayoutDealView) or deal.challenge is None:
        return []
    if Challenge(deal.challenge).token not in legal:
        return []
    token = Challenge(deal.challenge).token
    return [action_button(context, token, context.words("button-challenge"), discord.ButtonStyle.danger)]


def _fine_buttons(context: HandContext, view: PartieView, legal: frozenset[str]) -> list[Component]:
    """Return the fines that the reader may impose now."""
    possible = [action for action in context.state.legal(context.seat) if action.token in legal]
    return [_fine_button(context, view, action) for action in possible if isinstance(action, Penalise)]


def _fine_button(context: HandContext, view: PartieView, fine: Penalise) -> Component:
    why = next((offence.kind for offence in view.offences if offence.number == fine.number), "free")
    label = context.words("quodlibet-fine", name=context.names.raw(fine.seat), points=FINE_POINTS, why=why)
    return action_button(context, fine.token, label, discord.ButtonStyle.danger)
