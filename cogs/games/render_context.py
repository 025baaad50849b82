"""A drawing of a table starts from these: state, words, names, card emoji, and the lines that games share."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Final, Self

from cogs.pictures.lettering import figure
from cogs.shell.card_emoji import DEFAULT_ORDER, CardEmoji, SortOrder, in_order
from cogs.shell.layout import FIXED_SPACE, figures, small
from cogs.shell.names import DEFAULT_WORDING, Names, TableWording, listed
from cogs.texts.catalogue import Words
from engine.cards import NO_CARDS, SUIT_CARDS, Card, CardSet, Played, Trick, cards_in
from engine.fraternities.store import FraternityRow
from engine.game import Seat
from engine.kernel.vocabulary import TrickWon
from engine.remarks import Points, Remark, remark_on
from engine.tables import SeatState, TableState


@dataclass(frozen=True, slots=True)
class Speech:
    """How actions are told: the reader's words, the rule set, and how a card is written."""

    words: Words
    preset: str
    card: Callable[[Card], str]

    def cards(self, cards: CardSet) -> str:
        """Write several cards."""
        return ", ".join(map(self.card, cards_in(cards)))


def seat_below(state: TableState) -> Seat:
    """Return the seat that everybody sees at the bottom: the only person's, or else the first."""
    people = [seat for seat, place in enumerate(state.seats) if place.owner is not None]
    return people[0] if len(people) == 1 else 0


@dataclass(slots=True)  # to make a frozen one takes three times as long, for each hand that is drawn
class RenderContext:
    """Context of a table as the public sees it, or whoever owns ``seat``."""

    state: TableState
    words: Words
    card_emoji: CardEmoji
    names: Names
    wording: TableWording = field(default=DEFAULT_WORDING, kw_only=True)
    worn: Mapping[Seat, FraternityRow] = field(default_factory=dict, kw_only=True)
    """The fraternities of the seats' owners, for colours beside names."""
    pictured: bool = field(default=False, kw_only=True)
    """Whether a picture in the same message shows seats, scores, and the cards on the table."""
    below: Seat = field(default=0, kw_only=True)
    """The seat at the bottom of pictures: the reader's where nobody else sees them, else ``seat_below``."""
    seat: Seat | None = field(default=None, kw_only=True)
    order: SortOrder = field(default=DEFAULT_ORDER, kw_only=True)
    """How the reader sorts cards."""
    clock: str = field(default="", kw_only=True)
    """The time left to whoever is waited for, for the line that has room for it."""
    short: bool = field(default=False, kw_only=True)
    """Whether to leave out what is past and what is merely nice to know: a small phone has no room for it."""
    crowded: bool = field(default=False, kw_only=True)
    """Whether even so there is no room for what was just said or done: scores and rules give way to that."""

    @property
    def brief(self) -> bool:
        """Whether the text has to be short: what is the same in every deal is said in the first only."""
        return self.pictured or self.short

    @property
    def ever_shorter(self) -> Iterator[Self]:
        """The same context as it is, short, and crowded: a small phone gets the first that fits."""
        yield self  # as a rule it does, and the others needn't be made
        yield replace(self, short=True)
        yield replace(self, short=True, crowded=True)

    @property
    def before(self) -> Self:
        """The same with the names of those who played the newest finished deal."""
        return self._named(self.state.seats_in(self.state.last_deal))

    @property
    def opening(self) -> Self:
        """The same with the names of those who opened the deal that is being played."""
        return self._named(self.state.seats_in(self.state.last_deal + 1, opening=True))

    def _named(self, seats: tuple[SeatState, ...]) -> Self:
        return self if seats == self.state.seats else replace(self, names=self.names.of(seats))

    def in_order(self, cards: Iterable[Card | None]) -> list[Card]:
        """Sort those of some cards that may be seen, as the reader likes."""
        seen = [card for card in cards if card is not None]
        return in_order(seen, self.order, self.state.view(self.seat).order)


@dataclass
class HandContext(RenderContext):
    """Context of a table as the owner of ``seat`` sees it. ``note`` are lines above the task.

    ``answered``: one of them answers the last click; the hand has room for it by leaving out what is past.
    ``marked`` are the cards chosen so far for the pending decision.
    """

    seat: Seat
    note: str | None
    marked: CardSet = NO_CARDS
    answered: bool = False
    asked: str = ""
    """The move that was asked for: the next tap takes it."""

    @property
    def brief(self) -> bool:
        """A hand is always brief: it has to leave the phone's screen to the cards."""
        return True

    @cached_property
    def legal(self) -> frozenset[str]:
        """The actions that the owner may take now, in turn or out of it; none while a computer plays."""
        if self.state.seats[self.seat].computer is not None:
            return frozenset()
        return frozenset(action.token for action in self.state.legal(self.seat))

    @property
    def awaited(self) -> bool:
        """Whether the table waits for this seat and its owner plays it."""
        return self.seat in self.state.waiting_for and self.state.seats[self.seat].computer is None


TURN: Final = "➤"


def current_trick(context: RenderContext, trick: Sequence[Played], number: int) -> str:
    """Return the trick being played; a hand says by its task that none has begun."""
    if not trick:
        if isinstance(context, HandContext):
            return ""
        return f"**{context.words('trick-empty', number=number)}**"
    return f"**{context.words('trick-now', number=number)}** {plays(context, trick)}"


def led_words(context: RenderContext, view: Any) -> dict[str, str]:
    """Return what texts say of the suit that was led, and the sign of trumps where a suit is trumps."""
    words, sign_of = context.words, context.card_emoji.suit
    led, trumps = view.deal.trick[0].card, view.order.trumps
    trump = next((suit for suit, cards in enumerate(SUIT_CARDS) if not cards & ~trumps), None)
    suit = led >> 3 if trump is None or not trumps >> led & 1 else trump
    sign = "" if trump is None else sign_of(trump)
    return {"suit": words.suit(suit), "none": words.no_suit(suit), "sign": sign_of(suit), "trump": sign}


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


def plays(context: RenderContext, cards: Iterable[Played], winner: Seat | None = None) -> str:
    """Return cards with the names of their players, in order of play; a ``winner`` is underlined."""
    # a card stays with its player's name, and no line begins with a dot
    written, names = context.card_emoji.inline, list(context.names.short)
    if winner is not None:
        names[winner] = f"__{names[winner]}__"
    told = [f"{written(play.card)}{FIXED_SPACE}{names[play.seat]}" for play in cards]
    return f"{FIXED_SPACE}· ".join(told)


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
    names = context.names.short
    if isinstance(context, HandContext):
        return [_in_one_line(names, tuple([(head, tuple(values)) for head, values in columns]))]
    waiting = context.state.waiting_for
    return figures(
        columns, [f"{TURN} {name}" if seat in waiting else name for seat, name in enumerate(names)]
    )


@lru_cache(maxsize=1024)  # until a trick is over they stay the same
def _in_one_line(names: tuple[str, ...], columns: tuple[tuple[str, tuple[int, ...]], ...]) -> str:
    """Return all figures in one line, without those that are nothing for everybody but the totals."""
    *before, totals = columns
    shown = [*(one for one in before if any(one[1])), totals]
    heads = "/".join(head for head, _ in shown)
    told = (
        f"{name}{FIXED_SPACE}{'/'.join(map(figure, values))}"
        for name, *values in zip(names, *(values for _, values in shown), strict=True)
    )
    return small(f"{heads}: {f'{FIXED_SPACE}· '.join(told)}")


def held_lines(context: RenderContext, held: Sequence[CardSet]) -> list[str]:
    """Return a line for each seat with cards. The cards come first, so that suits stand below one another."""
    return [
        f"{context.card_emoji.row(context.in_order(cards_in(cards)))}{FIXED_SPACE}{context.names.short[seat]}"
        for seat, cards in enumerate(held)
        if cards
    ]


def deal_remark(context: RenderContext, scores: Sequence[Any], totals: Points, tricks: int) -> str:
    """Return the line about the newest of the deals with these ``scores``; often there is none.

    ``tricks`` is how many a deal has. The end of a partie has lines of its own.
    """
    if context.state.status == "finished":
        return ""
    points, swept = [score.points for score in scores], _swept(context, scores[-1].deal, tricks)
    remark = remark_on(points, totals, low_wins=context.state.rules.few_points_win, swept=swept)
    return "" if remark is None else remark_told(context, remark)


def _swept(context: RenderContext, deal: int, tricks: int) -> Seat | None:
    """Return who has taken every trick of a deal that was played to its end."""
    story = context.state.story
    won = Counter(event.winner for event in story if isinstance(event, TrickWon) and event.deal == deal)
    return next((seat for seat, count in won.items() if count == tricks), None)


def remark_told(context: RenderContext, remark: Remark, scope: str = "deal") -> str:
    """Tell a remark on a deal, or on a partie."""
    return context.words(
        f"remark-{scope}-{remark.kind}",
        name=context.names[remark.seat],
        points=str(abs(remark.points)),  # as scores are written, without a separator
        deal=remark.deal,
    )
