"""The page is used with the keyboard alone, from the command to the first card."""

import re
from typing import Final

import pytest
from playwright.async_api import expect

from discord_sandbox import Person
from tests.browser.conftest import Doors
from tests.browser.player import CARD, DESKTOP, Player
from tests.wire.table import open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL = "Studentenheim", "allgemein"
STEPS: Final = 60
"""Presses of Tab after which a button is taken to be out of reach."""
FOCUSED: Final = "document.activeElement.dataset.customId ?? ''"
OFFERED: Final = """(wanted) => [...document.querySelectorAll("[data-custom-id]")]
    .some((one) => new RegExp(wanted).test(one.dataset.customId))"""
VISIBLE: Final = """() => {
    const at = document.activeElement;
    const look = getComputedStyle(at);
    return at.matches(':focus-visible') && (look.outlineStyle !== 'none' || look.boxShadow !== 'none');
}"""
WATCH_THE_FOCUS: Final = """() => {
    window.lost = [];
    const look = () => {
        const at = document.activeElement;
        if (!at.closest('article.message-ephemeral')) window.lost.push(at.outerHTML.slice(0, 80));
        requestAnimationFrame(look);
    };
    look();
}"""
MINUS: Final = {"game": "quodlibet", "rules": "wheels=false kingdom_mode=rotating contracts=minus"}


@pytest.fixture(scope="module")
def page_url(untouched: str) -> str:
    return untouched


async def reach(player: Player, wanted: str) -> str:
    """Go from the composer up to the button whose id fits, once it is there; returns its id."""
    await player.page.wait_for_function(OFFERED, arg=wanted)
    await player.composer.focus()
    for _ in range(STEPS):
        await player.page.keyboard.press("Shift+Tab")
        focused: str = await player.page.evaluate(FOCUSED)
        if re.search(wanted, focused):
            assert await player.page.evaluate(VISIBLE), f"nobody sees that {focused} has the focus"
            return focused
    raise AssertionError(f"no way to {wanted}")


async def test_a_card_is_played_with_the_keyboard_alone(doors: Doors) -> None:
    anna = await doors.enter("Anna", GUILD, CHANNEL, **DESKTOP)
    keyboard = anna.page.keyboard
    await expect(anna.composer).to_be_focused()
    await keyboard.type("/table open")
    await expect(anna.page.get_by_role("option").first).to_be_visible()
    await keyboard.press("Enter")
    await expect(anna.page.locator(".command-name")).to_be_visible()
    await keyboard.press("Enter")
    await expect(anna.card).to_contain_text("Tisch")

    await reach(anna, r":fill$")
    await keyboard.press("Enter")
    await reach(anna, r":hand$")
    await keyboard.press("Enter")
    await expect(anna.hand).to_be_visible()

    # contracts are chosen and cards played like this, too
    if await anna.hand.locator("[data-custom-id*=':contract ']").count():
        await reach(anna, r":contract ")
        await keyboard.press("Enter")
    await expect(anna.lit.first).to_have_attribute("data-custom-id", CARD)
    lit = await anna.ids(anna.lit)
    card = await reach(anna, f"^({'|'.join(map(re.escape, lit))})$")
    await keyboard.press("Enter")
    await expect(anna.hand.locator(f'[data-custom-id="{card}"]')).to_have_count(0)


async def test_the_focus_stays_in_the_hand_while_a_deal_is_played(doors: Doors, page_url: str) -> None:
    async with await Person.join(page_url, "Anna") as host:
        await host.wait_until(lambda: host.bot_online)
        table = await open_table(host, CHANNEL, **MINUS)
        await press(host, table, "fill")
        anna = await doors.enter("Anna", GUILD, CHANNEL, **DESKTOP)
        await reach(anna, f"^bk1:t:{table}:hand$")
        await anna.page.keyboard.press("Enter")
        await expect(anna.hand).to_be_visible()
        await reach(anna, r"^bk1:[hi]:")
        await anna.page.evaluate(WATCH_THE_FOCUS)
        for _ in range(4):
            await expect(anna.lit.first).to_have_attribute("data-custom-id", CARD)
            card = await anna.lit.first.get_attribute("data-custom-id")
            await anna.lit.first.press("Enter")
            await expect(anna.hand.locator(f'[data-custom-id="{card}"]')).to_have_count(0)
        # the hand is opened anew elsewhere when it is her turn, and this message goes
        await expect(anna.lit.first).to_have_attribute("data-custom-id", CARD)
        older = await anna.hand.get_attribute("id")
        await press(host, table, "hand")
        await expect(anna.page.locator(f"#{older}")).to_have_count(0)
        # a card, or the menu beside them where no card could be pressed for a moment
        assert re.search(rf"^bk1:([hi]|u:{table}:open)", await anna.page.evaluate(FOCUSED))
        assert await anna.page.evaluate("window.lost") == []


async def test_the_focus_stays_while_a_message_is_drawn_anew(doors: Doors, page_url: str) -> None:
    async with await Person.join(page_url, "Anna") as host, await Person.join(page_url, "Bert") as bert:
        await host.wait_until(lambda: host.bot_online)
        table = await open_table(host, CHANNEL, game="quodlibet")
        anna = await doors.enter("Anna", GUILD, CHANNEL, **DESKTOP)
        focused = await reach(anna, f"^bk1:t:{table}:fill$")
        await press(bert, table, "join")
        await expect(anna.card).to_contain_text("Bert")
        assert await anna.page.evaluate(FOCUSED) == focused
        assert await anna.page.evaluate(VISIBLE)


async def test_escape_closes_a_dialog_and_gives_the_focus_back(doors: Doors) -> None:
    bert = await doors.enter("Bert", GUILD, CHANNEL, **DESKTOP)
    keyboard = bert.page.keyboard
    await expect(bert.composer).to_be_focused()
    await keyboard.press("Shift+Tab")
    plus = bert.page.locator(".composer [aria-haspopup=menu]")
    await expect(plus).to_be_focused()
    await keyboard.press("Enter")
    await expect(bert.page.get_by_role("menu").get_by_role("menuitem").first).to_be_focused()
    await keyboard.press("ArrowDown")
    await keyboard.press("Enter")
    dialog = bert.page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    await keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(plus).to_be_focused()
