"""Moments of each game over the wire: auctions, Zwang, exchanged cards, fines, and refused moves."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

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
    is_over,
    open_table,
    play_on,
    press,
    take_hand,
    text_of,
)

SIGNS = ("Heb ab", "Heb noch einmal ab", "Ruf eine Sau", "heimlich", r"und \w+ haben \d+ Augen")
"""Signs in somebody's hand in the course of a partie."""
MARKED = 1
"""The style of a button that stands out."""


# -- Blattla -------------------------------------------------------------------------------------------------


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


# -- Fünfzehnern ---------------------------------------------------------------------------------------------


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


# -- Kauflabet -----------------------------------------------------------------------------------------------


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


# -- marks stay while other things change, and go with their decision ----------------------------------------


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


async def test_marks_stay_while_others_come_and_go(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        first, second = await seat_two(people)
        await first.click(1, 3)
        await second.person.command("spieltisch", "table leave")
        await eventually(lambda: f"bk1:t:{second.table}:reclaim" in ids_of(second.hand))
        newer = Chooser(await take_hand(first.seated.person, first.seated.table))
        assert newer.marked == [1, 3], "also in a new message"


async def test_marks_outlast_a_restart(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        first, _ = await seat_two(people)
        await first.click(0, 1)
    async with run_bot():
        await asyncio.sleep(0.1)  # whoever is waited for gets time back, and their hand is drawn anew
        assert first.marked == [0, 1]
        await first.click(2)
        assert first.marked == [0, 1, 2] and first.exchange(0, 1, 2) in first.offered


async def test_forged_marks_change_nothing(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        first, second = await seat_two(people)
        await first.click(1)
        seat, decision = _decision(first)
        everything = MarkId(first.seated.table, seat, decision, 0xFF)
        await first.seated.click(everything.custom_id, force=True)
        assert "hast du nicht auf der Hand" in text_of(first.seated.hand) and first.marked == [1]
        reply = await second.click(first.buttons[2].custom_id, force=True)
        assert reply.message is not None and "nicht deine Karten" in text_of(reply.message)
        assert first.marked == [1]


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
