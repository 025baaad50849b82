"""The pace of a hand's refreshes: within Discord's allowance, and no news waits for long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.hand.message import RefreshPace

MOST, WINDOW = 4, 2.0


@given(st.lists(st.floats(0, 3), max_size=30), st.integers(2, 6))
def test_news_waits_half_a_window_at_most_and_refreshes_keep_to_their_number(
    pauses: list[float], most: int
) -> None:
    pace, now, begun = RefreshPace(most, WINDOW), 100.0, list[float]()
    for pause in pauses:  # between a refresh and the next news
        now += pause
        at = max(now, pace.free_at())
        assert at <= now + WINDOW / 2 + 1e-9
        pace.begin(at)
        begun.append(at)
        now = at
    assert all(later >= first + WINDOW for first, later in zip(begun, begun[most:], strict=False))


def test_three_are_shown_at_once_and_a_new_token_begins_anew() -> None:
    pace = RefreshPace(MOST, WINDOW)
    for now in (10.0, 10.1, 10.2):
        assert pace.free_at() <= now
        pace.begin(now)
    assert pace.free_at() == 11.0
    pace.begin(11.0)
    assert pace.free_at() == 12.0
    pace.clear()
    assert pace.free_at() == 0.0


def test_where_one_is_allowed_it_waits_for_the_whole_window() -> None:
    pace = RefreshPace(1, WINDOW)
    pace.begin(10.0)
    assert pace.free_at() == 12.0
