"""The default world: two guilds or more, six people and a bot, always with the same ids."""

from __future__ import annotations

from discord_sandbox.payloads import user_payload
from discord_sandbox.permissions import ALL, BOT_DEFAULT, MEMBER_DEFAULT, Permission
from discord_sandbox.snowflakes import timestamp
from discord_sandbox.world import (
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Member,
    PermissionOverwrite,
    Role,
    User,
    World,
)

BOT_ID = 1_100_000_000_000_000_001

#: id offset, username, shown name, locale, colour
_PEOPLE = (
    (11, "anna", "Anna", "de", "#c0504d"),
    (12, "bert", "Bert", "de", "#4f81bd"),
    (13, "cilli", "Cilli", "de", "#7a9a3b"),
    (14, "dora", "Dora", "en-GB", "#8064a2"),
    (15, "emil", "Emil", "en-US", "#c77c2e"),
    (16, "frieda", "Frieda", "de", "#2f8f8f"),
)

_HOME = 1_100_000_000_000_001_000
_TAPROOM = 1_100_000_000_005_002_000  # of two shards it has the other one
_APART = 1 << 22  # further guilds take turns in the shards, however many there are


def default_world(bot_name: str = "Sandbox Bot", guilds: int = 2) -> World:
    """Build the default world. People's ids end in 011 to 016, those of the first guilds in 1000 and 2000."""
    bot = User(BOT_ID, "sandbox-bot", bot_name, bot=True)
    world = World(bot=bot, users={bot.id: bot})
    for offset, username, name, locale, accent in _PEOPLE:
        user = User(BOT_ID - 1 + offset, username, name, locale, accent=accent)
        world.users[user.id] = user
    for user in world.users.values():
        user.payload = user_payload(user)

    anna, dora = BOT_ID + 10, BOT_ID + 13
    home = _guild(world, _HOME, "Studentenheim", anna, "de", "#3b6ea5", "Hausrat", "heim")
    _channels(
        world,
        home,
        category="Gemeinschaft",
        texts=(
            ("allgemein", "Was alle angeht"),
            ("spieltisch", "Hier wird gespielt"),
            ("spieltisch-2", None),
            ("küche", "Wer spült ab?"),
        ),
        voice="Stammtisch",
        closed="hausrat-intern",
    )
    taproom = _guild(world, _TAPROOM, "The Taproom", dora, "en-US", "#8a5a2b", "Landlord", "tap")
    _channels(
        world,
        taproom,
        category="Downstairs",
        texts=(("general", "Come in, sit down"), ("card-table", "One game at a time"), ("darts", None)),
        voice="Snug",
        closed="back-office",
    )
    for number in range(2, guilds):
        add_small_guild(world, number)
    return world


def add_small_guild(world: World, number: int) -> Guild:
    """Add the guild of that number, from 2 on: the bot is alone there, and there is one channel."""
    guild = _bare_guild(
        world, _HOME + number * _APART, f"Server {number}", world.people[0].id, "de", "#5865f2"
    )
    world.add_channel(Channel(guild.id + 101, guild.id, ChannelType.TEXT, f"tisch-{number}"))
    return guild


def _guild(
    world: World,
    guild_id: int,
    name: str,
    owner: int,
    locale: str,
    accent: str,
    staff_role: str,
    emoji_name: str,
) -> Guild:
    guild = _bare_guild(world, guild_id, name, owner, locale, accent)
    staff = Role(guild_id + 1, staff_role, int(MEMBER_DEFAULT | Permission.MANAGE_MESSAGES), 2, 0xE0A030)
    guild.roles[staff.id] = staff
    for user in world.people:
        roles = [staff.id] if user.id in (owner, owner + 1) else []
        guild.members[user.id] = Member(user, timestamp(guild_id), roles=roles)
    emoji = Emoji(guild_id + 9, emoji_name, _badge(accent), "image/svg+xml")
    guild.emojis[emoji.id] = emoji
    return guild


def _bare_guild(world: World, guild_id: int, name: str, owner: int, locale: str, accent: str) -> Guild:
    """Add a guild with the bot alone, and no role but its own."""
    guild = Guild(guild_id, name, owner, locale, accent)
    guild.roles[guild_id] = Role(guild_id, "@everyone", int(MEMBER_DEFAULT))
    managed = Role(
        guild_id + 2, world.bot.display_name, int(BOT_DEFAULT), 1, managed=True, bot_id=world.bot.id
    )
    guild.roles[managed.id] = managed
    guild.members[world.bot.id] = Member(world.bot, timestamp(guild_id), roles=[managed.id])
    world.guilds[guild_id] = guild
    return guild


def _badge(colour: str) -> bytes:
    """Draw a round emoji in the guild's colour."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<circle cx="16" cy="16" r="14" fill="{colour}"/></svg>'
    ).encode()


def _channels(
    world: World,
    guild: Guild,
    *,
    category: str,
    texts: tuple[tuple[str, str | None], ...],
    voice: str,
    closed: str,
) -> None:
    """Add a category with text channels, a voice channel with its chat, and one channel closed to the bot."""
    first = guild.id + 100
    world.add_channel(Channel(first, guild.id, ChannelType.CATEGORY, category))
    for position, (name, topic) in enumerate(texts):
        world.add_channel(
            Channel(first + 1 + position, guild.id, ChannelType.TEXT, name, position, first, topic)
        )
    world.add_channel(Channel(first + 50, guild.id, ChannelType.VOICE, voice, 0, first))
    private = Channel(first + 60, guild.id, ChannelType.TEXT, closed, len(texts), None)
    everyone, bot = guild.id, world.bot.id
    private.overwrites[everyone] = PermissionOverwrite(everyone, 0, deny=int(Permission.VIEW_CHANNEL))
    private.overwrites[guild.id + 1] = PermissionOverwrite(
        guild.id + 1, 0, allow=int(Permission.VIEW_CHANNEL)
    )
    private.overwrites[bot] = PermissionOverwrite(bot, 1, deny=int(ALL & ~Permission.ADMINISTRATOR))
    world.add_channel(private)
