"""Visibility of cards in each game, by its rules, and the settings in which it is tested."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.cards import Card, Rank, card_set, cards_in, make, parse, parse_many, rank, suit
from engine.game import CHANCE, Action, Actor, Options, Seat, State
from engine.games.blattla import BlattlaOptions, BlattlaPartie, PartieView as BlattlaView
from engine.games.fuenfzehnern import (
    FuenfzehnernOptions,
    FuenfzehnernPartie,
    LeadWithZwang,
    PartieView as FuenfzehnernView,
)
from engine.games.kauflabet.game import KauflabetPartie
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.vocabulary import Exchange, PartieView as KauflabetView, StayIn
from engine.games.quodlibet.contracts import LAID_OUT, QuodlibetOptions
from engine.games.quodlibet.game import QuodlibetPartie
from engine.games.quodlibet.laying import Laying
from engine.games.quodlibet.vocabulary import (
    Choose,
    Draw,
    Offend,
    PartieView as QuodlibetView,
    PlaySlot,
    Take,
)
from engine.games.registry import GAMES
from engine.games.schafkopf.contracts import BIDS, SOW, TAKE, Contract, runners
from engine.games.schafkopf.game import ASKED
from engine.games.schafkopf.options import SchafkopfOptions
from engine.games.schafkopf.stages import Give, LayingDown
from engine.kernel.partie import Partie
from engine.kernel.shedding import Lay, LayBelow
from engine.kernel.vocabulary import (
    PASS,
    Bid,
    Cut,
    Deal,
    DrawForDealer,
    Knock,
    Named,
    PartieView,
    Pass,
    Play,
    Ready,
    Shuffle,
)
from tests.secrecy.twins import Table
from tests.secrecy.worlds import Secrets, Setting, Swap, Viewer, World, dealt_round
from tests.seeded import Dice, Step, random_step

# Quodlibet (rules 1.5 and 2).

SNACK_PACK = parse_many("EU EO EX GU GO GX HU HO HX SU SO SX")


class QuodlibetWorld(World):
    """Kings look first. A hand is open to everybody, its holder, everybody but its holder, or nobody."""

    def __init__(self, options: QuodlibetOptions, king: Seat, contract: str | None) -> None:
        super().__init__(4)
        self.options = options
        self.king = king
        self.contract = contract
        self.slots: list[list[Card]] = []
        self.packets: list[list[Card]] = []
        self.drawer = king
        self.place = 0

    def act(self, actor: Actor, action: Action) -> None:
        match action:
            case Deal():
                sizes = (4,) if self.contract == "snack" else self.options.packets
                self.hands, self.stock = dealt_round(action.order, (self.king + 1) % 4, sizes, 4)
                self._remember()
                self.look(self.king)
                self._pick_up()
            case Choose():
                self.contract = action.contract
                self._pick_up()
            case Shuffle():
                self._draw(action.order)
        if not isinstance(actor, int):
            return
        match action:
            case PlaySlot():
                self.lay_open(actor, self.slots[actor][action.slot])
            case Play() if self.contract in ("quadrature", "sequence"):
                for card in self._square(action.card):
                    for holder in range(4):
                        if card in self.hands[holder]:
                            self.lay_open(holder, card)
            case Play():
                self.lay_open(actor, action.card)
            case Lay():
                self.lay_open(actor, action.card)
                self.facts.append(self._may_go_on(actor))
            case Take():
                self.drawer, self.place = actor, action.place
            case Draw():
                self.hands[actor] += self.packets.pop(0)
                self.stock = [card for packet in self.packets for card in packet]
                self.look(actor)

    def _remember(self) -> None:
        self.slots = [list(hand) for hand in self.hands]
        self.packets = [self.stock[at : at + 3] for at in range(0, len(self.stock), 3)]

    def _pick_up(self) -> None:
        match self.contract:
            case None | "open_trousers":
                pass
            case "good_hunting":
                self.shown.update(card for hand in self.hands for card in hand)
            case _:
                if self.contract == "black_peter":
                    self._lay_out()
                for seat in range(4):
                    self.look(seat)
                if self.contract == "black_peter":
                    for seat in range(4):
                        self._lay_pairs(seat)

    def _lay_out(self) -> None:
        """Give the king's last card for the Ober of Leaves, which everybody sees; who had it, nobody does."""
        (holder,) = (seat for seat, hand in enumerate(self.hands) if LAID_OUT in hand)
        self.lay_open(holder, LAID_OUT)
        if holder != self.king:
            self.hands[holder].append(self.hands[self.king].pop())

    def _lay_pairs(self, seat: Seat) -> None:
        for card in list(self.hands[seat]):
            if card ^ 8 in self.hands[seat]:
                self.lay_open(seat, card)
                self.lay_open(seat, card ^ 8)

    def _draw(self, order: Sequence[Card]) -> None:
        seats = [(self.drawer + step) % 4 for step in range(1, 4)]
        giver = next(self.hands[seat] for seat in seats if self.hands[seat])
        card = [card for card in order if card in giver][self.place - 1]
        giver.remove(card)
        self.hands[self.drawer].append(card)
        self.look(self.drawer)
        self._lay_pairs(self.drawer)

    def places(self) -> dict[Card, object]:
        if self.contract != "open_trousers" or not self.slots:
            return super().places()
        return {card: (seat, hand.index(card)) for seat, hand in enumerate(self.slots) for card in hand}

    def known(self, viewer: Viewer) -> set[Card]:
        others_see = self.contract == "open_trousers" and self.options.open_trousers_seen == "others"
        if not others_see or not self.slots or viewer is None:
            return super().known(viewer)
        return self.cards - set(self.hands[viewer])  # one's own set can be told from that, its order can't

    def _square(self, lead: Card) -> list[Card]:
        """Return the cards that fall with a lead of Quadrature or Sequence (rules 2.6)."""
        live, sequence = {card for hand in self.hands for card in hand}, self.contract == "sequence"
        above = [lead + step for step in range(8 if sequence else 4) if suit(lead) * 8 + 7 >= lead + step]
        if self.options.quad_version == "trick" and not sequence:
            return [card for card in above if card in live] if above[3:] and above[3] in live else [lead]
        chain = [lead]
        for card in above[1:]:
            if card not in live:
                break
            if sequence and any(not set(hand) - set(chain) for hand in self.hands):
                break
            chain.append(card)
        return chain

    def _may_go_on(self, seat: Seat) -> bool:
        """Whether another card can be laid; if not, the turn ends by itself."""
        return any(self._fits(card) for card in self.hands[seat])

    def _fits(self, card: Card) -> bool:
        row = {rank(other) for other in self.shown if suit(other) == suit(card)}
        if not row:
            return rank(card) is Rank.UNTER
        return rank(card) in (min(row) - 1, max(row) + 1)

    def cut_down(self, kept: Collection[Card]) -> None:
        super().cut_down(kept)
        self.slots = [[card for card in hand if card in kept] for hand in self.slots]
        packets = ([card for card in packet if card in kept] for packet in self.packets)
        self.packets = [packet for packet in packets if packet]


class QuodlibetSecrets(Secrets):
    """The oracle of Quodlibet."""

    house_rules = (
        ("frankonia", {"wheel3_blind": False, "blind_set_known": "all", "stop_when_decided": False}),
        ("frankonia", {"open_trousers_seen": "nobody", "quad_next_lead": "rotate"}),
        ("frankonia", {"quad_version": "chain", "snack_draw": "free", "unter_rule": "honour"}),
        ("frankonia", {"snack_multi": False, "wheels": False, "contracts": "sequence,quadrature,snack"}),
        ("badenia", {"honour_detection": "by_challenge", "king_penalties": "free"}),
        ("frankonia", {"wheels": False, "contracts": "black_peter,minus"}),
    )

    def moments(self, options: Options) -> set[str]:
        assert isinstance(options, QuodlibetOptions)
        left_over = {"deal", "next deal"} if options.stop_when_decided else set()
        return {"declare", *options.contracts, *left_over} - {"good_hunting"}

    def open_moments(self, options: Options) -> set[str]:
        assert isinstance(options, QuodlibetOptions)
        return {"deal", "next deal", "over"} | ({"good_hunting"} & set(options.contracts))

    def moment(self, view: QuodlibetView) -> str:
        return view.contract if view.phase == "play" and view.contract else view.phase

    def world(self, view: QuodlibetView) -> World:
        return QuodlibetWorld(view.options, view.king, view.contract)

    def swapped(self, action: Any, swap: Swap) -> Action:
        if isinstance(action, Offend) and action.card is not None:  # nobody else is told which card it was
            return Offend(swap.get(action.card, action.card))
        return super().swapped(action, swap)

    def cut_down(self, state: QuodlibetPartie, kept: Collection[Card]) -> None:
        state.dealt = tuple(tuple(card for card in hand if card in kept) for hand in state.dealt)
        state.hands = [hand & card_set(kept) for hand in state.hands]
        deal = state.stage
        if isinstance(deal, Laying):
            packets = (tuple(card for card in packet if card in kept) for packet in deal.packets)
            deal.packets = tuple(filter(None, packets))

    def tiny_order(self, before: State, dice: Dice) -> Sequence[Card]:
        """Deal Snack from cards near the Unters: two for each hand, three in a packet and one in another."""
        assert isinstance(before, QuodlibetPartie)
        order = super().tiny_order(before, dice)
        if before.contract != "snack":
            return order
        fit, rest = dice.shuffled(SNACK_PACK), [card for card in order if card not in SNACK_PACK]
        hands = [card for _ in range(4) for card in (fit.pop(), fit.pop(), rest.pop(), rest.pop())]
        return [*hands, *fit[:3], *rest[:3], *fit[3:], *rest[3:]]

    def kept(self, world: World, dice: Dice) -> frozenset[Card]:
        if world.stock:
            return frozenset(SNACK_PACK)
        return super().kept(world, dice) | {LAID_OUT}  # which is laid out of Black Peter


# Kauflabet (rules 1.5 and 3): one's own hand, the upcard, and the cards played.


class KauflabetWorld(World):
    """Discarded cards and passed hands stay face down, even after the deal."""

    def __init__(self, options: KauflabetOptions, dealer: Seat) -> None:
        super().__init__(options.players)
        self.options = options
        self.dealer = dealer
        self.upcard: list[Card] = []
        self.away: list[list[Card]] = [[] for _ in range(options.players)]
        self.in_play: set[Seat] = set()

    def act(self, actor: Actor, action: Action) -> None:
        match action:
            case Deal():
                players = self.options.players
                self.hands, rest = dealt_round(action.order, (self.dealer + 1) % players, (4,), players)
                self.upcard, self.stock = rest[:1], rest[1:]
                self.shown.update(self.upcard)
                for seat in range(players):
                    self.look(seat)
        if not isinstance(actor, int):
            return
        match action:
            case StayIn():
                self.in_play.add(actor)
            case Exchange():
                self.in_play.add(actor)
                self._exchange(actor, list(cards_in(action.cards)))
            case Pass() if not self._is_forced(actor):
                self._put_away(actor, self.hands[actor])
            case Play():
                self.lay_open(actor, action.card)

    def _is_forced(self, seat: Seat) -> bool:
        """Whether the dealer has to play against the only other player (fine print 4)."""
        plays_out = self.options.lone_player == "must_play_out_vs_dealer"
        return seat == self.dealer and plays_out and len(self.in_play) == 1

    def _put_away(self, seat: Seat, cards: list[Card]) -> None:
        self.away[seat] += cards
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]

    def _exchange(self, seat: Seat, cards: list[Card]) -> None:
        self._put_away(seat, cards)
        wanted = len(cards)
        if seat == self.dealer and self.options.upcard != "nobody":
            self.hands[seat] += self.upcard
            wanted -= len(self.upcard)
            self.upcard = []
        self.hands[seat] += self.stock[:wanted]
        self.stock = self.stock[wanted:]
        self.look(seat)

    @property
    def cards(self) -> set[Card]:
        return super().cards | {card for cards in self.away for card in cards}

    def places(self) -> dict[Card, object]:
        away = {card: ("away", seat) for seat, cards in enumerate(self.away) for card in cards}
        return {**super().places(), **away}


class KauflabetSecrets(Secrets):
    """The oracle of Kauflabet."""

    house_rules = (
        ("1850", {"players": 2, "lone_player": "must_play_out_vs_dealer", "upcard": "dealer_may"}),
        ("1850", {"players": 3, "exchange_timing": "after_all_declared", "upcard": "dealer_must"}),
        ("1850", {"players": 5}),
        ("1739", {"players": 3, "upcard": "dealer_may"}),
        ("1739", {"exchange_rounds": "while_talon_lasts"}),
    )

    def moments(self, options: Options) -> set[str]:
        assert isinstance(options, KauflabetOptions)
        late = not options.dropping_out or options.exchange_timing == "after_all_declared"
        exchanges = {"exchange"} if late or options.lone_player == "must_play_out_vs_dealer" else set()
        declares = {"declare"} if options.dropping_out else set()
        return {"play", "deal", "next deal", "over"} | exchanges | declares

    def tiny_moments(self, options: Options) -> set[str]:
        return super().tiny_moments(options) - {"over"}

    def moment(self, view: KauflabetView) -> str:
        return view.phase

    def world(self, view: KauflabetView) -> World:
        return KauflabetWorld(view.options, view.dealer)

    def swapped(self, action: Any, swap: Swap) -> Action:
        if isinstance(action, Exchange):
            return replace(action, cards=card_set(swap.get(card, card) for card in cards_in(action.cards)))
        return super().swapped(action, swap)

    def cut_down(self, state: KauflabetPartie, kept: Collection[Card]) -> None:
        deal = state.spoken
        assert deal is not None
        state.hands = [hand & card_set(kept) for hand in state.hands]
        deal.talon = tuple(card for card in deal.talon if card in kept)

    def kept(self, world: World, dice: Dice) -> frozenset[Card]:
        """Return few enough cards to hold and to draw that a seat has at most 120 worlds to consider."""
        hand, draw = {2: (2, 2), 3: (2, 1), 4: (1, 2), 5: (1, 1)}[len(world.hands)]
        return frozenset([*(card for cards in world.hands for card in cards[:hand]), *world.stock[:draw]])


# Fünfzehnern (rules 1.5 and 4): one's own hand, and the cards played.


class FuenfzehnernWorld(World):
    """All cards are dealt, and played openly."""

    def __init__(self, options: FuenfzehnernOptions, dealer: Seat) -> None:
        super().__init__(options.players)
        self.options = options
        self.dealer = dealer

    def act(self, actor: Actor, action: Action) -> None:
        match action:
            case Deal():
                players = self.options.players
                eldest = (self.dealer + 1) % players
                self.hands, _ = dealt_round(action.order, eldest, self.options.packets, players)
                for seat in range(players):
                    self.look(seat)
            case Play() | LeadWithZwang() if isinstance(actor, int):
                self.lay_open(actor, action.card)


class FuenfzehnernSecrets(Secrets):
    """The oracle of Fünfzehnern."""

    house_rules = (("relaxed", {"players": 3}),)

    def moments(self, options: Options) -> set[str]:
        return {"play"}

    def open_moments(self, options: Options) -> set[str]:
        return {"deal", "next deal", "over"}

    def moment(self, view: FuenfzehnernView) -> str:
        return view.phase

    def world(self, view: FuenfzehnernView) -> World:
        return FuenfzehnernWorld(view.options, view.dealer)

    def cut_down(self, state: FuenfzehnernPartie, kept: Collection[Card]) -> None:
        state.hands = [hand & card_set(kept) for hand in state.hands]


# Blattla (rules 1.5 and 5): one's own hand, and the cards played.

ACE_TEN = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.UNTER, Rank.OBER, Rank.KING, Rank.TEN, Rank.ACE)


class CutWorld(World):
    """The pack is cut unseen, only its holder sees a hand, and cards are played openly."""

    def __init__(
        self,
        cutting: bool,
        dealer: Seat,
        packets: tuple[int, ...] = (4, 4),
        seats: int = 4,
        resting: bool = False,
    ) -> None:
        super().__init__(seats)
        self.resting = resting
        self.cutting = cutting
        self.dealer = dealer
        self.packets = packets
        self.cuts = 0

    def act(self, actor: Actor, action: Action) -> None:
        match action:
            case DrawForDealer():
                self.stock = list(action.order)
                self._draw(list(range(len(self.hands))))
            case Deal():
                self.stock = list(action.order)
                if not self.cutting:
                    self._deal()
            case Cut():
                self.stock = self.stock[action.at :] + self.stock[: action.at]
                self.cuts += 1
                if self.cuts == 3:
                    self._deal()
            case Ready():
                self._deal()
            case Knock():
                self._deal(action.packets, 1 if action.direction == "clockwise" else -1)
            case Play() if isinstance(actor, int):
                self.lay_open(actor, action.card)

    def _draw(self, equal: list[Seat]) -> None:
        """Draw cards from the top until one of them is the highest."""
        while len(equal) > 1 and len(self.stock) >= len(equal):
            drawn, self.stock = self.stock[: len(equal)], self.stock[len(equal) :]
            self.shown.update(drawn)
            heights = [ACE_TEN.index(Rank(rank(card))) for card in drawn]
            equal = [seat for seat, height in zip(equal, heights, strict=True) if height == max(heights)]

    def _deal(self, packets: tuple[int, ...] = (), step: int = 1) -> None:
        seats = len(self.hands)
        hands, self.stock = dealt_round(self.stock, 0, packets or self.packets, seats - self.resting)
        for turn, hand in enumerate(hands, 1):
            seat = (self.dealer + step * turn) % seats
            self.hands[seat] = hand
            self.look(seat)


class BlattlaWorld(CutWorld):
    """Whether forehand has a Sow to call shows when all have passed, where forehand must play."""

    def __init__(self, options: BlattlaOptions, dealer: Seat) -> None:
        super().__init__(options.cutting, dealer)
        self.options = options
        self.passes = 0

    def act(self, actor: Actor, action: Action) -> None:
        super().act(actor, action)
        match action:
            case Bid():
                self.passes = -4
            case Pass():
                self.passes += 1
                if self.passes == 4 and self.options.all_pass == "forehand_must_play_sow":
                    self.facts.append(self._can_call((self.dealer + 1) % 4))

    def _can_call(self, seat: Seat) -> bool:
        """Whether a seat has a Sow to call; if not, a deal that all passed is thrown in (rules 5.2, 5.5)."""
        hand = self.hands[seat]
        return any(
            (make(named, Rank.ACE) not in hand or self.options.self_call)
            and (not self.options.caller_needs_suit_card or any(suit(card) == named for card in hand))
            for named in (0, 1, 3)
        )


class BlattlaSecrets(Secrets):
    """The oracle of Blattla."""

    house_rules = (
        ("blattla", {"self_call": True, "cutting": False, "stop_when_decided": False}),
        ("schafkopf", {"name_sow": "with_bid"}),
        ("blattla", {"auction": "continuous", "caller_needs_suit_card": False}),
        ("blattla", {"all_pass": "forehand_must_play_sow"}),
    )

    def moments(self, options: Options) -> set[str]:
        assert isinstance(options, BlattlaOptions)
        call = {"call"} if options.name_sow == "after_auction" else set()
        cut = {"cut"} if options.cutting else set()
        if options.auction == "continuous":  # bids go up to the top
            return {"auction", "play tout"} | cut
        return {"auction", "play sow", "play solo", "play tout"} | call | cut

    def open_moments(self, options: Options) -> set[str]:
        return {"deal", "next deal", "over"}

    def tiny_moments(self, options: Options) -> set[str]:
        return super().tiny_moments(options) - {"cut"}

    def moment(self, view: BlattlaView) -> str:
        return f"play {view.contract.kind}" if view.phase == "play" and view.contract else view.phase

    def world(self, view: BlattlaView) -> World:
        return BlattlaWorld(view.options, view.dealer)

    def cut_down(self, state: BlattlaPartie, kept: Collection[Card]) -> None:
        state.hands = [hand & card_set(kept) for hand in state.hands]

    def kept(self, world: World, dice: Dice) -> frozenset[Card]:
        """Return two cards of each hand, preferring Sows, so that somebody can be called."""
        few = (
            sorted(dice.shuffled(hand), key=lambda card: rank(card) != Rank.ACE)[:2] for hand in world.hands
        )
        return frozenset(card for cards in few for card in cards)


# Small games (rules 8): one's own hand, and the cards played.


SAID: Final = {
    "bierkopf": {"double"},
    "schafkopf": {"auction", "call", "double"},
    "lorum": {"call"},
}
"""The phases in which something is said, where that isn't the auction alone."""


class SmallSecrets(Secrets):
    """The oracle of a game in which nothing is hidden but hands and the order of the pack."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.house_rules: tuple[tuple[str, Mapping[str, Any]], ...] = (
            (GAMES[game].presets[0], {"cutting": False}),
        )

    def moments(self, options: Any) -> set[str]:
        cut = {"cut"} if options.cutting else set()
        rules: Any = GAMES[self.game]
        return {"play"} | cut | SAID.get(self.game, {"auction"} if rules.bids else set())

    def open_moments(self, options: Options) -> set[str]:
        return {"deal", "next deal", "over"}

    def tiny_moments(self, options: Options) -> set[str]:
        return super().tiny_moments(options) - {"cut"}

    def moment(self, view: PartieView) -> str:
        return view.phase

    def world(self, view: PartieView) -> World:
        options: Any = view.options
        packets = {20: (2, 3), 24: (3, 3)}.get(len(GAMES[self.game].new(options).pack), (4, 4))
        return CutWorld(options.cutting, view.dealer, packets)

    def cut_down(self, state: Partie[Any, Any], kept: Collection[Card]) -> None:
        state.hands = [hand & card_set(kept) for hand in state.hands]


class SchafkopfWorld(CutWorld):
    """Nobody sees the second half of a hand before all have said whether they lay.

    A Tout may end early, and is paid by runners: how many its declarer has is told then. Who holds the
    highest card is told where its holder has to play. A Hochzeit moves two cards face down.
    """

    def __init__(self, options: SchafkopfOptions, dealer: Seat) -> None:
        packets = tuple(GAMES["schafkopf"].packets(options))
        super().__init__(options.cutting, dealer, packets, options.players, options.players == 5)
        self.must = options.all_pass == "muss"
        self.to_lay = ASKED[options.lay]
        self.whole: list[list[Card]] = []
        self.to_say = 4
        self.giver: Seat = 0

    def _deal(self, packets: tuple[int, ...] = (), step: int = 1) -> None:
        super()._deal(packets, step)
        if self.to_lay:
            half, self.whole = sum(self.packets) // 2, self.hands
            self.hands = [hand[:half] for hand in self.whole]
            self.stock = [card for hand in self.whole for card in hand[half:]]
            self.seen = [set(hand) for hand in self.hands]

    def act(self, actor: Actor, action: Action) -> None:
        super().act(actor, action)
        if not isinstance(actor, int):
            return
        match action:
            case Pass() | Bid() if self.to_lay:
                self.to_lay -= 1
                if not self.to_lay:
                    self.hands, self.stock = self.whole, []
                    for seat in range(len(self.hands)):
                        self.look(seat)
            case Pass():
                self.to_say -= 1
                if not self.to_say and self.must:
                    self.facts.append([OLD in hand for hand in self.hands])
            case Bid(contract=Contract(tout=True) as contract) if not contract.open:
                self.facts.append(runners(contract.order, card_set(self.hands[actor])))
            case Bid(contract=Contract(kind="hochzeit")):
                self.giver = actor
                self.to_say += 2
            case Bid(contract=Named(name="take")):
                (trump,) = (card for card in self.hands[self.giver] if SOW.order.trumps >> card & 1)
                self._hand_over(self.giver, actor, trump)
            case Give(card=card):
                self._hand_over(actor, self.giver, card)
            case Bid():
                self.to_say = 0

    def cut_down(self, kept: Collection[Card]) -> None:
        super().cut_down(kept)
        self.whole = [[card for card in hand if card in kept] for hand in self.whole]

    def _hand_over(self, giver: Seat, taker: Seat, card: Card) -> None:
        self.hands[giver].remove(card)
        self.hands[taker].append(card)
        self.look(taker)


OLD: Final = parse("EO")


def marries(options: Any) -> bool:
    """Whether a Hochzeit may be offered."""
    return "hochzeit" in options.contracts


ROUNDS: Final = {"after_nobody": "both", "bettel_stichzwang": True, "run_away_count": "dealt"}


class SchafkopfSecrets(SmallSecrets):
    """The oracle of Schafkopf."""

    def __init__(self) -> None:
        super().__init__("schafkopf")
        self.house_rules += (
            ("tournament", {"cutting": False, "lay": "forehand_only"}),
            (
                "pure",
                {"cutting": False, "contracts": "sow hochzeit bettel solo", "all_pass": "stock", **ROUNDS},
            ),
            ("pub", {"players": 5}),
        )

    def moments(self, options: Any) -> set[str]:
        rules = {"lay": options.lay != "off", "wedding": marries(options), "give": marries(options)}
        doubles = {"double"} if not options.kontra else set()
        return super().moments(options) - doubles | {moment for moment, comes in rules.items() if comes}

    def step(self, state: Any, dice: Dice) -> Step:
        """Let a Hochzeit come about where there is any, which it hardly ever does by chance."""
        step = random_step(state, dice)
        while marries(state.options) and step.actor is CHANCE and not self.fits(step.action):
            step = random_step(state, dice)
        legal = state.legal(step.actor) if step.actor is not CHANCE and marries(state.options) else ()
        wished: list[Action] = [bid for bid in (BIDS["hochzeit"], TAKE) if bid in legal]
        if not wished and PASS in legal and BIDS["play"] in legal and dice.below(4):
            wished = [PASS]
        return Step(step.actor, wished[0]) if wished else step

    def fits(self, action: Any) -> bool:
        """Whether forehand gets one trump."""
        return (card_set(action.order[:4] + action.order[16:20]) & SOW.order.trumps).bit_count() == 1

    def world(self, view: PartieView) -> World:
        assert isinstance(view.options, SchafkopfOptions)
        return SchafkopfWorld(view.options, view.dealer)

    def cut_down(self, state: Partie[Any, Any], kept: Collection[Card]) -> None:
        super().cut_down(state, kept)
        if isinstance(state.stage, LayingDown):
            state.stage.whole = tuple([hand & card_set(kept) for hand in state.stage.whole])

    def swapped(self, action: Any, swap: Swap) -> Action:
        if isinstance(action, Give):  # nobody else is told which card it was
            return Give(swap.get(action.card, action.card))
        return super().swapped(action, swap)


class ListedWorld(CutWorld):
    """Cards are laid openly, too; with a lead of Lorum the cards above it fall, whoever holds them."""

    def __init__(self, options: Any, dealer: Seat, seats: int, chained: bool) -> None:
        super().__init__(options.cutting, dealer, seats=seats)
        self.chained = chained

    def act(self, actor: Actor, action: Action) -> None:
        match action:
            case Bid(contract=Named(name="lorum")):
                self.chained = True
            case Lay() | LayBelow() if isinstance(actor, int):
                self.lay_open(actor, action.card)
            case Play() if self.chained:
                self._fall(action.card)
                return
        super().act(actor, action)

    def _fall(self, lead: Card) -> None:
        for card in range(lead, min(lead + 4, (lead | 7) + 1)):
            holder = next((seat for seat, hand in enumerate(self.hands) if card in hand), None)
            if holder is None:
                break
            self.lay_open(holder, card)
            if not self.hands[holder]:
                break


class ListedSecrets(SmallSecrets):
    """The oracle of a game whose deals are a list."""

    def __init__(self, game: str, **more: Any) -> None:
        super().__init__(game)
        self.house_rules = ((game, {"cutting": False, "rounds": 1, **more}),)

    def moments(self, options: Any) -> set[str]:
        listed: Any = GAMES[self.game]
        played = {contract.name for contract in listed.listed} - {"exam"}
        return super().moments(options) - {"play"} | played

    def tiny_moments(self, options: Options) -> set[str]:
        return super().tiny_moments(options) - {"layout", "fifth", "first_last", "last_plus", "last_minus"}

    def moment(self, view: PartieView) -> str:
        if view.phase != "play":
            return view.phase
        return str(view.contract.name.removeprefix("exam "))

    def world(self, view: PartieView) -> World:
        listed: Any = GAMES[self.game]
        chained = listed.listed_at(view.deal_number).name == "lorum"
        return ListedWorld(view.options, view.dealer, len(view.totals), chained)


# The oracles of all games, and the settings in which they are tested.

SECRETS: Final[Mapping[str, Secrets]] = {
    **{name: SmallSecrets(name) for name in GAMES},
    "quodlibet": QuodlibetSecrets(),
    "kauflabet": KauflabetSecrets(),
    "fuenfzehnern": FuenfzehnernSecrets(),
    "blattla": BlattlaSecrets(),
    "schafkopf": SchafkopfSecrets(),
    "kein_stich": ListedSecrets("kein_stich"),
    "herzeln": ListedSecrets("herzeln", players=3),
    "lorum": ListedSecrets("lorum"),
}


def table(setting: Setting) -> Table:
    """Return a table with resolved house rules."""
    options = GAMES[setting.game].options(setting.preset, setting.overrides)
    return Table(setting, SECRETS[setting.game], options)


TABLES: Final = [
    table(setting)
    for name, rules in GAMES.items()
    for setting in (
        *(Setting(name, preset) for preset in rules.presets),
        *(Setting(name, preset, overrides) for preset, overrides in SECRETS[name].house_rules),
    )
]
"""Every rule set, and the house rules that affect visibility."""
