"""The choice of a contract as search sees it: each one played out with the king's hand, by rule."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from statistics import fmean
from typing import Final, TypeAlias

from engine.cards import ALL_CARDS, PACK, CardSet, card_set
from engine.game import Action, Seat
from engine.games.quodlibet.actions import Choose
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, Quadrature, TrickContract
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView
from engine.players.quodlibet.chain_policy import lead_by_rule
from engine.players.quodlibet.chain_rollout import play_out as play_chains
from engine.players.quodlibet.hands import own_hand
from engine.players.quodlibet.trick_policy import trick_policy
from engine.players.worlds import HandSampler
from engine.rollouts import play_out
from engine.tricks import NATURAL, Tricks

World: TypeAlias = tuple[CardSet, ...]
"""Everybody's hand, by seat."""

PAR_DEALS: Final = 100
"""Deals from which is known what a contract costs on average."""


def simulated(contract: str, options: QuodlibetOptions, king: Seat, hands: World) -> Sequence[int] | None:
    """Return the points by seat of a deal that everybody plays by rule, ``None`` if hands decide nothing.

    They don't in Open Trousers, which is played blind, nor in Snack, of which only half the cards are dealt.
    """
    played = CONTRACTS[contract](options)
    if isinstance(played, TrickContract) and not played.blind:
        tricks = Tricks(NATURAL, range(SEATS), king)
        return played.score(play_out(tricks, hands, trick_policy(contract, options)))
    if isinstance(played, Quadrature):
        return play_chains(options, hands, king, lead_by_rule(options))
    return None


@functools.lru_cache(maxsize=256)
def par(contract: str, options: QuodlibetOptions) -> float:
    """Return the points that a contract usually costs who doesn't choose it now, 0 if hands decide nothing.

    In a kingdom the same king plays it another time; otherwise another king does.
    """
    rng = random.Random(contract)  # noqa: S311 - to be the same each time is its purpose
    points: list[float] = []
    for _ in range(PAR_DEALS):
        pack = rng.sample(PACK, len(PACK))
        hands = tuple(card_set(pack[seat::SEATS]) for seat in range(SEATS))
        king, *others = simulated(contract, options, 0, hands) or (0,) * SEATS
        points.append(fmean(others) if options.kingdoms == "off" else king)
    return fmean(points)


class ContractPosition:
    """A king who knows his hand and chooses a contract for it.

    Every contract of the menu will be played, so what counts is what one costs now against what it costs
    on average: a good hand is wasted on a contract that costs nobody much.
    """

    def __init__(self, view: PartieView) -> None:
        self._king = view.king
        self._options = view.options
        self._hand = own_hand(view)
        sizes = [0 if seat == view.king else len(view.hand) for seat in range(SEATS)]
        self._sampler = HandSampler(ALL_CARDS & ~self._hand, sizes, {})

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        return [self._world(rng) for _ in range(number)]

    def outcome(self, world: World, action: Action, rng: random.Random) -> float:
        assert isinstance(action, Choose)
        points = simulated(action.contract, self._options, self._king, world)
        return par(action.contract, self._options) - points[self._king] if points else 0

    def _world(self, rng: random.Random) -> World:
        hands = self._sampler.deal(rng)
        hands[self._king] = self._hand
        return tuple(hands)
