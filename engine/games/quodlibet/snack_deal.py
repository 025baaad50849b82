"""A deal of Snack (Kleinfraß): laying, drawing packets, and the censuses (rules 2.7).

The layout is the set of cards laid. Each suit is opened by its Unter and grows by its neighbours: O K A
above, X 9 8 7 below. As a suit's eight bits lie side by side, so do a row and what may join it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.actions import Pass
from engine.cards import NO_CARDS, RANK_CARDS, SUIT_CARDS, Card, CardSet, Rank, card_set, notation
from engine.game import Event, IllegalAction, Seat
from engine.games.quodlibet.actions import Challenge, Draw, EndTurn, Lay, QuodlibetAction, lays_of
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.deals import DealState, Hands, add, census
from engine.games.quodlibet.events import (
    CardLaid,
    CensusHeld,
    HoldbackCaught,
    HoldbackChallenged,
    PacketDrawn,
    TurnEnded,
    TurnPassed,
)
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import Census, LayoutDealView, SuitRow, Turn

HOLDBACK_POINTS: Final = 150

UNTERS = RANK_CARDS[Rank.UNTER]
_CONTINUED_UP = UNTERS | RANK_CARDS[Rank.OBER] | RANK_CARDS[Rank.KING]
_CONTINUED_DOWN = UNTERS | RANK_CARDS[Rank.TEN] | RANK_CARDS[Rank.NINE] | RANK_CARDS[Rank.EIGHT]


def fitting(laid: CardSet) -> CardSet:
    """Return the cards that may be laid next: Unters, and the neighbours of every row's ends."""
    return (UNTERS | (laid & _CONTINUED_UP) << 1 | (laid & _CONTINUED_DOWN) >> 1) & ~laid


def row_ends(laid: CardSet, suit: int) -> tuple[int, int] | None:
    """The lowest and highest rank of a suit's row, or ``None`` while it is closed."""
    row = (laid & SUIT_CARDS[suit]) >> (8 * suit)
    if not row:
        return None
    return (row & -row).bit_length() - 1, row.bit_length() - 1


def is_caught(unters_laid: int, drawn_before: int | None) -> bool:
    """Whether a turn proves that an Unter was held back in the one before.

    ``drawn_before``: cards drawn in the own turn before, ``None`` when there was none.
    """
    return drawn_before is not None and unters_laid > drawn_before


class SnackDeal(DealState):
    """A deal of Snack. A turn is to lay cards, to take one packet, or to pass when nothing else is left."""

    __slots__ = ("caught", "censuses", "claims", "layout", "packets", "turn_laid", "turns")

    def __init__(
        self,
        contract: str,
        options: QuodlibetOptions,
        number: int,
        king: Seat,
        dealt: Hands,
        stock: Sequence[Card],
    ) -> None:
        super().__init__(contract, options, number, king, dealt)
        self.packets = tuple(tuple(stock[at : at + 3]) for at in range(0, len(stock), 3))
        self.layout: CardSet = NO_CARDS
        self.turn_laid: tuple[Card, ...] = ()
        self.turns: tuple[Turn, ...] = ()
        self.censuses: tuple[Census, ...] = ()
        self.caught: tuple[int, ...] = ()
        """Numbers of the turns, from 0, in which an Unter held back came to light."""
        self.claims: tuple[tuple[int, Seat], ...] = ()
        """Numbers of the turns, from 1, that were challenged, and by whom."""

    @property
    def under_way(self) -> bool:
        return len(self.turns) > 1

    def legal(self, seat: Seat) -> Sequence[QuodlibetAction]:
        if self.done:
            return ()
        actions = self._at_turn() if seat == self.turn else []
        turn = self._challengeable
        if turn is not None and self._may_claim(seat, turn):
            actions.append(Challenge(turn))
        return actions

    def _at_turn(self) -> list[QuodlibetAction]:
        actions: list[QuodlibetAction] = [*lays_of(self._may_lay())]
        if self._refuse_draw() is None:
            actions.append(Draw())
        if self._refuse_end() is None:
            actions.append(EndTurn())
        if self._refuse_pass() is None:
            actions.append(Pass())
        return actions

    def act(self, seat: object, action: object) -> list[Event]:
        if isinstance(action, Challenge):
            return self._challenge(seat, action.turn)
        player = self._require_turn(seat)
        if isinstance(action, Lay):
            return self._lay(player, action.card)
        if isinstance(action, Draw):
            self._refuse(self._refuse_draw())
            return self._draw(player)
        if isinstance(action, EndTurn):
            self._refuse(self._refuse_end())
            return self._end_turn(player)
        if isinstance(action, Pass):
            self._refuse(self._refuse_pass())
            self._next_turn(Turn(player, (), 0, True))
            return [TurnPassed(self.number, player)]
        raise IllegalAction("not_now")

    # What may be done: the codes of refusal, or None. ``legal`` and ``act`` ask the same questions.

    def _refuse(self, code: str | None) -> None:
        if code is not None:
            raise IllegalAction(code)

    def _forced_unters(self) -> CardSet:
        """Return the Unters that the player whose turn it is must lay."""
        held = self.hands[self.turn] & UNTERS
        return held if held and self.options.unter_rule == "forced" else NO_CARDS

    def _may_lay(self) -> CardSet:
        fits = self.hands[self.turn] & fitting(self.layout)
        if not self.options.snack_multi:  # the turn's one card must be an Unter if one is held
            return self._forced_unters() or fits
        return fits

    def _refuse_draw(self) -> str | None:
        if self.turn_laid:
            return "already_laid"
        if not self.packets:
            return "no_packets"
        if self._forced_unters():
            return "unter_first"
        if self.options.snack_draw == "only_if_stuck" and self._may_lay():
            return "something_fits"
        return None

    def _refuse_end(self) -> str | None:
        if not self.turn_laid:
            return "nothing_laid"
        return "unter_before_end" if self._forced_unters() else None

    def _refuse_pass(self) -> str | None:
        return "cannot_pass" if self.turn_laid or self.packets or self._may_lay() else None

    def _lay(self, player: Seat, card: Card) -> list[Event]:
        if not self.hands[player] >> card & 1:
            raise IllegalAction("not_your_card", card=notation(card))
        if not fitting(self.layout) >> card & 1:
            raise IllegalAction("does_not_fit", card=notation(card))
        if not self._may_lay() >> card & 1:
            raise IllegalAction("unter_first")
        self.hands[player] &= ~(1 << card)
        self.layout |= 1 << card
        self.turn_laid += (card,)
        events: list[Event] = [CardLaid(self.number, player, card)]
        events += self._catch_holdback(player)
        if not self.hands[player]:
            events += self._go_out(player)
        elif not self.options.snack_multi or not self._may_lay():
            events += self._end_turn(player)
        return events

    def _draw(self, player: Seat) -> list[Event]:
        packet, *rest = self.packets
        self.packets = tuple(rest)
        self.hands[player] |= card_set(packet)
        self._next_turn(Turn(player, (), len(packet), False))
        return [PacketDrawn(self.number, player, tuple(sorted(packet)))]

    def _end_turn(self, player: Seat) -> list[Event]:
        self._next_turn(Turn(player, self.turn_laid, 0, False))
        return [TurnEnded(self.number, player)]

    def _next_turn(self, finished: Turn) -> None:
        self.turns += (finished,)
        self.turn_laid = ()
        seat = (finished.seat + 1) % SEATS
        out = [held.out for held in self.censuses]
        while seat in out:
            seat = (seat + 1) % SEATS
        self.turn = seat

    def _go_out(self, player: Seat) -> list[Event]:
        number = len(self.censuses) + 1
        cards = [hand.bit_count() for hand in self.hands]
        if number == 3 and self.options.third_census_counts_stock:
            last = next(seat for seat in range(SEATS) if cards[seat])
            cards[last] += sum(map(len, self.packets))
        held = census(number, player, cards)
        self.censuses += (held,)
        self.points = add(self.points, held.points)
        self.done = number == 3
        return [CensusHeld(self.number, number, player, held.points), *self._end_turn(player)]

    def _catch_holdback(self, player: Seat) -> list[Event]:
        """Charge 150 points at once for the Unter that proves an earlier one was held back (rules 2.7)."""
        options = self.options
        if options.honour_detection != "automatic":
            return []
        if options.unter_rule != "honour" or not options.snack_multi or len(self.turns) in self.caught:
            return []
        return self._prove(Turn(player, self.turn_laid, 0, False), len(self.turns))

    def _prove(self, turn: Turn, number: int) -> list[Event]:
        """Charge 150 points when a turn (``number`` from 0) shows that an Unter was held back before it."""
        unters = (card_set(turn.laid) & UNTERS).bit_count()
        if not unters:
            return []
        before = next((old.drawn for old in reversed(self.turns[:number]) if old.seat == turn.seat), None)
        if not is_caught(unters, before):
            return []
        assert before is not None
        self.caught += (number,)
        self.points = add(self.points, [HOLDBACK_POINTS * (seat == turn.seat) for seat in range(SEATS)])
        return [HoldbackCaught(self.number, turn.seat, unters, before, HOLDBACK_POINTS)]

    # Challenges. That an Unter was laid is all it takes, so that the right to claim tells nothing.

    @property
    def _challengeable(self) -> int | None:
        """The number, from 1, of the turn that may be challenged until somebody acts after it."""
        options = self.options
        if options.honour_detection != "by_challenge" or options.unter_rule != "honour":
            return None
        if not options.snack_multi or self.done or self.turn_laid or not self.turns:
            return None
        return len(self.turns) if card_set(self.turns[-1].laid) & UNTERS else None

    def _may_claim(self, seat: object, turn: int) -> bool:
        """Whether a seat may challenge a turn: each opponent once, so that it isn't a race."""
        return seat != self.turns[-1].seat and (turn, seat) not in self.claims

    def _challenge(self, seat: object, number: int) -> list[Event]:
        turn = self._challengeable
        if turn is None or number != turn or not isinstance(seat, int) or not self._may_claim(seat, turn):
            raise IllegalAction("nothing_to_challenge")
        self.claims += ((turn, seat),)
        found = [] if turn - 1 in self.caught else self._prove(self.turns[-1], turn - 1)
        proven = turn - 1 in self.caught
        return [HoldbackChallenged(self.number, seat, self.turns[-1].seat, turn, proven), *found]

    def view(self, viewer: Seat | None) -> LayoutDealView:
        turn, now = self._challengeable, Turn(self.turn, self.turn_laid, 0, False)
        return LayoutDealView(
            kind="layout",
            hands=self.hand_views(viewer),
            rows=tuple(
                None if (ends := row_ends(self.layout, suit)) is None else SuitRow(*ends)
                for suit in range(len(SUIT_CARDS))
            ),
            packets=tuple(map(len, self.packets)),
            turn=None if self.done else self.turn,
            laid=self.turn_laid,
            turns=self.turns,
            out=tuple(held.out for held in self.censuses),
            censuses=self.censuses,
            points=self.points,
            challenge=None if turn is None or turn - 1 in self.caught else turn,
            claims=tuple(seat for claimed, seat in self.claims if claimed == turn),
            caught=tuple((*self.turns, now)[number].seat for number in self.caught),
        )

    def canonical(self) -> list[Any]:
        return [
            self.contract,
            self.number,
            list(self.hands),
            self.turn,
            [list(packet) for packet in self.packets],
            list(self.turn_laid),
            [[turn.seat, list(turn.laid), turn.drawn, turn.passed] for turn in self.turns],
            [[held.number, held.out, list(held.points)] for held in self.censuses],
            list(self.caught),
            list(self.points),
            self.done,
            *([list(claim)] for claim in self.claims),
        ]
