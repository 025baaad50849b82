"""Highest: a game of a few cards that no registry knows, as proof that tables know no game.

Everybody has three cards of one suit. In each trick everybody plays a card, one after another (or all at
once, face down, with ``together``); the highest rank wins a point. Once a deal anybody who is awaited may
``double``: the next trick counts twice, and nobody else may double any more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self

from pydantic import ValidationError

from engine.cards import NATURAL, NO_CARDS, PACK, Card, CardSet, TrickOrder, card_set, parse, parse_many, rank
from engine.game import (
    CHANCE,
    Action,
    Actor,
    Chance,
    DealSummary,
    Direction,
    Event,
    IllegalAction,
    Options,
    OptionsError,
    Result,
    Seat,
    View,
    places_of,
    value,
)
from engine.kernel.vocabulary import Deal, DealScored, Play, of_deal, scored

CARDS = 3


class HighestOptions(Options):
    players: Literal[2, 3, 4] = 3
    deals: int = 2
    together: bool = False
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Double:
    @property
    def token(self) -> str:
        return "double"


@value
class Dealt(Event):
    """Secret but for the holder."""

    seat: Seat
    cards: tuple[Card, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None


@value
class TrickWon(Event):
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HighestView:
    seat: Seat | None
    hand: tuple[Card, ...]
    played: tuple[Card | None, ...]
    points: tuple[int, ...]
    deals: int = 0

    @property
    def totals(self) -> tuple[int, ...]:
        return self.points

    @property
    def order(self) -> TrickOrder:
        return NATURAL


class HighestState:
    def __init__(self, game: Highest, options: HighestOptions) -> None:
        self.game = game
        self.options = options
        self.deal_number = 1
        self.points = [0] * options.players
        self.hands: list[list[Card]] = []
        self.played: dict[Seat, Card] = {}
        self.leader = 0
        self.doubled: Literal["no", "now", "used"] = "no"

    @property
    def waiting_for(self) -> frozenset[Seat] | Literal[Chance.CHANCE]:
        if self.result is not None:
            return frozenset()
        if not self.hands:
            return CHANCE
        seats = [(self.leader + i) % self.options.players for i in range(self.options.players)]
        still = [seat for seat in seats if seat not in self.played]
        return frozenset(still if self.options.together else still[:1])

    @property
    def pack(self) -> Sequence[Card]:
        return PACK[: CARDS * self.options.players]

    @property
    def result(self) -> Result | None:
        return None if self.deal_number <= self.options.deals else self.game.standing(self.view(None))

    def deal(self, order: Sequence[Card]) -> Action:
        return Deal(tuple(order))

    def legal(self, seat: Seat) -> Sequence[Action]:
        waiting = self.waiting_for
        if waiting is CHANCE or seat not in waiting:
            return ()
        return [*map(Play, self.hands[seat]), *([Double()] if self.doubled == "no" else [])]

    def plays(self, seat: Seat) -> Sequence[Action]:
        return [*map(Play, self.hands[seat])] if self.hands else []

    def check_early(self, seat: Seat, action: Action) -> None:
        pass

    def claimable(self, seat: Seat) -> int:
        return 0

    def rest_key(self) -> Hashable:
        return self.all_hands()

    def apply(self, actor: Actor, action: Action) -> Sequence[Event]:
        if isinstance(action, Deal):
            return self._deal(action.order)
        assert actor is not CHANCE
        if action not in self.legal(actor) or action.token == self.game.forbidden:
            raise IllegalAction("not_now", token=action.token)
        if action.token == self.game.explosive:
            raise ZeroDivisionError("the rules have a bug")
        if isinstance(action, Double):
            self.doubled = "now"
            return ()
        assert isinstance(action, Play)
        self.played[actor] = action.card
        self.hands[actor].remove(action.card)
        return self._trick() if len(self.played) == self.options.players else ()

    def _deal(self, order: tuple[Card, ...]) -> Sequence[Event]:
        if self.waiting_for is not CHANCE or sorted(order) != sorted(self.pack):
            raise IllegalAction("no_deal")
        self.hands = [sorted(order[CARDS * s : CARDS * (s + 1)]) for s in range(self.options.players)]
        self.doubled = "no"
        return [Dealt(self.deal_number, s, tuple(hand)) for s, hand in enumerate(self.hands)]

    def _trick(self) -> Sequence[Event]:
        winner = max(self.played, key=lambda seat: (rank(self.played[seat]), -seat))
        self.points[winner] += self.game.trick_points * (2 if self.doubled == "now" else 1)
        self.doubled = "used" if self.doubled == "now" else self.doubled
        event = TrickWon(self.deal_number, winner, tuple(self.played[s] for s in sorted(self.played)))
        self.leader, self.played = winner, {}
        if not any(self.hands):
            self.hands = []
            self.deal_number += 1
        return [event]

    def rested(self, deal: int) -> None:
        return None

    def copy(self) -> Self:
        new = type(self)(self.game, self.options)
        new.deal_number, new.leader, new.doubled = self.deal_number, self.leader, self.doubled
        new.points, new.played = list(self.points), dict(self.played)
        new.hands = [list(hand) for hand in self.hands]
        return new

    def view(self, seat: Seat | None) -> HighestView:
        return HighestView(
            seat=seat,
            hand=tuple(self.hands[seat]) if seat is not None and self.hands else (),
            played=tuple(
                None if self.options.together and s != seat else self.played.get(s)
                for s in range(self.options.players)
            ),
            points=tuple(self.points),
            deals=self.options.deals,
        )

    def all_hands(self) -> tuple[CardSet, ...]:
        return tuple(map(card_set, self.hands)) if self.hands else (NO_CARDS,) * self.options.players

    def digest(self) -> str:
        held = (
            self.deal_number,
            self.points,
            self.hands,
            sorted(self.played.items()),
            self.leader,
            self.doubled,
        )
        return hashlib.sha256(repr(held).encode()).hexdigest()


class Highest:
    """The game. Its rules can be made wrong: ``explosive`` and ``forbidden`` name a token, ``trick_points``
    changes the score. ``kind`` is how a version keeps its states."""

    name = "highest"
    direction: Direction = "clockwise"
    presets = ("plain", "long")
    refusal_codes = frozenset({"not_now", "no_deal", "unknown_action", "bad_option"})
    few_points_win = False
    pairs = False
    stakes = False

    def __init__(
        self,
        *,
        trick_points: int = 1,
        explosive: str = "",
        forbidden: str = "",
        kind: type[HighestState] = HighestState,
    ) -> None:
        self.trick_points = trick_points
        self.explosive = explosive
        self.forbidden = forbidden
        self.kind = kind

    def seats(self, options: Options) -> int:
        assert isinstance(options, HighestOptions)
        return options.players

    def draws_seats(self, options: Options) -> bool:
        assert isinstance(options, HighestOptions)
        return options.drawn

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> HighestOptions:
        try:
            return HighestOptions(**{"deals": 20 if preset == "long" else 2, **(overrides or {})})
        except ValidationError:
            raise OptionsError("bad_option") from None

    def load_options(self, stored: str) -> HighestOptions:
        return HighestOptions.model_validate_json(stored)

    def new(self, options: Options) -> HighestState:
        assert isinstance(options, HighestOptions)
        return self.kind(self, options)

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        return DealSummary(deal, "", None, scored(of_deal(story, deal), DealScored).points)

    def standing(self, view: View) -> Result:
        return Result(view.totals, places_of(view.totals))

    def parse(self, token: str) -> Action:
        if token == "double":
            return Double()
        try:
            return Deal(parse_many(token[5:])) if token.startswith("deal ") else Play(parse(token))
        except ValueError:
            raise IllegalAction("unknown_action", token=token) from None
