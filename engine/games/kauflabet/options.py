"""House rules of Kauflabet: one frozen model, keys, values and defaults as in the rules, section 3.7.

A rule set (preset) only chooses defaults. That is why two things in which the rule sets differ, who antes
and what tricks pay, are house rules here, too. The model's own defaults are those of ``1850``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field, model_validator

from engine.game import OptionsError
from engine.house_rules import HouseRules

TRICKS: Final = 4
"""Tricks in a deal, and cards in a hand; a pot that is paid in quarters must be a multiple of it."""

SWEEPING_PLAYERS: Final = (3, 4)
"""Numbers of players who can play for the whole pot (rules 3.1, 1739)."""


def _usual_deals(given: dict[str, Any]) -> int:
    """Return the default number of deals: twelve, or the next lower multiple of the players."""
    return 12 - 12 % int(given["players"])


class KauflabetOptions(HouseRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    TOPICS: ClassVar[Mapping[str, Sequence[str]]] = {
        "partie": ("players", "n_deals", "final_pot"),
        "cards": ("rank_order", "two_jacks", "must_head", "undertrump_forced"),
        "staying": ("dropping_out", "all_pass", "lone_player"),
        "exchange": ("upcard", "exchange_timing", "exchange_rounds"),
        "pot": ("ante", "stake", "tie_rule"),
        "bete": ("tricks_pay", "bete_amount", "bete_cap"),
    }

    players: Annotated[int, Field(ge=2, le=5)] = 4
    """The number of players (3.1); three or four where the most tricks sweep the pot."""
    n_deals: Annotated[int, Field(ge=2, le=60)] = Field(default_factory=_usual_deals)
    """Deals in a partie, a multiple of the players (3.7)."""
    ante: Literal["dealer", "everybody"] = "dealer"
    """Whether the dealer or everybody pays the stake into the pot before a deal (3.1)."""
    stake: Annotated[int, Field(ge=1, le=1_000_000)] = 4
    """Chips of an ante; a multiple of four where each trick pays a quarter (3.1)."""
    tricks_pay: Literal["quarters", "sweep"] = "quarters"
    """Each trick pays a quarter of the pot, or the most tricks take it all (3.5)."""
    rank_order: Literal["bete", "natural"] = "bete"
    """Ranks K O U A X 9 8 7, or with the Ace on top (3.2)."""
    two_jacks: bool = True
    """The Unters of the trump colour are the two best trumps (3.2)."""
    dropping_out: bool = True
    """Whether one may pass a deal (3.3)."""
    exchange_timing: Literal["at_declaration", "after_all_declared"] = "at_declaration"
    """Whether cards are exchanged with the declaration, or once everybody has declared (3.3)."""
    exchange_rounds: Literal["once", "while_talon_lasts"] = "once"
    """Whether cards are exchanged once, or round after round while the talon lasts (fine print 2, 1739)."""
    upcard: Literal["nobody", "dealer_must", "dealer_may"] = "nobody"
    """Whether the dealer takes the upcard as one of his replacements (3.5, fine print 2)."""
    must_head: bool = False
    """Whether, in following suit, the winning card must be beaten if possible (fine print 3)."""
    undertrump_forced: bool = True
    """Whether a player who can neither follow nor overtrump must still play a trump (3.4)."""
    bete_amount: Literal["pot", "stake"] = "pot"
    """Chips that a player without a trick pays: as much as the pot held, or the stake (3.5)."""
    bete_cap: Literal["none"] | Annotated[int, Field(ge=1, le=1_000_000)] = "none"
    """The most that a player without a trick pays (3.5)."""
    all_pass: Literal["carry", "dealer_takes"] = "carry"  # noqa: S105 - no password, a pass
    """Whether the pot is carried over or goes to the dealer when nobody plays (3.3)."""
    lone_player: Literal["takes_pot", "must_play_out_vs_dealer"] = "takes_pot"
    """Whether the only one who plays takes the pot, or the dealer must play against him (3.3)."""
    tie_rule: Literal["carry", "split"] = "carry"
    """Whether the pot is carried over or split when the most tricks are equal (3.5, 1739)."""
    final_pot: Literal["share", "extra_deals_without_ante"] = "share"
    """Whether a pot left after the last deal is shared, or played for without an ante (3.6)."""

    @classmethod
    def narrowed(cls, values: Mapping[str, Any]) -> Mapping[str, str]:
        if values.get("tricks_pay") == "sweep":
            return {"players": ", ".join(map(str, SWEEPING_PLAYERS))}
        return {"stake": "4, 8 …", "bete_cap": "none, 4, 8 …"}

    @model_validator(mode="after")
    def _fits(self) -> KauflabetOptions:
        for key, allowed in self.narrowed(vars(self)).items():
            value = getattr(self, key)
            fits = value in SWEEPING_PLAYERS if key == "players" else value == "none" or not value % TRICKS
            if not fits:
                raise OptionsError("option_value", key=key, value=str(value), allowed=allowed)
        return self

    def conflicts(self) -> Iterator[tuple[str, str]]:
        if self.n_deals % self.players:
            yield "n_deals", "players"

    def idle(self) -> Iterator[tuple[str, str]]:
        if self.tricks_pay == "quarters":
            yield "tie_rule", "tricks_pay"
        for key in ("exchange_rounds",) if self.dropping_out else ("all_pass", "lone_player"):
            yield key, "dropping_out"


RULE_SETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "1850": {},
    "1739": {
        "ante": "everybody",
        "stake": 1,
        "tricks_pay": "sweep",
        "rank_order": "natural",
        "two_jacks": False,
        "dropping_out": False,
        "upcard": "dealer_must",
        "bete_amount": "stake",
    },
}
"""The defaults of each rule set that differ from the model's own (rules 3.7)."""
