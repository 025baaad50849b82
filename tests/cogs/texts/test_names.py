"""The catalogues call things as ``docs/names.md`` says, and name commands as their readers find them."""

import re
from pathlib import Path

import pytest

from cogs.texts.catalogue import Texts
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.registry import GAMES
from tests.languages import LANGUAGES

TEXTS = Texts()
REPOSITORY = Path(__file__).parents[3]
ROWS = re.findall(
    r"^\| `([a-z0-9_-]+)` \| ([^|]+?) \| ([^|]+?) \|", (REPOSITORY / "docs/names.md").read_text("utf-8"), re.M
)


def by_rule_set(cell: str) -> dict[str, str]:
    """Return the name that each rule set of Quodlibet uses, and the one where no table is concerned."""
    told = re.fullmatch(r"F: (.+) · B: (.+)", cell)
    first, others = told.groups() if told else (cell, cell)
    return {"": first, "frankonia": first, "badenia": others, "frundsberg": others}


@pytest.mark.parametrize(("text", "german", "english"), ROWS)
def test_a_thing_is_called_as_the_sources_call_it(text: str, german: str, english: str) -> None:
    for language, cell in (("de", german), ("en", english)):
        words = TEXTS.of(language)
        assert {preset: words.in_rule_set(text, preset) for preset in by_rule_set(cell)} == by_rule_set(cell)


def test_every_contract_has_its_names_written_down() -> None:
    assert {text for text, _, _ in ROWS} >= {f"contract-{contract}" for contract in CONTRACTS}
    assert set(by_rule_set("")) == {"", *GAMES["quodlibet"].presets}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_set_changes_names_and_nothing_else(language: str) -> None:
    words = TEXTS.of(language)
    for contract in CONTRACTS:
        for preset in GAMES["quodlibet"].presets:
            assert 1 <= len(words.contract_short(contract, preset)) <= 12, "two a row must fit on a phone"
            rule = words.contract_rule(
                contract, preset, last=50, neighbour="left", quad="chain", seen="others"
            )
            assert rule.endswith(".") and len(rule) <= 135


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_spells_a_command_out(language: str) -> None:
    for path in REPOSITORY.glob(f"cogs/**/texts/{language}.ftl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert line.startswith("#") or not re.search(r"(?<![\w}<*/])/[a-zäöü]{3}", line), (
                f"{path}: {line}"
            )


def test_what_is_wrong_in_a_language_is_nowhere() -> None:
    wrong = {"de": r"Schnapps|\bReich(e|s|en)?\b|Raufbold|Gute Jagd", "en": r"\bparties?\b"}
    for language, pattern in wrong.items():
        for path in REPOSITORY.glob(f"cogs/**/texts/{language}.ftl"):
            for line in path.read_text(encoding="utf-8").splitlines():
                told = re.sub(r"^-?[a-z][A-Za-z0-9_-]* =|\{[^{}]*(->|\})", "", line)
                assert line.startswith("#") or not re.search(pattern, told, re.I), f"{path}: {line}"
