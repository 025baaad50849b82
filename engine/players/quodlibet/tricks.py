"""Playing to tricks: every contract but Quadrature and Snack."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Play
from engine.cards import ALL_CARDS, SUIT_CARDS, Card, CardSet, card_set, count
from engine.game import Action
from engine.games.quodlibet.contracts import CONTRACTS, AllesOderNichts, Bribe, Contract, Plus, TrickContract
from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.players.quodlibet.hands import own_hand

WANTED = frozenset({"plus", "bad_neighbour"})
"""Contracts in which tricks of one's own are good."""


def price(contract: Contract, number: int, cards: Sequence[Card]) -> int:
    """Return the points that a trick with these cards costs its winner, as far as the cards alone tell."""
    match contract:
        case AllesOderNichts():
            return sum(price(part, number, cards) for part in contract.components)
        case Bribe():
            return 30
        case Plus():
            return 0
        case TrickContract():
            return contract.cost(number, cards)
    return 0


class _Trick:
    """The trick that is played, as one seat sees it."""

    def __init__(self, view: PartieView, deal: TrickDealView) -> None:
        assert view.contract is not None
        self.contract = CONTRACTS[view.contract](view.options)
        self.wanted = view.contract in WANTED
        self.number = len(deal.tricks) + 1
        self.table = [played.card for played in deal.trick]
        gone = card_set(played.card for trick in deal.tricks for played in trick.plays)
        self.unseen = ALL_CARDS & ~gone & ~card_set(self.table) & ~own_hand(view)
        self.last = len(self.table) == 3

    def cost(self, *cards: Card) -> int:
        return price(self.contract, self.number, cards)

    def above(self, card: Card) -> CardSet:
        """Return the cards of its suit that others may hold and that beat this one."""
        return self.unseen & SUIT_CARDS[card >> 3] & ~((2 << card) - 1)

    def below(self, card: Card) -> CardSet:
        """Return the cards of its suit that others may hold and that this one beats."""
        return self.unseen & SUIT_CARDS[card >> 3] & ((1 << card) - 1)

    def burden(self, card: Card) -> int:
        """Return how welcome it is to be rid of a card: its price, and that of what it may catch."""
        caught = self.below(card)
        return 2 * self.cost(card) + max(
            (self.cost(other) for other in range(32) if caught >> other & 1), default=0
        )

    @property
    def free(self) -> bool:
        """Whether this trick costs nothing, whatever cards are played to it."""
        return not self.wanted and self.cost(*range(32)) == 0 and not isinstance(self.contract, Plus)


def play(view: PartieView, deal: TrickDealView, legal: Sequence[Action]) -> Action:
    trick = _Trick(view, deal)
    plays = {action.card: action for action in legal if isinstance(action, Play)}
    return plays[_card(trick, sorted(plays))] if plays else legal[0]


def _card(trick: _Trick, cards: list[Card]) -> Card:
    if not trick.table:
        return _lead(trick, cards)
    suit = trick.table[0] >> 3
    if cards[0] >> 3 != suit:  # one has either all of the suit to choose from, or none
        return _throw_off(trick, cards)
    best = max(card for card in trick.table if card >> 3 == suit)
    winning = [card for card in cards if card > best]
    losing = [card for card in cards if card < best]
    if trick.wanted:
        return _win(trick, winning) if winning else losing[0]
    if trick.free and winning:
        return winning[-1]
    harmless = [card for card in winning if trick.last and trick.cost(*trick.table, card) == 0]
    if harmless:
        return harmless[-1]
    if losing:  # duck as high as possible, with the dearest card first
        return max(losing, key=lambda card: (trick.cost(card), card))
    if trick.last:  # one has to take it: then with the highest
        return min(winning, key=lambda card: (trick.cost(card), -card))
    return min(winning, key=lambda card: (trick.cost(card), card))


def _lead(trick: _Trick, cards: list[Card]) -> Card:
    if trick.wanted:  # what nobody can beat, else what few can
        return min(cards, key=lambda card: (count(trick.above(card)), -(card & 7), card))
    if trick.free:
        return max(cards, key=lambda card: (card & 7, card))
    # what others are likely to beat, and not what may catch something dear
    return max(
        cards,
        key=lambda card: (
            count(trick.above(card)) - count(trick.below(card)) - trick.burden(card) / 20,
            -(card & 7),
            -card,
        ),
    )


def _win(trick: _Trick, winning: list[Card]) -> Card:
    if trick.last:
        return winning[0]
    # the cheapest card that nobody can beat any more, else the highest
    return next((card for card in winning if not trick.above(card)), winning[-1])


def _throw_off(trick: _Trick, cards: list[Card]) -> Card:
    if trick.wanted:
        return min(cards, key=lambda card: (card & 7, card))
    return max(cards, key=lambda card: (trick.burden(card), card & 7, card))
