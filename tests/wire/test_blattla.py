"""Blattla over the wire: cut, bid, call a Sow and play, with a refused card on the way."""

from __future__ import annotations

import re

import pytest

from tests.wire.conftest import RunBot
from tests.wire.table import (
    People,
    card_of,
    eventually,
    ids_of,
    is_over,
    open_table,
    press,
    take_hand,
    text_of,
)

SIGNS = ("Heb ab", "Heb noch einmal ab", "Ruf eine Sau", "heimlich", r"und \w+ haben \d+ Augen")
"""Signs in somebody's hand in the course of a partie."""


def wanted(moves: list[str]) -> str:
    """Cut, have it dealt, bid a Sow, else pass; call, and play, whatever comes first."""
    tokens = {id.rpartition(":")[2]: id for id in moves}
    for token in ("ready", "bid sow", "pass"):
        if token in tokens:
            return tokens[token]
    return moves[0]


@pytest.mark.long
async def test_four_play_a_partie_and_find_their_partners(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna, bert, cilli, dora) = await people("Anna", "Bert", "Cilli", "Dora")
        table = await open_table(anna, "spieltisch", game="blattla", rules="n_deals=4")
        for person in (bert, cilli, dora):
            await press(person, table, "join")
        await press(anna, table, "start")
        seated = [await take_hand(person, table) for person in (anna, bert, cilli, dora)]
        told: set[str] = set()
        while True:
            await eventually(lambda: is_over(seated[0].hand) or any(one.moves for one in seated))
            mover = next((one for one in seated if one.moves), None)
            if mover is None:
                break
            hand = text_of(mover.hand)
            told |= {sign for sign in SIGNS if re.search(sign, hand)}
            assert "heimlich" not in text_of(card_of(anna, table))
            grey = [id for id in ids_of(mover.hand) if id.startswith("bk1:h:") and id not in mover.moves]
            if grey and "refused" not in told:
                await mover.click(grey[0])
                assert "> " in text_of(mover.hand)
                told.add("refused")
                continue
            await mover.click(wanted(mover.moves))
        assert "Die Partie ist zu Ende." in text_of(seated[0].hand) and "🥇" in text_of(seated[0].hand)
        assert told == {*SIGNS, "refused"}
