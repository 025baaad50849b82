"""A partie of any described game: so many deals, each a row of stages, and the views of it."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Sequence
from operator import add, attrgetter
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar

from engine.cards import RANK_LETTERS, Card, CardSet, Played, card_set, hand_view, played
from engine.dealing import deal_out, digest_of, is_pack
from engine.game import (
    AWAITED,
    CHANCE,
    NOBODY,
    Action,
    Actor,
    Chance,
    Copied,
    Event,
    IllegalAction,
    Result,
    Seat,
)
from engine.house_rules import Rules
from engine.kernel.stages import Cutting, Stage
from engine.kernel.tricking import Tricking
from engine.kernel.vocabulary import (
    Call,
    Deal,
    DealClosed,
    DealerDrawn,
    Dealt,
    DrawForDealer,
    Knock,
    PackShuffled,
    PartieEnded,
    PartieView,
    Play,
    Shuffle,
)

if TYPE_CHECKING:
    from engine.kernel.game import DescribedGame

V = TypeVar("V", bound=PartieView)
"""A game's own view."""

_PUBLIC: Final = (
    *("options", "phase", "waiting_for", "deal_number", "deals", "dealer", "resting", "drawn", "cuts"),
    *("knock", "redeals", "calls", "contract", "declarer", "last", "scores", "totals", "result"),
)
"""The attributes of a partie that everybody may know as they are."""
_public: Final = attrgetter(*_PUBLIC)


def draw_dealer(order: Sequence[Card], seats: int, ranks: str) -> tuple[tuple[Played, ...], Seat]:
    """Return the cards drawn for the first deal, and the dealer.

    Each seat draws a card from the top, the highest by ``ranks`` deals; equals draw again.
    Should a pack run out before that is decided, the first of those who are still equal deals.
    """
    drawn: tuple[Played, ...] = ()
    equal: tuple[Seat, ...] = tuple(range(seats))
    while len(equal) > 1 and len(drawn) + len(equal) <= len(order):
        plays = played(equal, order[len(drawn) :])
        drawn += plays
        places = [ranks.index(RANK_LETTERS[play.card & 7]) for play in plays]
        best = min(places)
        equal = tuple([play.seat for play, place in zip(plays, places, strict=True) if place == best])
    return drawn, equal[0]


@functools.lru_cache(maxsize=256)
def seats_round(dealer: Seat, step: int, players: int, seats: int) -> tuple[Seat, ...]:
    """Return so many seats from a dealer's neighbour on; with ``step`` -1 the other way round."""
    return tuple([(dealer + step * turn) % seats for turn in range(1, players + 1)])


class Partie(Copied, Generic[Rules, V], deep=("stage", "hands")):
    """The state of a table that plays a described game.

    The order of a deal: chance shuffles, the dealer's right neighbour cuts or knocks (where the house rules
    want it), then the game's own stages.
    """

    __slots__ = (
        "_last",
        "book",
        "calls",
        "contract",
        "cuts",
        "cutting",
        "deal_number",
        "dealer",
        "deals",
        "dealt",
        "declarer",
        "drawing",
        "drawn",
        "finished",
        "game",
        "hands",
        "knock",
        "options",
        "pack",
        "packets",
        "players",
        "redeals",
        "result",
        "scores",
        "stage",
        "totals",
    )

    drawing: bool
    """Whether the first dealer is yet to be drawn."""
    stage: Stage | None
    """``None`` while chance acts and when the partie is over."""
    hands: list[CardSet]
    dealt: Sequence[Sequence[Card]]
    """The hands in the order in which their cards came."""
    contract: Any
    """The best bid so far, later what is played; the same with its ``declarer``."""
    players: int
    """The number of seats that get cards: all, or all but the dealer."""
    finished: Stage | None
    """The deal that was just played, until the first trick of the next is complete."""

    def __init__(self, game: DescribedGame[Rules, V], options: Rules) -> None:
        self.game = game
        self.options = options
        self.book = game.book(options)
        self.deal_number = 1
        self.totals = (0,) * game.seats(options)
        self.dealer: Seat = len(self.totals) - 1
        self.players = game.hands or len(self.totals)
        self.pack = game.pack(options)
        self.packets = game.packets(options)
        self.deals = game.deals(options)
        self.cutting = self.drawing = game.cuts(options)
        self.scores: tuple[DealClosed, ...] = ()
        self.finished = None
        self._last: Any = None
        self.result: Result | None = None
        self._open_deal()

    def _open_deal(self) -> None:
        self.drawn: tuple[Played, ...] = ()
        self.redeals = 0
        self._throw_together()

    def _throw_together(self) -> None:
        """Reset the deal to a whole pack."""
        self.stage = None
        self.cuts: tuple[int, ...] = ()
        self.knock: Knock | None = None
        self.hands = [0] * len(self.totals)
        self.dealt = ()
        self.calls: tuple[Call[Any], ...] = ()
        self.contract = None
        self.declarer: Seat | None = None

    @property
    def forehand(self) -> Seat:
        """The seat that gets cards, bids and leads first."""
        return (self.dealer + 1) % len(self.totals)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats that play the deal, from forehand on."""
        return seats_round(self.dealer, 1, self.players, len(self.totals))

    def after(self, seat: Seat) -> Seat:
        """Return who plays after a seat, in order of play."""
        following = (seat + 1) % len(self.totals)
        return self.forehand if following == self.resting else following

    @property
    def resting(self) -> Seat | None:
        """The dealer, where the others play the deal alone."""
        return self.dealer if self.players < len(self.totals) else None

    def rested(self, deal: int) -> Seat | None:
        """Return who was resting in a deal that was played, or is being played."""
        if self.resting is None:
            return None
        return self.scores[deal - 1].dealer if deal <= len(self.scores) else self.dealer

    # What the game stands still for, and what may be done.

    @property
    def phase(self) -> str:
        if self.stage is not None:
            return self.stage.phase
        if self.result is not None:
            return "over"
        return "draw" if self.drawing else "deal"

    @property
    def waiting_for(self) -> frozenset[Seat] | Literal[Chance.CHANCE]:
        stage = self.stage
        if stage is not None:
            return AWAITED[stage.turn]
        return CHANCE if self.result is None else NOBODY

    def deal(self, order: Sequence[Card]) -> DrawForDealer | Deal | Shuffle:
        if self.stage is not None:
            return Shuffle(tuple(order))
        return DrawForDealer(tuple(order)) if self.drawing else Deal(tuple(order))

    def legal(self, seat: Seat) -> Sequence[Action]:
        stage = self.stage
        if stage is None:
            return ()
        return stage.legal(self, seat) if seat == stage.turn else stage.beside(seat)

    @property
    def playing(self) -> Tricking | None:
        """The tricks of the deal, while they are played."""
        return self.stage if isinstance(self.stage, Tricking) else None

    @property
    def open_to_calls(self) -> bool:
        """Whether anybody may act out of turn at this moment, as far as everybody knows."""
        return self.stage is not None and self.stage.open_to_calls

    def plays(self, seat: Seat) -> Sequence[Action]:
        playing = self.playing
        return () if playing is None or playing.phase != "play" else playing.every_play(self, seat)

    def check_early(self, seat: Seat, action: Action) -> None:
        playing = self.playing
        if playing is not None and isinstance(action, Play) and playing.tricks.to_follow(seat):
            playing.check(seat, self.hands[seat], action.card)

    def claimable(self, seat: Seat) -> int:
        playing = self.playing
        if playing is None or playing.blind or playing.phase != "play":
            return 0
        if playing.turn != seat or playing.tricks.trick:
            return 0
        return self.hands[seat].bit_count()

    def rest_key(self) -> Hashable:
        return self.all_hands(), None if self.playing is None else self.playing.rest_key

    def apply(self, actor: Actor, action: Action) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        stage = self.stage
        if stage is None:
            return self._chance(actor, action)
        if actor == stage.turn:
            events = stage.act(self, action)
        elif actor is not CHANCE:
            events = stage.interrupt(self, actor, action)
        else:
            raise IllegalAction("not_your_turn")
        if stage.over:
            events += self._cut(stage) if isinstance(stage, Cutting) else self.game.after(self, stage)
        return events

    # The pack.

    def _chance(self, actor: Actor, action: Action) -> list[Event]:
        if self.result is not None:
            raise IllegalAction("partie_over")
        wanted: type[DrawForDealer] | type[Deal] = DrawForDealer if self.drawing else Deal
        if actor is not CHANCE or not isinstance(action, wanted):
            raise IllegalAction("not_now")
        if not is_pack(action.order, self.pack):
            raise IllegalAction("bad_deal")
        if self.drawing:
            self.drawn, self.dealer = draw_dealer(action.order, len(self.totals), self.game.ranks)
            self.drawing = False
            return [DealerDrawn(self.deal_number, self.drawn, self.dealer)]
        if not self.cutting:
            return self.deal_cards(action.order, self.packets, 1)
        self.stage = Cutting(self, action.order)
        return [PackShuffled(self.deal_number)]

    def _cut(self, cutting: Cutting) -> list[Event]:
        """Deal from the pack as it was cut, in the way that the cutter may have ordered."""
        if self.knock is None:
            return self.deal_cards(cutting.stack, self.packets, 1)
        step = 1 if self.knock.direction == self.game.direction else -1
        return self.deal_cards(cutting.stack, self.knock.packets, step)

    def deal_cards(self, order: Sequence[Card], packets: Sequence[int], step: int) -> list[Event]:
        """Deal from forehand on or, with ``step`` -1, from the dealer's other side, the other way round."""
        seats = len(self.totals)
        turns = seats_round(self.dealer, step, self.players, seats)
        self.dealt, rest = deal_out(order, turns, packets, seats)
        self.hands = list(map(card_set, self.dealt))
        self.stage = self.game.opening(self, rest)
        return [Dealt(self.deal_number)]

    # The end of a deal.

    def deal_again(self) -> None:
        """Throw the cards in, for the same dealer to deal again."""
        self._throw_together()
        self.redeals += 1

    def closing(self, points: tuple[int, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...], Seat]:
        """Return the fields that every event has which closes the deal, for these points."""
        return self.deal_number, points, tuple(map(add, self.totals, points)), self.dealer

    def close(self, closed: DealClosed) -> list[Event]:
        """Close the deal with that event, and the partie with its last deal."""
        self.totals = closed.totals
        self.scores += (closed,)
        self.finished, self._last = self.stage, None
        self._open_deal()
        self.deals = self.game.deals_known(self)
        if self.deal_number < self.deals:
            self.totals = self.game.next_totals(self)
            self.dealer = self.game.next_dealer(self)
            self.deal_number += 1
            return [closed]
        self.result = self.game.standing(self)
        return [closed, PartieEnded(self.deal_number, self.result)]

    # What others may know.

    def all_hands(self) -> tuple[CardSet, ...]:
        return tuple(self.hands)

    def view(self, seat: Seat | None) -> V:
        view: V = self.game.views(**self.seen(seat))
        return view

    def seen(self, seat: Seat | None) -> dict[str, Any]:
        """Return the fields of a view. A game that holds more adds what everybody may know of it."""
        return {
            **dict(zip(_PUBLIC, _public(self), strict=True)),
            "seat": seat,
            "hand": () if seat is None else hand_view(self.hands[seat], True),
            "hand_sizes": tuple(map(int.bit_count, self.hands)),
            "deal": None if self.stage is None else self.stage.view(self, seat),
        }

    @property
    def last(self) -> Any:
        """The deal that was just played, as everybody saw it; it is looked at in every view."""
        if self.finished is None:
            return None
        if self._last is None:
            self._last = self.finished.view(self, None)
        return self._last

    def digest(self) -> str:
        """SHA-256 over everything that the state holds but its house rules, as canonical JSON."""
        return digest_of(self.canonical())

    def canonical(self) -> list[Any]:
        """Return everything that the state holds but its house rules."""
        return [
            self.phase,
            self.deal_number,
            self.dealer,
            self.drawn,
            self.cuts,
            self.knock,
            self.redeals,
            self.hands,
            self.calls,
            self.contract,
            self.declarer,
            None if self.stage is None else self.stage.canonical(),
            None if self.finished is None else self.finished.canonical(),
            self.scores,
            self.totals,
        ]
