"""The buttons of a hand of Quodlibet: cards, face-down places, Snack's turns, challenges and fines."""

from collections.abc import Mapping
from itertools import accumulate

import discord

from cogs.games.render_context import HandContext
from cogs.hand.buttons import CardButtons, action_button, card_places, placeholder
from cogs.shell.clicks import placeholder_id
from cogs.shell.layout import BUTTONS_A_ROW, Component, button, face
from engine.cards import PACK, Card, cards_in, notation
from engine.games.quodlibet.laying import is_caught, last_drawn, unters_among
from engine.games.quodlibet.ledger import FINE_POINTS
from engine.games.quodlibet.vocabulary import Challenge, LayoutDealView, PartieView, Penalise
from engine.kernel.shedding import UNTERS


def snack_cards(context: HandContext, view: PartieView, deal: LayoutDealView) -> list[Component]:
    """Return the reader's cards in Snack, and as many empty places as it takes for as many rows as ever."""
    laid, proofs = _laid_since_drawing(context, deal), _proofs(context, view, deal)
    places = card_places(context, view.hand, laid, "lay ", proofs)
    rows = -(-_most_held(context, view, deal) // BUTTONS_A_ROW)
    missing = BUTTONS_A_ROW * (rows - 1) + 1 - len(places)
    return [*places, *(placeholder(context.card_emoji, len(PACK) + place) for place in range(missing))]


def _proofs(context: HandContext, view: PartieView, deal: LayoutDealView) -> list[str]:
    """Return the Unters that would prove at once that one was held back, where something else can be done."""
    automatic = view.options.on_honour and view.options.honour_detection == "automatic"
    if not automatic or not context.awaited:
        return []
    before, unters = last_drawn(deal.turns, context.seat), unters_among(deal.laid)
    if not is_caught(unters + 1, before) or (unters and is_caught(unters, before)):  # once a turn
        return []
    tokens = {f"lay {notation(card)}" for card in cards_in(UNTERS)}
    return [] if context.legal <= tokens else sorted(context.legal & tokens)


def _laid_since_drawing(context: HandContext, deal: LayoutDealView) -> list[Card]:
    """Return the reader's cards laid since their last draw, which sorts the hand anew anyway."""
    laid: list[Card] = []
    for turn in reversed(deal.every_turn):
        if turn.seat == context.seat:
            if turn.drawn:
                break
            laid += turn.laid
    return laid


def _most_held(context: HandContext, view: PartieView, deal: LayoutDealView) -> int:
    """Return the largest number of cards that the reader has had in this deal."""
    own = [turn for turn in deal.every_turn if turn.seat == context.seat]
    held = len(view.hand) + sum(len(turn.laid) - turn.drawn for turn in own)
    return max(accumulate((turn.drawn - len(turn.laid) for turn in own), initial=held))


def slot_buttons(context: HandContext, tokens: Mapping[int, str]) -> list[Component]:
    """Return the places of a hand that the reader doesn't see; those without a token are empty."""
    cards, back, gone = CardButtons(context), context.card_emoji.back_emoji, context.card_emoji.gone_emoji
    return [
        cards.button(tokens[slot], face(str(slot + 1), back))
        if slot in tokens
        else button(placeholder_id(slot), str(slot + 1), gone, disabled=True)
        for slot in range(8)
    ]


def turn_buttons(context: HandContext, deal: LayoutDealView) -> list[Component]:
    """Return the other actions in Snack, which stand below the cards as long as it is played.

    Nobody can pass before the last packet is drawn, so that both have the same place.
    """
    blue, grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [
        action_button(
            context,
            token,
            context.words.in_game(f"action-{token}", "quodlibet"),
            blue if token in context.legal else grey,
        )
        for token in ("draw" if deal.packets else "pass", "end")
    ]


def urgent_buttons(context: HandContext, view: PartieView) -> list[Component]:
    """Return red buttons: to challenge somebody's Unters unless a cheat was proved, and to impose fines."""
    told = []
    if isinstance(view.deal, LayoutDealView) and view.deal.challenge is not None:
        challenge = Challenge(view.deal.challenge).token
        told += [(challenge, context.words("button-challenge"))] if challenge in context.legal else []
    kinds = {offence.number: offence.kind for offence in view.offences}
    for fine in context.state.legal(context.seat):
        if isinstance(fine, Penalise) and fine.token in context.legal:
            name, why = context.names.raw(fine.seat), kinds.get(fine.number, "free")
            label = context.words("quodlibet-fine", name=name, points=FINE_POINTS, why=why)
            told.append((fine.token, label))
    return [action_button(context, token, label, discord.ButtonStyle.danger) for token, label in told]
