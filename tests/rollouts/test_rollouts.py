"""A sample of ``python -m tests.rollouts``: every preset as it is, and under some mixtures of house rules."""

from typing import Any

import pytest

from engine.game import OptionsError
from engine.games.registry import GAMES
from tests.rollouts.audit import Audit, Setting, each_value, mixture, rules, values
from tests.rollouts.invariants import RULEBOOKS
from tests.seeded import PRESETS, Dice


@pytest.mark.sample(39)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
@pytest.mark.parametrize("table", range(8))
def test_whatever_happens_the_rules_hold(name: str, preset: str, table: int) -> None:
    game, dice = GAMES[name], Dice(f"{preset} {table}")
    setting = mixture(game, preset, dice) if table else Setting(game, preset, rules(game, preset))
    audit = Audit(setting, dice)
    assert audit.play(limit=1700) == len(audit.moves) > 0


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_they_hold_over_a_hundred_thousand_random_actions(name: str) -> None:
    game, dice, left = GAMES[name], Dice(f"many {name}"), 100_000
    while left > 0:
        left -= Audit(mixture(game, dice.one_of(game.presets), dice), dice).play(left)


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_house_rule_comes_up(name: str) -> None:
    game = GAMES[name]
    found = {
        item
        for preset in game.presets
        for setting in each_value(game, preset, Dice(preset))
        for item in setting.options
    }
    assert not values(game) - found


def holder(state: Any) -> Any:
    """Whatever keeps everybody's hands: the state itself, or a deal of it while there is one."""
    return state if hasattr(state, "hands") else state.playing


@pytest.mark.parametrize("name", GAMES)
def test_a_card_in_two_hands_is_noticed(name: str) -> None:
    game = GAMES[name]
    audit = Audit(Setting(game, game.presets[0], rules(game, game.presets[0])), Dice(1))
    while (held := holder(audit.state)) is None or not all(held.hands):
        audit.play(limit=1)
    held.hands = [*held.hands[:-1], held.hands[-1] | held.hands[0]]
    with pytest.raises(AssertionError):
        audit.play(limit=2)


def test_every_game_has_its_rulebook() -> None:
    assert RULEBOOKS.keys() == GAMES.keys()


def test_house_rules_that_exclude_each_other_are_no_table() -> None:
    with pytest.raises(OptionsError):
        mixture(GAMES["quodlibet"], "frankonia", Dice(1), wheels=True, contracts="minus")
