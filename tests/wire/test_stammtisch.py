"""Evenings from their plan to their ranking, clicked through in a real channel."""

import re
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from discord_sandbox import Person, Sandbox, files_of
from engine.gatherings.planning import REST
from tests.wire.conftest import TurnedClock
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    cards_of,
    eventually,
    fill_in,
    ids_of,
    play_on,
    server_settings,
    take_hand,
    text_of,
    told,
)

CHANNEL = "spieltisch"
BERLIN, KIRITIMATI = ZoneInfo("Europe/Berlin"), ZoneInfo("Pacific/Kiritimati")
HOME = 1_100_000_000_000_001_000


def in_two_days(clock: TurnedClock) -> datetime:
    """Eight o'clock in the evening, the day after tomorrow, in Berlin."""
    return (clock.now().astimezone(BERLIN) + timedelta(days=2)).replace(
        hour=20, minute=0, second=0, microsecond=0
    )


async def plan(person: Person, begins: datetime, **options: Any) -> str:
    """Plan an evening; returns the bot's answer."""
    when = {"day": begins.date().isoformat(), "time": begins.strftime("%H:%M")}
    usual: Json = {"name": "Donnerstagsrunde", "rhythm": "weekly", "reminder": 30, **when}
    return await told(person, "stammtisch plan", **usual | options)


def is_card(message: Json, evening: str = "1:1") -> bool:
    return any(one.startswith(f"bk1:j:{evening}:") for one in ids_of(message))


async def evening_card(person: Person, evening: str = "1:1") -> Json:
    return await person.wait_for(lambda message: is_card(message, evening))


async def click(person: Person, verb: str, evening: str = "1:1") -> str:
    """Press a button of the evening's card; returns the text of the card, or of the private answer."""
    button = f"bk1:j:{evening}:{verb}"
    card = await person.wait_for(lambda message: button in ids_of(message))
    reply = await person.click(card, button)
    assert reply.state == "answered" and reply.message is not None, reply
    return text_of(reply.message)


def calls(person: Person, words: str) -> list[Json]:
    """Public messages without buttons that contain certain words."""
    return [
        one
        for one in person.seen()
        if words in text_of(one) and not ids_of(one) and not one["flags"] & EPHEMERAL
    ]


def tables_of(person: Person) -> list[int]:
    """The tables whose cards a person sees."""
    found = (re.fullmatch(r"bk1:t:(\d+):\w+", one) for message in person.seen() for one in ids_of(message))
    return sorted({int(match[1]) for match in found if match})


def events(sandbox: Sandbox) -> list[Json]:
    return [event.payload for event in sandbox.world.guilds[HOME].events.values()]


def begin_of(event: Json) -> datetime:
    return datetime.fromisoformat(event["scheduled_start_time"])


async def test_an_evening_from_its_plan_to_its_ranking(
    run_bot: RunBot, people: People, sandbox: Sandbox, clock: TurnedClock
) -> None:
    begins = in_two_days(clock)
    async with run_bot():
        anna, bert, cilli, dora = await people("Anna", "Bert", "Cilli", "Dora")
        await told(anna, "houserules save", name="Kurz", game="blattla", rules="n_deals=4")
        assert "**Donnerstagsrunde** steht" in await plan(anna, begins, preset="Kurz")
        card = await evening_card(dora)
        assert f"<t:{int(begins.timestamp())}:F>" in text_of(card)
        assert not card["flags"] & EPHEMERAL
        await eventually(lambda: events(sandbox))
        (event,) = events(sandbox)
        assert event["name"] == "Donnerstagsrunde" and event["entity_metadata"] == {"location": "#spieltisch"}
        assert begin_of(event) == begins
        assert "✅ **Dabei (1)** Anna" in await click(anna, "yes")
        await click(bert, "maybe")
        await click(cilli, "yes")
        assert "❌ **Nicht dabei (1)** Dora" in await click(dora, "no")
        shown = await click(bert, "yes")
        assert "✅ **Dabei (3)** Anna, Cilli, Bert" in shown and "🤔 **Vielleicht (0)**" in shown
        await dora.wait_until(lambda: "Dabei (3)" in text_of(dora.latest(card)))
    # a night passes without the bot
    async with run_bot():
        await clock.turn_to(begins - timedelta(minutes=29))
        call = await anna.wait_for(lambda message: "⏰ **Donnerstagsrunde**" in text_of(message))
        assert {user["username"] for user in call["mentions"]} == {"anna", "bert", "cilli"}
        await clock.turn_to(begins)
        await anna.wait_until(lambda: "bk1:j:1:1:open" in ids_of(anna.latest(card)))
        await eventually(lambda: events(sandbox)[0]["status"] == 2)
        assert "people who said they'd come can draw" in await click(dora, "open")
        assert "Tisch" in await click(bert, "open")
        await clock.settle()
        await eventually(lambda: tables_of(anna) == [1])
        assert len(calls(anna, "⏰")) == 1
    async with run_bot():
        called = {person for person, text in sandbox.world.pushes if "Tisch 1" in text}
        assert called == {int(one.id) for one in (anna, bert, cilli)}
        # it has begun: everybody sits
        hands = [await take_hand(person, 1) for person in (anna, bert, cilli)]
        assert "You're at table 1" in await click(dora, "late")  # in the computer's place
        hands.append(await take_hand(dora, 1))
        await play_on(hands, lambda: any(":again" in id for card in cards_of(anna, 1) for id in ids_of(card)))
        assert calls(anna, "🏁") == []
        await clock.until_planned(REST)
        await clock.turn(minutes=16)
        ranking = await anna.wait_for(lambda message: "🏁" in text_of(message))
        assert "den Abend!" in text_of(ranking) and "4 Spiele an einem Tisch" in text_of(ranking)
        assert all(name in text_of(ranking) for name in ("Anna", "Bert", "Cilli", "Dora"))
        (picture,) = files_of(ranking)
        assert picture["description"].startswith("Donnerstagsrunde: die Rangliste")
        await anna.wait_until(lambda: "Der Abend ist vorbei" in text_of(anna.latest(card)))
        # the next one stands already, at the same hour
        after = await evening_card(anna, "1:2")
        next_time = datetime.combine(begins.date() + timedelta(days=7), begins.timetz())
        assert int(ranking["id"]) < int(after["id"])
        assert f"<t:{int(next_time.timestamp())}:F>" in text_of(after)
        await eventually(lambda: [begin_of(one) for one in events(sandbox)] == [next_time])
    async with run_bot():
        await clock.settle()
        assert len(calls(anna, "🏁")) == len(calls(anna, "⏰")) == 1
        assert len([one for one in anna.seen() if is_card(one, "1:2")]) == 1
        assert len(events(sandbox)) == 1


async def test_an_evening_without_an_event_one_whose_event_is_deleted_and_one_that_begins_with_it(
    run_bot: RunBot, people: People, sandbox: Sandbox, clock: TurnedClock
) -> None:
    role = {"guild_id": str(HOME), "role_id": str(HOME + 2)}
    may = ["VIEW_CHANNEL", "SEND_MESSAGES", "READ_MESSAGE_HISTORY"]
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        await anna.control("role_permissions", **role, permissions=may)
        assert "Mir fehlt das Recht „Events erstellen“" in await plan(anna, in_two_days(clock))
        card = await evening_card(bert)
        assert events(sandbox) == [] and "Veranstaltung" not in text_of(card)
        await anna.control("role_permissions", **role, permissions=[*may, "CREATE_EVENTS"])
        assert "Mir fehlt" not in await plan(anna, in_two_days(clock), name="Zweite Runde")
        other = await evening_card(bert, "2:1")
        await bert.wait_until(lambda: "[Veranstaltung in Discord]" in text_of(bert.latest(other)))
        await anna.control("delete_event", guild_id=str(HOME), event_id=events(sandbox)[0]["id"])
        await bert.wait_until(lambda: "Jemand hat die Veranstaltung" in text_of(bert.latest(other)))
        assert "✅ **Dabei (1)** Bert" in await click(bert, "yes", "2:1")

        # another time zone puts an evening into the past, so that it opens
        await plan(anna, datetime.now(KIRITIMATI) - timedelta(minutes=10), name="Dritte Runde")
        for one in (anna, bert):  # whom a table is opened for: the evening goes on until they have played
            await click(one, "yes", "3:1")
        await eventually(lambda: "Dritte Runde" in {event["name"] for event in events(sandbox)})
        form = await anna.select(await server_settings(anna, page="books"), "bk1:s:g:books:timezone", "other")
        await fill_in(anna, form, KIRITIMATI.key)
        await eventually(
            lambda: ("Dritte Runde", 2) in {(one["name"], one["status"]) for one in events(sandbox)}
        )


async def test_whoever_moves_the_event_moves_the_evening_and_its_reminder(
    run_bot: RunBot, people: People, sandbox: Sandbox, clock: TurnedClock
) -> None:
    begins = in_two_days(clock)
    later, latest, back = (begins + timedelta(hours=hours) for hours in (1, 26, 24.5))

    async def move(person: Person, to: datetime) -> None:
        times = {"scheduled_start_time": to, "scheduled_end_time": to + timedelta(hours=4)}
        moved = {key: at.isoformat() for key, at in times.items()}
        await person.control("move_event", guild_id=str(HOME), event_id=events(sandbox)[0]["id"], **moved)

    def shown(at: datetime) -> str:
        return f"<t:{int(at.timestamp())}:"

    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        await plan(anna, begins)
        card = await evening_card(bert)
        await click(bert, "yes")
        await eventually(lambda: len(events(sandbox)) == 1)
        await clock.turn_to(begins - timedelta(minutes=29))
        await eventually(lambda: len(calls(bert, "⏰")) == 1)
        await move(anna, later)
        await bert.wait_until(lambda: shown(later) in text_of(bert.latest(card)))
        call = await bert.wait_for(lambda one: shown(later) in text_of(one) and not is_card(one))
        assert f"<@{bert.id}>" in text_of(call)
    await move(anna, latest)
    async with run_bot():
        await bert.wait_until(lambda: shown(latest) in text_of(bert.latest(card)))
        assert begin_of(events(sandbox)[0]) == latest
        # and the other way round, as ever
        await told(anna, "stammtisch change", evening=1, time=back.strftime("%H:%M"))
        await eventually(lambda: begin_of(events(sandbox)[0]) == back)
        await clock.turn_to(back - timedelta(minutes=29))
        await eventually(lambda: len(calls(bert, "⏰")) == 2)


async def test_a_card_that_was_posted_but_not_noted_is_found_again(
    run_bot: RunBot, people: People, sandbox: Sandbox, clock: TurnedClock, tmp_path: Path
) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        await plan(anna, in_two_days(clock))
        card = await evening_card(bert)
        await eventually(lambda: events(sandbox))
    forget_card(tmp_path)
    async with run_bot():
        assert "✅ **Dabei (1)** Bert" in await click(bert, "yes")
        await bert.wait_until(lambda: "[Veranstaltung in Discord]" in text_of(bert.latest(card)))
        assert [one["id"] for one in bert.seen() if is_card(one)] == [card["id"]]
        assert len(events(sandbox)) == 1
        # somebody deletes the card: it comes again
        await anna.control("delete_message", channel_id=card["channel_id"], message_id=card["id"])
        await told(anna, "stammtisch change", evening=1, time="21:30")
        again = await bert.wait_for(lambda one: is_card(one) and one["id"] != card["id"])
        assert "✅ **Dabei (1)** Bert" in text_of(again)
    forget_card(tmp_path)
    await anna.control("delete_message", channel_id=card["channel_id"], message_id=again["id"])
    async with run_bot():
        await bert.wait_for(lambda one: is_card(one) and one["id"] not in (card["id"], again["id"]))


def forget_card(folder: Path) -> None:
    """Make a stopped bot forget the card and the event that it posted last."""
    with closing(sqlite3.connect(folder / "bot.db")) as database, database:
        database.execute("UPDATE sittings SET message = NULL, event = NULL")


async def test_plans_are_listed_moved_and_cancelled(
    run_bot: RunBot, people: People, sandbox: Sandbox, clock: TurnedClock
) -> None:
    begins = in_two_days(clock)
    async with run_bot():
        anna, bert, dora = await people("Anna", "Bert", "Dora")
        await plan(bert, begins, rhythm="monthly")
        listed = await told(bert, "stammtisch list")
        assert "**Donnerstagsrunde**" in listed and "im Monat" in listed
        assert "Nothing is planned here" in await told(dora, "stammtisch list", "card-table")
        assert "no such evening" in await told(dora, "stammtisch cancel", "card-table", evening=1)
        await click(dora, "yes")
        assert "ist verlegt" in await told(bert, "stammtisch change", evening=1, time="20:30")
        call = await dora.wait_for(lambda message: "Passt das noch?" in text_of(message))
        assert [user["username"] for user in call["mentions"]] == ["dora"]
        await eventually(lambda: begin_of(events(sandbox)[0]) == begins + timedelta(minutes=30))
        assert "schon vorbei" in await told(bert, "stammtisch change", evening=1, day="1.1.2020")
        (one,) = await bert.autocomplete(CHANNEL, "stammtisch skip", "evening", "runde")
        assert re.fullmatch(r"Donnerstagsrunde\s· \w+, \d+\. \w+ \d{4}", one["name"])
        # Anna manages the server
        assert "ist abgesagt" in await told(anna, "stammtisch cancel", evening=1)
        await eventually(lambda: events(sandbox) == [])
        await dora.wait_for(lambda message: "Abgesagt." in text_of(message))
        assert await bert.autocomplete(CHANNEL, "stammtisch skip", "evening", "") == []
        days = await bert.autocomplete(CHANNEL, "stammtisch plan", "day", "don")
        assert len(days) == 4 and all(one["name"].startswith("Donnerstag, ") for one in days)


async def test_an_evening_whose_channel_is_gone_takes_place_elsewhere(
    run_bot: RunBot, people: People, sandbox: Sandbox, clock: TurnedClock
) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        await plan(bert, in_two_days(clock))
        await click(cilli, "yes")
        await eventually(lambda: events(sandbox))
        await anna.control("delete_channel", channel_id=anna.channel(CHANNEL))
        for person, finds in ((bert, True), (cilli, False)):  # whoever has planned it still finds it
            assert ("Donnerstagsrunde" in await told(person, "stammtisch list", "allgemein")) is finds
        assert len(await bert.autocomplete("allgemein", "stammtisch change", "evening", "")) == 1
        assert "findet jetzt in" in await told(bert, "stammtisch change", "allgemein", evening=1)
        here = cilli.channel("allgemein")
        card = await cilli.wait_for(lambda one: is_card(one) and one["channel_id"] == here)
        assert "✅ **Dabei (1)** Cilli" in text_of(card)
        await eventually(lambda: events(sandbox)[0]["entity_metadata"] == {"location": "#allgemein"})
        assert "Nenne einen Tag" in await told(bert, "stammtisch change", "allgemein", evening=1)


async def test_the_card_leads_to_tables_where_all_of_its_readers_may_follow(
    run_bot: RunBot, people: People, clock: TurnedClock
) -> None:
    async with run_bot():
        *everybody, frieda = await people("Anna", "Bert", "Frieda")
        anna = everybody[0]
        await plan(anna, in_two_days(clock), rhythm="once")
        for person in everybody:
            await click(person, "yes")
        assert "ausgelost" in await told(anna, "stammtisch draw", evening=1)
        await eventually(lambda: tables_of(anna) == [1])
        for host in everybody:
            reply = await host.command("allgemein", "table move", table=1)
            if reply.message is not None and not reply.message["flags"] & EPHEMERAL:
                break
        place, evening = f"/{HOME}/{anna.channel('allgemein')}/", await evening_card(anna)
        await eventually(lambda: place in text_of(anna.latest(evening)))
        # to a channel that not all see no link leads, nor does anybody get a seat there who doesn't
        hidden = anna.channel("spieltisch-2")
        for rights in (
            {"allow": ["VIEW_CHANNEL"]},
            {"target_id": HOME, "deny": ["VIEW_CHANNEL"]},
            {"target_id": host.id, "allow": ["VIEW_CHANNEL"]},
        ):
            await anna.control("permissions", channel_id=hidden, **rights)
        await host.command("spieltisch-2", "table move", table=1)
        await eventually(lambda: f"/{HOME}/" not in text_of(anna.latest(evening)))
        assert "ein Tisch auf" in await click(frieda, "late")
        await click(anna, "end")
        assert "geht es weiter" in text_of(await anna.wait_for(lambda message: "🏁" in text_of(message)))
