"""The public card of a table: the one message that everybody in the channel sees.

It is drawn from the public view only, so it can't show anything secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import discord

from cogs.games.all_hands import hands_open
from cogs.games.contest import contest_needs, contest_result, contest_told
from cogs.games.counting import counts_about, counts_for
from cogs.games.covered import covered_lines, covered_why
from cogs.games.placing import placings, verdict
from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.leaderboards.button import leaderboard_button
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.message_builder import AMBER, FIXED_SPACE, GREY, RED, MessageBuilder, button, small
from cogs.shell.names import LONG_NAME, Names, shown
from cogs.shell.raw_layout import Component, RawLayout
from cogs.shell.table_wording import DEFAULT_WORDING, TableWording
from cogs.tables.agreement_view import agreement, free_seat, notices, shelf
from cogs.tables.buttons import menu_button
from cogs.tables.clock_line import clock_line
from cogs.tables.ids import TableId
from cogs.texts.catalogue import Words
from engine import house_rules
from engine.fraternities.store import FraternityRow
from engine.game import Seat
from engine.games.registry import game
from engine.tables import Snapshot

_ON_A_LINE: Final = 29
"""Monospaced characters that fit beside each other in a card on a phone 350 pixels wide."""
DIGITS: Final = 16
"""Digits shown of a commitment's 64; ``/table verify`` shows all."""


def table_card(
    snapshot: Snapshot,
    words: Words,
    card_emoji: CardEmoji,
    picture: tuple[str, str] | None = None,
    wording: TableWording = DEFAULT_WORDING,
    watching: int = 0,
    voided: bool = False,
    worn: Mapping[Seat, FraternityRow] | None = None,
) -> RawLayout:
    """Build the card of a table in whatever state it is.

    ``picture`` is the name of the attached picture and its description. ``watching`` is the number of
    spectators, ``voided`` says that the result doesn't count. ``worn`` are the fraternities of the seats'
    owners.
    """
    context = RenderContext(
        snapshot,
        words,
        card_emoji,
        Names(snapshot, words),
        wording=wording,
        worn=worn or {},
        pictured=picture is not None and snapshot.status == "playing" and not snapshot.covered,
    )
    builder = MessageBuilder({"closed": GREY, "quarantined": RED}.get(snapshot.status, AMBER))
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    onlookers = small(words("card-watching", count=watching)) if watching else ""
    match snapshot.status:
        case "lobby":
            builder.text(f"## {title}", words.about(snapshot.game), *_rules(context))
            builder.text(*lobby(context), small(words("tutorial-sign")), promise(context), onlookers)
            builder.buttons(_lobby_buttons(context))
        case "playing":
            agreement(context, builder)
            if snapshot.covered:
                builder.text(*covered_lines(context))
                builder.text(*(f"> {notice}" for notice in notices(context)))
            else:
                play(context, builder)
                builder.text(clock_line(context), small(hands_open(context)), onlookers)
            if context.pictured and picture is not None:
                builder.picture(*picture)
            builder.buttons(
                [
                    _button(context, "hand", discord.ButtonStyle.primary),
                    *free_seat(context),
                    menu_button(context),
                ]
            )
        case "shelved":
            builder.text(f"## {title}")
            shelf(context, builder)
            builder.text(small(hands_open(context)), onlookers)
        case "finished":
            builder.text(f"## {title}", words("card-voided") if voided else "")
            finish(context, builder)
            if snapshot.rated:
                builder.buttons([leaderboard_button(snapshot.game, words)])
        case "closed":
            builder.text(f"## {title}", closing(snapshot, words))
        case "quarantined":
            builder.text(f"## {title}", words("card-quarantined"))
    if picture is not None and snapshot.status == "finished" and not snapshot.covered:
        builder.picture(*picture)
    return builder.view()


def lobby(context: RenderContext) -> list[str]:
    """Return who sits at a table that has not begun, and whether anybody is missing."""
    return [*_seats(context), _free(context)]


def play(context: RenderContext, builder: MessageBuilder) -> None:
    """Add a partie being played: its rules, the notices, and the table itself."""
    snapshot = context.snapshot
    builder.text(table_line(context), *(f"> {notice}" for notice in notices(context)))
    GAME_VIEWS[snapshot.game].card(context, builder)


def table_line(context: RenderContext) -> str:
    """Return game, number and rule set of a table, and what it is played for."""
    snapshot, words = context.snapshot, context.words
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    rules = _rule_set(context)
    told = [title, "" if rules == words.game(snapshot.game) else rules, contest_told(context)]
    return small(" · ".join(filter(None, told)))


def finish(context: RenderContext, builder: MessageBuilder) -> None:
    """Add a partie that is over: who has won, and how its last deal went."""
    builder.text(f"**{context.words('card-finished')}** {verdict(context)}", *placings(context))
    builder.text(contest_result(context) or small(counts_for(context.snapshot, context.words)))
    if context.snapshot.covered:
        builder.text(covered_why(context))
    else:
        GAME_VIEWS[context.snapshot.game].ending(context, builder)


def retired_lines(
    context: RenderContext, told: Sequence[str] = (), moved_to: int | Literal["away"] | None = None
) -> list[str]:
    """Return the lines left on a card that is replaced: the deals ``told``, or where the table is now.

    ``moved_to`` is ``away`` if not everybody who reads this may know the new channel.
    """
    words, snapshot = context.words, context.snapshot
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    if moved_to == "away":
        return [small(f"{title}: {words('channel-moved-away')}")]
    if moved_to is not None:
        return [small(f"{title}: {words('channel-moved', place=f'<#{moved_to}>')}")]
    if told:
        return [small(title), *told]
    return [small(f"{title}: {words('card-retired')}")]


def put_away_card(lines: Sequence[str]) -> RawLayout:
    """Build the final card without buttons."""
    builder = MessageBuilder(GREY)
    builder.text(*lines)
    return builder.view()


def _rules(context: RenderContext) -> list[str]:
    """Return the rule set, the house rules that differ from it, and who may sit down."""
    snapshot, words = context.snapshot, context.words
    rules = game(snapshot.game)
    differing = house_rules.changed(rules, snapshot.preset, snapshot.options)
    differing.pop("players", None)  # as many as there are seats below
    changed = ", ".join(house_rule(key, value) for key, value in differing.items())
    return [
        words("card-lobby-rules", rules=_rule_set(context)),
        words("card-lobby-changed", rules=changed) if changed else "",
        small(_access(context)),
        small(words("card-lobby-pace", pace=words(f"setting-pace-{snapshot.clock.pace}"))),
        small(words("card-lobby-drawn")) if rules.draws_seats(snapshot.options) else "",
        small(counts_about(snapshot, words)),
        small(contest_needs(context)),
        hands_open(context),
    ]


def house_rule(key: str, value: object) -> str:
    """Format a house rule as it is typed, without line breaks if a phone has room for it on a line."""
    told = f"{key} = {value}"
    return f"`{told.replace(' ', FIXED_SPACE) if len(told) <= _ON_A_LINE else told}`"


def promise(context: RenderContext) -> str:
    """Return the first digits of the commitment to the next deal's seed, and how often it was cut."""
    commitment = context.snapshot.commitment
    if commitment.digest is None:
        return ""
    told = commitment.digest[:DIGITS]
    return small(context.words("fair-line", hash=told, cuts=len(commitment.cuts)))


def _rule_set(context: RenderContext) -> str:
    """Return the name of the rules: a rule set that the server has saved, or a preset."""
    preset = context.words.preset(context.snapshot.preset)
    own = context.snapshot.rule_set
    return (
        preset if own is None else context.words("card-rule-set", name=shown(own, LONG_NAME), preset=preset)
    )


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
        line = f"{number + 1}. {context.names.marked(number)}"
        if state.owner is not None and state.owner.id == context.snapshot.host.id:
            line = f"{line} – {context.words('card-host')}"
        if context.snapshot.contest and (row := context.worn.get(number)) is not None:
            line = f"{line} · 🎗️ {shown(row.name, LONG_NAME)}"
        lines.append(line)
    return lines


def _free(context: RenderContext) -> str:
    free = sum(state.kind == "empty" for state in context.snapshot.seats)
    if free:
        return context.words("card-lobby", free=free)
    host = next(
        (seat for seat, state in enumerate(context.snapshot.seats) if state.owner == context.snapshot.host), 0
    )
    return context.words("card-lobby-full", host=context.names.bold(host))


def _lobby_buttons(context: RenderContext) -> list[Component]:
    full = all(state.kind != "empty" for state in context.snapshot.seats)
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [
        _button(context, "join", secondary if full else primary),
        _button(context, "leave", secondary),
        _button(context, "fill", secondary),
        _button(context, "start", discord.ButtonStyle.success if full else secondary),
        _button(context, "configure", secondary),
    ]


def _button(context: RenderContext, verb: str, style: discord.ButtonStyle) -> Component:
    return button(
        TableId(context.snapshot.table, verb).custom_id, context.words(f"button-{verb}"), style=style
    )


def closing(snapshot: Snapshot, words: Words) -> str:
    """Return why a table is closed, if there is a sentence for it, and what counts of its partie."""
    specific = f"card-closed-{snapshot.close_reason}"
    why = words(specific if words.has(specific) else "card-closed")
    dealt = (snapshot.deal_number or 0) > 1
    return f"{why}\n{small(words('card-closed-counts'))}" if dealt else why
