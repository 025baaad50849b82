"""Quodlibet as a game that tables can open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Final

from engine.actions import of_deal, scored
from engine.cards import ALL_CARDS, NATURAL, Card
from engine.game import DealStat, DealSummary, Event, Options, Seat
from engine.games.quodlibet.actions import DRAW, OFFENCES, VERBS
from engine.games.quodlibet.contracts import CONTRACTS, DIRECTION
from engine.games.quodlibet.events import ContractScored, CourseEnded, PenaltyGiven, SchnappsDue
from engine.games.quodlibet.options import RULE_SETS, QuodlibetOptions
from engine.games.quodlibet.partie import DealStage, Declaring, QuodlibetPartie
from engine.games.quodlibet.views import PartieView
from engine.kernel.game import COMMON_REFUSALS, DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.stages import Stage
from engine.kernel.terms import Terms, each_alone

_WITHOUT_FOLLOWING: Final = replace(NATURAL, suit_of=(ALL_CARDS,) * 32)
"""The natural order where any card may be played to any lead."""


def _deeds(events: Sequence[Event]) -> Iterator[DealStat]:
    for event in events:
        match event:
            case SchnappsDue():
                yield DealStat("round", event.seat, event.rounds)
            case PenaltyGiven():
                yield DealStat("fine", event.seat, event.points)
            case CourseEnded():
                yield DealStat(event.kind, None, event.number)


class Quodlibet(DescribedGame[QuodlibetOptions, PartieView]):
    """The fraternities' game, in the rule sets of which a whole partie can be played."""

    name = "quodlibet"
    direction = DIRECTION
    few_points_win = True
    rules = QuodlibetOptions
    rule_sets = RULE_SETS
    views = PartieView
    verbs = VERBS
    words = (*OFFENCES, DRAW)
    refusal_codes = COMMON_REFUSALS | {
        *("must_choose_contract", "unknown_contract", "contract_played", "contract_not_in_wheel"),
        *("contract_not_in_menu", "snack_last", "slot_empty"),
        *("does_not_fit", "unter_first", "unter_before_end", "something_fits", "already_laid"),
        *("nothing_laid", "no_packets", "cannot_pass", "nothing_to_challenge"),
        *("penalties_off", "not_king", "king_unpunished", "nothing_to_punish"),
    }

    def draws_seats(self, options: Options) -> bool:
        return self.own(options).seating == "seasons"

    def deals(self, options: QuodlibetOptions) -> int:
        return sum(map(len, options.courses)) * options.parties

    def new(self, options: Options) -> QuodlibetPartie:
        return QuodlibetPartie(self, self.own(options))

    def terms(self, options: QuodlibetOptions, contract: str, declarer: Seat | None) -> Terms:
        """Return the terms of a contract that is played in tricks; the beer king leads."""
        bills, stops = CONTRACTS[contract].bills(options), options.stop_when_decided
        costly = reduce(or_, [bill.costly for bill in bills]) if stops else ALL_CARDS
        order = _WITHOUT_FOLLOWING if CONTRACTS[contract].blind else NATURAL
        return Terms(order, each_alone(), bills=bills, costly=costly, leader=declarer)

    def opening(self, partie: Partie[QuodlibetOptions, PartieView], rest: Sequence[Card]) -> Stage:
        assert isinstance(partie, QuodlibetPartie)
        partie.forgive()
        return Declaring(partie) if partie.contract is None else partie.start(partie.contract, rest)

    def after(self, partie: Partie[QuodlibetOptions, PartieView], stage: Stage) -> list[Event]:
        assert isinstance(partie, QuodlibetPartie)
        if isinstance(stage, DealStage):
            return partie.close_deal(stage)
        assert partie.contract is not None
        partie.stage = partie.start(partie.contract, ()) if any(partie.hands) else None
        return partie.laid_away()

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        """Summarise a finished deal. A playoff decides a tie and doesn't count towards the totals."""
        events = of_deal(story, deal)
        end = scored(events, ContractScored)
        return DealSummary(deal, end.contract, end.dealer, end.points, not end.playoff, tuple(_deeds(events)))


QUODLIBET: Final = Quodlibet()
