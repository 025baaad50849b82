"""The expert for Fünfzehnern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.actions import Play
from engine.cards import card_set
from engine.game import Action, View
from engine.games.fuenfzehnern.actions import LeadWithZwang
from engine.games.fuenfzehnern.views import PartieView
from engine.players.fuenfzehnern.policy import choose_card, choose_lead
from engine.players.fuenfzehnern.position import CardPosition, pack_of
from engine.players.search import Position
from engine.players.worlds import own_hand


class FuenfzehnernExpert:
    """The expert under every lead rule."""

    def considered(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        return legal

    def policy(self, view: View, actions: Sequence[Action], appetite: float = 0.0) -> Action:
        assert isinstance(view, PartieView)
        if len(actions) == 1 or view.deal is None:
            return actions[0]
        plays = {action.card: action for action in actions if isinstance(action, Play)}
        calls = {action.card: action for action in actions if isinstance(action, LeadWithZwang)}
        trick = [play.card for play in view.deal.trick]
        gone = card_set(play.card for taken in view.deal.tricks for play in taken.plays)
        unseen = pack_of(view.options) & ~gone & ~card_set(trick) & ~own_hand(view)
        players = view.options.players
        if trick:
            return plays[choose_card(card_set(plays), unseen, trick, players).bit_length() - 1]
        card, called = choose_lead(card_set(plays), card_set(calls), unseen, players)
        return (calls if called else plays)[card.bit_length() - 1]

    def stake(self, view: View, action: Action) -> float:
        return 0.0  # nobody bids, and everybody plays

    def goes_by_place(self, view: View) -> bool:
        return False

    def position(self, view: View, remembers: int | None = None) -> Position[Any] | None:
        assert isinstance(view, PartieView)
        return None if view.deal is None else CardPosition(view, view.deal, remembers)
