"""The courses of the tutorial: for each family of games some deals with chosen cards, and what is told when.

Which family a game belongs to follows from its description, so a new game has its course by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from engine.cards import Card, TrickOrder, parse_many
from engine.game import Refusal, Seat
from engine.games.registry import GAMES
from engine.kernel.game import DescribedGame
from engine.kernel.listed import ListedGame
from engine.kernel.shedding import Lay

Family: TypeAlias = Literal["penalties", "trumps", "exchange", "layout"]


@dataclass(frozen=True, slots=True, eq=False)
class Chosen:
    """A deal with chosen cards: ``hands`` by seat, and the ``rest`` as it lies.

    Computers open with what is ``said``. The newcomer in the ``seat`` makes so many ``decisions``, then
    computers play the deal to its end. What is ``barred``, by how its token begins, is refused to them, since
    it leads away from what is told. Each decision comes with one lesson: those that come ``first``, in this
    order, and then of the ``others`` one that fits and wasn't told (``engine.tutorial.stations.FITTING``).
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
    if name not in COURSES:
        raise Refusal("tutorial_lost")
    return COURSES[name]
