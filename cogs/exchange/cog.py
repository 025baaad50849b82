"""The books, for those who keep them: ``/books export, import, claim, pairs``, buttons, a form."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands

from cogs.exchange.exports import Exports
from cogs.exchange.ids import GiveId, ImportId, TypedId
from cogs.exchange.imports import ImportCommands
from cogs.exchange.pairs import Pairs
from cogs.exchange.paper_names import PaperNames
from cogs.house_rules.completions import Completions
from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click, on_submit
from engine.exchange.command import Kind
from engine.exchange.paper import LONGEST_NAME
from engine.games.registry import GAMES


class Exchange(Feature):
    """Export of results, import of score sheets from paper, and pairs of people to look at."""

    books = group("books", keepers=True)

    def __init__(
        self,
        exports: Exports,
        paper: ImportCommands,
        names: PaperNames,
        pairs: Pairs,
        completions: Completions,
    ) -> None:
        self._exports = exports
        self._paper = paper
        self._names = names
        self._pairs = pairs
        self._completions = completions

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 40, asking.words("help-books"))] if asking.keeps else []

    @localised(
        "books-export",
        books,
        {
            "format": {
                "csv": "choice-export-csv",
                "json": "choice-export-json",
                "records": "choice-export-records",
            },
            "game": {name: f"game-{name}" for name in GAMES},
        },
    )
    async def results(
        self,
        interaction: Interaction,
        format: str,
        game: str | None = None,
        since: app_commands.Range[str, 0, 20] = "",
        until: app_commands.Range[str, 0, 20] = "",
    ) -> None:
        await self._exports.results(interaction, cast(Kind, format), game, since, until)

    @localised(
        "books-import",
        books,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "lines": {"parties": "choice-import-parties", "deals": "choice-import-deals"},
        },
    )
    async def sheet(
        self,
        interaction: Interaction,
        game: str,
        file: discord.Attachment | None = None,
        lines: str = "parties",
        day: app_commands.Range[str, 0, 20] = "",
        preset: app_commands.Range[str, 0, 40] | None = None,
        rated: bool = True,
    ) -> None:
        await self._paper.sheet(interaction, game, preset, day, lines, rated, file)

    @sheet.autocomplete("preset")
    async def presets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._completions.preset(interaction, typed)

    @localised("books-claim", books)
    async def claim(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, LONGEST_NAME],
        person: discord.User,
    ) -> None:
        await self._names.claim(interaction, name, person)

    @claim.autocomplete("name")
    async def names(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._names.choices(interaction, typed)

    @localised("books-pairs", books)
    async def pairs(self, interaction: Interaction) -> None:
        await self._pairs.show(interaction)

    @on_click(ImportId)
    async def click(self, interaction: Interaction, clicked: ImportId) -> None:
        await self._paper.click(interaction, clicked)

    @on_click(GiveId)
    async def give(self, interaction: Interaction, clicked: GiveId) -> None:
        await self._names.click(interaction, clicked)

    @on_submit(TypedId)
    async def typed(self, interaction: Interaction, about: TypedId) -> None:
        await self._paper.typed(interaction, about)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    services, now = parts.services, parts.now
    completions = Completions(services, parts.rule_sets)
    await bot.add_cog(
        Exchange(
            Exports(services, now),
            ImportCommands(services, now),
            PaperNames(services, now),
            Pairs(services),
            completions,
        )
    )
