"""Cards chosen before one's turn, cards that play themselves, and the rest of a deal that is claimed."""

from dataclasses import replace
from typing import Any

import pytest

from engine import claims
from engine.cards import notation, parse
from engine.games.registry import GAMES
from engine.kernel.vocabulary import TrickWon
from engine.record import read, write
from engine.tables import Person, Proposal, Table, TableSettings, TableState, play, seats
from engine.tables.clock import OWN_CARD_PAUSES, pause_ms
from engine.tables.replay import faults
from tests.engine.tables.conftest import (
    Evening,
    FakeClock,
    act,
    denied,
    moved,
    owner,
    seat_of,
    there,
    until,
    until_deal,
    with_settings,
)

NAMES = ("Emma", "Otto", "Uta", "Karl")
LONG: dict[str, dict[str, int]] = {
    "fuenfzehnern": {"players": 4, "n_deals": 120},
    "kauflabet": {"players": 4, "n_deals": 60},
    "blattla": {"n_deals": 400},
}
"""Enough deals for everything to come up."""


async def sat_down(
    hall: Evening, game: str = "fuenfzehnern", preset: str | None = None
) -> tuple[Table, list[Person]]:
    """Four people at a table that has begun."""
    return await hall.playing(*NAMES, game=game, preset=preset, **LONG.get(game, {}))


@pytest.fixture
async def table(hall: Evening) -> Table:
    """Four people who play Fünfzehnern."""
    return (await sat_down(hall))[0]


def awaited(table: Table) -> int:
    (seat,) = table.state.waiting_for
    return seat


def next_to(table: Table) -> Person:
    """The player who plays after the awaited one."""
    return owner(table, (awaited(table) + 1) % 4)


async def plan(table: Table, person: Person, token: str | None) -> TableState:
    """Choose a card on one's newest hand."""
    state, seat = table.state, seat_of(table, person)
    return await table.do(play.plan, person, seat, state.decisions[seat], there(state.deal_number), token)


def held(table: Table, person: Person) -> list[int]:
    hand = table.state.view(seat_of(table, person)).hand
    return [card for card in hand if card is not None]


async def lead_with_followers(table: Table) -> tuple[Person, str, str]:
    """Play until somebody can lead a suit that the next has: the next, a card of that suit and another."""
    while True:
        leader = owner(table, awaited(table))
        follower = next_to(table)
        own = held(table, follower)
        for action in table.state.legal(awaited(table)):
            if " " in action.token:
                continue
            same = [card for card in own if card >> 3 == parse(action.token) >> 3]
            others = [card for card in own if card >> 3 != parse(action.token) >> 3]
            if same and others:
                return follower, notation(same[0]), notation(others[0])
        await act(table, leader)


async def lead_suit_of(table: Table, card: str) -> None:
    """Let whoever is awaited lead the suit of a card."""
    leads = [action.token for action in table.state.legal(awaited(table))]
    lead = next(token for token in leads if parse(token[:2]) >> 3 == parse(card) >> 3)
    await act(table, owner(table, awaited(table)), lead)


async def test_a_card_chosen_early_is_played_at_its_turn(hall: Evening, table: Table) -> None:
    follower, good, _ = await lead_with_followers(table)
    seat = seat_of(table, follower)
    state = await plan(table, follower, good)
    assert state.intent(seat) == good
    await lead_suit_of(table, good)
    await until(lambda: seat not in table.state.waiting_for)
    assert table.state.intent(seat) is None
    assert parse(good) not in held(table, follower)
    entries = await hall.store.logs.entries(table.id)
    assert [(e.token, e.actor) for e in entries if e.kind == "game"][-1] == (good, follower.id)


async def test_it_is_changed_and_taken_back_at_will(hall: Evening, table: Table) -> None:
    person = next_to(table)
    seat, (one, other, *_) = seat_of(table, person), map(notation, held(table, person))
    await plan(table, person, one)
    assert (await plan(table, person, other)).intent(seat) == other
    again = table.state
    assert await plan(table, person, other) is again, "chosen already"
    assert (await plan(table, person, None)).intent(seat) is None
    await act(table, owner(table, awaited(table)))
    assert table.state.waiting_for == {seat}, "nothing is played by itself"


async def test_what_is_not_legal_then_is_dropped_and_its_owner_told(hall: Evening, table: Table) -> None:
    follower, good, bad = await lead_with_followers(table)
    seat = seat_of(table, follower)
    await plan(table, follower, bad)
    await lead_suit_of(table, good)
    assert table.state.waiting_for == {seat}
    assert table.state.intent(seat) is None
    assert table.state.intent_dropped(seat)
    hall.registry.loaded.unload(table.id)
    again = await hall.registry.table(table.id)
    assert again.state.intent_dropped(seat), "it follows from the log"
    await act(again, follower, good)
    assert not again.state.intent_dropped(seat)


async def test_a_card_that_cannot_follow_what_is_led_is_refused_with_the_rule(
    hall: Evening, table: Table
) -> None:
    while True:
        leader, third = awaited(table), owner(table, (awaited(table) + 2) % 4)
        suits = {card >> 3 for card in held(table, third)}
        leads = [one.token for one in table.state.legal(leader) if " " not in one.token]
        lead = next((one for one in leads if parse(one) >> 3 in suits), None)
        if lead is not None and len(suits) > 1:
            break
        await act(table, owner(table, leader))
    led, own, seat = parse(lead) >> 3, held(table, third), seat_of(table, third)
    good = notation(next(card for card in own if card >> 3 == led))
    bad = notation(next(card for card in own if card >> 3 != led))
    await plan(table, third, bad)
    await act(table, owner(table, leader), lead)
    assert seat not in table.state.waiting_for
    assert table.state.intent(seat) is None
    assert table.state.intent_dropped(seat), "told at once, while there is time to choose anew"
    await denied("follow_suit", plan(table, third, bad))
    assert (await plan(table, third, good)).intent(seat) == good
    await plan(table, third, None)
    # what is chosen for the next trick is not bound by this one
    player = owner(table, leader)
    other = next((card for card in held(table, player) if card >> 3 != led), held(table, player)[0])
    assert (await plan(table, player, notation(other))).intent(leader) == notation(other)


async def test_no_click_chooses_by_accident(hall: Evening, table: Table) -> None:
    leader, follower = owner(table, awaited(table)), next_to(table)
    before, seat, other = table.state, seat_of(table, leader), seat_of(table, follower)
    deal = there(before.deal_number)
    early, card = (leader, seat, before.decisions[seat], deal), before.legal(seat)[0].token
    await denied("stale", table.do(play.plan, *early, card))  # at one's turn there is nothing to choose early
    await act(table, leader, card)
    own = notation(held(table, leader)[0])
    await denied(
        "stale",
        *(table.do(play.plan, *early, token) for token in (own, card, None)),  # drawn before that card
        plan(table, leader, card),  # it is gone
        plan(table, leader, "HA zwang"),
        # drawn in the deal before
        table.do(play.plan, leader, seat, table.state.decisions[seat], deal + 1, own),
    )
    await denied(
        "not_your_seat", table.do(play.plan, leader, other, table.state.decisions[other], deal, None)
    )
    entries = await hall.store.logs.entries(table.id)
    assert not [entry for entry in entries if entry.kind == "intent"]


async def test_a_choice_ends_with_the_seat(hall: Evening, table: Table) -> None:
    person = next_to(table)
    seat, card = seat_of(table, person), notation(held(table, person)[0])
    await plan(table, person, card)
    await table.do(play.play_forced, person, True)
    assert table.state.plays_forced(seat)
    await table.do(seats.give_up, person)
    assert table.state.intent(seat) is None
    karla = await hall.registry.person("id-Karla", "Karla")
    if table.state.free_seats:
        await table.do(seats.take_seat, karla)
        assert not table.state.plays_forced(seat), "that was another person's wish"


async def test_offences_are_not_noted_for_what_was_only_chosen(hall: Evening) -> None:
    table, _ = await sat_down(hall, "quodlibet", "badenia")
    dropped = 0
    for _ in range(300):
        await until(lambda: table.state.moves_itself is None)
        state: Any = table.state
        person = next_to(table)
        seat = seat_of(table, person)
        choices = sorted(state.plannable(seat))
        if choices and not state.view(None).deal.trick:
            await plan(table, person, choices[0])
        turn = awaited(table)
        await act(table, owner(table, turn))
        dropped += table.state.intent_dropped(seat)
        view: Any = table.state.view(None)
        assert not view.offences
        if dropped >= 3:
            break
    assert dropped


@pytest.mark.parametrize("company", [("Emma",), ("Emma", "Otto")])
async def test_a_forced_card_is_taken_back_only_among_people(hall: Evening, company: tuple[str, ...]) -> None:
    emma, *others = await hall.people(*company)
    table = await hall.begun(emma, *others, game="fuenfzehnern", **LONG["fuenfzehnern"])
    seat = seat_of(table, emma)
    await table.do(play.play_forced, emma, True)
    chosen = (0, 0)  # the deal of the last choice, and the cards left then
    while True:
        before, (turn,) = table.state, table.state.waiting_for
        if before.seats[turn].kind != "person" or (turn == seat and len(before.legal(seat)) == 1):
            await moved(table)
            continue
        if turn == seat:
            deal, left = before.deal_number or 0, len(held(table, emma))
            if chosen[0] == deal and left < chosen[1]:
                break  # a card has played itself since
            chosen = (deal, left - 1)
        await act(table, owner(table, turn))
    state = await table.do(play.propose, emma, "undo")
    for other in others:
        state = await table.do(play.answer, other, True)
    assert state.waiting_for == {seat}
    assert (len(state.legal(seat)) == 1) == bool(others), "else it would only play itself again"


async def test_only_cards_play_themselves(hall: Evening) -> None:
    table, people = await sat_down(hall, "blattla")
    for person in people:
        await table.do(play.play_forced, person, True)
    view: Any = table.state.view(None)
    while view.phase != "play":
        assert table.state.moves_itself is None, "not even when there is nothing else to say"
        await act(table, owner(table, awaited(table)), _quick(table.state))
        view = table.state.view(None)


def _quick(state: TableState) -> str:
    """A token that leads to play quickly: a solo, or the word to deal the cards."""
    (seat,) = state.waiting_for
    tokens = [action.token for action in state.legal(seat)]
    wanted = [token for token in tokens if token.startswith(("bid solo", "ready", "call", "play", "keep"))]
    return (wanted or [token for token in tokens if token == "pass"] or tokens)[0]


@with_settings(TableSettings(computer_pause=1.0, rendered_pause=0))
async def test_the_pause_is_drawn_by_lot_and_asks_for_no_cards(hall: Evening) -> None:
    await hall.begin(clock=FakeClock(), games=GAMES)
    table, _ = await sat_down(hall)
    follower, good, _ = await lead_with_followers(table)
    await plan(table, follower, good)
    await lead_suit_of(table, good)
    least, most = OWN_CARD_PAUSES
    pauses = {pause_ms(table.state) for _ in range(50)}
    assert len(pauses) > 10
    assert 1000 * least <= min(pauses) <= max(pauses) <= 1000 * most
    # somebody else who chooses a card meanwhile doesn't put it off
    due = hall.registry._context.schedule._timers[table.id, "computer"]
    third = owner(table, (awaited(table) + 1) % 4)
    own = held(table, third)
    await plan(table, third, notation(next((one for one in own if one >> 3 == parse(good) >> 3), own[0])))
    assert hall.registry._context.schedule._timers[table.id, "computer"] is due


# -- claiming the rest: a hand laid open, the others' answers, and the tricks played out as if by hand -----


PATIENT = TableSettings(computer_pause=0, deal_pause=0, rendered_pause=0, answer_pause=3600)


async def claim(table: Table, person: Person) -> TableState:
    seat = seat_of(table, person)
    return await table.do(play.claim, person, seat, table.state.decisions[seat])


async def to_a_claim(table: Table, possible: bool | None = None) -> Person:
    """Play until a person may claim; ``possible``: whether all players together could bring it about."""
    while True:
        turn = awaited(table)
        person = owner(table, turn)
        if table.state.may_claim(turn):
            line = claims.line(_state(table), turn, against_all=False)
            if possible is None or possible == (line is not None):
                return person
        await act(table, person, _quick(table.state))


def _state(table: Table) -> Any:
    return there(table.state._partie)


async def others_say(table: Table, claimer: Person, people: list[Person], yes: bool = True) -> TableState:
    for person in people:
        if person != claimer and table.state.proposal is not None:
            await table.do(play.answer, person, yes)
    return table.state


@pytest.mark.parametrize("game", ["fuenfzehnern", "kauflabet", "quodlibet", "blattla"])
async def test_what_everybody_grants_is_played_out(hall: Evening, game: str) -> None:
    table, people = await sat_down(hall, game)
    claimer = await to_a_claim(table, possible=True)
    seat, deal = seat_of(table, claimer), table.state.deal_number
    hand = _state(table).all_hands()[seat]
    state = await claim(table, claimer)
    assert state.laid_open == (seat, hand), "for everybody to see"
    before = state.seq
    state = await others_say(table, claimer, people)
    assert state.laid_open is None
    assert state.proposal is None
    assert state.notices == (f"claimed {seat}",)
    entries = await hall.store.logs.entries(table.id)
    batch = [entry for entry in entries if entry.seq > before + 2]
    plays = [entry for entry in batch if entry.kind == "game" and entry.seat is not None]
    assert plays
    assert all(entry.actor == owner(table, entry.seat or 0).id for entry in plays)
    won = [event for event in state.story if isinstance(event, TrickWon) and event.deal == deal]
    assert {event.winner for event in won[-len(plays) // 4 :]} == {seat}
    assert state.deal_number != deal or state.status == "finished"
    assert [fault async for fault in faults(hall.store, GAMES)] == []
    record = await hall.registry.archive.record(table.id, "guild")
    assert write(read(write(record))) == write(record)
    after = await act(table, owner(table, awaited(table)))
    assert not after.notices


async def test_who_rests_has_no_say_in_a_claim(hall: Evening) -> None:
    table, _ = await hall.playing(*NAMES, "Lisl", game="schafkopf", players=5)
    resting = _state(table).resting
    claimer, *others = (seat for seat in range(5) if seat != resting)
    claimed = Proposal(1, "claim", claimer, frozenset({claimer}))
    assert replace(table.state, proposal=claimed).unanswered == {*others}
    assert replace(table.state, proposal=replace(claimed, kind="pause")).unanswered == {*others, resting}


async def test_one_no_is_enough_and_one_claim_a_deal(hall: Evening) -> None:
    table, people = await sat_down(hall)
    claimer = await to_a_claim(table)
    seat = seat_of(table, claimer)
    await claim(table, claimer)
    await denied("proposal_open", claim(table, claimer))
    state = await others_say(table, claimer, people, yes=False)
    assert state.laid_open is None
    assert state.notices[0].startswith("declined")
    assert not state.may_claim(seat)
    await denied("claimed_already", claim(table, claimer))
    hall.registry.loaded.unload(table.id)
    table = await hall.registry.table(table.id)
    await denied("claimed_already", claim(table, claimer))
    assert (await until_deal(table, 1 + (table.state.deal_number or 0))).claimed == frozenset()


async def test_what_no_cards_allow_is_refused_though_all_agreed(hall: Evening) -> None:
    table, people = await sat_down(hall)
    claimer = await to_a_claim(table, possible=False)
    seat = seat_of(table, claimer)
    held = _state(table).all_hands()
    await claim(table, claimer)
    state = await others_say(table, claimer, people)
    assert state.notices == (f"claim-void {seat}",)
    assert state.waiting_for == {seat}
    assert _state(table).all_hands() == held, "no card was played"
    await act(table, claimer)
    assert table.state.notices == ()


async def test_only_at_the_right_moment(table: Table) -> None:
    leader = owner(table, awaited(table))
    await denied("nothing_to_claim", claim(table, leader))  # with all cards in hand
    claimer = await to_a_claim(table)
    other = next(one for one in range(4) if one not in table.state.waiting_for)
    await denied("nothing_to_claim", claim(table, owner(table, other)))
    old = table.state.decisions[seat_of(table, claimer)]
    await act(table, claimer)
    await denied("stale", table.do(play.claim, claimer, seat_of(table, claimer), old))


async def test_whoever_plays_on_gives_the_claim_up(table: Table) -> None:
    claimer = await to_a_claim(table)
    assert (await claim(table, claimer)).laid_open is not None
    state = await act(table, claimer)
    assert state.proposal is None
    assert state.laid_open is None


@with_settings(PATIENT)
async def test_computers_grant_what_they_cannot_prevent(hall: Evening, emma: Person) -> None:
    answers: set[str] = set()
    table = await hall.begun(emma, game="fuenfzehnern", **LONG["fuenfzehnern"])
    seen: set[bool] = set()
    while len(seen) < 2 and table.state.status == "playing":
        await until(lambda: table.state.status != "playing" or table.state.moves_itself is None)
        if table.state.status != "playing":
            break
        seat = seat_of(table, emma)
        if table.state.may_claim(seat):
            certain = claims.line(_state(table), seat, against_all=True) is not None
            if certain or False not in seen:
                seen.add(certain)
                notices = (await claim(table, emma)).notices
                answers.update(notice.partition(" ")[0] for notice in notices)
                assert notices[0].startswith("claimed" if certain else "declined")
                continue
        await act(table, emma)
    assert False in seen
    assert "declined" in answers
