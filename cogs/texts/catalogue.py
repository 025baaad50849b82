"""The catalogues: every text by id, in the reader's language. Project Fluent handles plurals and grammar.

Each feature has its texts in ``texts/de.ftl`` and ``texts/en.ftl``. All are read once, at the start; a syntax
error, an id defined twice or a text that only one language has prevents the start (``CatalogueError``). The
Ace has the name that a server likes: a term ``-ace-daus`` replaces ``-ace`` where it is called Daus. What
mentions an optional feature asks whether it is there: ``{ -tutorial.is -> [on] … *[off] {""} }``. What a
rule set calls differently has an attribute with the rule set's name, and what names a command refers to that
command's own text, so that each language shows the name under which its readers find it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

import discord
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Resource, Term

from cogs.optional import LETTERS, OptionalFeature
from engine.cards import SUIT_LETTERS, Card, notation, parse
from engine.game import Refusal

Language: TypeAlias = Literal["de", "en"]
AceName: TypeAlias = Literal["ass", "daus"]
"""Names of the highest card of a suit: Ass or Daus, in English Ace or Deuce."""
LANGUAGES: Final[tuple[Language, ...]] = ("de", "en")
ACE_NAMES: Final[tuple[AceName, ...]] = ("ass", "daus")
DEFAULT_LANGUAGE: Final[Language] = "en"
FEATURES: Final = Path(__file__).parents[1]

_CACHE_SIZE: Final = 2048


class CatalogueError(Exception):
    """A catalogue can't be read or lacks a text; the message names the file or id."""


class Words:
    """One language's texts. Calls are cached, so asking for the same text again costs next to nothing.

    ``off`` are the features that are switched off: nothing mentions them.
    """

    def __init__(self, language: Language, bundle: FluentBundle, off: Collection[str] = ()) -> None:
        self.language: Final[Language] = language
        self.off: Final = off
        self._bundle = bundle
        self._format = lru_cache(maxsize=_CACHE_SIZE)(self._format_now)

    def __call__(self, message: str, /, **params: str | int) -> str:
        """Return the text with the id ``message``, or an attribute of it: ``id.attribute``.

        Raises ``CatalogueError`` for an unknown id or parameter.
        """
        return self._format(message, tuple(params.items()))

    def has(self, message: str) -> bool:
        """Whether there is a text with this id."""
        return self._pattern(message) is not None

    def in_rule_set(self, message: str, preset: str, /, **params: str | int) -> str:
        """Return a text as a rule set words it, if it has words of its own: an attribute with its name."""
        own = f"{message}.{preset}"
        return self(own if self.has(own) else message, **params)

    def _format_now(self, message: str, params: tuple[tuple[str, str | int], ...]) -> str:
        pattern = self._pattern(message)
        if pattern is None:
            raise CatalogueError(f"no text {message!r} in {self.language!r}")
        text, errors = self._bundle.format_pattern(pattern, dict(params))
        if errors:
            raise CatalogueError(f"text {message!r} in {self.language!r}: {errors[0]}")
        return str(text)

    def _pattern(self, message: str) -> Pattern | None:
        """Return the pattern of a text or attribute; ``None`` if there is none."""
        name, _, attribute = message.partition(".")
        if not self._bundle.has_message(name):
            return None
        found = self._bundle.get_message(name)
        pattern: Pattern | None = found.attributes.get(attribute) if attribute else found.value
        return pattern

    def refusal(self, refusal: Refusal) -> str:
        """Return the sentence for a refused action.

        Parameters that name cards, suits or times are spelled out. If two house rules contradict each other,
        a remedy follows, if one is known.
        """
        sentence = self(f"refusal-{refusal.code}", **self._spelled(refusal.params))
        hint = f"hint-{refusal.params.get('key')}-{refusal.params.get('other')}"
        return f"{sentence} {self(hint)}" if self.has(hint) else sentence

    def _spelled(self, params: Mapping[str, str | int]) -> dict[str, str | int]:
        return {name: self._spell(name, value) for name, value in params.items()}

    def _spell(self, name: str, value: str | int) -> str | int:
        if isinstance(value, int):
            return f"<t:{-(-value // 1000)}:f>" if name == "until_ms" else value
        match name:
            case "card":
                return self.card(parse(value))
            case "suit":
                return self(f"suit-{value}")
            case "suits":
                return self.suits(map(SUIT_LETTERS.index, value))
            case "reason" | "role":  # a sentence or a mention of our own
                return value
            case "contract" | "game" | "preset":
                known = f"{name}-{value}"
                return self(known) if self.has(known) else value
            case _:
                escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(value))
                return escaped.replace("<", "\\<")  # Discord also reads <…> as mentions, times or emoji

    def card(self, card: Card) -> str:
        """Return a card's name: “Herz-König”, “King of Hearts”."""
        name = notation(card)
        return self("card", suit=self(f"suit-{name[0]}"), rank=self(f"rank-{name[1]}"))

    def suit(self, suit: int) -> str:
        """Return a suit's name: “Laub”, “Leaves”."""
        return self(f"suit-{SUIT_LETTERS[suit]}")

    def no_suit(self, suit: int) -> str:
        """Return the phrase for having no card of a suit: “kein Laub”, “keine Eichel”, “no Leaves”."""
        return self("suit-none", suit=self.suit(suit), letter=SUIT_LETTERS[suit])

    def suits(self, suits: Iterable[int]) -> str:
        """Return several suits' names: “Laub, Herz”, “Leaves, Hearts”."""
        return ", ".join(map(self.suit, suits))

    def contract(self, contract: str, preset: str = "") -> str:
        """Return a contract's name, as a rule set calls it."""
        return self.in_rule_set(f"contract-{contract}", preset)

    def contract_short(self, contract: str, preset: str = "") -> str:
        """Return a contract's name in at most twelve characters, for buttons."""
        return self.in_rule_set(f"contract-{contract}-short", preset)

    def contract_rule(self, contract: str, preset: str = "", **house: str | int) -> str:
        """Return a contract's rule in one line; ``house`` holds the house rules that some of them name."""
        return self.in_rule_set(f"contract-{contract}-rule", preset, **house)

    def game(self, game: str) -> str:
        """Return a game's name."""
        return self(f"game-{game}")

    def about(self, game: str) -> str:
        """Return an introduction to a game for newcomers."""
        return self(f"game-{game}-about")

    def preset(self, preset: str) -> str:
        """Return a rule set's name."""
        return self(f"preset-{preset}")


class Texts:
    """All languages, loaded once. Raises ``CatalogueError`` if a file is broken or a language lacks an id."""

    def __init__(self, folder: Path = FEATURES, off: Iterable[OptionalFeature] = ()) -> None:
        self.off: Final = frozenset(off)
        files: tuple[tuple[Language, str, str], ...] = tuple(
            (language, path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8"))
            for language in LANGUAGES
            for path in sorted(folder.rglob(f"texts/{language}.ftl"))
        )
        self._words, self.ids = _loaded(files, self.off)
        self.digest: Final = hashlib.sha256(repr(files).encode()).hexdigest()
        """Hash of the texts, which changes only when a text does."""

    def of(self, locale: str | discord.Locale | None, ace: AceName = "ass") -> Words:
        """Return the texts for a Discord locale: German for every ``de…``, English for all others."""
        german = str(locale or "").lower().startswith("de")
        return self._words["de" if german else DEFAULT_LANGUAGE, ace]


@cache
def _loaded(
    files: tuple[tuple[Language, str, str], ...], off: frozenset[OptionalFeature]
) -> tuple[Mapping[tuple[Language, AceName], Words], frozenset[str]]:
    """Return the words of files, each with its language, name and text, and the ids that all languages have.

    Cached, so that loading the same texts again in a process doesn't take long.
    """
    words: dict[tuple[Language, AceName], Words] = {}
    ids: dict[Language, frozenset[str]] = {}
    for language in LANGUAGES:
        resources: list[Resource] = []
        seen: set[str] = set()
        for own, name, source in files:
            if own == language:
                resource = _parsed(source)
                _check(name, source, resource, seen)
                resources.append(resource)
        ids[language] = frozenset(name for name in seen if not name.startswith("-"))
        for ace in ACE_NAMES:
            bundle = FluentBundle([language], use_isolating=False)
            for resource in (*resources, _renaming(ace, seen), _switches(off)):
                bundle.add_resource(resource, allow_overrides=True)
            words[language, ace] = Words(language, bundle, off)
    for language in LANGUAGES:
        lacking = sorted(frozenset().union(*ids.values()) - ids[language])
        if lacking:
            raise CatalogueError(f"the texts in {language!r} lack {', '.join(lacking)}")
    return words, ids[DEFAULT_LANGUAGE]


def _renaming(ace: AceName, seen: Iterable[str]) -> Resource:
    """Return the terms that differ where the Ace has this name."""
    end = f"-{ace}"
    renamed = [name for name in seen if name.startswith("-") and name.endswith(end)]
    return FluentResource("".join(f"{name.removesuffix(end)} = {{ {name} }}\n" for name in renamed))


def _switches(off: Collection[str]) -> Resource:
    """Return a term for each optional feature, whose attribute says whether it is on: ``-tab.is``."""
    terms = (f"-{name} = {name}\n    .is = {'off' if name in off else 'on'}\n" for name in LETTERS)
    return FluentResource("".join(terms))


@cache
def _parsed(source: str) -> Resource:
    """Return a catalogue's entries, cached so that unchanged files aren't parsed again."""
    return FluentParser(with_spans=True).parse(source)


def _check(file: str, source: str, catalogue: Resource, seen: set[str]) -> None:
    """Add the ids that a catalogue defines to ``seen``.

    Raises ``CatalogueError`` for errors and duplicates.
    """
    for entry in catalogue.body:
        if isinstance(entry, Junk):
            line = source.count("\n", 0, entry.span.start if entry.span else 0) + 1
            reason = entry.annotations[0].message if entry.annotations else "syntax error"
            raise CatalogueError(f"{file}, line {line}: {reason}")
        if isinstance(entry, Message | Term):
            name = ("-" if isinstance(entry, Term) else "") + entry.id.name
            if name in seen:
                raise CatalogueError(f"{file} defines {name!r} a second time")
            seen.add(name)
