"""Names that stand on paper only, and giving what they have there to the people behind them."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands

from cogs.house_rules import MAX_CHOICES
from cogs.preferences import expect_keeper
from cogs.services import Services
from cogs.ui.answers import Interaction
from cogs.ui.names import LONG_NAME, plain_text, shown
from cogs.visits import person_of
from engine.exchange.claiming import claim, claimed_by
from engine.game import Refusal
from engine.storage.errors import StorageError
from engine.tables import Person, TableError


class PaperNames:
    """What ``/import claim`` does. ``now`` is the time in seconds since 1970."""

    def __init__(self, services: Services, now: Callable[[], float]) -> None:
        self._services = services
        self._now = now

    async def claim(self, interaction: Interaction, name: str, user: discord.User | discord.Member) -> None:
        """Give a member what a name has on paper.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``, ``guest_is_bot``, ``paper_name_unknown``,
        ``claim_both_played``) and ``TableError("storage_failed")``.
        """
        expect_keeper(interaction, self._services.preferences.server(str(interaction.guild_id)))
        if user.bot:
            raise Refusal("guest_is_bot")
        services, guild = self._services, str(interaction.guild_id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        keeper = await person_of(interaction, services.hall)
        person = await services.hall.person(str(user.id), user.global_name or user.name)
        paper = next((one for one in await self._paper_people(guild) if _same(one.name, name)), None)
        if paper is None:
            raise Refusal("paper_name_unknown", name=name[:LONG_NAME])
        # whose name it was can be forgotten, what is said of a result can't
        reason = services.public_words(guild, interaction.guild_locale)("import-claim-reason")
        try:
            count = await claim(
                services.store,
                services.registrar,
                guild,
                paper,
                person,
                keeper,
                reason,
                int(1000 * self._now()),
            )
        except StorageError:
            raise TableError("storage_failed") from None
        if not count:
            raise Refusal("paper_name_unknown", name=name[:LONG_NAME])
        words = services.words_for(interaction)
        told = words("import-claimed", name=shown(paper.name, LONG_NAME), who=f"<@{user.id}>", count=count)
        await interaction.followup.send(told, ephemeral=True)

    async def choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Names on paper to choose from while somebody types."""
        people = await self._paper_people(str(interaction.guild_id))
        names = dict.fromkeys(plain_text(person.name, LONG_NAME) for person in people)
        typed = typed.casefold().strip()
        found = [app_commands.Choice(name=name, value=name) for name in names if typed in name.casefold()]
        return found[:MAX_CHOICES]

    async def _paper_people(self, guild: str) -> list[Person]:
        """Everybody who is known from paper only, and was not claimed yet."""
        store = self._services.store
        numbers = await store.exchange.paper_people(guild)
        await store.persons.load(numbers)
        people = [store.persons.known(number) for number in numbers]
        return [one for one in people if await claimed_by(store, guild, one.name) is None]


def _same(one: str, other: str) -> bool:
    """Whether two names are the same but for capitals and spaces."""
    return one.casefold().split() == other.casefold().split()
