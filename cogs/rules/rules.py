"""The rules in Discord: ``/rules``, the button **Rules**, and turning pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from discord import app_commands

from cogs.rules.ids import NOW, RulesId
from cogs.rules.ink import Ink
from cogs.rules.running import running_section
from cogs.rules.source import START, Pages, RulesPage
from cogs.rules.view import KEY, TableRules, is_topic, rule_page, rules_menu
from cogs.shell.answers import Interaction, in_private, respond
from cogs.shell.choosing import the_chosen
from cogs.shell.context import person_of
from cogs.shell.rights import known_table
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.games.registry import GAMES
from engine.tables import Snapshot

MAX_CHOICES: Final = 25
"""Maximum number of suggestions that Discord allows."""


class Rules:
    """Answers questions about the rules, privately. The constructor raises ``PageError``."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pages = Pages()

    async def look_up(
        self, interaction: Interaction, game_name: str | None, topic: str | None, number: int | None
    ) -> None:
        """Show the section asked for, or that of a table in this channel, or a choice of games.

        Raises ``Refusal("unknown_topic")``, and ``TableError("unknown_table")``.
        """
        words = self._services.words_for(interaction)
        snapshot = await self._asked_for(interaction, number) if number else await self._here(interaction)
        named, _, name = (topic or "").rpartition(":")
        chosen = game_name or (named if named in GAMES else None)
        if topic:
            first = chosen or (snapshot.game if snapshot else None)
            found = next(_found(self._known(words, first if chosen else None, first), name, words), None)
            if found is None:
                raise Refusal("unknown_topic", topic=topic[:40])
            page, about = found
        elif chosen is not None:
            page = self._page(chosen, words)
            about = _at(snapshot, page) if snapshot is not None else START
        elif snapshot is not None:
            page = self._page(snapshot.game, words)
            about = _at(snapshot, page)
        else:
            await respond(interaction, rules_menu(words))
            return
        drawing = rule_page(page, about, words, self._services.card_emoji, _rules_of(snapshot, page))
        await respond(interaction, drawing)

    async def click(self, interaction: Interaction, clicked: RulesId) -> None:
        """Turn a page, or open the section that a table has reached. Raises as ``look_up`` does."""
        words = self._services.words_for(interaction)
        if clicked.game not in GAMES:
            raise Refusal("outdated_button")
        page = self._page(clicked.game, words)
        snapshot = None if clicked.table is None else await self._asked_for(interaction, clicked.table)
        if clicked.topic == NOW:
            if snapshot is None or snapshot.game != page.game:
                raise Refusal("outdated_button")
            about = _at(snapshot, page)
            drawing = rule_page(page, about, words, self._services.card_emoji, _rules_of(snapshot, page))
            await respond(interaction, drawing, fresh=not in_private(interaction))
            return
        topic = the_chosen(interaction) if clicked.chosen else clicked.topic
        if not is_topic(page, topic):
            raise Refusal("outdated_button")
        drawing = rule_page(page, topic, words, self._services.card_emoji, _rules_of(snapshot, page))
        await respond(interaction, drawing, fresh=False)

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
        choices = []
        for page, about in _found(self._known(words, chosen, first), typed, words):
            label = _label(page, about, words)
            value = about.removeprefix(KEY)
            if chosen is None:
                label, value = f"{words.game(page.game)} · {label}", f"{page.game}:{value}"
            choices.append(app_commands.Choice(name=label[:100], value=value))
            if len(choices) == MAX_CHOICES:
                break
        return choices

    # -- pages and tables --------------------------------------------------------------------------------

    def _page(self, name: str, words: Words) -> RulesPage:
        return self._pages.of(name, words.language)

    def _known(self, words: Words, only: str | None, first: str | None) -> list[RulesPage]:
        names = [only] if only else sorted(GAMES, key=lambda name: name != first)
        return [self._page(name, words) for name in names]

    async def _asked_for(self, interaction: Interaction, number: int) -> Snapshot:
        """Return a table that the reader may know of."""
        person = await person_of(interaction, self._services.registry)
        return (await known_table(interaction, self._services, person, number)).snapshot

    async def _here(self, interaction: Interaction) -> Snapshot | None:
        """Return the table in this channel that the reader means: their own, one that plays, the newest."""
        registry = self._services.registry
        here = await registry.tables(str(interaction.guild_id), str(interaction.channel_id))
        if len(here) < 2:
            return here[0] if here else None
        person = await person_of(interaction, registry)
        return max(here, key=lambda one: (bool(one.seats_of(person.id)), one.status == "playing", one.table))


def _rules_of(snapshot: Snapshot | None, page: RulesPage) -> TableRules | None:
    if snapshot is None or snapshot.game != page.game:
        return None
    return TableRules(snapshot.table, snapshot.preset, snapshot.options)


def _at(snapshot: Snapshot, page: RulesPage) -> str:
    """Return the section that a table has reached, or the first one if the page has none for it."""
    section = running_section(snapshot)
    return section if snapshot.game == page.game and section in page.by_name else START


def _found(pages: list[RulesPage], typed: str, words: Words) -> Iterator[tuple[RulesPage, str]]:
    """Yield the topics that match the typed text, the likeliest first."""
    typed = typed.casefold().strip()
    ranked: dict[int, list[tuple[RulesPage, str]]] = {}
    for page in pages:
        names = [section.name for section in page.sections]
        for about in [*names, *(f"{KEY}{rule.key}" for rule in page.house_rules)]:
            label, name = _label(page, about, words).casefold(), about.removeprefix(KEY)
            if typed in (label, name):
                rank = 0
            elif label.startswith(typed) or name.startswith(typed):
                rank = 1
            elif typed in label or typed in name:
                rank = 2
            else:
                continue
            ranked.setdefault(rank, []).append((page, about))
    for rank in sorted(ranked):
        yield from ranked[rank]


def _label(page: RulesPage, about: str, words: Words) -> str:
    if about.startswith(KEY):
        return words("rulebook-topic-key", key=about.removeprefix(KEY))
    return Ink(words).prose(page.by_name[about].title)
