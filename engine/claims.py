"""Claims: whether somebody who is about to lead takes all tricks that are left, and how to play them out.

Two questions, both asked of the rules themselves through ``State``, so that leads that are bound, duties to
trump and called cards all count: can nobody prevent it, whatever they do, or is it possible at least when
everybody lets it happen? Exact, but given up after so many positions.
"""

from collections.abc import Hashable, Sequence
from typing import Final, Protocol, TypeAlias, cast

from engine.game import Action, Chance, PlaysTricks, Seat, State, as_tricks
from engine.kernel.vocabulary import DealScored, Play, TrickWon

MOST_TRICKS: Final = 5
"""Most tricks to come in a claim; with more, nobody sees through them."""
LEAST_TRICKS: Final = 2
"""Fewest tricks to come in a claim; the last trick plays itself."""
POSITIONS: Final = 20_000
"""Most positions that a search looks at, which takes about a second."""

Line: TypeAlias = tuple[tuple[Seat, Action], ...]
"""Plays with their seats, in order, to the end of the deal."""


class TrickState(State, PlaysTricks, Protocol):
    """A partie whose deal is played in tricks."""


def may_claim(state: object, seat: Seat) -> bool:
    """Whether a seat may claim the rest of the deal now."""
    tricks = as_tricks(state)
    return tricks is not None and LEAST_TRICKS <= tricks.claimable(seat) <= MOST_TRICKS


def line(state: State, seat: Seat, *, against_all: bool, positions: int = POSITIONS) -> Line | None:
    """Return legal plays to the end of the deal with which a seat that leads takes every trick.

    ``against_all``: only when nobody could prevent it; else the others play as it suits the claim. ``None``
    when there is none, or none was found among so many positions. ``state`` stays as it is.
    """
    return _Search(seat, against_all, positions).rest(cast(TrickState, state))


class _Search:
    def __init__(self, claimer: Seat, against_all: bool, positions: int) -> None:
        self._claimer = claimer
        self._against_all = against_all
        self._left = positions
        self._known: dict[Hashable, Line | None] = {}

    def rest(self, state: TrickState) -> Line | None:
        """Search the rest of the deal, between two tricks."""
        key = state.rest_key()
        if key not in self._known:
            self._known[key] = self._on(state)
        return self._known[key]

    def _on(self, state: TrickState) -> Line | None:
        """Search the rest of the deal, in the middle of a trick."""
        waiting = state.waiting_for
        assert not isinstance(waiting, Chance)
        (seat,) = waiting
        chooses = seat == self._claimer or not self._against_all
        found: Line | None = None
        for play in self._plays(state, seat):
            rest = self._after(state, seat, play)
            if rest is None and not chooses:
                return None
            if rest is not None:
                found = ((seat, play), *rest)
                if chooses:
                    return found
        return found

    def _plays(self, state: State, seat: Seat) -> Sequence[Play]:
        """Return a seat's plays: the claimer's highest cards first, the others' lowest."""
        plays = [action for action in state.legal(seat) if isinstance(action, Play)]
        return sorted(plays, key=lambda play: play.card & 7, reverse=seat == self._claimer)

    def _after(self, state: TrickState, seat: Seat, play: Play) -> Line | None:
        if not self._left:
            return None
        self._left -= 1
        twin = state.copy()
        events = twin.apply(seat, play)
        taken = [event for event in events if isinstance(event, TrickWon)]
        if any(trick.winner != self._claimer for trick in taken):
            return None
        if any(isinstance(event, DealScored) for event in events):
            return ()
        return self.rest(twin) if taken else self._on(twin)
