"""Names that are known from paper only, and transfers of their results to members."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands

from cogs.exchange.view import GiveId
from cogs.house_rules.typed import MAX_CHOICES
from cogs.shell.answers import Interaction, asked, respond, said
from cogs.shell.deferral import defer
from cogs.shell.names import LONG_NAME, plain_text, shown
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import person_behind, person_of
from cogs.shell.services import Services
from engine.exchange.claiming import claim, claimed_by, parties_of
from engine.game import Refusal
from engine.storage.errors import StorageError
from engine.tables import Person, TableError


class PaperNames:
    """``/books claim``. ``now`` is the time in seconds since 1970."""

    def __init__(self, services: Services, now: Callable[[], float]) -> None:
        self._services = services
        self._now = now

    async def claim(self, interaction: Interaction, name: str, user: discord.User | discord.Member) -> None:
        """Ask whether a member is to get the results of a paper name, which can't be undone.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``, ``guest_is_bot``, ``paper_name_unknown``,
        ``claim_both_played``) and ``TableError("storage_failed")``.
        """
        expect_keeper(interaction, self._services.preferences.server(str(interaction.guild_id)))
        if user.bot:
            raise Refusal("guest_is_bot")
        words, guild = self._services.words_for(interaction), str(interaction.guild_id)
        store = self._services.store
        try:
            people = await self._paper_people(guild)
            paper = next((one for one in people if _same(one.name, name)), None)
            person = await store.persons.find(str(user.id))
            count = 0 if paper is None else await parties_of(store, guild, paper, person)
        except StorageError:
            raise TableError("storage_failed") from None
        if paper is None or not count:
            raise Refusal("paper_name_unknown", name=name[:LONG_NAME])
        question = words("import-claim-ask", name=shown(paper.name, LONG_NAME), who=user.mention, count=count)
        page = asked(question, GiveId(paper.id, user.id).custom_id, words("import-claim-yes"))
        await respond(interaction, page)

    async def click(self, interaction: Interaction, clicked: GiveId) -> None:
        """Give a member the results of a paper name.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``, ``paper_name_unknown``, ``claim_both_played``)
        and ``TableError("storage_failed")``.
        """
        services, guild = self._services, str(interaction.guild_id)
        expect_keeper(interaction, services.preferences.server(guild))
        await defer(interaction, thinking=False)
        keeper = await person_of(interaction, services.registry)
        user = await interaction.client.fetch_user(clicked.user)
        person = await person_behind(user, services.registry, interaction.guild_id)
        paper = next((one for one in await self._paper_people(guild) if one.id == clicked.paper), None)
        if paper is None:
            raise Refusal("paper_name_unknown", name="?")
        # whose name it was can be forgotten, what is said of a result can't
        reason = services.public_words(guild, interaction.guild_locale)("import-claim-reason")
        now_ms = int(1000 * self._now())
        try:
            count = await claim(
                services.store, services.standings_worker, guild, paper, person, keeper, reason, now_ms
            )
        except StorageError:
            raise TableError("storage_failed") from None
        words = services.words_for(interaction)
        told = words("import-claimed", name=shown(paper.name, LONG_NAME), who=user.mention, count=count)
        await respond(interaction, said(told), fresh=False)

    async def choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest paper names while somebody types."""
        people = await self._paper_people(str(interaction.guild_id))
        names = dict.fromkeys(plain_text(person.name, LONG_NAME) for person in people)
        typed = typed.casefold().strip()
        found = [app_commands.Choice(name=name, value=name) for name in names if typed in name.casefold()]
        return found[:MAX_CHOICES]

    async def _paper_people(self, guild: str) -> list[Person]:
        """Return the people who are known from paper only and were not claimed yet."""
        store = self._services.store
        numbers = await store.exchange.paper_people(guild)
        await store.persons.load(numbers)
        people = [store.persons.known(number) for number in numbers]
        return [one for one in people if await claimed_by(store, guild, one.name) is None]


def _same(one: str, other: str) -> bool:
    """Whether two names are equal except for case and spaces."""
    return one.casefold().split() == other.casefold().split()
