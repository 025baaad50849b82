"""After a partie: one more with the same people, at once or in a week, and a look at the open hands."""

import re

import pytest

from discord_sandbox import Person
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    Seated,
    answer_to,
    card_of,
    cards_of,
    complete,
    eventually,
    finished,
    forged,
    ids_of,
    is_over,
    message_of,
    moves_of,
    pick,
    play_on,
    press,
    push,
    server_settings,
    sit_down,
    text_of,
    the_id,
)

SHORT: Json = {"game": "kauflabet", "rules": "n_deals=4 players=4"}


# -- one more, open hands, and a board -----------------------------------------------------------------------


async def over_among(everybody: list[Person]) -> int:
    """A table at which these people, and computers, have played a short partie to its end."""
    table, seated = await sit_down(everybody, fill=len(everybody) < 4, **SHORT)
    await play_on(seated, lambda: is_over(seated[0].hand))
    await eventually(lambda: again(table) in ids_of(finished(everybody[0], table)))
    return table


def again(table: int) -> str:
    return f"bk1:t:{table}:again"


def finished_hand(person: Person, table: int) -> Json:
    """The newest private message with **One more** for a table that is over."""
    return max(
        (one for one in person.seen() if one["flags"] & EPHEMERAL and again(table) in ids_of(one)),
        key=lambda one: int(one["id"]),
        default=Json(components=[], content=""),
    )


@pytest.mark.usefixtures("bot")
async def test_alone_with_computers_the_next_card_is_one_tap_away(people: People) -> None:
    (anna,) = await people("Anna")
    table = await over_among([anna])
    following = table + 1
    reply = await anna.click(finished(anna, table), again(table))
    hand = Seated(anna, following, await answer_to(anna, reply))
    await eventually(lambda: hand.moves and cards_of(anna, following))
    # the result leads to a board, and to the open hands
    assert ids_of(await push(anna, finished(anna, table), "^bk1:b:"))
    shown = await push(anna, finished(anna, table), "^bk1:v:")
    assert the_id(shown, ":o:share$"), "all cards open"
    # whoever presses once more gets the same hand, not another table, where the last cards lay, too
    gone = finished_hand(anna, table)
    for message in (gone, finished(anna, table)):
        same = message_of(await anna.click(message, again(table)))
        assert moves_of(same)[0].startswith(f"bk1:h:{following}:")


async def test_among_people_the_others_are_called_to_their_seats(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, emil = await people("Anna", "Bert", "Emil")
        table = await over_among([anna, bert])
        await eventually(lambda: finished(emil, table)["components"])
        view = message_of(await emil.command("spieltisch", "table watch", table=table))
        assert "No other game" in text_of(message_of(await emil.click(view, f"bk1:g:{table}:next")))
        called = message_of(await bert.click(finished_hand(bert, table), again(table)))
        assert not called["flags"] & EPHEMERAL and "dein Platz wartet" in text_of(called)
        assert [one["username"] for one in called["mentions"]] == ["anna"]
        following = int(the_id(await complete(bert, called), "^bk1:t:.*:join$").split(":")[2])
        await eventually(lambda: cards_of(anna, following))
        # who looked on goes along
        await emil.click(view, f"bk1:g:{table}:next")
        assert "Table 2" in text_of(emil.latest(view)) and "👀" in text_of(emil.latest(view))
    async with run_bot():
        # Anna presses the same button and sits where a seat was kept for her, after a restart as well
        await anna.wait_until(lambda: anna.bot_online)
        hand = await answer_to(anna, await anna.click(finished(anna, table), again(table)))
        assert f"Tisch {following}" in text_of(hand)
        await eventually(lambda: f"bk1:t:{following}:start" in ids_of(card_of(bert, following)))
        text = text_of(card_of(bert, following)).replace("\N{NO-BREAK SPACE}", " ")
        assert "dein Platz wartet" not in text
        assert re.search(r"1\.\sBert.*4\.\sAnna", text)
        await press(bert, following, "start")
        # who has not played isn't let in
        assert "not sitting" in text_of(message_of(await emil.click(finished(emil, table), again(table))))


# -- a week later, in two taps -------------------------------------------------------------------------------


def evenings(person: Person) -> list[Json]:
    """The public cards of evenings."""
    return [one for one in person.seen() if any(re.match(r"bk1:j:\d", id) for id in ids_of(one))]


@pytest.mark.usefixtures("bot")
async def test_two_taps_plan_the_same_again_by_whoever_may(people: People) -> None:
    anna, bert, dora = await people("Anna", "Bert", "Dora")
    table = await over_among([anna, bert, dora])
    asking, planning = (f"bk1:j:later:{table}:{verb}" for verb in ("ask", "plan"))

    async def ask(person: Person) -> Json:
        """Tap once; returns the private answer."""
        return await answer_to(person, await person.click(finished(person, table), asking, force=True))

    shown = await ask(dora)
    assert "Invited: " in text_of(shown) and "Plan the evening" in str(shown)
    server = await server_settings(anna, page="rights")
    await pick(anna, server, ":who_opens$", "managers")
    for answer in (await forged(dora, shown, planning), text_of(await ask(dora))):
        assert "Only people who may manage" in answer
    await pick(anna, server, ":who_opens$", "everyone")
    # where the bot can't write, no evening is planned either
    channel = finished(anna, table)["channel_id"]
    await anna.control("permissions", channel_id=channel, deny=["SEND_MESSAGES"])
    assert "„Nachrichten senden“" in await forged(anna, await ask(anna), planning)
    await anna.control("permissions", channel_id=channel)

    shown = await ask(bert)
    told = text_of(shown)
    assert "Eingeladen werden: Anna, Dora" in told and "Bert" not in told, "who asks is coming anyway"
    assert "Kauflabet" in told and "Spiele der Partie: 4" in told
    assert not evenings(anna), "nothing is planned yet"
    assert "steht fest" in text_of(await answer_to(bert, await bert.click(shown, planning)))
    await eventually(lambda: evenings(anna))
    (card,) = evenings(anna)
    assert "✅ **Dabei (1)** Bert" in text_of(card)
    assert "💌 **Eingeladen (2)** Anna, Dora" in text_of(card)
    assert re.findall(r"<t:\d+:F>", told)[0] in text_of(card)
    call = await anna.wait_for(lambda one: "– wieder dabei?" in text_of(one))
    assert [one["username"] for one in call["mentions"]] == ["anna", "dora"]
    joined = text_of(await push(anna, card, ":yes$"))
    assert "✅ **Dabei (2)** Bert, Anna" in joined and "💌 **Eingeladen (1)** Dora" in joined
