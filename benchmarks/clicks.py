"""``python -m benchmarks clicks``: the cost of a click on a card, against a bot that only echoes.

Two sandboxes, each in a process of its own: one with the bot, one with an echo bot that makes the same
requests for a click (its answer, three refreshed hands), knows no rules and stores nothing. Four people
sit at eight tables of each. Rounds alternate between the two: first clicks at a fixed rate, which come
whether or not the last one was answered (a click's time counts from when it was due), then one at a time.

Printed: p50 and p99 of the answer (milliseconds), CPU of the bot's process per click (milliseconds),
and for the bot how old the public card was allowed to get: from a click's answer to the end of the first
edit of the card that began after it (p99, milliseconds). The bot draws its tables as pictures meanwhile;
how many were hung up is printed, too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import aiohttp

from cogs.shell.card_emoji import emoji_files
from cogs.texts.catalogue import Texts
from discord_sandbox.person import Person, buttons, files_of, people

PEOPLE: Final = ("Anna", "Bert", "Dora", "Emil")
CHANNELS: Final = (
    "allgemein",
    "spieltisch",
    "spieltisch-2",
    "küche",
    "Stammtisch",
    "general",
    "card-table",
    "darts",
)
PRIMARY, SUCCESS = 1, 3
CLOCK_TICKS: Final = os.sysconf("SC_CLK_TCK")

Json = dict[str, Any]


@dataclass
class Hand:
    """One person's private message at one table."""

    person: Person
    message: Json
    busy: bool = False

    def playable(self) -> list[str]:
        """Return the custom ids of the enabled buttons."""
        message = self.person.latest(self.message)
        return [
            one["custom_id"]
            for one in buttons(message)
            if one["style"] in (PRIMARY, SUCCESS) and not one.get("disabled")
        ]


@dataclass
class Table:
    """A table's public message and its four hands."""

    channel: str
    card: Json
    hands: list[Hand]
    turn: int = 0
    """Next to click where everybody may: people take turns at both bots."""
    answered: list[float] = field(default_factory=list)
    """When clicks at the table were answered, in seconds of the epoch."""

    def ready(self) -> tuple[Hand, list[str]] | None:
        """Return a hand that can act, and its buttons."""
        for step in range(len(self.hands)):
            hand = self.hands[(self.turn + step) % len(self.hands)]
            if not hand.busy and (ids := hand.playable()):
                return hand, ids
        return None


@dataclass
class Side:
    """One of the two bots under measurement."""

    name: str
    url: str
    pid: int
    tables: list[Table]
    renew: Callable[[Table], Any]
    chance: random.Random = field(default_factory=lambda: random.Random(7))
    answers: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    cpu: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    clicks: int = 0
    failures: int = 0
    waited_for_table: int = 0
    pictures: set[str] = field(default_factory=set)
    """All pictures that were seen on a public card."""
    turn: int = 0

    def next_ready(self) -> Table | None:
        """Return the next table in turn at which somebody can act, so that nobody waits idly."""
        for _ in self.tables:
            self.turn += 1
            table = self.tables[self.turn % len(self.tables)]
            if table.ready():
                return table
        return None

    async def renew_next(self) -> None:
        """Replace the next table in turn if it is over."""
        self.turn += 1
        await self.renew(self.tables[self.turn % len(self.tables)])


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


async def click(side: Side, table: Table, kind: str, due: float) -> None:
    """Press one fitting button and note how long the answer took since ``due``."""
    found = table.ready()
    if found is None:
        return
    hand, ids = found
    hand.busy = True
    side.clicks += 1
    table.turn = table.hands.index(hand) + 1
    try:
        reply = await hand.person.click(hand.message, side.chance.choice(ids), force=True)
    finally:
        hand.busy = False
    if reply.state != "answered":
        side.failures += 1
        return
    side.answers[kind].append(time.perf_counter() - due)
    table.answered.append(time.time())


async def at_a_rate(side: Side, rate: float, seconds: float) -> None:
    """Click at a fixed rate, whether or not earlier clicks were answered."""
    running: set[asyncio.Task[None]] = set()
    before, clicks = cpu_seconds(side.pid), 0
    start = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = start + number / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        table = side.next_ready()
        if table is None:
            side.waited_for_table += 1
            await side.renew_next()
            continue
        task = asyncio.create_task(click(side, table, "rate", due))
        running.add(task)
        task.add_done_callback(running.discard)
        clicks += 1
    await asyncio.gather(*running)
    await asyncio.sleep(0.3)
    side.cpu["rate"].append((cpu_seconds(side.pid) - before) / max(1, clicks))


async def one_at_a_time(side: Side, count: int) -> None:
    """Click, wait for the answer, click."""
    before, clicks = cpu_seconds(side.pid), 0
    for _ in range(count):
        for _ in range(200):
            table = side.next_ready()
            if table is not None:
                break
            await asyncio.sleep(0.005)
        if table is None:
            await side.renew_next()
            continue
        await click(side, table, "single", time.perf_counter())
        clicks += 1
    await asyncio.sleep(0.3)
    side.cpu["single"].append((cpu_seconds(side.pid) - before) / max(1, clicks))


@contextlib.asynccontextmanager
async def process(*command: str, env: Mapping[str, str] | None = None) -> AsyncIterator[Any]:
    """Run a child process of this Python, and end it with the context."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, stdout=asyncio.subprocess.PIPE, env={**os.environ, **(env or {})}
    )
    try:
        yield child
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.terminate()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(child.wait(), 15)


async def commands_known(persons: list[Person], name: str) -> None:
    """Wait until the bot is online and has registered its commands."""
    for _ in range(300):
        for person in persons:
            await person.refresh()
        if all(p.bot_online and any(c["name"] == name for c in p.commands) for p in persons):
            return
        await asyncio.sleep(0.1)
    raise RuntimeError(f"/{name} never came up")


async def emoji_uploaded(url: str) -> None:
    """Wait until the bot has uploaded its cards, which it does beside everything else."""
    expected = len(emoji_files(Texts()))
    uploaded = 0
    while uploaded < expected:
        await asyncio.sleep(0.5)
        done = [entry for entry in await journal(url) if entry["path"].endswith("/emojis")]
        uploaded = sum(entry["method"] == "POST" and entry["status"] < 300 for entry in done)


async def open_echo(persons: list[Person], channel: str, number: int) -> Table:
    """Return a public message of the echo bot and four private ones."""
    reply = await persons[0].command(channel, "echo", table=number)
    assert reply.message is not None
    return await seat(persons, channel, reply.message, f"table:{number}")


async def open_quodlibet(persons: list[Person], channel: str) -> Table:
    """Return a table of ours with four people and their hands open, in its first deal."""
    host, *guests = persons
    known = {message["id"] for message in await host.messages(channel)}
    await host.command(channel, "table open")
    channel_id = host.channel(channel)

    def fresh_card(message: Json) -> bool:
        return (
            message["channel_id"] == channel_id
            and message["id"] not in known
            and any(":join" in one["custom_id"] for one in buttons(message))
        )

    card = await host.wait_for(fresh_card)
    join = next(one["custom_id"] for one in buttons(card) if one["custom_id"].endswith(":join"))
    for guest in guests:
        await guest.wait_for(lambda message: message["id"] == card["id"])
        await guest.click(card, join)
    await host.click(card, join.replace(":join", ":start"), force=True)
    return await seat(persons, channel, card, join.replace(":join", ":hand"))


async def seat(persons: list[Person], channel: str, card: Json, hand_id: str) -> Table:
    """Open a private hand for everybody."""
    hands = []
    for person in persons:
        await person.wait_for(lambda message: message["id"] == card["id"])
        reply = await person.click(card, hand_id, force=True)
        assert reply.message is not None, reply
        hands.append(Hand(person, reply.message))
    return Table(persons[0].channel(channel), card, hands)


async def journal(url: str) -> list[Json]:
    """Return every request that a sandbox's bot has made."""
    async with aiohttp.ClientSession() as session, session.get(f"{url}/_/journal") as answer:
        entries = await answer.json()
        found: list[Json] = entries["entries"] if isinstance(entries, dict) else entries
        return found


def staleness(entries: list[Json], tables: list[Table]) -> list[float]:
    """Return for each answered click the seconds until an edit of the card that began after it."""
    edits: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for entry in entries:
        if entry["method"] == "PATCH" and "/channels/" in entry["path"] and entry["status"] == 200:
            end = entry["at"]
            edits[entry["path"].split("/channels/")[1].split("/")[0]].append((end - entry["ms"] / 1000, end))
    ages = []
    for table in tables:
        done = sorted(edits[table.channel])
        begins = [begin for begin, _ in done]
        for answered in table.answered:
            place = bisect_left(begins, answered)
            if place < len(done):
                ages.append(done[place][1] - answered)
    return ages


def percentile(values: list[float], share: float) -> float:
    """Return the value below which ``share`` of the values lie; nan without values."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def look_at_pictures(side: Side) -> None:
    """Note each picture that a card shows, until cancelled."""
    person = side.tables[0].hands[0].person
    while True:
        side.pictures |= {file["id"] for message in person.seen() for file in files_of(message)}
        await asyncio.sleep(0.2)


async def measure(rate: float, seconds: float, rounds: int, singles: int) -> Json:
    """Both bots, turn by turn; every figure in milliseconds."""
    async with contextlib.AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sides: dict[str, Side] = {}
        for name in ("bot", "echo"):
            sandbox = await stack.enter_async_context(process("discord_sandbox", "--port", "0"))
            assert sandbox.stdout is not None
            at = json.loads(await sandbox.stdout.readline())
            if name == "bot":
                environment = {
                    "BIERKOENIG_DISCORD__TOKEN": at["token"],
                    "BIERKOENIG_DISCORD__API_URL": at["api_url"],
                    "BIERKOENIG_DISCORD__GATEWAY_URL": at["gateway_url"],
                    "BIERKOENIG_STORAGE__URL": str(data / "clicks.db"),
                    "BIERKOENIG_LOGGING__LEVEL": "warning",
                    "BIERKOENIG_TABLES__TABLES_PER_PERSON": "1000",
                    "BIERKOENIG_TABLES__TABLES_PER_GUILD": "1000",
                    "BIERKOENIG_TABLES__TABLES_PER_CHANNEL": "1000",
                    "BIERKOENIG_TABLES__OPENED_PER_CHANNEL": "1000",
                    "BIERKOENIG_TABLES__OPENED_PER_GUILD": "1000",
                }
                child = await stack.enter_async_context(process("bot", "run", env=environment))
            else:
                addresses = ("--api-url", at["api_url"], "--gateway-url", at["gateway_url"])
                child = await stack.enter_async_context(
                    process("benchmarks._echo_bot", *addresses, "--token", at["token"])
                )
            persons = await stack.enter_async_context(people(at["url"], *PEOPLE))
            await commands_known(persons, "table" if name == "bot" else "echo")
            if name == "bot":
                await emoji_uploaded(at["url"])
                tables = [await open_quodlibet(persons, channel) for channel in CHANNELS]
            else:
                tables = [await open_echo(persons, c, number) for number, c in enumerate(CHANNELS)]

            async def renew(table: Table, of: str = name, who: list[Person] = persons) -> None:
                """Replace a finished partie by another one at a new table."""
                if of == "bot" and not any(hand.playable() for hand in table.hands):
                    fresh = await open_quodlibet(who, table.channel)
                    table.card, table.hands = fresh.card, fresh.hands

            sides[name] = Side(name, at["url"], child.pid, tables, renew)

        for side in sides.values():  # everything imported, every cache filled
            await at_a_rate(side, rate, 2.0)
            side.answers.clear()
            side.cpu.clear()
            for table in side.tables:
                table.answered.clear()
        looking = asyncio.create_task(look_at_pictures(sides["bot"]))
        for _ in range(rounds):
            for side in sides.values():
                await at_a_rate(side, rate, seconds)
        for _ in range(rounds):
            for side in sides.values():
                await one_at_a_time(side, singles)
        looking.cancel()
        await asyncio.sleep(2.5)
        entries = {name: await journal(side.url) for name, side in sides.items()}
        figures: Json = {"rate": rate, "pictures": len(sides["bot"].pictures)}
        for name, side in sides.items():
            requests = sum("/interactions/" in e["path"] or "/webhooks/" in e["path"] for e in entries[name])
            figures[f"{name}_requests_per_click"] = round(requests / max(1, side.clicks), 2)
            for kind in ("rate", "single"):
                answers = [1000 * one for one in side.answers[kind]]
                figures[f"{name}_{kind}_p50_ms"] = round(percentile(answers, 0.5), 2)
                figures[f"{name}_{kind}_p99_ms"] = round(percentile(answers, 0.99), 2)
                figures[f"{name}_{kind}_cpu_ms"] = round(1000 * statistics.median(side.cpu[kind]), 2)
                figures[f"{name}_{kind}_clicks"] = len(answers)
            figures[f"{name}_failures"] = side.failures
            figures[f"{name}_429"] = sum(entry["status"] == 429 for entry in entries[name])
        ages = [1000 * age for age in staleness(entries["bot"], sides["bot"].tables)]
        figures["card_staleness_p50_ms"] = round(percentile(ages, 0.5))
        figures["card_staleness_p99_ms"] = round(percentile(ages, 0.99))
        return figures


def main(argv: list[str]) -> int:
    """Measure and print; the exit status is 1 when a click failed or Discord would have said 429."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks clicks")
    parser.add_argument("--rate", type=float, default=40.0, help="clicks a second over all tables")
    parser.add_argument("--seconds", type=float, default=6.0, help="length of a round at that rate")
    parser.add_argument("--rounds", type=int, default=4, help="rounds of each kind and bot")
    parser.add_argument("--singles", type=int, default=160, help="clicks of a round one at a time")
    options = parser.parse_args(argv)
    figures = asyncio.run(measure(options.rate, options.seconds, options.rounds, options.singles))
    ratios: dict[str, float] = {}
    print(f"{'':34}{'bot':>10}{'echo':>10}{'ratio':>10}")
    for kind, title in (("rate", f"{options.rate:g} clicks a second"), ("single", "one at a time")):
        for figure, unit in (("p50_ms", "p50"), ("p99_ms", "p99"), ("cpu_ms", "CPU a click")):
            ours, echo = figures[f"bot_{kind}_{figure}"], figures[f"echo_{kind}_{figure}"]
            ratio = ours / echo if echo else float("nan")
            if figure != "p99_ms":
                ratios[f"{kind}_{figure}"] = round(ratio, 2)
            print(f"{title + ', ' + unit + ' (ms)':34}{ours:>10.2f}{echo:>10.2f}{ratio:>10.2f}")
    print(f"{'public card behind, p50 (ms)':34}{figures['card_staleness_p50_ms']:>10}")
    print(f"{'public card behind, p99 (ms)':34}{figures['card_staleness_p99_ms']:>10}")
    print(f"{'requests for a click':34}{figures['bot_requests_per_click']:>10}", end="")
    print(f"{figures['echo_requests_per_click']:>10}")
    print(f"{'pictures meanwhile':34}{figures['pictures']:>10}")
    print(f"{'answers of 429':34}{figures['bot_429']:>10}{figures['echo_429']:>10}")
    worst = max(ratios.values())
    print(json.dumps({"benchmark": "clicks", **figures, "ratios": ratios, "worst_ratio": worst}))
    return int(figures["bot_429"] > 0 or figures["bot_failures"] > 0)
