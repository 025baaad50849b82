"""Fünfzehnern over the wire: Zwang, a refused lead, a partie of three from the lobby to the result."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wire.conftest import RunBot
from tests.wire.table import (
    People,
    Seated,
    eventually,
    ids_of,
    is_over,
    open_table,
    press,
    take_hand,
    text_of,
)


async def three(people: People, **options: Any) -> list[Seated]:
    """Anna, Bert and Cilli at a table that has begun, each with a hand."""
    everybody = await people("Anna", "Bert", "Cilli")
    table = await open_table(everybody[0], "spieltisch", game="fuenfzehnern", players=3, **options)
    for person in everybody[1:]:
        await press(person, table, "join")
    await press(everybody[0], table, "start")
    return [await take_hand(person, table) for person in everybody]


def movers(seated: list[Seated]) -> list[Seated]:
    """Whose hands offer something."""
    return [one for one in seated if one.moves]


@pytest.mark.long
async def test_three_play_to_the_end_and_an_illegal_lead_is_answered_with_its_rule(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        seated = await three(people, rules="n_deals=6")
        refused = 0
        while True:
            await eventually(lambda: is_over(seated[0].hand) or movers(seated))
            if is_over(seated[0].hand):
                break
            mover = movers(seated)[0]
            legal = mover.moves
            cards = [id for id in ids_of(mover.hand) if id.startswith("bk1:h:")]
            grey = next((id for id in cards if id not in legal), None)
            if grey is not None and "Du spielst aus – wieder" in text_of(mover.hand):
                await mover.click(grey)
                assert "Jetzt nur" in text_of(mover.hand)
                assert mover.moves == legal
                refused += 1
            await mover.play()
        assert refused and "🥇" in text_of(seated[0].hand)


@pytest.mark.long
async def test_zwang_is_announced_with_a_button_of_its_own(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        seated = await three(people, preset="free", rules="zwang=true n_deals=120")
        caller = None
        while caller is None:
            await eventually(lambda: movers(seated))
            mover = movers(seated)[0]
            call = next((id for id in mover.moves if id.endswith(" zwang")), None)
            await mover.play(call)
            caller = mover if call else None
        assert "sagt Zwang an" in text_of(caller.hand)
        await eventually(lambda: all("sagt Zwang an" in text_of(one.hand) for one in seated))
