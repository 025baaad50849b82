"""Quodlibet as a game that tables can open: deals under changing beer kings until each menu is played out."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import add, or_, sub
from typing import Any, Final, Literal, TypeAlias

from engine.cards import ALL_CARDS, NATURAL, Card, hand_view
from engine.game import Action, Actor, DealStat, DealSummary, Event, IllegalAction, Options, Result, Seat
from engine.games.quodlibet.contracts import (
    BLIND_WHEEL,
    CONTRACTS,
    DIRECTION,
    RULE_SETS,
    SEATS,
    QuodlibetOptions,
)
from engine.games.quodlibet.courses import (
    FINE_POINTS,
    accounts,
    first_after,
    king_by_points,
    legal_contracts,
    lowest,
    not_open,
    ranking,
    schnapps_rounds,
)
from engine.games.quodlibet.laying import Laying
from engine.games.quodlibet.stages import BlindTricks, Chaining, Pairing, PenaltyTricks, Shedding
from engine.games.quodlibet.vocabulary import (
    DRAW,
    OFFENCES,
    VERBS,
    CardLaid,
    Choose,
    ContractScored,
    CourseEnded,
    OffenceNoted,
    Offend,
    PartieView,
    Penalise,
    PenaltyGiven,
    SchnappsDue,
)
from engine.kernel.game import COMMON_REFUSALS, DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.shedding import Lay
from engine.kernel.stages import Stage
from engine.kernel.terms import Terms, each_alone
from engine.kernel.vocabulary import PartieEnded, Play, of_deal, said_by, scored

DealStage: TypeAlias = PenaltyTricks | Shedding
"""The stage in which a contract is played."""

_AT_ANY_TIME: Final = frozenset({Penalise, Offend})
_choice: Final = functools.cache(Choose)


class Declaring(Stage):
    """The beer king declares a contract: once he has seen his cards, or before they are dealt."""

    __slots__ = ("course", "names", "over", "turn")
    phase = "declare"

    def __init__(self, partie: QuodlibetPartie) -> None:
        self.turn, self.over = partie.dealer, False
        self.course, self.names = partie.course, partie.choices

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return list(map(_choice, self.names))

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if not isinstance(action, Choose):
            raise IllegalAction("must_choose_contract")
        if action.contract not in self.names:
            raise not_open(action.contract, self.course, partie.options)
        partie.contract, self.over = action.contract, True
        return [said_by(partie.deal_number, self.turn)]


class QuodlibetPartie(Partie[QuodlibetOptions, PartieView]):
    """The state of a table that plays Quodlibet: one partie, or several one after the other.

    The order of a deal: chance deals, the king, who is the dealer, looks at his cards and declares, play.
    Where the contract is declared blind (third wheel) or is the only one left, it stands before the cards are
    dealt.

    A course is what is played out before the crown goes on by another rule: a wheel, a kingdom (under
    ``rotating`` as many deals as there are contracts), or the whole menu.
    """

    __slots__ = (
        "choices",
        "course",
        "courses",
        "fines",
        "king_penalties",
        "kingdoms",
        "noted_so_far",
        "offences",
        "opened",
        "past",
        "rounds",
        "tied",
        "tried",
    )

    choices: tuple[str, ...]
    """The contracts that the king may declare."""
    contract: str | None
    scores: tuple[ContractScored, ...]

    def __init__(self, game: DescribedGame[QuodlibetOptions, PartieView], options: QuodlibetOptions) -> None:
        super().__init__(game, options)
        self.courses, self.kingdoms = options.courses, options.kingdoms
        self.king_penalties = options.king_penalties
        self.dealer = 0
        self.noted_so_far = 0
        """The number of offences, or fines without one, that this table has seen."""
        self.past: tuple[Result, ...] = ()
        self._open_partie()
        self.announce()

    def _open_partie(self) -> None:
        self.course = 0
        """The index of the current course of the menu, from 0."""
        self.scores = ()
        self.opened: tuple[int, ...] = (0,) * SEATS
        """The totals with which the current course began."""
        self.totals = self.opened
        self.tied: tuple[Seat, ...] = ()
        """The seats between which a playoff decides; empty before."""
        self.rounds: tuple[SchnappsDue, ...] = ()
        self.fines: tuple[PenaltyGiven, ...] = ()
        self.forgive()

    def forgive(self) -> None:
        """Forget offences, as is done before each deal."""
        self.offences: tuple[OffenceNoted, ...] = ()
        self.tried: tuple[tuple[Seat, int | None], ...] = ()
        """Who tried what in this deal: illegal cards, told to nobody else; ``None`` for taking up a hand."""

    # What may be done, and by whom.

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Return a seat's legal actions: first those of its turn, then those possible at any time."""
        actions = Partie.legal(self, seat)
        may_fine = seat == self.dealer and (self.offences or self.king_penalties == "free")
        return [*actions, *self._penalties()] if may_fine else actions

    def apply(self, actor: Actor, action: Action) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        if action.__class__ in _AT_ANY_TIME:  # of all actions these are few
            if isinstance(action, Penalise):
                return self._penalise(actor, action)
            if isinstance(action, Offend):
                return self._note(actor, action)
        return Partie.apply(self, actor, action)

    # From the announcement of a deal to its score.

    def announce(self) -> list[Event]:
        """Open a deal: where one contract is left it announces itself; a blind one is declared now.

        In a kingdom the king can't choose any more what was played in his own deals, else in any.
        """
        own = self.kingdoms != "off"
        used = {score.contract for score in self.scores if not own or score.dealer == self.dealer}
        self.choices = ("minus",) if self.tied else legal_contracts(self.courses[self.course], used)
        self.packets = self.options.packets
        if len(self.choices) == 1:
            (self.contract,) = self.choices
            if self.contract == "snack":
                self.packets = (4,)
            return [said_by(self.deal_number, self.dealer)]
        if self.course + 1 == BLIND_WHEEL and self.options.wheels and self.options.wheel3_blind:
            self.stage = Declaring(self)
        return []

    def start(self, name: str, stock: Sequence[int]) -> DealStage:
        """Return the stage in which a contract is played with the cards as they were dealt."""
        contract = CONTRACTS[name]
        match contract.kind:
            case "chain":
                return Chaining(self, name)
            case "layout":
                return Laying(self, stock)
            case "pairs":
                return Pairing(self)
        return (BlindTricks if contract.blind else PenaltyTricks)(self, name)

    def deal_cards(self, order: Sequence[Card], packets: Sequence[int], step: int) -> list[Event]:
        return [*super().deal_cards(order, packets, step), *self.laid_away()]

    def laid_away(self) -> list[Event]:
        """Tell of the pairs that were laid away before anybody has acted; the deal may be over with them."""
        deal = self.stage
        if not isinstance(deal, Pairing):
            return []
        laid = [CardLaid(self.deal_number, turn.seat, card) for turn in deal.turns for card in turn.laid]
        return [*laid, *(self.close_deal(deal) if deal.over else ())]

    def close_deal(self, deal: DealStage) -> list[Event]:
        """Score the deal, and go on to the next one, the next course or the end."""
        name, playoff = self.contract, bool(self.tied)
        assert name is not None
        deal.left = tuple(self.hands)
        self.finished, self._last = deal, None
        points = deal.points
        due = [] if playoff else self.enter(points)
        score = ContractScored(self.deal_number, points, self.totals, self.dealer, name, playoff)
        self.scores += (score,)
        self._open_deal()
        events: list[Event] = [score, *due]
        if playoff:
            events += self._close_partie(lowest(points, self.tied))
        elif len(self.scores) == sum(map(len, self.courses[: self.course + 1])):
            events += self._close_course()
        elif self.kingdoms != "consecutive":
            self.dealer = self.forehand
        if self.result is None:
            self.deal_number += 1
            events += self.announce()
        return events

    def enter(self, points: Sequence[int]) -> list[SchnappsDue]:
        """Add points by seat to the totals, and return the rounds that come due by that."""
        before, rule = self.totals, self.options.schnapps
        self.totals = tuple(map(add, before, points))
        if rule == "off" or self.kingdoms == "off":
            return []
        due = []
        for seat, opened in enumerate(self.opened):
            if points[seat]:
                owed = schnapps_rounds(rule, opened, before[seat])
                if rounds := schnapps_rounds(rule, opened, self.totals[seat]) - owed:
                    due.append(SchnappsDue(self.deal_number, seat, rounds))
        self.rounds += tuple(due)
        return due

    def _close_course(self) -> list[Event]:
        """Close a wheel, a kingdom or the undivided menu that is played out.

        After a wheel whoever has most points is the next king, after a kingdom the next seat.
        """
        finished, part = self.course + 1, self.options.part
        last_course = finished == len(self.courses)
        if not last_course:
            by_totals = self.options.wheel_king_by == "cumulative"
            points = self.totals if by_totals else tuple(map(sub, self.totals, self.opened))
            self.dealer = king_by_points(points, self.dealer) if self.options.wheels else self.forehand
            self.course = finished
            self.opened = self.totals
        next_king = None if last_course else self.dealer
        events: list[Event] = []
        if part is not None:
            events.append(CourseEnded(self.deal_number, part, finished, next_king))
        if last_course:
            events += self._close_partie(lowest(self.totals, range(SEATS)))
        return events

    def _close_partie(self, best: tuple[Seat, ...]) -> list[Event]:
        """End the partie with its result, or order one more deal of Minus between the ``best``."""
        if len(best) > 1 and self.options.final_tie == "playoff_deal":
            self.tied = best
            self.dealer = first_after(self.dealer, best)
            self.deals += 1
            return []
        result = ranking(self.totals, [score.points for score in self.scores if score.playoff])
        self.past += (result,)
        if len(self.past) < self.options.parties:
            self.dealer = king_by_points(self.totals, self.dealer)
            self._open_partie()
        elif len(self.past) == 1:
            self.result = result
        else:
            self.result = ranking(tuple(map(sum, zip(*[past.points for past in self.past], strict=True))))
        return [PartieEnded(self.deal_number, result)]

    # What the king may fine (rules 2.9).

    def noted(self, seat: Seat, refused: Action) -> Offend | None:
        """Return the offence that a refused action is, ``None`` when the rules note none.

        An offence is a card of one's own, at one's own turn, which may not be played now.
        """
        verb = Lay if isinstance(self.stage, Laying) else Play
        return self._offence(seat, Offend(refused.card)) if isinstance(refused, verb) else None

    def picked_up(self, seat: Seat) -> Offend | None:
        """Return the offence of taking up a hand now, ``None`` when it is none."""
        return self._offence(seat, Offend(None))

    def _offence(self, seat: Seat, offence: Offend) -> Offend | None:
        """Return an offence if it counts: never one of the king himself, and the same one once a deal."""
        stage, card = self.stage, offence.card
        noting = self.king_penalties == "reported_offences" and not self.tied
        if not noting or stage is None or seat == self.dealer or (seat, card) in self.tried:
            return None
        if card is None:
            counts = isinstance(stage, Declaring) and any(self.hands)
        elif (
            seat != stage.turn or isinstance(stage, BlindTricks | Pairing) or not self.hands[seat] >> card & 1
        ):
            counts = False
        else:
            legal = stage.legal(self, seat)
            counts = all(action.card != card for action in legal if isinstance(action, Play | Lay))
        return offence if counts else None

    def _note(self, actor: Actor, offence: Offend) -> list[Event]:
        if not isinstance(actor, int) or self._offence(actor, offence) is None:
            raise IllegalAction("not_now")
        self.noted_so_far += 1
        self.tried += ((actor, offence.card),)
        kind: Literal["early", "card"] = "early" if offence.card is None else "card"
        noted = OffenceNoted(self.deal_number, self.dealer, actor, self.noted_so_far, kind)
        self.offences += (noted,)
        return [noted]

    def _penalties(self) -> list[Penalise]:
        """Return the fines that the king may give now: none in a playoff, since totals don't count there."""
        if self.tied:
            return []
        if self.king_penalties == "free":
            others = range(SEATS) if self.phase in ("declare", "play") else ()
            return [Penalise(seat, self.noted_so_far + 1) for seat in others if seat != self.dealer]
        fined = [fine.number for fine in self.fines]
        return [
            Penalise(noted.seat, noted.number)
            for noted in self.offences
            if noted.king == self.dealer and noted.number not in fined
        ]

    def _penalise(self, actor: Actor, fine: Penalise) -> list[Event]:
        if self.result is not None:
            raise IllegalAction("partie_over")
        if self.king_penalties == "off":
            raise IllegalAction("penalties_off")
        if actor != self.dealer:
            raise IllegalAction("not_king")
        if fine.seat == self.dealer:
            raise IllegalAction("king_unpunished")
        if fine not in self._penalties():
            raise IllegalAction("nothing_to_punish")
        if self.king_penalties == "free":
            self.noted_so_far += 1
        due = self.enter([FINE_POINTS * (seat == fine.seat) for seat in range(SEATS)])
        given = PenaltyGiven(self.deal_number, self.dealer, fine.seat, fine.number, FINE_POINTS, self.totals)
        self.fines += (given,)
        return [given, *due]

    # What others may know.

    def seen(self, seat: Seat | None) -> dict[str, Any]:
        seen, declares = super().seen(seat), isinstance(self.stage, Declaring)
        if seat is not None:  # the king looks first, everybody else picks up after the declaration
            deal, looks = seen["deal"], seat == self.dealer
            seen["hand"] = hand_view(self.hands[seat], looks) if deal is None else deal.hands[seat]
        return {
            **seen,
            "partie_number": min(len(self.past) + 1, self.options.parties),
            "course": None if self.options.part is None or self.tied else self.course + 1,
            "choices": self.choices if declares else (),
            "blind_choice": declares and not any(self.hands),
            "past": self.past,
            "accounts": () if self.kingdoms == "off" else accounts(self.opened, self.totals),
            "rounds": self.rounds,
            "offences": self.offences,
            "fines": self.fines,
        }

    def canonical(self) -> list[Any]:
        derived = "choices", "courses", "king_penalties", "kingdoms"
        own = [getattr(self, slot) for slot in QuodlibetPartie.__slots__ if slot not in derived]
        return [*super().canonical(), self.deals, self.dealt, *own]


_WITHOUT_FOLLOWING: Final = replace(NATURAL, suit_of=(ALL_CARDS,) * 32)
"""The natural order where any card may be played to any lead."""


def _deeds(events: Sequence[Event]) -> Iterator[DealStat]:
    for event in events:
        match event:
            case SchnappsDue():
                yield DealStat("round", event.seat, event.rounds)
            case PenaltyGiven():
                yield DealStat("fine", event.seat, event.points)
            case CourseEnded():
                yield DealStat(event.kind, None, event.number)


class Quodlibet(DescribedGame[QuodlibetOptions, PartieView]):
    """The fraternities' game, in the rule sets of which a whole partie can be played."""

    name = "quodlibet"
    direction = DIRECTION
    few_points_win = True
    rules = QuodlibetOptions
    rule_sets = RULE_SETS
    views = PartieView
    verbs = VERBS
    words = (*OFFENCES, DRAW)
    refusal_codes = COMMON_REFUSALS | {
        *("must_choose_contract", "unknown_contract", "contract_played", "contract_not_in_wheel"),
        *("contract_not_in_menu", "snack_last", "slot_empty"),
        *("does_not_fit", "unter_first", "unter_before_end", "something_fits", "already_laid"),
        *("nothing_laid", "no_packets", "cannot_pass", "nothing_to_challenge"),
        *("penalties_off", "not_king", "king_unpunished", "nothing_to_punish"),
    }

    def draws_seats(self, options: Options) -> bool:
        return self.own(options).seating == "seasons"

    def deals(self, options: QuodlibetOptions) -> int:
        return sum(map(len, options.courses)) * options.parties

    def new(self, options: Options) -> QuodlibetPartie:
        return QuodlibetPartie(self, self.own(options))

    def terms(self, options: QuodlibetOptions, contract: str, declarer: Seat | None) -> Terms:
        """Return the terms of a contract that is played in tricks; the beer king leads."""
        bills, stops = CONTRACTS[contract].bills(options), options.stop_when_decided
        costly = reduce(or_, [bill.costly for bill in bills]) if stops else ALL_CARDS
        order = _WITHOUT_FOLLOWING if CONTRACTS[contract].blind else NATURAL
        return Terms(order, each_alone(), bills=bills, costly=costly, leader=declarer)

    def opening(self, partie: Partie[QuodlibetOptions, PartieView], rest: Sequence[Card]) -> Stage:
        assert isinstance(partie, QuodlibetPartie)
        partie.forgive()
        return Declaring(partie) if partie.contract is None else partie.start(partie.contract, rest)

    def after(self, partie: Partie[QuodlibetOptions, PartieView], stage: Stage) -> list[Event]:
        assert isinstance(partie, QuodlibetPartie)
        if isinstance(stage, DealStage):
            return partie.close_deal(stage)
        assert partie.contract is not None
        partie.stage = partie.start(partie.contract, ()) if any(partie.hands) else None
        return partie.laid_away()

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        """Summarise a finished deal. A playoff decides a tie and doesn't count towards the totals."""
        events = of_deal(story, deal)
        end = scored(events, ContractScored)
        return DealSummary(deal, end.contract, end.dealer, end.points, not end.playoff, tuple(_deeds(events)))


QUODLIBET: Final = Quodlibet()
