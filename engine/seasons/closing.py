"""The ends of seasons: whom they honour, and their announcements, once, in time or at the next start."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.background import BackgroundTasks, JobRunner
from engine.games.registry import GAMES
from engine.seasons.calendar import Calendar, Season
from engine.standings.counting import StandingsWorker
from engine.standings.fold import Board
from engine.standings.leaderboard import BoardLine, ranking
from engine.storage.kept import Job, announcements, appointments
from engine.storage.rows import Write
from engine.store import Store

LEAST_GAMES: Final = 3
"""Rated parties with other people, in any preset, that somebody needs in the season to be honoured."""
PLACES: Final = 3
"""Number of places honoured, including everybody who shares the last of them."""
_MOST: Final = 6
"""Most people honoured together."""


class SeasonHonours(NamedTuple):
    """The best of a game in a season; empty if nobody has played enough."""

    game: str
    lines: tuple[BoardLine, ...]


async def honours_of(store: Store, guild: str, season: Season, game: str) -> SeasonHonours:
    """Return the honours in a game. Raises ``StorageError``.

    Everybody honoured is then known to ``store.persons``.
    """
    board = Board(guild, game, "together", season.period)
    best = ranking("rating", few_points_win=False)
    found = await store.rankings.leaderboard(
        board, best, least_games=LEAST_GAMES, page=0, size=_MOST, reader=None
    )
    return SeasonHonours(
        game, tuple(line for line in found.lines if line.rank is not None and line.rank <= PLACES)
    )


async def season_honours(store: Store, guild: str, season: Season) -> Sequence[SeasonHonours]:
    """Return the honours of every game played in a season. Raises ``StorageError``."""
    ladders = await store.standings.ladders(guild)
    played = [game for game in GAMES if game in ladders and season.period in ladders[game].periods]
    return [await honours_of(store, guild, season, game) for game in played]


async def newest_title(store: Store, guild: str, seasons: Sequence[Season]) -> str | None:
    """Return the game with a winner in the first of these seasons that has any. Raises ``StorageError``."""
    for season in seasons:
        for game in GAMES:
            if await store.rankings.reached(Board(guild, game, "together", season.period), LEAST_GAMES):
                return game
    return None


async def games_of(store: Store, guild: str) -> list[str]:
    """Return the games of which a server has standings, in their usual order. Raises ``StorageError``."""
    played = await store.standings.games(guild)
    return [game for game in GAMES if game in played]


# -- the announcement --------------------------------------------------------------------------------------


KIND: Final = "season"
"""Kind of the jobs for the end of a server's season; the key is the server."""
_STILL_NEWS_MS: Final = 14 * 86_400_000
"""Milliseconds within which the end of a season without a job is still announced."""


class Closing:
    """Keeps a job for the end of each server's season.

    ``announcing`` returns the write that announces a season to a server, once for each key, and ``announced``
    is called when that is written. ``now_ms`` is the time in milliseconds since 1970.
    """

    def __init__(
        self,
        store: Store,
        standings_worker: StandingsWorker,
        jobs: JobRunner,
        announcing: Callable[[str, str, str], Write],
        announced: Callable[[], None],
        now_ms: Callable[[], int],
    ) -> None:
        self._store = store
        self._standings_worker = standings_worker
        self._jobs = jobs
        self._announcing = announcing
        self._announced = announced
        self._now_ms = now_ms
        self._background_tasks = BackgroundTasks("noting the end of a season")
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        standings_worker.counted.append(self._attend)
        jobs.on(KIND, self._keep)

    def ending(self, guild: str, calendar: Calendar, season: Season) -> Write:
        """Return the write that announces the end of a season to a server."""
        payload = json.dumps({"begins": season.begins_ms, "ends": season.ends_ms})
        return self._announcing(_key(guild, calendar, season), guild, payload)

    async def close(self) -> None:
        """Stop."""
        await self._background_tasks.close()

    def _attend(self, guild: str) -> None:
        """Check a server's job after its results were counted."""
        self._background_tasks.insist(partial(self._note_end, guild))

    async def _note_end(self, guild: str) -> None:
        async with self._locks[guild]:  # so that nothing older is written after something newer
            known = await appointments.get(self._store.database, KIND, guild)
            if known is not None and known.at_ms <= self._now_ms():
                return  # it is about to be kept
            at_ms = await self._next(guild, known)
            if at_ms != (None if known is None else known.at_ms):
                await self._store.writer.submit([self._meeting(guild, at_ms)])
        self._jobs.look()

    async def _next(self, guild: str, known: Job | None) -> int | None:
        """Return when the next season of a server ends that is to be announced."""
        now, calendar = self._now_ms(), await self._store.seasons.calendar(guild)
        if known is None:  # perhaps a season has ended between its last partie and the note of its end
            played = [one for one in await self._standings_worker.seasons(guild) if one.begins_ms <= now]
            ended = played[0].ends_ms if played else None
            if ended is not None and now - _STILL_NEWS_MS < ended <= now:
                told = await announcements.get(self._store.database, _key(guild, calendar, played[0]))
                if told is None:
                    return ended
        season = calendar.season(now)
        return None if season is None else season.ends_ms

    def _meeting(self, guild: str, at_ms: int | None) -> Write:
        if at_ms is None:
            return appointments.delete(KIND, guild)
        return appointments.put(Job(KIND, guild, at_ms))

    async def _keep(self, job: Job) -> None:
        guild, now = job.key, self._now_ms()
        await self._standings_worker.bring_up(guild)
        calendar = await self._store.seasons.calendar(guild)
        ended, current = calendar.season(job.at_ms - 1), calendar.season(now)
        writes = [self._meeting(guild, None if current is None else current.ends_ms)]
        if ended is not None and ended.ends_ms is not None and ended.ends_ms <= now:
            writes.append(self.ending(guild, calendar, ended))
        await self._store.writer.submit(writes)
        self._announced()


def _key(guild: str, calendar: Calendar, season: Season) -> str:
    """Return the key of a season's announcement. For a semester it is the same in every time zone."""
    whole = calendar.begin_of(calendar.day(season.begins_ms)) == season.begins_ms
    if season.name or not whole:
        return f"season {guild} {season.begins_ms}"
    return f"season {guild} {calendar.day(season.begins_ms)}"
