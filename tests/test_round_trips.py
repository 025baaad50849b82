"""Every action of every game survives the trip through token, record, database and a button's id."""

from collections.abc import Iterator
from functools import cache

import pytest

from cogs.hand.buttons import HandId
from cogs.shell.clicks import parse
from engine import record
from engine.game import CHANCE, Action, Game, IllegalAction
from engine.games.registry import GAMES
from tests.seeded import Dice, Played, amount, play, samples

pytestmark = pytest.mark.scaled

LARGEST = 10**17
"""A number larger than that of any table or decision."""


@cache
def parties(name: str) -> tuple[Played, ...]:
    """Parties of a game under every preset and sampled house rules."""
    game = GAMES[name]
    dice = Dice(f"actions of {name}")
    return tuple(
        play(game, preset, options, dice, deals=amount(1, 2), more=3)
        for preset in game.presets
        for options in samples(game, preset, dice)
    )


@cache
def actions(name: str) -> dict[str, Action]:
    """Every action that was taken or legal in these parties, by its token; without those of chance."""
    found: dict[str, Action] = {}
    for played in parties(name):
        state = played.game.new(played.options)
        seats = range(played.game.seats(played.options))
        for actor, action in played.moves:
            found |= {legal.token: legal for seat in seats for legal in state.legal(seat)}
            if actor is not CHANCE:
                found[action.token] = action
            state.apply(actor, action)
    return found


def dealt(name: str) -> Iterator[Action]:
    """The actions of chance in these parties."""
    return (action for played in parties(name) for actor, action in played.moves if actor is CHANCE)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_is_its_token(name: str) -> None:
    game = GAMES[name]
    for action in (*actions(name).values(), *dealt(name)):
        assert game.parse(action.token) == action
        assert hash(game.parse(action.token)) == hash(action)
        for other in (f"{action.token} ", f" {action.token}", action.token.swapcase()):
            assert other == action.token or read(game, other) != action, "a token is the only one"


def read(game: Game, token: str) -> Action | None:
    """The action of a token, or ``None`` if it is no action."""
    try:
        return game.parse(token)
    except IllegalAction:
        return None


@pytest.mark.parametrize("name", GAMES)
def test_every_action_fits_a_button(name: str) -> None:
    """Cards that are marked one by one are sent as one token, so that has to fit, too."""
    game = GAMES[name]
    for token, action in actions(name).items():
        custom_id = HandId(LARGEST, 9, LARGEST, token).custom_id
        assert len(custom_id) <= 100, "more characters Discord doesn't take"
        clicked = parse(custom_id)
        assert clicked == HandId(LARGEST, 9, LARGEST, token)
        assert isinstance(clicked, HandId) and game.parse(clicked.token) == action


@pytest.mark.parametrize("name", GAMES)
def test_every_action_survives_a_record(name: str) -> None:
    for played in parties(name):
        again = record.read(record.write(played.record))
        moves = [move for deal in again.deals for move in deal.moves] + list(again.ending)
        kept = played.moves if again.result is not None else played.moves[: len(moves)]
        assert [(actor, played.game.parse(token)) for actor, token, *_ in moves] == list(kept)
