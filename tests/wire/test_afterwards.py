"""After a partie: one more with the same people, at once or in a week, and a look at the open hands."""

from __future__ import annotations

import re

from discord_sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.private_pages import pick, server_settings
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    Seated,
    card_of,
    cards_of,
    complete,
    eventually,
    ids_of,
    is_over,
    message_of,
    moves_of,
    play_on,
    press,
    sit_down,
    text_of,
)

SHORT: Json = {"game": "kauflabet", "rules": "n_deals=4 players=4"}
ASK, PLAN = "bk1:j:later:{}:ask", "bk1:j:later:{}:plan"


# -- one more, open hands, and a board -----------------------------------------------------------------------


async def over_among(everybody: list[Person]) -> int:
    """A table at which these people, and computers, have played a short partie to its end."""
    table, seated = await sit_down(everybody, fill=len(everybody) < 4, **SHORT)
    await play_on(seated, lambda: is_over(seated[0].hand))
    await eventually(lambda: again(table) in ids_of(finished(everybody[0], table)))
    return table


def again(table: int) -> str:
    return f"bk1:t:{table}:again"


def finished(person: Person, table: int) -> Json:
    """The card of a table that is over."""
    cards = [one for one in person.seen() if f"Tisch {table}" in text_of(one) and is_over(one)]
    return max(
        (one for one in cards if not one["flags"] & EPHEMERAL),
        key=lambda one: int(one["id"]),
        default=Json(components=[], content=""),
    )


def finished_hand(person: Person, table: int) -> Json:
    """The newest private message with **One more** for a table that is over."""
    return max(
        (one for one in person.seen() if one["flags"] & EPHEMERAL and again(table) in ids_of(one)),
        key=lambda one: int(one["id"]),
        default=Json(components=[], content=""),
    )


def table_in(message: Json, kind: str) -> int:
    found = re.search(rf"bk1:{kind}:(\d+):", " ".join(ids_of(message)))
    assert found is not None, text_of(message)
    return int(found[1])


async def test_alone_with_computers_the_next_card_is_one_tap_away(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        table = await over_among([anna])
        reply = await anna.click(finished(anna, table), again(table))
        assert reply.message is not None and reply.message["flags"] & EPHEMERAL
        following = table + 1
        hand = Seated(anna, following, reply.message)
        await eventually(lambda: hand.moves)
        await eventually(lambda: cards_of(anna, following))
        # the result leads to a board, and to the open hands
        (board,) = [id for id in ids_of(finished(anna, table)) if id.startswith("bk1:b:")]
        assert (await anna.click(finished(anna, table), board)).message is not None
        (look,) = [id for id in ids_of(finished(anna, table)) if id.startswith("bk1:v:")]
        shown = await anna.click(finished(anna, table), look)
        assert shown.message is not None and shown.message["flags"] & EPHEMERAL
        assert any(one.endswith(":o:share") for one in ids_of(shown.message)), "all cards open"
        # whoever presses once more gets the same hand, not another table, where the last cards lay, too
        gone = finished_hand(anna, table)
        reply = await anna.click(gone, again(table))
        assert reply.message is not None and moves_of(reply.message)[0].startswith(f"bk1:h:{following}:")
        assert reply.message["id"] == gone["id"]
        assert moves_of(message_of(await anna.click(finished(anna, table), again(table))))[0].startswith(
            f"bk1:h:{following}:"
        )


async def test_among_people_the_others_are_called_to_their_seats(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, emil = await people("Anna", "Bert", "Emil")
        table = await over_among([anna, bert])
        await eventually(lambda: finished(emil, table)["components"])
        view = message_of(await emil.command("spieltisch", "table watch", table=table))
        assert "No other game" in text_of(message_of(await emil.click(view, f"bk1:g:{table}:next")))
        reply = await bert.click(finished_hand(bert, table), again(table))
        assert reply.message is not None and not reply.message["flags"] & EPHEMERAL
        assert [one["username"] for one in reply.message["mentions"]] == ["anna"]
        assert "dein Platz wartet" in text_of(reply.message)
        following = table_in(await complete(bert, reply.message), "t")
        await eventually(lambda: cards_of(anna, following))
        # who looked on goes along
        await emil.click(view, f"bk1:g:{table}:next")
        assert "Table 2" in text_of(emil.latest(view)) and "👀" in text_of(emil.latest(view))
    async with run_bot():
        # Anna presses the same button and sits where a seat was kept for her, after a restart as well
        await anna.wait_until(lambda: anna.bot_online)
        reply = await anna.click(finished(anna, table), again(table))
        assert reply.message is not None and reply.message["flags"] & EPHEMERAL
        assert f"Tisch {following}" in text_of(reply.message)
        await eventually(lambda: f"bk1:t:{following}:start" in ids_of(card_of(bert, following)))
        text = text_of(card_of(bert, following))
        assert "dein Platz wartet" not in text
        assert text.index("4. ") < text.index("Anna") and text.index("1. ") < text.index("Bert")
        await press(bert, following, "start")
        # who has not played isn't let in
        assert "not sitting" in text_of(message_of(await emil.click(finished(emil, table), again(table))))


# -- a week later, in two taps -------------------------------------------------------------------------------


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


async def test_who_may_not_plan_is_told_so_at_either_tap(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, dora = await people("Anna", "Bert", "Dora")
        table = await over_among([anna, bert, dora])
        shown = await ask(dora, table)
        assert "Invited: " in text_of(shown) and "Plan the evening" in str(shown)
        await pick(anna, await server_settings(anna, page="rights"), ":who_opens$", "managers")
        assert "Only people who may manage" in text_of(
            message_of(await dora.click(shown, PLAN.format(table)))
        )
        assert "Only people who may manage" in text_of(await ask(dora, table))
        # where the bot can't write, no evening is planned either
        shown = await ask(anna, table)
        channel = finished(anna, table)["channel_id"]
        await anna.control("permissions", channel_id=channel, deny=["SEND_MESSAGES"])
        assert "„Nachrichten senden“" in text_of(message_of(await anna.click(shown, PLAN.format(table))))
        assert not evenings(anna)
