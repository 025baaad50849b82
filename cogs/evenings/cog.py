"""Planning evenings: ``/stammtisch plan, list, skip, cancel, change, draw``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from itertools import compress
from typing import Final
from zoneinfo import ZoneInfo

import discord
from discord import app_commands

from cogs.evenings.planning import place_for, planned, time_of
from cogs.evenings.stammtisch import Stammtisch
from cogs.evenings.times import read_time, times_to_choose
from cogs.evenings.view import dotted, rhythm
from cogs.evenings.week_later import WeekLater
from cogs.evenings.when import CHOICES, Days, named_day
from cogs.house_rules.cog import RuleSets, suggest_rule_set
from cogs.house_rules.naming import checked
from cogs.parts import Bot
from cogs.shell.answers import Interaction, respond, say, stored
from cogs.shell.commands import group, localised
from cogs.shell.discord_errors import is_gone
from cogs.shell.feature import Asking, Feature, Tip
from cogs.shell.layout import GOLD, MessageBuilder
from cogs.shell.names import LONG_NAME, given_name, plain_text, shown
from cogs.shell.preferences import expect
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.evenings.evening import Evening
from engine.evenings.plan import RHYTHMS, Plan
from engine.game import Refusal
from engine.games.registry import GAMES

LONGEST_LEAD: Final = 7 * 24 * 60
"""Maximum lead of a reminder in minutes: a week."""
USUAL_LEAD: Final = 60
TOLD: Final = 1
"""Evenings that help tells of."""


class Evenings(Feature):
    """Commands about future evenings of a regular table. ``now`` is the time in seconds since 1970."""

    stammtisch = group("stammtisch")

    def __init__(
        self, services: Services, rule_sets: RuleSets, stammtisch: Stammtisch, now: Callable[[], float]
    ) -> None:
        self._services = services
        self._rule_sets = rule_sets
        self._stammtisch = stammtisch
        self._evenings = stammtisch.evenings
        self._now = now
        self._days = Days(services.texts)

    async def tips(self, asking: Asking) -> list[Tip]:
        """Tell of the next evenings that whoever asks may know of, and how to plan one."""
        words = asking.words
        tips = [Tip("more", 70, words("help-evenings"))] if asking.opens else []
        evenings = await stored(self._evenings.of_guild(str(asking.interaction.guild_id)))
        known = (await self._known(asking.interaction, evenings))[:TOLD]
        return [*tips, *(Tip("here", 50, self._line(one, words).removeprefix("- ")) for one in known)]

    # -- commands ------------------------------------------------------------------------------------------

    @localised(
        "stammtisch-plan",
        stammtisch,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "rhythm": {name: f"choice-rhythm-{name}" for name in RHYTHMS},
        },
    )
    @app_commands.autocomplete(preset=suggest_rule_set)
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
        """Plan evenings in a channel, by default in this one."""
        services, guild = self._services, str(interaction.guild_id)
        words = services.words_for(interaction)
        settings = services.preferences.server(guild)
        expect(interaction, settings.who_opens, Refusal("not_allowed_to_open"))
        place = place_for(interaction, services, channel)
        if not await services.visibility.sees(interaction, str(place)):
            raise Refusal("no_text_channel")
        name = given_name(name)
        if preset is None:
            preset = next(iter(await self._rule_sets.favourites(interaction, game)), None)
        choice = await self._rule_sets.chosen(interaction, game, preset)
        plan = Plan(
            self._days.read(day, self._today(settings.timezone), words),
            read_time(time),
            settings.timezone,
            next(known for known in RHYTHMS if known == rhythm),
            choice.game.name,
            choice.preset,
            dict(choice.overrides),
            choice.rule_set,
            lead,
            fill,
        )
        checked(choice.game, choice.preset, choice.overrides)
        organiser = await person_of(interaction, services.registry)
        evening = await stored(self._evenings.plan(guild, str(place), name, plan, organiser))
        await say(interaction, planned(evening, words, self._stammtisch.events))

    @localised("stammtisch-list", stammtisch)
    async def list_all(self, interaction: Interaction) -> None:
        """List the planned evenings in channels that the reader may see."""
        words = self._services.words_for(interaction)
        evenings = await stored(self._evenings.of_guild(str(interaction.guild_id)))
        lines = [self._line(evening, words) for evening in await self._known(interaction, evenings)]
        if not lines:
            await say(interaction, words("evening-list-none"))
            return
        builder = MessageBuilder(GOLD)
        builder.text(words("evening-list-title"), *lines)
        await respond(interaction, builder.view())

    @localised("stammtisch-skip", stammtisch)
    async def skip(self, interaction: Interaction, evening: int) -> None:
        """Skip the next evening."""
        now = await self._stammtisch.own(interaction, evening)
        after = await stored(self._evenings.skip(now.row.meeting))
        await self._told(interaction, "evening-skipped-next", after)

    @localised("stammtisch-cancel", stammtisch)
    async def cancel(self, interaction: Interaction, evening: int) -> None:
        """End the series: plan no further evenings."""
        now = await self._stammtisch.own(interaction, evening)
        ended = await stored(self._evenings.cancel(now.row.meeting))
        await self._told(interaction, "evening-cancelled-done", ended)

    @localised("stammtisch-change", stammtisch)
    async def change(
        self,
        interaction: Interaction,
        evening: int,
        day: app_commands.Range[str, 1, 60] | None = None,
        time: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Move an evening to another hour or day; move it to this channel if its own is gone."""
        now = await self._stammtisch.own(interaction, evening)
        if await self._is_gone(interaction, now):
            place = place_for(interaction, self._services, None)
            now = await stored(self._evenings.rehouse(now.row.meeting, str(place)))
            if day is None and time is None:
                await self._told(interaction, "evening-rehoused", now)
                return
        if day is None and time is None:
            raise Refusal("evening_unchanged")
        words = self._services.words_for(interaction)
        today = self._today(now.plan.zone)
        first = None if day is None else self._days.read(day, today, words)
        at = None if time is None else read_time(time)
        moved = await stored(self._evenings.move(now.row.meeting, first=first, at=at))
        begun = moved.row.status != "planned"
        await self._told(interaction, "evening-moved-later" if begun else "evening-moved", moved)

    @localised("stammtisch-draw", stammtisch)
    async def draw(self, interaction: Interaction, evening: int) -> None:
        """Draw the seats ahead of time."""
        now = await self._stammtisch.own(interaction, evening)
        drawn = await stored(self._evenings.draw(*now.number))
        place, words = f"<#{drawn.meeting.channel}>", self._services.words_for(interaction)
        if drawn.row.status != "playing":
            await say(interaction, words("evening-nobody"))
        else:
            told = "evening-drawn" if drawn.seating.groups else "evening-too-few"
            await say(interaction, words(told, place=place))

    # -- suggestions ---------------------------------------------------------------------------------------

    @plan.autocomplete("day")
    @change.autocomplete("day")
    async def days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest days, by the server's clock."""
        today = self._today(self._services.preferences.server(str(interaction.guild_id)).timezone)
        words = self._services.words_for(interaction)
        found = self._days.to_choose(typed, today, words, words.locale(interaction.locale))
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    @plan.autocomplete("time")
    @change.autocomplete("time")
    async def times(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest times of day."""
        locale = self._services.words_for(interaction).locale(interaction.locale)
        found = times_to_choose(typed, locale)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    @skip.autocomplete("evening")
    @cancel.autocomplete("evening")
    @change.autocomplete("evening")
    @draw.autocomplete("evening")
    async def meetings(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Suggest evenings, each with its next day."""
        evenings = await self._evenings.of_guild(str(interaction.guild_id))
        locale = self._services.words_for(interaction).locale(interaction.locale)
        fitting = [one for one in evenings if typed.lower() in one.meeting.name.lower()]
        return [
            app_commands.Choice(name=_choice(evening, locale), value=evening.row.meeting)
            for evening in await self._known(interaction, fitting)
        ][:CHOICES]

    # -- which ones, and what is told of them ----------------------------------------------------------------

    async def _known(self, interaction: Interaction, evenings: Sequence[Evening]) -> list[Evening]:
        """Return those evenings that whoever asks may know of."""
        known = await asyncio.gather(*(self._stammtisch.may_know(interaction, one) for one in evenings))
        return list(compress(evenings, known))

    async def _is_gone(self, interaction: Interaction, evening: Evening) -> bool:
        meeting = evening.meeting
        return await is_gone(interaction.client, int(meeting.guild), int(meeting.channel))

    def _today(self, zone: str) -> date:
        return datetime.fromtimestamp(self._now(), UTC).astimezone(ZoneInfo(zone)).date()

    def _line(self, evening: Evening, words: Words) -> str:
        playing = evening.row.status == "playing"
        coming = len(evening.seating.people) if playing else len(evening.who("yes"))
        return dotted(
            f"- **{shown(evening.meeting.name, LONG_NAME)}**",
            words("evening-list-now") if playing else time_of(evening),
            rhythm(evening.plan, words),
            f"<#{evening.meeting.channel}>",
            words("evening-list-coming", count=coming),
        )

    async def _told(self, interaction: Interaction, text: str, evening: Evening) -> None:
        words = self._services.words_for(interaction)
        name = shown(evening.meeting.name, LONG_NAME)
        params = {
            "evening-skipped-next": {"when": time_of(evening)},
            "evening-moved": {"when": time_of(evening)},
            "evening-rehoused": {"place": f"<#{evening.meeting.channel}>"},
        }
        await say(interaction, words(text, name=name, **params.get(text, {})))


def _choice(evening: Evening, locale: str) -> str:
    day = evening.plan.day_of(evening.row.begins_ms)
    return dotted(plain_text(evening.meeting.name, LONG_NAME), named_day(day, locale))


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts, services = bot.parts, bot.parts.services
    stammtisch = Stammtisch(bot, services, parts.cards, parts.announcer, parts.now)
    services.preferences.server_listeners.append(stammtisch.chosen)
    await bot.add_cog(stammtisch)
    await bot.add_cog(Evenings(services, parts.rule_sets, stammtisch, parts.now))
    await bot.add_cog(WeekLater(services, stammtisch, parts.now))
