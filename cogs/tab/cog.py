"""The tab: ``/tab show, enter, year``, and the buttons of its lists and notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, cast, get_args

import discord
from discord import app_commands

from cogs.parts import Bot
from cogs.shell.answers import Interaction, answer_of, ask, redraw, respond, say
from cogs.shell.calling import answer_calling
from cogs.shell.commands import group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click, on_submit
from cogs.shell.layout import AMBER, MessageBuilder, RawLayout, small
from cogs.shell.pictured import Illustrations, files_of, in_time
from cogs.shell.preferences import may
from cogs.shell.rights import person_behind, person_of
from cogs.shell.services import Services
from cogs.tab.view import Reader, TabId, tab_list, tab_note
from cogs.tab.year_view import year_lines, year_spec
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.tab.tab import Debt, Verb
from engine.tab.tabs import LONGEST_NOTE, MOST_ROUNDS, Tabs
from engine.tab.year import year_of
from engine.tables import Person

_VERBS: Final = frozenset(get_args(Verb))
_REASONED: Final = frozenset({"strike", "restore"})
"""Actions of those who keep the books, which need a reason."""


class Tab(Feature):
    """Rounds that people owe each other. ``now`` is the time in seconds since 1970."""

    tab = group("tab")

    def __init__(self, services: Services, illustrations: Illustrations, now: Callable[[], float]) -> None:
        self._services = services
        self._illustrations = illustrations
        self._now = now
        self._tabs = Tabs(services.store, self._now_ms)

    def _now_ms(self) -> int:
        return int(1000 * self._now())

    # -- commands ----------------------------------------------------------------------------------------

    @localised("tab-show", tab)
    async def show(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show a list: all debts and one's own, or somebody's."""
        other = 0 if person is None else (await self._person(interaction, person)).id
        drawing = await self._list(interaction, TabId("l", other, 0, "page"), asked_for=other)
        await respond(interaction, drawing)

    @localised("tab-enter", tab, {"owes": {"i": "choice-owes-i", "me": "choice-owes-me"}})
    async def enter(
        self,
        interaction: Interaction,
        owes: str,
        person: discord.User,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] = 1,
        note: app_commands.Range[str, 0, LONGEST_NOTE] = "",
    ) -> None:
        """Enter a debt of oneself or somebody else, publicly."""
        reader = await person_of(interaction, self._services.registry)
        other = await self._person(interaction, person)
        debtor, creditor = (reader, other) if owes == "i" else (other, reader)
        guild = str(interaction.guild_id)
        debt = await self._tabs.enter(guild, reader.id, debtor.id, creditor.id, rounds, note)
        drawing, called = await self._note(interaction, debt, "enter", reader.id, call=True)
        await self._call(interaction, drawing, called)

    @localised("tab-year", tab)
    async def year(
        self, interaction: Interaction, year: app_commands.Range[int, 2000, 2999] | None = None
    ) -> None:
        """Show the summary of a year's rounds."""
        services, guild = self._services, str(interaction.guild_id)
        person = await person_of(interaction, services.registry)
        words = services.words_for(interaction)
        calendar = await services.standings_worker.calendar(guild)
        told = year_of(await self._tabs.of(guild), year or calendar.year(self._now_ms()), calendar)
        if not told.due:
            await say(interaction, words("tab-year-none", year=str(told.year)))
            return
        reader = await self._reader(interaction, person.id, (share.person for share in told.shares), words)
        builder = MessageBuilder(AMBER)
        builder.text(*year_lines(told, reader))
        drawing = self._illustrations.picture(interaction, person, partial(year_spec, told, reader), words)
        picture, note = await in_time(interaction, drawing, fresh=True)
        if picture is not None:
            builder.picture(picture.filename, picture.alt)
        builder.text(small(note) if note else "")
        await respond(interaction, builder.view(), files_of(picture), fresh=True)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 50, asking.words("help-tab"))]

    # -- clicks ------------------------------------------------------------------------------------------

    @on_click(TabId)
    async def click(self, interaction: Interaction, clicked: TabId) -> None:
        """Turn a page, or act on a debt and redraw the message."""
        if not clicked.source and clicked.public:
            raise Refusal("outdated_button")
        if not clicked.source:
            await respond(interaction, await self._list(interaction, clicked), fresh=False)
        elif clicked.verb in _REASONED:
            title = self._services.words_for(interaction)("tab-reason")
            hint = self._services.words_for(interaction)("tab-reason-hint")
            await ask(interaction, clicked.custom_id, title, hint=hint, limit=LONGEST_NOTE)
        else:
            await self._do(interaction, clicked)

    @on_submit(TabId)
    async def submit(self, interaction: Interaction, clicked: TabId) -> None:
        """Perform an action after its reason was typed."""
        reason = answer_of(interaction)
        if not reason:
            raise Refusal("tab_reason_missing")
        await self._do(interaction, clicked, reason)

    async def _do(self, interaction: Interaction, clicked: TabId, reason: str = "") -> None:
        if clicked.verb not in _VERBS:
            raise Refusal("outdated_button")
        verb = cast(Verb, clicked.verb)
        person = await person_of(interaction, self._services.registry)
        guild, keeper = str(interaction.guild_id), self._keeps(interaction)
        try:
            debt = await self._tabs.act(
                guild,
                clicked.source,
                verb,
                person.id,
                seen=clicked.seen,
                keeper=keeper and verb in _REASONED,
                reason=reason,
            )
        except Refusal as refusal:
            if refusal.code not in ("tab_moved_on", "tab_gone", "tab_not_now"):
                raise
            await self._refresh(interaction, clicked, refusal)
            return
        if clicked.public:
            drawing, _ = await self._note(interaction, debt, verb, person.id, call=False)
            await redraw(interaction, drawing, [])
            return
        done = self._services.words_for(interaction)("tab-done")
        await respond(interaction, await self._list(interaction, clicked, done), fresh=False)
        drawing, called = await self._note(interaction, debt, verb, person.id, call=True)
        await self._call(interaction, drawing, called)

    async def _call(self, interaction: Interaction, drawing: RawLayout, called: Sequence[str]) -> None:
        """Answer publicly, and call those who weren't called a moment ago."""
        services = self._services
        there = await services.visibility.mentionable_here(interaction, called)
        fresh = services.recent_calls.add(there, services.settings.call_pause)
        await answer_calling(interaction, drawing, fresh)

    async def _refresh(self, interaction: Interaction, clicked: TabId, refusal: Refusal) -> None:
        """Redraw a message whose debts have changed since its buttons were drawn."""
        told = self._services.words_for(interaction).refusal(refusal)
        if not clicked.public:
            await respond(interaction, await self._list(interaction, clicked, told), fresh=False)
            return
        debt = (await self._tabs.of(str(interaction.guild_id))).find(clicked.source)
        if debt is None:
            builder = MessageBuilder(AMBER)
            words = self._services.public_words(str(interaction.guild_id), interaction.guild_locale)
            builder.text(words.refusal(Refusal("tab_gone")))
            await redraw(interaction, builder.view(), [])
        else:
            drawing, _ = await self._note(interaction, debt, "moved", debt.debtor, call=False)
            await redraw(interaction, drawing, [])
        await say(interaction, told)

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
        people = {person.id, *_people(tab.debts, asked_for)}
        if place.person and place.person not in people:
            raise Refusal("outdated_button")
        reader = await self._reader(interaction, person.id, people, self._services.words_for(interaction))
        return tab_list(tab, reader, place, note)

    async def _note(
        self, interaction: Interaction, debt: Debt, did: str, actor: int, *, call: bool
    ) -> tuple[RawLayout, list[str]]:
        guild = str(interaction.guild_id)
        words = self._services.public_words(guild, interaction.guild_locale)
        reader = await self._reader(interaction, 0, _people([debt], actor), words)
        return tab_note(debt, did, actor, reader, call=call)

    async def _reader(
        self, interaction: Interaction, person: int, people: Iterable[int], words: Words
    ) -> Reader:
        services, guild = self._services, str(interaction.guild_id)
        known = set(people)
        await services.store.persons.load(known)
        await services.preferences.load(guild, known)
        server = services.preferences.server(guild).forfeit

        def kind(debtor: int) -> str:
            return "neutral" if services.preferences.mine(debtor).neutral_forfeit else server

        return Reader(
            words,
            self._now_ms(),
            {one: services.store.persons.known(one, guild) for one in known},
            kind,
            server,
            person,
            self._keeps(interaction),
        )

    def _keeps(self, interaction: Interaction) -> bool:
        return may(interaction, self._services.preferences.server(str(interaction.guild_id)).who_keeps)

    async def _person(self, interaction: Interaction, user: discord.User) -> Person:
        if user.bot:
            raise Refusal("guest_is_bot")
        return await person_behind(user, self._services.registry, interaction.guild_id)


def _people(debts: Iterable[Debt], *others: int) -> set[int]:
    """Return everybody named with these debts."""
    known = {person for debt in debts for person in (*debt.people, debt.entered_by) if person}
    known |= {said.actor for debt in debts for said in debt.sayings if said.actor}
    return known | {person for person in others if person}


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(Tab(parts.services, parts.illustrations, parts.now))
