"""Computers at Quodlibet: the careful beginner, usual costs, Quadrature, tricks and the choice of a king."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from statistics import fmean, stdev
from typing import Any

import pytest

from engine.cards import ALL_CARDS, PACK, Card, CardSet, card_set, cards_in, notation, parse, parse_many
from engine.game import CHANCE, Action
from engine.games.quodlibet.contracts import CONTRACTS, QuodlibetOptions
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.stages import chain_rules
from engine.games.quodlibet.vocabulary import Challenge, HoldbackCaught, PartieView
from engine.kernel.vocabulary import Deal, Play
from engine.players.levels import Level, LevelPlayer, expert_of
from engine.players.quodlibet.expert import USUAL, Usual, usual
from engine.players.quodlibet.shedding import lead_by_rule
from engine.simulation import RandomLegal, played
from tests.engine.games.playing import random_options, shuffled
from tests.engine.games.quodlibet import single
from tests.engine.players.dealing import play_partie
from tests.engine.players.usual_costs import Sample, samples, variants
from tests.seeded import amount

# The careful beginner: always legal, always the same, and better than chance.

SIMPLE = LevelPlayer(expert_of("quodlibet"), Level.BURSCH)


@pytest.mark.scaled
def test_it_beats_players_who_click_at_random() -> None:
    rng = random.Random(11)
    penalties: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for number in range(amount(32, 64)):
        me = number % 4
        state = play_partie(QUODLIBET.new(QUODLIBET.options("frankonia", {})), SIMPLE, frozenset({me}), rng)
        for score in state.view(None).scores:
            penalties[score.contract] += score.points[me]
            others[score.contract] += sum(score.points) - score.points[me]
    for contract in penalties.keys() - {"open_trousers"}:  # blind: nobody can be clever there
        assert penalties[contract] < others[contract] / 3, contract
    assert sum(penalties.values()) < 0.75 * sum(others.values()) / 3


def test_it_beats_them_in_badenia_too_and_is_never_caught() -> None:
    rng = random.Random(5)
    mine = others = caught = 0
    for me in range(4):
        state = QUODLIBET.new(QUODLIBET.options("badenia"))
        players = [SIMPLE if seat == me else RandomLegal(rng) for seat in range(4)]
        told = chain.from_iterable(played(state, players, rng))
        holders = [event.seat for event in told if isinstance(event, HoldbackCaught)]
        assert me not in holders
        caught += len(holders)
        mine += state.totals[me]
        others += sum(state.totals) - state.totals[me]
    assert caught, "others hold Unters back"
    assert mine < 0.75 * others / 3


def test_it_challenges_what_is_proven_and_nothing_else() -> None:
    rng = random.Random(6)
    claims = missed = 0
    state = QUODLIBET.new(
        QUODLIBET.options(
            "badenia", {"honour_detection": "by_challenge", "contracts": "snack", "parties": 12}
        )
    )
    while state.waiting_for:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, shuffled(state, rng))
            continue
        seat = min(state.waiting_for)
        legal = state.legal(seat)
        action = SIMPLE.choose(state.view(seat), legal)
        if isinstance(action, Challenge):
            claims += 1
            assert any(isinstance(event, HoldbackCaught) for event in state.apply(seat, action))
            continue
        if any(isinstance(claim, Challenge) for claim in legal):
            turn = next(claim for claim in legal if isinstance(claim, Challenge))
            told = state.copy().apply(seat, turn)
            missed += any(isinstance(event, HoldbackCaught) for event in told)
        others = [other for other in legal if not isinstance(other, Challenge)]
        state.apply(seat, rng.choice(others))
    assert (claims > 0, missed) == (True, 0)


def test_a_computer_king_fines_nobody() -> None:
    rng = random.Random(7)
    state = QUODLIBET.new(
        QUODLIBET.options("badenia", {"king_penalties": "free", "contracts": "minus,snack"})
    )
    assert not play_partie(state, SIMPLE, frozenset(range(4)), rng).fines


# Usual costs of contracts: the table is complete, and still true of the rules of thumb.

DEALS = amount(100, 300)
VARIANTS = dict(variants())


def still_costs(usually: Usual, found: Iterable[Sample], tolerance: float = 0.0) -> bool:
    """Whether deals differ from what is written down by no more than chance explains, or that part of it."""
    return all(
        abs(fmean(points) - written) < 4 * stdev(points) / DEALS**0.5 + tolerance * written + 0.05
        for points, written in zip(zip(*found, strict=True), usually, strict=True)
    )


def test_every_contract_is_in_the_table() -> None:
    assert USUAL.keys() == VARIANTS.keys()


@pytest.mark.scaled
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_contract_still_costs_what_is_written_down(variant: str) -> None:
    contract = variant.split()[0]
    assert still_costs(USUAL[variant], samples(contract, VARIANTS[variant], random.Random(1), DEALS))


@pytest.mark.parametrize("seed", range(200))
def test_it_is_known_by_any_house_rules(seed: int) -> None:
    options = random_options("quodlibet", random.Random(seed))
    for contract in CONTRACTS:
        assert min(usual(contract, options)) > 0


@pytest.mark.scaled
def test_alles_oder_nichts_costs_as_much_as_its_parts() -> None:
    options = QuodlibetOptions()
    found = samples("alles_oder_nichts", options, random.Random(2), DEALS)
    assert still_costs(usual("alles_oder_nichts", options), found, tolerance=0.1)


# Quadrature, Sequence: leads are sensible, nothing hidden decides.

QUADRATURES: list[dict[str, Any]] = [
    {"quad_version": version, "quad_next_lead": lead, "quad_census_timing": timing}
    for version, lead in (
        ("trick", "winner"),
        ("trick", "rotate"),
        ("chain", "rotate"),
        ("chain", "chain_closer"),
    )
    for timing in ("after_chain", "immediate")
]
"""Every way to play Quadrature."""


def cards(text: str) -> CardSet:
    return card_set(parse_many(text))


@pytest.mark.parametrize("variant", [*QUADRATURES[::2], {}], ids=lambda variant: "-".join(variant.values()))
@pytest.mark.parametrize("seed", range(10))
def test_the_rule_leads_a_card_of_the_hand(variant: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    contract = "quadrature" if variant else "sequence"
    lead = lead_by_rule(chain_rules(contract, QUODLIBET.options("frankonia", variant)))
    for _ in range(50):
        live = card_set(rng.sample(range(32), rng.randint(4, 32)))
        hand = card_set(rng.sample(cards_in(live), rng.randint(1, min(8, live.bit_count()))))
        assert hand >> lead(hand, live) & 1


def test_who_can_keep_the_lead_goes_down_from_the_top() -> None:
    lead = lead_by_rule(chain_rules("quadrature", QUODLIBET.options("frankonia")))
    hand, live = cards("GX GU GK GA"), ALL_CARDS
    led = []
    while hand:
        led.append(notation(lead(hand, live)))
        hand ^= 1 << parse(led[-1])
        live ^= 1 << parse(led[-1])
    assert led == ["GA", "GK", "GU", "GX"]


def test_in_a_chain_the_card_goes_that_nobody_else_would_take_along() -> None:
    lead = lead_by_rule(chain_rules("quadrature", QUODLIBET.options("badenia")))
    assert notation(lead(cards("E7 G9 HU"), cards("E7 E9 EX G8 G9 HX HU SA"))) == "E7"


NEVER = "EX EU G8 GX GK S7 S9 SA"


@pytest.mark.parametrize("level", [Level.BURSCH, Level.MAGISTER])
@pytest.mark.parametrize("seed", range(5))
def test_it_does_not_complete_its_own_square_when_it_could_lead_from_the_top(level: Level, seed: int) -> None:
    state = opening(single("quadrature"), NEVER)
    player = LevelPlayer(expert_of("quodlibet"), level, seed)
    assert player.choose(state.view(0), state.legal(0)).token != "GX"


# Tricks and the king's choice: positions that were once played badly, and worlds that fit what was seen.

SEEDS = range(5)
TRIES = amount(12, 200)
"""Magisters, each with luck of its own, who all must know what is right; three of four where it is close."""
EXPERT = expert_of("quodlibet")


def deck(options_packets: Sequence[int], hands: Sequence[Sequence[Card]]) -> Deal:
    """Return the deal in which seats get these hands; the king is seat 0."""
    piles = [list(hand) for hand in (*hands[1:], hands[0])]
    return Deal(tuple(pile.pop(0) for size in options_packets for pile in piles for _ in range(size)))


def after(contract: str, tricks: str, table: str, *left: str) -> QuodlibetPartie:
    """Return a deal in which the king won all of these tricks, and everybody is left with the hands named.

    ``table`` are cards that then lie there already.
    """
    hands = [list(parse_many(hand)) for hand in left]
    plays = parse_many(tricks)
    for place, card in enumerate(plays):
        hands[place % 4].append(card)
    state = single(contract)
    state.apply(CHANCE, deck(state.options.packets, hands))
    for card in (*plays, *parse_many(table)):
        assert isinstance(state.waiting_for, frozenset)
        state.apply(min(state.waiting_for), Play(card))
    return state


def opening(state: QuodlibetPartie, hand: str) -> QuodlibetPartie:
    """Deal this hand to the king, who leads or chooses."""
    own = parse_many(hand)
    rest = random.Random(7).sample([card for card in PACK if card not in own], 24)
    state.apply(CHANCE, deck(state.options.packets, [own, rest[:8], rest[8:16], rest[16:]]))
    return state


def king(hand: str) -> QuodlibetPartie:
    """Return a partie in which the king chooses from the second wheel, and has this hand."""
    return opening(
        QUODLIBET.new(QUODLIBET.options("frankonia", {"wheel_menu": "1238, no_reds, ober_unter, bribe"})),
        hand,
    )


POSITIONS: Mapping[str, tuple[Callable[[], QuodlibetPartie], str]] = {
    "who keeps the Seven wins the last trick with it": (
        lambda: after(
            "1238",
            "SAS9SXSO EAE7E8E9 EKEUEOSK HAHUHOHK GAG7G8G9 GKGXGUGO",
            "S8",
            *("S8 EX", "SU S7", "H9 HX", "H7 H8"),
        ),
        "S7",
    ),
    "no card of four bells is as well thrown off as the only acorn": (
        lambda: after(
            "no_reds",
            "EAE9EUEK GAG7GOGK HKH8H9HU",
            "G9GXG8",
            *("G9 S7 H7 HX E7", "GX S8 S9 HO E8", "G8 SX GU HA EX", "EO SA SK SO SU"),
        ),
        "EO",
    ),
    "one trick now spares two": (
        lambda: after(
            "good_hunting",
            "GAGUGOGK HAH7H8H9 HKHXHUHO EAE8E9EX EKEUEOSO",
            "S8SXS7",
            *("S8 G7 G8", "SX SU E7", "S7 G9 GX", "SA SK S9"),
        ),
        "SK",
    ),
    "whoever won with the Ace would win again, whatever he led": (
        lambda: after(
            "1238",
            "GAG7G8G9 SAS7S9SX SKSUSOEK GKGXGUEX HAHXHUHO",
            "EUE7EO",
            *("EU GO S8", "E7 E8 H7", "EO H8 H9", "E9 EA HK"),
        ),
        "E9",
    ),
    "low cards and Unters are for Ober-Unter": (
        lambda: king("E7 E9 G7 G9 GU HK SX SU"),
        "contract ober_unter",
    ),
}
"""A position that was once played badly, and what is right in it."""
CLOSE = {"no card of four bells is as well thrown off as the only acorn"}
"""Positions in which 3 points are at stake, so that a Magister in six may be misled by luck."""


def decision(state: QuodlibetPartie) -> tuple[PartieView, Sequence[Action]]:
    """Return what the seat that is awaited knows, and what it may do."""
    assert isinstance(state.waiting_for, frozenset)
    seat = min(state.waiting_for)
    return state.view(seat), state.legal(seat)


@pytest.mark.scaled
@pytest.mark.parametrize("name", POSITIONS)
def test_a_magister_has_learned(name: str) -> None:
    make, right = POSITIONS[name]
    view, legal = decision(make())
    chosen = Counter(
        LevelPlayer(EXPERT, Level.MAGISTER, seed).choose(view, legal).token for seed in range(TRIES)
    )
    assert chosen[right] >= (0.75 * TRIES if name in CLOSE else TRIES), chosen


@pytest.mark.parametrize(
    "hand", ["SK S7 EA EK GA GU H9 H8", "SK S7 E8 E9 G8 G9 H9 HX", "SK S7 EO E9 G8 GO H9 HO"]
)
def test_a_guarded_king_is_not_led_into_the_ace(hand: str) -> None:
    view, legal = decision(opening(single("plus"), hand))
    for level in (Level.BURSCH, Level.MAGISTER):
        for seed in SEEDS:
            assert LevelPlayer(EXPERT, level, seed).choose(view, legal).token != "SK"
