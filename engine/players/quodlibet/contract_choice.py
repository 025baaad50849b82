"""Which contract a beer king declares: by rule of thumb, and as search sees it.

Search plays each contract out with the king's hand, whole deals by rule.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.cards import ALL_CARDS, SUIT_CARDS, CardSet, Suit, cards_in
from engine.game import Action, Seat
from engine.games.quodlibet.actions import Choose
from engine.games.quodlibet.chaining import chain_rules
from engine.games.quodlibet.contracts import CONTRACTS, SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView
from engine.kernel.bills import score
from engine.players.quodlibet import quadrature
from engine.players.quodlibet.standing import Standing, goes_by_place
from engine.players.quodlibet.tricks import beginners_policy, trick_policy
from engine.players.quodlibet.usual_costs import usual
from engine.players.worlds import HandSampler, known_hands, own_hand
from engine.tricks import NATURAL, Tricks, play_out

_BURDENS: Final[Mapping[str, Sequence[int]]] = {
    "plus": (4, 4, 4, 4, 3, 1, -4, -15),
    "minus": (-5, -5, -4, -1, 1, 3, 5, 7),
    "bad_neighbour": (1, 1, 1, 1, 1, 1, -1, -5),
    "alarich": (-3, -3, 0, 2, 2, 3, 5, 4),
    "1238": (-8, -7, -5, -1, 2, 5, 5, 9),
    "no_reds": (-3, -1, 2, 2, 1, 3, 3, 4),
    "ober_unter": (-15, -14, -10, -10, -1, 16, 15, 21),
    "bribe": (-1, -12, -12, -5, -1, 4, 11, 14),
    "alles_oder_nichts": (-43, -39, -32, -17, 1, 28, 41, 59),
    "good_hunting": (-5, -5, -3, -2, 1, 3, 5, 6),
    "quadrature": (12, 6, 2, -7, -1, -5, -3, -4),
    "sequence": (4, 2, 1, 1, 0, 0, 0, -8),
}
"""Points that a card of each rank, from the Seven up, costs its holder in each contract; below 0 it helps."""
_SUIT_BURDENS: Final[Mapping[tuple[str, Suit], Sequence[int]]] = {
    ("alarich", Suit.HEARTS): (-6, -7, -4, -4, -4, -4, 10, 6),
    ("alarich", Suit.BELLS): (-7, -4, -4, -3, -1, 4, 4, 6),
    ("no_reds", Suit.HEARTS): (-25, -24, -19, -7, 0, 11, 17, 20),
    ("alles_oder_nichts", Suit.HEARTS): (-63, -54, -42, -13, 11, 35, 63, 62),
}
"""The same for suits in which ranks cost something else."""


def declare(view: PartieView, choices: Sequence[Action], appetite: float) -> Action:
    """Return the contract for which the hand is best, by what its cards usually cost there.

    Where others are king of what he leaves, a king also prefers contracts in which it is good to be king.
    That alone decides while the hand is unknown. With an appetite for risk he declares dear contracts sooner.
    """
    hand = own_hand(view)

    def cost(action: Action) -> float:
        assert isinstance(action, Choose)
        drawn = appetite * usual(action.contract, view.options).king
        return burden(action.contract, hand, view.options) - drawn

    return min(choices, key=cost)


def burden(contract: str, hand: CardSet, options: QuodlibetOptions) -> float:
    """Return how many points more than usual a contract is likely to cost a king with this hand."""
    each = _BURDENS.get(contract, (0,) * 8)
    costs = usual(contract, options)
    points = costs.king - costs.others if options.kingdoms == "off" else 0.0
    for suit in Suit:
        ranks = _SUIT_BURDENS.get((contract, suit), each)
        points += sum(ranks[card & 7] for card in cards_in(hand & SUIT_CARDS[suit]))
    return points


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
        self._king, self._options = view.king, view.options
        self._standing = Standing(view) if goes_by_place(view) else None
        hidden = ALL_CARDS & ~own_hand(view)
        self._sampler = HandSampler(hidden, [len(view.hand)] * SEATS, {}, known_hands(view, SEATS))

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        # nobody knows how good the others are
        return [World(self._sampler.deal(rng), bool(at & 1)) for at in range(number)]

    def outcome(self, world: World, action: Action) -> float:
        assert isinstance(action, Choose)
        contract, king = action.contract, self._king
        points = simulated(contract, self._options, king, world.hands, world.beginners, king)
        costs = usual(contract, self._options)
        later = costs.others if self._options.kingdoms == "off" else costs.king
        saved = later - (costs.king if points is None else points[king])
        return saved if self._standing is None else self._standing.worth(contract, points, saved)


def simulated(
    contract: str,
    options: QuodlibetOptions,
    king: Seat,
    hands: Sequence[CardSet],
    beginners: bool,
    good: Seat,
) -> Sequence[int] | None:
    """Return the points by seat of a deal played by rule, ``None`` if hands decide nothing.

    They don't in Open Trousers, which is played blind, nor in Snack, of which only half the cards are dealt.
    ``beginners``: all but the seat ``good`` play like careful beginners.
    """
    played = CONTRACTS[contract]
    if played.kind == "tricks" and not played.blind:
        policies = [(beginners_policy if beginners else trick_policy)(contract, options)] * SEATS
        policies[good] = trick_policy(contract, options)
        tricks = play_out(Tricks(NATURAL, range(SEATS), king), hands, policies)
        return score(played.bills(options), tricks, SEATS)
    if played.kind == "chain":
        rules = chain_rules(contract, options)
        by_rule = quadrature.lead_by_rule(rules)
        lead = quadrature.among_beginners(rules, hands[good]) if beginners else by_rule
        return quadrature.play_out(rules, hands, king, lead)
    return None
