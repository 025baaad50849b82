"""A model of one deal: where the cards are and who has seen them, from the rules and the actions alone.

It doesn't use the engine's states, views or events, as it is the independent witness for checking them.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from engine.cards import Card, suit
from engine.game import Action, Actor, Options, Seat, State
from tests.seeded import Dice, Step, random_step

Viewer = Seat | None
"""A seat, or ``None`` for the public."""
Swap = Mapping[Card, Card]
"""The card that takes another one's place, by that card."""


class World(ABC):
    """The cards of one deal, starting before chance deals them."""

    def __init__(self, seats: int) -> None:
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        """The hands by seat, in the order in which the cards came."""
        self.stock: list[Card] = []
        """Undealt cards, the top card first."""
        self.shown: set[Card] = set()
        """Cards that everybody has seen."""
        self.seen: list[set[Card]] = [set() for _ in range(seats)]
        """Cards that only the seat has seen, by seat."""
        self.facts: list[object] = []
        """Facts other than cards that the rules make public, though they follow from hidden cards."""

    @abstractmethod
    def act(self, actor: Actor, action: Action) -> None:
        """Move the cards as the rules say. The first action deals them."""

    @property
    def cards(self) -> set[Card]:
        """All cards that are still somewhere, or were shown."""
        return {card for hand in self.hands for card in hand} | set(self.stock) | self.shown

    def places(self) -> dict[Card, object]:
        """The places of all cards that weren't shown: a hand, or a depth in the stock."""
        held = {card: (seat,) for seat, hand in enumerate(self.hands) for card in hand}
        return {**held, **{card: ("stock", depth) for depth, card in enumerate(self.stock)}}

    def known(self, viewer: Viewer) -> set[Card]:
        """Return the cards whose places a viewer knows."""
        return self.shown if viewer is None else self.shown | self.seen[viewer]

    def look(self, seat: Seat) -> None:
        """Let a seat look at its own hand."""
        self.seen[seat].update(self.hands[seat])

    def lay_open(self, seat: Seat, card: Card) -> None:
        """Move a card from a hand to the table."""
        if card in self.hands[seat]:  # in a twin that breaks a rule it may be elsewhere; the engine refuses
            self.hands[seat].remove(card)
        self.shown.add(card)

    def cut_down(self, kept: Collection[Card]) -> None:
        """Remove all other cards from the game, before anybody acts."""
        self.hands = [[card for card in hand if card in kept] for hand in self.hands]
        self.stock = [card for card in self.stock if card in kept]
        self.seen = [seen & set(kept) for seen in self.seen]


def dealt_round(
    order: Sequence[Card], first: Seat, packets: Sequence[int], seats: int
) -> tuple[list[list[Card]], list[Card]]:
    """Return the hands and the rest after dealing packets around the table from ``first`` on (rules 1.3)."""
    hands: list[list[Card]] = [[] for _ in range(seats)]
    rest = list(order)
    for size in packets:
        for turn in range(seats):
            taken, rest = rest[:size], rest[size:]
            hands[(first + turn) % seats] += taken
    return hands, rest


@dataclass(frozen=True)
class Setting:
    """A game with the rules of some table."""

    game: str
    preset: str
    overrides: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        changed = "-".join(f"{key}={value}" for key, value in self.overrides.items())
        return f"{self.game}-{self.preset}" + (f"-{changed}" if changed else "")


class Secrets(ABC):
    """The knowledge about a game that a proof needs."""

    game: str
    house_rules: Sequence[tuple[str, Mapping[str, Any]]] = ()
    """Presets with house rules that affect who sees what, or how hidden cards move."""

    @abstractmethod
    def moments(self, options: Options) -> set[str]:
        """Return the names of moments that must occur with something hidden from everybody."""

    def open_moments(self, options: Options) -> set[str]:
        """Return the names of moments that must occur although nothing is hidden at them."""
        return {"over"}

    def tiny_moments(self, options: Options) -> set[str]:
        """Return the names of moments that occur in tiny deals with all hidden arrangements tried."""
        return self.moments(options) - {"deal", "next deal"}

    @abstractmethod
    def moment(self, view: Any) -> str:
        """Return the name of a moment, from the public view."""

    @abstractmethod
    def world(self, view: Any) -> World:
        """Return the world of the deal that chance is about to deal, from the public view."""

    def swapped(self, action: Any, swap: Swap) -> Action:
        """Return an action with hidden cards swapped. Most actions show their cards or have none."""
        if hasattr(action, "order"):
            action = replace(action, order=tuple(swap.get(card, card) for card in action.order))
        return cast(Action, action)

    @abstractmethod
    def cut_down(self, state: Any, kept: Collection[Card]) -> None:
        """Remove all other cards from a state in which the cards were just dealt."""

    def step(self, state: State, dice: Dice) -> Step:
        """Return the next step of a story, at random."""
        return random_step(state, dice)

    def tiny_order(self, before: State, dice: Dice) -> Sequence[Card]:
        """Return the pack in an order that suits a tiny deal."""
        return dice.shuffled(before.pack)

    def kept(self, world: World, dice: Dice) -> frozenset[Card]:
        """Return the cards to keep in a tiny deal: a few of each hand, in two suits if possible."""
        few = (sorted(dice.shuffled(hand), key=suit)[:2] for hand in world.hands)
        return frozenset(card for cards in few for card in cards)
