"""Questions that a table has to agree on, shown on its card and in hands, and tables put away."""

from __future__ import annotations

from typing import Final

import discord

from cogs.games.render_context import HandContext, RenderContext
from cogs.shell.amounts import listed
from cogs.shell.message_builder import MessageBuilder, button, small
from cogs.shell.raw_layout import Component
from cogs.tables.clock_line import relative, rest_line
from cogs.tables.ids import AgreeId
from engine.cards import cards_in
from engine.tables.proposals import Proposal

HERE: Final = "✅"
AWAY: Final = "💤"


def notices(context: RenderContext) -> list[str]:
    """Return the notices about the table itself, a line each."""
    lines = []
    for notice in context.snapshot.notices:
        what, _, seat = notice.partition(" ")
        lines.append(context.words(f"notice-{what}", name=context.names[int(seat)] if seat else ""))
    return lines


def agreement(context: RenderContext, builder: MessageBuilder) -> None:
    """Add the open question, or the pause."""
    question = context.snapshot.proposal
    if question is not None:
        ends = context.snapshot.silence_ends
        missing = sorted(question.missing(context.snapshot.present))
        names = listed(map(context.names.plain, missing), context.words)
        builder.text(
            f"**{_asked(context, question)}**",
            laid_open_line(context),
            small(context.words("ask-undo-hint")) if question.kind == "undo" else "",
            "" if ends is None else small(context.words("ask-silence", when=relative(ends))),
            small(context.words("ask-missing", names=names, count=len(missing))),
        )
        builder.buttons(_answers(context, question))
    elif context.snapshot.clock.paused:
        builder.text(f"⏸ **{context.words('paused')}**", rest_line(context))
        builder.buttons([_button(context, "go", discord.ButtonStyle.success)])


def _asked(context: RenderContext, question: Proposal) -> str:
    """Return the question in words."""
    name = context.names.plain(question.seat)
    if question.about is None:
        return context.words(f"ask-{question.kind}", name=name)
    return context.words("ask-remove", name=name, other=context.names.plain(question.about))


def _answers(context: RenderContext, question: Proposal) -> list[Component]:
    """Return the buttons for yes and no; in a hand only those that still change something."""
    yes = _button(context, "yes", discord.ButtonStyle.success, question.seq)
    no = _button(context, "no", discord.ButtonStyle.secondary, question.seq)
    if not isinstance(context, HandContext):
        return [yes, no]
    if context.seat == question.seat:
        return [_button(context, "withdraw", discord.ButtonStyle.secondary, question.seq)]
    if context.seat not in context.snapshot.present or context.seat == question.about:
        return []
    return [no] if context.seat in question.yes else [yes, no]


def shelf(context: RenderContext, builder: MessageBuilder) -> None:
    """Add who is back at a partie that is put away, and the buttons to resume it."""
    snapshot = context.snapshot
    builder.text(*shelf_lines(context))
    if snapshot.here:
        builder.text(small(context.words("shelf-waiting")))
    own = context.seat if isinstance(context, HandContext) else None
    buttons = [] if own in snapshot.here else [_button(context, "here", discord.ButtonStyle.success)]
    if snapshot.here:
        buttons.append(_button(context, "resume", discord.ButtonStyle.secondary))
    if snapshot.free_seats and own is None:
        buttons.append(_button(context, "take", discord.ButtonStyle.secondary))
    builder.buttons(buttons)


def shelf_lines(context: RenderContext) -> list[str]:
    """Return why a partie was put away, unless somebody asked for it, and who is back."""
    snapshot = context.snapshot
    lines = []
    for seat, state in enumerate(snapshot.seats):
        if state.kind == "person":
            # a mention, so that a card that is posted anew can call them
            away = f"<@{state.owner.external_id}>" if state.owner and state.owner.external_id else ""
            name = context.names.plain(seat)
            lines.append(f"{HERE} {name}" if seat in snapshot.here else f"{AWAY} {away or name}")
        else:
            lines.append(context.names.marked(seat))
    reason = snapshot.shelf.reason if snapshot.shelf is not None else ""
    why = f"shelved-{reason}"
    told = small(context.words(why)) if reason and context.words.has(why) else ""
    return [context.words("card-shelved"), told, *lines, rest_line(context)]


def _button(context: RenderContext, verb: str, style: discord.ButtonStyle, question: int = 0) -> Component:
    custom_id = AgreeId(context.snapshot.table, verb, question).custom_id
    return button(custom_id, context.words(f"button-{verb}"), style=style)


def laid_open_line(context: RenderContext) -> str:
    """Return the open hand of a player who claims the rest, while others decide, for those who may see it."""
    if context.snapshot.covered and not isinstance(context, HandContext):
        return ""
    laid = context.snapshot.laid_open
    return "" if laid is None else f"## {context.card_emoji.row(context.in_order(cards_in(laid[1])))}"
