"""A partie of Quodlibet: deals under changing beer kings until every menu has been played out."""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from dataclasses import astuple, replace
from typing import Any, Final, TypeAlias

from engine.actions import Play
from engine.events import HandView, hand_view
from engine.game import Action, Actor, Event, IllegalAction, Result, Seat
from engine.games.quodlibet.actions import Challenge, Choose, Lay, Offend, Penalise
from engine.games.quodlibet.chaining import Chaining
from engine.games.quodlibet.contracts import CONTRACTS, SEATS
from engine.games.quodlibet.events import (
    ContractChosen,
    ContractScored,
    HundredsWritten,
    KingdomEnded,
    OffenceNoted,
    PartieEnded,
    PenaltyGiven,
    PlayoffDue,
    SchnappsDue,
    WheelEnded,
)
from engine.games.quodlibet.laying import Laying
from engine.games.quodlibet.ledger import FINE_POINTS, KingdomAccount, Offence, OffenceKind
from engine.games.quodlibet.options import BLIND_WHEEL, QuodlibetOptions
from engine.games.quodlibet.succession import (
    FIRST_KING,
    courses,
    first_after,
    king_by_points,
    legal_contracts,
    lowest,
    not_open,
    ranking,
)
from engine.games.quodlibet.tricking import BlindTricks, PenaltyTricks
from engine.games.quodlibet.views import PartieView, add
from engine.kernel.game import DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.stages import Stage

DealStage: TypeAlias = PenaltyTricks | Chaining | Laying
"""The stage in which a contract is played."""

PLAYING: Final = (PenaltyTricks, Chaining, Laying)

_AT_ANY_TIME: Final = frozenset({Penalise, Offend, Challenge})
_NO_POINTS: Final = (0,) * SEATS
_CHOICES: Final = {name: Choose(name) for name in CONTRACTS}
_OPEN_ACCOUNTS: Final = (KingdomAccount(0, 0),) * SEATS


class Declaring(Stage):
    """The beer king declares a contract: once he has seen his cards, or before they are dealt."""

    __slots__ = ("choices", "over", "turn")
    phase = "declare"

    def __init__(self, partie: QuodlibetPartie) -> None:
        self.turn = partie.dealer
        self.choices = partie.choices
        self.over = False

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return [_CHOICES[name] for name in self.choices]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if not isinstance(action, Choose):
            raise IllegalAction("must_choose_contract")
        if action.contract not in self.choices:
            assert isinstance(partie, QuodlibetPartie)
            raise not_open(action.contract, partie.options, partie.course, partie.used)
        partie.contract = action.contract
        self.over = True
        return [ContractChosen(partie.deal_number, self.turn, action.contract, forced=False)]

    def canonical(self) -> list[Any]:
        return []


class QuodlibetPartie(Partie[QuodlibetOptions, PartieView]):
    """The state of a table that plays Quodlibet: one partie, or several one after the other.

    The order of a deal: chance deals, the king, who is the dealer, looks at his cards and declares, play.
    Where the contract is declared blind (third wheel) or is the only one left, it stands before the cards are
    dealt.

    A course is what is played out before the crown goes on by another rule: a wheel, a kingdom (under
    ``rotating`` as many deals as there are contracts), or the whole menu.
    """

    __slots__ = (
        "_courses",
        "accounts",
        "choices",
        "course",
        "fines",
        "noted_so_far",
        "offences",
        "past",
        "played",
        "playoffs",
        "rounds",
        "tied",
        "tried",
        "wheel_points",
    )

    contract: str | None
    choices: tuple[str, ...]
    """The contracts that the king may declare in the current deal."""
    scores: tuple[ContractScored, ...]
    course: int
    """The index of the current course of the menu, from 0."""
    played: tuple[str, ...]
    """Contracts of the current course that have been played."""
    wheel_points: tuple[int, ...]
    """Points since the current wheel began."""
    accounts: tuple[KingdomAccount, ...]
    """Everybody's account of the current kingdom; none where there are no kingdoms."""
    rounds: tuple[SchnappsDue, ...]
    fines: tuple[PenaltyGiven, ...]
    offences: tuple[Offence, ...]
    """Offences noted since the cards were dealt."""
    tried: tuple[tuple[Seat, int], ...]
    """Illegal cards that seats have tried; told to nobody else."""
    noted_so_far: int
    """The number of offences, or fines without one, that this table has seen."""
    tied: tuple[Seat, ...]
    """The seats between which a playoff decides; empty before."""
    playoffs: tuple[tuple[int, ...], ...]
    past: tuple[Result, ...]

    def __init__(self, game: DescribedGame[QuodlibetOptions, PartieView], options: QuodlibetOptions) -> None:
        super().__init__(game, options)
        self._courses = courses(options)
        self.dealer = FIRST_KING
        self.noted_so_far = 0
        self.past = ()
        self._open_partie()
        self.announce()

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

    # What may be done, and by whom.

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Return a seat's legal actions: first those of its turn, then those possible at any time."""
        stage = self.stage
        actions = () if stage is None or seat != stage.turn else stage.legal(self, seat)
        if isinstance(stage, Laying) and (challenges := stage.challenges(seat)):
            actions = [*actions, *challenges]
        may_fine = seat == self.dealer and (self.offences or self.options.king_penalties == "free")
        if may_fine and (fines := self._penalties()):
            return [*actions, *fines]
        return actions

    def plays(self, seat: Seat) -> Sequence[Action]:
        return self.stage.plays(self, seat) if isinstance(self.stage, PenaltyTricks) else ()

    def claimable(self, seat: Seat) -> int:
        return 0 if isinstance(self.stage, BlindTricks) else super().claimable(seat)

    def apply(self, actor: Actor, action: Action) -> list[Event]:
        """Apply an action. Raises ``IllegalAction`` and changes nothing when the rules forbid it."""
        if action.__class__ in _AT_ANY_TIME:  # of all actions these are few
            if isinstance(action, Penalise):
                return self._penalise(actor, action)
            if isinstance(action, Offend):
                return self._note(actor, action)
            if isinstance(action, Challenge) and isinstance(self.stage, Laying):
                return self.stage.challenge(self.deal_number, actor, action)
        return Partie.apply(self, actor, action)

    # From the announcement of a deal to its score.

    @property
    def used(self) -> Collection[str]:
        """Return the contracts that the king can't choose any more; where kingdoms rotate, his own ones."""
        if self.options.kingdoms == "rotating":
            return [score.contract for score in self.scores if score.dealer == self.dealer]
        return self.played

    def announce(self) -> list[Event]:
        """Open a deal: where one contract is left it announces itself; a blind one is declared now."""
        left = legal_contracts(self._courses[self.course], self.used)
        self.choices = ("minus",) if self.tied else left
        self.packets = self.options.packets
        if len(self.choices) == 1:
            self.contract = self.choices[0]
            if self.contract == "snack":
                self.packets = (4,)
            return [ContractChosen(self.deal_number, self.dealer, self.contract, forced=True)]
        if self.options.wheels and self.options.wheel3_blind and self.course + 1 == BLIND_WHEEL:
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
        return (BlindTricks if contract.blind else PenaltyTricks)(self, name)

    def close_deal(self, deal: DealStage) -> list[Event]:
        """Score the deal, and go on to the next one, the next course or the end."""
        name, points, playoff = self.contract, deal.points, bool(self.tied)
        assert name is not None
        self.finished, self._last = deal, None
        written = [] if playoff else self.enter(points)
        score = ContractScored(self.deal_number, points, self.totals, self.dealer, name, playoff)
        self.scores += (score,)
        events: list[Event] = [score, *written]
        self._open_deal()
        if playoff:
            self.playoffs += (tuple(points[s] if s in self.tied else 0 for s in range(SEATS)),)
            events += self._close_partie(lowest(points, self.tied))
        else:
            self.played += (name,)
            if len(self.played) == len(self._courses[self.course]):
                events += self._close_course()
            elif self.options.kingdoms != "consecutive":
                self.dealer = self.forehand
        if self.result is None:
            self.deal_number += 1
            events += self.announce()
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
                due = SchnappsDue(self.deal_number, seat, rounds)
                self.rounds += (due,)
                events.append(due)
        self.accounts = tuple(accounts)
        return events

    def _close_course(self) -> list[Event]:
        """Close a wheel, a kingdom or the undivided menu that is played out."""
        finished = self.course + 1
        last_course = finished == len(self._courses)
        remainders = tuple(account.remainder for account in self.accounts)
        if not last_course:
            self.dealer = self._king_after_course()
            self.course = finished
            self.played = ()
            self.wheel_points = _NO_POINTS
            self.accounts = tuple(account.next() for account in self.accounts)
        next_king = None if last_course else self.dealer
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
            return self.forehand
        by = self.totals if self.options.wheel_king_by == "cumulative" else self.wheel_points
        return king_by_points(by, self.dealer)

    def _close_partie(self, best: tuple[Seat, ...]) -> list[Event]:
        """End the partie with its result, or order one more deal of Minus between the ``best``."""
        if len(best) > 1 and self.options.final_tie == "playoff_deal":
            self.tied = best
            self.dealer = first_after(self.dealer, best)
            self.deals += 1
            return [PlayoffDue(self.deal_number, best, self.dealer)]
        result = ranking(self.totals, self.playoffs)
        self.past += (result,)
        next_king: Seat | None = None
        if len(self.past) < self.options.parties:
            self.dealer = next_king = king_by_points(self.totals, self.dealer)
            self._open_partie()
        elif len(self.past) == 1:
            self.result = result
        else:
            self.result = ranking(functools.reduce(add, [past.points for past in self.past]))
        return [PartieEnded(self.deal_number, len(self.past), result, next_king)]

    # What the king may fine (rules 2.9).

    def noted(self, seat: Seat, refused: Action) -> Offend | None:
        """Return the offence that a refused action is, ``None`` when the rules note none.

        An offence is a card of one's own, at one's own turn, which may not be played now.
        """
        verb = Lay if isinstance(self.stage, Laying) else Play
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
        if self.options.king_penalties != "reported_offences" or seat == self.dealer:
            return False
        if not isinstance(seat, int) or self.tied:
            return False
        if offence.card is None:
            looked = any(noted.seat == seat and noted.kind == "early" for noted in self.offences)
            return self.phase == "declare" and any(self.hands) and not looked
        stage, card = self.stage, offence.card
        if stage is None or seat != stage.turn or (seat, card) in self.tried:
            return False
        if isinstance(stage, BlindTricks):
            return False
        legal = [action.card for action in stage.legal(self, seat) if isinstance(action, Play | Lay)]
        return bool(self.hands[seat] >> card & 1) and card not in legal

    def _note(self, actor: Actor, offence: Offend) -> list[Event]:
        if not isinstance(actor, int) or not self._is_offence(actor, offence):
            raise IllegalAction("not_now")
        self.noted_so_far += 1
        if offence.card is not None:
            self.tried += ((actor, offence.card),)
        kind: OffenceKind = "early" if offence.card is None else "card"
        noted = Offence(self.noted_so_far, self.deal_number, self.dealer, actor, kind)
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
            return [Penalise(seat, number) for seat in range(SEATS) if seat != self.dealer]
        return [
            Penalise(noted.seat, noted.number)
            for noted in self.offences
            if not noted.fined and noted.king == self.dealer
        ]

    def _penalise(self, actor: Actor, fine: Penalise) -> list[Event]:
        if self.phase == "over":
            raise IllegalAction("partie_over")
        if self.options.king_penalties == "off":
            raise IllegalAction("penalties_off")
        if actor != self.dealer:
            raise IllegalAction("not_king")
        if fine.seat == self.dealer:
            raise IllegalAction("king_unpunished")
        if fine not in self._penalties():
            raise IllegalAction("nothing_to_punish")
        if self.options.king_penalties == "free":
            self.noted_so_far += 1
        self.offences = tuple(
            replace(noted, fined=True) if noted.number == fine.number else noted for noted in self.offences
        )
        written = self.enter([FINE_POINTS * (seat == fine.seat) for seat in range(SEATS)])
        given = PenaltyGiven(self.deal_number, self.dealer, fine.seat, fine.number, FINE_POINTS, self.totals)
        self.fines += (given,)
        return [given, *written]

    # What others may know.

    def seen(self, seat: Seat | None) -> dict[str, Any]:
        seen, stage = super().seen(seat), self.stage
        deal = seen["deal"]
        if deal is None and isinstance(stage, PLAYING):
            deal = stage.view(self, seat)
        hand: HandView = ()
        if seat is not None:  # the king looks first, everybody else picks up after the declaration
            hand = hand_view(self.hands[seat], seat == self.dealer) if deal is None else deal.hands[seat]
        declares = isinstance(stage, Declaring)
        return {
            **seen,
            "deal": deal,
            "hand": hand,
            "partie_number": min(len(self.past) + 1, self.options.parties),
            "wheel": self.course + 1 if self.options.wheels and not self.tied else None,
            "choices": self.choices if declares else (),
            "blind_choice": declares and not any(self.hands),
            "past": self.past,
            "kingdom": self.course + 1 if self.accounts and not self.tied else None,
            "accounts": self.accounts,
            "rounds": self.rounds,
            "offences": self.offences,
            "fines": self.fines,
        }

    def canonical(self) -> list[Any]:
        lines = (self.past, self.scores, self.accounts, self.rounds, self.offences, self.fines)
        return [
            self.phase,
            self.deal_number,
            self.deals,
            self.dealer,
            self.contract,
            self.course,
            self.played,
            self.totals,
            self.wheel_points,
            self.tied,
            self.playoffs,
            self.hands,
            self.dealt,
            [stage and stage.canonical() for stage in (self.stage, self.finished)],
            [[astuple(line) for line in kind] for kind in lines],
            self.tried,
            self.noted_so_far,
        ]
