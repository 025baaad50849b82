"""A claim shows its claimer's hand while the others consider it, and reveals no other card.

Neither does the button, a refusal, or the outcome of a claim. The answers of computers, and whether a claim
that all have accepted can be played out, do depend on hidden cards; ``docs/hand.md`` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from engine import claims
from engine.cards import cards_in
from engine.game import Seat, State
from engine.tables import TableState
from engine.tables.values import Proposal
from tests.cogs.seating import table_state
from tests.secrecy.games import table as rules
from tests.secrecy.twins import Leak, Story, Table, exchange, shown_to, shuffle, stories
from tests.secrecy.worlds import Setting, Swap, Viewer
from tests.seeded import Dice

SETTINGS: Final = (
    Setting("quodlibet", "frankonia"),
    Setting("fuenfzehnern", "relaxed"),
    Setting("kauflabet", "1850"),
    Setting("blattla", "blattla"),
)
MOMENTS: Final = 5
"""Number of moments with a possible claim that are checked."""
TWINS: Final = 3
TRIES: Final = 40
Ask = Callable[[TableState, Seat], TableState]


def nothing_asked(shown: TableState, seat: Seat) -> TableState:
    return shown


def claimed(shown: TableState, seat: Seat) -> TableState:
    question = Proposal(41, "claim", seat, frozenset({seat}))
    return replace(shown, proposal=question, claimed=frozenset({seat}))


def half_granted(shown: TableState, seat: Seat) -> TableState:
    question = Proposal(41, "claim", seat, frozenset({seat, (seat + 1) % len(shown.seats)}))
    return replace(shown, proposal=question, claimed=frozenset({seat}))


def declined(shown: TableState, seat: Seat) -> TableState:
    return replace(shown, notices=(f"declined {(seat + 1) % 3}",), claimed=frozenset({seat}))


def withdrawn(shown: TableState, seat: Seat) -> TableState:
    return replace(shown, claimed=frozenset({seat}))


def not_playable(shown: TableState, seat: Seat) -> TableState:
    return replace(shown, notices=(f"claim-void {seat}",), claimed=frozenset({seat}))


OPEN: Final = (claimed, half_granted)
"""States of a claim in which the claimer's hand is open."""
CLOSED: Final = (nothing_asked, declined, withdrawn, not_playable)
"""States in which it isn't, or not any more: people who have missed it learn nothing now."""


def claimers(story: Story) -> Iterator[tuple[int, Seat]]:
    """Yield the possible claims in a story: after how many steps, and by whom."""
    state = story.before.copy()
    for length, step in enumerate(story.steps, 1):
        state.apply(step.actor, step.action)
        if isinstance(state.waiting_for, frozenset):
            yield from ((length, seat) for seat in state.waiting_for if claims.may_claim(state, seat))


def told(table: Table, state: State, viewer: Viewer, claimer: Seat, asks: Sequence[Ask]) -> list[object]:
    """Return everything that a viewer is shown of a claim, and of whether one is possible."""
    setting, found = table.setting, list[object]()
    for ask in asks:
        plain = table_state(state, game=setting.game, preset=setting.preset, options=table.options)
        shown = ask(plain, claimer)
        found += [[shown.may_claim(seat) for seat in range(len(shown.seats))], shown.laid_open]
        found += shown_to(viewer, shown)
    return found


def compare(table: Table, story: Story, length: int, claimer: Seat, viewer: Viewer, dice: Dice) -> int:
    """Show a viewer claims in some twins of a moment; return the number of twins. Raises ``Leak``."""
    moment, compared = story.moments[length - 1], 0
    hand = {card for card, place in moment.places.items() if place == (claimer,)}
    for asks, open_cards in ((OPEN, hand), (CLOSED, set[int]())):
        hidden = [card for card in moment.hidden[viewer] if card not in open_cards]
        if len(hidden) < 2:
            continue
        sight = told(table, story.retold(length, viewer).state, viewer, claimer, asks)
        found = 0
        for attempt in range(TRIES):
            swap: Swap = exchange(*dice.some_of(hidden, 2)) if attempt % 2 else shuffle(hidden, dice)
            twin = story.twin(length, viewer, swap) if moment.is_moved(swap) else None
            if twin is None:
                continue
            if told(table, twin.state, viewer, claimer, asks) != sight:
                raise Leak(f"{viewer} sees by the claim of {claimer} where other cards are")
            found += 1
            if found == TWINS:
                break
        compared += found
    return compared


def check(table: Table, seed: object) -> int:
    """Return how many claims were compared with their twins. Raises ``Leak``."""
    dice = Dice(f"claims {table.setting} {seed}")
    chances = [(story, *chance) for story in stories(table, seed) for chance in claimers(story)]
    compared = 0
    for story, length, claimer in dice.some_of(chances, MOMENTS):
        for viewer in table.viewers:
            compared += compare(table, story, length, claimer, viewer, dice)
    return compared


@pytest.mark.sample(2)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_claim_shows_its_claimers_hand_and_nothing_else(setting: Setting) -> None:
    assert check(rules(setting), 1) >= 30


# -- the proof can fail ------------------------------------------------------------------------------------


def the_next_hand(shown: TableState) -> Any:
    state: Any = shown._partie
    question = shown.proposal
    return None if question is None else (question.seat, state.all_hands()[(question.seat + 1) % 4])


def the_hand_for_good(shown: TableState) -> Any:
    state: Any = shown._partie
    return next(((seat, state.all_hands()[seat]) for seat in shown.claimed), None)


def pictured_for_good(shown: TableState, viewer: Viewer) -> list[str]:
    state: Any = shown._partie
    return [str(list(cards_in(state.all_hands()[seat]))) for seat in shown.claimed]


def only_what_is_certain(state: Any, seat: Seat) -> bool:
    return claims.may_claim(state, seat) and claims.line(state, seat, against_all=False) is not None


@pytest.mark.parametrize(
    ("place", "leaky"),
    [
        ("engine.tables.TableState.laid_open", property(the_next_hand)),
        ("engine.tables.TableState.laid_open", property(the_hand_for_good)),
        ("tests.secrecy.twins.pictured", pictured_for_good),
        ("engine.tables.state.may_claim", only_what_is_certain),
    ],
    ids=["the next hand lies open", "the hand stays open", "a picture shows it", "only certain claims"],
)
def test_a_leak_is_caught(place: str, leaky: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, leaky)
    with pytest.raises(Leak):
        check(rules(Setting("fuenfzehnern", "relaxed")), 1)
