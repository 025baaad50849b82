"""The books, for those who keep them: results as files, and one-sided pairs."""

import asyncio
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from os import SEEK_END
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO, Final, cast
from zipfile import ZIP_DEFLATED, ZipFile

import discord
from babel.numbers import get_decimal_symbol
from discord import app_commands

from cogs.exchange.imports import ImportCommands
from cogs.parts import Bot
from cogs.shell.answers import Interaction, defer, respond
from cogs.shell.feature import Asking, Feature, Services, Tip, group, localised
from cogs.shell.layout import GREY, MessageBuilder, RawLayout, small
from cogs.shell.names import LONG_NAME, given_day, names_of, shown
from cogs.shell.preferences import expect_keeper
from cogs.shell.rights import told_of
from cogs.texts.catalogue import Words
from engine.exchange.files import Format, period, write_results
from engine.exchange.store import ResultFilter
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.seasons.calendar import Calendar
from engine.standings.leaderboard import LEAST_PARTIES, OneSidedPair

LARGEST: Final = 10 * 1024 * 1024
"""Maximum size in bytes of a file that Discord accepts from a bot."""


class Exchange(Feature):
    """The group of commands: results as files, and pairs to look at."""

    books = group("books", keepers=True)

    def __init__(self, services: Services) -> None:
        self._services = services
        # one at a time, beyond what Discord takes on disk: an old server's results fill many megabytes
        self._busy = asyncio.Lock()

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("keep", 40, asking.words("help-books"))] if asking.keeps else []

    @localised("books-pairs", books)
    async def pairs(self, interaction: Interaction) -> None:
        """Show the one-sided pairs, privately.

        Raises ``Refusal`` ``not_keeper`` and ``not_manager``.
        """
        services, guild = self._services, str(interaction.guild_id)
        expect_keeper(interaction, services.preferences)
        await defer(interaction, thinking=True)
        words, persons = services.words_for(interaction), services.store.persons
        pairs = await services.store.rankings.one_sided(guild, GAMES)
        people = {person for pair in pairs for person in (pair.winner, pair.loser)}
        await persons.load(people)
        names = names_of((persons.known(person, guild) for person in people), words)
        await respond(interaction, pairs_page(pairs, names, words))

    @localised(
        "books-export",
        books,
        {
            "format": {"csv": "choice-export-csv", "json": "choice-export-json"},
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
        """Send a keeper of the books the results of some days, first and last included, in a file.

        Only of what was played in channels of which they may be told.

        Raises ``Refusal`` (``not_keeper``, ``not_manager``, ``day_unreadable``, ``nothing_to_export``,
        ``export_too_large``).
        """
        services, guild, kind = self._services, str(interaction.guild_id), cast(Format, format)
        expect_keeper(interaction, services.preferences)
        first, last = given_day(since), given_day(until)
        await defer(interaction, thinking=True)
        async with self._busy:
            calendar = await services.store.seasons.calendar(guild)
            choice = ResultFilter(guild, game, *period(calendar, first, last))
            told = await told_of(interaction, services, await services.store.exchange.channels(choice))
            choice = replace(choice, channels=told)
            count, name, data = await self._made(interaction, kind, choice, calendar)
        words = services.words_for(interaction)
        said = words("export-results", count=count)
        if not interaction.permissions.administrator:
            said += f" {words('export-seen')}"
        await respond(interaction, said, [discord.File(io.BytesIO(data), filename=name)])

    async def _made(
        self, interaction: Interaction, kind: Format, choice: ResultFilter, calendar: Calendar
    ) -> tuple[int, str, bytes]:
        """Return the number of results, and the name and bytes of the file."""
        made = datetime.fromtimestamp(self._services.now(), UTC)
        zone = str(calendar.terms["zone"])
        locale = self._services.words_for(interaction).locale(interaction.locale)
        # as spreadsheets want it where numbers have a decimal comma
        separator = ";" if get_decimal_symbol(locale) == "," else ","
        with SpooledTemporaryFile(LARGEST) as file:
            count = await write_results(
                self._services.store, choice, kind, file, zone=zone, made=made, separator=separator
            )
            Refusal.unless(count, "nothing_to_export")
            name = f"bierkoenig-{kind}-{made:%Y-%m-%d}.{kind}"
            return count, *await asyncio.to_thread(packed, name, file, LARGEST)


def packed(name: str, file: IO[bytes], largest: int) -> tuple[str, bytes]:
    """Return the name and bytes of a file that Discord accepts: as it is, or in a zip archive.

    Raises ``Refusal("export_too_large")``.
    """
    with SpooledTemporaryFile(largest) as archive:
        if file.seek(0, SEEK_END) > largest:
            file.seek(0)
            with ZipFile(archive, "w", ZIP_DEFLATED) as zipped, zipped.open(name, "w") as inside:
                copyfileobj(file, inside)
            name, file = f"{name}.zip", archive
        Refusal.unless(file.seek(0, SEEK_END) <= largest, "export_too_large", limit=largest // 1024 // 1024)
        file.seek(0)
        return name, file.read()


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
    await bot.add_features(Exchange, ImportCommands)
