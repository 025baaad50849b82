"""Finds topics of the rules by what people type.

Titles, other names and keys of all languages and decks are known, mistyped or without umlauts, since players
use what they have heard at a table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from rapidfuzz import fuzz

from cogs.house_rules.naming import rule_name
from cogs.rules.source import CARDS, Pages, Paragraph, RulesPage
from cogs.rules.view import KEY
from cogs.rules.wording import Ink
from cogs.texts.catalogue import Texts, Words
from engine.games.registry import GAMES, game

Found: TypeAlias = tuple[str, str]
"""A game, and a section of its page or a house rule (``KEY`` and its key)."""

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
