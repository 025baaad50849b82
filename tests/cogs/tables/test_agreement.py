"""Proposals, breaks and suspended parties on the table's card and in the hands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.games.render_context import RenderContext
from cogs.hand.view import hand_view
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.layout import GREY as EDGE
from cogs.shell.layout import RawLayout
from cogs.shell.names import Names
from cogs.tables.menu import table_menu
from cogs.tables.view import table_card
from cogs.texts.catalogue import Texts
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.options import resolve
from engine.tables import SeatState, TableState
from engine.tables.clock import TurnClock
from engine.tables.proposals import Proposal
from engine.tables.seat_state import Shelf
from tests.cogs.discord_limits import buttons, check, moves, payload, text
from tests.cogs.seating import LONG_NAMES, partie, seats, snapshot
from tests.lengths import amount

TEXTS = Texts()
FACES = CardEmoji(dict.fromkeys(EMOJI_PICTURES, 1_400_000_000_000_000_000))
DE = TEXTS.of("de")
UNDO = Proposal(39, "undo", 1, frozenset({1, 2}), 30)
PAUSED = replace(TurnClock.of(4), paused=True)
GREY = 2


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
    shown = snapshot(partie(0)[40], proposal=UNDO)
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
    shown = snapshot(partie(0)[40], proposal=UNDO, at=tuple(at))
    assert verbs(hand(shown, 0)) == []
    assert "Dora hat noch nicht zugestimmt" in text(table_card(shown, DE, FACES))


PAST = ("-# Stich ", "-# Stiche/Summe", "-# Päckchen", " legt <", "So teuer war")
"""Pieces of lines on tricks, turns and deals that are over: a small phone has no room beside a question."""


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("state", {"proposal": UNDO, "clock": PAUSED}.items(), ids=lambda item: item[0])
def test_nothing_moves_and_everything_fits_when_a_question_comes(state: tuple[str, Any]) -> None:
    for preset, rules in (
        ("frankonia", {}),
        ("badenia", {"king_penalties": "free", "contracts": ",".join(CONTRACTS)}),
        ("badenia", {"honour_detection": "by_challenge", "king_penalties": "free", "contracts": "snack"}),
    ):
        options = resolve(preset, rules)
        for moment in partie(1, options)[: -1 : amount(15, 3)]:  # the last one is over
            calm = snapshot(moment, preset=preset, options=options, at=seats(LONG_NAMES))
            asked = replace(calm, **dict([state]), _cache={})
            check(table_card(asked, DE, FACES))
            assert verbs(table_card(asked, DE, FACES))
            for seat in range(4):
                check(hand(asked, seat))
                assert placed(hand(asked, seat)) == placed(hand(calm, seat))
                assert ("Summe: " in text(hand(asked, seat))) == ("Summe: " in text(hand(calm, seat)))
                gone = {*text(hand(calm, seat)).splitlines()} - {*text(hand(asked, seat)).splitlines(), ""}
                assert [line for line in gone if not any(one in line for one in PAST)] == []


def test_in_a_break_nothing_looks_as_if_it_could_be_played() -> None:
    tried = 0
    for preset in ("frankonia", "badenia"):
        options = resolve(preset, {})
        for moment in partie(1, options)[:-1:7]:  # at the last one nothing is left to rest from
            calm = snapshot(moment, preset=preset, options=options)
            resting = replace(calm, clock=PAUSED, _cache={})
            for seat in range(4):
                lit = [one for one in moves(hand(calm, seat)) if one["style"] != GREY]
                tried += bool(lit)
                assert [one["style"] for one in moves(hand(resting, seat)) if one["style"] != GREY] == []
                (container,) = payload(hand(resting, seat))
                assert container["accent_color"] == EDGE
    assert tried > 10


def test_a_break_ends_with_a_button() -> None:
    shown = snapshot(partie(0)[40], clock=PAUSED)
    assert verbs(table_card(shown, DE, FACES)) == ["go"]
    assert verbs(hand(shown, 2)) == ["go"]


def test_what_was_taken_back_and_declined_is_told() -> None:
    shown = snapshot(partie(0)[40], notices=("agreed 2", "declined 0"))
    for drawing in (table_card(shown, DE, FACES), hand(shown, 1)):
        assert "Cilli hat einen Zug zurückgenommen" in text(drawing)
        assert "Anna sagt Nein" in text(drawing)


def test_a_partie_put_away_shows_who_is_back() -> None:
    at = list(seats())
    at[3] = SeatState(None, "Zapfer")
    shown = snapshot(partie(0)[40], status="shelved", at=tuple(at))
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
    shown = replace(snapshot(partie(0)[40], status="shelved"), shelf=Shelf(40, reason))
    for drawing in (table_card(shown, DE, FACES), hand(shown, 1)):
        assert text(drawing).count("Die Partie ist weggelegt") == 1
        reasons = [line for line in text(drawing).splitlines() if "niemand" in line or "gibt es" in line]
        assert len(reasons) == (said is not None)
        assert said is None or said in reasons[0]


def test_a_computers_own_seat_is_offered_and_a_substitutes_not() -> None:
    at = list(seats())
    at[2] = SeatState(at[2].owner, "Zapfer")
    assert verbs(onlookers_menu(snapshot(partie(0)[40], at=tuple(at)))) == []
    at[2] = SeatState(None, "Zapfer")
    assert verbs(onlookers_menu(snapshot(partie(0)[40], at=tuple(at)))) == ["take"]


def onlookers_menu(shown: TableState) -> RawLayout:
    return table_menu(RenderContext(shown, DE, FACES, Names(shown, DE)), None, host=False)


def test_a_menu_offers_to_take_a_move_back_only_to_who_has_made_one() -> None:
    shown = replace(snapshot(partie(3)[20]), played=((1, 2),))
    context = RenderContext(shown, DE, FACES, Names(shown, DE))
    assert verbs(table_menu(context, 2, host=False)) == ["undo", "pause", "shelve"]
    assert verbs(table_menu(context, 1, host=False)) == ["pause", "shelve"]
