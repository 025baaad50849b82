"""Dispatch clicks from a button's id to its handler.

Our buttons are dynamic items in the sense of discord.py, with ids that say everything and survive restarts,
but they are not dispatched by its ``DynamicItem``: that one silently drops a click whose id is not in the
message, swallows what ``interaction_check`` raises, and rebuilds the whole message for every click. Here
every click on a component is answered.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

import discord

from cogs.optional import LETTERS
from cogs.shell import deferral
from cogs.shell.answers import WORDS, Interaction, Outcome, answered
from cogs.shell.clicks import Click, letter_of, parse
from cogs.shell.feature import Feature, Handler
from cogs.shell.other_program import OtherProgram
from cogs.shell.reach import Reach
from cogs.shell.services import Services
from engine.game import Refusal

log = logging.getLogger(__name__)

_ARRIVED: Final = "arrived"
"""Key of an interaction's extras: when it came, by ``time.perf_counter``."""


class Router:
    """Receives all interactions except commands: clicks, choices and submitted forms.

    Those that concern a table go on to ``after`` with its number, once they are answered.
    """

    def __init__(
        self, services: Services, reach: Reach, after: Callable[[Interaction, int], Awaitable[None]]
    ) -> None:
        self._services = services
        self._reach = reach
        self._after = after
        self._clicks: dict[type[Click], Handler] = {}
        self._forms: dict[type[Click], Handler] = {}
        self._features: dict[type[Click], str] = {}
        self._other_program = OtherProgram()
        self._interacted: list[Callable[[Interaction], Awaitable[None]]] = []
        self.around: Callable[[str, Awaitable[None]], Awaitable[None]] | None = None
        """Wraps the handling of each click and form, so that it can be traced."""

    def add(self, feature: Feature) -> None:
        """Register a feature's handlers of clicks and forms, and what it does before all of them."""
        self._clicks |= {kind: getattr(feature, name) for kind, name in feature.clicks.items()}
        self._forms |= {kind: getattr(feature, name) for kind, name in feature.forms.items()}
        name = type(feature).__module__.split(".")[1]
        self._features |= dict.fromkeys((*feature.clicks, *feature.forms), name)
        if type(feature).interacted is not Feature.interacted:
            self._interacted.append(feature.interacted)

    @property
    def kinds(self) -> frozenset[type[Click]]:
        """The kinds of ids that have a handler, for a click or a form."""
        return frozenset((*self._clicks, *self._forms))

    def admits(self, interaction: Interaction) -> bool:
        """Whether to answer an interaction in the current task: it hasn't expired, and the bot isn't
        stopping."""
        interaction.extras[_ARRIVED] = time.perf_counter()
        interaction.extras[WORDS] = partial(self._services.words_for, interaction)
        if self.too_late(interaction) or not self._services.in_flight.take():
            return False
        if interaction.type is not discord.InteractionType.autocomplete:
            deferral.watch(interaction)
        return True

    def too_late(self, interaction: Interaction) -> bool:
        """Whether an interaction was replayed and has expired, so that nobody would see an answer."""
        age = (datetime.now(UTC) - interaction.created_at).total_seconds()
        late = age > self._services.settings.late_after and self._reach.replaying(interaction.guild_id)
        if late:
            log.info("skipped an interaction that is %.1f s old", age)
        return late

    async def prepare(self, interaction: Interaction) -> None:
        """Load what handlers read without waiting, and let features take note of whoever clicks or types."""
        assert interaction.guild_id is not None
        self._services.visibility.met(interaction)
        await self._services.departures.settled(str(interaction.guild_id))
        await self._services.preferences.load(interaction.guild_id)
        for interacted in self._interacted:
            await interacted(interaction)

    # -- clicks ------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction) -> None:
        """Dispatch an interaction; commands and autocompletion were taken by the tree."""
        if interaction.type is discord.InteractionType.component:
            if self.admits(interaction):
                await self._traced("click", self._handle(interaction, "click", self._clicks))
        elif interaction.type is discord.InteractionType.modal_submit and self.admits(interaction):
            await self._traced("form", self._handle(interaction, "form", self._forms))

    def _traced(self, kind: str, work: Awaitable[None]) -> Awaitable[None]:
        return work if self.around is None else self.around(kind, work)

    async def _handle(
        self, interaction: Interaction, kind: str, handlers: Mapping[type[Click], Handler]
    ) -> None:
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        clicked = parse(custom_id)
        handler = None if clicked is None else handlers.get(type(clicked))
        if clicked is None or handler is None or interaction.guild_id is None:
            off = letter_of(custom_id) in (LETTERS[feature] for feature in self._services.texts.off)
            refusal = Refusal("switched_off") if off else Refusal("outdated_button")
            words = self._services.words_for(interaction)
            outcome = await answered(interaction, words, None, _refuse(refusal))
            self._note(interaction, kind, "none", outcome)
            return
        await self.prepare(interaction)
        words = self._services.words_for(interaction)
        outcome = await answered(interaction, words, clicked.at_table, handler(interaction, clicked))
        self._note(interaction, kind, self._features[type(clicked)], outcome)
        if clicked.at_table is not None:
            await self._after(interaction, clicked.at_table)

    def ended(self, interaction: Interaction, outcome: Outcome) -> None:
        """Take note of how a command ended."""
        command = interaction.command
        name = "none" if command is None else command.qualified_name.partition(" ")[0]
        self._note(interaction, "command", name, outcome)

    async def on_app_command_completion(self, interaction: Interaction, command: object) -> None:
        """Take note of a command that went well."""
        self.ended(interaction, "done")

    def _note(self, interaction: Interaction, kind: str, feature: str, outcome: Outcome) -> None:
        arrived: float = interaction.extras[_ARRIVED]
        now = time.perf_counter()
        self._services.handled(kind, feature, outcome, now - arrived)
        self._other_program.note(interaction, now)


async def _refuse(refusal: Refusal) -> None:
    raise refusal
