"""What people at a table have to agree on, as its card and their hands show it; and a table put away."""

from __future__ import annotations

from typing import Final

import discord

from cogs.games.render_context import HandContext, RenderContext
from cogs.hand.claim_view import laid_open_line
from cogs.shell.message_builder import MessageBuilder, button, small
from cogs.shell.raw_layout import Component
from cogs.tables.clock_line import rest_line
from cogs.tables.ids import AgreeId

HERE: Final = "✅"
AWAY: Final = "💤"
_ROOM: Final = 4
"""Components that a line with a row of two buttons takes."""


def notices(scene: RenderContext) -> list[str]:
    """What everybody ought to hear about the table itself, a line each."""
    lines = []
    for notice in scene.snapshot.notices:
        what, _, seat = notice.partition(" ")
        lines.append(scene.words(f"notice-{what}", name=scene.names[int(seat)] if seat else ""))
    return lines


def room_for_agreement(scene: RenderContext) -> int:
    """How many components ``agreement`` needs now, at most."""
    snapshot = scene.snapshot
    return _ROOM if snapshot.proposal is not None or snapshot.ladder.paused else 0


def agreement(scene: RenderContext, sheet: MessageBuilder) -> None:
    """The question that is open, or the pause: below everything else, so that it moves no card.

    Left out of a message in which there is no room for it.
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
    """Yes and no; in a hand only what is still to be said."""
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
    """Where a computer plays for nobody, somebody may sit down."""
    if scene.snapshot.free_seats and sheet.room >= _ROOM - 1:
        sheet.buttons([_button(scene, "take", discord.ButtonStyle.secondary)])


def shelf(scene: RenderContext, sheet: MessageBuilder) -> None:
    """A partie that is put away: who is back, and how it goes on."""
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
    """Why a partie was put away, when nobody has asked for it, and who is back."""
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
