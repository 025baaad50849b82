"""Three seconds, fifteen minutes, one answer, and who sees what."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from discord_sandbox import Person, Reply, Sandbox, SandboxSettings
from tests.sandbox.bodies import EPHEMERAL, Json, button, command, gallery, legacy, row, text, v2
from tests.sandbox.raw import RawGateway, Rest

LOADING = 1 << 7
ANSWER_SECONDS = 0.3
TOKEN_SECONDS = 0.8


@dataclass
class Click:
    """An interaction as the bot got it, and the person's wait for its answer."""

    data: Json
    reply: asyncio.Task[Reply]

    @property
    def callback(self) -> str:
        """The path at which it is answered."""
        return f"/interactions/{self.data['id']}/{self.data['token']}/callback"

    @property
    def webhook(self) -> str:
        """The path for everything after the answer."""
        return f"/webhooks/{self.data['application_id']}/{self.data['token']}"

    @property
    def original(self) -> str:
        """The path of the answer's message."""
        return f"{self.webhook}/messages/@original"


@dataclass
class Stage:
    """A bot without a library, two people, one command."""

    sandbox: Sandbox
    rest: Rest
    gateway: RawGateway
    anna: Person
    bert: Person

    async def command(self, channel: str = "spieltisch") -> Click:
        """Anna uses /play."""
        reply = asyncio.create_task(self.anna.command(channel, "play"))
        return Click(await self.gateway.event("INTERACTION_CREATE"), reply)

    async def click(self, message: Json, custom_id: str = "a", who: Person | None = None) -> Click:
        """Somebody presses a button."""

        async def press() -> Reply:
            return await (who or self.anna).click(message, custom_id, force=True)

        reply = asyncio.create_task(press())
        return Click(await self.gateway.event("INTERACTION_CREATE"), reply)

    async def answered(self, flags: int = 0) -> tuple[Click, Json]:
        """A command answered with a message that has a button."""
        asked = await self.command()
        body = {"type": 4, "data": legacy(row(button()), flags=flags)}
        done = await self.rest.post(f"{asked.callback}?with_response=1", body)
        return asked, done.body["resource"]["message"]


@pytest.fixture
async def stage() -> AsyncIterator[Stage]:
    settings = SandboxSettings(rate_limits=False, answer_seconds=ANSWER_SECONDS, token_seconds=TOKEN_SECONDS)
    async with (
        Sandbox(settings) as sandbox,
        Rest(sandbox) as rest,
        RawGateway(sandbox) as gateway,
        await Person.join(sandbox.url, "Anna") as anna,
        await Person.join(sandbox.url, "Bert") as bert,
    ):
        await gateway.identify()
        await rest.put(f"{rest.application}/commands", [command("play")])
        await anna.refresh()
        yield Stage(sandbox, rest, gateway, anna, bert)


async def test_twice_is_once_too_often(stage: Stage) -> None:
    asked = await stage.command()
    assert (await stage.rest.post(asked.callback, {"type": 4, "data": {"content": "1"}})).status == 204
    again = await stage.rest.post(asked.callback, {"type": 4, "data": {"content": "2"}})
    assert again.refusal == (400, 40060)


async def test_too_late(stage: Stage) -> None:
    asked = await stage.command()
    assert (await asked.reply).state == "failed"
    late = await stage.rest.post(asked.callback, {"type": 4, "data": {"content": "late"}})
    assert late.refusal == (404, 10062)


async def test_an_unknown_interaction_or_token(stage: Stage) -> None:
    asked = await stage.command()
    for path in (
        asked.callback.replace(asked.data["id"], "17"),
        asked.callback.replace("/callback", "x/callback"),
    ):
        assert (await stage.rest.post(path, {"type": 6})).refusal == (404, 10062)
    assert (await stage.rest.get(asked.original)).refusal == (404, 10015)
    elsewhere = await stage.rest.get(f"/webhooks/17/{asked.data['token']}/messages/@original")
    assert elsewhere.refusal == (404, 10015)


async def test_a_token_dies(stage: Stage) -> None:
    asked, _ = await stage.answered()
    assert (await stage.rest.patch(asked.original, {"content": "in time"})).status == 200
    await asyncio.sleep(TOKEN_SECONDS)
    for answer in (
        await stage.rest.patch(asked.original, {"content": "too late"}),
        await stage.rest.post(asked.webhook, {"content": "too late"}),
        await stage.rest.delete(asked.original),
    ):
        assert answer.refusal == (401, 50027)


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 2, 10])
async def test_callback_types_that_a_command_cannot_have(stage: Stage, kind: int) -> None:
    asked = await stage.command()
    body: Json = {"type": kind}
    if kind == 8:
        body["data"] = {"choices": []}
    assert (await stage.rest.post(asked.callback, body)).refusal == (400, 50035)


async def test_thinking_then_the_first_follow_up_takes_its_place(stage: Stage) -> None:
    asked = await stage.command()
    await stage.rest.post(asked.callback, {"type": 5, "data": {"flags": EPHEMERAL}})
    reply = await asked.reply
    assert reply.state == "deferred"
    assert reply.message is not None and reply.message["flags"] == EPHEMERAL | 128
    first = (await stage.rest.post(asked.webhook, {"content": "there"})).body
    assert first["id"] == reply.message["id"]
    assert first["flags"] == EPHEMERAL, "the follow-up stays as private as the deferral"
    second = (await stage.rest.post(asked.webhook, {"content": "open", "flags": 0})).body
    assert second["id"] != first["id"] and second["flags"] == 0
    assert [m["content"] for m in await stage.bert.messages("spieltisch")] == ["open"]


async def test_a_file_comes_after_a_deferral_by_an_edit_alone(stage: Stage) -> None:
    """Discord doesn't find files that a follow-up's components show; the person goes on waiting."""
    called = await stage.command()
    await stage.rest.post(called.callback, {"type": 5, "data": {"flags": EPHEMERAL}})
    body = v2(gallery("attachment://a.png"), attachments=[{"id": 0, "filename": "a.png"}])
    refused = await stage.rest.post(called.webhook, dict(body), files={"a.png": b"a"})
    code = refused.field_code("components", 0, "items", 0, "media", "url")
    assert (refused.status, code) == (400, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
    assert (await stage.rest.get(called.original)).body["flags"] & LOADING
    filled = await stage.rest.patch(called.original, dict(body), files={"a.png": b"a"})
    assert filled.status == 200 and not filled.body["flags"] & LOADING
    more = await stage.rest.post(called.webhook, dict(body), files={"a.png": b"a"})
    assert more.status == 200 and more.body["id"] != filled.body["id"], "a message of its own"


async def test_an_answer_that_lists_no_files_deletes_them(stage: Stage) -> None:
    shown = {"content": "", **v2(row(button("a")), gallery("attachment://a.png"))}
    sent = (await stage.rest.post(stage.rest.messages, dict(shown), files={"a.png": b"a"})).body
    media = sent["components"][1]["items"][0]["media"]
    listed = await stage.click(sent)
    kept = {**shown, "attachments": [{"id": media["attachment_id"]}]}
    assert (await stage.rest.post(listed.callback, {"type": 7, "data": kept})).status == 204
    still = (await stage.rest.get(f"{stage.rest.messages}/{sent['id']}")).body
    assert still["components"][1]["items"][0]["media"] == media
    unlisted = await stage.click(sent)
    refused = await stage.rest.post(unlisted.callback, {"type": 7, "data": shown})
    code = refused.field_code("data", "components", 1, "items", 0, "media", "url")
    assert code == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    await stage.rest.post(unlisted.callback, {"type": 7, "data": v2(row(button("a")))})
    lost = await stage.rest.patch(f"{stage.rest.messages}/{sent['id']}", kept)
    assert lost.field_code("attachments", 0, "id") == "ATTACHMENT_NOT_FOUND"


async def test_the_channel_is_gone(stage: Stage) -> None:
    asked, _ = await stage.answered()
    waiting = await stage.command()
    await stage.anna.control("delete_channel", channel_id=asked.data["channel_id"])
    assert (await stage.rest.patch(asked.original, {"content": "x"})).code == 10003
    assert (await stage.rest.post(waiting.callback, {"type": 5})).code == 10003


# -- ephemeral -----------------------------------------------------------------------------------------------


async def test_the_channel_does_not_know_it(stage: Stage) -> None:
    asked, message = await stage.answered(EPHEMERAL)
    path = f"{stage.rest.messages}/{message['id']}"
    for answer in (
        await stage.rest.get(path),
        await stage.rest.patch(path, {"content": "x"}),
        await stage.rest.delete(path),
    ):
        assert answer.refusal == (404, 10008)
    assert (await stage.rest.get(path.rsplit("/", 1)[0])).body == []
    assert (await stage.rest.patch(asked.original, {"content": "x"})).status == 200


async def test_another_interactions_token_does_not_reach_it(stage: Stage) -> None:
    _, hand = await stage.answered(EPHEMERAL)
    other, _ = await stage.answered()
    answer = await stage.rest.patch(f"{other.webhook}/messages/{hand['id']}", {"content": "x"})
    assert answer.refusal == (404, 10008)


async def test_a_click_on_it_brings_a_fresh_token_for_it(stage: Stage) -> None:
    asked, hand = await stage.answered(EPHEMERAL)
    await asyncio.sleep(TOKEN_SECONDS)
    assert (await stage.rest.patch(asked.original, {"content": "old"})).code == 50027
    pressed = await stage.click(hand)
    await stage.rest.post(pressed.callback, {"type": 7, "data": {"content": "mine"}})
    assert (await stage.rest.patch(pressed.original, {"content": "still mine"})).status == 200
    assert [m["content"] for m in await stage.anna.messages("spieltisch")] == ["still mine"]


async def test_it_is_never_told_to_the_gateway_and_pings_nobody(stage: Stage) -> None:
    await stage.gateway.quiet()
    asked = await stage.command()
    await stage.rest.post(
        asked.callback, {"type": 4, "data": {"content": f"<@{stage.bert.id}>", "flags": EPHEMERAL}}
    )
    assert await stage.gateway.quiet() == []
    await stage.bert.refresh()
    assert stage.bert.unread == {}


async def test_somebody_else_cannot_see_or_press_it(stage: Stage) -> None:
    _, hand = await stage.answered(EPHEMERAL)
    assert await stage.bert.messages("spieltisch") == []
    with pytest.raises(Exception, match="can't see that message"):
        await stage.bert.click(hand, "a", force=True)


# -- the bot is away -----------------------------------------------------------------------------------------


async def test_a_lost_line_is_waited_for(stage: Stage) -> None:
    await stage.gateway.close()
    await stage.anna.wait_until(lambda: not stage.anna.bot_online)
    asking = asyncio.create_task(stage.anna.command("spieltisch", "play"))
    await asyncio.sleep(0)
    again = RawGateway(stage.sandbox, session_id=stage.gateway.session_id, sequence=stage.gateway.sequence)
    async with again:
        await again.resume()
        data = await again.event("INTERACTION_CREATE")
        await stage.rest.post(
            f"/interactions/{data['id']}/{data['token']}/callback", {"type": 4, "data": {"content": "x"}}
        )
        assert (await asking).state == "answered"


async def test_a_goodbye_ends_the_session(stage: Stage) -> None:
    await stage.gateway.close(1000)
    await stage.anna.wait_until(lambda: not stage.anna.bot_online)
    assert (await stage.anna.command("spieltisch", "play")).state == "failed"


class TestMentions:
    @pytest.fixture
    async def say(self, stage: Stage) -> Any:
        async def say(content: str, allowed: Json | None = None) -> Json:
            body: Json = {"content": content}
            if allowed is not None:
                body["allowed_mentions"] = allowed
            sent = await stage.rest.post(stage.rest.messages, body)
            assert sent.status == 200
            await stage.bert.refresh()
            made: Json = sent.body
            return made

        return say

    def pings(self, stage: Stage) -> int:
        return int(stage.bert.unread.get(stage.bert.channel("spieltisch"), {"mentions": 0})["mentions"])

    @pytest.mark.parametrize(
        ("allowed", "pings"),
        [
            (None, 1),
            ({"parse": ["users"]}, 1),
            ({"parse": []}, 0),
            ({"parse": ["roles", "everyone"]}, 0),
            ({"parse": [], "users": ["1100000000000000012"]}, 1),
            ({"parse": [], "users": ["1100000000000000011"]}, 0),
            ({}, 0),
        ],
    )
    async def test_only_allowed_mentions_ping(
        self, stage: Stage, say: Any, allowed: Json | None, pings: int
    ) -> None:
        message = await say(f"Hey <@{stage.bert.id}>", allowed)
        assert self.pings(stage) == pings
        assert len(message["mentions"]) == pings

    async def test_everyone_needs_the_permission(self, stage: Stage, say: Any) -> None:
        message = await say("@everyone!")
        assert not message["mention_everyone"] and self.pings(stage) == 0
        channel = stage.bert.channel("spieltisch")
        await stage.bert.control("permissions", channel_id=channel, allow=["MENTION_EVERYONE"])
        assert (await say("@everyone!"))["mention_everyone"]
        assert self.pings(stage) == 1

    async def test_texts_of_components_mention_too(self, stage: Stage) -> None:
        await stage.rest.post(stage.rest.messages, v2(text(f"<@{stage.bert.id}>")))
        await stage.bert.wait_until(lambda: self.pings(stage) == 1)

    async def test_edits_ping_nobody_and_deletion_takes_the_mark_away(self, stage: Stage, say: Any) -> None:
        quiet = await say("hello")
        await stage.rest.patch(f"{stage.rest.messages}/{quiet['id']}", {"content": f"<@{stage.bert.id}>"})
        await stage.bert.refresh()
        assert self.pings(stage) == 0
        loud = await say(f"<@{stage.bert.id}>")
        assert self.pings(stage) == 1
        await stage.rest.delete(f"{stage.rest.messages}/{loud['id']}")
        await stage.bert.refresh()
        assert self.pings(stage) == 0
        await stage.bert.acknowledge("spieltisch")
        await stage.bert.refresh()
        assert stage.bert.unread == {}
