"""The page about new commands is right: its steps are enough for a command with a button."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-command.md").read_text(encoding="utf-8")
VIEW, METHODS, TEST = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
(TEXTS,) = re.findall(r"```fluent\n(.*?)```", PAGE, re.DOTALL)
ROOMS = ("bot", "cogs", "discord_sandbox", "engine", "tests")


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_command_with_a_button_is_five_files(tmp_path: Path) -> None:
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    feature = tmp_path / "cogs" / "tab"

    view = feature / "view.py"
    imports = "from dataclasses import dataclass\nfrom cogs.shell.clicks import Click, click\n"
    view.write_text(_after_future(view.read_text(), imports) + f"\n\n{VIEW}")
    cog = feature / "cog.py"
    imports = "from cogs.shell.answers import respond\nfrom cogs.tab.view import ToastId, toast\n"
    methods, setup = _after_future(cog.read_text(), imports).split("\n\nasync def setup")
    cog.write_text(f"{methods}\n{textwrap.indent(METHODS, '    ')}\n\nasync def setup{setup}")
    for language in ("de", "en"):
        with (feature / "texts" / f"{language}.ftl").open("a", encoding="utf-8") as texts:
            texts.write(f"\n{TEXTS}")
    test = tmp_path / "tests" / "wire" / "test_toast.py"
    test.write_text(TEST)

    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    assert "1 passed" in run.stdout


def _after_future(code: str, imports: str) -> str:
    """The code with more imports."""
    line = "from __future__ import annotations\n"
    return code.replace(line, f"{line}\n{imports}", 1)
