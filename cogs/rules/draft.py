"""Drafts of a described game's pages, for somebody to write on: sections, house rules, cases as examples.

Titles, and whatever is the same in every small game, come from the pages of one that is finished.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cogs.house_rules.naming import model_of, rule_name
from cogs.rules.source import HOUSE_RULES, PAGES_FOLDER, START, Paragraph, RulesPage, read_page
from cogs.rules.wording import TELLERS
from cogs.texts.catalogue import Texts, Words
from engine.games.registry import game

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
            yield f"### [bid:{bid.contract.name}] {{{bid.contract.name}}}"
            yield words(f"bid-{bid.contract.name}-rule")


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
