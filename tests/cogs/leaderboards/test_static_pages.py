"""The static pages: never half-written, and outdated ones are removed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cogs.leaderboards.pages.command import PagesRequest, write_site
from engine.standings.worker import StandingsUpdater, StandingsWorker
from engine.store import Store
from engine.tables.forgetting import forget
from tests.databases import prepare
from tests.engine.standings.seasons_of_parties import BEGIN, calendar, keep, result

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
MONTH = timedelta(days=31)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store in which Xanthippe has played in a month of her own, and once more with the others."""
    store = await Store.open(prepare(tmp_path / "tables.db"))
    people = await keep(
        store,
        [
            result(1, [5, 2, 3, 4], [1, 2, 3, 4]),
            result(2, [5, 2, 3, 4], [1, 2, 3, 4], ended=BEGIN + 2 * MONTH),
        ],
        5,
    )
    await store.persons.meet(str(people[4].external_id), "Xanthippe")
    await StandingsUpdater(store, calendar).catch_up()
    yield store
    await store.close()


def pages(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()
    }


async def test_pages_of_what_does_not_count_any_more_are_taken_down(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    count = await write_site(store, PagesRequest(), folder, NOW)
    before = pages(folder)
    assert len(before) == count and sum("Xanthippe" in page for page in before.values()) == count
    (folder / "about.html").write_text("<p>about us, and Xanthippe</p>", "utf-8")

    row = await store.results.get(1)
    assert row is not None
    standings_worker = StandingsWorker(store)
    await standings_worker.rule(row, voided=True, actor=2, reason="no", time_ms=0)
    await standings_worker.settled()
    await standings_worker.close()
    await store.persons.load([5])
    await forget(store, store.persons.known(5))
    await write_site(store, PagesRequest(language="en"), folder, NOW)
    after = pages(folder)
    assert after.pop("about.html") == "<p>about us, and Xanthippe</p>", "it isn't ours"
    assert not [name for name, page in after.items() if "Xanthippe" in page]
    assert "quodlibet-month-2025-02.html" in before and "quodlibet-month-2025-02.html" not in after
    assert {"index.html", "de/index.html"} < set(after) and not (folder / "en" / "index.html").exists()


async def test_a_page_is_never_half_written(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    await write_site(store, PagesRequest(), folder, NOW)
    before = pages(folder)
    write = Path.write_text

    def interrupted(path: Path, text: str, encoding: str) -> int:
        write(path, text[:100], encoding)
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_text", interrupted)
    with pytest.raises(OSError, match="no space left"):
        await write_site(store, PagesRequest(), folder, NOW + MONTH)
    assert pages(folder) == before
