"""The expert for Schafkopf: as for all games that state their terms, but for some words and Kontra."""

import functools
import random
from collections.abc import Mapping, Sequence
from itertools import takewhile
from math import exp, prod
from typing import Final

from engine.cards import (
    NATURAL,
    SUIT_CARDS,
    Card,
    CardSet,
    Suit,
    TakenTrick,
    card_set,
    cards_in,
    parse_many,
    seen_cards,
)
from engine.game import Action, Seat
from engine.games.schafkopf.contracts import (
    BIDS,
    HOCHZEIT,
    LAY,
    SOW,
    TAKE,
    Contract,
    Wedding,
    price_of,
    runners,
    worth,
)
from engine.games.schafkopf.game import ASKED, OLD, PartieView, SchafkopfPartie, forced, paid, raises
from engine.games.schafkopf.stages import Give, Marrying
from engine.kernel.stages import HOLD, YIELD, Choosing
from engine.kernel.terms import ACE_TEN, Terms
from engine.kernel.vocabulary import PASS, Bid
from engine.players.expert import Expert, WordPosition
from engine.players.manners import Described, Playing
from engine.players.worlds import CardPosition, HandSampler, SeenTricks

SIE: Final = BIDS["sie"]
TRUMPS: Final = SOW.order.trumps
OBERS: Final = card_set(parse_many("EO GO HO SO"))
SIX_TRUMPS: Final = 6.5
"""Promise of a called Sow: a hand needs more before it plays alone."""
SAFE_BETTEL: Final = 9.0
"""Promise of a Bettel with a hand that can hardly be made to take a trick."""
TRUMP_WORTH: Final = {"wenz": 2.0, "geier": 2.0, "farbwenz": 1.25, "farbgeier": 1.25}
"""The worth of a trump where there are fewer than in a solo."""
ACES: Final = card_set(parse_many("EA GA HA SA"))
LAID_WITH: Final = 3
"""Trumps among the first half of a hand, one of them an Ober, with which it is laid down."""
TAKEN_WITH: Final = 4
"""Trumps with which a Hochzeit is taken."""

PLAYS: Final = 4.5
"""Strength of a hand with which half of all would play."""
ALONE: Final = 6.75
"""Promise of a contract that half of all would play alone."""
CLEARLY: Final = 1.4
"""How much clearer that gets with each trump more, as the logarithm of the odds; three times so alone."""
FAVOUR: Final = 6
"""How much likelier a trump is to be held by whoever plays alone."""


def promise(hand: CardSet, contract: Contract) -> float:
    """Return how good a contract looks with a hand, to choose one by; a called Sow is worth six trumps."""
    if contract.open:
        return max(promise(hand, Contract(contract.kind, contract.tout, suit)) for suit in Suit)
    if contract.kind == "bettel":
        return SAFE_BETTEL - danger(hand)
    trumps = (hand & contract.order.trumps).bit_count()
    if contract.called is not None:
        return SIX_TRUMPS - (hand & contract.order.suit_of[contract.called]).bit_count() / 8
    aces = (hand & ~contract.order.trumps & ACES).bit_count()
    return TRUMP_WORTH.get(contract.kind, 1) * trumps + aces / 2 - 2 * contract.tout


def strength(hand: CardSet) -> float:
    """Return how good a hand is to play with, in trumps: found by what computers have bid in 4000 deals."""
    obers, aces = hand & OBERS, hand & ACES & ~TRUMPS
    return (hand & TRUMPS).bit_count() + 0.6 * obers.bit_count() + 0.5 * aces.bit_count()


def chance(more: float) -> float:
    """Return how likely somebody plays with a hand that is so much better than one for which half would."""
    return 1 / (1 + exp(-CLEARLY * more))


@functools.cache
def favours(contract: Contract) -> Mapping[Card, int]:
    """Return how much likelier than others cards are to be a declarer's: about as they count for him."""
    if contract.kind == "bettel":
        return {}
    trumps = contract.order.trumps
    each = 2 if contract.called else round(FAVOUR ** TRUMP_WORTH.get(contract.kind, 1))
    return dict.fromkeys(cards_in(trumps), each) | dict.fromkeys(cards_in(ACES & ~trumps), 2)


def danger(hand: CardSet) -> int:
    """Return how far the cards of a hand are from slipping under others, suit by suit, the lowest first."""
    heights = [sorted(NATURAL.height[card] for card in cards_in(hand & suit)) for suit in SUIT_CARDS]
    return sum(max(0, height - 2 * place - 2) for suit in heights for place, height in enumerate(suit))


def given_back(hand: CardSet) -> Card:
    """Return the card to give for the trump of a Hochzeit: no Ace, of the shortest suit, with many points."""
    plain = hand & ~TRUMPS

    def regret(card: Card) -> tuple[bool, int, int]:
        return bool(ACES >> card & 1), (plain & SUIT_CARDS[card >> 3]).bit_count(), -ACE_TEN[card]

    return min(cards_in(plain), key=regret)


def of_course(phase: str, hand: CardSet) -> Action | None:
    """Return what is done without much thought: laying the cards down, and a Hochzeit's taking and giving."""
    trumps = (hand & TRUMPS).bit_count()
    if phase == "lay":
        return LAY if trumps >= LAID_WITH and hand & OBERS else PASS
    if phase == "wedding":
        return TAKE if trumps >= TAKEN_WITH and hand & ~TRUMPS else PASS
    return Give(given_back(hand)) if phase == "give" else None


class Words(WordPosition[PartieView]):
    """Something to say in the auction."""

    def worlds(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        """Sample hands; whoever has offered a Hochzeit holds one trump, each of those unseen alike."""
        view, own = self.view, seen_cards(self.view.hand)
        giver = next((call.seat for call in view.calls if call.bid == HOCHZEIT), self.me)
        if giver == self.me:
            return super().worlds(number, rng)
        pack, known = card_set(self.game.pack(view.options)), [0] * len(view.hand_sizes)
        dealt = []
        for trump in rng.choices(list(cards_in(TRUMPS & pack & ~own)), k=number):
            known[self.me], known[giver] = own, 1 << trump
            sampler = HandSampler(pack & ~own & ~(1 << trump), view.hand_sizes, {giver: TRUMPS}, known)
            dealt.append(sampler.deal(rng))
        return dealt

    def comes_to(self, partie: SchafkopfPartie, terms: Terms, tricks: Sequence[TakenTrick]) -> Sequence[int]:
        """Count runners, too, and what has doubled the deal."""
        contract, side = partie.contract, terms.sides.seats(0)
        if contract is None:
            return super().comes_to(partie, terms, tricks)
        run, held = runners(contract.order, sum([partie.hands[seat] for seat in side]))
        taken = terms.taken(tricks).of(side)
        found = worth(partie.options, contract, *taken, run, held=held, raises=raises(partie))
        return paid(terms.sides, found).points

    def says(self, partie: SchafkopfPartie, seat: Seat) -> Action:
        """Return what is played by whoever may choose; everybody else passes, or yields."""
        stage, hand = partie.stage, partie.hands[seat]
        if isinstance(stage, Choosing):
            return max(stage.offers, key=lambda bid: promise(hand, stage.offers[bid]))
        said = of_course(partie.phase, hand) if isinstance(stage, Marrying) else None
        return super().says(partie, seat) if said is None else said

    def _brought_here(self, hands: Sequence[CardSet]) -> SchafkopfPartie | None:
        """Name the kind, too, where its suit is all that is left to choose."""
        partie: SchafkopfPartie | None = super()._brought_here(hands)
        named = self.view.contract
        if partie is not None and isinstance(partie.stage, Choosing) and partie.contract != named:
            assert named is not None
            partie.apply(self.me, BIDS[named.name])
        return partie


class Cards(CardPosition[PartieView]):
    """A card to be played. Of some hands more is known than what they have played."""

    words_tell = True

    def __init__(self, game: Described, view: PartieView, seen: SeenTricks, how: Playing) -> None:
        super().__init__(game, view, seen, how)
        words = () if view.seat == view.declarer else view.calls[ASKED[view.options.lay] :]
        self._weak = {call.seat for call in takewhile(lambda call: call.bid is None, words)}
        """Who has passed before anybody would play; nothing that a declarer plays better for."""

    def favoured(self) -> Mapping[Card, int]:
        contract = self.view.contract
        plain = contract is None or isinstance(contract, Wedding) or forced(self.view)
        return {} if plain else favours(contract)

    def said(self, seat: Seat, hand: CardSet) -> float:
        """Judge by the auction: the weak pass, and whoever plays holds what it takes."""
        contract = self.view.contract
        if isinstance(contract, Wedding):
            return 1.0
        plays = chance(strength(hand) - PLAYS)
        if seat in self._weak:
            return 1 - plays
        if contract is None or seat != self.view.declarer:
            return 1.0
        if contract.called is None:
            plays = chance(3 * (promise(hand, contract) - ALONE))
        elif not hand & contract.order.suit_of[contract.called]:
            return 0.0
        favoured = favours(contract)
        return plays / prod([favoured.get(card, 1) for card in cards_in(hand)])

    def barred(self) -> dict[Seat, CardSet]:
        """Add that whoever gave a Hochzeit has no trump, and that whoever had to play holds the highest."""
        view, barred = self.view, super().barred()
        if isinstance(view.contract, Wedding):
            barred[view.contract.partner] = barred.get(view.contract.partner, 0) | TRUMPS
        elif view.declarer is not None and forced(view):
            for seat in {*self.seen.tricks.players} - {view.declarer}:
                barred[seat] = barred.get(seat, 0) | OLD
        return barred


class SchafkopfExpert(Expert[PartieView]):
    """Says Sie with the one hand for it, and names what it plays by what it holds."""

    words = Words
    cards = Cards

    def considered(self, view: PartieView, legal: Sequence[Action]) -> Sequence[Action]:
        if SIE in legal:
            return [SIE]
        place, said = view.place, of_course(view.phase, seen_cards(view.hand))
        if said == LAY and place is not None and place.kind == "ramsch":  # nobody wants trumps there
            return [PASS]
        return super().considered(view, legal) if said is None else [said]

    def stake(self, view: PartieView, action: Action) -> float:
        """Return what a bid costs its declarer when it just fails; to play may still be a called Sow."""
        if not isinstance(action, Bid) or action == YIELD:
            return 0.0
        contract = view.contract if action == HOLD else action.contract
        if not isinstance(contract, Contract):
            contract = SOW
        failed = worth(view.options, contract, 60, 1, run=0).worth
        return failed if contract.kind in ("sow", "hochzeit") else 3 * failed

    def price(self, view: PartieView) -> float:
        assert view.contract is not None
        return price_of(view.options, view.contract.kind)
