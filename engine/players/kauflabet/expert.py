"""The expert for Kauflabet, and a card to be played as search sees it.

Cards that nobody in the deal holds lie in the talon or were put away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.actions import PASS, Pass
from engine.cards import Card, CardSet
from engine.game import Action, Seat
from engine.games.kauflabet.actions import Exchange
from engine.games.kauflabet.events import KauflabetDealView, PartieView
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.settlement import bete, settle_deal
from engine.games.kauflabet.trumps import terms_of
from engine.players.expert import Expert
from engine.players.kauflabet.speaking import (
    SpeakingPosition,
    Worth,
    exchange,
    not_gone,
    prospects_of,
    speak_by_rule,
)
from engine.players.kauflabet.tricks import policy
from engine.players.search import Position
from engine.players.trick_position import SeenTricks, TrickPosition, World
from engine.players.worlds import HandSampler, known_hands
from engine.tricks import Choose, TakenTrick, tricks_won

LATE: Final = 4
"""Deals left in a partie, the present one included, in which chips count as far as they bring places."""


class KauflabetExpert(Expert[PartieView]):
    """The expert for all house rules.

    Which cards to exchange goes by rule: to compare one more or less did not pay.
    """

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        if not any(isinstance(action, Exchange) for action in legal):
            return legal
        prospects = prospects_of(view)
        usual = exchange(view.phase == "declare", prospects.discards(prospects.best))
        return [action for action in legal if action in (PASS, usual)]

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        assert view.deal is not None and view.seat is not None
        if view.phase != "play":
            prospects = prospects_of(view)
            return speak_by_rule(view.options, view.deal, view.seat, view.pot, prospects, appetite)
        return _seen(view, view.deal).by_rule(_policy(view, view.deal))

    def stake(self, view: PartieView, action: Action) -> float:
        staying = view.phase == "declare" and not isinstance(action, Pass)
        return bete(view.options, view.pot) if staying else 0.0

    def goes_by_place(self, view: PartieView) -> bool:
        # earlier that comes to about the chips that are won
        return view.deal_number > view.options.n_deals - LATE

    def position(self, view: PartieView, remembers: int | None = None) -> Position[Any] | None:
        assert view.deal is not None
        if view.phase != "play":
            return SpeakingPosition(view, view.deal) if view.deal.exchange_round == 1 else None
        return CardPosition(view, view.deal, remembers)


class CardPosition(TrickPosition):
    """A seat's choice of a card, to lead or to follow.

    Hands are those of the seats, passed ones as they were, and last the cards that lie aside.
    """

    def __init__(self, view: PartieView, deal: KauflabetDealView, remembers: int | None) -> None:
        self._options, self._pot, self._worth = view.options, view.pot, Worth(view)
        self._terms = terms_of(view.options, deal.trump)
        seen = _seen(view, deal, remembers)
        super().__init__(seen, _sampler(view, deal, seen), [_policy(view, deal)])

    def lawful(
        self, seat: Seat, hand: CardSet, trick: Sequence[Card], taken: Sequence[TakenTrick]
    ) -> CardSet:
        return self._terms.bound(seat, hand, trick, taken).cards

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        won = tricks_won(tricks, self._options.players)
        return self._worth.of(settle_deal(self._options, self._pot, 0, self.seen.tricks.players, won))


def _seen(view: PartieView, deal: KauflabetDealView, remembers: int | None = None) -> SeenTricks:
    return SeenTricks(view, deal.tricks, deal.trick, deal.active, remembers, not_gone(deal))


def _policy(view: PartieView, deal: KauflabetDealView) -> Choose:
    return policy(view.options, terms_of(view.options, deal.trump), len(deal.active))


def _sampler(view: PartieView, deal: KauflabetDealView, seen: SeenTricks) -> HandSampler:
    """Return what deals the unseen cards to others, passed hands included, and aside."""
    sizes = [size if plays else TRICKS for size, plays in zip(view.hand_sizes, deal.plays, strict=True)]
    sizes.append((seen.unseen | seen.hand).bit_count() - sum(sizes))
    barred = seen.voids()
    if seen.unseen >> deal.upcard & 1 and deal.exchange_round == 1:  # everybody saw the dealer take it
        for holder in range(len(sizes)):
            if holder != deal.dealer:
                barred[holder] = barred.get(holder, 0) | 1 << deal.upcard
    return HandSampler(seen.unseen, sizes, barred, known_hands(view, len(sizes)))
