"""Planning evenings: the commands of ``/stammtisch``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import compress
from typing import Final
from zoneinfo import ZoneInfo

import discord
from discord import app_commands

from cogs.evenings.stammtisch import Stammtisch
from cogs.evenings.times import read_time, times_to_choose
from cogs.evenings.view import dotted, rhythm
from cogs.evenings.when import CHOICES, Days, named_day
from cogs.house_rules import typed as house_rules
from cogs.house_rules.rule_sets import RuleSetCommands
from cogs.shell.answers import Interaction, respond, say, stored
from cogs.shell.discord_errors import is_gone, lacking_there
from cogs.shell.feature import Asking, Tip
from cogs.shell.layout import GOLD, MessageBuilder
from cogs.shell.names import LONG_NAME, given_name, plain_text, shown
from cogs.shell.preferences import expect
from cogs.shell.rights import person_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.evenings.evening import Evening
from engine.evenings.plan import Plan, Rhythm
from engine.game import Refusal

LONGEST_LEAD: Final = 7 * 24 * 60
"""Maximum lead of a reminder in minutes: a week."""
USUAL_LEAD: Final = 60
TOLD: Final = 1
"""Evenings that help tells of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRequest:
    """A request to plan evenings, as somebody typed it."""

    name: str
    day: str
    time: str
    rhythm: Rhythm = "once"
    game: str | None = None
    preset: str | None = None
    lead: int = USUAL_LEAD
    fill: bool = True


class PlanningCommands:
    """Commands about future evenings. ``now`` is the time in seconds since 1970."""

    def __init__(
        self, services: Services, rule_sets: RuleSetCommands, stammtisch: Stammtisch, now: Callable[[], float]
    ) -> None:
        self._services = services
        self._rule_sets = rule_sets
        self._stammtisch = stammtisch
        self._evenings = stammtisch.evenings
        self._now = now
        self._days = Days(services.texts)

    # -- commands ------------------------------------------------------------------------------------------

    async def plan(
        self, interaction: Interaction, wish: EveningRequest, channel: discord.TextChannel | None
    ) -> None:
        """Plan evenings in a channel, by default in this one."""
        services, guild = self._services, str(interaction.guild_id)
        words = services.words_for(interaction)
        settings = services.preferences.server(guild)
        expect(interaction, settings.who_opens, Refusal("not_allowed_to_open"))
        place = self.place(interaction, channel)
        if not await services.visibility.sees(interaction, str(place)):
            raise Refusal("no_text_channel")
        name = given_name(wish.name)
        choice = await self._rule_sets.chosen(interaction, wish.game, await self._preset(interaction, wish))
        plan = Plan(
            self._days.read(wish.day, self._today(settings.timezone), words),
            read_time(wish.time),
            settings.timezone,
            wish.rhythm,
            choice.game.name,
            choice.preset,
            dict(choice.overrides),
            choice.rule_set,
            wish.lead,
            wish.fill,
        )
        house_rules.checked(choice.game, choice.preset, choice.overrides)
        organiser = await person_of(interaction, services.registry)
        evening = await stored(self._evenings.plan(guild, str(place), name, plan, organiser))
        await say(interaction, self.planned(evening, words))

    def planned(self, evening: Evening, words: Words) -> str:
        """Return the answer to whoever has planned an evening."""
        told = words(
            "evening-planned",
            name=shown(evening.meeting.name, LONG_NAME),
            when=_time(evening),
            place=f"<#{evening.meeting.channel}>",
        )
        told = f"{told}\n{rhythm(evening.plan, words)}"
        if self._stammtisch.events.allowed(evening.meeting.guild):
            return told
        return f"{told}\n{words('evening-no-event', permission=words('permission-create_events'))}"

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

    async def tips(self, asking: Asking) -> list[Tip]:
        """Tell of the next evenings that whoever asks may know of, and how to plan one."""
        words = asking.words
        tips = [Tip("more", 70, words("help-evenings"))] if asking.opens else []
        evenings = await stored(self._evenings.of_guild(str(asking.interaction.guild_id)))
        known = (await self._known(asking.interaction, evenings))[:TOLD]
        return [*tips, *(Tip("here", 50, self._line(one, words).removeprefix("- ")) for one in known)]

    def _line(self, evening: Evening, words: Words) -> str:
        playing = evening.row.status == "playing"
        coming = len(evening.seating.people) if playing else len(evening.who("yes"))
        return dotted(
            f"- **{shown(evening.meeting.name, LONG_NAME)}**",
            words("evening-list-now") if playing else _time(evening),
            rhythm(evening.plan, words),
            f"<#{evening.meeting.channel}>",
            words("evening-list-coming", count=coming),
        )

    async def skip(self, interaction: Interaction, meeting: int) -> None:
        """Skip the next evening."""
        evening = await self._stammtisch.own(interaction, meeting)
        after = await stored(self._evenings.skip(evening.row.meeting))
        await self._told(interaction, "evening-skipped-next", after)

    async def cancel(self, interaction: Interaction, meeting: int) -> None:
        """End the series: plan no further evenings."""
        evening = await self._stammtisch.own(interaction, meeting)
        ended = await stored(self._evenings.cancel(evening.row.meeting))
        await self._told(interaction, "evening-cancelled-done", ended)

    async def change(self, interaction: Interaction, meeting: int, day: str | None, time: str | None) -> None:
        """Move an evening to another hour or day; move it to this channel if its own is gone."""
        evening = await self._stammtisch.own(interaction, meeting)
        if await self._is_gone(interaction, evening):
            place = self.place(interaction, None)
            evening = await stored(self._evenings.rehouse(evening.row.meeting, str(place)))
            if day is None and time is None:
                await self._told(interaction, "evening-rehoused", evening)
                return
        if day is None and time is None:
            raise Refusal("evening_unchanged")
        words = self._services.words_for(interaction)
        today = self._today(evening.plan.zone)
        first = None if day is None else self._days.read(day, today, words)
        at = None if time is None else read_time(time)
        moved = await stored(self._evenings.move(evening.row.meeting, first=first, at=at))
        begun = moved.row.status != "planned"
        await self._told(interaction, "evening-moved-later" if begun else "evening-moved", moved)

    async def draw(self, interaction: Interaction, meeting: int) -> None:
        """Draw the seats ahead of time."""
        evening = await self._stammtisch.own(interaction, meeting)
        drawn = await stored(self._evenings.draw(*evening.number))
        place, words = f"<#{drawn.meeting.channel}>", self._services.words_for(interaction)
        if drawn.row.status != "playing":
            await say(interaction, words("evening-nobody"))
        else:
            told = "evening-drawn" if drawn.seating.groups else "evening-too-few"
            await say(interaction, words(told, place=place))

    # -- suggestions ---------------------------------------------------------------------------------------

    async def days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest days, by the server's clock."""
        today = self._today(self._services.preferences.server(str(interaction.guild_id)).timezone)
        words = self._services.words_for(interaction)
        found = self._days.to_choose(typed, today, words, words.locale(interaction.locale))
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    async def times(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest times of day."""
        locale = self._services.words_for(interaction).locale(interaction.locale)
        found = times_to_choose(typed, locale)
        return [app_commands.Choice(name=name, value=value) for name, value in found]

    async def meetings(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Suggest evenings, each with its next day."""
        evenings = await self._evenings.of_guild(str(interaction.guild_id))
        locale = self._services.words_for(interaction).locale(interaction.locale)
        fitting = [one for one in evenings if typed.lower() in one.meeting.name.lower()]
        return [
            app_commands.Choice(name=_choice(evening, locale), value=evening.row.meeting)
            for evening in await self._known(interaction, fitting)
        ][:CHOICES]

    async def _known(self, interaction: Interaction, evenings: Sequence[Evening]) -> list[Evening]:
        """Return those evenings that whoever asks may know of."""
        known = await asyncio.gather(*(self._stammtisch.may_know(interaction, one) for one in evenings))
        return list(compress(evenings, known))

    async def _is_gone(self, interaction: Interaction, evening: Evening) -> bool:
        meeting = evening.meeting
        return await is_gone(interaction.client, int(meeting.guild), int(meeting.channel))

    # -- reading what was typed ------------------------------------------------------------------------------

    def place(self, interaction: Interaction, channel: discord.TextChannel | None) -> int:
        """Return the channel for an evening. Raises ``Refusal`` if the bot can't write there."""
        place = interaction.channel_id if channel is None else channel.id
        if place is None:
            raise Refusal("no_text_channel")
        missing = lacking_there(interaction.client, interaction.guild_id or 0, place)
        if missing is None:
            raise Refusal("no_text_channel")
        if missing:
            words = self._services.words_for(interaction)
            names = ", ".join(words(f"permission-{name}") for name in missing)
            raise Refusal("missing_permissions", permissions=names, count=len(missing))
        return place

    async def _preset(self, interaction: Interaction, wish: EveningRequest) -> str | None:
        if wish.preset is not None:
            return wish.preset
        return next(iter(await self._rule_sets.favourites(interaction, wish.game)), None)

    def _today(self, zone: str) -> date:
        return datetime.fromtimestamp(self._now(), UTC).astimezone(ZoneInfo(zone)).date()

    async def _told(self, interaction: Interaction, text: str, evening: Evening) -> None:
        words = self._services.words_for(interaction)
        name = shown(evening.meeting.name, LONG_NAME)
        params = {
            "evening-skipped-next": {"when": _time(evening)},
            "evening-moved": {"when": _time(evening)},
            "evening-rehoused": {"place": f"<#{evening.meeting.channel}>"},
        }
        await say(interaction, words(text, name=name, **params.get(text, {})))


def _choice(evening: Evening, locale: str) -> str:
    day = evening.plan.day_of(evening.row.begins_ms)
    return dotted(plain_text(evening.meeting.name, LONG_NAME), named_day(day, locale))


def _time(evening: Evening) -> str:
    return f"<t:{evening.row.begins_ms // 1000}:F>"
