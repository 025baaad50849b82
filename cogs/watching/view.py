"""A spectator's private view: the public table, and all hands if that was agreed.

No button here acts at the table. Hands come from ``TableState.open_hands`` and from nowhere else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cogs.games.render_context import RenderContext, held_lines
from cogs.hand.view import title
from cogs.rules.view import rules_button
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import Click, click
from cogs.shell.layout import GREY, RED, Component, MessageBuilder, RawLayout, button, small
from cogs.shell.names import DEFAULT_WORDING, Names, TableWording
from cogs.tables.lines import covered_lines, replay_button, rest_line, shelf_lines
from cogs.tables.view import closing, finish, lobby, play
from cogs.texts.catalogue import Words
from engine.cards import CardSet
from engine.tables import TableState

Verb: TypeAlias = Literal["show", "hide", "next"]


@click("g:{table}:{verb}")
@dataclass(frozen=True, slots=True)
class WatchId(Click):
    """A spectator's button: ``show`` or ``hide`` hands that are open, or watch the ``next`` table."""

    table: int
    verb: Verb


def watch_view(
    state: TableState,
    words: Words,
    card_emoji: CardEmoji,
    wording: TableWording = DEFAULT_WORDING,
    *,
    wanted: bool = False,
    held: Sequence[CardSet] | None = None,
    note: str | None = None,
) -> RawLayout:
    """Build the view of a table for a person who owns no seat there.

    ``wanted`` says that they want to see all hands if they may, ``held`` are the hands in that case. ``note``
    is a line that answers the last click.
    """
    context = RenderContext(state, words, card_emoji, Names(state, words), wording=wording)
    builder = MessageBuilder(RED if state.status == "quarantined" else GREY)
    watches = state.status != "closed"
    builder.text(f"**{words('watch-title')}**" if watches else "", f"> {note}" if note else "")
    heading = title(state, words)
    match state.status:
        case "lobby":
            builder.text(heading, *lobby(context), small(words("watch-lobby")))
        case "playing" if state.covered:
            builder.text(*covered_lines(context))
        case "playing":
            play(context, builder)
            _hands(context, builder, held, wanted=wanted)
            builder.text(f"⏸ **{words('paused')}**" if state.clock.paused else "", rest_line(context))
        case "shelved":
            builder.text(heading, *shelf_lines(context))
        case "finished":
            finish(context, builder)
        case "closed":
            builder.text(heading, closing(state, words))
        case "quarantined":
            builder.text(heading, words("table-quarantined"))
    builder.buttons(_buttons(context, wanted=wanted))
    return builder.view()


def _hands(
    context: RenderContext, builder: MessageBuilder, held: Sequence[CardSet] | None, *, wanted: bool
) -> None:
    """Add all hands, or how to see them, if the table's hands are open to spectators."""
    if not context.state.hands_open:
        return
    words = context.words
    if held is not None:
        builder.text(*held_lines(context, held), small(words("watch-hands-shown")))
    else:
        builder.text(small(words("watch-hands-come" if wanted else "watch-hands-offered")))


def _buttons(context: RenderContext, *, wanted: bool) -> list[Component]:
    state, words = context.state, context.words
    buttons: list[Component] = []
    if state.hands_open and state.status == "playing":
        verb: Verb = "hide" if wanted else "show"
        buttons.append(button(WatchId(state.table, verb).custom_id, words(f"button-watch-{verb}")))
    if state.status == "finished" and not state.arranged:
        buttons.append(button(WatchId(state.table, "next").custom_id, words("button-watch-next")))
    buttons += replay_button(state, words, "button-watch-replay")
    if state.status in ("lobby", "playing"):
        buttons.append(rules_button(context))
    return buttons
