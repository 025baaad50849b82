"""Remarks about deals, and about a whole partie."""

from __future__ import annotations

from engine.remarks import Remark, remark_on, remarks_on_partie


def test_somebody_goes_in_front() -> None:
    assert remark_on([(5, 3, 4), (1, 9, 2)], (6, 12, 6), low_wins=True) is None  # two of them: nobody alone
    assert remark_on([(5, 3, 4), (1, 9, 3)], (6, 12, 7), low_wins=True) == Remark("lead", 0)
    assert remark_on([(5, 3, 4), (7, 9, 4)], (12, 12, 8), low_wins=True) == Remark("lead", 2)
    assert remark_on([(3, 5, 4), (1, 9, 3)], (4, 14, 7), low_wins=True) is None  # they were in front before
    assert remark_on([(5, 3, 4), (7, 9, 4)], (12, 12, 8), low_wins=False) is None
    assert remark_on([(5, 3, 4)], (5, 3, 4), low_wins=True) is None  # after one deal somebody always is


def test_whoever_takes_every_trick_is_named_first() -> None:
    assert remark_on([(5, 3, 4), (0, 9, 0)], (5, 12, 4), low_wins=True, swept=1) == Remark("swept", 1)


def test_all_are_level() -> None:
    assert remark_on([(1, 2, 3), (3, 2, 1)], (4, 4, 4), low_wins=True) == Remark("level", 0, 4)
    assert remark_on([(1, -1), (-1, 1)], (0, 0), low_wins=False) is None  # of two that is nothing special


def test_the_dearest_deal_so_far() -> None:
    before = [(2, 3, 4), (1, 1, 1)]
    assert remark_on([*before, (0, 5, 9)], (), low_wins=True) == Remark("dearest", 2, 9)
    assert remark_on([*before, (0, 4, 4)], (), low_wins=True) == Remark("spared", 0)
    assert remark_on([(3, -3, 0), (1, -1, 0), (8, -4, -4)], (), low_wins=False) == Remark("richest", 0, 8)
    assert remark_on([(3, -3, 0), (1, -1, 0), (4, 4, -8)], (), low_wins=False) == Remark("dearest", 2, -8)


def test_only_one_gets_off() -> None:
    assert remark_on([(2, 0, 3)], (2, 0, 3), low_wins=True) == Remark("spared", 1)
    assert remark_on([(2, 0, 0)], (2, 0, 0), low_wins=True) is None
    assert remark_on([(2, 0, -2)], (2, 0, -2), low_wins=False) is None
    assert remark_on([], (), low_wins=True) is None


def test_a_whole_partie() -> None:
    deals = [(1, 2, 6), (1, 2, 3), (8, 4, 1), (7, 4, 1)]
    course = [(1, 2, 6), (2, 4, 9), (10, 8, 10), (17, 12, 11)]
    assert remarks_on_partie(deals, course, [2], low_wins=True) == [
        Remark("comeback", 2, deal=2),
        Remark("dearest", 0, 8, deal=3),
    ]
    assert remarks_on_partie(deals, course, [0], low_wins=True) == [Remark("dearest", 0, 8, deal=3)]
    assert remarks_on_partie(deals[:2], course[:2], [0], low_wins=True) == []
