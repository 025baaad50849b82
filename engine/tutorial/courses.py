"""The courses of the tutorial: for each family of games some deals with chosen cards, and what is told when.

Which family a game belongs to follows from its description, so a new game has its course by itself.

First newcomers say which cards take tricks. Then they sit among computer players, at a table that is none,
and are the only ones who decide, so the tokens of what they did say everything: a station is the fold of its
path. Nothing is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from engine.cards import (
    Card,
    Played,
    TrickOrder,
    notation,
    parse_many,
    seen_cards,
    winning_position,
)
from engine.game import CHANCE, Action, Event, IllegalAction, Refusal, Seat
from engine.games.registry import GAMES
from engine.kernel.game import DescribedGame, ListedGame
from engine.kernel.partie import Partie
from engine.kernel.shedding import Lay
from engine.kernel.vocabulary import DeclaredView, PartieView, PartnerShown, TrickWon, only
from engine.players.levels import Level, LevelPlayer, expert_of
from engine.storage.records import Person
from engine.tables.history import practice_table
from engine.tables.state import TableState

Family: TypeAlias = Literal["penalties", "trumps", "exchange", "layout"]


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """A deal with chosen cards: ``hands`` by seat, and the ``rest`` as it lies.

    Computers open with what is ``said``. The newcomer in the ``seat`` makes so many ``decisions``, then
    computers play the deal to its end. What is ``barred``, by how its token begins, is refused to them, since
    it leads away from what is told. Each decision comes with one lesson: those that come ``first``, in this
    order, and then of the ``others`` one that fits and wasn't told (``FITTING``).
    """

    hands: tuple[str, ...]
    decisions: int
    first: tuple[str, ...]
    others: tuple[str, ...] = ()
    seat: Seat = 0
    rest: str = ""
    said: tuple[tuple[Seat, str], ...] = ()
    barred: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A course for newcomers to a family of games, in a ``game`` of it.

    First it asks of ``tricks`` which card takes them.
    """

    family: Family
    game: DescribedGame[Any, Any]
    preset: str
    deals: tuple[Chosen, ...]
    tricks: tuple[tuple[Card, ...], ...] = ()

    @property
    def order(self) -> TrickOrder:
        """The order of cards in those tricks."""
        order: TrickOrder = self.game.views.usual
        return order

    @property
    def ends(self) -> tuple[int, ...]:
        """The numbers of the last steps: that of the tricks that are asked for, then that of each deal."""
        return tuple(accumulate([deal.decisions for deal in self.deals], initial=len(self.tricks)))

    @property
    def steps(self) -> int:
        """The number of steps: tricks that are asked for, and decisions."""
        return self.ends[-1]


_COURSES: Final = (
    Course(
        "penalties",
        GAMES["quodlibet"],
        "frankonia",
        (
            Chosen(
                (
                    "EO G8 GX H8 H9 HX SK SA",
                    "EX EU EK G7 GU HU HO HK",
                    "E7 E8 E9 EA GA H7 SX SO",
                    "G9 GO GK HA S7 S8 S9 SU",
                ),
                3,
                ("begin",),
                ("void", "lead", "follow"),
                seat=1,
                said=((0, "contract minus"),),
            ),
            Chosen(
                (
                    "E8 EA G7 GK H8 HU S9 SO",
                    "E7 EO GX GO H9 HA SU SA",
                    "EX EK G9 GU HX HO S8 SK",
                    "E9 EU G8 GA H7 HK S7 SX",
                ),
                3,
                ("contract", "opening"),
                ("void", "lead", "follow"),
                options={"wheel_menu": (("alarich", "no_reds", "ober_unter"),)},
            ),
        ),
        (parse_many("GX GO GU G9"), parse_many("HU SA HK HX")),
    ),
    Course(
        "trumps",
        GAMES["schafkopf"],
        "pure",
        (
            Chosen(
                (
                    "EO HO EU SU HX H8 G9 SX",
                    "GO HU HK GA GX E7 E9 S9",
                    "SO GU H9 EA EK GK S7 SK",
                    "HA H7 EX E8 G7 G8 S8 SA",
                ),
                7,
                ("play", "choose", "lead"),
                ("mate", "void", "shown", "follow", "taken"),
                barred=("pass", "bid wenz"),
                options={"cutting": False, "contracts": ("sow", "wenz")},
            ),
        ),
        (parse_many("HA SU GO EU"), parse_many("EX EA H7 E9")),
    ),
    Course(
        "exchange",
        GAMES["kauflabet"],
        "1850",
        (
            Chosen(
                ("E8 G7 G9 S7", "HU HX EA SA", "GK HK E9 SK", "EK SO GX S9"),
                1,
                ("pass",),
                rest="H9 E7 G8 EX GA SX EU GU S8 EO GO H7 H8 HA HO SU",
                barred=("play", "exchange"),
            ),
            Chosen(
                ("HU H9 E7 S8", "HK HA EO GX", "G7 G8 S9 E9", "SU EK GK S7"),
                5,
                ("exchange", "ranks"),
                ("void", "lead", "taken"),
                rest="HO EU GA SX EA HX E8 SO GU H8 SK G9 EX GO H7 SA",
                barred=("pass", "play"),
            ),
        ),
    ),
    Course(
        "layout",
        GAMES["quodlibet"],
        "frankonia",
        (
            Chosen(
                (
                    "E8 EA G7 GA H8 HK S9 SA",
                    "E7 EO GX GO H9 HA SU SO",
                    "EX EK G9 GU HX HO S8 SK",
                    "E9 EU G8 GK H7 HU S7 SX",
                ),
                3,
                ("high", "low", "count"),
                options={"wheels": False, "contracts": "quadrature"},
            ),
            Chosen(
                ("EU EA HX SU", "E8 EX EK HU", "GO H9 HA SX", "E7 G7 GK S8"),
                5,
                ("snack",),
                ("draw", "end", "lay"),
                seat=1,
                rest="H7 HK SK E9 GU GA S7 SO HO EO SA S9 G9 GX H8 G8",
                options={"wheels": False, "contracts": "snack"},
            ),
        ),
    ),
)

COURSES: Final[Mapping[str, Course]] = MappingProxyType({one.family: one for one in _COURSES})
"""The courses by the family that they teach."""


def families_of(game: DescribedGame[Any, Any]) -> Sequence[Family]:
    """Return the families to which a game belongs, in the order in which they are to be learned.

    Cards that nobody is dealt are there to be exchanged. Where cards are laid out, or deals of a list cost
    nothing by their tricks, they are to be got rid of.
    """
    options = game.options(game.presets[0])
    if sum(game.packets(options)) * game.seats(options) < len(game.pack(options)):
        return ("exchange",)
    if game.views.usual.trumps:
        return ("trumps",)
    listed = game.listed if isinstance(game, ListedGame) else ()
    sheds = any(not game.terms(options, one, None).bills for one in listed)
    return ("penalties", "layout") if sheds or Lay in game.verbs else ("penalties",)


def course_of(name: str) -> Course:
    """Return the course with the name of a family or game. Raises ``Refusal("tutorial_lost")``."""
    if name in GAMES:
        name = families_of(GAMES[name])[0]
    Refusal.unless(name in COURSES, "tutorial_lost")
    return COURSES[name]


# The stations of a course.

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
    Refusal.when(before.over, "tutorial_lost")
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
    Refusal.unless(token in named, "tutorial_lost")
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
        held = seen_cards(self.view.hand)
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
