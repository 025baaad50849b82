"""The rule pages as they are written, read into sections.

A page is ``cogs/rules/pages/<game>.<language>.md``: markdown with a few signs of its own.

- ``## Title {name}`` begins a section that can be shown alone; ``###`` one below it.
- ``[HK]`` is a card, ``[rank:A]`` a rank, ``[suit:G]`` a suit, ``[contract:plus]`` a contract,
  ``[preset:1850]`` a rule set: the catalogue has their names, those of the reader's deck. Forms of them have
  an ending: ``[rank:U_many]``, ``[suit:G_also]``.
- ``@key: meaning`` explains a house rule that belongs to the section; ``@key (one, other): …`` one that
  other sections show, too.
- ``= one, other`` names what a section is called besides, for those who look for it.
- A block ````` ```example ````` is TOML in the grammar of the golden cases (rules 9.1), so that a test can
  replay it.
- Pictures are for ``docs/`` only.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from cogs.texts.source import REFERENCE
from engine.games.registry import GAMES

PAGES_FOLDER: Final = Path(__file__).with_name("pages")
HOUSE_RULES: Final = "house_rules"
"""The name of the section on house rules in general, which every page has."""
CARDS: Final = "cards"
"""The name of the section on suits and ranks."""
START: Final = "start"
"""The name of a page's first section."""

_HEADING: Final = re.compile(r"(?P<signs>#{1,3}) (?P<title>.+) \{(?P<name>[a-z0-9_]+)\}")
_OPTION: Final = re.compile(r"@(?P<key>[a-z0-9_]+)(?: \((?P<also>[a-z0-9_, ]+)\))?: (?P<meaning>.+)")
_PART: Final = re.compile(
    r"^```(?P<kind>.*)\n(?P<inside>(?:.*\n)*?)```$"
    r"|^(?:#|= ).*$"
    r"|^.*\S.*$(?:\n(?!```|#|= |@).*\S.*$)*",
    re.MULTILINE,
)
"""A fenced block, a heading, names, or lines that belong together."""
_BREAK: Final = re.compile(r"\s*\n(?!- |\d+\. )\s*")
"""A line break after which no item of a list begins."""


class PageError(Exception):
    """A page can't be read; the message says which, and why."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of markdown with a line for each item of a list, and no other line breaks.

    It may be a picture, which is for ``docs/``.
    """

    text: str

    @property
    def is_picture(self) -> bool:
        """Whether it is nothing but a picture."""
        return self.text.startswith("![")


@dataclass(frozen=True, slots=True)
class Code:
    """Lines of text to type."""

    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a golden case, as parsed from TOML."""

    case: Mapping[str, Any]


Block = Paragraph | Code | Example


@dataclass(frozen=True, slots=True)
class HouseRule:
    """The meaning of a house rule, in its section; ``also`` are other sections that show it."""

    key: str
    meaning: str
    section: str
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A part of a page that can be shown on its own. ``level`` is 1 for the page itself, 2 or 3.

    ``aliases`` are other names for what it is about.
    """

    name: str
    title: str
    level: int
    blocks: tuple[Block, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game in a language."""

    game: str
    language: str
    sections: tuple[RulesSection, ...]
    house_rules: tuple[HouseRule, ...]

    @cached_property
    def by_name(self) -> Mapping[str, RulesSection]:
        """The sections by name."""
        return {section.name: section for section in self.sections}

    @cached_property
    def by_key(self) -> Mapping[str, HouseRule]:
        """The house rules by key."""
        return {rule.key: rule for rule in self.house_rules}

    def below(self, section: RulesSection) -> list[RulesSection]:
        """Return the other sections of the chapter that ``section`` is or belongs to."""
        after = self.sections[self.sections.index(self.chapter_of(section)) + 1 :]
        return list(takewhile(lambda one: one.level > 2, after))

    def chapter_of(self, section: RulesSection) -> RulesSection:
        """Return the chapter that a section is or belongs to."""
        until = self.sections[: self.sections.index(section) + 1]
        return next(one for one in reversed(until) if one.level < 3)


class Pages:
    """The pages of all games, read once: ours, and those of other languages in ``further`` folders.

    Raises ``PageError``, also for a page with other sections or house rules than the one in English.
    """

    def __init__(self, *further: Path) -> None:
        self._pages: dict[str, dict[str, RulesPage]] = {game: {} for game in GAMES}
        for folder in (PAGES_FOLDER, *further):
            for path in sorted(folder.rglob("*.md")):
                game, _, language = path.stem.partition(".")
                if game in GAMES and language:
                    self._pages[game][language] = read_page(path)
        for known in self._pages.values():
            for page in known.values():
                _expect_same(page, known[REFERENCE])

    def of(self, game: str, *languages: str) -> RulesPage:
        """Return the page of a game in the first of these languages that has one, or in English."""
        known = self._pages[game]
        return next((known[one] for one in languages if one in known), known[REFERENCE])

    def languages(self, game: str) -> list[str]:
        """Return the languages in which a game has a page."""
        return sorted(self._pages[game])


def read_page(path: Path) -> RulesPage:
    """Read a page, ``<game>.<language>.md``. Raises ``PageError`` if it isn't as this module says."""
    game, _, language = path.stem.partition(".")
    return _read(game, language, path.name, path.read_text(encoding="utf-8"))


def _expect_same(page: RulesPage, reference: RulesPage) -> None:
    """Raise ``PageError`` unless a page is about the same as the one in English."""
    for kind, own, others in (
        ("sections", page.by_name, reference.by_name),
        ("house rules", page.by_key, reference.by_key),
    ):
        if differing := own.keys() ^ others.keys():
            file = f"{page.game}.{page.language}.md"
            raise PageError(f"{file} has other {kind} than in English: {', '.join(sorted(differing))}")


@cache
def _read(game: str, language: str, file: str, written: str) -> RulesPage:
    """Parse the text of a page; cached, so that each text is parsed once in a process."""
    sections: list[RulesSection] = []
    rules: list[HouseRule] = []
    for found in _PART.finditer(written):
        try:
            _add(found, sections, rules)
        except (tomllib.TOMLDecodeError, PageError) as error:
            line = 1 + written.count("\n", 0, found.end())
            raise PageError(f"{file}, before line {line}: {error}") from None
    return RulesPage(game, language, tuple(sections), tuple(rules))


def _add(found: re.Match[str], sections: list[RulesSection], rules: list[HouseRule]) -> None:
    """Add a part of a page: a section, or what belongs to the last one."""
    text = found[0]
    if text.startswith("#"):
        heading = _HEADING.fullmatch(text)
        if heading is None:
            raise PageError(f"a section needs a name: {text}")
        if any(section.name == heading["name"] for section in sections):
            raise PageError(f"two sections are called {heading['name']}")
        sections.append(RulesSection(heading["name"], heading["title"], len(heading["signs"])))
        return
    if not sections:
        raise PageError("a page begins with its title")
    section = sections[-1]
    if text.startswith("= "):
        aliases = (name.strip() for name in text.removeprefix("= ").split(","))
        sections[-1] = replace(section, aliases=(*section.aliases, *aliases))
    elif text.startswith("@"):
        option = _OPTION.fullmatch(_BREAK.sub(" ", text))
        if option is None:
            raise PageError(f"no house rule: {text[:60]}")
        also = tuple(filter(None, map(str.strip, (option["also"] or "").split(","))))
        rules.append(HouseRule(option["key"], option["meaning"], section.name, also))
    else:
        sections[-1] = replace(section, blocks=(*section.blocks, _block(found)))


def _block(found: re.Match[str]) -> Block:
    if found["kind"] == "example":
        return Example(tomllib.loads(found["inside"]))
    if found["kind"] is not None:
        return Code(found["inside"].removesuffix("\n"))
    if found[0].startswith("```"):
        raise PageError("a block isn't closed")
    return Paragraph(_BREAK.sub(" ", found[0].strip()))
