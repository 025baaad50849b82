"""Messages that are slow, old or lost: what people see is the newest state all the same."""

from __future__ import annotations

import asyncio

from discord_sandbox.person import Person, Reply
from tests.wire.conftest import RunBot
from tests.wire.table import (
    Json,
    People,
    Seated,
    card_of,
    cards_of,
    eventually,
    ids_of,
    is_gone,
    open_table,
    play_on,
    press,
    seat_four,
    seat_one,
    take_hand,
    text_of,
)

REFRESH = r"PATCH .*/webhooks/"
ANSWER = r"POST .*/callback"
CARD = r"PATCH .*/channels/\d+/messages/"


def card_ids(hand: Json) -> list[str]:
    """The ids of a hand's buttons that play something."""
    return [one for one in ids_of(hand) if one.startswith("bk1:h:")]


async def delay(person: Person, route: str, milliseconds: int) -> None:
    """Delay requests of the bot by that long from now on."""
    await person.control("delay", route_regex=route, ms=milliseconds)


async def answered_late(one: Seated) -> asyncio.Future[Reply]:
    """Make a move that the table has taken when this returns, while its answer is still on the way."""
    await eventually(lambda: one.moves)
    before = text_of(card_of(one.person, one.table))
    await delay(one.person, ANSWER, 600)
    late = one.person.fire(one.hand, one.moves[0])
    await eventually(lambda: text_of(card_of(one.person, one.table)) != before)
    await delay(one.person, ANSWER, 0)
    return late


def cards(one: Seated) -> list[str]:
    """The ids of the cards in a hand."""
    return [written for written in ids_of(one.hand) if written.startswith(("bk1:h:", "bk1:i:"))]


async def test_a_slow_refresh_neither_delays_a_click_nor_undoes_its_answer(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot(refresh_patience=0.05):
        _, seated = await seat_four(people)
        await eventually(lambda: any(one.moves for one in seated))
        number = next(number for number, one in enumerate(seated) if one.moves)
        king, following = seated[number], seated[(number + 1) % 4]
        await king.click(king.moves[0])
        await eventually(lambda: cards(following))
        await delay(king.person, REFRESH, 600)
        await king.click(king.moves[0])
        # the next player's hand is on its slow way; it shows the card that was led, and no answer to it
        old = cards(following)[0]
        await asyncio.sleep(0.1)
        await delay(king.person, REFRESH, 0)
        reply = await following.click(old)
        assert reply.state == "answered" and following.moves
        await following.click(following.moves[0])
        answer = text_of(following.hand)
        await asyncio.sleep(0.8)
        assert not following.moves and text_of(following.hand) == answer


async def test_a_hand_says_that_the_table_is_over_though_an_answer_before_lands_late(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna = await seat_one(people)
        late = await answered_late(anna)
        await anna.person.command("spieltisch", "table close")
        await late
        await eventually(lambda: not anna.moves and "geschlossen" in text_of(anna.hand))


async def test_an_answer_that_lands_late_leaves_the_hand_where_it_has_gone(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna = await seat_one(people)
        older = anna.hand
        late = await answered_late(anna)
        newer = (await anna.person.command("spieltisch", "hand")).message
        assert newer is not None
        await late
        await eventually(lambda: is_gone(anna.person, older))
        assert not is_gone(anna.person, newer)


async def test_a_card_shows_the_newest_state_though_an_edit_lands_late(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna, bert, cilli = await people("Anna", "Bert", "Cilli")
        table = await open_table(anna, "spieltisch")
        card = card_of(anna, table)
        await delay(anna, CARD, 300)
        note = await bert.command("spieltisch", "table list")
        assert note.message is not None
        # sits down, but not by the card's button: the card is edited through the outbox, slowly
        await bert.click(note.message, f"bk1:t:{table}:join", force=True)
        await asyncio.sleep(0.1)
        await press(cilli, table, "join")
        assert "Cilli" in text_of(anna.latest(card)), "answered at once"
        await asyncio.sleep(0.3)
        await delay(anna, CARD, 0)
        await eventually(lambda: all(name in text_of(anna.latest(card)) for name in ("Bert", "Cilli")))


async def test_an_old_card_is_posted_anew_and_loses_its_buttons(run_bot: RunBot, people: People) -> None:
    async with run_bot(fresh_card_after=0.1):
        anna = await seat_one(people)
        old = card_of(anna.person, anna.table)
        await play_on([anna], lambda: card_of(anna.person, anna.table)["id"] != old["id"])
        await eventually(lambda: not ids_of(anna.person.latest(old)))
        assert "weiter unten" in text_of(anna.person.latest(old))
        assert len(cards_of(anna.person, anna.table)) >= 1


async def test_a_hand_whose_token_has_died_is_given_up_in_silence(run_bot: RunBot, people: People) -> None:
    async with run_bot(mention_after=0.05):
        anna = await seat_one(people)
        await eventually(lambda: anna.moves)
        await anna.person.control("fail", route_regex=REFRESH, status=401, code=50027, times=1)
        while anna.moves:
            await anna.click(anna.moves[0])
        # the hand can't be refreshed any more, so its owner is called, and taps "My hand"
        await eventually(lambda: any("du bist an Tisch" in text_of(one) for one in anna.person.seen()))
        again = await take_hand(anna.person, anna.table)
        assert again.moves


async def test_an_archived_thread_is_opened_again(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        thread = (await anna.open_thread("spieltisch", "Kartenrunde"))["id"]
        seated = await seat_one(people, thread)
        await eventually(lambda: seated.moves)
        card = card_of(seated.person, seated.table)
        await seated.person.control("archive_thread", channel_id=thread)
        shown = text_of(seated.person.latest(card))
        (hand,) = [await seated.person.command("spieltisch", "hand")]
        assert hand.message is not None
        elsewhere = Seated(seated.person, seated.table, hand.message)
        while text_of(seated.person.latest(card)) == shown:
            await eventually(lambda: elsewhere.moves)
            await elsewhere.click(elsewhere.moves[0])
