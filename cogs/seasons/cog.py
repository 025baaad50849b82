"""Seasons: ``/season open, close, rename``, ``/leaderboard seasons``, their pages, and news of winners."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

import discord
from discord import app_commands

from cogs.parts import Bot
from cogs.pictures.canvas import Picture, PictureSpec
from cogs.seasons.view import (
    FAME_A_PAGE,
    Almanac,
    CloseSeasonId,
    OpenSeasonId,
    PodiumNames,
    SeasonId,
    add_podium,
    fame_page,
    fame_spec,
    list_page,
    podium_table,
    season_page,
)
from cogs.shell.answers import Interaction, asked, files_of, illustration, in_time, respond, say
from cogs.shell.feature import Asking, Feature, Services, Tip, attached, group, localised, on_click
from cogs.shell.layout import GOLD, GREEN, MessageBuilder, said
from cogs.shell.names import LONG_NAME, given_day, given_name
from cogs.shell.posting import Announcer, News
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import choices, person_of
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import Calendar, Season
from engine.seasons.closing import Closing, games_of, honours_of, newest_title, season_honours
from engine.seasons.store import seasons
from engine.standings.leaderboard import nearest
from engine.storage.kept import Announcement
from engine.storage.records import SeasonRow

SEASON_NEWS: Final = "season"
"""The kind of the announcement of a season's winners."""
Name: TypeAlias = app_commands.Range[str, 1, LONG_NAME]


class Seasons(Feature):
    """Semesters and a server's own seasons, their winners and the hall of fame."""

    season = group("season", keepers=True)

    def __init__(self, client: discord.Client, services: Services, announcer: Announcer) -> None:
        self._client = client
        self._services = services
        self._announcements = announcer
        self._closing = Closing(
            services.store,
            services.standings_worker,
            services.jobs,
            lambda key, guild, payload: announcer.announcing(key, guild, SEASON_NEWS, payload),
            announcer.look,
            services.now_ms,
        )
        announcer.on(SEASON_NEWS, self._news)
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def stop(self) -> None:
        await self._closing.close()

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 50, asking.words("help-season"))] if asking.keeps else []

    # -- by those who keep the books -----------------------------------------------------------------------

    @localised("season-open", season)
    async def ask_open(self, interaction: Interaction, name: Name, begins: str = "") -> None:
        """Ask whether a season is to be opened, now or from the beginning of a past day.

        Raises ``Refusal``: ``name_blank``, ``day_unreadable``, ``season_in_future``, ``season_is_open``,
        ``season_overlaps``, and as ``expect_keeper``.
        """
        guild = self._expect_keeper(interaction)
        almanac = await self._almanac(interaction)
        day = given_day(begins)
        begins_ms = None if day is None else almanac.calendar.begin_of(day)
        season = Season(almanac.now_ms if begins_ms is None else begins_ms, None, given_name(name))
        cut, words = await self._cut(guild, almanac, season.begins_ms), almanac.words
        span = "now" if begins_ms is None else almanac.span(season)
        question = words("season-open-ask", name=almanac.name(season), span=span) + _end_of(cut, almanac)
        yes = OpenSeasonId(begins_ms, None if cut is None else cut.begins_ms, season.name)
        await respond(interaction, asked(question, yes.custom_id, words("button-season-open")))

    @on_click(OpenSeasonId)
    async def open(self, interaction: Interaction, clicked: OpenSeasonId) -> None:
        """Open the season that was asked about.

        Raises ``Refusal``: as ``ask_open``, and ``outdated_button`` if it would end another semester than the
        question said.
        """
        guild, services = self._expect_keeper(interaction), self._services
        person = await person_of(interaction, services.registry)
        async with self._locks[guild]:
            almanac = await self._almanac(interaction)
            begins_ms = almanac.now_ms if clicked.begins_ms is None else clicked.begins_ms
            cut = await self._cut(guild, almanac, begins_ms)
            Refusal.unless(clicked.cut == (None if cut is None else cut.begins_ms), "outdated_button")
            row = SeasonRow(guild, begins_ms, None, given_name(clicked.name), person.id, None)
            writes = [seasons.put(row)]
            if cut is not None:
                writes.append(self._closing.ending(guild, almanac.calendar, replace(cut, ends_ms=begins_ms)))
            await services.store.writer.submit(writes)
        almanac = await self._changed(interaction)
        season = Season(begins_ms, None, row.name)
        told = almanac.words("season-opened", name=almanac.name(season), span=almanac.span(season))
        await respond(interaction, said(told + _end_of(cut, almanac), accent=GREEN), fresh=False)

    async def _cut(self, guild: str, almanac: Almanac, begins_ms: int) -> Season | None:
        """Return the semester that a season beginning then would end, if any.

        Raises ``Refusal``: ``season_in_future``, ``season_is_open``, ``season_overlaps``.
        """
        calendar, now_ms = almanac.calendar, almanac.now_ms
        Refusal.unless(begins_ms <= now_ms, "season_in_future")
        if calendar.opened:
            last = calendar.opened[-1]
            if last.ends_ms is None:
                raise Refusal("season_is_open", name=almanac.plain(last))
            Refusal.unless(begins_ms >= last.ends_ms, "season_overlaps", name=almanac.plain(last))
        # semesters of the past stay as they are
        for ended in await self._services.standings_worker.seasons(guild):
            if ended.ends_ms is not None and begins_ms < ended.ends_ms <= now_ms:
                raise Refusal("season_overlaps", name=almanac.plain(ended))
        cut = calendar.season(begins_ms - 1)
        if cut is None or cut.name or cut.ends_ms is None or cut.ends_ms <= begins_ms:
            return None
        return cut

    @localised("season-close", season)
    async def ask_close(self, interaction: Interaction) -> None:
        """Ask whether the open season is to end.

        Raises ``Refusal`` ``no_open_season``, and as ``expect_keeper``.
        """
        row = await self._open_one(self._expect_keeper(interaction))
        almanac = await self._almanac(interaction)
        season = Season(row.begins_ms, None, row.name)
        question = almanac.words("season-close-ask", name=almanac.name(season), span=almanac.span(season))
        yes = CloseSeasonId(row.begins_ms)
        await respond(interaction, asked(question, yes.custom_id, almanac.words("button-season-close")))

    @on_click(CloseSeasonId)
    async def close(self, interaction: Interaction, clicked: CloseSeasonId) -> None:
        """Close the season that was asked about, and proclaim its winners.

        Raises ``Refusal``: as ``ask_close``, and ``outdated_button`` if another one is open by now.
        """
        guild, services = self._expect_keeper(interaction), self._services
        person = await person_of(interaction, services.registry)
        async with self._locks[guild]:
            row = await self._open_one(guild)
            Refusal.unless(row.begins_ms == clicked.begins_ms, "outdated_button")
            calendar = await services.store.seasons.calendar(guild)
            ends_ms = max(self._services.now_ms(), row.begins_ms + 1)
            row = row._replace(ends_ms=ends_ms, closer=person.id)
            season = Season(row.begins_ms, ends_ms, row.name)
            await services.store.writer.submit(
                [seasons.put(row), self._closing.ending(guild, calendar, season)]
            )
        almanac = await self._changed(interaction)
        told = almanac.words("season-closed", name=almanac.name(season))
        await respond(interaction, said(told, accent=GREEN), fresh=False)

    async def _open_one(self, guild: str) -> SeasonRow:
        """Return the season that is open. Raises ``Refusal`` ``no_open_season``."""
        rows = await self._services.store.seasons.all_of(guild)
        Refusal.unless(rows and rows[-1].ends_ms is None, "no_open_season")
        return rows[-1]

    @localised("season-rename", season)
    async def rename(self, interaction: Interaction, season: str, name: Name) -> None:
        """Rename a season that was opened by hand.

        Raises ``Refusal`` ``unknown_season``, ``name_blank``, and as ``expect_keeper``.
        """
        guild, services = self._expect_keeper(interaction), self._services
        async with self._locks[guild]:
            rows = await services.store.seasons.all_of(guild)
            told = season.strip().casefold()
            fitting = [one for one in rows if told in (str(one.begins_ms), one.name.casefold())]
            Refusal.unless(fitting, "unknown_season")
            row = fitting[-1]._replace(name=given_name(name))
            await services.store.seasons.put(row)
        almanac = await self._changed(interaction)
        renamed = almanac.name(Season(row.begins_ms, row.ends_ms, row.name))
        await say(interaction, almanac.words("season-renamed", name=renamed))

    async def _changed(self, interaction: Interaction) -> Almanac:
        """Notify everything that depends on seasons, and return the new almanac."""
        self._services.standings_worker.changed(str(interaction.guild_id))
        self._announcements.look()
        return await self._almanac(interaction)

    # -- by everybody --------------------------------------------------------------------------------------

    @attached("leaderboard", "seasons")
    async def show(self, interaction: Interaction, season: str | None = None) -> None:
        """Show a season and its best players: the chosen one, or else the current or last one.

        Raises ``Refusal`` ``unknown_season`` and ``no_seasons``.
        """
        almanac = await self._almanac(interaction)
        every = await self._every(interaction, almanac)
        Refusal.unless(every, "no_seasons")
        names = {str(one.begins_ms): one for one in every}
        names |= {almanac.plain(one).casefold(): one for one in reversed(every)}
        shown = every[0] if season is None else names.get(season.strip().casefold())
        if shown is None:
            raise Refusal("unknown_season")
        await self._show(interaction, almanac, every, shown, fresh=True)

    @on_click(SeasonId)
    async def click(self, interaction: Interaction, clicked: SeasonId) -> None:
        """Turn to another page."""
        if clicked.page == "fame":
            await self._fame(interaction, clicked.game, clicked.number)
            return
        almanac = await self._almanac(interaction)
        every = await self._every(interaction, almanac)
        if clicked.page == "list":
            await respond(interaction, list_page(almanac, every, clicked.number).view(), fresh=False)
            return
        season = almanac.calendar.season(clicked.number)
        if season is None:
            raise Refusal("unknown_season")
        await self._show(interaction, almanac, every, season, fresh=False)

    @show.command.autocomplete("season")
    async def every(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        almanac = await self._almanac(interaction)
        found = await self._every(interaction, almanac)
        return choices(((almanac.plain(season), str(season.begins_ms)) for season in found), typed)

    @rename.autocomplete("season")
    async def opened(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        named = reversed((await self._almanac(interaction)).calendar.opened)
        return choices(((season.name, str(season.begins_ms)) for season in named), typed)

    # -- pages -------------------------------------------------------------------------------------------

    async def _show(
        self,
        interaction: Interaction,
        almanac: Almanac,
        every: Sequence[Season],
        season: Season,
        *,
        fresh: bool,
    ) -> None:
        services, guild = self._services, str(interaction.guild_id)
        announcer = PodiumNames(services, guild, almanac.words)
        honours = await season_honours(services.store, guild, season)
        name, running = almanac.plain(season), almanac.running(season)
        make_specs: dict[str, Callable[[], PictureSpec]] = {
            one.game: partial(podium_table, one, name, announcer, running=running) for one in honours
        }
        drawing = self._pictures(interaction, make_specs, almanac.words)
        pictures, note = await in_time(interaction, drawing, fresh=fresh)
        builder, attached = season_page(almanac, season, honours, pictures, note, announcer, every)
        files = [file for picture in attached for file in files_of(picture)]
        await respond(interaction, builder.view(), files, fresh=fresh)

    async def _fame(self, interaction: Interaction, game: str | None, page: int) -> None:
        """Show a page of the hall of fame of that game, or else of the one with the newest title."""
        guild, store = str(interaction.guild_id), self._services.store
        almanac = await self._almanac(interaction)
        games = await games_of(store, guild)
        Refusal.unless(games, "no_seasons")
        past = [
            season
            for season in await self._services.standings_worker.seasons(guild)
            if season.ends_ms is not None and season.ends_ms <= almanac.now_ms
        ]
        if game is None or game not in GAMES:
            game = await newest_title(store, guild, past) or games[0]
        periods = await store.standings.periods(guild, game)
        ended = [season for season in past if season.period in periods]
        page, pages = nearest(page, len(ended), FAME_A_PAGE)
        told = ended[page * FAME_A_PAGE : (page + 1) * FAME_A_PAGE]
        chapters = [(season, await honours_of(store, guild, season, game)) for season in told]
        announcer = PodiumNames(self._services, guild, almanac.words)
        make_spec = partial(fame_spec, almanac, game, chapters, announcer, page, pages)
        drawing = self._pictures(interaction, {game: make_spec} if chapters else {}, almanac.words)
        pictures, note = await in_time(interaction, drawing, fresh=False)
        picture = pictures.get(game)
        builder = fame_page(almanac, game, games, chapters, announcer, picture, note, page, pages)
        await respond(interaction, builder.view(), files_of(picture), fresh=False)

    async def _pictures(
        self, interaction: Interaction, make_specs: Mapping[str, Callable[[], PictureSpec]], words: Words
    ) -> tuple[dict[str, Picture], str]:
        """Return the pictures that could be drawn, by game, and a note on an expected failure."""
        reader, drawn, note = await person_of(interaction, self._services.registry), {}, ""
        for game, make_spec in make_specs.items():
            picture, why = await illustration(self._services, interaction, reader, make_spec, words)
            note = note or why
            if picture is not None:
                drawn[game] = picture
        return drawn, note

    async def _every(self, interaction: Interaction, almanac: Almanac) -> list[Season]:
        """Return the current season, and those that were opened or played in, newest first."""
        played = await self._services.standings_worker.seasons(str(interaction.guild_id))
        current = almanac.calendar.season(almanac.now_ms)
        found = [*played, *almanac.calendar.opened, *([] if current is None else [current])]
        every = {season.begins_ms: season for season in found}
        return [every[begins] for begins in sorted(every, reverse=True)]

    # -- news of the winners -------------------------------------------------------------------------------

    async def _news(self, row: Announcement, pictured: bool) -> News | None:
        """Draw the announcement of a season's end; ``None`` if nobody has played. Raises ``StorageError``."""
        services, ended = self._services, json.loads(row.payload)
        await services.standings_worker.bring_up(row.guild)
        calendar = await services.store.seasons.calendar(row.guild)
        season = calendar.season(ended["ends"] - 1)
        if season is None:
            return None
        honours = await season_honours(services.store, row.guild, season)
        if not honours:
            return None
        words = services.public_words(self._client, row.guild)
        almanac = Almanac(calendar, words, self._services.now_ms())
        announcer = PodiumNames(services, row.guild, words)
        pictures = {}
        if pictured:
            for one in honours:
                spec = podium_table(one, almanac.plain(season), announcer)
                pictures[one.game] = await services.pictures.for_announcement(spec)
        builder = MessageBuilder(GOLD)
        builder.text(f"## 🏆 {almanac.name(season)}", words("season-over", span=almanac.span(season)))
        attached = add_podium(builder, honours, pictures, announcer, cheer=True)
        return News(view=builder.view(), pictures=attached)

    # -- both -----------------------------------------------------------------------------------------------

    async def _almanac(self, interaction: Interaction) -> Almanac:
        calendar: Calendar = await self._services.store.seasons.calendar(str(interaction.guild_id))
        return Almanac(calendar, self._services.words_for(interaction), self._services.now_ms())

    def _expect_keeper(self, interaction: Interaction) -> str:
        expect_keeper(interaction, self._services.preferences)
        return str(interaction.guild_id)


def _end_of(cut: Season | None, almanac: Almanac) -> str:
    """Say which semester a new season ends, if it ends one."""
    return "" if cut is None else f" {almanac.words('season-cut', name=almanac.name(cut))}"


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Seasons)
