"""The tab: ``/tab show, enter``, and the buttons of its lists."""

from collections.abc import Iterable, Sequence

import discord
from discord import app_commands

from cogs.parts import Bot
from cogs.shell.answers import Interaction, answer_publicly, respond
from cogs.shell.feature import Asking, Feature, Services, Tip, group, localised, on_click
from cogs.shell.layout import RawLayout
from cogs.shell.posting import answer_calling
from cogs.shell.preferences import keeps
from cogs.shell.rights import person_behind, person_of
from cogs.tab.view import Reader, TabId, tab_list, tab_note
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.tab.tab import KINDS, LONGEST_NOTE, MOST_ROUNDS, Debt, Tabs
from engine.tables import Person


class Tab(Feature):
    """Rounds that people owe each other."""

    tab = group("tab")

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tabs = Tabs(services.store, services.now_ms)

    # -- commands ----------------------------------------------------------------------------------------

    @localised("tab-show", tab)
    async def show(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show a list: all debts and one's own, or somebody's."""
        other = 0 if person is None else (await self._person(interaction, person)).id
        await respond(interaction, await self._list(interaction, TabId(other, 0), asked_for=other))

    @localised("tab-enter", tab)
    async def enter(
        self,
        interaction: Interaction,
        person: discord.User,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] = 1,
        note: app_commands.Range[str, 0, LONGEST_NOTE] = "",
    ) -> None:
        """Enter a debt of oneself, publicly, and call whom it is owed to unless they were called just now."""
        services, guild = self._services, str(interaction.guild_id)
        debtor = await person_of(interaction, services.registry)
        creditor = await self._person(interaction, person)
        debt = await self._tabs.enter(guild, debtor.id, creditor.id, rounds, note)
        drawing = await self._note(interaction, debt, "entered", debtor.id, [str(person.id)])
        await answer_calling(services, interaction, drawing, str(person.id))

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 50, asking.words("help-tab"))]

    # -- clicks ------------------------------------------------------------------------------------------

    @on_click(TabId)
    async def click(self, interaction: Interaction, clicked: TabId) -> None:
        """Turn a page, or act on a debt, redraw the list, and tell everybody."""
        if clicked.verb is None:
            await respond(interaction, await self._list(interaction, clicked), fresh=False)
            return
        words = self._services.words_for(interaction)
        person = await person_of(interaction, self._services.registry)
        guild, keeper = str(interaction.guild_id), keeps(interaction, self._services.preferences)
        try:
            debt = await self._tabs.act(
                guild, clicked.source, clicked.verb, person.id, seen=clicked.seen, keeper=keeper
            )
        except Refusal as refusal:
            if refusal.code not in ("tab_moved_on", "tab_gone", "tab_not_now"):
                raise
            drawing = await self._list(interaction, clicked, words.refusal(refusal))
            await respond(interaction, drawing, fresh=False)
            return
        await respond(interaction, await self._list(interaction, clicked, words("tab-done")), fresh=False)
        drawing = await self._note(interaction, debt, KINDS[clicked.verb], person.id)
        await answer_publicly(interaction, view=drawing)

    # -- what is shown -----------------------------------------------------------------------------------

    async def _list(
        self, interaction: Interaction, place: TabId, note: str = "", asked_for: int = 0
    ) -> RawLayout:
        """Draw a list for the reader about themselves, somebody on the tab, or somebody ``asked_for``.

        Raises ``Refusal("outdated_button")`` for anybody else: they may be of another server.
        """
        guild = str(interaction.guild_id)
        person = await person_of(interaction, self._services.registry)
        tab = await self._tabs.of(guild)
        people = {person.id, asked_for, *(one for debt in tab.debts for one in debt.people)} - {0}
        if place.person and place.person not in people:
            raise Refusal("outdated_button")
        words = self._services.words_for(interaction)
        return tab_list(tab, await self._reader(interaction, people, words, person.id), place, note)

    async def _note(
        self, interaction: Interaction, debt: Debt, did: str, actor: int, called: Sequence[str] = ()
    ) -> RawLayout:
        words = self._services.public_words(interaction.client, str(interaction.guild_id))
        reader = await self._reader(interaction, {actor, *debt.people}, words)
        return tab_note(debt, did, actor, reader, called)

    async def _reader(
        self, interaction: Interaction, people: Iterable[int], words: Words, person: int = 0
    ) -> Reader:
        services, guild = self._services, str(interaction.guild_id)
        known = set(people)
        await services.store.persons.load(known)
        await services.preferences.load(guild, known)
        server = services.preferences.server(guild).forfeit

        def kind(debtor: int) -> str:
            return "neutral" if services.preferences.mine(debtor).neutral_forfeit else server

        named = {one: services.store.persons.known(one, guild) for one in known}
        return Reader(words, named, kind, person, keeps(interaction, self._services.preferences))

    async def _person(self, interaction: Interaction, user: discord.User) -> Person:
        Refusal.when(user.bot, "guest_is_bot")
        return await person_behind(user, self._services.registry, interaction.guild_id)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Tab)
