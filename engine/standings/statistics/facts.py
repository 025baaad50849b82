"""Collecting statistics: somebody's deals and scores in one server and game, and the figures.

Deals are read table by table and figures are to be computed in a thread: people with twenty thousand deals
must keep nobody waiting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.games.registry import GAMES
from engine.standings.outcome import Company
from engine.standings.rating import Rating
from engine.standings.statistics.contracts import (
    InContract,
    Points,
    RoleFigures,
    by_contract,
    points_of,
    roles,
)
from engine.standings.statistics.deeds import DeedFigures, deeds_of, held
from engine.standings.statistics.kingship import Kingship, kingship
from engine.standings.statistics.overview import (
    AgainstLevel,
    PartyFigures,
    SectionFigures,
    Streak,
    against_levels,
    by_company,
    figures_of,
    good_deals,
    parties,
    sections,
    won_parties,
)
from engine.standings.statistics.played import ALWAYS, PlayedDeal, Span, counting, own_deals
from engine.standings.statistics.rivalry import Rivalry, companions, rivalry
from engine.standings.statistics.trends import ratings, rolling
from engine.storage.records import PlayedDealRow, ScoreRow
from engine.store import Store

TOGETHER: Final = 25
"""Tables read at once: some hundred deals, a few milliseconds."""


@dataclass(frozen=True, slots=True)
class GameHistory:
    """All deals of a server's tables at which somebody has played a game, and their scores."""

    deals: Sequence[PlayedDealRow]
    scores: Sequence[ScoreRow]


@dataclass(frozen=True, slots=True)
class Statistics:
    """All figures about somebody alone. ``points`` is ``None`` without a deal that counts."""

    deals: int
    points: Points | None
    contracts: tuple[InContract, ...]
    kingship: Kingship
    wheels: SectionFigures
    kingdoms: SectionFigures
    deeds: Mapping[str, DeedFigures]
    censuses_held: int
    roles: tuple[RoleFigures, ...]
    parties: PartyFigures
    companies: Mapping[Company, PartyFigures]
    levels: tuple[AgainstLevel, ...]
    ratings: tuple[Rating, ...]
    rolling: tuple[float, ...]
    won_parties: Streak
    good_deals: Streak


async def games_of(store: Store, guild: str, person: int) -> list[str]:
    """Return the games that somebody has played in a server, most deals first. Raises ``StorageError``."""
    deals = await store.played_deals.games_of(guild, person)
    for game in GAMES:  # results on paper have no deals
        if game not in deals and await store.standings.scores_of(guild, game, person):
            deals[game] = 0
    return sorted(deals, key=lambda game: (-deals[game], game))


async def facts_of(store: Store, guild: str, game: str, person: int) -> GameHistory:
    """Read somebody's deals and scores. Raises ``StorageError``."""
    tables = await store.played_deals.tables_of(guild, person)
    rows: list[PlayedDealRow] = []
    for start in range(0, len(tables), TOGETHER):
        rows += await store.played_deals.of_tables(game, tables[start : start + TOGETHER])
    return GameHistory(rows, await store.standings.scores_of(guild, game, person))


def statistics_of(facts: GameHistory, person: int, *, few_win: bool, span: Span = ALWAYS) -> Statistics:
    """Compute somebody's statistics of a period; ``few_win``: points are penalties. Slow with many deals."""
    deals = list(map(PlayedDeal.of, facts.deals))
    scores = [score for score in facts.scores if span.holds(score.ended_ms)]
    own = own_deals(deals, person, span)
    complete = list(sections(deals))
    return Statistics(
        deals=len(own),
        points=points_of([one.points for one in counting(own)], few_win),
        contracts=by_contract(own, few_win),
        kingship=kingship(own, few_win),
        wheels=figures_of(complete, "wheel", person, span),
        kingdoms=figures_of(complete, "kingdom", person, span),
        deeds=deeds_of(own),
        censuses_held=held(own, "census"),
        roles=roles(own),
        parties=parties(scores),
        companies=by_company(scores),
        levels=against_levels(counting(own), scores, few_win),
        ratings=ratings(scores),
        rolling=rolling(own),
        won_parties=won_parties(scores),
        good_deals=good_deals(own, few_win),
    )


def rivalry_of(
    facts: GameHistory, person: int, other: int, other_scores: Sequence[ScoreRow], span: Span = ALWAYS
) -> Rivalry:
    """Compare somebody with another; slow with many deals."""
    return rivalry(map(PlayedDeal.of, facts.deals), person, facts.scores, other, other_scores, span)


def companions_of(facts: GameHistory, person: int, span: Span = ALWAYS) -> list[tuple[int, int]]:
    """Return people who played with somebody, and in how many deals; slow with many deals."""
    return companions(map(PlayedDeal.of, facts.deals), person, span)
