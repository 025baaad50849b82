"""Records of every game, rule set and house rule survive writing and reading exactly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import record
from engine.games.registry import GAMES
from engine.record.model import MAX_NAME
from tests.engine.parties import DAY, PRESETS, Played, play, samples
from tests.seeded import Dice

DOCUMENTATION = Path(__file__).parents[3] / "docs/exports.md"


def expect_exact(played: Played) -> record.Record:
    written = played.record
    text = record.write(written)
    read = record.read(text)
    assert read == written
    assert record.write(read) == text
    assert played.game.options(played.preset, dict(written.rules)) == played.options
    return written


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_deal_under_every_house_rule(name: str, preset: str) -> None:
    dice = Dice(f"{name} {preset}")
    for options in samples(GAMES[name], preset, dice):
        expect_exact(play(GAMES[name], preset, options, dice, deals=1))


@pytest.mark.sample(6)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_whole_parties(name: str, preset: str) -> None:
    game, dice = GAMES[name], Dice(f"{preset} of {name}")
    for _ in range(2):
        written = expect_exact(play(game, preset, game.options(preset), dice, deals=150))
        if written.result is None:
            assert len(written.deals) == 150
        else:
            assert f"result: {' '.join(map(str, written.result.points))}, places" in record.write(written)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_partie_that_goes_on_is_written_up_to_its_last_finished_deal(name: str, preset: str) -> None:
    game, dice = GAMES[name], Dice(f"{preset} {name}")
    options = game.options(preset)
    for deals, more in ((0, 0), (0, 1), (1, 1), (2, 4)):
        begun = play(game, preset, options, dice, deals, more)
        written = expect_exact(begun)
        assert len(written.deals) == deals or written.result is not None
        kept = sum(len(deal.moves) for deal in written.deals)
        if written.result is None:
            assert kept == len(begun.moves) - more, "nothing of the unfinished deal"


def test_several_parties_and_a_playoff() -> None:
    game, dice = GAMES["quodlibet"], Dice(3)
    rules = {"parties": 2, "wheels": False, "contracts": "plus", "final_tie": "playoff_deal"}
    for _ in range(20):
        written = expect_exact(play(game, "frankonia", game.options("frankonia", rules), dice))
        assert written.result is not None and len(written.deals) >= 2
        if len(written.deals) > 2:
            return
    raise AssertionError("no tie among twenty")


def test_chips_without_end() -> None:
    game, rules = GAMES["kauflabet"], {"stake": 1_000_000, "players": 5, "n_deals": 60, "dropping_out": False}
    written = expect_exact(play(game, "1850", game.options("1850", rules), Dice("bêtes")))
    assert written.result is not None and max(written.result.points) > 10**12


@given(st.lists(st.text(max_size=MAX_NAME), min_size=4, max_size=4))
def test_names_with_any_characters(names: list[str]) -> None:
    game = GAMES["quodlibet"]
    written = record.compose(game, "frankonia", game.options("frankonia"), names, DAY, ())
    text = record.write(written)
    assert record.read(text) == written and written.names == tuple(names)
    assert len(text.splitlines()) == text.count("\n"), "a name never makes a line"


def test_a_long_name_is_cut_and_a_broken_one_mended() -> None:
    game = GAMES["quodlibet"]
    names = ["x" * 500, "half \ud83d an emoji", "", "👩‍🚀"]
    written = record.compose(game, "frankonia", game.options("frankonia"), names, DAY, ())
    assert len(written.names[0]) == 100 and written.names[1:] == ("half ? an emoji", "", "👩‍🚀")
    assert '"👩‍🚀"' in record.write(written)
    assert record.read(record.write(written)) == written


def test_the_record_that_the_documentation_shows() -> None:
    [shown] = re.findall(r"```\n(bierkoenig record .*?)```", DOCUMENTATION.read_text("utf-8"), re.DOTALL)
    assert record.write(record.read(shown, DOCUMENTATION.name)) == shown
