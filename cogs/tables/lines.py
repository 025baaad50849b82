"""Lines and buttons that a table's card, hands and spectators' views share.

The clock's times are Discord's own timestamps, which count down in every reader's app without an edit.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import discord

from cogs.games.render_context import HandContext, RenderContext, remark_told
from cogs.pictures.book import Book
from cogs.pictures.lettering import figure
from cogs.shell.layout import Component, MessageBuilder, button, small
from cogs.shell.names import (
    LONG_NAME,
    MAX_NAME,
    decimal,
    listed,
    meeting,
    names_of,
    settlement_lines,
    shown,
    table_title,
)
from cogs.shell.preferences import Unit
from cogs.tables.ids import (
    OPEN,
    AgreeId,
    AgreeVerb,
    HintId,
    Look,
    LookId,
    MenuId,
    NextPuzzleId,
    ReplayId,
    ReviewId,
    TableId,
)
from cogs.texts.catalogue import Words
from engine.cards import cards_in
from engine.fraternities.standing import FraternityMatch, match_between
from engine.fraternities.store import FraternityRow
from engine.game import Seat
from engine.kernel.vocabulary import DealScored
from engine.players.levels import character_of
from engine.remarks import remarks_on_partie
from engine.tables import Proposal, TableState
from engine.tables.clock import ClockStep, end_of_time, expires, silence_ends
from engine.tables.results import for_stakes, settlement_at


def time_left(context: RenderContext) -> str:
    """Return when the first of those who are waited for runs out of time; empty if nobody does."""
    ends = (end_of_time(context.state, seat) for seat in context.state.waiting_for)
    return own_time_left(min(filter(None, ends), default=None))


def own_time_left(end: ClockStep | None) -> str:
    """Return when the owner of a seat runs out of time; empty if nobody waits for it."""
    return "" if end is None else f"⏱️ {relative(end.at)}"


def takeover_warning(context: RenderContext, end: ClockStep | None) -> str:
    """Return the warning that a computer takes the seat over next; empty if that isn't to be feared."""
    return _ending_line(context, end) if end is not None and end.kind == "takeover" else ""


def own_clock_line(context: RenderContext, seat: Seat) -> str:
    """Return for the owner of a seat waited for what happens when their time is up, and when."""
    end = end_of_time(context.state, seat)
    return "" if end is None else _ending_line(context, end)


def _ending_line(context: RenderContext, end: ClockStep) -> str:
    return small(context.words(f"clock-{end.kind}", when=relative(end.at)))


def played_for(state: TableState, seat: Seat, words: Words) -> str:
    """Return for the owner of a seat that a computer has played for them, until they play again."""
    clock = state.clock
    played = clock.lapses[seat] and seat not in clock.lapsed and state.seats[seat].kind == "person"
    return words("clock-played") if played else ""


def rest_line(context: RenderContext) -> str:
    """Return what happens to a paused table, or one put away, if nobody comes back."""
    words, end = context.words, expires(context.state)
    if end is None:
        return ""
    if context.state.status == "shelved":
        return small(words("rest-shelved", when=f"<t:{-(-end // 1000)}:D>"))
    return small(words("rest-playing", when=relative(end)))


def relative(at_ms: int) -> str:
    """Format a time as Discord counts it down, rounded up so that nobody is hurried too much."""
    return f"<t:{-(-at_ms // 1000)}:R>"


MENU: Final = "⋯"


def look_button(context: RenderContext, what: Look) -> Component:
    """Build a button for one of the pictures."""
    return button(LookId(context.state.table, what).custom_id, context.words(f"look-{what}"))


@lru_cache(maxsize=1024)
def menu_button(table: int) -> Component:
    """Build the button that opens a table's menu. It is a part of many messages and must not be changed."""
    return button(MenuId(table, "open").custom_id, MENU)


def hand_button(table: int, words: Words) -> Component:
    """Build **My hand**; in a private message it puts the hand in the place of what is there."""
    return button(TableId(table, "hand").custom_id, words("button-hand"), style=discord.ButtonStyle.primary)


def review_button(state: TableState, words: Words) -> list[Component]:
    """Return the button to the review of the newest finished deal, or nothing if there is none."""
    deal = state.last_deal
    if state.covered or deal < 1:
        return []
    return [button(ReviewId(state.table, deal, "open").custom_id, words("button-review"))]


def fresh_review_button(state: TableState, seat: Seat, words: Words) -> list[Component]:
    """Return the same until the owner of ``seat`` has done something in the next deal."""
    return [] if seat in state.undoable else review_button(state, words)


def replay_button(state: TableState, words: Words, label: str) -> list[Component]:
    """Return the button, or nothing if no deal may be looked at or there are no replays here."""
    over = (event.deal for event in reversed(state.story) if isinstance(event, DealScored))
    deal = None if state.covered or "replays" in words.off else next(over, None)
    if deal is None:
        return []
    return [button(ReplayId(state.table, deal, 0, OPEN, "open").custom_id, words(label))]


def hint_button(state: TableState, seat: Seat, words: Words) -> list[Component]:
    """Return the button for a hint where hints are allowed; it can't be tapped while there is no choice."""
    if not state.hints:
        return []
    asking = HintId(state.table, seat, state.decisions[seat]).custom_id
    choice = seat in state.waiting_for and len(state.legal(seat)) > 1
    return [button(asking, words("button-hint"), disabled=not choice)]


def puzzle_button(words: Words) -> Component:
    """Build the button to the reader's next puzzle."""
    return button(NextPuzzleId().custom_id, words("button-puzzle"))


HERE: Final = "✅"
AWAY: Final = "💤"


def notices(context: RenderContext) -> list[str]:
    """Return the notices about the table itself, a line each."""
    lines = []
    for notice in context.state.notices:
        what, _, seat = notice.partition(" ")
        lines.append(context.words(f"notice-{what}", name=context.names[int(seat)] if seat else ""))
    return lines


def agreement(context: RenderContext, builder: MessageBuilder) -> None:
    """Add the open question, or the pause."""
    question = context.state.proposal
    if question is not None:
        ends = silence_ends(context.state)
        missing = sorted(context.state.unanswered)
        names = listed(map(context.names.plain, missing), context.words)
        builder.text(
            f"**{_asked(context, question)}**",
            laid_open_line(context),
            small(context.words("ask-undo-hint")) if question.kind == "undo" else "",
            "" if ends is None else small(context.words("ask-silence", when=relative(ends))),
            small(context.words("ask-missing", names=names, count=len(missing))),
        )
        builder.buttons(_answers(context, question))
    elif context.state.clock.paused:
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
    if context.seat not in context.state.asked:
        return []
    return [no] if context.seat in question.yes else [yes, no]


def shelf(context: RenderContext, builder: MessageBuilder) -> None:
    """Add who is back at a partie that is put away, and the buttons to resume it."""
    state = context.state
    builder.text(*shelf_lines(context))
    if state.here:
        builder.text(small(context.words("shelf-waiting")))
    own = context.seat if isinstance(context, HandContext) else None
    buttons = [] if own in state.here else [_button(context, "here", discord.ButtonStyle.success)]
    if state.here:
        buttons.append(_button(context, "resume", discord.ButtonStyle.secondary))
    if state.free_seats and own is None:
        buttons.append(_button(context, "take", discord.ButtonStyle.secondary))
    builder.buttons(buttons)


def shelf_lines(context: RenderContext) -> list[str]:
    """Return why a partie was put away, unless somebody asked for it, and who is back."""
    state = context.state
    lines = []
    for seat, place in enumerate(state.seats):
        if place.kind == "person":
            # a mention, so that a card that is posted anew can call them
            owner = state.owner(seat)
            away = f"<@{owner.external_id}>" if owner is not None and owner.external_id else ""
            name = context.names.plain(seat)
            lines.append(f"{HERE} {name}" if seat in state.here else f"{AWAY} {away or name}")
        else:
            lines.append(context.names.marked(seat))
    reason = state.shelf.reason if state.shelf is not None else ""
    why = f"shelved-{reason}"
    told = small(context.words(why)) if reason and context.words.has(why) else ""
    return [context.words("table-shelved"), told, *lines, rest_line(context)]


def _button(
    context: RenderContext, verb: AgreeVerb, style: discord.ButtonStyle, question: int = 0
) -> Component:
    custom_id = AgreeId(context.state.table, verb, question).custom_id
    return button(custom_id, context.words(f"button-{verb}"), style=style)


def laid_open_line(context: RenderContext) -> str:
    """Return the open hand of a player who claims the rest, while others decide, for those who may see it."""
    if context.state.covered and not isinstance(context, HandContext):
        return ""
    laid = context.state.laid_open
    return "" if laid is None else f"## {context.card_emoji.row(context.in_order(cards_in(laid[1])))}"


def hands_open(context: RenderContext) -> str:
    """Return the warning for new players that spectators see all hands at once; empty if they don't."""
    return context.words("table-hands-open") if context.state.hands_open else ""


def counts_for(state: TableState, words: Words, ending: str = "") -> str:
    """Return a short label for a friendly partie or a match between fraternities; else empty.

    With the ``ending`` ``-about`` it explains itself, to somebody who is about to sit down.
    """
    kind = "contest" if state.contest else "" if state.rated else "friendly"
    return words(f"counts-{kind}{ending}") if kind else ""


def contest_told(context: RenderContext) -> str:
    """Return whether a partie is a match or friendly, in a few words; for a match, the fraternities."""
    state, words = context.state, context.words
    names = meeting(context.worn)
    if not state.contest or not names:
        return counts_for(state, words)
    return words("fraternity-match-between", names=names)


def contest_needs(context: RenderContext) -> str:
    """Return the note that a match lacks a second fraternity; empty if it doesn't, or if it is no match."""
    there = {row.fraternity for row in context.worn.values()}
    return context.words("fraternity-match-needs") if context.state.contest and len(there) < 2 else ""


def contest_result(context: RenderContext) -> str:
    """Return which fraternity has won a match; empty if it was no match."""
    state, result = context.state, context.state.result
    if not state.contest or result is None:
        return ""
    seats = ((row.fraternity, result.places[seat], result.points[seat]) for seat, row in context.worn.items())
    match = match_between(state.table, state.game, state.time_ms, seats)
    if match is None:
        return ""
    return f"🎗️ {match_told(match, {row.fraternity: row for row in context.worn.values()}, context.words)}"


def match_told(match: FraternityMatch, rows: Mapping[int, FraternityRow], words: Words) -> str:
    """Describe a match: the winner, and the average places."""
    names = {number: shown(row.name, LONG_NAME) for number, row in rows.items()}
    sides = " – ".join(
        f"{names[side.fraternity]} {decimal(float(side.place), words, places=2)}" for side in match.sides
    )
    if match.winner is None:
        return words("fraternity-match-draw", sides=sides)
    return words("fraternity-match-won", name=names[match.winner], sides=sides)


def covered_lines(context: RenderContext) -> list[str]:
    """Return who sits there, and which deal is being played."""
    state, words = context.state, context.words
    seats = [f"{number + 1}. {context.names.marked(number)}" for number in range(len(state.seats))]
    title = table_title(state, words)
    deal = "" if not state.started else words("covered-deal", deal=state.deal_number)
    return [f"## {title}", *seats, deal, covered_why(context)]


def covered_why(context: RenderContext) -> str:
    """Return the reason why the cards are not shown."""
    return small(f"🙈 {context.words('covered-why')}")


def character_line(game: str, computer: str | None, words: Words) -> str:
    """Tell a computer's character as it shows in a game; nothing where it plays like most."""
    text = f"character-{game}-{character_of(computer)}"
    return words(text, name=shown(computer)) if computer is not None and words.has(text) else ""


def characters_here(state: TableState, words: Words) -> str:
    """Tell the characters of the computers that play at a table, in a line."""
    told = (character_line(state.game, seat.computer, words) for seat in state.seats)
    return " ".join(filter(None, told))


_SIGNS: Final = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")
ROOM: Final = 5
"""Places and remarks for which a finished card has room on a phone."""


def placings(context: RenderContext) -> list[str]:
    """Return a line for each seat, best place first, winners in bold; equal places get the same medal.

    Only the first says what the figures are, so that lines fit on a phone.
    """
    result, names = context.state.result, context.names
    if result is None:
        return []
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    lines: list[str] = []
    for seat in order:
        name = names.bold(seat) if seat in result.winners else names[seat]
        points = result.points[seat]
        figures = figure(points) if lines else points_text(context.state.game, points, context.words)
        told = (sign_of(result.places[seat]), names.sign(seat), name, "·", figures)
        lines.append(" ".join(filter(None, told)))
    return lines


def sign_of(place: int) -> str:
    """Return the medal of a place, or its number."""
    return _SIGNS[place - 1]


def points_text(game: str, points: int, words: Words) -> str:
    """Format a seat's result in the game's unit: points, or whatever else it counts."""
    return words.in_game("card-points", game, count=abs(points), points=figure(points))


def unit_at(context: RenderContext) -> Unit:
    """Return what a table's points are worth."""
    return context.wording.server.unit if for_stakes(context.state) else "points"


def settlement(context: RenderContext) -> list[str]:
    """Return who owes whom how much after the deals that are over, where points are worth something."""
    state, words, unit = context.state, context.words, unit_at(context)
    if unit == "points":
        return []
    found = settlement_at(state)
    names = names_of(map(state.person, found.people), words, MAX_NAME)
    return settlement_lines(found, unit, names.__getitem__, words)


def partie_remarks(context: RenderContext, book: Book) -> list[str]:
    """Return up to two lines on what was remarkable about a partie, as many as places leave room for.

    Several winners take another line.
    """
    deals = [entry.points for entry in book.entries if entry.number is not None and entry.counted]
    remarks = remarks_on_partie(deals, book.course()[1:], book.winners, low_wins=book.low_wins)
    room = ROOM - len(context.state.seats) - (len(book.winners) > 1)
    return [remark_told(context, remark, "partie") for remark in remarks[: max(0, room)]]
