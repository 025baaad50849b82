"""The client and its outbox: clicks, broken answers, and Discord's limits."""

import asyncio
import itertools
import random
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
import pytest
from hypothesis import given, strategies as st
from pydantic import SecretStr

from bot.client import ClickedMessage, Client, log_in, point_at
from bot.config import DiscordSection, OutboxSection
from bot.outbox import Letter, Outbox, Queue, Send
from cogs.shell.live_message import Kind, Priority
from discord_sandbox import Sandbox, SandboxSettings
from tests.payloads import MESSAGE, USER
from tests.seeded import examples

# The outbox keeps Discord's limits, sends the important first, and forgets nobody.

CHANNEL = 1


async def nothing() -> None:
    """A request that does nothing."""


@dataclass
class Evening:
    """A queue on a clock of its own; every request takes ``takes`` seconds."""

    limits: OutboxSection = field(default_factory=OutboxSection)
    takes: float = 0.05
    now: float = 100.0
    sent: list[tuple[float, Letter]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.queue = Queue(self.limits)
        self._running: list[tuple[float, Letter]] = []

    def put(
        self,
        key: Hashable,
        channel: int = CHANNEL,
        priority: Priority = Priority.TABLE,
        kind: Kind = Kind.EDIT,
        send: Send = nothing,
    ) -> None:
        self.queue.put(key, (channel, kind), priority, send, self.now)

    def run(self, until: float) -> None:
        """Let time pass as the real loop does, from one moment at which something can happen to the next."""
        while True:
            for end, finished in [pair for pair in self._running if pair[0] <= self.now]:
                self.queue.done(finished, end)
                self._running.remove((end, finished))
            while letter := self.queue.take(self.now):
                self.sent.append((self.now, letter))
                self._running.append((self.now + self.takes, letter))
            self.queue.sweep(self.now)
            following = min([self.queue.next_at, *(end for end, _ in self._running)])
            if following > until:
                self.now = max(self.now, until)
                return
            self.now = max(following, self.now)

    @property
    def keys(self) -> list[object]:
        return [letter.key for _, letter in self.sent]


def most_within(stamps: list[float], seconds: float) -> int:
    """The largest number of stamps in any half-open stretch of that length."""
    return max((sum(start <= stamp < start + seconds for stamp in stamps) for start in stamps), default=0)


def test_the_newest_replaces_what_waits_and_keeps_its_place() -> None:
    evening = Evening(OutboxSection(requests=1))
    evening.put("a", channel=1)
    evening.run(100.0)

    async def newest() -> None: ...

    evening.put("b", channel=2)
    evening.put("c", channel=3)
    evening.put("b", channel=2, send=newest)
    evening.run(110.0)
    assert evening.keys == ["a", "b", "c"]
    assert evening.sent[1][1].send is newest


def test_a_table_that_moved_to_another_channel_is_drawn_only_there() -> None:
    evening = Evening(OutboxSection(requests=1))
    evening.put("other", channel=9)
    evening.run(100.0)
    evening.put("card", channel=1)
    evening.put("card", channel=2)
    evening.run(110.0)
    assert [letter.lane[0] for _, letter in evening.sent] == [9, 2]


def test_turns_go_before_tables_before_scores_before_watchers() -> None:
    evening = Evening(OutboxSection(requests=1))
    for channel, priority in enumerate(reversed(Priority)):
        evening.put(priority, channel=channel, priority=priority)
    evening.run(110.0)
    assert evening.keys == list(Priority)


def test_what_waits_long_enough_is_not_overtaken_for_ever() -> None:
    evening = Evening(OutboxSection(requests=1, channel_requests=100))
    evening.put("watchers", channel=99, priority=Priority.WATCH)
    for second in range(100):
        for channel in range(2):
            evening.put(("turn", second, channel), channel=channel, priority=Priority.TURN)
        evening.run(100.0 + second)
    assert "watchers" in evening.keys


def test_channels_take_turns() -> None:
    evening = Evening(OutboxSection(requests=1, channel_requests=100))
    for number in range(6):
        evening.put(("loud", number), channel=1)
    evening.put("quiet", channel=2)
    evening.run(101.5)
    assert evening.keys == [("loud", 0), "quiet"]


def test_whenever_discord_counts_slow_requests_there_are_not_too_many_in_a_second() -> None:
    evening = Evening(OutboxSection(requests=10), takes=0.7)
    for channel in range(60):
        evening.put(channel, channel=channel)
    evening.run(200.0)
    assert len(evening.sent) == 60
    for begun, _ in evening.sent:
        assert len([start for start, _ in evening.sent if start <= begun < start + evening.takes + 1.0]) <= 10


def test_posts_and_deletions_do_not_wait_for_edits() -> None:
    evening = Evening(takes=3.0)
    for kind in Kind:
        evening.put(kind, kind=kind)
    evening.run(100.0)
    assert set(evening.keys) == set(Kind)


def test_lanes_are_forgotten_when_nothing_happens_there() -> None:
    evening = Evening()
    for channel in range(50):
        evening.put(channel, channel=channel)
    evening.run(200.0)
    evening.put("later")
    evening.run(200.0)
    assert len(evening.queue._lanes) == 1


limits = st.builds(
    OutboxSection,
    requests=st.integers(1, 12),
    channel_requests=st.integers(1, 6),
    channel_seconds=st.sampled_from([1.0, 2.5, 5.0]),
)
submissions = st.lists(
    st.tuples(
        st.floats(0, 2).map(lambda pause: round(pause, 2)),
        st.integers(0, 6),
        st.integers(0, 3),
        st.sampled_from(Priority),
        st.sampled_from(Kind),
    ),
    max_size=60,
)


@examples(50, 150)
@given(limits, submissions, st.sampled_from([0.0, 0.05, 1.3]))
def test_whatever_is_submitted_the_limits_hold_and_the_newest_arrives(
    limits: OutboxSection, submitted: list[tuple[float, int, int, Priority, Kind]], takes: float
) -> None:
    evening = Evening(limits, takes)
    newest: dict[object, object] = {}
    for pause, key, channel, priority, kind in submitted:
        evening.run(evening.now + pause)

        async def send() -> None: ...

        newest[key, channel, kind] = send
        evening.put((key, channel, kind), channel, priority, kind, send)
    evening.run(evening.now + 1000)

    assert len(evening.queue.waiting) == 0
    assert evening.queue.running == 0
    assert {letter.key: letter.send for _, letter in evening.sent} == newest
    assert most_within([at for at, _ in evening.sent], 1.0) <= limits.requests
    # a request reaches Discord at some moment between its start and its end: the later one counts
    for lane in {letter.lane for _, letter in evening.sent}:
        starts = [at for at, letter in evening.sent if letter.lane == lane]
        for early, late in zip(starts, starts[limits.channel_requests :], strict=False):
            assert late >= early + takes + limits.channel_seconds
        assert all(after >= before + takes for before, after in itertools.pairwise(starts))


# -- sending: on the real event loop -------------------------------------------------------------------------


@pytest.fixture
async def outbox() -> Outbox:
    outbox = Outbox(OutboxSection())
    outbox.start()
    return outbox


async def test_it_sends_and_flushes(outbox: Outbox) -> None:
    done: list[int] = []

    async def send(number: int) -> None:
        await asyncio.sleep(0)
        done.append(number)

    for number in range(4):
        outbox.submit(number, number, Priority.TABLE, lambda number=number: send(number))  # type: ignore[misc]
    await outbox.flush(5)
    assert sorted(done) == [0, 1, 2, 3]
    assert outbox.figures.sent == 4
    await outbox.close()


async def test_one_that_fails_keeps_nobody_from_going(outbox: Outbox) -> None:
    async def fail() -> None:
        raise RuntimeError("broken")

    outbox.submit("bad", CHANNEL, Priority.TURN, fail)
    outbox.submit("good", CHANNEL, Priority.TABLE, nothing)
    await outbox.flush(5)
    assert (outbox.figures.sent, outbox.figures.failed) == (1, 1)
    await outbox.close()


async def test_flushing_has_an_end_and_what_moves_from_a_busy_channel_goes(outbox: Outbox) -> None:
    gone = asyncio.Event()

    async def stuck() -> None:
        await asyncio.Event().wait()

    async def go() -> None:
        gone.set()

    for key in ("stuck", "behind", "moving"):
        outbox.submit(key, CHANNEL, Priority.TABLE, stuck)
    await outbox.flush(0.01)
    outbox.submit("moving", CHANNEL + 1, Priority.TABLE, go)
    await gone.wait()
    await outbox.close()
    assert outbox.figures.dropped == 1
    assert not outbox.queue.waiting


@pytest.mark.parametrize("tables", [1, 4, 10])
def test_no_card_in_a_crowded_channel_is_further_behind_than_each_table_needs_a_turn(tables: int) -> None:
    """Tables change at people's pace; each is redrawn after at most one turn of every other table."""
    chance = random.Random(tables)
    evening = Evening()
    waiting: dict[int, float] = {}
    behind: list[float] = []
    changes = sorted(
        (100.0 + chance.uniform(0, 600), table) for table in range(tables) for _ in range(600 // 4)
    )
    seen = 0

    def catch_up() -> None:
        nonlocal seen
        for at, letter in evening.sent[seen:]:
            if letter.priority is Priority.TABLE and isinstance(letter.key, int) and letter.key in waiting:
                behind.append(at + evening.takes - waiting.pop(letter.key))
        seen = len(evening.sent)

    for at, table in changes:
        evening.run(at)
        catch_up()
        waiting.setdefault(table, at)
        evening.put(table)
        if chance.random() < 0.03:  # with each deal an old card is put away
            evening.put(("retire", at), priority=Priority.WATCH)
    evening.run(900.0)
    catch_up()
    turn = evening.limits.channel_seconds / evening.limits.channel_requests + evening.takes
    assert not waiting and len(behind) > 100
    assert max(behind) <= (tables + 2) * turn, sorted(behind)[-5:]
    edits = [at for at, letter in evening.sent]
    assert most_within(edits, evening.limits.channel_seconds) <= evening.limits.channel_requests


# The client: what it makes of clicks, when it closes, and how it copes with answers that are broken.

CLICK: Any = {
    "id": "1",
    "application_id": "2",
    "type": 3,
    "token": "secret",
    "version": 1,
    "data": {"custom_id": "bk1:x:1", "component_type": 2},
    "guild_id": "3",
    "channel": {"id": "4", "type": 0, "guild_id": "3", "name": "spieltisch", "position": 0},
    "channel_id": "4",
    "member": {"user": USER, "roles": [], "joined_at": None, "flags": 0, "permissions": "2048"},
    "app_permissions": "3072",
    "locale": "de",
    "attachment_size_limit": 0,
    "message": {**MESSAGE, "id": "5", "components": [{"type": 10, "id": 1, "content": "**Minus**"}]},
}
"""A click on a private message, as the gateway sends it."""


async def test_the_last_disconnect_is_nobodys_business() -> None:
    async with Client(DiscordSection()) as client:
        pass
    # the gateway says so after the loop was given up; it used to fail, and left a coroutine behind
    client.dispatch("disconnect")


async def test_an_answer_of_which_a_part_is_missing_is_a_connection_that_broke() -> None:
    async with Sandbox(SandboxSettings()) as sandbox:
        section = DiscordSection(
            token=SecretStr(sandbox.token), api_url=sandbox.api_url, gateway_url=sandbox.gateway_url
        )
        point_at(section)
        client = await log_in(section)
        (channel, *_) = [one for one in sandbox.world.channels.values() if one.name == "spieltisch"]
        sandbox.core.faults.fail("POST .*/messages", "garbled", 1)
        with pytest.raises(aiohttp.ClientPayloadError):
            await client.get_partial_messageable(channel.id).send("Prost")
        sandbox.core.faults.fail("/webhooks/", "garbled", 1)
        with pytest.raises(aiohttp.ClientPayloadError):
            await discord.Webhook.partial(sandbox.application_id, "token", client=client).fetch_message(1)
        await client.close()


async def test_of_a_clicked_message_its_id_and_flags_are_what_discord_py_makes_of_them() -> None:
    client = Client(DiscordSection())
    state = client._connection
    state.user = discord.ClientUser(state=state, data={**USER, "id": "2"})  # type: ignore
    interaction = discord.Interaction[discord.Client](data=CLICK, state=state)
    message = interaction.message
    theirs = discord.Message(state=state, channel=interaction.channel, data=CLICK["message"])  # type: ignore
    assert isinstance(message, ClickedMessage)
    assert (message, message.flags, message.channel) == (theirs, theirs.flags, theirs.channel)
    assert message.flags.ephemeral
    assert message.guild is not None and message.guild.id == interaction.guild_id
