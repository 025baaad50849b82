"""A private hand beyond playing: cards chosen early, forced or marked, claims, and the way back to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cogs.hand.ids import HandId, MarkId, PlanId
from cogs.shell.clicks import parse
from discord_sandbox.components import walk
from discord_sandbox.person import Person
from engine import claims
from engine.cards import CardSet, cards_in, notate
from engine.cards import parse as card_of_token
from engine.game import PlaysTricks, Seat
from tests.languages import said
from tests.wire.conftest import CardsAtRest, RunBot
from tests.wire.private_pages import set_autoplay
from tests.wire.table import (
    Json,
    People,
    Seated,
    card_of,
    eventually,
    ids_of,
    message_of,
    open_table,
    press,
    sit_down,
    take_hand,
    text_of,
)
from tests.wire.test_clicks import journal
from tests.wire.witness import Follower, cards_shown

CHANNEL = "spieltisch"


async def four_at(
    people: People, game: str, tmp_path: Path, **options: Any
) -> tuple[int, list[Seated], Follower]:
    """Anna, Bert, Cilli and Dora with hands, by seat, at a table that has begun; and its log."""
    return await seat_all(await people("Anna", "Bert", "Cilli", "Dora"), game, tmp_path, **options)


async def seat_all(
    everybody: Sequence[Person], game: str, tmp_path: Path, **options: Any
) -> tuple[int, list[Seated], Follower]:
    """These four people with hands, by seat, at a table that has begun; and its log."""
    table, hands = await sit_down(everybody, game=game, **options)
    follower = Follower(tmp_path / "bot.db", table)
    list(follower.read_on())
    owners = [place.owner for place in follower.fold.seats]
    return table, sorted(hands, key=lambda one: owners.index(follower.number_of(one.person))), follower


def turn(follower: Follower) -> Seat:
    list(follower.read_on())
    (seat,) = follower.fold.waiting_for
    return seat


def plans(hand: Json) -> dict[str, str]:
    """The cards that can be chosen early, and the one that can be taken back (``-``), with their ids."""
    found = ((one, parse(one)) for one in ids_of(hand))
    return {written.token or "-": one for one, written in found if isinstance(written, PlanId)}


async def move(seated: list[Seated], follower: Follower, wanted: str | None = None) -> None:
    """Let an awaited player click a card, or the first legal move."""
    seat = turn(follower)
    token = wanted or follower.state.legal(seat)[0].token
    custom_id = HandId(follower.row.table, seat, follower.fold.decisions[seat], token).custom_id
    await eventually(lambda: custom_id in ids_of(seated[seat].hand))
    reply = await seated[seat].click(custom_id)
    assert reply.state == "answered"


async def to_a_follower(seated: list[Seated], follower: Follower) -> tuple[Seat, str, str, str]:
    """Play until somebody can lead what the next can follow: the next, a lead, a good card and a bad one."""
    while True:
        seat = turn(follower)
        after = (seat + 1) % 4
        state = follower.state
        assert isinstance(state, PlaysTricks)
        own = [play.token for play in state.plays(after)]
        if own and state.claimable(seat):
            for action in state.legal(seat):
                if " " in action.token:
                    continue
                suit = card_of_token(action.token) >> 3
                same = [token for token in own if card_of_token(token) >> 3 == suit]
                others = [token for token in own if card_of_token(token) >> 3 != suit]
                if same and others:
                    await eventually(lambda: same[0] in plans(seated[after].hand))  # noqa: B023
                    return after, action.token, same[0], others[0]
        await move(seated, follower)


async def test_a_card_is_chosen_taken_back_and_played_at_its_turn(
    run_bot: RunBot, people: People, cards_at_rest: CardsAtRest, tmp_path: Path
) -> None:
    async with run_bot():
        table, seated, follower = await four_at(people, "fuenfzehnern", tmp_path)
        seat, lead, good, bad = await to_a_follower(seated, follower)
        one, others = seated[seat], [two for two in seated if two is not seated[seat]]
        await eventually(lambda: all(text_of(two.hand) for two in others))
        await cards_at_rest(one.person)
        before = [json.dumps(two.hand) for two in others], json.dumps(card_of(one.person, table))
        drawn = ids_of(one.hand)
        requests = len(await journal(one.person))

        await one.click(plans(one.hand)[bad])
        assert "liegt bereit" in text_of(one.hand) or "is ready" in text_of(one.hand)
        await one.click(plans(one.hand)[good])
        assert plans(one.hand).keys() >= {"-", bad}
        await one.click(plans(one.hand)["-"])
        assert not {"-"} & plans(one.hand).keys()
        await one.click(plans(one.hand)[good])
        assert [len(ids_of(one.hand)), len(drawn)] == [len(drawn), len(drawn)], "no button comes or goes"

        # nobody else's messages have changed, and the bot has asked Discord for nothing but the answers
        assert ([json.dumps(two.hand) for two in others], json.dumps(card_of(one.person, table))) == before
        made = (await journal(one.person))[requests:]
        assert all("/callback" in json.dumps(entry) for entry in made), made

        list(follower.read_on())
        await move(seated, follower, lead)
        await eventually(lambda: seat not in _awaited(follower))
        assert not [one for one in follower.decided if one[2] in ("set", "clear")]
        assert (seat, good) in [(who, token) for who, _, token in follower.decided]
        await eventually(lambda: not plans(one.hand).get("-"))


def _awaited(follower: Follower) -> frozenset[Seat]:
    list(follower.read_on())
    return follower.fold.waiting_for


async def test_a_choice_outlasts_a_restart_and_is_dropped_when_it_is_not_legal(
    run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    async with run_bot():
        _, seated, follower = await four_at(people, "fuenfzehnern", tmp_path)
        seat, lead, good, bad = await to_a_follower(seated, follower)
        one = seated[seat]
        await one.click(plans(one.hand)[bad])
        old = plans(one.hand)[good]
    async with run_bot():
        await one.person.wait_until(lambda: one.person.bot_online)
        leader = seated[turn(follower)]
        await leader.person.wait_until(lambda: leader.person.bot_online)
        await move(seated, follower, lead)
        await eventually(lambda: said(text_of(one.hand), "hand-plan-dropped"))
        assert _awaited(follower) == {seat}
        # an id drawn before one's turn is stale now, and plays nothing
        reply = await one.click(old, force=True)
        assert reply.state == "answered"
        assert _awaited(follower) == {seat}
        assert follower.fold._intents.chosen[seat] is None
        await move(seated, follower, good)


@pytest.mark.parametrize("wish", ["alone", "never"])
async def test_forced_cards_play_themselves_against_computers_unless_one_says_never(
    run_bot: RunBot, people: People, tmp_path: Path, wish: str
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        await set_autoplay(anna, "spieltisch", wish)
        table = await open_table(anna, "spieltisch", game="fuenfzehnern")
        await press(anna, table, "fill")
        one, follower = await take_hand(anna, table), Follower(tmp_path / "bot.db", table)

        def at_turn() -> bool:
            list(follower.read_on())
            return follower.state.deal_number > 1 or 0 in follower.fold.waiting_for

        if wish == "alone":
            await eventually(lambda: bool(list(follower.read_on()) or 0 in follower.fold._intents.auto))
        clicked = 0
        while True:
            await eventually(at_turn)
            if follower.state.deal_number > 1:
                break
            if wish == "alone" and len(follower.state.legal(0)) == 1:
                seq = follower.fold.seq
                await eventually(lambda: bool(list(follower.read_on())) or follower.fold.seq > seq)  # noqa: B023
                continue
            await move([one], follower)
            clicked += 1
        mine = [token for seat, _, token in follower.decided if seat == 0][:8]
        assert len(mine) == 8
        assert clicked < 8 if wish == "alone" else clicked == 8


def claim_id(message: Json, verb: str = "ask") -> str | None:
    """The id of the button that asks for the rest (``ask``), or lays one's hand open (``lay``)."""
    return next((one for one in ids_of(message) if one.startswith("bk1:c:") and one.endswith(verb)), None)


@pytest.mark.sample(1)
@pytest.mark.parametrize("possible", [True, False])
async def test_the_rest_is_claimed(run_bot: RunBot, people: People, tmp_path: Path, possible: bool) -> None:
    async with run_bot():
        table, seated, follower = await four_at(people, "fuenfzehnern", tmp_path)
        for _ in range(12 * 32):
            seat = turn(follower)
            if claims.may_claim(follower.state, seat):
                line = claims.line(follower.state, seat, against_all=False)
                if (line is not None) == possible:
                    break
            await move(seated, follower)
        one, others = seated[seat], [two for two in seated if two is not seated[seat]]
        await eventually(lambda: claim_id(one.hand) is not None)
        asked = message_of(await one.click(claim_id(one.hand) or ""))
        assert not any("bk1:a:" in id for two in others for id in ids_of(two.hand)), "only asked so far"
        await one.person.click(asked, claim_id(asked, "lay") or "")
        hand = follower.state.all_hands()[seat]
        cards = {play.token for play in follower.state.plays(seat)}  # type: ignore[attr-defined]
        assert len(cards) == hand.bit_count()
        for two in others:
            await eventually(lambda: cards <= cards_shown(text_of(two.hand)))  # noqa: B023
        await eventually(lambda: cards <= cards_shown(text_of(card_of(one.person, table))))
        for two in others:
            yes = next(id for id in ids_of(two.hand) if ":yes" in id)
            await two.click(yes)
        list(follower.read_on())
        tokens = [notice.partition(" ")[0] for notice in follower.fold.notices]
        assert tokens == (["claimed"] if possible else ["claim-void"])
        await eventually(lambda: claim_id(one.hand) is None)
        assert (await one.person.command("spieltisch", "table claim")).state == "answered"


async def test_a_private_answer_leads_back_to_an_open_hand(run_bot: RunBot, people: People) -> None:
    """In words, of components, when it comes late, and below a button of one."""
    async with run_bot():
        (anna,) = await people("Anna")
        table = await open_table(anna, CHANNEL, game="quodlibet")
        await press(anna, table, "fill")
        back = f"bk1:t:{table}:hand"
        for command in ("table list", "stats", "help"):
            await press(anna, table, "hand")
            answer = await anna.filled(await anna.command(CHANNEL, command))
            assert back in ids_of(answer), command
        await anna.click(answer, "bk1:l:more")
        assert back in ids_of(anna.latest(answer))


# -- cards that are marked, and reaching for them too early --------------------------------------------------

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
    _, seated = await sit_down(await people("Anna", "Bert"), game="kauflabet", players=2)
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
        assert said(text_of(first.seated.hand), "refusal-stale")


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
