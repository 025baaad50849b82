"""The choice of a contract as search sees it: each one played out with the king's hand, by rule."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import ALL_CARDS, CardSet
from engine.game import Action
from engine.games.quodlibet.actions import Choose
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.views import PartieView
from engine.players.quodlibet.contract_rollout import simulated
from engine.players.quodlibet.standing import Standing, goes_by_place
from engine.players.quodlibet.usual_costs import usual
from engine.players.worlds import HandSampler, own_hand


class World(NamedTuple):
    """Everybody's hand, by seat, and whether all but the king play like beginners."""

    hands: tuple[CardSet, ...]
    beginners: bool


class ContractPosition:
    """A king who knows his hand and chooses a contract for it.

    Every contract of the menu will be played, so what counts is what one costs now against what it usually
    costs: a good hand is wasted on a contract that costs nobody much. In a kingdom the same king plays it
    another time; otherwise another king does. Near the end of a partie the place is what counts.
    """

    def __init__(self, view: PartieView) -> None:
        self._king = view.king
        self._options = view.options
        self._hand = own_hand(view)
        costs = {contract: usual(contract, view.options) for contract in view.choices}
        again = view.options.kingdoms != "off"
        self._as_king = {contract: each.king for contract, each in costs.items()}
        self._later = {contract: each.king if again else each.others for contract, each in costs.items()}
        self._standing = Standing(view) if goes_by_place(view) else None
        sizes = [0 if seat == view.king else len(view.hand) for seat in range(SEATS)]
        self._sampler = HandSampler(ALL_CARDS & ~self._hand, sizes, {})

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        # nobody knows how good the others are
        return [World(self._hands(rng), bool(at & 1)) for at in range(number)]

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Choose)
        points = simulated(
            action.contract, self._options, self._king, world.hands, world.beginners, self._king
        )
        cost = self._as_king[action.contract] if points is None else points[self._king]
        saved = self._later[action.contract] - cost
        return saved if self._standing is None else self._standing.worth(action.contract, points, saved)

    def _hands(self, rng: random.Random) -> tuple[CardSet, ...]:
        hands = self._sampler.deal(rng)
        hands[self._king] = self._hand
        return tuple(hands)
