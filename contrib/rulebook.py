"""``python -m contrib.rulebook``: check that ``docs/rules/`` matches the pages; ``--write`` updates it.

There the pages are whole, with pictures and a table of house rules. ``--draft GAME`` writes drafts of a new
game's pages, with its golden cases as examples.
"""

import argparse
import json
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from cogs.house_rules.naming import model_of, rule_name, texts_of
from cogs.rules.source import (
    HOUSE_RULES,
    PAGES_FOLDER,
    START,
    Block,
    Code,
    Example,
    Pages,
    Paragraph,
    RulesPage,
    read_page,
)
from cogs.rules.wording import TELLERS, Ink, told
from cogs.texts.catalogue import Texts, Words
from engine import house_rules
from engine.game import Game
from engine.games.registry import GAMES, game

DRAFT: Final = "[draft]"
"""The mark of a draft: a page that still has it isn't finished."""
EXAMPLE: Final = "grasobern"
"""The game whose pages are followed."""
KINDS: Final[Mapping[str, str]] = {"auction": "bidding", "doubling": "bidding", "legal_cards": "playing"}
"""The section of a case, by its kind; others are about scoring."""


def _parts(name: str, page: RulesPage, words: Words, cases: list[Mapping[str, Any]]) -> Iterator[str]:
    rules: Any = game(name)
    keys = list(model_of(rules).model_fields)
    told = {"cutting": keys[:1], "scoring": keys[1:]} if keys[0] == "cutting" else {"scoring": keys}
    yield f"# {words.game(name)} {{{START}}}"
    yield f"{DRAFT} {words.about(name)}"
    for section in ("cards", "cutting", "bidding", "playing", "scoring", HOUSE_RULES):
        if section == "bidding" and not rules.bids:
            continue
        followed = page.by_name[section]
        yield f"## {followed.title} {{{section}}}"
        if section in ("cards", "cutting", HOUSE_RULES):
            yield from (block.text for block in followed.blocks if isinstance(block, Paragraph))
        yield from _examples(case for case in cases if KINDS.get(case["kind"], "scoring") == section)
        yield from (f"@{key}: {rule_name(name, key, words)}" for key in told.get(section, ()))
        for bid in rules.bids if section == "bidding" else ():
            if words.has(rule := f"bid-{bid.contract.name}-rule"):
                yield f"### [bid:{bid.contract.name}] {{{bid.contract.name}}}"
                yield words(rule)


def drafts(name: str, texts: Texts, cases: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return a game's drafts by the names of their files, in the languages of the pages that they follow."""
    followed = sorted(PAGES_FOLDER.glob(f"{EXAMPLE}.*.md"))
    pages = map(read_page, followed)
    own = [case for case in cases if case.get("game") == name and case["kind"] in TELLERS]
    return {
        f"{name}.{page.language}.md": "\n\n".join([*_parts(name, page, texts.of(page.language), own), ""])
        for page in pages
    }


def _examples(cases: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for case in cases:
        lines = (
            f"{key} = {_toml(value)}" for key, value in case.items() if key not in ("id", "game", "note")
        )
        yield "\n".join(["```example", *lines, "```"])


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_toml(one)}' for key, one in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


FOLDER: Final = Path(__file__).parents[1] / "docs" / "rules"
WIDTH: Final = 115
MAX_VALUE: Final = 60
"""Maximum number of characters of a value in a line; longer ones, such as whole menus, are left out."""


def documents(texts: Texts, pages: Pages) -> dict[str, str]:
    """Return the texts of all files by name."""
    return {
        f"{name}.{language}.md": document(pages.of(name, language), pages.languages(name), texts)
        for name in GAMES
        for language in pages.languages(name)
    }


def document(page: RulesPage, languages: Iterable[str], texts: Texts) -> str:
    """Return one page as markdown, with links to the same in other languages."""
    ink = Ink(texts.of(page.language))
    links = [
        f"*[{texts.of(other).name}]({page.game}.{other}.md)*" for other in languages if other != page.language
    ]
    parts = [f"<!-- {ink.words('rulebook-written')} -->"]
    for section in page.sections:
        parts.append(f"{'#' * section.level} {ink.prose(section.title)}")
        if section.level == 1:
            parts.append(" · ".join(links))
        parts += [_block(block, ink) for block in section.blocks]
        if section.name == HOUSE_RULES:
            parts += [_legend(page, ink), "\n".join(_table(page, ink))]
    return "\n\n".join(parts) + "\n"


def _block(block: Block, ink: Ink) -> str:
    match block:
        case Paragraph(text):
            lines = ink.prose(text).split("\n")
            return text if block.is_picture else "\n".join(map(_wrapped, lines))
        case Code(text):
            return f"```\n{text}\n```"
        case Example(case):
            # two spaces at the end of a line break it in markdown
            lines = [f"**{ink.words('rulebook-example')}**", *told(case, ink)]
            return "\n".join(f"> {line}{'  ' if line is not lines[-1] else ''}" for line in lines)


def _wrapped(line: str) -> str:
    indent = "   " if line[:1].isdigit() else "  " if line.startswith("- ") else ""
    return textwrap.fill(
        line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _legend(page: RulesPage, ink: Ink) -> str:
    first, *others = game(page.game).presets
    others = [f"`{preset}`" for preset in others]
    return _wrapped(ink.words("rulebook-legend", first=f"`{first}`", others=", ".join(others) or "none"))


def _table(page: RulesPage, ink: Ink) -> Iterator[str]:
    """Yield a table of house rules: defaults of the first rule set in bold, those of others in italics."""
    words, rules = ink.words, game(page.game)
    first, *others = (texts_of(rules.options(preset)) for preset in rules.presets)
    columns = [words(f"rulebook-column-{column}") for column in ("key", "values", "meaning")]
    yield f"| {' | '.join(columns)} |"
    yield "|---|---|---|"
    for rule in page.house_rules:
        bold = f"`{first[rule.key]}`"
        slanted = {f"`{other[rule.key]}`" for other in others} - {bold}
        allowed = _allowed(rules, rule.key, words)
        marked = [
            f"**{value}**" if value == bold else f"*{value}*" if value in slanted else value
            for value in allowed
        ]
        if bold not in allowed and len(bold) <= MAX_VALUE:
            marked += [f"**{bold}**", *(f"*{value}*" for value in sorted(slanted))]
        yield f"| `{rule.key}` | {', '.join(marked)} | {ink.prose(rule.meaning)} |"


def _allowed(rules: Game, key: str, words: Words) -> list[str]:
    """Return the values of a key: as they are typed if they can be listed, else in words."""
    described = f"rulebook-list-{key}"
    if words.has(described):
        return [words(described)]
    return [f"`{value}`" for value in house_rules.allowed_values(model_of(rules), key).split(", ")]


def golden_cases() -> list[Mapping[str, Any]]:
    """Return the cases of all games."""
    files = sorted((FOLDER.parents[1] / "tests" / "cases").glob("*.yaml"))
    return [case for file in files for case in yaml.safe_load(file.read_text(encoding="utf-8"))["cases"]]


def main() -> int:
    """Return 1 if a page differs and isn't to be written."""
    parser = argparse.ArgumentParser(prog="python -m contrib.rulebook", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the pages that differ")
    parser.add_argument(
        "--draft", metavar="GAME", help="write drafts of the pages of a game that has none yet"
    )
    arguments = parser.parse_args()
    if arguments.draft is not None:
        for name, text in drafts(arguments.draft, Texts(), golden_cases()).items():
            with (PAGES_FOLDER / name).open("x", encoding="utf-8") as page:
                page.write(text)
        return 0
    differing = 0
    for name, text in documents(Texts(), Pages()).items():
        path = FOLDER / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if arguments.write:
            path.write_text(text, encoding="utf-8")
        else:
            differing += 1
        sys.stdout.write(f"{name} {'written' if arguments.write else 'differs'}\n")
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
