"""Who is behind the names on a score sheet from paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import discord

from cogs.ui.answers import Interaction
from engine.exchange.claiming import claimed_by
from engine.exchange.importing import Imports, Newcomer, Somebody
from engine.exchange.paper import Fault
from engine.storage.store import Store
from engine.tables import Person

_MENTION: Final = re.compile(r"(?:<@!?)?(?P<id>[0-9]{15,20})>?\Z")


class PaperPeople:
    """Finds them by mention, by what was claimed before, or by name."""

    def __init__(self, store: Store, imports: Imports) -> None:
        self._store = store
        self._imports = imports

    async def found(
        self, interaction: Interaction, names: Sequence[str], line: int
    ) -> tuple[dict[int, Somebody], list[Fault]]:
        """Who is behind the names in a ``line`` of a sheet, by place. Nobody is met by being asked for.

        Ids of nobody, names that several have, and people named twice are faults. Raises ``StorageError``.
        """
        guild = str(interaction.guild_id)
        known = await self._imports.known(guild)
        found: dict[int, Somebody] = {}
        faults: list[Fault] = []
        for place, name in enumerate(names):
            if (mention := _MENTION.match(name)) is not None:
                person = await self._member(interaction, int(mention["id"]))
                if person is None:
                    faults.append(Fault("nobody", line, name))
                found[place] = person
                continue
            claimed = await claimed_by(self._store, guild, name)
            called = known.get(" ".join(name.casefold().split()), []) if claimed is None else [claimed]
            if len(called) > 1:
                faults.append(Fault("several", line, name))
            found[place] = called[0] if len(called) == 1 else None
        there = [person.external_id for person in found.values() if person is not None]
        faults += [
            Fault("person_twice", line, names[place])
            for place, person in found.items()
            if person is not None and there.count(person.external_id) > 1
        ]
        return found, faults

    async def _member(self, interaction: Interaction, user: int) -> Person | Newcomer | None:
        """A member of the server by Discord's id, if there is one; computers are none."""
        assert interaction.guild is not None
        try:
            member = interaction.guild.get_member(user) or await interaction.guild.fetch_member(user)
        except discord.HTTPException:
            return None
        if member.bot:
            return None
        person = await self._store.persons.find(str(member.id))
        return person or Newcomer(str(member.id), member.global_name or member.name)
