"""The question before somebody takes over a computer's seat: whose it is, and how it stands."""

from __future__ import annotations

import discord

from cogs.games.placing import points_text, sign_of
from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.message_builder import AMBER, MessageBuilder, button, small
from cogs.shell.names import Names
from cogs.shell.raw_layout import RawLayout
from cogs.tables.ids import SeatId
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.games.registry import game
from engine.tables import Snapshot


def seat_question(snapshot: Snapshot, seats: list[Seat], words: Words, card_emoji: CardEmoji) -> RawLayout:
    """Build the question with a button for each of the seats that whoever is asked could take."""
    context = RenderContext(snapshot, words, card_emoji, Names(snapshot, words))
    builder = MessageBuilder(AMBER)
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    builder.text(
        f"**{words('seat-question', table=title)}**",
        *(_standing(context, seat) for seat in seats),
        small(words("seat-question-means", deal=snapshot.deal_number or 1)),
    )
    style = discord.ButtonStyle.success
    builder.buttons(
        [
            button(
                SeatId(snapshot.table, seat).custom_id,
                words("button-sit-for", name=context.names.raw(seat)),
                style=style,
            )
            for seat in seats
        ]
    )
    return builder.view()


def _standing(context: RenderContext, seat: Seat) -> str:
    """Return who plays a seat, its place and its points as far as everybody may know them."""
    snapshot, name = context.snapshot, context.names.marked(seat)
    if snapshot.covered:
        return name
    totals = GAME_VIEWS[snapshot.game].lines.view(context, None).totals
    few_win = game(snapshot.game).few_points_win
    better = sum(other < totals[seat] if few_win else other > totals[seat] for other in totals)
    return f"{sign_of(better + 1)} {name} · {points_text(snapshot.game, totals[seat], context.words)}"
