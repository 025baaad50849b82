"""The public card of a table: the one message that everybody in the channel sees.

It is drawn from the public view only, so it can't show anything secret.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Literal

import discord

from cogs.games.all_hands import hands_open
from cogs.games.contest import contest_result, contest_told
from cogs.games.covered import covered_lines, covered_why
from cogs.games.placing import placings
from cogs.games.remarks import partie_remarks
from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.leaderboards.button import leaderboard_button
from cogs.records.button import replay_button
from cogs.shell.amounts import listed
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.message_builder import AMBER, GREY, RED, MessageBuilder, button, small
from cogs.shell.names import Names
from cogs.shell.raw_layout import Component, RawLayout
from cogs.shell.table_wording import DEFAULT_WORDING, TableWording
from cogs.tables.agreement_view import agreement, notices, shelf
from cogs.tables.buttons import menu_button
from cogs.tables.clock_line import time_left
from cogs.tables.ids import TableId, WeekLaterId
from cogs.tables.lobby_view import lobby_card, rule_set
from cogs.texts.catalogue import Words
from engine.evenings.again import may_meet_again, met_at
from engine.fraternities.store import FraternityRow
from engine.game import Seat
from engine.games.registry import game
from engine.tables import Snapshot
from engine.tables.durations import Duration


def table_card(
    snapshot: Snapshot,
    words: Words,
    card_emoji: CardEmoji,
    picture: tuple[str, str] | None = None,
    wording: TableWording = DEFAULT_WORDING,
    watching: int = 0,
    voided: bool = False,
    worn: Mapping[Seat, FraternityRow] | None = None,
    lasts: Duration | None = None,
) -> RawLayout:
    """Build the card of a table in whatever state it is.

    ``picture`` is the name of the attached picture and its description. ``watching`` is the number of
    spectators, ``voided`` says that the result doesn't count. ``worn`` are the fraternities of the seats'
    owners; ``lasts`` is for a lobby.
    """
    context = RenderContext(
        snapshot,
        words,
        card_emoji,
        Names(snapshot, words),
        wording=wording,
        worn=worn or {},
        pictured=picture is not None and snapshot.status in ("playing", "finished") and not snapshot.covered,
    )
    builder = MessageBuilder({"closed": GREY, "quarantined": RED}.get(snapshot.status, AMBER))
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    onlookers = small(words("card-watching", count=watching)) if watching else ""
    match snapshot.status:
        case "lobby":
            lobby_card(context, builder, lasts)
            builder.text(onlookers)
        case "playing":
            agreement(context, builder)
            if snapshot.covered:
                builder.text(*covered_lines(context))
                builder.text(*(f"> {notice}" for notice in notices(context)))
            else:
                play(context, builder)
                builder.text(small(hands_open(context)), onlookers)
            if context.pictured and picture is not None:
                builder.picture(*picture)
            builder.buttons([_button(context, "hand", discord.ButtonStyle.primary), menu_button(context)])
        case "shelved":
            builder.text(f"## {title}")
            shelf(context, builder)
            builder.text(small(hands_open(context)), onlookers)
        case "finished":
            finish(context, builder, voided)
            builder.buttons(ending_buttons(context))
            builder.buttons(week_later_button(context))
        case "closed":
            builder.text(f"## {title}", closing(snapshot, words))
        case "quarantined":
            builder.text(f"## {title}", words("card-quarantined"))
    if picture is not None and snapshot.status == "finished" and not snapshot.covered:
        builder.picture(*picture)
    return builder.view()


def play(context: RenderContext, builder: MessageBuilder) -> None:
    """Add a partie being played: its rules, the notices, and the table itself."""
    snapshot = context.snapshot
    builder.text(table_line(context), *(f"> {notice}" for notice in notices(context)))
    GAME_VIEWS[snapshot.game].card(dataclasses.replace(context, clock=time_left(context)), builder)


def table_line(context: RenderContext) -> str:
    """Return game, number and rule set of a table, and what it is played for."""
    snapshot, words = context.snapshot, context.words
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    rules = rule_set(context)
    rule_name = "" if rules == words.game(snapshot.game) else rules
    if snapshot.status == "finished":  # who are computers stands beside their names
        now = [words("card-fewest-win") if game(snapshot.game).few_points_win else ""]
    else:
        pace = snapshot.clock.pace
        now = ["" if pace == "none" else words(f"pace-{pace}"), context.names.faces]
    told = [title, rule_name, contest_told(context), *now]
    return small(" · ".join(filter(None, told)))


def finish(context: RenderContext, builder: MessageBuilder, voided: bool = False) -> None:
    """Add a partie that is over: who won, everybody's place, its last deal, and what was remarkable."""
    told = [f"**{winners(context)}**", *placings(context), contest_result(context)]
    if context.snapshot.covered:
        told.append(covered_why(context))
    else:
        views = GAME_VIEWS[context.snapshot.game]
        told += [*views.ending(context), *map(small, partie_remarks(context, views.book(context)))]
    builder.text(table_line(context), context.words("card-voided") if voided else "", *told)


def winners(context: RenderContext) -> str:
    """Return who has won, with a crown where the server wants one."""
    result, words = context.snapshot.result, context.words
    if result is None:
        return words("card-finished")
    names = listed((context.names[seat] for seat in result.winners), words)
    told = words("card-winner", names=names, count=len(result.winners))
    return f"👑 {told}" if context.wording.server.crowning else told


def ending_buttons(context: RenderContext) -> list[Component]:
    """Return what can be done after a partie: one more, a look at its last hands, the board it counts on."""
    snapshot, words = context.snapshot, context.words
    more = [] if snapshot.arranged else [_button(context, "again", discord.ButtonStyle.success)]
    board = []
    if snapshot.outcome is not None and snapshot.rated:
        board = [leaderboard_button(snapshot.game, snapshot.outcome.company, words)]
    return [*more, *replay_button(snapshot, words, "button-replay-open"), *board]


def week_later_button(context: RenderContext) -> list[Component]:
    """Return the button that asks for the same again in a week; nothing where evenings are switched off."""
    snapshot, words = context.snapshot, context.words
    if "evenings" in words.off or not may_meet_again(snapshot):
        return []
    day = met_at(snapshot, context.wording.server.timezone).weekday()
    return [button(WeekLaterId(snapshot.table, "ask").custom_id, words("button-week-later", day=day))]


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


def _button(context: RenderContext, verb: str, style: discord.ButtonStyle) -> Component:
    return button(
        TableId(context.snapshot.table, verb).custom_id, context.words(f"button-{verb}"), style=style
    )


def closing(snapshot: Snapshot, words: Words) -> str:
    """Return why a table is closed, if there is a sentence for it, and what counts of its partie."""
    specific = f"card-closed-{snapshot.close_reason}"
    why = words(specific if words.has(specific) else "card-closed")
    if snapshot.outcome is not None:
        return f"{why}\n{small(words('card-closed-given-up'))}"
    dealt = (snapshot.deal_number or 0) > 1
    return f"{why}\n{small(words('card-closed-counts'))}" if dealt else why
