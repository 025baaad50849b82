"""The expert for Quodlibet: a contract to choose, then tricks, chains or a layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import ALL_CARDS, NO_CARDS, TakenTrick, card_set
from engine.game import Action
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.vocabulary import (
    ChainDealView,
    Challenge,
    Choose,
    LayoutDealView,
    PairDealView,
    PartieView,
    Penalise,
    TrickDealView,
)
from engine.kernel.terms import score
from engine.kernel.vocabulary import TricksView
from engine.players import trick_position
from engine.players.expert import Expert
from engine.players.manners import Playing
from engine.players.quodlibet.contract_choice import ContractPosition, manners_of
from engine.players.quodlibet.quadrature import ChainPosition, lead_chain
from engine.players.quodlibet.snack import LayoutPosition, lay_by_rule, proven_challenge
from engine.players.quodlibet.usual_costs import usual
from engine.players.search import Position
from engine.players.trick_position import World
from engine.players.worlds import HandSampler, own_hand


class CardPosition(trick_position.CardPosition[PartieView]):
    """A seat that has to play a card. Hands that lie open are known, all others are sampled.

    Who doesn't remember all tricks can't keep open hands in mind either.
    """

    def sampler(self) -> HandSampler:
        view, seen = self.view, self.seen
        assert isinstance(view.deal, TrickDealView)
        known = [
            card_set(card for card in hand if card is not None)
            if seen.remembers is None or seat == view.seat
            else NO_CARDS
            for seat, hand in enumerate(view.deal.hands)
        ]
        return HandSampler(ALL_CARDS & ~seen.gone & ~sum(known), view.hand_sizes, seen.voids(), known)

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        return -score(self._terms.bills, tricks, SEATS)[self.seen.me]


class QuodlibetExpert(Expert[PartieView]):
    """The expert for every contract."""

    words, cards = ContractPosition, CardPosition
    margin = 0.0

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        claim = proven_challenge(view, legal)
        if claim is not None:
            return [claim]
        # a king fines nobody: what may be done at any time is left alone
        return [action for action in legal if not isinstance(action, Challenge | Penalise)] or legal

    def by_rule(self, view: PartieView, actions: Sequence[Action], appetite: float) -> Action:
        match view.deal:
            case ChainDealView() as deal:
                return lead_chain(view, deal)
            case LayoutDealView() as deal:
                return lay_by_rule(own_hand(view), deal.layout, actions)
            case TrickDealView(blind=True) | PairDealView():
                # what one holds can be worked out in Open Trousers, but not in which slot; so any slot is as
                # good, and so is any place in Black Peter
                return actions[0]
        if view.blind_choice:  # the contract that is the best to be king of
            costs = {each: usual(each.contract, view.options) for each in actions if isinstance(each, Choose)}
            return max(costs, key=lambda each: (appetite - 1) * costs[each].king + costs[each].others)
        return super().by_rule(view, actions, appetite)

    def stake(self, view: PartieView, action: Action) -> float:
        return usual(action.contract, view.options).king if isinstance(action, Choose) else 0.0

    def position(self, view: PartieView, remembers: int | None = None) -> Position[Any] | None:
        match view.deal:
            case ChainDealView() as deal:
                return ChainPosition(view, deal, remembers)
            case LayoutDealView() as deal:
                return LayoutPosition(view, deal, remembers)
            case TrickDealView(blind=True) | PairDealView():
                return None
        return None if view.blind_choice else super().position(view, remembers)

    def playing(self, view: PartieView, deal: TricksView) -> Playing:
        assert view.contract is not None
        return Playing(self.game.terms_of(view), manners_of(view.contract, view.options))
