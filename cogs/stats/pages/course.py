"""The tab of the course over time: the rating after each partie, and the rolling average of points a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cogs.pictures.trend import MOST_VALUES, Trend, TrendLine
from cogs.shell.names import decimal
from cogs.stats.pages.page import Subject, TabPage
from engine.standings.statistics.facts import Statistics
from engine.standings.statistics.trends import thinned

_TOLD: Final = 8
"""Maximum number of values of a line that the text lists."""
_ARROW: Final = " → "


def course_page(statistics: Statistics, subject: Subject) -> TabPage:
    """Build the tab: a person's results from the first partie to the last."""
    words, rolling = subject.words, statistics.rolling
    ratings = [rating.shown for rating in statistics.ratings]
    aim = words("charts-low-wins" if subject.few_win else "charts-high-wins")
    lines: list[str] = []
    charts: list[TrendLine] = []
    if ratings:
        shown = str(ratings[-1])
        lines.append(
            words(
                "statistics-rating-course",
                count=len(set(ratings)),
                rating=shown,
                highest=str(max(ratings)),
                lowest=str(min(ratings)),
                course=_samples(ratings, lambda value: str(round(value))),
            )
        )
        title, axis = words("statistics-drawn-rating"), words("statistics-axis-parties")
        charts.append(TrendLine(title, axis, 1, len(ratings), thinned(ratings, MOST_VALUES), shown))
    if rolling and statistics.points is not None:
        deals = statistics.points.deals
        first = deals - len(rolling) + 1  # as many deals as are averaged
        shown = decimal(rolling[-1], words)
        lines.append(
            words(
                "statistics-rolling-course",
                count=len(set(rolling)),
                window=first,
                average=shown,
                course=_samples(rolling, lambda value: decimal(value, words)),
            )
        )
        title = f"{words('statistics-drawn-rolling', window=first)} · {aim}"
        values = thinned(rolling, MOST_VALUES)
        charts.append(TrendLine(title, words("charts-axis"), first, deals, values, shown))
    if not charts:
        return TabPage((words("statistics-nothing-here"),))
    what = words("statistics-tab-course")
    trend = Trend(
        title=subject.drawn_title(what),
        lines=tuple(charts),
        alt=subject.told(what, *lines, aim),
    )
    return TabPage(tuple(lines), trend)


def _samples(values: Sequence[float], told: Callable[[float], str]) -> str:
    return _ARROW.join(told(value) for value in thinned(values, _TOLD))
