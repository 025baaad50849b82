"""Claims on the rest of a deal: safe against everybody, or possible when everybody lets them happen."""

from __future__ import annotations

import pytest

from engine.actions import Play
from engine.claims import MOST_TRICKS, line, may_claim
from engine.events import DealScored, TrickWon
from engine.game import CHANCE, PlaysTricks, State
from engine.games.registry import GAMES
from tests.seeded import Dice

SETTINGS = [(name, preset) for name, game in GAMES.items() for preset in game.presets]


def leads(name: str, preset: str, seed: int, many: int = 25) -> list[tuple[State, int]]:
    """Moments of a random partie at which somebody may claim, with the seat."""
    game, dice = GAMES[name], Dice(f"claims {name} {preset} {seed}")
    played_out = {"stop_when_decided": False} if name == "blattla" else None  # who bids at random bids touts
    state = game.new(game.options(preset, played_out))
    found: list[tuple[State, int]] = []
    while state.result is None and len(found) < many:
        waiting = state.waiting_for
        if not isinstance(waiting, frozenset):
            state.apply(CHANCE, state.deal(dice.shuffled(state.pack)))
            continue
        seat = min(waiting)
        if may_claim(state, seat):
            found.append((state.copy(), seat))
        state.apply(seat, dice.some_of(state.legal(seat), 1)[0])
    return found


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
    moments = leads(name, preset, 1)
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
    game, dice = GAMES[name], Dice(f"no claims {name}")
    state = game.new(game.options(game.presets[0]))
    for _ in range(400):
        waiting = state.waiting_for
        if not isinstance(waiting, frozenset):
            state.apply(CHANCE, state.deal(dice.shuffled(state.pack)))
            continue
        if not waiting:
            break
        assert isinstance(state, PlaysTricks)
        (turn,) = waiting
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
                assert {token for token in legal if not token.startswith("penalty")} <= tokens
        state.apply(turn, dice.some_of(state.legal(turn), 1)[0])
