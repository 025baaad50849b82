"""Everybody's cards in words, for replays and spectators who see all hands."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.render_context import RenderContext
from cogs.shell.layout import FIXED_SPACE
from engine.cards import CardSet, cards_in


def hands_open(context: RenderContext) -> str:
    """Return the warning for new players that spectators see all hands at once; empty if they don't."""
    return context.words("card-hands-open") if context.snapshot.hands_open else ""


def held_lines(context: RenderContext, held: Sequence[CardSet]) -> list[str]:
    """Return a line for each seat with cards. The cards come first, so that suits stand below one another."""
    return [
        f"{context.card_emoji.row(context.in_order(cards_in(cards)))}{FIXED_SPACE}{context.names.short(seat)}"
        for seat, cards in enumerate(held)
        if cards
    ]
