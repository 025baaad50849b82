"""The sandbox's page looks the same on every machine, whatever its fonts and whichever name opens it."""

import pytest
from playwright.async_api import expect

from discord_sandbox import Person
from tests.browser.conftest import Doors
from tests.browser.player import DESKTOP, Player
from tests.wire.table import tutorial

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL = "Studentenheim", "spieltisch"


async def fonts_of(player: Player, what: str) -> dict[str, bool]:
    """The fonts in which a text is drawn, and whether each came with the page."""
    devtools = await player.page.context.new_cdp_session(player.page)
    await devtools.send("DOM.enable")
    await devtools.send("CSS.enable")
    document = await devtools.send("DOM.getDocument")
    node = await devtools.send("DOM.querySelector", {"nodeId": document["root"]["nodeId"], "selector": what})
    found = await devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})
    await devtools.detach()
    return {font["familyName"]: font["isCustomFont"] for font in found["fonts"]}


async def test_text_and_emoji_take_the_same_room_everywhere(doors: Doors, page_url: str) -> None:
    async with await Person.join(page_url, "Anna") as anna:
        written = await anna.write(CHANNEL, "Öl für Ἀναξαγόρας Ψ und Юрий")
        await anna.write(CHANNEL, "Prost 🍺 👩‍🚀 ♠️ 🇩🇪 1️⃣")
        player = await doors.enter("Anna", GUILD, CHANNEL, **DESKTOP)
        await expect(player.last.locator(".emoji-text")).to_have_count(5)
        await player.page.evaluate("document.fonts.ready")
        text = f'[data-message-id="{written["id"]}"] .md-text'
        assert await fonts_of(player, text) == {"Noto Sans": True}
        boxes = await player.last.locator(".emoji-text").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => [box.width, box.height])"
        )
        assert boxes == [[22, 22]] * 5  # those of Discord's pictures


async def test_pictures_are_there_by_every_name(doors: Doors, page_url: str) -> None:
    async with await Person.join(page_url, "Bert") as bert:
        await tutorial(bert, CHANNEL)
        player = await doors.enter("Bert", GUILD, CHANNEL, **DESKTOP)
        await player.page.goto(player.page.url.replace("127.0.0.1", "localhost"))
        await expect(player.hand.locator(".md-h2 img, .button img").first).to_be_visible()
        await player.page.wait_for_function("() => [...document.images].every((one) => one.complete)")
        missing = "() => [...document.images].filter((one) => !one.naturalWidth).map((one) => one.src)"
        assert await player.page.evaluate(missing) == []


async def test_another_page_cannot_drive_it(doors: Doors, page_url: str) -> None:
    """A real browser says enough about the caller: pages of other ports, files and frames get nothing."""
    player = await doors.enter("Anna", GUILD, CHANNEL, **DESKTOP)
    page = await player.page.context.new_page()
    asked: list[int] = []
    page.on("response", lambda response: asked.append(response.status))
    await page.set_content(f'<iframe src="{page_url}/"></iframe><img src="{page_url}/icons/1.svg">')
    attempts = """async (url) => {
        const send = (path, how) => fetch(url + path, {mode: 'no-cors', ...how});
        await send('/_/control', {method: 'POST', body: '{"do": "disconnect_gateway", "how": "cut"}'});
        await send('/_/people');
        return await new Promise((resolve) => {
            const socket = new WebSocket(url.replace('http', 'ws') + '/gw/');
            socket.onopen = () => resolve('open');
            socket.onerror = () => resolve('refused');
        });
    }"""
    assert await page.evaluate(attempts, page_url) == "refused"
    await page.close()
    assert asked and set(asked) == {403}
