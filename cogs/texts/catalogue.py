"""The catalogues: every text by id, in the reader's language. Project Fluent handles plurals and grammar.

Each feature has its texts in ``texts/de.ftl`` and ``texts/en.ftl``; ``source`` says what makes a language of
such files. All are read once, at the start. In a language for which a host has files, a syntax error or a
text that can't work prevents it (``CatalogueError``); tests check ours. What names a card asks for the
reader's deck, and for the name that a server likes of the Ace: ``{ -cards.deck -> [french] Jack *[german]
Unter }``, ``-cards.ace``. What mentions an optional feature asks whether it is there: ``{ -tutorial.is ->
[on] … *[off] {""} }``. What a rule set calls differently has an attribute with the rule set's name, and what
names a command refers to that command's own text, so that each language shows the name under which its
readers find it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import discord
from babel import Locale, UnknownLocaleError
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message
from fluent.syntax.ast import Resource, Term

from cogs.config import LETTERS, OptionalFeature
from cogs.texts.source import (
    CARDS,
    CONVENTIONS,
    NAME,
    REFERENCE,
    Catalogue,
    CatalogueError,
    Entry,
    Source,
    catalogues,
    fallback_of,
    names_in,
    sources,
)
from engine.cards import SUIT_LETTERS, Card, Deck, notation, parse
from engine.game import Refusal

__all__ = ["CatalogueError", "Texts", "Words"]

AceName: TypeAlias = Literal["ass", "daus"]
"""Names of the highest card of a suit: Ass or Daus, in English Ace or Deuce."""
CardNames: TypeAlias = AceName | Literal["french"]
"""Names of all cards: those of a German deck, by the name of its Ace, or of a French one."""
CARD_NAMES: Final[tuple[CardNames, ...]] = (*get_args(AceName), "french")
FEATURES: Final = Path(__file__).parents[1]

_CACHE_SIZE: Final = 2048


class Words:
    """One language's texts. Calls are cached, so asking for the same text again costs next to nothing.

    ``off`` are the features that are switched off: nothing mentions them.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        bundle: _Bundle,
        fallback: Words | None,
        off: Collection[str] = (),
        cards: CardNames = "ass",
    ) -> None:
        self.language: Final = catalogue.language
        self.deck: Final = _deck(cards)
        """The deck that the reader plays with."""
        self.name: Final = catalogue.plain(NAME) or catalogue.language
        """The language's own name: “Deutsch”, “English”."""
        self.fallback: Final = fallback
        """The language from which missing texts are borrowed."""
        self.off: Final = off
        self._texts = catalogue.texts
        borrowed = "en" if fallback is None else fallback.locale()
        self._locale = _cldr(catalogue.plain(CONVENTIONS) or catalogue.language) or borrowed
        self._bundle = bundle
        self._format = lru_cache(maxsize=_CACHE_SIZE)(self._format_now)

    def __call__(self, message: str, /, **params: str | int) -> str:
        """Return the text with the id ``message``, or an attribute of it: ``id.attribute``.

        Raises ``CatalogueError`` for an unknown id or parameter.
        """
        return self._format(message, **params)

    def has(self, message: str) -> bool:
        """Whether there is a text with this id."""
        return message in self._texts or (self.fallback is not None and self.fallback.has(message))

    @property
    def artwork(self) -> str:
        """The deck and the letters of its court cards, as a folder of pictures is called: ``french-BD``."""
        return f"{self.deck}-{self('letter-U')}{self('letter-O')}"

    @property
    def languages(self) -> tuple[str, ...]:
        """This language and those that it falls back to."""
        return (self.language, *(() if self.fallback is None else self.fallback.languages))

    def locale(self, reader: str | discord.Locale | None = None) -> str:
        """Return the CLDR locale of dates and numbers, for Babel: ``en_GB``, or ``en_US`` for its reader.

        ``reader`` is a locale of Discord; one of another language changes nothing.
        """
        tag = str(reader or "")
        ours = tag.lower().startswith(f"{self.language.partition('-')[0]}-".lower())
        return (_cldr(tag) if ours else None) or self._locale

    def in_rule_set(self, message: str, preset: str, /, **params: str | int) -> str:
        """Return a text as a rule set words it, if it has words of its own: an attribute with its name."""
        own = f"{message}.{preset}"
        return self(own if self.has(own) else message, **params)

    def in_game(self, message: str, game: str, /, **params: str | int) -> str:
        """Return a text as a game words it, if it has words of its own: a text that ends with its name."""
        own = f"{message}-{game}"
        return self(own if self.has(own) else message, **params)

    def _format_now(self, message: str, /, **params: str | int) -> str:
        if message not in self._texts:
            if self.fallback is None:
                raise CatalogueError(f"no text {message!r} in {self.language!r}")
            return self.fallback(message, **params)
        name, _, attribute = message.partition(".")
        found = self._bundle.get_message(name)
        pattern = found.attributes[attribute] if attribute else found.value
        assert pattern is not None, f"{message} has a text"
        text, errors = self._bundle.format_pattern(pattern, params)
        if errors:
            raise CatalogueError(f"text {message!r} in {self.language!r}: {errors[0]}")
        return str(text)

    def refusal(self, refusal: Refusal) -> str:
        """Return the sentence for a refused action.

        If two house rules contradict each other, a remedy follows, if one is known.
        """
        sentence = self(f"refusal-{refusal.code}", **self.spelled(refusal.params))
        hint = f"hint-{refusal.params.get('key')}-{refusal.params.get('other')}"
        return f"{sentence} {self(hint)}" if self.has(hint) else sentence

    def spelled(self, params: Mapping[str, str | int]) -> dict[str, str | int]:
        """Spell out parameters that name cards, suits or times."""
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

    def letter(self, rank: str) -> str:
        """Return how cards write a rank of ``RANK_LETTERS``: “10”, “U”, or “B” and “J” in a French deck."""
        return self(f"letter-{rank}") if rank in "UO" else rank.replace("X", "10")

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

    def game(self, game: str) -> str:
        """Return a game's name."""
        return self(f"game-{game}")

    def about(self, game: str) -> str:
        """Return in a sentence what a game is."""
        return self(f"game-{game}-about")

    def preset(self, preset: str) -> str:
        """Return a rule set's name."""
        return self(f"preset-{preset}")


class Texts:
    """All languages, loaded once, from our features and from ``further`` folders.

    Raises ``CatalogueError`` if a file is broken.
    """

    def __init__(
        self, *further: Path, own: Iterable[Path] = (FEATURES,), off: Iterable[OptionalFeature] = ()
    ) -> None:
        self.off: Final = frozenset(off)
        self.further: Final = further
        ours, theirs = _ours(tuple(own)), sources(further)
        checked = frozenset(one.language for one in theirs)
        found, self._words, digest = _loaded(ours + theirs, checked, self.off)
        self.languages: Final = tuple(found)
        """The codes of the languages, sorted."""
        self.ids: Final = frozenset(name for name in found[REFERENCE].names if not name.startswith("-"))
        self.digest: Final = digest
        """Hash of the texts, which changes only when a text does."""
        self._codes = {language.lower(): language for language in self.languages}

    def of(self, locale: str | discord.Locale | None, cards: CardNames = "ass") -> Words:
        """Return the texts for a Discord locale, as ``language_of`` finds its language."""
        return self._words[self.language_of(locale), cards]

    def language_of(self, locale: str | discord.Locale | None) -> str:
        """Return the code of a locale's language: ``de`` for ``de-AT``, English for what isn't there."""
        tag = str(locale or "").lower()
        return self._codes.get(tag) or self._codes.get(tag.partition("-")[0]) or REFERENCE


_ours = cache(sources)
"""Reads the features' own texts, which stay the same while the process runs."""


@cache
def _loaded(
    files: tuple[Source, ...], checked: frozenset[str], off: frozenset[OptionalFeature]
) -> tuple[Mapping[str, Catalogue], Mapping[tuple[str, CardNames], Words], str]:
    """Return the languages of files, their words by the names of cards, and the files' hash.

    Cached, so that loading the same texts again in a process doesn't take long.
    """
    found = catalogues(files, checked)

    @cache
    def made(language: str, cards: CardNames) -> Words:
        own = found[language]
        fallback = None if language == REFERENCE else made(fallback_of(own), cards)
        # what its texts refer to may be borrowed, too
        lenders = () if fallback is None else fallback.languages
        bundle = _Bundle([own, *map(found.__getitem__, lenders)], _switches(off, cards))
        return Words(own, bundle, fallback, off, cards)

    words = {(language, cards): made(language, cards) for language in found for cards in CARD_NAMES}
    return found, words, hashlib.sha256(repr(files).encode()).hexdigest()


class _Bundle:
    """Entries of a language and of those that it borrows from, each compiled when it is first asked for."""

    def __init__(self, catalogues: Sequence[Catalogue], switches: Resource) -> None:
        self._catalogues = catalogues
        self._bundle = FluentBundle([one.language for one in catalogues], use_isolating=False)
        self._bundle.add_resource(switches)
        self._there = {f"-{term.id.name}" for term in switches.body if isinstance(term, Term)}
        self.format_pattern = self._bundle.format_pattern

    def get_message(self, name: str) -> Message:
        """Return a message, for whose references the bundle then has all entries."""
        if name not in self._there:
            self._add(name)
        return self._bundle.get_message(name)

    def _add(self, name: str) -> None:
        found: dict[str, Entry | None] = {}
        wanted = [name]
        while wanted:
            name = wanted.pop()
            found[name] = next((one.entry(name) for one in self._catalogues if name in one.names), None)
            if (entry := found[name]) is not None:
                wanted += names_in(entry).entries - self._there - found.keys()
        self._bundle.add_resource(Resource([entry for entry in found.values() if entry is not None]))
        self._there.update(found)  # at last: another thread may ask for the same text


def _deck(cards: CardNames) -> Deck:
    return "french" if cards == "french" else "german"


def _switches(off: Collection[str], cards: CardNames) -> Resource:
    """Return the terms of which texts ask: of each optional feature whether it is on, and of the cards."""
    terms = (f"-{name} = {name}\n    .is = {'off' if name in off else 'on'}\n" for name in LETTERS)
    deck = f"{CARDS} = cards\n    .deck = {_deck(cards)}\n    .ace = {cards}\n"
    return FluentResource("".join((*terms, deck)))


@lru_cache
def _cldr(tag: str) -> str | None:
    """Return the name that CLDR has for a locale; ``None`` if it has none."""
    try:
        return str(Locale.parse(tag, sep="-"))
    except (UnknownLocaleError, ValueError):
        return None
