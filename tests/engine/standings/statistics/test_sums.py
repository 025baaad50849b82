"""All statistics together add up to exactly the deals that were stored, whoever played them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from engine.standings.statistics.facts import PlayedDeal
from engine.standings.statistics.overview import statistics_of
from engine.storage.records import PlayedDealRow
from tests.engine.standings.statistics.evenings import COMPUTER, deal, facts

PEOPLE = range(1, 7)


@st.composite
def a_deal(draw: st.DrawFn, number: int) -> PlayedDealRow:
    """A random deal of people and computers."""
    players = draw(st.permutations(PEOPLE))[:4]
    replaced = draw(st.sets(st.integers(0, 3)))
    return deal(
        number,
        draw(st.sampled_from(("minus", "plus", "snack"))),
        draw(st.tuples(*(st.integers(-100, 300),) * 4)),
        king=draw(st.integers(0, 3)),
        players=[COMPUTER if seat in replaced else person for seat, person in enumerate(players)],
        counts=draw(st.booleans()),
        table=draw(st.integers(1, 3)),
    )


@st.composite
def evenings(draw: st.DrawFn) -> list[PlayedDealRow]:
    """Deals of some tables, in order."""
    found = [draw(a_deal(number)) for number in range(1, draw(st.integers(0, 12)) + 1)]
    return sorted(found, key=lambda row: (row.table, row.deal))


@given(evenings(), st.booleans())
def test_people_together_have_what_was_played_by_people(rows: Sequence[PlayedDealRow], few_win: bool) -> None:
    told = [statistics_of(facts(*rows), person, few_win=few_win) for person in PEOPLE]
    played = [
        (one, seat)
        for one in map(PlayedDeal.of, rows)
        for seat, player in enumerate(one.players)
        if player != COMPUTER
    ]
    counted = [(one, seat) for one, seat in played if one.counts]

    assert sum(one.deals for one in told) == len(played)
    assert sum(one.points.total for one in told if one.points) == sum(
        one.points[seat] for one, seat in counted
    )
    assert sum(each.won for one in told for each in one.contracts) == sum(
        one.points[seat] == (min if few_win else max)(one.points) for one, seat in counted
    )
    assert Counter(
        {
            contract: sum(
                each.own.total for one in told for each in one.contracts if each.contract == contract
            )
            for contract in ("minus", "plus", "snack")
        }
    ) == Counter(
        {
            contract: sum(one.points[seat] for one, seat in counted if one.contract == contract)
            for contract in ("minus", "plus", "snack")
        }
    )
