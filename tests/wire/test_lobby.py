"""The lobby: what it opens with, what its host changes, and one button for what comes next."""

from __future__ import annotations

from discord_sandbox.components import walk
from discord_sandbox.person import Person
from tests.wire.conftest import RunBot
from tests.wire.table import (
    People,
    Seated,
    card_of,
    ids_of,
    open_table,
    press,
    take_hand,
    text_of,
)
from tests.wire.test_rules_form import choose, open_form

CHANNEL = "spieltisch"


def main_buttons(person: Person, table: int) -> list[str]:
    """The verbs of the coloured buttons on a table's card."""
    parts = walk(card_of(person, table)["components"])
    return [one["custom_id"].rpartition(":")[2] for one in parts if one.get("style") in (1, 3)]


async def test_one_button_fits_the_moment(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, cilli, dora = await people("Anna", "Bert", "Cilli", "Dora")
        table = await open_table(anna, CHANNEL, game="kauflabet", players=3)
        await bert.messages(CHANNEL)
        assert main_buttons(bert, table) == ["join"]
        assert "12 Spiele, etwa" in text_of(card_of(bert, table))
        await press(bert, table, "join")
        for person, told in (
            (bert, "nur, wer den Tisch leitet: Anna."),
            (dora, "Only the host may do that: Anna."),
        ):
            reply = await press(person, table, "fill")
            assert reply.message is not None and told in text_of(reply.message)
        await press(cilli, table, "join")
        await anna.wait_until(lambda: main_buttons(anna, table) == ["start"])
        assert f"bk1:t:{table}:fill" not in ids_of(card_of(anna, table))
        await press(cilli, table, "leave")
        await anna.wait_until(lambda: main_buttons(anna, table) == ["join"])
        await press(anna, table, "fill")
        hand = await take_hand(anna, table)
        assert len([one for one in ids_of(hand.hand) if one.startswith("bk1:")]) > 2
        assert "Spiel 1/12" in text_of(card_of(anna, table)), (
            "a computer has taken the free seat, and it has begun"
        )


async def test_a_host_changes_the_game_and_the_pace_at_once(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, CHANNEL)
        await press(bert, table, "join")
        form = await open_form(anna, table)
        await choose(anna, form, ":game", "blattla")
        await bert.wait_until(lambda: "Blattla · Tisch" in text_of(card_of(bert, table)))
        assert "2. Bert" in text_of(card_of(bert, table)), "everybody keeps their seat"
        await choose(anna, form, ":pace", "correspondence")
        await bert.wait_until(lambda: "12 Spiele, über einige Tage" in text_of(card_of(bert, table)))
        await choose(anna, form, ":game", "fuenfzehnern")
        await choose(anna, form, ":preset", "1880")
        await bert.wait_until(lambda: "Fünfzehnern" in text_of(card_of(bert, table)))
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        await choose(anna, form, ":pace", "live")
        await bert.wait_until(lambda: "Tempo: Zügig" in text_of(card_of(bert, table)))
        await press(anna, table, "fill")
        hand = await take_hand(anna, table)
        assert "Fünfzehnern" in text_of(hand.hand) or "1880" in text_of(card_of(anna, table))


async def test_a_table_opens_with_what_its_host_has_played_last(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        first = await open_table(
            anna, CHANNEL, game="blattla", preset="schafkopf", rules="n_deals=4", pace="live"
        )
        await press(anna, first, "fill")
        await anna.command(CHANNEL, "table close")
        again = await open_table(anna, CHANNEL)
        told = text_of(card_of(anna, again))
        assert "Blattla mit Rufpflicht" in told and "4 Spiele" in told and "Tempo: Zügig" in told
        await press(anna, again, "leave")

        other = await open_table(anna, CHANNEL, game="quodlibet")
        assert "Frankonia" in text_of(card_of(anna, other)), "of that game nothing was played yet"
        await press(anna, other, "leave")
        theirs = await open_table(bert, CHANNEL)
        assert "4 Spiele" not in text_of(card_of(bert, theirs)), "Bert has played nothing here"


async def test_one_sits_down_in_a_lobby_by_command(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        none = await bert.command(CHANNEL, "table sit")
        assert none.message is not None and "an keinem Tisch ein Platz frei" in text_of(none.message)
        table = await open_table(anna, CHANNEL)
        reply = await bert.command(CHANNEL, "table sit")
        assert reply.message is not None and "findest du hier deine Karten" in text_of(reply.message)
        await anna.wait_until(lambda: "Bert" in text_of(card_of(anna, table)))


async def test_whoever_leaves_a_lobby_last_does_not_watch_it(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        table = await open_table(anna, CHANNEL)
        reply = await anna.command(CHANNEL, "hand")
        assert reply.message is not None
        hand = Seated(anna, table, reply.message)
        await press(anna, table, "leave")
        await hand.shows("Niemand saß mehr daran")
        assert "Du schaust zu" not in text_of(hand.hand)
