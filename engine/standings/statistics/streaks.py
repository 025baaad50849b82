"""Streaks: parties won in a row, deals without a penalty in a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.standings.statistics.played import OwnDeal
from engine.storage.records import ScoreRow


@dataclass(frozen=True, slots=True)
class Streak:
    """The longest streak, and the current one."""

    longest: int
    current: int


def streak(successes: Iterable[bool]) -> Streak:
    """Return the streaks in a series, given oldest first."""
    longest = current = 0
    for success in successes:
        current = current + 1 if success else 0
        longest = max(longest, current)
    return Streak(longest, current)


def won_parties(scores: Iterable[ScoreRow]) -> Streak:
    """Return the streaks of parties won, in the order in which they ended."""
    return streak(score.place == 1 for score in sorted(scores, key=lambda one: (one.ended_ms, one.table)))


def good_deals(deals: Iterable[OwnDeal], few_win: bool) -> Streak:
    """Return the streaks of deals without a penalty, or with points where many win. Playoffs are left out."""
    ordered = sorted(deals, key=lambda own: (own.deal.ended_ms, own.deal.table, own.deal.deal))
    return streak(own.points <= 0 if few_win else own.points > 0 for own in ordered if own.deal.counts)
