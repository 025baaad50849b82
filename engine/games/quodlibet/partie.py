"""A partie of Quodlibet: deals under changing beer kings until every menu has been played out."""

from __future__ import annotations

import functools
from collections.abc import Collection, Hashable, Sequence
from dataclasses import astuple, replace
from typing import Final, Literal

from engine.actions import Deal, Play
from engine.cards import NO_CARDS, PACK, Card, CardSet, card_set
from engine.dealing import deal_out, digest_of, is_pack
from engine.events import hand_view
from engine.game import ALONE, CHANCE, NOBODY, Action, Actor, Chance, Event, IllegalAction, Result, Seat
from engine.games.quodlibet.actions import Choose, Lay, Offend, Penalise, QuodlibetAction
from engine.games.quodlibet.chain_deal import ChainDeal
from engine.games.quodlibet.contracts import (
    CONTRACTS,
    SEATS,
)
from engine.games.quodlibet.deals import DealState, Hands, add
from engine.games.quodlibet.events import (
    ContractChosen,
    ContractScored,
    Dealt,
    HundredsWritten,
    KingdomEnded,
    OffenceNoted,
    PartieEnded,
    PenaltyGiven,
    PlayoffDue,
    SchnappsDue,
    WheelEnded,
)
from engine.games.quodlibet.ledger import FINE_POINTS, Fine, KingdomAccount, Offence, RoundDue
from engine.games.quodlibet.options import BLIND_WHEEL, QuodlibetOptions
from engine.games.quodlibet.snack_deal import SnackDeal
from engine.games.quodlibet.succession import (
    FIRST_KING,
    courses,
    first_after,
    king_by_points,
    legal_contracts,
    lowest,
    ranking,
)
from engine.games.quodlibet.trick_deal import TrickDeal
from engine.games.quodlibet.views import DealScore, DealView, LayoutDealView, PartieView
from engine.kernel.copying import Copied

Phase = Literal["deal", "declare", "play", "over"]

_NO_POINTS: Final = (0,) * SEATS
_CHOICES: Final = {name: Choose(name) for name in CONTRACTS}
_OPEN_ACCOUNTS: Final = (KingdomAccount(0, 0),) * SEATS
_LATER_FIELDS: Final = 3
"""Fields of the Snack view that the digests of the oldest tables lack; they all follow from the turns."""


def start_deal(
    contract: str, options: QuodlibetOptions, number: int, king: Seat, dealt: Hands, stock: Sequence[Card]
) -> DealState:
    """Create the deal in which a contract is played."""
    match CONTRACTS[contract].kind:
        case "tricks":
            return TrickDeal(contract, options, number, king, dealt)
        case "chain":
            return ChainDeal(contract, options, number, king, dealt)
        case "layout":
            return SnackDeal(contract, options, number, king, dealt, stock)


class Partie(Copied, deep=("playing",)):
    """The state of a table that plays Quodlibet: one partie, or several one after the other.

    The order of a deal: chance deals, the king looks at his cards and declares, play. Where the contract
    is declared blind (third wheel) or is the only one left, it stands before the cards are dealt.

    A course is what is played out before the crown goes on by another rule: a wheel, a kingdom (under
    ``rotating`` as many deals as there are contracts), or the whole menu.
    """

    __slots__ = (
        "_choices",
        "_courses",
        "accounts",
        "contract",
        "course",
        "deal_number",
        "dealt",
        "extra_deals",
        "fines",
        "finished",
        "king",
        "noted_so_far",
        "offences",
        "options",
        "past",
        "phase",
        "played",
        "playing",
        "playoffs",
        "result",
        "rounds",
        "scores",
        "tied",
        "totals",
        "tried",
        "wheel_points",
    )

    phase: Phase
    _choices: tuple[str, ...]
    """The contracts that the king may declare in the current deal."""
    deal_number: int
    extra_deals: int
    """Deals beyond the menus, which decided ties."""
    king: Seat
    contract: str | None
    dealt: Hands | None
    """The dealt cards, in the order in which they came, while the king looks at his."""
    playing: DealState | None
    course: int
    """The index of the current course of the menu, from 0."""
    played: tuple[str, ...]
    """Contracts of the current course that have been played."""
    scores: tuple[DealScore, ...]
    totals: tuple[int, ...]
    wheel_points: tuple[int, ...]
    """Points since the current wheel began."""
    accounts: tuple[KingdomAccount, ...]
    """Everybody's account of the current kingdom; none where there are no kingdoms."""
    rounds: tuple[RoundDue, ...]
    fines: tuple[Fine, ...]
    offences: tuple[Offence, ...]
    """Offences noted since the cards were dealt."""
    tried: tuple[tuple[Seat, Card], ...]
    """Illegal cards that seats have tried; told to nobody else."""
    noted_so_far: int
    """The number of offences, or fines without one, that this table has seen."""
    tied: tuple[Seat, ...]
    """The seats between which a playoff decides; empty before."""
    playoffs: tuple[tuple[int, ...], ...]
    past: tuple[Result, ...]
    finished: DealState | None
    """The deal that was just played, until the next is ``under_way``."""
    result: Result | None

    def __init__(self, options: QuodlibetOptions) -> None:
        self.options = options
        self._courses = courses(options)
        self.deal_number = 1
        self.king = FIRST_KING
        self.extra_deals = 0
        self.noted_so_far = 0
        self.past = ()
        self.result = None
        self.finished = None
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
        self.accounts = () if self.options.kingdoms == "off" else _OPEN_ACCOUNTS
        self.rounds = ()
        self.fines = ()
        self.offences = ()
        self.tried = ()

    # What the game stands still for, and what may be done.

    @property
    def waiting_for(self) -> frozenset[Seat] | Literal[Chance.CHANCE]:
        if self.playing is not None:
            return ALONE[self.playing.turn]
        if self.phase == "declare":
            return ALONE[self.king]
        return CHANCE if self.phase == "deal" else NOBODY

    @property
    def pack(self) -> Sequence[Card]:
        return PACK

    def deal(self, order: Sequence[Card]) -> Deal:
        return Deal(tuple(order))

    def legal(self, seat: Seat) -> Sequence[QuodlibetAction]:
        """Return a seat's legal actions: first those of its turn, then those possible at any time."""
        actions: Sequence[QuodlibetAction] = ()
        if self.playing is not None:
            actions = self.playing.legal(seat)
        elif self.phase == "declare" and seat == self.king:
            actions = [_CHOICES[name] for name in self._choices]
        may_fine = seat == self.king and (self.offences or self.options.king_penalties == "free")
        if may_fine and (fines := self._penalties()):
            return [*actions, *fines]
        return actions

    def plays(self, seat: Seat) -> Sequence[QuodlibetAction]:
        return self.playing.plays(seat) if isinstance(self.playing, TrickDeal) else ()

    def check_early(self, seat: Seat, action: Action) -> None:
        if isinstance(self.playing, TrickDeal):
            self.playing.check_early(seat, action)

    def claimable(self, seat: Seat) -> int:
        return self.playing.claimable(seat) if isinstance(self.playing, TrickDeal) else 0

    def rest_key(self) -> Hashable:
        return self.all_hands()

    def apply(self, actor: Actor, action: Action) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        if isinstance(action, Penalise):
            return self._penalise(actor, action)
        if isinstance(action, Offend):
            return self._note(actor, action)
        deal = self.playing
        if deal is not None:
            events = deal.act(actor, action)
            if self.finished is not None and deal.under_way:
                self.finished = None
            if deal.done:
                events += self._close_deal(deal)
            return events
        if self.phase == "over":
            raise IllegalAction("partie_over")
        if self.phase == "deal":
            if actor is not CHANCE or not isinstance(action, Deal):
                raise IllegalAction("not_now")
            if not is_pack(action.order):
                raise IllegalAction("bad_deal")
            return self._deal_cards(action.order)
        if actor != self.king:
            raise IllegalAction("not_your_turn")
        if not isinstance(action, Choose):
            raise IllegalAction("must_choose_contract")
        self._check_choice(action.contract)
        return self._declare(action.contract)

    def _used(self) -> Collection[str]:
        """Return the contracts that the king can't choose any more; where kingdoms rotate, his own ones."""
        if self.options.kingdoms == "rotating":
            return [score.contract for score in self.scores if score.king == self.king]
        return self.played

    def _check_choice(self, name: str) -> None:
        if name in self._choices:
            return
        if name not in CONTRACTS:
            raise IllegalAction("unknown_contract", contract=name[:40])
        earlier = self._courses[: self.course] if self.options.wheels else ()
        if any(name in course for course in earlier) or name in self._used():
            raise IllegalAction("contract_played", contract=name)
        if name in self._courses[self.course]:
            raise IllegalAction("snack_last")
        if any(name in course for course in self._courses):
            raise IllegalAction("contract_not_in_wheel", contract=name, wheel=self.course + 1)
        raise IllegalAction("contract_not_in_menu", contract=name)

    # From the announcement of a deal to its score.

    def _open_deal(self) -> list[Event]:
        self.playing = None
        self.dealt = None
        self.contract = None
        self.phase = "deal"
        left = legal_contracts(self._courses[self.course], self._used())
        self._choices = ("minus",) if self.tied else left
        if len(self._choices) == 1:
            self.contract = self._choices[0]
            return [ContractChosen(self.deal_number, self.king, self.contract, forced=True)]
        if self.options.wheels and self.options.wheel3_blind and self.course + 1 == BLIND_WHEEL:
            self.phase = "declare"
        return []

    def _deal_cards(self, order: Sequence[Card]) -> list[Event]:
        packets = (4,) if self.contract == "snack" else self.options.packets
        self.offences = ()
        self.tried = ()
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
        self.playing = start_deal(name, self.options, self.deal_number, self.king, dealt, stock)
        self.phase = "play"

    def _close_deal(self, deal: DealState) -> list[Event]:
        name, points, number = deal.contract, deal.points, self.deal_number
        self.finished = deal
        self.scores += (DealScore(number, self.king, name, points, playoff=bool(self.tied)),)
        written: list[Event] = []
        if not self.tied:
            written = self.enter(points)
            self.played += (name,)
        events: list[Event] = [ContractScored(number, points, self.totals, self.king, name), *written]
        if self.tied:
            self.playoffs += (tuple(points[s] if s in self.tied else 0 for s in range(SEATS)),)
            events += self._close_partie(lowest(points, self.tied))
        elif len(self.played) < len(self._courses[self.course]):
            if self.options.kingdoms != "consecutive":
                self.king = (self.king + 1) % SEATS
        else:
            events += self._close_course()
        if self.result is None:
            self.deal_number += 1
            events += self._open_deal()
        return events

    def enter(self, points: Sequence[int]) -> list[Event]:
        """Add points by seat to the totals, the wheel and, where there are kingdoms, the ledger."""
        self.totals = add(self.totals, points)
        self.wheel_points = add(self.wheel_points, points)
        accounts, rule = list(self.accounts), self.options.schnapps
        events: list[Event] = []
        for seat, old in enumerate(self.accounts):
            if not points[seat]:
                continue
            new = accounts[seat] = old.entered(points[seat])
            hundreds = new.hundreds
            if written := hundreds - old.hundreds:
                events.append(HundredsWritten(self.deal_number, seat, written, hundreds))
            if rounds := new.schnapps_rounds(rule) - old.schnapps_rounds(rule):
                self.rounds += (RoundDue(self.deal_number, seat, rounds),)
                events.append(SchnappsDue(self.deal_number, seat, rounds))
        self.accounts = tuple(accounts)
        return events

    def _close_course(self) -> list[Event]:
        """Close a wheel, a kingdom or the undivided menu that is played out."""
        finished = self.course + 1
        last_course = finished == len(self._courses)
        remainders = tuple(account.remainder for account in self.accounts)
        if not last_course:
            self.king = self._king_after_course()
            self.course = finished
            self.played = ()
            self.wheel_points = _NO_POINTS
            self.accounts = tuple(account.next() for account in self.accounts)
        next_king = None if last_course else self.king
        events: list[Event] = []
        if self.options.wheels:
            events.append(WheelEnded(self.deal_number, finished, next_king))
        elif self.options.kingdoms != "off":
            events.append(KingdomEnded(self.deal_number, finished, remainders, next_king))
        if last_course:
            events += self._close_partie(lowest(self.totals, range(SEATS)))
        return events

    def _king_after_course(self) -> Seat:
        """Return the next king: whoever has most points after a wheel, the next seat after a kingdom."""
        if not self.options.wheels:
            return (self.king + 1) % SEATS
        by = self.totals if self.options.wheel_king_by == "cumulative" else self.wheel_points
        return king_by_points(by, self.king)

    def _close_partie(self, best: tuple[Seat, ...]) -> list[Event]:
        """End the partie with its result, or order one more deal of Minus between the ``best``."""
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
            self.result = (
                result
                if len(self.past) == 1
                else ranking(functools.reduce(add, [past.points for past in self.past]))
            )
        return [PartieEnded(self.deal_number, len(self.past), result, next_king)]

    # What the king may fine (rules 2.9).

    def noted(self, seat: Seat, refused: Action) -> Offend | None:
        """Return the offence that a refused action is, ``None`` when the rules note none.

        An offence is a card of one's own, at one's own turn, which may not be played now.
        """
        verb = Lay if isinstance(self.playing, SnackDeal) else Play
        if not isinstance(refused, verb):
            return None
        offence = Offend(refused.card)
        return offence if self._is_offence(seat, offence) else None

    def picked_up(self, seat: Seat) -> Offend | None:
        """Return the offence of taking up a hand now, ``None`` when it is none."""
        offence = Offend(None)
        return offence if self._is_offence(seat, offence) else None

    def _is_offence(self, seat: object, offence: Offend) -> bool:
        """Whether an offence counts: never one of the king himself, and the same one only once a deal."""
        if self.options.king_penalties != "reported_offences" or seat == self.king:
            return False
        if not isinstance(seat, int) or self.tied:
            return False
        if offence.card is None:
            looked = any(noted.seat == seat and noted.kind == "early" for noted in self.offences)
            return self.phase == "declare" and self.dealt is not None and not looked
        deal, card = self.playing, offence.card
        if deal is None or seat != deal.turn or (seat, card) in self.tried:
            return False
        if isinstance(deal, TrickDeal) and deal.blind:
            return False
        legal = [action.card for action in deal.legal(seat) if isinstance(action, Play | Lay)]
        return bool(deal.hands[seat] >> card & 1) and card not in legal

    def _note(self, actor: Actor, offence: Offend) -> list[Event]:
        if not isinstance(actor, int) or not self._is_offence(actor, offence):
            raise IllegalAction("not_now")
        self.noted_so_far += 1
        if offence.card is not None:
            self.tried += ((actor, offence.card),)
        noted = Offence(
            self.noted_so_far, self.deal_number, self.king, actor, "early" if offence.card is None else "card"
        )
        self.offences += (noted,)
        return [OffenceNoted(self.deal_number, actor, noted.number, noted.kind)]

    def _penalties(self) -> list[Penalise]:
        """Return the fines that the king may give now: none in a playoff, since totals don't count there."""
        if self.tied:
            return []
        if self.options.king_penalties == "free":
            if self.phase not in ("declare", "play"):
                return []
            number = self.noted_so_far + 1
            return [Penalise(seat, number) for seat in range(SEATS) if seat != self.king]
        return [
            Penalise(noted.seat, noted.number)
            for noted in self.offences
            if not noted.fined and noted.king == self.king
        ]

    def _penalise(self, actor: Actor, fine: Penalise) -> list[Event]:
        if self.phase == "over":
            raise IllegalAction("partie_over")
        if self.options.king_penalties == "off":
            raise IllegalAction("penalties_off")
        if actor != self.king:
            raise IllegalAction("not_king")
        if fine.seat == self.king:
            raise IllegalAction("king_unpunished")
        if fine not in self._penalties():
            raise IllegalAction("nothing_to_punish")
        if self.options.king_penalties == "free":
            self.noted_so_far += 1
        self.offences = tuple(
            replace(noted, fined=True) if noted.number == fine.number else noted for noted in self.offences
        )
        self.fines += (Fine(fine.number, self.deal_number, self.king, fine.seat),)
        written = self.enter([FINE_POINTS * (seat == fine.seat) for seat in range(SEATS)])
        given = PenaltyGiven(self.deal_number, self.king, fine.seat, fine.number, FINE_POINTS, self.totals)
        return [given, *written]

    # What others may know.

    @property
    def partie_number(self) -> int:
        """The number of the current partie, from 1."""
        return min(len(self.past) + 1, self.options.parties)

    @property
    def last(self) -> DealView | None:
        """The finished deal as everybody saw it."""
        return None if self.finished is None else self.finished.view(None)

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
            choices=self._choices if declares else (),
            blind_choice=declares and self.dealt is None,
            hand=() if seat is None else hands[seat],
            hand_sizes=tuple(map(len, hands)),
            deal=playing,
            last=self.last,
            scores=self.scores,
            totals=self.totals,
            result=self.result,
            past=self.past,
            kingdom=self.course + 1 if self.accounts and not self.tied else None,
            accounts=self.accounts,
            rounds=self.rounds,
            offences=self.offences,
            fines=self.fines,
        )

    def all_hands(self) -> tuple[CardSet, ...]:
        if self.playing is not None:
            return tuple(self.playing.hands)
        return (NO_CARDS,) * SEATS if self.dealt is None else tuple(map(card_set, self.dealt))

    def digest(self) -> str:
        """SHA-256 over everything the state holds but its house rules, as canonical JSON."""
        return digest_of(self._everything())

    @property
    def _keeps_ledger(self) -> bool:
        """Whether there is a ledger besides the points; the digests of the oldest tables have none."""
        return bool(self.accounts) or self.options.king_penalties != "off"

    def _everything(self) -> list[object]:
        """Return the whole state but the house rules."""
        everything: list[object] = [
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
            self._last_seen(),
        ]
        if self._keeps_ledger:
            everything += [
                [astuple(line) for lines in (self.accounts, self.rounds) for line in lines],
                [astuple(line) for lines in (self.offences, self.fines) for line in lines],
                self.tried,
                self.noted_so_far,
            ]
        return everything

    def _last_seen(self) -> tuple[object, ...] | None:
        """Return the previous deal as everybody saw it, in the shape that the oldest tables' digests have."""
        if self.last is None:
            return None
        fields = astuple(self.last)
        return fields[:-_LATER_FIELDS] if isinstance(self.last, LayoutDealView) else fields
