"""Read leaderboards for display: check the id of a board, and collect everything that its page shows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs.leaderboards.periods import BoardPeriod
from cogs.leaderboards.sight import LONGEST_NAME, PAGE_SIZE, LeaderboardId, ReadersPage
from cogs.shell.names import names_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.standings.evening import Sitting, evening
from engine.standings.fold import Board
from engine.standings.leaderboard import Leaderboard, ranking
from engine.standings.outcome import CIRCLES, Circle
from engine.tables import Person

USUAL_LEAST: Final = {"a": 3, "s": 3, "m": 1, "e": 1}
"""Default minimum of parties (deals, for an evening), by the first letter of a period's code.

Where nobody has that many, one is enough.
"""


class Boards:
    """The leaderboards of all servers; each query names its server."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def most_played(self, guild: str, period: BoardPeriod) -> str:
        """Return the game that the server plays most: in that evening, or else of all time."""
        store = self._services.store
        counts: Mapping[str, int] = {}
        if period.span is not None:
            counts = await store.played_deals.games_within(guild, *period.span)
        counts = counts or {
            game: ladder.entries for game, ladder in (await store.standings.ladders(guild)).items()
        }
        return max(GAMES, key=lambda game: counts.get(game, 0))

    async def usual_least(self, guild: str, at: LeaderboardId, period: BoardPeriod) -> LeaderboardId:
        """Return the id with the usual minimum of parties if anybody reaches it, else with one."""
        usual, one = replace(at, least=USUAL_LEAST[at.period[0]]), replace(at, least=1)
        if usual == one:
            return one
        key = Board(guild, at.game, at.circle, period.key)
        return usual if await self._services.store.rankings.reached(key, usual.least) else one

    async def sight(
        self,
        guild: str,
        at: LeaderboardId,
        period: BoardPeriod,
        reader: Person | None,
        words: Words,
        visible: Callable[[Iterable[str]], Awaitable[Collection[str]]],
    ) -> ReadersPage:
        """Return a page of one of this server's boards, with the names and colours of the people on it.

        Tables are named where their channels are among those that are ``visible``.
        """
        number = None if reader is None else reader.id
        board, sittings = await self._board(guild, at, period, number)
        people = {line.person for line in (*board.lines, *([board.own] if board.own else []))}
        persons = self._services.store.persons
        seen = await visible(sitting.channel for sitting in sittings)
        return ReadersPage(
            replace(at, page=board.page, verb="open"),
            period,
            board,
            names_of((persons.known(person, guild) for person in people), words, LONGEST_NAME),
            {
                person: row.stripes
                for person, row in self._services.fraternities.of_people(guild, people).items()
            },
            [sitting for sitting in sittings if sitting.channel in seen],
        )

    async def _board(
        self, guild: str, at: LeaderboardId, period: BoardPeriod, reader: int | None
    ) -> tuple[Leaderboard, Sequence[Sitting]]:
        store, few_win = self._services.store, GAMES[at.game].few_points_win
        by = ranking(at.by, few_win)
        if period.span is None:
            key = Board(guild, at.game, at.circle, period.key)
            page = await store.rankings.leaderboard(
                key,
                by,
                least_games=at.least,
                page=at.page,
                size=PAGE_SIZE,
                reader=reader,
                newcomers=at.least == USUAL_LEAST[at.period[0]],
            )
            return page, ()
        played = await evening(
            store,
            guild,
            period.span,
            at.game,
            few_points_win=few_win,
            circle=at.circle,
        )
        page = played.board(by, least_deals=at.least, page=at.page, size=PAGE_SIZE, reader=reader)
        return page, played.sittings

    async def games(self, guild: str, sight: ReadersPage) -> list[str]:
        """Return the games that the server has played, including the one that is shown."""
        store = self._services.store
        counted = await store.standings.games(guild)
        tonight = (
            await store.played_deals.games_within(guild, *sight.period.span) if sight.period.span else {}
        )
        return [game for game in GAMES if game in (*counted, *tonight, sight.at.game)]


def circle_named(name: str) -> Circle:
    """Return the circle of this name. Raises ``Refusal("outdated_button")``."""
    circle = next((one for one in CIRCLES if one == name), None)
    if circle is None:
        raise Refusal("outdated_button")
    return circle


def possible(at: LeaderboardId) -> LeaderboardId:
    """Return the id with contradictions resolved. Raises ``Refusal("outdated_button")`` for unknown values.

    Evenings and parties against computers don't change ratings, so they are ranked by points.
    """
    if at.game not in GAMES:
        raise Refusal("outdated_button")
    unrated = at.period[0] == "e" or at.circle == "computers"
    return replace(at, by="points") if unrated and at.by == "rating" else at
