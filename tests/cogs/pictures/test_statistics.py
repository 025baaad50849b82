"""Charts of statistics: they are legible, and the text beside them says the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from cogs.leaderboards.board_period import BoardPeriod
from cogs.pictures.contract_bars import Bar, ContractBars
from cogs.pictures.duel import Duel, DuelSide
from cogs.pictures.place_columns import PlaceColumn, PlaceColumns
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import ALT_LIMIT, PictureSpec
from cogs.pictures.trend import Trend, TrendLine
from cogs.shell.clicks import parse
from cogs.shell.layout import RawLayout
from cogs.stats.ids import StatisticsId, Tab
from cogs.stats.pages.contracts import contracts_page
from cogs.stats.pages.course import course_page
from cogs.stats.pages.king import king_page
from cogs.stats.pages.message import TabPosition, nothing_message, statistics_message, tabs_of
from cogs.stats.pages.overview import overview_page
from cogs.stats.pages.page import Subject, TabPage
from cogs.stats.pages.versus import companions_page, versus_page
from discord_sandbox.components import walk
from engine.games.registry import GAMES
from engine.standings.statistics.facts import GameHistory, rivalry_of, statistics_of
from engine.storage.records import PlayedDealRow, ScoreRow
from tests.cogs.discord_limits import check as check_limits
from tests.cogs.pictures.contexts import TEXTS, WIDE_NAMES
from tests.cogs.pictures.watching import check, painted
from tests.engine.standings.statistics.evenings import ANNA, BERT, CILLI, deal, score
from tests.engine.standings.statistics.stored import made_up
from tests.languages import LANGUAGES

PARTIES = 14


def parties(game: str) -> list[PlayedDealRow]:
    """Return deals of some parties; Kauflabet and Fünfzehnern have only one kind of deal."""
    if game in ("quodlibet", "blattla"):
        tables = range(1, PARTIES + 1)
        return [
            row
            for table in tables
            for row in made_up(table, "1", (ANNA, BERT, CILLI, "bursch"), game, 10**12 + table)
        ]
    deeds = (("in", 0, 1), ("tricks", 0, 2), ("bete", 0, 4), ("zwang", 0, 1), ("card_points", 0, 17))
    return [deal(number, "", (number % 9 - 4, 4 - number % 9, 0, 0), *deeds) for number in range(1, 31)]


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
        "course": course_page(told, subject),
        "king": king_page(told, subject),
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
        assert page.spec is not None, tab
        check(page.spec)
        assert 60 < len(page.spec.alt) <= ALT_LIMIT
        assert not page.spec.alt.endswith("…"), "something had to be left out"
        assert "*" not in page.spec.alt and "`" not in page.spec.alt
        at = StatisticsId(10**9, 10**9, game, "e20261121", tab)
        picture = Picture(b"", page.spec.alt, "picture.jpg", "")
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
    for tab in ("contracts", "king"):
        spec = shown[tab].spec
        assert isinstance(spec, ContractBars)
        table = "\n".join(shown[tab].lines)
        for bar in spec.bars:
            assert bar.name in table and bar.shown in table and bar.shown in spec.alt
    course = shown["course"]
    assert isinstance(course.spec, Trend)
    for line in course.spec.lines:
        assert any(line.final in said for said in course.lines)
    duel = shown["versus"].spec
    assert isinstance(duel, Duel)
    assert len(duel.leads) == 10
    assert duel.own.better + duel.equal + duel.other.better == PARTIES


def test_whoever_is_alone_or_new_gets_a_sentence() -> None:
    subject = Subject("Anna", "quodlibet", True, TEXTS.of("de"))
    nothing = statistics_of(GameHistory([], []), ANNA, few_win=True)
    for make in (contracts_page, course_page):
        assert make(nothing, subject) == TabPage(("Dazu gibt es noch nichts.",))
    assert king_page(nothing, subject).spec is None and overview_page(nothing, subject).spec is None
    assert "noch mit niemandem gespielt" in companions_page([], [], subject).lines[0]
    never = versus_page(rivalry_of(GameHistory([], []), ANNA, BERT, []), "*Bert*", subject)
    assert never.spec is None and "\\*Bert\\*" in never.lines[1]
    at = StatisticsId(1, None, None, "all", "overview")
    check_limits(nothing_message("Nichts", subject.words, TabPosition(at, ())))


BAR = Bar("Alles/Nichts", "9999×", 0.0, 0, 0, 0.0, "1234,5", "0 … −9999")


@pytest.mark.parametrize(
    "spec",
    [
        ContractBars(
            "T" * 60, "Wenig ist gut.", ("gespielt", "Schnitt", "von … bis"), (BAR,), ("a", "b"), "x"
        ),
        ContractBars(
            "T",
            "Viel ist gut.",
            ("gespielt", "Schnitt", "von … bis"),
            (
                replace(BAR, average=900, high=2000, others=-3),
                replace(BAR, average=-1, low=-900, others=2),
                replace(BAR, average=3, low=-900, high=2000, others=900, marked=True),
            ),
            ("die anderen", "vom besten zum schlechtesten, bis zum Rand"),
            "x",
        ),
        PlaceColumns("T", "n", tuple(PlaceColumn(f"Platz {n}", 10**n, "100 %") for n in range(5)), "x"),
        PlaceColumns("T", "n", tuple(PlaceColumn(f"Platz {n}", 0, "0 %") for n in range(4)), "x"),
        Trend("T", (TrendLine("Wertung", "Partien", 1, 1, (1000,), "1000"),), "x"),
        Trend("T", (TrendLine("Schnitt", "Spiele", 24, 20_000, (-31.7, 10**6), "−31,7"),), "x"),
        Duel("T", DuelSide("W" * 40, 0), 0, DuelSide("W" * 40, 0), "", (), "x"),
        Duel("T", DuelSide("A", 9999), 9999, DuelSide("B", 9999), "c", (0, 0, 0), "x"),
        Duel("T", DuelSide("A", 1), 0, DuelSide("B", 0), "c", (-(10**6), 10**6, *range(8)), "x"),
    ],
    ids=lambda spec: spec.kind,
)
def test_extremes_stay_in_the_picture(spec: PictureSpec) -> None:
    check(spec)
    canvas = painted(spec)
    assert all(panel.x >= 0 and panel.right <= canvas.size[0] for panel in canvas.panels)
