"""Points that a player saves in a deal: the same cards are played again, with that player in a seat.

Everybody else is one of the players that were frozen (``benchmarks._players_before``), or in games that had
none then a Bursch, who may do without imagined deals and without play for partners.
"""

from __future__ import annotations

import functools
import itertools
import random
import time
from collections.abc import Callable, Iterable, Sequence
from operator import add
from typing import Any, Final, TypeAlias

from benchmarks._bars import USUAL, Bar
from benchmarks._players_before import PLAYERS_BEFORE
from engine.cards import CardSet
from engine.dealing import SEED_BYTES, shuffle
from engine.game import CHANCE, Action, Event, Seat, State, View
from engine.games.quodlibet.vocabulary import Choose
from engine.games.registry import GAMES
from engine.kernel.game import DescribedGame
from engine.kernel.terms import Bill, Terms
from engine.kernel.vocabulary import DealScored, TricksView
from engine.players.expert import TRICKS, Expert
from engine.players.levels import Level, LevelPlayer, Player, expert_of
from engine.players.manners import Playing, dutiful, takes
from engine.players.rules_of_thumb import Held, Leaving, Taking, stakes_of
from engine.simulation import played

CLAIRVOYANT: Final = "clairvoyant"
WHOLE_DEALS: Final = 50
"""First deals of a kind, in which all levels and the clairvoyant play and choices are timed.

What follows only makes surer of the level that has a bar, at less than half of the cost.
"""
KING: Final[Seat] = 0
"""The beer king of a first deal."""

Maker: TypeAlias = Callable[[State, Seat], Player]
"""Makes the player of a seat, for the partie that this state belongs to."""
DEAR: Final = 50
"""Milliseconds from which on a choice is timed again."""


class _Timed:
    """A player that notes how long it thinks about each choice, in milliseconds of the processor.

    A dear choice is made a second time, and the shorter time counts: on a machine with other guests the same
    choice takes three times as long now and then, which would be all that the dearest of a hundred tell.
    """

    def __init__(self, player: Player, noted: list[float]) -> None:
        self._player = player
        self._noted = noted

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        chosen, taken = self._timed(view, legal)
        if taken > DEAR:
            taken = min(taken, self._timed(view, legal)[1])
        self._noted.append(round(taken, 3))
        return chosen

    def _timed(self, view: View, legal: Sequence[Action]) -> tuple[Action, float]:
        began = time.process_time()
        chosen = self._player.choose(view, legal)
        return chosen, 1e3 * (time.process_time() - began)


class _Clairvoyant:
    """Compares actions as search does, but in a single world, the true one: everybody plays on by rule."""

    def __init__(self, bar: Bar, state: State) -> None:
        self._bar = bar
        self._state = state
        self._expert = expert_of(bar.game)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        actions = self._expert.considered(view, legal)
        if len(actions) == 1:
            return actions[0]
        by_rule = self._expert.policy(view, actions)
        return max(actions, key=lambda action: (self._worth(view, action), action == by_rule))

    def _worth(self, view: View, action: Action) -> float:
        assert view.seat is not None
        state = self._state.copy()
        done = state.apply(view.seat, action)
        everybody = [LevelPlayer(self._expert, Level.BURSCH)] * _seats(self._bar)
        story = itertools.chain([done], played(state, everybody, random.Random(0)))
        return self._bar.sign * _points(self._bar, story)[view.seat]


class _Careless(Leaving):
    """Leaves tricks to others by the simplest rule: high and dear cards are burdens."""

    def held(self, own: CardSet, unseen: CardSet) -> Sequence[Held]:
        return [
            one._replace(worth=-0.6 * (self.order.height[one.card] - 1) - 0.25 * self.alone[one.card])
            for one in super().held(own, unseen)
        ]

    def to_lead(self, own: CardSet, unseen: CardSet) -> float:
        return 0.0


class _Plain(Expert[Any]):
    """Says and lays what is offered first, doubles nothing, and plays tricks by the simplest rule.

    Nobody has a partner, it thinks.
    """

    def by_rule(self, view: Any, actions: Sequence[Action], appetite: float) -> Action:
        tricks = isinstance(view.deal, TricksView)
        return super().by_rule(view, actions, appetite) if tricks else actions[0]

    def doubles(self, view: Any) -> bool:
        return False

    def playing(self, view: Any, deal: TricksView) -> Playing:
        return _alone(super().playing(view, deal).terms)


@functools.cache
def _alone(terms: Terms) -> Playing:
    stakes = stakes_of(terms.bills or [Bill(cards=dict(enumerate(terms.values)))], terms.order)
    seats = terms.sides.players
    lone = len(set(terms.sides.of)) == len(seats)
    rule = _Careless if lone and not takes(terms, 0, sum(terms.values) // 2, TRICKS // 2) else Taking
    return Playing(terms, (dutiful(rule(stakes, seats), terms),))


def frozen_player(bar: Bar) -> Player:
    """Return the player against which others are measured: a Bursch in games that had none before."""
    game = GAMES[bar.game]
    expert = expert_of(bar.game)
    if bar.plain and isinstance(game, DescribedGame):
        expert = _Plain(game)
    return PLAYERS_BEFORE.get(bar.game) or LevelPlayer(expert, Level.BURSCH)


def saving(bar: Bar, deal: int, seed: int) -> dict[str, list[float]]:
    """Play a deal of a kind with each level, and return what was saved and how long it took.

    Points by seat under the level's name (the king's alone where only the choice counts), milliseconds by
    choice under ``cpu_…``. ``CLAIRVOYANT``: what a search that sees all cards saves. After ``WHOLE_DEALS``
    only the level that the bar asks plays, untimed.
    """
    key = f"{seed} {bar.name} {deal}"
    saved = _saved_by_choice if bar.choosing else _saved_by_play
    found: dict[str, list[float]] = {}
    whole = deal < WHOLE_DEALS
    for level in Level if whole else (bar.asked,):
        noted: list[float] = []

        def plain(state: State, seat: Seat, level: Level = level) -> Player:
            return LevelPlayer(expert_of(bar.game), level, f"{key} {seat}")

        def timed(state: State, seat: Seat, plain: Maker = plain, noted: list[float] = noted) -> Player:
            return _Timed(plain(state, seat), noted)

        found[level.value] = saved(bar, key, timed if whole else plain, plain)
        found[f"cpu_{level}"] = noted
        if level is Level.MAGISTER and whole:
            # play after a king's choice is the Magister's, too
            found[CLAIRVOYANT] = saved(bar, key, lambda state, seat: _Clairvoyant(bar, state), plain)
    return found


def _saved_by_play(bar: Bar, key: str, make: Maker, afterwards: Maker) -> list[float]:
    """Return what is saved by seat when the player that is made sits there, all deal long."""
    frozen = [frozen_player(bar)] * _seats(bar)
    before = _points(bar, played(bar.new(), frozen, random.Random(key)), bar.scored)
    saved = []
    for seat in range(_seats(bar)):
        state = bar.new()
        players = [*frozen[:seat], make(state, seat), *frozen[seat + 1 :]]
        points = _points(bar, played(state, players, random.Random(key)), bar.scored)
        saved.append(bar.sign * (points[seat] - before[seat]) / bar.scored)
    return saved


def _saved_by_choice(bar: Bar, key: str, make: Maker, afterwards: Maker) -> list[float]:
    """Return what a king saves who lets one player choose the contract and another play in either case.

    Each contract counts by how it differs from what it usually costs.
    """
    state = bar.new()
    chance = random.Random(key)
    state.apply(CHANCE, state.deal(shuffle(chance.randbytes(SEED_BYTES), state.pack)))
    view, legal = state.view(KING), state.legal(KING)
    before, chosen = (player.choose(view, legal) for player in (frozen_player(bar), make(state, KING)))
    if chosen == before:
        return [0.0]

    def points(choice: Action) -> float:
        assert isinstance(choice, Choose)
        deal = state.copy()
        deal.apply(KING, choice)
        frozen = [frozen_player(bar)] * (_seats(bar) - 1)
        deal_points = _points(bar, played(deal, [afterwards(deal, KING), *frozen], chance))
        return deal_points[KING] - USUAL[choice.contract]

    return [bar.sign * (points(chosen) - points(before))]


def _points(bar: Bar, story: Iterable[Sequence[Event]], deals: int = 1) -> list[float]:
    """Return the points by seat of so many deals; the story is followed no further.

    Chips that nobody has won yet belong to all alike, as when a partie ends with them in the pot.
    """
    points: list[int] = []
    for events in story:
        for event in events:
            if isinstance(event, DealScored):
                points = list(map(add, points, event.points)) if points else list(event.points)
                deals -= 1
        if not deals:
            unclaimed = -sum(points) / len(points) if bar.has_pot else 0
            return [own + unclaimed for own in points]
    raise ValueError("the partie ended before the deals were scored")


def _seats(bar: Bar) -> int:
    return GAMES[bar.game].seats(bar.options)
