"""Rules of thumb for each contract, and which one a beer king declares: each is played out with his hand."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import ALL_CARDS, NATURAL, CardSet
from engine.game import Action, Seat, step_to
from engine.games.quodlibet.contracts import CONTRACTS, DIRECTION, SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.vocabulary import Choose, PartieView
from engine.kernel.terms import score
from engine.players.manners import EVEN, Described
from engine.players.quodlibet import quadrature
from engine.players.quodlibet.usual_costs import usual
from engine.players.rules_of_thumb import Careful, Careless, Leaving, Taking, Thumb, stakes_of
from engine.players.worlds import HandSampler
from engine.tricks import Tricks, play_out

SPARED: Final = 0.7
"""The share of one's own trick in Bad Neighbour, of which the neighbour's costs: it spares one that."""


@functools.lru_cache(maxsize=64)
def manners_of(contract: str, options: QuodlibetOptions) -> tuple[Thumb, Thumb]:
    """Return how a good player plays by rule, and how a beginner does."""
    even = stakes_of([EVEN], NATURAL)
    if contract == "plus":
        return Taking(even, range(SEATS)), Careful(even, range(SEATS))
    if contract == "bad_neighbour":  # who pays for a neighbour's tricks
        shares = [[0.0] * SEATS for _ in range(SEATS)]
        for seat in range(SEATS):
            shares[seat][seat] = SPARED
            shares[seat][(seat - step_to(options.neighbour, DIRECTION)) % SEATS] = -1.0
        return Taking(even, range(SEATS), shares), Careful(even, range(SEATS))
    stakes = stakes_of(CONTRACTS[contract].bills(options), NATURAL)
    return Leaving(stakes, range(SEATS)), Careless(stakes, range(SEATS))


class World(NamedTuple):
    """Everybody's hand, by seat, and whether all but the king play like beginners."""

    hands: tuple[CardSet, ...]
    beginners: bool


class ContractPosition:
    """A king who knows his hand and chooses a contract for it.

    Every contract of the menu will be played, so what counts is what one costs now against what it usually
    costs: a good hand is wasted on a contract that costs nobody much. In a kingdom the same king plays it
    another time; otherwise another king does.
    """

    def __init__(self, game: Described, view: PartieView) -> None:
        self._king, self._options = view.king, view.options
        self._sampler = HandSampler.beside(view, ALL_CARDS, {})

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        # nobody knows how good the others are
        return [World(self._sampler.deal(rng), bool(at & 1)) for at in range(number)]

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Choose)
        contract, king = action.contract, self._king
        points = simulated(contract, self._options, king, world.hands, world.beginners, king)
        costs = usual(contract, self._options)
        later = costs.others if self._options.kingdoms == "off" else costs.king
        return later - (costs.king if points is None else points[king])


def simulated(
    contract: str,
    options: QuodlibetOptions,
    king: Seat,
    hands: Sequence[CardSet],
    beginners: bool,
    good: Seat,
) -> Sequence[int] | None:
    """Return the points by seat of a deal played by rule, ``None`` if hands decide nothing.

    They don't in Open Trousers and Black Peter, which are played blind, nor in Snack, of which only half the
    cards are dealt.
    ``beginners``: all but the seat ``good`` play like beginners.
    """
    played = CONTRACTS[contract]
    if played.kind == "tricks" and not played.blind:
        manners = manners_of(contract, options)
        policies = [manners[beginners]] * SEATS
        policies[good] = manners[0]
        tricks = play_out(Tricks(NATURAL, range(SEATS), king), hands, policies)
        return score(played.bills(options), tricks, SEATS)
    if played.kind == "chain":
        partie = quadrature.imagined(contract, options, king)
        partie.hands = list(hands)
        return quadrature.play_out(partie)
    return None
