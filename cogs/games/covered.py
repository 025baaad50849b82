"""What everybody sees of a table at which cards are played that other tables still have before them: none."""

from __future__ import annotations

from cogs.games.render_context import RenderContext
from cogs.shell.message_builder import small


def covered_lines(scene: RenderContext) -> list[str]:
    """Who sits there and how far they are."""
    snapshot, words = scene.snapshot, scene.words
    seats = [f"{number + 1}. {scene.names.marked(number)}" for number in range(len(snapshot.seats))]
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    deal = "" if snapshot.deal_number is None else words("covered-deal", deal=snapshot.deal_number)
    return [f"## {title}", *seats, deal, covered_why(scene)]


def covered_why(scene: RenderContext) -> str:
    """Why the cards are not shown."""
    return small(f"🙈 {scene.words('covered-why')}")
