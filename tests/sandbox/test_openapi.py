"""Requests of small bots, and those that the sandbox accepts, are valid by Discord's own description too."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from pydantic_core import to_json

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.person import Person
from tests.sandbox.bodies import (
    EPHEMERAL,
    GOOD_COMMANDS,
    GOOD_MESSAGES,
    GOOD_MODALS,
    Json,
    button,
    legacy,
    row,
    select,
    text,
    v2,
)
from tests.sandbox.bots.counter import CounterBot
from tests.sandbox.bots.forms import FormBot
from tests.sandbox.bots.layout import LayoutBot
from tests.sandbox.bots.running import running
from tests.sandbox.bots.slash import SlashBot
from tests.sandbox.openapi_referee import Referee, referee

__all__ = ["referee"]

_MESSAGES = "/channels/{channel_id}/messages"
_CALLBACK = "/interactions/{interaction_id}/{token}/callback"
_COMMANDS = "/applications/{application_id}/commands"

ACCEPTED: list[tuple[str, str, Any]] = [
    *(("POST", _MESSAGES, body) for body in GOOD_MESSAGES),
    *(("PATCH", f"{_MESSAGES}/{{message_id}}", body) for body in GOOD_MESSAGES if "poll" not in body),
    *(("POST", _CALLBACK, {"type": 4, "data": body}) for body in GOOD_MESSAGES),
    *(("POST", _CALLBACK, {"type": 7, "data": body}) for body in GOOD_MESSAGES),
    *(("POST", "/webhooks/{application_id}/{token}", body) for body in GOOD_MESSAGES),
    *(("POST", _CALLBACK, body) for body in GOOD_MODALS),
    *(("PUT", _COMMANDS, body) for body in GOOD_COMMANDS),
    ("POST", _CALLBACK, {"type": 5, "data": {"flags": EPHEMERAL}}),
    ("POST", _CALLBACK, {"type": 6}),
    ("POST", _CALLBACK, {"type": 8, "data": {"choices": [{"name": "a", "value": "b"}]}}),
    ("POST", "/channels/{channel_id}/threads", {"name": "t", "type": 11, "auto_archive_duration": 60}),
    ("POST", f"{_MESSAGES}/{{message_id}}/threads", {"name": "t"}),
    ("PATCH", "/channels/{channel_id}", {"archived": False, "locked": False}),
    ("POST", "/applications/{application_id}/emojis", {"name": "ace", "image": "data:image/png;base64,AA"}),
]

#: What both refuse, to see that the referee looks at all.
REFUSED: list[tuple[str, str, Json]] = [
    ("POST", _MESSAGES, legacy(row(button("x" * 101)))),
    ("POST", _MESSAGES, legacy(row(select(26)))),
    ("POST", _MESSAGES, v2(text(""))),
    ("POST", _CALLBACK, {"type": 4, "data": {"content": "x" * 2001}}),
    ("POST", _CALLBACK, {"type": 9, "data": {"title": "t", "custom_id": "c", "components": []}}),
]


@pytest.mark.parametrize(("method", "route", "body"), ACCEPTED, ids=lambda part: str(part)[:50])
def test_what_the_sandbox_takes(referee: Referee, method: str, route: str, body: Any) -> None:
    assert referee.complaints(method, route, to_json(body)) == []


@pytest.mark.parametrize(("method", "route", "body"), REFUSED, ids=lambda part: str(part)[:50])
def test_what_both_refuse(referee: Referee, method: str, route: str, body: Json) -> None:
    assert referee.complaints(method, route, to_json(body))


class TestBots:
    @pytest.fixture
    async def sandbox(self) -> AsyncIterator[Sandbox]:
        async with Sandbox(SandboxSettings(record_bodies=True, rate_limits=False)) as open_sandbox:
            yield open_sandbox

    @pytest.fixture
    async def anna(self, sandbox: Sandbox) -> AsyncIterator[Person]:
        async with await Person.join(sandbox.url, "Anna") as person:
            yield person

    async def test_slash_commands(self, referee: Referee, sandbox: Sandbox, anna: Person) -> None:
        async with running(SlashBot(), sandbox):
            await anna.command("spieltisch", "greet", name="Bert")
            await anna.command("spieltisch", "where", person=anna.id)
            await anna.autocomplete("spieltisch", "fruit", "kind", "a")
            await anna.filled(await anna.command("spieltisch", "fruit", kind="apple"))
        assert referee.judge(sandbox) == 6

    async def test_buttons(self, referee: Referee, sandbox: Sandbox, anna: Person) -> None:
        async with running(CounterBot(), sandbox):
            message = (await anna.command("spieltisch", "counter")).message
            assert message is not None
            await anna.click(message, "counter:up")
            await anna.click(message, "counter:private")
            await anna.wait_for(lambda m: m["content"] == "and one more")
        assert referee.judge(sandbox) == 6

    async def test_forms(self, referee: Referee, sandbox: Sandbox, anna: Person) -> None:
        async with running(FormBot(), sandbox):
            opened = await anna.command("spieltisch", "order")
            assert opened.modal is not None
            await anna.submit(opened.modal, {"dish": ["soup"]})
            await anna.command("spieltisch", "choose")
        assert referee.judge(sandbox) == 4

    async def test_layouts(self, referee: Referee, sandbox: Sandbox, anna: Person) -> None:
        async with running(LayoutBot(), sandbox):
            message = (await anna.command("spieltisch", "card")).message
            assert message is not None
            await anna.click(message, "turn-1")
        assert referee.judge(sandbox) == 4
