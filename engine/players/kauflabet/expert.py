"""The expert for Kauflabet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.actions import PASS, Pass, Play
from engine.game import Action, View
from engine.games.kauflabet.actions import Exchange
from engine.games.kauflabet.settlement import bete
from engine.games.kauflabet.views import PartieView
from engine.players.kauflabet.hopes import hopes_of
from engine.players.kauflabet.position import CardPosition
from engine.players.kauflabet.speaking import SpeakingPosition
from engine.players.kauflabet.staying import declare_or_exchange, prospects_of, put_away
from engine.players.kauflabet.tricks import choose_card
from engine.players.search import Position

LATE: Final = 4
"""Deals left in a partie, the present one included, in which chips count as far as they bring places."""


class KauflabetExpert:
    """The expert for all house rules.

    Which cards to exchange goes by rule: to compare one more or less did not pay.
    """

    def considered(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        assert isinstance(view, PartieView)
        if view.deal is None or not any(isinstance(action, Exchange) for action in legal):
            return legal
        prospects = prospects_of(view, view.deal)
        discards = prospects.discards(prospects.best)
        return [action for action in legal if action == PASS or put_away(action) == discards]

    def policy(self, view: View, actions: Sequence[Action], appetite: float = 0.0) -> Action:
        assert isinstance(view, PartieView)
        if len(actions) == 1 or view.deal is None:
            return actions[0]
        if view.phase != "play":
            return declare_or_exchange(view, view.deal, actions, appetite)
        plays = {action.card: action for action in actions if isinstance(action, Play)}
        trick = [play.card for play in view.deal.trick]
        to_come = len(view.deal.active) - 1 - len(trick)
        return plays[choose_card(view.options, hopes_of(view, view.deal), sorted(plays), trick, to_come)]

    def stake(self, view: View, action: Action) -> float:
        assert isinstance(view, PartieView)
        staying = view.phase == "declare" and not isinstance(action, Pass)
        return bete(view.options, view.pot) if staying else 0.0

    def goes_by_place(self, view: View) -> bool:
        assert isinstance(view, PartieView)
        # earlier that comes to about the chips that are won
        return view.deal_number > view.options.n_deals - LATE

    def position(self, view: View, remembers: int | None = None) -> Position[Any] | None:
        assert isinstance(view, PartieView)
        if view.deal is None:
            return None
        if view.phase != "play":
            return SpeakingPosition(view, view.deal) if view.deal.exchange_round == 1 else None
        return CardPosition(view, view.deal, remembers)
