"""Kauflabet over the wire: mark cards, exchange them, play tricks, with as many people as sit down."""

from __future__ import annotations

import re

from tests.wire.conftest import RunBot
from tests.wire.table import (
    People,
    Seated,
    eventually,
    ids_of,
    open_table,
    play_on,
    press,
    take_hand,
    text_of,
)


def marks(seated: Seated) -> list[str]:
    """The ids of the cards in a hand that can be marked."""
    return [custom_id for custom_id in ids_of(seated.hand) if custom_id.startswith("bk1:m:")]


def confirming(seated: Seated) -> str:
    """The token of the button that confirms the marked cards."""
    return next(id for id in seated.moves if not id.endswith(":pass")).rpartition(":")[2]


async def seated_at(people: People, rules: str) -> Seated:
    """Anna at a table of Kauflabet that computers have filled."""
    (anna,) = await people("Anna")
    table = await open_table(anna, "spieltisch", game="kauflabet", rules=rules)
    await press(anna, table, "fill")
    return await take_hand(anna, table)


async def test_cards_are_marked_and_exchanged(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna = await seated_at(people, "players=3 bete_cap=8")
        await eventually(lambda: marks(anna))
        assert confirming(anna) == "play"
        first = marks(anna)[0]
        await anna.click(first)
        card = first.rpartition(":")[2]
        assert confirming(anna) == f"exchange {card}"
        assert "1 kaufen" in str(anna.hand)
        await anna.click(marks(anna)[0])
        assert confirming(anna) == "play", "a second click takes the mark back"
        await anna.click(marks(anna)[0])
        await anna.click(next(id for id in anna.moves if f"exchange {card}" in id))
        await eventually(lambda: not marks(anna))
        await eventually(lambda: re.search("kauft\u00a01|war allein dabei", text_of(anna.hand)))


async def test_five_people_can_play_and_two(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        for players in (5, 2):
            anna = await seated_at(people, f"players={players} bete_cap=4")
            await play_on([anna], lambda seated=anna: "Spiel 2/1" in text_of(seated.hand))  # type: ignore[misc]
