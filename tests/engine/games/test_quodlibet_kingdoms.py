"""Kingdoms: 48 deals, the crown, the ledger with its hundreds, and rounds of Schnapps (rules 2.3, 2.8)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.game import CHANCE, Event, IllegalAction
from engine.games.quodlibet.actions import Choose
from engine.games.quodlibet.events import (
    ContractScored,
    HundredsWritten,
    KingdomEnded,
    PartieEnded,
    SchnappsDue,
    WheelEnded,
)
from engine.games.quodlibet.ledger import KingdomAccount
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import Partie
from engine.games.quodlibet.succession import king_by_points
from tests.engine.games.playing import play, shuffled


def badenia(**overrides: Any) -> Partie:
    return Partie(resolve("badenia", overrides))


def whole(state: Partie, seed: int = 7) -> list[Event]:
    """Play a partie to its end at random; returns all its events."""
    return [event for _, _, events in play(state, random.Random(seed)) for event in events]


def scores(events: Sequence[Event]) -> list[ContractScored]:
    return [event for event in events if isinstance(event, ContractScored)]


def test_badenia_is_four_kingdoms_of_twelve_deals_each_ending_with_kleinfrass() -> None:
    state = badenia()
    assert state.view(None).deals == 48
    events = whole(state)
    deals = scores(events)
    assert [deal.king for deal in deals] == [0] * 12 + [1] * 12 + [2] * 12 + [3] * 12
    for kingdom in range(4):
        played = [deal.contract for deal in deals[12 * kingdom : 12 * kingdom + 12]]
        assert sorted(played) == sorted(state.options.contracts)
        assert played[-1] == "snack"
    ended = [event for event in events if isinstance(event, KingdomEnded)]
    assert [(event.kingdom, event.deal, event.next_king) for event in ended] == [
        (1, 12, 1),
        (2, 24, 2),
        (3, 36, 3),
        (4, 48, None),
    ]
    assert not any(isinstance(event, WheelEnded) for event in events)
    assert isinstance(events[-1], PartieEnded)
    assert state.result is not None
    assert state.result.points == tuple(sum(deal.points[seat] for deal in deals) for seat in range(4))


def test_the_king_chooses_from_what_he_has_not_used_and_the_next_king_from_everything() -> None:
    rng = random.Random(4)
    state = badenia(contracts="plus,minus,snack")
    seen = []
    for _ in play(state, rng):
        if state.phase == "declare":
            seen.append((state.king, state.view(state.king).choices))
            with pytest.raises(IllegalAction, match="snack_last"):
                state.copy().apply(state.king, Choose("snack"))
    # the second time only one is left besides Kleinfraß, and is still to be declared
    kings = {king: [choices for k, choices in seen if k == king] for king in range(4)}
    for choices in kings.values():
        assert {*choices} >= {("plus", "minus")}
        assert {*choices} <= {("plus", "minus"), ("plus",), ("minus",)}


def test_rotating_kings_each_keep_a_list_of_their_own_and_kleinfrass_fills_the_last_four_deals() -> None:
    state = badenia(kingdom_mode="rotating")
    events = whole(state)
    deals = scores(events)
    assert [deal.king for deal in deals] == [0, 1, 2, 3] * 12
    for king in range(4):
        own = [deal.contract for deal in deals if deal.king == king]
        assert sorted(own) == sorted(state.options.contracts)
    assert [deal.contract for deal in deals[-4:]] == ["snack"] * 4
    assert "snack" not in {deal.contract for deal in deals[:-4]}
    ended = [event for event in events if isinstance(event, KingdomEnded)]
    assert [(event.kingdom, event.deal) for event in ended] == [(1, 12), (2, 24), (3, 36), (4, 48)]


def test_under_rotating_a_contract_used_by_another_is_free_and_ones_own_is_not() -> None:
    rng = random.Random(4)
    state = badenia(kingdom_mode="rotating", contracts="plus,minus,alarich")
    state.apply(CHANCE, shuffled(state, rng))
    state.apply(0, Choose("plus"))
    for _ in play(state, rng):
        if state.phase == "declare" and state.deal_number == 2:
            assert state.view(1).choices == ("plus", "minus", "alarich")
        if state.phase == "declare" and state.deal_number == 5:
            break
    assert state.view(0).choices == ("minus", "alarich")
    with pytest.raises(IllegalAction, match="contract_played"):
        state.apply(0, Choose("plus"))


def test_parties_in_kingdoms_begin_with_the_last_loser_and_empty_accounts() -> None:
    events = whole(badenia(parties=2, contracts="minus,no_reds"))
    first, second = (event for event in events if isinstance(event, PartieEnded))
    deals = scores(events)
    assert (first.deal, second.deal) == (8, 16)
    assert first.next_king == deals[8].king == king_by_points(first.result.points, deals[7].king)
    assert deals[8].totals == deals[8].points
    king = deals[8].king
    assert [deal.king for deal in deals[8:]] == [(king + step) % 4 for step in (0, 0, 1, 1, 2, 2, 3, 3)]


def test_hundreds_are_written_at_once_and_the_remainder_is_carried_into_the_next_kingdom() -> None:
    state = badenia()
    balance, hundreds = [0] * 4, [0] * 4
    for _, _, events in play(state, random.Random(2)):
        for event in events:
            match event:
                case ContractScored():
                    balance = [have + more for have, more in zip(balance, event.points, strict=True)]
                case HundredsWritten(seat=seat, written=written):
                    hundreds[seat] += written
                    assert event.hundreds == hundreds[seat] == balance[seat] // 100
                case KingdomEnded():
                    balance = [have % 100 for have in balance]
                    assert list(event.remainders) == balance
                    hundreds = [0] * 4
    accounts = state.view(None).accounts
    assert [account.remainder for account in accounts] == balance


@pytest.mark.parametrize(
    ("rule", "rounds"), [("off", []), ("fifth_hundred", [1]), ("raw_500", []), ("frundsberg", [1, 1, 1])]
)
def test_when_a_round_is_due(rule: str, rounds: list[int]) -> None:
    state = badenia(schnapps=rule)
    state.accounts = (KingdomAccount(90, 0), *state.accounts[1:])
    # 90 were carried in: 490 of this kingdom are not five hundred by themselves
    events = [event for points in (400, 90, 0) for event in state.enter([points, 0, 0, 0])]
    if rule == "frundsberg":
        events += state.enter([500, 0, 0, 0])  # 1080 with what was carried: a thousand
        events += state.enter([20, 0, 0, 0])  # and every further hundred
    due = [event for event in events if isinstance(event, SchnappsDue)]
    assert [event.rounds for event in due] == rounds
    assert [line.rounds for line in state.view(None).rounds] == rounds
    assert all(line.seat == 0 for line in state.view(None).rounds)


def test_kingdoms_of_frankonia_contracts_and_undivided_badenia() -> None:
    kingdoms = Partie(resolve("frankonia", {"wheels": False, "kingdom_mode": "consecutive"}))
    assert (kingdoms.view(None).kingdom, kingdoms.view(None).deals) == (1, 48)
    undivided = badenia(kingdom_mode="off")
    assert (undivided.view(None).kingdom, undivided.view(None).deals) == (None, 12)
    events = whole(undivided)
    assert [deal.king for deal in scores(events)] == [0, 1, 2, 3] * 3
    assert not any(isinstance(event, HundredsWritten | SchnappsDue | KingdomEnded) for event in events)


def test_wheels_of_ones_own_are_played_out_one_after_the_other() -> None:
    menu = "plus-minus-bribe-alarich-snack/1238/good_hunting-alles_oder_nichts-quadrature"
    state = Partie(resolve("frankonia", {"wheel_menu": menu}))
    rng = random.Random(3)
    state.apply(CHANCE, shuffled(state, rng))
    assert state.view(0).choices == ("plus", "minus", "alarich", "bribe")
    for name, code in (("no_reds", "contract_not_in_menu"), ("1238", "contract_not_in_wheel")):
        with pytest.raises(IllegalAction, match=code):
            state.apply(0, Choose(name))
    blind: list[int | None] = []
    events: list[Event] = []
    for _, _, happened in play(state, rng):
        events += happened
        if state.phase == "declare" and state.dealt is None:
            blind.append(state.view(None).wheel)
    deals = scores(events)
    assert len(deals) == 9
    assert deals[4].contract == "snack" and deals[5].contract == "1238"
    assert {deal.contract for deal in deals[6:]} == {"good_hunting", "alles_oder_nichts", "quadrature"}
    wheels = [event for event in events if isinstance(event, WheelEnded)]
    assert [(event.wheel, event.deal) for event in wheels] == [(1, 5), (2, 6), (3, 9)]
    assert [deal.king for deal in deals[:5]] == [0, 1, 2, 3, 0]
    assert deals[5].king == wheels[0].next_king == king_by_points(deals[4].totals, 0)
    assert set(blind) == {3}
