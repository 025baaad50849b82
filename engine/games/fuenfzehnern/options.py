"""House rules of Fünfzehnern: keys, values and defaults as in the rules, section 4.7."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import Field, field_validator, model_validator

from engine import house_rules
from engine.game import OptionsError
from engine.house_rules import HouseRules

HAND_SIZE: Final = 8
"""Cards that everybody gets, whether three play or four."""

LeadRuleName: TypeAlias = Literal["relaxed", "strict", "1880", "2005", "parlett", "free"]

LISTENING: Final[Mapping[str, frozenset[str]]] = {
    "unbeatable": frozenset({"relaxed", "strict", "parlett"}),
    "singleton": frozenset({"1880"}),
    "parlett_when_retaining": frozenset({"parlett"}),
}
"""House rules that apply only under some lead rules, with the names of those."""


class FuenfzehnernOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    LISTS: ClassVar[Mapping[str, str]] = {"packets": "3-2-3, 3-3-2, 4-4, 2-2-2-2 …"}

    players: Literal[4, 3] = 4
    """The number of players; three play with 24 cards (4.6)."""
    lead_rule: LeadRuleName = "relaxed"
    """The rule that restricts leads (4.3)."""
    zwang: bool = Field(default_factory=lambda chosen: chosen.get("lead_rule") != "free")
    """Whether the leader of an Ober may call for the Ace (4.4); off by default where leads are free."""
    unbeatable: Literal["nobody_else_can_beat", "highest_outstanding_only"] = "nobody_else_can_beat"
    """Whether own higher cards stand in the way of calling a card unbeatable (4.2)."""
    singleton: Literal["current", "dealt"] = "current"
    """Whether a singleton counts in the current hand or in the hand as dealt (4.3, 1880)."""
    parlett_when_retaining: Literal["free", "same"] = "free"
    """Whether a leader who keeps the lead is restricted, too (4.3, Parlett)."""
    two_winner_shortcut: bool = False
    """Two players who took all tricks get 15 each, whatever their points (4.5)."""
    removed_suit: Literal["S", "E", "G", "H"] = "S"
    """The suit that three players do without (4.6)."""
    packets: tuple[int, ...] = (3, 2, 3)
    """Sizes of the packets in which eight cards are dealt (4.1)."""
    n_deals: Annotated[int, Field(ge=3, le=120)] = 12
    """Deals of a partie: a multiple of the players (4.7)."""

    @field_validator("packets")
    @classmethod
    def _make_a_hand(cls, packets: tuple[int, ...]) -> tuple[int, ...]:
        if sum(packets) != HAND_SIZE or min(packets) < 1:
            raise ValueError("not a way to deal")
        return packets

    @model_validator(mode="after")
    def _together(self) -> FuenfzehnernOptions:
        for key, other in self._conflicts():
            raise OptionsError("options_conflict", key=key, other=other)
        return self

    def _conflicts(self) -> Iterator[tuple[str, str]]:
        """Yield pairs of keys that make no sense together, above all rules that can never come into play."""
        if self.players == 3 and self.two_winner_shortcut:
            yield "two_winner_shortcut", "players"
        if self.players == 4 and self.removed_suit != "S":
            yield "removed_suit", "players"
        if self.n_deals % self.players:
            yield "n_deals", "players"
        for key, lead_rules in LISTENING.items():
            changed = getattr(self, key) != type(self).model_fields[key].default
            if changed and self.lead_rule not in lead_rules:
                yield key, "lead_rule"


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    name: {"lead_rule": name} for name in ("relaxed", "strict", "1880", "2005", "parlett", "free")
}
"""One rule set for each lead rule; the default first."""


def resolve(rule_set: str, overrides: Mapping[str, Any] | None = None) -> FuenfzehnernOptions:
    """The house rules of a rule set with some of them changed. Raises as ``house_rules.resolve`` does."""
    return house_rules.resolve(FuenfzehnernOptions, RULE_SETS, rule_set, overrides)
