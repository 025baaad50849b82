"""Visibility of cards in Blattla (rules 1.5 and 5): one's own hand, and the cards played."""

from __future__ import annotations

from collections.abc import Collection

from engine.actions import Deal, Pass, Play
from engine.cards import Card, Rank, card_set, make, rank, suit
from engine.game import Action, Actor, Options, Seat
from engine.games.blattla.actions import Bid, Cut, DrawForDealer, Knock, Ready
from engine.games.blattla.options import BlattlaOptions
from engine.games.blattla.partie import Partie
from engine.games.blattla.views import PartieView
from tests.secrecy.worlds import Secrets, World, dealt_round
from tests.seeded import Dice

ACE_TEN = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.UNTER, Rank.OBER, Rank.KING, Rank.TEN, Rank.ACE)


class BlattlaWorld(World):
    """The pack is cut unseen, and only its holder sees a hand."""

    def __init__(self, options: BlattlaOptions, dealer: Seat) -> None:
        super().__init__(4)
        self.options = options
        self.dealer = dealer
        self.cuts = 0
        self.passes = 0

    def act(self, actor: Actor, action: Action) -> None:
        match action:
            case DrawForDealer():
                self.stock = list(action.order)
                self._draw(list(range(4)))
            case Deal():
                self.stock = list(action.order)
                if not self.options.cutting:
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
            case Bid():
                self.passes = -4
            case Pass():
                self.passes += 1
                if self.passes == 4 and self.options.all_pass == "forehand_must_play_sow":
                    self.facts.append(self._can_call((self.dealer + 1) % 4))
            case Play() if isinstance(actor, int):
                self.lay_open(actor, action.card)

    def _draw(self, equal: list[Seat]) -> None:
        """Draw cards from the top until one of them is the highest."""
        while len(equal) > 1 and len(self.stock) >= len(equal):
            drawn, self.stock = self.stock[: len(equal)], self.stock[len(equal) :]
            self.shown.update(drawn)
            heights = [ACE_TEN.index(Rank(rank(card))) for card in drawn]
            equal = [seat for seat, height in zip(equal, heights, strict=True) if height == max(heights)]

    def _deal(self, packets: tuple[int, ...] = (4, 4), step: int = 1) -> None:
        self.hands, self.stock = dealt_round(self.stock, (self.dealer + step) % 4, packets, 4, step)
        for seat in range(4):
            self.look(seat)

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

    game = "blattla"
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

    def moment(self, view: PartieView) -> str:
        return f"play {view.contract.kind}" if view.phase == "play" and view.contract else view.phase

    def world(self, view: PartieView) -> World:
        return BlattlaWorld(view.options, view.dealer)

    def cut_down(self, state: Partie, kept: Collection[Card]) -> None:
        state.hands = tuple(hand & card_set(kept) for hand in state.hands)

    def kept(self, world: World, dice: Dice) -> frozenset[Card]:
        """Return two cards of each hand, preferring Sows, so that somebody can be called."""
        few = (
            sorted(dice.shuffled(hand), key=lambda card: rank(card) != Rank.ACE)[:2] for hand in world.hands
        )
        return frozenset(card for cards in few for card in cards)
