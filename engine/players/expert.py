"""The interface of experts, by which computers play a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from engine.game import Action, View
from engine.players.player import FirstLegal, Player
from engine.players.search import Position


class Expert(Protocol):
    """Knows a game: what is worth thinking about, what to do by rule, and how to look ahead.

    It gets a ``View`` and never a state, and remembers nothing: the same view gives the same answers.
    """

    def considered(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        """Return those of the legal actions that are worth comparing, at least one.

        Only one where nobody would think: a proven challenge, a fine that is left alone.
        """

    def policy(self, view: View, actions: Sequence[Action]) -> Action:
        """Return the one of the considered actions that a good player would do by rule of thumb."""

    def position(self, view: View, remembers: int | None = None) -> Position[Any] | None:
        """Return the decision as search sees it, ``None`` where only the policy helps.

        ``remembers`` is the number of finished tricks (chains, turns) from which conclusions are drawn;
        ``None`` for all of them. Cards that were played stay played in any case.
        """


class RuleExpert:
    """An expert that only has rules of thumb, those of a ``Player``."""

    def __init__(self, player: Player = FirstLegal()) -> None:  # noqa: B008 - it holds nothing
        self._player = player

    def considered(self, view: View, legal: Sequence[Action]) -> Sequence[Action]:
        return legal

    def policy(self, view: View, actions: Sequence[Action]) -> Action:
        return self._player.choose(view, actions)

    def position(self, view: View, remembers: int | None = None) -> Position[Any] | None:
        return None
