"""The kinds of deals that computer players are measured in, and how much they are asked to save in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.game import Options, State
from engine.games.quodlibet.contracts import WHEELS
from engine.games.registry import GAMES
from engine.players.levels import Level


@dataclass(frozen=True)
class Bar:
    """A kind of deal, and what a Magister, or whoever is ``asked``, has to save in it.

    ``least`` is in points a deal; ``None`` where it only must not be worse. ``deals`` are played in a whole
    run: so many that a lower bound over ``least`` is 99 % certain if a Magister saves as much as it did when
    this was written. ``choosing``: only the king's choice of a contract counts.
    """

    name: str
    game: str
    preset: str
    rules: Mapping[str, str] = field(hash=False)
    least: float | None
    deals: int
    scored: int = 1
    """Deals that are played one after the other and count as one."""
    has_pot: bool = False
    """Whether chips that are paid in one deal may be won in another."""
    choosing: bool = False
    asked: Level = Level.MAGISTER
    plain: bool = False
    """Whether everybody else says what is offered first, and plays cards as if without partners."""
    options: Options = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", GAMES[self.game].options(self.preset, self.rules))

    def new(self) -> State:
        """Return the state before the cards are dealt."""
        return GAMES[self.game].new(self.options)

    @property
    def sign(self) -> int:
        """The sign by which points become worth something."""
        return -1 if GAMES[self.game].few_points_win else 1


def _contract(contract: str, least: float, deals: int, preset: str = "frankonia") -> Bar:
    """Return a single deal of a contract; seat 0 is beer king."""
    undivided = {"wheels": "false"} if preset == "frankonia" else {"kingdom_mode": "off"}
    name = contract if preset == "frankonia" else f"{contract}_{preset}"
    return Bar(name, "quodlibet", preset, {**undivided, "contracts": contract}, least, deals)


def _choice(wheel: int, least: float, deals: int) -> Bar:
    """Return the first choice from a wheel, which is played before the others."""
    wheels = (WHEELS[wheel - 1], *(other for other in WHEELS if other is not WHEELS[wheel - 1]))
    menu = "/".join(", ".join(contracts) for contracts in wheels)
    return Bar(
        f"king_wheel_{wheel}", "quodlibet", "frankonia", {"wheel_menu": menu}, least, deals, choosing=True
    )


_DESCRIBED: Final = {"n_deals": "4", "cutting": "false"}
_LISTED: Final = {"rounds": "1", "cutting": "false"}
_ALL: Final = (
    _contract("plus", 3, 400),
    _contract("minus", 2, 200),
    _contract("bad_neighbour", 0.8, 800),
    _contract("alarich", 3.5, 1000),
    _contract("1238", 6, 300),
    _contract("no_reds", 9, 700),
    _contract("ober_unter", 12, 1000),
    _contract("bribe", 14, 200),
    _contract("alles_oder_nichts", 30, 400),
    _contract("good_hunting", 5, 200),
    _contract("quadrature", 13, 900),
    _contract("quadrature", 11, 1500, "badenia"),
    _contract("snack", 7, 400),
    _contract("snack", 7, 200, "badenia"),
    _choice(1, 2.5, 900),
    _choice(2, 9, 3600),
    Bar("fuenfzehnern", "fuenfzehnern", "relaxed", {"n_deals": "4"}, 2.2, 2300),
    Bar("blattla", "blattla", "blattla", {"n_deals": "4"}, 0.5, 900),
    Bar("grasobern", "grasobern", "grasobern", _DESCRIBED, 0.3, 400),
    Bar("herzla", "herzla", "herzla", _DESCRIBED, 0.3, 400),
    Bar("bierkopf", "bierkopf", "bierkopf", {"cutting": "false"}, 0.05, 600),
    Bar("schafkopf", "schafkopf", "pure", _DESCRIBED, 3, 600),
    Bar("kein_stich", "kein_stich", "kein_stich", _LISTED, 0.8, 60, scored=5),
    Bar("herzeln", "herzeln", "herzeln", _LISTED, 1.2, 60, scored=8),
    Bar("herzeln_three", "herzeln", "herzeln", {**_LISTED, "players": "3"}, 2.5, 60, scored=8),
    Bar("lorum", "lorum", "lorum", _LISTED, 0.08, 120, scored=9),
    Bar("ramsch", "ramsch", "ramsch", _DESCRIBED, 1.5, 600),
    Bar("mucken", "mucken", "mucken", {"cutting": "false"}, 0.2, 600),
    Bar("kauflabet", "kauflabet", "1850", {}, None, 200, scored=4, has_pot=True),
)
_BURSCHEN: Final = {
    "schafkopf": (3, 600),
    "kein_stich": (0.5, 400),
    "herzeln": (0.4, 400),
    "herzeln_three": (0.4, 400),
    "lorum": (0.2, 200),
    "ramsch": (0.1, 2500),
    "mucken": (0.6, 600),
}
"""The points that a Bursch is asked to save among plain players, and in how many deals, by kind of deal."""


def _bursch(bar: Bar, least: float, deals: int) -> Bar:
    """Return the same kind of deal among plain players."""
    name = f"{bar.name}_bursch"
    return replace(bar, name=name, least=least, deals=deals, asked=Level.BURSCH, plain=True)


BARS: Final[Mapping[str, Bar]] = {
    bar.name: bar
    for bar in (*_ALL, *(_bursch(bar, *_BURSCHEN[bar.name]) for bar in _ALL if bar.name in _BURSCHEN))
}
"""All kinds of deals by name. Open Trousers has none: nothing can be decided in it."""

USUAL: Final[Mapping[str, float]] = {
    "plus": 63.7,
    "minus": 19.4,
    "bad_neighbour": 19.7,
    "alarich": 19.6,
    "1238": 26.7,
    "no_reds": 33.4,
    "ober_unter": 62.9,
    "bribe": 102.3,
}
"""Points that a contract costs who isn't king, when the frozen players play it (mean of 4000 deals).

The wheel is played out, so whoever chooses a contract is spared it later, at that price.
"""
