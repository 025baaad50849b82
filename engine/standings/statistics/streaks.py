"""Runs of success: parties won in a row, deals without a penalty in a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.standings.statistics.played import OwnDeal
from engine.storage.records import ScoreRow


@dataclass(frozen=True, slots=True)
class Streak:
    """The longest run, and the one that goes on now."""

    longest: int
    current: int


def streak(successes: Iterable[bool]) -> Streak:
    """The runs in a series, oldest first."""
    longest = current = 0
    for success in successes:
        current = current + 1 if success else 0
        longest = max(longest, current)
    return Streak(longest, current)


def won_parties(scores: Iterable[ScoreRow]) -> Streak:
    """Parties won in a row, in the order in which they ended."""
    return streak(score.place == 1 for score in sorted(scores, key=lambda one: (one.ended_ms, one.table)))


def good_deals(deals: Iterable[OwnDeal], few_win: bool) -> Streak:
    """Deals in a row that brought no penalty, or where many points win, more than nothing; playoffs aside."""
    ordered = sorted(deals, key=lambda own: (own.deal.ended_ms, own.deal.table, own.deal.deal))
    return streak(own.points <= 0 if few_win else own.points > 0 for own in ordered if own.deal.counts)
