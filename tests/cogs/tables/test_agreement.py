"""Proposals, breaks, suspended parties and clocks on the table's card and in the hands."""

import dataclasses
import re
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from cogs.games.render_context import RenderContext
from cogs.hand.view import hand_view, watch_view
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.layout import GREY as EDGE, RawLayout
from cogs.shell.names import Names
from cogs.tables.lines import relative
from cogs.tables.menu import table_menu
from cogs.texts.catalogue import Texts, Words
from engine.game import CHANCE
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.game import QUODLIBET
from engine.settings import ClockOptions
from engine.tables import SeatState, TableError, TableState
from engine.tables.clock import DAY, PACES, PaceName, TurnClock, last_step, pace_of
from engine.tables.values import Proposal, Shelf
from tests.cogs import seating
from tests.cogs.seating import (
    LONG_NAMES,
    buttons,
    check,
    moves,
    partie,
    payload,
    seats,
    table_card,
    table_state,
    text,
)
from tests.languages import LANGUAGES
from tests.seeded import amount

TEXTS = Texts()
FACES = CardEmoji(dict.fromkeys(EMOJI_PICTURES, 1_400_000_000_000_000_000))
DE = TEXTS.of("de")
UNDO = Proposal(39, "undo", 1, frozenset({1, 2}), 30)
PAUSED = replace(TurnClock.of(4), paused=True)
GREY = 2
THEN = 1_700_000_000_001
START = 1_800_000_000_000


# -- proposals and breaks ------------------------------------------------------------------------------------


def verbs(drawing: RawLayout) -> list[str]:
    """Return the verbs of the buttons about agreement."""
    ids = [str(one["custom_id"]) for one in buttons(drawing)]
    return [one.split(":")[3] for one in ids if one.startswith("bk1:a:")]


def placed(drawing: RawLayout) -> list[tuple[str, str | None, bool]]:
    """Return the buttons of a hand in order, regardless of colour."""
    return [(one["custom_id"], one.get("label"), one["disabled"]) for one in moves(drawing)]


def hand(shown: TableState, seat: int) -> RawLayout:
    return hand_view(shown, seat, DE, FACES)


def test_everybody_is_asked_what_they_have_not_answered() -> None:
    shown = table_state(partie(0)[40], proposal=UNDO)
    card = table_card(shown, DE, FACES)
    assert verbs(card) == ["yes", "no"]
    assert "Bert möchte den letzten eigenen Zug zurücknehmen" in text(card)
    assert "Anna und Dora haben noch nicht zugestimmt" in text(card)
    assert "Gesehen bleibt gesehen" in text(card)
    assert [verbs(hand(shown, seat)) for seat in range(4)] == [
        ["yes", "no"],
        ["withdraw"],
        ["no"],
        ["yes", "no"],
    ]


def test_who_is_away_is_not_asked() -> None:
    at = list(seats())
    at[0] = SeatState(at[0].owner, "Zapfer")
    shown = table_state(partie(0)[40], proposal=UNDO, at=tuple(at))
    assert verbs(hand(shown, 0)) == []
    assert "Dora hat noch nicht zugestimmt" in text(table_card(shown, DE, FACES))


PAST = (
    "-# Stich ",
    "-# Letzter Stich",
    "-# Stiche/Summe",
    "-# Päckchen",
    " legt <",
    " zieht 1",
    "So teuer war",
    "ungeschoren davon",
    " Strafpunkte.",
    "zusammengeworfen.",
)
"""Pieces of lines on tricks, turns, deals and offences of before: a phone has no room beside a question."""


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("state", {"proposal": UNDO, "clock": PAUSED}.items(), ids=lambda item: item[0])
def test_nothing_moves_and_everything_fits_when_a_question_comes(state: tuple[str, Any]) -> None:
    for preset, rules in (
        ("frankonia", {}),
        ("badenia", {"king_penalties": "free", "contracts": ",".join(CONTRACTS)}),
        ("badenia", {"honour_detection": "by_challenge", "king_penalties": "free", "contracts": "snack"}),
    ):
        options = QUODLIBET.options(preset, rules)
        for moment in partie(1, options)[: -1 : amount(15, 3)]:  # the last one is over
            calm = table_state(moment, preset=preset, options=options, at=seats(LONG_NAMES))
            asked = replace(calm, **dict([state]))
            check(table_card(asked, DE, FACES))
            assert verbs(table_card(asked, DE, FACES))
            for seat in range(4):
                now, before = hand(asked, seat), hand(calm, seat)
                check(now)
                assert placed(now) == placed(before)
                assert ("Summe: " in text(now)) == ("Summe: " in text(before))
                gone = {*text(before).splitlines()} - {*text(now).splitlines(), ""}
                gone = {line for line in gone if not any(one in line for one in PAST)}
                assert [line for line in gone if not re.match("-# .* hat ausgespielt: ", line)] == []


def test_in_a_break_nothing_looks_as_if_it_could_be_played() -> None:
    tried = 0
    for preset in ("frankonia", "badenia"):
        options = QUODLIBET.options(preset, {})
        for moment in partie(1, options)[:-1:7]:  # at the last one nothing is left to rest from
            calm = table_state(moment, preset=preset, options=options)
            resting = replace(calm, clock=PAUSED)
            for seat in range(4):
                tried += bool([one for one in moves(hand(calm, seat)) if one["style"] != GREY])
                assert [one["style"] for one in moves(hand(resting, seat)) if one["style"] != GREY] == []
                (container,) = payload(hand(resting, seat))
                assert container["accent_color"] == EDGE
    assert tried > 10


def test_what_was_taken_back_and_declined_is_told() -> None:
    shown = table_state(partie(0)[40], notices=("agreed 2", "declined 0"))
    for drawing in (table_card(shown, DE, FACES), hand(shown, 1)):
        assert "Cilli hat einen Zug zurückgenommen" in text(drawing)
        assert "Anna sagt Nein" in text(drawing)


def test_a_partie_put_away_shows_who_is_back() -> None:
    at = list(seats())
    at[3] = SeatState(None, "Zapfer")
    shown = table_state(partie(0)[40], status="shelved", at=tuple(at))
    card = table_card(shown, DE, FACES)
    assert verbs(card) == ["here", "take"], "nobody is here who could go on"
    assert all(f"💤 <@{10**17 + seat}>" in text(card) for seat in range(3))

    shown = replace(shown, here=frozenset({1}))
    card = table_card(shown, DE, FACES)
    assert verbs(card) == ["here", "resume", "take"]
    assert "✅ Bert" in text(card)
    assert verbs(hand(shown, 1)) == ["resume"]
    assert verbs(hand(shown, 0)) == ["here", "resume"]
    for seat in range(4):
        check(hand(shown, seat))


@pytest.mark.parametrize(
    ("reason", "said"),
    [("", None), ("asleep", "Eine Weile hat niemand gespielt"), ("channel", "gibt es nicht mehr")],
)
def test_a_partie_that_nobody_put_away_says_why(reason: str, said: str | None) -> None:
    shown = replace(table_state(partie(0)[40], status="shelved"), shelf=Shelf(40, reason))
    for drawing in (table_card(shown, DE, FACES), hand(shown, 1)):
        assert text(drawing).count("Die Partie ist weggelegt") == 1
        reasons = [line for line in text(drawing).splitlines() if "niemand" in line or "gibt es" in line]
        assert len(reasons) == (said is not None)
        assert said is None or said in reasons[0]


def test_a_computers_own_seat_is_offered_and_a_substitutes_not() -> None:
    at = list(seats())
    at[2] = SeatState(at[2].owner, "Zapfer")
    assert verbs(_menu(table_state(partie(0)[40], at=tuple(at)), None, DE, FACES)) == []
    at[2] = SeatState(None, "Zapfer")
    assert verbs(_menu(table_state(partie(0)[40], at=tuple(at)), None, DE, FACES)) == ["take"]


def test_a_menu_offers_to_take_a_move_back_only_to_who_has_made_one() -> None:
    shown = replace(table_state(partie(3)[20]), played=((1, 2),))
    assert verbs(_menu(shown, 2, DE, FACES)) == ["undo", "pause", "shelve"]
    assert verbs(_menu(shown, 1, DE, FACES)) == ["pause", "shelve"]


# -- resting tables: until when, and why actions have to wait ------------------------------------------------


def drawings(shown: TableState) -> list[RawLayout]:
    """Return the table's card, a hand, and a spectator's view."""
    words = TEXTS.of("en")
    return [
        table_card(shown, words, FACES),
        hand_view(shown, 1, words, FACES),
        watch_view(shown, words, FACES),
    ]


def test_a_break_says_when_the_partie_is_put_away() -> None:
    week = 7 * 24 * 3_600_000
    for drawing in drawings(table_state(partie(0)[40], clock=replace(PAUSED, stirred=THEN - week))):
        check(drawing)
        assert "the game is saved <t:1700000001:R>" in text(drawing)


def test_a_partie_put_away_says_why_and_until_when_it_is_kept() -> None:
    half_a_year = 182 * 24 * 3_600_000
    shown = table_state(partie(0)[40], status="shelved", clock=replace(PAUSED, stirred=THEN - half_a_year))
    for drawing in drawings(replace(shown, shelf=Shelf(40, "paused"))):
        check(drawing)
        assert "Nobody came back from the break" in text(drawing)
        assert "kept until <t:1700000001:D>" in text(drawing)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_refusal_says_until_when_or_what_to_do(language: str) -> None:
    words = TEXTS.of(language)
    assert "<t:1700000001:f>" in words.refusal(TableError("seat_kept", until_ms=THEN))
    said = [words.refusal(TableError("too_many_shelved", scope=s, limit=4)) for s in ("person", "guild")]
    assert len(set(said)) == 2
    resume, close = {"de": ("weiter", "schließen"), "en": ("resume", "close")}[language]
    assert all("4" in one and f" {resume}`" in one and f" {close}`" in one for one in said)


# -- the clock -----------------------------------------------------------------------------------------------


def table(**changed: Any) -> TableState:
    """Return a running table whose clock started at ``START``."""
    state = seating.first(
        seating.partie(3), lambda one: one.waiting_for is not CHANCE and len(one.waiting_for) == 1
    )
    clock = TurnClock((START,) * 4, (0,) * 4, pace="relaxed")
    return seating.table_state(state, clock=dataclasses.replace(clock, **changed))


class Said(NamedTuple):
    """The clock lines on the card, in the hand whose turn it is, and in another hand."""

    card: str
    hand: str
    other: str


def said(state: TableState, words: Words, card_emoji: CardEmoji) -> Said:
    seat = min(state.waiting_for)
    drawings = [
        table_card(state, words, card_emoji),
        hand_view(state, seat, words, card_emoji),
        hand_view(state, (seat + 1) % 4, words, card_emoji),
    ]
    for drawing in drawings:
        check(drawing)
    return Said(*map(text, drawings))


def test_a_deadline_counts_down_on_the_card_and_in_the_hand_that_is_waited_for(
    de: Words, card_emoji: CardEmoji
) -> None:
    shown = said(table(), de, card_emoji)
    assert "⏱️ <t:1800000300:R>" in shown.card and "Gemütlich" in shown.card
    assert "⏱️ <t:1800000300:R>" in shown.hand
    assert "<t:" not in shown.other


def test_the_menu_says_what_happens_then(de: Words, card_emoji: CardEmoji) -> None:
    seat = min(table().waiting_for)
    told = text(_menu(table(), seat, de, card_emoji))
    assert "Spielst du nicht, spielt <t:1800000300:R> ein Computer für dich." in told
    told = text(_menu(table(), (seat + 1) % 4, de, card_emoji))
    assert told.count("Gemütlich") == 1 and "⏱️" not in told, "for whom it runs stands on the card"


def _menu(shown: TableState, seat: int | None, words: Words, card_emoji: CardEmoji) -> RawLayout:
    return table_menu(RenderContext(shown, words, card_emoji, Names(shown, words)), seat, host=False)


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
    state = table()
    seat = min(state.waiting_for)
    seats = tuple(
        place if number == seat else SeatState(place.owner, f"Computer{number}")
        for number, place in enumerate(state.seats)
    )
    assert "⏱️ <t:1800000600:R>" in said(dataclasses.replace(state, seats=seats), de, card_emoji).hand
    told = text(_menu(dataclasses.replace(state, seats=seats), seat, de, card_emoji))
    assert "Spielst du nicht, wird die Partie <t:1800000600:R> weggelegt." in told


@pytest.mark.parametrize(("ms", "shown"), [(1000, "<t:1:R>"), (1001, "<t:2:R>")])
def test_times_are_whole_seconds_and_never_too_early(ms: int, shown: str) -> None:
    assert relative(ms) == shown


# -- the names of paces --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PACES)
def test_a_pace_is_told_with_the_time_of_a_move_and_that_of_somebody_alone(
    texts: Texts, name: PaceName, language: str
) -> None:
    told = [int(figure) for figure in re.findall(r"\d+", texts.of(language)(f"setting-pace-{name}"))]
    pace = pace_of(ClockOptions(), name)
    if pace is None:
        assert told == []
        return
    unit = 1000 * (DAY if name == "correspondence" else 60)
    ends = [last_step(TurnClock.of(1), pace, 0, alone=alone) for alone in (False, True)]
    assert [end.at / unit for end in ends] == told
    assert [end.kind for end in ends] == ["lapse", "shelve"], "alone nothing is played, but the partie saved"
