"""Tournaments from their announcement to their winner, clicked through in a real channel."""

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from discord_sandbox import Person, Sandbox, files_of
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    ask,
    card_of,
    eventually,
    ids_of,
    play_on,
    take_hand,
    text_of,
    told,
)

HOME = 1_100_000_000_000_001_000
CHANNEL = "spieltisch"
SHORT: dict[str, Any] = {"game": "kauflabet", "rules": "players=2 n_deals=2"}
SIX = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Frieda")


def is_card(message: Json) -> bool:
    return any(re.fullmatch(r"bk1:j:t:\d+:(join|leave)", one) for one in ids_of(message))


async def press_card(person: Person, verb: str) -> str:
    """Press a button of the tournament's card; returns the answer."""
    custom_id = f"bk1:j:t:1:{verb}"
    shown = await person.wait_for(lambda one: custom_id in ids_of(one))
    return text_of(await person.filled(await person.click(shown, custom_id)))


async def answered(person: Person, command: str, channel: str = CHANNEL, **options: Any) -> str:
    """The text of the answer to a ``/tournament`` command, offered to this person or not."""
    reply = await person.command(channel, f"tournament {command}", force=True, **options)
    return text_of(await person.filled(reply))


async def entered(*people: Person, rounds: int, **options: Any) -> None:
    """A tournament that the first of these people holds, and all have entered."""
    assert "ausgerufen" in await answered(
        people[0], "create", name="Pokal", rounds=rounds, **SHORT, **options
    )
    for person in people:
        await press_card(person, "join")


def public(person: Person, words: str) -> list[Json]:
    return [one for one in person.seen() if words in text_of(one) and not one["flags"] & EPHEMERAL]


def calls_of(person: Person, words: str) -> list[Json]:
    """Public messages with these words, other than the tournament's card."""
    return [one for one in public(person, words) if not is_card(one)]


def pairings(person: Person, number: int) -> dict[int, list[str]]:
    """The tables of a round by number, with the people's ids, as it was announced."""
    told = [text_of(one) for one in calls_of(person, f"**Runde {number} von ")]
    if not told:
        return {}
    lines = re.findall(r"Tisch (\d+): (.*)", told[0])
    return {int(table): re.findall(r"<@(\d+)>", people) for table, people in lines}


async def play_tables(everybody: Sequence[Person], tables: dict[int, list[str]]) -> None:
    """Everybody takes their hand and plays the first move that it offers, all tables at once."""
    by_id = {person.id: person for person in everybody}
    await asyncio.gather(*(play_table([by_id[one] for one in ids], table) for table, ids in tables.items()))


async def play_table(people: Sequence[Person], table: int, look: Callable[[], None] = lambda: None) -> None:
    seated = [await take_hand(person, table) for person in people]

    def over() -> bool:
        look()
        return all("zu Ende" in text_of(one.hand) or "is over" in text_of(one.hand) for one in seated)

    await play_on(seated, over)


@pytest.mark.timeout(180)
async def test_a_tournament_of_six_with_a_latecomer_and_a_restart(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        everybody = await people(*SIX)
        anna, late = everybody[0], everybody[-1]
        await entered(*everybody[:-1], rounds=2)
        await anna.wait_for(lambda one: is_card(one) and "Dabei sind 5" in text_of(one))
        assert "Das entscheidet" in await press_card(everybody[1], "next")
        assert "3 Tische" in await press_card(anna, "next")
        await eventually(lambda: pairings(anna, 1))
        first = pairings(anna, 1)
        assert sorted(len(ids) for ids in first.values()) == [1, 2, 2]
        assert {one for ids in first.values() for one in ids} == {person.id for person in everybody[:-1]}
        await play_tables(everybody, dict(list(first.items())[:1]))
        assert "Runde 1 wird noch gespielt" in await answered(anna, "next")

    async with run_bot():
        await eventually(lambda: anna.bot_online)
        await play_tables(everybody, dict(list(first.items())[1:]))
        await eventually(lambda: public(anna, "Nach einer Runde"))
        assert "verpasste Runde zählt wie der Durchschnitt" in await press_card(late, "join")
        assert "3 Tische" in await press_card(anna, "next")
        await eventually(lambda: pairings(anna, 2))
        second = pairings(anna, 2)
        assert sorted(len(ids) for ids in second.values()) == [2, 2, 2]
        met = {frozenset(ids) for ids in first.values()}
        assert not met & {frozenset(ids) for ids in second.values()}, "nobody meets again"
        assert len(set(first) | set(second)) == 6
        await play_tables(everybody, second)
        await eventually(lambda: public(anna, "Endstand nach 2 Runden"))
        (final,) = public(anna, "Endstand nach 2 Runden")
        assert "Prost!" in text_of(final)
        assert len(re.findall(r"\*\*.*?\*\* · [\d,]+ \(", text_of(final))) == 6
        assert any(one.get("filename", "").endswith(".jpg") for one in files_of(final))
        assert len(public(anna, "Nach einer Runde")) == 1
        assert len(public(anna, "**Runde 1 von 2**")) == 1, "nothing was told twice"


@pytest.mark.usefixtures("bot")
async def test_same_cards_are_covered_until_the_round_is_over(people: People, sandbox: Sandbox) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    await entered(anna, bert, rounds=1, **{"same-cards": True})
    await answered(anna, "late", member=cilli.id)
    await press_card(anna, "next")
    await eventually(lambda: pairings(anna, 1))
    tables = pairings(anna, 1)
    by_id = {person.id: person for person in (anna, bert, cilli)}
    (ahead, first), (behind, rest) = tables.items()
    await eventually(lambda: "denselben Karten" in text_of(card_of(anna, ahead)))
    outsider = next(person for one, person in by_id.items() if one not in first)
    shown = card_of(outsider, ahead)

    def no_card_is_seen() -> None:
        everything = [text_of(one) for one in outsider.seen() if not one["flags"] & EPHEMERAL]
        assert "<:" not in "".join(everything), "cards are emoji"
        assert not any(files_of(one) for one in outsider.seen())

    await play_table([by_id[one] for one in first], ahead, no_card_is_seen)
    # the table is over; those who still play with its cards learn nothing from it
    await eventually(lambda: "🥇" in text_of(outsider.latest(shown)))
    assert "denselben Karten" in text_of(outsider.latest(shown))
    assert not files_of(outsider.latest(shown))
    for command in ("table watch", "table replay"):
        shown_too = await told(outsider, command, table=ahead)
        assert "denselben Karten" in shown_too or "diesen Karten" in shown_too, command
    assert "seed" not in str(files_of(await ask(outsider, "table verify", table=ahead)))
    assert "noch kein Spiel" in await told(outsider, "table export", table=ahead)
    await outsider.command(CHANNEL, "table cut", word="Prost", table=behind)

    await play_table([by_id[one] for one in rest], behind)
    await eventually(lambda: public(anna, "Endstand nach einer Runde"))
    await eventually(lambda: "denselben Karten" not in text_of(outsider.latest(shown)))
    assert "diesen Karten" not in await told(outsider, "table replay", table=ahead)


@pytest.mark.usefixtures("bot")
async def test_how_it_stands_is_told_before_the_next_round_who_has_left_is_out_and_a_channel_may_go(
    people: People, sandbox: Sandbox
) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    await anna.control("permissions", channel_id=anna.channel("küche"), deny=["SEND_MESSAGES"])
    refused = await answered(anna, "create", "küche", name="Pokal", rounds=3, **SHORT)
    assert "Hier kann kein Tisch stehen" in refused
    await entered(anna, bert, cilli, rounds=3)
    assert "Bert ist schon dabei" in await answered(anna, "late", member=bert.id)
    del sandbox.world.guilds[HOME].members[int(cilli.id)]
    for answer in ("Cilli ist raus", "Cilli ist nicht dabei"):
        assert answer in await answered(anna, "drop", member=cilli.id)
    await press_card(anna, "next")
    await eventually(lambda: pairings(anna, 1))
    assert [sorted(ids) for ids in pairings(anna, 1).values()] == [sorted([anna.id, bert.id])]

    # its channel is gone: it goes on where whoever holds it says so
    await anna.control("delete_channel", channel_id=anna.channel(CHANNEL))
    here, elsewhere = "allgemein", anna.channel("allgemein")
    for person, finds in ((anna, True), (bert, False)):
        assert ("Pokal" in await answered(person, "list", here)) is finds
    assert "Runde 2" in await answered(anna, "next", here, close=True)
    await eventually(lambda: public(anna, "Nach einer Runde") and pairings(anna, 2))
    (standings,) = public(anna, "Nach einer Runde")
    (call,) = calls_of(anna, "**Runde 2 von 3**")
    assert int(standings["id"]) < int(call["id"]) and call["channel_id"] == elsewhere
    (table,) = pairings(anna, 2)
    await eventually(lambda: card_of(bert, table)["channel_id"] == elsewhere)
    shown = await bert.wait_for(lambda one: is_card(one) and one["channel_id"] == elsewhere)
    assert "Dabei sind 2" in text_of(shown)
    assert "Nach dieser Runde ist Bert raus" in await answered(anna, "drop", here, member=bert.id)
    assert "Runde 2 wird noch gespielt" in await answered(anna, "end", here)
    assert "Das Turnier ist vorbei" in await answered(anna, "end", here, close=True)
    await eventually(lambda: public(anna, "Endstand nach 2 Runden"))
    told_of_it = [text_of(one) for one in public(anna, "Nach 2 Runden")]
    assert all("Nach 2 Runden vorbei" in one for one in told_of_it), "on the card; the end tells the rest"
