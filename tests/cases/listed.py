"""One reader for each kind of case of the games whose deals are a list."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import PACK, TakenTrick, card_set, parse, parse_many, winning_position
from engine.games.registry import GAMES
from engine.kernel.partie import Partie
from engine.kernel.shedding import Chaining, Lay, LayBelow, LayingOut
from engine.kernel.terms import Taken
from engine.kernel.vocabulary import Named, Play
from tests.cases import described
from tests.cases.reading import Case, read_hands, read_trick, same


def table(case: Case, contract: str, **more: Any) -> Partie[Any, Any]:
    """A table in a deal of a contract that forehand, seat 0, has chosen for an exam if it is one."""
    return described.table({**case, "contract": contract}, **{"stop_when_decided": False, **more})


def trick_deal_scores(case: Case) -> None:
    """The tricks of a deal are played, unless their legality isn't to be checked, in each deal named."""
    played = case.get("deal", case)
    tricks = [read_trick(text) for text in played["tricks"]]
    for name, score in (case.get("scores") or case["chips"]).items():
        state = table(case, name)
        if case.get("unchecked") == "legality":
            same(name, tuple(score), state.game.terms_of(state).outcome(tricks).points)
            continue
        play(state, played, tricks)
        same(name, tuple(score), state.scores[-1].points)


def play(state: Partie[Any, Any], played: Case, tricks: list[TakenTrick]) -> None:
    """Play the tricks of a deal, which closes it."""
    state.dealer = (tricks[0].leader - 1) % len(state.hands)
    state.hands = list(map(card_set, read_hands(played, seats=len(state.hands))))
    stage = state.stage = state.game.tricking(state)
    for card in [card for trick in tricks for card in trick.cards]:
        state.apply(stage.turn, Play(card))


def pot(case: Case) -> None:
    """Four deals fill the pot, those of another case if it is named."""
    if "deal" not in case:
        same("pot", case["pot"], -sum(case["balances"]))
        return
    state = table(case, "tricks")
    tricks = [read_trick(text) for text in case["deal"]["tricks"]]
    for name in ("tricks", "hearts", "obers", "heart_king"):
        state.contract = Named(name)
        play(state, case["deal"], tricks)
    same("pot and balances", (case["pot"], tuple(case["balances"])), (-sum(state.totals), state.totals))


def finish(case: Case) -> None:
    game: Any = GAMES[case["game"]]
    options = table(case, "layout").options
    brought = dict(zip(case["order"], game.by_order(options), strict=True))
    same("score", tuple(case["score"]), tuple(brought[seat] for seat in range(len(brought))))


def layout(case: Case) -> None:
    """Cards of one suit lie in a row from the Unter up; those that fit twice may be laid below, too."""
    state = table(case, "layout")
    game: Any = state.game
    stage = state.stage = LayingOut(state, game.layout(state.options))
    for letter in case["row"]:
        stage.layout = stage.layout.with_card(parse(f"G{letter}"))
    state.hands[stage.turn] = card_set(parse_many(case["hand"]))
    actions = state.legal(stage.turn)
    for kind, key in ((Lay, "legal"), (LayBelow, "below")):
        if key in case:
            found = {action.card for action in actions if isinstance(action, kind)}
            same(key, set(parse_many(case[key])), found)


def chain(case: Case) -> None:
    """A lead takes along what is above it; cards that nobody holds have gone."""
    state = table(case, "lorum", forehand=case["leader"])
    stage = state.stage = Chaining(state)
    state.hands = list(map(card_set, read_hands(case)))
    state.apply(case["leader"], Play(parse(case["lead"])))
    (led,) = stage.chains
    same("played", list(case["played"]), [f"{Play(play.card).token}@{play.seat}" for play in led.plays])
    if "score" in case:
        same("score", tuple(case["score"]), state.scores[-1].points)
    else:
        same("next_leader", case["next_leader"], stage.turn)


def tally(case: Case) -> None:
    """Tricks of arbitrary cards; those of an exam count for whoever has chosen it."""
    won = [seat for seat, number in enumerate(case["tricks_won"]) for _ in range(number)]
    tricks = [TakenTrick(seat, PACK[4 * n : 4 * n + 4], seat) for n, seat in enumerate(won)]
    state = table(case, case["contract"])
    same("score", tuple(case["score"]), state.game.terms_of(state).outcome(tricks).points)


def exam(case: Case) -> None:
    state = table(case, f"exam {case['named']}")
    state.declarer = case["chooser"]
    won = tuple(case["tricks_won"])
    same("score", tuple(case["score"]), state.game.terms_of(state).count(Taken((0,) * 4, won, won)).points)


def trick_taken(case: Case) -> None:
    """A single trick: who takes it, and what it comes to."""
    state, trick = table(case, case["contract"]), read_trick(case["trick"])
    terms = state.game.terms_of(state)
    same("winner", trick.winner, (trick.leader + winning_position(terms.order, trick.cards)) % 4)
    same("score", tuple(case["score"]), terms.outcome([trick]).points)


READERS: Final[Mapping[str, Callable[[Case], None]]] = {
    "chain": chain,
    "exam": exam,
    "finish": finish,
    "layout": layout,
    "legal_cards": described.legal_cards,
    "pot": pot,
    "tally": tally,
    "trick_deal_scores": trick_deal_scores,
    "trick_taken": trick_taken,
}
