"""Two specific secrets of Quodlibet; ``tests/secrecy`` proves that nothing else leaks."""

import json

import pytest

from cogs.hand.view import hand_view
from cogs.shell.card_emoji import CardEmoji
from cogs.texts.catalogue import Texts
from engine.game import Seat
from engine.games.quodlibet.partie import Partie
from tests.cogs.discord_limits import payload
from tests.cogs.seating import first, partie, snapshot

WORDS = Texts().of("de")
FACES = CardEmoji()


def message(state: Partie, seat: Seat) -> str:
    view = hand_view(snapshot(state, options=state.options), seat, WORDS, FACES)
    return json.dumps(payload(view), ensure_ascii=False)


@pytest.mark.parametrize("seed", range(2))
def test_nobody_sees_their_own_cards_in_open_trousers(seed: int) -> None:
    blind = [
        state
        for state in partie(seed)
        if state.contract == "open_trousers" and state.phase == "play" and state.last is None
    ]
    assert blind
    for state in blind:
        for seat in range(4):
            view = state.view((seat + 1) % 4)
            assert view.deal is not None
            own = [card for card in view.deal.hands[seat] if card is not None]
            assert not any(FACES.inline(card) in message(state, seat) for card in own)


def test_nobody_but_the_king_has_picked_up_while_he_chooses() -> None:
    state = first(partie(0), lambda state: state.phase == "declare" and state.deal_number == 1)
    for seat in {0, 1, 2, 3} - {state.king}:
        assert message(state, seat).count(FACES.back) == 8
    assert FACES.back not in message(state, state.king)
