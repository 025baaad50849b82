"""Statistics: ``/stats`` and the buttons and selects of its message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands

from cogs.leaderboards.periods import BoardPeriods, shortened, suggest_period
from cogs.parts import Bot
from cogs.pictures.queue import WaitingRoom
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import PictureSpec
from cogs.shell.answers import Interaction, all_chosen, respond, the_chosen
from cogs.shell.commands import localised
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.shell.layout import RawLayout
from cogs.shell.names import LONG_NAME, name_of, names_of, shown
from cogs.shell.pictured import Illustrations, files_of, in_time
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from cogs.stats.access import Asked, StatisticsAccess
from cogs.stats.contracts import contracts_page
from cogs.stats.message import (
    StatisticsId,
    Subject,
    Tab,
    TabPage,
    TabPosition,
    nothing_message,
    statistics_message,
    tabs_of,
)
from cogs.stats.overview import overview_page
from cogs.stats.versus import companions_page, versus_page
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.standings.statistics.facts import GameHistory, Span, facts_of
from engine.standings.statistics.overview import Statistics, statistics_of
from engine.standings.statistics.rivalry import companions_of, rivalry_of
from engine.storage.records import Person

PLACES: Final = 20
"""Maximum number of requests that wait for statistics, which are computed one after the other."""
EACH: Final = 2


class Stats(Feature):
    """Statistics of people in one server, visible to others there unless they are hidden."""

    def __init__(self, services: Services, illustrations: Illustrations, now: Callable[[], float]) -> None:
        self._services = services
        self._illustrations = illustrations
        self._now = now
        self._access = StatisticsAccess(services)
        self._periods = BoardPeriods(services)
        self._room = WaitingRoom(PLACES, EACH)
        self._turn = asyncio.Lock()

    @localised("stats", choices={"game": {name: f"game-{name}" for name in GAMES}})
    @app_commands.autocomplete(period=suggest_period)
    async def stats(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        game: str | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        versus: discord.User | None = None,
    ) -> None:
        """Show somebody's statistics, or one's own if nobody is named, in a new message.

        Raises ``Refusal`` ``stats_hidden``, ``stats_oneself``, ``stats_busy``, ``board_period_unknown``,
        ``board_no_season``.
        """
        words = self._services.words_for(interaction)
        when = (await self._periods.meant(period, str(interaction.guild_id), self._now_ms, words)).code
        reader = await person_of(interaction, self._services.registry)
        played = reader if person is None else await self._access.played(interaction, person, reader)
        other = None if versus is None else await self._access.played(interaction, versus, reader)
        for asked, user in ((played, person), (other, versus)):
            if asked is None and user is not None:
                sentence = words("statistics-never-played", name=shown(user.display_name, LONG_NAME))
                at = StatisticsId(reader.id, None, None, when, "overview")
                await respond(
                    interaction, nothing_message(sentence, words, TabPosition(at, ())), [], fresh=True
                )
                return
        assert played is not None
        tab: Tab = "overview" if other is None else "versus"
        at = StatisticsId(played.id, None if other is None else other.id, game, when, tab)
        await self._show(interaction, reader, at, fresh=True)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 40, asking.words("help-stats"))]

    @on_click(StatisticsId)
    async def click(self, interaction: Interaction, clicked: StatisticsId) -> None:
        """Show the page that a button or a choice leads to."""
        reader = await person_of(interaction, self._services.registry)
        await self._show(interaction, reader, await self._chosen(interaction, clicked), fresh=False)

    async def _chosen(self, interaction: Interaction, clicked: StatisticsId) -> StatisticsId:
        at = replace(clicked, asked=None)
        match clicked.asked:
            case "game":
                return replace(at, game=the_chosen(interaction))
            case "period":
                words, guild = self._services.words_for(interaction), str(interaction.guild_id)
                chosen = await self._periods.coded(the_chosen(interaction), guild, self._now_ms, words)
                return replace(at, period=chosen.code)
            case "other":
                users = all_chosen(interaction)
                return replace(at, other=await self._access.number_of(users[0]) if users else None)
        return at

    @property
    def _now_ms(self) -> int:
        return int(1000 * self._now())

    # -- the message ---------------------------------------------------------------------------------------

    async def _show(self, interaction: Interaction, reader: Person, at: StatisticsId, *, fresh: bool) -> None:
        with self._room.place(interaction.user.id, full=Refusal("stats_busy")):
            made = self._made(interaction, reader, at)
            drawing, picture = await in_time(interaction, made, fresh=fresh)
        await respond(interaction, drawing, files_of(picture), fresh=fresh)

    async def _made(
        self, interaction: Interaction, reader: Person, at: StatisticsId
    ) -> tuple[RawLayout, Picture | None]:
        services, words = self._services, self._services.words_for(interaction)
        asked = await self._access.asked(interaction, reader, at)
        if not asked.here and at.game is None:
            return nothing_message(words("statistics-no-deal"), words, TabPosition(at, ())), None
        game = at.game if at.game is not None and at.game in GAMES else (*asked.here, *GAMES)[0]
        at = replace(at, game=game, tab=at.tab if at.tab in tabs_of(game) else "overview")
        subject = Subject(name_of(asked.person, words), game, GAMES[game].few_points_win, words)
        guild = str(interaction.guild_id)
        period = await self._periods.coded(at.period, guild, self._now_ms, words)
        offered = await self._periods.offered(guild, self._now_ms, words)
        span = period.lasts
        async with self._turn:
            facts = await facts_of(services.store, guild, game, asked.person.id)
            told = await asyncio.to_thread(
                statistics_of, facts, asked.person.id, few_win=subject.few_win, span=span
            )
            place = TabPosition(
                at,
                sorted({*asked.here, game}, key=list(GAMES).index),
                shortened(offered, period),
                None if asked.other is None else asked.other.external_id,
            )
            if not told.deals and not told.parties.parties:
                sentence = words("statistics-nothing-in-period", name=shown(subject.name, LONG_NAME))
                return nothing_message(f"## {subject.title}\n{sentence}", words, place), None
            page = await self._page(interaction, facts, told, subject, reader, asked, at, span)
        picture, note = await self._picture(interaction, reader, page.spec, words)
        return statistics_message(subject, page, place, told.deals, picture, note), picture

    async def _page(
        self,
        interaction: Interaction,
        facts: GameHistory,
        told: Statistics,
        subject: Subject,
        reader: Person,
        asked: Asked,
        at: StatisticsId,
        span: Span,
    ) -> TabPage:
        if at.tab == "overview":
            return overview_page(told, subject)
        if at.tab == "contracts":
            return contracts_page(told, subject)
        store, person = self._services.store, asked.person.id
        if asked.other is None:
            people = await asyncio.to_thread(companions_of, facts, person, span)
            companions = await self._access.open_to(interaction, reader, people)
            return companions_page(companions, told.levels, subject)
        scores = await store.standings.scores_of(str(interaction.guild_id), subject.game, asked.other.id)
        rivalry = await asyncio.to_thread(rivalry_of, facts, person, asked.other.id, scores, span)
        names = names_of((asked.person, asked.other), subject.words)
        return versus_page(rivalry, names[asked.other.id], subject)

    async def _picture(
        self, interaction: Interaction, reader: Person, spec: PictureSpec | None, words: Words
    ) -> tuple[Picture | None, str]:
        """Draw the picture of a tab if it has one and the reader wants it; else say why there is none."""
        if spec is None:
            return None, ""
        return await self._illustrations.picture(interaction, reader, lambda: spec, words)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(Stats(parts.services, parts.illustrations, parts.now))
