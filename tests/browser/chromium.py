"""A headless Chromium, and a person's tab of the sandbox's page in it."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, Literal, Self, TypeAlias

from playwright.async_api import Browser, Error, Locator, Page, ViewportSize, async_playwright, expect

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
