"""Actions that several games share, and the parsing of tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from engine.cards import PACK, Card, notate, notation, picker
from engine.game import Action, IllegalAction, value


@value
class Deal:
    """Chance deals: the whole pack, top card first. Token ``deal EA9K…`` without spaces between cards.

    Where a hand is held blind (Open Trousers), its slots 0 … 7 are the order in which its cards came.
    """

    order: tuple[Card, ...]

    @property
    def token(self) -> str:
        return f"deal {notate(self.order, '')}"


@value
class Play:
    """Play a card to a trick, or lead it. Token ``HK``."""

    card: Card

    @property
    def token(self) -> str:
        return notation(self.card)


@value
class Pass:
    """Pass: do nothing, or no more. Token ``pass``."""

    @property
    def token(self) -> str:
        return "pass"


PASS: Final = Pass()

PLAYS: Final[tuple[Play, ...]] = tuple(map(Play, PACK))
"""Each play once, by its card, so that lists of legal actions cost no new objects."""

plays_of = picker(PLAYS)
"""The plays of a set of cards, ascending."""

AnAction = TypeVar("AnAction", bound=Action)


def parse_token(token: str, read: Callable[[str, str], AnAction]) -> AnAction:
    """Return the action written as ``token``, whose verb and rest ``read`` understands.

    ``read`` raises ``LookupError`` or ``ValueError`` for what it doesn't know. A token that isn't the
    canonical one of its action is refused, too. Raises ``IllegalAction("unknown_action", token=…)``.
    """
    verb, _, rest = token.partition(" ")
    try:
        action = read(verb, rest)
        if action.token != token:
            raise ValueError(token)
    except (LookupError, ValueError):
        raise IllegalAction("unknown_action", token=token[:40]) from None
    return action
