"""The rules at hand: ``/rules``, the button **Rules**, and turning pages."""

from __future__ import annotations

from typing import Any

from discord_sandbox.components import walk
from discord_sandbox.person import Person, Reply
from tests.wire.conftest import RunBot
from tests.wire.table import (
    EPHEMERAL,
    People,
    card_of,
    is_gone,
    menu_of,
    open_table,
    press,
    seat_one,
    text_of,
)


def private(reply: Reply) -> dict[str, Any]:
    assert reply.state == "answered" and reply.message is not None
    assert reply.message["flags"] & EPHEMERAL
    return reply.message


async def ask(person: Person, channel: str = "spieltisch", **options: Any) -> dict[str, Any]:
    return private(await person.command(channel, "rules", **options))


async def suggested(person: Person, typed: str, channel: str = "spieltisch", **others: Any) -> list[str]:
    found = await person.autocomplete(channel, "rules", "topic", typed, **others)
    return [choice["value"] for choice in found]


def labels(message: dict[str, Any]) -> list[str]:
    return [one["label"] for one in walk(message["components"]) if one.get("type") == 2]


async def test_without_a_table_one_picks_a_game_and_turns_pages(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        menu = await ask(anna)
        assert labels(menu) == ["Quodlibet", "Kauflabet", "Fünfzehnern", "Blattla"]
        page = private(await anna.click(menu, "bk1:r:-:quodlibet:start"))
        assert page["id"] == menu["id"], "pages are turned in the same message"
        assert "## Quodlibet" in text_of(page)
        page = private(await anna.select(page, "bk1:r:-:quodlibet:-0", "contracts"))
        page = private(await anna.select(page, "bk1:r:-:quodlibet:-1", "alarich"))
        assert "## Alarich" in text_of(page) and "**Beispiel**" in text_of(page)
        assert labels(page) == ["◀ Nachbar", "1-2-3-8 ▶"]
    async with run_bot():
        page = private(await anna.click(page, label="1-2-3-8 ▶"))
        assert "## Erste drei, letzter" in text_of(page), "the buttons work after a restart"
        assert "Der achte Stich kostet: 50 Punkte" in text_of(page)


async def test_a_topic_is_found_as_it_is_typed(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, emil = await people("Anna", "Emil")
        assert await suggested(anna, "böser") == ["quodlibet:bad_neighbour"]
        assert await suggested(anna, "Solo", game="blattla") == ["solo", "solo_settlement"]
        assert len(await suggested(anna, "")) == 25
        assert await suggested(emil, "bad", "card-table", game="quodlibet") == [
            "bad_neighbour", "badenia", "neighbour",
        ]  # fmt: skip
        assert (await suggested(anna, "klienfrass"))[0] == "quodlibet:snack", "mistyped"
        assert "## Böser Nachbar" in text_of(await ask(anna, topic="quodlibet:bad_neighbour"))
        assert "## Böser Nachbar" in text_of(await ask(anna, topic="böser nachbar"))
        assert "## Bad Neighbour" in text_of(await ask(emil, "card-table", topic="bad neigh"))
        assert "## Tout" in text_of(await ask(anna, game="blattla", topic="tout"))
        assert "Hausregel Davonlaufen" in text_of(await ask(anna, topic="run_away_min"))
        assert "## Kauflabet" in text_of(await ask(anna, game="kauflabet"))
        assert "keine Regel gefunden" in text_of(await ask(anna, topic="Skat"))
        assert "keine Regel gefunden" in text_of(await ask(anna, game="blattla", topic="alarich"))


async def test_at_a_table_the_rules_are_those_that_are_played(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert, emil = await people("Anna", "Bert", "Emil")
        table = await open_table(
            anna, "spieltisch", game="fuenfzehnern", preset="1880", rules="singleton=dealt"
        )
        assert "## Fünfzehnern" in text_of(await ask(bert)), "nothing is led yet"
        await press(anna, table, "fill")
        page = await ask(bert)
        assert "## Regel von 1880" in text_of(page) and f"Tisch {table}" in text_of(page)
        assert "✏️ **Einzige ihrer Farbe: Schon beim Geben** (sonst Jetzt)" in text_of(page)
        assert (await suggested(bert, ""))[0] == "fuenfzehnern:start", "the game at this table comes first"

        page = private(await bert.select(page, f"bk1:r:{table}:fuenfzehnern:-0", "house_rules"))
        assert "Hausregeln" in text_of(page) and "Einzige ihrer Farbe: Schon beim Geben" in text_of(page)
        page = private(await bert.select(page, f"bk1:r:{table}:fuenfzehnern:-2", "key.zwang"))
        assert f"An Tisch {table} gilt: Darf angesagt werden" in text_of(page)

        elsewhere = await ask(bert, "spieltisch-2", table=table)
        assert "## Regel von 1880" in text_of(elsewhere)
        other_game = await ask(bert, game="blattla")
        assert "Tisch" not in text_of(other_game).splitlines()[0]
        assert "gibt es nicht" in text_of(await ask(bert, table=table + 1))
        assert f"Tisch {table}" not in text_of(await ask(emil, "card-table"))
        assert "no table" in text_of(await ask(emil, "card-table", table=table)), "another server's table"


async def test_card_and_hand_lead_to_the_rules_of_the_running_contract(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        anna = await seat_one(people)
        rules = f"bk1:r:{anna.table}:quodlibet:now"
        for leads in (card_of(anna.person, anna.table), anna.hand):
            menu = await menu_of(anna.person, leads, anna.table)
            page = private(await anna.person.click(menu, rules))
            assert f"Tisch {anna.table}" in text_of(page) and page["id"] == menu["id"]
            assert not is_gone(anna.person, anna.hand), "the hand stays a hand"


async def test_forged_ids_are_answered_and_tell_nothing(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, emil = await people("Anna", "Emil")
        table = await open_table(anna, "spieltisch", game="blattla")
        page = await ask(emil, "card-table", game="blattla")
        assert "no table" in text_of(
            private(await emil.click(page, f"bk1:r:{table}:blattla:solo", force=True))
        )
        for forged in (
            "bk1:r:-:skat:start",
            "bk1:r:-:blattla:nothing",
            "bk1:r:-:blattla:key.nothing",
            "bk1:r:-:blattla:now",
            "bk1:r:-:blattla:-0",
            "bk1:r:-:blattla:..",
        ):
            answer = private(await emil.click(page, forged, force=True))
            assert "does nothing" in text_of(answer) or "button" in text_of(answer), forged
        answer = private(await anna.click(await ask(anna), f"bk1:r:{table}:quodlibet:now", force=True))
        assert "veraltet" in text_of(answer)
