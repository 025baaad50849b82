"""Pages of statistics and the chart of a partie's course: legible, and the text beside says the same."""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from cogs.games.drawing import hand_spec
from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.leaderboards.periods import BoardPeriod
from cogs.pictures.canvas import ALT_LIMIT, Picture, PictureSpec
from cogs.pictures.course import Course, spread as placed, ticks
from cogs.pictures.ranking_table import RankingTable
from cogs.shell.clicks import parse
from cogs.shell.layout import RawLayout
from cogs.stats.view import (
    StatisticsId,
    Subject,
    Tab,
    TabPage,
    TabPosition,
    companions_page,
    contracts_page,
    nothing_message,
    overview_page,
    statistics_message,
    tabs_of,
    versus_page,
)
from cogs.tables.charts import course, final_sheet, score_sheet
from discord_sandbox.components import walk
from engine.games.registry import GAMES
from engine.standings.facts import GameHistory
from engine.standings.statistics import rivalry_of, statistics_of
from engine.storage.records import PlayedDealRow, ScoreRow
from tests.cogs.pictures.moments import (
    FACES,
    HOUSES,
    RULE_SETS,
    TEXTS,
    WIDE_NAMES,
    check,
    context,
    hand_context,
    named,
    painted,
    played,
)
from tests.cogs.seating import check as check_limits
from tests.engine.standings.deals_of_parties import ANNA, BERT, CILLI, deal, made_up, score
from tests.languages import LANGUAGES
from tests.seeded import amount

PARTIES = 14


# -- pages of statistics -------------------------------------------------------------------------------------


def parties(game: str) -> list[PlayedDealRow]:
    """Return deals of some parties; Kauflabet and Fünfzehnern have only one kind of deal."""
    if game in ("quodlibet", "blattla"):
        tables = range(1, PARTIES + 1)
        return [
            row
            for table in tables
            for row in made_up(table, "1", (ANNA, BERT, CILLI, "bursch"), game, 10**12 + table)
        ]
    return [deal(number, "", (number % 9 - 4, 4 - number % 9, 0, 0)) for number in range(1, 31)]


def scores(person: int) -> list[ScoreRow]:
    return [
        score(
            table,
            person,
            1 + (table * person) % 4,
            100 * table % 370,
            mu=25 + table % 5,
            sigma=8 - table / 4,
            company=("people", "mixed", "computers")[table % 3],
        )
        for table in range(1, PARTIES + 1)
    ]


def pages(game: str, language: str, name: str) -> Mapping[Tab, TabPage]:
    """Return every tab of a person's statistics."""
    few_win = GAMES[game].few_points_win
    subject = Subject(name, game, few_win, TEXTS.of(language))
    facts = GameHistory(parties(game), scores(ANNA))
    told = statistics_of(facts, ANNA, few_win=few_win)
    return {
        "overview": overview_page(told, subject),
        "contracts": contracts_page(told, subject),
        "versus": versus_page(rivalry_of(facts, ANNA, BERT, scores(BERT)), WIDE_NAMES[3], subject),
    }


@pytest.mark.sample(6)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", WIDE_NAMES)
def test_everything_can_be_read_and_is_told(game: str, language: str, name: str) -> None:
    subject = Subject(name, game, GAMES[game].few_points_win, TEXTS.of(language))
    for tab, page in pages(game, language, name).items():
        if tab not in tabs_of(game):
            continue
        assert (page.spec is None) == (tab == "overview")
        alt = "" if page.spec is None else page.spec.alt
        if page.spec is not None:
            check(page.spec)
            assert 60 < len(alt) <= ALT_LIMIT
            assert not alt.endswith("…"), "something had to be left out"
            assert "*" not in alt and "`" not in alt
        at = StatisticsId(10**9, 10**9, game, "e20261121", tab)
        picture = None if page.spec is None else Picture(b"", alt, "picture.jpg", "")
        place = TabPosition(at, list(GAMES), TIMES, "1100000000000000011")
        message = statistics_message(subject, page, place, 11, picture, "Ein Hinweis.")
        check_limits(message)
        assert all(isinstance(parse(one), StatisticsId) for one in ids(message))
        assert sum(len(line) + 1 for line in page.lines) < 3000


TIMES = [BoardPeriod(f"m{2000 + number}12", f"*{2000 + number}*" * 30) for number in range(24)]


TIMES.append(BoardPeriod("e20261121", "*" * 120))


def ids(message: RawLayout) -> list[str]:
    return [part["custom_id"] for part in walk(message.to_components()) if "custom_id" in part]


def test_the_figures_of_a_picture_are_those_of_the_words() -> None:
    shown = pages("quodlibet", "de", "Anna")
    contracts, duel = shown["contracts"].spec, shown["versus"].spec
    assert isinstance(contracts, RankingTable) and isinstance(duel, RankingTable)
    said = "\n".join(shown["contracts"].lines)
    for row in contracts.rows:
        times, won, average = row.cells
        assert f"**{row.name}** {won}/{times} ⌀ {average} " in said
        assert f"{row.name} {times}×, {won} gewonnen, ⌀ {average}." in contracts.alt
    assert [row.rank for row in contracts.rows[:2]] == [1, 2]
    (better, place), (less, other_place) = (row.cells for row in duel.rows)
    assert [row.rank for row in duel.rows] == [1, 2] and int(better) > int(less)
    for words in ("\n".join(shown["versus"].lines).replace("**", ""), duel.alt):
        assert f"Partien zusammen {PARTIES}:" in words and better in words and less in words
        assert place in words and other_place in words


def test_who_was_better_as_often_shares_the_place() -> None:
    subject = Subject("Anna", "quodlibet", True, TEXTS.of("en"))
    facts = GameHistory([], [score(1, ANNA, 1), score(2, ANNA, 2), score(3, ANNA, 3)])
    theirs = [score(1, BERT, 2), score(2, BERT, 1), score(3, BERT, 3)]
    spec = versus_page(rivalry_of(facts, ANNA, BERT, theirs), "Bert", subject).spec
    assert isinstance(spec, RankingTable)
    assert [(row.rank, row.name, row.cells) for row in spec.rows] == [
        (1, "Anna", ("1", "2.0")),
        (1, "Bert", ("1", "2.0")),
    ]
    assert spec.subtitle == "3 games together, 1 of them level"


def test_whoever_is_alone_or_new_gets_a_sentence() -> None:
    subject = Subject("Anna", "quodlibet", True, TEXTS.of("de"))
    nothing = statistics_of(GameHistory([], []), ANNA, few_win=True)
    assert contracts_page(nothing, subject) == TabPage(("Dazu gibt es noch nichts.",))
    assert overview_page(nothing, subject) == TabPage(("**Partien** noch keine zu Ende",))
    assert "noch mit niemandem gespielt" in companions_page([], [], subject).lines[0]
    never = versus_page(rivalry_of(GameHistory([], []), ANNA, BERT, []), "*Bert*", subject)
    assert never.spec is None and "\\*Bert\\*" in never.lines[1]
    at = StatisticsId(1, None, None, "all", "overview")
    check_limits(nothing_message("Nichts", subject.words, TabPosition(at, ())))


# -- the course: figures, line ends, and names that never cover each other -----------------------------------


def charts(name: str, language: str = "de") -> list[Course]:
    """Return the chart at the beginning, after some deals and at the end."""
    game, preset, house = RULE_SETS[name]
    number = len(played(game, preset, 2, house)[1])
    moments = (0, number // 40, number // 3, -1)
    return [course(named(name, at, 2, language, WIDE_NAMES)) for at in moments]


@pytest.mark.parametrize("name", RULE_SETS)
def test_lines_end_at_the_totals_of_the_engine(name: str) -> None:
    chart = charts(name)[-1]
    view: Any = named(name, seed=2).state.view(None)
    assert tuple(runner.totals[-1] for runner in chart.runners) == view.totals
    assert {len(runner.totals) for runner in chart.runners} == {
        1 + sum(not getattr(score, "playoff", False) for score in view.scores)
    }
    assert all(runner.totals[0] == 0 for runner in chart.runners)


def test_between_they_are_the_sums_of_the_deals() -> None:
    view: Any = named("frankonia", seed=2).state.view(None)
    for runner in charts("frankonia")[-1].runners:
        steps = [after - before for before, after in pairwise(runner.totals)]
        assert steps == [score.points[runner.seat] for score in view.scores]


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


MOMENTS = amount(6, 12)
"""Moments of each partie that are drawn, evenly spread, with the end."""


def specs(at: RenderContext) -> Iterator[PictureSpec]:
    """Yield everything that can be drawn of a table at a moment."""
    shown, words = at.state, at.words
    yield from filter(None, (GAME_VIEWS[shown.game].picture(at), course(at)))
    yield from (score_sheet(at, page) for page in range(1, score_sheet(at).pages + 1))
    if shown.result is not None:
        yield final_sheet(at)
    hands = (hand_spec(hand_context(shown, words, FACES, seat)) for seat in range(len(shown.seats)))
    yield from filter(None, hands)


@pytest.mark.sample(8)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOUSES)
def test_every_picture_can_be_read_and_is_a_described_value(name: str, language: str) -> None:
    game, preset, house = HOUSES[name]
    options, states = played(game, preset, 2, house)
    for state in (*states[:: max(1, len(states) // MOMENTS)], states[-1]):
        for spec in specs(context(game, preset, state, options, language, WIDE_NAMES)):
            check(spec)
            assert 0 < len(spec.alt) <= ALT_LIMIT
            assert pickle.loads(pickle.dumps(spec)) == spec
