"""Lines that all games share: places, what a partie counts for, characters, open and covered cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cogs.games.render_context import RenderContext
from cogs.pictures.figures import figure
from cogs.shell.layout import FIXED_SPACE, small
from cogs.shell.names import LONG_NAME, decimal, meeting, shown, table_title
from cogs.texts.catalogue import Words
from engine.cards import CardSet, cards_in
from engine.fraternities.matches import FraternityMatch, MatchSide, match_between
from engine.fraternities.store import FraternityRow
from engine.players.characters import character_of
from engine.tables import TableState


def hands_open(context: RenderContext) -> str:
    """Return the warning for new players that spectators see all hands at once; empty if they don't."""
    return context.words("table-hands-open") if context.state.hands_open else ""


def held_lines(context: RenderContext, held: Sequence[CardSet]) -> list[str]:
    """Return a line for each seat with cards. The cards come first, so that suits stand below one another."""
    return [
        f"{context.card_emoji.row(context.in_order(cards_in(cards)))}{FIXED_SPACE}{context.names.short(seat)}"
        for seat, cards in enumerate(held)
        if cards
    ]


_SIGNS: Final = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")


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
    own = f"card-points-{game}"
    return words(own if words.has(own) else "card-points", count=abs(points), points=figure(points))


def counts_for(state: TableState, words: Words) -> str:
    """Return a short label for a friendly partie or a match between fraternities; else empty."""
    if state.contest:
        return words("counts-contest")
    return "" if state.rated else words("counts-friendly")


def counts_about(state: TableState, words: Words) -> str:
    """Return the same label with an explanation, for somebody who is about to sit down."""
    if state.contest:
        return words("counts-contest-about")
    return "" if state.rated else words("counts-friendly-about")


def character_line(game: str, computer: str | None, words: Words) -> str:
    """Tell a computer's character as it shows in a game; nothing where it plays like most."""
    text = f"character-{game}-{character_of(computer)}"
    return words(text, name=shown(computer)) if computer is not None and words.has(text) else ""


def characters_here(state: TableState, words: Words) -> str:
    """Tell the characters of the computers that play at a table, in a line."""
    told = (character_line(state.game, seat.computer, words) for seat in state.seats)
    return " ".join(filter(None, told))


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
    seats = (
        MatchSide(row.fraternity, 1, result.places[seat], result.points[seat])
        for seat, row in context.worn.items()
    )
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
