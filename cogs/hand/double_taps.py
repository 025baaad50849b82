"""Taps that were meant for what stood in the same place a moment before."""

import re
from datetime import datetime, timedelta
from math import inf
from typing import Final

from engine.cards import RANK_LETTERS, SUIT_LETTERS
from engine.game import Refusal

_TAKES_CARD: Final = re.compile(rf"(.+ )?[{SUIT_LETTERS}][{RANK_LETTERS}]|slot \S+")
"""Moves that take a card, perhaps one of which only the place is known."""


class DoubleTaps:
    """Refuses what comes under the thumb of whoever is about to tap something else in the same hand.

    Bids stand where the cards come, so the second tap of a double one would play a card that nobody meant:
    none is taken within ``pause`` (seconds) after a bid or a choice. And when it is somebody's turn, buttons
    come where others were: none but cards, which don't move, is taken within ``pause`` after that. A move
    that is asked for once takes a second tap in the same place: none within ``pause`` after the first.
    """

    def __init__(self, pause: float) -> None:
        self._pause = timedelta(seconds=pause)
        self._chosen: datetime | None = None
        self.asked: datetime | None = None
        """When a move was asked for instead of taken."""
        self._decision: int | None = None
        self._offered = -inf

    def offered(self, decision: int, at: float) -> None:
        """Note that the hand offers a decision, since ``at`` (seconds) unless it was noted before."""
        if decision != self._decision:
            self._decision, self._offered = decision, at

    def expect_meant(self, token: str, at: datetime, now: float) -> None:
        """Raise ``Refusal("double_tap")`` for a card too soon after a choice, a move after its question.

        Times ``at`` are those at which Discord got the taps, however late they reach the bot. Raises
        ``Refusal("just_offered")`` for anything else that is offered for too short a time at ``now``.
        """
        card = _TAKES_CARD.fullmatch(token)
        if self.asked is not None and at - self.asked < self._pause:
            raise Refusal("double_tap")
        if card and self._chosen is not None and at - self._chosen < self._pause:
            raise Refusal("double_tap")
        if not card and now - self._offered < self._pause.total_seconds():
            raise Refusal("just_offered")

    def note(self, token: str, at: datetime) -> None:
        """Note a move that was taken."""
        self._chosen = None if _TAKES_CARD.fullmatch(token) else at
