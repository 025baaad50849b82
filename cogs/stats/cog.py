"""Statistics: ``/stats`` and the buttons and selects of its message."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands

from cogs.leaderboards.periods import BoardPeriods, shortened, suggest_period
from cogs.parts import Bot
from cogs.pictures.canvas import Picture
from cogs.pictures.queue import WaitingRoom
from cogs.shell.answers import Interaction, all_chosen, files_of, illustration, in_time, respond, the_chosen
from cogs.shell.feature import Asking, Feature, Services, Tip, localised, on_click
from cogs.shell.layout import RawLayout
from cogs.shell.names import LONG_NAME, name_of, names_of, plain_text, shown
from cogs.shell.rights import person_of
from cogs.stats.view import (
    MOST_COMPANIONS,
    StatisticsId,
    Subject,
    Tab,
    TabPage,
    TabPosition,
    companions_page,
    contracts_page,
    nothing_message,
    overview_page,
    statistics_message,
    tabs_of,
    versus_page,
)
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.puzzles.collection import answers_of
from engine.standings.facts import GameHistory, Span, facts_of, games_of
from engine.standings.statistics import Statistics, companions_of, rivalry_of, statistics_of
from engine.storage.records import Person

PLACES: Final = 20
"""Maximum number of requests that wait for statistics, which are computed one after the other."""
EACH: Final = 2


class Stats(Feature):
    """Statistics of people in one server, visible to others there unless they are hidden."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._periods = BoardPeriods(services)
        self._room = WaitingRoom(PLACES, EACH)
        self._turn = asyncio.Lock()

    @localised("stats", choices={"game": {name: f"game-{name}" for name in GAMES}})
    @app_commands.autocomplete(period=suggest_period)
    async def stats(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        game: str | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        versus: discord.User | None = None,
    ) -> None:
        """Show somebody's statistics, or one's own if nobody is named, in a new message.

        Raises ``Refusal`` ``stats_hidden``, ``stats_oneself``, ``stats_busy``, ``board_period_unknown``,
        ``board_no_season``.
        """
        words = self._services.words_for(interaction)
        when = (await self._periods.meant(period, str(interaction.guild_id), words)).code
        reader = await person_of(interaction, self._services.registry)
        played = reader if person is None else await self._played(interaction, person, reader)
        other = None if versus is None else await self._played(interaction, versus, reader)
        for asked, user in ((played, person), (other, versus)):
            if asked is None and user is not None:
                sentence = words("statistics-never-played", name=shown(user.display_name, LONG_NAME))
                at = StatisticsId(reader.id, None, None, when, "overview")
                await respond(
                    interaction, nothing_message(sentence, words, TabPosition(at, ())), [], fresh=True
                )
                return
        assert played is not None
        tab: Tab = "overview" if other is None else "versus"
        at = StatisticsId(played.id, None if other is None else other.id, game, when, tab)
        await self._show(interaction, reader, at, fresh=True)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 40, asking.words("help-stats"))]

    @on_click(StatisticsId)
    async def click(self, interaction: Interaction, clicked: StatisticsId) -> None:
        """Show the page that a button or a choice leads to."""
        reader = await person_of(interaction, self._services.registry)
        await self._show(interaction, reader, await self._chosen(interaction, clicked), fresh=False)

    async def _chosen(self, interaction: Interaction, clicked: StatisticsId) -> StatisticsId:
        at = replace(clicked, asked=None)
        match clicked.asked:
            case "game":
                return replace(at, game=the_chosen(interaction))
            case "period":
                words, guild = self._services.words_for(interaction), str(interaction.guild_id)
                chosen = await self._periods.coded(the_chosen(interaction), guild, words)
                return replace(at, period=chosen.code)
            case "other":
                users = all_chosen(interaction)
                if not users:
                    return replace(at, other=None)
                other = await self._services.store.persons.find(users[0])
                if other is None:
                    raise Refusal("stats_unknown")
                return replace(at, other=other.id)
        return at

    # -- whose statistics may be seen ----------------------------------------------------------------------

    async def _played(
        self, interaction: Interaction, user: discord.abc.User, reader: Person
    ) -> Person | None:
        """Return somebody who has played in this server, or the reader; ``None`` for others."""
        if user.id == interaction.user.id:
            return reader
        store = self._services.store
        person = await store.persons.find(str(user.id))
        if person is None or not await games_of(store, str(interaction.guild_id), person.id):
            return None
        return person

    async def _visible(
        self, interaction: Interaction, reader: Person, number: int
    ) -> tuple[Person, list[str]]:
        """Return somebody by number, and the games that they have played in this server.

        Raises ``Refusal`` ``stats_hidden`` for people who hide their statistics, and ``stats_unknown`` for
        those who have played nothing here or were erased: of people of other servers not even the name is
        revealed.
        """
        store, preferences = self._services.store, self._services.preferences
        here = await games_of(store, str(interaction.guild_id), number)
        if number == reader.id:
            return reader, here
        Refusal.unless(here, "stats_unknown")
        await store.persons.load([number])
        await preferences.load(persons=[number])
        person = store.persons.known(number, str(interaction.guild_id))
        Refusal.unless(person.external_id is not None, "stats_unknown")
        if preferences.mine(person).stats == "me":
            name = plain_text(name_of(person, self._services.words_for(interaction)), LONG_NAME)
            raise Refusal("stats_hidden", name=name)
        return person, here

    async def _open_to(
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

    # -- the message ---------------------------------------------------------------------------------------

    async def _show(self, interaction: Interaction, reader: Person, at: StatisticsId, *, fresh: bool) -> None:
        with self._room.place(interaction.user.id, full=Refusal("stats_busy")):
            drawing, picture = await in_time(interaction, self._made(interaction, reader, at), fresh=fresh)
        await respond(interaction, drawing, files_of(picture), fresh=fresh)

    async def _made(
        self, interaction: Interaction, reader: Person, at: StatisticsId
    ) -> tuple[RawLayout, Picture | None]:
        services, words = self._services, self._services.words_for(interaction)
        Refusal.unless(at.other != at.person, "stats_oneself")
        person, here = await self._visible(interaction, reader, at.person)
        other = None if at.other is None else (await self._visible(interaction, reader, at.other))[0]
        puzzles = await self._puzzles(person, reader, words)
        if not here and at.game is None:
            sentence = "\n".join(filter(None, (words("statistics-no-deal"), puzzles)))
            return nothing_message(sentence, words, TabPosition(at, ())), None
        game = at.game if at.game is not None and at.game in GAMES else (*here, *GAMES)[0]
        at = replace(at, game=game, tab=at.tab if at.tab in tabs_of(game) else "overview")
        subject = Subject(name_of(person, words), game, GAMES[game].few_points_win, words)
        guild = str(interaction.guild_id)
        period = await self._periods.coded(at.period, guild, words)
        offered = await self._periods.offered(guild, words)
        span = period.lasts
        async with self._turn:
            facts = await facts_of(services.store, guild, game, person.id)
            told = await asyncio.to_thread(
                statistics_of, facts, person.id, few_win=subject.few_win, span=span
            )
            place = TabPosition(
                at,
                sorted({*here, game}, key=list(GAMES).index),
                shortened(offered, period),
                None if other is None else other.external_id,
            )
            if not told.deals and not told.parties.parties:
                sentence = words("statistics-nothing-in-period", name=shown(subject.name, LONG_NAME))
                return nothing_message(f"## {subject.title}\n{sentence}", words, place), None
            page = await self._page(interaction, facts, told, subject, reader, person, other, at.tab, span)
        if at.tab == "overview":
            page = replace(page, lines=(*page.lines, puzzles))
        picture, note = await illustration(services, interaction, reader, lambda: page.spec, words)
        return statistics_message(subject, page, place, told.deals, picture, note), picture

    async def _puzzles(self, person: Person, reader: Person, words: Words) -> str:
        """Return how the reader does with puzzles, which are their own affair; nothing of others."""
        answers = await answers_of(self._services.store.preferences, reader.id)
        if person != reader or not answers.cards:
            return ""
        streaks = answers.streaks
        return words(
            "statistics-puzzles",
            answered=len(answers.cards),
            right=answers.right,
            longest=max(streaks),
            current=streaks[-1],
        )

    async def _page(
        self,
        interaction: Interaction,
        facts: GameHistory,
        told: Statistics,
        subject: Subject,
        reader: Person,
        person: Person,
        other: Person | None,
        tab: Tab,
        span: Span,
    ) -> TabPage:
        if tab == "overview":
            return overview_page(told, subject)
        if tab == "contracts":
            return contracts_page(told, subject)
        if other is None:
            people = await asyncio.to_thread(companions_of, facts, person.id, span)
            return companions_page(await self._open_to(interaction, reader, people), told.levels, subject)
        store, guild = self._services.store, str(interaction.guild_id)
        scores = await store.standings.scores_of(guild, subject.game, other.id)
        rivalry = await asyncio.to_thread(rivalry_of, facts, person.id, other.id, scores, span)
        return versus_page(rivalry, names_of((person, other), subject.words)[other.id], subject)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Stats)
