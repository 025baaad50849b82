"""Helpers shared by the readers of all games: cards, tricks, and comparisons that show both values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from engine.cards import Card, parse_many
from engine.tricks import TakenTrick

Case: TypeAlias = Mapping[str, Any]


class NotBuilt(Exception):  # noqa: N818 - no error: the case is skipped
    """Raised when a case needs a rule that isn't built yet."""


def same(what: str, expected: object, found: object) -> None:
    """Fail with both values when they differ."""
    assert expected == found, f"{what}: expected {expected}, found {found}"


def read_hands(case: Case, key: str = "hands", seats: int = 4) -> tuple[tuple[Card, ...], ...]:
    """Read hands by seat; a seat that isn't named has no cards."""
    return tuple(parse_many(case[key].get(seat, "")) for seat in range(seats))


def read_trick(text: str) -> TakenTrick:
    """Read a trick: ``"<leader>: <cards> -> <winner>"``."""
    leader, cards, winner = re.split(r":|->", text)
    return TakenTrick(int(leader), parse_many(cards.strip()), int(winner))
