"""Identification of the people behind the names on a score sheet from paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import discord

from cogs.shell.answers import Interaction
from cogs.shell.clicks import NO_USER
from cogs.shell.discord_errors import UNREACHABLE
from engine.exchange.claiming import claimed_by
from engine.exchange.importing import Imports, Newcomer, Somebody
from engine.exchange.paper import Fault
from engine.game import Refusal
from engine.store import Store
from engine.tables import Person

_MENTION: Final = re.compile(r"(?:<@!?)?(?P<id>[0-9]{15,20})>?\Z")
MOST_MEMBERS: Final = 100
"""Maximum number of members in one request by id; a sheet has fewer names."""


class PaperPeople:
    """Identifies people by mention, by earlier claims, or by name."""

    def __init__(self, store: Store, imports: Imports) -> None:
        self._store = store
        self._imports = imports

    async def found(
        self, interaction: Interaction, names: Sequence[str], line: int
    ) -> tuple[dict[int, Somebody], list[Fault]]:
        """Return the people behind the names in a ``line`` of a sheet, by position, and the faults.

        Unknown ids, ambiguous names, and people named twice are faults. Looking people up doesn't store them.
        Raises ``StorageError`` and ``Refusal("members_unknown")``.
        """
        guild = str(interaction.guild_id)
        known = await self._imports.known(guild)
        mentions = {name: int(match["id"]) for name in names if (match := _MENTION.match(name)) is not None}
        members = await self._members(interaction, mentions.values())
        found: dict[int, Somebody] = {}
        faults: list[Fault] = []
        for place, name in enumerate(names):
            if name in mentions:
                person = members.get(mentions[name])
                if person is None:
                    faults.append(Fault("nobody", line, name))
                found[place] = person
                continue
            claimed = await claimed_by(self._store, guild, name)
            called = known.get(" ".join(name.casefold().split()), []) if claimed is None else [claimed]
            if len(called) > 1:
                faults.append(Fault("several", line, name))
            found[place] = called[0] if len(called) == 1 else None
        there = Counter(person.external_id for person in found.values() if person is not None)
        faults += [
            Fault("person_twice", line, names[place])
            for place, person in found.items()
            if person is not None and there[person.external_id] > 1
        ]
        return found, faults

    async def _members(
        self, interaction: Interaction, users: Iterable[int]
    ) -> Mapping[int, Person | Newcomer]:
        """Return those of some users (by Discord id) who are members of the server, without bots.

        One request, which needs no privileged intent. Raises ``Refusal("members_unknown")``.
        """
        assert interaction.guild is not None
        asked = sorted({user for user in users if user < NO_USER})
        if not asked:
            return {}
        try:
            members = await interaction.guild.query_members(user_ids=asked, limit=MOST_MEMBERS, cache=False)
        except (discord.DiscordException, *UNREACHABLE):
            raise Refusal("members_unknown") from None
        found: dict[int, Person | Newcomer] = {}
        for member in members:
            if not member.bot:
                person = await self._store.persons.find(str(member.id))
                found[member.id] = person or Newcomer(str(member.id), member.global_name or member.name)
        return found
