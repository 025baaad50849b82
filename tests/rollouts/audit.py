"""A partie played at random under the eyes of an auditor, who looks at every step of it.

Each step: somebody who is awaited has something to do, the rules accept what they offer, and the invariants
of the game hold (rules 6). Now and then: actions that aren't offered are refused by one of the game's codes
and change nothing, all offered actions are accepted, and a copy goes its own way. At the end of a deal:
cards, tricks and points add up. At the end of the partie: so does the result, and the tokens alone give the
same partie once more.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.game import CHANCE, Action, Actor, Event, Game, IllegalAction, NotesOffences, OptionsError, State
from engine.games.registry import GAMES
from engine.house_rules import HouseRules, choices_of
from engine.kernel.partie import Partie
from engine.kernel.vocabulary import Deal, DealScored, TrickWon
from tests.rollouts.invariants import RULEBOOKS
from tests.seeded import Dice, any_step, random_step, values_of

# Tables to play at: every value of every house rule, and then any mixture of them, without end.


@dataclass(frozen=True)
class Setting:
    """A game under house rules."""

    game: Game
    preset: str
    options: HouseRules

    def __str__(self) -> str:
        usual = rules(self.game, self.preset)
        changed = {key: value for key, value in self.options if value != getattr(usual, key)}
        return f"{self.game.name} {self.preset} {changed}"


def rules(game: Game, preset: str, **changed: Any) -> HouseRules:
    """The house rules of a preset with some of them changed; raises ``OptionsError``."""
    options = game.options(preset, changed)
    assert isinstance(options, HouseRules)
    return options


def mixture(game: Game, preset: str, dice: Dice, **fixed: Any) -> Setting:
    """Some house rules ``fixed`` and any others changed at random, as far as they go together.

    Raises ``OptionsError`` when those that are fixed don't.
    """
    options, changed = rules(game, preset, **fixed), dict(fixed)
    for key in dice.shuffled(list(type(options).model_fields)):
        if key in fixed or dice.below(2):
            continue
        value = dice.one_of(values_of(type(options), key, dice) or [getattr(options, key)])
        try:
            options = rules(game, preset, **changed, **{key: value})
        except OptionsError:
            continue
        changed[key] = value
    return Setting(game, preset, options)


def each_value(game: Game, preset: str, dice: Dice) -> Iterator[Setting]:
    """The usual rules of a preset, then each value of each house rule among others at random."""
    usual = rules(game, preset)
    yield Setting(game, preset, usual)
    for key in type(usual).model_fields:
        for value in values_of(type(usual), key, dice):
            try:
                yield mixture(game, preset, dice, **{key: value})
            except OptionsError:
                continue  # it needs another preset, or is no value but a hint how to write one


def settings(dice: Dice) -> Iterator[Setting]:
    """Yield each value once in every preset, all games in turn; then mixtures for ever."""
    presets = [(game, preset) for game in GAMES.values() for preset in game.presets]
    for batch in itertools.zip_longest(*(each_value(game, preset, dice) for game, preset in presets)):
        yield from (setting for setting in batch if setting is not None)
    while True:
        yield mixture(*dice.one_of(presets), dice)


def values(game: Game) -> set[tuple[str, Any]]:
    """Every house rule of a game with each value that can be counted."""
    model = type(rules(game, game.presets[0]))
    return {(key, value) for key in model.model_fields for value in choices_of(model, key)}


# The audit of a partie.

SELDOM: Final = 60
"""One step in so many is checked more closely."""
TRIED: Final = 20
"""Actions that each seat which nobody waits for tries then."""
ANYTIME: Final = ("challenge", "penalty", "kontra")
"""Actions that are open even to seats nobody waits for."""


@dataclass
class Audit:
    """The audit of one partie. ``play`` raises ``AssertionError``, or whatever the engine raises."""

    setting: Setting
    dice: Dice
    state: State = field(init=False)
    deals: dict[int, list[Event]] = field(default_factory=lambda: defaultdict(list))
    moves: list[tuple[Actor, Action]] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    seen: list[Action] = field(default_factory=list)
    """Recent actions of seats, all of which were offered to them."""

    def __post_init__(self) -> None:
        self.state = self.setting.game.new(self.setting.options)

    def play(self, limit: int) -> int:
        """Play until the partie is over or so many actions are done; returns how many were."""
        for done in range(limit):
            if not self.state.waiting_for:
                self._close()
                return done
            self._step()
        return limit

    @property
    def _seats(self) -> range:
        return range(self.setting.game.seats(self.setting.options))

    def _step(self) -> None:
        state = self.state
        assert state.result is None
        if state.waiting_for is not CHANCE:
            for seat in state.waiting_for:
                assert state.legal(seat), f"nothing to do for seat {seat}"
        if self.dice.below(SELDOM) == 0:
            self._look_closely()
        actor, action = any_step(state, self._seats, self.dice)
        if actor is not CHANCE and action in state.legal(actor):
            self.seen = [action, *self.seen[:100]]
        events = state.apply(actor, action)
        self.moves.append((actor, action))
        rulebook = RULEBOOKS[self.setting.game.name]
        rulebook.state(state)
        self.told += events
        for event in events:
            self.deals[event.deal].append(event)
        for event in events:
            if isinstance(event, DealScored):
                self._check_deal(event)
                rulebook.deal(self.setting.options, self.deals[event.deal])

    def _check_deal(self, scored: DealScored) -> None:
        """Check that no card is played twice, each trick's winner leads the next, and one score is told."""
        events = self.deals[scored.deal]
        assert sum(isinstance(event, DealScored) for event in events) == 1
        tricks = [event for event in events if isinstance(event, TrickWon)]
        cards = [play.card for trick in tricks for play in trick.plays]
        assert len(set(cards)) == len(cards)
        assert [trick.number for trick in tricks] == list(range(1, len(tricks) + 1))
        leaders = [trick.plays[0].seat for trick in tricks]
        assert leaders[1:] == [trick.winner for trick in tricks][:-1]

    def _look_closely(self) -> None:
        state = self.state
        before = state.digest()
        everybody: tuple[Actor, ...] = (*self._seats, CHANCE)
        for actor in everybody:
            offered = () if actor is CHANCE else state.legal(actor)
            self._check_order(actor, offered)
            for action in offered:
                if isinstance(state, NotesOffences) and isinstance(actor, int):
                    assert state.noted(actor, action) is None
                state.copy().apply(actor, action)
            for action in self._others(actor, offered):
                self._refused(actor, action)
        assert state.digest() == before, "a refusal or a copy changed the state"
        twin = state.copy()
        assert twin.digest() == before
        for _ in range(10):
            if twin.waiting_for:
                step = random_step(twin, self.dice)
                twin.apply(step.actor, step.action)
        assert state.digest() == before, "what a copy does changed the state"

    def _check_order(self, actor: Actor, offered: Sequence[Action]) -> None:
        """Check that whoever is awaited has more to do than what is open to anybody, which comes last."""
        stage = self.state.stage if isinstance(self.state, Partie) else None
        beside = stage.beside(actor) if stage is not None and isinstance(actor, int) else ()
        awaited = self._is_awaited(actor)
        anytime = [one.token.startswith(ANYTIME) or (one in beside and not awaited) for one in offered]
        assert anytime == sorted(anytime)
        assert (False in anytime) == awaited

    def _is_awaited(self, actor: Actor) -> bool:
        waiting = self.state.waiting_for
        return waiting is not CHANCE and actor in waiting

    def _others(self, actor: Actor, offered: Sequence[Action]) -> list[Action]:
        """Actions that an actor isn't offered: all that there are, of which others try some.

        A pack is offered to nobody, but chance may deal any while it is awaited.
        """
        pool = [*self.dice.some_of(self.seen, 3), Deal((0, 0))]
        actions = RULEBOOKS[self.setting.game.name].actions
        if self._is_awaited(actor):
            pool += actions
        elif actor != self.state.waiting_for:
            pool += [self.dice.one_of(actions) for _ in range(TRIED)]
        return [action for action in pool if action not in offered]

    def _refused(self, actor: Actor, action: Action) -> None:
        try:
            self.state.apply(actor, action)
        except IllegalAction as refusal:
            assert refusal.code in self.setting.game.refusal_codes, refusal.code
        else:
            raise AssertionError(f"{actor} was not offered {action.token}, and did it")

    def _close(self) -> None:
        """Check the end of the partie."""
        game, options, state = self.setting.game, self.setting.options, self.state
        assert state.result is not None
        assert len(state.result.points) == len(self._seats)
        RULEBOOKS[game.name].partie(state, self.deals)
        if game.stakes and getattr(options, "solo_settlement", "") != "winners_only":
            assert sum(state.result.points) == 0
        again = game.new(game.load_options(options.model_dump_json()))
        told: list[Event] = []
        for actor, action in self.moves:
            read = game.parse(action.token)
            assert read == action
            told += again.apply(actor, read)
        assert told == self.told, "the tokens alone tell of another partie"
        assert again.digest() == state.digest(), "the tokens alone give another state"
        assert again.view(None) == state.view(None)
