"""The page about new commands is right: its steps are enough for a command with a button."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from tests.copied_rooms import ROOT, append_texts, copy_rooms, run_tests

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
