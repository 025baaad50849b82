"""Computers at Quodlibet's tricks, at the king's choice, and near the end of a partie."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from engine.actions import Deal, Play
from engine.cards import PACK, Card, parse_many
from engine.game import CHANCE, Action, Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.events import ContractScored
from engine.games.quodlibet.game import QUODLIBET
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import QuodlibetPartie
from engine.games.quodlibet.succession import legal_contracts
from engine.games.quodlibet.views import PartieView
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.players.quodlibet.standing import LATE, Prospect, Standing, ToCome, goes_by_place, to_come
from engine.players.quodlibet.usual_costs import usual
from tests.engine.games.playing import random_options, shuffled
from tests.engine.games.quodlibet import single
from tests.lengths import amount

# Tricks and the king's choice: positions that were once played badly, and worlds that fit what was seen.

SEEDS = range(5)
TRIES = amount(20, 200)
"""Magisters, each with luck of its own, who all must know what is right; three of four where it is close."""
EXPERT = expert_of("quodlibet")


def deck(options_packets: Sequence[int], hands: Sequence[Sequence[Card]]) -> Deal:
    """Return the deal in which seats get these hands; the king is seat 0."""
    piles = [list(hand) for hand in (*hands[1:], hands[0])]
    return Deal(tuple(pile.pop(0) for size in options_packets for pile in piles for _ in range(size)))


def after(contract: str, tricks: str, table: str, *left: str) -> QuodlibetPartie:
    """Return a deal in which the king won all of these tricks, and everybody is left with the hands named.

    ``table`` are cards that then lie there already.
    """
    hands = [list(parse_many(hand)) for hand in left]
    plays = parse_many(tricks)
    for place, card in enumerate(plays):
        hands[place % 4].append(card)
    state = single(contract)
    state.apply(CHANCE, deck(state.options.packets, hands))
    for card in (*plays, *parse_many(table)):
        assert isinstance(state.waiting_for, frozenset)
        state.apply(min(state.waiting_for), Play(card))
    return state


def opening(state: QuodlibetPartie, hand: str) -> QuodlibetPartie:
    """Deal this hand to the king, who leads or chooses."""
    own = parse_many(hand)
    rest = random.Random(7).sample([card for card in PACK if card not in own], 24)
    state.apply(CHANCE, deck(state.options.packets, [own, rest[:8], rest[8:16], rest[16:]]))
    return state


def king(hand: str) -> QuodlibetPartie:
    """Return a partie in which the king chooses from the second wheel, and has this hand."""
    return opening(
        QUODLIBET.new(resolve("frankonia", {"wheel_menu": "1238, no_reds, ober_unter, bribe"})), hand
    )


POSITIONS: Mapping[str, tuple[Callable[[], QuodlibetPartie], str]] = {
    "who keeps the Seven wins the last trick with it": (
        lambda: after(
            "1238",
            "SAS9SXSO EAE7E8E9 EKEUEOSK HAHUHOHK GAG7G8G9 GKGXGUGO",
            "S8",
            *("S8 EX", "SU S7", "H9 HX", "H7 H8"),
        ),
        "S7",
    ),
    "no card of four bells is as well thrown off as the only acorn": (
        lambda: after(
            "no_reds",
            "EAE9EUEK GAG7GOGK HKH8H9HU",
            "G9GXG8",
            *("G9 S7 H7 HX E7", "GX S8 S9 HO E8", "G8 SX GU HA EX", "EO SA SK SO SU"),
        ),
        "EO",
    ),
    "one trick now spares two": (
        lambda: after(
            "good_hunting",
            "GAGUGOGK HAH7H8H9 HKHXHUHO EAE8E9EX EKEUEOSO",
            "S8SXS7",
            *("S8 G7 G8", "SX SU E7", "S7 G9 GX", "SA SK S9"),
        ),
        "SK",
    ),
    "whoever won with the Ace would win again, whatever he led": (
        lambda: after(
            "1238",
            "GAG7G8G9 SAS7S9SX SKSUSOEK GKGXGUEX HAHXHUHO",
            "EUE7EO",
            *("EU GO S8", "E7 E8 H7", "EO H8 H9", "E9 EA HK"),
        ),
        "E9",
    ),
    "low cards and Unters are for Ober-Unter": (
        lambda: king("E7 E9 G7 G9 GU HK SX SU"),
        "contract ober_unter",
    ),
}
"""A position that was once played badly, and what is right in it."""
CLOSE = {"no card of four bells is as well thrown off as the only acorn"}
"""Positions in which 3 points are at stake, so that a Magister in six may be misled by luck."""


def decision(state: QuodlibetPartie) -> tuple[PartieView, Sequence[Action]]:
    """Return what the seat that is awaited knows, and what it may do."""
    assert isinstance(state.waiting_for, frozenset)
    seat = min(state.waiting_for)
    return state.view(seat), state.legal(seat)


@pytest.mark.scaled
@pytest.mark.parametrize("name", POSITIONS)
def test_a_magister_has_learned(name: str) -> None:
    make, right = POSITIONS[name]
    view, legal = decision(make())
    chosen = Counter(
        LevelPlayer(EXPERT, Level.MAGISTER, seed).choose(view, legal).token for seed in range(TRIES)
    )
    assert chosen[right] >= (0.75 * TRIES if name in CLOSE else TRIES), chosen


@pytest.mark.parametrize(
    "hand", ["SK S7 EA EK GA GU H9 H8", "SK S7 E8 E9 G8 G9 H9 HX", "SK S7 EO E9 G8 GO H9 HO"]
)
def test_a_guarded_king_is_not_led_into_the_ace(hand: str) -> None:
    view, legal = decision(opening(single("plus"), hand))
    for level in (Level.BURSCH, Level.MAGISTER):
        for seed in SEEDS:
            assert LevelPlayer(EXPERT, level, seed).choose(view, legal).token != "SK"


# Near the end of a partie the place counts: what is still to come, and what points are worth then.

BADENIA = resolve("badenia")
ALONE = tuple(tuple(float(seat == king) for seat in range(SEATS)) for king in range(SEATS))


def scored(king: Seat, contract: str) -> ContractScored:
    return ContractScored(0, (0,) * SEATS, (0,) * SEATS, king, contract, playoff=False)


def last_kingdom(totals: Sequence[int], *menu: str, king: Seat = 3) -> PartieView:
    """The king's choice in the last kingdom of Badenia, of which this menu is left, and Snack."""
    played = [
        scored(seat, contract)
        for seat in range(SEATS)
        for contract in BADENIA.contracts
        if seat != king or contract not in (*menu, "snack")
    ]
    before = QUODLIBET.new(BADENIA).view(king)
    return replace(before, dealer=king, choices=menu, scores=tuple(played), totals=tuple(totals), course=4)


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
    scores = tuple(scored(king, contract) for king, contract in kings)
    view = replace(QUODLIBET.new(options).view(1), dealer=1, scores=scores, choices=("plus", "alarich"))
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
    scores = tuple(scored(0, contract) for contract in played)
    menu = ("1238", "no_reds", "ober_unter")
    view = replace(
        QUODLIBET.new(resolve("frankonia")).view(1), dealer=1, course=2, scores=scores, choices=menu
    )
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
    state = QUODLIBET.new(random_options("quodlibet", rng))
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


@pytest.mark.sample(1)
@pytest.mark.parametrize(("left", "changes"), [(3, True), (LATE + 1, False)])
def test_the_choice_depends_on_the_place_near_the_end_and_on_nothing_else_before(
    left: int, changes: bool
) -> None:
    rng = random.Random(3)
    player = LevelPlayer(expert_of("quodlibet"), Level.MAGISTER)
    changed = 0
    for _ in range(20):
        menu = [*rng.sample([name for name in BADENIA.contracts if name != "snack"], left - 1), "snack"]
        state = QUODLIBET.new(BADENIA)
        state.course, state.dealer = 3, 3
        state.scores = last_kingdom((0, 0, 0, 0), *legal_contracts(menu, ())).scores
        state._open_deal()
        state.apply(CHANCE, shuffled(state, rng))
        chosen = set()
        for totals in ((0, 0, 0, 0), (100, -500, -500, 0), (-200, 500, 700, 0)):
            state.totals = totals
            chosen.add(player.choose(state.view(3), state.legal(3)))
        changed += len(chosen) > 1
    assert (changed > 0) == changes
