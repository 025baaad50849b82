"""The books, for those who keep them: ``/books export, import, claim, pairs``, buttons, a form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

import discord
from discord import app_commands

from cogs.exchange.exports import Exports
from cogs.exchange.imports import ImportCommands
from cogs.exchange.view import GiveId
from cogs.house_rules.completions import Completions
from cogs.house_rules.typed import MAX_CHOICES
from cogs.parts import Bot
from cogs.shell.answers import Interaction, asked, respond, said
from cogs.shell.commands import group, localised
from cogs.shell.deferral import defer
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.shell.layout import GREY, MessageBuilder, RawLayout, small
from cogs.shell.names import LONG_NAME, names_of, plain_text, shown
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import person_behind, person_of
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.exchange.claiming import claim, claimed_by, parties_of
from engine.exchange.command import Kind
from engine.exchange.paper import LONGEST_NAME
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.standings.pairs import LEAST_PARTIES, OneSidedPair
from engine.storage.errors import StorageError
from engine.tables import Person, TableError


class Exchange(Feature):
    """Export of results, import of score sheets from paper, and pairs of people to look at.

    ``now`` is the time in seconds since 1970.
    """

    books = group("books", keepers=True)

    def __init__(
        self,
        services: Services,
        exports: Exports,
        paper: ImportCommands,
        completions: Completions,
        now: Callable[[], float],
    ) -> None:
        self._services = services
        self._exports = exports
        self._paper = paper
        self._completions = completions
        self._now = now

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
        """Ask whether a member is to get the results of a paper name, which can't be undone.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``, ``guest_is_bot``, ``paper_name_unknown``,
        ``claim_both_played``) and ``TableError("storage_failed")``.
        """
        expect_keeper(interaction, self._services.preferences.server(str(interaction.guild_id)))
        if person.bot:
            raise Refusal("guest_is_bot")
        words, guild = self._services.words_for(interaction), str(interaction.guild_id)
        store = self._services.store
        try:
            people = await self._paper_people(guild)
            paper = next((one for one in people if _same(one.name, name)), None)
            known = await store.persons.find(str(person.id))
            count = 0 if paper is None else await parties_of(store, guild, paper, known)
        except StorageError:
            raise TableError("storage_failed") from None
        if paper is None or not count:
            raise Refusal("paper_name_unknown", name=name[:LONG_NAME])
        about = {"name": shown(paper.name, LONG_NAME), "who": person.mention}
        question = words("import-claim-ask", **about, count=count)
        page = asked(question, GiveId(paper.id, person.id).custom_id, words("import-claim-yes"))
        await respond(interaction, page)

    @claim.autocomplete("name")
    async def names(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest paper names while somebody types."""
        people = await self._paper_people(str(interaction.guild_id))
        names = dict.fromkeys(plain_text(person.name, LONG_NAME) for person in people)
        typed = typed.casefold().strip()
        found = [app_commands.Choice(name=name, value=name) for name in names if typed in name.casefold()]
        return found[:MAX_CHOICES]

    @localised("books-pairs", books)
    async def pairs(self, interaction: Interaction) -> None:
        """Show the one-sided pairs, privately.

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

    @on_click(GiveId)
    async def give(self, interaction: Interaction, clicked: GiveId) -> None:
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


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    services, now = bot.parts.services, bot.parts.now
    paper, completions = ImportCommands(services, now), Completions(services, bot.parts.rule_sets)
    await bot.add_cog(Exchange(services, Exports(services, now), paper, completions, now))
    await bot.add_cog(paper)
