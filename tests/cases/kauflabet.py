"""One reader for each kind of Kauflabet case; the grammar is that of the rules, section 9.1.

Every reader sets up the game's own parties and deals and lets them work. A case that names no rule set is
run in both.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.cards import (
    ALL_CARDS,
    NO_CARDS,
    PACK,
    SUIT_CARDS,
    SUIT_LETTERS,
    CardSet,
    Suit,
    TakenTrick,
    Tricks,
    card_set,
    cards_in,
    notate,
    parse_many,
    winning_position,
)
from engine.game import CHANCE, Action, Seat
from engine.games.kauflabet.game import FourTricks, Kauflabet, KauflabetPartie, Speaking
from engine.games.kauflabet.options import RULE_SETS, KauflabetOptions
from engine.games.kauflabet.terms import order_of, terms_of
from engine.games.kauflabet.vocabulary import Exchange, StayIn
from engine.kernel.vocabulary import Deal, Pass, Play
from tests.cases.reading import Case, config_error, read_trick, same


def house_rules(case: Case) -> dict[str, Any]:
    """The house rules that a case names, among its options or beside them."""
    beside = {key: case[key] for key in KauflabetOptions.model_fields if key in case}
    return {**beside, **(case.get("options") or {})}


def rule_sets(case: Case, **more: Any) -> Iterator[KauflabetOptions]:
    """The house rules under which a case holds: those of its rule set, or of each when it names none."""
    for name in [str(case["ruleset"])] if "ruleset" in case else RULE_SETS:
        yield Kauflabet().options(name, {**house_rules(case), **more})


# Cards and tricks


def legal_cards(case: Case) -> None:
    hand = card_set(parse_many(case["hand"]))
    legal = hand if case["legal"] == "all" else card_set(parse_many(case["legal"]))
    trick = parse_many(case.get("trick_so_far") or "")
    for options in rule_sets(case):
        found = terms_of(options, Suit(SUIT_LETTERS.index(case["trump"]))).bound(0, hand, trick, ()).cards
        same("legal", notate(cards_in(legal)), notate(cards_in(found)))


def trick_winner(case: Case) -> None:
    cards = parse_many(case["trick"])
    seats = case.get("seats", range(len(cards)))
    for options in rule_sets(case):
        order = order_of(options, SUIT_LETTERS.index(case["trump"]))
        same("winner", case["winner"], seats[winning_position(order, cards)])


# Deals


def opened(options: KauflabetOptions, case: Case, hands: Sequence[CardSet] = ()) -> KauflabetPartie:
    """A partie at the deal of a case's dealer, with the case's pot, which contains the ante.

    The upcard is of the trump suit and, where that can be, in nobody's hand.
    """
    state = Kauflabet().new(options)
    state.dealer = case.get("dealer", 0)
    state.deal_number = state.dealer + 1
    trumps = SUIT_CARDS[SUIT_LETTERS.index(case["trump"])] if "trump" in case else ALL_CARDS
    upcard = max(cards_in(trumps & ~sum(hands) or trumps))
    order = [card for card in PACK if card != upcard]
    order.insert(4 * options.players, upcard)
    state.apply(CHANCE, Deal(tuple(order)))
    pot = case.get("pot", state.pot)
    state.balances = (-pot, *(0,) * (options.players - 1))
    return state


def deal_of(state: KauflabetPartie) -> Speaking:
    assert state.spoken is not None, "the deal is over already"
    return state.spoken


def tricks_of(state: KauflabetPartie) -> Tricks:
    assert state.playing is not None, "no tricks are played"
    return state.playing.tricks


def play_tricks(state: KauflabetPartie, case: Case) -> None:
    """Play the tricks of a case, by its rules and checked against its winners."""
    for number, trick in enumerate(map(read_trick, case["tricks"]), 1):
        tricks = tricks_of(state)
        same(f"leader of trick {number}", trick.leader, tricks.turn)
        for card in trick.cards:
            state.apply(tricks.turn, Play(card))
        same(f"winner of trick {number}", trick.winner, tricks.taken[-1].winner)


def hands_of(case: Case, active: Sequence[Seat], players: int) -> list[CardSet]:
    """The hands by seat; where a case names none, what its tricks show."""
    hands = [NO_CARDS] * players
    for seat, cards in case.get("hands", {}).items():
        hands[seat] = card_set(parse_many(cards))
    if "hands" not in case:
        for trick in map(read_trick, case["tricks"]):
            first = active.index(trick.leader)
            for seat, card in zip([*active[first:], *active[:first]], trick.cards, strict=True):
                hands[seat] |= 1 << card
    return hands


def start_play(state: KauflabetPartie, active: Sequence[Seat], hands: Sequence[CardSet]) -> None:
    """Go to the first lead, between the players of a case."""
    deal = deal_of(state)
    deal.plays = [seat in active for seat in range(state.options.players)]
    state.hands = list(hands)
    state.stage = FourTricks(state, Kauflabet().terms_of(state), deal)


def check_chips(case: Case, state: KauflabetPartie, before: Sequence[int]) -> None:
    """Compare how a deal ended, and the pot of the next one."""
    settlement = state.view(None).scores[-1].settlement
    change = [now - then for now, then in zip(state.balances, before, strict=True)]
    found: Mapping[str, Callable[[], object]] = {
        "tricks_won": lambda: list(settlement.tricks_won),
        "chips_this_deal": lambda: change,
        "chips": lambda: change,
        "betes": lambda: [seat for seat, chips in enumerate(settlement.betes) if chips],
        "pot_after": lambda: state.pot,
        "pot_next_deal": lambda: pot_of_the_next_deal(state),
    }
    for key, value in found.items():
        if key in case:
            same(key, case[key], value())


def pot_of_the_next_deal(state: KauflabetPartie) -> int:
    following = state.copy()
    following.apply(CHANCE, Deal(PACK))
    return following.pot


def deal_settlement(case: Case) -> None:
    for options in rule_sets(case):
        active = sorted(case.get("active", range(options.players)))
        hands = hands_of(case, active, options.players)
        state = opened(options, case, hands)
        start_play(state, active, hands)
        before = state.balances
        play_tricks(state, case)
        check_chips(case, state, before)


def settlement(case: Case) -> None:
    """Compare settlements. Only the numbers of tricks are given; the names of results spell house rules."""
    results = case.get("results", {"": case})
    for name, result in results.items():
        spelled = dict(re.findall(r"(tie|bete)_([a-z]+)", name))
        keys = {"tie": "tie_rule", "bete": "bete_amount"}
        for options in rule_sets(case, **{keys[key]: value for key, value in spelled.items()}):
            state = opened(options, case)
            before = state.balances
            won = case["tricks_won"]
            start_play(state, case.get("active", range(len(won))), [NO_CARDS] * len(won))
            tricks_of(state).taken = tuple(
                TakenTrick(seat, (), seat) for seat, number in enumerate(won) for _ in range(number)
            )
            state.close_deal(deal_of(state).active, won)
            check_chips(result, state, before)


# Declaring and exchanging


def sizes(actions: Sequence[Action]) -> dict[int, Action]:
    """The legal numbers of cards to put away, each with one of its actions."""
    return {
        action.cards.bit_count() if isinstance(action, Exchange) else 0: action
        for action in actions
        if not isinstance(action, Pass)
    }


def declarations(case: Case) -> None:
    """Let players declare or pass; the deal may end at once, or go on between two."""
    for options in rule_sets(case):
        state = opened(options, case)
        before = state.balances
        while state.spoken is not None and state.spoken.phase == "declare":
            seat = state.spoken.turn
            plays = case["declarations"].get(seat, "pass") != "pass"
            legal = state.legal(seat)
            state.apply(seat, sizes(legal)[min(sizes(legal))] if plays else Pass())
        if state.stage is not None:
            finish(state, case)
        check_chips(case, state, before) if state.scores else None


def finish(state: KauflabetPartie, case: Case) -> None:
    """Go on with a deal that isn't over with the declarations."""
    deal = deal_of(state)
    if "active" in case:
        same("active", sorted(case["active"]), list(deal.active))
    while deal.phase == "exchange":
        legal = sizes(state.legal(deal.turn))
        state.apply(deal.turn, legal[min(legal)])
    if "leader" in case:
        same("leader", case["leader"], tricks_of(state).turn)
    if "tricks" in case:
        start_play(state, deal.active, hands_of(case, deal.active, state.options.players))
        play_tricks(state, case)


def exchange_limits(case: Case) -> None:
    """Compare the limits of exchanging: each wish in turn is met as nearly as is legal."""
    for options in rule_sets(case):
        state = opened(options, case)
        deal = deal_of(state)
        if "talon" in case:
            deal.talon = deal.talon[: case["talon"]]
            same("talon", case["talon"], len(deal.talon))
        granted: dict[Seat, int] = {}
        while deal.phase in ("declare", "exchange"):
            seat, legal = deal.turn, state.legal(deal.turn)
            wish = case["requests"].get(seat, "pass")
            if wish == "pass" and Pass() in legal:
                state.apply(seat, Pass())
            elif deal.phase == "declare" and options.exchange_timing == "after_all_declared":
                state.apply(seat, StayIn())
            else:
                possible = sizes(legal)
                number = max((size for size in possible if size <= int(wish)), default=min(possible))
                if seat in case["requests"]:
                    granted[seat] = number
                state.apply(seat, possible[number])
        same("granted", dict(sorted(case["granted"].items())), dict(sorted(granted.items())))


def exchange_rounds(case: Case) -> None:
    """Let everybody exchange as they wish, round after round, for as long as the rules ask them to."""
    for options in rule_sets(case):
        state = opened(options, case)
        deal = deal_of(state)
        wishes = {seat: iter(numbers) for seat, numbers in case["requests"].items()}
        told, number = "", 1
        while deal.phase == "exchange":
            seat = deal.turn
            if deal.exchange_round > number:
                told, number = f"{told} |", deal.exchange_round
            wish = next(wishes[seat])
            state.apply(seat, sizes(state.legal(seat))[wish])
            told = f"{told} {seat}:{wish}".strip()
        same("exchanges", case["exchanges"], told)
        same("talon left", case["talon_left"], len(deal.talon))


READERS: Final[Mapping[str, Callable[[Case], None]]] = {
    "legal_cards": legal_cards,
    "trick_winner": trick_winner,
    "deal_settlement": deal_settlement,
    "settlement": settlement,
    "lone_player": declarations,
    "all_pass": declarations,
    "exchange_limits": exchange_limits,
    "exchange_rounds": exchange_rounds,
    "config_error": config_error("kauflabet", tuple(RULE_SETS)),
}
