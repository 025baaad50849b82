"""The points that each contract usually costs: measured beforehand, since a king should not wait for it.

``python -m tests.engine.players.usual_costs`` measures them anew in a minute, which is due when
rules of thumb have changed, and prints the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from engine.games.quodlibet.options import QuodlibetOptions

RULES: Final[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {
    "plus": {},
    "minus": {},
    "bad_neighbour": {},
    "alarich": {},
    "1238": {"last_trick_value": (50, 80)},
    "no_reds": {"all_hearts_trick": (100, "off"), "all_hearts_deal": ("off", 100)},
    "ober_unter": {"ou_mixed": ("flat", "pairs", "max")},
    "bribe": {"bribe_tie": ("all", "first", "last", "led_suit")},
    "good_hunting": {},
    "quadrature": {
        "quad_version": ("trick", "chain"),
        "quad_next_lead": ("winner", "rotate", "chain_closer"),
        "quad_census_timing": ("after_chain", "immediate"),
    },
    "sequence": {},
}
"""The contracts in which hands decide, and the house rules by which their costs differ."""

Variant: TypeAlias = tuple[Any, ...]
"""A contract, and the values of the house rules that matter to it."""


class Usual(NamedTuple):
    """Points that a deal usually costs."""

    king: float
    """Who is beer king."""
    others: float
    """Everybody else, on average."""
    ahead: float
    """How much less than another of them, on average."""
    spread: float
    """The standard deviation of the difference between the king and another seat."""


USUAL: Final[Mapping[Variant, Usual]] = {
    ("plus",): Usual(59.8, 64.5, 0.8, 35.9),
    ("minus",): Usual(19.6, 19.0, 0.9, 29.3),
    ("bad_neighbour",): Usual(19.9, 19.4, 1.1, 26.1),
    ("alarich",): Usual(20.1, 18.8, 2.0, 45.7),
    ("1238", 50): Usual(26.2, 25.1, 2.7, 44.4),
    ("1238", 80): Usual(32.7, 31.3, 4.0, 62.9),
    ("no_reds", 100, "off"): Usual(30.5, 31.4, 4.0, 68.7),
    ("no_reds", 100, 100): Usual(29.7, 30.6, 3.8, 65.3),
    ("no_reds", "off", "off"): Usual(26.5, 26.8, 3.3, 55.7),
    ("no_reds", "off", 100): Usual(26.1, 26.5, 3.2, 53.8),
    ("ober_unter", "flat"): Usual(65.9, 62.1, 1.6, 115.8),
    ("ober_unter", "pairs"): Usual(67.7, 63.8, 1.4, 119.9),
    ("ober_unter", "max"): Usual(65.9, 62.1, 1.6, 115.8),
    ("bribe", "all"): Usual(106.2, 100.2, 3.7, 88.6),
    ("bribe", "first"): Usual(103.2, 97.0, 3.7, 91.3),
    ("bribe", "last"): Usual(102.4, 96.1, 4.0, 85.2),
    ("bribe", "led_suit"): Usual(115.4, 103.3, 7.1, 142.5),
    ("good_hunting",): Usual(19.4, 18.7, 1.1, 29.4),
    ("quadrature", "trick", "winner", "after_chain"): Usual(32.2, 99.9, 13.9, 137.4),
    ("quadrature", "trick", "winner", "immediate"): Usual(37.4, 110.4, 15.5, 146.7),
    ("quadrature", "trick", "rotate", "after_chain"): Usual(22.1, 57.7, 3.6, 85.8),
    ("quadrature", "trick", "rotate", "immediate"): Usual(25.2, 64.6, 2.0, 90.4),
    ("quadrature", "chain", "rotate", "after_chain"): Usual(18.2, 28.7, 7.0, 50.1),
    ("quadrature", "chain", "rotate", "immediate"): Usual(26.0, 40.1, 4.3, 60.5),
    ("quadrature", "chain", "chain_closer", "after_chain"): Usual(32.1, 56.7, 5.7, 94.5),
    ("quadrature", "chain", "chain_closer", "immediate"): Usual(41.3, 69.0, 6.1, 106.8),
    ("sequence",): Usual(14.5, 25.2, 1.4, 28.3),
}
"""Points that a deal costs a good player while the others are as good or play like beginners."""

BLIND: Final[Mapping[str, Usual]] = {
    "open_trousers": Usual(34.0, 15.2, 1.4, 39.5),
    "snack": Usual(58.6, 56.0, -0.2, 92.5),
}
"""The same for the contracts in which hands decide nothing, so that nothing can be saved by choosing them."""

TOGETHER: Final = 0.88
"""How much of their spreads is left when parts are added up: what is bad for one is bad for most."""


def usual(contract: str, options: QuodlibetOptions) -> Usual:
    """Return what a contract usually costs. What is added up costs as much as its parts, near enough."""
    if contract == "alles_oder_nichts":
        parts = [usual(part, options) for part in options.aon_components]
        whole = Usual(*map(sum, zip(*parts, strict=True)))
        return whole._replace(spread=TOGETHER * whole.spread)
    if contract in BLIND:
        return BLIND[contract]
    return USUAL[contract, *(getattr(options, key) for key in RULES[contract])]
