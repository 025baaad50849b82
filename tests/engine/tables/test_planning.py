"""Cards chosen before one's turn, and cards that play themselves because there is no choice."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import notation, parse
from engine.games.registry import GAMES
from engine.storage.records import Person
from engine.tables import Table, TableSettings, TableState, lobby, play, seats
from engine.tables.deadlines import OWN_CARD_PAUSES, pause_ms
from tests.engine.tables.conftest import Evening, FakeClock, act, denied, moved, until

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
    people = await hall.people(*NAMES)
    table = await hall.registry.open("guild", "channel", people[0], game, preset, LONG.get(game))
    for person in people[1:]:
        await table.do(lobby.sit, person)
    await table.do(lobby.start, people[0])
    return table, people


def seat_of(table: Table, person: Person) -> int:
    seat = table.state.seat_of(person.id)
    assert seat is not None
    return seat


def awaited(table: Table) -> int:
    (seat,) = table.state.waiting_for
    return seat


def owner(table: Table, seat: int) -> Person:
    person = table.state.owner(seat)
    assert person is not None
    return person


def next_to(table: Table) -> Person:
    """The player who plays after the awaited one."""
    return owner(table, (awaited(table) + 1) % 4)


async def plan(table: Table, person: Person, token: str | None) -> TableState:
    """Choose a card on one's newest hand."""
    state, seat = table.state, seat_of(table, person)
    assert state.deal_number is not None
    return await table.do(play.plan, person, seat, state.decisions[seat], state.deal_number, token)


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


async def test_a_card_chosen_early_is_played_at_its_turn(hall: Evening) -> None:
    table, _ = await sat_down(hall)
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


async def test_it_is_changed_and_taken_back_at_will(hall: Evening) -> None:
    table, _ = await sat_down(hall)
    person = next_to(table)
    seat, (one, other, *_) = seat_of(table, person), map(notation, held(table, person))
    await plan(table, person, one)
    assert (await plan(table, person, other)).intent(seat) == other
    again = table.state
    assert await plan(table, person, other) is again, "chosen already"
    assert (await plan(table, person, None)).intent(seat) is None
    await act(table, owner(table, awaited(table)))
    assert table.state.waiting_for == {seat}, "nothing is played by itself"


async def test_what_is_not_legal_then_is_dropped_and_its_owner_told(hall: Evening) -> None:
    table, _ = await sat_down(hall)
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


async def test_a_card_that_cannot_follow_what_is_led_is_refused_with_the_rule(hall: Evening) -> None:
    table, _ = await sat_down(hall)
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


async def test_no_click_chooses_by_accident(hall: Evening) -> None:
    table, _ = await sat_down(hall)
    leader, follower = owner(table, awaited(table)), next_to(table)
    before, seat, other = table.state, seat_of(table, leader), seat_of(table, follower)
    deal = before.deal_number
    assert deal is not None
    card = before.legal(seat)[0].token
    await denied(
        "stale", table.do(play.plan, leader, seat, before.decisions[seat], deal, card)
    )  # at one's turn there is nothing to choose early
    await act(table, leader, card)
    for token in (notation(held(table, leader)[0]), card, None):
        await denied(
            "stale", table.do(play.plan, leader, seat, before.decisions[seat], deal, token)
        )  # drawn before the own card was played
    await denied("stale", plan(table, leader, card))  # it is gone
    await denied("stale", plan(table, leader, "HA zwang"))
    await denied(
        "stale",
        table.do(
            play.plan, leader, seat, table.state.decisions[seat], deal + 1, notation(held(table, leader)[0])
        ),
    )  # drawn in the deal before
    await denied(
        "not_your_seat", table.do(play.plan, leader, other, table.state.decisions[other], deal, None)
    )
    entries = await hall.store.logs.entries(table.id)
    assert not [entry for entry in entries if entry.kind == "intent"]


async def test_a_choice_outlasts_a_restart_and_ends_with_the_seat(hall: Evening) -> None:
    table, _ = await sat_down(hall)
    person = next_to(table)
    seat, card = seat_of(table, person), notation(held(table, person)[0])
    await plan(table, person, card)
    await table.do(play.play_forced, person, True)
    table = await hall.again(table.id, games=GAMES)
    assert table.state.intent(seat) == card
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


async def test_a_card_that_is_the_only_one_plays_itself(hall: Evening) -> None:
    table, people = await sat_down(hall)
    emma = people[1]
    seat = seat_of(table, emma)
    await table.do(play.play_forced, emma, True)
    chosen = 0
    while table.state.deal_number == 1:
        turn = awaited(table)
        if turn == seat and len(table.state.legal(seat)) == 1:
            await moved(table)
        else:
            chosen += turn == seat
            await act(table, owner(table, turn))
    assert chosen < 8, "the others played themselves"
    entries = await hall.store.logs.entries(table.id)
    assert {e.actor for e in entries if e.kind == "game" and e.seat == seat} == {emma.id}


@pytest.mark.parametrize("company", [("Emma",), ("Emma", "Otto")])
async def test_a_forced_card_is_taken_back_only_among_people(hall: Evening, company: tuple[str, ...]) -> None:
    emma, *others = await hall.people(*company)
    table = await hall.registry.open("guild", "channel", emma, "fuenfzehnern", None, LONG["fuenfzehnern"])
    for other in others:
        await table.do(lobby.sit, other)
    await table.do(lobby.start, emma, filled=True)
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


async def test_the_pause_is_drawn_by_lot_and_asks_for_no_cards(hall: Evening) -> None:
    settings = TableSettings(computer_pause=1.0, rendered_pause=0)
    await hall.restart(settings=settings, clock=FakeClock(), games=GAMES)
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
