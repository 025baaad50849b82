"""Rights of people and of the bot: permissions, roles, and membership in a guild."""

import asyncio

import pytest

from discord_sandbox import Person, RejectedError, Sandbox
from discord_sandbox.default_world import default_world
from discord_sandbox.permissions import ALL, Permission, in_channel
from discord_sandbox.world import Channel, ChannelType, PermissionOverwrite, Role
from tests.sandbox.bodies import button, command, legacy, row
from tests.sandbox.raw import RawGateway, Rest

# Discord's permission algorithm, and the answers of those who lack something.

NOTHING = Permission(0)
VIEW, SEND = Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES
ATTACH, IN_THREADS = Permission.ATTACH_FILES, Permission.SEND_MESSAGES_IN_THREADS


class TestTheAlgorithm:
    def setup_method(self) -> None:
        self.world = default_world()
        self.guild = next(iter(self.world.guilds.values()))
        self.channel = next(c for c in self.guild.channels.values() if c.name == "spieltisch")
        self.cilli = next(m for m in self.guild.members.values() if m.user.username == "cilli")
        self.low = self.guild.roles[91] = Role(91, "low", 0)
        self.high = self.guild.roles[92] = Role(92, "high", 0)
        self.cilli.roles = [91, 92]

    def overwrite(self, target: int, allow: Permission = NOTHING, deny: Permission = NOTHING) -> None:
        self.channel.overwrites[target] = PermissionOverwrite(target, 0, int(allow), int(deny))

    def allowed(self) -> Permission:
        return in_channel(self.guild, self.cilli, self.channel)

    def test_everyone_is_the_base(self) -> None:
        assert self.allowed() & SEND
        assert not self.allowed() & Permission.MANAGE_MESSAGES

    def test_owners_and_administrators_may_everything(self) -> None:
        self.overwrite(self.guild.id, deny=VIEW)
        self.high.permissions = int(Permission.ADMINISTRATOR)
        assert self.allowed() == ALL
        self.high.permissions = 0
        self.guild.owner_id = self.cilli.user.id
        assert self.allowed() == ALL

    def test_one_role_allows_what_another_denies(self) -> None:
        self.overwrite(91, deny=SEND)
        self.overwrite(92, allow=SEND)
        assert self.allowed() & SEND

    def test_a_role_overrules_everyone_and_the_member_overrules_roles(self) -> None:
        self.overwrite(self.guild.id, deny=SEND)
        assert not self.allowed() & SEND
        self.overwrite(91, allow=SEND)
        assert self.allowed() & SEND
        self.overwrite(self.cilli.user.id, deny=SEND)
        assert not self.allowed() & SEND

    def test_who_cannot_see_can_do_nothing(self) -> None:
        self.overwrite(91, deny=VIEW)
        assert self.allowed() == 0

    def test_who_cannot_send_cannot_attach(self) -> None:
        self.overwrite(91, deny=SEND)
        assert not self.allowed() & ATTACH
        assert self.allowed() & VIEW

    def test_threads_have_their_own_right_to_send(self) -> None:
        thread = Channel(7, self.guild.id, ChannelType.PUBLIC_THREAD, "t", parent_id=self.channel.id)
        self.overwrite(91, deny=SEND)
        assert in_channel(self.guild, self.cilli, thread) & ATTACH
        self.overwrite(91, deny=IN_THREADS)
        assert not in_channel(self.guild, self.cilli, thread) & ATTACH


@pytest.mark.parametrize(
    ("denied", "method", "path", "body", "code"),
    [
        ("VIEW_CHANNEL", "POST", "/messages", {"content": "x"}, 50001),
        ("SEND_MESSAGES", "POST", "/messages", {"content": "x"}, 50013),
        ("EMBED_LINKS", "POST", "/messages", {"embeds": [{"title": "x"}]}, 50013),
        (
            "SEND_POLLS",
            "POST",
            "/messages",
            {"poll": {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "!"}}]}},
            50013,
        ),
        ("VIEW_CHANNEL", "GET", "", None, 50001),
        ("VIEW_CHANNEL", "GET", "/messages", None, 50001),
        ("READ_MESSAGE_HISTORY", "GET", "/messages/{message}", None, 50001),
        ("VIEW_CHANNEL", "PATCH", "/messages/{message}", {"content": "y"}, 50001),
        ("VIEW_CHANNEL", "DELETE", "/messages/{message}", None, 50001),
        ("MANAGE_MESSAGES", "DELETE", "/messages/{other}", None, 50013),
        ("CREATE_PUBLIC_THREADS", "POST", "/threads", {"name": "t", "type": 11}, 50013),
        ("CREATE_PRIVATE_THREADS", "POST", "/threads", {"name": "t"}, 50013),
        ("CREATE_PUBLIC_THREADS", "POST", "/messages/{message}/threads", {"name": "t"}, 50013),
        ("MANAGE_CHANNELS", "PATCH", "", {"name": "new"}, 50013),
        ("MANAGE_CHANNELS", "DELETE", "", None, 50013),
        ("SEND_MESSAGES", "POST", "/typing", None, 50013),
    ],
)
async def test_what_is_denied(
    rest: Rest, denied: str, method: str, path: str, body: object, code: int, anna: Person
) -> None:
    channel = rest.channel("spieltisch")
    other = await anna.write("spieltisch", "hers")
    message = (await rest.post(f"{channel}/messages", {"content": "mine"})).body
    await anna.control("permissions", channel_id=anna.channel("spieltisch"), deny=[denied])
    answer = await rest.call(method, channel + path.format(message=message["id"], other=other["id"]), body)
    assert answer.refusal == (403, code)


async def test_files_need_their_permission(rest: Rest, anna: Person) -> None:
    await anna.control("permissions", channel_id=anna.channel("spieltisch"), deny=["ATTACH_FILES"])
    assert (await rest.post(rest.messages, {"content": "x"}, files={"a": b"a"})).refusal == (403, 50013)


async def test_another_guilds_emoji_needs_its_permission(sandbox: Sandbox, rest: Rest, anna: Person) -> None:
    home, away = (next(iter(guild.emojis)) for guild in sandbox.world.guilds.values())
    at_home = legacy(row(button(emoji={"id": str(home), "name": "heim"})))
    from_away = legacy(row(button(emoji={"id": str(away), "name": "tap"})))
    assert (await rest.post(rest.messages, from_away)).status == 200
    await anna.control("permissions", channel_id=anna.channel("spieltisch"), deny=["USE_EXTERNAL_EMOJIS"])
    assert (await rest.post(rest.messages, at_home)).status == 200
    refused = await rest.post(rest.messages, from_away)
    place = ("components", 0, "components", 0, "emoji", "id")
    assert refused.field_code(*place) == "BUTTON_COMPONENT_INVALID_EMOJI"


async def test_without_the_history_there_are_no_messages(rest: Rest, anna: Person) -> None:
    await rest.post(rest.messages, {"content": "x"})
    await anna.control("permissions", channel_id=anna.channel("spieltisch"), deny=["READ_MESSAGE_HISTORY"])
    assert (await rest.get(rest.messages)).body == []


async def test_commands_can_be_kept_from_people(sandbox: Sandbox, rest: Rest) -> None:
    await rest.put(
        f"{rest.application}/commands",
        [
            command("admins", default_member_permissions="0"),
            command("tidy", default_member_permissions=str(int(Permission.MANAGE_MESSAGES))),
            command("alone", contexts=[1]),
            command("all"),
        ],
    )
    async with (
        await Person.join(sandbox.url, "Anna") as anna,
        await Person.join(sandbox.url, "Bert") as bert,
        await Person.join(sandbox.url, "Cilli") as cilli,
    ):
        for person, name, fits in (
            (anna, "admins", True),
            (bert, "admins", False),
            (bert, "tidy", True),
            (cilli, "tidy", False),
            (cilli, "all", True),
            (anna, "alone", False),
        ):
            if fits:
                assert (await person.command("spieltisch", name)).state == "failed", "no bot is there"
            else:
                with pytest.raises(RejectedError):
                    await person.command("spieltisch", name)
        await anna.control(
            "permissions",
            channel_id=anna.channel("spieltisch"),
            target_id=cilli.id,
            deny=["USE_APPLICATION_COMMANDS"],
        )
        with pytest.raises(RejectedError, match="may not use commands"):
            await cilli.command("spieltisch", "all")


# The bot is thrown out of a guild and invited again: what it hears, and what it may do meanwhile.

GUILD, OTHER = 1_100_000_000_000_001_000, 1_100_000_000_005_002_000


async def kick(anna: Person, sandbox: Sandbox) -> None:
    await anna.control("kick", guild_id=GUILD, person=sandbox.application_id)


async def test_where_the_bot_is_not(sandbox: Sandbox, rest: Rest, anna: Person) -> None:
    channel = rest.channel("spieltisch")
    message = (await rest.post(f"{channel}/messages", {"content": "hello"})).body["id"]
    await kick(anna, sandbox)
    assert [guild["id"] for guild in (await rest.get("/users/@me/guilds")).body] == [str(OTHER)]
    assert (await rest.get("/applications/@me")).body["approximate_guild_count"] == 1
    assert (await rest.get(f"/guilds/{GUILD}")).refusal == (404, 10004)
    for refused in (
        await rest.get(f"/guilds/{GUILD}/members/{anna.id}"),
        await rest.get(f"/guilds/{GUILD}/channels"),
        await rest.get(f"/guilds/{GUILD}/scheduled-events"),
        await rest.put(f"{rest.application}/guilds/{GUILD}/commands", []),
        await rest.get(channel),
        await rest.post(f"{channel}/messages", {"content": "hello again"}),
        await rest.patch(f"{channel}/messages/{message}", {"content": "changed"}),
        await rest.delete(f"{channel}/messages/{message}"),
    ):
        assert refused.refusal == (403, 50001)
    assert [one["content"] for one in await anna.messages("spieltisch")] == ["hello"]
    async with RawGateway(sandbox) as gateway:
        assert [guild["id"] for guild in (await gateway.identify())["guilds"]] == [str(OTHER)]
    await anna.control("invite_bot", guild_id=GUILD)
    assert (await rest.patch(f"{channel}/messages/{message}", {"content": "changed"})).status == 200


async def test_tokens_outlive_the_membership_and_new_interactions_fail(
    sandbox: Sandbox, rest: Rest, gateway: RawGateway, anna: Person
) -> None:
    await rest.put(f"{rest.application}/commands", [{"name": "hi", "description": "Say hello"}])
    await anna.refresh()
    reply = asyncio.ensure_future(anna.command("spieltisch", "hi"))
    sent = await gateway.event("INTERACTION_CREATE")
    answer = {"type": 4, "data": {"content": "hello"}}
    assert (await rest.post(f"/interactions/{sent['id']}/{sent['token']}/callback", answer)).status == 204
    assert (await reply).state == "answered"
    await kick(anna, sandbox)
    hook = f"/webhooks/{sandbox.application_id}/{sent['token']}"
    assert (await rest.patch(f"{hook}/messages/@original", {"content": "still here"})).status == 200
    assert (await rest.post(hook, {"content": "and here"})).status == 200
    assert [one["content"] for one in await anna.messages("spieltisch")] == ["still here", "and here"]
    assert (await anna.command("spieltisch", "hi")).state == "failed"
    assert [frame["t"] for frame in await gateway.quiet()] == ["MESSAGE_CREATE", "GUILD_DELETE"]


# Roles that people make, give and delete: a bot without privileged intents hears little of it.


async def test_a_role_is_made_given_and_deleted(sandbox: Sandbox, anna: Person) -> None:
    guild = anna.guild_of(anna.channel("spieltisch"))
    role = await anna.control("create_role", guild_id=guild, name="Badenia")
    assert role["name"] == "Badenia"
    event = await anna.control("give_roles", guild_id=guild, person=anna.id, roles=[role["id"]])
    assert event["roles"] == [role["id"]]
    await anna.control("delete_role", guild_id=guild, role_id=role["id"])
    assert sandbox.world.guilds[int(guild)].members[int(anna.id)].roles == []
    with pytest.raises(RejectedError):
        await anna.control("delete_role", guild_id=guild, role_id=role["id"])
    with pytest.raises(RejectedError):  # @everyone
        await anna.control("delete_role", guild_id=guild, role_id=guild)
