"""The documentation names tests, files and settings that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from bot.config import Config

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]


def test_every_promise_has_its_tests() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = page.partition("## Promises and where they are tested")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[^`]+|python -m [^`]+)`", row)
        assert named, row
        for test in named:
            path = test.removeprefix("python -m ").replace(".", "/") if test.startswith("python") else test
            found = ROOT / path.split()[0]
            assert found.exists(), f"{row} names {test}"


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert "://" in link or (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_setting_that_is_named_exists() -> None:
    # ``discord`` is a package as well
    sections = {name: set(type(section).model_fields) for name, section in Config() if name != "discord"}
    named = re.compile(rf"`({'|'.join(sections)})\.([a-z_]+)`")
    for page in PAGES:
        for section, key in named.findall(page.read_text(encoding="utf-8")):
            assert key in sections[section], f"{page.name}: {section}.{key}"


def test_no_merge_was_left_half_done() -> None:
    for page in PAGES:
        assert not re.search(r"^(<{7}|>{7}) ", page.read_text(encoding="utf-8"), re.MULTILINE), page.name


def test_a_released_version_has_its_section_in_the_changelog() -> None:
    """Between releases the version ends in ``.dev0``, and the news stands under *Unreleased*."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    assert sections[0] == "Unreleased"
    released = [section.partition(" – ")[0] for section in sections[1:]]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d", section) for section in sections[1:])
    if not version.endswith(".dev0"):
        assert version == released[0]
    else:
        assert version.removesuffix(".dev0") not in released
