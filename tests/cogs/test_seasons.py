"""The pages about seasons are within Discord's limits at their fullest, in both languages."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.pictures.canvas import Picture, render
from cogs.seasons.view import (
    A_PAGE,
    PICTURED,
    Almanac,
    PodiumNames,
    add_podium,
    fame_page,
    fame_spec,
    list_page,
    podium_table,
    season_page,
)
from cogs.shell.layout import GOLD, MessageBuilder
from cogs.texts.catalogue import Texts
from engine.fraternities.service import FraternityService
from engine.games.registry import GAMES
from engine.seasons.calendar import Calendar, Season
from engine.seasons.closing import SeasonHonours
from engine.standings.fold import Rating, Tally
from engine.standings.leaderboard import BoardLine
from engine.store import Store
from tests.cogs.seating import check, text
from tests.engine.standings.deals_of_parties import seasons_between
from tests.languages import LANGUAGES

HOUR = 3_600_000
NOW = 1_790_000_000_000
CALENDAR = Calendar("Europe/Berlin", opened=[Season(NOW - 40 * HOUR, NOW - HOUR, "*" * 40)])
SEASONS = sorted(
    seasons_between(CALENDAR, NOW - 200_000 * HOUR, NOW), key=lambda one: one.begins_ms, reverse=True
)
"""The seasons of twenty-two years."""
NAMES = ("Anna", "`*_Maximiliane_*` Öttinger-Überreuther", "🍺🍺🍺", "Ἀναξαγόρας Ψ", "", "M" * 32)


@pytest.fixture
async def store(store: Store) -> Store:
    """A store of people with all kinds of names, some of them with colours."""
    for number, name in enumerate(NAMES):
        await store.persons.meet(str(number), name)
    return store


@pytest.fixture
async def announcer(store: Store, texts: Texts, language: str) -> PodiumNames:
    fraternities = FraternityService(store, lambda: NOW)
    await fraternities.begin()
    colours = ((29, 29, 27), (255, 255, 255), (200, 16, 46))
    await fraternities.create("1", "Frankonia *Würzburg*", colours, None, 1)
    services: Any = SimpleNamespace(store=store, fraternities=fraternities)
    return PodiumNames(services, "1", texts.of(language))


def honours(game: str, people: int) -> SeasonHonours:
    """Return the best players, of whom all but the first are tied."""
    lines = [
        BoardLine(1 if person == 1 else 2, person, Tally(12, 3, 20, 5, 9, NOW, Rating(30, 5)))
        for person in range(1, people + 1)
    ]
    return SeasonHonours(game, tuple(lines))


def drawn(game: str) -> Picture:
    return Picture(b"", "A picture", f"{game}.jpg", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", [0, 1, 99])
def test_a_list_of_many_seasons_has_pages(texts: Texts, language: str, page: int) -> None:
    shown = list_page(Almanac(CALENDAR, texts.of(language), NOW), SEASONS, page).view()
    check(shown)
    lines = [line for line in text(shown).splitlines() if line.startswith(("▪", "▶"))]
    assert len(lines) == (A_PAGE if page < 2 else len(SEASONS) % A_PAGE or A_PAGE)
    assert r"\*\*" in lines[1] or page, "a name is no markdown"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_season_with_many_winners_in_every_game(announcer: PodiumNames, language: str) -> None:
    almanac = Almanac(CALENDAR, announcer.words, NOW)
    best = [honours(game, len(NAMES)) for game in GAMES]
    pictures = {game: drawn(game) for game in GAMES}
    builder, attached = season_page(almanac, SEASONS[1], best, pictures, "", announcer, SEASONS)
    check(builder.view())
    assert len({one.filename for one in attached}) == PICTURED, "each under a name of its own"
    news = MessageBuilder(GOLD)
    add_podium(news, best, {}, announcer, cheer=True)
    check(news.view())
    assert "Frankonia" in text(news.view())
    nobody = [honours("blattla", 0)]
    for season, running in ((SEASONS[0], True), (SEASONS[1], False)):
        page = text(season_page(almanac, season, nobody, {}, "", announcer, SEASONS)[0].view())
        assert announcer.nobody(running=running) in page, (
            "who may still win a title isn't told that it stays free"
        )
    for one in (honours("quodlibet", len(NAMES)), honours("blattla", 0)):
        spec = podium_table(one, almanac.plain(SEASONS[1]), announcer)
        assert render(spec) and len(spec.alt) <= 1024
    erased = [row.name for row in podium_table(honours("quodlibet", len(NAMES)), "", announcer).rows]
    assert erased.count(announcer.words("someone")) == 1, "somebody called 🍺🍺🍺 is no one who was erased"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("people", [0, 1, 3, len(NAMES)])
async def test_a_hall_of_fame(announcer: PodiumNames, language: str, people: int) -> None:
    almanac = Almanac(CALENDAR, announcer.words, NOW)
    chapters: Sequence[tuple[Season, SeasonHonours]] = [
        (one, honours("quodlibet", people)) for one in SEASONS[:5]
    ]
    spec = fame_spec(almanac, "quodlibet", chapters, announcer, 1, 5)
    assert render(spec) and len(spec.alt) <= 1024 and spec.place == "2/5"
    assert not fame_spec(almanac, "quodlibet", chapters, announcer, 0, 1).place
    games = list(GAMES)
    check(fame_page(almanac, "quodlibet", games, chapters, announcer, drawn("fame"), "", 1, 5).view())
    check(fame_page(almanac, "quodlibet", games, [], announcer, None, "Busy.", 0, 1).view())
