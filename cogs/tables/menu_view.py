"""The menu behind **⋯** on a card and below a hand: what is rarely needed, in a private message."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from cogs.games.all_hands import hands_open
from cogs.games.characters import characters_here
from cogs.games.render_context import RenderContext
from cogs.rules.button import rules_button
from cogs.shell.message_builder import GREY, MessageBuilder, button, option, select, small
from cogs.shell.names import level_named
from cogs.shell.raw_layout import Component, RawLayout
from cogs.tables.buttons import hand_button, hint_button, look_button, review_button
from cogs.tables.clock_line import own_clock_line
from cogs.tables.ids import AgreeId, LevelId, MenuId, MenuVerb
from cogs.tables.view import table_line
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.players.levels import Level
from engine.tables import Snapshot


def table_menu(context: RenderContext, seat: Seat | None, *, host: bool) -> RawLayout:
    """Build the menu for the owner of ``seat`` (``None``: for somebody without one); ``host``: they host."""
    builder = MessageBuilder(GREY)
    characters = characters_here(context.snapshot, context.words)
    clock = "" if seat is None else own_clock_line(context, seat)
    builder.text(table_line(context), clock, small(hands_open(context)), small(characters))
    builder.buttons(list(_to_look_at(context, seat)))
    if host and context.snapshot.status == "lobby":
        _levels(context, builder)
    builder.buttons(list(_to_do(context, seat, host=host)))
    if seat is not None and context.snapshot.started:
        builder.buttons([hand_button(context.snapshot.table, context.words)])
    return builder.view()


def _to_look_at(context: RenderContext, seat: Seat | None) -> Iterator[Component]:
    snapshot = context.snapshot
    yield rules_button(context)
    if snapshot.started and not snapshot.covered:
        yield look_button(context, "sheet")
        yield look_button(context, "course")
    if snapshot.started and seat is not None and snapshot.view(seat).hand:
        yield look_button(context, "hand")
    if snapshot.commitment.digest is not None:
        yield _button(context, "fair")
    yield from review_button(snapshot, context.words)


def _levels(context: RenderContext, builder: MessageBuilder) -> None:
    """Add the choice how well computers play: all of them with one tap, or one who sits here already."""
    snapshot, words = context.snapshot, context.words
    styles = {snapshot.level: discord.ButtonStyle.primary}
    builder.text(f"**{words('menu-level')}**", small(words("menu-level-about")))
    builder.buttons(
        [
            button(
                LevelId(snapshot.table, level).custom_id,
                level_named(level, words),
                style=styles.get(level, discord.ButtonStyle.secondary),
            )
            for level in Level
        ]
    )
    computers = [(seat, place) for seat, place in enumerate(snapshot.seats) if place.kind == "computer"]
    options = [
        option(f"{seat + 1}. {context.names.raw(seat)} · {level_named(level, words)}", f"{seat}-{level}")
        for seat, place in computers
        for level in Level
        if level is not place.level
    ]
    if options:
        builder.row(select(LevelId(snapshot.table).custom_id, options, words("menu-level-one")))


def _to_do(context: RenderContext, seat: Seat | None, *, host: bool) -> Iterator[Component]:
    snapshot = context.snapshot
    if not snapshot.started:
        return
    if seat is None:
        yield _button(context, "watch")
        if snapshot.free_seats:
            yield _agree_button(context, "take", "button-take")
        return
    if seat in snapshot.present:
        yield from hint_button(snapshot, seat, context.words)
        if seat in snapshot.undoable:
            yield _agree_button(context, "undo", "menu-undo")
        if not snapshot.clock.paused:
            yield _agree_button(context, "pause", "menu-pause")
        yield _agree_button(context, "shelve", "menu-shelve")
        yield _button(context, "leave")
    if host and not snapshot.arranged:
        for other in sorted(snapshot.present - {seat}):
            asking = MenuId(snapshot.table, "remove", other).custom_id
            yield button(asking, context.words("menu-remove", name=context.names.raw(other)))
        yield _button(context, "close")


def sure(snapshot: Snapshot, seat: Seat | None, verb: MenuVerb, words: Words) -> RawLayout:
    """Build the question whether the owner of a seat really wants to ``leave`` or ``close`` the table."""
    builder = MessageBuilder(GREY)
    given_up = seat is not None and snapshot.gives_up(seat)
    asks = verb == "close" and snapshot.rated and bool(snapshot.present - {seat})
    what = "given-up" if given_up else "end" if asks else verb
    alone = "yes" if len(snapshot.present) == 1 else "no"
    builder.text(words(f"menu-{what}-sure", table=str(snapshot.table), alone=alone))
    done: MenuVerb = "left" if verb == "leave" else "closed"
    yes = MenuId(snapshot.table, done).custom_id
    builder.buttons(
        [
            button(yes, words(f"button-{verb}"), style=discord.ButtonStyle.danger),
            hand_button(snapshot.table, words),
        ]
    )
    return builder.view()


def fair_note(snapshot: Snapshot, words: Words, *, seated: bool) -> RawLayout:
    """Build what shows that the next deal was fixed before anybody could know of it."""
    builder = MessageBuilder(GREY)
    commitment = snapshot.commitment
    cuts = len(commitment.cuts)
    builder.text(
        f"**{words('menu-fair')}**",
        words("fair-about"),
        words("fair-line", hash=commitment.digest or "", cuts=cuts),
        small(words("fair-proves")),
    )
    if seated:
        builder.buttons([hand_button(snapshot.table, words)])
    return builder.view()


def _agree_button(context: RenderContext, verb: str, text: str) -> Component:
    return button(AgreeId(context.snapshot.table, verb).custom_id, context.words(text))


def _button(context: RenderContext, verb: MenuVerb) -> Component:
    return button(MenuId(context.snapshot.table, verb).custom_id, context.words(f"menu-{verb}"))
