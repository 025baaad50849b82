"""House rules of Blattla: one frozen model, keys, values and defaults as in the rules, section 5.5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import Field, model_validator

from engine import house_rules
from engine.game import OptionsError
from engine.house_rules import HouseRules

USUAL_RUN_AWAY: Final = 4


class BlattlaOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    auction: Literal["single_round", "continuous"] = "single_round"
    """Each seat speaks once, or bids go on until three pass one after the other (5.2)."""
    name_sow: Literal["after_auction", "with_bid"] = "after_auction"
    """Whether the called Sow is named after the auction or with the bid (5.2)."""
    all_pass: Literal["throw_in", "redeal_same_dealer", "forehand_must_play_sow"] = "throw_in"  # noqa: S105 - to pass is to bid nothing
    """The consequence when nobody bids (5.2)."""
    caller_needs_suit_card: bool = True
    """A Sow may be called only with a card of its suit in hand (5.2)."""
    self_call: bool = False
    """Whether one may call one's own Sow and so play alone in secret (5.2)."""
    called_sow_rule: Literal["free", "schafkopf"] = "free"
    """Whether the holder of the called Sow may play it freely (5.3)."""
    run_away_min: Annotated[int, Field(ge=2, le=8)] = USUAL_RUN_AWAY
    """Under ``schafkopf``: how many cards of the called suit allow its holder to run away (5.3)."""
    solo_settlement: Literal["third", "each", "winners_only"] = "third"
    """The payments after a solo; ``winners_only`` holds for every contract (5.4)."""
    cutting: bool = True
    """Chance draws for the first dealer, and the pack is cut or knocked on before each deal (5.1)."""
    stop_when_decided: bool = True
    """A Tout ends with the first trick that is lost (5.5)."""
    n_deals: Annotated[int, Field(ge=4, le=400, multiple_of=4)] = 12
    """The number of deals in a partie (5.1)."""

    @model_validator(mode="after")
    def _together(self) -> BlattlaOptions:
        if self.run_away_min != USUAL_RUN_AWAY and self.called_sow_rule == "free":
            raise OptionsError("options_conflict", key="run_away_min", other="called_sow_rule")
        return self


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "blattla": {},
    "schafkopf": {"called_sow_rule": "schafkopf"},
}
"""The defaults of each rule set that differ from the model's own."""


def resolve(rule_set: str = "blattla", overrides: Mapping[str, Any] | None = None) -> BlattlaOptions:
    """The house rules of a rule set with some of them changed. Raises as ``house_rules.resolve`` does."""
    return house_rules.resolve(BlattlaOptions, RULE_SETS, rule_set, overrides)
