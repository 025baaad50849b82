"""House rules of Quodlibet: one frozen model, keys, values and defaults as in the rules, section 2.10.

A rule set (preset) only chooses defaults. The model's own defaults are those of ``frankonia``, so that
options stored by an earlier version, which lack a newer key, keep what they were played with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field, field_validator, model_validator

from engine import house_rules
from engine.game import OptionsError
from engine.games.quodlibet.contracts import COMPONENTS, CONTRACTS
from engine.house_rules import HouseRules, selection

WHEELS: Final[tuple[tuple[str, ...], ...]] = (
    ("plus", "minus", "bad_neighbour", "alarich"),
    ("1238", "no_reds", "ober_unter", "bribe"),
    ("open_trousers", "good_hunting", "quadrature", "snack"),
)
"""The three wheels of the Frankonia partie (rules 2.2)."""

WHEEL_CONTRACTS: Final = tuple(name for wheel in WHEELS for name in wheel)
"""The menu of a partie in wheels."""

PACKETS: Final = ((3, 3, 2), (3, 2, 3))
"""The ways to deal eight cards each (rules 2.1)."""

Surcharge = Literal[100, "off"]


class QuodlibetOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    LISTS: ClassVar[Mapping[str, str]] = {
        "packets": ", ".join("-".join(map(str, sizes)) for sizes in PACKETS),
        "contracts": ", ".join(CONTRACTS),
        "aon_components": ", ".join(COMPONENTS),
    }

    packets: tuple[int, ...] = PACKETS[0]
    """Sizes of the packets in which eight cards are dealt (2.1)."""
    seating: Literal["fixed", "seasons"] = "fixed"
    """Seats in order of coming, or drawn with the four Aces (2.1)."""
    contracts: tuple[str, ...] = WHEEL_CONTRACTS
    """The menu. Play in wheels needs exactly their twelve, undivided play takes any (2.2, QL-23)."""
    wheels: bool = True
    """Three wheels of four deals, or the whole menu open from the first deal (2.2)."""
    wheel3_blind: bool = True
    """In the third wheel the contract is declared before the cards are dealt (2.1)."""
    wheel_king_by: Literal["cumulative", "wheel"] = "cumulative"
    """After a wheel: most points in all, or in that wheel, make the next beer king (2.2)."""
    parties: Annotated[int, Field(ge=1, le=12)] = 1
    """How many parties are played one after the other (2.2)."""
    neighbour: Literal["right", "left"] = "right"
    """To whom Bad Neighbour writes one's points (2.4)."""
    last_trick_value: Literal[50, 80] = 50
    """Points of the eighth trick in 1-2-3-8 (2.4)."""
    all_hearts_trick: Surcharge = 100
    """What a trick of four hearts costs in No Reds (2.4)."""
    all_hearts_deal: Surcharge = "off"
    """What all eight hearts of a deal cost in No Reds, instead of their sum (2.4)."""
    ou_mixed: Literal["flat", "pairs", "max"] = "flat"
    """A trick with both an Ober and an Unter in Ober/Unter (2.4)."""
    bribe_tie: Literal["all", "first", "last", "led_suit"] = "all"
    """Whose card is the lowest in Bribe when ranks are equal (2.4)."""
    aon_components: tuple[str, ...] = ("minus", "alarich", "1238", "no_reds", "ober_unter")
    """What Alles oder Nichts adds up (2.5)."""
    blind_set_known: Literal["nobody", "king", "all"] = "nobody"
    """Who knows which cards his blind slots hold in Open Trousers, though not where (2.4)."""
    quad_version: Literal["trick", "chain"] = "trick"
    """Quadrature like a trick (000) or as an ascending chain (001) (2.6)."""
    quad_next_lead: Literal["rotate", "chain_closer"] = "rotate"
    """Who leads after a chain; the trick-like version knows its winner (2.6)."""
    quad_census_timing: Literal["after_chain", "immediate"] = "after_chain"
    """When an empty hand makes the others count (2.6)."""
    snack_multi: bool = True
    """Several cards may be laid in one turn of Snack (2.7)."""
    snack_draw: Literal["only_if_stuck", "free"] = "only_if_stuck"
    """Whether a packet may be taken although something fits (2.7)."""
    unter_rule: Literal["forced", "honour"] = "forced"
    """Unters must be laid, or may be held back at the risk of being caught (2.7)."""
    third_census_counts_stock: bool = True
    """The third census of Snack counts the packets left, too (2.7)."""
    stop_when_decided: bool = False
    """A deal of tricks ends when no trick can change its score any more (2.1)."""
    final_count: Literal["total", "hundreds_then_remainder"] = "total"
    """How totals are read out at the end; the ranking is the same (2.8)."""
    final_tie: Literal["shared", "playoff_deal"] = "shared"
    """Equal lowest totals share the victory, or play one more deal of Minus (1.5, fine print 10)."""

    @field_validator("packets")
    @classmethod
    def _known_packets(cls, packets: tuple[int, ...]) -> tuple[int, ...]:
        if packets not in PACKETS:
            raise ValueError("not a way to deal")
        return packets

    @field_validator("contracts")
    @classmethod
    def _menu(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return selection(names, CONTRACTS)

    @field_validator("aon_components")
    @classmethod
    def _components(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return selection(names, COMPONENTS)

    @model_validator(mode="after")
    def _together(self) -> QuodlibetOptions:
        if self.wheels and self.contracts != WHEEL_CONTRACTS:
            raise OptionsError("options_conflict", key="contracts", other="wheels")
        return self


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "frankonia": {},
    "badenia": {
        "contracts": tuple(name for name in CONTRACTS if name != "bribe"),
        "wheels": False,
        "neighbour": "left",
        "last_trick_value": 80,
        "all_hearts_trick": "off",
        "blind_set_known": "king",
        "quad_version": "chain",
        "snack_draw": "free",
        "unter_rule": "honour",
        "third_census_counts_stock": False,
    },
}
"""Where the defaults of each rule set differ from the model's own (rules 2.10)."""


def resolve(rule_set: str, overrides: Mapping[str, Any] | None = None) -> QuodlibetOptions:
    """The house rules of a rule set with some of them changed. Raises as ``house_rules.resolve`` does."""
    return house_rules.resolve(QuodlibetOptions, RULE_SETS, rule_set, overrides)
