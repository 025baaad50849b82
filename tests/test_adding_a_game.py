"""The page about new contracts is right: its steps are enough to play one."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from cogs.hand.view import hand_view
from cogs.shell.card_emoji import CardEmoji
from cogs.texts.catalogue import FEATURES, Texts
from engine.cards import parse_many
from engine.game import CHANCE
from engine.games.quodlibet import contracts
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import Partie
from engine.players.choosing import expert_of
from engine.tricks import TakenTrick
from tests.cogs.discord_limits import check, text
from tests.cogs.seating import snapshot

PAGE = Path(__file__).parents[1] / "docs" / "adding.md"
CONTRACT = PAGE.read_text(encoding="utf-8").partition("\n## A game\n")[0]
BLOCKS = re.findall(r"```(python|fluent)\n(.*?)```", CONTRACT, re.DOTALL)
(CLASS, TEST) = (code for language, code in BLOCKS if language == "python")
(TEXT,) = (code for language, code in BLOCKS if language == "fluent")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The page's class, in the place where the page puts it."""
    names: dict[str, Any] = {**vars(contracts), "resolve": resolve, "TakenTrick": TakenTrick}
    names["parse_many"] = parse_many
    exec(f"from __future__ import annotations\n{CLASS}", names)
    monkeypatch.setitem(contracts.CONTRACTS, "grasober", names["Grasober"])
    return names


def test_a_contract_is_about_twenty_lines() -> None:
    assert len(CLASS.splitlines()) + len(TEXT.splitlines()) + len(TEST.splitlines()) <= 25


def test_the_test_of_the_page_holds(written: dict[str, Any]) -> None:
    exec(TEST, written)
    written["test_the_ober_of_leaves_costs_sixty_and_the_last_trick_twenty"]()


def test_computers_play_it_and_it_can_be_shown(written: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "cogs"
    shutil.copytree(FEATURES, folder, ignore=shutil.ignore_patterns("*.py", "*.png", "*.webp", "*.ttf"))
    for language in ("de", "en"):
        with (folder / f"games/quodlibet/texts/{language}.ftl").open("a", encoding="utf-8") as catalogue:
            catalogue.write(f"\n{TEXT}")
    words = Texts(own=(folder,)).of("en")
    options = resolve("frankonia", {"wheels": False, "contracts": "grasober"})
    state, chance = Partie(options), random.Random(1)
    shown = ""
    while state.result is None:
        waiting = state.waiting_for
        if isinstance(waiting, frozenset):
            seat = min(waiting)
            view = hand_view(snapshot(state, options=options), seat, words, CardEmoji())
            check(view)
            shown += text(view)
            state.apply(seat, expert_of("quodlibet").policy(state.view(seat), state.legal(seat)))
        else:
            state.apply(CHANCE, state.deal(chance.sample(state.pack, len(state.pack))))
    assert "Grasober" in shown
    assert sum(state.result.points) == 80
