"""A card to be played at Fünfzehnern, as search sees it.

A world deals the unseen cards so that everybody has followed suit where they could and that Zwang was
announced with the King in hand. Among such worlds those are likelier in which everybody has played as by
rule, and leads have to have been legal.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from engine.actions import Play
from engine.cards import ALL_CARDS, SUIT_CARDS, SUIT_LETTERS, CardSet, Rank, cards_in
from engine.game import Action, Seat
from engine.games.fuenfzehnern import rules
from engine.games.fuenfzehnern.actions import LeadWithZwang
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.rules import card_points, legal_leads, score
from engine.games.fuenfzehnern.views import DealView, PartieView
from engine.players.fuenfzehnern.policy import choose_card, choose_lead, policy
from engine.players.seen_tricks import SeenPlay, SeenTricks, likely
from engine.players.worlds import HandSampler, own_hand
from engine.tricks import NATURAL, legal_follow, play_out

SAMPLES: Final = 3
"""Deals that are sampled for each world wanted."""
DOUBT: Final = 0.3
"""How likely a card is that one wouldn't have played by rule, against one that one would have."""


class CardPosition:
    """A seat's choice of a card, to lead or to follow."""

    def __init__(self, view: PartieView, deal: DealView, remembers: int | None) -> None:
        assert view.seat is not None
        self._options, self._me = view.options, view.seat
        self._pack = pack_of(view.options)
        players = range(view.options.players)
        hand = own_hand(view)
        self._seen = SeenTricks(NATURAL, players, deal.leader, deal.tricks, deal.trick, hand, self._pack)
        self._called_in = len(deal.tricks) if deal.announced else None
        self._plays = self._seen.plays_of_others(view.seat, remembers)
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
        self._sampler = HandSampler(self._seen.unseen, sizes, self._barred(deal, remembers))

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        """Return hands by seat."""
        dealt = [self._sampler.deal(rng) for _ in range(number * (SAMPLES if self._plays else 1))]
        for hands in dealt:
            hands[self._me] = self._seen.hand
        return likely([*map(tuple, dealt)], list(map(self._likelihood, dealt)), number, rng)

    def outcome(self, world: tuple[CardSet, ...], action: Action) -> float:
        assert isinstance(action, Play | LeadWithZwang)
        tricks, hands = self._seen.tricks.copy(), list(world)
        called_in = len(tricks.taken) if isinstance(action, LeadWithZwang) else self._called_in
        tricks.play(action.card)
        hands[self._me] ^= 1 << action.card
        points, won = [0] * len(hands), [0] * len(hands)
        by_rule = policy(self._options, called_in)
        for trick in play_out(tricks, hands, [by_rule] * len(hands)):
            points[trick.winner] += card_points(trick.cards)
            won[trick.winner] += 1
        return score(points, won, self._options.two_winner_shortcut)[self._me]

    def _likelihood(self, hands: Sequence[CardSet]) -> float:
        """Return how likely the cards that were played are if these are the hands now, up to a factor."""
        likelihood = 1.0
        for seat, card, trick, taken, gone, since in self._plays:
            hand = hands[seat] | since
            unseen = self._pack & ~gone & ~hand
            if trick:
                by_rule = choose_card(legal_follow(NATURAL, hand, trick[0]), unseen, trick, len(hands))
            else:
                leads = legal_leads(self._options, seat, hand, taken).cards
                if not leads >> card & 1:
                    return 0
                by_rule, _ = choose_lead(leads, 0, unseen, len(hands))
            if by_rule != 1 << card:
                likelihood *= DOUBT
        return likelihood

    def _barred(self, deal: DealView, remembers: int | None) -> dict[Seat, CardSet]:
        """Return the cards that each seat cannot hold."""
        barred = self._seen.voids(remembers)

        def bar(seat: Seat, cards: CardSet) -> None:
            barred[seat] = barred.get(seat, 0) | cards

        for play in self._plays:
            if not play.trick and play.taken:
                bar(play.seat, ruled_out(play, self._seen.unseen, self._options))
        for number in deal.zwang:
            trick = deal.trick if number > len(deal.tricks) else deal.tricks[number - 1].plays
            king, ace = (rules.suit_mate(trick[0].card, rank) for rank in (Rank.KING, Rank.ACE))
            for seat in range(self._options.players):
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


def pack_of(options: FuenfzehnernOptions) -> CardSet:
    """Return the cards that are played with: three players do without a suit (rules 4.6)."""
    if options.players == 4:
        return ALL_CARDS
    return ALL_CARDS & ~SUIT_CARDS[SUIT_LETTERS.index(options.removed_suit)]
