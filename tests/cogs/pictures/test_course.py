"""The chart of a partie's course: figures, line ends, and names that never cover each other."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cogs.games.charts import course
from cogs.pictures.axes import ticks
from cogs.pictures.course import Course
from cogs.pictures.course import spread as placed
from cogs.pictures.spec import ALT_LIMIT
from tests.cogs.pictures.contexts import RULE_SETS, WIDE_NAMES, context, played
from tests.cogs.pictures.watching import check, painted
from tests.languages import LANGUAGES


def charts(name: str, language: str = "de") -> list[Course]:
    """Return the chart at the beginning, after some deals and at the end."""
    game, preset, house = RULE_SETS[name]
    options, states = played(game, preset, 2, house)
    moments = (states[0], states[len(states) // 40], states[len(states) // 3], states[-1])
    return [course(context(game, preset, state, options, language, WIDE_NAMES)) for state in moments]


@pytest.mark.parametrize("name", RULE_SETS)
def test_lines_end_at_the_totals_of_the_engine(name: str) -> None:
    game, preset, house = RULE_SETS[name]
    _, states = played(game, preset, 2, house)
    chart = charts(name)[-1]
    view = states[-1].view(None)
    assert tuple(runner.totals[-1] for runner in chart.runners) == view.totals
    assert {len(runner.totals) for runner in chart.runners} == {
        1 + sum(not getattr(score, "playoff", False) for score in view.scores)
    }
    assert all(runner.totals[0] == 0 for runner in chart.runners)


def test_between_they_are_the_sums_of_the_deals() -> None:
    game, preset, house = RULE_SETS["frankonia"]
    _, states = played(game, preset, 2, house)
    scores = states[-1].view(None).scores
    for runner in charts("frankonia")[-1].runners:
        steps = [after - before for before, after in pairwise(runner.totals)]
        assert steps == [score.points[runner.seat] for score in scores]


@pytest.mark.sample(8)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RULE_SETS)
def test_everything_on_a_chart_can_be_read(name: str, language: str) -> None:
    for chart in charts(name, language):
        check(chart)
        assert 0 < len(chart.alt) <= ALT_LIMIT


def test_the_good_end_is_named() -> None:
    assert [charts(name)[-1].aim for name in ("badenia", "five", "blattla", "fuenfzehnern")] == [
        "unten ist gut",
        "oben ist gut",
        "oben ist gut",
        "oben ist gut",
    ]
    assert "Wenig ist gut." in charts("badenia")[-1].alt
    assert "High score wins." in charts("five", "en")[-1].alt


@pytest.mark.parametrize(
    "totals", [(0, 0, 0, 0), (40, 40, 40, 40), (-1, 0, 1, 2), (10**9, 0, 0, 0), (-5, -5, 900, 900)]
)
def test_ties_and_extremes_can_be_told_apart(totals: tuple[int, ...]) -> None:
    chart = charts("frankonia")[1]
    runners = tuple(
        replace(runner, totals=(0, total), final=str(total))
        for runner, total in zip(chart.runners, totals, strict=True)
    )
    check(replace(chart, runners=runners, parts=(), empty=""))


def test_without_a_finished_deal_there_is_no_chart_but_a_sentence() -> None:
    chart = charts("badenia")[0]
    assert chart.alt == "Noch steht nichts auf dem Zettel."
    assert chart.alt in [text for text, _, _ in painted(chart).words]


def test_kingdoms_and_wheels_are_told() -> None:
    assert [(part.start, part.title) for part in charts("badenia")[-1].parts] == [
        (0, "1. Königtum"),
        (12, "2. Königtum"),
        (24, "3. Königtum"),
        (36, "4. Königtum"),
    ]
    assert [part.start for part in charts("frankonia")[-1].parts] == [0, 4, 8]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ((100, 400), (100, 400)),
        ((100, 100), (75, 125)),
        ((300, 100, 110), (300, 80, 130)),
        ((0, 0, 0), (0, 50, 100)),
        ((500, 500, 500), (400, 450, 500)),
        ((10, 490, 20, 480, 250), (0, 500, 50, 450, 250)),
    ],
)
def test_names_stand_as_near_as_they_can(wanted: tuple[int, ...], found: tuple[int, ...]) -> None:
    assert placed(wanted, 50, 0, 500) == found


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (0, 7), (-31, 42), (0, 3180), (-10, 10), (-(10**12), 10**12)]
)
def test_the_axis_has_round_numbers_that_hold_everything(low: int, high: int) -> None:
    found = ticks(low, high, 6)
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 8
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5", "")
