"""Everybody's cards in words: in replays, and where spectators see all hands."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.render_context import RenderContext
from cogs.shell.message_builder import small
from engine.cards import CardSet


def hands_open(scene: RenderContext) -> str:
    """What whoever sits down has to know, where spectators see all hands at once."""
    return scene.words("card-hands-open") if scene.snapshot.hands_open else ""


def held_lines(scene: RenderContext, held: Sequence[CardSet]) -> list[str]:
    """Two lines for each seat that holds cards: eight of them leave no room for a name beside on a phone."""
    return [
        line
        for seat, cards in enumerate(held)
        if cards
        for line in (small(scene.names.plain(seat)), scene.card_emoji.set(cards))
    ]
