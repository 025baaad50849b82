"""A person who plays through the page: reads tables and clicks."""

import json
import os
import re
import shlex
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, chdir
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias

from playwright.async_api import Browser, Error, Locator, Page, ViewportSize, async_playwright, expect

from tests.bot.processes import Running, bierkoenig, environment
from tests.browser.moments import channel_of, guild_of

Scheme: TypeAlias = Literal["dark", "light"]
PATIENCE: Final = 60_000
"""Milliseconds after which a test gives up waiting, even on a busy machine."""
expect.set_options(timeout=PATIENCE)

_DESK: Final = ViewportSize(width=1280, height=720)
_NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Names of the program, the best first: the headless shell does nothing but draw pages, at half the cost."""
_COMMAND, *_FURTHER = shlex.split(os.environ.get("CHROMIUM", "")) or [""]
"""The browser to test with instead, and its arguments: ``CHROMIUM="chromium --hide-scrollbars"``."""
_HIDES_SCROLLBARS: Final = "--hide-scrollbars" in _FURTHER or "PICTURES" in os.environ
_CHROMIUM: Final = next(filter(None, map(shutil.which, [_COMMAND] if _COMMAND else _NAMES)), None)
_SWITCHED_OFF: Final = (
    # what would show suggestions below an address bar that nobody sees: two more pages for each window
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # what Playwright switches off, since the last list is the one that holds
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
_ARGUMENTS: Final = (
    f"--disable-features={','.join(_SWITCHED_OFF)}",
    "--no-sandbox",  # containers have no user namespaces to build one from
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoBrowserError(LookupError):
    """There is no Chromium on this machine."""


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser while the block runs. Raises ``NoBrowserError``."""
    if _CHROMIUM is None:
        missing = f"no {_COMMAND or 'chromium'} on this machine (Debian: apt-get install chromium)"
        raise NoBrowserError(missing)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=_CHROMIUM,
            args=[*_ARGUMENTS, *_FURTHER],
            # at a desk they take room, on phones they lie above the page, and pictures have none
            ignore_default_args=[] if _HIDES_SCROLLBARS else ["--hide-scrollbars"],
        )
        try:
            yield browser
        finally:
            await browser.close()


class Windows:
    """A browser's windows, reused: one that is no longer needed goes to whoever comes next.

    Opening a window takes more than a second of work, another page in it a third of that. So size and colours
    are set for whoever comes; only the kind of device is fixed for each window.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._devices: dict[Page, dict[str, Any]] = {}
        self._free: list[Page] = []

    async def open(
        self, *, viewport: ViewportSize = _DESK, color_scheme: Scheme = "light", **device: Any
    ) -> Page:
        """An empty page in a window of that size and colours; ``device`` as Playwright's contexts know it."""
        page = next((page for page in self._free if self._devices[page] == device), None)
        if page is None:
            page = await (await self._browser.new_context(viewport=viewport, **device)).new_page()
            page.set_default_timeout(PATIENCE)
            self._devices[page] = device
        else:
            self._free.remove(page)
            await page.set_viewport_size(viewport)
        await page.emulate_media(color_scheme=color_scheme)
        return page

    async def leave(self, page: Page) -> None:
        """Clear a page for the next user: empty, with nothing stored."""
        await page.evaluate("localStorage.clear(), sessionStorage.clear(), location.replace('about:blank')")
        await page.wait_for_url("about:blank")
        self._free.append(page)


class Tab:
    """One person's tab. ``errors`` collects the page's own, for whoever closes the tab to look at."""

    def __init__(self, windows: Windows, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self._windows = windows
        page.on("pageerror", self._remember)

    @classmethod
    async def open(cls, windows: Windows, url: str, **look: Any) -> Self:
        """A tab that shows an address; ``look`` as in ``Windows.open``."""
        tab = cls(windows, await windows.open(**look))
        await tab.page.goto(url)
        return tab

    async def close(self) -> None:
        """Leave the window; the page must have had no error."""
        await self._windows.leave(self.page)
        self.page.remove_listener("pageerror", self._remember)
        assert self.errors == []

    def _remember(self, error: Error) -> None:
        self.errors.append(str(error))

    @property
    def composer(self) -> Locator:
        """The input in which messages are written."""
        return self.page.locator(".composer-input")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.page.locator("article.message[data-message-id]").last

    async def command(self, name: str) -> None:
        """Begin a command; it still has to be sent with Enter."""
        await self.composer.fill(f"/{name}")
        await self.composer.press("Enter")
        await expect(self.page.locator(".command-name")).to_be_visible()

    async def send_command(self, name: str) -> None:
        """Send a command without options."""
        await self.command(name)
        await self.page.keyboard.press("Enter")


PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
READABLE: Final = 4.5
"""The least contrast of text (WCAG 2.1, AA)."""
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}

_IN_HAND: Final = '[data-custom-id^="bk1:h:"]'
_LIT: Final = f".button-success{_IN_HAND}, .button-primary{_IN_HAND}"
CARD: Final = re.compile(r":(lay )?[EGHS][7-9XUOKA]$")
"""The end of a card button's id."""


@asynccontextmanager
async def house(folder: Path, **settings: str) -> AsyncIterator[str]:
    """Run ``bierkoenig sandbox`` as people do, with its database in ``folder``; yields the page's address
    once cards are pictures.

    ``settings`` as in ``tables__computer_pause="0.05"``.
    """
    async with _sandbox(folder, settings) as process:
        await process.says('"emoji uploaded"')
        yield _url(process)


@asynccontextmanager
async def new_house(folder: Path, **settings: str) -> AsyncIterator[str]:
    """Like ``house``, but cards are words until their pictures are uploaded."""
    async with _sandbox(folder, settings) as process:
        yield _url(process)


@asynccontextmanager
async def _sandbox(folder: Path, settings: Mapping[str, str]) -> AsyncIterator[Running]:
    arguments = ("sandbox", "--port", "0", "--database", folder / "tables.db")
    async with AsyncExitStack() as stack:
        with chdir(folder):  # where no config.toml of the machine's owner lies
            process = await stack.enter_async_context(
                bierkoenig(
                    *arguments, env=environment(None, **settings), prepare="tests.acquainted:take_at_once"
                )
            )
        await process.says('"url"')
        yield process
        assert "Traceback" not in process.output, process.output
        assert '"level": "error"' not in process.output, process.output


def _url(process: Running) -> str:
    line = next(line for line in process.output.splitlines() if line.startswith('{"url"'))
    url: str = json.loads(line)["url"]
    return url


class Player(Tab):
    """Somebody at a table, or on the way to one."""

    @classmethod
    async def come(
        cls, windows: Windows, url: str, person: str, guild: str, channel: str, **look: Any
    ) -> Self:
        """Open the page at a channel. ``look``: size, colours and so on."""
        place = channel_of(guild_of(guild), channel)
        player = await cls.open(windows, f"{url}/?person={person}&channel={place.id}", **look)
        await expect(player.page.locator(".chat-title")).to_have_text(channel)
        await expect(player.page.locator(".beginning")).to_be_attached()  # all messages have come
        return player

    @classmethod
    async def find_the_way(
        cls, windows: Windows, url: str, person: str, guild: str, channel: str, **look: Any
    ) -> Self:
        """Open the page and choose a person and the channel by clicking."""
        player = await cls.open(windows, url, **look)
        page = player.page
        await page.get_by_role("button", name=person).click()
        if look.get("is_mobile"):
            await page.get_by_role("button", name=re.compile("Kanäle anzeigen|Show channels")).click()
        await page.locator(".servers").get_by_role("button", name=guild).click()
        await page.locator(".channel", has_text=re.compile(f"{channel}$")).click()
        await expect(page.locator(".chat-title")).to_have_text(channel)
        return player

    @property
    def card(self) -> Locator:
        """The newest public card of a table."""
        return self._message("article.message:not(.message-ephemeral)")

    @property
    def hand(self) -> Locator:
        """The newest private hand."""
        return self._message("article.message-ephemeral")

    def _message(self, kind: str) -> Locator:
        return self.page.locator(kind, has=self.page.locator(".container")).last

    @property
    def places(self) -> Locator:
        """The hand's buttons in order: cards (also before one's turn), empty places, contracts, turns."""
        return self.hand.locator(f"{_IN_HAND}, [data-custom-id^='bk1:i:'], [data-custom-id^='bk1:x:']")

    @property
    def lit(self) -> Locator:
        """The coloured buttons of the hand: the moves allowed now."""
        return self.hand.locator(_LIT)

    @property
    def offered(self) -> Locator:
        """The coloured buttons of the hand, and the button for passing even where it is grey."""
        return self.hand.locator(f"{_LIT}, {_IN_HAND}[data-custom-id$=':pass']")

    def choice(self, label: str) -> Locator:
        """The coloured button with that label."""
        return self.lit.and_(self.page.get_by_role("button", name=label, exact=True))

    @property
    def grey(self) -> Locator:
        """The grey buttons of the hand that can be clicked."""
        return self.hand.locator(f".button-secondary{_IN_HAND}")

    async def press(self, label: str) -> None:
        """A button of the public card."""
        await self.card.get_by_role("button", name=label).click()

    async def act(self, button: Locator) -> str:
        """Click a button of the hand and wait until it has been done. Returns the token of what it did."""
        custom_id = await button.get_attribute("data-custom-id")
        assert custom_id is not None
        shown = self.hand.locator(f'[data-custom-id="{custom_id}"]')
        await shown.click()
        try:
            await expect(shown).to_have_count(0)
        except AssertionError as error:
            busy, told = await shown.get_attribute("aria-busy"), await self.hand.inner_text()
            raise AssertionError(f"{custom_id} stays, busy: {busy}; the hand says {told!r}") from error
        return custom_id.split(":", 5)[5]

    async def ids(self, buttons: Locator) -> list[str]:
        """The custom ids of some buttons."""
        found: list[str] = await buttons.evaluate_all("(all) => all.map((one) => one.dataset.customId)")
        return found

    async def resize(self, width: int, height: int | None = None) -> None:
        """Make the window another size, in pixels; without a height, it stays as high as it was."""
        size = self.page.viewport_size
        assert size is not None
        wanted = {"width": width, "height": height or size["height"]}
        if wanted != size:
            await self.page.set_viewport_size(ViewportSize(width=width, height=wanted["height"]))

    async def misfits(self) -> list[str]:
        """The parts that don't fit: too wide, lying over something else, or a label below its figures."""
        found: list[str] = await self.page.evaluate(_MISFITS)
        return found

    async def fits(self, *widths: int) -> None:
        """Check that everything fits at each width, in pixels."""
        for width in widths:
            await self.resize(width)
            wrong = await self.misfits()
            assert not wrong, f"at {width} pixels: {wrong}"

    async def pale(self, message: Locator) -> list[str]:
        """Texts with too little contrast to their background, each with its contrast.

        People's names are left out, since people choose their colours.
        """
        pale: list[str] = await message.evaluate(_PALE, READABLE)
        return pale


_PALE: Final = """(message, least) => {
    const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const over = ([r, g, b, a = 1], under) => [r, g, b].map((one, i) => a * one + (1 - a) * under[i]);
    const ground = (node) => {
        if (!node) return [255, 255, 255];
        return over(numbers(getComputedStyle(node).backgroundColor), ground(node.parentElement));
    };
    const light = (colour) => colour.map((one) => one / 255)
        .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    const texts = document.createTreeWalker(message, NodeFilter.SHOW_TEXT);
    const pale = [];
    while (texts.nextNode()) {
        const node = texts.currentNode.parentElement;
        if (node.closest('button:disabled, .origin, .name') || !node.innerText.trim()) continue;
        const under = ground(node);
        const [one, other] = [over(numbers(getComputedStyle(node).color), under), under].map(light);
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        if (contrast < least) pale.push(`${texts.currentNode.data} (${contrast.toFixed(2)})`);
    }
    return pale;
}"""
_MISFITS: Final = """async () => {
    await document.fonts.ready;
    const all = (what, within = document) => [...within.querySelectorAll(what)];
    const words = (node) => `${node.localName}.${node.className} "${node.textContent.slice(0, 60)}"`;
    const wider = [document.documentElement, ...all('.list, .message, .container, .container *')]
        .filter((node) => node.scrollWidth > node.clientWidth && getComputedStyle(node).display !== 'inline')
        .map((node) => `${node.scrollWidth - node.clientWidth} pixels out of sight: ${words(node)}`);
    const over = all('.message').flatMap((message) => {
        const shown = all('.container > *, .container .button', message)
            .filter((node) => !node.querySelector('.button'))
            .map((node) => [node, node.getBoundingClientRect()])
            .filter(([, box]) => box.width && box.height);
        return shown.flatMap(([one, a], i) => shown.slice(i + 1)
            .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
                && a.top < b.bottom - 1 && b.top < a.bottom - 1)
            .map(([other]) => `${words(one)} over ${words(other)}`));
    });
    const wrapped = all('.message .container code').flatMap((figures) => {
        const first = !figures.previousSibling || figures.previousSibling.nodeName === 'BR';
        if (!first || /[a-z_]/.test(figures.textContent)) return [];  // a word in a sentence
        const line = document.createRange();
        line.setStartAfter(figures);
        let last = figures;
        while (last.nextSibling && last.nextSibling.nodeName !== 'BR') last = last.nextSibling;
        line.setEndAfter(last);
        const bottom = figures.getBoundingClientRect().bottom;
        return [...line.getClientRects()].some((box) => box.width && box.top > bottom - 2)
            ? [`wrapped: ${figures.textContent}${line.toString()}`] : [];
    });
    return [...wider, ...over, ...wrapped];
}"""
