"""Questions that a table has to agree on, shown on its card and in hands, and tables put away."""

from __future__ import annotations

from typing import Final

import discord

from cogs.games.render_context import HandContext, RenderContext
from cogs.shell.message_builder import MessageBuilder, button, small
from cogs.shell.raw_layout import Component
from cogs.tables.clock_line import rest_line
from cogs.tables.ids import AgreeId

HERE: Final = "✅"
AWAY: Final = "💤"
_ROOM: Final = 4
"""Components of a line with a row of two buttons."""


def notices(scene: RenderContext) -> list[str]:
    """Return the notices about the table itself, a line each."""
    lines = []
    for notice in scene.snapshot.notices:
        what, _, seat = notice.partition(" ")
        lines.append(scene.words(f"notice-{what}", name=scene.names[int(seat)] if seat else ""))
    return lines


def room_for_agreement(scene: RenderContext) -> int:
    """Return the maximum number of components that ``agreement`` needs now."""
    snapshot = scene.snapshot
    return _ROOM if snapshot.proposal is not None or snapshot.ladder.paused else 0


def agreement(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add the open question, or the pause, below everything else so that no card moves.

    Left out of a message that has no room for it.
    """
    if sheet.room < _ROOM:
        return
    question = scene.snapshot.proposal
    if question is not None:
        missing = sorted(scene.snapshot.present - question.yes)
        sheet.text(
            f"**{scene.words(f'ask-{question.kind}', name=scene.names.plain(question.seat))}**",
            laid_open_line(scene),
            small(scene.words("ask-undo-hint")) if question.kind == "undo" else "",
            small(scene.words("ask-missing", names=", ".join(scene.names.plain(seat) for seat in missing))),
        )
        sheet.buttons(_answers(scene, question.seq, question.seat, question.yes))
    elif scene.snapshot.ladder.paused:
        sheet.text(f"⏸ **{scene.words('paused')}**", rest_line(scene))
        sheet.buttons([_button(scene, "go", discord.ButtonStyle.success)])


def _answers(scene: RenderContext, question: int, asking: int, agreed: frozenset[int]) -> list[Component]:
    """Return the buttons for yes and no; in a hand only those that still change something."""
    yes = _button(scene, "yes", discord.ButtonStyle.success, question)
    no = _button(scene, "no", discord.ButtonStyle.secondary, question)
    if not isinstance(scene, HandContext):
        return [yes, no]
    if scene.seat == asking:
        return [_button(scene, "withdraw", discord.ButtonStyle.secondary, question)]
    if scene.seat not in scene.snapshot.present:
        return []
    return [no] if scene.seat in agreed else [yes, no]


def free_seat(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add a button to sit down where a computer plays for nobody."""
    if scene.snapshot.free_seats and sheet.room >= _ROOM - 1:
        sheet.buttons([_button(scene, "take", discord.ButtonStyle.secondary)])


def shelf(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add who is back at a partie that is put away, and the buttons to resume it."""
    snapshot = scene.snapshot
    sheet.text(*shelf_lines(scene))
    if snapshot.here:
        sheet.text(small(scene.words("shelf-waiting")))
    own = scene.seat if isinstance(scene, HandContext) else None
    buttons = [] if own in snapshot.here else [_button(scene, "here", discord.ButtonStyle.success)]
    if snapshot.here:
        buttons.append(_button(scene, "resume", discord.ButtonStyle.secondary))
    if snapshot.free_seats and own is None:
        buttons.append(_button(scene, "take", discord.ButtonStyle.secondary))
    sheet.buttons(buttons)


def shelf_lines(scene: RenderContext) -> list[str]:
    """Return why a partie was put away, unless somebody asked for it, and who is back."""
    snapshot = scene.snapshot
    lines = []
    for seat, state in enumerate(snapshot.seats):
        if state.kind == "person":
            # a mention, so that a card that is posted anew can call them
            away = f"<@{state.owner.external_id}>" if state.owner and state.owner.external_id else ""
            name = scene.names.plain(seat)
            lines.append(f"{HERE} {name}" if seat in snapshot.here else f"{AWAY} {away or name}")
        else:
            lines.append(scene.names.marked(seat))
    reason = snapshot.shelf.reason if snapshot.shelf is not None else ""
    why = f"shelved-{reason}"
    told = small(scene.words(why)) if reason and scene.words.has(why) else ""
    return [scene.words("card-shelved"), told, *lines, rest_line(scene)]


def _button(scene: RenderContext, verb: str, style: discord.ButtonStyle, question: int = 0) -> Component:
    custom_id = AgreeId(scene.snapshot.table, verb, question).custom_id
    return button(custom_id, scene.words(f"button-{verb}"), style=style)


def laid_open_line(scene: RenderContext) -> str:
    """Return the open hand of a player who claims the rest, while others decide, for those who may see it."""
    if scene.snapshot.covered and not isinstance(scene, HandContext):
        return ""
    laid = scene.snapshot.laid_open
    return "" if laid is None else f"## {scene.card_emoji.set(laid[1])}"
