"""One reader for each kind of case of the games that are played and counted by terms alone."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.cards import PACK, TakenTrick, TrickOrder, card_set, parse_many, winning_position
from engine.game import IllegalAction, Seat
from engine.games import ramsch
from engine.games.registry import GAMES
from engine.kernel.game import bobbls as bobbls_won
from engine.kernel.partie import Partie
from engine.kernel.terms import ACE_TEN, Outcome, Taken, each_alone, each_pays
from engine.kernel.tricking import Doubling, Tricking, doubled
from engine.kernel.vocabulary import PASS, DealClosed, Kontra, Named, Play
from tests.cases.reading import Case, read_hands, read_trick, same

SEATS: Final = 4


def table(case: Case, forehand: Seat = 0, **more: Any) -> Partie[Any, Any]:
    """A table with the case's house rules, before the cards are dealt; forehand plays the case's contract."""
    game: Any = GAMES[case["game"]]
    keys = type(game.options(game.presets[0])).model_fields
    given = {key: case[key] for key in keys if key in case}
    house = {"cutting": False, **more, **given, **case.get("options", {})}
    state: Partie[Any, Any] = game.new(game.options(game.presets[0], house))
    state.dealer = (forehand - 1) % len(state.totals)
    if case["kind"] != "auction" and case.get("contract"):
        named = {bid.contract.name: bid.contract for bid in game.bids}
        state.contract = named.get(case["contract"], Named(case["contract"]))
        state.declarer = case.get("declarer", forehand if state.contract in named.values() else None)
    return state


def legal_cards(case: Case) -> None:
    so_far, hand = parse_many(case.get("trick_so_far") or ""), parse_many(case["hand"])
    state = table(case)
    state.hands = [*(1 << card for card in so_far), card_set(hand), *[0] * SEATS][:SEATS]
    stage = state.stage = state.game.tricking(state)
    stage.tricks.taken = (TakenTrick(0, PACK[:4], 0),) * (case.get("trick", 1) - 1)
    for card in so_far:
        state.apply(stage.turn, Play(card))
    expected = hand if case["legal"] == "all" else parse_many(case["legal"])
    found = {action.card for action in state.legal(stage.turn) if isinstance(action, Play)}
    same("legal", set(expected), found)


def auction(case: Case) -> None:
    """Passes after the end of an auction are passed over; whatever is rejected must be refused."""
    state = table(case, (case["dealer"] + 1) % SEATS)
    state.hands = [card_set(PACK[8 * seat : 8 * seat + 8]) for seat in range(SEATS)]
    state.stage = state.game.opening(state, ())
    rejected = list(case.get("rejected") or ())
    for line in [*case["bids"], *(line for line in rejected if line not in case["bids"])]:
        over = state.phase != "auction"
        seat, word = (part.strip() for part in line.split(":"))
        try:
            state.apply(int(seat), PASS if word == "pass" else state.game.parse(f"bid {word}"))
        except IllegalAction:
            assert line in rejected or (over and word == "pass"), f"{line} is refused"
        else:
            assert line not in rejected, f"{line} isn't refused"
    found = state.contract and state.contract.name
    same("declarer and contract", (case["declarer"], case["contract"]), (state.declarer, found))


def units(case: Case) -> None:
    """Tricks that one seat took are counted; else it is the units that are paid."""
    won = case.get("tricks_won", ())
    takers = [seat for seat, count in enumerate(won) if count]
    if len(takers) == 1:
        counted(case, [TakenTrick(takers[0], PACK[at : at + 4], takers[0]) for at in range(0, 32, 4)])
    same("score", tuple(case["score"]), each_pays(case["units"]))


def counted(case: Case, tricks: Sequence[TakenTrick]) -> None:
    """Compare what tricks come to; scores that aren't the normal ones count all hearts as won."""
    for name, score in (case.get("scores") or {"normal": case["score"]}).items():
        state = table(case, 0, **({} if name == "normal" else {"all_hearts": "wins"}))
        terms = state.game.terms_of(state)
        if "units" in case:
            same("units", tuple(case["units"]), terms.taken(tricks).units)
        same(name, tuple(score), terms.outcome(tricks).points)


def trick_deal_scores(case: Case) -> None:
    """The tricks of a deal are played, unless their legality isn't to be checked, and counted."""
    played = case.get("deal", case)
    tricks = [read_trick(text) for text in played["tricks"]]
    if case.get("unchecked") != "legality":
        state = table(case, tricks[0].leader)
        state.hands = list(map(card_set, read_hands(played)))
        stage = state.stage = state.game.tricking(state)
        for card in [card for trick in tricks for card in trick.cards]:
            state.apply(stage.turn, Play(card))
    counted(case, tricks)


def outcome(case: Case, state: Partie[Any, Any], points: Sequence[int]) -> Outcome:
    """The result of two pairs; whoever has a card point has a trick, unless the case says otherwise."""
    tricks = case.get("tricks", [4 if own else 0 for own in points])
    return state.game.terms_of(state).count(Taken((*points, 0, 0), (*tricks, 0, 0), (0,) * SEATS))


def result(case: Case) -> None:
    """The result of two pairs or, where there are several ``cases``, of a declarer's pair."""
    for check in case.get("cases", ()):
        state, points, won = table({**case, **check}), check["points"], check["tricks"]
        tricks = len(state.pack) // SEATS
        taken = Taken((points, sum(ACE_TEN) - points, 0, 0), (won, tricks - won, 0, 0), (0,) * SEATS)
        found = doubled(state.game.terms_of(state).count(taken), check.get("kontra", 0))
        expected = [
            check["value"] * ((check["to"] == "declarers") == (seat % 2 == 0)) for seat in range(SEATS)
        ]
        same(f"score of {check}", expected, list(found.points))
    if "cases" not in case:
        same("value", tuple(case["value"]), outcome(case, table(case), case["points"]).points[:2])


VARIANTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "score": {},
    "score_doubles_own": {"jungfrau": "doubles_own"},
    "score_doubles_all": {"jungfrau": "doubles_all"},
    "score_durchmarsch_91": {"durchmarsch": 91},
    "score_durchmarsch_off": {"durchmarsch": "off"},
    "score_both_pay": {"ramsch_tie": "both_pay"},
}
"""House rules by the name of the score that they lead to."""


def score(case: Case) -> None:
    """A Ramsch is settled; whoever has the ``highest_trump`` was dealt no more than that."""
    dealt = [card_set(parse_many("EO")) * (seat == case.get("highest_trump")) for seat in range(SEATS)]
    taken = Taken(tuple(case["card_points"]), tuple(case["tricks_won"]), (0,) * SEATS)
    for name in VARIANTS.keys() & case.keys():
        options = table(case, **VARIANTS[name]).options
        same(name, tuple(case[name]), ramsch.settled(options, each_alone(), taken, dealt).points)


def kontra(case: Case) -> None:
    """Who may say Kontra, after these cards, and who may answer; ``steps`` are said in between."""
    state = table(case, case["forehand"])
    so_far = parse_many(case["trick_so_far"])
    state.hands = [card_set(PACK[6 * seat : 6 * seat + 6]) & ~card_set(so_far) for seat in range(SEATS)]
    for place, card in enumerate(so_far):
        state.hands[(case["forehand"] + place) % SEATS] |= 1 << card
    state.stage = state.game.tricking(state)
    for card in so_far:
        state.apply(state.stage.turn, Play(card))
    for step in case.get("steps", ()):
        state.apply(int(step[0]), state.game.parse(step[3:]))
    may = [seat for seat in range(SEATS) if any(isinstance(one, Kontra) for one in state.legal(seat))]
    same("may double", case["may_double"], may)


def result_series(case: Case) -> None:
    state = table(case, target=101)
    for points in case["points"]:
        terms, found = state.game.terms_of(state), outcome(case, state, points)
        state.game.settle(state, terms.sides, terms.taken(()), found)
    same("totals", tuple(case["totals"]), state.totals[:2])


def bobbls(case: Case) -> None:
    """Deals that bring each pair these points, and the totals as they are told; then the partie's result."""
    state = table(case)
    for (own, others), totals in case["deals"]:
        assert state.result is None, "the partie is over"
        closed = DealClosed(*state.closing((own, others) * 2))
        state.close(closed)
        same("totals", tuple(totals), closed.totals[:2])
    found = state.game.standing(state.view(None))
    for key, by_seat in (("bobbls", bobbls_won(state)), ("points", found.points), ("places", found.places)):
        same(key, tuple(case[key]), by_seat[:2])
    same("over", case["over"], state.result == found)


def order(case: Case) -> TrickOrder:
    state = table(case)
    return state.game.terms_of(state).order


def trick_winner(case: Case) -> None:
    seats = case.get("seats", range(SEATS))
    same("winner", case["winner"], seats[winning_position(order(case), parse_many(case["trick"]))])


def trick_taken(case: Case) -> None:
    trick = read_trick(case["trick"])
    same("winner", trick.winner, (trick.leader + winning_position(order(case), trick.cards)) % SEATS)


def doubling(case: Case) -> None:
    doubled = sum(": double" in step for step in case["steps"])
    state = table(case, case["forehand"], doubles=max(1, doubled))
    state.hands = [card_set(PACK[5 * seat : 5 * seat + 5]) for seat in range(SEATS)]
    state.stage = state.game.opening(state, ())
    for step in case["steps"]:
        about, word = (part.strip() for part in step.split(":"))
        if about == "asked":
            same("asked", word, str(state.stage.turn) if isinstance(state.stage, Doubling) else "none")
        else:
            state.apply(int(about), state.game.parse(word))
    for line in case.get("rejected", ()):
        seat, word = re.split(r":\s*", line)
        try:
            state.copy().apply(int(seat), state.game.parse(word))
        except IllegalAction:
            continue
        raise AssertionError(f"{line} isn't refused")
    assert state.scores or isinstance(state.stage, Tricking), "nobody has answered yet"
    found = state.scores[-1].points if state.scores else outcome(case, state, case["points"]).points
    same("value", tuple(case["value"]), found[:2])


READERS: Final[Mapping[str, Callable[[Case], None]]] = {
    "auction": auction,
    "bobbls": bobbls,
    "doubling": doubling,
    "kontra": kontra,
    "legal_cards": legal_cards,
    "result": result,
    "result_series": result_series,
    "score": score,
    "trick_deal_scores": trick_deal_scores,
    "trick_taken": trick_taken,
    "trick_winner": trick_winner,
    "units": units,
}
