"""The page about new figures is right: its steps are enough for one in ``/stats``."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from tests.copied_rooms import ROOT, append_texts, copy_rooms, insert, run_tests

PAGE = (ROOT / "docs" / "adding-a-figure.md").read_text(encoding="utf-8")
STAT, LINE, TEST = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
(TEXTS,) = re.findall(r"```fluent\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.long
def test_a_figure_is_six_files(tmp_path: Path) -> None:
    copy_rooms(tmp_path)
    game, feature = tmp_path / "engine/games/kauflabet", tmp_path / "cogs/stats"
    insert(game / "deeds.py", 'DealStat("bete"', textwrap.indent(STAT, "        "))
    insert(feature / "pages/feats.py", '"statistics-bete"', textwrap.indent(LINE, "    "))
    append_texts(feature, TEXTS)
    insert(tmp_path / "tests/engine/test_deeds.py", "KINDS = {", '    "sweep",\n')
    test = tmp_path / "tests/cogs/stats/test_sweep.py"
    test.parent.mkdir(exist_ok=True)
    test.write_text(TEST)
    assert " passed" in run_tests(tmp_path, str(test), "tests/engine/test_deeds.py")
