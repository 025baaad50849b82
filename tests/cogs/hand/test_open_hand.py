"""An open hand: it shows the newest state at a calm pace, keeps marks, and takes no second tap."""

import dataclasses
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import discord
import pytest
from hypothesis import given, strategies as st

from cogs.config import CogSettings
from cogs.games.render_context import HandContext
from cogs.hand.buttons import HandId, MarkId, mark_button
from cogs.hand.double_taps import DoubleTaps
from cogs.hand.message import RefreshPace
from cogs.hand.open_hand import OpenHand
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.clicks import parse
from cogs.shell.names import Names
from cogs.shell.preferences import PersonSettings
from cogs.texts.catalogue import Texts, Words
from discord_sandbox.components import walk
from engine.cards import PACK, CardSet, card_set, notation, parse_many
from engine.game import CHANCE, Refusal, Seat
from engine.games.kauflabet.game import Kauflabet
from engine.tables import TableState
from tests.cogs.seating import first, partie, table_state
from tests.engine.games.kauflabet import turn

MOST, WINDOW = 4, 2.0
MARKED = discord.ButtonStyle.primary.value
UNMARKED = discord.ButtonStyle.secondary.value
START = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)


# -- the newest state, with what its owner has marked --------------------------------------------------------


def hand_of_whoever_speaks(texts: Texts, card_emoji: CardEmoji) -> tuple[OpenHand, Seat]:
    """The open hand of whoever is to declare at a table of Kauflabet, without a message, and the seat."""
    state = Kauflabet().new(Kauflabet().options("1850"))
    state.apply(CHANCE, state.deal(PACK))
    seat = turn(state)
    services = SimpleNamespace(
        words=lambda guild, locale, reader, deck: texts.of(locale),
        card_emoji=SimpleNamespace(of=lambda words: card_emoji),
        settings=CogSettings(),
        preferences=SimpleNamespace(mine=lambda person: PersonSettings()),
        store=SimpleNamespace(persons=SimpleNamespace(gone=lambda person: False)),
    )
    table = SimpleNamespace(hands=SimpleNamespace(services=services))
    table.state = table_state(state, game="kauflabet", preset="1850", options=state.options)
    return OpenHand(table, table.state.seats[seat].owner or 0, "de"), seat  # type: ignore[arg-type]


def decided(hand: OpenHand) -> TableState:
    """The state of a hand's table after everybody has decided something."""
    later = tuple(number + 1 for number in hand.table.state.decisions)
    return dataclasses.replace(hand.table.state, decisions=later)


def test_marks_go_with_the_decision_that_they_were_made_for(texts: Texts, card_emoji: CardEmoji) -> None:
    """A mark is for one decision: a deal later the same card has to be marked again."""
    hand, seat = hand_of_whoever_speaks(texts, card_emoji)
    table = hand.table
    card = next(card for card in table.state.view(seat).hand if card is not None)
    hand.marks = table.state.decisions[seat], 1 << card
    assert f"exchange {notation(card)}" in tokens_of(hand)
    table.state = decided(hand)
    assert tokens_of(hand) == {"play", "pass"}


def test_a_hand_that_was_drawn_ahead_is_shown_once_its_state_is(texts: Texts, card_emoji: CardEmoji) -> None:
    hand, _ = hand_of_whoever_speaks(texts, card_emoji)
    before, later = hand.draw().components, decided(hand)
    hand.draw_ahead(later)
    assert hand.draw().components == before, "it could not be written"
    hand.draw_ahead(later)
    hand.table.state = later
    drawn = hand.draw()
    assert drawn.components == hand.draw().components != before
    hand.draw_ahead(later)
    hand.locale = "en"
    assert hand.draw().components != drawn.components, "the reader has changed languages meanwhile"


def tokens_of(hand: OpenHand) -> set[str]:
    """Return the tokens of the actions that a hand offers."""
    found = (parse(one.get("custom_id", "")) for one in walk(hand.draw().components))
    return {button.token for button in found if isinstance(button, HandId)}


# -- within Discord's allowance, and no news waits for long --------------------------------------------------


@given(st.lists(st.floats(0, 3), max_size=30), st.integers(2, 6))
def test_news_waits_half_a_window_at_most_and_refreshes_keep_to_their_number(
    pauses: list[float], most: int
) -> None:
    pace, now, begun = RefreshPace(most, WINDOW), 100.0, list[float]()
    for pause in pauses:  # between a refresh and the next news
        now += pause
        at = max(now, pace.free_at())
        assert at <= now + WINDOW / 2 + 1e-9
        pace.begin(at)
        begun.append(at)
        now = at
    assert all(later >= first + WINDOW for first, later in zip(begun, begun[most:], strict=False))


def test_three_are_shown_at_once_and_a_new_token_begins_anew() -> None:
    pace = RefreshPace(MOST, WINDOW)
    for now in (10.0, 10.1, 10.2):
        assert pace.free_at() <= now
        pace.begin(now)
    assert pace.free_at() == 11.0
    pace.begin(11.0)
    assert pace.free_at() == 12.0
    pace.clear()
    assert pace.free_at() == 0.0


def test_where_one_is_allowed_it_waits_for_the_whole_window() -> None:
    pace = RefreshPace(1, WINDOW)
    pace.begin(10.0)
    assert pace.free_at() == 12.0


# -- several cards: each button holds the whole choice after a click -----------------------------------------


def cards(text: str) -> CardSet:
    return card_set(parse_many(text))


@pytest.fixture
def context(de: Words, card_emoji: CardEmoji) -> HandContext:
    """Seat 2's hand, with the Seven of Acorns and the Eight of Leaves marked."""
    shown = table_state(first(partie(3), lambda state: state.phase == "play"))
    return HandContext(shown, de, card_emoji, Names(shown, de, 2), 2, None, cards("E7 G8"))


def choice(context: HandContext, card: str) -> CardSet:
    """Return the set of cards that is marked after a click on a card."""
    clicked = parse(mark_button(context, parse_many(card)[0])["custom_id"])
    assert isinstance(clicked, MarkId)
    assert (clicked.table, clicked.seat, clicked.decision) == (17, 2, context.state.decisions[2])
    return clicked.cards


def test_a_click_marks_one_more_card_or_takes_its_mark_back(context: HandContext) -> None:
    assert (choice(context, "HK"), choice(context, "E7")) == (cards("E7 G8 HK"), cards("G8"))
    styles = [mark_button(context, card)["style"] for card in parse_many("E7 G8 HK")]
    assert styles == [MARKED, MARKED, UNMARKED]


def test_a_card_looks_like_itself(context: HandContext, de: Words) -> None:
    plain = HandContext(context.state, de, CardEmoji(), context.names, 2, None)
    assert mark_button(plain, 0)["label"] == "🌰7"
    uploaded = CardEmoji(dict.fromkeys(EMOJI_PICTURES, 1))
    drawn = mark_button(HandContext(context.state, de, uploaded, context.names, 2, None), 0)
    assert drawn["emoji"]["name"] == "E7" and "label" not in drawn


# -- the second tap of a double one takes no card ------------------------------------------------------------


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


@pytest.mark.parametrize("choice", ["contract minus", "bid sow", "pass", "call E", "cut 7"])
@pytest.mark.parametrize("card", ["HK", "lay HU", "slot 3"])
def test_a_card_right_after_a_choice_was_not_meant(choice: str, card: str) -> None:
    taps = DoubleTaps(0.35)
    taps.note(choice, START)
    with pytest.raises(Refusal, match="double_tap"):
        taps.expect_meant(card, after(0.2), 0.0)
    taps.expect_meant(card, after(0.4), 0.0)


def test_cards_may_follow_cards_and_choices_choices() -> None:
    taps = DoubleTaps(0.35)
    taps.note("HK", START)
    taps.expect_meant("H9", after(0.1), 0.0)
    taps.note("bid sow", after(0.2))
    taps.expect_meant("pass", after(0.3), 0.0)


@pytest.mark.parametrize("move", ["bid tout H", "lay HU"])
def test_a_question_is_not_answered_by_the_second_tap_of_a_double_one(move: str) -> None:
    taps = DoubleTaps(0.35)
    taps.asked = START
    with pytest.raises(Refusal, match="double_tap"):
        taps.expect_meant(move, after(0.2), 0.0)
    taps.expect_meant(move, after(0.4), 0.0)


def test_what_has_just_come_under_the_thumb_was_not_meant() -> None:
    """A pass is offered where the review stood; cards turn green where they are."""
    taps = DoubleTaps(0.35)
    taps.offered(4, 100.0)
    with pytest.raises(Refusal, match="just_offered"):
        taps.expect_meant("pass", START, 100.2)
    taps.expect_meant("HK", START, 100.2)
    taps.offered(4, 100.3)  # drawn once more
    taps.expect_meant("pass", START, 100.4)
