"""Announces the winners of a season in the server's news channel."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import discord

from cogs.seasons.podium import PodiumNames, add_podium, podium_table
from cogs.seasons.view import Almanac
from cogs.shell.layout import GOLD, MessageBuilder
from cogs.shell.posting import News
from cogs.shell.services import Services
from cogs.tables.cards import public_words
from engine.seasons.honours import season_honours
from engine.storage.kept import Announcement

SEASON_NEWS: Final = "season"
"""The kind of announcement."""


class SeasonNews:
    """Draws the announcement of a season's end. ``now_ms`` is the time in milliseconds since 1970."""

    def __init__(self, client: discord.Client, services: Services, now_ms: Callable[[], int]) -> None:
        self._client = client
        self._services = services
        self._now_ms = now_ms

    async def draw(self, row: Announcement, pictured: bool) -> News | None:
        """Draw the message; ``None`` if nobody has played. Raises ``StorageError``."""
        services, ended = self._services, json.loads(row.payload)
        await services.standings_worker.bring_up(row.guild)
        calendar = await services.store.seasons.calendar(row.guild)
        season = calendar.season(ended["ends"] - 1)
        if season is None:
            return None
        honours = await season_honours(services.store, row.guild, season)
        if not honours:
            return None
        words = public_words(self._client, services, row.guild)
        almanac = Almanac(calendar, words, self._now_ms())
        announcer = PodiumNames(services.store.persons, services.fraternities, row.guild, words)
        pictures = {}
        if pictured:
            for one in honours:
                spec = podium_table(one, almanac.plain(season), announcer)
                pictures[one.game] = await services.pictures.for_announcement(spec)
        builder = MessageBuilder(GOLD)
        builder.text(f"## 🏆 {almanac.name(season)}", words("season-over", span=almanac.span(season)))
        attached = add_podium(builder, honours, pictures, announcer, cheer=True)
        return News(view=builder.view(), pictures=attached)
