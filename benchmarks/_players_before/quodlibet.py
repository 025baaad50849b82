"""A careful beginner at Quodlibet: plays legal cards and knows what each contract is about.

It counts the cards that are gone, ducks where tricks cost, throws off what is dear, wins where tricks are
wanted, and looks one lead ahead in Quadrature and Snack. It remembers nothing but what its view shows, and
the same view gives the same choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import ALL_CARDS, RANK_CARDS, SUIT_CARDS, Card, CardSet, Rank, card_set, parse
from engine.game import Action, View
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.laying import is_caught
from engine.games.quodlibet.vocabulary import (
    ChainDealView,
    Challenge,
    Choose,
    EndTurn,
    LayoutDealView,
    PartieView,
    Penalise,
    TrickDealView,
)
from engine.kernel.shedding import UNTERS, Lay
from engine.kernel.vocabulary import Play

WANTED = frozenset({"plus", "bad_neighbour"})
"""Contracts in which tricks of one's own are good."""

FEW = 3
"""Most cards left in Snack with which to go out, whatever that opens for others."""

_ALARICHS: CardSet = card_set(map(parse, ("HK", "HA", "SO", "SK", "SA")))
_MIDDLE: CardSet = RANK_CARDS[Rank.NINE] | RANK_CARDS[Rank.TEN] | RANK_CARDS[Rank.UNTER]


class SimpleQuodlibet:
    """The simple computer player for every contract."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        assert isinstance(view, PartieView)
        claim = _claim(view, legal)
        if claim is not None:
            return claim
        # a king fines nobody: what may be done at any time is left alone
        legal = [action for action in legal if not isinstance(action, Challenge | Penalise)] or legal
        if len(legal) == 1:
            return legal[0]
        if view.phase == "declare":
            return _declare(view, legal)
        match view.deal:
            case TrickDealView(blind=False) as deal:
                return _play(view, deal, legal)
            case ChainDealView() as deal:
                return _lead_chain(view, deal, legal)
            case LayoutDealView() as deal:
                return _lay(view, deal, legal)
        # Open Trousers: what one holds can be worked out, but not in which slot; so any slot is as good
        return legal[0]


def _claim(view: PartieView, legal: Sequence[Action]) -> Challenge | None:
    """Return the challenge of a turn that proves an Unter held back, unless that is proven already."""
    deal = view.deal
    if not isinstance(deal, LayoutDealView) or deal.challenge is None:
        return None
    *before, turn = deal.turns[: deal.challenge]
    drawn = next((old.drawn for old in reversed(before) if old.seat == turn.seat), None)
    claim = Challenge(deal.challenge)
    return claim if claim in legal and is_caught((card_set(turn.laid) & UNTERS).bit_count(), drawn) else None


def _hand(view: PartieView) -> CardSet:
    return card_set(card for card in view.hand if card is not None)


# -- the choice of a contract ------------------------------------------------------------------------


def _declare(view: PartieView, legal: Sequence[Action]) -> Action:
    """Return the contract that fits the hand best; the first one while the hand is unknown."""
    hand = _hand(view)
    choices = [action for action in legal if isinstance(action, Choose)]
    if not hand or not choices:
        return legal[0]
    return max(choices, key=lambda action: _fit(action.contract, hand))


def _fit(contract: str, hand: CardSet) -> float:
    """Estimate how well a hand of eight suits a contract, about 0 … 1."""
    power = sum(card & 7 for card in range(32) if hand >> card & 1) / 56
    match contract:
        case "plus" | "bad_neighbour":
            return power
        case "minus" | "good_hunting" | "ober_unter":
            return 1 - power
        case "alarich":
            return 1 - (hand & _ALARICHS).bit_count() / 3
        case "no_reds":
            hearts = hand & SUIT_CARDS[2]
            return 1 - sum(card & 7 for card in range(32) if hearts >> card & 1) / 28
        case "1238":
            return 0.75 - power / 2
        case "bribe":
            return (hand & _MIDDLE).bit_count() / 8
        case "alles_oder_nichts":
            return 0.8 * (1 - power)
        case _:  # the hand decides little there
            return 0.45


# -- tricks ------------------------------------------------------------------------------------------


class _Trick:
    """The trick that is played, as one seat sees it."""

    def __init__(self, view: PartieView, deal: TrickDealView) -> None:
        assert view.contract is not None
        self.contract = view.contract
        self.bills = CONTRACTS[view.contract].bills(view.options)
        self.wanted = view.contract in WANTED
        self.number = len(deal.tricks) + 1
        self.table = [played.card for played in deal.trick]
        gone = card_set(played.card for trick in deal.tricks for played in trick.plays)
        self.unseen = ALL_CARDS & ~gone & ~card_set(self.table) & ~_hand(view)
        self.last = len(self.table) == 3

    def cost(self, *cards: Card) -> int:
        return sum(bill.cost(self.number, cards) for bill in self.bills)

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
        return not self.wanted and self.cost(*range(32)) == 0 and self.contract != "plus"


def _play(view: PartieView, deal: TrickDealView, legal: Sequence[Action]) -> Action:
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
        return min(cards, key=lambda card: (trick.above(card).bit_count(), -(card & 7), card))
    if trick.free:
        return max(cards, key=lambda card: (card & 7, card))
    # what others are likely to beat, and not what may catch something dear
    return max(
        cards,
        key=lambda card: (
            trick.above(card).bit_count() - trick.below(card).bit_count() - trick.burden(card) / 20,
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


# -- Quadrature --------------------------------------------------------------------------------------


def _lead_chain(view: PartieView, deal: ChainDealView, legal: Sequence[Action]) -> Action:
    """Choose the lead that sheds many own cards and few others; among equals, one that keeps the lead."""
    hand = _hand(view)
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


# -- Snack -------------------------------------------------------------------------------------------


def _lay(view: PartieView, deal: LayoutDealView, legal: Sequence[Action]) -> Action:
    """Choose a card that helps oneself or nobody, and stop before opening a row for the others."""
    hand = _hand(view)
    lays = [action for action in legal if isinstance(action, Lay)]
    if not lays:
        return legal[0]
    unters = [action for action in lays if UNTERS >> action.card & 1]
    if unters and view.options.unter_rule == "honour":  # laid as soon as they come, they prove nothing
        return max(unters, key=lambda action: (_opens(action.card, hand), -action.card))
    best = max(lays, key=lambda action: (_opens(action.card, hand), -action.card))
    ends = [action for action in legal if isinstance(action, EndTurn)]
    if ends and _opens(best.card, hand) < 0 and hand.bit_count() > FEW:
        return ends[0]
    return best


def _opens(card: Card, hand: CardSet) -> int:
    """Return what a card opens: above 0 for one's own cards, 0 for nobody, below 0 for others only."""
    row = card >> 3
    steps = {Rank.UNTER: (1, -1)}.get(Rank(card & 7), (1,) if card & 7 > Rank.UNTER else (-1,))
    worth = 0
    for step in steps:
        following = card + step
        if following >> 3 != row:
            continue
        own = 0
        while following >> 3 == row and hand >> following & 1:
            own += 1
            following += step
        worth += own if own else -1
    return worth
