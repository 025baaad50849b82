"""A host walks through the form for the house rules, and the table plays by them."""

from __future__ import annotations

from typing import Any

from discord_sandbox.components import walk
from discord_sandbox.person import Person, Reply
from tests.wire.conftest import RunBot
from tests.wire.table import EPHEMERAL, Json, People, card_of, ids_of, open_table, press, take_hand, text_of


async def open_form(host: Person, table: int) -> Json:
    """Open the form, which nobody else sees."""
    reply = await press(host, table, "configure")
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return reply.message


async def choose(host: Person, form: Json, end: str, *values: str) -> str:
    """Choose in the select whose id ends with ``end``; returns the form's new text."""
    custom_id = next(one for one in ids_of(host.latest(form)) if one.endswith(end))
    reply = await host.select(form, custom_id, *values)
    assert reply.message is not None and reply.message["id"] == form["id"]
    return text_of(reply.message)


async def click(host: Person, form: Json, end: str) -> Reply:
    custom_id = next(one for one in ids_of(host.latest(form)) if one.endswith(end))
    return await host.click(form, custom_id)


async def type_in(host: Person, form: Json, end: str, text: str) -> str:
    """Type a text for the button whose id ends with ``end``; returns the form's new text."""
    reply = await click(host, form, end)
    assert reply.modal is not None
    done = await host.submit(reply.modal, {"answer": text})
    assert done.message is not None and done.message["id"] == form["id"]
    return text_of(done.message)


async def apply(host: Person, form: Json) -> str:
    reply = await click(host, form, ":apply")
    assert reply.message is not None
    return text_of(reply.message)


def chosen(host: Person, form: Json, end: str) -> list[str]:
    parts: list[Any] = list(walk(host.latest(form)["components"]))
    (select,) = [part for part in parts if str(part.get("custom_id", "")).endswith(end)]
    return [one["value"] for one in select["options"] if one.get("default")]


async def test_a_host_changes_the_rules_and_the_table_plays_by_them(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch", game="quodlibet")
        await press(bert, table, "join")
        form = await open_form(anna, table)
        assert "Alles wie im Regelwerk „Frankonia“" in text_of(form)
        await choose(anna, form, ":show", "kingdoms")
        told = await choose(anna, form, ":set:contracts", "plus", "minus")
        assert (
            "„Ansagen ohne Räder“ und „Mit Rädern oder ohne“ passen so nicht" in told
            and "„Mit Rädern oder ohne: Ohne Räder" in told
        )
        assert "„Ansagen ohne Räder“ und „Mit Rädern" in await apply(anna, form), "and nothing is lost"
        assert chosen(anna, form, ":set:contracts") == ["plus", "minus"]
        assert "contracts" not in text_of(card_of(bert, table))
    async with run_bot():  # in the midst of it the bot is started anew
        await choose(anna, form, ":show", "wheels")
        told = await choose(anna, form, ":set:wheels", "false")
        assert "Noch nicht übernommen" in told and "contracts und" not in told
        assert "✓ Übernommen" in await apply(anna, form)
        await bert.wait_until(lambda: "Ansagen ohne Räder: Plus, Minus" in text_of(card_of(bert, table)))
        assert "Mit Rädern oder ohne: Ohne" in text_of(card_of(bert, table))
        assert "Bert" in text_of(card_of(bert, table))
        await press(anna, table, "fill")
        hand = await take_hand(anna, table)
        assert {one.rpartition(" ")[2] for one in hand.moves if ":contract" in one} <= {"plus", "minus"}
        late = await click(anna, form, ":apply")
        assert late.message is not None and "läuft schon" in text_of(late.message)


async def test_numbers_are_typed_and_checked(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli, dora = await people("Anna", "Bert", "Cilli", "Dora")
        table = await open_table(anna, "spieltisch", game="kauflabet")
        form = await open_form(anna, table)
        await choose(anna, form, ":show", "pot")
        told = await type_in(anna, form, ":ask:stake", "7")
        assert "Möglich: 4, 8 … – „7“" in told and "**Einsatz (Stamm) in Chips**\n4" in told
        await type_in(anna, form, ":ask:stake", "8")
        await choose(anna, form, ":show", "partie")
        assert "Möglich: 2 … 60" in await type_in(anna, form, ":ask:n_deals", "viele")
        told = await choose(anna, form, ":set:players", "3")
        assert "✓ Übernommen" in await apply(anna, form)
        await anna.wait_until(lambda: "Einsatz (Stamm) in Chips: 8" in text_of(card_of(anna, table)))
        assert "Noch 2 Plätze frei" in text_of(card_of(anna, table))
        await press(bert, table, "join")
        await press(cilli, table, "join")
        await choose(anna, form, ":set:players", "2")
        assert "3 Leute sitzen schon da" in await apply(anna, form)
        await choose(anna, form, ":set:players", "4")
        assert "✓ Übernommen" in await apply(anna, form)
        await press(dora, table, "join")


async def test_rules_are_saved_under_a_name_and_started_from(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch", game="blattla")
        form = await open_form(anna, table)
        await choose(anna, form, ":preset", "schafkopf")
        await anna.wait_until(lambda: "Blattla mit Rufpflicht" in text_of(card_of(anna, table)))
        await choose(anna, form, ":show", "sow")
        await choose(anna, form, ":set:run_away_min", "5")
        assert "mitgeliefertes Regelwerk" in await type_in(anna, form, ":save", "schafkopf")
        assert "**Stammtisch** ist gespeichert" in await type_in(anna, form, ":save", "Stammtisch")
        await apply(anna, form)
        await anna.wait_until(lambda: "**Stammtisch**" in text_of(card_of(anna, table)))

        other = await open_table(bert, "spieltisch", game="blattla")
        theirs = await open_form(bert, other)
        told = await choose(bert, theirs, ":preset", "=Stammtisch")
        assert "**Stammtisch** · Anders als im Regelwerk „Blattla mit Rufpflicht“: Davonlaufen" in told
        await bert.wait_until(lambda: "**Stammtisch**" in text_of(card_of(bert, other)))
        await choose(bert, theirs, ":show", "sow")
        assert "Server verwalten" in await type_in(bert, theirs, ":save", "Meins")


async def test_the_host_says_who_may_sit_down(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        table = await open_table(anna, "spieltisch", game="blattla")
        form = await open_form(anna, table)
        await choose(anna, form, ":who", "invited")
        await choose(anna, form, ":guests", bert.id)
        await anna.wait_until(lambda: f"<@{bert.id}>" in text_of(card_of(anna, table)))
        reply = await press(cilli, table, "join")
        assert reply.message is not None and "Eingeladene" in text_of(reply.message)
        await press(bert, table, "join")
        await anna.wait_until(lambda: "2. Bert" in text_of(card_of(anna, table)))


async def test_nobody_else_and_nothing_else_changes_the_rules(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch", game="kauflabet")
        reply = await press(bert, table, "configure")
        assert reply.message is not None and "nur, wer den Tisch" in text_of(reply.message)
        form = await open_form(anna, table)
        for forged in (f"bk1:f:{table}:start:apply", f"bk1:f:{table}:start:set:players"):
            stolen = await bert.click(card_of(bert, table), forged, force=True)
            assert stolen.message is not None and "nur, wer den Tisch" in text_of(stolen.message)
        for forged in (
            "start:set:beer",
            "start:set:players",
            "start:ask:beer",
            "nowhere:show",
            "start:save:x",
        ):
            reply = await anna.click(form, f"bk1:f:{table}:{forged}", force=True)
            assert reply.message is not None and "veraltet" in text_of(reply.message), forged
        gone = await anna.click(form, "bk1:f:999:start:apply", force=True)
        assert gone.message is not None and "nicht" in text_of(gone.message)
        assert "stake" not in text_of(card_of(anna, table))


async def test_the_host_says_whether_the_partie_counts(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        friendly = await open_table(bert, "spieltisch", game="blattla", rated=False)
        assert "Freundschaftspartie" in text_of(card_of(anna, friendly))
        table = await open_table(anna, "spieltisch", game="blattla")
        assert "Freundschaftspartie" not in text_of(card_of(bert, table))
        form = await open_form(anna, table)
        reply = await click(anna, form, ":rated")
        assert reply.message is not None and "Noch nicht übernommen" not in text_of(reply.message)
        await bert.wait_until(lambda: "Freundschaftspartie" in text_of(card_of(bert, table)))
        await press(anna, table, "fill")
        await bert.wait_until(lambda: "· Freundschaftspartie" in text_of(card_of(bert, table)))
