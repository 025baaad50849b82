"""Computer players among themselves: repeatable, stopped in time, and counted right."""

from __future__ import annotations

import pytest

from engine.games.registry import GAMES
from engine.simulation import PLAYERS, Summary, simulate
from tests.engine.parties import PRESETS


def run(
    name: str, preset: str, players: list[str], deals: int, seed: int = 1, **rules: str
) -> tuple[Summary, int]:
    """Run a simulation; returns its outcome, and how many deals it reported as scored."""
    game, said = GAMES[name], []
    options = game.options(preset, rules)
    players = players * (game.seats(options) if len(players) == 1 else 1)
    return simulate(game, preset, options, players, deals, seed, lambda: said.append(1)), len(said)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_rule_set_with_every_player(name: str, preset: str, player: str) -> None:
    summary, said = run(name, preset, [player], deals=3)
    assert summary.deals == said == 3
    assert {seat.player for seat in summary.seats} == {player}
    for seat in summary.seats:
        assert seat.most is not None and seat.fewest is not None
        assert 3 * seat.fewest <= seat.points <= 3 * seat.most
    assert sum(tally.deals for tally in summary.contracts.values()) in (0, 3)


def test_the_same_seed_gives_the_same_parties() -> None:
    def outcome(seed: int) -> object:
        told = run("quodlibet", "frankonia", ["bursch", "first", "random", "random"], 30, seed)[0].as_json()
        del told["seconds"], told["deals_per_second"]
        return told

    assert outcome(7) == outcome(7) != outcome(8)


def test_parties_are_played_until_the_deals_are_there() -> None:
    summary, _ = run("quodlibet", "frankonia", ["random"], 30)
    assert summary.parties == 2, "two of twelve deals, and six of the third"
    for place in range(4):
        assert sum(seat.places[place] for seat in summary.seats) <= 2 * 4
    assert sum(sum(seat.places) for seat in summary.seats) == 8
    summary, _ = run("quodlibet", "frankonia", ["random"], 24)
    assert summary.parties == 2


def test_deals_by_contract() -> None:
    summary, _ = run("quodlibet", "frankonia", ["random"], 6, wheels="false", contracts="plus,minus")
    assert {name: tally.deals for name, tally in summary.contracts.items()} == {"plus": 3, "minus": 3}
    assert sum(summary.contracts["minus"].points) == 3 * 80
    for seat in range(4):
        points = sum(tally.points[seat] for tally in summary.contracts.values())
        assert points == summary.seats[seat].points


def test_a_careful_player_beats_a_careless_one() -> None:
    summary, _ = run("quodlibet", "frankonia", ["bursch", "first", "bursch", "first"], 240)
    careful, careless = (
        (summary.seats[0].points + summary.seats[2].points),
        sum(summary.seats[seat].points for seat in (1, 3)),
    )
    assert careful < careless
