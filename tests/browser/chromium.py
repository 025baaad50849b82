"""A headless Chromium, and a person's tab of the sandbox's page in it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

_CHROMIUM: Final = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
_ARGUMENTS: Final = (
    "--no-sandbox",  # containers have no user namespaces to build one from
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser while the block runs; without one the test is skipped, but fails on a CI machine."""
    if _CHROMIUM is None:
        missing = "no chromium on this machine (Debian: apt-get install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=_CHROMIUM, args=_ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


class Tab:
    """One person's tab. ``errors`` collects the page's own, for whoever closes the tab to look at."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    @property
    def composer(self) -> Locator:
        """Where one writes."""
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
