"""Pairs of people of whom one always loses to the other and has met nobody else.

That is what farming a rating with a second account looks like. It is also what a teacher and a pupil look
like, so it is only shown to those who keep the books, with the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import func, select

from engine.seasons.calendar import ALL_TIME
from engine.standings.fold import Board
from engine.standings.store import current, on_board, scores, standings
from engine.storage.database import Database

LEAST_PARTIES: Final = 12
"""Parties that it takes. Of two equals one loses twelve in a row in one of 2 000 pairs; with a chance of
three in four, in one of 30."""
MOST_PAIRS: Final = 10
"""Pairs that are returned for a game, those with most parties first."""


class OneSidedPair(NamedTuple):
    """``loser`` has played all of their ``parties`` with ``winner``, and come in behind each time.

    ``winner_parties`` is how many the other has played in all. Only rated parties of at least two people
    count. ``newest`` is the table of the last one.
    """

    game: str
    winner: int
    loser: int
    parties: int
    winner_parties: int
    newest: int


class PairStore:
    """Finds one-sided pairs in the scores."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def one_sided(self, guild: str, games: Iterable[str]) -> list[OneSidedPair]:
        """Return a server's one-sided pairs, game by game. Raises ``StorageError``.

        Whoever always loses has never won: these few are found first, and only their parties are read.
        """
        return [pair for game in games for pair in await self._of_game(guild, game)]

    async def _of_game(self, guild: str, game: str) -> list[OneSidedPair]:
        here = on_board(standings, Board(guild, game, "together", ALL_TIME))
        never_won = select(standings.c.person).where(
            here, standings.c.wins == 0, standings.c.games >= LEAST_PARTIES
        )
        own, other = scores.alias("own"), scores.alias("other")
        query = (
            select(
                func.min(other.c.person).label("winner"),
                own.c.person.label("loser"),
                func.count().label("parties"),
                func.max(own.c.table).label("newest"),
            )
            .join(
                other,
                (other.c.table == own.c.table)
                & (other.c.generation == own.c.generation)
                & (other.c.person != own.c.person),
            )
            .where(own.c.guild == guild, own.c.game == game, own.c.generation == current(guild, game))
            .where(own.c.person.in_(never_won))
            .where(own.c.rated, own.c.company != "computers")
            .group_by(own.c.person)
            .having(func.min(other.c.person) == func.max(other.c.person))
            .having(func.min(own.c.place - other.c.place) > 0)
            .having(func.count() >= LEAST_PARTIES)
            .order_by(func.count().desc(), own.c.person)
            .limit(MOST_PAIRS)
        )
        rows = await self._database.rows(query)
        winners = select(standings.c.person, standings.c.games).where(
            here, standings.c.person.in_([row.winner for row in rows])
        )
        played = {row.person: row.games for row in await self._database.rows(winners)} if rows else {}
        return [
            OneSidedPair(game, row.winner, row.loser, row.parties, played[row.winner], row.newest)
            for row in rows
            if row.winner in played  # else the standings have been replaced between the two questions
        ]
