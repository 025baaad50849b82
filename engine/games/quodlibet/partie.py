"""A partie of Quodlibet: deals under changing beer kings until every contract has been played."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import astuple
from typing import Final, Literal, Self

from engine.actions import Deal
from engine.cards import PACK, Card, card_set
from engine.game import CHANCE, Action, Actor, Chance, Event, IllegalAction, Result, Seat
from engine.games.quodlibet.actions import Choose, QuodlibetAction
from engine.games.quodlibet.chain_deal import ChainDeal
from engine.games.quodlibet.contracts import (
    CONTRACTS,
    SEATS,
    Contract,
    Quadrature,
    Snack,
    TrickContract,
    add,
)
from engine.games.quodlibet.deals import DealState, Hands
from engine.games.quodlibet.events import (
    ContractChosen,
    ContractScored,
    Dealt,
    PartieEnded,
    PlayoffDue,
    WheelEnded,
)
from engine.games.quodlibet.menu import courses, legal_contracts
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.snack_deal import SnackDeal
from engine.games.quodlibet.succession import FIRST_KING, first_after, king_by_points, lowest, ranking
from engine.games.quodlibet.trick_deal import TrickDeal
from engine.games.quodlibet.views import DealScore, DealView, PartieView
from engine.packets import deal_out
from engine.views import hand_view

Phase = Literal["deal", "declare", "play", "over"]

NOBODY: Final[frozenset[Seat]] = frozenset()
_ALONE: Final = tuple(frozenset((seat,)) for seat in range(SEATS))
_NO_POINTS: Final = (0,) * SEATS


def start_deal(contract: Contract, number: int, king: Seat, dealt: Hands, stock: Sequence[Card]) -> DealState:
    """The deal that a contract is played as."""
    if isinstance(contract, TrickContract):
        return TrickDeal(contract, number, king, dealt)
    if isinstance(contract, Quadrature):
        return ChainDeal(contract, number, king, dealt)
    assert isinstance(contract, Snack)
    return SnackDeal(contract, number, king, dealt, stock)


class Partie:
    """The state of a table that plays Quodlibet: one partie, or several one after the other.

    The order of a deal: chance deals, the king looks at his cards and declares, play. Where the contract
    is declared blind (third wheel) or is the only one left, it stands before the cards are dealt.
    """

    __slots__ = (
        "_contracts",
        "_courses",
        "contract",
        "course",
        "deal_number",
        "dealt",
        "extra_deals",
        "king",
        "last",
        "options",
        "past",
        "phase",
        "played",
        "playing",
        "playoffs",
        "result",
        "scores",
        "tied",
        "totals",
        "wheel_points",
    )

    phase: Phase
    deal_number: int
    extra_deals: int
    """Deals beyond the menus, which decided ties."""
    king: Seat
    contract: str | None
    dealt: Hands | None
    """The cards, as they came, while the king looks at his."""
    playing: DealState | None
    course: int
    """Which course of the menu is being played, from 0."""
    played: tuple[str, ...]
    """Contracts of the current course that have been played."""
    scores: tuple[DealScore, ...]
    totals: tuple[int, ...]
    wheel_points: tuple[int, ...]
    """Points since the current wheel began."""
    tied: tuple[Seat, ...]
    """Between whom a playoff decides; empty before."""
    playoffs: tuple[tuple[int, ...], ...]
    past: tuple[Result, ...]
    last: DealView | None
    result: Result | None

    def __init__(self, options: QuodlibetOptions) -> None:
        self.options = options
        self._courses = courses(options)
        self._contracts = {name: CONTRACTS[name](options) for name in CONTRACTS}
        self.deal_number = 1
        self.king = FIRST_KING
        self.extra_deals = 0
        self.past = ()
        self.result = None
        self.last = None
        self._open_partie()
        self._open_deal()

    def _open_partie(self) -> None:
        self.course = 0
        self.played = ()
        self.scores = ()
        self.totals = _NO_POINTS
        self.wheel_points = _NO_POINTS
        self.tied = ()
        self.playoffs = ()

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.options = self.options
        twin._courses = self._courses
        twin._contracts = self._contracts
        twin.deal_number = self.deal_number
        twin.king = self.king
        twin.extra_deals = self.extra_deals
        twin.past = self.past
        twin.result = self.result
        twin.last = self.last
        twin.course = self.course
        twin.played = self.played
        twin.scores = self.scores
        twin.totals = self.totals
        twin.wheel_points = self.wheel_points
        twin.tied = self.tied
        twin.playoffs = self.playoffs
        twin.phase = self.phase
        twin.contract = self.contract
        twin.dealt = self.dealt
        twin.playing = None if self.playing is None else self.playing.copy()
        return twin

    # What the game stands still for, and what may be done.

    @property
    def waiting_for(self) -> frozenset[Seat] | Literal[Chance.CHANCE]:
        match self.phase:
            case "deal":
                return CHANCE
            case "declare":
                return _ALONE[self.king]
            case "play":
                assert self.playing is not None
                return _ALONE[self.playing.turn]
            case "over":
                return NOBODY

    @property
    def pack(self) -> Sequence[Card]:
        return PACK

    def deal(self, order: Sequence[Card]) -> Deal:
        return Deal(tuple(order))

    def legal(self, seat: Seat) -> Sequence[QuodlibetAction]:
        if self.playing is not None:
            return self.playing.legal(seat)
        if self.phase == "declare" and seat == self.king:
            return [Choose(name) for name in self._choices()]
        return ()

    def apply(self, actor: Actor, action: Action) -> list[Event]:
        """Do it. Raises ``IllegalAction`` with one of ``REFUSAL_CODES`` and changes nothing then."""
        if self.playing is not None:
            events = self.playing.act(actor, action)
            self.last = None
            if self.playing.done:
                events += self._close_deal(self.playing)
            return events
        if self.phase == "over":
            raise IllegalAction("partie_over")
        if self.phase == "deal":
            if actor is not CHANCE or not isinstance(action, Deal):
                raise IllegalAction("not_now")
            if sorted(action.order) != list(PACK):
                raise IllegalAction("bad_deal")
            return self._deal_cards(action.order)
        if actor != self.king:
            raise IllegalAction("not_your_turn")
        if not isinstance(action, Choose):
            raise IllegalAction("must_choose_contract")
        self._check_choice(action.contract)
        return self._declare(action.contract)

    def _choices(self) -> tuple[str, ...]:
        return legal_contracts(self._courses[self.course], self.played)

    def _check_choice(self, name: str) -> None:
        if name in self._choices():
            return
        if name not in CONTRACTS:
            raise IllegalAction("unknown_contract", contract=name[:40])
        if any(name in course for course in self._courses[: self.course]) or name in self.played:
            raise IllegalAction("contract_played", contract=name)
        if name in self._courses[self.course]:
            raise IllegalAction("snack_last")
        if self.options.wheels:
            raise IllegalAction("contract_not_in_wheel", contract=name, wheel=self.course + 1)
        raise IllegalAction("contract_not_in_menu", contract=name)

    # From the announcement of a deal to its score.

    def _open_deal(self) -> list[Event]:
        self.playing = None
        self.dealt = None
        self.contract = None
        self.phase = "deal"
        choices = ("minus",) if self.tied else self._choices()
        if len(choices) == 1:
            self.contract = choices[0]
            return [ContractChosen(self.deal_number, self.king, self.contract, forced=True)]
        if self.options.wheels and self.options.wheel3_blind and self.course == 2:
            self.phase = "declare"
        return []

    def _deal_cards(self, order: Sequence[Card]) -> list[Event]:
        packets = self._contracts[self.contract].packets if self.contract else self.options.packets
        dealt, stock = deal_out(order, (self.king + 1) % SEATS, packets, SEATS)
        sizes = tuple(map(len, dealt))
        if self.contract is None:
            self.dealt = dealt
            self.phase = "declare"
        else:
            self._start(self.contract, dealt, stock)
        return [Dealt(self.deal_number, self.king, sizes)]

    def _declare(self, name: str) -> list[Event]:
        self.contract = name
        if self.dealt is None:
            self.phase = "deal"
        else:
            self._start(name, self.dealt, ())
            self.dealt = None
        return [ContractChosen(self.deal_number, self.king, name, forced=False)]

    def _start(self, name: str, dealt: Hands, stock: Sequence[Card]) -> None:
        self.playing = start_deal(self._contracts[name], self.deal_number, self.king, dealt, stock)
        self.phase = "play"

    def _close_deal(self, deal: DealState) -> list[Event]:
        name, points, number = deal.contract.name, deal.points, self.deal_number
        self.last = deal.view(None)
        self.scores += (DealScore(number, self.king, name, points, playoff=bool(self.tied)),)
        if not self.tied:
            self.totals = add(self.totals, points)
            self.wheel_points = add(self.wheel_points, points)
            self.played += (name,)
        events: list[Event] = [ContractScored(number, points, self.totals, self.king, name)]
        if self.tied:
            self.playoffs += (tuple(points[s] if s in self.tied else 0 for s in range(SEATS)),)
            events += self._close_partie(lowest(points, self.tied))
        elif self._choices():
            self.king = (self.king + 1) % SEATS
        else:
            events += self._close_course()
        if self.result is None:
            self.deal_number += 1
            events += self._open_deal()
        return events

    def _close_course(self) -> list[Event]:
        """A wheel, or the undivided menu, is played out."""
        finished = self.course + 1
        last_course = finished == len(self._courses)
        if not last_course:
            by = self.totals if self.options.wheel_king_by == "cumulative" else self.wheel_points
            self.king = king_by_points(by, self.king)
            self.course = finished
            self.played = ()
            self.wheel_points = _NO_POINTS
        events: list[Event] = []
        if self.options.wheels:
            events.append(WheelEnded(self.deal_number, finished, None if last_course else self.king))
        if last_course:
            events += self._close_partie(lowest(self.totals, range(SEATS)))
        return events

    def _close_partie(self, best: tuple[Seat, ...]) -> list[Event]:
        """Every contract is played: the result, or one more deal of Minus between the ``best``."""
        if len(best) > 1 and self.options.final_tie == "playoff_deal":
            self.tied = best
            self.king = first_after(self.king, best)
            self.extra_deals += 1
            return [PlayoffDue(self.deal_number, best, self.king)]
        result = ranking(self.totals, self.playoffs)
        self.past += (result,)
        next_king: Seat | None = None
        if len(self.past) < self.options.parties:
            self.king = next_king = king_by_points(self.totals, self.king)
            self._open_partie()
        else:
            self.playing = None
            self.contract = None
            self.phase = "over"
            self.result = result if len(self.past) == 1 else ranking(add(*(r.points for r in self.past)))
        return [PartieEnded(self.deal_number, len(self.past), result, next_king)]

    # What others may know.

    @property
    def partie_number(self) -> int:
        """Which partie is being played, from 1."""
        return min(len(self.past) + 1, self.options.parties)

    def view(self, seat: Seat | None) -> PartieView:
        playing = None if self.playing is None else self.playing.view(seat)
        if playing is not None:
            hands = playing.hands
        elif self.dealt is not None:  # the king looks first, everybody else picks up after the declaration
            hands = tuple(
                hand_view(card_set(hand), seat == holder == self.king)
                for holder, hand in enumerate(self.dealt)
            )
        else:
            hands = ((),) * SEATS
        declares = self.phase == "declare"
        return PartieView(
            seat=seat,
            options=self.options,
            phase=self.phase,
            waiting_for=self.waiting_for,
            deal_number=self.deal_number,
            deals=sum(map(len, self._courses)) * self.options.parties + self.extra_deals,
            partie_number=self.partie_number,
            wheel=self.course + 1 if self.options.wheels and not self.tied else None,
            king=self.king,
            contract=self.contract,
            choices=self._choices() if declares else (),
            blind_choice=declares and self.dealt is None,
            hand=() if seat is None else hands[seat],
            hand_sizes=tuple(map(len, hands)),
            deal=playing,
            last=self.last,
            scores=self.scores,
            totals=self.totals,
            result=self.result,
            past=self.past,
        )

    def digest(self) -> str:
        """SHA-256 over everything the state holds but its house rules, as canonical JSON."""
        everything = [
            self.phase,
            self.deal_number,
            self.extra_deals,
            self.king,
            self.contract,
            self.course,
            self.played,
            [astuple(score) for score in self.scores],
            self.totals,
            self.wheel_points,
            self.tied,
            self.playoffs,
            [astuple(result) for result in self.past],
            self.dealt,
            None if self.playing is None else self.playing.canonical(),
            None if self.last is None else astuple(self.last),
        ]
        text = json.dumps(everything, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
