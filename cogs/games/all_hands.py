"""Everybody's cards in words, for replays and spectators who see all hands."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.render_context import RenderContext
from cogs.shell.message_builder import small
from engine.cards import CardSet


def hands_open(context: RenderContext) -> str:
    """Return the warning for new players that spectators see all hands at once; empty if they don't."""
    return context.words("card-hands-open") if context.snapshot.hands_open else ""


def held_lines(context: RenderContext, held: Sequence[CardSet]) -> list[str]:
    """Return two lines for each seat with cards; eight cards leave no room for a name on a phone."""
    return [
        line
        for seat, cards in enumerate(held)
        if cards
        for line in (small(context.names.plain(seat)), context.card_emoji.set(cards))
    ]
