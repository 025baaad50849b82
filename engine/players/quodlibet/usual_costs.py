"""The points that each contract usually costs: measured beforehand, since a king should not wait for it.

``python -m tests.engine.players.usual_costs`` measures them anew in a minute and writes the table, which is
due when rules of thumb have changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.games.quodlibet.options import QuodlibetOptions

RULES: Final[Mapping[str, Sequence[str]]] = {
    "1238": ("last_trick_value",),
    "no_reds": ("all_hearts_trick", "all_hearts_deal"),
    "ober_unter": ("ou_mixed",),
    "bribe": ("bribe_tie",),
    "quadrature": ("quad_version", "quad_next_lead", "quad_census_timing"),
    "black_peter": ("peter_price",),
}
"""The house rules by which the costs of some contracts differ."""


class Usual(NamedTuple):
    """Points that a deal usually costs a good player while the others are as good or play like beginners."""

    king: float
    """Who is beer king."""
    others: float
    """Everybody else, on average."""


TABLE: Final = Path(__file__).with_suffix(".json")
"""The costs by contract and the values of the house rules that matter to it."""
USUAL: Final = {variant: Usual(*costs) for variant, costs in json.loads(TABLE.read_text()).items()}


def variant_of(contract: str, options: QuodlibetOptions) -> str:
    """Return the key of a contract under some house rules."""
    return " ".join([contract, *(str(getattr(options, key)) for key in RULES.get(contract, ()))])


def usual(contract: str, options: QuodlibetOptions) -> Usual:
    """Return what a contract usually costs. What is added up costs as much as its parts, near enough."""
    if contract == "alles_oder_nichts":
        kings, others = zip(*[usual(part, options) for part in options.aon_components], strict=True)
        return Usual(sum(kings), sum(others))
    return USUAL[variant_of(contract, options)]
