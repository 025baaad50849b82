"""Conclusions from what everybody saw: claims on the rest, cards chosen early, and suits that are missing."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine.cards import NATURAL, SUIT_CARDS, Played, card_set, parse, parse_many, shown_voids, trick_order
from engine.claims import MOST_TRICKS, line, may_claim
from engine.game import CHANCE, Action, Game, IllegalAction, PlaysTricks, Seat, State
from engine.games.registry import GAMES
from engine.kernel.vocabulary import DealScored, Play, TrickWon
from tests.seeded import Dice, random_step

# Claims on the rest of a deal: safe against everybody, or possible when everybody lets them happen.

PARTIES = 30
SETTINGS = [(name, preset) for name, game in GAMES.items() for preset in game.presets]


def decisions(name: str, preset: str, seed: str, **rules: Any) -> Iterator[tuple[Any, int]]:
    """Play parties at random, since one ends soon; yield the state before each decision, and the seat."""
    game, dice = GAMES[name], Dice(seed)
    for _ in range(PARTIES):
        state = game.new(game.options(preset, rules))
        while state.waiting_for:
            if state.waiting_for is CHANCE:
                state.apply(CHANCE, state.deal(dice.shuffled(state.pack)))
            else:
                seat = min(state.waiting_for)
                yield state, seat
                state.apply(seat, dice.some_of(state.legal(seat), 1)[0])


def leads(name: str, preset: str, seed: int, many: int = 25) -> list[tuple[State, int]]:
    """Moments of a random partie at which somebody may claim, with the seat."""
    # who bids at random bids touts, or to take all tricks
    ends = "stop_when_decided" in type(GAMES[name].options(preset)).model_fields and name != "quodlibet"
    played_out = {"stop_when_decided": False} if ends else {}
    turns = decisions(name, preset, f"claims {name} {preset} {seed}", **played_out)
    found = ((state.copy(), seat) for state, seat in turns if may_claim(state, seat))
    return list(islice(found, many))


def follow(state: State, plays: tuple[tuple[int, object], ...]) -> tuple[list[int], bool]:
    """The winners of a line's tricks, and whether the line ends the deal."""
    state, winners, over = state.copy(), [], False
    for seat, play in plays:
        assert not over
        assert isinstance(play, Play)
        for event in state.apply(seat, play):
            over = over or isinstance(event, DealScored)
            if isinstance(event, TrickWon):
                winners.append(event.winner)
    return winners, over


def can_be_stopped(state: State, seat: int) -> bool:
    """Whether a trick may go elsewhere, whatever the seat leads: the same question by brute force."""
    waiting = state.waiting_for
    assert isinstance(waiting, frozenset)
    (turn,) = waiting
    outcomes = []
    for action in state.legal(turn):
        if not isinstance(action, Play):
            continue
        twin = state.copy()
        events = twin.apply(turn, action)
        if any(isinstance(event, TrickWon) and event.winner != seat for event in events):
            outcomes.append(True)
        elif any(isinstance(event, DealScored) for event in events):
            outcomes.append(False)
        else:
            outcomes.append(can_be_stopped(twin, seat))
    return all(outcomes) if turn == seat else any(outcomes)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "preset"), SETTINGS)
def test_a_line_takes_every_trick_to_the_end_of_the_deal(name: str, preset: str) -> None:
    moments = [moment for seed in (1, 3, 4) for moment in leads(name, preset, seed)]
    assert moments
    found = 0
    for state, seat in moments:
        before = state.digest()
        for against_all in (True, False):
            plays = line(state, seat, against_all=against_all, positions=3000)
            if plays is not None:
                found += 1
                winners, over = follow(state, plays)
                assert set(winners) == {seat}
                assert over
        assert state.digest() == before
    assert found


@pytest.mark.parametrize(("name", "preset"), SETTINGS)
def test_nobody_can_prevent_what_is_certain(name: str, preset: str) -> None:
    checked = 0
    for state, seat in leads(name, preset, 2, 60):
        assert isinstance(state, PlaysTricks)
        if state.claimable(seat) == 2:
            checked += 1
            certain = line(state, seat, against_all=True) is not None
            assert certain != can_be_stopped(state, seat)
            if certain:
                assert line(state, seat, against_all=False) is not None
    assert checked


def test_the_search_gives_up_in_time() -> None:
    moments = [
        (state, seat)
        for state, seat in leads("quodlibet", "frankonia", 3, 40)
        if isinstance(state, PlaysTricks) and state.claimable(seat) == MOST_TRICKS
    ]
    assert moments
    for state, seat in moments:
        assert line(state, seat, against_all=True, positions=3) is None


@pytest.mark.parametrize("name", GAMES)
def test_nobody_claims_out_of_turn_or_with_many_tricks_to_come(name: str) -> None:
    turns = decisions(name, GAMES[name].presets[0], f"no claims {name}")
    for state, turn in islice(turns, 400):
        held = [hand.bit_count() for hand in state.all_hands()]
        for seat in range(len(held)):
            if may_claim(state, seat):
                assert seat == turn
                assert 2 <= held[seat] <= MOST_TRICKS
            # what can be chosen early are the cards of the hand, one action each
            plays = state.plays(seat)
            assert len(plays) in (0, held[seat])
            if seat == turn and plays:
                tokens = {action.token for action in plays}
                legal = {action.token for action in state.legal(seat) if not action.token.endswith("zwang")}
                assert {token for token in legal if not token.startswith(("penalty", "kontra"))} <= tokens


# Cards chosen before one's turn: those ruled out by the lead would never have become legal.

STEPS = 500
LEAD_DECIDES = ("quodlibet", "blattla", "fuenfzehnern")
"""Games in which nothing but the lead says what may follow; in Kauflabet the cards after it count as well."""


def fitting(game: Game, state: Any, seat: Seat, plays: list[Action]) -> set[str]:
    """The tokens among some plays that a seat may choose before its turn."""
    found = set()
    for play in plays:
        try:
            state.check_early(seat, play)
        except IllegalAction as refusal:
            assert refusal.code in game.refusal_codes
        else:
            found.add(play.token)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_is_refused_early_would_be_refused_at_ones_turn(name: str) -> None:
    refused = compared = 0
    for number, preset in enumerate(GAMES[name].presets):
        game, dice = GAMES[name], Dice(number)
        state: Any = game.new(game.options(preset))
        chosen: dict[Seat, set[str]] = {}
        for _ in range(STEPS):
            if not state.waiting_for:
                state = game.new(game.options(preset))
            for seat in range(len(state.view(None).hand_sizes)):
                plays = state.plays(seat)
                if state.waiting_for is CHANCE or not plays:
                    chosen.clear()
                elif seat not in state.waiting_for:
                    chosen[seat] = fitting(game, state, seat, plays)
                    refused += len(plays) > len(chosen[seat])
                elif seat in chosen:
                    legal = {play.token for play in plays if play in state.legal(seat)}
                    assert legal <= chosen[seat]
                    if len(state.view(None).deal.trick) >= 2:  # chosen when a card had been led
                        compared += 1
                        assert name not in LEAD_DECIDES or legal == chosen[seat]
            step = random_step(state, dice)
            if step.actor is not CHANCE:
                chosen.pop(step.actor, None)
            state.apply(step.actor, step.action)
    assert compared > 20
    assert refused > 20


# Shown voids: always true of the hands, and derived only from what everybody saw.


@pytest.mark.parametrize(("name", "preset"), SETTINGS)
def test_a_shown_void_is_true(name: str, preset: str) -> None:
    shown = 0
    for state, _ in islice(decisions(name, preset, f"voids {name} {preset}"), 1200):
        view: Any = state.view(None)
        tricks = getattr(view.deal, "tricks", None)
        if tricks is not None and not getattr(view.deal, "blind", False):
            voids = shown_voids(view.order, [*(trick.plays for trick in tricks), view.deal.trick])
            held = state.all_hands()
            for seat, suits in voids.items():
                shown += len(suits)
                assert not any(held[seat] & suit for suit in suits)
    assert shown


def plays(first: int, cards: str) -> list[Played]:
    return [Played((first + step) % 4, card) for step, card in enumerate(parse_many(cards))]


def test_a_seat_is_void_in_what_was_led() -> None:
    voids = shown_voids(NATURAL, [plays(0, "HA H7 E9 HK"), plays(0, "GA E8 G7 S7"), plays(0, "H8")])
    leaves, hearts = SUIT_CARDS[parse("G7") >> 3], SUIT_CARDS[parse("H7") >> 3]
    assert voids == {1: (leaves,), 2: (hearts,), 3: (leaves,)}


def test_a_promoted_card_belongs_to_the_trumps() -> None:
    order = trick_order("AKOUX987", parse_many("EU GU EA EK EO EX E9 E8 E7"))
    voids = shown_voids(order, [plays(0, "GA GU G7 G8")])
    assert voids == {1: (card_set(parse_many("GA GK GO GX G9 G8 G7")),)}, "the Unter of Leaves is a trump"
    assert shown_voids(order, [plays(0, "EA GU E7 G8")]) == {3: (order.trumps,)}
