"""A careful beginner at Blattla: counts its tricks before it bids, and gives points to friends only.

It sees who has won what and which cards are gone, knows its partner as soon as its view does, wins dear
tricks cheaply and throws small cards to enemies. The same view gives the same choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import (
    ALL_CARDS,
    RANK_LETTERS,
    SUIT_CARDS,
    Card,
    CardSet,
    Rank,
    card_set,
    cards_in,
    make,
    winning_position,
)
from engine.game import Action, Seat, View
from engine.games.blattla import (
    SOW,
    TRUMPS_LOW_TO_HIGH,
    Contract,
    PartieView,
    TricksView,
)
from engine.kernel.terms import ACE_TEN, ACE_TEN_RANKS
from engine.kernel.vocabulary import Bid, CallSow, Cut, Play

ENOUGH_FOR_SOW = 1.7
ENOUGH_FOR_SOLO = 4.9
ENOUGH_FOR_TOUT = 7.8
"""Tricks that a hand should promise for a bid of each kind."""

MIDDLE = 16
"""Number of cards to cut off the top: half of the pack."""


class SimpleBlattla:
    """The simple computer player for everything from the cut to the last trick."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        assert isinstance(view, PartieView)
        if len(legal) == 1:
            return legal[0]
        match view.phase:
            case "cut":
                return legal[-1] if view.cuts else Cut(MIDDLE)
            case "auction":
                return _bid(_hand(view), legal)
            case "call":
                return min(legal, key=lambda action: _call_key(_hand(view), action))
        assert view.deal is not None
        return _play(view, view.deal, legal)


def _hand(view: PartieView) -> CardSet:
    return card_set(card for card in view.hand if card is not None)


# -- the auction -------------------------------------------------------------------------------------


def promise(hand: CardSet, trump: int) -> float:
    """Estimate how many tricks a hand takes by itself with that trump suit."""
    mine = _by_height(hand & SUIT_CARDS[trump])
    theirs = _by_height(SUIT_CARDS[trump] & ~hand)
    tricks = 0.0
    for card in mine:  # as if one led trumps from the top, and two of the others' fell each time
        if theirs and _height(theirs[0]) > _height(card):
            del theirs[0]
            del theirs[-1:]
        else:
            tricks += 1
            del theirs[-2:]
    for suit in range(4):
        if suit != trump:
            tricks += _side_tricks(hand, suit)
    return tricks


def _side_tricks(hand: CardSet, suit: int) -> float:
    """Estimate the tricks of the Ace and the Ten of a suit that isn't trump."""
    length = (hand & SUIT_CARDS[suit]).bit_count()
    ace, ten = (hand >> make(suit, rank) & 1 for rank in (Rank.ACE, Rank.TEN))
    if ace:
        return (0.9 if length <= 3 else 0.6) + 0.5 * ten
    return 0.3 if ten and length > 1 else 0.0


def _height(card: Card) -> int:
    return ACE_TEN_RANKS[::-1].index(RANK_LETTERS[card & 7])


def _by_height(cards: CardSet) -> list[Card]:
    """Return the cards of a suit, highest first."""
    return sorted(cards_in(cards), key=_height, reverse=True)


def _bid(hand: CardSet, legal: Sequence[Action]) -> Action:
    """Return the bid that the hand is good enough for, or a pass, which is the first of what is legal."""
    possible = {action.contract for action in legal if isinstance(action, Bid)}
    trump = max(TRUMPS_LOW_TO_HIGH, key=lambda suit: promise(hand, suit))
    tricks = promise(hand, trump)
    wanted: list[Contract] = []
    if tricks >= ENOUGH_FOR_TOUT:
        wanted.append(Contract("tout", trump))
    if tricks >= ENOUGH_FOR_SOLO:
        wanted.append(Contract("solo", trump))
    if promise(hand, SOW.trump) >= ENOUGH_FOR_SOW:
        sows = [contract for contract in possible if contract.kind == "sow"]
        wanted += sorted(sows, key=lambda contract: (_shortness(hand, contract.called), contract.name))
    return next((Bid(contract) for contract in wanted if contract in possible), legal[0])


def _call_key(hand: CardSet, action: Action) -> tuple[int, int]:
    assert isinstance(action, CallSow)
    return (_shortness(hand, action.card), action.card)


def _shortness(hand: CardSet, called: Card | None) -> int:
    """Return a key by which to call a Sow, low is best: few cards of its suit in hand, one's own Sow last.

    The fewer cards of the suit one holds, the likelier its Sow makes the trick.
    """
    if called is None:
        return 0
    return (hand & SUIT_CARDS[called >> 3]).bit_count() + 8 * (hand >> called & 1)


# -- tricks ------------------------------------------------------------------------------------------


class _Table:
    """The deal as one seat sees it."""

    def __init__(self, view: PartieView, deal: TricksView) -> None:
        assert view.seat is not None
        self.me = view.seat
        self.hand = _hand(view)
        self.deal = deal
        self.order = deal.contract.order
        self.on_table = [played.card for played in deal.trick]
        gone = card_set(played.card for trick in deal.tricks for played in trick.plays)
        self.unseen = ALL_CARDS & ~gone & ~card_set(self.on_table) & ~self.hand
        self.known = deal.contract.kind != "sow" or deal.partner is not None
        self.side = {deal.declarer} if deal.partner is None else {deal.declarer, deal.partner}

    def friend(self, seat: Seat) -> bool:
        """Whether a seat surely belongs to one's own side."""
        return self.known and (seat in self.side) == (self.me in self.side)

    @property
    def enemies_to_come(self) -> int:
        """The number of players after oneself in this trick who may be enemies."""
        after = ((self.me + step) % 4 for step in range(1, 4 - len(self.on_table)))
        return sum(not self.friend(seat) for seat in after)

    def trump(self, card: Card) -> bool:
        return bool(self.order.trumps >> card & 1)

    def points(self, card: Card) -> int:
        return ACE_TEN[card & 7]

    def power(self, card: Card) -> int:
        """Return how high a card stands: its rank, trumps above all."""
        return _height(card) + 8 * self.trump(card)

    def safe(self, card: Card, suit: int) -> bool:
        """Whether the players to come can hardly beat a card in a trick of that suit."""
        enemies = self.enemies_to_come
        if not enemies:
            return True
        threats = self.order.beaten_by[card] & self.unseen
        out = (SUIT_CARDS[suit] & self.unseen).bit_count()
        if not self.trump(card) and out > enemies:  # everybody can still follow, probably
            threats &= ~self.order.trumps
        return not threats

    def cheapest(self, cards: Sequence[Card]) -> Card:
        """Return the card to give away with the least regret."""
        return min(cards, key=lambda card: (self.points(card) + 6 * self.trump(card), self.power(card), card))

    def dearest(self, cards: Sequence[Card]) -> Card:
        """Return the card that a friend likes best, keeping trumps and sure winners."""
        return max(
            cards,
            key=lambda card: (
                self.points(card) - 9 * self.trump(card) - 4 * self.top(card),
                -self.power(card),
            ),
        )

    def top(self, card: Card) -> bool:
        """Whether no unseen card of its own suit is above a card."""
        return not self.order.beaten_by[card] & self.unseen & SUIT_CARDS[card >> 3]


def _play(view: PartieView, deal: TricksView, legal: Sequence[Action]) -> Action:
    table = _Table(view, deal)
    plays = {action.card: action for action in legal if isinstance(action, Play)}
    cards = sorted(plays)
    return plays[_follow(table, cards) if deal.trick else _lead(table, cards)]


def _follow(table: _Table, cards: list[Card]) -> Card:
    at = winning_position(table.order, table.on_table)
    best, winner = table.on_table[at], table.deal.trick[at].seat
    suit = table.on_table[0] >> 3
    worth = sum(map(table.points, table.on_table))
    winning = [card for card in cards if table.order.beaten_by[best] >> card & 1]
    if table.friend(winner) and (not winning or table.safe(best, suit)):
        return table.dearest(cards) if table.safe(best, suit) else table.cheapest(cards)
    sure = [card for card in winning if table.safe(card, suit)]
    if sure:
        followed = [card for card in sure if not table.trump(card)]
        if followed:  # the highest is worth most, and is at home
            return max(followed, key=lambda card: (table.points(card), table.power(card)))
        least = min(sure, key=table.power)
        small = table.cheapest(cards)
        if worth + table.points(least) >= 4 or table.points(small) > 2 or table.trump(small):
            return least
        return small
    if winning and worth >= 10 and table.trump(winning[0]):
        return max(winning, key=table.power)
    return table.cheapest(cards)


def _lead(table: _Table, cards: list[Card]) -> Card:
    trumps = [card for card in cards if table.trump(card)]
    left = (table.order.trumps & table.unseen).bit_count()
    attacks = table.me in table.side
    if attacks and left and len(trumps) >= 2:
        highest = max(trumps, key=table.power)
        if table.top(highest) or len(trumps) >= left:
            return highest
    plain = [card for card in cards if not table.trump(card)]
    tops = [card for card in plain if table.top(card)]
    if tops:  # where the most are still out, it is likeliest to go home
        return max(
            tops, key=lambda card: ((SUIT_CARDS[card >> 3] & table.unseen).bit_count(), table.points(card))
        )
    if trumps and not left:
        return max(trumps, key=table.power)
    called = table.deal.contract.called
    if called is not None and not attacks and not table.known:  # look for the partner
        searching = [card for card in plain if card >> 3 == called >> 3]
        if searching:
            return table.cheapest(searching)
    return table.cheapest(plain or trumps)
