"""An open hand shows the newest state, with what its owner has marked there."""

import dataclasses
from types import SimpleNamespace

from cogs.hand.ids import HandId
from cogs.hand.open_hand import OpenHand
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import parse
from cogs.shell.preferences import PersonSettings
from cogs.shell.settings import CogSettings
from cogs.texts.catalogue import Texts
from discord_sandbox.components import walk
from engine.cards import PACK, notation
from engine.game import CHANCE, Seat
from engine.games.kauflabet.options import resolve as kauflabet
from engine.games.kauflabet.partie import Partie
from engine.tables import TableState
from tests.cogs.seating import snapshot


def hand_of_whoever_speaks(texts: Texts, card_emoji: CardEmoji) -> tuple[OpenHand, Seat]:
    """The open hand of whoever is to declare at a table of Kauflabet, without a message, and the seat."""
    state = Partie(kauflabet("1850"))
    state.apply(CHANCE, state.deal(PACK))
    seat = state.playing.turn if state.playing is not None else -1
    services = SimpleNamespace(
        words=lambda guild, locale: texts.of(locale),
        card_emoji=SimpleNamespace(of=lambda words: card_emoji),
        settings=CogSettings(),
        preferences=SimpleNamespace(mine=lambda person: PersonSettings()),
        store=SimpleNamespace(persons=SimpleNamespace(gone=lambda person: False)),
    )
    table = SimpleNamespace(hands=SimpleNamespace(services=services))
    table.snapshot = snapshot(state, game="kauflabet", preset="1850", options=state.options)
    return OpenHand(table, table.snapshot.seats[seat].owner or 0, "de"), seat  # type: ignore[arg-type]


def decided(hand: OpenHand) -> TableState:
    """The state of a hand's table after everybody has decided something."""
    later = tuple(number + 1 for number in hand.table.snapshot.decisions)
    return dataclasses.replace(hand.table.snapshot, decisions=later)


def test_marks_go_with_the_decision_that_they_were_made_for(texts: Texts, card_emoji: CardEmoji) -> None:
    """A mark is for one decision: a deal later the same card has to be marked again."""
    hand, seat = hand_of_whoever_speaks(texts, card_emoji)
    table = hand.table
    card = next(card for card in table.snapshot.view(seat).hand if card is not None)
    hand.mark(table.snapshot.decisions[seat], 1 << card)
    assert f"exchange {notation(card)}" in tokens_of(hand)
    table.snapshot = decided(hand)
    assert tokens_of(hand) == {"play", "pass"}


def test_a_hand_that_was_drawn_ahead_is_shown_once_its_state_is(texts: Texts, card_emoji: CardEmoji) -> None:
    hand, _ = hand_of_whoever_speaks(texts, card_emoji)
    before, later = hand.draw().components, decided(hand)
    hand.draw_ahead(later)
    assert hand.draw().components == before, "it could not be written"
    hand.draw_ahead(later)
    hand.table.snapshot = later
    drawn = hand.draw()
    assert drawn.components == hand.draw().components != before
    hand.draw_ahead(later)
    hand.locale = "en"
    assert hand.draw().components != drawn.components, "the reader has changed languages meanwhile"


def tokens_of(hand: OpenHand) -> set[str]:
    """Return the tokens of the actions that a hand offers."""
    found = (parse(one.get("custom_id", "")) for one in walk(hand.draw().components))
    return {button.token for button in found if isinstance(button, HandId)}
