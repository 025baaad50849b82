"""Quodlibet as a game that tables can open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.events import of_deal, only, scored
from engine.game import DealStat, DealSummary, Event, Options
from engine.games.quodlibet.actions import QuodlibetAction, parse_action
from engine.games.quodlibet.contracts import DIRECTION, SEATS
from engine.games.quodlibet.events import (
    ContractScored,
    KingdomEnded,
    PenaltyGiven,
    PlayoffDue,
    SchnappsDue,
    WheelEnded,
)
from engine.games.quodlibet.options import RULE_SETS, QuodlibetOptions, resolve
from engine.games.quodlibet.partie import Partie
from engine.games.ruled import COMMON_REFUSALS, RuledGame


def summarise(story: Sequence[Event], deal: int) -> DealSummary:
    """Summarise a finished deal. A playoff decides a tie and doesn't count towards the totals."""
    events = of_deal(story, deal)
    end = scored(events, ContractScored)
    playoff = bool(only(of_deal(story, deal - 1), PlayoffDue))
    return DealSummary(deal, end.contract, end.king, end.points, not playoff, tuple(_deeds(events)))


def _deeds(events: Sequence[Event]) -> Iterator[DealStat]:
    for event in events:
        match event:
            case SchnappsDue():
                yield DealStat("round", event.seat, event.rounds)
            case PenaltyGiven():
                yield DealStat("fine", event.seat, event.points)
            case WheelEnded():
                yield DealStat("wheel", None, event.wheel)
            case KingdomEnded():
                yield DealStat("kingdom", None, event.kingdom)


class Quodlibet(RuledGame[QuodlibetOptions]):
    """The fraternities' game, in the rule sets of which a whole partie can be played."""

    name = "quodlibet"
    direction = DIRECTION
    few_points_win = True
    rules = QuodlibetOptions
    presets = tuple(RULE_SETS)
    refusal_codes = COMMON_REFUSALS | {
        # the choice of a contract
        "must_choose_contract",
        "unknown_contract",
        "contract_played",
        "contract_not_in_wheel",
        "contract_not_in_menu",
        "snack_last",
        # tricks and leads
        "slot_empty",
        # Snack
        "does_not_fit",
        "unter_first",
        "unter_before_end",
        "something_fits",
        "already_laid",
        "nothing_laid",
        "no_packets",
        "cannot_pass",
        "nothing_to_challenge",
        # the king's penalties
        "penalties_off",
        "not_king",
        "king_unpunished",
        "nothing_to_punish",
    }

    def seats(self, options: Options) -> int:
        return SEATS

    def draws_seats(self, options: Options) -> bool:
        return self.own(options).seating == "seasons"

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> QuodlibetOptions:
        return resolve(preset, overrides)

    def new(self, options: Options) -> Partie:
        return Partie(self.own(options))

    def parse(self, token: str) -> QuodlibetAction:
        return parse_action(token)

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        return summarise(story, deal)
