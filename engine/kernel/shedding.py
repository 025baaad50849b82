"""Deals of getting rid of cards as stages: laying them to a layout, and leading chains.

To a layout cards are laid at the ends of rows, one a turn, until only one seat holds any. In a chain a lead
takes the cards right above it along, until somebody holds none.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import takewhile
from operator import or_
from typing import Any, Final

from engine.cards import (
    NO_CARDS,
    PACK,
    RANK_CARDS,
    RANK_LETTERS,
    SET_OF,
    SUIT_CARDS,
    Card,
    CardSet,
    Played,
    Rank,
    notation,
    picker,
    played,
)
from engine.game import Action, Event, IllegalAction, Seat, value
from engine.kernel.partie import Partie
from engine.kernel.stages import Stage
from engine.kernel.vocabulary import PASS, Pass, Play, Spelled, plays_of, said_by


@value
class Lay(Spelled):
    """Lay a card to a layout. Token ``lay HU``."""

    verb = "lay"
    card: Card


@value
class LayBelow(Spelled):
    """Lay a card to the lower end of a row, where it fits the upper one, too. Token ``below H7``."""

    verb = "below"
    card: Card


lays_of: Final = picker(tuple(map(Lay, PACK)))
"""The actions of laying the cards of a set, ascending."""
belows_of: Final = picker(tuple(map(LayBelow, PACK)))
"""The same at the lower end."""

UNTERS: Final = RANK_CARDS[Rank.UNTER]


@value
class Layout:
    """The cards ``laid`` so far. The first of a row is an Unter; each row grows at both ends, rank by rank.

    ``ranks``: from low to high. ``suited``: each suit has a row of its own. Otherwise there is a single row
    of all suits, which goes round: the lowest rank follows the highest. ``low`` and ``high`` are the places
    among the ranks of its ends.
    """

    ranks: str
    suited: bool
    laid: CardSet = NO_CARDS
    low: int = 0
    high: int = 0

    @property
    def fits(self) -> CardSet:
        """The cards that may be laid next."""
        if self.suited:
            rows = (_next_in_row(self.ranks, self.laid >> shift & _ROW) << shift for shift in _SHIFTS)
            return sum(rows)
        if not self.laid:
            return UNTERS
        above, below = self.next
        return (self._of(above) | self._of(below)) & ~self.laid

    @property
    def fits_twice(self) -> CardSet:
        """Those of them that fit both ends of a single row."""
        if self.suited or not self.laid or self.next[0] != self.next[1]:
            return NO_CARDS
        return self.fits

    def with_card(self, card: Card, below: bool = False) -> Layout:
        """Return the layout once a card that fits is laid; ``below``: though it fits the upper end."""
        laid, low, high = self.laid | 1 << card, self.low, self.high
        if self.suited:
            return Layout(self.ranks, True, laid)
        place = self.ranks.index(RANK_LETTERS[card & 7])
        if not self.laid:
            low = high = place
        elif place == self.next[0] and not below:
            high = place
        else:
            low = place
        return Layout(self.ranks, False, laid, low, high)

    @property
    def next(self) -> tuple[int, int]:
        """The places of the ranks that follow the upper and the lower end."""
        return (self.high + 1) % len(self.ranks), (self.low - 1) % len(self.ranks)

    def _of(self, place: int) -> CardSet:
        return RANK_CARDS[RANK_LETTERS.index(self.ranks[place])]


_ROW: Final = SUIT_CARDS[0]
_SHIFTS: Final = (0, 8, 16, 24)


@functools.cache
def _next_in_row(ranks: str, laid: CardSet) -> CardSet:
    """Return what fits the row of a suit; cards and answer are those of the first suit."""
    if not laid:
        return UNTERS & _ROW
    bits = [1 << RANK_LETTERS.index(letter) for letter in ranks]
    places = [place for place, bit in enumerate(bits) if laid & bit]
    return sum(bits[place] for place in (places[0] - 1, places[-1] + 1) if 0 <= place < len(bits))


@value
class Turn:
    """A turn as everybody saw it: cards laid, how many were drawn; neither if it was passed."""

    seat: Seat
    laid: tuple[Card, ...]
    drawn: int = 0


@value
class LayoutView:
    """A layout, its turns from the first on, and the seats that are ``out``, in their order.

    ``lacking``: by seat the cards that it has shown by passing not to hold.
    """

    layout: Layout
    turns: tuple[Turn, ...]
    out: tuple[Seat, ...]
    lacking: tuple[CardSet, ...]


def next_holder(hands: Sequence[object], seat: Seat) -> Seat:
    """Return a seat that holds cards: this one, or the next one that does."""
    while not hands[seat]:
        seat = (seat + 1) % len(hands)
    return seat


class LayingOut(Stage):
    """A deal of laying cards. Whoever can lay one must; whoever can't passes."""

    __slots__ = ("lacking", "layout", "out", "over", "turn", "turns")
    phase = "play"

    def __init__(self, partie: Partie[Any, Any], layout: Layout) -> None:
        self.turn = partie.forehand
        self.layout = layout
        self.turns: tuple[Turn, ...] = ()
        self.out: tuple[Seat, ...] = ()
        self.lacking: tuple[CardSet, ...] = (NO_CARDS,) * len(partie.hands)
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        hand = partie.hands[seat]
        lays = lays_of(hand & self.layout.fits)
        return (*lays, *belows_of(hand & self.layout.fits_twice)) if lays else (PASS,)

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        seat, hands = self.turn, partie.hands
        laid: tuple[Card, ...] = ()
        if isinstance(action, Lay | LayBelow):
            below = isinstance(action, LayBelow)
            self._lay(hands, action.card, below)
            laid = (action.card,)
        elif not isinstance(action, Pass):
            raise IllegalAction("not_now")
        elif hands[seat] & self.layout.fits:
            raise IllegalAction("must_lay")
        else:
            self.lacking = tuple(
                [known | self.layout.fits * (other == seat) for other, known in enumerate(self.lacking)]
            )
        self.turns += (Turn(seat, laid),)
        if not hands[seat]:
            self.out += (seat,)
            self.over = len(self.out) == len(hands) - 1
        self.turn = next_holder(hands, (seat + 1) % len(hands))
        partie.drawn = ()
        if len(self.turns) > 1:
            partie.finished = None
        return [said_by(partie.deal_number, seat)]

    def _lay(self, hands: list[CardSet], card: Card, below: bool) -> None:
        layout = self.layout
        if not hands[self.turn] >> card & 1:
            raise IllegalAction("not_your_card", card=notation(card))
        if not (layout.fits_twice if below else layout.fits) >> card & 1:
            raise IllegalAction("does_not_fit", card=notation(card))
        hands[self.turn] ^= 1 << card
        self.layout = layout.with_card(card, below)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order in which they went out, once one is left."""
        return (*self.out, self.turn)

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> LayoutView:
        return LayoutView(self.layout, self.turns, self.out, self.lacking)

    def canonical(self) -> list[Any]:
        return [self.turn, self.layout, self.turns, self.out]


REACH: Final = 4
"""How many cards a lead takes along at most, itself included."""


@value
class ChainLed(Event):
    """A lead and all that it forced onto the table, ascending; the last card's holder wins."""

    leader: Seat
    plays: tuple[Played, ...]
    winner: Seat


@value
class ChainView:
    """A deal of chains. ``leader`` leads next."""

    leader: Seat
    chains: tuple[ChainLed, ...]


def taken_along(lead: Card, live: CardSet, reach: int = REACH) -> tuple[Card, ...]:
    """Return a lead and the cards that it takes along: up to a gap or the Ace, as many as it reaches."""
    above = range(lead + 1, min(lead + reach, (lead | 7) + 1))
    return (lead, *takewhile(lambda card: live >> card & 1, above))


def lead(
    partie: Partie[Any, Any],
    leader: Seat,
    action: Action,
    forced: Callable[[Card, CardSet], Sequence[Card]] = taken_along,
    *,
    at_once: bool = True,
) -> ChainLed:
    """Play a card and what it forces from all hands; ``at_once``: nothing follows somebody's last card.

    Raises ``IllegalAction`` and changes nothing.
    """
    hands = partie.hands
    if not isinstance(action, Play):
        raise IllegalAction("not_now")
    if not hands[leader] >> action.card & 1:
        raise IllegalAction("not_your_card", card=notation(action.card))
    cards: list[Card] = []
    holders: list[Seat] = []
    holder = leader
    for card in forced(action.card, reduce(or_, hands)):
        while not hands[holder] & SET_OF[card]:
            holder = (holder + 1) % len(hands)
        hands[holder] ^= SET_OF[card]
        cards.append(card)
        holders.append(holder)
        if at_once and not hands[holder]:
            break
    return ChainLed(partie.deal_number, leader, played(tuple(holders), cards), holders[-1])


class Chaining(Stage):
    """A deal of chains. The only decision is what to lead; whoever is out first ends the deal at once."""

    __slots__ = ("chains", "over", "turn")
    phase = "play"

    def __init__(self, partie: Partie[Any, Any]) -> None:
        self.turn = partie.forehand
        self.chains: tuple[ChainLed, ...] = ()
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return plays_of(partie.hands[seat])

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        chain = lead(partie, self.turn, action)
        self.turn = chain.winner
        self.over = not partie.hands[chain.winner]
        self.chains += (chain,)
        partie.drawn = ()
        if len(self.chains) > 1:
            partie.finished = None
        return [chain]

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> ChainView:
        return ChainView(self.turn, self.chains)

    def canonical(self) -> list[Any]:
        return [self.turn, self.chains]
