"""Which contract a beer king declares by rule of thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import SUIT_CARDS, CardSet, Suit, cards_in
from engine.game import Action
from engine.games.quodlibet.actions import Choose
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView
from engine.players.quodlibet.hands import own_hand
from engine.players.quodlibet.usual_costs import usual

_BURDENS: Final[Mapping[str, Sequence[int]]] = {
    "plus": (4, 4, 4, 4, 3, 1, -4, -15),
    "minus": (-6, -5, -4, -2, 1, 4, 6, 6),
    "bad_neighbour": (1, 1, 1, 1, 1, 1, -1, -5),
    "alarich": (-3, -2, 0, 1, 1, 3, 4, 4),
    "1238": (-8, -8, -5, -1, 2, 4, 7, 8),
    "no_reds": (-3, -1, 1, 2, 1, 3, 4, 4),
    "ober_unter": (-14, -14, -13, -11, -4, 18, 17, 21),
    "bribe": (-1, -11, -11, -6, -3, 5, 10, 16),
    "alles_oder_nichts": (-33, -35, -30, -23, -10, 30, 41, 51),
    "good_hunting": (-6, -5, -4, -2, 1, 4, 6, 6),
    "quadrature": (11, 5, 3, -8, 2, -6, -2, -5),
}
"""Points that a card of each rank, from the Seven up, costs its holder in each contract; below 0 it helps."""
_SUIT_BURDENS: Final[Mapping[tuple[str, Suit], Sequence[int]]] = {
    ("alarich", Suit.HEARTS): (-10, -6, -7, -5, -3, -1, 14, 8),
    ("alarich", Suit.BELLS): (-5, -6, -4, -3, -4, 4, 4, 5),
    ("no_reds", Suit.HEARTS): (-32, -31, -25, -9, 3, 15, 21, 26),
    ("alles_oder_nichts", Suit.HEARTS): (-62, -67, -50, -14, 8, 49, 83, 71),
}
"""The same for suits in which ranks cost something else."""
_LEADING: Final[Mapping[str, int]] = {"quadrature": -60}
"""Points that it costs more, below 0 less, to be king in a contract."""
_UNDECIDED: Final[Mapping[str, float]] = {"open_trousers": 34.0, "snack": 58.6}
"""Points that the contracts cost in which hands decide nothing."""


def declare(view: PartieView, legal: Sequence[Action], appetite: float = 0.0) -> Action:
    """Return the contract for which the hand is best, by what its cards usually cost there.

    Where others are king of what he leaves, a king also prefers contracts in which it is good to be king.
    That alone decides while the hand is unknown. With an appetite for risk he declares dear contracts sooner.
    """
    choices = [action for action in legal if isinstance(action, Choose)]
    if not choices:
        return legal[0]
    hand = own_hand(view)

    def cost(action: Choose) -> float:
        drawn = appetite * stake(action.contract, view.options)
        return burden(action.contract, hand, view.options) - drawn

    return min(choices, key=cost)


def stake(contract: str, options: QuodlibetOptions) -> float:
    """Return the points that a contract usually costs its king."""
    return _UNDECIDED.get(contract) or usual(contract, options).king


def burden(contract: str, hand: CardSet, options: QuodlibetOptions) -> int:
    """Return how many points more than usual a contract is likely to cost a king with this hand."""
    usual = _BURDENS.get(contract, (0,) * 8)
    points = 0 if options.kingdoms != "off" else _LEADING.get(contract, 0)
    for suit in Suit:
        ranks = _SUIT_BURDENS.get((contract, suit), usual)
        points += sum(ranks[card & 7] for card in cards_in(hand & SUIT_CARDS[suit]))
    return points
