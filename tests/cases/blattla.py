"""One reader for each kind of Blattla case; the grammar is that of the rules, section 9.1.

Every reader sets up the game's own partie, auction or deal and lets it work. Options that a case doesn't name
have their defaults, except that a case which says nothing of cutting is dealt without.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.cards import PACK, SUIT_LETTERS, Card, card_set, cards_in, notation, parse, parse_many
from engine.dealing import deal_out
from engine.game import CHANCE, Action, IllegalAction, Seat
from engine.games.blattla import (
    BIDS,
    SEATS,
    SOW,
    Blattla,
    BlattlaOptions,
    BlattlaPartie,
    Contract,
    Kind,
    callable_sows,
    outcome,
)
from engine.kernel.terms import Outcome, against
from engine.kernel.vocabulary import Bid, CallSow, DealSettled, Knock, Pass, Play, knocks
from tests.cases.reading import Case, config_error, read_hands, read_trick, same

SOW_RULES: Final = ("free", "schafkopf")


def house_rules(case: Case, **more: Any) -> BlattlaOptions:
    """The case's house rules; ``more`` are options that the case itself doesn't give."""
    return Blattla().options(case.get("ruleset") or "blattla", {**more, **case.get("options", {})})


def after_the_draw(options: BlattlaOptions, dealer: Seat) -> BlattlaPartie:
    """A partie in which that seat deals first."""
    state = Blattla().new(options)
    if state.phase == "draw":  # the dealer draws an Ace, the others Sevens
        drawn = ["SA" if seat == dealer else f"{SUIT_LETTERS[seat - 1]}7" for seat in range(SEATS)]
        top = parse_many(" ".join(drawn))
        state.apply(CHANCE, state.deal((*top, *(card for card in PACK if card not in top))))
        same("dealer", dealer, state.dealer)
    state.dealer = dealer
    return state


def dealt(options: BlattlaOptions, dealer: Seat, hands: Sequence[Sequence[Card]]) -> BlattlaPartie:
    """A partie in whose first deal the seats got these cards."""
    state = after_the_draw(options, dealer)
    places, _ = deal_out(PACK, state.order, knocks((4, 4))[0].packets, SEATS)
    order = [0] * len(PACK)
    for hand, its_places in zip(hands, places, strict=True):
        for place, card in zip(its_places, hand, strict=True):
            order[place] = card
    state.apply(CHANCE, state.deal(order))
    if state.phase == "cut":
        at_turn(state, knocks((4, 4))[0])
    return state


def at_turn(state: BlattlaPartie, action: Action) -> None:
    """Apply an action of whoever's turn it is."""
    (seat,) = waiting(state)
    state.apply(seat, action)


EVERYBODY_CAN_CALL: Final = tuple(
    tuple(8 * suit + (2 * (seat + suit) + step) % 8 for suit in range(SEATS) for step in (0, 1))
    for seat in range(SEATS)
)
"""Hands with two cards of every suit and one Sow each."""


# The pack


def cut(case: Case) -> None:
    for check in case["cases"]:
        state = after_the_draw(house_rules(case, cutting=True), case.get("dealer", 3))
        state.apply(CHANCE, state.deal(PACK))
        same(str(check), check["legal"], handled(state, check))


def handled(state: BlattlaPartie, check: Case) -> bool:
    """Apply the case's cuts and knock; returns whether they were legal and the pack was dealt."""
    try:
        for at in check.get("cuts", ()):
            at_turn(state, Blattla().parse(f"cut {at}"))
        if "knock" in check:
            at_turn(state, read_knock(check["knock"]))
        if state.phase == "cut":
            at_turn(state, Blattla().parse("ready"))
    except IllegalAction:
        return False
    return state.phase == "auction"


def read_knock(order: Case) -> Knock:
    packets, direction = order.get("packets", (4, 4)), order.get("direction", "clockwise")
    knock = Blattla().parse(f"knock {'-'.join(map(str, packets))} {direction}")
    assert isinstance(knock, Knock)
    return knock


def deal_mapping(case: Case) -> None:
    first = str(case.get("first", "forehand"))
    usual = "forehand" in first or "after" in first
    direction = case.get("direction", "clockwise" if usual else "anticlockwise")
    packets = case.get("packets", [4, 4])
    how: dict[str, Any] = {**case, **case.get("cut", {})}
    if (packets, direction) != ([4, 4], "clockwise"):
        how.setdefault("knock", {"packets": packets, "direction": direction})
    state = after_the_draw(house_rules(case, cutting=True), case["dealer"])
    state.apply(CHANCE, state.deal(parse_many(case["deck_top_to_bottom"])))
    if "cuts" not in how:
        how.setdefault("knock", {})
    assert handled(state, how), "the cards are not dealt"
    for seat, expected in case["hands"].items():
        same(f"hand of seat {seat}", set(parse_many(expected)), set(cards_in(state.hands[seat])))


# The auction


def callable_ones(case: Case) -> None:
    hand = card_set(parse_many(case["hand"]))
    found = [notation(card) for card in callable_sows(hand, house_rules(case))]
    expected = case["callable"]
    same("callable", set(expected.split() if isinstance(expected, str) else expected), set(found))


def auction(case: Case) -> None:
    dealer = case.get("dealer", (case.get("forehand", 0) - 1) % SEATS)
    hands = read_hands(case) if "hands" in case else EVERYBODY_CAN_CALL
    state = dealt(house_rules(case, cutting=False), dealer, hands)
    expected = case.get("rejected") or []
    elsewhere = [line for line in expected if line not in case["bids"]]
    refused = []
    for line in (*case["bids"], None):
        for attempt in [attempt for attempt in elsewhere if its_turn(state, attempt) or line is None]:
            assert not says(state, attempt), f"{attempt} is accepted"
            elsewhere.remove(attempt)
            refused.append(attempt)
        if line is not None and not says(state, line):
            refused.append(line)
    same("rejected", sorted(expected), sorted(refused))
    assert state.phase != "auction", "the auction goes on"
    same("declarer", case["declarer"], state.declarer)
    played = state.contract
    found = None if played is None else "sow" if case["contract"] == played.kind else played.name
    same("contract", case["contract"], found)
    if "next_dealer" in case:
        same("next dealer", case["next_dealer"], state.dealer)


def its_turn(state: BlattlaPartie, line: str) -> bool:
    return state.waiting_for == frozenset({int(line.split(":")[0])})


def says(state: BlattlaPartie, line: str) -> bool:
    """Let a seat say something; returns whether it was legal."""
    seat, said = (part.strip() for part in line.split(":"))
    try:
        state.apply(int(seat), Pass() if said == "pass" else Bid(BIDS[said].contract))
    except IllegalAction:
        return False
    return True


# Tricks


def read_called(case: Case) -> Card | None:
    """The called Sow: ``GA`` or only ``G``."""
    called = case.get("called")
    return None if called is None else parse(f"{called[0]}A")


def read_whole_contract(case: Case) -> Contract:
    if case["type"] == "sow":
        return SOW._replace(called=read_called(case))
    return BIDS[f"{case['type']} {case['trump']}"].contract


def legal_cards(case: Case) -> None:
    so_far, hand = parse_many(case["trick_so_far"] or ""), parse_many(case["hand"])
    turn, called = len(so_far), read_called(case)
    hands = [card_set([card]) for card in so_far] + [card_set(hand)] + [0] * (SEATS - 1 - turn)
    kind = "solo" if called is None else "sow"
    contract = read_whole_contract({"type": kind, **case})
    for rule, legal in by_sow_rule(case).items():
        values = {**case.get("options", {}), "called_sow_rule": rule}
        if rule == "free":
            values.pop("run_away_min", None)
        state = Blattla().new(Blattla().options("blattla", values))
        state.hands, state.declarer, state.contract = list(hands), (turn + 1) % SEATS, contract
        state.stage = Blattla().tricking(state)
        if case.get("called_suit_free", False) and state.playing is not None:
            state.playing.owe(())
        for card in so_far:
            at_turn(state, Play(card))
        expected = case["hand"] if legal == "all" else legal
        same(f"legal under {rule}", set(expected.split()), {play.token for play in state.legal(turn)})


def by_sow_rule(case: Case) -> Mapping[str, str]:
    """The legal cards under each rule for the called Sow that the case covers."""
    legal = case["legal"]
    if isinstance(legal, Mapping):
        return legal
    named = case.get("options", {}).get("called_sow_rule")
    return {rule: str(legal) for rule in SOW_RULES if named in (None, rule)}


def full_deal(case: Case) -> None:
    tricks = [read_trick(text) for text in case["tricks"]]
    contract, declarer = read_whole_contract(case["contract"]), case["contract"]["declarer"]
    forehand = case["forehand"] if "forehand" in case else tricks[0].leader
    state = dealt(
        house_rules(case, cutting=False), case.get("dealer", (forehand - 1) % SEATS), read_hands(case)
    )
    same("forehand", forehand, state.forehand)
    bid_for(state, contract, declarer)
    scored: list[DealSettled] = []
    for number, trick in enumerate(tricks, 1):
        same(f"leader of trick {number}", {trick.leader}, state.waiting_for)
        for card in trick.cards:
            (seat,) = waiting(state)
            events = state.apply(seat, Play(card))
            scored += [event for event in events if isinstance(event, DealSettled)]
        view = state.view(None)
        taken = view.deal or view.last
        assert taken is not None
        same(f"winner of trick {number}", trick.winner, taken.tricks[-1].winner)
    (end,), last = scored, state.view(None).last
    assert last is not None, "the deal goes on after the last trick"
    alone = end.partner in (None, declarer)
    found = {
        "card_points": list(last.points),
        "tricks_won": list(last.tricks_won),
        "partner": None if alone and case.get("partner") is None else end.partner,
        "declarer_side_points": sum(end.taken.points[seat] for seat in end.side),
        "declarer_side_tricks": sum(end.taken.tricks[seat] for seat in end.side),
        "value": end.outcome.worth,
        "score": list(end.points),
    }
    for key in found.keys() & case.keys():
        same(key, case[key], found[key])
    same_result(case["result"], end.outcome)


def waiting(state: BlattlaPartie) -> frozenset[Seat]:
    seats = state.waiting_for
    assert isinstance(seats, frozenset)
    return seats


def bid_for(state: BlattlaPartie, contract: Contract, declarer: Seat) -> None:
    """Have the declarer win the auction unopposed and call the Sow."""
    named = contract if state.options.name_sow == "with_bid" or contract.kind != "sow" else SOW
    while state.phase == "auction":
        (seat,) = waiting(state)
        first = all(call.bid is None for call in state.view(None).calls)
        state.apply(seat, Bid(named) if seat == declarer and first else Pass())
    if state.phase == "call":
        assert contract.called is not None
        state.apply(declarer, CallSow(contract.called))
    same("contract", contract, state.contract)


# Results


def same_result(expected: str, outcome: Outcome) -> None:
    """Compare results; a tout has no level beside won or lost."""
    words = ("won" if outcome.won else "lost", outcome.level)
    same("result", set(expected.split()) - {"tout"}, set(words) - {"tout"})


def result_level(case: Case) -> None:
    kinds: Mapping[Kind, str] = {"sow": "value_sow", "solo": "value_solo", "tout": "value_tout"}
    contract = str(case.get("contract") or case.get("type") or "")
    valued = [kind for kind, key in kinds.items() if case.get(key) is not None]
    of_contract = [kind for kind in kinds if contract.startswith(kind)]
    for kind in of_contract or valued or ["sow", "solo"]:
        end = outcome(BlattlaOptions(), kind, against(0), case["declarer_points"], case["declarer_tricks"])
        same_result(case["result"], end)
        same("value", case.get(kinds[kind], case.get("value", end.worth)), end.worth)


READERS: Final[Mapping[str, Callable[[Case], None]]] = {
    "auction": auction,
    "callable_sows": callable_ones,
    "config_error": config_error("blattla", ["blattla"]),
    "cut": cut,
    "deal_mapping": deal_mapping,
    "full_deal": full_deal,
    "legal_cards": legal_cards,
    "result_level": result_level,
}
"""The readers by kind of case."""
