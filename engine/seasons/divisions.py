"""Reads whole boards and scores of a server, to regroup them or to list seasons."""

from __future__ import annotations

from sqlalchemy import select, tuple_

from engine.standings.store import boards, scores, standings
from engine.storage.database import Database
from engine.storage.records import BoardRow, ScoreRow
from engine.storage.schema import results


class Divisions:
    """Queries for boards, the people on them, and scores in order."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def games(self, guild: str) -> list[str]:
        """Return the games of which a server has counted results."""
        query = select(boards.c.game).where(boards.c.guild == guild).distinct().order_by(boards.c.game)
        return [str(row.game) for row in await self._database.rows(query)]

    async def boards(self, guild: str, game: str) -> list[BoardRow]:
        """Return all boards of a server and game."""
        query = select(boards).where(boards.c.guild == guild, boards.c.game == game)
        return [BoardRow(*row) for row in await self._database.rows(query.order_by(boards.c.board))]

    async def periods(self, guild: str, game: str | None = None) -> set[str]:
        """Return the periods of a server's boards with anybody on them, optionally of one game."""
        stands = select(standings.c.person).where(standings.c.board == boards.c.board).exists()
        query = select(boards.c.period).where(boards.c.guild == guild, stands).distinct()
        if game is not None:
            query = query.where(boards.c.game == game)
        return {str(row.period) for row in await self._database.rows(query)}

    async def reached(self, guild: str, preset: str, company: str, games: int) -> set[tuple[str, str]]:
        """Return the games and periods in which somebody has played ``games`` parties or more."""
        enough = standings.c.games >= games
        stands = select(standings.c.person).where(standings.c.board == boards.c.board, enough).exists()
        ours = (boards.c.guild == guild, boards.c.preset == preset, boards.c.company == company)
        query = select(boards.c.game, boards.c.period).where(*ours, stands)
        return {(str(row.game), str(row.period)) for row in await self._database.rows(query)}

    async def people_on(self, board: int) -> list[int]:
        """Return the people on a board."""
        query = select(standings.c.person).where(standings.c.board == board)
        return [int(row.person) for row in await self._database.rows(query)]

    async def scores_after(
        self, guild: str, game: str, order: tuple[int, int, int] | None, limit: int
    ) -> list[ScoreRow]:
        """Return the next scores of a ladder after ``order`` (end, table and person), or the first ones."""
        query = (
            select(scores)
            .join(results, results.c.table == scores.c.table)
            .where(results.c.guild == guild, results.c.game == game)
            .order_by(results.c.ended_ms, results.c.table, scores.c.person)
            .limit(limit)
        )
        if order is not None:
            later = tuple_(results.c.ended_ms, results.c.table, scores.c.person) > order
            query = query.where(results.c.ended_ms >= order[0], later)
        return [ScoreRow(*row) for row in await self._database.rows(query)]
