"""A section of the rules as a private message, with links to others, and the buttons that lead to one.

With a table, its house rules are listed below; those that differ from its rule set are marked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.house_rules.naming import allowed_text, named_in, rule_name, rule_text, texts_of, value_text
from cogs.rules.source import (
    HOUSE_RULES,
    START,
    Block,
    Code,
    Example,
    HouseRule,
    Paragraph,
    RulesPage,
    RulesSection,
)
from cogs.rules.wording import Ink, told
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import GAME_NAME, Click, click, placeholder_id
from cogs.shell.layout import AMBER, Component, MessageBuilder, RawLayout, button, option, select, small
from cogs.shell.names import plain_text
from cogs.texts.catalogue import Words
from engine import house_rules
from engine.game import Game
from engine.games.registry import GAMES, game
from engine.tables import TableState

NOW: Final = "now"
"""The topic of a button that opens the rules at the section that a table has reached."""
KEY: Final = "key."
"""Prefix of a house rule's key in a topic."""
MAX_OPTIONS: Final = 25
"""Maximum number of options that Discord allows in a select."""
MAX_LABEL: Final = 18
"""Maximum number of characters in a button's title; two buttons share a row on a phone."""
GAMES_A_ROW: Final = 2


_TYPED: Final = re.compile(r" \(`[^`]*`\)")
"""A value as it is typed, behind the words that tell of it."""


@click("r:{table}:{game}:{topic}")
@dataclass(frozen=True, slots=True)
class RulesId(Click):
    """A link to a section of a game's rules or to a house rule (``key.…``), seen from a table if any.

    The topics ``-0`` to ``-9`` are those of selects, whose choice is the topic.
    """

    table: int | None
    game: Annotated[str, GAME_NAME]
    topic: Annotated[str, r"-[0-9]|(?:key\.)?[a-z0-9_]{1,40}"]

    @property
    def chosen(self) -> bool:
        """Whether the topic is the choice in a select."""
        return self.topic.startswith("-")


def rules_button(context: RenderContext) -> Component:
    """Return the button, beside **My hand** on the public card, and at the bottom of a hand."""
    state = context.state
    return button(RulesId(state.table, state.game, NOW).custom_id, context.words("button-rules"))


def running_section(state: TableState) -> str:
    """Return the name of the section, from the public view; the first one before and after the partie.

    The first one also where the public sees nothing of the table.
    """
    if not state.started or state.result is not None or state.covered:
        return START
    view: Any = state.view(None)
    return GAME_VIEWS[state.game].section(view)


def is_topic(page: RulesPage, topic: str) -> bool:
    """Whether a page has such a section or house rule."""
    if topic.startswith(KEY):
        return topic.removeprefix(KEY) in page.by_key
    return topic in page.by_name


def rules_menu(words: Words) -> RawLayout:
    """Draw the choice of a game."""
    builder = MessageBuilder(AMBER)
    builder.text(words("rulebook-menu"), *(f"**{words.game(name)}** – {words.about(name)}" for name in GAMES))
    buttons = [button(RulesId(None, name, START).custom_id, words.game(name)) for name in GAMES]
    builder.buttons(buttons, GAMES_A_ROW)
    return builder.view()


def rule_page(
    page: RulesPage, topic: str, words: Words, card_emoji: CardEmoji, at: TableState | None = None
) -> RawLayout:
    """Draw a section or house rule, which must exist (see ``is_topic``), as it is played ``at`` a table."""
    return _Writer(page, words, card_emoji, at).write(topic)


class _Writer:
    """Builds one message."""

    def __init__(self, page: RulesPage, words: Words, card_emoji: CardEmoji, at: TableState | None) -> None:
        self.page = page
        self.words = words
        self.at = at
        preset = "" if at is None else at.preset
        self.plain = Ink(words, preset)
        self.ink = Ink(words, preset, card_emoji)
        self.game: Game = game(page.game)
        self.told = texts_of(self.game.options(self.game.presets[0]))
        """The values that the text describes, which are those of the first rule set."""
        self.usual = self.told if at is None else texts_of(self.game.options(at.preset))
        self.in_force = self.usual if at is None else texts_of(at.options)
        self.changed: Mapping[str, str] = (
            {} if at is None else house_rules.changed(self.game, at.preset, at.options)
        )
        self.builder = MessageBuilder(AMBER)

    def write(self, topic: str) -> RawLayout:
        name = self.words.game(self.page.game)
        if self.at is None:
            head = self.words("rulebook-title", game=name)
        else:
            head = self.words("rulebook-title-table", game=name, table=str(self.at.table))
        if topic.startswith(KEY):
            rule = self.page.by_key[topic.removeprefix(KEY)]
            self._house_rule(head, rule)
            section = self.page.by_name[rule.section]
        else:
            section = self.page.by_name[topic]
            self._section(head, section)
        self._ways(section, topic)
        return self.builder.view()

    # -- what is told ------------------------------------------------------------------------------------

    def _section(self, head: str, section: RulesSection) -> None:
        texts = [text for text in map(self._block, section.blocks) if text]
        self.builder.text(small(head), f"## {self.plain.prose(section.title)}", "\n\n".join(texts))
        rules = self.page.rules_of(section.name)
        if section.name == HOUSE_RULES:
            self.builder.text(self._all_changes())
        elif rules:
            self.builder.line()
            title = self.words("rulebook-variants")
            if self.at is not None:
                title = self.words("rulebook-variants-table", table=str(self.at.table))
            self.builder.text(f"**{title}**", *map(self._variant, rules))

    def _block(self, block: Block) -> str:
        match block:
            case Paragraph(text):
                return "" if block.is_picture else self.ink.prose(text)
            case Code(text):
                return f"```\n{text}\n```"
            case Example(case):
                lines = [f"**{self._example_title(case)}**", *told(case, self.ink)]
                return "\n".join(f"> {line}" for line in lines)

    def _example_title(self, case: Mapping[str, Any]) -> str:
        """Return the title of an example, with the house rules that it needs if others are in force."""
        needed = {key: house_rules.as_text(value) for key, value in case.get("options", {}).items()}
        other = {key: value for key, value in needed.items() if value != self.in_force[key]}
        if not other:
            return self.words("rulebook-example")
        return self.words("rulebook-example-where", rules=self._named(other))

    def _named(self, rules: Mapping[str, str]) -> str:
        """Name some house rules with their values."""
        return " · ".join(rule_text(self.page.game, key, value, self.words) for key, value in rules.items())

    def _value(self, key: str, value: str) -> str:
        return value_text(self.page.game, key, value, self.words)

    def _variant(self, rule: HouseRule) -> str:
        """Describe a house rule in force; differences from the text above or the rule set are emphasized."""
        value, told, usual = (known[rule.key] for known in (self.in_force, self.told, self.usual))
        changed = rule.key in self.changed
        differing = []
        if value != told and not (changed and usual == told):
            differing.append(self.words("rulebook-above", value=self._value(rule.key, told)))
        if changed:
            differing.append(self.words("rulebook-usual-short", value=self._value(rule.key, usual)))
        line = rule_text(self.page.game, rule.key, value, self.words)
        if differing:
            line = f"{'✏️ ' if changed else ''}**{line}** ({', '.join(differing)})"
        return f"- {line} – {self._meaning(rule)}"

    def _meaning(self, rule: HouseRule) -> str:
        """Tell of a house rule without what is typed, which the values' names stand for."""
        return self.ink.prose(named_in(_TYPED.sub("", rule.meaning), self.page.game, rule.key, self.words))

    def _all_changes(self) -> str:
        if self.at is None:
            return ""
        if not self.changed:
            return self.words("rulebook-unchanged", preset=self.words.preset(self.at.preset))
        return self.words("rulebook-changed", rules=self._named(self.changed))

    def _house_rule(self, head: str, rule: HouseRule) -> None:
        words = self.words
        allowed = allowed_text(self.game, rule.key, words)
        usual = [
            words(
                "rulebook-usual",
                preset=words.preset(preset),
                value=self._value(rule.key, texts_of(self.game.options(preset))[rule.key]),
            )
            for preset in self.game.presets
        ]
        self.builder.text(
            small(head),
            f"## {words('rulebook-house-rule', key=rule_name(self.page.game, rule.key, words))}",
            self._meaning(rule),
            words("rulebook-values", values=allowed),
            *(f"- {line}" for line in usual),
        )
        if self.at is not None:
            value = self._value(rule.key, self.in_force[rule.key])
            line = words("rulebook-in-force", table=str(self.at.table), value=value)
            self.builder.line()
            self.builder.text(f"✏️ **{line}**" if rule.key in self.changed else f"**{line}**")

    # -- where to go from there --------------------------------------------------------------------------

    def _ways(self, section: RulesSection, topic: str) -> None:
        page = self.page
        below = page.below(section)
        chapters = [(one.name, self._title(one)) for one in page.chapters()]
        self._select(0, chapters, page.chapter_of(section).name, "rulebook-chapters")
        if below:
            self._select(1, [(one.name, self._title(one)) for one in below], topic, "rulebook-below")
        if section.name == HOUSE_RULES or topic.startswith(KEY):
            keys = [
                (f"{KEY}{rule.key}", rule_name(page.game, rule.key, self.words)) for rule in page.house_rules
            ]
            for number, start in enumerate(range(0, len(keys), MAX_OPTIONS), 2):
                part = keys[start : start + MAX_OPTIONS]
                self._select(number, part, topic, "rulebook-keys", first=start + 1, last=start + len(part))
        if topic.startswith(KEY):
            self.builder.buttons([button(self._id(section.name), f"◀ {self._short(section)}")])
            return
        place = page.sections.index(section)
        self.builder.buttons([self._step(place - 1, "◀ {}"), self._step(place + 1, "{} ▶")])

    def _select(
        self, number: int, found: Sequence[tuple[str, str]], chosen: str, hint: str, **params: str | int
    ) -> None:
        options = [option(label, name, chosen=name == chosen) for name, label in found]
        self.builder.row(select(self._id(f"-{number}"), options, self.words(hint, **params)))

    def _step(self, place: int, shape: str) -> Component:
        if not 0 <= place < len(self.page.sections):
            return button(placeholder_id(place % 2), shape.format("").strip(), disabled=True)
        section = self.page.sections[place]
        return button(self._id(section.name), shape.format(self._short(section)))

    def _id(self, topic: str) -> str:
        return RulesId(None if self.at is None else self.at.table, self.page.game, topic).custom_id

    def _title(self, section: RulesSection) -> str:
        return self.plain.prose(section.title)

    def _short(self, section: RulesSection) -> str:
        """Return a section's title for a button; a contract has a short name for that."""
        short = f"contract-{section.name}-short"
        if self.words.has(short):
            return self.words.contract_short(section.name, "" if self.at is None else self.at.preset)
        return plain_text(self._title(section), MAX_LABEL)
