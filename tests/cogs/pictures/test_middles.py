"""The middle of the table before a lead: Kauflabet's pot and talon, Blattla's auction."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from cogs.games.views import GAME_VIEWS
from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.middles import MOST_SHOWN, AuctionMiddle, PotMiddle, stacks
from cogs.pictures.table import MIDDLE, TABLE_SIZE, Middle, TableSpec
from engine.cards import notation
from tests.cogs.pictures.contexts import RULE_SETS, TEXTS, WIDE_NAMES, context, played, rules
from tests.cogs.pictures.watching import WatchedCanvas, check, within
from tests.languages import LANGUAGES

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil")
KAUFLABET = ("1850", "1739", "five", "upcard")
HOUSES = {**RULE_SETS, "upcard": ("kauflabet", "1850", rules(upcard="dealer_may", players=2, n_deals=10))}


def moments(name: str, language: str = "de", names: tuple[str, ...] = NAMES) -> list[tuple[Any, TableSpec]]:
    """Return public view and picture of every moment of some parties."""
    game, preset, house = HOUSES[name]
    found = []
    for seed in (1, 2):
        options, states = played(game, preset, seed, house)
        for state in states:
            drawn = context(game, preset, state, options, language, names)
            spec = GAME_VIEWS[game].picture(drawn)
            assert isinstance(spec, TableSpec)
            found.append((state.view(None), spec))
    return found


def middles(name: str, **how: Any) -> list[tuple[Any, TableSpec, Any]]:
    return [(view, spec, spec.middle) for view, spec in moments(name, **how) if spec.middle is not None]


def inside(middle: Middle) -> None:
    """Expect a middle to stay clear of the seats."""
    canvas = WatchedCanvas(TABLE_SIZE)
    middle.draw(canvas)
    for box in [*canvas.panels, *(ink for _, _, ink in canvas.words)]:
        assert within(box, MIDDLE)
    for box in canvas.sprites:
        assert within(box, MIDDLE.grown(8)), "but for the shadow"


@pytest.mark.parametrize("name", KAUFLABET)
def test_pot_talon_and_upcard_are_those_of_the_deal(name: str) -> None:
    phases = set()
    for view, spec, middle in middles(name):
        assert isinstance(middle, PotMiddle)
        assert (middle.talon, middle.pot) == (view.deal.talon, view.pot)
        assert middle.upcard == (None if view.deal.upcard_taken else view.deal.upcard)
        assert not spec.trick
        assert TEXTS.of("de").card(view.deal.upcard) in spec.alt
        phases.add(view.phase)
    assert phases & {"declare", "exchange"}


@pytest.mark.parametrize("name", KAUFLABET)
def test_what_everybody_said_and_exchanged_stands_at_the_seats(name: str) -> None:
    said = set()
    for view, spec, _ in middles(name):
        for seat, plays, exchanged in zip(spec.seats, view.deal.plays, view.deal.exchanged, strict=True):
            told = {True: "spielt", False: "passt", None: ""}[plays]
            if exchanged is not None:
                told = f"kauft {exchanged}" if exchanged else "behält alles"
            assert seat.note == told
            assert seat.out == (plays is False)
            said.add(told)
    assert len(said) > 2


@pytest.mark.parametrize("name", ["blattla", "schafkopf"])
def test_the_newest_calls_are_shown_and_the_best_bid_is_golden(name: str) -> None:
    bids = 0
    for view, spec, middle in middles(name):
        assert isinstance(middle, AuctionMiddle)
        assert [call.seat for call in middle.calls] == [call.seat for call in view.calls[-MOST_SHOWN:]]
        assert [call.passed for call in middle.calls] == [
            call.bid is None for call in view.calls[-MOST_SHOWN:]
        ]
        best = [call.seat for call in middle.calls if call.best]
        if view.contract is None:
            assert best == []
        elif best:
            assert best == [view.declarer]
            bids += 1
        for call in view.calls:
            assert NAMES[call.seat] in spec.alt
    assert bids


def test_an_auction_is_not_hidden_behind_the_last_trick() -> None:
    for view, spec in moments("blattla"):
        if view.calls and (view.deal is None or not (view.deal.trick or view.deal.tricks)):
            assert not spec.trick
            assert isinstance(spec.middle, AuctionMiddle)


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", [*KAUFLABET, "blattla", "schafkopf"])
def test_nothing_leaves_the_middle(name: str) -> None:
    for middle in {middle for _, _, middle in middles(name, names=WIDE_NAMES)}:
        inside(middle)


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*KAUFLABET, "blattla", "schafkopf"])
def test_everything_on_the_table_can_be_read(name: str, language: str) -> None:
    for _, spec, _ in middles(name, language=language, names=WIDE_NAMES)[::5]:
        check(spec)


def test_who_holds_the_called_sow_is_in_no_picture() -> None:
    """Two hands are swapped, including the called Sow; the picture stays the same."""
    game, preset, house = HOUSES["blattla"]
    checked = 0
    for seed in count(1):
        options, states = played(game, preset, seed, house)
        for state in states:
            view = state.view(None)
            if (
                view.phase != "play"
                or view.deal.contract.called is None
                or view.deal.tricks
                or view.deal.trick
            ):
                continue
            spec = GAME_VIEWS[game].picture(context(game, preset, state, options))
            assert isinstance(spec, TableSpec)
            holder = next(s for s in range(4) if view.deal.contract.called in state.view(s).hand)
            assert view.deal.partner is None
            assert spec.seats[holder].badge == ""
            checked += 1
        if checked:
            return


@pytest.mark.parametrize("chips", [0, 1, 4, 16, 40, 123, 999, 10**6, 10**9])
def test_chips_are_stacked_by_value_and_find_room(chips: int) -> None:
    piles = stacks(chips)
    assert len(piles) <= 5
    assert all(0 < count <= 5 for _, count in piles)
    assert [kind for kind, _ in piles] == sorted((kind for kind, _ in piles), reverse=True)
    middle = PotMiddle(12, "Talon 12", 5, "aufgedeckt", chips, f"Topf {chips}", f"Eine Bête kostet {chips}.")
    inside(middle)


def test_a_taken_upcard_and_an_empty_talon_leave_their_places() -> None:
    middle = PotMiddle(0, "Talon leer", None, "aufgenommen", 4, "Topf 4", "")
    canvas = Canvas(TABLE_SIZE)
    bare = canvas.image.copy()
    middle.draw(canvas)
    for x in (311, 489):
        outline = Box(x, MIDDLE.y + 8, 99, 148)
        assert canvas.image.getpixel((outline.x + 45, outline.y + 1)) != bare.getpixel(
            (outline.x + 45, outline.y + 1)
        )
        assert canvas.image.getpixel(outline.middle) == bare.getpixel(outline.middle)


def test_no_card_but_the_upcard_is_named_before_the_first_trick() -> None:
    words = TEXTS.of("de")
    for view, spec, _ in middles("five"):
        named = [card for card in range(32) if words.card(card) in spec.alt]
        assert named == [view.deal.upcard], [notation(card) for card in named]
