"""Evenings: ``/stammtisch plan, list, skip, cancel, change, draw`` and the buttons of an evening's card."""

from __future__ import annotations

from collections.abc import Collection

import discord
from discord import app_commands

from cogs.evenings.planning import LONGEST_LEAD, USUAL_LEAD, EveningRequest, PlanningCommands
from cogs.evenings.stammtisch import Stammtisch
from cogs.evenings.view import EveningId
from cogs.evenings.week_later import WeekLater
from cogs.house_rules.completions import Completions
from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.shell.names import LONG_NAME
from cogs.tables.ids import WeekLaterId
from engine.evenings.plan import RHYTHMS
from engine.games.registry import GAMES
from engine.tables import Snapshot


class Evenings(Feature):
    """Evenings of a regular table, from their plan to their ranking."""

    stammtisch = group("stammtisch")

    def __init__(
        self,
        stammtisch: Stammtisch,
        planning: PlanningCommands,
        week_later: WeekLater,
        completions: Completions,
    ) -> None:
        self._stammtisch = stammtisch
        self._planning = planning
        self._week_later = week_later
        self._completions = completions

    async def ready(self) -> None:
        await self._stammtisch.on_ready()

    async def stop(self) -> None:
        await self._stammtisch.close()

    def published(self, snapshot: Snapshot) -> None:
        self._stammtisch.published(snapshot)

    @Feature.listener()
    async def on_scheduled_event_delete(self, event: discord.ScheduledEvent) -> None:
        await self._stammtisch.on_scheduled_event_delete(event)

    @Feature.listener()
    async def on_scheduled_event_update(
        self, before: discord.ScheduledEvent, after: discord.ScheduledEvent
    ) -> None:
        await self._stammtisch.on_scheduled_event_update(before, after)

    @Feature.listener()
    async def on_card_placed(self, table: int) -> None:
        self._stammtisch.placed(table)

    @Feature.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._stammtisch.cards.back(str(guild.id))

    @Feature.listener()
    async def on_channels_reopened(self, channels: Collection[int]) -> None:
        self._stammtisch.cards.reopened(channels)

    async def tips(self, asking: Asking) -> list[Tip]:
        return await self._planning.tips(asking)

    @on_click(EveningId)
    async def click(self, interaction: Interaction, clicked: EveningId) -> None:
        await self._stammtisch.click(interaction, clicked)

    @on_click(WeekLaterId)
    async def ask_again(self, interaction: Interaction, clicked: WeekLaterId) -> None:
        await self._week_later.click(interaction, clicked)

    @localised(
        "stammtisch-plan",
        stammtisch,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "rhythm": {name: f"choice-rhythm-{name}" for name in RHYTHMS},
        },
    )
    async def plan(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONG_NAME],
        day: app_commands.Range[str, 1, 60],
        time: app_commands.Range[str, 1, 40],
        rhythm: str = "once",
        game: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        channel: discord.TextChannel | None = None,
        lead: app_commands.Range[int, 5, LONGEST_LEAD] = USUAL_LEAD,
        fill: bool = True,
    ) -> None:
        wish = EveningRequest(
            name=name,
            day=day,
            time=time,
            rhythm=next(known for known in RHYTHMS if known == rhythm),
            game=game,
            preset=preset,
            lead=lead,
            fill=fill,
        )
        await self._planning.plan(interaction, wish, channel)

    @localised("stammtisch-list", stammtisch)
    async def list_all(self, interaction: Interaction) -> None:
        await self._planning.list_all(interaction)

    @localised("stammtisch-skip", stammtisch)
    async def skip(self, interaction: Interaction, evening: int) -> None:
        await self._planning.skip(interaction, evening)

    @localised("stammtisch-cancel", stammtisch)
    async def cancel(self, interaction: Interaction, evening: int) -> None:
        await self._planning.cancel(interaction, evening)

    @localised("stammtisch-change", stammtisch)
    async def change(
        self,
        interaction: Interaction,
        evening: int,
        day: app_commands.Range[str, 1, 60] | None = None,
        time: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        await self._planning.change(interaction, evening, day, time)

    @localised("stammtisch-draw", stammtisch)
    async def draw(self, interaction: Interaction, evening: int) -> None:
        await self._planning.draw(interaction, evening)

    @plan.autocomplete("preset")
    async def presets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.rule_set(interaction, typed)

    @plan.autocomplete("day")
    @change.autocomplete("day")
    async def days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._planning.days(interaction, typed)

    @plan.autocomplete("time")
    @change.autocomplete("time")
    async def times(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._planning.times(interaction, typed)

    @skip.autocomplete("evening")
    @cancel.autocomplete("evening")
    @change.autocomplete("evening")
    @draw.autocomplete("evening")
    async def meetings(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._planning.meetings(interaction, typed)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services, rule_sets = bot.parts, bot.parts.services, bot.parts.rule_sets
    stammtisch = Stammtisch(bot, services, parts.cards, parts.announcer, parts.now)
    services.preferences.server_listeners.append(stammtisch.chosen)
    planning = PlanningCommands(services, rule_sets, stammtisch, parts.now)
    week_later = WeekLater(services, stammtisch, planning, parts.now)
    await bot.add_cog(Evenings(stammtisch, planning, week_later, Completions(services, rule_sets)))
