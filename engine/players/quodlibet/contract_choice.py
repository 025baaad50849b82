"""Which contract a beer king declares by rule of thumb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import SUIT_CARDS, CardSet, Suit, cards_in
from engine.game import Action
from engine.games.quodlibet.actions import Choose
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView
from engine.players.quodlibet.usual_costs import usual
from engine.players.worlds import own_hand

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
}
"""Points that a card of each rank, from the Seven up, costs its holder in each contract; below 0 it helps."""
_SUIT_BURDENS: Final[Mapping[tuple[str, Suit], Sequence[int]]] = {
    ("alarich", Suit.HEARTS): (-6, -7, -4, -4, -4, -4, 10, 6),
    ("alarich", Suit.BELLS): (-7, -4, -4, -3, -1, 4, 4, 6),
    ("no_reds", Suit.HEARTS): (-25, -24, -19, -7, 0, 11, 17, 20),
    ("alles_oder_nichts", Suit.HEARTS): (-63, -54, -42, -13, 11, 35, 63, 62),
}
"""The same for suits in which ranks cost something else."""


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
    return usual(contract, options).king


def burden(contract: str, hand: CardSet, options: QuodlibetOptions) -> float:
    """Return how many points more than usual a contract is likely to cost a king with this hand."""
    each = _BURDENS.get(contract, (0,) * 8)
    costs = usual(contract, options)
    points = costs.king - costs.others if options.kingdoms == "off" else 0.0
    for suit in Suit:
        ranks = _SUIT_BURDENS.get((contract, suit), each)
        points += sum(ranks[card & 7] for card in cards_in(hand & SUIT_CARDS[suit]))
    return points
