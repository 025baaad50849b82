"""How somebody fares against computers of each level."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.players.levels import Level
from engine.standings.statistics.parties import PartyFigures, parties
from engine.standings.statistics.played import OwnDeal
from engine.storage.records import ScoreRow


@dataclass(frozen=True, slots=True)
class AgainstLevel:
    """Somebody's parties against computers that were all of one ``level``, and their deals with any of it.

    ``ahead``: the points by which they did better than these computers did on average, over ``deals``.
    """

    level: Level
    parties: PartyFigures
    deals: int
    ahead: float

    @property
    def average_ahead(self) -> float:
        """The points of ``ahead`` a deal. Raises ``ZeroDivisionError`` without a deal."""
        return self.ahead / self.deals


def against_levels(
    deals: Iterable[OwnDeal], scores: Sequence[ScoreRow], few_win: bool
) -> tuple[AgainstLevel, ...]:
    """Return the levels that somebody has met, lowest first; ``deals`` are those that count."""
    together: Counter[str] = Counter()
    ahead: defaultdict[str, float] = defaultdict(float)
    for own in deals:
        for level in {player for player in own.deal.players if isinstance(player, str)}:
            theirs = [
                points
                for player, points in zip(own.deal.players, own.deal.points, strict=True)
                if player == level
            ]
            lead = own.points - sum(theirs) / len(theirs)
            together[level] += 1
            ahead[level] += -lead if few_win else lead
    found = (
        AgainstLevel(
            level, parties(row for row in scores if row.level == level), together[level], ahead[level]
        )
        for level in Level
    )
    return tuple(one for one in found if one.deals or one.parties.parties)
