"""Pages of statistics: their pictures are legible, and the text beside them says the same."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cogs.leaderboards.periods import BoardPeriod
from cogs.pictures.ranking_table import RankingTable
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import ALT_LIMIT
from cogs.shell.clicks import parse
from cogs.shell.layout import RawLayout
from cogs.stats.contracts import contracts_page
from cogs.stats.message import (
    StatisticsId,
    Subject,
    Tab,
    TabPage,
    TabPosition,
    nothing_message,
    statistics_message,
    tabs_of,
)
from cogs.stats.overview import overview_page
from cogs.stats.versus import companions_page, versus_page
from discord_sandbox.components import walk
from engine.games.registry import GAMES
from engine.standings.statistics.facts import GameHistory
from engine.standings.statistics.overview import statistics_of
from engine.standings.statistics.rivalry import rivalry_of
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_can_be_read_on_a_phone(language: str) -> None:
    """A phone shows the picture 320 px wide."""
    shown = pages("quodlibet", language, WIDE_NAMES[0])
    for spec in (shown["contracts"].spec, shown["versus"].spec):
        assert isinstance(spec, RankingTable)
        figures = {cell for row in spec.rows for cell in row.cells}
        inks = [ink for text, _, ink in painted(spec).words if text in figures]
        assert inks and all(ink.height * 320 / 1200 >= 11 for ink in inks)


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
