"""The facts behind statistics: somebody's deals and scores in one server and game, over a period.

Deals are read table by table and figures are to be computed in a thread: people with twenty thousand deals
must keep nobody waiting.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engine.game import Seat
from engine.games.registry import GAMES
from engine.storage.records import PlayedDealRow, ScoreRow
from engine.store import Store

TOGETHER: Final = 25
"""Tables read at once: some hundred deals, a few milliseconds."""


class Span(NamedTuple):
    """A period, in milliseconds since 1970; ``None`` for an open end."""

    begins_ms: int | None = None
    ends_ms: int | None = None

    def holds(self, ms: int) -> bool:
        """Tell whether a time lies in the period; its end doesn't."""
        return (self.begins_ms is None or self.begins_ms <= ms) and (
            self.ends_ms is None or ms < self.ends_ms
        )


ALWAYS = Span()


Done: TypeAlias = tuple[str, Seat | None, int]
"""A deed as stored: kind, seat and number, as in ``engine.game.DealStat``."""


class PlayedDeal(NamedTuple):
    """A finished deal, as in ``DealSummary``, with ``players`` by seat: a person, a computer by its level,
    or nobody where it rested.

    This and ``OwnDeal`` are plain tuples: frequent players have tens of thousands of them, and the garbage
    collector, which blocks the event loop, soon stops looking at tuples.
    """

    table: int
    deal: int
    ended_ms: int
    contract: str
    leader: Seat | None
    points: tuple[int, ...]
    counts: bool
    players: tuple[int | str | None, ...]
    deeds: tuple[Done, ...]

    @classmethod
    def of(cls, row: PlayedDealRow) -> PlayedDeal:
        """Return the deal in a stored row."""
        points, players, deeds = json.loads(f"[{row.points},{row.players},{row.deeds}]")
        return cls(
            row.table,
            row.deal,
            row.ended_ms,
            row.contract,
            row.leader,
            tuple(points),
            row.counts,
            tuple(players),
            tuple([(kind, seat, number) for kind, seat, number in deeds]),
        )

    def seat_of(self, person: int) -> Seat | None:
        """Return the person's seat in the deal; of two seats the first."""
        return self.players.index(person) if person in self.players else None


class OwnDeal(NamedTuple):
    """A deal that somebody has played themselves, at ``seat``."""

    deal: PlayedDeal
    seat: Seat

    @property
    def points(self) -> int:
        """Their points."""
        return self.deal.points[self.seat]

    @property
    def others(self) -> tuple[int, ...]:
        """The points of everybody else who has played."""
        played = zip(self.deal.players, self.deal.points, strict=True)
        return tuple(
            [points for seat, (who, points) in enumerate(played) if who is not None and seat != self.seat]
        )


def own_deals(deals: Iterable[PlayedDeal], person: int, span: Span = ALWAYS) -> list[OwnDeal]:
    """Return the deals, ended in ``span``, that a person played themselves, without a computer."""
    return [
        OwnDeal(deal, seat)
        for deal in deals
        if span.holds(deal.ended_ms) and (seat := deal.seat_of(person)) is not None
    ]


@dataclass(frozen=True, slots=True)
class GameHistory:
    """All deals of a server's tables at which somebody has played a game, and their scores, oldest first."""

    deals: Sequence[PlayedDealRow]
    scores: Sequence[ScoreRow]


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
