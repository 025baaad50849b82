"""Parties that a seed decides, move for move the same on every version of Python, and mangled texts."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from hypothesis import HealthCheck, settings, strategies as st

from engine.actions import PLAYS
from engine.cards import SUIT_LETTERS, Card, parse
from engine.game import CHANCE, Action, Actor, Event, NotesOffences, Seat, State

LONG: Final = os.environ.get("LONG_TESTS") == "1"
"""Whether this is ``make test-long``, which repeats tests that are marked ``scaled`` or use Hypothesis."""


def amount(everyday: int, long: int) -> int:
    """How many of something this run tries."""
    return long if LONG else everyday


def examples(everyday: int, long: int) -> settings:
    """How many examples Hypothesis tries in this run: ``@examples(5, 50)``."""
    return settings(max_examples=amount(everyday, long))


Thing = TypeVar("Thing")


class Dice:
    """Chance. Everything is made of ``random()``, which alone gives the same numbers everywhere."""

    def __init__(self, seed: object) -> None:
        self._random = random.Random(str(seed))

    def below(self, limit: int) -> int:
        """A number from 0 up to, but not including, ``limit``."""
        return int(self._random.random() * limit)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def some_of(self, things: Sequence[Thing], count: int) -> list[Thing]:
        """A random sample of so many items, or all when there are fewer."""
        return self.shuffled(things)[:count]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


@dataclass(frozen=True, slots=True)
class Step:
    """An action and its actor."""

    actor: Actor
    action: Action


def random_step(state: State, dice: Dice) -> Step:
    """A random next step: as a rule of a seat that is awaited, now and then out of turn."""
    waiting = state.waiting_for
    if waiting is CHANCE:
        return Step(CHANCE, state.deal(dice.shuffled(state.pack)))
    assert isinstance(waiting, frozenset)
    if not dice.below(8):
        aside = _out_of_turn(state, waiting, dice)
        if aside:
            return dice.one_of(aside)
    seat = dice.one_of(sorted(waiting))
    return Step(seat, choice(state.legal(seat), dice))


def _out_of_turn(state: State, waiting: frozenset[Seat], dice: Dice) -> list[Step]:
    """Steps of seats that are not awaited: their legal actions, and offences that the rules would note."""
    view: Any = state.view(None)
    seats = range(len(view.hand_sizes))
    aside = [
        Step(seat, choice(legal, dice))
        for seat in seats
        if seat not in waiting and (legal := state.legal(seat))
    ]
    if isinstance(state, NotesOffences):
        for seat in seats:
            noted = [state.picked_up(seat), *(state.noted(seat, play) for play in PLAYS)]
            aside += [Step(seat, offence) for offence in noted if offence is not None]
    return aside


def choice(actions: Sequence[Action], dice: Dice) -> Action:
    """A random action: first a kind, then one of that kind, so that common kinds don't drown rare ones.

    A seat that may pass does so half the time; otherwise auctions would always be bid up to the top.
    """
    kinds: dict[str, list[Action]] = {}
    for action in sorted(actions, key=lambda action: action.token):
        kinds.setdefault(kind_of(action), []).append(action)
    if len(kinds) > 1 and "pass" in kinds and not dice.below(2):
        return kinds["pass"][0]
    return dice.one_of(kinds[dice.one_of(sorted(kinds))])


def kind_of(action: Action) -> str:
    """The token without cards, suits and numbers: ``bid solo`` for ``bid solo E``."""
    return " ".join(word for word in action.token.split() if not _is_detail(word))


def _is_detail(word: str) -> bool:
    return word.isdecimal() or word in SUIT_LETTERS or as_card(word) is not None


def as_card(word: str) -> Card | None:
    """The card written as ``word``, if it is one."""
    try:
        return parse(word)
    except ValueError:
        return None


def partie(state: State, dice: Dice) -> Iterator[tuple[Step, Sequence[Event]]]:
    """Play on until the partie is over; ``state`` moves along."""
    while state.result is None:
        step = random_step(state, dice)
        yield step, state.apply(step.actor, step.action)


_ODD = (
    "", " ", "-", "0", "-1", "1", "99999999999999999999", "1e9", "1_0", "١", "７", "½", "NaN", "null", "[]",
    "x" * 500, "\x00", "\x1b[2J", "\n", "\r", "\u2028", "\ufeff", "\u202e", "🂡", "e\u0301", "İ", "ß", "'",
    '"', ";", "`", "\\", "'); DROP TABLE log", "{0}", "%s", "<@1>", "@everyone", "__class__",
)  # fmt: skip


def sampled(everyday: int, long: int) -> settings:
    """Set how many examples are tried: the same few in every run, many different ones in ``make test-long``.

    A failure there is printed with the way to repeat it.
    """
    return settings(
        max_examples=amount(everyday, long),
        derandomize=not LONG,
        print_blob=True,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


@st.composite
def mangled(draw: st.DrawFn, originals: Sequence[str], parts: str = r"\s+|\W") -> str:
    """A strategy: one of some texts with up to four mistakes; ``parts`` are the separators between words."""
    text = draw(st.sampled_from(originals))
    for _ in range(draw(st.integers(1, 4))):
        words = re.split(f"({parts})", text)
        at = draw(st.integers(0, len(words) - 1))
        match draw(st.integers(0, 7)):
            case 0:
                words[at] = draw(st.sampled_from(_ODD))
            case 1:
                words[at] = draw(st.text(max_size=8))
            case 2:
                words[at] = draw(st.sampled_from(re.split(parts, draw(st.sampled_from(originals)))))
            case 3:
                words[at] = str(draw(st.integers(-(2**70), 2**70)))
            case 4:
                del words[at]
            case 5:
                words[at:at] = words[at : at + 2]
            case 6:
                other = draw(st.integers(0, len(words) - 1))
                words[at], words[other] = words[other], words[at]
            case 7:
                words = words[: at + 1]
        text = "".join(words)
    return text
