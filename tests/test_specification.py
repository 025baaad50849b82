"""The specification of the rules and the engine say the same: keys, defaults, values, sections."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.house_rules.naming import model_of
from engine.games.blattla import BlattlaOptions
from engine.games.fuenfzehnern import FuenfzehnernOptions
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.quodlibet.contracts import QuodlibetOptions
from engine.games.registry import GAMES
from engine.house_rules import HouseRules, choices_of

ROOT: Final = Path(__file__).parents[1]
SPECIFICATION: Final = (ROOT / "docs/rules/specification.md").read_text("utf-8")
MEANINGLESS: Final = "–"

KEYS: Final[Mapping[str, tuple[str, type[HouseRules], tuple[str, ...]]]] = {
    "quodlibet": ("2.10", QuodlibetOptions, ("frankonia", "badenia")),
    "kauflabet": ("3.7", KauflabetOptions, ("1739", "1850")),
    "fuenfzehnern": ("4.7", FuenfzehnernOptions, ("relaxed",)),
    "blattla": ("5.5", BlattlaOptions, ("blattla",)),
    **{
        name: (number, model_of(rules), tuple(rules.presets[:2]))
        for number, title in re.findall(r"^### (8\.\d+) (.+)$", SPECIFICATION, re.M)
        for name, rules in GAMES.items()
        if name == title.lower().replace(" ", "_")
    },
}
"""By game the section that lists its keys, its house rules, and the rule sets whose defaults stand there.

Games of chapter 8 are found by their headings.
"""

IN_WORDS: Final[Mapping[str, int]] = {"all twelve": 12, "five": 5, "the three of 2.2": 3}
"""Defaults that are lists, told by how long they are."""


def section(number: str) -> str:
    """The text of a section, up to the next heading."""
    found = re.search(rf"^#+ {re.escape(number)} [^\n]*\n(.*?)(?=^#)", SPECIFICATION, re.M | re.S)
    assert found is not None, number
    return found[1]


def listed(number: str) -> Iterator[tuple[str, str]]:
    """The keys that a section lists, each with what is said of it."""
    paragraphs = (part.strip() for part in section(number).split("\n\n"))
    (keys,) = (part for part in paragraphs if re.match(r"`\w+` .* · `", part, re.S))
    for item in re.split(r"\s·\s", keys.removesuffix(".")):
        found = re.fullmatch(r"`(\w+)`\s(.*)", item, re.S)
        assert found is not None, item
        yield found[1], " ".join(found[2].split())


def defaults(said: str, rule_sets: int) -> list[str]:
    """The default for each rule set, from ``a``, ``a/b`` or ``a (more about it)``."""
    values = said.partition(" (")[0].split("/")
    assert len(values) in (1, rule_sets), said
    return values * rule_sets if len(values) == 1 else values


def text(value: Any) -> str:
    return f"[{','.join(map(str, value))}]" if isinstance(value, tuple) else str(value).lower()


@pytest.mark.parametrize("game", KEYS)
def test_every_house_rule_stands_in_the_specification_with_its_default(game: str) -> None:
    number, model, presets = KEYS[game]
    keys = dict(listed(number))
    assert set(keys) == set(model.model_fields)
    for key, said in keys.items():
        for preset, default in zip(presets, defaults(said, len(presets)), strict=True):
            found = getattr(GAMES[game].options(preset), key)
            if default in IN_WORDS:
                assert len(found) == IN_WORDS[default], key
            elif default != MEANINGLESS:
                assert text(found) == default.lower(), f"{key} under {preset}"


@pytest.mark.parametrize("game", KEYS)
def test_every_value_that_the_specification_names_can_be_chosen(game: str) -> None:
    number, model, _ = KEYS[game]
    chapter = SPECIFICATION.partition(f"\n## {number[0]}. ")[2].partition("\n## ")[0]
    checked = 0
    for key, said in re.findall(r"`(\w+):\s([^`]+)`", chapter):
        allowed = {text(choice) for choice in choices_of(model, key)} if key in model.model_fields else set()
        named = set(re.split(r"\s\|\s", " ".join(said.split())))
        if allowed:
            checked += 1
            assert named <= allowed, key
    assert checked >= 2


def test_every_section_that_the_code_refers_to_exists() -> None:
    headings = set(re.findall(r"^#+ (\d(?:\.\d+)?)\b", SPECIFICATION, re.M))
    folders = [ROOT / room for room in ("engine", "cogs", "tests")]
    referred = {
        (path.relative_to(ROOT), number)
        for folder in folders
        for path in folder.rglob("*.py")
        for number in re.findall(r"\brules (\d\.\d+)", path.read_text("utf-8"))
    }
    assert len(referred) > 50
    assert not [one for one in referred if one[1] not in headings]
