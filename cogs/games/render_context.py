"""Context that every drawing of a table gets: state, words, names, card emoji."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from cogs.shell.card_emoji import DEFAULT_ORDER, CardEmoji, SortOrder, in_order
from cogs.shell.names import DEFAULT_WORDING, Names, TableWording
from cogs.texts.catalogue import Words
from engine.cards import NO_CARDS, Card, CardSet, cards_in
from engine.fraternities.store import FraternityRow
from engine.game import Seat
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


@dataclass(frozen=True, slots=True)
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
        return self.pictured

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


@dataclass(frozen=True)
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
