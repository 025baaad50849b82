"""Visibility of cards in Quodlibet (rules 1.5 and 2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from engine.actions import Deal, Play
from engine.cards import Card, Rank, card_set, parse_many, rank, suit
from engine.game import Action, Actor, Options, Seat, State
from engine.games.quodlibet.actions import Choose, Draw, Lay, Offend, PlaySlot
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.partie import Partie
from engine.games.quodlibet.snack_deal import SnackDeal
from engine.games.quodlibet.trick_deal import TrickDeal
from engine.games.quodlibet.views import PartieView
from tests.secrecy.worlds import Secrets, Swap, Viewer, World, dealt_round
from tests.seeded import Dice

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
        if not isinstance(actor, int):
            return
        match action:
            case PlaySlot():
                self.lay_open(actor, self.slots[actor][action.slot])
            case Play() if self.contract == "quadrature":
                for card in self._square(action.card):
                    for holder in range(4):
                        if card in self.hands[holder]:
                            self.lay_open(holder, card)
            case Play():
                self.lay_open(actor, action.card)
            case Lay():
                self.lay_open(actor, action.card)
                self.facts.append(self._may_go_on(actor))
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
                for seat in range(4):
                    self.look(seat)

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
        """Return the cards that fall with a lead of Quadrature (rules 2.6)."""
        live = {card for hand in self.hands for card in hand}
        above = [lead + step for step in range(4) if suit(lead) * 8 + 7 >= lead + step]
        if self.options.quad_version == "trick":
            return [card for card in above if card in live] if above[3:] and above[3] in live else [lead]
        chain = [lead]
        for card in above[1:]:
            if card not in live:
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

    game = "quodlibet"
    house_rules = (
        ("frankonia", {"wheel3_blind": False, "blind_set_known": "all", "stop_when_decided": False}),
        ("frankonia", {"open_trousers_seen": "nobody", "quad_next_lead": "rotate"}),
        ("frankonia", {"quad_version": "chain", "snack_draw": "free", "unter_rule": "honour"}),
        ("frankonia", {"snack_multi": False, "quad_census_timing": "immediate"}),
        ("badenia", {"honour_detection": "by_challenge", "king_penalties": "free"}),
    )

    def moments(self, options: Options) -> set[str]:
        assert isinstance(options, QuodlibetOptions)
        left_over = {"deal", "next deal"} if options.stop_when_decided else set()
        return {"declare", *options.contracts, *left_over} - {"good_hunting"}

    def open_moments(self, options: Options) -> set[str]:
        assert isinstance(options, QuodlibetOptions)
        return {"deal", "next deal", "over"} | ({"good_hunting"} & set(options.contracts))

    def moment(self, view: PartieView) -> str:
        return view.contract if view.phase == "play" and view.contract else view.phase

    def world(self, view: PartieView) -> World:
        return QuodlibetWorld(view.options, view.king, view.contract)

    def swapped(self, action: Any, swap: Swap) -> Action:
        if isinstance(action, Offend) and action.card is not None:  # nobody else is told which card it was
            return Offend(swap.get(action.card, action.card))
        return super().swapped(action, swap)

    def cut_down(self, state: Partie, kept: Collection[Card]) -> None:
        if state.dealt is not None:
            state.dealt = tuple(tuple(card for card in hand if card in kept) for hand in state.dealt)
        deal = state.playing
        if deal is None:
            return
        deal.hands = [hand & card_set(kept) for hand in deal.hands]
        if isinstance(deal, TrickDeal):
            deal.slots = tuple(tuple(card for card in hand if card in kept) for hand in deal.slots)
        if isinstance(deal, SnackDeal):
            packets = (tuple(card for card in packet if card in kept) for packet in deal.packets)
            deal.packets = tuple(filter(None, packets))

    def tiny_order(self, before: State, dice: Dice) -> Sequence[Card]:
        """Deal Snack from cards near the Unters: two for each hand, three in a packet and one in another."""
        assert isinstance(before, Partie)
        order = super().tiny_order(before, dice)
        if before.contract != "snack":
            return order
        fit, rest = dice.shuffled(SNACK_PACK), [card for card in order if card not in SNACK_PACK]
        hands = [card for _ in range(4) for card in (fit.pop(), fit.pop(), rest.pop(), rest.pop())]
        return [*hands, *fit[:3], *rest[:3], *fit[3:], *rest[3:]]

    def kept(self, world: World, dice: Dice) -> frozenset[Card]:
        return frozenset(SNACK_PACK) if world.stock else super().kept(world, dice)
