"""Quodlibet: deals laid out by hand, and everything that the game refuses, each code once."""

import random
from collections.abc import Sequence
from typing import Any

from engine.cards import Card, card_set, notation, parse, parse_many
from engine.game import CHANCE, Seat
from engine.games.quodlibet.contracts import QuodlibetOptions
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.laying import Laying
from engine.games.quodlibet.vocabulary import Offend, Penalise
from tests.engine.games.playing import RefusedAction, RefusedRules, play, random_action, shuffled


def play_until(
    state: QuodlibetPartie, rng: random.Random, contract: str, phase: str = "play"
) -> QuodlibetPartie:
    """Play on at random until that contract is in that phase."""
    while state.contract != contract or state.phase != phase:
        actor, action = random_action(state, rng)
        state.apply(actor, action)
    return state


def single(contract: str, **overrides: Any) -> QuodlibetPartie:
    """A partie of one deal; the contract is settled before the cards are dealt."""
    return QUODLIBET.new(
        QUODLIBET.options("frankonia", {"wheels": False, "contracts": [contract], **overrides})
    )


def laid_out(
    contract: str, options: QuodlibetOptions, hands: Sequence[Sequence[Card]], king: Seat = 0
) -> QuodlibetPartie:
    """Return a partie in which a contract is played with these hands, and the king begins."""
    state = QUODLIBET.new(options)
    state.dealer, state.contract = king, contract
    state.dealt, state.hands = hands, list(map(card_set, hands))
    state.stage = state.start(contract, ())
    return state


def laying(state: QuodlibetPartie) -> Laying:
    """The stage of a deal in which cards are laid out."""
    assert isinstance(state.stage, Laying)
    return state.stage


def awaited(state: QuodlibetPartie) -> object:
    """The seats that are awaited; typed loosely, so that one test may see it change."""
    return state.waiting_for


# Everything that is refused.

ORDER = parse_many(
    # three each from seat 1 on, twice, then two each
    "E7 E8 E9 G7 G8 G9 H7 H8 H9 S7 S8 S9EX EU EO GX GU GO HX HU HO SX SU SOEK EA GK GA HK HA SK SA"
)
"""Every seat gets a whole suit: seat 0 the Bells, 1 the Acorns, 2 the Leaves, 3 the Hearts."""
ONE_BELL = [{"S7": parse("EA"), "EA": parse("S7")}.get(notation(card), card) for card in ORDER]
"""The same, but that seat 1 has the Seven of Bells for an Acorn."""


def declared(contract: str, **overrides: Any) -> QuodlibetPartie:
    state = single(contract, **overrides)
    state.apply(CHANCE, state.deal(ORDER))
    return state


def declaring() -> QuodlibetPartie:
    state = QUODLIBET.new(QUODLIBET.options("frankonia"))
    state.apply(CHANCE, state.deal(ORDER))
    return state


def second_wheel() -> QuodlibetPartie:
    state, rng = QUODLIBET.new(QUODLIBET.options("frankonia")), random.Random(1)
    for _ in play(state, rng):
        if state.view(None).course == 2:
            break
    state.apply(CHANCE, shuffled(state, rng))
    return state


def third_wheel() -> QuodlibetPartie:
    state = QUODLIBET.new(QUODLIBET.options("frankonia"))
    for _ in play(state, random.Random(1)):
        if state.view(None).course == 3:
            break
    return state


def short_menu() -> QuodlibetPartie:
    state = QUODLIBET.new(QUODLIBET.options("frankonia", {"wheels": False, "contracts": "plus minus"}))
    state.apply(CHANCE, state.deal(ORDER))
    return state


def following() -> QuodlibetPartie:
    """Seat 1 has Acorns and one Bell, and Bells were led."""
    state = single("minus")
    state.apply(CHANCE, state.deal(ONE_BELL))
    state.apply(0, QUODLIBET.parse("S8"))
    return state


def over() -> QuodlibetPartie:
    state = single("minus")
    for _ in play(state, random.Random(1)):
        pass
    return state


def snack(
    hand: str, layout: str = "", packets: int = 2, laid: bool = False, **overrides: Any
) -> QuodlibetPartie:
    """Seat 0 at turn with a hand and a layout of one's choice."""
    state = single("snack", **overrides)
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    deal: Any = state.stage
    state.hands[0] = card_set(parse_many(hand))
    deal.layout = card_set(parse_many(layout))
    deal.packets = deal.packets[:packets]
    deal.turn_laid = parse_many(layout)[-1:] if laid else ()
    return state


def laid_an_unter(**overrides: Any) -> QuodlibetPartie:
    """Seat 0 has laid two Unters in the first turn, and seat 1 is to play."""
    state = snack("EU GU E7", unter_rule="honour", honour_detection="by_challenge", **overrides)
    for token in ("lay EU", "lay GU", "end"):
        if awaited(state) == {0}:
            state.apply(0, QUODLIBET.parse(token))
    return state


def reigning(king_penalties: str = "reported_offences", offender: int | None = 1) -> QuodlibetPartie:
    """Seat 0 is king and chooses; somebody has picked up too early."""
    state = QUODLIBET.new(QUODLIBET.options("frankonia", {"king_penalties": king_penalties}))
    state.apply(CHANCE, state.deal(ORDER))
    if offender is not None:
        state.apply(offender, Offend(None))
    return state


def fined() -> QuodlibetPartie:
    state = reigning()
    state.apply(0, Penalise(1, 1))
    return state


ACTIONS: Sequence[RefusedAction] = [
    ("not_now", lambda: single("minus"), 0, "HK", {}),
    ("not_now", lambda: declared("minus"), 0, "draw", {}),
    ("not_now", lambda: declared("quadrature"), 0, "pass", {}),
    ("not_now", lambda: declared("open_trousers"), 0, "S7", {}),
    ("not_now", lambda: snack("EU"), 0, "EU", {}),
    ("not_your_turn", lambda: declared("minus"), 1, "E7", {}),
    ("not_your_turn", declaring, 2, "contract minus", {}),
    ("not_your_turn", lambda: declared("minus"), CHANCE, "S7", {}),
    ("partie_over", over, 0, "HK", {}),
    ("bad_deal", lambda: single("minus"), CHANCE, "deal E7E7", {}),
    ("must_choose_contract", declaring, 0, "S7", {}),
    ("unknown_contract", declaring, 0, "contract grand", {"contract": "grand"}),
    ("contract_played", second_wheel, -1, "contract minus", {"contract": "minus"}),
    ("contract_not_in_wheel", declaring, 0, "contract bribe", {"contract": "bribe", "wheel": 1}),
    ("contract_not_in_menu", short_menu, 0, "contract bribe", {"contract": "bribe"}),
    ("snack_last", third_wheel, -1, "contract snack", {}),
    ("not_your_card", lambda: declared("minus"), 0, "E7", {"card": "E7"}),
    ("not_your_card", lambda: declared("quadrature"), 0, "E7", {"card": "E7"}),
    ("not_your_card", lambda: snack("EU"), 0, "lay HU", {"card": "HU"}),
    ("follow_suit", following, 1, "E7", {"suit": "S"}),
    ("slot_empty", lambda: declared("open_trousers"), 0, "slot 8", {"slot": 8}),
    ("slot_empty", lambda: declared("open_trousers"), 0, "slot 10", {"slot": 10}),
    ("does_not_fit", lambda: snack("EU EK"), 0, "lay EK", {"card": "EK"}),
    ("unter_first", lambda: snack("GU EO", "EU", snack_multi=False), 0, "lay EO", {}),
    ("unter_first", lambda: snack("GU EO", "EU"), 0, "draw", {}),
    ("unter_before_end", lambda: snack("GU EO", "EU", laid=True), 0, "end", {}),
    ("something_fits", lambda: snack("EO GK", "EU"), 0, "draw", {}),
    ("something_fits", lambda: snack("EU", unter_rule="honour"), 0, "draw", {}),
    ("already_laid", lambda: snack("EO GK", "EU", laid=True), 0, "draw", {}),
    ("nothing_laid", lambda: snack("EO GK", "EU"), 0, "end", {}),
    ("no_packets", lambda: snack("EK GK", "EU", packets=0), 0, "draw", {}),
    ("cannot_pass", lambda: snack("EK GK", "EU"), 0, "pass", {}),
    ("cannot_pass", lambda: snack("EO GK", "EU", packets=0), 0, "pass", {}),
    ("nothing_to_challenge", lambda: snack("EU"), 1, "challenge 1", {}),
    ("nothing_to_challenge", laid_an_unter, 0, "challenge 1", {}),
    ("nothing_to_challenge", laid_an_unter, 2, "challenge 2", {}),
    ("not_your_turn", laid_an_unter, CHANCE, "challenge 1", {}),
    ("not_now", lambda: declared("minus"), 0, "challenge 1", {}),
    ("penalties_off", lambda: declared("minus"), 0, "penalty 1 1", {}),
    ("not_king", reigning, 2, "penalty 1 1", {}),
    ("not_king", reigning, CHANCE, "penalty 1 1", {}),
    ("not_king", lambda: reigning("free", None), 1, "penalty 2 1", {}),
    ("king_unpunished", reigning, 0, "penalty 0 1", {}),
    ("king_unpunished", lambda: reigning("free", None), 0, "penalty 0 1", {}),
    ("nothing_to_punish", reigning, 0, "penalty 2 1", {}),
    ("nothing_to_punish", reigning, 0, "penalty 4 1", {}),
    ("nothing_to_punish", reigning, 0, "penalty 1 2", {}),
    ("nothing_to_punish", fined, 0, "penalty 1 1", {}),
    ("nothing_to_punish", lambda: reigning("free", None), 0, "penalty 1 2", {}),
    ("partie_over", over, 0, "penalty 1 1", {}),
    ("not_now", reigning, 1, "offence early", {}),
    ("not_now", reigning, 0, "offence early", {}),
    ("not_now", reigning, CHANCE, "offence early", {}),
    ("not_now", lambda: declared("minus"), 1, "offence E7", {}),
]

TOKENS: Sequence[str] = [
    *("", "HX HK", "lay", "deal E", "HKK", "Draw", "slot x", "  draw"),
    *("challenge", "challenge 01", "challenge x", "challenge 1234567", "penalty 1"),
    *("penalty 1 01", "penalty 1  2", "offence", "offence late", "offence E6"),
]
"""Texts that are no actions of the game."""

RULES: Sequence[RefusedRules] = [
    ("preset_unknown", "tarock", {}, {"preset": "tarock", "allowed": "frankonia, badenia, frundsberg"}),
    ("option_unknown", "frankonia", {"beer": 1}, {"key": "beer"}),
    (
        "option_value",
        "frankonia",
        {"neighbour": "up"},
        {"key": "neighbour", "value": "up", "allowed": "right, left"},
    ),
    ("options_conflict", "frankonia", {"contracts": "minus plus"}, {"key": "contracts", "other": "wheels"}),
]
