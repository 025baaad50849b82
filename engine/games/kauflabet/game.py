"""Kauflabet as a game that tables can open: deal after deal, and the pot that goes from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub
from typing import Any, cast

from engine.cards import Card
from engine.game import Event, Options, Seat
from engine.games.kauflabet.actions import VERBS
from engine.games.kauflabet.deal import FourTricks, Speaking
from engine.games.kauflabet.events import AntePaid, ExtraDealDue, PartieView, PotSettled, UpcardTurned
from engine.games.kauflabet.options import RULE_SETS, TRICKS, KauflabetOptions
from engine.games.kauflabet.settlement import bete, each, settle_deal
from engine.games.kauflabet.trumps import terms_of
from engine.kernel.game import COMMON_REFUSALS, DescribedGame
from engine.kernel.partie import Partie
from engine.kernel.stages import Stage
from engine.kernel.terms import Terms, even_shares


class KauflabetPartie(Partie[KauflabetOptions, PartieView]):
    """The state of a table that plays Kauflabet.

    ``balances`` are the chips that each seat has won or lost so far; ``totals`` the same before the deal's
    ante.
    """

    __slots__ = ("balances",)

    def __init__(self, game: Kauflabet, options: KauflabetOptions) -> None:
        super().__init__(game, options)
        self.dealer = 0
        self.balances = self.totals

    @property
    def pot(self) -> int:
        """The chips in the pot: they are what all have lost."""
        return -sum(self.balances)

    @property
    def spoken(self) -> Speaking | None:
        """The words of the deal, from the first of them to the last trick."""
        return self.stage.spoken if isinstance(self.stage, FourTricks) else cast(Speaking | None, self.stage)

    def deal_cards(self, order: Sequence[Card], packets: Sequence[int], step: int) -> list[Event]:
        """Take the ante, deal, and turn a card up. Extra deals for the rest of the pot have no ante (3.6)."""
        events: list[Event] = []
        if self.deal_number <= self.options.n_deals:
            seats = self.options.players
            payers = range(seats) if self.options.ante == "everybody" else (self.dealer,)
            antes = each(seats, payers, self.options.stake)
            self.balances = tuple(map(sub, self.balances, antes))
            events.append(AntePaid(self.deal_number, antes, self.pot))
        events += super().deal_cards(order, packets, step)
        events.append(UpcardTurned(self.deal_number, order[TRICKS * self.options.players]))
        return events

    def close_deal(self, active: Sequence[Seat], tricks_won: Sequence[int]) -> list[Event]:
        """Settle the pot; after the last deal play one more for what is left of it, or share that."""
        number, options = self.deal_number, self.options
        settlement = settle_deal(options, self.pot, self.dealer, active, tricks_won)
        won = map(sub, settlement.taken, settlement.betes)
        self.balances = tuple(map(add, self.balances, won))
        extra: list[Event] = []
        shares: tuple[int, ...] = ()
        if number == self.deals and self.pot:
            # at most one extra deal for each player (3.6)
            most = options.n_deals + options.players
            if options.final_pot == "extra_deals_without_ante" and number < most:
                self.deals += 1
                extra.append(ExtraDealDue(number, self.pot))
            else:
                shares = even_shares(self.pot, options.players, (self.dealer + 2) % options.players)
                self.balances = tuple(map(add, self.balances, shares))
        points = tuple(map(sub, self.balances, self.totals))
        return self.close(PotSettled(*self.closing(points), settlement, shares)) + extra

    def seen(self, seat: Seat | None) -> dict[str, Any]:
        pot = {"pot": self.pot, "bete": bete(self.options, self.pot)}
        return {**super().seen(seat), **pot, "totals": self.balances}

    def canonical(self) -> list[Any]:
        return [*super().canonical(), self.balances]


class Kauflabet(DescribedGame[KauflabetOptions, PartieView]):
    """The old game for a pot, in the rule sets of 1850 and 1739."""

    name = "kauflabet"
    direction = "anticlockwise"
    rules = KauflabetOptions
    stakes = True
    rule_sets = RULE_SETS
    views = PartieView
    verbs = VERBS
    refusal_codes = COMMON_REFUSALS | {
        *("talon_short", "upcard_is_yours"),
        *("follow_trumps", "unter_is_trump", "must_trump", "must_overtrump", "must_head"),
    }

    def packets(self, options: KauflabetOptions) -> Sequence[int]:
        return (TRICKS,)

    def new(self, options: Options) -> KauflabetPartie:
        return KauflabetPartie(self, self.own(options))

    def agreed(self, table: Partie[KauflabetOptions, PartieView] | PartieView) -> tuple[int, None]:
        deal = table.deal if isinstance(table, PartieView) else cast(KauflabetPartie, table).spoken
        assert deal is not None
        return deal.upcard >> 3, None

    def terms(self, options: KauflabetOptions, contract: int, declarer: Seat | None) -> Terms:
        """Return the terms of a deal with that trump suit."""
        return terms_of(options, contract)

    def opening(self, partie: Partie[KauflabetOptions, PartieView], rest: Sequence[Card]) -> Stage:
        return Speaking(partie, rest)

    def after(self, partie: Partie[KauflabetOptions, PartieView], stage: Stage) -> list[Event]:
        assert isinstance(partie, KauflabetPartie)
        if isinstance(stage, FourTricks):
            return partie.close_deal(stage.tricks.players, stage.tricks.won(partie.options.players))
        assert isinstance(stage, Speaking)
        active = stage.active
        if len(active) < 2:
            return partie.close_deal(active, (0,) * partie.options.players)
        partie.stage = FourTricks(partie, partie.book[stage.upcard >> 3, None], stage)
        return []
