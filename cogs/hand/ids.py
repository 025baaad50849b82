"""Ids of the buttons of a private hand."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Literal, TypeAlias

from cogs.shell.clicks import Click, Written, click
from engine.cards import RANK_LETTERS, SUIT_LETTERS, CardSet, card_set, cards_in, notate, parse_many

_PLAY = r"[A-Za-z0-9][A-Za-z0-9 _-]{0,49}"
_SEAT = Written("[0-9]", int)
CARDS = Written(
    rf"-|(?:[{SUIT_LETTERS}][{RANK_LETTERS}]){{1,16}}",
    lambda text: card_set(parse_many("" if text == "-" else text)),
    lambda cards: notate(cards_in(cards), "") or "-",
)


@click("h:{table}:{seat}:{decision}:{token}")
@dataclass(frozen=True, slots=True)
class HandId(Click):
    """A move: an action's token and the number of the decision it was offered for."""

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    token: Annotated[str, _PLAY]

    @staticmethod
    @lru_cache(maxsize=1024)  # each hand at a table repeats it until its owner has decided
    def stem(table: int, seat: int, decision: int) -> str:
        """Return what the ids of one decision's moves begin with: each ends with its token."""
        return HandId(table, seat, decision, "").custom_id


@click("h:ask:{table}:{seat}:{decision}:{token}")
@dataclass(frozen=True, slots=True)
class AskId(Click):
    """A move that can't be taken back and may cost much: the same button takes it once it was asked for."""

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    token: Annotated[str, _PLAY]


@click("m:{table}:{seat}:{decision}:{cards}")
@dataclass(frozen=True, slots=True)
class MarkId(Click):
    """A card chosen together with others: ``cards`` are marked after the click."""

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    cards: Annotated[CardSet, CARDS]


@click("i:{table}:{seat}:{decision}:{deal}:{token}")
@dataclass(frozen=True, slots=True)
class PlanId(Click):
    """A card chosen before its turn; ``None`` takes the choice back.

    ``deal`` is the one in which the button was drawn.
    """

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    deal: int
    token: Annotated[str | None, _PLAY]

    @staticmethod
    @lru_cache(maxsize=1024)
    def stem(table: int, seat: int, decision: int, deal: int) -> str:
        """Return what the ids of one decision's cards begin with: each ends with its token, or ``BACK``."""
        return PlanId(table, seat, decision, deal, "").custom_id


BACK: Final = "-"
"""The end of the id of a chosen card, which takes the choice back."""


ClaimVerb: TypeAlias = Literal["ask", "lay"]


@click("c:{table}:{seat}:{decision}:{verb}")
@dataclass(frozen=True, slots=True)
class ClaimId(Click):
    """Claiming the rest of a deal: ``ask`` for confirmation, or ``lay`` the cards open."""

    table: int
    seat: Annotated[int, _SEAT]
    decision: int
    verb: ClaimVerb


@click("w:{table}")
@dataclass(frozen=True, slots=True)
class WakeId(Click):
    """The button of a hand that is asleep."""

    table: int
