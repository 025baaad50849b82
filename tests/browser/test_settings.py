"""Panels of settings and the form for a table's rules: all fits on a phone, and clicks do what they say.

Screenshots for the documentation are made here: ``PICTURES=docs/pictures pytest tests/browser``.
"""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from cogs.house_rules.view import FORM_PAGES
from cogs.settings.view import SERVER_PAGES
from discord_sandbox.person import Person
from tests.browser.conftest import Doors, Pictures
from tests.browser.player import DESKTOP, PHONE
from tests.wire.private_pages import server_settings
from tests.wire.table import open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL = "Studentenheim", "spieltisch"
NARROW = (350, 390)
KEPT = ("quodlibet-wheels", "settings-mine", "settings-server-evening", "settings-server-books")
"""The pages that are kept as pictures of the documentation."""


async def test_the_panels_fit_on_a_phone_and_at_a_desk(
    doors: Doors, page_url: str, pictures: Pictures
) -> None:
    async with await Person.join(page_url, "Anna") as anna:
        for which, pages in (("mine", [""]), ("server", SERVER_PAGES)):
            if which == "mine":
                shown = (await anna.command(CHANNEL, "settings")).message
                assert shown is not None
            else:
                shown = await server_settings(anna, CHANNEL)
            phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="dark", **PHONE)
            desk = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **DESKTOP)
            for page in pages:
                if page:
                    await anna.click(shown, f"bk1:s:g:{page}")
                name = f"settings-{which}{page and f'-{page}'}"
                await phone.fits(*NARROW)
                if name in KEPT:
                    await pictures.take(phone, phone.hand, f"{name}-phone")
                await desk.fits(DESKTOP["viewport"]["width"])
            await anna.delete(shown)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", FORM_PAGES)
async def test_the_form_fits_on_a_phone(doors: Doors, page_url: str, pictures: Pictures, game: str) -> None:
    async with await Person.join(page_url, "Anna") as anna:
        table = await open_table(anna, CHANNEL, game=game)
        form = await press(anna, table, "configure")
        assert form.message is not None
        phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
        shown = "start"
        for page in FORM_PAGES[game]:
            await anna.select(form.message, f"bk1:f:{table}:{shown}:show", page)
            shown = page
            await phone.fits(*NARROW)
            if f"{game}-{page}" in KEPT:
                await pictures.take(phone, phone.hand, f"form-{game}-{page}-phone")


async def test_a_host_chooses_by_clicking(doors: Doors, page_url: str) -> None:
    async with await Person.join(page_url, "Anna") as anna:
        await open_table(anna, CHANNEL, game="kauflabet")
        desk = await doors.enter("Anna", GUILD, CHANNEL, **DESKTOP)
        await desk.press("Ändern")
        await desk.hand.get_by_role("combobox").first.click()
        await desk.page.get_by_role("option", name="Einsatz und Topf").click()
        await desk.hand.get_by_role("combobox").filter(has_text="Der Geber").click()
        await desk.page.get_by_role("option", name="Jeder").last.click()
        await expect(desk.hand).to_contain_text("Noch nicht übernommen")
        await desk.hand.get_by_role("button", name="Ändern").last.click()
        dialog = desk.page.get_by_role("dialog")
        await dialog.get_by_label("Einsatz (Stamm) in Chips").fill("8")
        await dialog.get_by_role("button").last.click()
        await expect(desk.hand).to_contain_text("Einsatz (Stamm) in Chips8")
        await desk.hand.get_by_role("button", name="Übernehmen").click()
        await expect(desk.card).to_contain_text("Wer den Einsatz zahlt: Jeder · Einsatz (Stamm) in Chips: 8")
