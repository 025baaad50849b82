"""Bodies: every limit of Discord's that one can break, and Discord's own description of them."""

import asyncio
import base64
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from pydantic_core import to_json

from discord_sandbox import Bucket, Person, Sandbox, SandboxSettings
from tests.sandbox.bodies import (
    BAD_COMMANDS,
    BAD_MESSAGES,
    BAD_MODALS,
    EPHEMERAL,
    GOOD_COMMANDS,
    GOOD_MESSAGES,
    GOOD_MODALS,
    Json,
    button,
    command,
    gallery,
    legacy,
    row,
    select,
    text,
    v2,
)
from tests.sandbox.openapi_referee import Referee, referee
from tests.sandbox.raw import RawGateway, Rest, picture

# Every limit of Discord's that a body can break, and bodies that just keep it.

Path = tuple[str | int, ...]


class TestMessages:
    @pytest.mark.parametrize("body", GOOD_MESSAGES, ids=lambda body: str(body)[:40])
    async def test_taken(self, rest: Rest, body: Json) -> None:
        answer = await rest.post(rest.messages, body)
        assert answer.status == 200, answer.body

    @pytest.mark.parametrize(
        ("body", "path", "code"), [bad[1:] for bad in BAD_MESSAGES], ids=[bad[0] for bad in BAD_MESSAGES]
    )
    async def test_refused(self, rest: Rest, body: Json, path: Path, code: str) -> None:
        answer = await rest.post(rest.messages, body)
        assert answer.refusal == (400, 50035), answer.body
        assert answer.body["message"] == "Invalid Form Body"
        assert answer.field_code(*path) == code

    @pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  "}, v2(), {"content": None}])
    async def test_nothing_to_say(self, rest: Rest, body: Json) -> None:
        assert (await rest.post(rest.messages, body)).refusal == (400, 50006)

    async def test_broken_json(self, rest: Rest) -> None:
        assert (await rest.post(rest.messages, raw=b"{")).refusal == (400, 50109)

    async def test_all_errors_at_once(self, rest: Rest) -> None:
        body = legacy(row(button("a" * 101), button(label="x" * 81)), content="x" * 2001)
        answer = await rest.post(rest.messages, body)
        assert answer.field_code("content") == "BASE_TYPE_MAX_LENGTH"
        assert answer.field_code("components", 0, "components", 0, "custom_id") == "BASE_TYPE_MAX_LENGTH"
        assert answer.field_code("components", 0, "components", 1, "label") == "BASE_TYPE_MAX_LENGTH"

    async def test_a_repeated_nonce_sends_nothing(self, rest: Rest) -> None:
        body = {"content": "once", "nonce": "n", "enforce_nonce": True}
        first, second = await rest.post(rest.messages, body), await rest.post(rest.messages, body)
        assert first.body["id"] == second.body["id"]
        assert len((await rest.get(rest.messages)).body) == 1
        assert first.body["nonce"] == second.body["nonce"] == "n"
        again = await rest.post(rest.messages, body | {"enforce_nonce": False})
        assert again.body["id"] != first.body["id"]
        assert (await rest.delete(f"{rest.messages}/{again.body['id']}")).status == 204
        assert (await rest.post(rest.messages, body)).refusal == (404, 10008)

    async def test_a_nonce_is_told_once(self, rest: Rest, gateway: RawGateway) -> None:
        sent = (await rest.post(rest.messages, {"content": "x", "nonce": 7})).body
        assert (await gateway.event("MESSAGE_CREATE"))["nonce"] == sent["nonce"] == 7
        one = f"{rest.messages}/{sent['id']}"
        edited = (await rest.patch(one, {"content": "y"})).body
        changed = await gateway.event("MESSAGE_UPDATE")
        listed, fetched = (await rest.get(rest.messages)).body[0], (await rest.get(one)).body
        assert all("nonce" not in message for message in (edited, changed, listed, fetched))

    async def test_components_are_numbered(self, rest: Rest) -> None:
        answer = await rest.post(rest.messages, v2(text(id=2), text(), text()))
        assert [component["id"] for component in answer.body["components"]] == [2, 1, 3]


# -- edits ---------------------------------------------------------------------------------------------------


async def test_an_absent_key_changes_nothing(rest: Rest) -> None:
    sent = (await rest.post(rest.messages, legacy(row(button())))).body
    edited = (await rest.patch(f"{rest.messages}/{sent['id']}", {"content": "new"})).body
    assert edited["content"] == "new"
    assert edited["components"] == sent["components"]
    assert edited["edited_timestamp"] is not None
    bare = (await rest.patch(f"{rest.messages}/{sent['id']}", {"components": []})).body
    assert bare["components"] == []


async def test_components_v2_can_be_switched_on_but_not_off(rest: Rest) -> None:
    sent = (await rest.post(rest.messages, {"content": "old"})).body
    refused = await rest.patch(f"{rest.messages}/{sent['id']}", v2(text()))
    assert refused.field_code("content") == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    edited = await rest.patch(f"{rest.messages}/{sent['id']}", v2(text(), content=None))
    assert edited.body["flags"] & (1 << 15)
    wrong: list[Json] = [{"content": "x"}, {"flags": 0}, {"components": []}]
    for body in wrong:
        assert (await rest.patch(f"{rest.messages}/{sent['id']}", body)).status == 400
    again = await rest.patch(f"{rest.messages}/{sent['id']}", {"components": [text("still V2")]})
    assert again.status == 200


async def test_nobody_edits_another_ones_message(rest: Rest, anna: Person) -> None:
    written = await anna.write("spieltisch", "mine")
    path = f"{rest.messages}/{written['id']}"
    assert (await rest.patch(path, {"content": "yours"})).refusal == (403, 50005)


async def test_old_messages_take_few_edits() -> None:
    settings = SandboxSettings(old_message_seconds=0, old_message_edits=Bucket.of(2, 60))
    async with Sandbox(settings) as sandbox, Rest(sandbox) as rest:
        sent = (await rest.post(rest.messages, {"content": "old"})).body
        answers = [await rest.patch(f"{rest.messages}/{sent['id']}", {"content": str(n)}) for n in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 429]
        assert answers[2].code == 30046
        assert answers[2].body["retry_after"] > 0
        other = (await rest.post(rest.messages, {"content": "as old"})).body
        assert (await rest.patch(f"{rest.messages}/{other['id']}", {"content": "x"})).code == 30046
        elsewhere = f"{rest.channel('spieltisch-2')}/messages"
        other = (await rest.post(elsewhere, {"content": "there"})).body
        assert (await rest.patch(f"{elsewhere}/{other['id']}", {"content": "x"})).status == 200


# -- attachments ---------------------------------------------------------------------------------------------


async def test_a_gallery_shows_an_upload(rest: Rest) -> None:
    body = v2(gallery("attachment://a.png"), attachments=[{"id": 0, "filename": "a.png", "description": "d"}])
    sent = await rest.post(rest.messages, body, files={"a.png": picture(9, 8)})
    media = sent.body["components"][0]["items"][0]["media"]
    assert media["url"].endswith("/a.png") and (media["width"], media["height"]) == (9, 8)
    assert sent.body["attachments"] == [], "what components show isn't listed"
    async with aiohttp.ClientSession() as browser:
        async with browser.get(media["url"]) as answer:
            assert await answer.read() == picture(9, 8)
        path = f"{rest.messages}/{sent.body['id']}"
        await rest.patch(path, {"components": [text()], "attachments": []})
        async with browser.get(media["url"]) as answer:
            assert answer.status == 404


async def test_an_edit_keeps_or_drops_files(rest: Rest) -> None:
    sent = (await rest.post(rest.messages, {"content": "x"}, files={"a.txt": b"a", "b.txt": b"b"})).body
    ids = [file["id"] for file in sent["attachments"]]
    kept = (await rest.patch(f"{rest.messages}/{sent['id']}", {"content": "y"})).body
    assert [file["id"] for file in kept["attachments"]] == ids
    one = (await rest.patch(f"{rest.messages}/{sent['id']}", {"attachments": [{"id": ids[1]}]})).body
    assert [file["filename"] for file in one["attachments"]] == ["b.txt"]
    refused = await rest.patch(f"{rest.messages}/{sent['id']}", {"attachments": [{"id": ids[0]}]})
    assert refused.field_code("attachments", 0, "id") == "ATTACHMENT_NOT_FOUND"


async def test_an_edit_shows_only_files_that_it_brings_or_lists(rest: Rest) -> None:
    shown = v2(gallery("attachment://a.png"))
    sent = (await rest.post(rest.messages, dict(shown), files={"a.png": picture(9, 8)})).body
    media = sent["components"][0]["items"][0]["media"]
    edited = f"{rest.messages}/{sent['id']}"
    unlisted: Json
    for unlisted in ({}, {"attachments": []}, {"attachments": None}):
        refused = await rest.patch(edited, {**shown, **unlisted})
        code = refused.field_code("components", 0, "items", 0, "media", "url")
        assert (refused.status, code) == (400, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
    kept = await rest.patch(edited, {**shown, "attachments": [{"id": media["attachment_id"]}]})
    assert kept.body["components"][0]["items"][0]["media"] == media
    listed = {"attachments": [{"id": 0, "filename": "a.png"}]}
    new = await rest.patch(edited, {**shown, **listed}, files={"a.png": picture(3, 3)})
    assert new.body["components"][0]["items"][0]["media"]["width"] == 3
    lost = await rest.patch(edited, {**shown, "attachments": [{"id": media["attachment_id"]}]})
    assert lost.field_code("attachments", 0, "id") == "ATTACHMENT_NOT_FOUND"


async def test_a_file_brought_without_a_list_takes_the_place_of_the_old_ones(rest: Rest) -> None:
    sent = (await rest.post(rest.messages, {"content": "x"}, files={"a.txt": b"a"})).body
    new = (await rest.patch(f"{rest.messages}/{sent['id']}", {"content": "y"}, files={"b.txt": b"b"})).body
    assert [file["filename"] for file in new["attachments"]] == ["b.txt"]


async def test_too_large() -> None:
    async with Sandbox(SandboxSettings(attachment_bytes=1000)) as sandbox, Rest(sandbox) as rest:
        answer = await rest.post(rest.messages, {"content": "x"}, files={"a.bin": b"x" * 1001})
        assert answer.refusal == (413, 40005)


class TestCommands:
    @pytest.mark.parametrize("body", GOOD_COMMANDS, ids=lambda body: str(body)[:40])
    async def test_registered(self, rest: Rest, body: list[Json]) -> None:
        answer = await rest.put(f"{rest.application}/commands", body)
        assert answer.status == 200, answer.body
        assert [made["name"] for made in answer.body] == [one["name"] for one in body]
        assert (await rest.get(f"{rest.application}/commands")).body == answer.body

    @pytest.mark.parametrize(
        ("body", "path", "code"), [bad[1:] for bad in BAD_COMMANDS], ids=[bad[0] for bad in BAD_COMMANDS]
    )
    async def test_refused(self, rest: Rest, body: list[Json], path: Path, code: str) -> None:
        answer = await rest.put(f"{rest.application}/commands", body)
        assert answer.refusal == (400, 50035), answer.body
        assert answer.field_code(*path) == code
        assert (await rest.get(f"{rest.application}/commands")).body == []

    async def test_no_more_than_a_hundred(self, rest: Rest) -> None:
        answer = await rest.put(f"{rest.application}/commands", [command(f"c{n}") for n in range(101)])
        assert answer.refusal == (400, 30032)

    async def test_a_name_that_stays_keeps_its_id(self, rest: Rest) -> None:
        path = f"{rest.application}/commands"
        [before] = (await rest.put(path, [command()])).body
        [after, _] = (await rest.put(path, [command(description="other"), command("new")])).body
        assert after["id"] == before["id"]
        assert after["version"] != before["version"]

    async def test_two_hundred_creations_a_day(self, rest: Rest) -> None:
        path = f"{rest.application}/commands"
        for day in range(2):
            assert (await rest.put(path, [command(f"c{day}-{n}") for n in range(100)])).status == 200
        assert (await rest.put(path, [command("one-more")])).code == 30034

    async def test_a_name_is_taken(self, rest: Rest) -> None:
        path = f"{rest.application}/commands"
        created = await rest.post(path, command("a"))
        assert created.status == 201
        assert (await rest.post(path, command("a"))).status == 200
        other = (await rest.post(path, command("b"))).body
        assert (await rest.patch(f"{path}/{other['id']}", {"name": "a"})).refusal == (400, 40041)
        assert (await rest.patch(f"{path}/{other['id']}", {"name": "c"})).body["name"] == "c"
        assert (await rest.delete(f"{path}/{other['id']}")).status == 204
        assert (await rest.get(f"{path}/{other['id']}")).code == 10063

    async def test_guild_commands_stand_apart(self, sandbox: Sandbox, rest: Rest) -> None:
        guild = next(iter(sandbox.world.guilds))
        path = f"{rest.application}/guilds/{guild}/commands"
        [made] = (await rest.put(path, [command("here")])).body
        assert made["guild_id"] == str(guild)
        assert (await rest.get(f"{rest.application}/commands")).body == []
        assert (await rest.get(f"{rest.application}/guilds/5/commands")).code == 10004


class TestEmojis:
    @staticmethod
    def uri(data: bytes) -> str:
        return f"data:image/png;base64,{base64.b64encode(data).decode()}"

    async def test_created_renamed_deleted(self, rest: Rest) -> None:
        path = f"{rest.application}/emojis"
        made = await rest.post(path, {"name": "ace", "image": self.uri(picture())})
        assert made.status == 201
        used = legacy(row(button(emoji={"id": made.body["id"], "name": "ace"})))
        assert (await rest.post(rest.messages, used)).status == 200
        assert (await rest.patch(f"{path}/{made.body['id']}", {"name": "king"})).body["name"] == "king"
        taken = await rest.post(path, {"name": "king", "image": self.uri(picture())})
        assert taken.field_code("name") == "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"
        assert [e["name"] for e in (await rest.get(path)).body["items"]] == ["king"]
        assert (await rest.delete(f"{path}/{made.body['id']}")).status == 204
        assert (await rest.get(f"{path}/{made.body['id']}")).code == 10014
        assert (await rest.post(rest.messages, used)).code == 50035

    @pytest.mark.parametrize(
        ("name", "image", "field", "code"),
        [
            ("x", picture(), "name", "BASE_TYPE_MIN_LENGTH"),
            ("x" * 33, picture(), "name", "BASE_TYPE_MAX_LENGTH"),
            ("a-b", picture(), "name", "STRING_TYPE_REGEX"),
            ("big", picture() + b"x" * 256 * 1024, "image", "BINARY_TYPE_MAX_SIZE"),
            ("text", b"no picture", "image", "IMAGE_INVALID"),
        ],
    )
    async def test_refused(self, rest: Rest, name: str, image: bytes, field: str, code: str) -> None:
        answer = await rest.post(f"{rest.application}/emojis", {"name": name, "image": self.uri(image)})
        assert answer.refusal == (400, 50035)
        assert answer.field_code(field) == code

    async def test_so_many_and_no_more(self) -> None:
        async with Sandbox(SandboxSettings(emoji_count=2)) as sandbox, Rest(sandbox) as rest:
            bodies = [{"name": f"e{n}", "image": self.uri(picture())} for n in range(3)]
            answers = [await rest.post(f"{rest.application}/emojis", body) for body in bodies]
            assert [answer.status for answer in answers] == [201, 201, 400]
            assert answers[2].code == 30008


class TestModals:
    @pytest.fixture
    async def gateway(self, sandbox: Sandbox, rest: Rest) -> AsyncIterator[RawGateway]:
        await rest.put(f"{rest.application}/commands", [command("form")])
        async with RawGateway(sandbox) as connection:
            await connection.identify()
            yield connection

    async def open(self, sandbox: Sandbox, gateway: RawGateway) -> str:
        """Use the command; returns the callback's path."""
        async with await Person.join(sandbox.url, "Anna") as anna:
            asking = asyncio.create_task(anna.command("spieltisch", "form"))
            interaction = await gateway.event("INTERACTION_CREATE")
            asking.cancel()
        return f"/interactions/{interaction['id']}/{interaction['token']}/callback"

    @pytest.mark.parametrize("body", GOOD_MODALS, ids=lambda body: str(body)[:60])
    async def test_opened(self, sandbox: Sandbox, rest: Rest, gateway: RawGateway, body: Json) -> None:
        answer = await rest.post(await self.open(sandbox, gateway), body)
        assert answer.status == 204, answer.body

    @pytest.mark.parametrize(
        ("body", "path", "code"), [bad[1:] for bad in BAD_MODALS], ids=[bad[0] for bad in BAD_MODALS]
    )
    async def test_refused(
        self, sandbox: Sandbox, rest: Rest, gateway: RawGateway, body: Json, path: Path, code: str
    ) -> None:
        callback = await self.open(sandbox, gateway)
        answer = await rest.post(callback, body)
        assert answer.refusal == (400, 50035), answer.body
        assert answer.field_code(*path) == code
        assert (await rest.post(callback, {"type": 4, "data": {"content": "instead"}})).status == 204


# Requests that the sandbox accepts are valid by Discord's own description too.

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
