"""The rules at hand: ``/rules``, the buttons that lead to a section, and turning pages."""

import asyncio
from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from discord import app_commands

from cogs.parts import Bot
from cogs.rules.source import START, Pages, RulesPage
from cogs.rules.view import (
    KEY,
    NOW,
    Found,
    RulesId,
    Search,
    is_topic,
    label,
    rule_page,
    rules_menu,
    running_section,
)
from cogs.shell.answers import Interaction, in_private, respond, the_chosen
from cogs.shell.feature import Asking, Feature, Services, Tip, localised, on_click
from cogs.shell.rights import MAX_CHOICES, choices, own_table, person_of, suggest_table
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.tables import TableState


class RulesAtHand(Feature):
    """Looking up rules, privately. The constructor raises ``PageError``."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pages = Pages(*services.texts.further)

    @localised("rules", choices={"game": {name: f"game-{name}" for name in GAMES}})
    @app_commands.autocomplete(table=suggest_table)
    async def rules(
        self,
        interaction: Interaction,
        game: str | None = None,
        topic: app_commands.Range[str, 0, 100] | None = None,
        table: int | None = None,
    ) -> None:
        """Show the section asked for, or that of a table in this channel, or a choice of games.

        Raises ``Refusal("unknown_topic")``, and ``TableError("unknown_table")``.
        """
        words = self._services.words_for(interaction)
        state = await self._asked_for(interaction, table) if table else await self._here(interaction)
        named, _, name = (topic or "").rpartition(":")
        chosen = game or (named if named in GAMES else None)
        first = chosen or (state.game if state is not None else None)
        if topic:
            found = next(await self._found(_games(chosen, first), name), None)
            if found is None:
                raise Refusal("unknown_topic", topic=topic[:40])
            page, about = self._page(found[0], words), found[1]
        elif first is not None:
            page, about = self._page(first, words), None
        else:
            await respond(interaction, rules_menu(words))
            return
        await self._show(interaction, page, about, state, fresh=True)

    @rules.autocomplete("topic")
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest sections and house rules while somebody types; those of a table here come first."""
        words = self._services.words_for(interaction)
        chosen = getattr(interaction.namespace, "game", None)
        chosen = chosen if chosen in GAMES else None
        first = chosen
        if chosen is None:
            here = await self._services.registry.tables(
                str(interaction.guild_id), str(interaction.channel_id)
            )
            first = here[-1].game if here else None

        def suggested(name: str, about: str) -> tuple[str, str]:
            title, value = label(self._page(name, words), about, words), about.removeprefix(KEY)
            return (title, value) if chosen else (f"{words.game(name)} · {title}", f"{name}:{value}")

        found = islice(await self._found(_games(chosen, first), typed), MAX_CHOICES)
        return choices((suggested(*one) for one in found), "")

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 20, asking.words("help-rules"))]

    @on_click(RulesId)
    async def click(self, interaction: Interaction, clicked: RulesId) -> None:
        """Turn a page, or open the section that a table has reached. Raises as ``rules`` does."""
        words = self._services.words_for(interaction)
        Refusal.unless(clicked.game in GAMES, "outdated_button")
        page = self._page(clicked.game, words)
        state = None if clicked.table is None else await self._asked_for(interaction, clicked.table)
        if clicked.topic == NOW:
            if state is None or state.game != page.game:
                raise Refusal("outdated_button")
            await self._show(interaction, page, None, state, fresh=not in_private(interaction))
            return
        about = the_chosen(interaction) if clicked.chosen else clicked.topic
        Refusal.unless(is_topic(page, about), "outdated_button")
        await self._show(interaction, page, about, state, fresh=False)

    async def _show(
        self,
        interaction: Interaction,
        page: RulesPage,
        about: str | None,
        state: TableState | None,
        *,
        fresh: bool,
    ) -> None:
        """Show a topic, by default the section that a table has reached, or the first one."""
        at = state if state is not None and state.game == page.game else None
        words = self._services.words_for(interaction, None if at is None else at.deck)
        if about is None:
            section = START if at is None else running_section(at)
            about = section if section in page.by_name else START
        drawing = rule_page(page, about, words, self._services.card_emoji.of(words), at)
        await respond(interaction, drawing, fresh=fresh)
        if fresh:
            self._services.panels.shown(interaction)

    # -- pages and tables --------------------------------------------------------------------------------

    def _page(self, name: str, words: Words) -> RulesPage:
        return self._pages.of(name, *words.languages)

    async def _found(self, games: list[str], typed: str) -> Iterator[Found]:
        """Return what matches; the first look gathers all topics, which takes some tens of milliseconds."""
        search = await asyncio.to_thread(lambda: self._search)
        return search.topics(games, typed)

    @cached_property
    def _search(self) -> Search:
        return Search(self._pages, self._services.texts)

    async def _asked_for(self, interaction: Interaction, number: int) -> TableState:
        """Return a table that the reader may know of."""
        _, table = await own_table(interaction, self._services, number)
        return table.state

    async def _here(self, interaction: Interaction) -> TableState | None:
        """Return the table in this channel that the reader means: their own, one that plays, the newest."""
        registry = self._services.registry
        here = await registry.tables(str(interaction.guild_id), str(interaction.channel_id))
        if len(here) < 2:
            return here[0] if here else None
        person = await person_of(interaction, registry)
        return max(
            here, key=lambda one: (one.seat_of(person.id) is not None, one.status == "playing", one.table)
        )


def _games(only: str | None, first: str | None) -> list[str]:
    """Return the games to search: one that was chosen, or all of them, ``first`` before the others."""
    return [only] if only else sorted(GAMES, key=lambda name: name != first)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(RulesAtHand)
