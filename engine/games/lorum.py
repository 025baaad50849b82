"""Lorum: nine games, each played in every round, the last of them chosen from the others (rules 8.8)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from pydantic import Field

from engine.cards import NATURAL, RANK_CARDS, SUIT_CARDS, CardSet, Rank, Suit, card_set, cards_in, parse
from engine.game import Action, Event, Seat
from engine.games.herzla import BAN
from engine.kernel.game import USUAL_REFUSALS, ListedGame, ListedRules
from engine.kernel.partie import Partie
from engine.kernel.shedding import Chaining
from engine.kernel.stages import Choosing, Stage
from engine.kernel.terms import Asked, Bill, Duty, Outcome, Taken, Terms, against, each_alone
from engine.kernel.vocabulary import Bid, Named, PartieView


class LorumOptions(ListedRules):
    """House rules of one table, fully resolved. Each key is explained in the rules at the section named."""

    rounds: Annotated[int, Field(ge=1, le=40)] = 4
    """How often the nine games are played; the same seat leads in all of a round (8.8)."""
    throwing: bool = True
    """Whether a card that costs has to be played as soon as nobody can get it back (8.8)."""


def _dear(cards: CardSet, price: int) -> Bill:
    return Bill(cards=dict.fromkeys(cards_in(cards), price))


BILLS: Final[Mapping[str, Bill]] = {
    "hearts": _dear(SUIT_CARDS[Suit.HEARTS], 1),
    "tricks": Bill(each=1),
    "obers": _dear(RANK_CARDS[Rank.OBER], 2),
    "first_last": Bill(at={1: 4, 8: 4}),
    "kings": _dear(RANK_CARDS[Rank.KING], 2),
    "fifth": Bill(at={5: 8}),
    "heart_king": _dear(1 << parse("HK"), 8),
}
"""The costs of tricks, 8 in each game of them."""
LORUM: Final = Named("lorum")
EXAM: Final = Named("exam")
GAMES: Final = (*map(Named, BILLS), LORUM)
OFFERS: Final[Mapping[Action, Named]] = {Bid(game): Named(f"exam {game.name}") for game in GAMES}
"""The games that may be chosen for an exam, and what it is called then."""
FAILED: Final = 16


def _thrown(dear: CardSet, following: bool) -> tuple[Duty, ...]:
    """Return the duties to throw dear cards: without the suit led, or once they are beaten (rules 8.8)."""

    def beaten(asked: Asked) -> CardSet:
        lying = card_set(asked.trick)
        return card_set(card for card in cards_in(asked.cards & dear) if NATURAL.beaten_by[card] & lying)

    void = Duty("must_throw", "void", dear, lambda _: dear)
    return (void, Duty("must_throw", "following", dear, beaten)) if following else (void,)


THROWN: Final = {
    name: _thrown(card_set(bill.cards), following=name != "hearts")
    for name, bill in BILLS.items()
    if bill.cards
}
BARRED: Final = {"hearts": (BAN,), "heart_king": (BAN,)}


class Lorum(ListedGame[LorumOptions]):
    """A game of nine games, in which few points win."""

    name = "lorum"
    rules = LorumOptions
    ranks = "AKOUX987"
    few_points_win = True
    listed = (*GAMES, EXAM)
    words = tuple(OFFERS)
    refusal_codes = USUAL_REFUSALS | {BAN.code, "must_throw"}

    def terms(self, options: LorumOptions, contract: Any, declarer: Seat | None) -> Terms:
        game = played(contract)
        duties = (*BARRED.get(game, ()), *(THROWN.get(game, ()) if options.throwing else ()))
        sides = each_alone() if declarer is None else against(declarer)

        def count(taken: Taken) -> Outcome:
            return counted(taken.units, declarer)

        bills = (BILLS[game],) if game in BILLS else ()
        return Terms(NATURAL, sides, count, duties, bills=bills)

    def next_dealer(self, partie: Partie[LorumOptions, PartieView]) -> Seat:
        return partie.dealer if partie.deal_number % len(self.listed) else partie.forehand

    def starting(self, partie: Partie[LorumOptions, PartieView]) -> Stage:
        if partie.contract == EXAM:
            partie.declarer = partie.forehand
            return Choosing(partie.forehand, OFFERS, lambda options, action, hand: None)
        return Chaining(partie) if played(partie.contract) == LORUM.name else super().starting(partie)

    def after(self, partie: Partie[LorumOptions, PartieView], stage: Stage) -> list[Event]:
        if isinstance(stage, Choosing):
            partie.stage = self.starting(partie)
            return []
        if not isinstance(stage, Chaining):
            return super().after(partie, stage)
        terms, held = self.terms_of(partie), tuple(map(int.bit_count, partie.hands))
        return self.settle(partie, terms.sides, terms.taken(()), counted(held, partie.declarer))


def played(contract: Named) -> str:
    """Return the name of the game that is played, also for an exam."""
    return contract.name.removeprefix("exam ")


def counted(units: Sequence[int], chooser: Seat | None) -> Outcome:
    """Return what units come to; in an exam only whether they cost whoever has chosen anything."""
    if chooser is None:
        return Outcome(tuple(units))
    points = tuple([FAILED if seat == chooser and own else 0 for seat, own in enumerate(units)])
    return Outcome(points, not points[chooser], "", FAILED)
