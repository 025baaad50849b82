"""Computer players: from a view and the legal actions to a choice."""

from collections.abc import Sequence
from typing import Protocol

from engine.game import Action, View


class Player(Protocol):
    """Chooses from what a seat may know; never sees a state. The same view gives the same choice."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions (there is at least one)."""


class FirstLegal:
    """Plays any game, badly: the first legal action by token, of the kind that its turn asks for.

    That kind comes first in the list; what may be done at any time (a fine, a challenge) comes last.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        kind = type(legal[0])
        return min((action for action in legal if type(action) is kind), key=lambda action: action.token)
