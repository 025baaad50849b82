"""The parties that are written out, and how; with counts of the ways that lead on from a state."""

import dataclasses
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from engine.cards import Played, cards_in, notation
from engine.game import CHANCE, Event, Options, State
from engine.games.registry import GAMES
from engine.house_rules import choices_of
from tests.seeded import Dice, Step, partie

# Text that people read and version control compares.

WIDTH: Final = 110
"""The width at which a long line of legal actions is broken."""

FIXED_SPACE: Final = "\N{NO-BREAK SPACE}"

_CARD: Final = re.compile(r"\bCard\b|\bHandView\b")
"""Matches the type of a field whose numbers are cards."""


def option_lines(options: Options) -> Iterator[str]:
    """The house rules, a line each."""
    for key, value in options.model_dump(mode="json").items():
        yield f"  {key} = {_option_text(value)}"


def _option_text(value: Any) -> str:
    if not isinstance(value, list):
        return str(value).lower()
    return (" / " if value and isinstance(value[0], list) else "-").join(map(_option_text, value))


def step_lines(number: int, state: State, step: Step) -> Iterator[str]:
    """Lines with everybody's legal actions, and the action taken."""
    waiting = state.waiting_for
    if isinstance(waiting, frozenset):
        view: Any = state.view(None)
        for seat in range(len(view.hand_sizes)):
            legal = state.legal(seat)
            if seat in waiting:
                yield from _wrapped(f"{seat} may ", [action.token for action in legal])
            elif legal:
                yield from _wrapped(f"{seat} may out of turn ", [action.token for action in legal])
    yield f"{number}. {actor_text(step)}: {step.action.token}"


def token_lines(steps: Iterable[Step]) -> Iterator[str]:
    """Lines with the actions taken, each with its actor."""
    yield from _wrapped("", [f"{actor_text(step)}: {step.action.token}" for step in steps])


def actor_text(step: Step) -> str:
    """The actor: a seat's number, or ``chance``."""
    return "chance" if step.actor is CHANCE else str(step.actor)


def _wrapped(head: str, words: Sequence[str]) -> list[str]:
    """Lines of words separated by commas; further lines start below the first word."""
    listed = ", ".join(word.replace(" ", FIXED_SPACE) for word in words)
    return [line.replace(FIXED_SPACE, " ") for line in _broken(head + listed, " " * len(head))]


def _broken(line: str, indent: str) -> list[str]:
    return textwrap.wrap(
        line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def event_lines(events: Iterable[Event]) -> Iterator[str]:
    """A line for each event, including everything that only some may know of it."""
    for event in events:
        told = ", ".join(
            f"{name} {text(value, kind)}" for name, value, kind in _fields(event) if name != "deal"
        )
        yield f"  {type(event).__name__}: {told}" if told else f"  {type(event).__name__}"


def view_lines(view: Any) -> Iterator[str]:
    """The public view, a line for each field but the house rules and the scores of earlier deals."""
    for name, value, kind in _fields(view):
        if name == "scores":
            value = value[-1:]
        if name not in ("options", "seat") and value not in (None, ()):
            yield from _broken(f"  | {name}: {text(value, kind)}", "  |   ")


def text(value: Any, kind: str = "") -> str:
    """A short text for a value; ``kind`` is the type of its field, which tells cards from other numbers."""
    if isinstance(value, Played):
        return f"{value.seat}:{notation(value.card)}"
    if hasattr(value, "token"):
        return str(value.token)
    if dataclasses.is_dataclass(value):
        return "{" + ", ".join(f"{name} {text(inner, kind)}" for name, inner, kind in _fields(value)) + "}"
    if hasattr(value, "_fields"):
        inner_kinds = type(value).__annotations__
        pairs = (f"{name} {text(getattr(value, name), str(inner_kinds[name]))}" for name in value._fields)
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, tuple):
        return "[" + " ".join(text(inner, kind) for inner in value) + "]"
    if isinstance(value, frozenset):
        return "[" + " ".join(sorted(text(inner, kind) for inner in value)) + "]"
    if value is None:
        return "–"
    if isinstance(value, bool) or not isinstance(value, int):
        return str(value.value) if hasattr(value, "value") else str(value)
    if "CardSet" in kind:
        return "[" + " ".join(map(notation, cards_in(value))) + "]"
    return notation(value) if _CARD.search(kind) else str(int(value))


def _fields(value: Any) -> Iterator[tuple[str, Any, str]]:
    for field in dataclasses.fields(value):
        yield field.name, getattr(value, field.name), str(field.type)


# Counts of the ways that lead on from a state.

DEPTH: Final = 4
"""The number of actions to count ahead."""
BREADTH: Final = 600
"""States on a level beyond which counting stops."""


def tree_lines(name: str, state: State) -> Iterator[str]:
    """A line: how many ways there are to do one action, two, three …, and how many states they lead to."""
    level, ways, states = [state], [], []
    for depth in range(DEPTH):
        steps = [(node, step) for node in level for step in next_steps(node, depth)]
        ways.append(len(steps))
        if len(steps) > BREADTH or depth + 1 == DEPTH:
            break
        level = [after(node, step) for node, step in steps]
        states.append(len({node.digest() for node in level}))
    yield f"{name}: {' '.join(map(str, ways))} ways, {' '.join(map(str, states)) or 'not counted'} states"


def next_steps(state: State, depth: int) -> list[Step]:
    """All steps that are possible; chance deals in one way only."""
    if state.waiting_for is CHANCE:
        return [Step(CHANCE, state.deal(Dice(depth).shuffled(state.pack)))]
    view: Any = state.view(None)
    return [Step(seat, action) for seat in range(len(view.hand_sizes)) for action in state.legal(seat)]


def after(state: State, step: Step) -> State:
    """The state to which a step leads."""
    twin = state.copy()
    twin.apply(step.actor, step.action)
    return twin


# The parties.

FOLDER: Final = Path(__file__).parent
SEEDS: Final = 12
"""Seeds tried to find a partie in which everything comes up early."""
LEAST_DEALS: Final = 2
"""Deals written out in full at least, even when everything has come up in the first one."""


@dataclass(frozen=True)
class Moment:
    """A step of a partie: the state before it, and what it led to."""

    number: int
    before: State
    step: Step
    events: tuple[Event, ...]
    after: State

    @property
    def kind(self) -> str:
        """The phase of the step, and the kind of contract that was being played."""
        view: Any = self.before.view(None)
        contract: Any = getattr(view, "contract", None) if view.phase == "play" else None
        kind = contract if isinstance(contract, str | None) else getattr(contract, "kind", contract.name)
        return " ".join(filter(None, (view.phase, kind)))

    @property
    def ends_deal(self) -> bool:
        return self.after.result is not None or self.after.deal_number > self.before.deal_number


@dataclass(frozen=True)
class Recipe:
    """A rule set, whose partie is written out; with another number of players than usual, if it has one."""

    game: str
    preset: str
    players: int | None = None

    def __str__(self) -> str:
        named = f"{self.game}-{self.preset}"
        return named if self.players is None else f"{named}-{self.players}"

    @property
    def options(self) -> Options:
        """The house rules."""
        more = {} if self.players is None else {"players": self.players}
        options: Options = GAMES[self.game].options(self.preset, more)
        return options

    @property
    def path(self) -> Path:
        """The path of the file."""
        return FOLDER / f"{self}.txt"

    @property
    def seed(self) -> int:
        """The seed of the partie in the file, or a good one where there is none yet."""
        if self.path.exists():
            (seed,) = re.findall(r"^seed (\d+)$", self.path.read_text(encoding="utf-8"), re.MULTILINE)
            return int(seed)
        return max(range(1, 1 + SEEDS), key=self._merit)

    def _merit(self, seed: int) -> tuple[int, int, int]:
        """Sort key: parties in which more comes up are better, then those in which it comes up earlier."""
        moments = self.play(seed)
        return len(firsts(moments)), -full_deals(moments), -seed

    def play(self, seed: int) -> list[Moment]:
        """Play a whole partie."""
        rules = GAMES[self.game]
        state = rules.new(self.options)
        before, moments = state.copy(), []
        for number, (step, events) in enumerate(partie(state, Dice(f"{self} {seed}")), 1):
            after = state.copy()
            moments.append(Moment(number, before, step, tuple(events), after))
            before = after
        return moments

    def text(self) -> str:
        """The text of the whole file."""
        seed = self.seed
        return "\n".join([*self._lines(seed, self.play(seed)), ""])

    def _lines(self, seed: int, moments: list[Moment]) -> Iterator[str]:
        yield f"{GAMES[self.game].name} {self.preset}"
        yield f"seed {seed}"
        yield from option_lines(self.options)
        yield from ("", "== What can follow", "")
        for kind, moment in firsts(moments).items():
            yield from tree_lines(f"{kind}, before step {moment.number}", moment.before)
        whole = full_deals(moments)
        for deal, steps in groupby(moments, lambda moment: moment.before.deal_number):
            yield from ("", f"== Deal {deal}", "")
            write = _in_full if deal <= whole else _in_brief
            yield from write(list(steps))


def firsts(moments: list[Moment]) -> dict[str, Moment]:
    """The first moment of each kind, in order of appearance."""
    found: dict[str, Moment] = {}
    for moment in moments:
        found.setdefault(moment.kind, moment)
    return found


def full_deals(moments: list[Moment]) -> int:
    """How many deals are written out in full: until every kind of moment has come up."""
    return max(LEAST_DEALS, *(moment.before.deal_number for moment in firsts(moments).values()))


def _in_full(moments: list[Moment]) -> Iterator[str]:
    """Lines of every step with its alternatives and events."""
    for moment in moments:
        yield from step_lines(moment.number, moment.before, moment.step)
        yield from event_lines(moment.events)
        if moment.ends_deal:
            yield from view_lines(moment.after.view(None))


def _in_brief(moments: list[Moment]) -> Iterator[str]:
    """Lines with the actions alone, and the result."""
    yield from token_lines(moment.step for moment in moments)
    yield from event_lines(moments[-1].events)


def other_tables(name: str) -> Iterator[Recipe]:
    """A game's first rule set with each number of players that isn't usual."""
    first = GAMES[name].presets[0]
    usual: Any = GAMES[name].options(first)
    if "players" in type(usual).model_fields:
        for players in choices_of(type(usual), "players"):
            if players != usual.players:
                yield Recipe(name, first, players)


RECIPES: Final = [
    *(Recipe(name, preset) for name, rules in GAMES.items() for preset in rules.presets),
    *(recipe for name in GAMES for recipe in other_tables(name)),
]
"""Every rule set of every game, and tables of more or fewer people."""
