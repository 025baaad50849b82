"""In the middle of everything that goes on at a table, the bot is killed, and stopped: nobody notices."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from discord_sandbox import Sandbox
from discord_sandbox.person import Person
from tests.wire.conftest import Join, Process, RunBot
from tests.wire.interruptions import Interruptions
from tests.wire.players import Players, liking
from tests.wire.table import (
    EPHEMERAL,
    Json,
    Seated,
    eventually,
    ids_of,
    message_of,
    open_table,
    play_on,
    press,
    sit_down,
    take_hand,
    text_of,
)
from tests.wire.test_agreement import agree, command, has, say
from tests.wire.witness import Follower, Witness

CHANNEL: Final = "spieltisch"
NAMES: Final = ("Anna", "Bert", "Cilli", "Dora")

AT_ONCE: Final[Mapping[str, Any]] = {
    "outbox": {"channel_requests": 100, "channel_seconds": 1},
    "fresh_card_pause": 3600,  # one card for everything: a slow machine would get more
    "mention_after": 3600,
    "picture_rest": 3600,
}

pytestmark = pytest.mark.without_limits

Phase = Callable[[Any], bool]
"""Whether a partie is in a phase, by its public view."""


@pytest.fixture
def interruptions(sandbox: Sandbox, process: Process, run_bot: RunBot) -> Interruptions:
    return Interruptions(sandbox, process, run_bot, **AT_ONCE)


# -- what is being played ------------------------------------------------------------------------------


def deal_of(view: Any, kind: str, progress: str) -> bool:
    """Whether a deal of Quodlibet of that kind is under way, and has come so far."""
    return view.phase == "play" and view.deal.kind == kind and any(getattr(view.deal, progress))


def exchanged(cards: int | None) -> bool:
    """Whether a seat of Kauflabet has exchanged, be it no card at all."""
    return cards is not None


PARTIES: Final[Mapping[str, tuple[dict[str, Any], tuple[str, ...], dict[str, Phase]]]] = {
    "quodlibet": (
        {
            "game": "quodlibet",
            "rules": "seating=seasons wheel_menu=alles_oder_nichts-quadrature/snack/open_trousers-minus",
        },
        ("contract quadrature", "contract open_trousers"),
        {
            "the seats are drawn, the king looks": lambda view: view.phase == "declare",
            "Quadrature": lambda view: deal_of(view, "chain", "chains"),
            "All or Nothing": lambda view: deal_of(view, "tricks", "tricks") and not view.deal.blind,
            "Snack": lambda view: deal_of(view, "layout", "turns"),
            "a blind choice": lambda view: view.phase == "declare" and view.blind_choice,
            "Open Trousers": lambda view: deal_of(view, "tricks", "tricks") and view.deal.blind,
        },
    ),
    "kauflabet": (
        {"game": "kauflabet", "rules": "n_deals=4 players=4 exchange_timing=after_all_declared"},
        ("play",),
        {
            "who is in": lambda view: view.phase == "declare",
            "the exchange": lambda view: (
                view.phase == "exchange" and any(map(exchanged, view.deal.exchanged))
            ),
            "tricks for a pot": lambda view: view.phase == "play" and any(view.deal.tricks),
        },
    ),
    "fuenfzehnern": (
        {"game": "fuenfzehnern", "rules": "n_deals=16"},
        (".O zwang",),
        {"an Ober that asks for the Ace": lambda view: view.deal is not None and bool(view.deal.zwang)},
    ),
    "blattla": (
        {"game": "blattla", "rules": "n_deals=16"},
        ("cut", "bid sow", "call", "pass"),
        {
            "the first cut": lambda view: view.phase == "cut" and not view.cuts,
            "another cut, or a knock": lambda view: view.phase == "cut" and bool(view.cuts),
            "the auction": lambda view: view.phase == "auction" and bool(view.calls),
            "a call": lambda view: view.phase == "call",
            "a called Sow": lambda view: view.phase == "play" and view.contract.name.startswith("sow"),
        },
    ),
}


@pytest.mark.long
@pytest.mark.timeout(300)  # a start of a process for each phase, on a machine that others use, too
@pytest.mark.parametrize("name", PARTIES)
async def test_in_the_middle_of_a_partie(
    name: str, interruptions: Interruptions, process: Process, join: Join
) -> None:
    options, likes, phases = PARTIES[name]
    chance = random.Random(name)
    await interruptions.begin()
    people = await join(*NAMES)
    table, seated = await sit_down(people, pace="none", **options)
    players = Players(seated, Follower(process.database, table), chance, liking(likes, chance))
    left = dict(phases)
    while left:
        await players.settled()
        view = players.follower.state.view(None)
        reached = [phase for phase, holds in left.items() if holds(view)]
        for phase in reached:
            del left[phase]
        if reached:
            before = len(players.follower.decided)
            await interruptions.unnoticed(people, table)
            await players.settled()
            assert len(players.follower.decided) == before
        assert not players.over, f"never came to {list(left)}"
        await players.play(1)
        assert players.attempts[-1].acknowledged
    players.assert_nothing_lost()


# -- what else goes on at a table ------------------------------------------------------------------------


@pytest.mark.timeout(300)
async def test_before_the_start_and_beside_the_table(interruptions: Interruptions, join: Join) -> None:
    """People in the lobby, a form half filled in, a panel of settings, a spectator, a replay."""
    await interruptions.begin()
    anna, bert, cilli, dora, emil = people = await join(*NAMES, "Emil")
    table = await open_table(anna, CHANNEL, game="quodlibet", pace="none")
    await press(bert, table, "join")
    form = message_of(await press(anna, table, "configure"))
    shown = await choose(anna, form, ":show", "kingdoms")
    shown += await choose(anna, form, ":set:contracts", "minus", "plus")
    assert "„Ansagen ohne Räder“ und „Mit Rädern oder ohne“" in shown
    panel = message_of(await bert.command(CHANNEL, "settings"))
    await interruptions.unnoticed(people, table)

    # the draft is there as it was left, and the panel works
    await choose(anna, form, ":show", "wheels")
    await choose(anna, form, ":set:wheels", "false")
    assert "Übernommen" in await press_in(anna, form, ":apply")
    await choose(bert, panel, ":turn_call", "never")
    for person in (cilli, dora):
        await press(person, table, "join")
    await press(anna, table, "start")
    seated = [await take_hand(person, table) for person in (anna, bert, cilli, dora)]
    await play_on(seated, lambda: any("Spiel 2/" in text_of(one.hand) for one in seated))
    watched = message_of(await emil.command(CHANNEL, "table watch", table=table))
    assert watched["flags"] & EPHEMERAL
    replay = await emil.command(CHANNEL, "table replay", table=table, deal=1)
    assert replay.message is not None
    film = await emil.filled(replay) if replay.state == "deferred" else replay.message
    await interruptions.unnoticed(people, table)

    before = text_of(emil.latest(film))
    await press_in(emil, film, ":next")
    await eventually(lambda: text_of(emil.latest(film)) != before)
    before = text_of(emil.latest(watched))
    mover = next(one for one in seated if one.moves)
    await mover.click(mover.moves[0])
    await eventually(lambda: text_of(emil.latest(watched)) != before)


async def choose(person: Person, shown: Json, end: str, *values: str) -> str:
    """Choose in a select of a private message; returns its new text."""
    custom_id = next(one for one in ids_of(person.latest(shown)) if one.endswith(end))
    reply = await person.select(shown, custom_id, *values)
    assert reply.message is not None and reply.message["id"] == shown["id"]
    return text_of(reply.message)


async def press_in(person: Person, shown: Json, end: str) -> str:
    """Press a button of a private message; returns its new text."""
    custom_id = next(one for one in ids_of(person.latest(shown)) if one.endswith(end))
    reply = await person.click(shown, custom_id)
    assert reply.state in ("answered", "deferred") and reply.message is not None
    return text_of(reply.message)


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_what_people_agree_on(interruptions: Interruptions, join: Join) -> None:
    """A question with one answer, a break, a partie in the cupboard, and one that is gathering."""
    await interruptions.begin()
    people = await join(*NAMES)
    table, seated = await sit_down(people, pace="none")
    anna, bert, cilli, dora = seated
    await command(anna.person, "pause")
    await say(bert, "yes")
    await eventually(lambda: has(bert.hand, "yes") is None)
    await interruptions.unnoticed(people, table)

    await say(cilli, "yes")
    await say(dora, "yes")
    await eventually(lambda: all(has(one.hand, "go") for one in seated))
    await interruptions.unnoticed(people, table)

    await say(cilli, "go")
    await eventually(lambda: all(has(one.hand, "go") is None for one in seated))
    await command(anna.person, "shelve")
    for one in (bert, cilli, dora):
        await say(one, "yes")
    await eventually(lambda: all(has(one.hand, "here") for one in seated))
    await interruptions.unnoticed(people, table)

    await agree(bert.person, table, "here")
    await agree(dora.person, table, "here")
    await eventually(lambda: "✅ Bert" in text_of(anna.hand) and "✅ Dora" in text_of(anna.hand))
    await interruptions.unnoticed(people, table)

    await agree(anna.person, table, "here")
    await agree(cilli.person, table, "here")
    await eventually(lambda: any(one.moves for one in seated))
    mover = next(one for one in seated if one.moves)
    assert (await mover.click(mover.moves[0])).state == "answered"


# -- calls and times ---------------------------------------------------------------------------------------


def called(person: Witness) -> int:
    """The number of messages that have called somebody out, including those that were deleted."""
    return len(
        {
            message["id"]
            for _, message in person.heard
            if any(user["id"] == person.id for user in message.get("mentions", ()))
        }
    )


def reminders(person: Witness) -> list[Json]:
    """The calls that are still in the channel."""
    return [m for m in person.seen() if any(user["id"] == person.id for user in m["mentions"])]


def deadline(one: Seated) -> int:
    """The time in somebody's hand, in seconds since 1970; 0 without one."""
    found = re.search(r"<t:(\d+):R>", text_of(one.hand))
    return int(found[1]) if found else 0
