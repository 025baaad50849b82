"""The whole evening: four play Badenia, one leaves, the bot dies, a fifth watches, and it goes on next week.

It is played once; then each test looks at something else that it left behind.
"""

import asyncio
import contextlib
import random
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.snowflakes import EPOCH_MS
from engine import record
from engine.players.levels import Level
from engine.tables.results import shares as shares_of
from tests.acquainted import acquainted
from tests.bot.processes import environment, output_of
from tests.sandbox.openapi_referee import Referee, referee
from tests.seeded import amount
from tests.wire.conftest import as_process
from tests.wire.players import Players, live_cards
from tests.wire.table import (
    EPHEMERAL,
    Json,
    Seated,
    answer_to,
    ask,
    download,
    eventually,
    ids_of,
    is_over,
    menu_of,
    message_of,
    open_table,
    press,
    take_hand,
    text_of,
)
from tests.wire.test_agreement import agree, command, say
from tests.wire.witness import CARD, Follower, Secrets, Witness, cards_pictured, cards_shown, cards_told

__all__ = ["referee"]

pytestmark = pytest.mark.scaled

CHANNEL = "spieltisch"
CONTRACTS = ("minus", "open_trousers", "alarich", "snack")
"""The contracts of each kingdom; two of them hide cards in ways of their own."""
KINGDOMS = amount(1, 4)
DEALS = KINGDOMS * len(CONTRACTS)
RULES = f"contracts={','.join(CONTRACTS)} blind_set_known=nobody" + (
    " kingdom_mode=off" if KINGDOMS == 1 else ""
)
WORD = "Zwickelbier"
"""The word that Anna says as she cuts."""
PLAY: dict[str, Any] = {
    "outbox": {"channel_requests": 100, "channel_seconds": 1},
    "logging": {"level": "debug"},
    "mention_after": 0.2,
    # draw as often as can be, so that there are descriptions to look at
    "picture_rest": 0.05,
    "picture_share": 1,
    "fresh_card_pause": 0,
}


@dataclass
class Evening:
    """The traces of the evening."""

    sandbox: Sandbox
    database: Path
    table: int
    people: dict[str, Witness]
    log: str = ""
    exported: tuple[str, bytes] = ("", b"")
    verified: Json = field(default_factory=dict)
    report: bytes = b""
    replayed: list[str] = field(default_factory=list)
    live: dict[str, int] = field(default_factory=dict)
    """The number of live cards, by the time at which they were counted."""

    @property
    def follower(self) -> Follower:
        """The table's log, read to its end."""
        follower = Follower(self.database, self.table)
        assert list(follower.read_on())
        return follower


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return asyncio.run(_spend(tmp_path_factory.mktemp("evening") / "bot.db"))


async def _spend(database: Path) -> Evening:
    async with contextlib.AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(
            acquainted(SandboxSettings(rate_limits=False, record_bodies=True))
        )
        people = {
            name: await stack.enter_async_context(await Witness.join(sandbox.url, name))
            for name in ("Anna", "Bert", "Cilli", "Dora", "Emil", "Frieda")
        }
        anna = people["Anna"]
        async with as_process(sandbox, database, **PLAY) as bot:
            await anna.wait_until(lambda: anna.bot_online and bool(anna.commands))
            table = await open_table(anna, CHANNEL, game="quodlibet", preset="badenia", rules=RULES)
            evening = Evening(sandbox, database, table, people)
            await _first_week(evening)
        evening.log += bot.output
        async with as_process(sandbox, database, **PLAY) as bot:
            await _next_week(evening)
        evening.log += bot.output
    return evening


async def _first_week(evening: Evening) -> None:
    """A round of deals; Dora leaves, Emil watches, and the partie is put away."""
    people, table = evening.people, evening.table
    anna, bert, cilli, dora, emil = (people[name] for name in ("Anna", "Bert", "Cilli", "Dora", "Emil"))
    await command(anna, "cut", word=WORD, table=table)
    for person in (bert, cilli, dora):
        await press(person, table, "join")
    await press(anna, table, "start")
    seated = [await take_hand(person, table) for person in (anna, bert, cilli, dora)]
    players = Players(seated, Follower(evening.database, table), random.Random(5))
    await players.play(20)
    for _ in range(6):  # while they play on, a busy machine draws few
        await _play_pictured(players, anna)
    watched = message_of(await emil.command(CHANNEL, "table watch", table=table))
    assert watched["flags"] & EPHEMERAL
    players.watching = 1
    await _play_to(players, 2)

    # the first deal's seed is told now, and no other
    await answer_to(anna, await anna.command(CHANNEL, "table verify", table=table))
    await command(dora, "leave")
    players.seated.pop()
    await _play_to(players, 3)
    shown = text_of(emil.latest(watched))
    await players.play(5)
    await eventually(lambda: text_of(emil.latest(watched)) != shown)
    players.assert_acknowledged_so_far()

    # they are tired, in the middle of a deal
    await command(anna, "shelve", table=table)
    for one in (seated[1], seated[2]):
        await say(one, "yes")
    await eventually(lambda: "ist weggelegt" in text_of(_card(anna, table)))
    evening.live["put away"] = len(live_cards(emil, table))


async def _next_week(evening: Evening) -> None:
    """The bot is restarted; Frieda plays for Dora to the end, and everything is looked at once more."""
    people, table = evening.people, evening.table
    anna, bert, cilli, frieda, emil = (people[name] for name in ("Anna", "Bert", "Cilli", "Frieda", "Emil"))
    await anna.wait_until(lambda: anna.bot_online)
    await anna.command(CHANNEL, "table resume", table=table)
    for person in (bert, cilli):
        await agree(person, table, "here")
    await eventually(lambda: f"bk1:t:{table}:hand" in ids_of(_card(anna, table)))
    seated = [await take_hand(person, table) for person in (anna, bert, cilli)]
    assert "ist frei" in await command(anna, "release", who=people["Dora"].id, table=table)
    await frieda.messages(CHANNEL)
    menu = await menu_of(frieda, _card(frieda, table), table)
    asked = message_of(await frieda.click(menu, f"bk1:a:{table}:take"))
    reply = await frieda.click(asked, next(one for one in ids_of(asked) if one.startswith("bk1:u:")))
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    seated.append(Seated(frieda, table, reply.message))
    players = Players(seated, Follower(evening.database, table), random.Random(6))
    await players.play()
    await players.answers()
    await eventually(lambda: f"bk1:t:{table}:again" in ids_of(_card(emil, table)))
    evening.exported = await download(await ask(anna, "table export", table=table))
    evening.verified = await answer_to(anna, await anna.command(CHANNEL, "table verify", table=table))
    evening.report = (await download(evening.verified))[1]
    film = await answer_to(emil, await emil.command(CHANNEL, "table replay", table=table, deal=1))
    while forth := [one for one in ids_of(emil.latest(film)) if one.endswith(":next")]:
        evening.replayed.append(text_of(emil.latest(film)))
        await emil.click(film, forth[0])
        await eventually(lambda: text_of(emil.latest(film)) != evening.replayed[-1])


async def _play_to(players: Players, deal: int) -> None:
    """Play until part of a deal has been played."""
    await players.settled()
    while players.follower.state.deal_number < deal:
        await players.play(1)
        await players.settled()
    await players.play(3)


async def _play_pictured(players: Players, person: Witness) -> None:
    """Play one click, and wait until a picture shows it."""
    before = _pictured(person)
    await players.play(1)
    await eventually(lambda: _pictured(person) > before)


def _pictured(person: Witness) -> int:
    """How often somebody was told of cards by the description of a picture."""
    return sum(bool(cards_pictured(message)) for _, message in person.heard)


def _card(person: Witness, table: int) -> Json:
    return max(live_cards(person, table), key=lambda message: int(message["id"]))


# -- what is left of it ------------------------------------------------------------------------------------


async def test_the_record_holds(evening: Evening, tmp_path: Path) -> None:
    name, body = evening.exported
    file = tmp_path / name
    file.write_bytes(body)
    status, output = await output_of("record", "check", file)
    assert status == 0, output
    read = record.load(file)
    assert [deal.number for deal in read.deals] == list(range(1, DEALS + 1)) and read.result is not None
    status, output = await output_of("db", "verify", env=environment(storage__url=str(evening.database)))
    assert (status, output) == (0, "1 tables checked, 0 faults\n")


def test_every_deal_is_proven(evening: Evening) -> None:
    assert f"✅ Alle {DEALS} Spiele stimmen" in text_of(evening.verified)
    deals = evening.report.decode()
    assert deals.count("holds: yes") == DEALS and f"cut: {WORD}" in deals


def test_the_first_deal_can_be_seen_again(evening: Evening) -> None:
    steps = re.search(r"Step 1 of (\d+)", evening.replayed[0])
    assert steps is not None
    assert len(set(evening.replayed)) == int(steps[1]) - 1 > 5


def test_the_result_says_who_has_played(evening: Evening) -> None:
    fold = evening.follower.fold
    assert fold.status == "finished" and fold.result is not None
    card = max(
        (m for m in evening.people["Emil"].seen() if is_over(m) and not m["flags"] & EPHEMERAL),
        key=lambda message: int(message["id"]),
    )
    shown = {
        name: int(points.replace(".", ""))
        for name, points in re.findall(r"(?m)^(?:🥇|🥈|🥉|4️⃣) \W*(\w+)\W* · ([\d.]+)", text_of(card))
    }
    points = dict(zip(("Anna", "Bert", "Cilli", "Frieda"), fold.result.points, strict=True))
    assert shown.items() <= points.items() and len(shown) >= 3, "a phone has room for the first three"
    number_of = evening.follower.number_of
    for seat, name in enumerate(("Anna", "Bert", "Cilli")):
        assert shares_of(fold, seat)[str(number_of(evening.people[name]))]["deals"] == DEALS
    dora, frieda = (str(number_of(evening.people[name])) for name in ("Dora", "Frieda"))
    left = shares_of(fold, 3)
    assert set(left) == {str(Level.BURSCH), dora, frieda}
    assert sum(share["deals"] for share in left.values()) == DEALS
    assert left[dora]["deals"] >= 1 and left[frieda]["deals"] >= DEALS - 4


def test_there_was_one_card_at_a_time(evening: Evening) -> None:
    assert evening.live == {"put away": 1}


def test_the_bodies_are_as_discord_describes_them(evening: Evening, referee: Referee) -> None:
    assert referee.judge(evening.sandbox) > 80 * DEALS


# -- and what isn't ----------------------------------------------------------------------------------------


def test_nobody_was_told_a_card_before_its_time(evening: Evening) -> None:
    secrets = Secrets(Follower(evening.database, evening.table))
    seats: dict[str, int | None] = {"Anna": 0, "Bert": 1, "Cilli": 2, "Emil": None}
    pictured = 0
    for name, seat in seats.items():
        person = evening.people[name]
        assert sum(len(cards_told(message)) for _, message in person.heard) > 300
        pictured += _pictured(person)
        leaks = secrets.leaks(person, seat)
        assert not leaks, leaks[:3]
    assert pictured > 20, "pictures were described"
    for name in ("Anna", "Bert", "Cilli"):
        told = secrets.leaks(evening.people[name], None)
        assert len(told) > 50, "who sees a hand as a spectator is told too much"


def test_private_messages_reach_one_person_only(evening: Evening) -> None:
    owners: dict[str, set[str]] = {}
    for person in evening.people.values():
        for _, message in person.heard:
            if message["flags"] & EPHEMERAL:
                owners.setdefault(message["id"], set()).add(person.name)
    assert all(len(names) == 1 for names in owners.values())
    assert set().union(*owners.values()) >= {"Anna", "Bert", "Cilli", "Emil"}, "everybody was told something"


def test_the_log_keeps_secrets(evening: Evening) -> None:
    tokens = {
        found[1]
        for entry in evening.sandbox.core.journal.entries
        if (found := re.search(r"/(?:webhooks|interactions)/\d+/([^/]+)", entry.path))
    }
    assert len(tokens) > 25 * DEALS and '"level": "debug"' in evening.log
    assert not any(token in evening.log for token in tokens)
    assert evening.sandbox.token not in evening.log
    assert WORD not in evening.log
    assert not CARD.findall(evening.log) and not cards_shown(evening.log)
    assert not re.search(r"(?:[EGHS][789XUOKA]){3}", evening.log), "a whole deal"
    assert not any(seed.hex() in evening.log for seed in seeds(evening))
    assert "Traceback" not in evening.log


def test_no_seed_left_the_house_before_its_deal_was_over(evening: Evening) -> None:
    """Reports of fair deals tell seeds; no seed is told earlier than it may be."""
    ended = dict(seeds_and_ends(evening))
    assert len(ended) > DEALS
    told = 0
    for at, where, sent in everything_sent(evening):
        for seed in seeds(evening):
            if seed in sent or seed.hex().encode() in sent.lower():
                told += 1
                assert at >= ended[seed], where
    assert told > DEALS, "all of them once, and one while the others were secret"


def everything_sent(evening: Evening) -> Iterator[tuple[int, str, bytes]]:
    """Everything the bot has sent, files included: time (milliseconds since 1970), place and content."""
    for entry in evening.sandbox.core.journal.entries:
        yield int(1000 * entry.at), entry.path, entry.body or b""
    for number, file in evening.sandbox.core.world.attachments.items():
        yield (number >> 22) + EPOCH_MS, file.filename, file.data


def seeds_and_ends(evening: Evening) -> Iterator[tuple[bytes, int]]:
    """Each seed, and the end of the deal it was promised for, in milliseconds since 1970.

    A seed promised last, for a deal that never came, may be told once the partie is over.
    """
    with contextlib.closing(sqlite3.connect(f"file:{evening.database}?mode=ro", uri=True)) as reader:
        promised = reader.execute("SELECT seq, seed FROM seeds").fetchall()
        dealt = reader.execute("SELECT seq, seed FROM deals ORDER BY seq").fetchall()
        log = dict(reader.execute("SELECT seq, time_ms FROM log").fetchall())
    for seq, seed in [*promised, *((seq - 1, mixed) for seq, mixed in dealt)]:
        later = [one for one, _ in dealt if one > seq]
        yield seed, log[later[1]] if len(later) > 1 else max(log.values())


def seeds(evening: Evening) -> list[bytes]:
    """All seeds that the bot has ever drawn."""
    with contextlib.closing(sqlite3.connect(f"file:{evening.database}?mode=ro", uri=True)) as reader:
        rows = reader.execute("SELECT seed FROM seeds UNION SELECT seed FROM deals").fetchall()
    return [row[0] for row in rows]
