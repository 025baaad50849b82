"""Parties of any registered game, played at random under sampled house rules. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from annotated_types import Ge

from engine import record
from engine.actions import PLAYS
from engine.events import DealScored
from engine.game import (
    CHANCE,
    Action,
    Actor,
    Game,
    IllegalAction,
    NotesOffences,
    Options,
    OptionsError,
    Seat,
    State,
)
from engine.games.registry import GAMES
from engine.house_rules import HouseRules, choices_of
from tests.seeded import Dice, choice, random_step

DAY = date(2026, 11, 21)
NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emma", "Fritz", "Gerda", "Hans")

PRESETS = [(name, preset) for name, game in GAMES.items() for preset in game.presets]


def values_of(model: type[HouseRules], key: str, dice: Dice) -> list[Any]:
    """Values that a key may have by its type; some may still be refused."""
    if key in model.LISTS:
        known = model.LISTS[key].replace("…", "").split(", ")
        return [*known, ",".join(dice.some_of(known, 1 + dice.below(len(known)))), ",".join(known)]
    low = [int(str(limit.ge)) for limit in model.model_fields[key].metadata if isinstance(limit, Ge)]
    counted = [low[0], low[0] + 1, low[0] + 2] if low else []
    return [*choices_of(model, key), *counted]


def samples(game: Game, preset: str, dice: Dice) -> Iterator[Options]:
    """The usual rules, each value of each key on top of them, and a few wild mixtures."""
    usual = game.options(preset)
    assert isinstance(usual, HouseRules)
    yield usual
    allowed = {key: values_of(type(usual), key, dice) for key in type(usual).model_fields}
    mixtures = [{key: value} for key, values in allowed.items() for value in values]
    counted = [key for key, values in allowed.items() if values]
    mixtures += [{key: dice.one_of(allowed[key]) for key in dice.some_of(counted, 4)} for _ in range(20)]
    for overrides in mixtures:
        try:
            yield game.options(preset, overrides)
        except OptionsError:
            continue


@dataclass(frozen=True)
class Played:
    """A partie, or the beginning of one, as it was played."""

    game: Game
    preset: str
    options: Options
    moves: tuple[tuple[Actor, Action], ...]

    @property
    def record(self) -> record.Record:
        """Its record."""
        names = NAMES[: self.game.seats(self.options)]
        return record.compose(self.game, self.preset, self.options, names, DAY, self.moves)


def play(
    game: Game,
    preset: str,
    options: Options,
    dice: Dice,
    deals: int | None = None,
    more: int = 0,
    begun: Sequence[tuple[Actor, Action]] = (),
) -> Played:
    """Play at random, also out of turn, until the partie is over or so many deals are, plus ``more`` moves.

    ``begun`` are moves to start from.
    """
    state = game.new(options)
    moves = list(begun)
    for actor, action in begun:
        state.apply(actor, action)
    while state.waiting_for and (deals != 0 or more):
        actor, action = any_step(state, range(game.seats(options)), dice)
        events = state.apply(actor, action)
        moves.append((actor, action))
        if deals == 0:
            more -= 1
        elif deals is not None:
            deals -= sum(isinstance(event, DealScored) for event in events)
    return Played(game, preset, options, tuple(moves))


def any_step(state: State, seats: Sequence[Seat], dice: Dice) -> tuple[Actor, Action]:
    """A random next step: now and then by somebody who isn't awaited, or one that is an offence."""
    if isinstance(state, NotesOffences) and dice.below(10) == 0:
        seat, wrong = dice.one_of(seats), dice.one_of(PLAYS)
        noted = state.picked_up(seat) or _noted(state, seat, wrong)
        if noted is not None:
            return seat, noted
    if state.waiting_for is not CHANCE and dice.below(20) == 0:
        idle = [seat for seat in seats if seat not in state.waiting_for and state.legal(seat)]
        if idle:
            seat = dice.one_of(idle)
            return seat, choice(state.legal(seat), dice)
    step = random_step(state, dice)
    return step.actor, step.action


def _noted(state: NotesOffences, seat: Seat, wrong: Action) -> Action | None:
    """The offence noted when a seat tries something; ``None`` if it is allowed or nothing is noted."""
    try:
        state.copy().apply(seat, wrong)  # type: ignore[attr-defined]
    except IllegalAction:
        return state.noted(seat, wrong)
    return None
