"""Double taps: the second tap would meet a card that has come under the thumb meanwhile."""

from __future__ import annotations

from datetime import datetime, timedelta

from engine.cards import parse
from engine.game import Refusal


class DoubleTaps:
    """Refuses a card within ``pause`` (seconds) after a bid or a choice in the same hand.

    Bids stand where the cards come, so the second tap would play a card that nobody meant. Times are those at
    which Discord got the taps, however late they reach the bot.
    """

    def __init__(self, pause: float) -> None:
        self._pause = timedelta(seconds=pause)
        self._chosen: datetime | None = None

    def expect_meant(self, token: str, at: datetime) -> None:
        """Raise ``Refusal("double_tap")`` for a card that was tapped too soon after a choice."""
        if self._chosen is not None and at - self._chosen < self._pause and _is_card(token):
            raise Refusal("double_tap")

    def note(self, token: str, at: datetime) -> None:
        """Note a move that was taken."""
        self._chosen = None if _is_card(token) else at


def _is_card(token: str) -> bool:
    """Whether a move takes a card, perhaps one of which only the place is known."""
    verb, _, card = token.rpartition(" ")
    if verb == "slot":
        return True
    try:
        parse(card)
    except ValueError:
        return False
    return True
