"""Blattla as a game that tables can open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.events import of_deal, only, summarise_plainly
from engine.game import DealStat, DealSummary, Event, Options
from engine.games.blattla.actions import BlattlaAction, parse_action
from engine.games.blattla.contracts import DIRECTION, SEATS
from engine.games.blattla.events import ContractScored
from engine.games.blattla.options import RULE_SETS, BlattlaOptions, resolve
from engine.games.blattla.partie import Partie
from engine.games.ruled import COMMON_REFUSALS, RuledGame


class Blattla(RuledGame[BlattlaOptions]):
    """An ace-ten game for four: a called Sow and its secret partner, solos, touts."""

    name = "blattla"
    direction = DIRECTION
    rules = BlattlaOptions
    presets = tuple(RULE_SETS)
    refusal_codes = COMMON_REFUSALS | {
        # the pack
        "cut_thin",
        "cut_first",
        "knock_late",
        # the auction and the call of a Sow
        "bid_low",
        "sow_none",
        "sow_no_ace",
        "sow_is_trump",
        "sow_is_yours",
        "sow_suit_missing",
        # tricks
        "sow_searched",
        "sow_underlead",
        "sow_thrown",
    }

    def seats(self, options: Options) -> int:
        return SEATS

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> BlattlaOptions:
        return resolve(preset, overrides)

    def new(self, options: Options) -> Partie:
        return Partie(self.own(options))

    def parse(self, token: str) -> BlattlaAction:
        return parse_action(token)

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        """Summarise a finished deal; one that was thrown in has no contract and no declarer."""
        events = of_deal(story, deal)
        played = only(events, ContractScored)
        if not played:
            return summarise_plainly(events, deal)
        end = played[-1]
        side = [end.declarer] if end.partner in (None, end.declarer) else [end.declarer, end.partner]
        how = "won" if end.outcome.won else "lost"
        deeds = [DealStat(how, seat) for seat in side]
        if end.outcome.level in ("schneider", "schwarz"):
            deeds += [DealStat(f"{how}_{end.outcome.level}", seat) for seat in side]
        return DealSummary(deal, end.contract.kind, end.declarer, end.points, deeds=tuple(deeds))
