"""The interface of computer players, and the experts by which they play a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from engine.game import Action, View
from engine.players.search import Position


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


SeenBy = TypeVar("SeenBy", bound=View)
"""A game's view."""


class Expert(Generic[SeenBy]):
    """Knows a game: what is worth thinking about, what to do by rule, and how to look ahead.

    It gets a ``View`` and never a state, and remembers nothing: the same view gives the same answers. This
    one, for games without their own, does the first legal action.
    """

    def considered(self, view: SeenBy, legal: Sequence[Action]) -> Sequence[Action]:
        """Return those of the legal actions that are worth comparing, at least one.

        Only one where nobody would think: a proven challenge, a fine that is left alone.
        """
        return legal

    def policy(self, view: SeenBy, actions: Sequence[Action], appetite: float = 0.0) -> Action:
        """Return the one of the considered actions that a good player would do by rule of thumb.

        ``appetite`` is that for risk: the points that one more point at ``stake`` is worth by itself.
        """
        return actions[0] if len(actions) == 1 else self.by_rule(view, actions, appetite)

    def by_rule(self, view: SeenBy, actions: Sequence[Action], appetite: float) -> Action:
        """Return the same where there are several."""
        return FirstLegal().choose(view, actions)

    def stake(self, view: SeenBy, action: Action) -> float:
        """Return the points that are put at stake with an action: a bid, a contract, staying in.

        0 for passing, and for cards, with which nobody has to risk more than the deal does anyway.
        """
        return 0.0

    def goes_by_place(self, view: SeenBy) -> bool:
        """Whether what actions come to are places in the partie, converted into points."""
        return False

    def position(self, view: SeenBy, remembers: int | None = None) -> Position[Any] | None:
        """Return the decision as search sees it, ``None`` where only the policy helps.

        ``remembers`` is the number of finished tricks (chains, turns) from which conclusions are drawn;
        ``None`` for all of them. Cards that were played stay played in any case.
        """
        return None
