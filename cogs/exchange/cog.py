"""The books, for those who keep them: ``/books export, import, claim, pairs``, buttons, a form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import discord
from discord import app_commands

from cogs.exchange.exports import Exports
from cogs.exchange.imports import ImportCommands
from cogs.exchange.paper_names import PaperNames
from cogs.exchange.view import GiveId, ImportId, TypedId
from cogs.house_rules.completions import Completions
from cogs.parts import Bot
from cogs.shell.answers import Interaction, respond
from cogs.shell.commands import group, localised
from cogs.shell.deferral import defer
from cogs.shell.feature import Asking, Feature, Tip, on_click, on_submit
from cogs.shell.layout import GREY, MessageBuilder, RawLayout, small
from cogs.shell.names import LONG_NAME, names_of, shown
from cogs.shell.preferences import expect_keeper
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.exchange.command import Kind
from engine.exchange.paper import LONGEST_NAME
from engine.games.registry import GAMES
from engine.standings.pairs import LEAST_PARTIES, OneSidedPair
from engine.storage.errors import StorageError
from engine.tables import TableError


class Pairs:
    """The list of one-sided pairs, for those who keep the books and for nobody else."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def show(self, interaction: Interaction) -> None:
        """Show the list privately.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``) and ``TableError("storage_failed")``.
        """
        services, guild = self._services, str(interaction.guild_id)
        expect_keeper(interaction, services.preferences.server(guild))
        await defer(interaction, thinking=True)
        words, persons = services.words_for(interaction), services.store.persons
        try:
            pairs = await services.store.pairs.one_sided(guild, GAMES)
            people = {person for pair in pairs for person in (pair.winner, pair.loser)}
            await persons.load(people)
        except StorageError:
            raise TableError("storage_failed") from None
        names = names_of((persons.known(person, guild) for person in people), words)
        await respond(interaction, pairs_page(pairs, names, words))


def pairs_page(pairs: Sequence[OneSidedPair], names: Mapping[int, str], words: Words) -> RawLayout:
    """Draw the list: numbers, and what they may mean."""
    builder = MessageBuilder(GREY)
    builder.text(f"## {words('pairs-title')}")
    if not pairs:
        builder.text(words("pairs-none", least=LEAST_PARTIES))
    builder.text(*(line for pair in pairs for line in _lines(pair, names, words)))
    builder.text(small(words("pairs-about", least=LEAST_PARTIES)))
    return builder.view()


def _lines(pair: OneSidedPair, names: Mapping[int, str], words: Words) -> Iterator[str]:
    loser, winner = (shown(names[person], LONG_NAME) for person in (pair.loser, pair.winner))
    yield words("pairs-pair", game=words.game(pair.game), loser=loser, winner=winner, parties=pair.parties)
    others = pair.winner_parties - pair.parties
    yield small(words("pairs-others", winner=winner, others=others, table=str(pair.newest)))


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
