"""One reader for each kind of Schafkopf case; the partie itself does what a case says."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.cards import PACK, Card, CardSet, TakenTrick, card_set, cards_in, notation, parse, parse_many
from engine.dealing import deal_out
from engine.game import CHANCE, Action, IllegalAction, Seat
from engine.games.schafkopf.contracts import (
    BIDS,
    SEATS,
    Contract,
    callable_sows,
    renonces,
    runners,
    worth,
)
from engine.games.schafkopf.game import Schafkopf, SchafkopfPartie, paid, ramsch, stock
from engine.kernel.terms import Taken, against, each_alone
from engine.kernel.tricking import Contested
from engine.kernel.vocabulary import PASS, DealSettled, Kontra, Play
from tests.cases.reading import Case, read_hands, read_trick, same

GAME: Final = Schafkopf()
WORDS: Final[Mapping[str, Action]] = {"kontra": Kontra(1), "re": Kontra(2), "no": PASS, "pass": PASS}
SUITED: Final = {"solo": "solo E", "solo tout": "solo tout E"}
"""A solo's suit where a case doesn't say which."""


def contract_of(name: str, called: str | None = None) -> Contract:
    """Read a contract: ``wenz``, ``solo tout``, ``sow`` with the Sow that is called."""
    full = f"sow {(called or 'E')[0]}" if name == "sow" else SUITED.get(name, name)
    contract = BIDS[full].contract
    assert isinstance(contract, Contract)
    return contract


def partie(case: Case, **more: Any) -> SchafkopfPartie:
    """A partie without cutting under the case's house rules."""
    keys = ("kontra", "kontra_until", "run_away_min", "sow_discard", "pack", "auction")
    named = {key: case[key] for key in keys if key in case}
    return GAME.new(GAME.options("pure", {"cutting": False, **named, **case.get("options", {}), **more}))


def dealt(case: Case, dealer: Seat, hands: Sequence[Sequence[Card]]) -> SchafkopfPartie:
    """A partie in whose first deal the seats got these cards."""
    state = partie(case)
    state.dealer = dealer
    places, _ = deal_out(PACK, state.order, (4, 4), len(hands))
    order = [0] * len(PACK)
    for hand, its_places in zip(hands, places, strict=True):
        for place, card in zip(its_places, hand, strict=True):
            order[place] = card
    state.apply(CHANCE, state.deal(order))
    return state


def playing(
    case: Case, contract: Contract, declarer: Seat, forehand: Seat, hands: Sequence[CardSet]
) -> SchafkopfPartie:
    """A partie in the tricks of a contract, with these hands."""
    state = partie(case)
    state.dealer = (forehand - 1) % SEATS
    state.hands, state.declarer, state.contract = list(hands), declarer, contract
    state.dealt = tuple(map(cards_in, hands))
    state.stage = GAME.tricking(state)
    return state


def tricks(state: SchafkopfPartie) -> Contested:
    """The tricks that are played."""
    assert isinstance(state.stage, Contested)
    return state.stage


def callable_ones(case: Case) -> None:
    hand = card_set(parse_many(case["hand"]))
    for key, may in (("callable", callable_sows), ("renonce", renonces)):
        found = [notation(call.called) for call in may(hand) if call.called is not None]
        same(key, case.get(key, found), found)


def legal_cards(case: Case) -> None:
    so_far, hand = parse_many(case["trick_so_far"] or ""), card_set(parse_many(case["hand"]))
    turn = len(so_far)
    hands = [card_set([card]) for card in so_far] + [hand] + [0] * (SEATS - 1 - turn)
    contract = contract_of(case["contract"], case.get("called"))
    state = playing(case, contract, (turn + 1) % SEATS, 0, hands)
    if "played" in case:
        tricks(state).tricks.taken = (TakenTrick(1, tuple(parse_many(case["played"])), 0),)
    if case.get("free"):
        tricks(state).owe(())
    for seat, card in enumerate(so_far):
        state.apply(seat, Play(card))
    legal = {action.token for action in state.legal(turn) if isinstance(action, Play)}
    same("legal", set(case["legal"].split()), legal)


EVERYBODY_CAN_CALL: Final = tuple(
    tuple(8 * suit + (2 * (seat + suit) + step) % 8 for suit in range(SEATS) for step in (0, 1))
    for seat in range(SEATS)
)
"""Hands with two cards of every suit and one Sow each."""


def its_turn(state: SchafkopfPartie, line: str) -> bool:
    return state.waiting_for == frozenset({int(line.split(":")[0])})


def says(state: SchafkopfPartie, line: str) -> bool:
    """Let a seat say something; returns whether it was legal."""
    seat, said = (part.strip() for part in line.split(":"))
    word = said.removeprefix("name ")
    try:
        state.apply(int(seat), BIDS[word] if word in BIDS else GAME.parse(word))
    except (IllegalAction, KeyError):  # a contract that isn't in the game
        return False
    return True


def steps(case: Case) -> None:
    """Everything said is legal; everything rejected is refused whenever it is that seat's turn."""
    state = dealt(case, case["dealer"], read_hands(case) if "hands" in case else EVERYBODY_CAN_CALL)
    rejected, refused = case.get("rejected", ()), set()
    for line in case["steps"] if "steps" in case else case["words"]:
        for tried in rejected:
            if tried != line and its_turn(state, tried):
                assert not says(state.copy(), tried), f"{tried} isn't refused"
                refused.add(tried)
        assert says(state, line), f"{line} is refused"
    same("rejected", set(rejected), refused)
    assert state.phase != "auction", "the auction goes on"
    same("contract", (case["declarer"], case["contract"]), (state.declarer, state.contract.name))
    if "partner" in case:
        same("partner", case["partner"], tricks(state).partner)
    for seat, cards in case.get("held", {}).items():
        same(f"hand of {seat}", card_set(parse_many(cards)), state.hands[seat])


def called_by(case: Case) -> tuple[Contract, list[CardSet]]:
    """A contract, and hands of eight cards in which the partner holds the called Sow."""
    so_far = parse_many(case.get("trick_so_far") or " ".join(played(case)))
    partner = case.get("partner")
    own = {(case["forehand"] + place) % SEATS: card for place, card in enumerate(so_far)}
    if partner is not None:
        own.setdefault(partner, parse("GA"))
    rest = [card for card in PACK if card not in (*so_far, parse("GA"))]
    hands = []
    for seat in range(SEATS):
        hand = [own[seat]] if seat in own else []
        if seat == partner and parse("GA") not in hand:
            hand.append(parse("GA"))
        hands.append(card_set([*hand, *(rest.pop() for _ in range(SIZE - len(hand)))]))
    return contract_of(case.get("contract", "sow"), "GA"), hands


SIZE: Final = 7
"""Cards in a hand of which only a trick is played."""


def played(case: Case) -> list[str]:
    return [
        step.split(": ")[1] for step in case.get("steps", ()) if step[3:] not in WORDS and "asked" not in step
    ]


def kontra(case: Case) -> None:
    contract, hands = called_by(case)
    state = playing(case, contract, case["declarer"], case["forehand"], hands)
    for place, card in enumerate(parse_many(case["trick_so_far"])):
        state.apply((case["forehand"] + place) % SEATS, Play(card))
    same(
        "may say Kontra",
        case["may_kontra"],
        [seat for seat in range(SEATS) if Kontra(1) in state.legal(seat)],
    )


def kontra_flow(case: Case) -> None:
    contract, hands = called_by(case)
    state = playing(case, contract, case["declarer"], case["forehand"], hands)
    for step in case["steps"]:
        who, what = (part.strip() for part in step.split(":"))
        if who == "asked":
            same("asked", what, str(tricks(state).asked).lower())
            continue
        state.apply(int(who), WORDS[what] if what in WORDS else Play(parse(what)))
    same("doublings", case["doublings"], len(tricks(state).doublers))
    for line in case["rejected"]:
        who, what = (part.strip() for part in line.split(":"))
        assert WORDS[what] not in state.legal(int(who)), f"{line} is offered"


def run_of(case: Case) -> None:
    for check in case["cases"]:
        contract = contract_of(check["contract"])
        found, _ = runners(contract.order, card_set(parse_many(check["side"])))
        same(f"runners of {check['side']}", check["n"], found)
        outcome = worth(GAME.options("pure"), contract, 61, 4, found)
        counted = sum(chips for what, chips in outcome.items if what.startswith("runners")) // 10
        same("counted", check["counted"], counted)


def tariff(case: Case) -> None:
    paid_for = {key: case[key] for key in ("runners_paid",) if key in case}
    options = GAME.options("pure", {**paid_for, **case.get("options", {})})
    for check in case["cases"]:
        contract, held = contract_of(check["contract"]), check.get("held_by") != "defenders"
        amounts = check["points"], check["tricks"], check["runners"], check.get("kontra", 0)
        laid = [("lay 1", check.get("lays", 0))]
        outcome = paid(against(0), worth(options, contract, *amounts, held=held, raises=laid))
        same(f"result of {check}", (check["won"], check["value"]), (outcome.won, outcome.worth))
        if "score" in check:
            same("score", check["score"], list(outcome.points))


def full_deal(case: Case) -> None:
    state = begun(case)
    shown = None
    for number, text in enumerate(case["tricks"], 1):
        trick = read_trick(text)
        same(f"leader of trick {number}", frozenset({trick.leader}), state.waiting_for)
        seat = trick.leader
        for card in trick.cards:
            shown = tricks(state)
            state.apply(seat, Play(card))
            seat = state.after(seat)
        same(f"winner of trick {number}", trick.winner, shown.tricks.taken[-1].winner if shown else None)
    end = state.view(None).scores[-1]
    assert shown is not None
    found = {
        "card_points": list(end.taken.points),
        "tricks_won": list(end.taken.tricks),
        "partner": shown.partner,
        "runners": next(
            (int(what.split()[1]) for what, _ in end.outcome.items if what.startswith("runners")), 0
        ),
        "score": list(end.points),
    }
    for key in found.keys() & case.keys():
        same(key, case[key], found[key])
    words = {"won" if end.outcome.won else "lost", end.outcome.level}
    same("result", set(case["result"].split()), words - {"straight"})


def begun(case: Case) -> SchafkopfPartie:
    """The partie of a whole deal, in which its declarer has just begun to play his contract."""
    contract = contract_of(case["contract"]["type"], case["contract"].get("called"))
    state = dealt(case, case["dealer"], read_hands(case, seats=len(partie(case).hands)))
    for seat in state.order:
        state.apply(seat, BIDS["play"] if seat == case["contract"]["declarer"] else PASS)
    state.apply(case["contract"]["declarer"], BIDS[contract.name])
    return state


def public_partner(case: Case) -> None:
    deal = case["deal"]
    state = begun(deal)
    cards = [(trick.leader, trick.cards) for trick in map(read_trick, deal["tricks"])]
    steps = [((leader + place) % SEATS, card) for leader, own in cards for place, card in enumerate(own)]
    last_seat, last = (part.strip() for part in case["after"][-1].split(":"))
    until = steps.index((int(last_seat), parse(last)))
    for seat, card in steps[: until + 1]:
        state.apply(seat, Play(card))
    view = state.view(None).deal
    assert view is not None
    same("public partner", case["partner"], view.partner)


def ramsch_score(case: Case) -> None:
    taken = Taken(tuple(case["card_points"]), tuple(case["tricks_won"]), ())
    dealt = list(map(card_set, read_hands(case))) if "hands" in case else ()
    options = GAME.options("pub", case.get("options"))
    same("score", case["score"], list(ramsch(options, each_alone(), taken, dealt).points))


def stock_of(case: Case) -> None:
    """The tricks of a deal are left out: its declarer's side has just won or lost."""
    state = partie(case, all_pass="stock", runners_paid="off", n_deals=4)
    for deal, score, left in zip(case["deals"], case["scores"], case["stock"], strict=True):
        state.apply(CHANCE, state.deal(PACK))
        if deal == "all_pass":
            for seat in [(state.forehand + place) % SEATS for place in range(SEATS)]:
                state.apply(seat, PASS)
        else:
            state.declarer, partner = deal["sow"]
            state.contract = contract_of("sow")
            points = [(60 + deal["won"]) * (seat == state.declarer) for seat in range(SEATS)]
            taken = Taken(tuple(points), tuple([1] * SEATS), ())
            GAME.close_contract(state, GAME.terms_of(state, partner), taken)
        same("score", score, list(state.scores[-1].points))
        same("stock", left, stock(state))


def closed(state: SchafkopfPartie, contract: Contract, won: bool, doubles: int = 0) -> DealSettled:
    """The score of a contract of seats 0 and 2, or of seat 0 alone, whose tricks are left out."""
    state.declarer, state.contract = 0, contract
    taken = Taken((60 + won, 60 - won, 0, 0), (1,) * SEATS, ())
    GAME.close_contract(state, GAME.terms_of(state, 2 if contract.called else None), taken, doubles)
    return state.view(None).scores[-1]


def with_60(case: Case) -> None:
    contract = contract_of(case["contract"], case.get("called"))
    hands = [card_set(parse_many(case["hand"])), 0, 0, 0]
    doubles = case.get("doublings", 0)
    score = closed(playing(case, contract, 0, 0, hands), contract, won=False, doubles=doubles)
    same("won with 60", case["won"], score.outcome.won)


def rounds_of(case: Case) -> None:
    """Contracts are closed as they came out; where everybody passes, or nobody is asked, a deal is played."""
    state = partie(case, runners_paid="off")
    for number, line in enumerate(case["deals"], 1):
        place, deal = (part.strip() for part in line.split(":"))
        state.apply(CHANCE, state.deal(PACK))
        found = state.view(None).place
        same(f"place of deal {number}", place, "-" if found is None else found.name)
        if deal in ("pass", "ramsch"):
            same("phase", {"pass": "auction", "ramsch": "play"}[deal], state.phase)
            while state.stage is not None:
                state.apply(state.stage.turn, state.legal(state.stage.turn)[0])
            continue
        *named, result, value = deal.split()
        contract = contract_of(" ".join(named).removesuffix(" kontra"))
        score = closed(state, contract, result == "won", doubles="kontra" in named)
        same(f"value of deal {number}", int(value), score.outcome.worth)
    same("place after the last", None, state.view(None).place if state.result else None)


READERS: Final[Mapping[str, Callable[[Case], None]]] = {
    "auction_ask": steps,
    "callable_sows": callable_ones,
    "full_deal": full_deal,
    "kontra": kontra,
    "kontra_flow": kontra_flow,
    "legal_cards": legal_cards,
    "public_partner": public_partner,
    "ramsch": ramsch_score,
    "renonce": callable_ones,
    "rounds": rounds_of,
    "runners": run_of,
    "steps": steps,
    "stock": stock_of,
    "tariff": tariff,
    "with_60": with_60,
}
"""The readers by kind of case."""
