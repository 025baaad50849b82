"""Evenings: ``/stammtisch``, their buttons, events and tables; the button for the same again in a week."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

import discord
from discord import app_commands

from cogs.gatherings.evening_card import EveningCards
from cogs.gatherings.feature import GatheringFeature, telling
from cogs.gatherings.tournaments import Tournaments
from cogs.gatherings.view import EveningId, about, dotted, rhythm
from cogs.gatherings.when import Days, named_day, read_time, times_to_choose
from cogs.house_rules.cog import RuleSets, suggest_rule_set
from cogs.house_rules.naming import checked
from cogs.parts import Bot
from cogs.shell.answers import Interaction, respond, say
from cogs.shell.discord_errors import lacking_there
from cogs.shell.feature import Asking, Feature, Services, Tip, group, localised, on_click
from cogs.shell.layout import GOLD, RawLayout, button, said
from cogs.shell.names import LONG_NAME, given_name, name_of, plain_text, shown
from cogs.shell.posting import Announcer
from cogs.shell.preferences import expect
from cogs.shell.rights import choices, person_of, table_here
from cogs.tables.ids import WeekLaterId
from cogs.tables.messages import TableMessages
from cogs.tables.view import changed_rules
from cogs.texts.catalogue import Words
from engine.background import BackgroundTasks
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.gatherings import evenings
from engine.gatherings.gathering import RHYTHMS, EveningPlan, may_meet_again, week_later
from engine.gatherings.gatherings import Noting
from engine.gatherings.planning import Evening
from engine.players.levels import Level
from engine.tables import Access, Party, Person, Table, TableState, lobby

LONGEST_LEAD: Final = 7 * 24 * 60
"""Maximum lead of a reminder in minutes: a week."""
USUAL_LEAD: Final = 60
TOLD: Final = 1
"""Evenings that help tells of."""


class Evenings(GatheringFeature[Evening]):
    """Evenings of a regular table: their commands and buttons."""

    stammtisch = group("stammtisch")

    def __init__(
        self,
        bot: Bot,
        services: Services,
        rule_sets: RuleSets,
        table_messages: TableMessages,
        announcer: Announcer,
    ) -> None:
        self._rule_sets = rule_sets
        self._tables = table_messages
        self._days = Days(services.texts)
        self.evenings = evenings.Evenings(
            services.store,
            services.registry,
            services.jobs,
            services.now_ms,
            partial(telling, announcer),
            self._open_table,
        )
        self.cards = EveningCards(bot, self.evenings)
        self._background_tasks = BackgroundTasks("changing the time zone of evenings")
        services.preferences.server_listeners.append(self.chosen)
        super().__init__(self.cards, announcer)

    # -- the process ---------------------------------------------------------------------------------------

    async def _open_table(self, evening: Evening, people: Sequence[Person], noting: Noting) -> Table:
        """Open a table for people, in the way of the server, and call them.

        Several people sit there, computers on the other seats, and it begins. Somebody alone waits for
        others, who may sit down.
        """
        plan, row, (host, *others) = evening.plan, evening.row, people
        called = [one.external_id for one in people if one.external_id is not None]
        chosen = self._services.preferences.server(row.guild)
        table = await self._services.registry.open(
            row.guild,
            row.channel,
            host,
            plan.game,
            plan.preset,
            dict(plan.overrides),
            Access(),
            plan.rule_set,
            pace=chosen.pace,
            spectators=chosen.spectators,
            rated=chosen.rated,
            level=Level(chosen.computer_level),
            party=Party(
                others, noting=noting, arranged=False, recurs=plan.rhythm != "once", begins=bool(others)
            ),
        )
        calls: list[str] = []
        with self._tables.of(table.state).claimed(calls):
            calls += await self._tables.called(called, table.state)
            if plan.fill and not others:
                for _ in range(len(table.state.seats) - 1):
                    await table.do(lobby.add_computer, host)
        return table

    @Feature.listener()
    async def on_table_message_posted(self, table: int) -> None:
        """Update the link on an evening's card after a table's card was posted anew."""
        evening = await self.evenings.of_table(table)
        if evening is not None:
            self.cards.changed(evening)

    @Feature.listener()
    async def on_scheduled_event_delete(self, event: discord.ScheduledEvent) -> None:
        """Note that an event was deleted, which may have belonged to an evening."""
        await self.evenings.lost_event(str(event.id))

    @Feature.listener()
    async def on_scheduled_event_update(
        self, before: discord.ScheduledEvent, after: discord.ScheduledEvent
    ) -> None:
        """Follow an event that was cancelled, or moved, if it belongs to an evening."""
        if after.status is discord.EventStatus.canceled:
            await self.evenings.lost_event(str(after.id))
        elif before.start_time != after.start_time:
            evening = await self.evenings.with_event(str(after.id))
            if evening is not None:
                self.cards.look_again([evening])

    def chosen(self, guild: str) -> None:
        """Follow a server's changed settings, such as its time zone."""
        preferences = self._services.preferences
        self._background_tasks.insist(lambda: self.evenings.rezone(guild, preferences.server(guild).timezone))

    async def stop(self) -> None:
        """Finish running work; the next start resumes."""
        await self._background_tasks.settled()
        await super().stop()

    async def tips(self, asking: Asking) -> list[Tip]:
        """Tell of the next evenings that whoever asks may know of, and how to plan one."""
        words = asking.words
        tips = [Tip("more", 70, words("help-evenings"))] if asking.opens else []
        known = (await self._here(asking.interaction))[:TOLD]
        return [*tips, *(Tip("here", 50, self._line(one, words).removeprefix("- ")) for one in known)]

    # -- buttons -------------------------------------------------------------------------------------------

    @on_click(EveningId)
    async def click(self, interaction: Interaction, clicked: EveningId) -> None:
        """Handle a click on a button of an evening's card."""
        evening = await self._named(interaction, clicked.evening, clicked.sitting)
        person = await person_of(interaction, self._services.registry)
        match clicked.verb:
            case "open":
                await self._open(interaction, evening, person)
            case "late":
                await self._late(interaction, evening, person)
            case "end":
                await self._expect_organiser(interaction, evening)
                ended = await self.evenings.end(*evening.id)
                await self.cards.answer(interaction, ended)
            case answer:
                signed = await self.evenings.answer(*evening.id, person, answer)
                await self.cards.answer(interaction, signed)

    async def _open(self, interaction: Interaction, evening: Evening, person: Person) -> None:
        Refusal.unless(evening.sitting.status != "planned", "evening_not_begun")
        Refusal.unless(
            person.id in evening.who("yes") or await self._is_organiser(interaction, evening), "not_coming"
        )
        drawn = await self.evenings.draw(*evening.id)
        await self.cards.answer(interaction, drawn)

    async def _late(self, interaction: Interaction, evening: Evening, person: Person) -> None:
        seen = partial(self._services.visibility.seen, interaction)
        found, table = await self.evenings.late(*evening.id, person, seen)
        await self.reply(interaction, f"evening-late-{found}", table=str(table))

    # -- the same again in a week --------------------------------------------------------------------------

    @on_click(WeekLaterId)
    async def again(self, interaction: Interaction, clicked: WeekLaterId) -> None:
        """Answer the first tap with the plan, and the second with the evening.

        Raises ``Refusal`` ``not_over``, ``did_not_play``, ``not_allowed_to_open``, ``no_text_channel``,
        ``missing_permissions`` and as ``EveningPlanner.plan``.
        """
        services, guild = self._services, str(interaction.guild_id)
        person = await person_of(interaction, services.registry)
        state = (await table_here(interaction, services, clicked.table)).state
        Refusal.unless(may_meet_again(state), "not_over")
        Refusal.unless(state.seat_of(person.id) is not None, "did_not_play")
        settings = services.preferences.server(guild)
        expect(interaction, settings.who_opens, Refusal("not_allowed_to_open"))
        channel = str(_place_for(interaction, services, None))
        plan, words = week_later(state, settings.timezone, services.now_ms()), services.words_for(interaction)
        # without those who were forgotten
        others = [one for one in state.persons if one.id != person.id and one.external_id is not None]
        if clicked.verb == "plan":
            name = self.cards.words(guild)("week-later-name", day=plan.first.weekday())
            guests = [one.id for one in others]
            evening, is_new = await self.evenings.plan_again(guild, channel, name, plan, person, guests)
            told = (
                self.planned(evening, words) if is_new else words("week-later-stands", **_in_words(evening))
            )
            await respond(interaction, said(told, accent=GOLD), fresh=False)
            return
        standing = await self.evenings.standing(guild, channel, plan)
        if standing is None:
            await respond(interaction, _week_later_question(state, channel, plan, others, words))
        else:
            await say(interaction, words("week-later-stands", **_in_words(standing)))

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
        place = _place_for(interaction, services, channel)
        Refusal.unless(await services.visibility.sees(interaction, str(place)), "no_text_channel")
        name = given_name(name)
        if preset is None:
            preset = next(iter(await self._rule_sets.favourites(interaction, game)), None)
        choice = await self._rule_sets.chosen(interaction, game, preset)
        plan = EveningPlan(
            game=choice.game.name,
            preset=choice.preset,
            overrides=dict(choice.overrides),
            rule_set=choice.rule_set,
            first=self._days.read(day, self._today(settings.timezone), words),
            at=read_time(time),
            zone=settings.timezone,
            rhythm=next(known for known in RHYTHMS if known == rhythm),
            lead=lead,
            fill=fill,
        )
        checked(choice.game, choice.preset, choice.overrides)
        organiser = await person_of(interaction, services.registry)
        evening = await self.evenings.plan(guild, str(place), name, plan, organiser)
        await say(interaction, self.planned(evening, words))

    @localised("stammtisch-list", stammtisch)
    async def list_all(self, interaction: Interaction) -> None:
        """List the planned evenings in channels that the reader may see."""
        words = self._services.words_for(interaction)
        lines = [self._line(evening, words) for evening in await self._here(interaction)]
        if not lines:
            await say(interaction, words("evening-list-none"))
            return
        await respond(interaction, said(words("evening-list-title"), *lines, accent=GOLD))

    @localised("stammtisch-skip", stammtisch)
    async def skip(self, interaction: Interaction, evening: int) -> None:
        """Skip the next evening."""
        now = await self._own(interaction, evening)
        after = await self.evenings.skip(now.row.gathering)
        await self._told(interaction, "evening-skipped-next", after)

    @localised("stammtisch-cancel", stammtisch)
    async def cancel(self, interaction: Interaction, evening: int) -> None:
        """End the series: plan no further evenings."""
        now = await self._own(interaction, evening)
        ended = await self.evenings.cancel(now.row.gathering)
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
        now = await self._own(interaction, evening)
        if await self._is_gone(interaction, now):
            now = await self.evenings.rehouse(now, str(_place_for(interaction, self._services, None)))
            if day is None and time is None:
                await self._told(interaction, "evening-rehoused", now)
                return
        Refusal.unless(day is not None or time is not None, "evening_unchanged")
        words = self._services.words_for(interaction)
        first = None if day is None else self._days.read(day, self._today(now.plan.zone), words)
        at = None if time is None else read_time(time)
        moved = await self.evenings.move(now.row.gathering, first=first, at=at)
        begun = moved.sitting.status != "planned"
        await self._told(interaction, "evening-moved-later" if begun else "evening-moved", moved)

    @localised("stammtisch-draw", stammtisch)
    async def draw(self, interaction: Interaction, evening: int) -> None:
        """Draw the seats ahead of time."""
        now = await self._own(interaction, evening)
        drawn = await self.evenings.draw(*now.id)
        told = "evening-drawn" if drawn.seated() else "evening-too-few"
        if drawn.sitting.status != "playing":
            told = "evening-nobody"
        await self._told(interaction, told, drawn)

    # -- suggestions ---------------------------------------------------------------------------------------

    @plan.autocomplete("day")
    @change.autocomplete("day")
    async def days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest days, by the server's clock."""
        today = self._today(self._services.preferences.server(str(interaction.guild_id)).timezone)
        words = self._services.words_for(interaction)
        return choices(self._days.to_choose(typed, today, words, words.locale(interaction.locale)), "")

    @plan.autocomplete("time")
    @change.autocomplete("time")
    async def times(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest times of day."""
        locale = self._services.words_for(interaction).locale(interaction.locale)
        return choices(times_to_choose(typed, locale), "")

    @skip.autocomplete("evening")
    @cancel.autocomplete("evening")
    @change.autocomplete("evening")
    @draw.autocomplete("evening")
    async def meetings(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Suggest evenings, each with its next day."""
        locale = self._services.words_for(interaction).locale(interaction.locale)
        here = await self._here(interaction)
        return choices(((_choice(evening, locale), evening.row.gathering) for evening in here), typed)

    # -- which ones, and what is told of them ----------------------------------------------------------------

    async def _here(self, interaction: Interaction) -> list[Evening]:
        """Return the evenings of the server that whoever asks may know of, in order of time."""
        found = await self.evenings.going_on(str(interaction.guild_id))
        return await self._known(interaction, sorted(found, key=lambda one: (one.sitting.begins_ms, one.id)))

    async def _own(self, interaction: Interaction, number: int) -> Evening:
        """Return the newest date of an evening if whoever asks may change it.

        Raises ``Refusal`` ``unknown_evening`` or ``not_evening_organiser``.
        """
        evening = await self._named(interaction, number, running=True)
        await self._expect_organiser(interaction, evening)
        return evening

    def _today(self, zone: str) -> date:
        return datetime.fromtimestamp(self._services.now(), UTC).astimezone(ZoneInfo(zone)).date()

    def _line(self, evening: Evening, words: Words) -> str:
        playing = evening.sitting.status == "playing"
        coming = len(evening.people) if playing else len(evening.who("yes"))
        return dotted(
            f"- **{shown(evening.row.name, LONG_NAME)}**",
            words("evening-list-now") if playing else _time_of(evening),
            rhythm(evening.plan, words),
            f"<#{evening.row.channel}>",
            words("evening-list-coming", count=coming),
        )

    async def _told(self, interaction: Interaction, text: str, evening: Evening) -> None:
        await self.reply(interaction, text, **_in_words(evening))

    def planned(self, evening: Evening, words: Words) -> str:
        """Return the answer to whoever has planned an evening."""
        told = f"{words('evening-planned', **_in_words(evening))}\n{rhythm(evening.plan, words)}"
        if self.cards.allowed(evening.row.guild):
            return told
        return f"{told}\n{words('evening-no-event', permission=words('permission-create_events'))}"


def _place_for(interaction: Interaction, services: Services, channel: discord.TextChannel | None) -> int:
    """Return the channel for an evening. Raises ``Refusal`` if the bot can't write there."""
    place = interaction.channel_id if channel is None else channel.id
    missing = None if place is None else lacking_there(interaction.client, interaction.guild_id or 0, place)
    if place is None or missing is None:
        raise Refusal("no_text_channel")
    if missing:
        names = ", ".join(services.words_for(interaction)(f"permission-{name}") for name in missing)
        raise Refusal("missing_permissions", permissions=names, count=len(missing))
    return place


def _time_of(evening: Evening) -> str:
    """Return when an evening begins, as Discord shows it by everybody's clock."""
    return f"<t:{evening.sitting.begins_ms // 1000}:F>"


def _in_words(evening: Evening) -> dict[str, str]:
    """Return the name, time and place of an evening for a text."""
    place = f"<#{evening.row.channel}>"
    return {"name": shown(evening.row.name, LONG_NAME), "when": _time_of(evening), "place": place}


def _choice(evening: Evening, locale: str) -> str:
    day = evening.plan.day_of(evening.sitting.begins_ms)
    return dotted(plain_text(evening.row.name, LONG_NAME), named_day(day, locale))


def _week_later_question(
    state: TableState, channel: str, plan: EveningPlan, others: Sequence[Person], words: Words
) -> RawLayout:
    """Ask whether the plan is right; the ``others`` have played, too, and will be called."""
    people = ", ".join(shown(name_of(one, words)) for one in others)
    confirm = WeekLaterId(state.table, "plan").custom_id
    return said(
        f"**{words('week-later-title')}**",
        dotted(f"<t:{plan.begins_ms(plan.first) // 1000}:F>", f"<#{channel}>"),
        *about(plan, words),
        changed_rules(state, words),
        words("week-later-people", people=people) if people else "",
        accent=GOLD,
        buttons=[button(confirm, words("week-later-plan"), style=discord.ButtonStyle.success)],
    )


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Tournaments, Evenings)
