"""Near the end of a partie the place counts: what is still to come, and what points are worth then."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.game import CHANCE, Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.menu import legal_contracts
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import Partie
from engine.games.quodlibet.views import DealScore, PartieView
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.players.quodlibet.standing import LATE, Prospect, Standing, ToCome, goes_by_place, to_come
from engine.players.quodlibet.usual_costs import usual
from tests.engine.games.quodlibet.playing import random_options, shuffled

BADENIA = resolve("badenia")
ALONE = tuple(tuple(float(seat == king) for seat in range(SEATS)) for king in range(SEATS))


def last_kingdom(totals: Sequence[int], *menu: str, king: Seat = 3) -> PartieView:
    """The king's choice in the last kingdom of Badenia, of which this menu is left, and Snack."""
    played = [
        DealScore(0, seat, contract, (0,) * SEATS)
        for seat in range(SEATS)
        for contract in BADENIA.contracts
        if seat != king or contract not in (*menu, "snack")
    ]
    before = Partie(BADENIA).view(king)
    return replace(before, king=king, choices=menu, scores=tuple(played), totals=tuple(totals), kingdom=4)


def worth(view: PartieView, contract: str, points: Sequence[int]) -> float:
    """Return the worth of a result of a contract to the king, in points."""
    saved = usual(contract, view.options).king - points[view.king]
    return Standing(view).worth(contract, points, saved)


# -- what is still to come -------------------------------------------------------------------------


def test_in_the_last_kingdom_its_king_plays_what_is_left() -> None:
    view = last_kingdom((0, 0, 0, 0), "plus", "minus", "alarich")
    expected = {ToCome(contract, ALONE[3]) for contract in ("plus", "alarich", "snack")}
    assert set(to_come(view, "minus")) == expected


def test_where_kingdoms_rotate_everybody_has_a_menu_of_his_own() -> None:
    options = resolve("badenia", {"kingdom_mode": "rotating", "contracts": "plus, minus, alarich"})
    kings = [(0, "plus"), (1, "minus"), (2, "plus"), (3, "plus"), (0, "minus")]
    scores = tuple(DealScore(0, king, contract, (0,) * SEATS) for king, contract in kings)
    view = replace(Partie(options).view(1), king=1, scores=scores, choices=("plus", "alarich"))
    coming = [(each.contract, each.kings.index(1.0)) for each in to_come(view, "plus")]
    assert sorted(coming) == [
        ("alarich", 0),
        ("alarich", 1),
        ("alarich", 2),
        ("alarich", 3),
        ("minus", 2),
        ("minus", 3),
    ]


def test_in_a_wheel_the_next_seats_become_kings_and_after_it_nobody_knows() -> None:
    played = ("plus", "minus", "bad_neighbour", "alarich", "bribe")
    scores = tuple(DealScore(0, 0, contract, (0,) * SEATS) for contract in played)
    menu = ("1238", "no_reds", "ober_unter")
    view = replace(Partie(resolve("frankonia")).view(1), king=1, wheel=2, scores=scores, choices=menu)
    soon, later = to_come(view, "no_reds")[:2], to_come(view, "no_reds")[2:]
    assert [(each.contract, list(each.kings)) for each in soon] == [
        ("1238", [0, 0, 0.5, 0.5]),
        ("ober_unter", [0, 0, 0.5, 0.5]),
    ]
    assert [each.contract for each in later] == ["open_trousers", "good_hunting", "quadrature", "snack"]
    assert all(each.kings == (0.25,) * SEATS for each in later)


@pytest.mark.parametrize("seed", range(40))
def test_it_is_known_by_any_house_rules(seed: int) -> None:
    """As many deals are to come after each choice as are then played."""
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    player = LevelPlayer(expert_of("quodlibet"), Level.BURSCH)
    expected: list[tuple[int, int]] = []
    while state.waiting_for:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, shuffled(state, rng))
            continue
        seat = min(state.waiting_for)
        view, legal = state.view(seat), state.legal(seat)
        if state.phase == "declare":
            chosen = rng.choice(view.choices)
            coming = to_come(view, chosen)
            expected.append((len(state.past), len(state.scores) + 1 + len(coming)))
            assert goes_by_place(view) == (1 + len(coming) <= LATE and not view.blind_choice)
            assert all(sum(each.kings) == pytest.approx(1) for each in coming)
        state.apply(seat, player.choose(view, legal))
    lengths = [sum(not score.playoff for score in state.scores)] * len(state.past)
    assert all(lengths[partie] == length for partie, length in expected)


# -- what points are worth -------------------------------------------------------------------------


def test_equals_expect_the_middle_and_the_outcome_is_open_longer_the_more_comes() -> None:
    assert Prospect((0, 0, 0), 50).place == pytest.approx(2.5)
    assert Prospect((100, 100, 100), 50).place < Prospect((100, 100, 100), 80).place < 2.5
    assert Prospect((-100, 100, 0), 50).place == pytest.approx(2.5)
    assert Prospect((1000, 1000, 1000), 50).place == pytest.approx(1)
    assert Prospect((-1000, -1000, -1000), 50).place == pytest.approx(4)


def test_the_slope_is_what_a_point_does_to_the_place() -> None:
    leads = (30.0, -45.0, 200.0)
    step = Prospect([lead - 0.01 for lead in leads], 60).place - Prospect(leads, 60).place
    assert Prospect(leads, 60).slope == pytest.approx(100 * step, rel=1e-3)


def test_points_of_a_near_rival_count_and_of_a_far_one_do_not() -> None:
    view = last_kingdom((1000, 1800, 1800, 1000), "plus", "minus")
    near, far = (100, 20, 20, 20), (20, 100, 20, 20)
    assert worth(view, "minus", near) > worth(view, "minus", far) + 20


def test_who_is_far_behind_takes_a_risk_and_who_is_ahead_does_not() -> None:
    """A lottery of the same mean: 10 or 150 points of one's own, or 80."""
    for ahead, gain in ((150, -1), (-150, 1)):
        view = last_kingdom((1000 + ahead, 3000, 3000, 1000), "bribe", "minus")
        risk = (worth(view, "minus", (80, 80, 80, 10)) + worth(view, "minus", (80, 80, 80, 150))) / 2
        assert (risk - worth(view, "minus", (80, 80, 80, 80))) * gain > 0


def test_where_the_places_are_settled_points_decide_as_ever() -> None:
    view = last_kingdom((2000, 4000, 6000, 8000), "plus", "minus")
    few, many = worth(view, "minus", (20, 20, 20, 10)), worth(view, "minus", (10, 20, 20, 40))
    assert few - many == pytest.approx(30, abs=0.1)


def test_a_point_more_is_worth_about_a_point() -> None:
    for totals in ((1000, 1100, 900, 1000), (2000, 1000, 900, 1050), (1000, 1000, 1000, 1000)):
        view = last_kingdom(totals, "plus", "minus", "no_reds", "alarich")
        for contract in view.choices:
            cost = round(usual(contract, view.options).king)
            even = [cost] * SEATS
            even[view.king] += 5
            assert 4 < worth(view, contract, (cost,) * SEATS) - worth(view, contract, even) < 6


@pytest.mark.parametrize(("left", "changes"), [(LATE + 1, False), (3, True)])
def test_the_choice_depends_on_the_place_near_the_end_and_on_nothing_else_before(
    left: int, changes: bool
) -> None:
    rng = random.Random(3)
    player = LevelPlayer(expert_of("quodlibet"), Level.MAGISTER)
    changed = 0
    for _ in range(20):
        menu = [*rng.sample([name for name in BADENIA.contracts if name != "snack"], left - 1), "snack"]
        state = Partie(BADENIA)
        state.course, state.king = 3, 3
        state.scores = last_kingdom((0, 0, 0, 0), *legal_contracts(menu, ())).scores
        state.played = tuple(name for name in BADENIA.contracts if name not in menu)
        state._open_deal()
        state.apply(CHANCE, shuffled(state, rng))
        chosen = set()
        for totals in ((0, 0, 0, 0), (100, -500, -500, 0), (-200, 500, 700, 0)):
            state.totals = totals
            chosen.add(player.choose(state.view(3), state.legal(3)))
        changed += len(chosen) > 1
    assert (changed > 0) == changes
