"""The page in a real Chromium, clicked through against a real bot on a real sandbox."""

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page, Route, expect

from discord_sandbox import Sandbox, SandboxSettings, scheduled_events
from tests.browser.player import Tab, Windows
from tests.sandbox.page_bot import ShowcaseBot
from tests.sandbox.raw import running

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

_ANSWER_SECONDS = 1.0


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox with the showcase bot logged in; an unanswered interaction fails after a second."""
    settings = SandboxSettings(answer_seconds=_ANSWER_SECONDS, rate_limits=False)
    async with Sandbox(settings) as started, running(ShowcaseBot(), started):
        yield started


class Tabs:
    """Opens tabs, and checks their errors at the end."""

    def __init__(self, windows: Windows, sandbox: Sandbox) -> None:
        self._windows = windows
        self._sandbox = sandbox
        self._open: list[Tab] = []

    def channel(self, name: str) -> str:
        """The id of a channel."""
        guilds = self._sandbox.world.guilds.values()
        return next(str(c.id) for guild in guilds for c in guild.channels.values() if c.name == name)

    def person(self, username: str) -> int:
        """The id of a person."""
        return next(user.id for user in self._sandbox.world.people if user.username == username)

    async def open(self, person: str, channel: str, **look: Any) -> Tab:
        """A tab of that person, showing that channel."""
        url = f"{self._sandbox.url}/?person={person}&channel={self.channel(channel)}"
        tab = await Tab.open(self._windows, url, **look)
        self._open.append(tab)
        await expect(tab.page.locator(".channel-open")).to_have_text(channel)
        return tab

    async def close(self) -> None:
        """Close them."""
        for tab in self._open:
            await tab.close()


@pytest_asyncio.fixture(loop_scope="session")
async def tabs(windows: Windows, sandbox: Sandbox) -> AsyncIterator[Tabs]:
    """Tabs of any person."""
    opened = Tabs(windows, sandbox)
    yield opened
    await opened.close()


async def test_who_comes_without_a_name_is_asked(windows: Windows, sandbox: Sandbox) -> None:
    tab = await Tab.open(windows, sandbox.url)
    page = tab.page
    await page.get_by_role("button", name="Dora").click()
    await expect(page.locator(".person-text strong")).to_have_text("Dora")
    assert "person=" in page.url
    assert "channel=" in page.url
    await expect(page.locator(".sidebar")).to_contain_text("The Taproom")
    await expect(page.locator(".beginning")).to_contain_text("Type / below")
    await tab.close()


async def test_a_command_is_written_with_the_keyboard_alone(tabs: Tabs) -> None:
    tab = await tabs.open("emil", "general")
    await tab.composer.fill("/ord")
    await expect(tab.page.get_by_role("option")).to_have_text(re.compile(r"/order drink.*drink.*size.*count"))
    await tab.composer.press("Tab")
    keyboard = tab.page.keyboard
    await keyboard.type("te")
    await keyboard.press("Tab")
    await keyboard.type("la")
    await expect(tab.page.get_by_role("option", name="Large")).to_be_visible()
    await expect(tab.page.get_by_role("option", name="Small")).to_have_count(0)
    await keyboard.press("Enter")
    await keyboard.type("gu")
    await keyboard.press("Enter")
    await keyboard.type("bert")
    await keyboard.press("Tab")
    await keyboard.press("Enter")
    await expect(tab.last).to_contain_text("1 large tea for Bert, gift: False")
    await expect(tab.last.locator(".origin")).to_have_text(re.compile("^Emil used /order drink$"))


async def test_a_person_reads_commands_in_their_language(tabs: Tabs) -> None:
    tab = await tabs.open("frieda", "küche")
    await tab.composer.fill("/geh")
    await expect(tab.page.get_by_role("option")).to_contain_text("Etwas, das nur du siehst")
    await expect(tab.composer).to_have_attribute("placeholder", "Nachricht an #küche")


async def test_selects_send_what_was_chosen(tabs: Tabs) -> None:
    tab = await tabs.open("anna", "spieltisch-2")
    await tab.send_command("pick")
    await tab.last.get_by_role("combobox", name="Pick colours").click()
    for name in ("Red", "Blue"):
        await tab.page.get_by_role("option", name=name).click()
    await expect(tab.page.get_by_role("option", name="Green")).to_be_disabled()
    await tab.page.get_by_role("button", name="Bestätigen").click()
    await expect(tab.last).to_contain_text("Colours: Blue, Red")
    await tab.last.get_by_role("combobox", name="Pick somebody").click()
    await tab.page.keyboard.type("cil")
    await tab.page.keyboard.press("Enter")
    await expect(tab.last.locator(".mention")).to_have_text("@Cilli")


async def test_a_form_is_checked_and_sent(tabs: Tabs) -> None:
    tab = await tabs.open("dora", "darts")
    await tab.send_command("form")
    dialog = tab.page.get_by_role("dialog")
    await dialog.get_by_label("Name").fill("D")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_contain_text("Must be at least 2 characters")
    await dialog.get_by_label("Name").fill("Dora")
    await dialog.get_by_role("combobox", name="Drink").click()
    await tab.page.get_by_role("option", name="Beer").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(tab.last).to_contain_text("Dora drinks Beer")


async def test_an_ephemeral_message_is_seen_by_one_and_can_be_dismissed(tabs: Tabs) -> None:
    emil = await tabs.open("emil", "card-table")
    dora = await tabs.open("dora", "card-table")
    await emil.send_command("secret")
    await expect(emil.last).to_contain_text("Between you and me")
    await expect(emil.last).to_contain_text("Only you can see this")
    await emil.composer.fill("after it")
    await emil.composer.press("Enter")
    await expect(dora.last).to_contain_text("after it")
    await expect(dora.page.get_by_text("Between you and me")).to_have_count(0)
    await emil.page.get_by_role("button", name="Dismiss message").click()
    await expect(emil.page.get_by_text("Between you and me")).to_have_count(0)


@pytest.mark.long
async def test_a_mention_shows_as_unread_in_the_other_tab(tabs: Tabs) -> None:
    dora = await tabs.open("dora", "darts")
    emil = await tabs.open("emil", "general")
    await dora.command("call")
    await dora.page.keyboard.type("emil")
    await dora.page.keyboard.press("Enter")
    await dora.page.keyboard.press("Enter")
    darts = emil.page.locator(".channel", has_text="darts")
    await expect(darts.locator(".badge")).to_have_text("1")
    await expect(emil.page).to_have_title(re.compile(r"^\(\d\) #general"))
    await darts.click()
    await expect(emil.last).to_have_class(re.compile("message-mention"))
    await expect(emil.last.locator(".mention")).to_have_text("@Emil")
    await expect(emil.page.locator(".divider-word")).to_have_text("New")
    await expect(emil.page).to_have_title(re.compile(r"^(• )?#darts"))


async def test_an_unanswered_click_and_command_say_so(tabs: Tabs) -> None:
    tab = await tabs.open("emil", "card-table")
    await tab.send_command("pick")
    await tab.last.get_by_role("button", name="Silence").click()
    await expect(tab.last.locator(".button-pending")).to_be_visible()
    await expect(tab.last).to_contain_text("This interaction failed")
    await tab.send_command("silent")
    await expect(tab.page.get_by_role("log")).to_contain_text("The application did not respond")


async def test_a_late_answer_takes_the_place_of_the_waiting_though_the_request_ends_last(tabs: Tabs) -> None:
    """The bot may answer before the page hears how its own request went."""
    tab, answered = await tabs.open("emil", "Snug"), asyncio.Event()

    async def last(route: Route) -> None:
        response = await route.fetch()
        await answered.wait()
        await route.fulfill(response=response)

    await tab.page.route("**/interactions?*", last)
    before = await tab.page.get_by_text("Here at last").count()
    await tab.send_command("slow")
    await expect(tab.page.get_by_text("Here at last")).to_have_count(before + 1)
    await expect(tab.page.locator(".thinking")).to_have_count(0)
    answered.set()
    await tab.page.unroute_all(behavior="wait")
    await expect(tab.page.locator(".thinking")).to_have_count(0)


async def test_a_thread_is_opened_and_written_in(tabs: Tabs) -> None:
    tab = await tabs.open("anna", "küche")
    await tab.page.get_by_role("button", name="Mehr", exact=True).last.click()
    await tab.page.get_by_role("menuitem", name="Thread erstellen").click()
    await tab.page.get_by_label("Name des Threads").fill("Abwasch")
    await tab.page.get_by_role("button", name="Erstellen").click()
    await expect(tab.page.locator(".channel-open")).to_have_text("Abwasch")
    await tab.composer.fill("Wer ist dran?")
    await tab.composer.press("Enter")
    await expect(tab.last).to_contain_text("Wer ist dran?")


async def test_a_message_can_be_inspected_used_and_deleted(tabs: Tabs) -> None:
    tab = await tabs.open("dora", "general")
    await tab.composer.fill("to be quoted")
    await tab.composer.press("Enter")
    await expect(tab.last).to_contain_text("to be quoted")
    written = tab.last
    message_id = await written.get_attribute("data-message-id")
    await written.click(button="right")
    await tab.page.get_by_role("menuitem", name="Inspect").click()
    await expect(tab.page.locator(".inspect-json")).to_contain_text(f'"id": "{message_id}"')
    await tab.page.keyboard.press("Escape")
    await written.click(button="right")
    await tab.page.get_by_role("menuitem", name="Quote").click()
    await expect(tab.last.locator("blockquote")).to_have_text("to be quoted")
    own = tab.page.locator(f'[data-message-id="{message_id}"]')
    await own.click(button="right")
    await tab.page.get_by_role("menuitem", name="Delete").click()
    await expect(own).to_have_count(0)


async def test_a_menu_stays_when_the_button_that_opened_it_is_released(tabs: Tabs) -> None:
    tab = await tabs.open("dora", "general")
    await tab.composer.fill("hold on")
    await tab.composer.press("Enter")
    await expect(tab.last).to_contain_text("hold on")
    await tab.last.hover()
    await tab.page.mouse.down(button="right")
    await tab.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    await tab.page.mouse.up(button="right")
    inspect = tab.page.get_by_role("menuitem", name="Inspect")
    await expect(inspect).to_be_visible()
    await inspect.click()
    await expect(tab.page.locator(".inspect-json")).to_be_visible()


async def test_every_component_is_drawn_and_pictures_open(tabs: Tabs) -> None:
    tab = await tabs.open("bert", "Stammtisch")
    await tab.send_command("everything")
    await expect(tab.last.locator(".container")).to_have_count(2)
    await expect(tab.last.get_by_role("button", name="Close")).to_be_disabled()
    await expect(tab.last.get_by_role("link", name="Rules")).to_have_attribute(
        "href", "https://example.com/rules"
    )
    await tab.last.get_by_role("button", name="What lies there").click()
    picture = tab.page.get_by_role("dialog").get_by_role("img", name="What lies there")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 400
    await tab.page.keyboard.press("Escape")
    await expect(tab.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
async def test_a_reader_further_up_stays_there_and_is_told_of_new_messages(
    tabs: Tabs, sandbox: Sandbox
) -> None:
    bert = await tabs.open("bert", "spieltisch-2")
    write = f"{sandbox.url}/_/channels/{tabs.channel('spieltisch-2')}/messages?person={tabs.person('anna')}"
    for number in range(30):
        await bert.page.request.post(write, data={"content": f"Zeile {number}"})
    await expect(bert.last).to_have_text(re.compile("Zeile 29"))
    await expect(bert.last).to_be_in_viewport()
    messages = bert.page.locator(".list")
    await messages.evaluate("(list) => { list.scrollTop = 100; }")
    await expect(bert.page.locator(".pill")).to_have_text(re.compile("Zum Ende springen"))
    await bert.page.request.post(write, data={"content": "Neues"})
    await expect(bert.page.locator(".pill")).to_have_text(re.compile("1 neue Nachricht"))
    assert await messages.evaluate("(list) => list.scrollTop") == 100
    await bert.page.locator(".pill").click()
    await expect(bert.last).to_be_in_viewport()


async def test_the_page_finds_its_way_back_after_a_lost_line(tabs: Tabs, sandbox: Sandbox) -> None:
    tab = await tabs.open("emil", "darts")
    writer = await tabs.open("dora", "darts")
    await tab.page.context.set_offline(True)
    await sandbox.core.hub.close()
    await expect(tab.page.locator(".banner-lost")).to_be_visible()
    await expect(writer.page.locator(".banner-lost")).to_have_count(0)
    await writer.composer.fill("written meanwhile")
    await writer.composer.press("Enter")
    await tab.page.context.set_offline(False)
    await expect(tab.last).to_contain_text("written meanwhile")


MARKDOWN = [
    ("**bold *both***", "<strong>bold <em>both</em></strong>"),
    ("snake_case_name and _real_", "snake_case_name and <em>real</em>"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    (r"\*not\* ~~gone~~ __under__", "*not* <s>gone</s> <u>under</u>"),
    ("`**code**` ``a`b``", "<code>**code**</code> <code>a`b</code>"),
    ("-# small", "<small>small</small>"),
    ("> a\n> b\nc", "<blockquote>a<br>b</blockquote>c"),
    (">>> a\nb", "<blockquote>a<br>b</blockquote>"),
    ("- a\n  - b\n- c", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
    ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
    ("```py\n<b>*x*</b>\n```", "<pre><code>&lt;b&gt;*x*&lt;/b&gt;</code></pre>"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
    ("#hash and # no", "#hash and # no"),
    ("**open", "**open"),
]


@pytest.mark.parametrize(("text", "expected"), MARKDOWN, ids=[text for text, _ in MARKDOWN])
async def test_markdown_is_drawn_as_discord_draws_it(markdown_page: Page, text: str, expected: str) -> None:
    drawn = await markdown_page.evaluate(
        """async (text) => {
            const { render, h } = await import("preact");
            const { Markdown } = await import("/page/markdown/render.js");
            const root = document.createElement("div");
            render(h(Markdown, { text }), root);
            for (const node of root.querySelectorAll("[class]")) node.removeAttribute("class");
            for (const node of root.querySelectorAll("div")) node.replaceWith(...node.childNodes);
            return root.innerHTML;
        }""",
        text,
    )
    assert drawn == expected


async def test_a_fixed_space_holds_an_emoji_to_its_word(markdown_page: Page) -> None:
    """However narrow the line, until they don't fit into it: Unicode's rules for lines, LB12 and LB12a."""
    parted = await markdown_page.evaluate(
        """async () => {
            const { render, h } = await import("preact");
            const { Markdown } = await import("/page/markdown/render.js");
            const root = document.createElement("div");
            document.body.append(root);
            const text = "ab <:HK:1>\u00a0__Anna__\u00a0· cd **Bert**\u00a0<:HO:2> ef";
            render(h(Markdown, { text }), root);
            const middle = (one) => {
                const { top, bottom } = one.getBoundingClientRect();
                return (top + bottom) / 2;
            };
            const parted = [];
            for (let width = 75; width < 300; width += 3) {
                root.style.width = `${width}px`;
                const emoji = root.querySelectorAll(".emoji"), names = root.querySelectorAll("u, strong");
                if ([0, 1].some((i) => Math.abs(middle(emoji[i]) - middle(names[i])) > 8)) parted.push(width);
            }
            root.remove();
            return parted;
        }"""
    )
    assert parted == []


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def markdown_page(windows: Windows, sandbox: Sandbox) -> AsyncIterator[Page]:
    """A page whose modules can be called."""
    tab = await Tab.open(windows, sandbox.url)
    yield tab.page
    await tab.close()


async def test_both_languages_say_the_same_things(markdown_page: Page) -> None:
    keys = await markdown_page.evaluate(
        """async () => {
            const { CATALOGUES } = await import("/page/texts.js");
            return Object.values(CATALOGUES).map((texts) => Object.keys(texts).sort());
        }"""
    )
    assert keys[0] == keys[1]


async def test_what_a_server_has_planned_stands_above_its_channels(tabs: Tabs, sandbox: Sandbox) -> None:
    tab = await tabs.open("anna", "allgemein")
    guild = next(iter(sandbox.world.guilds.values()))
    begins = datetime.now(UTC) + timedelta(days=1)
    body = {
        "name": "Stammtisch",
        "entity_type": 3,
        "entity_metadata": {"location": "#spieltisch"},
        "scheduled_start_time": begins,
        "scheduled_end_time": begins + timedelta(hours=3),
    }
    planned = scheduled_events.create(sandbox.core, guild, sandbox.application_id, body)
    event = tab.page.get_by_label("Veranstaltungen").locator(".event")
    await expect(event).to_contain_text("Stammtisch")
    await expect(event).to_contain_text("#spieltisch")
    scheduled_events.modify(sandbox.core, guild, planned, sandbox.application_id, {"status": 2})
    await expect(event).to_contain_text("Läuft gerade")
    scheduled_events.delete(sandbox.core, guild, planned)
    await expect(event).to_have_count(0)


async def test_the_bot_is_thrown_out_and_invited_again(tabs: Tabs) -> None:
    tab = await tabs.open("dora", "darts")
    kick = tab.page.get_by_role("button", name="Kick Sandbox Bot")
    invite = tab.page.get_by_role("button", name="Invite Sandbox Bot")
    await kick.click()
    await expect(tab.page.locator(".members .app-badge")).to_have_count(0)
    await invite.click()
    await expect(tab.page.locator(".members .app-badge")).to_have_count(1)
    await expect(kick).to_be_visible()
