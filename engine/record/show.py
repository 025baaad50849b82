"""Records for a terminal: who held what, trick by trick, and the points."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from engine.cards import Deck, HandView, notate
from engine.game import CHANCE, Event, Game, Seat, State
from engine.games.registry import GAMES
from engine.kernel.vocabulary import TrickWon
from engine.record.model import Move, Record
from engine.record.notation import is_play

_CARD: Final = re.compile(r"\b[EGHS][789XUOKA]?\b")
"""A card or a suit as records have it."""
_FRENCH: Final = str.maketrans({"E": "♣", "G": "♠", "H": "♥", "S": "♦", "U": "J", "O": "Q", "X": "10"})
_COLOURS: Final[Mapping[Deck, Mapping[str, str]]] = {
    "german": {"E": "grey62", "G": "green", "H": "red", "S": "yellow"},
    "french": {"♣": "grey62", "♠": "grey62", "♥": "red", "♦": "red"},
}
_MAX_NAME: Final = 16


def shown(record: Record, deck: Deck = "german", games: Mapping[str, Game] = GAMES) -> RenderableType:
    """Return a record that was read, to be printed by rich, with its letters or those of a French deck."""
    game = games[record.game]
    state = game.new(game.options(record.preset, dict(record.rules)))
    names = [_plain(name) for name in record.names]
    parts: list[RenderableType] = [_head(record, names)]
    for deal in record.deals:
        score = list(map(_score, deal.points, deal.totals))
        parts += ["", Rule(f"Deal {deal.number}"), *_deal(game, state, deal.moves, names, score, deck)]
    if record.ending:
        parts += ["", Rule("End"), *_deal(game, state, record.ending, names, (), deck)]
    return Group(*parts, "", _result(record, names))


def _head(record: Record, names: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim")
    grid.add_column()
    grid.add_row("Game", f"{record.game}, {record.preset}")
    if record.rules:
        grid.add_row("House rules", Text(", ".join(f"{key} = {value}" for key, value in record.rules)))
    grid.add_row("Seats", Text(", ".join(f"{seat} {name}" for seat, name in enumerate(names))))
    grid.add_row("Date", record.date.isoformat())
    return grid


def _deal(
    game: Game,
    state: State,
    moves: Iterable[Move],
    names: Sequence[str],
    score: Sequence[Text],
    deck: Deck,
) -> Iterator[RenderableType]:
    """Yield the hands as they were dealt, then a column a seat: the moves, a row a trick, and the score."""
    grid = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for name in names:
        grid.add_column(Text(f" {_short(name)}"), width=_MAX_NAME + 1)
    hands: list[HandView] = []
    row = _Row(len(names), deck)
    for move in moves:
        if move.actor is not CHANCE:
            hands = hands or _hands(state, len(names))
            if row.begun and not row.takes(move.actor, move.token):
                grid.add_row(*row.finished(None))
            row.put(move.actor, move.token)
        events = state.apply(move.actor, game.parse(move.token))
        if move.closes:
            grid.add_row(*row.finished(_winner(events)))
    if row.begun:
        grid.add_row(*row.finished(None))
    if score:
        grid.add_row()
        grid.add_row(*score)
    if hands:
        yield Padding(_hands_table(hands, names, deck), (0, 0, 1, 0))
    yield grid


class _Row:
    """One row of the table: cards that were played, or else other moves, at most one of each seat."""

    def __init__(self, seats: int, deck: Deck) -> None:
        self._deck = deck
        self._cells = [Text() for _ in range(seats)]
        self._plays = False

    @property
    def begun(self) -> bool:
        return any(self._cells)

    def takes(self, seat: Seat, token: str) -> bool:
        """Whether the row has room for a move."""
        return not self._cells[seat] and self._plays == is_play(token)

    def put(self, seat: Seat, token: str) -> None:
        first = "" if self.begun else "▸"
        self._plays = is_play(token)
        self._cells[seat] = Text(f"{first:1}", style="dim").append_text(_coloured(token, self._deck))

    def finished(self, winner: Seat | None) -> list[Text]:
        """Return the row with the winner's card underlined, and begin a new one."""
        cells, self._cells = self._cells, [Text() for _ in self._cells]
        if winner is not None:
            cells[winner].stylize("bold underline", 1)
        return cells


def _winner(events: Sequence[Event]) -> Seat | None:
    return next((event.winner for event in events if isinstance(event, TrickWon)), None)


def _hands(state: State, seats: int) -> list[HandView]:
    """Return every seat's hand, once each seat may see all of its own; none before."""
    hands = [state.view(seat).hand for seat in range(seats)]
    return hands if all(hands) and not any(None in hand for hand in hands) else []


def _hands_table(hands: Sequence[HandView], names: Sequence[str], deck: Deck) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    for name, hand in zip(names, hands, strict=True):
        cards = notate(card for card in hand if card is not None)
        table.add_row(Text(_short(name)), _coloured(cards, deck))
    return table


def _score(points: int, total: int) -> Text:
    return Text.assemble((f" {points:+d}", "bold"), (f" → {total}", "dim"))


def _result(record: Record, names: Sequence[str]) -> RenderableType:
    result = record.result
    if result is None:
        return Text("The partie goes on.", style="italic")
    table = Table(title="Result", title_justify="left", show_edge=False, box=box.SIMPLE_HEAD)
    for title in ("Place", "Points"):
        table.add_column(title, justify="right")
    table.add_column("Name")
    for seat in sorted(range(len(names)), key=lambda seat: result.places[seat]):
        winner = "bold" if seat in result.winners else ""
        table.add_row(str(result.places[seat]), str(result.points[seat]), Text(names[seat]), style=winner)
    return table


def _coloured(token: str, deck: Deck) -> Text:
    """Return a token with its cards as a deck has them, in the colours of their suits."""
    if deck == "french":
        token = _CARD.sub(lambda card: card[0].translate(_FRENCH), token)
    text = Text(token)
    for suit, colour in _COLOURS[deck].items():
        text.highlight_regex(rf"(?<!\w){suit}(?:10|[789XUOJQKA])\b", colour)
    return text


def _short(name: str) -> str:
    return name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 1]}…"


def _plain(name: str) -> str:
    """Return a name without anything that a terminal might obey."""
    return "".join(char if char.isprintable() else "�" for char in name)
