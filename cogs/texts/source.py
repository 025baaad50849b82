"""Catalogues as they stand in their files: a file ``<language>.ftl`` belongs to the language of its name.

The reference, English, has every text. Another language is there as soon as one of its files says its own
name (``language-name``). What it lacks is borrowed from its fallback: ``language-fallback``, or English.
Fluent's parser takes half a second for all of them, so each entry is parsed when it is first asked for.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import (
    BaseNode,
    Junk,
    Message,
    MessageReference,
    Term,
    TermReference,
    TextElement,
    VariableReference,
)

from cogs.config import LETTERS

REFERENCE: Final = "en"
"""The language of the reference, which everybody reads whose language isn't there."""
NAME: Final = "language-name"
FALLBACK: Final = "language-fallback"
CONVENTIONS: Final = "language-conventions"
CARDS: Final = "-cards"
"""The term of which texts ask for the reader's deck, and for the Ace's name."""

_ABOUT_IT: Final = frozenset({FALLBACK, CONVENTIONS})
"""Texts that another language needn't have."""

_ENTRY: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.ASCII | re.M)
"""Where an entry begins: by Fluent's grammar, whatever else stands at a line's start is no identifier."""
_ATTRIBUTE: Final = re.compile(r"^ +\.([a-zA-Z][\w-]*) *=", re.ASCII | re.M)
_NO_COMMENT: Final = re.compile(r"^[^#\s].*", re.M)

Entry: TypeAlias = Message | Term


class CatalogueError(Exception):
    """A catalogue can't be read or lacks a text; the message names the file or id."""


class Source(NamedTuple):
    """A file: its language, its name for people, and its text."""

    language: str
    file: str
    text: str


def sources(folders: Iterable[Path]) -> tuple[Source, ...]:
    """Read all catalogues below some folders. Raises ``CatalogueError`` without one, or for no UTF-8."""
    found: list[Source] = []
    for folder in folders:
        if not folder.is_dir():
            raise CatalogueError(f"{folder} is no folder of catalogues")
        for path in sorted(folder.rglob("*.ftl")):
            name = path.relative_to(folder).as_posix()
            try:
                text = path.read_text(encoding="utf-8-sig")
            except UnicodeDecodeError:
                raise CatalogueError(f"{name}: expected UTF-8, found another encoding") from None
            found.append(Source(path.stem, name, text))
    return tuple(found)


class _Part(NamedTuple):
    """An entry as it stands in its file, with its line there (from 1) and the comments that follow it."""

    file: str
    line: int
    text: str


class Catalogue:
    """Everything that one language has, from all its files. An entry is parsed when it is first asked for.

    Raises ``CatalogueError`` for an id defined twice and for what stands before a file's first entry.
    """

    def __init__(self, language: str, files: Iterable[Source]) -> None:
        self.language: Final = language
        self._parts: Final[dict[str, _Part]] = {}
        self._entries: Final[dict[str, Entry]] = {}
        for _, file, text in files:
            starts = [*_ENTRY.finditer(text)]
            ends = [*(start.start() for start in starts), len(text)]
            if wrong := _NO_COMMENT.search(text, 0, ends[0]):
                raise CatalogueError(f"{file}, line {_line(text, wrong.start())}: expected an entry")
            for start, end in zip(starts, ends[1:], strict=True):
                name = start[1]
                if name in self._parts:
                    raise CatalogueError(f"{file} defines {name!r} a second time")
                self._parts[name] = _Part(file, _line(text, start.start()), text[start.start() : end])

    @property
    def names(self) -> Set[str]:
        """The ids of all messages and terms; terms with the dash before it."""
        return self._parts.keys()

    def entry(self, name: str) -> Entry:
        """Return a message, or a term by its id with the dash before it.

        Raises ``CatalogueError`` for a syntax error, ``KeyError`` for an unknown id.
        """
        if name not in self._entries:
            self._entries[name] = _parsed(self._parts[name])
        return self._entries[name]

    def plain(self, name: str) -> str | None:
        """Return a text without placeables; ``None`` if there is none."""
        value = self.entry(name).value if name in self._parts else None
        elements = [] if value is None else value.elements
        return "".join(one.value for one in elements if isinstance(one, TextElement)) or None

    @cached_property
    def texts(self) -> Set[str]:
        """The ids of messages, and of their attributes: ``contract-plus.badenia``."""
        return {name for name in self._all() if not name.startswith("-")}

    @cached_property
    def _names(self) -> Mapping[str, Names]:
        """The variables and entries that each entry names."""
        return {name: names_in(self.entry(name)) for name in self._parts}

    def lacking(self, reference: Catalogue) -> list[str]:
        """Return what this language borrows from the reference, in the reference's order.

        Of terms, whose use is each language's own affair, it is those that its texts name.
        """
        named = set[str]().union(*(one.entries for one in self._names.values()))
        own = {*self._all(), *_ABOUT_IT}
        return [name for name in reference._all() if name not in own and (name in named or name[0] != "-")]

    def check(self, reference: Catalogue) -> None:
        """Raise ``CatalogueError`` for a syntax error, and for a variable, text or term that there isn't."""
        known = self.names | reference.names | {CARDS, *(f"-{name}" for name in LETTERS)}
        for name, named in self._names.items():
            if name not in reference.names:
                continue
            given = (named if name.startswith("-") else reference._names[name]).variables
            wrong = {f"${one}" for one in named.variables - given} | (named.entries - known)
            if wrong:
                file, names = self._parts[name].file, ", ".join(sorted(wrong))
                raise CatalogueError(f"{file}: {name!r} names {names}, which there isn't")

    def _all(self) -> Iterator[str]:
        for name, part in self._parts.items():
            attributes = [*_ATTRIBUTE.finditer(part.text)]
            before = part.text[: attributes[0].start()] if attributes else part.text
            if not before.rstrip().endswith("="):
                yield name
            if not name.startswith("-"):
                yield from (f"{name}.{attribute[1]}" for attribute in attributes)


def catalogues(files: Collection[Source], checked: Collection[str]) -> Mapping[str, Catalogue]:
    """Return the languages that are there, by code. Raises ``CatalogueError``.

    Whether each text can work is found out of the ``checked`` languages only, since it takes a while.
    """
    codes = sorted({source.language for source in files})
    found = {code: Catalogue(code, (one for one in files if one.language == code)) for code in codes}
    if REFERENCE not in found:
        raise CatalogueError(f"there are no texts in {REFERENCE!r}")
    named = {code: one for code, one in found.items() if one.plain(NAME) or code == REFERENCE}
    for code, one in named.items():
        if code in checked:
            one.check(found[REFERENCE])
        seen = {code}
        while code != REFERENCE:
            code = fallback_of(named[code])
            if code in seen or code not in named:
                raise CatalogueError(f"{one.language!r} can't fall back to {code!r}")
            seen.add(code)
    return named


def fallback_of(catalogue: Catalogue) -> str:
    """Return the code of the language from which another one borrows what it lacks."""
    return catalogue.plain(FALLBACK) or REFERENCE


def _parsed(part: _Part) -> Entry:
    body = FluentParser(with_spans=True).parse(part.text).body
    for one in body:
        if isinstance(one, Junk):
            line = part.line + (_line(part.text, one.span.start) if one.span else 1) - 1
            reason = one.annotations[0].message if one.annotations else "syntax error"
            raise CatalogueError(f"{part.file}, line {line}: {reason}")
    (entry,) = (one for one in body if isinstance(one, Message | Term))
    return entry


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


class Names(visitor.Visitor):
    """The variables, and the messages and terms, that an entry names."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.entries: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802
        self.entries.add(node.id.name)

    def visit_TermReference(self, node: TermReference) -> None:  # noqa: N802
        self.entries.add(f"-{node.id.name}")
        self.generic_visit(node)


def names_in(node: BaseNode) -> Names:
    """Return what an entry names."""
    found = Names()
    found.visit(node)
    return found
