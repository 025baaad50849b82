"""Visibility of cards in Kauflabet (rules 1.5 and 3): one's own hand, the upcard, and the cards played."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from engine.actions import Deal, Pass, Play
from engine.cards import Card, card_set, cards_in
from engine.game import Action, Actor, Options, Seat
from engine.games.kauflabet.actions import Exchange, StayIn
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.partie import Partie
from engine.games.kauflabet.views import PartieView
from tests.secrecy.worlds import Secrets, Swap, World, dealt_round
from tests.seeded import Dice


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

    game = "kauflabet"
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

    def moment(self, view: PartieView) -> str:
        return view.phase

    def world(self, view: PartieView) -> World:
        return KauflabetWorld(view.options, view.dealer)

    def swapped(self, action: Any, swap: Swap) -> Action:
        if isinstance(action, Exchange):
            return replace(action, cards=card_set(swap.get(card, card) for card in cards_in(action.cards)))
        return super().swapped(action, swap)

    def cut_down(self, state: Partie, kept: Collection[Card]) -> None:
        deal = state.playing
        assert deal is not None
        deal.hands = [hand & card_set(kept) for hand in deal.hands]
        deal.talon = tuple(card for card in deal.talon if card in kept)

    def kept(self, world: World, dice: Dice) -> frozenset[Card]:
        """Return few enough cards to hold and to draw that a seat has at most 120 worlds to consider."""
        hand, draw = {2: (2, 2), 3: (2, 1), 4: (1, 2), 5: (1, 1)}[len(world.hands)]
        return frozenset([*(card for cards in world.hands for card in cards[:hand]), *world.stock[:draw]])
