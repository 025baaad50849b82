"""A partie from the draw for the dealer to the result."""

import pytest

from engine.cards import PACK, Played, parse, parse_many
from engine.game import CHANCE, Seat
from engine.games.blattla import Blattla, BlattlaPartie, outcome
from engine.kernel.partie import draw_dealer
from engine.kernel.terms import ACE_TEN_RANKS, against
from engine.kernel.vocabulary import DealerDrawn, DealSettled, PartnerShown
from tests.engine.games.blattla import awaited, dealt, say

# The first dealer


def test_equals_draw_again_from_the_cards_that_follow() -> None:
    drawn, dealer = draw_dealer(parse_many("EA G9 HA S7 E7 SX HK"), 4, ACE_TEN_RANKS)
    assert dealer == 2
    assert drawn[4:] == (Played(0, parse("E7")), Played(2, parse("SX")))
    state = Blattla().new(Blattla().options("blattla", {}))
    (event,) = state.apply(CHANCE, state.deal(PACK))
    drawn, dealer = draw_dealer(PACK, 4, ACE_TEN_RANKS)
    assert event == DealerDrawn(1, drawn, 3), "a Ten beats Nine, Eight and Seven"


def test_a_pack_without_a_decision_makes_the_first_of_the_equals_dealer() -> None:
    by_rank = tuple(8 * suit + rank for rank in range(8) for suit in range(4))
    drawn, dealer = draw_dealer(by_rank, 4, ACE_TEN_RANKS)
    assert (len(drawn), dealer) == (32, 0)


def test_without_cutting_seat_0_is_forehand_and_nobody_is_asked_for_the_pack() -> None:
    state = dealt()
    assert (state.dealer, state.phase, awaited(state)) == (3, "auction", {0})


# The auction and the call


NO_SOW = (
    "EA EK GA G7 SA SX H9 H8",
    "EX EO EU GK GX HA HK SK",
    "E9 E8 G9 GO HU H7 HX HO",
    "E7 GU G8 SO SU S9 S8 S7",
)


def test_a_forehand_without_a_sow_to_call_is_let_off() -> None:
    state = dealt(*NO_SOW, all_pass="forehand_must_play_sow")
    say(state, "pass", "pass", "pass", "pass")
    assert state.deal_number == 2 and state.view(None).scores[-1].contract is None


# Tricks and scores

WHOLE_SUITS = (
    "EA EX EK EO EU E9 E8 E7",
    "GA GX GK GO GU G9 G8 G7",
    "HA HX HK HO HU H9 H8 H7",
    "SA SX SK SO SU S9 S8 S7",
)


def run(state: BlattlaPartie) -> DealSettled:
    """Play the first legal card at every turn until the deal is scored."""
    while True:
        (seat,) = awaited(state)
        for event in state.apply(seat, state.legal(seat)[0]):
            if isinstance(event, DealSettled):
                return event


@pytest.mark.parametrize(
    ("bid", "settlement", "points", "tricks"),
    [
        ("solo E", "third", (12, -4, -4, -4), 8),
        ("solo E", "each", (36, -12, -12, -12), 8),
        ("solo E", "winners_only", (12, 0, 0, 0), 8),
        ("tout E", "third", (15, -5, -5, -5), 8),
        ("tout E", "each", (45, -15, -15, -15), 8),
        ("tout E", "winners_only", (15, 0, 0, 0), 8),
        ("solo G", "third", (-12, 4, 4, 4), 0),
        ("solo G", "winners_only", (0, 12, 12, 12), 0),
        ("tout G", "third", (-15, 5, 5, 5), 0),
        ("tout G", "each", (-45, 15, 15, 15), 0),
    ],
)
def test_solos_and_touts_are_played_against_three(
    bid: str, settlement: str, points: tuple[int, ...], tricks: int
) -> None:
    state = dealt(*WHOLE_SUITS, solo_settlement=settlement)
    say(state, f"bid {bid}", "pass", "pass", "pass")
    scored = run(state)
    assert (scored.points, scored.taken.tricks[0]) == (points, tricks)


@pytest.mark.parametrize(
    ("settlement", "won", "lost"),
    [
        ("third", (9, -3, -3, -3), (-9, 3, 3, 3)),
        ("each", (9, -3, -3, -3), (-9, 3, 3, 3)),
        ("winners_only", (3, 0, 0, 0), (0, 3, 3, 3)),
    ],
)
def test_whoever_called_himself_stands_for_three(
    settlement: str, won: tuple[int, ...], lost: tuple[int, ...]
) -> None:
    options = Blattla().options("blattla", {"solo_settlement": settlement, "self_call": True})
    assert outcome(options, "sow", against(0), 120, 8).points == won
    assert outcome(options, "sow", against(0), 0, 0).points == lost


# The called Sow: how its holder may use it, and who knows of him.

CALLER = (
    "EK EX E7 GA GO HA HX S7",
    "EO G9 G8 G7 HK HO SA SX",
    "EA E9 E8 EU GK HU SK SO",
    "GX GU H9 H8 H7 SU S9 S8",
)
"""Seat 0 calls the Sow of Acorns, which seat 2 holds with four of the suit; seat 3 has none."""


def called(*hands: str, **rules: object) -> BlattlaPartie:
    state = dealt(*(hands or CALLER), **rules)
    say(state, "bid sow", "pass", "pass", "pass", "call EA")
    return state


def legal(state: BlattlaPartie, seat: Seat) -> set[str]:
    return {action.token for action in state.legal(seat)}


def test_whoever_has_run_away_is_free_for_the_rest_of_the_deal() -> None:
    state = called(called_sow_rule="schafkopf")
    say(state, "GO", "G9", "GK", "GU", "E8", "H9", "EK", "EO", "H8", "HA", "HK", "HU")
    say(state, "E7", "SX")
    assert legal(state, 2) == {"EA", "E9", "EU"}, "searched, but free"


def test_the_sow_may_be_thrown_as_the_last_card() -> None:
    state = called(called_sow_rule="schafkopf")
    state.hands = [1 << parse("GX"), 1 << parse("G9"), 1 << parse("EA"), 1 << parse("GO")]
    say(state, "GX", "G9")
    assert legal(state, 2) == {"EA"}


def test_everybody_learns_the_partner_when_the_sow_falls() -> None:
    assert say(called(), "E7", "EO", "EA")[-1] == PartnerShown(1, partner=2, declarer=0)


def test_whoever_calls_himself_plays_alone_in_secret() -> None:
    hands = (CALLER[0].replace("EK", "EA"), CALLER[1], CALLER[2].replace("EA", "EK"), CALLER[3])
    state = called(*hands, self_call=True)
    others = state.view(1).deal
    mine = state.view(0).deal
    assert others is not None and (others.partner, others.side_points) == (None, None)
    assert mine is not None and (mine.partner, mine.side_points) == (0, None)
    say(state, "EA")
    shown = state.view(None).deal
    assert shown is not None and (shown.partner, shown.side_points) == (0, 0)
