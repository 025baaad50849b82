"""The books, for those who keep them: the group ``/books``, and its one-sided pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cogs.exchange.exports import Exports
from cogs.exchange.imports import ImportCommands
from cogs.parts import Bot
from cogs.shell.answers import Interaction, defer, respond
from cogs.shell.commands import group, localised
from cogs.shell.feature import Asking, Feature, Tip
from cogs.shell.layout import GREY, MessageBuilder, RawLayout, small
from cogs.shell.names import LONG_NAME, names_of, shown
from cogs.shell.preferences import expect_keeper
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.games.registry import GAMES
from engine.standings.pairs import LEAST_PARTIES, OneSidedPair
from engine.storage.errors import StorageError
from engine.tables import TableError


class Exchange(Feature):
    """The group of commands, and pairs of people to look at."""

    books = group("books", keepers=True)

    def __init__(self, services: Services) -> None:
        self._services = services

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 40, asking.words("help-books"))] if asking.keeps else []

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
    await bot.add_cog(Exchange(services))
    await bot.add_cog(Exports(services, now))
    await bot.add_cog(ImportCommands(services, now))
