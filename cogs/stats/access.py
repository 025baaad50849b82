"""Access to statistics: one's own, and those of people in this server who don't hide theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.shell.answers import Interaction
from cogs.shell.names import LONG_NAME, name_of, names_of, plain_text
from cogs.shell.services import Services
from cogs.stats.message import StatisticsId
from cogs.stats.versus import MOST_COMPANIONS
from engine.game import Refusal
from engine.standings.statistics.facts import games_of
from engine.storage.records import Person


@dataclass(frozen=True, slots=True)
class Asked:
    """The people of a request, all of whom may be seen; ``here`` are ``person``'s games in this server."""

    person: Person
    here: list[str]
    other: Person | None


class StatisticsAccess:
    """Checks on behalf of a ``reader`` whose statistics may be shown."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def played(self, interaction: Interaction, user: discord.abc.User, reader: Person) -> Person | None:
        """Return somebody who has played in this server, or the reader; ``None`` for others."""
        if user.id == interaction.user.id:
            return reader
        store = self._services.store
        person = await store.persons.find(str(user.id))
        if person is None or not await games_of(store, str(interaction.guild_id), person.id):
            return None
        return person

    async def number_of(self, external_id: str) -> int:
        """Return a person's number by Discord id. Raises ``Refusal("stats_unknown")``."""
        person = await self._services.store.persons.find(external_id)
        if person is None:
            raise Refusal("stats_unknown")
        return person.id

    async def asked(self, interaction: Interaction, reader: Person, at: StatisticsId) -> Asked:
        """Return the people that an id refers to.

        Raises ``Refusal`` ``stats_hidden`` for people who hide their statistics, ``stats_oneself`` for a
        comparison with oneself, and ``stats_unknown`` for people who have played nothing here or were erased:
        of people of other servers not even the name is revealed.
        """
        person, here = await self._visible(interaction, reader, at.person)
        if at.other is None:
            return Asked(person, here, None)
        if at.other == at.person:
            raise Refusal("stats_oneself")
        other, _ = await self._visible(interaction, reader, at.other)
        return Asked(person, here, other)

    async def _visible(
        self, interaction: Interaction, reader: Person, number: int
    ) -> tuple[Person, list[str]]:
        store, preferences = self._services.store, self._services.preferences
        here = await games_of(store, str(interaction.guild_id), number)
        if number == reader.id:
            return reader, here
        if not here:
            raise Refusal("stats_unknown")
        await store.persons.load([number])
        await preferences.load(persons=[number])
        person = store.persons.known(number, str(interaction.guild_id))
        if person.external_id is None:
            raise Refusal("stats_unknown")
        if preferences.mine(person).stats == "me":
            name = plain_text(name_of(person, self._services.words_for(interaction)), LONG_NAME)
            raise Refusal("stats_hidden", name=name)
        return person, here

    async def open_to(
        self, interaction: Interaction, reader: Person, people: Sequence[tuple[int, int]]
    ) -> list[tuple[str, int]]:
        """Return names and deals of the first of some people who don't hide their statistics."""
        store, preferences = self._services.store, self._services.preferences
        words, some = self._services.words_for(interaction), people[: 2 * MOST_COMPANIONS]
        numbers = [person for person, _ in some]
        await store.persons.load(numbers)
        await preferences.load(persons=numbers)
        open_ones = {
            person: deals
            for person, deals in some
            if person == reader.id or preferences.mine(person).stats == "everyone"
        }
        known = [store.persons.known(person, str(interaction.guild_id)) for person in open_ones]
        names = names_of(known[:MOST_COMPANIONS], words)
        return [(name, open_ones[person]) for person, name in names.items()]
