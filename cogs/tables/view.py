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
from cogs.rules.button import rules_button
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.message_builder import AMBER, FIXED_SPACE, GREY, RED, MessageBuilder, button, small
from cogs.shell.names import LONG_NAME, Names, shown
from cogs.shell.raw_layout import Component, RawLayout
from cogs.shell.table_wording import DEFAULT_MANNERS, TableWording
from cogs.tables.agreement_view import agreement, free_seat, notices, shelf
from cogs.tables.clock_line import clock_line
from cogs.tables.ids import TableId
from cogs.tables.look_button import look_button
from cogs.texts.catalogue import Words
from engine import house_rules
from engine.fraternities.store import FraternityRow
from engine.game import Seat
from engine.games.registry import game
from engine.tables import Snapshot

PICTURED: Final = frozenset({"playing", "finished"})
"""States in which the card has a picture; in others the last one would show an outdated turn."""
_ON_A_LINE: Final = 29
"""Monospaced characters that fit beside each other in a card on a phone 350 pixels wide."""
DIGITS: Final = 16
"""Digits shown of a commitment's 64; ``/table verify`` shows all."""


def table_card(
    snapshot: Snapshot,
    words: Words,
    card_emoji: CardEmoji,
    picture: tuple[str, str] | None = None,
    wording: TableWording = DEFAULT_MANNERS,
    watching: int = 0,
    voided: bool = False,
    worn: Mapping[Seat, FraternityRow] | None = None,
) -> RawLayout:
    """Build the card of a table in whatever state it is.

    ``picture`` is the name of the attached picture and its description; it stands below the buttons, so that
    it doesn't move them when it comes. ``watching`` is the number of spectators, ``voided`` says that the
    result doesn't count. ``worn`` are the fraternities of the seats' owners.
    """
    scene = RenderContext(
        snapshot, words, card_emoji, Names(snapshot, words), wording=wording, worn=worn or {}
    )
    sheet = MessageBuilder({"closed": GREY, "quarantined": RED}.get(snapshot.status, AMBER))
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    onlookers = small(words("card-watching", count=watching)) if watching else ""
    match snapshot.status:
        case "lobby":
            sheet.text(f"## {title}", words.about(snapshot.game), *_rules(scene))
            sheet.text(*lobby(scene), small(words("tutorial-sign")), promise(scene), onlookers)
            sheet.buttons(_lobby_buttons(scene))
        case "playing" if snapshot.covered:
            sheet.text(*covered_lines(scene))
            sheet.text(*(f"> {notice}" for notice in notices(scene)))
            sheet.buttons([_button(scene, "hand", discord.ButtonStyle.primary), rules_button(scene)])
            agreement(scene, sheet)
            sheet.text(promise(scene))
        case "playing":
            play(scene, sheet)
            sheet.buttons(
                [
                    _button(scene, "hand", discord.ButtonStyle.primary),
                    rules_button(scene),
                    *(look_button(scene, what) for what in ("sheet", "course")),
                ]
            )
            free_seat(scene, sheet)
            agreement(scene, sheet)
            sheet.text(small(hands_open(scene)), clock_line(scene), promise(scene), onlookers)
        case "shelved":
            sheet.text(f"## {title}")
            shelf(scene, sheet)
            sheet.text(small(hands_open(scene)), onlookers)
        case "finished":
            sheet.text(f"## {title}", words("card-voided") if voided else "")
            finish(scene, sheet)
            if snapshot.rated:
                sheet.buttons([leaderboard_button(snapshot.game, words)])
        case "closed":
            sheet.text(f"## {title}", closing(snapshot, words))
        case "quarantined":
            sheet.text(f"## {title}", words("card-quarantined"))
    if picture is not None and snapshot.status in PICTURED and not snapshot.covered:
        sheet.picture(*picture)
    return sheet.view()


def lobby(scene: RenderContext) -> list[str]:
    """Return who sits at a table that has not begun, and whether anybody is missing."""
    return [*_seats(scene), _free(scene)]


def play(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add a partie being played: its rules, the notices, and the table itself."""
    snapshot, words = scene.snapshot, scene.words
    title = words("card-title", game=words.game(snapshot.game), table=str(snapshot.table))
    rules = _rule_set(scene)
    told = [title, "" if rules == words.game(snapshot.game) else rules, contest_told(scene)]
    sheet.text(small(" · ".join(filter(None, told))))
    sheet.text(*(f"> {notice}" for notice in notices(scene)))
    GAME_VIEWS[snapshot.game].card(scene, sheet)


def finish(scene: RenderContext, sheet: MessageBuilder) -> None:
    """Add a partie that is over: who has won, and how its last deal went."""
    sheet.text(f"**{scene.words('card-finished')}** {verdict(scene)}", *placings(scene))
    sheet.text(contest_result(scene) or small(counts_for(scene.snapshot, scene.words)))
    if scene.snapshot.covered:
        sheet.text(covered_why(scene))
    else:
        GAME_VIEWS[scene.snapshot.game].ending(scene, sheet)


def retired_lines(
    scene: RenderContext, told: Sequence[str] = (), moved_to: int | Literal["away"] | None = None
) -> list[str]:
    """Return the lines left on a card that is replaced: the deals ``told``, or where the table is now.

    ``moved_to`` is ``away`` if not everybody who reads this may know the new channel.
    """
    words, snapshot = scene.words, scene.snapshot
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
    sheet = MessageBuilder(GREY)
    sheet.text(*lines)
    return sheet.view()


def _rules(scene: RenderContext) -> list[str]:
    """Return the rule set, the house rules that differ from it, and who may sit down."""
    snapshot, words = scene.snapshot, scene.words
    rules = game(snapshot.game)
    differing = house_rules.changed(rules, snapshot.preset, snapshot.options)
    differing.pop("players", None)  # as many as there are seats below
    changed = ", ".join(house_rule(key, value) for key, value in differing.items())
    return [
        words("card-lobby-rules", rules=_rule_set(scene)),
        words("card-lobby-changed", rules=changed) if changed else "",
        small(_access(scene)),
        small(words("card-lobby-pace", pace=words(f"setting-pace-{snapshot.ladder.pace}"))),
        small(words("card-lobby-drawn")) if rules.draws_seats(snapshot.options) else "",
        small(counts_about(snapshot, words)),
        small(contest_needs(scene)),
        hands_open(scene),
    ]


def house_rule(key: str, value: object) -> str:
    """Format a house rule as it is typed, without line breaks if a phone has room for it on a line."""
    told = f"{key} = {value}"
    return f"`{told.replace(' ', FIXED_SPACE) if len(told) <= _ON_A_LINE else told}`"


def promise(scene: RenderContext) -> str:
    """Return the first digits of the commitment to the next deal's seed, and how often it was cut."""
    commitment = scene.snapshot.commitment
    if commitment.digest is None:
        return ""
    told = commitment.digest[:DIGITS]
    return small(scene.words("fair-line", hash=told, cuts=len(commitment.cuts)))


def _rule_set(scene: RenderContext) -> str:
    """Return the name of the rules: a rule set that the server has saved, or a preset."""
    preset = scene.words.preset(scene.snapshot.preset)
    own = scene.snapshot.rule_set
    return preset if own is None else scene.words("card-rule-set", name=shown(own, LONG_NAME), preset=preset)


def _access(scene: RenderContext) -> str:
    access = scene.snapshot.access
    if access.mode == "everyone":
        return scene.words("card-lobby-everyone")
    if not access.invited:
        return scene.words("card-lobby-invited-nobody")
    return scene.words("card-lobby-invited", people=" ".join(f"<@{person}>" for person in access.invited))


def _seats(scene: RenderContext) -> list[str]:
    lines = []
    for number, state in enumerate(scene.snapshot.seats):
        line = f"{number + 1}. {scene.names.marked(number)}"
        if state.owner is not None and state.owner.id == scene.snapshot.host.id:
            line = f"{line} – {scene.words('card-host')}"
        if scene.snapshot.contest and (row := scene.worn.get(number)) is not None:
            line = f"{line} · 🎗️ {shown(row.name, LONG_NAME)}"
        lines.append(line)
    return lines


def _free(scene: RenderContext) -> str:
    free = sum(state.kind == "empty" for state in scene.snapshot.seats)
    if free:
        return scene.words("card-lobby", free=free)
    host = next(
        (seat for seat, state in enumerate(scene.snapshot.seats) if state.owner == scene.snapshot.host), 0
    )
    return scene.words("card-lobby-full", host=scene.names.bold(host))


def _lobby_buttons(scene: RenderContext) -> list[Component]:
    full = all(state.kind != "empty" for state in scene.snapshot.seats)
    primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    return [
        _button(scene, "join", secondary if full else primary),
        _button(scene, "leave", secondary),
        _button(scene, "fill", secondary),
        _button(scene, "start", discord.ButtonStyle.success if full else secondary),
        _button(scene, "configure", secondary),
    ]


def _button(scene: RenderContext, verb: str, style: discord.ButtonStyle) -> Component:
    return button(TableId(scene.snapshot.table, verb).custom_id, scene.words(f"button-{verb}"), style=style)


def closing(snapshot: Snapshot, words: Words) -> str:
    """Return why a table is closed, if there is a sentence for it, and what counts of its partie."""
    specific = f"card-closed-{snapshot.close_reason}"
    why = words(specific if words.has(specific) else "card-closed")
    dealt = (snapshot.deal_number or 0) > 1
    return f"{why}\n{small(words('card-closed-counts'))}" if dealt else why
