"""Promises of every game: what is refused, whose cards are shown, and what is told of deals."""

import random
from collections.abc import Sequence
from typing import Any, Final

import pytest

from engine.cards import card_set
from engine.game import CHANCE, DealSummary, Event, IllegalAction, OptionsError, Refusal
from engine.games.registry import GAMES, game
from engine.games.schafkopf.options import PLAYED
from engine.kernel.vocabulary import PASS, DealScored, DealSettled
from engine.remarks import Remark, remark_on, remarks_on_partie
from tests.engine.games import blattla, fuenfzehnern, kauflabet, quodlibet
from tests.engine.games.playing import KING, RefusedAction, RefusedRules, play
from tests.rollouts.invariants import RULEBOOKS
from tests.seeded import PRESETS, Dice, partie, play as play_partie, random_step

# Everything that is refused: with its code, and without a change.

REFUSED: Final[dict[str, Any]] = {
    "quodlibet": quodlibet,
    "kauflabet": kauflabet,
    "fuenfzehnern": fuenfzehnern,
    "blattla": blattla,
}


def of_all(what: str) -> list[Any]:
    """Return the entries that the modules of all games have under a name, each with its game."""
    return [
        pytest.param(name, one, id=f"{name}-{one[0]}")
        for name in REFUSED
        for one in getattr(REFUSED[name], what)
    ]


@pytest.mark.parametrize(("name", "refused"), of_all("ACTIONS"))
def test_an_illegal_action_is_refused_with_its_code_and_changes_nothing(
    name: str, refused: RefusedAction
) -> None:
    code, setting, actor, token, params = refused
    state: Any = setting()
    before = state.digest()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(state.dealer if actor == KING else actor, game(name).parse(token))
    assert (refusal.value.code, refusal.value.params) == (code, params)
    assert state.digest() == before


@pytest.mark.parametrize(("answer", "phase"), [("accept", "play"), ("give up", "deal")])
def test_a_partners_answer_out_of_turn_ends_the_doubling(answer: str, phase: str) -> None:
    bierkopf = game("bierkopf")
    state: Any = bierkopf.new(bierkopf.options("bierkopf", {"cutting": False}))
    state.apply(CHANCE, state.deal(state.pack))
    for seat, token in ((state.forehand, "double"), ((state.forehand + 3) % 4, answer)):
        state.apply(seat, bierkopf.parse(token))
    assert state.phase == phase


@pytest.mark.parametrize(("name", "refused"), of_all("RULES"))
def test_wrong_house_rules_are_refused_with_what_would_be_right(name: str, refused: RefusedRules) -> None:
    code, preset, overrides, params = refused
    with pytest.raises(OptionsError) as refusal:
        game(name).options(preset, overrides)
    assert (refusal.value.code, refusal.value.params) == (code, params)


@pytest.mark.parametrize(
    ("name", "token"),
    [(name, token) for name in GAMES for token in ("", *getattr(REFUSED.get(name), "TOKENS", ("bid what",)))],
)
def test_an_unreadable_token_is_refused(name: str, token: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        game(name).parse(token)
    assert refusal.value.code == "unknown_action"


@pytest.mark.parametrize("name", REFUSED)
def test_every_code_is_provoked_here_and_announced_by_the_game(name: str) -> None:
    provoked = {code for code, *_ in (*REFUSED[name].ACTIONS, *REFUSED[name].RULES)}
    assert provoked | {"unknown_action"} == game(name).refusal_codes


ELSEWHERE: Final = {"partie_over", "options_conflict"}
"""Refusals looked for when a partie is over, and with the form of house rules."""
EVERYTHING: Final[dict[str, dict[str, Any]]] = {
    "schafkopf": {"contracts": PLAYED, "lay": "each", "bettel_stichzwang": True}
}
"""House rules in which more can be refused."""


@pytest.mark.parametrize("name", [name for name in GAMES if name not in REFUSED])
def test_whatever_a_small_game_refuses_changes_nothing_and_every_code_comes_up(name: str) -> None:
    rules, dice = GAMES[name], Dice(f"{name} 1")
    first, everything = rules.presets[0], EVERYTHING.get(name, {})
    found = {"unknown_action", "preset_unknown", "option_unknown", "option_value"}
    for preset, house in (("none", {}), (first, {"none": 1}), (first, {"cutting": "perhaps"})):
        with pytest.raises(OptionsError) as refused:
            rules.options(preset, house)
        assert refused.value.code in found
    state, wanted = rules.new(rules.options(first, everything)), rules.refusal_codes - ELSEWHERE
    while found != wanted:
        if state.result is not None:
            with pytest.raises(IllegalAction) as over:
                state.apply(0, PASS)
            assert over.value.code == "partie_over"
            state = rules.new(rules.options(first, everything))
        step, before = random_step(state, dice), state.digest()
        for actor in (*range(4), CHANCE):
            twin = state.copy() if actor is CHANCE else state
            legal = () if actor is CHANCE else frozenset(state.legal(actor))
            for action in RULEBOOKS[name].actions:
                if action in legal:
                    continue
                try:
                    twin.apply(actor, action)
                except IllegalAction as refusal:
                    found.add(refusal.code)
                else:
                    assert actor is CHANCE
        assert state.digest() == before
        state.apply(step.actor, step.action)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        game("poker")
    assert (refusal.value.code, refusal.value.params) == ("unknown_game", {"game": "poker"})


# Everybody's cards, as replays with open hands ask for them.


@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=lambda value: value)
def test_everybody_holds_what_their_own_view_shows(name: str, preset: str) -> None:
    game = GAMES[name]
    options = game.options(preset)
    state, seats = game.new(options), range(game.seats(options))
    seen = 0
    for _ in partie(state, Dice(f"held {preset}")):
        held = state.all_hands()
        views: list[Any] = [state.view(seat) for seat in seats]
        assert [cards.bit_count() for cards in held] == list(views[0].hand_sizes)
        for cards, view in zip(held, views, strict=True):
            if None not in view.hand:
                assert cards == card_set(view.hand)
                seen += bool(cards)
    assert seen > 50, "hands were compared"


# A finished deal stays in sight until the first trick of the next one is complete.


def without_tricks(score: Any) -> bool:
    """Whether a deal was thrown in, or given up, before its first card."""
    return isinstance(score, DealSettled) and not any(score.taken.tricks)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_finished_deal_stays_in_sight_until_the_next_ones_first_trick(name: str, preset: str) -> None:
    state: Any = GAMES[name].new(GAMES[name].options(preset))
    stayed = 0
    for _ in play(state, random.Random(5)):
        view = state.view(None)
        in_tricks = view.deal is None or hasattr(view.deal, "tricks")
        thrown_in = bool(view.scores) and without_tricks(view.scores[-1])
        if view.scores and view.result is None and in_tricks and not thrown_in:
            assert (view.last is None) == bool(view.deal and view.deal.tricks)
            stayed += view.last is not None
    assert stayed > 5


# The summaries of a partie's deals add up to the partie, in every rule set.

KINDS = {
    "round", "fine", "wheel", "kingdom",
    "won", "lost", "won_schneider", "won_schwarz", "lost_schneider", "lost_schwarz",
}  # fmt: skip


def told(name: str, preset: str, seed: int) -> tuple[list[DealSummary], tuple[int, ...]]:
    """The summaries of a random partie's deals, and its points at the end."""
    game = GAMES[name]
    options = game.options(preset)
    state, story, deals = game.new(options), list[Event](), list[DealSummary]()
    for actor, action in play_partie(game, preset, options, Dice(seed)).moves:
        events = state.apply(actor, action)
        story += events
        deals += [game.summarise(story, event.deal) for event in events if isinstance(event, DealScored)]
    assert state.result is not None
    return deals, state.result.points


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_deals_add_up_to_the_partie(name: str, preset: str) -> None:
    deals, points = told(name, preset, 5)
    assert [deal.deal for deal in deals] == list(range(1, len(deals) + 1))
    deeds = [deed for deal in deals for deed in deal.deeds]
    fines = [
        sum(deed.number for deed in deeds if (deed.kind, deed.seat) == ("fine", seat))
        for seat in range(len(points))
    ]
    sums = [sum(deal.points[seat] for deal in deals if deal.counts) for seat in range(len(points))]
    assert {deed.kind for deed in deeds} <= KINDS
    assert all(deed.seat is not None for deed in deeds if deed.kind.startswith(("won", "lost")))
    if name != "kauflabet":  # what was left in the pot is shared after the last deal
        assert [a + b for a, b in zip(sums, fines, strict=True)] == list(points)


def test_a_deal_that_is_not_over_is_not_told() -> None:
    with pytest.raises(ValueError, match="not over"):
        GAMES["quodlibet"].summarise([], 1)


def test_each_of_four_kingdoms_ends_once() -> None:
    deals, _ = told("quodlibet", "badenia", 2)
    assert sum(deed.kind == "kingdom" for deal in deals for deed in deal.deeds) == 4


# Remarks about deals, and about a whole partie.

REMARKS: Final[dict[str, tuple[Sequence[tuple[int, ...]], tuple[int, ...], bool, Remark | None]]] = {
    "somebody goes in front": ([(5, 3, 4), (1, 9, 3)], (6, 12, 7), True, Remark("lead", 0)),
    "somebody else goes in front": ([(5, 3, 4), (7, 9, 4)], (12, 12, 8), True, Remark("lead", 2)),
    "two go in front": ([(5, 3, 4), (1, 9, 2)], (6, 12, 6), True, None),
    "they were in front before": ([(3, 5, 4), (1, 9, 3)], (4, 14, 7), True, None),
    "two have most": ([(5, 3, 4), (7, 9, 4)], (12, 12, 8), False, None),
    "after one deal somebody always is in front": ([(5, 3, 4)], (5, 3, 4), True, None),
    "all are level": ([(1, 2, 3), (3, 2, 1)], (4, 4, 4), True, Remark("level", 0, 4)),
    "two being level is nothing special": ([(1, -1), (-1, 1)], (0, 0), False, None),
    "the dearest so far": ([(2, 3, 4), (1, 1, 1), (0, 5, 9)], (), True, Remark("dearest", 2, 9)),
    "no dearer than before": ([(2, 3, 4), (1, 1, 1), (0, 4, 4)], (), True, Remark("spared", 0)),
    "the richest so far": (
        *([(3, -3, 0), (1, -1, 0), (8, -4, -4)], (), False),
        Remark("richest", 0, 8),
    ),
    "the dearest where most points win": (
        *([(3, -3, 0), (1, -1, 0), (4, 4, -8)], (), False),
        Remark("dearest", 2, -8),
    ),
    "only one gets off": ([(2, 0, 3)], (2, 0, 3), True, Remark("spared", 1)),
    "two get off": ([(2, 0, 0)], (2, 0, 0), True, None),
    "nobody gets off where most points win": ([(2, 0, -2)], (2, 0, -2), False, None),
    "no deal": ([], (), True, None),
}
"""The points of deals by seat, the totals, whether few points win, and what is remarked."""


@pytest.mark.parametrize(("deals", "totals", "low_wins", "remark"), REMARKS.values(), ids=REMARKS)
def test_a_deal_is_remarked_on(
    deals: Sequence[tuple[int, ...]], totals: tuple[int, ...], low_wins: bool, remark: Remark | None
) -> None:
    assert remark_on(deals, totals, low_wins=low_wins) == remark


def test_whoever_takes_every_trick_is_named_first() -> None:
    assert remark_on([(5, 3, 4), (0, 9, 0)], (5, 12, 4), low_wins=True, swept=1) == Remark("swept", 1)


def test_a_whole_partie() -> None:
    deals = [(1, 2, 6), (1, 2, 3), (8, 4, 1), (7, 4, 1)]
    course = [(1, 2, 6), (2, 4, 9), (10, 8, 10), (17, 12, 11)]
    assert remarks_on_partie(deals, course, [2], low_wins=True) == [
        Remark("comeback", 2, deal=2),
        Remark("dearest", 0, 8, deal=3),
    ]
    assert remarks_on_partie(deals, course, [0], low_wins=True) == [Remark("dearest", 0, 8, deal=3)]
    assert remarks_on_partie(deals[:2], course[:2], [0], low_wins=True) == []
