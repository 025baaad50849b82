"""Adds evenings and tournaments to the bot, and the button for the same again in a week."""

import discord

from cogs.gatherings.evenings import Evenings, in_words, place_for
from cogs.gatherings.tournaments import Tournaments
from cogs.gatherings.view import about, dotted
from cogs.parts import Bot
from cogs.shell.answers import Interaction, respond, say
from cogs.shell.feature import Feature, Services, on_click
from cogs.shell.layout import GOLD, button, said
from cogs.shell.names import name_of, shown
from cogs.shell.preferences import expect
from cogs.shell.rights import person_of, table_here
from cogs.tables.ids import WeekLaterId
from cogs.tables.view import changed_rules
from engine.game import Refusal
from engine.gatherings.gathering import EveningPlan, may_meet_again, week_later
from engine.gatherings.planning import Evening
from engine.tables import Person, TableState


class WeekLater(Feature):
    """Shows what would be planned, and plans it."""

    def __init__(self, services: Services, evenings: Evenings) -> None:
        self._services = services
        self._evenings = evenings

    @on_click(WeekLaterId)
    async def click(self, interaction: Interaction, clicked: WeekLaterId) -> None:
        """Answer the first tap with the plan, and the second with the evening.

        Raises ``Refusal`` ``not_over``, ``did_not_play``, ``not_allowed_to_open``, ``no_text_channel``,
        ``missing_permissions`` and as ``EveningPlanner.plan``.
        """
        services, guild = self._services, str(interaction.guild_id)
        person = await person_of(interaction, services.registry)
        state = (await table_here(interaction, services, clicked.table)).state
        if not may_meet_again(state):
            raise Refusal("not_over")
        if state.seat_of(person.id) is None:
            raise Refusal("did_not_play")
        settings = services.preferences.server(guild)
        expect(interaction, settings.who_opens, Refusal("not_allowed_to_open"))
        channel = str(place_for(interaction, services, None))
        plan = week_later(state, settings.timezone, services.now_ms())
        if clicked.verb == "plan":
            await self._plan(interaction, state, channel, plan, person)
            return
        standing = await self._evenings.evenings.standing(guild, channel, plan)
        if standing is None:
            await self._ask(interaction, state, channel, plan, person)
        else:
            await say(interaction, self._stands(interaction, standing))

    async def _ask(
        self, interaction: Interaction, state: TableState, channel: str, plan: EveningPlan, person: Person
    ) -> None:
        words = self._services.words_for(interaction)
        people = ", ".join(shown(name_of(one, words)) for one in _others(state, person))
        begins = plan.begins_ms(plan.first) // 1000
        confirm = WeekLaterId(state.table, "plan").custom_id
        question = said(
            f"**{words('week-later-title')}**",
            dotted(f"<t:{begins}:F>", f"<#{channel}>"),
            *about(plan, words),
            changed_rules(state, words),
            words("week-later-people", people=people) if people else "",
            accent=GOLD,
            buttons=[button(confirm, words("week-later-plan"), style=discord.ButtonStyle.success)],
        )
        await respond(interaction, question)

    async def _plan(
        self, interaction: Interaction, state: TableState, channel: str, plan: EveningPlan, person: Person
    ) -> None:
        guild = state.guild
        name = self._evenings.cards.words(guild)("week-later-name", day=plan.first.weekday())
        guests = [one.id for one in _others(state, person)]
        evening, is_new = await self._evenings.evenings.plan_again(guild, channel, name, plan, person, guests)
        words = self._services.words_for(interaction)
        told = self._evenings.planned(evening, words) if is_new else self._stands(interaction, evening)
        await respond(interaction, said(told, accent=GOLD), fresh=False)

    def _stands(self, interaction: Interaction, evening: Evening) -> str:
        return self._services.words_for(interaction)("week-later-stands", **in_words(evening))


def _others(state: TableState, person: Person) -> list[Person]:
    """Return everybody else who owned a seat at the end, but for those who were forgotten."""
    return [one for one in state.persons if one.id != person.id and one.external_id is not None]


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    services, evenings = bot.parts.services, Evenings(bot)
    services.preferences.server_listeners.append(evenings.chosen)
    await bot.add_cog(Tournaments(bot))
    await bot.add_cog(evenings)
    await bot.add_cog(WeekLater(services, evenings))
