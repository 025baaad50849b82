"""The expert for Kauflabet: cards as in every game that states its terms, with rules of thumb of its own.

Cards that nobody in the deal holds lie in the talon or were put away.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

from engine.actions import PASS, Pass
from engine.cards import TakenTrick, tricks_won
from engine.game import Action
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.terms import bete, settle_deal
from engine.games.kauflabet.vocabulary import Exchange, KauflabetDealView, PartieView
from engine.kernel.vocabulary import TricksView
from engine.players import trick_position
from engine.players.expert import Expert
from engine.players.kauflabet.speaking import SpeakingPosition, Worth, not_gone, prospects_of
from engine.players.kauflabet.tricks import playing
from engine.players.manners import Playing
from engine.players.search import Position
from engine.players.trick_position import SeenTricks, World
from engine.players.worlds import HandSampler

LATE: Final = 4
"""Deals left in a partie, the present one included, in which chips count as far as they bring places."""


class CardPosition(trick_position.CardPosition[PartieView]):
    """A seat's choice of a card, to lead or to follow.

    Hands are those of the seats, passed ones as they were, and last the cards that lie aside.
    """

    def sampler(self) -> HandSampler:
        view, deal, seen, barred = self.view, self.view.deal, self.seen, self.seen.voids()
        assert deal is not None
        sizes = [size if plays else TRICKS for size, plays in zip(view.hand_sizes, deal.plays, strict=True)]
        sizes.append((seen.unseen | seen.hand).bit_count() - sum(sizes))
        if seen.unseen >> deal.upcard & 1 and deal.exchange_round == 1:  # everybody saw the dealer take it
            for holder in range(len(sizes)):
                if holder != deal.dealer:
                    barred[holder] = barred.get(holder, 0) | 1 << deal.upcard
        return HandSampler.beside(view, seen.unseen, barred, sizes)

    @functools.cached_property
    def _worth(self) -> Worth:
        return Worth(self.view)

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        options, players = self.view.options, self.seen.tricks.players
        won = tricks_won(tricks, options.players)
        return self._worth.of(settle_deal(options, self.view.pot, 0, players, won))


class KauflabetExpert(Expert[PartieView]):
    """The expert for all house rules.

    Which cards to exchange goes by rule: to compare one more or less did not pay.
    """

    cards = CardPosition

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        if not any(isinstance(action, Exchange) for action in legal):
            return legal
        prospects = prospects_of(view)
        usual = prospects.said(False, prospects.best)
        return [action for action in legal if action in (PASS, usual)]

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        if view.phase == "play":
            return super().by_rule(view, actions, appetite)
        return prospects_of(view).word(view.pot, appetite)

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
        return super().position(view, remembers)

    def seen(self, view: PartieView, deal: TricksView, remembers: int | None = None) -> SeenTricks:
        assert isinstance(deal, KauflabetDealView)
        return SeenTricks(view, deal, deal.active, remembers, not_gone(deal))

    def playing(self, view: PartieView, deal: TricksView) -> Playing:
        assert isinstance(deal, KauflabetDealView)
        return playing(view.options, deal.trump, len(deal.active))
