"""The expert for Fünfzehnern: the rule of thumb, and a card to be played as search sees it.

The rule is that for all tricks which bring something, and calls for an Ace where its fall frees a King.

A world deals the unseen cards so that everybody has followed suit where they could and that Zwang was
announced with the King in hand. Among such worlds those are likelier in which everybody has played as by
rule, and leads have to have been legal.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

from engine.actions import Play
from engine.cards import (
    ALL_CARDS,
    NO_CARDS,
    SUIT_CARDS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    card_set,
    cards_in,
)
from engine.game import Action, Seat
from engine.games.fuenfzehnern import (
    HAND_SIZE,
    DealView,
    FuenfzehnernOptions,
    LeadWithZwang,
    PartieView,
    card_points,
    legal_leads,
    score,
    suit_mate,
)
from engine.players.expert import Expert
from engine.players.rules_of_thumb import Careful, Stakes, Taking
from engine.players.search import Position
from engine.players.trick_position import SeenTricks, TrickPosition, World, held_by
from engine.players.worlds import HandSampler, known_hands
from engine.tricks import NATURAL, Choose, TakenTrick, tricks_won

ACE_CALLED: Final = 1
"""Card points that deciding when the Ace falls is worth."""

SAMPLES: Final = 3
"""Deals that are sampled for each world wanted."""
DOUBT: Final = 0.3
"""How likely a card is that one wouldn't have played by rule, against one that one would have."""


@functools.cache
def manners(players: int) -> tuple[Taking, Careful]:
    """Return how good and careful players choose a legal card, who don't think of calling for an Ace."""
    tricks = (0.0,) * (HAND_SIZE + 1)
    stakes = Stakes(NATURAL, tricks, lambda cards: card_points(cards_in(cards)))
    return Taking(stakes, players), Careful(stakes, players)


def choose_lead(
    seat: Seat, leads: CardSet, callable_with: CardSet, held: Sequence[CardSet]
) -> tuple[CardSet, bool]:
    """Return the best of the legal leads as a set, and whether to announce Zwang with it.

    ``callable_with`` are the leads with which one may.
    """
    rule, _ = manners(len(held))
    worth, best = rule.best(seat, leads, held, (), 1)
    unseen = sum(held) - held[seat]
    for card in cards_in(callable_with):  # the Ace takes the trick, and the King becomes the highest
        suit = SUIT_CARDS[card >> 3]
        own, others = held[seat] & suit, unseen & suit
        king, ace = card + 1, card + 2
        freed = rule.keeping(king, own ^ 1 << card, others ^ 1 << ace) - rule.keeping(king, own, others)
        called = freed - rule.keeping(card, own, others) + ACE_CALLED
        if called > worth:
            return 1 << card, True
    return 1 << best, False


def dutiful(options: FuenfzehnernOptions, rule: Choose, called_in: int | None) -> Choose:
    """Return a rule for rollouts, all duties kept. Nobody calls for an Ace later: that changes few choices.

    ``called_in`` is the number of tricks taken before that to which an Ace was called for.
    """

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        if not trick:
            return rule(seat, legal_leads(options, seat, legal, taken).cards, held, trick, taken)
        ace = legal & suit_mate(trick[0], Rank.ACE) if called_in == len(taken) else NO_CARDS
        return ace or rule(seat, legal, held, trick, taken)

    return choose


class FuenfzehnernExpert(Expert[PartieView]):
    """The expert under every lead rule."""

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        if view.deal is None:
            return actions[0]
        plays = {action.card: action for action in actions if isinstance(action, Play)}
        calls = {action.card: action for action in actions if isinstance(action, LeadWithZwang)}
        seen, players = _seen(view, view.deal), view.options.players
        if seen.tricks.trick:
            return seen.by_rule(manners(players)[0])
        held = held_by(seen.me, seen.hand, seen.unseen, players)
        card, called = choose_lead(seen.me, card_set(plays), card_set(calls), held)
        return (calls if called else plays)[card.bit_length() - 1]

    def position(self, view: PartieView, remembers: int | None = None) -> Position[Any] | None:
        return None if view.deal is None else CardPosition(view, view.deal, remembers)


class CardPosition(TrickPosition):
    """A seat's choice of a card, to lead or to follow."""

    def __init__(self, view: PartieView, deal: DealView, remembers: int | None) -> None:
        self._options = options = view.options
        self._called_in = len(deal.tricks) if deal.announced else None
        seen = _seen(view, deal, remembers)
        barred = _barred(options, deal, seen)
        sampler = HandSampler(seen.unseen, view.hand_sizes, barred, known_hands(view, options.players))
        super().__init__(seen, sampler, manners(options.players), DOUBT, SAMPLES if seen.plays else 1)

    def lawful(
        self, seat: Seat, hand: CardSet, trick: Sequence[Card], taken: Sequence[TakenTrick]
    ) -> CardSet:
        if trick:
            return super().lawful(seat, hand, trick, taken)
        return legal_leads(self._options, seat, hand, taken).cards

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Play | LeadWithZwang)
        called_in = len(self.seen.tricks.taken) if isinstance(action, LeadWithZwang) else self._called_in
        policies = tuple(dutiful(self._options, rule, called_in) for rule in world.policies)
        return super().outcome(World(world.hands, policies), Play(action.card))

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        points = [0] * len(world.hands)
        for trick in tricks:
            points[trick.winner] += card_points(trick.cards)
        won = tricks_won(tricks, len(points))
        return score(points, won, self._options.two_winner_shortcut)[self.seen.me]


def _seen(view: PartieView, deal: DealView, remembers: int | None = None) -> SeenTricks:
    players = view.options.players
    # three play without a suit (rules 4.6)
    without = NO_CARDS if players == 4 else SUIT_CARDS[SUIT_LETTERS.index(view.options.removed_suit)]
    return SeenTricks(view, deal.tricks, deal.trick, range(players), remembers, ALL_CARDS & ~without)


def _barred(options: FuenfzehnernOptions, deal: DealView, seen: SeenTricks) -> dict[Seat, CardSet]:
    """Return the cards that each seat cannot hold."""
    barred = seen.voids()

    def bar(seat: Seat, cards: CardSet) -> None:
        barred[seat] = barred.get(seat, NO_CARDS) | cards

    for number in deal.zwang:
        trick = deal.trick if number > len(deal.tricks) else deal.tricks[number - 1].plays
        king, ace = (suit_mate(trick[0].card, rank) for rank in (Rank.KING, Rank.ACE))
        for seat in range(options.players):
            if seat != trick[0].seat:
                bar(seat, king)
        for played in trick:  # it would have had to be played
            bar(played.seat, ace)
    return barred
