"""Lines that all games share: tricks, figures, places, remarks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cogs.games.render_context import HandContext, RenderContext
from cogs.pictures.book import Book
from cogs.pictures.lettering import figure
from cogs.shell.layout import FIXED_SPACE, figures, small
from cogs.shell.names import listed, shown
from cogs.texts.catalogue import Words
from engine.cards import CardSet, cards_in
from engine.events import Played, Trick, TrickWon
from engine.game import Seat
from engine.players.characters import character_of
from engine.remarks import Points, Remark, remark_on, remarks_on_partie
from engine.tables import TableState

TURN: Final = "➤"


def current_trick(context: RenderContext, trick: Sequence[Played], number: int) -> str:
    """Return the trick being played; a hand says by its task that none has begun."""
    if not trick:
        if isinstance(context, HandContext):
            return ""
        return f"**{context.words('trick-empty', number=number)}**"
    return f"**{context.words('trick-now', number=number)}** {plays(context, trick)}"


def previous_trick(context: RenderContext, tricks: Sequence[Trick]) -> list[str]:
    """Return the newest finished trick of this deal and who won it, if there is one.

    In a hand, which has less room, the winner is underlined, and an answer to a click takes the line's place.
    """
    if not tricks:
        return []
    trick, words = tricks[-1], context.words
    if isinstance(context, HandContext):
        if context.answered or context.short:
            return []
        return [
            small(f"{words('trick-before', number=len(tricks))} {plays(context, trick.plays, trick.winner)}")
        ]
    won = words("trick-won", number=len(tricks), name=context.names[trick.winner])
    return [small(f"{won} {plays(context, trick.plays)}")]


def last_trick(context: RenderContext, trick: Trick) -> str:
    """Return the last trick of a deal."""
    won = context.words("trick-last-won", name=context.names[trick.winner])
    return f"{won} {plays(context, trick.plays)}"


def plays(context: RenderContext, cards: Iterable[Played], winner: Seat | None = None) -> str:
    """Return cards with the names of their players, in order of play; a ``winner`` is underlined."""
    # a card stays with its player's name, and no line begins with a dot
    told = (
        f"{context.card_emoji.inline(play.card)}{FIXED_SPACE}{_player(context, play.seat, winner)}"
        for play in cards
    )
    return f"{FIXED_SPACE}· ".join(told)


def _player(context: RenderContext, seat: Seat, winner: Seat | None) -> str:
    name = context.names.short(seat)
    return f"__{name}__" if seat == winner else name


def waiting_line(context: RenderContext, named: Callable[[Seat], str]) -> str:
    """Return who is waited for."""
    waiting = sorted(context.state.waiting_for)
    if len(waiting) == 1:
        return context.words("hand-waiting", name=named(waiting[0]))
    return context.words("hand-waiting-many", names=listed(map(named, waiting), context.words))


def gains(context: RenderContext, points: Sequence[int]) -> str:
    """Return who got how many points, leaving out those who got none."""
    return " · ".join(
        context.words("deal-gain", name=context.names[seat], points=figure(amount, signed=True))
        for seat, amount in enumerate(points)
        if amount
    )


def figure_lines(context: RenderContext, columns: Sequence[tuple[str, Sequence[int]]]) -> list[str]:
    """Return figures by seat: a line a player, with a mark for whose turn it is, or all in one in a hand."""
    if isinstance(context, HandContext):
        return [_in_one_line(context, columns)]
    waiting, names = context.state.waiting_for, map(context.names.short, range(len(context.names)))
    return figures(
        columns, [f"{TURN} {name}" if seat in waiting else name for seat, name in enumerate(names)]
    )


def _in_one_line(context: HandContext, columns: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Return all figures in one line, without those that are nothing for everybody but the totals."""
    *before, totals = columns
    shown = [*(one for one in before if any(one[1])), totals]
    heads = "/".join(head for head, _ in shown)
    told = (
        f"{context.names.short(seat)}{FIXED_SPACE}{'/'.join(figure(values[seat]) for _, values in shown)}"
        for seat in range(len(context.names))
    )
    return small(f"{heads}: {f'{FIXED_SPACE}· '.join(told)}")


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
    return words.in_game("card-points", game, count=abs(points), points=figure(points))


def character_line(game: str, computer: str | None, words: Words) -> str:
    """Tell a computer's character as it shows in a game; nothing where it plays like most."""
    text = f"character-{game}-{character_of(computer)}"
    return words(text, name=shown(computer)) if computer is not None and words.has(text) else ""


def characters_here(state: TableState, words: Words) -> str:
    """Tell the characters of the computers that play at a table, in a line."""
    told = (character_line(state.game, seat.computer, words) for seat in state.seats)
    return " ".join(filter(None, told))


ROOM: Final = 5
"""Places and remarks for which a finished card has room on a phone."""


def deal_remark(context: RenderContext, scores: Sequence[Any], totals: Points, tricks: int) -> str:
    """Return the line about the newest of the deals with these ``scores``; often there is none.

    ``tricks`` is how many a deal has. The end of a partie has lines of its own.
    """
    if context.state.status == "finished" or context.short:
        return ""
    points, swept = [score.points for score in scores], _swept(context, scores[-1].number, tricks)
    remark = remark_on(points, totals, low_wins=context.state.rules.few_points_win, swept=swept)
    return "" if remark is None else _told(context, remark)


def partie_remarks(context: RenderContext, book: Book) -> list[str]:
    """Return up to two lines on what was remarkable about a partie, as many as places leave room for.

    Several winners take another line.
    """
    deals = [entry.points for entry in book.entries if entry.number is not None and entry.counted]
    remarks = remarks_on_partie(deals, book.course()[1:], book.winners, low_wins=book.low_wins)
    room = ROOM - len(context.state.seats) - (len(book.winners) > 1)
    return [_told(context, remark, "partie") for remark in remarks[: max(0, room)]]


def _swept(context: RenderContext, deal: int, tricks: int) -> Seat | None:
    """Return who has taken every trick of a deal that was played to its end."""
    story = context.state.story
    won = Counter(event.winner for event in story if isinstance(event, TrickWon) and event.deal == deal)
    return next((seat for seat, count in won.items() if count == tricks), None)


def _told(context: RenderContext, remark: Remark, scope: str = "deal") -> str:
    return context.words(
        f"remark-{scope}-{remark.kind}",
        name=context.names[remark.seat],
        points=str(abs(remark.points)),  # as scores are written, without a separator
        deal=remark.deal,
    )
