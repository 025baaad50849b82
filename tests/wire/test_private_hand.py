"""A private hand beyond playing: cards chosen early, forced or marked, claims, and the way back to it."""

import json
from pathlib import Path
from typing import Any

import pytest

from cogs.hand.buttons import HandId, MarkId, PlanId
from cogs.shell.clicks import parse
from discord_sandbox.components import walk
from engine import claims
from engine.cards import cards_in, notate, parse as card_of_token
from engine.game import PlaysTricks, Seat
from tests.languages import said
from tests.wire.conftest import CardsAtRest
from tests.wire.table import (
    Json,
    People,
    RunBot,
    Seated,
    ask,
    begin_alone,
    card_of,
    choose_setting,
    eventually,
    ids_of,
    open_table,
    press,
    push,
    seat_four,
    seat_one,
    sit_down,
    take_hand,
    text_of,
    the_id,
)
from tests.wire.test_clicks import journal
from tests.wire.witness import Follower, cards_shown

CHANNEL = "spieltisch"


async def four_at(
    people: People, game: str, tmp_path: Path, **options: Any
) -> tuple[int, list[Seated], Follower]:
    """Anna, Bert, Cilli and Dora with hands, by seat, at a table that has begun; and its log."""
    table, hands = await seat_four(people, game=game, **options)
    follower = Follower(tmp_path / "bot.db", table)
    list(follower.read_on())
    owners = [place.owner for place in follower.fold.seats]
    return table, sorted(hands, key=lambda one: owners.index(follower.number_of(one.person))), follower


def awaited(follower: Follower) -> frozenset[Seat]:
    """The seats that a table waits for by now."""
    list(follower.read_on())
    return follower.fold.waiting_for


def turn(follower: Follower) -> Seat:
    """The one seat that a table waits for by now."""
    (seat,) = awaited(follower)
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


async def test_a_card_is_chosen_taken_back_and_played_at_its_turn_if_it_is_legal(
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
        for card, can_take_back in ((good, True), ("-", False), (good, True)):
            await one.click(plans(one.hand)[card])
            assert ("-" in plans(one.hand)) is can_take_back
        assert len(ids_of(one.hand)) == len(drawn), "no button comes or goes"

        # nobody else's messages have changed, and the bot has asked Discord for nothing but the answers
        assert ([json.dumps(two.hand) for two in others], json.dumps(card_of(one.person, table))) == before
        made = (await journal(one.person))[requests:]
        assert all("/callback" in json.dumps(entry) for entry in made), made

        await move(seated, follower, lead)
        await eventually(lambda: seat not in awaited(follower))
        assert not [one for one in follower.decided if one[2] in ("set", "clear")]
        assert (seat, good) in [(who, token) for who, _, token in follower.decided]
        await eventually(lambda: not plans(one.hand).get("-"))

        seat, lead, good, bad = await to_a_follower(seated, follower)
        one = seated[seat]
        await one.click(plans(one.hand)[bad])
        old = plans(one.hand)[good]
    async with run_bot():
        await eventually(lambda: all(two.person.bot_online for two in seated))
        await move(seated, follower, lead)
        await eventually(lambda: said(text_of(one.hand), "hand-plan-dropped"))
        assert awaited(follower) == {seat}
        # an id drawn before one's turn is stale now, and plays nothing
        assert (await one.click(old, force=True)).state == "answered"
        assert awaited(follower) == {seat}
        assert follower.fold._intents.chosen[seat] is None
        await move(seated, follower, good)


@pytest.mark.parametrize("wish", ["alone", "never"])
@pytest.mark.usefixtures("bot")
async def test_forced_cards_play_themselves_against_computers_unless_one_says_never(
    people: People, tmp_path: Path, wish: str
) -> None:
    (anna,) = await people("Anna")
    await choose_setting(anna, "autoplay", wish)
    table, (one,) = await sit_down([anna], fill=True, game="fuenfzehnern")
    follower, clicked = Follower(tmp_path / "bot.db", table), 0

    def chooses() -> bool:
        return 0 in awaited(follower) and (wish == "never" or len(follower.state.legal(0)) > 1)

    def over() -> bool:
        return follower.fold._partie is not None and follower.state.deal_number > 1

    while not over():
        await eventually(lambda: chooses() or over())
        if not over():
            await move([one], follower)
            clicked += 1
    assert clicked < 8 if wish == "alone" else clicked == 8


def may_ask(message: Json) -> bool:
    """Whether a hand has the button that asks for the rest."""
    return any(one.startswith("bk1:c:") and one.endswith("ask") for one in ids_of(message))


@pytest.mark.usefixtures("bot")
async def test_the_rest_is_claimed(people: People, tmp_path: Path) -> None:
    table, seated, follower = await four_at(people, "fuenfzehnern", tmp_path)
    while not claims.may_claim(follower.state, seat := turn(follower)):
        await move(seated, follower)
    possible = claims.line(follower.state, seat, against_all=False) is not None
    one, others = seated[seat], [two for two in seated if two is not seated[seat]]
    await eventually(lambda: may_ask(one.hand))
    asked = await push(one.person, one.hand, "^bk1:c:.*ask$")
    assert not any("bk1:a:" in id for two in others for id in ids_of(two.hand)), "only asked so far"
    await one.person.click(asked, the_id(asked, "^bk1:c:.*lay$"))
    hand = follower.state.all_hands()[seat]
    cards = {play.token for play in follower.state.plays(seat)}  # type: ignore[attr-defined]
    assert len(cards) == hand.bit_count()
    for two in others:
        await eventually(lambda: cards <= cards_shown(text_of(two.hand)))  # noqa: B023
    await eventually(lambda: cards <= cards_shown(text_of(card_of(one.person, table))))
    for two in others:
        await two.click(the_id(two.hand, ":yes"))
    list(follower.read_on())
    tokens = [notice.partition(" ")[0] for notice in follower.fold.notices]
    assert tokens == (["claimed"] if possible else ["claim-void"])
    await eventually(lambda: not may_ask(one.hand))
    assert (await one.person.command("spieltisch", "table claim")).state == "answered"


@pytest.mark.usefixtures("bot")
async def test_a_private_answer_leads_back_to_an_open_hand(people: People) -> None:
    """In words, of components, when it comes late, and below a button of one."""
    anna = await seat_one(people)
    back = f"bk1:t:{anna.table}:hand"
    for command in ("table list", "stats", "help"):
        await press(anna.person, anna.table, "hand")
        answer = await ask(anna.person, command)
        assert back in ids_of(answer), command
    assert back in ids_of(await push(anna.person, answer, "^bk1:l:more$"))


# -- cards that are marked, and reaching for them too early --------------------------------------------------

MARKED = 1
"""The style of a button that stands out."""


def marks_of(seated: Seated) -> list[MarkId]:
    """The cards in a hand that can be marked."""
    return [button for button in map(parse, ids_of(seated.hand)) if isinstance(button, MarkId)]


def marked(seated: Seated) -> list[int]:
    """The places, 0 to 3, of the cards that are marked."""
    parts = walk(seated.hand["components"])
    styles = [one["style"] for one in parts if isinstance(parse(one.get("custom_id", "")), MarkId)]
    return [place for place, style in enumerate(styles) if style == MARKED]


def tokens_of(seated: Seated) -> set[str]:
    """The tokens that can be clicked now."""
    return {button.token for button in map(parse, ids_of(seated.hand)) if isinstance(button, HandId)}


async def mark(seated: Seated, *places: int) -> None:
    """Click the cards at these places."""
    for place in places:
        await seated.click(marks_of(seated)[place].custom_id)


async def test_cards_are_marked_and_exchanged_whoever_comes_and_goes_and_after_a_restart(
    run_bot: RunBot, people: People
) -> None:
    async with run_bot():
        _, seated = await sit_down(await people("Anna", "Bert"), game="kauflabet", players=2)
        await eventually(lambda: any(map(marks_of, seated)))
        one, other = seated if marks_of(seated[0]) else reversed(seated)
        cards = [button.cards for button in marks_of(one)]  # nothing is marked: a click marks this card only

        def exchange(*places: int) -> str:
            return f"exchange {notate(cards_in(sum(cards[place] for place in places)))}"

        assert marked(one) == [] and tokens_of(one) == {"play", "pass"}
        for places, chosen in (((0, 2), [0, 2]), ((0, 3), [2, 3])):
            await mark(one, *places)
            assert marked(one) == chosen and tokens_of(one) == {exchange(*chosen), "pass"}
        await other.person.command("spieltisch", "table leave")
        await eventually(lambda: f"bk1:t:{other.table}:reclaim" in ids_of(other.hand))
        one = await take_hand(one.person, one.table)
        assert marked(one) == [2, 3], "also in a new message"
    async with run_bot():
        await mark(one, 1)
        assert marked(one) == [1, 2, 3] and exchange(1, 2, 3) in tokens_of(one)
        old = marks_of(one)[0]
        await one.click(HandId(one.table, old.seat, old.decision, exchange(1, 2, 3)).custom_id)
        await eventually(lambda: not marks_of(one))
        await one.click(old.custom_id, force=True)
        assert said(text_of(one.hand), "refusal-stale"), "the decision is made"


# -- Badenia: reaching for the cards too early ---------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_the_hand_button_pressed_too_early_can_cost_ten_points(people: People) -> None:
    anna, bert = await people("Anna", "Bert")
    table = await open_table(anna, "spieltisch", preset="badenia")
    await press(bert, table, "join")
    king = await begin_alone(anna, table)
    assert not any(":penalty" in written for written in ids_of(king.hand)), "the king may look"
    offender = await take_hand(bert, table)
    assert "griff zu früh nach den Karten" in text_of(offender.hand)
    await eventually(lambda: "griff zu früh nach den Karten" in text_of(card_of(anna, table)))
    await eventually(lambda: any(":penalty" in written for written in ids_of(king.hand)))
    await king.click(the_id(king.hand, ":penalty"))
    assert not any(":penalty" in written for written in ids_of(king.hand))
    assert "Bert griff zu früh nach den Karten – 10 Strafpunkte." in text_of(king.hand)
    await offender.shows("10 Strafpunkte.")
    again = await take_hand(bert, table)
    assert "darf 10 Strafpunkte geben" not in text_of(again.hand), "the same counts once"
