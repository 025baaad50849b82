"""A section of the rules as a private message, with links to others, and the buttons that lead to one.

With a table, its house rules are listed below; those that differ from its rule set are marked. Sections are
also found by what somebody types.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

from rapidfuzz import fuzz

from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.house_rules.naming import allowed_text, named_in, rule_name, rule_text, texts_of, value_text
from cogs.rules.source import (
    CARDS,
    HOUSE_RULES,
    START,
    Block,
    Code,
    Example,
    HouseRule,
    Pages,
    Paragraph,
    RulesPage,
    RulesSection,
)
from cogs.rules.wording import Ink, told
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import GAME_NAME, Click, click, placeholder_id
from cogs.shell.layout import (
    AMBER,
    MAX_OPTIONS,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    option,
    select,
    small,
)
from cogs.shell.names import plain_text
from cogs.texts.catalogue import Texts, Words
from engine import house_rules
from engine.game import Game
from engine.games.registry import GAMES, game
from engine.tables import TableState

NOW: Final = "now"
"""The topic of a button that opens the rules at the section that a table has reached."""
KEY: Final = "key."
"""Prefix of a house rule's key in a topic."""
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
        rules = [one for one in self.page.house_rules if section.name in (one.section, *one.also)]
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
        chapters = [(one.name, self._title(one)) for one in page.sections if one.level < 3]
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


Found: TypeAlias = tuple[str, str]
"""A game, and a section of its page or a house rule (``KEY`` and its key)."""


# -- finding a section by what somebody types ----------------------------------------------------------------

_ALIKE: Final = 78
"""Minimum likeness, of 100, at which a name is what somebody has mistyped."""
_LEAST: Final = 4
"""Minimum number of characters for taking a word as mistyped, or for looking for it in the text."""
_TELLING: Final = 6
"""Minimum number of characters for taking a word as mistyped that isn't all typed yet."""

_SEPARATORS: Final = str.maketrans("_/", "  ")


@dataclass(frozen=True, slots=True)
class _Topic:
    """A topic's names in all languages, their words, and its text, all as ``_plain`` writes them."""

    names: frozenset[str]
    parts: frozenset[str]
    text: str


class Search:
    """The topics of all pages under all their names, which the constructor gathers."""

    def __init__(self, pages: Pages, texts: Texts) -> None:
        self._topics = {name: _topics(name, pages, texts) for name in GAMES}

    def topics(self, games: Iterable[str], typed: str) -> Iterator[Found]:
        """Yield what matches, the likeliest first, and of equals those of the first game.

        Only what no name contains is taken as mistyped, and only what no name resembles looked for in texts.
        """
        known = [((name, about), topic) for name in games for about, topic in self._topics[name].items()]
        wanted = _plain(typed)
        ranked = sorted(
            ((rank, found) for found, topic in known if (rank := _named(topic, wanted)) is not None),
            key=lambda one: one[0],
        )
        if ranked or len(wanted) < _LEAST:
            yield from (found for _, found in ranked)
            return
        alike = sorted(
            ((likeness, found) for found, topic in known if (likeness := _likeness(topic, wanted)) >= _ALIKE),
            key=lambda one: -one[0],
        )
        if alike:
            yield from (found for _, found in alike)
            return
        told = [word for word in _words(typed) if len(word) >= _LEAST]
        yield from (found for found, topic in known if told and all(word in topic.text for word in told))


def label(page: RulesPage, about: str, words: Words) -> str:
    """Return the title of a topic."""
    if about.startswith(KEY):
        return words("rulebook-topic-key", key=rule_name(page.game, about.removeprefix(KEY), words))
    return Ink(words).prose(page.by_name[about].title)


def _named(topic: _Topic, wanted: str) -> int | None:
    """Return how well one of a topic's names fits: it is, begins with or contains what is wanted."""
    if wanted in topic.names:
        return 0
    if any(name.startswith(wanted) for name in topic.names):
        return 1
    return 2 if any(wanted in name for name in topic.names) else None


def _likeness(topic: _Topic, wanted: str) -> float:
    """Return how like a topic's likeliest name is, or a word of it, or what would be typed of it by now."""
    so_far = {part[: len(wanted)] for part in topic.parts} if len(wanted) >= _TELLING else set()
    return max(fuzz.ratio(wanted, part) for part in topic.parts | so_far)


def _topics(name: str, pages: Pages, texts: Texts) -> Mapping[str, _Topic]:
    """Return the topics of a game in the order of its page."""
    topics: dict[str, tuple[list[str], list[str]]] = {}
    for words in (texts.of(one, cards) for one in texts.languages for cards in ("ass", "french")):
        page = pages.of(name, *words.languages)
        for section in page.sections:
            names, told = topics.setdefault(section.name, ([], []))
            names += [label(page, section.name, words), section.name, *section.aliases]
            names += [Ink(words, preset).prose(section.title) for preset in game(name).presets]
            if section.name == CARDS:
                names += [*map(words.suit, range(4)), words("rank-U"), words("rank-O")]
            told += [
                Ink(words).prose(block.text)
                for block in section.blocks
                if isinstance(block, Paragraph) and not block.is_picture
            ]
        for rule in page.house_rules:
            names, told = topics.setdefault(f"{KEY}{rule.key}", ([], []))
            names += [rule.key, rule_name(name, rule.key, words)]
            told.append(Ink(words).prose(rule.meaning))
    return {about: _topic(names, told) for about, (names, told) in topics.items()}


def _topic(names: list[str], told: list[str]) -> _Topic:
    plain = frozenset(map(_plain, names))
    long = frozenset(word for name in names for word in _words(name) if len(word) >= _LEAST)
    return _Topic(plain, plain | long, " ".join(_words("\n".join(told))))


def _plain(text: str) -> str:
    """Return letters and digits alone, small and without accents; ä is a, however it is written."""
    return "".join(_words(text))


def _words(text: str) -> list[str]:
    """Return the words of a text, each as ``_plain`` writes it."""
    letters = re.sub(r"[^\w\s/]", "", unicodedata.normalize("NFKD", text.casefold()))
    return re.sub(r"([aou])e", r"\1", letters.translate(_SEPARATORS)).split()
