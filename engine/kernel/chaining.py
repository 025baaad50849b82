"""Chains as a stage: a lead takes the cards right above it along, until somebody holds none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import takewhile
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from engine.actions import Play, plays_of
from engine.cards import Card, CardSet, Played, notation, played
from engine.game import Action, Event, IllegalAction, Seat, value
from engine.kernel.stages import Stage

if TYPE_CHECKING:
    from engine.kernel.partie import Partie

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
    for card in forced(action.card, reduce(or_, hands)):
        holder = next(seat for seat, hand in enumerate(hands) if hand >> card & 1)
        hands[holder] ^= 1 << card
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
