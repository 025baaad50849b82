"""After a partie among people: an evening a week later, in two taps."""

from __future__ import annotations

import re

from discord_sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.table import EPHEMERAL, Json, People, eventually, ids_of, text_of
from tests.wire.test_one_more import finished, over_among
from tests.wire.test_settings import choose, panel
from tests.wire.test_settings import press as press_in

ASK, PLAN = "bk1:j:later:{}:ask", "bk1:j:later:{}:plan"


async def ask(person: Person, table: int) -> Json:
    """Tap once; returns the private answer."""
    reply = await person.click(finished(person, table), ASK.format(table), force=True)
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return reply.message


async def confirm(person: Person, table: int, shown: Json) -> str:
    """Tap the second time; returns what the private answer says then."""
    reply = await person.click(shown, PLAN.format(table))
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return text_of(reply.message)


def evenings(person: Person) -> list[Json]:
    """The public cards of evenings."""
    return [one for one in person.seen() if any(re.match(r"bk1:j:\d", id) for id in ids_of(one))]


async def test_two_taps_plan_the_same_again(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await over_among([anna, bert])
        shown = await ask(bert, table)
        told = text_of(shown)
        assert "Eingeladen werden: Anna" in told and "Bert" not in told, "who asks is coming anyway"
        assert "Kauflabet" in told and "Spiele der Partie: 4" in told and re.search(r"<t:\d+:F>", told)
        assert not evenings(anna), "nothing is planned yet"
        assert "steht fest" in await confirm(bert, table, shown)
        await eventually(lambda: evenings(anna))
        (card,) = evenings(anna)
        assert "✅ **Dabei (1)** Bert" in text_of(card) and "💌 **Eingeladen (1)** Anna" in text_of(card)
        assert re.findall(r"<t:\d+:F>", told)[0] in text_of(card)
        call = await anna.wait_for(lambda one: "– wieder dabei?" in text_of(one))
        assert [one["username"] for one in call["mentions"]] == ["anna"]
        (coming,) = [id for id in ids_of(card) if id.endswith(":yes")]
        reply = await anna.click(card, coming)
        assert reply.message is not None and "✅ **Dabei (2)** Bert, Anna" in text_of(reply.message)
        assert "Eingeladen" not in text_of(reply.message)


async def test_however_many_tap_it_is_one_evening(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await over_among([anna, bert])
        annas, berts = await ask(anna, table), await ask(bert, table)
        assert "steht fest" in await confirm(anna, table, annas)
        assert "schon etwas geplant" in await confirm(bert, table, berts)
    async with run_bot():
        again = await ask(bert, table)
        assert "schon etwas geplant" in text_of(again) and not ids_of(again)
        await eventually(lambda: evenings(anna))
        assert len(evenings(anna)) == 1


async def test_others_are_told_how_to_plan_their_own(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli, dora = await people("Anna", "Bert", "Cilli", "Dora")
        table = await over_among([anna, bert])
        assert "Dazu einladen kann nur" in text_of(await ask(cilli, table))
        assert "Only people who played" in text_of(await ask(dora, table))


async def test_who_may_not_plan_is_told_so_at_either_tap(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, dora = await people("Anna", "Bert", "Dora")
        table = await over_among([anna, bert, dora])
        shown = await ask(dora, table)
        assert "Invited: " in text_of(shown) and "Plan the evening" in str(shown)
        server = await panel(anna, "server")
        await press_in(anna, server, "bk1:s:g:rights")
        await choose(anna, server, "who_opens", "managers")
        reply = await dora.click(shown, PLAN.format(table))
        assert reply.message is not None and "Only people who may manage" in text_of(reply.message)
        assert "Only people who may manage" in text_of(await ask(dora, table))
        # where the bot can't write, no evening is planned either
        shown = await ask(anna, table)
        channel = finished(anna, table)["channel_id"]
        await anna.control("permissions", channel_id=channel, deny=["SEND_MESSAGES"])
        reply = await anna.click(shown, PLAN.format(table))
        assert reply.message is not None and "„Nachrichten senden“" in text_of(reply.message)
        assert not evenings(anna)


async def test_where_evenings_are_off_nothing_leads_there(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await over_among([anna, bert])
        assert ASK.format(table) in ids_of(finished(anna, table))
    async with run_bot(off=["evenings"]):
        assert "abgeschaltet" in text_of(await ask(anna, table))
