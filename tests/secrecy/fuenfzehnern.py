"""Visibility of cards in Fünfzehnern (rules 1.5 and 4): one's own hand, and the cards played."""

from __future__ import annotations

from collections.abc import Collection

from engine.actions import Deal, Play
from engine.cards import Card, card_set
from engine.game import Action, Actor, Options, Seat
from engine.games.fuenfzehnern.actions import LeadWithZwang
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.partie import Partie
from engine.games.fuenfzehnern.views import PartieView
from tests.secrecy.worlds import Secrets, World, dealt_round


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

    game = "fuenfzehnern"
    house_rules = (("relaxed", {"players": 3}),)

    def moments(self, options: Options) -> set[str]:
        return {"play"}

    def open_moments(self, options: Options) -> set[str]:
        return {"deal", "next deal", "over"}

    def moment(self, view: PartieView) -> str:
        return view.phase

    def world(self, view: PartieView) -> World:
        return FuenfzehnernWorld(view.options, view.dealer)

    def cut_down(self, state: Partie, kept: Collection[Card]) -> None:
        assert state.playing is not None
        state.playing.hands = [hand & card_set(kept) for hand in state.playing.hands]
