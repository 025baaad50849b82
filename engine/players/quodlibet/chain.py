"""Leading chains in Quadrature."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Play
from engine.cards import ALL_CARDS, Card, CardSet, card_set
from engine.game import Action
from engine.games.quodlibet.views import ChainDealView, PartieView
from engine.players.quodlibet.hands import own_hand


def lead_chain(view: PartieView, deal: ChainDealView, legal: Sequence[Action]) -> Action:
    """Choose the lead that sheds many own cards and few others; among equals, one that keeps the lead."""
    hand = own_hand(view)
    gone = card_set(played.card for chain in deal.chains for played in chain.plays)
    live = ALL_CARDS & ~gone
    trick_like = view.options.quad_version == "trick"

    def worth(action: Action) -> tuple[int, int]:
        if not isinstance(action, Play):
            return (-99, 0)
        played = _square(action.card, live) if trick_like else _run(action.card, live)
        own = [card for card in played if hand >> card & 1]
        return (4 * len(own) - len(played) + (hand >> played[-1] & 1), -action.card)

    return max(legal, key=worth)


def _square(card: Card, live: CardSet) -> list[Card]:
    """Return the cards that a lead brings to the table in the trick-like version (rules 2.6)."""
    top = card + 3
    if top >> 3 != card >> 3 or not live >> top & 1:
        return [card]
    return [other for other in range(card, top + 1) if live >> other & 1]


def _run(card: Card, live: CardSet) -> list[Card]:
    """Return the cards that a lead brings to the table as an ascending chain (rules 2.6)."""
    chain = [card]
    while len(chain) < 4 and (chain[-1] + 1) >> 3 == card >> 3 and live >> (chain[-1] + 1) & 1:
        chain.append(chain[-1] + 1)
    return chain
