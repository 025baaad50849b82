"""Offences in Quodlibet: those that opponents notice, and those that the table notes and the king fines."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.cards import parse, parse_many
from engine.game import CHANCE, IllegalAction, NotesOffences
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.vocabulary import (
    Challenge,
    Choose,
    ContractScored,
    HoldbackCaught,
    KingdomAccount,
    LayoutDealView,
    OffenceNoted,
    Offend,
    Penalise,
    PenaltyGiven,
    PlaySlot,
)
from engine.kernel.shedding import Lay
from engine.kernel.vocabulary import Play, Said
from tests.engine.games.playing import play, shuffled
from tests.engine.games.quodlibet import ONE_BELL, ORDER, awaited, laid_out, laying

# Unters held back, when opponents have to notice it themselves (rules 2.7, fine print 4).

UNCHALLENGED = (0, 0, 0, 0)


def snack(*hands: str, packets: str = "", **overrides: Any) -> QuodlibetPartie:
    options = QUODLIBET.options("badenia", {"honour_detection": "by_challenge", **overrides})
    state = laid_out("snack", options, tuple(map(parse_many, hands)))
    laying(state).packets = tuple(parse_many(packet) for packet in packets.split(",") if packet)
    return state


def seen(state: QuodlibetPartie) -> LayoutDealView:
    deal = state.view(None).deal
    assert isinstance(deal, LayoutDealView)
    return deal


def turn(state: QuodlibetPartie, *tokens: str) -> None:
    seat = laying(state).turn
    for token in tokens:
        state.apply(seat, QUODLIBET.parse(token))


def held_back(next_hand: str = "S7 S8") -> QuodlibetPartie:
    """Seat 0 drew one card and then laid two Unters in turn 5, which proves it. Seat 1 is to play."""
    state = snack("EU GU E7", next_hand, "S9 SX", "SO SA", packets="HU,H7,H8,H9,HX")
    for _ in range(4):
        turn(state, "draw")
    turn(state, "lay HU", "lay EU", "end")
    assert laying(state).turn == 1
    return state


def honest() -> QuodlibetPartie:
    """Seat 0 drew one card and then laid one Unter in turn 5. Seat 1 is to play."""
    state = snack("EA E7", "S7 S8", "S9 SX", "SO SA", packets="HU,H7,H8,H9,HX")
    for _ in range(4):
        turn(state, "draw")
    turn(state, "lay HU")
    assert laying(state).turn == 1
    return state


def claims(state: QuodlibetPartie) -> list[int]:
    """The seats that may challenge turn 5."""
    return [seat for seat in range(4) if Challenge(5) in state.legal(seat)]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_opponent_may_prove_it_until_the_next_player_acts(seat: int) -> None:
    state = held_back()
    assert seen(state).challenge == 5
    said, caught = state.apply(seat, Challenge(5))
    assert said == Said(1, seat)
    assert isinstance(caught, HoldbackCaught) and (caught.seat, caught.points) == (0, 150)
    assert laying(state).points == (150, 0, 0, 0)
    assert seen(state).caught == (0,)
    assert seen(state).challenge is None
    assert laying(state).turn == 1


@pytest.mark.parametrize(("act", "goes_on"), [("draw", False), ("lay HO", True)])
def test_with_the_first_thing_that_the_next_player_does_it_is_too_late(act: str, goes_on: bool) -> None:
    state = held_back(next_hand="HO HK S7")
    turn(state, act)
    assert (laying(state).turn == 1) == goes_on
    assert claims(state) == [] and seen(state).challenge is None
    with pytest.raises(IllegalAction, match="nothing_to_challenge"):
        state.apply(2, Challenge(5))
    assert laying(state).points == UNCHALLENGED


def test_the_right_to_claim_says_nothing_about_the_cards() -> None:
    for state in (held_back(), honest()):
        assert claims(state) == [1, 2, 3]
        assert state.legal(1)[-1] == Challenge(5), "last, for it is no turn"


def test_a_false_claim_costs_nothing() -> None:
    state = honest()
    before = state.canonical()
    assert state.apply(3, Challenge(5)) == [Said(1, 3)]
    assert laying(state).points == UNCHALLENGED
    assert claims(state) == [1, 2], "once each, and nobody else's choice has changed"
    assert (seen(state).challenge, seen(state).claims) == (5, (3,))
    assert laying(state).turn == 1 and state.canonical() != before


def test_a_turn_without_an_unter_and_a_draw_give_no_cause() -> None:
    state = snack("EU EO", "S7 SU", "S9", "SX", packets="HU,H7,H8,H9,HX")
    turn(state, "lay EU", "end")
    assert seen(state).challenge == 1
    turn(state, "draw")
    assert seen(state).challenge is None
    turn(state, "draw")
    turn(state, "draw")
    turn(state, "lay EO")
    assert seen(state).challenge is None


def test_who_is_out_can_be_challenged_and_can_challenge() -> None:
    state = snack("EU GU", "S7 S8", "S9 SX", "SO SA", packets="HU,H7,H8,H9,HX")
    for _ in range(4):
        turn(state, "draw")
    turn(state, "lay HU", "lay EU", "lay GU")
    assert seen(state).out == (0,)
    state.apply(2, Challenge(5))
    assert laying(state).points[0] == 150


# Offences that a table notes, and the beer king's fines for them (rules 2.9).

EVERY_CARD: Sequence[Play | Lay] = (*map(Play, range(32)), *map(Lay, range(32)))


def reigning(**overrides: Any) -> QuodlibetPartie:
    """Seat 0 is king, has his cards and chooses. Seat 1 has Acorns and one Bell."""
    state = QUODLIBET.new(QUODLIBET.options("badenia", overrides))
    state.apply(CHANCE, state.deal(ONE_BELL))
    return state


def following(**overrides: Any) -> QuodlibetPartie:
    """Bells were led in Minus, and seat 1 has one of them."""
    state = reigning(**overrides)
    state.apply(0, Choose("minus"))
    state.apply(0, QUODLIBET.parse("S8"))
    return state


def play_on(state: QuodlibetPartie, until: Callable[[], bool]) -> None:
    """Let everybody do the first thing that their turn asks for."""
    while not until():
        waiting = state.waiting_for
        assert isinstance(waiting, frozenset)
        seat = min(waiting)
        state.apply(seat, state.legal(seat)[0])


def test_picking_up_before_the_king_has_declared_is_noted_once_a_deal() -> None:
    state = reigning()
    assert isinstance(state, NotesOffences)
    assert state.picked_up(0) is None, "the king looks first"
    offence = state.picked_up(2)
    assert offence == Offend(None)
    assert state.apply(2, offence) == [OffenceNoted(1, king=0, seat=2, number=1, kind="early")]
    assert state.picked_up(2) is None, "the same counts once"
    assert state.picked_up(1) == Offend(None)
    state.apply(0, Choose("minus"))
    assert state.picked_up(1) is None, "now everybody may"


@pytest.mark.parametrize("rule", ["off", "free"])
def test_nothing_is_noted_where_it_is_not_asked_for(rule: str) -> None:
    state = following(king_penalties=rule)
    assert state.noted(1, QUODLIBET.parse("E7")) is None
    assert reigning(king_penalties=rule).picked_up(1) is None


def test_a_card_of_ones_own_that_the_rules_refuse_is_noted_once_each() -> None:
    state = following()
    for token, noted in (("E7", True), ("S7", False), ("HK", False), ("draw", False), ("lay E7", False)):
        assert (state.noted(1, QUODLIBET.parse(token)) == Offend(parse("E7"))) == noted, token
    assert state.noted(2, QUODLIBET.parse("G7")) is None, "out of turn it is only a slip"
    (event,) = state.apply(1, Offend(parse("E7")))
    assert event == OffenceNoted(1, king=0, seat=1, number=1, kind="card")
    assert state.noted(1, QUODLIBET.parse("E7")) is None
    assert state.noted(1, QUODLIBET.parse("E8")) == Offend(parse("E8"))
    assert awaited(state) == {1}, "and it is still their turn"


def test_nobody_is_told_which_card_was_tried() -> None:
    told = []
    for card in ("E7", "E8"):
        state = following()
        events = state.apply(1, Offend(parse(card)))
        told.append([(repr(events), repr(state.view(viewer))) for viewer in (None, 0, 1, 2, 3)])
    assert told[0] == told[1]


def test_in_open_trousers_nobody_is_caught_by_a_card_that_they_do_not_see() -> None:
    state = reigning()
    state.apply(0, Choose("open_trousers"))
    state.apply(0, PlaySlot(0))
    assert state.stage is not None
    assert all(state.noted(1, Play(card)) is None for card in range(32))
    with pytest.raises(IllegalAction, match="not_now"):
        state.apply(1, Offend(parse("E7")))


def test_in_kleinfrass_a_card_that_does_not_fit_is_noted() -> None:
    state = QUODLIBET.new(QUODLIBET.options("badenia", {"contracts": "snack"}))
    order = [
        *parse_many("EU E7 E8 E9"),
        *(card for card in range(32) if card not in parse_many("EU E7 E8 E9")),
    ]
    state.apply(CHANCE, state.deal(order))
    state.apply(0, state.legal(0)[-1])
    assert awaited(state) == {1}
    assert state.noted(1, Lay(parse("E7"))) == Offend(parse("E7"))
    assert state.noted(1, Lay(parse("EU"))) is None
    assert state.noted(1, Play(parse("E7"))) is None


def test_the_king_fines_an_offence_once_and_nobody_else_may() -> None:
    state = reigning()
    state.apply(2, Offend(None))
    fine = Penalise(2, 1)
    assert [seat for seat in range(4) if fine in state.legal(seat)] == [0]
    assert state.legal(0)[-1] == fine, "what may be done at any time stands last"
    (given,) = state.apply(0, fine)
    assert given == PenaltyGiven(1, king=0, seat=2, number=1, points=10, totals=(0, 0, 10, 0))
    assert fine not in state.legal(0)
    view = state.view(None)
    assert (view.totals, view.offences[0].number, view.fines) == ((0, 0, 10, 0), 1, (given,))
    assert awaited(state) == {0} and view.phase == "declare"


def test_fines_stand_apart_from_deals_and_count_towards_hundreds() -> None:
    state = following()
    state.totals = state.opened = (0, 95, 0, 0)
    state.apply(1, Offend(parse("E7")))
    state.apply(0, Penalise(1, 1))
    assert state.view(None).accounts[1] == KingdomAccount(95, 10)
    assert state.view(None).accounts[1].hundreds == 1
    for _, _, events in play(state, random.Random(1)):
        scored = [event for event in events if isinstance(event, ContractScored)]
        if scored:
            break
    assert sum(scored[0].points) in (80, 100)
    assert scored[0].totals[1] == scored[0].points[1] + 105


def test_an_offence_is_forgotten_with_the_next_deal() -> None:
    rng = random.Random(5)
    state = reigning()
    state.apply(2, Offend(None))
    state.apply(0, Choose("minus"))
    play_on(state, lambda: state.deal_number == 2)
    assert awaited(state) is CHANCE and state.legal(0) == [Penalise(2, 1)]
    state.apply(CHANCE, shuffled(state, rng))
    assert Penalise(2, 1) not in state.legal(0)
    assert state.view(None).offences == ()
    state.apply(1, Offend(None))
    assert Penalise(1, 2) in state.legal(0), "a number is never used twice"


def test_with_the_crown_goes_the_right_to_fine() -> None:
    state = reigning(kingdom_mode="rotating")
    state.apply(2, Offend(None))
    state.apply(0, Choose("minus"))
    play_on(state, lambda: state.deal_number == 2)
    assert state.dealer == 1
    assert not any(isinstance(action, Penalise) for seat in range(4) for action in state.legal(seat))


def test_fines_make_the_loser_of_a_wheel_and_of_the_partie() -> None:
    state = QUODLIBET.new(
        QUODLIBET.options("frankonia", {"king_penalties": "free", "wheel_menu": "minus/plus"})
    )
    state.apply(CHANCE, state.deal(ORDER))
    for number in range(1, 30):
        state.apply(0, Penalise(2, number))
    play_on(state, lambda: state.course == 1)
    assert state.dealer == 2
    assert state.totals[2] >= 290


def test_nobody_is_fined_in_a_playoff_whose_tie_the_totals_made() -> None:
    for mode in ("free", "reported_offences"):
        state, rng = reigning(king_penalties=mode, final_tie="playoff_deal"), random.Random(1)
        state.tied = (0, 1)  # as if the last deal of the partie had ended so
        state.apply(0, Choose("minus"))
        for _ in range(5):
            assert not any(isinstance(action, Penalise) for action in state.legal(state.dealer))
            assert state.stage is not None
            seat = state.stage.turn
            assert all(state.noted(seat, action) is None for action in EVERY_CARD)
            state.apply(seat, rng.choice([a for a in state.legal(seat) if isinstance(a, Play)]))
        with pytest.raises(IllegalAction, match="nothing_to_punish"):
            state.apply(state.dealer, Penalise((state.dealer + 1) % 4, 1))
