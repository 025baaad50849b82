"""The page about new commands is right: its steps are enough for a command with a button."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

# A copy of the source tree, in which the steps of the page are followed.

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "cogs", "discord_sandbox", "engine", "tests")


def copy_rooms(to: Path) -> None:
    """Copy all source code to a folder."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, to / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", to)


def append_texts(feature: Path, texts: str) -> None:
    """Append texts to both catalogues of a feature."""
    for language in ("de", "en"):
        with (feature / "texts" / f"{language}.ftl").open("a", encoding="utf-8") as catalogue:
            catalogue.write(f"\n{texts}")


def run_tests(root: Path, *tests: str) -> str:
    """Run tests of a copy; return what pytest says of them."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    return run.stdout


PAGE = (
    (ROOT / "docs" / "adding.md").read_text(encoding="utf-8").partition("\n## A command with a button\n")[2]
)
VIEW, METHODS, TEST = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
(TEXTS,) = re.findall(r"```fluent\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_command_with_a_button_is_five_files(tmp_path: Path) -> None:
    copy_rooms(tmp_path)
    feature = tmp_path / "cogs" / "tab"

    view = feature / "view.py"
    imports = "from dataclasses import dataclass\nfrom cogs.shell.clicks import Click, click\n"
    view.write_text(_after_future(view.read_text(), imports) + f"\n\n{VIEW}")
    cog = feature / "cog.py"
    imports = "from cogs.shell.answers import respond\nfrom cogs.tab.view import ToastId, toast\n"
    methods = textwrap.indent(METHODS, "    ")
    others = "    @localised("
    cog.write_text(_after_future(cog.read_text(), imports).replace(others, f"{methods}\n{others}", 1))
    append_texts(feature, TEXTS)
    test = tmp_path / "tests" / "wire" / "test_toast.py"
    test.write_text(TEST)

    assert "1 passed" in run_tests(tmp_path, str(test))


def _after_future(code: str, imports: str) -> str:
    """The code with more imports."""
    line = "from __future__ import annotations\n"
    return code.replace(line, f"{line}\n{imports}", 1)
