"""The expert for every game that states its terms: bids and other words, and cards.

Cards are played by the rule of thumb that fits the terms, all duties kept. A word is worth what the deal
comes to when everybody else says as little as possible, and then plays by rule.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic

from engine.actions import PASS
from engine.cards import CardSet, card_set
from engine.game import Action, Seat
from engine.kernel.actions import Bid, Call, Cut, Kontra
from engine.kernel.doubling import DOUBLE, Doubled
from engine.kernel.partie import Partie
from engine.kernel.views import DeclaredView, TricksView
from engine.players.expert import Expert
from engine.players.manners import Described, Playing, comes_to, playing
from engine.players.search import Position, Search
from engine.players.trick_position import CardPosition, SeenBy, SeenTricks, ahead, holder
from engine.players.worlds import HandSampler, known_hands, likely, own_hand
from engine.tricks import play_out

TRICKS: Final = 8
"""Tricks of a deal of a whole pack, to tell what taking all of them comes to."""
WORLDS_BY_RULE: Final = 8
"""Worlds in which a word is tried by whoever decides by rule of thumb."""


class WordPosition(Generic[SeenBy]):
    """A bid, a pass or another word before the first card.

    In each world the deal is brought to where the real one stands, and the word is said.
    """

    def __init__(self, game: Described, view: SeenBy) -> None:
        assert view.seat is not None
        self.game, self.view, self.me = game, view, view.seat
        unseen, seats = card_set(game.pack(view.options)) & ~own_hand(view), len(view.totals)
        self._sampler = HandSampler(unseen, view.hand_sizes, {}, known_hands(view, seats))

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        dealt = [self._sampler.deal(rng) for _ in range(number)]
        return likely(dealt, [self._brought_here(hands) is not None for hands in dealt], number, rng)

    def says(self, partie: Partie[Any, Any], seat: Seat) -> Action:
        """Return what a seat says afterwards: what is offered first, nothing or as little as there is."""
        return partie.legal(seat)[0]

    def outcome(self, world: tuple[CardSet, ...], action: Action) -> float:
        partie = self._brought_here(world)
        if partie is None:
            return 0.0
        partie.apply(self.me, action)
        while partie.stage is not None and partie.playing is None:
            partie.apply(partie.stage.turn, self.says(partie, partie.stage.turn))
        tricking = partie.playing
        if tricking is None:
            return ahead(partie.totals, self.me) - ahead(self.view.totals, self.me)
        called = tricking.called
        partner = [holder(called, world)] if called else []
        terms, manners = playing(self.game, self.view.options, *self.game.agreed(partie), *partner)
        tricks = play_out(tricking.tricks, partie.hands, manners[:1] * len(world))
        return ahead(terms.outcome(tricks).points, self.me)

    def _brought_here(self, hands: Sequence[CardSet]) -> Partie[Any, Any] | None:
        """Return an imagined partie with these hands, unless something could not have been said with them."""
        view = self.view
        partie = self.game.new(view.options)
        partie.dealer, partie.totals, partie.scores = view.dealer, view.totals, tuple(view.scores)
        partie.hands = list(hands)
        partie.stage = self.game.opening(partie, ())
        for call in view.calls:
            legal = partie.legal(call.seat)
            said = legal[0] if call.bid is None else next((one for one in legal if _says(one, call)), None)
            if said is None:
                return None
            partie.apply(call.seat, said)
        return partie


def _says(action: Action, call: Call[Any]) -> bool:
    """Whether an action is a bid or a double that somebody has made."""
    if isinstance(call.bid, Doubled):
        return action == DOUBLE
    return isinstance(action, Bid) and action.contract == call.bid


class DescribedExpert(Expert[SeenBy]):
    """The expert for a game that states its terms. Nothing is doubled once cards are played."""

    words: ClassVar[type[Any]] = WordPosition
    """A decision what to say, as search sees it."""
    cards: ClassVar[type[CardPosition[Any]]] = CardPosition
    margin: ClassVar[float] = 0.1
    """The part of what a word puts at stake that it must bring more than others, since hands may deceive."""

    def __init__(self, game: Described) -> None:
        self.game = game

    def considered(self, view: SeenBy, legal: Sequence[Action]) -> Sequence[Action]:
        if view.phase == "cut":
            return [legal[-1] if view.cuts else Cut(len(self.game.pack(view.options)) // 2)]
        if view.phase == "double" and view.deal is not None:
            return [PASS]
        return [action for action in legal if not isinstance(action, Kontra)]

    def by_rule(self, view: SeenBy, actions: Sequence[Action], appetite: float) -> Action:
        if view.deal is not None:
            return self.seen(view, view.deal).by_rule(self.playing(view, view.deal).manners[0])
        extra = {action: (appetite - self.margin) * self.stake(view, action) for action in actions}
        search = Search[Any](self.words(self.game, view), actions, 0, WORLDS_BY_RULE, extra=extra)
        return search.all()[0].action

    def stake(self, view: SeenBy, action: Action) -> float:
        """Return what a bid costs its declarer if it just fails: with a trick and half of the card points."""
        if not isinstance(action, Bid) or view.seat is None:
            return 0.0
        terms = playing(self.game, view.options, action.contract, view.seat).terms
        other, half = (view.seat + 1) % len(view.totals), sum(terms.values) // 2
        failed = {view.seat: (half, 1), other: (sum(terms.values) - half, TRICKS - 1)}
        return -comes_to(terms, view.seat, failed)

    def position(self, view: SeenBy, remembers: int | None = None) -> Position[Any] | None:
        if view.deal is not None:
            seen = self.seen(view, view.deal, remembers)
            return self.cards(self.game, view, seen, self.playing(view, view.deal))
        return None if view.phase == "cut" else self.words(self.game, view)

    def seen(self, view: SeenBy, deal: TricksView, remembers: int | None = None) -> SeenTricks:
        """Return the tricks as the viewer has seen them."""
        pack = card_set(self.game.pack(view.options))
        return SeenTricks(view, deal.tricks, deal.trick, range(len(view.totals)), remembers, pack)

    def playing(self, view: SeenBy, deal: TricksView) -> Playing:
        """Return how the deal is played, as far as the viewer knows who is whose partner."""
        agreed = self.game.agreed(view)
        partner = deal.partner if isinstance(deal, DeclaredView) else None
        return playing(self.game, view.options, *agreed, *([] if partner is None else [partner]))
