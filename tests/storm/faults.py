"""The kinds of faults: a function for each, which returns when the fault is over."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from discord_sandbox import RejectedError, control
from discord_sandbox.faults import How
from discord_sandbox.sessions import Disconnection
from tests.wire.table import EPHEMERAL, eventually

if TYPE_CHECKING:
    from tests.storm.storm import Storm

EDITS: Final = r"PATCH .*/channels/\d+/messages/"
"""Edits of public messages."""
SHARDS: Final = 2
"""The two servers are in different shards."""
WHERE: Final = (
    r"POST .*/callback$",
    r"PATCH .*/webhooks/.*/messages/",
    EDITS,
    r"POST .*/channels/\d+/messages$",
    r"DELETE .*/messages/",
    r"",
)
"""Patterns of requests to hit: answers to clicks, hands, cards, posts, deletions, any."""
NOT_EXEMPT: Final = WHERE[2:5]
"""Requests that count towards the global rate limit, unlike interactions."""
LOST_INTEREST: Final = 4.0
"""Seconds until a fault that no request has met is withdrawn."""
NO_ROOM: Final = (
    *(r"disk I/O error", r"database or disk is full", r"storage", r"a person could not be stored"),
    r"can't be loaded",
)
LOCKED: Final = (r"database is locked", r"storage", r"could not be stored", r"can't be loaded")
LOST: Final = (r"storage", r"database", r"could not be stored")
DATABASE_GONE: Final = (
    *(r"storage", r"connection", r"could not be (stored|opened)", r"nothing stored"),
    *(r"can't be (counted|noted|read)", r"waits for the database", r"shutting down", r"starting up"),
)


@dataclass(frozen=True)
class Kind:
    """A kind of fault. ``expected``: patterns of errors that the log may contain because of it."""

    name: str
    strike: Callable[[Storm], Awaitable[None]]
    expected: tuple[str, ...] = ()
    possible: Callable[[Storm], bool] = lambda storm: True


# -- the process --------------------------------------------------------------------------------------------


async def _kill(storm: Storm) -> None:
    """Kill it in the midst of a click, or at any moment, and start it again."""
    chance, recorder = storm.chance, storm.recorder
    if chance.random() < 0.5:
        clicks = len(recorder.attempts)
        await _over(lambda: len(recorder.attempts) > clicks)
        await asyncio.sleep(chance.uniform(0, 0.015))
    else:
        await asyncio.sleep(chance.uniform(0, 0.3))
    await storm.bot.end(signal.SIGKILL)
    await storm.bot.begin()
    await storm.bot.online()


async def _kill_while_it_starts(storm: Storm) -> None:
    await storm.bot.end(signal.SIGKILL)
    await storm.bot.begin()
    await asyncio.sleep(storm.chance.uniform(0.05, 1.5))
    await storm.bot.end(signal.SIGKILL)
    await storm.bot.begin()
    await storm.bot.online()


async def _stop(storm: Storm) -> None:
    status = await storm.bot.end(signal.SIGTERM)
    if status != 0:
        storm.recorder.breaks("ends in order", f"a stop ended with {status}")
    await storm.bot.begin()
    await storm.bot.online()


# -- requests -----------------------------------------------------------------------------------------------


async def _requests(
    how: How, storm: Storm, where: tuple[str, ...] = WHERE, status: int = 500, code: int = 0
) -> None:
    """Make a few of the next requests of some kind fail, and wait until they have."""
    chance, faults = storm.chance, storm.sandbox.core.faults
    times = chance.randint(1, 4)
    seconds = round(chance.uniform(0.2, 1.5), 2)
    faults.fail(chance.choice(where), how, times, status=status, code=code, seconds=seconds)
    await _over(lambda: not faults.active)
    faults.clear()


async def _server_errors(storm: Storm) -> None:
    await _requests("refused", storm, status=storm.chance.choice((500, 502, 503)))


async def _refusals(storm: Storm) -> None:
    await _requests("refused", storm, status=400, code=50035)


async def _slow(storm: Storm) -> None:
    faults = storm.sandbox.core.faults
    faults.delay(storm.chance.choice(WHERE), storm.chance.randint(100, 2500))
    await asyncio.sleep(storm.chance.uniform(1, 2.5))
    faults.clear()


async def _over(condition: Callable[[], bool]) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LOST_INTEREST):
            while not condition():  # noqa: ASYNC110 - the sandbox has nothing to hook into
                await asyncio.sleep(0.02)


# -- the gateway --------------------------------------------------------------------------------------------


async def _gateway(how: Disconnection, storm: Storm) -> None:
    chance = storm.chance
    storm.sandbox.core.gateway.disconnect(
        how, chance.choice((0.0, 0.0, 1.0)), attempts=chance.choice((0, 0, 1, 3))
    )
    await _gone_and_back(storm)


async def _shard(how: Disconnection, storm: Storm) -> None:
    """End the session of one shard, and keep it out for some attempts."""
    chance, gateway = storm.chance, storm.sandbox.core.gateway
    identified = gateway.identified
    gateway.disconnect(how, shard=chance.randrange(SHARDS), attempts=chance.randint(0, 3))
    await eventually(lambda: gateway.identified > identified or not storm.bot.alive)


async def _server_down(storm: Storm) -> None:
    """Let a server be down; sometimes the bot is started meanwhile."""
    chance, sandbox = storm.chance, storm.sandbox
    guild = sandbox.world.guilds[chance.choice(sorted(sandbox.world.guilds))]
    sandbox.core.gateway.outage(guild)
    if chance.random() < 0.3:
        await _kill(storm)
    await asyncio.sleep(chance.uniform(0.3, 3))
    sandbox.core.gateway.outage(guild, over=True)


async def _replayed(storm: Storm) -> None:
    storm.sandbox.core.gateway.trouble.replayed = storm.chance.randint(1, 30)
    storm.sandbox.core.gateway.disconnect("drop")
    await _gone_and_back(storm)


async def _gone_and_back(storm: Storm) -> None:
    gateway = storm.sandbox.core.gateway
    await _over(lambda: not gateway.online)
    await eventually(lambda: gateway.online or not storm.bot.alive)


async def _doubled(storm: Storm) -> None:
    trouble = storm.sandbox.core.gateway.trouble
    trouble.doubled = storm.chance.randint(3, 12)
    await _over(lambda: not trouble.doubled)
    trouble.clear()


async def _late(storm: Storm) -> None:
    trouble = storm.sandbox.core.gateway.trouble
    trouble.late = storm.chance.choice((0.2, 1.0, 2.9, 3.5))
    await asyncio.sleep(storm.chance.uniform(1, 2))
    trouble.clear()


async def _tokens_expire(storm: Storm) -> None:
    storm.sandbox.core.interactions.expire()


# -- what is deleted and forbidden --------------------------------------------------------------------------


async def _card_deleted(storm: Storm) -> None:
    group = storm.chance.choice(storm.groups)
    if (card := group.card) is not None:
        await group.people[0].control("delete_message", channel_id=card["channel_id"], message_id=card["id"])


async def _hand_dismissed(storm: Storm) -> None:
    group = storm.chance.choice(storm.groups)
    person = storm.chance.choice(group.people)
    hand = person.hands.get(group.table or 0)
    if hand is not None and hand["flags"] & EPHEMERAL:
        await person.delete(hand)


async def _channel_deleted(storm: Storm) -> None:
    group = storm.chance.choice(storm.groups)
    await storm.move_house(group)


async def _rights_lost(storm: Storm) -> None:
    chance = storm.chance
    group = chance.choice(storm.groups)
    lost = chance.choice(
        (["SEND_MESSAGES"], ["VIEW_CHANNEL"], ["ATTACH_FILES"], ["VIEW_CHANNEL", "SEND_MESSAGES"])
    )
    await group.people[0].control("permissions", channel_id=group.channel, deny=lost)
    await asyncio.sleep(chance.uniform(0.5, 2))
    await group.people[0].control("permissions", channel_id=group.channel)


async def _kicked(storm: Storm) -> None:
    """Kick the bot from a server, and have somebody with permission invite it again."""
    chance = storm.chance
    group = chance.choice(storm.groups)
    host = group.people[0]
    guild = host.guild_of(group.channel)
    await host.control("kick", guild_id=guild, person=str(storm.sandbox.world.bot.id))
    await asyncio.sleep(chance.uniform(0.3, 1.5))
    await host.control("invite_bot", guild_id=guild)


async def _member_leaves(storm: Storm) -> None:
    """Let somebody leave a server in mid-game, and come back; the others say so at the tables."""
    group = storm.chance.choice(storm.groups)
    host, leaver = group.people[0], storm.chance.choice(group.people[1:])
    guild = host.guild_of(group.channel)
    await host.control("kick", guild_id=guild, person=leaver.id)
    there = [one for one in storm.groups if host.guild_of(one.channel) == guild and leaver in one.people]
    for one in there:
        leaver.lose_channel(one.channel)
        other = next(person for person in one.people if person is not leaver)
        if one.table is None:
            continue
        with contextlib.suppress(RejectedError, TimeoutError, ConnectionError):
            await other.command(one.channel, "table remove", who=leaver.id, table=one.table)
        one.gone.add(leaver.id)
        if len(one.gone) == len(one.people):  # the last seat was theirs, so the table is closed
            one.give_up()
    await asyncio.sleep(storm.chance.uniform(0.3, 1.5))
    for one in there:
        leaver.lost.discard(one.channel)
    await host.control("let_in", guild_id=guild, person=leaver.id)
    for one in there:
        await leaver.look_back(one.channel)


# -- the database -------------------------------------------------------------------------------------------


async def _disk_full(storm: Storm) -> None:
    storm.bot.limit_files(1)
    await asyncio.sleep(storm.chance.uniform(0.3, 2))
    storm.bot.limit_files(None)


async def _disk_full_at_start(storm: Storm) -> None:
    """Start the bot on a full disk, and kill it before there is space again."""
    await storm.bot.end(signal.SIGKILL)
    await storm.bot.begin()
    storm.bot.limit_files(1)
    await asyncio.sleep(storm.chance.uniform(0.3, 1.5))
    if storm.bot.alive:
        await storm.bot.end(signal.SIGKILL)
    else:
        await storm.bot.wait()
    await storm.bot.begin()
    await storm.bot.online()


async def _locked(storm: Storm) -> None:
    assert storm.bot.database is not None
    other = sqlite3.connect(storm.bot.database, isolation_level=None, timeout=1)
    try:
        other.execute("BEGIN EXCLUSIVE")
        await asyncio.sleep(storm.chance.choice((0.3, 1.5, 4.0)))
    except sqlite3.OperationalError:
        return
    finally:
        if other.in_transaction:
            other.execute("ROLLBACK")
        other.close()


async def _file_away(storm: Storm) -> None:
    """Move the database's file away, put it back, and start the bot again."""
    file = storm.bot.database
    assert file is not None
    away = file.with_suffix(".away")
    file.rename(away)
    await asyncio.sleep(storm.chance.uniform(0.5, 2))
    await storm.bot.end(signal.SIGKILL)
    away.replace(file)
    await storm.bot.begin()
    await storm.bot.online()


async def _restarted_server(mode: str, storm: Storm) -> None:
    assert storm.cluster is not None
    await asyncio.to_thread(storm.cluster.stop, mode)
    await asyncio.to_thread(storm.cluster.start)


async def _server_away(storm: Storm) -> None:
    """Stop the server and start it some seconds later; some of them, whoever connects is kept waiting."""
    assert storm.cluster is not None
    await asyncio.to_thread(storm.cluster.stop, "fast")
    await asyncio.sleep(storm.chance.uniform(2, 6))
    await asyncio.to_thread(storm.cluster.start)
    with storm.cluster.paused():
        await asyncio.sleep(storm.chance.uniform(0.5, 2))


# -- the clock ----------------------------------------------------------------------------------------------


async def _clock(seconds: tuple[float, float], storm: Storm) -> None:
    storm.bot.turn_clock(storm.chance.uniform(*seconds))
    await asyncio.sleep(storm.chance.uniform(0.5, 1.5))
    storm.bot.turn_clock(0.0)


def _on_sqlite(storm: Storm) -> bool:
    return storm.bot.database is not None


def _on_server(storm: Storm) -> bool:
    return storm.cluster is not None


def _rest(name: str, how: How, *where: str) -> Kind:
    more: dict[str, Any] = {"where": where} if where else {}
    return Kind(name, lambda storm: _requests(how, storm, **more))


KINDS: Final = (
    Kind("killed", _kill),
    Kind("killed while it starts", _kill_while_it_starts),
    Kind("stopped in order", _stop),
    _rest("429 of a route", "route"),
    _rest("429 of a shared resource", "shared", *NOT_EXEMPT),
    _rest("429 of all requests", "global", *NOT_EXEMPT),
    _rest("429 of Cloudflare, without JSON", "banned"),
    _rest("30046, as a 429", "too old", EDITS),
    Kind("400", _refusals, (r"error code: 50035",)),
    _rest("200 with a page instead of JSON", "page"),
    Kind("5xx", _server_errors),
    _rest("5xx with HTML", "unavailable"),
    _rest("5xx after it took effect", "unsure"),
    _rest("answer lost after it took effect", "cut"),
    _rest("connection dropped before", "dropped"),
    _rest("garbled answer", "garbled"),
    Kind("slow answers", _slow),
    Kind("gateway: RESUME", partial(_gateway, "reconnect")),
    Kind("gateway: invalid session", partial(_gateway, "invalid")),
    Kind("gateway: line cut", partial(_gateway, "drop")),
    Kind("gateway: resume refused", partial(_gateway, "lost")),
    Kind("gateway: one shard's session invalid", partial(_shard, "invalid")),
    Kind("gateway: one shard's resume refused", partial(_shard, "lost")),
    Kind("server down", _server_down),
    Kind("events replayed", _replayed),
    Kind("events doubled", _doubled),
    Kind("events late", _late),
    Kind("tokens expired", _tokens_expire),
    Kind("card deleted", _card_deleted),
    Kind("hand dismissed", _hand_dismissed),
    Kind("channel deleted", _channel_deleted),
    Kind("rights lost", _rights_lost),
    Kind("kicked and invited again", _kicked, possible=lambda storm: "invite_bot" in control._ACTIONS),
    Kind("member leaves", _member_leaves),
    Kind("disk full", _disk_full, NO_ROOM, _on_sqlite),
    Kind("disk full at the start", _disk_full_at_start, NO_ROOM, _on_sqlite),
    Kind("database locked", _locked, LOCKED, _on_sqlite),
    Kind("database file moved away", _file_away, LOST, _on_sqlite),
    Kind("PostgreSQL crashed", partial(_restarted_server, "immediate"), DATABASE_GONE, _on_server),
    Kind("PostgreSQL restarted", partial(_restarted_server, "fast"), DATABASE_GONE, _on_server),
    Kind("PostgreSQL away for seconds", _server_away, DATABASE_GONE, _on_server),
    Kind("clock jumps ahead", partial(_clock, (30, 7200))),
    Kind("clock jumps back", partial(_clock, (-7200, -30))),
)
"""All kinds, in the order of the printed table."""


KILLS: Final = KINDS[:2]


def shuffled(chance: random.Random, kinds: Sequence[Kind]) -> list[Kind]:
    """Return the kinds in random order, each once."""
    return chance.sample(kinds, len(kinds))
