"""At every moment of a partie, Discord accepts every hand and every card."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.games.render_context import RenderContext
from cogs.hand.view import asleep_view, hand_view, retired_view
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.names import Names
from cogs.tables.view import put_away_card, retired_lines, table_card
from cogs.texts.catalogue import Texts
from engine.games.quodlibet.actions import Challenge
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.ledger import Fine
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.views import Census, LayoutDealView, PartieView, Turn
from engine.tables import Access, SeatState, TableState
from tests.cogs.discord_limits import buttons, check
from tests.cogs.seating import LONG_NAMES, first, partie, seats, snapshot
from tests.lengths import examples

TEXTS = Texts()
UPLOADED = CardEmoji({name: 1_400_000_000_000_000_000 + i for i, name in enumerate(EMOJI_PICTURES)})
PLAIN = CardEmoji()
LANGUAGES = ("de", "en")
names = st.text(min_size=1, max_size=32)


def check_everything(shown: TableState, note: str | None = None) -> None:
    for language, card_emoji in zip(LANGUAGES, (UPLOADED, PLAIN), strict=True):
        words = TEXTS.of(language)
        check(table_card(shown, words, card_emoji))
        for seat in range(len(shown.seats)):
            check(hand_view(shown, seat, words, card_emoji, note))


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(2))
def test_every_moment_of_a_partie_can_be_shown(seed: int) -> None:
    note = TEXTS.of("de")("refusal-does_not_fit", card="Schellen-König")
    contracts = set()
    for state in partie(seed):
        check_everything(snapshot(state, at=seats(LONG_NAMES), notices=("rules_changed",)), note)
        contracts.add(state.contract)
    assert len(contracts - {None}) == 12
    check_everything(snapshot(status="closed", close_reason="deserted"))


@examples(4, 15)
@given(st.lists(names, min_size=4, max_size=4), st.integers(0, 3))
def test_whatever_people_are_called(called: list[str], seed: int) -> None:
    for state in random.Random(seed).sample(partie(seed), 6):
        check_everything(snapshot(state, at=seats(called)))
    check_everything(snapshot(at=seats(called)))


MENU = ",".join(CONTRACTS)


@pytest.mark.sample(5)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("preset", "rules"),
    [
        ("frankonia", {"wheels": "false"}),
        ("frankonia", {"parties": 2}),
        ("frankonia", {"quad_version": "chain", "quad_census_timing": "immediate", "unter_rule": "honour"}),
        ("frankonia", {"blind_set_known": "all", "neighbour": "left", "snack_multi": "false"}),
        ("frankonia", {"wheel_menu": MENU, "king_penalties": "free"}),
        (
            "frankonia",
            {"wheels": "false", "contracts": "snack,minus", "final_count": "hundreds_then_remainder"},
        ),
        ("badenia", {}),
        ("badenia", {"king_penalties": "free", "kingdom_mode": "rotating", "contracts": MENU}),
        ("badenia", {"honour_detection": "by_challenge", "king_penalties": "free", "contracts": "snack"}),
        ("frundsberg", {"final_count": "hundreds_then_remainder"}),
    ],
    ids=str,
)
def test_house_rules_can_be_shown_too(preset: str, rules: dict[str, str], seed: int) -> None:
    options = resolve(preset, rules)
    states = partie(seed, options)
    for state in random.Random(seed).sample(states, min(60, len(states))):
        check_everything(snapshot(state, preset=preset, at=seats(LONG_NAMES), options=options))
    check_everything(snapshot(states[-1], preset=preset, at=seats(LONG_NAMES), options=options))


def test_everything_that_may_be_fined_and_challenged_fits_beside_twenty_cards() -> None:
    options = resolve(
        "badenia", {"honour_detection": "by_challenge", "king_penalties": "free", "contracts": "snack"}
    )
    state = first(
        (state for seed in range(20) for state in partie(seed, options)),
        lambda state: any(
            isinstance(action, Challenge) and seat == state.king
            for seat in range(4)
            for action in state.legal(seat)
        ),
    )
    seat = state.king
    view = state.view(seat)
    assert isinstance(view.deal, LayoutDealView)
    told = (Turn(seat, (), 3, False), *(Turn(other, tuple(range(24, 31)), 0, False) for other in (1, 2, 3)))
    crowded = replace(
        view,
        hand=tuple(range(17)),
        deal=replace(view.deal, turns=told, laid=(17, 18, 19), turn=seat, caught=(1, 2), claims=(1, 2)),
        fines=tuple(Fine(number, view.deal_number, seat, (seat + 1) % 4) for number in range(1, 9)),
    )
    shown = snapshot(state, at=seats(LONG_NAMES), notices=("rules_changed",), options=options)
    shown._cache["view", seat] = crowded
    for language in LANGUAGES:
        for card_emoji in (UPLOADED, PLAIN):
            message = hand_view(
                shown, seat, TEXTS.of(language), card_emoji, "Ein Hinweis, der auch noch passen muss."
            )
            check(message)
            live = [button["custom_id"] for button in buttons(message)]
            assert sum(":challenge " in written for written in live) == 1
            assert sum(":penalty " in written for written in live) >= 2


def test_a_hand_of_twenty_cards_fits() -> None:
    state = first(partie(2), lambda state: state.contract == "snack" and state.waiting_for == frozenset({0}))
    view = state.view(0)
    assert isinstance(view, PartieView) and isinstance(view.deal, LayoutDealView)
    told = (Turn(0, (), 3, False), *(Turn(seat, tuple(range(24, 31)), 0, False) for seat in (1, 2, 3)))
    counted = tuple(Census(number, number, (900, 900, 900, 900)) for number in (1, 2))
    worst = replace(
        view, hand=tuple(range(17)), deal=replace(view.deal, turns=told, censuses=counted, laid=(17, 18, 19))
    )
    for kind in ("person", "substitute"):
        owners = seats(LONG_NAMES)
        if kind == "substitute":
            owners = (SeatState(owners[0].owner, "Fuchsmajor"), *owners[1:])
        shown = snapshot(state, at=owners, notices=("rules_changed",))
        shown._cache["view", 0] = worst
        for language in LANGUAGES:
            for card_emoji in (UPLOADED, PLAIN):
                message = hand_view(
                    shown, 0, TEXTS.of(language), card_emoji, "Ein Hinweis, der auch noch passen muss."
                )
                check(message)
                row = 1 if kind == "substitute" else 2  # the way back to one's seat, or what one may do
                assert len(buttons(message)) == 20 + row + 1


def test_tables_without_a_partie() -> None:
    invited = Access("invited", tuple(str(10**17 + i) for i in range(3)))
    for status in ("lobby", "closed", "quarantined"):
        check_everything(snapshot(status=status, access=invited, at=seats(LONG_NAMES)))
    for words in (TEXTS.of("de"), TEXTS.of("en")):
        check(asleep_view(10**9, words))
        check(retired_view(words, "privacy-parted"))
        context = RenderContext(snapshot(), words, UPLOADED, Names(snapshot(), words))
        check(put_away_card(retired_lines(context)))
