"""The stages in which contracts of Quodlibet are played, but for Snack: tricks, chains, Black Peter.

Where hands go empty, whoever is out makes the others count their cards (rules 2.6, 2.7).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Any, Final, Literal, NamedTuple

from engine.cards import NO_CARDS, SET_OF, SUIT_CARDS, Card, CardSet, Played, Suit, card_set, cards_in
from engine.dealing import is_pack
from engine.game import CHANCE, Action, Event, IllegalAction, Seat
from engine.games.quodlibet.contracts import CONTRACTS, LAID_OUT, SEATS, NextLead, QuodlibetOptions, Sight
from engine.games.quodlibet.vocabulary import (
    SLOTS,
    TAKES,
    CardLaid,
    CensusHeld,
    ChainDealView,
    PacketDrawn,
    PairDealView,
    PlaySlot,
    Take,
    TrickDealView,
)
from engine.kernel.partie import Partie
from engine.kernel.shedding import ChainLed, Turn, lead, next_holder, taken_along
from engine.kernel.stages import Stage
from engine.kernel.tricking import Tricking
from engine.kernel.vocabulary import PLAYS, Shuffle, plays_of


def census(number: int, held: Sequence[int]) -> tuple[int, ...]:
    """Return the points of a census, numbered from 1: 10, 20 and 30 for each card that a seat holds."""
    return tuple([10 * number * cards for cards in held])


class Shedding(Stage):
    """A deal of Quadrature, Sequence, Black Peter or Snack."""

    __slots__ = ("censuses", "left", "over", "points", "turn")
    phase = "play"

    def __init__(self, partie: Partie[Any, Any]) -> None:
        self.turn = partie.dealer
        self.censuses: tuple[CensusHeld, ...] = ()
        self.points: tuple[int, ...] = (0,) * SEATS
        self.over = False
        self.left: Sequence[CardSet] = ()
        """The cards that were held when the deal was over."""

    def count(self, deal: int, out: Seat, held: Sequence[int]) -> CensusHeld:
        """Enter the next census, for which ``out`` has made everybody count what they ``held``."""
        number = len(self.censuses) + 1
        counted = CensusHeld(deal, number, out, census(number, held))
        self.censuses += (counted,)
        self.points = tuple(map(add, self.points, counted.points))
        return counted

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        """Return the fields of a view that all these deals have."""
        hands = Sight.OWN.hands(self.left or partie.hands, viewer)
        return {"hands": hands, "censuses": self.censuses, "points": self.points}

    def canonical(self) -> list[Any]:
        return [self.turn, self.censuses, self.points, self.left]


class PenaltyTricks(Tricking):
    """The tricks of a contract, which cost what its bills say. ``points`` are those costs by seat."""

    __slots__ = ("left", "sight")
    views = TrickDealView

    def __init__(self, partie: Partie[Any, Any], name: str) -> None:
        super().__init__(partie, partie.book[name, partie.dealer])
        self.sight = CONTRACTS[name].sight(partie.options)
        self.left: Sequence[CardSet] = ()
        """The cards that were held when the deal was over."""

    @property
    def points(self) -> tuple[int, ...]:
        return self.taken.units

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        hands = self.sight.hands(self.left or partie.hands, viewer)
        return {**super().seen(partie, viewer), "hands": hands, "open_hands": self.sight is Sight.ALL}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.points, self.left]


class BlindTricks(PenaltyTricks):
    """Tricks of hands that their holders don't see, played by slot (rules 2.4)."""

    __slots__ = ()
    blind = True

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[PlaySlot]:
        hand = partie.hands[seat]
        return [slot for slot, card in zip(SLOTS, partie.dealt[seat], strict=False) if hand & SET_OF[card]]

    every_play = legal

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if not isinstance(action, PlaySlot):
            raise IllegalAction("not_now")
        slot, slots = action.slot, partie.dealt[self.turn]
        if slot >= len(slots) or not partie.hands[self.turn] >> slots[slot] & 1:
            raise IllegalAction("slot_empty", slot=slot)
        return Tricking.act(self, partie, PLAYS[slots[slot]])

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        seen = {**super().seen(partie, viewer), "blind": True}
        if viewer is None:
            return seen
        known = partie.options.blind_set_known
        knows = known == "all" or (known == "king" and viewer == partie.dealer)
        slots = tuple(play.slot for play in self.legal(partie, viewer))
        return {**seen, "slots": slots, "blind_set": partie.hands[viewer] if knows else None}


class ChainRules(NamedTuple):
    """How leads grow into chains, by the house rules of Quadrature, and with which census the deal ends."""

    version: Literal["trick", "chain", "sequence"]
    next_lead: NextLead
    timing: Literal["after_chain", "immediate"]
    censuses: int = 3

    def forced(self, lead: Card, live: CardSet) -> tuple[Card, ...]:
        """Return the cards that a lead forces: ascending, and beginning with it.

        In a sequence all its neighbours upwards, up to a gap or the Ace, in a chain three at most. In the
        trick-like version its suit-mate three steps up and what is live between; without that mate it alone.
        """
        if self.version != "trick":
            return taken_along(lead, live, 8 if self.version == "sequence" else 4)
        above = range(lead + 1, min(lead + 4, (lead | 7) + 1))
        if lead + 3 not in above or not live >> lead + 3 & 1:
            return (lead,)
        return (lead, *(card for card in above if live >> card & 1))


def chain_rules(contract: str, options: QuodlibetOptions) -> ChainRules:
    """Return the rules of Quadrature, or of Sequence, in which whoever is out first ends the deal."""
    if contract == "sequence":
        return ChainRules("sequence", "chain_closer", "immediate", censuses=1)
    return ChainRules(options.quad_version, options.quad_next_lead, options.quad_census_timing)


def emptied(
    rules: ChainRules, hands: Sequence[CardSet], plays: Sequence[Played], out: int
) -> list[tuple[Seat, list[int]]]:
    """Return who is out by the plays of a chain, each with the cards that everybody counts then (rules 2.6).

    ``hands`` by seat are those before the chain, ``out`` is the number of seats that were out then.
    """
    held = list(hands)
    found: list[tuple[Seat, list[int]]] = []
    for play in plays:
        held[play.seat] ^= SET_OF[play.card]
        if not held[play.seat]:
            found.append((play.seat, [hand.bit_count() for hand in held]))
    if rules.timing == "after_chain":
        found = [(seat, [hand.bit_count() for hand in held]) for seat, _ in found]
    return found[: rules.censuses - out]


def next_leader(rules: ChainRules, hands: Sequence[CardSet], leader: Seat, winner: Seat, cards: int) -> Seat:
    """Return who leads after a lead that brought some cards to the table (rules 2.6).

    ``hands`` by seat are those after it; one of them at least is not empty.
    """
    completed = rules.version == "trick" and cards > 1
    rotates = rules.next_lead == "rotate" and not completed
    return next_holder(hands, (leader + 1) % SEATS if rotates else winner)


class Chaining(Shedding):
    """A deal of Quadrature or Sequence (rules 2.6). The only decision is what to lead; all else follows.

    What a lead forces is told with it, ascending; whoever held the last of these cards closed the chain, or
    in the trick-like version won.
    """

    __slots__ = ("chains", "rules")

    def __init__(self, partie: Partie[Any, Any], contract: str) -> None:
        super().__init__(partie)
        self.rules = chain_rules(contract, partie.options)
        self.chains: tuple[ChainLed, ...] = ()

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        return plays_of(partie.hands[seat])

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        leader, hands, rules, before = self.turn, partie.hands, self.rules, tuple(partie.hands)
        chain = lead(partie, leader, action, rules.forced, at_once=rules.censuses == 1)
        self.chains += (chain,)
        events: list[Event] = [chain]
        if hands.count(NO_CARDS) > before.count(NO_CARDS):
            out = emptied(rules, before, chain.plays, len(self.censuses))
            events += [self.count(partie.deal_number, seat, held) for seat, held in out]
        if len(self.chains) > 1:
            partie.finished = None
        self.over = len(self.censuses) == rules.censuses
        if not self.over:
            self.turn = next_leader(rules, hands, leader, chain.winner, len(chain.plays))
        return events

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> ChainDealView:
        return ChainDealView(**self.seen(partie, viewer), leader=self.turn, chains=self.chains)

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.chains]


_LOWER: Final = SUIT_CARDS[Suit.ACORNS] | SUIT_CARDS[Suit.HEARTS]


class Pairing(Shedding):
    """A deal of Black Peter (rules 2.6). The only decision is which place to draw from.

    Hands have no order. Whoever draws names a place, and chance shuffles afterwards: that says which card lay
    there. So no place means anything, and there is no order that anybody could come to know.
    """

    __slots__ = ("drawer", "place", "turns")

    turn: Any
    """Whoever draws, then chance, which shuffles."""

    def __init__(self, partie: Partie[Any, Any]) -> None:
        super().__init__(partie)
        self.drawer: Seat = self.turn
        self.place = 0
        """The place that was named, from 1."""
        self.turns: tuple[Turn, ...] = ()
        self._lay_out(partie)
        for step in range(SEATS):
            self._lay_pairs(partie, (self.turn + step) % SEATS)
        self._close_if_over(partie)

    def _lay_out(self, partie: Partie[Any, Any]) -> None:
        """Take a card out of the game. Another seat that had it gets the dealer's last one for it."""
        hands = partie.hands
        holder = [hand >> LAID_OUT & 1 for hand in hands].index(1)
        hands[holder] ^= 1 << LAID_OUT
        if holder != partie.dealer:
            last = 1 << partie.dealt[partie.dealer][-1]
            hands[partie.dealer] ^= last
            hands[holder] |= last

    def _lay_pairs(self, partie: Partie[Any, Any], seat: Seat, drawn: int = 0) -> list[Event]:
        """Lay away the pairs of a hand: the same rank in acorns and leaves, or in hearts and bells."""
        hand = partie.hands[seat]
        laid = tuple([card for lower in cards_in(hand & hand >> 8 & _LOWER) for card in (lower, lower + 8)])
        partie.hands[seat] ^= card_set(laid)
        if laid or drawn:
            self.turns += (Turn(seat, laid, drawn),)
        return [CardLaid(partie.deal_number, seat, card) for card in laid]

    def _close_if_over(self, partie: Partie[Any, Any]) -> None:
        held = [hand.bit_count() for hand in partie.hands]
        self.over = sum(held) == 1
        if self.over:
            self.points = tuple([partie.options.peter_price * cards for cards in held])

    def legal(self, partie: Partie[Any, Any], seat: Seat) -> Sequence[Action]:
        giver = next_holder(partie.hands, (seat + 1) % SEATS)
        return TAKES[: partie.hands[giver].bit_count()]

    def act(self, partie: Partie[Any, Any], action: Action) -> list[Event]:
        if self.turn is CHANCE and isinstance(action, Shuffle):
            if not is_pack(action.order, partie.pack):
                raise IllegalAction("bad_deal")
            return self._draw(partie, action.order)
        if self.turn is CHANCE or not isinstance(action, Take) or action not in self.legal(partie, self.turn):
            raise IllegalAction("not_now")
        self.place, self.turn = action.place, CHANCE
        return []

    def _draw(self, partie: Partie[Any, Any], order: Sequence[Card]) -> list[Event]:
        """Move the card that lies at the place which was named, now that the cards have an order."""
        player, hands = self.drawer, partie.hands
        giver = next_holder(hands, (player + 1) % SEATS)
        card = [card for card in order if hands[giver] >> card & 1][self.place - 1]
        hands[giver] ^= 1 << card
        hands[player] |= 1 << card
        if any(turn.drawn for turn in self.turns):
            partie.finished = None
        laid = self._lay_pairs(partie, player, drawn=1)
        self.place = 0
        self._close_if_over(partie)
        self.turn = self.drawer = player if self.over else next_holder(hands, (player + 1) % SEATS)
        return [PacketDrawn(partie.deal_number, player, (card,)), *laid]

    def view(self, partie: Partie[Any, Any], viewer: Seat | None) -> PairDealView:
        return PairDealView(**self.seen(partie, viewer), turns=self.turns)

    def canonical(self) -> list[Any]:
        return [self.drawer, *super().canonical()[1:], self.place, self.turns]
