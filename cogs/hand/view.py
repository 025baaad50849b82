"""Private messages at a table, complete in themselves: a player's hand, and the view of a spectator.

No button of a spectator acts at the table. Hands that they see come from ``TableState.open_hands`` and from
nowhere else.
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, TypeAlias

import discord

from cogs.games.render_context import HandContext, RenderContext, held_lines
from cogs.games.views import GAME_VIEWS
from cogs.hand.buttons import ClaimId, ClaimVerb, WakeId, plan_line
from cogs.rules.view import rules_button
from cogs.shell import phone
from cogs.shell.card_emoji import DEFAULT_ORDER, CardEmoji, SortOrder, in_order
from cogs.shell.clicks import Click, click
from cogs.shell.layout import (
    AMBER,
    GOLD,
    GREY,
    MOST_A_ROW,
    RED,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    fit_a_row,
    said,
    small,
)
from cogs.shell.names import DEFAULT_WORDING, Names, TableWording, shown, table_title
from cogs.tables.ids import TableId, TableVerb
from cogs.tables.lines import (
    agreement,
    covered_lines,
    fresh_review_button,
    hands_open,
    hint_button,
    menu_button,
    notices,
    own_time_left,
    placings,
    played_for,
    replay_button,
    rest_line,
    review_button,
    shelf,
    shelf_lines,
    takeover_warning,
)
from cogs.tables.view import closing, finish, lobby, play
from cogs.texts.catalogue import Words
from engine.cards import NO_CARDS, CardSet
from engine.game import Seat
from engine.tables import ClockStep, TableState, end_of_time


def claim_button(context: HandContext) -> list[Component]:
    """Return the button to claim the rest if that is possible now; it asks for confirmation."""
    if not context.state.may_claim(context.seat):
        return []
    return [button(_id(context.state, context.seat, "ask"), context.words("button-claim"))]


def confirmation(
    state: TableState, seat: Seat, words: Words, card_emoji: CardEmoji, order: SortOrder
) -> RawLayout:
    """Build the confirmation: an explanation, the cards that would lie open, and the button that does it."""
    builder = MessageBuilder(GOLD)
    view = state.view(seat)
    hand = in_order([card for card in view.hand if card is not None], order, view.order)
    builder.text(f"**{words('claim-title')}**", words("claim-about"), f"## {card_emoji.row(hand)}")
    builder.buttons([button(_id(state, seat, "lay"), words("button-lay"), style=discord.ButtonStyle.success)])
    builder.text(small(words("claim-once")))
    return builder.view()


def _id(state: TableState, seat: Seat, verb: ClaimVerb) -> str:
    return ClaimId(state.table, seat, state.decisions[seat], verb).custom_id


def asleep_view(table: int, words: Words, what: Literal["hand", "watch"] = "hand") -> RawLayout:
    """Build the message shown when a token is about to expire, with a button that wakes it."""
    wake = WakeId(table).custom_id
    waking = button(wake, words(f"button-wake-{what}"), style=discord.ButtonStyle.primary)
    return said(words(f"asleep-{what}"), buttons=[waking])


def retired_view(words: Words, told: str) -> RawLayout:
    """Build the message that is left of one that shows nothing any more."""
    return said(small(words(told)))


def hand_view(
    state: TableState,
    seat: Seat,
    words: Words,
    card_emoji: CardEmoji,
    note: str | None = None,
    marked: CardSet = NO_CARDS,
    order: SortOrder = DEFAULT_ORDER,
    asked: str = "",
) -> RawLayout:
    """Build the hand of ``seat``. ``note`` is one line that answers the last click, shown next to the cards.

    ``marked`` are the cards chosen so far, where several are chosen at once; ``order`` is how cards are
    sorted; ``asked`` is the move that the next tap takes, since it was asked for.
    """
    quoted = f"> {note}" if note else ""
    match state.status:
        case "lobby":
            return said(title(state, words), words("hand-lobby"), quoted)
        case "shelved":
            return _shelved(
                HandContext(state, words, card_emoji, Names(state, words, seat), seat, None), quoted
            )
        case "quarantined":
            return said(title(state, words), words("table-quarantined"), quoted, accent=RED)
        case "closed":
            return said(title(state, words), closing(state, words))
        case "finished":
            return ended_view(state, seat, words, card_emoji)
        case "playing":
            end = end_of_time(state, seat)
            context = HandContext(
                state,
                words,
                card_emoji,
                Names(state, words, seat),
                seat,
                None,
                marked,
                order=order,
                asked=asked,
                answered=note is not None,
                clock=own_time_left(end),
            )
            # scores give way to an answer alone
            steps = islice(context.ever_shorter, 2 if note is None else 3)
            playing = (_playing(step, note, end) for step in steps)
            return phone.first_fitting(playing, phone.HAND).view()


def _playing(context: HandContext, note: str | None, end: ClockStep | None) -> MessageBuilder:
    state, seat, words = context.state, context.seat, context.words
    quoted = (*notices(context), played_for(state, seat, words), note)
    place = state.seats[seat]
    replaced = place.kind == "substitute"
    told = [
        *(f"> {line}" for line in quoted if line),
        words("hand-substitute", face=context.names.sign(seat), computer=shown(place.computer or ""))
        if replaced
        else "",
        "" if note else plan_line(context),
        small(hands_open(context)),
        takeover_warning(context, end),
    ]
    # whatever comes and goes stands above the cards; below them there is always one row
    builder = MessageBuilder(GREY)
    agreement(context, builder)
    if lines := "\n".join(filter(None, told)):
        context = dataclasses.replace(context, note=lines)
    buttons = GAME_VIEWS[state.game].hand(context, builder)
    if state.clock.paused:
        builder.accent = GREY
    if replaced:
        buttons = [_table_button(state, "reclaim", words, discord.ButtonStyle.success)]
    # the menu comes first: it stays where it is, and the second tap of a double one doesn't open it
    # the hint comes before what comes and goes, and keeps its place while there is nothing to advise
    below = [menu_button(state.table), *buttons]
    below += _if_room(below, hint_button(state, seat, words))
    below += claim_button(context)
    below += _if_room(below, fresh_review_button(state, seat, words))
    builder.buttons(below, MOST_A_ROW)
    return builder


def _if_room(row: list[Component], more: list[Component]) -> list[Component]:
    """Return ``more`` buttons if they fit into the row; otherwise only the menu has them."""
    return more if more and fit_a_row([*row, *more]) else []


def _shelved(context: HandContext, quoted: str) -> RawLayout:
    builder = MessageBuilder(GREY)
    builder.text(title(context.state, context.words), quoted)
    shelf(context, builder)
    return builder.view()


def ended_view(state: TableState, seat: Seat, words: Words, card_emoji: CardEmoji) -> RawLayout:
    """Build the message left of a hand when the partie is over: the final places, **One more**, the review.

    The card, which leads on, too, may stand far above.
    """
    context = RenderContext(state, words, card_emoji, Names(state, words, seat))
    told = (title(state, words), f"**{words('hand-ended')}**", *placings(context))
    again = [] if state.arranged else [_table_button(state, "again", words, discord.ButtonStyle.success)]
    return said(*told, accent=AMBER, buttons=[*again, *review_button(state, words)])


def title(state: TableState, words: Words) -> str:
    """Return game and number of the table, as a small line."""
    return small(table_title(state, words))


def _table_button(state: TableState, verb: TableVerb, words: Words, style: discord.ButtonStyle) -> Component:
    return button(TableId(state.table, verb).custom_id, words(f"button-{verb}"), style=style)


# -- spectators ----------------------------------------------------------------------------------------------


WatchVerb: TypeAlias = Literal["show", "hide", "next"]


@click("g:{table}:{verb}")
@dataclass(frozen=True, slots=True)
class WatchId(Click):
    """A spectator's button: ``show`` or ``hide`` hands that are open, or watch the ``next`` table."""

    table: int
    verb: WatchVerb


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
    builder.text(f"**{words('watch-title')}**" if watches else "", f"> {note}" if note and watches else "")
    heading = title(state, words)
    match state.status:
        case "lobby":
            builder.text(heading, *lobby(context), small(words("watch-lobby")))
        case "playing" if state.covered:
            builder.text(*covered_lines(context))
        case "playing":
            play(context, builder)
            _all_hands(context, builder, held, wanted=wanted)
            builder.text(f"⏸ **{words('paused')}**" if state.clock.paused else "", rest_line(context))
        case "shelved":
            builder.text(heading, *shelf_lines(context))
        case "finished":
            finish(context, builder)
        case "closed":
            builder.text(heading, closing(state, words))
        case "quarantined":
            builder.text(heading, words("table-quarantined"))
    builder.buttons(_watch_buttons(context, wanted=wanted))
    return builder.view()


def _all_hands(
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


def _watch_buttons(context: RenderContext, *, wanted: bool) -> list[Component]:
    state, words = context.state, context.words
    buttons: list[Component] = []
    if state.hands_open and state.status == "playing":
        verb: WatchVerb = "hide" if wanted else "show"
        buttons.append(button(WatchId(state.table, verb).custom_id, words(f"button-watch-{verb}")))
    if state.status == "finished" and not state.arranged:
        buttons.append(button(WatchId(state.table, "next").custom_id, words("button-watch-next")))
    buttons += replay_button(state, words, "button-watch-replay")
    if state.status in ("lobby", "playing"):
        buttons.append(rules_button(context))
    return buttons
