"""House rules of Quodlibet: one frozen model, keys, values and defaults as in the rules, section 2.10.

A rule set (preset) only chooses defaults. The model's own defaults are those of ``frankonia``, so that
options stored by an earlier version, which lack a newer key, keep what they were played with.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import Field, ValidationError, ValidationInfo, field_validator, model_validator

from engine.game import Options, OptionsError
from engine.games.quodlibet.contracts import COMPONENTS, CONTRACTS

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


class QuodlibetOptions(Options):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

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

    @field_validator("*", mode="before")
    @classmethod
    def _read(cls, value: Any, info: ValidationInfo) -> Any:
        """Values as commands and files give them: ``"80"`` for 80, ``3-3-2``, names with commas."""
        assert info.field_name is not None
        annotation = cls.model_fields[info.field_name].annotation
        if info.field_name in ("packets", "contracts", "aon_components"):
            return _items(value)
        if annotation is bool and isinstance(value, bool):
            return value
        choices = {str(choice): choice for choice in _choices(annotation)}
        if value is False and "off" in choices:  # YAML reads a bare off as false
            return "off"
        text = str(value).strip().lower()
        return choices.get(text, text)

    @field_validator("packets")
    @classmethod
    def _known_packets(cls, packets: tuple[int, ...]) -> tuple[int, ...]:
        if packets not in PACKETS:
            raise ValueError("not a way to deal")
        return packets

    @field_validator("contracts")
    @classmethod
    def _menu(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return _selection(names, tuple(CONTRACTS))

    @field_validator("aon_components")
    @classmethod
    def _components(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return _selection(names, tuple(COMPONENTS))

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
    """The house rules of a rule set with some of them changed; values may be text.

    Raises ``OptionsError``: ``preset_unknown`` (preset, allowed), ``option_unknown`` (key),
    ``option_value`` (key, value, allowed), ``options_conflict`` (key, other).
    """
    if rule_set not in RULE_SETS:
        raise OptionsError("preset_unknown", preset=rule_set[:40], allowed=", ".join(RULE_SETS))
    return validated({**RULE_SETS[rule_set], **(overrides or {})})


def validated(values: Mapping[str, Any]) -> QuodlibetOptions:
    """House rules from values by key; missing keys take the model's default. Raises as ``resolve`` does."""
    for key in values:
        if key not in QuodlibetOptions.model_fields:
            raise OptionsError("option_unknown", key=str(key)[:40])
    try:
        return QuodlibetOptions.model_validate(values)
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        raise OptionsError(
            "option_value", key=key, value=str(values[key])[:80], allowed=allowed_values(key)
        ) from None


def allowed_values(key: str) -> str:
    """The values of a key as one readable text: ``50, 80``."""
    field = QuodlibetOptions.model_fields[key]
    if key == "packets":
        return ", ".join("-".join(map(str, sizes)) for sizes in PACKETS)
    if key == "contracts":
        return ", ".join(CONTRACTS)
    if key == "aon_components":
        return ", ".join(COMPONENTS)
    if field.annotation is int:
        return "1 … 12"
    return ", ".join(str(choice).lower() for choice in _choices(field.annotation))


def _choices(annotation: Any) -> tuple[Any, ...]:
    """The finite values of a type: those of a ``Literal``, or both of ``bool``."""
    if annotation is bool:
        return (True, False)
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(choice for part in get_args(annotation) for choice in _choices(part))
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _items(value: Any) -> Any:
    if isinstance(value, str):
        return tuple(value.lower().replace(",", " ").replace("-", " ").split())
    return tuple(str(item) for item in value) if isinstance(value, Iterable) else value


def _selection(names: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Some of the known names, each once, put in the known order."""
    if not names or len(set(names)) != len(names) or not set(names) <= set(known):
        raise ValueError("not a selection")
    return tuple(name for name in known if name in names)
