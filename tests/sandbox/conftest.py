"""Sandboxes, raw REST calls and raw gateway connections for the tests of the sandbox itself."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from discord_sandbox import Person, Sandbox, SandboxSettings
from discord_sandbox.intents import PRIVILEGED
from tests.sandbox.raw import RawGateway, Rest


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox with Discord's own limits, but without rate limits, and with every intent switched on."""
    settings = SandboxSettings(
        rate_limits=False, record_bodies=True, privileged_intents=frozenset(PRIVILEGED)
    )
    async with Sandbox(settings) as running:
        yield running


@pytest.fixture
async def rest(sandbox: Sandbox) -> AsyncIterator[Rest]:
    """Raw REST calls as the bot."""
    async with Rest(sandbox) as client:
        yield client


@pytest.fixture
async def gateway(sandbox: Sandbox) -> AsyncIterator[RawGateway]:
    """The bot's connection, which hears of everything."""
    async with RawGateway(sandbox) as connection:
        await connection.identify()
        yield connection


@pytest.fixture
async def browser() -> AsyncIterator[aiohttp.ClientSession]:
    """Requests as any page in a browser may make them."""
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
async def anna(sandbox: Sandbox) -> AsyncIterator[Person]:
    """Somebody at the page."""
    async with await Person.join(sandbox.url, "Anna") as person:
        yield person
