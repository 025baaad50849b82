"""The points that each contract usually costs: measured beforehand, since a king should not wait for it.

``python -m tests.engine.players.quodlibet.usual_costs`` measures them anew in a minute, which is due when
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


USUAL: Final[Mapping[Variant, Usual]] = {
    ("plus",): Usual(59.2, 64.0),
    ("minus",): Usual(19.3, 18.9),
    ("bad_neighbour",): Usual(19.8, 19.3),
    ("alarich",): Usual(19.8, 18.9),
    ("1238", 50): Usual(25.8, 25.1),
    ("1238", 80): Usual(32.5, 31.2),
    ("no_reds", 100, "off"): Usual(31.0, 31.3),
    ("no_reds", 100, 100): Usual(30.3, 30.6),
    ("no_reds", "off", "off"): Usual(26.9, 26.6),
    ("no_reds", "off", 100): Usual(26.6, 26.3),
    ("ober_unter", "flat"): Usual(65.6, 62.3),
    ("ober_unter", "pairs"): Usual(67.4, 64.1),
    ("ober_unter", "max"): Usual(65.6, 62.3),
    ("bribe", "all"): Usual(107.9, 98.7),
    ("bribe", "first"): Usual(106.4, 97.0),
    ("bribe", "last"): Usual(104.6, 95.4),
    ("bribe", "led_suit"): Usual(122.9, 104.7),
    ("good_hunting",): Usual(19.2, 18.7),
    ("quadrature", "trick", "winner", "after_chain"): Usual(32.2, 99.9),
    ("quadrature", "trick", "winner", "immediate"): Usual(37.4, 110.4),
    ("quadrature", "trick", "rotate", "after_chain"): Usual(22.1, 57.7),
    ("quadrature", "trick", "rotate", "immediate"): Usual(25.2, 64.6),
    ("quadrature", "chain", "rotate", "after_chain"): Usual(18.2, 28.7),
    ("quadrature", "chain", "rotate", "immediate"): Usual(26.0, 40.1),
    ("quadrature", "chain", "chain_closer", "after_chain"): Usual(32.1, 56.7),
    ("quadrature", "chain", "chain_closer", "immediate"): Usual(41.3, 69.0),
}
"""Points that a deal costs a good player while the others are as good or play like beginners."""


def usual(contract: str, options: QuodlibetOptions) -> Usual:
    """Return what a contract usually costs; nothing if hands decide nothing in it.

    What is added up costs as much as its parts, near enough.
    """
    if contract == "alles_oder_nichts":
        parts = [usual(part, options) for part in options.aon_components]
        return Usual(sum(part.king for part in parts), sum(part.others for part in parts))
    if contract not in RULES:
        return Usual(0.0, 0.0)
    return USUAL[contract, *(getattr(options, key) for key in RULES[contract])]
