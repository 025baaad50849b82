"""The documentation names tests, files and settings that exist, and makes a site; docstrings as well."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from bot.config import FOR_HOSTS
from tests.hosting import HEADINGS, PAGE, blocks

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
            assert found.exists() or found.with_suffix(".py").exists(), f"{row} names {test}"


def test_every_link_leads_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert "://" in link or (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_setting_that_is_named_exists() -> None:
    # ``discord`` is a package as well
    sections = {name: keys for name, keys in FOR_HOSTS.items() if name != "discord"}
    named = re.compile(rf"`({'|'.join(sections)})\.([a-z_]+)`")
    for page in PAGES:
        for section, key in named.findall(page.read_text(encoding="utf-8")):
            assert key in sections[section], f"{page.name}: {section}.{key}"


def test_nobody_is_told_to_install_what_an_index_has_under_our_name() -> None:
    """Nothing of ours is published there: whatever has the name is somebody else's."""
    rooms = [path for room in ("bot", "cogs", "engine", "contrib") for path in (ROOT / room).rglob("*")]
    texts = [path for path in rooms if path.suffix in {".py", ".ftl", ".md", ".json"}]
    installs = re.compile(r"(?:pipx?|uv pip|uv tool) install (?:--\S+ )*['\"]?bierkoenig\b(?!-).*")
    for path in (*PAGES, *texts, ROOT / "config.example.toml", ROOT / "CHANGELOG.md"):
        told = installs.findall(path.read_text(encoding="utf-8"))
        assert not told, f"{path.name}: {told}"


def test_no_merge_was_left_half_done() -> None:
    for page in PAGES:
        assert not re.search(r"^(<{7}|>{7}) ", page.read_text(encoding="utf-8"), re.MULTILINE), page.name


def test_a_released_version_has_its_section_in_the_changelog() -> None:
    """Between releases the version ends in ``.dev0``, and the news stands under *Unreleased*."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sections[0] == "Unreleased"
    released = [section.partition(" – ")[0] for section in sections[1:]]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d", section) for section in sections[1:])
    if not version.endswith(".dev0"):
        assert version == released[0]
    else:
        assert version.removesuffix(".dev0") not in released


def test_the_site_is_built_and_every_page_is_in_its_menu(tmp_path: Path) -> None:
    for folder in ("docs", "contrib/site"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "zensical.toml", tmp_path)
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"],
        cwd=tmp_path,
        env={**os.environ, "REPOSITORY_URL": "https://git.example/us/bierkoenig"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    menu = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    assert set(_pages_of(menu)) == pages
    for page in pages:
        assert (tmp_path / "site" / page).with_suffix(".html").exists()
    read = {path: Links.of(path) for path in (tmp_path / "site").rglob("*.html") if path.stem != "404"}
    dead = {
        (path.name, link)
        for path, page in read.items()
        for link in page.links
        if not _leads(path, link, read)
    }
    assert not dead
    assert any(f"{CODE}engine/game.py" in page.links for page in read.values())


CODE = "https://git.example/us/bierkoenig/blob/HEAD/"


class Links(HTMLParser):
    """Where a page leads, its pictures included, and where in it one may be led."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = set()

    @classmethod
    def of(cls, path: Path) -> Links:
        page = cls()
        page.feed(path.read_text(encoding="utf-8"))
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.links.update(filter(None, (given.get("href"), given.get("src"))))
        self.places.update(filter(None, (given.get("id"), given.get("name"))))


def _leads(path: Path, link: str, read: dict[Path, Links]) -> bool:
    """Whether a link of a page leads somewhere, as far as that lies in the site or in this repository."""
    parts = urlsplit(link)
    if link.startswith(CODE):
        return (ROOT / unquote(parts.path).removeprefix(urlsplit(CODE).path)).exists()
    if parts.scheme or parts.netloc:
        return True
    file = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if file in read:
        return not parts.fragment or unquote(parts.fragment) in read[file].places
    return (file / "index.html" if file.is_dir() else file).is_file()


def _pages_of(menu: list[dict[str, Any]]) -> Iterator[str]:
    for entry in menu:
        for leads in entry.values():
            if isinstance(leads, str):
                yield leads
            else:
                yield from _pages_of(leads)


ROOMS = ("bot", "cogs", "engine", "discord_sandbox", "tests", "benchmarks")


def test_no_docstring_begins_with_what() -> None:
    riddle = re.compile(r'^ *"""\s*What ', re.MULTILINE)
    modules = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    assert not [path for path in modules if riddle.search(path.read_text(encoding="utf-8"))]


def test_every_command_of_the_page_is_walked_through() -> None:
    walked = [block for heading in HEADINGS for block in blocks(heading)]
    assert len(walked) == PAGE.read_text(encoding="utf-8").count("```sh\n")
    assert all(blocks(heading) for heading in HEADINGS)
    assert sum("setup" in block for block in walked) == 1, "one of them is answered"
