"""Rules of thumb for cards: what a card is likely to take now, against what it will take or cost later.

One rule leaves tricks that cost something to others, the other takes tricks that bring something. Unseen
cards are thought to lie anywhere in the other hands. Most is looked up again and again, so it is kept.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import comb, sqrt
from typing import Final, NamedTuple

from engine.cards import (
    NATURAL,
    PACK,
    SUIT_CARDS,
    Card,
    CardSet,
    Choose,
    TakenTrick,
    TrickOrder,
    card_set,
    cards_in,
    winning_position,
)
from engine.game import Seat, rounds
from engine.kernel.terms import Bill

KEPT: Final = 512
"""Answers kept by each function for each card of the longest suit, of what is looked up most.

A search asks for the same things: more would be memory and hardly time.
"""

RARELY: Final = 0.1
"""Chance to take a trick below which nobody thinks of what he would lead then."""

# Chances in a trick.


@functools.cache
def is_left_with(above: int, below: int, cards: int, players: int, others: int) -> float:
    """Return the chance that a card wins though everybody stays below it who can.

    ``above`` and ``below`` are how many cards of its suit are higher and lower, among so many ``cards``
    unseen in the hands of ``others``; ``players`` of them are still to play.
    """
    hand = cards // others
    if not players or not hand:
        return 1.0
    none_below, none = comb(cards - below, hand), comb(cards - below - above, hand)
    return float((1 - (none_below - none) / comb(cards, hand)) ** players)


@functools.cache
def is_highest(above: int, cards: int, players: int, others: int) -> float:
    """Return the chance that none of ``players`` holds one of ``above`` cards among so many unseen ones."""
    if not above or not players:
        return 1.0
    elsewhere = cards - players * (cards // others)
    return comb(elsewhere, above) / comb(cards, above) if cards >= above else 0.0


@functools.cache
def are_thrown(of_suit: int, cards: int, number: int, players: int, others: int) -> float:
    """Return the chance, summed up over players, that one is void of a suit and throws one of the others off.

    ``of_suit`` of so many unseen ``cards`` are of the suit led, ``number`` others would be thrown off.
    """
    hand = max(1, cards // others)
    return players * comb(cards - of_suit, hand) / comb(cards, hand) * (1 - (2 / 3) ** number)


# The rules.


class Stakes(NamedTuple):
    """Prices of tricks for whoever takes them: so much by their number, from 1, and so much by their cards.

    What several cards come to need not be the sum of what each does.
    """

    order: TrickOrder
    by_number: Sequence[float]
    by_cards: Callable[[CardSet], float]

    def at_least(self, mean: float) -> Stakes:
        """Return these prices raised in proportion, so that a trick costs no less than that on average."""
        whole = sum(self.by_number[1:]) + sum(self.by_cards(1 << card) for card in PACK)
        factor = max(1.0, mean * (len(self.by_number) - 1) / whole)
        by_number = [factor * price for price in self.by_number]
        return Stakes(self.order, by_number, lambda cards: factor * self.by_cards(cards))


def stakes_of(bills: Sequence[Bill], order: TrickOrder, tricks: int = 8) -> Stakes:
    """Return what so many tricks cost by some bills.

    Where somebody else may have to pay for a trick, too, who takes it gets off with half of it, about.
    """
    by_number = [
        sum(bill.each / (2 if bill.others else 1) + bill.at.get(number, 0) for bill in bills)
        for number in range(tricks + 1)
    ]

    def by_cards(cards: CardSet) -> float:
        return sum(bill.cost(0, cards_in(cards)) - bill.each for bill in bills)

    return Stakes(order, by_number, by_cards)


class Held(NamedTuple):
    """A card of a suit as its holder sees it. ``worth``: how good it is to keep; a burden is below 0."""

    card: Card
    worth: float
    above: int
    """Unseen cards of its suit that beat it."""
    below: int
    """Unseen cards of its suit that it beats."""
    catches: float
    """The dearest of these."""


class Thumb(ABC):
    """A policy: play the card that is likely to bring most now, less what it is worth to keep.

    ``players``: the seats that play. ``shares[seat][winner]``: the part of a trick that a seat has when the
    winner takes it, below 0 where that costs the seat something. By default others' tricks are nothing to it.
    """

    sign: float
    """1 where one's own tricks bring something, -1 where they cost something."""

    def __init__(
        self, stakes: Stakes, players: Sequence[Seat], shares: Sequence[Sequence[float]] | None = None
    ) -> None:
        self.order, self._by_number, by_cards = stakes
        self._rounds, self._others, self._shares = rounds(tuple(players)), len(players) - 1, shares
        self._suits = tuple(sorted(set(self.order.suit_of)))
        self.alone = [by_cards(1 << card) for card in PACK]
        tricks = len(self._by_number) - 1
        self.mean_number, self.mean_cards = sum(self._by_number[1:]) / tricks, sum(self.alone) / tricks
        self._later = [0.0] * len(self._by_number)
        for number in range(1, tricks):
            self._later[number] = self.mean_cards + sum(self._by_number[number + 1 :]) / (tricks - number)
        kept = self.kept = functools.lru_cache(KEPT * max(map(int.bit_count, self._suits)))
        self._by_cards, self._held = kept(by_cards), kept(self.held)

    @abstractmethod
    def held(self, own: CardSet, unseen: CardSet) -> Sequence[Held]:
        """Return the own cards of a suit; of those that are as good the last one is played."""

    @abstractmethod
    def wins(self, held: Held, cards: int, players: int) -> float:
        """Return the chance that a card which is the best so far takes the trick, with ``cards`` unseen."""

    @abstractmethod
    def added(self, suit: CardSet, unseen: CardSet, players: int) -> float:
        """Return what players are likely to add to a trick of a suit."""

    def about(self, own: CardSet, unseen: CardSet) -> float:
        """Return how good it is to lead a suit, whichever of its cards."""
        return 0.0

    def to_lead(self, own: CardSet, unseen: CardSet) -> float:
        """Return how good it is to have the lead with the cards that are left, as a part of a later trick."""
        return 0.0

    def __call__(
        self,
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        number = len(taken) + 1
        own = held[seat]
        unseen = sum(held) - own
        cards, players = unseen.bit_count(), self._others - len(trick)
        mine, later, lost = self.sign, 0.0, 0.0
        wins, table, added = legal, card_set(trick), self._by_number[number]
        if trick:
            at = winning_position(self.order, trick)
            wins &= self.order.beaten_by[trick[at]]
            added += self.added(self.order.suit_of[trick[0]], unseen, players)
        if self._shares is not None:
            mine, later, lost = self._shared(seat, unseen, trick)
        found, most = 0, -1e9
        for suit in self._suits:
            if not legal & suit:
                continue
            about, brought = 0.0, added
            if not trick:
                about = self.about(own & suit, unseen & suit)
                brought += self.added(suit, unseen, players)
            for one in self._held(own & suit, unseen & suit):
                card = one.card
                if not legal >> card & 1:
                    continue
                worth = about - one.worth
                if wins >> card & 1:
                    chance = self.wins(one, cards, players)
                    brings = brought + self._by_cards(table | 1 << card)
                    brings += one.catches * players / self._others
                    worth += brings * (chance * mine + (1 - chance) * later)
                    if chance > RARELY:
                        worth += chance * self._later[number] * self.to_lead(own ^ 1 << card, unseen)
                elif lost:
                    worth += lost * (brought + self._by_cards(table | 1 << card))
                if worth >= most:
                    found, most = card, worth
        return 1 << found

    def _shared(self, seat: Seat, unseen: CardSet, trick: Sequence[Card]) -> tuple[float, float, float]:
        """Return what a seat has of a trick that it takes, that somebody takes later, that it can't take."""
        assert self._shares is not None
        shares, circle, players = self._shares[seat], self._rounds[seat], self._others - len(trick)
        to_come = [shares[other] for other in circle[1 : players + 1]]
        later = sum(to_come) / players if players else 0.0
        if not trick:
            return shares[seat], later, later
        at = winning_position(self.order, trick)
        of_suit = unseen & self.order.suit_of[trick[0]]
        stays = self.wins(self._held(1 << trick[at], of_suit)[0], unseen.bit_count(), players)
        winner = shares[circle[at - len(trick)]]
        return shares[seat], later, stays * winner + (1 - stays) * later


USUAL: Final = 10
"""The least that a trick of Quodlibet costs on average."""


class Leaving(Thumb):
    """Leave tricks to others: play what is a burden to hold, unless it is likely to win something dear now.

    A card is a burden if it beats many cards that are out, if it is high, costs points itself or may catch a
    card that does; others of its suit lighten it. A card that beats nothing is none. What it costs now is the
    chance that everybody else stays below, times the price of the trick, of what others are likely to throw
    into it, and of what it catches in its own suit.

    The weights were found by playing some thousand deals of each contract of Quodlibet. Where tricks are
    cheaper, prices are raised to the same, lest burdens be all that counts.
    """

    sign = -1.0

    def __init__(
        self, stakes: Stakes, players: Sequence[Seat], shares: Sequence[Sequence[float]] | None = None
    ) -> None:
        super().__init__(stakes.at_least(USUAL), players, shares)
        self._dear = card_set(card for card in PACK if self.alone[card])
        self._mean, self._wins_least = self.kept(self._mean_price), self.kept(self._wins)
        self._scale = sqrt((self.mean_number + self.mean_cards) / USUAL)

    def held(self, own: CardSet, unseen: CardSet) -> Sequence[Held]:
        others_of_suit = own.bit_count() - 1
        cards = []
        for card in cards_in(own):
            # where many cards are trumps, each beats more, but is no more likely to take a trick
            share = 7 / max(7, self.order.suit_of[card].bit_count() - 1)
            above = unseen & self.order.beaten_by[card]
            caught = cards_in(unseen ^ above)
            rank = self.order.height[card] - 1
            catches = max([self.alone[other] for other in caught], default=0)
            burden = 0.12 * rank * share
            if caught or self.alone[card]:
                beats = share * (1.12 * len(caught) + 0.44 * rank)
                burden = beats - 0.62 * others_of_suit + (not others_of_suit)
                burden = self._scale * burden + 0.25 * self.alone[card] + 0.1 * catches
            cards.append(Held(card, -burden, above.bit_count(), len(caught), catches))
        return cards

    def wins(self, held: Held, cards: int, players: int) -> float:
        return is_left_with(held.above, held.below, cards, players, self._others)

    def added(self, suit: CardSet, unseen: CardSet, players: int) -> float:
        dear = unseen & self._dear & ~suit
        if not dear:
            return 0.0
        of_suit, cards = (unseen & suit).bit_count(), unseen.bit_count()
        thrown = are_thrown(of_suit, cards, dear.bit_count(), players, self._others)
        return 2 * thrown * self._mean(dear)

    def _mean_price(self, cards: CardSet) -> float:
        return sum([self.alone[card] for card in cards_in(cards)]) / cards.bit_count()

    def to_lead(self, own: CardSet, unseen: CardSet) -> float:
        cards = unseen.bit_count()
        return -2 * min([self._wins_least(own & suit, unseen & suit, cards) for suit in self._suits])

    def _wins(self, own: CardSet, unseen: CardSet, cards: int) -> float:
        """Return the chance that a lead from a suit takes the trick, with the card that does so least."""
        return min([self.wins(held, cards, self._others) for held in self._held(own, unseen)], default=1.0)


class Taking(Thumb):
    """Take tricks: play what is likely to stand, unless it is worth more later; else what is worth least.

    A card is worth what it may bring later: its own points and what others will add, the less the more
    higher ones are out, unless lower ones of one's own may fall to these first. Lead from long suits of which
    others hold few. The last card beside one that only one other beats is kept, to guard that one.
    """

    sign = 1.0

    def held(self, own: CardSet, unseen: CardSet) -> Sequence[Held]:
        cards: list[Held] = []
        in_order = sorted(cards_in(own), key=self.order.height.__getitem__)
        later = self.mean_number + self.mean_cards / 2
        for place, card in enumerate(in_order):
            higher = (unseen & self.order.beaten_by[card]).bit_count()
            promise = (1.0 if place >= higher else 0.95) / (1 + higher) + 0.01 * self.order.height[card]
            worth = promise * (self.alone[card] + later)
            cards.insert(0, Held(card, worth, higher, 0, 0.0))
        if len(cards) == 2 and cards[0].above == 1:
            cards[1] = cards[1]._replace(worth=cards[1].worth + 0.4 * later)
        return cards

    def wins(self, held: Held, cards: int, players: int) -> float:
        return is_highest(held.above, cards, players, self._others)

    def added(self, suit: CardSet, unseen: CardSet, players: int) -> float:
        return 0.2 * self.mean_cards * players

    def about(self, own: CardSet, unseen: CardSet) -> float:
        mean = self.mean_number + self.mean_cards
        return mean * (0.2 * own.bit_count() - 0.13 * unseen.bit_count())


class Careful(Taking):
    """Take tricks as careful players do: lead what nobody beats, and wait with all else to be last."""

    def held(self, own: CardSet, unseen: CardSet) -> Sequence[Held]:
        later = self.mean_number + 0.6 * self.mean_cards
        return [
            one._replace(worth=0.75 * 0.4**one.above * (self.alone[one.card] + later))
            for one in super().held(own, unseen)
        ]

    def wins(self, held: Held, cards: int, players: int) -> float:
        return (0.1 if players == self._others else 1 - players / self._others) ** held.above

    def about(self, own: CardSet, unseen: CardSet) -> float:
        return 0.0


# Beginners, who think of the trick on the table and of nothing later, in the natural order.


def take_as_beginner(
    seat: Seat, legal: CardSet, held: Sequence[CardSet], trick: Sequence[Card], taken: Sequence[TakenTrick]
) -> CardSet:
    """Take tricks as beginners do: lead what fewest cards beat, and part with the lowest that can't win.

    Win with the lowest card that nobody beats, else with the highest; last, with the lowest that does.
    """
    unseen, cards, beaten_by = sum(held) - held[seat], cards_in(legal), NATURAL.beaten_by
    if not trick:
        return 1 << min(
            cards, key=lambda card: ((unseen & beaten_by[card]).bit_count(), -NATURAL.height[card])
        )
    winning = cards_in(legal & beaten_by[trick[winning_position(NATURAL, trick)]])
    if not winning or len(trick) == 3:
        return 1 << min(winning or cards, key=NATURAL.height.__getitem__)
    return 1 << next((card for card in winning if not unseen & beaten_by[card]), winning[-1])


def leave_as_beginner(stakes: Stakes) -> Choose:
    """Return how beginners leave tricks: duck as high as one can, and throw off what is dearest.

    Lead what many cards beat and what beats few. Take what can't be left with a low card, or last, with a
    high one. Where a trick is sure to cost nothing, part with the highest card.
    """
    alone = [stakes.by_cards(1 << card) for card in PACK]

    @functools.lru_cache(KEPT * len(SUIT_CARDS))
    def burden(price: float, card: Card, unseen: CardSet) -> float:
        lower = unseen & NATURAL.suit_of[card] & ~NATURAL.beaten_by[card]
        return 2 * (price + alone[card]) + max([price + alone[other] for other in cards_in(lower)], default=0)

    def exposed(price: float, card: Card, unseen: CardSet) -> float:
        higher, of_suit = unseen & NATURAL.beaten_by[card], unseen & NATURAL.suit_of[card]
        return 2 * higher.bit_count() - of_suit.bit_count() - burden(price, card, unseen) / 20

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        price, unseen = stakes.by_number[len(taken) + 1], sum(held) - held[seat]
        height, cards, last = NATURAL.height, cards_in(legal), len(trick) == 3
        if not price and not (stakes.by_cards(card_set(trick) | legal) if last else any(alone)):
            return 1 << max(cards, key=height.__getitem__)
        if not trick:
            return 1 << max(cards, key=lambda card: (exposed(price, card, unseen), -height[card]))
        if not legal & NATURAL.suit_of[trick[0]]:
            return 1 << max(cards, key=lambda card: (burden(price, card, unseen), height[card], card))
        losing = cards_in(legal & ~NATURAL.beaten_by[trick[winning_position(NATURAL, trick)]])
        if losing:
            return 1 << max(losing, key=lambda card: (alone[card], card))
        return 1 << min(cards, key=lambda card: (alone[card], -card if last else card))

    return choose
