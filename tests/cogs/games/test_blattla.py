"""Blattla on the screen: messages offer the legal moves, and tell of the auction and the called Sow."""

import random
from functools import cache
from itertools import pairwise
from typing import Any

from cogs.hand.buttons import AskId, HandId
from cogs.hand.view import hand_view
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import parse
from cogs.texts.catalogue import Texts, Words
from engine.cards import parse as parse_card
from engine.game import CHANCE, Seat
from engine.games.blattla import Blattla, BlattlaPartie
from engine.tables import SeatState, TableState
from tests.cogs.seating import PLAIN, UPLOADED, buttons, moves, seats, table_card, table_state, text
from tests.engine.games.blattla import HANDS, SOW_TRICKS, dealt, drawn, order_for, say
from tests.engine.games.playing import play
from tests.engine.games.test_blattla import WHOLE_SUITS, run

TEXTS = Texts()
VIEWERS = (None, 0, 1, 2, 3)


@cache
def moments() -> tuple[BlattlaPartie, ...]:
    """Return every state of a random partie."""
    state = Blattla().new(Blattla().options("blattla", {"n_deals": 8}))
    return tuple(state.copy() for _ in play(state, random.Random(1)))


def table(state: BlattlaPartie, at: tuple[SeatState, ...] | None = None) -> TableState:
    return table_state(state, game="blattla", preset="blattla", options=state.options, at=at)


def drawing(state: BlattlaPartie, seat: Seat | None, words: Words, card_emoji: CardEmoji) -> Any:
    shown = table(state)
    return table_card(shown, words, card_emoji) if seat is None else hand_view(shown, seat, words, card_emoji)


def told(state: BlattlaPartie, seat: Seat | None, language: str = "de") -> str:
    return text(drawing(state, seat, TEXTS.of(language), PLAIN))


def offered(state: BlattlaPartie, seat: Seat) -> set[str]:
    ids = (parse(button["custom_id"]) for button in buttons(drawing(state, seat, TEXTS.of("de"), UPLOADED)))
    return {found.token for found in ids if isinstance(found, HandId | AskId)}


def test_no_card_moves_within_a_deal() -> None:
    state = dealt()
    say(state, "bid sow", "pass", "pass", "pass", "call GA")
    places = []
    for card in SOW_TRICKS[:-1]:
        shown = moves(drawing(state, 2, TEXTS.of("de"), UPLOADED))
        places.append([button["custom_id"].rpartition(":")[2] for button in shown])
        say(state, card)
    for before, after in pairwise(places):
        assert len(before) == len(after) == 8
        gone = [(b, a) for b, a in zip(before, after, strict=True) if a != b]
        assert len(gone) <= 1 and all(a.isdigit() for _, a in gone)


def test_only_the_holder_reads_that_it_holds_the_sow() -> None:
    state = dealt()
    say(state, "bid sow", "pass", "pass", "pass", "call GA")
    for viewer in VIEWERS:
        message = told(state, viewer)
        assert ("Du hast die Laub-Sau" in message) == (viewer == 1)
        assert ("Die Laub-Sau (das Ass) spielt mit" in message) == (viewer != 1)
        assert "zusammen" not in message and "Partner" not in message
    say(state, *SOW_TRICKS[:12])  # the Sow falls in the third trick
    for viewer in VIEWERS:
        message = told(state, viewer)
        assert ("spielen zusammen" in message) == (viewer is None) and "heimlich" not in message
        assert "Anna und Bert haben 44 Augen" in message.replace("**", "")


def test_whoever_called_himself_is_not_given_away() -> None:
    hands = ("EA EX EK EO EU E9 E8 HA", "E7 GX GK GO GU G9 G8 G7", "GA HK HO HU HX H9 H8 H7")
    state = dealt(*hands, "SA SX SK SO SU S9 S8 S7", self_call=True)
    say(state, "bid sow", "pass", "pass", "pass", "call EA")
    assert "heimlich allein" in told(state, 0)
    assert all("allein" not in told(state, viewer) for viewer in (None, 1, 2, 3))
    say(state, "EA")
    assert all("die eigene Sau gerufen" in told(state, viewer) for viewer in VIEWERS)


def test_the_pack_can_be_cut_knocked_on_and_dealt() -> None:
    state = drawn()
    state.apply(CHANCE, state.deal(order_for(HANDS)))
    message = told(state, 2)
    assert "Heb ab" in message and "Um den Geber gezogen" in message
    assert "Cilli hebt ab." in told(state, 0) and not offered(state, 0)
    say(state, "cut 8")
    assert "ready" in offered(state, 2) and not any(token.startswith("knock") for token in offered(state, 2))
    assert "abgehoben (8 Karten)" in told(state, None)
    say(state, "cut 24", "ready")
    assert "abgehoben (8, 24 Karten)" in told(state, None)


def test_the_auction_is_told_to_everybody() -> None:
    state = dealt()
    say(state, "bid sow", "pass", "bid solo G")
    for viewer in (None, 0):
        assert "Sauspiel" in told(state, viewer) and "🍃 Laub-Solo" in told(state, viewer)
    assert offered(state, 3) == {"pass", *(f"bid solo {s}" for s in "EH"), *(f"bid tout {s}" for s in "SGEH")}
    assert "wer spielt, braucht\u00a061" in told(state, None)
    assert "Tout: ein Solo mit allen Stichen" in told(state, None)
    assert "Tout: ein Solo mit allen Stichen" not in told(state, 0), "a hand has no room for it"
    say(state, "pass")
    assert "Tout: ein Solo" not in told(state, None)
    assert "🍃 Laub-Solo" in told(state, 1) and "Cilli spielt allein gegen alle" in told(state, 1)


def test_the_last_deal_is_told_until_the_next_first_trick_is_over() -> None:
    state = dealt()
    say(state, "bid sow", "pass", "pass", "pass", "call GA", *SOW_TRICKS)
    state.apply(CHANCE, state.deal(order_for(HANDS)))
    for language, words in (("de", "verlieren mit 60 Augen"), ("en", "lose with 60 card points")):
        assert words in told(state, None, language) and words in told(state, 0, language)
    assert "Letzter Stich an" in told(state, None)
    say(state, "pass", "pass", "pass", "pass")
    assert "Alle haben gepasst" in told(state, 2)


def test_the_holder_of_the_sow_is_told_of_its_duty() -> None:
    hands = ("EK E7 GX G9 HA HU SK S7", HANDS[1].replace("E7", "G7"), *HANDS[2:])
    state = dealt(*hands, called_sow_rule="schafkopf")
    say(state, "bid sow", "pass", "pass", "pass", "call EA", "E7", "EU")
    assert "du wirst gesucht" in told(state, 2) and "EX" in offered(state, 2)
    assert "play the Ace of Acorns" in told(state, 2, "en")


def test_whoever_cannot_follow_may_trump() -> None:
    state = dealt()
    say(state, "bid sow", "pass", "pass", "pass", "call GA", "S7", "S9")
    assert "stich oder wirf ab" in told(state, 2)


def test_the_end_says_who_has_won() -> None:
    state = moments()[-1]
    assert state.result is not None
    assert "🥇" in told(state, None) and "🥇" in told(state, 1)
    assert "Spiel 8" in told(state, None)


def test_computers_hands_have_no_live_bids() -> None:
    state = dealt()
    at = (SeatState(seats()[0].owner, "Kassier"), *seats()[1:])
    view = hand_view(table(state, at), 0, TEXTS.of("de"), UPLOADED)
    assert not any("bid" in button["custom_id"] for button in buttons(view))


def test_a_rule_set_called_like_the_game_is_not_named_twice() -> None:
    assert "Blattla · Tisch 17\n" in told(moments()[3], None)


def test_the_end_of_a_lost_tout_says_why_the_rest_was_not_played() -> None:
    state = dealt(*WHOLE_SUITS)
    say(state, "bid tout G", "pass", "pass", "pass")
    run(state)
    assert "Ein Tout braucht jeden Stich – der Rest ist zusammengeworfen." in told(state, None)
    for seat in (None, 0, 2):
        assert not any(PLAIN.inline(parse_card(card)) in told(state, seat) for card in ("GA", "HA", "SA"))
    state = dealt(*WHOLE_SUITS, stop_when_decided=False)
    say(state, "bid tout G", "pass", "pass", "pass")
    run(state)
    assert "zusammengeworfen" not in told(state, None)
