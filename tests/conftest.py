"""What all tests share: examples are searched for without a look at the clock, and there is one browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest_asyncio
from hypothesis import settings

if TYPE_CHECKING:
    from tests.browser.chromium import Windows

settings.register_profile("bierkoenig", deadline=None)
settings.load_profile("bierkoenig")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def windows() -> AsyncIterator[Windows]:
    """The windows of a Chromium that starts when the first test asks for it."""
    from tests.browser.chromium import Windows, chromium  # most tests need no browser

    async with chromium() as browser:
        yield Windows(browser)
