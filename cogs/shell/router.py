"""Where clicks arrive: from a button's id to what it does.

Our buttons are dynamic items in the sense of discord.py, ids that say everything and survive restarts, but
they are not dispatched by its ``DynamicItem``: that one drops, without a word, a click whose id is not in
the message, swallows what ``interaction_check`` raises, and rebuilds the whole message for every click.
Here every click on a component is answered.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import discord

from cogs.fraternities.roles import follow_roles
from cogs.shell.answers import Interaction, answered
from cogs.shell.clicks import Click, parse
from cogs.shell.feature import Feature, Handler
from cogs.shell.services import Services
from cogs.tables.blocked_channel_notice import BlockedChannelNotice
from engine.game import Refusal

log = logging.getLogger(__name__)


class Router:
    """Takes in all interactions but commands: clicks and choices, and forms that were filled in."""

    def __init__(self, services: Services, complaints: BlockedChannelNotice) -> None:
        self._services = services
        self._complaints = complaints
        self._clicks: dict[type[Click], Handler] = {}
        self._forms: dict[type[Click], Handler] = {}
        self._replaying = False

    def add(self, feature: Feature) -> None:
        """Let a feature answer its clicks and forms."""
        self._clicks |= {kind: getattr(feature, name) for kind, name in feature.clicks.items()}
        self._forms |= {kind: getattr(feature, name) for kind, name in feature.forms.items()}

    @property
    def kinds(self) -> frozenset[type[Click]]:
        """The kinds of ids that something is done for, be they clicked or come back with a form."""
        return frozenset((*self._clicks, *self._forms))

    # -- what comes after a break in the connection -------------------------------------------------------

    async def on_disconnect(self) -> None:
        """What comes now may have happened while we were away, and nobody can click meanwhile."""
        self._replaying = True
        self._services.hall.unreachable()

    async def on_resumed(self) -> None:
        """Everything that was missed has come."""
        self._replaying = False
        self._services.hall.reachable()

    async def on_ready(self) -> None:
        """A new session: nothing is replayed."""
        self._replaying = False
        self._services.hall.reachable()

    def admits(self, interaction: Interaction) -> bool:
        """Whether to answer an interaction in the current task: it has not expired, nor is this the end."""
        return not self.too_late(interaction) and self._services.in_flight.take()

    def too_late(self, interaction: Interaction) -> bool:
        """Whether an interaction was replayed and has expired: nobody sees an answer to it any more."""
        age = (datetime.now(UTC) - interaction.created_at).total_seconds()
        late = self._replaying and age > self._services.settings.late_after
        if late:
            log.info("skipped an interaction that is %.1f s old", age)
        return late

    # -- clicks ------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        """Every interaction comes here; commands and their suggestions have been taken by the tree."""
        if interaction.type is discord.InteractionType.component:
            if self.admits(interaction):
                await self._handle(interaction, self._clicks)
        elif interaction.type is discord.InteractionType.modal_submit and self.admits(interaction):
            await self._handle(interaction, self._forms)

    async def _handle(self, interaction: Interaction, handlers: Mapping[type[Click], Handler]) -> None:
        data: Mapping[str, Any] = interaction.data or {}
        clicked = parse(str(data.get("custom_id", "")))
        handler = None if clicked is None else handlers.get(type(clicked))
        if clicked is None or handler is None or interaction.guild_id is None:
            await answered(interaction, self._services.words_for(interaction), None, _outdated())
            return
        await self._services.departures.settled(str(interaction.guild_id))
        await self._services.preferences.load(interaction.guild_id)
        await follow_roles(interaction, self._services)
        words = self._services.words_for(interaction)
        await answered(interaction, words, clicked.at_table, handler(interaction, clicked))
        if clicked.at_table is not None:
            await self._complaints.after(interaction, clicked.at_table)


async def _outdated() -> None:
    raise Refusal("outdated_button")
