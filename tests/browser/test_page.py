"""Static leaderboards in a real browser: readable on a phone, in dark mode, without colours or scripts."""

from __future__ import annotations

import io
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import expect

from cogs.leaderboards.pages.command import PagesRequest, write_site
from engine.standings.worker import StandingsUpdater
from engine.store import Store
from engine.tables.forgetting import forget
from tests.browser.chromium import Tab, Windows
from tests.browser.conftest import Pictures
from tests.databases import prepare
from tests.engine.standings.seasons_of_parties import calendar, keep, parties

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

EVIL = (
    '<script>document.title="owned"</script>',
    '"><img src=x onerror=alert(1)>',
    "</title></style><h1>Anna & Bert</h1>",
    "\u202eturned\u202c\nround",
    "Ἀναξαγόρας Ψ 🍺",
    "M" * 60,
)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LOOKS: dict[str, dict[str, Any]] = {
    "phone-dark": {"viewport": {"width": 350, "height": 700}, "color_scheme": "dark"},
    "desk-light": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Path]:
    """The pages of a server where people have chosen strange names and one person was erased."""
    folder = tmp_path_factory.mktemp("site")
    store = await Store.open(prepare(folder / "tables.db"))
    people = await keep(store, parties(120, 14), 14)
    for person, name in zip(people, EVIL, strict=False):
        await store.persons.meet(str(person.external_id), name)
    await StandingsUpdater(store, calendar).catch_up()
    await forget(store, people[len(EVIL)])
    await write_site(store, PagesRequest("1", "de", "Verbindung <Rhenania>"), folder / "out", NOW)
    await store.close()
    yield folder / "out"


def addresses(site: Path) -> list[str]:
    return sorted(str(path.relative_to(site)) for path in site.rglob("*.html"))


@pytest.mark.parametrize("look", LOOKS)
async def test_every_page_can_be_read(windows: Windows, site: Path, look: str, pictures: Pictures) -> None:
    pages = addresses(site)
    assert {"index.html", "en/index.html", "quodlibet-all.html", "en/blattla-all.html"} <= set(pages)
    tab = await Tab.open(windows, (site / "index.html").as_uri(), **LOOKS[look])
    requested: list[str] = []
    tab.page.on("request", lambda request: requested.append(request.url))
    try:
        for address in ("index.html", "en/index.html", pages[len(pages) // 2]):
            await tab.page.goto((site / address).as_uri())
            assert await tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
            beyond = await tab.page.locator(".board").evaluate("(one) => one.scrollWidth - one.clientWidth")
            assert beyond == 0, f"{address}: {beyond} pixels of the board aren't in sight"
            caption = await tab.page.locator("caption").bounding_box()
            assert caption is not None and caption["x"] + caption["width"] <= LOOKS[look]["viewport"]["width"]
            wrong = await tab.page.evaluate(_WRONG)
            assert not wrong, f"{address}: {wrong}"
        assert all(url.startswith(site.as_uri()) for url in requested), "nothing comes from elsewhere"
        if pictures.folder:
            await tab.page.goto((site / "index.html").as_uri())
            shot = Image.open(io.BytesIO(await tab.page.screenshot()))
            shot.save(pictures.folder / f"page-{look}.webp", quality=72, method=6)
    finally:
        await tab.close()


async def test_names_are_text_and_nothing_else(windows: Windows, site: Path) -> None:
    tab = await Tab.open(windows, (site / "quodlibet-all.html").as_uri(), **LOOKS["desk-light"])
    try:
        assert await tab.page.title() == "Quodlibet: Gesamte Zeit – Verbindung <Rhenania>"
        assert await tab.page.locator("script, img, iframe, [onerror]").count() == 0
        names = await tab.page.locator("tbody bdi").all_text_contents()
        assert {*EVIL[:3], EVIL[4], "turned round", "M" * 39 + "…", "jemand"} <= set(names)
        assert all("\u202e" not in name and "\n" not in name for name in names)
        policy = await tab.page.locator("meta[http-equiv]").get_attribute("content")
        assert policy is not None and "default-src 'none'" in policy and "script" not in policy
    finally:
        await tab.close()


async def test_one_finds_ones_way_by_links_alone(windows: Windows, site: Path) -> None:
    tab = await Tab.open(windows, (site / "index.html").as_uri(), **LOOKS["phone-dark"])
    page = tab.page
    try:
        await page.get_by_role("navigation", name="Spiele").get_by_role("link", name="Blattla").click()
        await expect(page.locator("h1")).to_have_text("Blattla: Gesamte Zeit")
        await page.get_by_text("Monate").click()
        month = await page.locator("details a").last.inner_text()
        assert month == "März 2025"
        await page.get_by_role("link", name=month).click()
        await expect(page.locator("h1")).to_have_text(f"Blattla: {month}")
        await expect(page.locator('[aria-current="page"]')).to_have_text(["Blattla", month])
        await page.get_by_role("link", name="English").click()
        await expect(page.locator("h1")).to_have_text("Blattla: March 2025")
        await expect(page.locator("html")).to_have_attribute("lang", "en")
        await page.get_by_role("link", name="Deutsch").click()
        await expect(page.locator("html")).to_have_attribute("lang", "de")
        await page.wait_for_load_state()
        await page.keyboard.press("Tab")
        await expect(page.get_by_role("link", name="Zur Rangliste")).to_be_focused()
    finally:
        await tab.close()


async def test_no_link_leads_nowhere(site: Path) -> None:
    for address in addresses(site):
        text = (site / address).read_text(encoding="utf-8")
        for target in re.findall(r'href="([^"#]+)"', text):
            assert ((site / address).parent / target).resolve().is_file(), f"{address} leads to {target}"


async def test_servers_are_apart(site: Path, tmp_path: Path) -> None:
    store = await Store.open(site.parent / "tables.db")
    try:
        with pytest.raises(ValueError, match="name a server with --guild"):
            await write_site(store, PagesRequest(), tmp_path, NOW)
        await write_site(store, PagesRequest("2", "en"), tmp_path, NOW)
    finally:
        await store.close()
    here = (site / "quodlibet-all.html").read_text("utf-8")
    away = (tmp_path / "de" / "quodlibet-all.html").read_text("utf-8")
    numbers = [re.findall(r"<td>(\d+)</td></tr>", text) for text in (here, away)]
    assert numbers[0] != numbers[1] and all(numbers)
    assert 'lang="en"' in (tmp_path / "index.html").read_text("utf-8")


_WRONG = """() => {
    const wrong = [];
    const expect = (fine, what) => { if (!fine) wrong.push(what); };
    const all = (what) => [...document.querySelectorAll(what)];
    expect(document.documentElement.lang, "no language");
    expect(document.title, "no title");
    expect(all("h1").length === 1, "not one heading");
    expect(all("main").length === 1, "not one main part");
    expect(all("table caption").length === all("table").length, "a table without a caption");
    expect(all("thead th").every((one) => one.scope === "col" && one.textContent), "a column without a head");
    expect(all("tbody tr").every((row) => row.querySelector("th[scope=row]")), "a line without a head");
    expect(all("nav").every((one) => one.ariaLabel), "a nameless navigation");
    expect(all("a").every((one) => one.textContent.trim()), "a nameless link");
    expect(all("[id]").length === new Set(all("[id]").map((one) => one.id)).size, "an id twice");
    const shown = all("nav a, summary").filter((one) => one.checkVisibility());
    expect(shown.every((one) => one.offsetHeight >= 44), "too small for a thumb");
    const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const ground = (node) => {
        if (!node) return [255, 255, 255];
        const [r, g, b, a = 1] = numbers(getComputedStyle(node).backgroundColor);
        const under = a < 1 ? ground(node.parentElement) : [0, 0, 0];
        return [r, g, b].map((one, i) => a * one + (1 - a) * under[i]);
    };
    const light = (colour) => colour.map((one) => one / 255)
        .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim()) continue;
        const [one, other] = [numbers(getComputedStyle(node).color), ground(node)].map(light);
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        if (contrast < 4.5) wrong.push(`${texts.currentNode.data} (${contrast.toFixed(2)})`);
    }
    return wrong;
}"""
