"""The stations of a course: moments at a table that is none, at which newcomers try their hand.

First they say which cards take tricks. Then they sit among computer players and are the only ones who
decide, so the tokens of what they did say everything: a station is the fold of its path. No table is
opened, and nothing is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

from engine.actions import TrickWon, only
from engine.cards import Card, Played, card_set, notation, parse_many, winning_position
from engine.game import CHANCE, Action, Event, IllegalAction, Refusal
from engine.kernel.partie import Partie
from engine.kernel.vocabulary import DeclaredView, PartieView, PartnerShown
from engine.players.levels import Level, LevelPlayer, expert_of
from engine.storage.records import Person
from engine.tables.practice import practice_table
from engine.tables.state import TableState
from engine.tutorial.courses import Chosen, Course

AnyPartie: TypeAlias = Partie[Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Station:
    """A moment of a course at which the newcomer decides, or its end.

    ``path`` are the tokens that led here, ``number`` is that of the step, from 1, and ``deal`` that of the
    course's deal, from 0. ``told`` is what has happened since the station before, ``ended`` how a deal came
    to its end meanwhile. ``lessons`` are those that were told, the newest last: "" where there is
    nothing new to learn.
    """

    course: Course
    path: tuple[str, ...]
    number: int
    deal: int
    told: tuple[Event, ...]
    ended: Station | None
    lessons: tuple[str, ...]
    state: AnyPartie

    @property
    def chosen(self) -> Chosen:
        """The deal that is played, or was the last."""
        return self.course.deals[min(self.deal, len(self.course.deals) - 1)]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The trick whose best card is asked for; empty when all have been."""
        return next(iter(self.course.tricks[len(self.path) :]), ())

    @property
    def over(self) -> bool:
        """Whether the course is over."""
        return self.deal == len(self.course.deals)

    def table_state(self, person: Person) -> TableState:
        """Return the state that a real table would have, with ``person`` on the newcomer's seat."""
        course, state = self.course, self.state
        return practice_table(course.game, course.preset, state.options, state, self.chosen.seat, person)


@lru_cache(maxsize=1024)
def station(course: Course, path: tuple[str, ...]) -> Station:
    """Return the station of a course to which a path leads.

    Raises ``IllegalAction`` when the path's last step may not be done, and ``Refusal("tutorial_lost")`` when
    there is no such path.
    """
    if not path:
        return _dealt(course, 0)
    try:
        before = station(course, path[:-1])
    except IllegalAction:
        raise Refusal("tutorial_lost") from None
    if before.over:
        raise Refusal("tutorial_lost")
    return _after_trick(before, path) if before.trick else _after(before, path)


def _dealt(course: Course, deal: int, before: Station | None = None) -> Station:
    """Return the first station of a deal, or the end after the last one."""
    path = lessons = tuple[str, ...]()
    number = 1
    if before is not None:
        path, number, lessons = before.path, course.ends[deal] + 1, before.lessons
        if deal == len(course.deals):
            return Station(course, path, number, deal, (), before, lessons, before.state)
    chosen, game = course.deals[deal], course.game
    state = game.new(game.options(course.preset, chosen.options))
    told = list(state.apply(CHANCE, _stacked(state, chosen)))
    for seat, token in chosen.said:
        told += state.apply(seat, game.parse(token))
    told += _play_on(state, chosen)
    return _taught(Station(course, path, number, deal, tuple(told), before, lessons, state))


def _taught(reached: Station) -> Station:
    """Return a station with its lesson, once cards are played."""
    if reached.trick:
        return reached
    state, chosen, told = reached.state, reached.chosen, reached.lessons
    words = {action.token.partition(" ")[0] for action in state.legal(chosen.seat)}
    now = Moment(state.view(chosen.seat), words, reached.told)
    left = (one for one in chosen.others if one not in told and FITTING[one](now))
    lesson = next((one for one in chosen.first if one not in told), None) or next(left, "")
    return replace(reached, lessons=(*told, lesson))


def _after_trick(before: Station, path: tuple[str, ...]) -> Station:
    """Return the station after the best card of a trick was named, or say why another one doesn't take it."""
    trick, order, token = before.trick, before.course.order, path[-1]
    named = {notation(card): card for card in trick}
    if token not in named:
        raise Refusal("tutorial_lost")
    card, best = named[token], trick[winning_position(order, trick)]
    if card == best:
        return _taught(replace(before, path=path, number=before.number + 1))
    if order.suit_of[best] >> card & 1:
        raise IllegalAction("tutorial_beaten", card=token)
    if order.suit_of[trick[0]] >> best & 1:
        raise IllegalAction("tutorial_other_suit", card=token, suit=notation(best)[0])
    raise IllegalAction("tutorial_trumped", card=token)


def _after(before: Station, path: tuple[str, ...]) -> Station:
    """Return the station after a decision at the table."""
    token, chosen, state = path[-1], before.chosen, before.state.copy()
    if token.startswith(chosen.barred):
        raise IllegalAction("tutorial_barred")
    course, number = before.course, before.number + 1
    told = [*state.apply(chosen.seat, course.game.parse(token)), *_play_on(state, chosen)]
    if number > course.ends[before.deal + 1]:
        _play_on(state, chosen, everybody=True)
    reached = replace(before, path=path, number=number, told=tuple(told), ended=None, state=state)
    if state.waiting_for is CHANCE or not state.waiting_for:
        return _dealt(course, before.deal + 1, reached)
    return _taught(reached)


def _play_on(state: AnyPartie, chosen: Chosen, *, everybody: bool = False) -> list[Event]:
    """Let computers play until the newcomer is awaited, or for ``everybody`` until the deal is over."""
    computer, told = LevelPlayer(expert_of(state.game.name), Level.BURSCH), list[Event]()
    while (waiting := state.waiting_for) and waiting is not CHANCE:
        if chosen.seat in waiting and not everybody:
            break
        seat = min(waiting)
        told += state.apply(seat, computer.choose(state.view(seat), state.legal(seat)))
    return told


def _stacked(state: AnyPartie, chosen: Chosen) -> Action:
    """Return the deal that gives every seat its cards, in the packets of the rules."""
    left = [list(parse_many(hand)) for hand in chosen.hands]
    rest = parse_many(chosen.rest)
    sizes = (len(left[0]),) if rest else state.packets
    order: list[Card] = []
    for size in sizes:
        for step in range(1, len(left) + 1):
            hand = left[(state.dealer + step) % len(left)]
            order += hand[:size]
            del hand[:size]
    return state.deal([*order, *rest])


# When a lesson fits.


@dataclass(frozen=True, slots=True)
class Moment:
    """A newcomer's sight: a view, the ``words`` or cards that may be played, and what they were ``told``."""

    view: PartieView
    words: Collection[str]
    told: Sequence[Event]

    @property
    def trick(self) -> tuple[Played, ...]:
        """The trick as it lies; empty where there is none."""
        return getattr(self.view.deal, "trick", ())

    @property
    def follows(self) -> bool:
        """Whether the newcomer holds a card of the suit that was led."""
        held = card_set(card for card in self.view.hand if card is not None)
        return bool(self.trick and held & self.view.order.suit_of[self.trick[0].card])

    @property
    def mate_leads(self) -> bool:
        """Whether the newcomer's partner, as far as they know, takes the trick as it lies."""
        if not self.trick or not isinstance(self.view.deal, DeclaredView):
            return False
        best = self.trick[winning_position(self.view.order, [play.card for play in self.trick])]
        return {best.seat, self.view.seat} == {self.view.deal.declarer, self.view.deal.partner}


FITTING: Final[Mapping[str, Callable[[Moment], bool]]] = {
    "lead": lambda now: now.view.deal is not None and not now.trick,
    "follow": lambda now: now.follows and len(now.words) < len(now.view.hand),
    "void": lambda now: bool(now.trick) and not now.follows,
    "mate": lambda now: now.mate_leads and len(now.words) > 1,
    "shown": lambda now: bool(only(now.told, PartnerShown)),
    "taken": lambda now: bool(only(now.told, TrickWon)),
    "lay": lambda now: "lay" in now.words,
    "draw": lambda now: "draw" in now.words,
    "end": lambda now: "end" in now.words,
}
"""Whether lessons fit, by their names."""
