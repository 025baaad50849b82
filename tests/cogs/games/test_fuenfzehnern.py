"""Fünfzehnern on the screen: hints for a leader, and buttons for Zwang."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cogs.hand.view import hand_view
from cogs.shell import phone
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import parse
from cogs.texts.catalogue import Texts, Words
from engine.cards import SUIT_LETTERS, Suit, notation, parse_many
from engine.game import CHANCE, IllegalAction
from engine.games.fuenfzehnern import RULE_SETS, Fuenfzehnern, FuenfzehnernPartie
from engine.games.lead_rules import LEAD_REFUSALS
from engine.kernel.terms import Taken
from engine.kernel.vocabulary import Deal, Play
from engine.tables import TableState
from tests.cogs import seating
from tests.cogs.seating import UPLOADED, check, payload, table_card, text
from tests.engine.games.fuenfzehnern import turn

TEXTS = Texts()
LANGUAGES = ("de", "en")
HOUSES: list[dict[str, Any]] = [
    *({"lead_rule": name} for name in RULE_SETS),
    {"players": 3},
    {"players": 3, "removed_suit": "E", "lead_rule": "strict"},
    {"two_winner_shortcut": True, "n_deals": 16},
    {"lead_rule": "1880", "singleton": "dealt"},
    {"lead_rule": "parlett", "parlett_when_retaining": "same", "unbeatable": "highest_outstanding_only"},
    {"lead_rule": "free", "zwang": True},
]
BLUE = 1
LONG_NAMES = ("Archivarius", "Bacchantin", "Fechtmeister", "Kneipwartin")


@cache
def moments(seed: int, house: str = "{}") -> tuple[FuenfzehnernPartie, ...]:
    """Return every state of a random partie, with Zwang announced whenever possible."""
    chosen = random.Random(seed)
    state = Fuenfzehnern().new(Fuenfzehnern().options("relaxed", json.loads(house)))
    states = []
    while state.waiting_for:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, state.deal(chosen.sample(state.pack, len(state.pack))))
        else:
            (seat,) = state.waiting_for
            actions = state.legal(seat)
            calls = [action for action in actions if action.token.endswith("zwang")]
            state.apply(seat, chosen.choice(calls or actions))
        if state.waiting_for is not CHANCE:
            states.append(state.copy())
    return tuple(states)


def table_state(state: FuenfzehnernPartie, **more: Any) -> TableState:
    options = state.options
    return seating.table_state(state, game="fuenfzehnern", preset=options.lead_rule, options=options, **more)


def hand(state: FuenfzehnernPartie, seat: int, language: str = "de") -> Any:
    return hand_view(table_state(state), seat, TEXTS.of(language), UPLOADED)


def first(wanted: Callable[[FuenfzehnernPartie], bool], **house: Any) -> FuenfzehnernPartie:
    """Return the first state of some parties that meets a condition."""
    return next(state for seed in range(20) for state in moments(seed, json.dumps(house)) if wanted(state))


def announced(state: FuenfzehnernPartie) -> bool:
    deal = state.view(None).deal
    return deal is not None and deal.announced


def test_an_ober_that_may_be_announced_has_a_second_button_above_the_cards() -> None:
    state = first(lambda state: any("zwang" in a.token for a in state.legal(turn(state))))
    calls = [action.token for action in state.legal(turn(state)) if "zwang" in action.token]
    rows = [
        part["components"] for part in payload(hand(state, turn(state)))[0]["components"] if part["type"] == 1
    ]
    above = rows[0]
    assert [parse(button["custom_id"]).token for button in above] == calls  # type: ignore[union-attr]
    assert all(button["style"] == BLUE and button["label"] == "+ Zwang" for button in above)
    assert "Zwang: Das Ass der Farbe muss" in text(hand(state, turn(state)))


def test_an_announced_zwang_is_seen_by_all_and_its_ace_is_asked_for() -> None:
    state = first(announced)
    assert state.playing is not None
    ace = state.playing.tricks.trick[0] | 7
    words = TEXTS.of("de")
    for seat in range(4):
        assert "sagt Zwang an" in text(hand(state, seat))
        check(hand(state, seat))
    assert "sagt Zwang an" in text(table_card(table_state(state), words, UPLOADED))
    holder = next(seat for seat, cards in enumerate(state.hands) if cards >> ace & 1)
    while turn(state) != holder:
        state = state.copy()
        state.apply(turn(state), state.legal(turn(state))[0])
    assert f"Zwang! Du musst {words.card(ace)} spielen." in text(hand(state, holder))
    assert set(state.legal(holder)) == {Fuenfzehnern().parse(notation(ace))}


def test_a_trick_led_with_zwang_keeps_its_mark_when_it_is_over() -> None:
    seen = 0
    for state in moments(4):
        deal = state.view(None).deal
        if deal is not None and deal.tricks:
            told = [line for line in text(hand(state, 0)).splitlines() if line.startswith("-# Stich ")]
            assert told[0].endswith("Zwang") == (len(deal.tricks) in deal.zwang)
            seen += len(deal.tricks) in deal.zwang
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_leader_is_told_what_the_rule_leaves(language: str) -> None:
    words, told = TEXTS.of(language), set()
    refused = words.refusal(IllegalAction("lead_their_suit", suit="S"))
    for house in HOUSES:
        for state in moments(3, json.dumps(house)):
            playing = state.playing
            if playing is None or playing.tricks.trick:
                continue
            crowded = table_state(state, at=seating.seats(LONG_NAMES[: len(state.hands)]))
            for note in (None, refused):
                told_much = hand_view(crowded, turn(state), words, UPLOADED, note)
                assert phone.fits(told_much, phone.HAND), "no card leaves the screen"
            bound = playing.bound(playing.turn, state.hands[playing.turn])
            if bound.duty is None:
                continue
            letters = "".join(map(str, bound.duty.named(bound.asked).values()))
            suits = [Suit(SUIT_LETTERS.index(letter)) for letter in letters]
            named = words.suits(suits)
            line = words(f"task-{bound.duty.code}", suit=named, suits=named)
            assert f"**{line}**" in text(hand(state, turn(state), language))
            assert suits and all(words.suit(suit) in line for suit in suits)
            told.add(bound.duty.code)
    assert told == LEAD_REFUSALS


def test_a_deals_result_stays_in_sight_until_somebody_plays(de: Words) -> None:
    for state in moments(5):
        view = state.view(0)
        if view.deal is not None and view.scores:
            message = text(hand(state, 0))
            begun = bool(view.deal.tricks or view.deal.trick)
            assert (f"Spiel {len(view.scores)} ist aus:" in message) == (not begun)
            assert ("Letzter Stich an" in message) == (not begun)


def test_the_card_shows_turn_trick_points_and_totals(de: Words, card_emoji: CardEmoji) -> None:
    state = first(lambda state: state.playing is not None and len(state.playing.tricks.taken) == 3)
    message = text(table_card(table_state(state), de, card_emoji))
    name = seating.NAMES[turn(state)]
    assert f"➤ **{name}** ist dran" in message
    for word in ("Lockere Regel", "Stich 4", "Stich 3 an Dora", "Augen", "Summe", "Spiel 1/12", "Dora gibt"):
        assert word in message


def test_two_who_took_all_tricks_are_named_when_that_counts(en: Words, card_emoji: CardEmoji) -> None:
    state = Fuenfzehnern().new(
        Fuenfzehnern().options("relaxed", {"two_winner_shortcut": True, "packets": "8"})
    )
    suits = ["E7 E8 E9 EX EU EO EK GA", "G7 G8 G9 GX GU GO GK EA", "H7 H8 H9 HX HU HO HK HA"]
    suits.append("S7 S8 S9 SX SU SO SK SA")
    state.apply(CHANCE, Deal(parse_many("".join(suits))))
    for card in parse_many("GA G7 H7 S7 E7 EA H8 S8 G8 H9 S9 E8"):
        state.apply(turn(state), Play(card))
    while state.playing is not None:
        state.apply(turn(state), state.legal(turn(state))[0])
    state.apply(CHANCE, state.deal(random.Random(1).sample(range(32), 32)))
    assert "Two players took all tricks" in text(table_card(table_state(state), en, card_emoji))


def test_everybody_at_par_is_said_in_words() -> None:
    state = first(lambda state: bool(state.scores) and state.view(0).last is not None)
    state = state.copy()
    outcome = state.game.terms_of(state).count(Taken((15,) * 4, (2,) * 4, (0,) * 4))
    score: Any = state.scores[-1]
    state.scores = (*state.scores[:-1], replace(score, points=outcome.points, outcome=outcome))
    assert "alle genau bei fünfzehn" in text(hand(state, 0))


def test_the_end_tells_the_last_deal(de: Words, card_emoji: CardEmoji) -> None:
    *_, last = moments(6)
    assert last.result is not None
    told = text(table_card(table_state(last), de, card_emoji))
    assert "Spiel 12 ist aus:" in told and "Letzter Stich an" in told
