"""Layouts and chains of any game: in words, and as the spots of a grid."""

from collections.abc import Iterable, Iterator, Sequence

from cogs.games.drawing import (
    SeatFigures,
    drawn_name,
    plays_told,
    seats_told,
    waiting_told,
    worn_told,
)
from cogs.games.render_context import HandContext, RenderContext
from cogs.pictures.canvas import alt_text
from cogs.pictures.lettering import legible
from cogs.pictures.middles import Fallen, GridSpec, Lead, Spot
from cogs.pictures.table import SeatSpec
from cogs.shell.layout import FIXED_SPACE
from engine.cards import PACK, RANK_LETTERS, SUIT_CARDS, Card, CardSet, cards_in
from engine.kernel.shedding import ChainLed, Turn


def turn_line(context: RenderContext, turn: Turn) -> str:
    """Return what was laid or drawn in a turn, or that it was passed."""
    return turn_told(context, turn, context.names[turn.seat], context.card_emoji.row(turn.laid))


def turn_told(context: RenderContext, turn: Turn, name: str, laid: str) -> str:
    """Tell a turn, for a line or for the picture, where ``laid`` are the cards that were laid."""
    if turn.laid:
        return context.words("quodlibet-turn-laid", name=name, cards=laid)
    if turn.drawn:
        return context.words("quodlibet-turn-drew", name=name, count=turn.drawn)
    return context.words("quodlibet-turn-passed", name=name)


def newest_turn(context: RenderContext, turns: Sequence[Turn]) -> str:
    """Return for the picture what happened in the newest turn; empty before the first."""
    if not turns:
        return ""
    cards = context.words("charts-cards", count=len(turns[-1].laid))
    return turn_told(context, turns[-1], context.names.raw(turns[-1].seat), cards)


def grid(context: RenderContext, there: CardSet) -> list[str]:
    """Return a row a suit: its sign, then the cards from the Seven up to the Ace, with empty places.

    A hand has all in one line, since the rows leave no room on a phone.
    """
    card_emoji = context.card_emoji
    if isinstance(context, HandContext):
        letters = tuple(map(context.words.letter, RANK_LETTERS))
        told = (
            f"{card_emoji.suit(suit)}{FIXED_SPACE}{_row(there & cards, letters)}"
            for suit, cards in enumerate(SUIT_CARDS)
        )
        return [" · ".join(told)]
    rows = []
    for suit in range(4):
        places = (
            card_emoji.inline(card) if there >> card & 1 else card_emoji.gone
            for card in range(8 * suit, 8 * suit + 8)
        )
        rows.append(f"{card_emoji.suit(suit)} {card_emoji.gap.join(places)}")
    return rows


def _row(cards: CardSet, letters: Sequence[str]) -> str:
    """Format cards of a suit in short: ``7–9, U``; a dash for none."""
    runs = ((letters[low & 7], letters[high & 7]) for low, high in runs_of(cards))
    return ", ".join(low if low == high else f"{low}–{high}" for low, high in runs) or "–"


def runs_of(cards: CardSet) -> Iterator[tuple[Card, Card]]:
    """Return the first and the last card of each run of cards without a gap in a suit."""
    starts = [card for card in cards_in(cards) if not card & 7 or not cards >> card - 1 & 1]
    ends = [card for card in cards_in(cards) if card & 7 == 7 or not cards >> card + 1 & 1]
    return zip(starts, ends, strict=True)


def rows_told(context: RenderContext, laid: CardSet) -> str:
    """Return which cards lie there, for a description."""
    rows = ", ".join(_rows(context, laid)) or context.words("charts-none")
    return context.words("charts-laid", rows=rows)


def _rows(context: RenderContext, laid: CardSet) -> Iterator[str]:
    words = context.words
    for low, high in runs_of(laid):
        row = words("charts-row", low=words.card(low), high=words.card(high))
        yield words.card(low) if low == high else row


def chains_told(context: RenderContext, chains: Sequence[ChainLed]) -> Iterator[str]:
    """Return all leads, the newest first, for a description."""
    for number, chain in reversed([*enumerate(chains, 1)]):
        name, cards = context.names.raw(chain.leader), plays_told(context, chain.plays)
        yield context.words("charts-lead", number=number, name=name, cards=cards)


def sentence(told: str) -> str:
    """Return a sentence of a description with its full stop, unless it ends with another mark."""
    return told if not told or told[-1] in ".!?" else f"{told}."


# The spots of a grid.


def laid_spots(laid: CardSet, turns: Sequence[Turn], ends: CardSet) -> tuple[Spot, ...]:
    """Return what lies in each place, and came there in the newest turn; at the ``ends`` more can be laid."""
    newest = turns[-1].laid if turns else ()
    return tuple(Spot(bool(laid >> card & 1), card in newest, bool(ends >> card & 1)) for card in PACK)


def fallen_spots(context: RenderContext, chains: Sequence[ChainLed]) -> tuple[Spot, ...]:
    """Return with which lead each card fell."""
    spots = [Spot() for _ in PACK]
    for number, chain in enumerate(chains, 1):
        fallen, initial = {play.card for play in chain.plays}, drawn_name(context, chain.leader)[:1]
        for card in fallen:
            first, joined = card - 1 not in fallen, card + 1 in fallen
            lead = Lead(number, chain.leader, initial, first=first, joined=joined)
            spots[card] = Spot(True, number == len(chains), lead=lead)
    return tuple(spots)


def fallen(context: RenderContext, chains: Sequence[ChainLed]) -> Fallen:
    """Return the cards that fell with the newest lead."""
    if not chains:
        return Fallen(context.words("charts-no-lead"), ())
    told = context.words("charts-led", name=drawn_name(context, chains[-1].leader))
    return Fallen(told, tuple((play.card, play.seat) for play in chains[-1].plays))


def grid_spec(
    context: RenderContext,
    figures: SeatFigures,
    seats: tuple[SeatSpec, ...],
    *,
    place: str,
    title: str,
    told: str,
    spots: tuple[Spot, ...],
    named: str = "",
    rows: str = "",
    head: str = "",
    packets: tuple[int, ...] = (),
    lead: Fallen | None = None,
    chains: Sequence[ChainLed] = (),
    further: Iterable[str] = (),
) -> GridSpec:
    """Return the spec of a grid, with its description.

    ``named`` is what the description calls the ``title``, ``head`` stands above packets, ``further`` are more
    sentences of the description.
    """
    words = context.words
    table = words("pictures-table", game=words.game(context.state.game), place=place, title=named or title)
    return GridSpec(
        place=legible(place),
        title=legible(title),
        told=legible(told),
        spots=spots,
        seats=seats,
        packets_head=head,
        packets=packets,
        fallen=lead,
        letters=tuple(map(words.letter, RANK_LETTERS)),
        alt=alt_text(
            table,
            waiting_told(context),
            rows,
            sentence(told),
            sentence(head),
            *further,
            *seats_told(context, figures),
            worn_told(context),
            *chains_told(context, chains),
        ),
        below=context.below,
        artwork=words.artwork,
    )
