"""The pages about new contracts, commands and games are right: their steps are enough."""

import random
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.hand.view import hand_view
from cogs.shell.card_emoji import CardEmoji
from cogs.texts.catalogue import FEATURES, Texts
from engine.cards import TakenTrick
from engine.game import CHANCE
from engine.games.quodlibet import contracts
from engine.games.quodlibet.game import QUODLIBET
from engine.kernel.terms import score
from engine.players.levels import expert_of
from tests.cogs.seating import check, table_state, text

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8")
CONTRACT, COMMAND = PAGE.partition("\n## A game\n")[0], PAGE.partition("\n## A command with a button\n")[2]
CLASS, CLASS_TEST = re.findall(r"```python\n(.*?)```", CONTRACT, re.DOTALL)
VIEW, METHODS, COMMAND_TEST = re.findall(r"```python\n(.*?)```", COMMAND, re.DOTALL)
((CONTRACT_TEXT,), (COMMAND_TEXTS,)) = (
    re.findall(r"```fluent\n(.*?)```", part, re.DOTALL) for part in (CONTRACT, COMMAND)
)


GAME: Final = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS: Final = {
    kind: block for _, kind, block in re.findall(r"^(`{3,4})(\w+)\n(.*?)^\1$", GAME, re.M | re.S)
}
PLAYED: Final = """
from pathlib import Path

import pytest

from cogs.tables.ids import ReviewId
from tests.cases.runner import load, run
from tests.wire.table import People, answer_to, ask, card_of, finished, ids_of, play_on, sit_down, text_of


@pytest.mark.usefixtures("bot")
async def test_letzter_is_opened_played_watched_replayed_reviewed_and_ranked(people: People) -> None:
    anna, bert, emil = await people("Anna", "Bert", "Emil")
    table, hands = await sit_down([anna, bert], fill=True, game="letzter", rules="n_deals=4; last_value=6")
    assert "Letzter" in text_of(card_of(anna, table))
    assert "Anna" in text_of(await ask(emil, "table watch", table=table))
    review = ReviewId(table, 1, "open").custom_id
    await play_on(hands, lambda: review in ids_of(hands[0].hand))
    assert f"Tisch {table}" in text_of(await answer_to(anna, await hands[0].click(review)))
    await play_on(hands, lambda: bool(finished(anna, table)["components"]))
    assert "Spiel 2/4" in text_of(await ask(anna, "table replay", table=table, deal=2))
    assert "Anna" in str(await ask(anna, "leaderboard players", game="letzter")), "the picture tells"
    assert "Every King" in text_of(await ask(emil, "rules", game="letzter", topic="scoring"))


def test_its_cases_hold() -> None:
    report = run(load(Path("tests/cases/letzter.yaml")))
    assert report.passed and not report.failures, report.failures
"""
"""The tests of a game that the page describes."""


def copy_source(folder: Path) -> None:
    """Copy the source tree, with its bytecode: to compile all of it takes longer than the tests there."""
    for room in ("bot", "cogs", "discord_sandbox", "engine", "tests"):
        shutil.copytree(ROOT / room, folder / room)
    shutil.copy(ROOT / "pyproject.toml", folder)


def append_texts(feature: Path, texts: str) -> None:
    """Append texts to both catalogues of a feature."""
    for language in ("de", "en"):
        with (feature / "texts" / f"{language}.ftl").open("a", encoding="utf-8") as catalogue:
            catalogue.write(f"\n{texts}")


def test_a_contract_is_played_by_computers_and_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    names: dict[str, Any] = {
        **vars(contracts),
        "QUODLIBET": QUODLIBET,
        "TakenTrick": TakenTrick,
        "score": score,
    }
    exec(f"from __future__ import annotations\n{CLASS}", names)
    monkeypatch.setitem(contracts.CONTRACTS, "grasober", contracts.Contract(names["grasober"]))
    exec(CLASS_TEST, names)
    names["test_the_ober_of_leaves_costs_sixty_and_the_last_trick_twenty"]()

    folder = tmp_path / "cogs"
    shutil.copytree(FEATURES, folder, ignore=shutil.ignore_patterns("*.py", "*.png", "*.webp", "*.ttf"))
    append_texts(folder / "games/quodlibet", CONTRACT_TEXT)
    words = Texts(own=(folder,)).of("en")
    options = QUODLIBET.options("frankonia", {"wheels": False, "contracts": "grasober"})
    state, chance = QUODLIBET.new(options), random.Random(1)
    shown = ""
    while state.result is None:
        waiting = state.waiting_for
        if isinstance(waiting, frozenset):
            seat = min(waiting)
            view = hand_view(table_state(state, options=options), seat, words, CardEmoji())
            check(view)
            shown += text(view)
            state.apply(seat, expert_of("quodlibet").policy(state.view(seat), state.legal(seat)))
        else:
            state.apply(CHANCE, state.deal(chance.sample(state.pack, len(state.pack))))
    assert "Grasober" in shown
    assert sum(state.result.points) == 80


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_command_with_a_button_is_five_files(tmp_path: Path) -> None:
    """The steps of the page are followed in a copy of the source tree, where its test is run."""
    copy_source(tmp_path)
    feature = tmp_path / "cogs" / "tab"
    view = feature / "view.py"
    imports = "from dataclasses import dataclass\nfrom cogs.shell.clicks import Click, click\n"
    view.write_text(_with_imports(view.read_text(), imports) + f"\n\n{VIEW}")
    cog = feature / "cog.py"
    imports = "from cogs.shell.answers import respond\nfrom cogs.tab.view import ToastId, toast\n"
    methods = textwrap.indent(METHODS, "    ")
    others = "    @localised("
    cog.write_text(_with_imports(cog.read_text(), imports).replace(others, f"{methods}\n{others}", 1))
    append_texts(feature, COMMAND_TEXTS)
    test = tmp_path / "tests" / "wire" / "test_toast.py"
    test.write_text(COMMAND_TEST)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0 and "1 passed" in run.stdout, run.stdout


def _with_imports(code: str, imports: str) -> str:
    """The code with more imports, before its first one of a module."""
    return re.sub(r"^(?=from (?!__future__)|import )", imports, code, count=1, flags=re.MULTILINE)


SUITES: Final = ("tests/rollouts", "tests/engine/games", "tests/secrecy", "tests/cogs/test_house_rules.py")
"""Suites that go through every game, so through a new one, too."""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("suites", [(), pytest.param(SUITES, marks=pytest.mark.long)], ids=["game", "suites"])
def test_a_small_game_is_one_file_of_rules_and_no_python_in_cogs(
    suites: tuple[str, ...], tmp_path: Path
) -> None:
    """The steps of the page are followed in a copy of the source tree, where the game is played."""
    copy_source(tmp_path)
    written = {
        "engine/games/letzter.py": BLOCKS["python"],
        "tests/cases/letzter.yaml": BLOCKS["yaml"],
        "tests/wire/test_letzter.py": PLAYED,
        **{f"cogs/games/letzter/texts/{language}.ftl": BLOCKS["fluent"] for language in ("de", "en")},
        **{f"cogs/rules/pages/letzter.{language}.md": BLOCKS["markdown"] for language in ("de", "en")},
    }
    lines = [len(block.splitlines()) for block in written.values()]
    assert lines[0] <= 60 and sum(lines) <= 390 and len(lines) <= 7, "the registry and a menu are edited, too"
    for name, block in written.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(block, encoding="utf-8")
    registry = tmp_path / "engine/games/registry.py"
    known = registry.read_text(encoding="utf-8").replace("Bierkopf(),", "Bierkopf(), Letzter(),")
    registry.write_text(_with_imports(known, "from engine.games.letzter import Letzter\n"), encoding="utf-8")
    options = ["-q", "-p", "no:cacheprovider", "-k", "letzter"]
    command = [sys.executable, "-m", "pytest", *options, "tests/wire/test_letzter.py", *suites]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
