"""The expert for Fünfzehnern: the rule of thumb, and a card to be played as search sees it.

The rule weighs what a card may win now against what it may win later. A card that may take the trick is worth
what lies there and what is likely to follow, times its chance; a card that is kept is worth its points and
what others will add, times its chance then. Both chances shrink with each higher card that others hold. So a
sure card takes points, a doubtful one waits for a trick that it closes, and what is thrown away is small and
never likely to win.

A world deals the unseen cards so that everybody has followed suit where they could and that Zwang was
announced with the King in hand. Among such worlds those are likelier in which everybody has played as by
rule, and leads have to have been legal.
"""

from __future__ import annotations

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
    CARD_POINTS,
    OBERS,
    DealView,
    FuenfzehnernOptions,
    LeadWithZwang,
    PartieView,
    announceable,
    card_points,
    legal_leads,
    score,
    suit_mate,
)
from engine.players.expert import Expert
from engine.players.search import Position
from engine.players.trick_position import SeenPlay, SeenTricks, TrickPosition, World
from engine.players.worlds import HandSampler, known_hands
from engine.tricks import NATURAL, Choose, TakenTrick, tricks_won, winning_position

OTHERS_BRING: Final = 1.5
"""Card points that each player who comes after is likely to add to a trick."""
TRICK_LATER: Final = 4.5
"""Card points that others are likely to add to a trick won later."""
STILL_GOOD: Final = 0.75
"""Chance of the highest card left of its suit to win a trick later on."""
BEHIND: Final = 0.4
"""Factor on that chance for each higher card in other hands."""
LED_BELOW: Final = 0.1
"""Factor on a lead's chance for each higher card in other hands: everybody wants its points."""
ACE_CALLED: Final = 1
"""Card points that deciding when the Ace falls is worth."""

SAMPLES: Final = 3
"""Deals that are sampled for each world wanted."""
DOUBT: Final = 0.3
"""How likely a card is that one wouldn't have played by rule, against one that one would have."""

_BETTER: Final = NATURAL.beaten_by
_KEPT: Final = tuple(
    tuple(STILL_GOOD * BEHIND**higher * (CARD_POINTS[card & 7] + TRICK_LATER) for higher in range(8))
    for card in range(32)
)
"""The card points that a card is likely to bring later, by the number of higher ones in other hands."""


def _chances(players: int) -> tuple[tuple[float, ...], ...]:
    """Return the chances to win a trick, by players still to come and by higher cards in other hands."""
    others = players - 1
    passed = [1 - to_come / others for to_come in range(others)] + [LED_BELOW]
    return tuple(tuple(chance**higher for higher in range(8)) for chance in passed)


_CHANCES: Final = {players: _chances(players) for players in (3, 4)}


def choose_lead(
    leads: CardSet, callable_with: CardSet, unseen: CardSet, players: int
) -> tuple[CardSet, bool]:
    """Return the best of the legal leads as a set, and whether to announce Zwang with it.

    ``callable_with`` are the leads with which one may, ``unseen`` the cards that others hold.
    """
    worth, best = _best(leads, leads, unseen, OTHERS_BRING * (players - 1), _CHANCES[players][players - 1])
    for card in cards_in(callable_with):  # the Ace takes the trick, and the King becomes the highest
        king, ace = card + 1, card + 2
        freed = _kept(king, unseen & ~(1 << ace)) - _kept(king, unseen)
        called = freed - _kept(card, unseen) + ACE_CALLED
        if called > worth:
            return 1 << card, True
    return best, False


def choose_card(legal: CardSet, unseen: CardSet, trick: Sequence[Card], players: int) -> CardSet:
    """Return the best card to play to a trick, as a set."""
    better = _BETTER[trick[winning_position(NATURAL, trick)]]
    to_come = players - 1 - len(trick)
    table = card_points(trick) + OTHERS_BRING * to_come
    return _best(legal, legal & better, unseen, table, _CHANCES[players][to_come])[1]


def _best(
    legal: CardSet, winning: CardSet, unseen: CardSet, table: float, chances: Sequence[float]
) -> tuple[float, CardSet]:
    """Return what the best card is worth, and the card."""
    most, best = -99.0, 0
    for card in cards_in(legal):
        higher = (unseen & _BETTER[card]).bit_count()
        worth = -_KEPT[card][higher]
        if winning >> card & 1:
            worth += chances[higher] * (table + CARD_POINTS[card & 7])
        if worth > most:
            most, best = worth, card
    return most, 1 << best


def _kept(card: Card, unseen: CardSet) -> float:
    return _KEPT[card][(unseen & _BETTER[card]).bit_count()]


def silently(players: int) -> Choose:
    """Return the choice by rule of a legal card, where nobody thinks of calling for an Ace."""

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        unseen = sum(held) - held[seat]
        if trick:
            return choose_card(legal, unseen, trick, players)
        return choose_lead(legal, NO_CARDS, unseen, players)[0]

    return choose


def policy(options: FuenfzehnernOptions, called_in: int | None = None) -> Choose:
    """Return everybody's choice for a rollout, all duties kept.

    ``called_in`` is the number of tricks taken before that to which an Ace was called for.
    """
    players = options.players

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        nonlocal called_in
        unseen = sum(held) - held[seat]
        if trick:
            ace = legal & suit_mate(trick[0], Rank.ACE) if called_in == len(taken) else NO_CARDS
            return ace or choose_card(legal, unseen, trick, players)
        leads = legal_leads(options, seat, legal, taken).cards
        may_call = options.zwang and leads & OBERS
        calling = announceable(leads, legal, ~(unseen | legal)) if may_call else NO_CARDS
        card, calls = choose_lead(leads, calling, unseen, players)
        if calls:
            called_in = len(taken)
        return card

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
            return seen.by_rule(silently(players))
        card, called = choose_lead(card_set(plays), card_set(calls), seen.unseen, players)
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
        super().__init__(seen, sampler, [silently(options.players)], DOUBT, SAMPLES if seen.plays else 1)

    def lawful(
        self, seat: Seat, hand: CardSet, trick: Sequence[Card], taken: Sequence[TakenTrick]
    ) -> CardSet:
        if trick:
            return super().lawful(seat, hand, trick, taken)
        return legal_leads(self._options, seat, hand, taken).cards

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Play | LeadWithZwang)
        called_in = len(self.seen.tricks.taken) if isinstance(action, LeadWithZwang) else self._called_in
        return super().outcome(world.played_by(policy(self._options, called_in)), Play(action.card))

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

    for play in seen.plays:
        if not play.trick and play.taken:
            bar(play.seat, ruled_out(play, seen.unseen, options))
    for number in deal.zwang:
        trick = deal.trick if number > len(deal.tricks) else deal.tricks[number - 1].plays
        king, ace = (suit_mate(trick[0].card, rank) for rank in (Rank.KING, Rank.ACE))
        for seat in range(options.players):
            if seat != trick[0].seat:
                bar(seat, king)
        for played in trick:  # it would have had to be played
            bar(played.seat, ace)
    return barred


def ruled_out(lead: SeenPlay, unseen: CardSet, options: FuenfzehnernOptions) -> CardSet:
    """Return the unseen cards with which a lead can't have been legal, whatever else was held.

    Other cards can only make it legal by being higher ones of its suit, since these make it unbeatable. So
    it is tried with none of them and with all.
    """

    def fits(held: CardSet) -> bool:
        leads = legal_leads(options, lead.seat, held | lead.since, lead.taken)
        return bool(leads.cards >> lead.card & 1)

    higher = unseen & NATURAL.beaten_by[lead.card]
    return sum(1 << card for card in cards_in(unseen) if not fits(1 << card) and not fits(1 << card | higher))
