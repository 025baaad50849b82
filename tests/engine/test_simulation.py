"""Computer players among themselves: repeatable, stopped in time, counted right, and fairly compared."""

import random
from collections.abc import Iterator, Sequence

import pytest

from engine import simulation
from engine.game import Event, State
from engine.games.registry import GAMES
from engine.players.levels import Player
from engine.simulation import PLAYERS, Round, Summary, compared, played, simulate
from tests.seeded import PRESETS


def run(
    name: str, preset: str, players: list[str], deals: int, seed: int = 1, **rules: str
) -> tuple[Summary, int]:
    """Run a simulation; returns its outcome, and how many deals it reported as scored."""
    game, said = GAMES[name], []
    options = game.options(preset, rules)
    players = players * (game.seats(options) if len(players) == 1 else 1)
    return simulate(game, preset, options, players, deals, seed, lambda: said.append(1)), len(said)


@pytest.mark.sample(12)
@pytest.mark.parametrize("player", [*(name for name in PLAYERS if "-" not in name), "magister-bold"])
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_rule_set_with_every_player(name: str, preset: str, player: str) -> None:
    deals = 1 if player.startswith("magister") else 3  # who thinks for long
    summary, said = run(name, preset, [player], deals)
    assert summary.deals == said == deals
    assert {seat.player for seat in summary.seats} == {player}
    for seat in summary.seats:
        assert seat.most is not None and seat.fewest is not None
        assert deals * seat.fewest <= seat.points <= deals * seat.most
    assert sum(tally.deals for tally in summary.contracts.values()) <= deals


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
        assert sum(tally.points[seat] for tally in summary.contracts.values()) == summary.seats[seat].points


# -- match ---------------------------------------------------------------------------------------------------


def test_everybody_has_every_seat_with_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[list[str]] = []
    chances: list[object] = []

    def noting(state: State, players: Sequence[Player], chance: random.Random) -> Iterator[Sequence[Event]]:
        seats.append([type(player).__name__ for player in players])
        chances.append(chance.getstate())
        return played(state, players, chance)

    monkeypatch.setattr(simulation, "played", noting)
    summary, said = run("quodlibet", "frankonia", ["bursch", "first", "random", "random"], 96)
    assert summary.deals == said == 96 and summary.parties == 8 and len(summary.rounds) == 2
    assert [players.index("LevelPlayer") for players in seats] == [0, 1, 2, 3] * 2
    assert [players.index("FirstLegal") for players in seats] == [1, 2, 3, 0] * 2
    assert chances == chances[:1] * 4 + chances[4:5] * 4 and chances[0] != chances[4]
    assert sum(sum(seat.places) for seat in summary.seats) == 4 * 8


def test_the_last_round_is_cut_short_evenly() -> None:
    summary, _ = run("quodlibet", "frankonia", ["random", "first", "first", "first"], 56)
    assert summary.deals == 56 and summary.parties == 4
    assert [each.places is None for each in summary.rounds] == [False, True]
    summary, _ = run("quodlibet", "frankonia", ["random", "first", "first", "first"], 53)
    assert summary.deals == 53 and len(summary.rounds) == 1, "two of one seat's deals, one of the others'"


def test_a_careful_player_is_ahead() -> None:
    summary, _ = run("quodlibet", "frankonia", ["bursch", "random", "first", "random"], 480)
    found = {(each.player, each.other): each for each in summary.comparisons}
    assert found.keys() == {("bursch", "random"), ("bursch", "first"), ("random", "first")}
    ahead = found["bursch", "random"]
    assert ahead.points.low > 0 and ahead.points.p < 0.01
    assert ahead.places is not None and ahead.places.low > 0 and ahead.places.rounds == 10


def test_where_many_points_win_more_of_them_are_ahead() -> None:
    rounds = [Round((5.0, 3.0), (1.0, 2.0)), Round((7.0, 4.0), (1.5, 1.5)), Round((6.0, 5.0), None)]
    for few_win, sign in ((False, 1), (True, -1)):
        [comparison] = compared(["a", "b"], rounds, few_win)
        assert comparison.points.mean == sign * 2 and comparison.points.rounds == 3
        assert comparison.points.high - comparison.points.low == pytest.approx(2 * 4.303 / 3**0.5, rel=1e-3)
        assert comparison.points.p == pytest.approx(0.0742, abs=1e-4)
        assert comparison.places is not None and comparison.places.mean == 0.5, "whatever wins"


def test_one_round_tells_nothing_and_equals_are_equal() -> None:
    assert compared(["a", "b"], [Round((1.0, 2.0), None)], True) == []
    [comparison] = compared(["a", "b"], [Round((1.0, 1.0), None)] * 2, True)
    assert comparison.points.p == 1 and comparison.places is None


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (100, 1.9840)]
)
def test_students_table(freedom: int, t: float) -> None:
    assert simulation.quantile(0.95, freedom) == pytest.approx(t, abs=1e-4)
