"""A long evening: breaks and taking back by agreement, putting away and taking up, other people's seats."""

from typing import Any

import pytest

from discord_sandbox import Person, Reply
from tests.languages import said
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    Seated,
    answer_to,
    choose_setting,
    eventually,
    ids_of,
    menu_of,
    message_of,
    mover_of,
    play_on,
    seat_four,
    seat_one,
    take_hand,
    text_of,
    told,
)


def card(person: Person, table: int) -> Json:
    """The newest public message of a table that one can click on."""
    found = [
        message
        for message in person.seen()
        if not message["flags"] & EPHEMERAL
        and any(f":{table}:" in one or one.endswith(f":{table}") for one in ids_of(message))
    ]
    return max(found, key=lambda message: int(message["id"]))


def has(message: Json, verb: str) -> str:
    """The id of a button for agreements; empty if there is none."""
    return next((one for one in ids_of(message) if one.startswith("bk1:a:") and f":{verb}" in one), "")


async def press(person: Person, table: int, verb: str) -> Reply:
    """Press a button for agreements on the card."""
    await eventually(lambda: has(card(person, table), verb))
    return await person.click(card(person, table), has(card(person, table), verb))


async def agree(person: Person, table: int, verb: str) -> Json:
    """Press a button for agreements on the card; returns the answer."""
    return message_of(await press(person, table, verb))


async def seat_question(person: Person, table: int) -> Json:
    """Ask for a free seat in the menu; returns the question."""
    menu = await menu_of(person, card(person, table), table)
    return message_of(await person.click(menu, f"bk1:a:{table}:take"))


async def say(one: Seated, verb: str) -> None:
    """Press a button for agreements below one's cards."""
    await eventually(lambda: has(one.hand, verb))
    assert (await one.click(has(one.hand, verb))).state == "answered"


async def command(person: Person, name: str, channel: str = "spieltisch", **options: Any) -> str:
    """The text that answers a ``/table`` command."""
    return text_of(message_of(await person.command(channel, f"table {name}", **options)))


def card_places(hand: Json) -> list[str]:
    """The rows of a hand down to its last card."""
    ids = [row for row in ids_of(hand) if row.startswith("bk1:h:")]
    return [one.rsplit(":", 1)[1] for one in ids]


async def first_move(seated: list[Seated]) -> Seated:
    """Let somebody do the first thing that their hand offers."""
    mover = await mover_of(seated)
    await mover.play()
    return mover


@pytest.mark.usefixtures("bot")
async def test_a_move_is_taken_back_when_everybody_agrees(people: People) -> None:
    table, seated = await seat_four(people)
    (watcher,) = await people("Frieda")
    await watcher.messages("spieltisch")
    mover = await first_move(seated)
    asker, other = seated[:2]
    await command(asker.person, "shelve")
    await say(other, "no")
    await asker.shows("sagt Nein")
    await command(asker.person, "pause")
    await say(asker, "withdraw")
    for one in seated:  # else an old button is pressed for the next question
        await eventually(lambda: not has(one.hand, "yes") and not has(card(one.person, table), "yes"))  # noqa: B023
    before = card_places(mover.hand)
    assert "Gefragt" in await command(mover.person, "undo")
    others = [one for one in seated if one is not mover]
    await eventually(lambda: all(has(one.hand, "yes") for one in others))
    assert has(mover.hand, "withdraw") and not has(mover.hand, "yes")
    assert card_places(mover.hand) == before, "no card has moved"
    assert said(text_of(others[0].hand), "ask-undo-hint")

    # somebody who only looks on has no say
    assert "nicht an diesem Tisch" in text_of(await agree(watcher, table, "yes"))

    await say(others[0], "yes")
    await agree(others[1].person, table, "yes")
    assert "noch nicht zugestimmt" in text_of(card(watcher, table))
    await say(others[2], "yes")
    await eventually(lambda: "einen Zug zurückgenommen" in text_of(card(watcher, table)))
    await eventually(lambda: bool(mover.moves) and "einen Zug zurückgenommen" in text_of(mover.hand))
    await mover.play(mover.moves[-1])
    await eventually(lambda: "zurückgenommen" not in text_of(card(watcher, table)))


@pytest.mark.usefixtures("bot")
async def test_nobody_ends_a_rated_partie_alone(people: People) -> None:
    table, seated = await seat_four(people)
    anna = seated[0].person
    menu = await menu_of(anna, card(anna, table), table)
    await anna.click(menu, f"bk1:u:{table}:close")
    assert "werden gefragt" in text_of(anna.latest(menu))
    await anna.click(menu, f"bk1:u:{table}:closed")
    assert "vor ihrem Ende beenden" in text_of(anna.latest(menu))
    await seated[1].shows("Wer schweigt, stimmt zu")
    for one in seated[1:]:
        await say(one, "yes")
    await anna.wait_for(lambda message: said(text_of(message), "table-closed-agreed"))


@pytest.mark.usefixtures("bot")
async def test_leaving_is_told_once_and_no_longer_than_it_is_true(people: People) -> None:
    table, seated = await seat_four(people)
    bert, hand = seated[1].person, seated[1].hand

    def private() -> list[str]:
        return [text_of(one) for one in bert.seen() if one["flags"] & EPHEMERAL]

    menu = await menu_of(bert, hand, table)
    for verb in ("leave", "left"):
        await bert.click(menu, f"bk1:u:{table}:{verb}")
    await eventually(lambda: len(private()) == 1)
    assert "spielt gerade für dich" in private()[0]
    await bert.click(menu, f"bk1:t:{table}:reclaim")
    assert "spielt gerade für dich" not in private()[0] and len(private()) == 1


async def test_a_partie_is_put_away_and_goes_on_elsewhere(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        table, seated = await seat_four(people)
        anna, bert, cilli, dora = seated
        await first_move(seated)
        await command(anna.person, "shelve")
        for one in (bert, cilli, dora):
            await say(one, "yes")
        await eventually(lambda: "ist weggelegt" in text_of(card(anna.person, table)))
        await eventually(lambda: all(has(one.hand, "here") for one in seated))
        assert "weggelegt, Spiel 1" in await command(anna.person, "list")
    async with run_bot():
        await anna.person.wait_until(lambda: anna.person.bot_online)
        shown = message_of(await bert.person.command("spieltisch-2", "table resume"))
        assert not shown["flags"] & EPHEMERAL
        assert f"<@{anna.person.id}>" in text_of(shown) and "✅ Bert" in text_of(shown)
        (watcher,) = await people("Frieda")
        await watcher.messages("spieltisch-2")
        assert "nicht an diesem Tisch" in text_of(await agree(watcher, table, "here"))
        for one, verb in ((anna, "here"), (cilli, "resume")):
            await one.person.messages("spieltisch-2")
            await agree(one.person, table, verb)
        await eventually(lambda: f"bk1:t:{table}:hand" in ids_of(card(anna.person, table)))
        again = [await take_hand(one.person, table) for one in (anna, bert, cilli)]
        await dora.person.messages("spieltisch-2")
        hand = await take_hand(dora.person, table)
        assert "is playing for you" in text_of(hand.hand)
        assert any(one.moves for one in again) or "Dora" in text_of(card(anna.person, table))


@pytest.mark.usefixtures("bot")
async def test_a_guest_takes_a_computers_seat(people: People) -> None:
    anna = await seat_one(people)
    (bert,) = await people("Bert")
    await bert.messages("spieltisch")
    question = await seat_question(bert, anna.table)
    assert question["flags"] & EPHEMERAL and "Möchtest du dich dazusetzen?" in text_of(question)
    yes = [one for one in ids_of(question) if one.startswith(f"bk1:u:{anna.table}:")]
    assert len(yes) == 3 and "0 Strafpunkte" in text_of(question)
    assert "Bert" not in text_of(card(bert, anna.table)), "nothing has happened yet"
    hand = await answer_to(bert, await bert.click(question, yes[1]))
    assert "**Bert**" in text_of(hand), "they are shown a seat as their own"
    await eventually(lambda: "> Bert hat sich dazugesetzt" in text_of(card(bert, anna.table)))
    await anna.shows("> Bert hat sich dazugesetzt")
    assert "sitzt schon" in text_of(message_of(await bert.click(question, yes[0], force=True)))
    assert "leitet jetzt Tisch" in await command(anna.person, "host", who=bert.id)
    assert "gehört dir nicht mehr" in await command(anna.person, "release")
    await anna.shows("Du schaust zu")


async def test_somebody_leaves_the_table_when_the_others_want_it(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        table, seated = await seat_four(people, game="kauflabet", rules="n_deals=8")
        anna, bert, cilli, dora = seated
        assert "nur, wer den Tisch" in await command(bert.person, "remove", who=cilli.person.id)
        assert "bleibt sitzen" in await command(anna.person, "remove", who=anna.person.id)
        assert "Gefragt" in await command(anna.person, "remove", who=bert.person.id)
        await eventually(lambda: "spielt ein Computer für Bert" in text_of(card(anna.person, table)))
        await dora.shows("suggests that a computer plays for Bert")
        await bert.shows("spielt ein Computer für Bert")
        assert not has(bert.hand, "yes") and not has(bert.hand, "no")
        assert "entscheiden die anderen" in text_of(await agree(bert.person, table, "no"))
        await say(cilli, "yes")
        await say(dora, "yes")
        for one in (anna, bert, cilli):
            await one.shows("dieses Spiel noch zu Ende")
        await dora.shows("finishes this deal")
    async with run_bot():
        await anna.person.wait_until(lambda: anna.person.bot_online)
        await play_on(seated, lambda: "springt ein" in text_of(card(anna.person, table)))
        await bert.shows("Du schaust zu")
        assert "ohne dich weiterzuspielen" in await told(bert.person, "table sit")


# -- somebody leaves the server in the middle of a partie ----------------------------------------------------


async def leave_server(person: Person, channel: str = "spieltisch") -> None:
    """Leave the server without a word to the table; the bot hears nothing of it."""
    await person.control("kick", guild_id=person.guild_of(person.channel(channel)), person=person.id)


@pytest.mark.parametrize("turn_call", ["asleep", "never"])
async def test_without_a_clock_a_table_goes_on_without_whoever_has_left(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch, turn_call: str
) -> None:
    monkeypatch.setattr("cogs.shell.visibility.REMEMBERED", 0.2)
    async with run_bot(mention_after=0.05, unclicked_after=0.2, departed_after=0.2):
        table, seated = await seat_four(people, game="kauflabet", pace="none")
        anna, bert, *_ = seated
        await choose_setting(bert.person, "turn_call", turn_call)
        await leave_server(bert.person)
        others = [one for one in seated if one is not bert]
        await play_on(others, lambda: "springt ein" in text_of(card(anna.person, table)))
        (guest,) = await people("Emil")
        assert "Would you like to join in?" in await told(guest, "table sit", table=table)


async def test_anybody_at_the_table_frees_the_seat_of_whoever_has_left(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot(mention_after=3600):
        table, seated = await seat_four(people, game="kauflabet", pace="none")
        anna, bert, cilli, dora = seated
        await leave_server(bert.person)
        who = bert.person.id
        assert "nicht auf diesem Server" in await command(anna.person, "host", who=who)
        assert "seat at table" in await command(dora.person, "remove", who=who), "who isn't the host, too"
        await eventually(lambda: "springt ein" in text_of(card(anna.person, table)))
        assert "sitzt nicht an diesem Tisch" in await command(cilli.person, "release", who=who)
