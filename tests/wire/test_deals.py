"""Cards that are marked stay so while other things change; whoever reaches for theirs too early is fined."""

from __future__ import annotations

import asyncio

from cogs.hand.ids import HandId, MarkId
from cogs.shell.clicks import parse
from discord_sandbox.components import walk
from engine.cards import CardSet, cards_in, notate
from tests.wire.conftest import RunBot
from tests.wire.table import (
    People,
    Seated,
    card_of,
    eventually,
    ids_of,
    open_table,
    press,
    take_hand,
    text_of,
)

MARKED = 1
"""The style of a button that stands out."""


class Chooser:
    """Somebody who chooses among their four cards by place, 0 to 3."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.cards = [button.cards for button in self.buttons]
        """A set of one card for each place: with nothing marked, a click there marks exactly that card."""

    @property
    def buttons(self) -> list[MarkId]:
        return marks_of(self.seated)

    @property
    def marked(self) -> list[int]:
        """The places whose cards are marked."""
        styles = [
            one["style"]
            for one in walk(self.seated.hand["components"])
            if isinstance(parse(one.get("custom_id", "")), MarkId)
        ]
        return [place for place, style in enumerate(styles) if style == MARKED]

    @property
    def offered(self) -> set[str]:
        """The tokens that can be clicked now."""
        found = map(parse, ids_of(self.seated.hand))
        return {button.token for button in found if isinstance(button, HandId)}

    async def click(self, *places: int) -> None:
        for place in places:
            await self.seated.click(self.buttons[place].custom_id)

    def exchange(self, *places: int) -> str:
        """The token that exchanges these cards."""
        chosen: CardSet = sum(self.cards[place] for place in places)
        return f"exchange {notate(cards_in(chosen))}"


def marks_of(seated: Seated) -> list[MarkId]:
    """The cards in a hand that can be marked."""
    return [button for button in map(parse, ids_of(seated.hand)) if isinstance(button, MarkId)]


async def seat_two(people: People) -> tuple[Chooser, Seated]:
    """Two people at Kauflabet: the one who has to say which cards to exchange, and the other."""
    anna, bert = await people("Anna", "Bert")
    table = await open_table(anna, "spieltisch", game="kauflabet", players=2)
    await press(bert, table, "join")
    await press(anna, table, "start")
    seated = [await take_hand(person, table) for person in (anna, bert)]
    await eventually(lambda: any(map(marks_of, seated)))
    first, second = seated if marks_of(seated[0]) else reversed(seated)
    return Chooser(first), second


async def test_cards_are_marked_unmarked_and_exchanged(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        first, second = await seat_two(people)
        assert first.marked == [] and first.offered == {"play", "pass"}
        await first.click(0, 2)
        assert first.marked == [0, 2] and first.offered == {first.exchange(0, 2), "pass"}
        await first.click(0, 3)
        assert first.marked == [2, 3]
        old = first.buttons[1].custom_id
        await first.seated.click(
            HandId(first.seated.table, *_decision(first), first.exchange(2, 3)).custom_id
        )
        await eventually(lambda: marks_of(second))
        assert not marks_of(first.seated), "the decision is made"
        await first.seated.click(old, force=True)
        assert "schneller als du" in text_of(first.seated.hand)


async def test_marks_stay_while_others_come_and_go_and_outlast_a_restart(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        first, second = await seat_two(people)
        await first.click(1, 3)
        await second.person.command("spieltisch", "table leave")
        await eventually(lambda: f"bk1:t:{second.table}:reclaim" in ids_of(second.hand))
        newer = Chooser(await take_hand(first.seated.person, first.seated.table))
        assert newer.marked == [1, 3], "also in a new message"
    async with run_bot():
        await asyncio.sleep(0.1)  # whoever is waited for gets time back, and their hand is drawn anew
        assert newer.marked == [1, 3]
        await newer.click(2)
        assert newer.marked == [1, 2, 3] and first.exchange(1, 2, 3) in newer.offered


def _decision(chooser: Chooser) -> tuple[int, int]:
    """The seat that has to decide, and the number of the decision."""
    button = chooser.buttons[0]
    return button.seat, button.decision


# -- Badenia: reaching for the cards too early ---------------------------------------------------------------


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
