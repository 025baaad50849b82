"""The clock on cards and in hands."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import pytest

from cogs.games.render_context import RenderContext
from cogs.hand.view import hand_view
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.layout import RawLayout
from cogs.shell.names import Names
from cogs.tables.lines import relative
from cogs.tables.menu import table_menu
from cogs.tables.view import table_card
from cogs.texts.catalogue import Words
from engine.game import CHANCE
from engine.tables import SeatState, TableState
from engine.tables.clock import TurnClock
from tests.cogs import seating
from tests.cogs.discord_limits import check, text

START = 1_800_000_000_000


def table(**changed: Any) -> TableState:
    """Return a running table whose clock started at ``START``."""
    state = seating.first(
        seating.partie(3), lambda one: one.waiting_for is not CHANCE and len(one.waiting_for) == 1
    )
    clock = TurnClock((START,) * 4, (0,) * 4, pace="relaxed")
    return seating.snapshot(state, clock=dataclasses.replace(clock, **changed))


class Said(NamedTuple):
    """The clock lines on the card, in the hand whose turn it is, and in another hand."""

    card: str
    hand: str
    other: str


def said(snapshot: TableState, words: Words, card_emoji: CardEmoji) -> Said:
    seat = min(snapshot.waiting_for)
    drawings = [
        table_card(snapshot, words, card_emoji),
        hand_view(snapshot, seat, words, card_emoji),
        hand_view(snapshot, (seat + 1) % 4, words, card_emoji),
    ]
    for drawing in drawings:
        check(drawing)
    return Said(*map(text, drawings))


def test_a_deadline_counts_down_on_the_card_and_in_the_hand_that_is_waited_for(
    de: Words, en: Words, card_emoji: CardEmoji
) -> None:
    shown = said(table(), de, card_emoji)
    assert "⏱️ <t:1800000300:R>" in shown.card and "Gemütlich" in shown.card
    assert "⏱️ <t:1800000300:R>" in shown.hand
    assert "<t:" not in shown.other
    shown = said(table(), en, card_emoji)
    assert "⏱️ <t:1800000300:R>" in shown.card and "Relaxed" in shown.card
    assert "⏱️ <t:1800000300:R>" in shown.hand


def test_the_menu_says_what_happens_then(de: Words, en: Words, card_emoji: CardEmoji) -> None:
    seat = min(table().waiting_for)
    told = text(_menu(table(), seat, de, card_emoji))
    assert "Spielst du nicht, spielt <t:1800000300:R> ein Computer für dich." in told
    assert "a computer plays <t:1800000300:R>" in text(_menu(table(), seat, en, card_emoji))
    told = text(_menu(table(), (seat + 1) % 4, de, card_emoji))
    assert told.count("Gemütlich") == 1 and "⏱️" not in told, "for whom it runs stands on the card"


def _menu(snapshot: TableState, seat: int, words: Words, card_emoji: CardEmoji) -> RawLayout:
    context = RenderContext(snapshot, words, card_emoji, Names(snapshot, words))
    return table_menu(context, seat, host=False)


def test_without_a_clock_nothing_is_said_of_it(de: Words, card_emoji: CardEmoji) -> None:
    assert all("⏱️" not in text for text in said(table(pace="none"), de, card_emoji))


def test_in_a_pause_no_time_runs(de: Words, card_emoji: CardEmoji) -> None:
    shown = said(table(paused=True), de, card_emoji)
    assert "⏱️" not in shown.card + shown.hand
    assert (shown.card + shown.hand).count("<t:") == 2, "when the game is put away, and nothing else"
    assert "Gemütlich" in shown.card


def test_whoever_was_played_for_is_told_and_warned(de: Words, card_emoji: CardEmoji) -> None:
    shown = said(table(lapses=(1, 1, 1, 1)), de, card_emoji)
    assert "da hat ein Computer für dich gespielt" in shown.hand
    assert "da hat ein Computer für dich gespielt" in shown.other
    assert "Sonst übernimmt <t:1800000300:R> ein Computer." in shown.hand


def test_who_is_alone_has_twice_the_time_and_is_not_played_for(de: Words, card_emoji: CardEmoji) -> None:
    snapshot = table()
    seat = min(snapshot.waiting_for)
    seats = tuple(
        state if number == seat else SeatState(state.owner, f"Computer{number}")
        for number, state in enumerate(snapshot.seats)
    )
    shown = said(dataclasses.replace(snapshot, seats=seats), de, card_emoji)
    assert "⏱️ <t:1800000600:R>" in shown.hand
    told = text(_menu(dataclasses.replace(snapshot, seats=seats), seat, de, card_emoji))
    assert "Spielst du nicht, wird die Partie <t:1800000600:R> weggelegt." in told


@pytest.mark.parametrize(("ms", "shown"), [(1000, "<t:1:R>"), (1001, "<t:2:R>")])
def test_times_are_whole_seconds_and_never_too_early(ms: int, shown: str) -> None:
    assert relative(ms) == shown
