"""Where the cards of one deal lie and who has seen which, told from the rules and the actions alone.

No state, view or event of the engine is asked: a world is the witness that they are measured by.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from engine.cards import Card, suit
from engine.game import Action, Actor, Options, Seat, State
from tests.seeded import Dice

Viewer = Seat | None
"""A seat or, ``None``, the public."""
Swap = Mapping[Card, Card]
"""Which card lies where another one lay."""


class World(ABC):
    """The cards of one deal, from the moment before chance deals them."""

    def __init__(self, seats: int) -> None:
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        """By seat, in the order in which they came."""
        self.stock: list[Card] = []
        """What was dealt to nobody yet, top card first."""
        self.shown: set[Card] = set()
        """What lay open before everybody."""
        self.seen: list[set[Card]] = [set() for _ in range(seats)]
        """What only a seat has had before its eyes."""
        self.facts: list[object] = []
        """What the rules make public besides cards, though it follows from hidden ones."""

    @abstractmethod
    def act(self, actor: Actor, action: Action) -> None:
        """Move the cards as the rules say. The first action deals them."""

    @property
    def cards(self) -> set[Card]:
        """Every card that lies somewhere still, or was shown."""
        return {card for hand in self.hands for card in hand} | set(self.stock) | self.shown

    def places(self) -> dict[Card, object]:
        """Where each card lies that was not shown: in whose hand, or how deep in the stock."""
        held = {card: (seat,) for seat, hand in enumerate(self.hands) for card in hand}
        return {**held, **{card: ("stock", depth) for depth, card in enumerate(self.stock)}}

    def known(self, viewer: Viewer) -> set[Card]:
        """The cards of which a viewer knows where they are."""
        return self.shown if viewer is None else self.shown | self.seen[viewer]

    def look(self, seat: Seat) -> None:
        """A seat looks at its own hand."""
        self.seen[seat].update(self.hands[seat])

    def lay_open(self, seat: Seat, card: Card) -> None:
        """A card goes from a hand to the table."""
        if card in self.hands[seat]:  # in a twin that breaks a rule it may be elsewhere; the engine refuses
            self.hands[seat].remove(card)
        self.shown.add(card)

    def cut_down(self, kept: Collection[Card]) -> None:
        """Take all other cards out of the game, before anybody does anything."""
        self.hands = [[card for card in hand if card in kept] for hand in self.hands]
        self.stock = [card for card in self.stock if card in kept]
        self.seen = [seen & set(kept) for seen in self.seen]


def dealt_round(
    order: Sequence[Card], first: Seat, packets: Sequence[int], seats: int, step: int = 1
) -> tuple[list[list[Card]], list[Card]]:
    """Hands and rest when packets go round the table from ``first`` on (rules 1.3)."""
    hands: list[list[Card]] = [[] for _ in range(seats)]
    rest = list(order)
    for size in packets:
        for turn in range(seats):
            taken, rest = rest[:size], rest[size:]
            hands[(first + step * turn) % seats] += taken
    return hands, rest


@dataclass(frozen=True)
class Setting:
    """A game as some table plays it."""

    game: str
    preset: str
    overrides: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        changed = "-".join(f"{key}={value}" for key, value in self.overrides.items())
        return f"{self.game}-{self.preset}" + (f"-{changed}" if changed else "")


class Secrets(ABC):
    """What a proof has to know of a game."""

    game: str
    house_rules: Sequence[tuple[str, Mapping[str, Any]]] = ()
    """Presets with house rules that change who sees what, or how hidden cards move."""

    @abstractmethod
    def moments(self, options: Options) -> set[str]:
        """Names of the moments that must come up with something hidden from everybody."""

    def open_moments(self, options: Options) -> set[str]:
        """Names of the moments that must come up, though there is nothing to hide at them."""
        return {"over"}

    def tiny_moments(self, options: Options) -> set[str]:
        """Names of the moments that come up in tiny deals with everything hidden tried out."""
        return self.moments(options) - {"deal", "next deal"}

    @abstractmethod
    def moment(self, view: Any) -> str:
        """The name of a moment, from the public view."""

    @abstractmethod
    def world(self, view: Any) -> World:
        """The world of the deal that chance is about to deal, from the public view."""

    def swapped(self, action: Any, swap: Swap) -> Action:
        """An action with other hidden cards. Most actions show their cards or have none."""
        if hasattr(action, "order"):
            action = replace(action, order=tuple(swap.get(card, card) for card in action.order))
        return cast(Action, action)

    @abstractmethod
    def cut_down(self, state: Any, kept: Collection[Card]) -> None:
        """Take all other cards out of a state in which the cards were just dealt."""

    def tiny_order(self, before: State, dice: Dice) -> Sequence[Card]:
        """The pack in an order that suits a tiny deal."""
        return dice.shuffled(before.pack)

    def kept(self, world: World, dice: Dice) -> frozenset[Card]:
        """What is kept of a deal to make it tiny: a few cards of each hand, in two suits where possible."""
        few = (sorted(dice.shuffled(hand), key=suit)[:2] for hand in world.hands)
        return frozenset(card for cards in few for card in cards)
