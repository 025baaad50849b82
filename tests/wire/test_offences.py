"""Badenia over the wire: reaching for the cards too early is seen, and the king has a button for it."""

from __future__ import annotations

from tests.wire.conftest import RunBot
from tests.wire.table import People, card_of, eventually, ids_of, open_table, press, take_hand, text_of


async def test_the_hand_button_pressed_too_early_can_cost_ten_points(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        table = await open_table(anna, "spieltisch", preset="badenia")
        await press(bert, table, "join")
        await press(anna, table, "fill")
        king = await take_hand(anna, table)
        assert not any(":penalty" in written for written in ids_of(king.hand)), "the king may look"
        offender = await take_hand(bert, table)
        assert "griff zu früh nach den Karten" in text_of(offender.hand)
        await eventually(lambda: "griff zu früh nach den Karten" in text_of(card_of(anna, table)))
        await eventually(lambda: any(":penalty" in written for written in ids_of(king.hand)))
        (fine,) = [written for written in ids_of(king.hand) if ":penalty" in written]
        reply = await king.click(fine)
        assert reply.state == "answered"
        assert not any(":penalty" in written for written in ids_of(king.hand))
        assert "Bert griff zu früh nach den Karten – 10 Strafpunkte." in text_of(king.hand)
        await offender.shows("10 Strafpunkte.")
        again = await take_hand(bert, table)
        assert "darf 10 Strafpunkte geben" not in text_of(again.hand), "the same counts once"
