"""A table before its partie: who sits there, by which rules it plays, and how long that takes."""

from __future__ import annotations

from typing import Final

import discord

from cogs.games.all_hands import hands_open
from cogs.games.contest import contest_needs
from cogs.games.counting import counts_about
from cogs.games.render_context import RenderContext
from cogs.house_rules.naming import rule_text
from cogs.shell.message_builder import MessageBuilder, button, small
from cogs.shell.names import FACES, LONG_NAME, shown
from cogs.shell.newcomers import TAUGHT
from cogs.shell.raw_layout import Component
from cogs.tables.buttons import menu_button
from cogs.tables.ids import TableId
from cogs.texts.catalogue import Words
from engine import house_rules
from engine.game import Seat
from engine.games.registry import game
from engine.tables import Snapshot
from engine.tables.durations import Duration

_NAMED: Final = 4
"""Changed house rules that are named; the rules page has them all."""


def lobby_card(context: RenderContext, builder: MessageBuilder, lasts: Duration | None) -> None:
    """Add a table that has not begun, with one button in colour: the next step for most who read it."""
    snapshot, words = context.snapshot, context.words
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    told = [rule_set(context), "" if lasts is None else length(lasts, words)]
    builder.text(
        f"## {title}",
        " · ".join(filter(None, told)),
        changed_rules(context.snapshot, context.words),
        small(words.about(snapshot.game)),
    )
    builder.text(*lobby(context))
    builder.buttons(_next_step(context))
    builder.buttons([_button(context, "configure"), _button(context, "leave"), menu_button(context)])
    builder.text(*_terms(context), small(words("tutorial-sign")) if snapshot.game == TAUGHT else "")


def lobby(context: RenderContext) -> list[str]:
    """Return who sits at a table that has not begun, and whether anybody is missing."""
    return [*_seats(context), _free(context)]


def length(lasts: Duration, words: Words) -> str:
    """Return how many deals a partie has, and about how long it takes."""
    deals, minutes = words("lobby-deals", count=lasts.deals), lasts.minutes
    if minutes is None:
        return words("lobby-days", deals=deals)
    if minutes < 90:
        return words("lobby-minutes", deals=deals, minutes=minutes)
    halves = round(minutes / 30)
    return words("lobby-hours", deals=deals, hours=f"{halves // 2}{'½' if halves % 2 else ''}")


def rule_set(context: RenderContext) -> str:
    """Return the name of the rules: a rule set that the server has saved, or a preset."""
    preset = context.words.preset(context.snapshot.preset)
    own = context.snapshot.rule_set
    return (
        preset if own is None else context.words("card-rule-set", name=shown(own, LONG_NAME), preset=preset)
    )


def changed_rules(snapshot: Snapshot, words: Words) -> str:
    """Return the house rules that differ from the rule set, the first of them by name."""
    differing = house_rules.changed(game(snapshot.game), snapshot.preset, snapshot.options)
    differing.pop("players", None)  # as many as there are seats below
    named = [rule_text(snapshot.game, *one, words) for one in list(differing.items())[:_NAMED]]
    if more := len(differing) - len(named):
        named.append(words("lobby-more-rules", count=more))
    return small(words("card-lobby-changed", rules=" · ".join(named))) if named else ""


def _terms(context: RenderContext) -> list[str]:
    """Return who may sit down, the pace, and what else whoever sits down agrees to."""
    snapshot, words = context.snapshot, context.words
    pace = words("card-lobby-pace", pace=words(f"pace-{snapshot.clock.pace}"))
    return [
        small(f"{_access(context)} {pace}"),
        small(words("card-lobby-drawn")) if game(snapshot.game).draws_seats(snapshot.options) else "",
        small(counts_about(snapshot, words)),
        small(contest_needs(context)),
        hands_open(context),
    ]


def _access(context: RenderContext) -> str:
    access = context.snapshot.access
    if access.mode == "everyone":
        return context.words("card-lobby-everyone")
    if not access.invited:
        return context.words("card-lobby-invited-nobody")
    return context.words("card-lobby-invited", people=" ".join(f"<@{person}>" for person in access.invited))


def _seats(context: RenderContext) -> list[str]:
    lines = []
    for number, state in enumerate(context.snapshot.seats):
        kept = _kept_for(context.snapshot, number)
        name = context.names.marked(number) if kept is None else context.words("lobby-kept", person=kept)
        line = f"{number + 1}. {name}"
        if state.owner is not None and state.owner.id == context.snapshot.host.id:
            line = f"{line} – {context.words('card-host')}"
        if context.snapshot.contest and (row := context.worn.get(number)) is not None:
            line = f"{line} · 🎗️ {shown(row.name, LONG_NAME)}"
        lines.append(line)
    return lines


def _kept_for(snapshot: Snapshot, seat: Seat) -> str | None:
    """Return the mention of the person for whom an empty seat is kept, until they sit somewhere."""
    person = snapshot.reserved.get(seat)
    if person is None or person.external_id is None or snapshot.seats[seat].kind != "empty":
        return None
    return None if snapshot.seats_of(person.id) else f"<@{person.external_id}>"


def _free(context: RenderContext) -> str:
    free = sum(state.kind == "empty" for state in context.snapshot.seats)
    if free:
        return context.words("card-lobby", free=free)
    host = next(
        (seat for seat, state in enumerate(context.snapshot.seats) if state.owner == context.snapshot.host), 0
    )
    return context.words("card-lobby-full", host=context.names.bold(host))


def _next_step(context: RenderContext) -> list[Component]:
    """Return the buttons that bring the partie nearer: sitting down, or beginning.

    Sitting down is the first of them as long as somebody could do it, else filling up with computers.
    """
    primary, success = discord.ButtonStyle.primary, discord.ButtonStyle.success
    kinds = {state.kind for state in context.snapshot.seats}
    if "empty" not in kinds:
        room = "computer" in kinds and _awaits_people(context.snapshot)
        return [_button(context, "start", success), *([_button(context, "join")] if room else [])]
    if not _awaits_people(context.snapshot):
        return [_fill(context, success)]
    return [_button(context, "join", primary), _fill(context)]


def _awaits_people(snapshot: Snapshot) -> bool:
    """Whether there is anybody who may still sit down."""
    seated = {person.external_id for person in snapshot.persons}
    known = {*snapshot.access.invited, *(person.external_id for person in snapshot.reserved.values())}
    return snapshot.access.mode == "everyone" or bool(known - seated)


def _fill(context: RenderContext, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Component:
    """Return the button that lets computers sit down and begins; their face shows how well they play."""
    snapshot, label = context.snapshot, context.words("button-fill")
    face = FACES[snapshot.level]
    return button(TableId(snapshot.table, "fill").custom_id, f"{face} {label}", style=style)


def _button(
    context: RenderContext, verb: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> Component:
    return button(
        TableId(context.snapshot.table, verb).custom_id, context.words(f"button-{verb}"), style=style
    )
