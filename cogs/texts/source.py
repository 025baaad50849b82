"""Catalogues as they stand in their files: a file ``<language>.ftl`` belongs to the language of its name.

The reference, English, has every text. Another language is there as soon as one of its files says its own
name (``language-name``). What it lacks is borrowed from its fallback: ``language-fallback``, or English. A
text that can't work, since it names a variable, text or term that there isn't, prevents the start.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import (
    BaseNode,
    Junk,
    Message,
    MessageReference,
    Resource,
    Term,
    TermReference,
    TextElement,
    VariableReference,
)

from cogs.optional import LETTERS

REFERENCE: Final = "en"
"""The language of the reference, which everybody reads whose language isn't there."""
NAME: Final = "language-name"
FALLBACK: Final = "language-fallback"
CONVENTIONS: Final = "language-conventions"
CARDS: Final = "-cards"
"""The term of which texts ask for the reader's deck, and for the Ace's name."""

_ABOUT_IT: Final = frozenset({FALLBACK, CONVENTIONS})
"""Texts that another language needn't have."""

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


class Catalogue:
    """Everything that one language has, from all its files.

    Raises ``CatalogueError`` for a syntax error and an id defined twice.
    """

    def __init__(self, language: str, files: Iterable[Source]) -> None:
        self.language: Final = language
        self.resources: Final[list[Resource]] = []
        self.entries: Final[dict[str, Entry]] = {}
        """Messages by id; terms with the dash before it."""
        self._files: Final[dict[str, str]] = {}
        for _, file, text in files:
            resource = _parsed(text)
            self.resources.append(resource)
            for entry in resource.body:
                if isinstance(entry, Junk):
                    line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
                    reason = entry.annotations[0].message if entry.annotations else "syntax error"
                    raise CatalogueError(f"{file}, line {line}: {reason}")
                if isinstance(entry, Message | Term):
                    name = f"-{entry.id.name}" if isinstance(entry, Term) else entry.id.name
                    if name in self.entries:
                        raise CatalogueError(f"{file} defines {name!r} a second time")
                    self.entries[name] = entry
                    self._files[name] = file

    def plain(self, name: str) -> str | None:
        """Return a text without placeables; ``None`` if there is none."""
        entry = self.entries.get(name)
        elements = [] if entry is None or entry.value is None else entry.value.elements
        return "".join(one.value for one in elements if isinstance(one, TextElement)) or None

    @cached_property
    def texts(self) -> Set[str]:
        """The ids of messages, and of their attributes: ``contract-plus.badenia``."""
        return {name for name in self._all() if not name.startswith("-")}

    @cached_property
    def _names(self) -> Mapping[str, _Names]:
        """The variables and entries that each entry names."""
        return {name: _named(entry) for name, entry in self.entries.items()}

    def lacking(self, reference: Catalogue) -> list[str]:
        """Return what this language borrows from the reference, in the reference's order.

        Of terms, whose use is each language's own affair, it is those that its texts name.
        """
        named = set[str]().union(*(one.entries for one in self._names.values()))
        own = {*self._all(), *_ABOUT_IT}
        return [name for name in reference._all() if name not in own and (name in named or name[0] != "-")]

    def faults(self, reference: Catalogue) -> Iterator[str]:
        """Yield what can't work: texts that name a variable, text or term that there isn't."""
        known = self.entries.keys() | reference.entries.keys() | {CARDS, *(f"-{name}" for name in LETTERS)}
        for name, entry in self.entries.items():
            if name not in reference.entries:
                continue
            named, original = self._names[name], reference._names[name]
            given = named.variables if isinstance(entry, Term) else original.variables
            wrong = {f"${one}" for one in named.variables - given} | (named.entries - known)
            if wrong:
                yield f"{self._files[name]}: {name!r} names {', '.join(sorted(wrong))}, which there isn't"

    def _all(self) -> Iterator[str]:
        for name, entry in self.entries.items():
            if entry.value is not None:
                yield name
            if isinstance(entry, Message):
                yield from (f"{name}.{attribute.id.name}" for attribute in entry.attributes)


def catalogues(files: Collection[Source]) -> Mapping[str, Catalogue]:
    """Return the languages that are there, by code. Raises ``CatalogueError``."""
    codes = sorted({source.language for source in files})
    found = {code: Catalogue(code, (one for one in files if one.language == code)) for code in codes}
    if REFERENCE not in found:
        raise CatalogueError(f"there are no texts in {REFERENCE!r}")
    named = {code: one for code, one in found.items() if one.plain(NAME) or code == REFERENCE}
    for code, one in named.items():
        for fault in one.faults(found[REFERENCE]):
            raise CatalogueError(fault)
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


@cache
def _parsed(text: str) -> Resource:
    """Return a file's entries, cached so that unchanged files aren't parsed again."""
    return FluentParser(with_spans=True).parse(text)


class _Names(visitor.Visitor):
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


def _named(node: BaseNode) -> _Names:
    found = _Names()
    found.visit(node)
    return found
