"""A newcomer's first deal, played by clicking."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import expect

from discord_sandbox.person import Person
from tests.browser.chromium import Windows
from tests.browser.conftest import QUICK, Doors
from tests.browser.player import CARD, DESKTOP, PHONE, Player, house
from tests.lengths import amount
from tests.wire.private_pages import choose_setting

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TRICKS = 8
MEASURED = range(1, TRICKS + 1, amount(7, 1))
"""The tricks in which the phone's screen is measured: the first and the last in every run."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page_url(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A house in which nobody has played yet."""
    async with house(tmp_path_factory.mktemp("house"), **QUICK) as url:
        yield url


async def turns(player: Player) -> AsyncIterator[int]:
    """Yield each time that somebody has to play a card of a deal, from the first trick to the last."""
    for trick in range(1, TRICKS + 1):
        await expect(player.lit.first).to_be_visible()
        await expect(player.hand.locator(".button:disabled")).to_have_count(trick - 1)
        yield trick


async def plays_every_card(url: str, name: str, channel: str) -> None:
    """Choose that forced cards wait for a tap, so that each trick brings one."""
    async with await Person.join(url, name) as person:
        await person.wait_until(lambda: person.bot_online)
        await choose_setting(person, "autoplay", "never", channel)


async def suits(player: Player, lit: bool) -> list[str]:
    """The suits of the coloured cards, or of the grey ones."""
    return [custom_id[-2] for custom_id in await player.ids(player.lit if lit else player.grey)]


async def expect_rule_of_colours(player: Player) -> bool:
    """Check the colours: only the led suit's cards are coloured if it must be followed, else all cards are.

    Returns whether there are grey cards.
    """
    lit, grey = await suits(player, lit=True), await suits(player, lit=False)
    if grey:
        assert len(set(lit)) == 1 and lit[0] not in grey
    return bool(grey)


@pytest.mark.long
async def test_a_first_deal_is_played_at_a_desk_while_others_watch(doors: Doors, page_url: str) -> None:
    await plays_every_card(page_url, "Dora", "card-table")
    dora = await doors.find_the_way("Dora", "The Taproom", "card-table", color_scheme="dark", **DESKTOP)
    emil = await doors.enter("Emil", "The Taproom", "card-table", **DESKTOP)

    # the beginning says how one begins, and a slash offers the command
    await expect(dora.page.locator(".beginning")).to_contain_text("Type / below")
    await dora.composer.press_sequentially("/")
    await expect(dora.page.get_by_role("option", name="/table open")).to_contain_text(
        "Open a table in this channel"
    )
    await dora.composer.press_sequentially("table op")
    await dora.composer.press("Enter")
    await dora.page.keyboard.press("Enter")
    await expect(dora.card).to_contain_text("Quodlibet · Table")
    await expect(dora.card).to_contain_text("3 seats free")
    await expect(dora.card.locator(".origin")).to_have_text("Dora used /table open")

    # nobody sits down twice: the refusal is private
    await dora.press("Join")
    await expect(dora.last).to_contain_text("already")
    await expect(dora.last).to_contain_text("Only you can see this")
    await dora.page.get_by_role("button", name="Dismiss message").click()
    await dora.press("Start with computers")
    await expect(dora.card).to_contain_text("Only Dora may look at their cards")
    await dora.press("My hand")

    # the beer king sees eight cards and chooses
    await expect(dora.hand).to_contain_text("You are the beer king")
    await expect(dora.hand.locator(".md-h2 img")).to_have_count(TRICKS)
    await dora.act(dora.choice("Minus"))
    for sheet in (dora.hand, dora.card, emil.card):
        await expect(sheet).to_contain_text("Avoid tricks! Each costs 10")

    places = await dora.ids(dora.places)
    assert len(places) == TRICKS and all(map(CARD.search, places))
    tokens = [custom_id[-2:] for custom_id in places]
    assert tokens == sorted(tokens, key=lambda card: ("EGHS".index(card[0]), "AKOUX987".index(card[1])))
    async for trick in turns(dora):
        must_follow = await expect_rule_of_colours(dora)
        if must_follow:
            await dora.grey.first.click()
            rule = re.compile(r"^You must follow \w+\.$")
            await expect(dora.hand.locator("blockquote")).to_have_text(rule)
        await expect(dora.card).to_contain_text("Dora to play")
        await dora.act(dora.lit.first)
        await expect(dora.places).to_have_count(TRICKS)
        await expect(dora.hand.locator(".button:disabled")).to_have_count(trick if trick < TRICKS else 0)
    await expect(dora.places).to_have_count(TRICKS)
    await expect(dora.hand.locator(".button:disabled")).to_have_count(0)

    # who only watches sees the public card, and no cards behind it
    await expect(emil.card).to_contain_text("Deal 1 · Minus is over:")
    await emil.press("My hand")
    await expect(emil.last).to_contain_text("You are watching")
    assert await emil.ids(emil.places) == []


@pytest.mark.scaled
async def test_a_first_deal_is_played_on_a_phone(doors: Doors, page_url: str) -> None:
    await plays_every_card(page_url, "Anna", "spieltisch")
    anna = await doors.find_the_way("Anna", "Studentenheim", "spieltisch", color_scheme="light", **PHONE)
    await anna.composer.tap()
    await anna.page.keyboard.type("/tisch")
    await anna.page.get_by_role("option", name="/tisch öffnen").tap()
    await anna.page.get_by_role("button", name="Senden").tap()
    await anna.press("Mit Computern anfangen")
    await anna.press("Meine Karten")
    await expect(anna.hand).to_contain_text("Du bist Bierkönig")
    await anna.act(anna.choice("Minus"))
    await expect(anna.hand).to_contain_text("Meide Stiche!")

    async for trick in turns(anna):
        await expect_rule_of_colours(anna)
        if trick in MEASURED:
            for place in await anna.places.all():
                await expect(place).to_be_in_viewport(ratio=1)
            await anna.fits(350, PHONE["viewport"]["width"])
        before = await columns(anna)
        assert [len(row) for row in before] == [4, 4], "four a row"
        await anna.act(anna.lit.first)
        if trick < TRICKS:
            assert await columns(anna) == before, "no card moves under the thumb"
    await expect(anna.card).to_contain_text("Spiel 1 · Minus ist aus:")


async def columns(player: Player) -> list[list[float]]:
    """The horizontal positions of the places from left to right, row by row."""
    boxes = await player.places.evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).map((box) => [box.top, box.left])"
    )
    rows: dict[float, list[float]] = {}
    for top, left in boxes:
        rows.setdefault(top, []).append(left)
    return list(rows.values())
