"""Threads and channels: opened, joined, archived, woken, changed and deleted."""

import pytest

from discord_sandbox import Person, RejectedError, Sandbox, SandboxSettings
from discord_sandbox.threads import open_thread
from tests.sandbox.bodies import button, legacy, row
from tests.sandbox.raw import RawGateway, Rest


async def test_a_thread_of_its_own(sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> None:
    made = await rest.post(f"{rest.channel('spieltisch')}/threads", {"name": "Round 1", "type": 11})
    assert made.status == 201
    assert made.body["type"] == 11 and made.body["owner_id"] == str(sandbox.application_id)
    event = await gateway.event("THREAD_CREATE")
    assert event["newly_created"] and event["id"] == made.body["id"]
    path = f"/channels/{made.body['id']}"
    assert (await rest.post(f"{path}/messages", {"content": "deal"})).status == 200
    assert (await rest.get(path)).body["message_count"] == 1
    members = (await rest.get(f"{path}/thread-members")).body
    assert [member["user_id"] for member in members] == [str(sandbox.application_id)]


async def test_a_thread_on_a_message(rest: Rest, gateway: RawGateway) -> None:
    channel = rest.channel("spieltisch")
    message = (await rest.post(f"{channel}/messages", {"content": "x"})).body
    made = await rest.post(f"{channel}/messages/{message['id']}/threads", {"name": "talk"})
    assert made.body["id"] == message["id"]
    assert (await gateway.event("MESSAGE_UPDATE"))["thread"]["name"] == "talk"
    again = await rest.post(f"{channel}/messages/{message['id']}/threads", {"name": "talk"})
    assert again.refusal == (400, 160004)
    shown = (await rest.get(f"{channel}/messages/{message['id']}")).body
    assert shown["flags"] & (1 << 5) and shown["thread"]["name"] == "talk"


@pytest.mark.parametrize("channel", ["Stammtisch", "Gemeinschaft"])
async def test_voice_channels_and_categories_have_none(rest: Rest, channel: str) -> None:
    answer = await rest.post(f"{rest.channel(channel)}/threads", {"name": "x", "type": 11})
    assert answer.refusal == (400, 50024)


async def test_a_voice_channel_has_a_chat_and_a_category_has_not(rest: Rest) -> None:
    assert (await rest.post(f"{rest.channel('Stammtisch')}/messages", {"content": "x"})).status == 200
    answer = await rest.post(f"{rest.channel('Gemeinschaft')}/messages", {"content": "x"})
    assert answer.refusal == (400, 50008)


# -- archived ------------------------------------------------------------------------------------------------


@pytest.fixture
async def path(rest: Rest) -> str:
    made = await rest.post(f"{rest.channel('spieltisch')}/threads", {"name": "old", "type": 11})
    return f"/channels/{made.body['id']}"


async def test_no_edits_until_it_is_woken(rest: Rest, path: str) -> None:
    message = (await rest.post(f"{path}/messages", {"content": "x"})).body
    assert (await rest.patch(path, {"archived": True})).body["thread_metadata"]["archived"]
    for answer in (
        await rest.patch(f"{path}/messages/{message['id']}", {"content": "y"}),
        await rest.delete(f"{path}/messages/{message['id']}"),
        await rest.patch(path, {"name": "new"}),
        await rest.put(f"{path}/thread-members/@me"),
    ):
        assert answer.refusal == (400, 50083)
    assert not (await rest.patch(path, {"archived": False})).body["thread_metadata"]["archived"]
    assert (await rest.patch(f"{path}/messages/{message['id']}", {"content": "y"})).status == 200


async def test_writing_wakes_it_unless_it_is_locked(rest: Rest, path: str, anna: Person) -> None:
    await rest.patch(path, {"archived": True})
    assert (await rest.post(f"{path}/messages", {"content": "x"})).status == 200
    assert not (await rest.get(path)).body["thread_metadata"]["archived"]
    await anna.control("archive_thread", channel_id=path.split("/")[-1], locked=True)
    assert (await rest.post(f"{path}/messages", {"content": "x"})).code == 50083
    assert (await rest.patch(path, {"archived": False})).refusal == (403, 50013)


async def test_its_buttons_are_dead(rest: Rest, path: str, anna: Person) -> None:
    message = (await rest.post(f"{path}/messages", legacy(row(button())))).body
    await rest.patch(path, {"archived": True})
    with pytest.raises(RejectedError, match="archived"):
        await anna.click(message, "a")


async def test_it_is_listed_with_the_archived(rest: Rest, path: str) -> None:
    parent = rest.channel("spieltisch")
    assert (await rest.get(f"{parent}/threads/archived/public")).body["threads"] == []
    await rest.patch(path, {"archived": True})
    listed = (await rest.get(f"{parent}/threads/archived/public")).body
    assert [thread["name"] for thread in listed["threads"]] == ["old"]
    assert not listed["has_more"]


async def test_the_line_about_a_thread_cannot_be_edited(rest: Rest) -> None:
    channel = rest.channel("spieltisch")
    await rest.post(f"{channel}/threads", {"name": "Round 1", "type": 11})
    [line] = (await rest.get(f"{channel}/messages")).body
    assert (await rest.patch(f"{channel}/messages/{line['id']}", {"content": "x"})).refusal == (403, 50021)
    assert (await rest.delete(f"{channel}/messages/{line['id']}")).status == 204


async def test_members_come_and_go(sandbox: Sandbox, rest: Rest) -> None:
    made = (await rest.post(f"{rest.channel('spieltisch')}/threads", {"name": "x", "type": 11})).body
    path = f"/channels/{made['id']}/thread-members"
    cilli = next(user for user in sandbox.world.people if user.username == "cilli")
    assert (await rest.get(f"{path}/{cilli.id}")).code == 10007
    assert (await rest.put(f"{path}/{cilli.id}")).status == 204
    assert (await rest.get(f"{path}/{cilli.id}")).body["user_id"] == str(cilli.id)
    assert (await rest.delete(f"{path}/{cilli.id}")).code == 50013
    assert (await rest.delete(f"{path}/@me")).status == 204
    assert (await rest.get(f"{path}/{sandbox.application_id}")).code == 10007


async def test_the_bot_hears_of_a_private_thread_once_it_is_let_in_and_of_nobody_else(
    sandbox: Sandbox, rest: Rest
) -> None:
    bot = str(sandbox.application_id)
    async with (
        await Person.join(sandbox.url, "Cilli") as cilli,
        await Person.join(sandbox.url, "Bert") as bert,
        RawGateway(sandbox) as gateway,
    ):
        table = cilli.channel("spieltisch")
        with pytest.raises(RejectedError, match="Missing Permissions"):
            await cilli.open_thread(table, "secret", private=True)
        await cilli.control(
            "permissions", channel_id=table, target_id=cilli.id, allow=["CREATE_PRIVATE_THREADS"]
        )
        thread = (await cilli.open_thread(table, "secret", private=True))["id"]
        path = f"/channels/{thread}"
        await gateway.identify(intents=1 << 0)
        assert thread not in str(gateway.events)
        assert (await rest.get(path)).code == 50001
        assert (await rest.get(f"{path}/thread-members/{cilli.id}")).code == 50001
        with pytest.raises(RejectedError, match="Missing Access"):
            await bert.add_to_thread(thread, bert.id)
        await cilli.add_to_thread(thread, bot)
        told = await gateway.event("THREAD_CREATE")
        assert (told["id"], told["type"], told["member"]["user_id"]) == (thread, 12, bot)
        told = await gateway.event("THREAD_MEMBERS_UPDATE")
        assert [one["user_id"] for one in told["added_members"]] == [bot]
        await cilli.add_to_thread(thread, bert.id)
        assert (await rest.get(f"{path}/thread-members/{bert.id}")).status == 200
        with pytest.raises(RejectedError, match="Missing Permissions"):
            await bert.take_out_of_thread(thread, cilli.id)
        await bert.take_out_of_thread(thread, bert.id)
        assert (await rest.get(f"{path}/thread-members/{bert.id}")).code == 10007
        await cilli.take_out_of_thread(thread, bot)
        told = await gateway.event("THREAD_MEMBERS_UPDATE")
        assert told["removed_member_ids"] == [bot], "nothing was told of Bert, who is somebody else"


async def test_who_is_kicked_is_in_no_thread_either(sandbox: Sandbox, rest: Rest) -> None:
    made = (await rest.post(f"{rest.channel('spieltisch')}/threads", {"name": "x", "type": 11})).body
    async with await Person.join(sandbox.url, "Cilli") as cilli:
        guild, member = made["guild_id"], f"/channels/{made['id']}/thread-members/{cilli.id}"
        await rest.put(member)
        await cilli.control("kick", guild_id=guild, person=cilli.id)
        assert (await rest.get(member)).code == 10007
        assert (await rest.get(f"/guilds/{guild}/members/{cilli.id}")).code == 10007
        with pytest.raises(RejectedError, match="Missing Access"):
            await cilli.messages("spieltisch")
        await cilli.refresh()
        assert guild not in [one["id"] for one in cilli.guilds]
        await cilli.control("let_in", guild_id=guild, person=cilli.id)
        await cilli.refresh()
        assert (await rest.get(f"/guilds/{guild}/members/{cilli.id}")).status == 200
        await cilli.messages("spieltisch")


async def test_listing_members_takes_an_intent_and_asking_for_one_does_not() -> None:
    async with Sandbox(SandboxSettings()) as sandbox, Rest(sandbox) as rest:
        made = (await rest.post(f"{rest.channel('spieltisch')}/threads", {"name": "x", "type": 11})).body
        members = f"/channels/{made['id']}/thread-members"
        assert (await rest.get(members)).code == 50001
        assert (await rest.get(f"{members}/{sandbox.application_id}")).status == 200


async def test_people_open_threads_too(gateway: RawGateway, anna: Person) -> None:
    thread = await anna.open_thread("küche", "Dishes")
    assert (await gateway.event("THREAD_CREATE"))["owner_id"] == anna.id
    line = await gateway.event("MESSAGE_CREATE")
    assert (line["type"], line["content"]) == (18, "Dishes")
    assert line["message_reference"]["channel_id"] == thread["id"]
    await anna.write(thread["id"], "not me")
    assert (await gateway.event("MESSAGE_CREATE"))["channel_id"] == thread["id"]


class TestChannels:
    @pytest.fixture(autouse=True)
    async def caretaker(self, anna: Person) -> None:
        await anna.control(
            "permissions", channel_id=anna.channel("küche"), allow=["MANAGE_CHANNELS", "MANAGE_ROLES"]
        )

    async def test_changed(self, sandbox: Sandbox, rest: Rest, gateway: RawGateway) -> None:
        everyone = str(next(iter(sandbox.world.guilds)))
        path = rest.channel("küche")
        body = {
            "name": "bad",
            "topic": None,
            "permission_overwrites": [{"id": everyone, "type": 0, "deny": "2048"}],
        }
        changed = (await rest.patch(path, body)).body
        assert changed["name"] == "bad" and changed["topic"] is None
        assert (await gateway.event("CHANNEL_UPDATE"))["name"] == "bad"
        assert (await rest.post(f"{path}/messages", {"content": "x"})).code == 50013

    async def test_deleted_with_its_threads(self, rest: Rest, gateway: RawGateway) -> None:
        path = rest.channel("küche")
        thread = (await rest.post(f"{path}/threads", {"name": "t", "type": 11})).body
        assert (await rest.delete(path)).body["name"] == "küche"
        assert (await gateway.event("THREAD_DELETE"))["id"] == thread["id"]
        assert (await gateway.event("CHANNEL_DELETE"))["name"] == "küche"
        for gone in (path, f"/channels/{thread['id']}"):
            assert (await rest.get(gone)).code == 10003


@pytest.mark.parametrize(
    ("path", "code"),
    [("/channels/17", 10003), ("/guilds/17", 10004), ("/users/17", 10013), ("/nothing/17", 0)],
)
async def test_what_does_not_exist(rest: Rest, path: str, code: int) -> None:
    assert (await rest.get(path)).refusal == (404, code)


async def test_an_id_is_a_number(rest: Rest) -> None:
    answer = await rest.get("/channels/kitchen")
    assert answer.refusal == (400, 50035)
    assert answer.field_code("channel_id") == "NUMBER_TYPE_COERCE"


async def test_a_mention_brings_somebody_into_a_thread(sandbox: Sandbox, rest: Rest) -> None:
    anna, bert, cilli = (one.id for one in sandbox.world.people[:3])
    parent = sandbox.core.channel(int(rest.channel("spieltisch").rpartition("/")[2]))
    thread = open_thread(sandbox.core, parent, sandbox.application_id, "unter uns", private=True)
    path = f"/channels/{thread.id}/messages"
    quiet = {"content": f"<@{anna}> <@{bert}>", "allowed_mentions": {"parse": []}}
    sent = (await rest.post(path, quiet)).body
    assert thread.members.keys() == {sandbox.application_id}
    await rest.post(path, {"content": f"<@{anna}>"})
    assert thread.members.keys() == {sandbox.application_id, anna}
    await rest.patch(f"{path}/{sent['id']}", {"content": f"<@{bert}>"})
    assert thread.members.keys() == {sandbox.application_id, anna, bert}
    denied = {"channel_id": str(parent.id), "target_id": str(cilli), "deny": ["VIEW_CHANNEL"]}
    async with await Person.join(sandbox.url, "Anna") as person:
        await person.control("permissions", **denied)
    await rest.post(path, {"content": f"<@{cilli}>"})
    assert cilli not in thread.members, "who doesn't see the channel sees no thread in it"
