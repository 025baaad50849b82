"""The look of games in which a declarer calls a Sow, or sides double a deal: Kontra, Re and so on.

Mucken has no more of its own than what is trumps, and bids that promise more.
"""

from collections.abc import Callable, Sequence
from typing import Any

import discord

from cogs.games.look import GO, Look
from cogs.games.render_context import HandContext, RenderContext
from cogs.hand.buttons import action_button, action_id, asking_id, unless_paused
from cogs.pictures.table import Fact
from cogs.shell.layout import Component, button, small
from cogs.texts.catalogue import Words
from engine.cards import RANK_LETTERS, Card
from engine.game import Seat
from engine.kernel.game import bobbls
from engine.kernel.vocabulary import Bid, Kontra


class CallingLook(Look):
    """How a deal of a declarer is shown, who may have a partner."""

    def short(self, words: Words, contract: Any) -> str:
        """Return a contract beside the sign of its suit."""
        return words(f"bid-{contract.kind}")

    def kind(self, contract: Any) -> str:
        """Return what kind of contract somebody plays alone: a solo, or a Tout, which has to take all."""
        return str(contract.kind)

    def bid_button(self, context: HandContext, bid: Bid[Any], *, dear: bool = True) -> Component:
        """Build the button of a bid, with the sign of its suit; a ``dear`` Tout takes two taps."""
        words, suit = context.words, self.suit(bid.contract)
        label = self.named(words, bid.contract) if suit is None else self.short(words, bid.contract)
        return suit_button(context, bid.token, label, suit, dear=dear and self.kind(bid.contract) == "tout")

    def sides(self, context: RenderContext, view: Any) -> str:
        """Return who plays with whom, as far as everybody knows, and what their side has.

        A hand has room for one of the two.
        """
        points, hand = self.side_points(context, view), isinstance(context, HandContext)
        if self.secret(context, view) or (hand and points):
            return points
        return f"{self._called(context, view)} {points}".rstrip()

    def _called(self, context: RenderContext, view: Any) -> str:
        words, deal, declarer = context.words, view.deal, context.names[view.deal.declarer]
        if deal.contract.called is None and deal.partner is None:
            return words(f"called-alone-{self.kind(deal.contract)}", name=declarer)
        if deal.side_points is None:
            return words("called-with-sow", name=declarer, **named_card(words, deal.contract.called))
        if deal.partner == deal.declarer:
            return words("called-self", name=declarer)
        return words("called-together", name=declarer, partner=context.names[deal.partner])

    def side_points(self, context: RenderContext, view: Any) -> str:
        """Return the points taken by the declarer's side, once everybody knows who that is."""
        deal, words, names = view.deal, context.words, context.names
        if deal.side_points is None or not deal.tricks:
            return ""
        declarer, points = names[deal.declarer], deal.side_points
        if deal.partner in (None, deal.declarer):
            return words("called-side-alone", name=declarer, points=points)
        return words("called-side", name=declarer, partner=names[deal.partner], points=points)

    def secret(self, context: RenderContext, view: Any) -> str:
        """Return the line in a hand that only the holder of the called Sow may read, until it falls."""
        deal, words = view.deal, context.words
        if deal is None or not isinstance(context, HandContext) or deal.side_points is not None:
            return ""
        if deal.partner is None or deal.partner != view.seat:
            return ""
        if deal.declarer == view.seat:
            return words("called-secret-self")
        called = named_card(words, deal.contract.called)
        return words("called-secret", name=context.names[deal.declarer], **called)

    def explained(self, context: RenderContext, view: Any) -> list[str]:
        """Add what only the reader knows."""
        return [*super().explained(context, view), self.secret(context, view)]

    def columns(self, context: RenderContext, view: Any) -> list[tuple[str, Sequence[int]]]:
        """Return in a hand tricks, where they decide, or points, until those of the sides are told."""
        deal, columns = view.deal, super().columns(context, view)
        if deal is None or not isinstance(context, HandContext):
            return columns
        if self.kind(deal.contract) == "tout" or len(columns) == 1:
            return columns[:1]
        return [] if self.side_points(context, view) else columns[1:]

    def roles(self, context: RenderContext, view: Any) -> list[str]:
        """Add the declarer's partner, once the called Sow has fallen."""
        roles = super().roles(context, view)
        if view.deal is not None and view.deal.partner not in (None, view.declarer):
            roles[view.deal.partner] = "partner"
        return roles

    def facts(self, context: RenderContext, view: Any) -> list[Fact]:
        """Return the points of the declarer's side, once everybody knows who that is."""
        deal = view.deal
        if deal is None or deal.side_points is None or not deal.tricks:
            return []
        return [Fact(context.words("column-points"), str(deal.side_points))]


def named_card(words: Words, card: Card) -> dict[str, str]:
    """Return what texts tell of a called card: its suit, and the letter of its rank."""
    return {"suit": words.suit(card >> 3), "rank": RANK_LETTERS[card & 7]}


def suit_button(context: HandContext, token: str, label: str, suit: int | None, *, dear: bool) -> Component:
    """Build a button with the sign of a suit; one that is ``dear`` takes two taps, red before the second."""
    emoji = None if suit is None else context.card_emoji.suit_emoji(suit)
    if suit is not None and emoji is None:
        label = f"{context.card_emoji.suit(suit)} {label}"
    if not dear:
        return button(action_id(context, token), label, emoji, unless_paused(context, GO))
    style = discord.ButtonStyle.danger if token == context.asked else discord.ButtonStyle.primary
    return button(asking_id(context, token), label, emoji, unless_paused(context, style))


class KontraLook(Look):
    """How doubling is shown. Whoever is asked for Re goes on seeing the cards in their places."""

    choices = Look.choices - {"double"}

    def section(self, view: Any) -> str:
        """Return the section on Kontra while somebody is asked."""
        return "kontra" if view.phase == "double" else super().section(view)

    def own_task(self, context: HandContext, view: Any) -> str:
        """Return what is to be answered, or done."""
        if view.phase == "double":
            return context.words("kontra-do", call=_next_call(context.words, view))
        return super().own_task(context, view)

    def below(self, context: HandContext, view: Any) -> list[Component]:
        """Return buttons to double and to leave it: below the cards, since they come and go."""
        words, red = context.words, discord.ButtonStyle.danger
        doubles = [number for number in range(1, 5) if Kontra(number).token in context.legal]
        buttons = [
            action_button(context, Kontra(number).token, words(f"action-kontra-{number}"), red)
            for number in doubles
        ]
        if view.phase == "double" and "pass" in context.legal:
            buttons.append(action_button(context, "pass", words("kontra-leave")))
        return buttons

    def sides(self, context: RenderContext, view: Any) -> str:
        """Add who has doubled."""
        doubled = [
            context.words("kontra-said", name=context.names[seat], number=number)
            for number, seat in enumerate(_doublers(view), 1)
        ]
        return " ".join([super().sides(context, view), *doubled]).lstrip()

    def waiting(self, context: RenderContext, view: Any, named: Callable[[Seat], str]) -> str:
        """Return who is waited for to speak, in the auction or after Kontra."""
        waiting = context.state.waiting_for
        if view.phase != "double" or not waiting:
            return super().waiting(context, view, named)
        (seat,) = waiting
        return context.words("kontra-waiting", name=named(seat), call=_next_call(context.words, view))

    def facts(self, context: RenderContext, view: Any) -> list[Fact]:
        """Add what was doubled."""
        facts, times = super().facts(context, view), len(_doublers(view))
        call = [Fact(context.words(f"action-kontra-{times}"), f"×{2**times}")] if times else []
        return [*facts, *call]


def _doublers(view: Any) -> tuple[Seat, ...]:
    """Return who has doubled the deal so far, in order."""
    return () if view.deal is None else view.deal.doublers


def _next_call(words: Words, view: Any) -> str:
    """Return what may be said next: Kontra, Re, …"""
    return words(f"action-kontra-{len(_doublers(view)) + 1}")


class MuckenLook(KontraLook):
    """How Mucken is shown."""

    def bid_button(self, context: HandContext, bid: Bid[Any]) -> Component:
        """Build the button of a bid; one that promises Schneider or more takes two taps."""
        label = self.named(context.words, bid.contract)
        return suit_button(context, bid.token, label, None, dear=bool(bid.contract.announced))

    def explained(self, context: RenderContext, view: Any) -> list[str]:
        """Add what is trumps."""
        told = super().explained(context, view)
        if view.deal is None or not self.explains(context, view):
            return told
        return [small(context.words(f"bid-{view.contract.kind}-rule")), *told]

    def place(self, context: RenderContext, view: Any) -> str:
        """Add how many Bobbls each pair has won, where it takes several."""
        told = super().place(context, view), _bobbls_told(context, view, *bobbls(view)[:2])
        return " · ".join(filter(None, told))

    def columns(self, context: RenderContext, view: Any) -> list[tuple[str, Sequence[int]]]:
        """Add how many Bobbls everybody has won."""
        columns, won = super().columns(context, view), bobbls(view)
        return [(context.words("mucken-bobbl"), won), *columns] if any(won) else columns

    def closing(self, context: RenderContext, view: Any) -> list[str]:
        """Add how many Bobbls the winners and the others have won."""
        won = sorted(bobbls(view)[:2], reverse=True)
        return [_bobbls_told(context, view, *won), *super().closing(context, view)]

    def chapter(self, context: RenderContext, view: Any, entry: Any) -> str:
        """Return the Bobbl to which a deal belongs, where it takes several."""
        won = sum(max(score.totals) >= view.options.target for score in view.scores[: entry.number - 1])
        return context.words("mucken-bobbl-at", number=won + 1) if view.options.bobbl > 1 else ""


def _bobbls_told(context: RenderContext, view: Any, first: int, second: int) -> str:
    """Return how many Bobbls two pairs have won; nothing where the first one ends the partie."""
    return context.words("mucken-bobbls", first=first, second=second) if view.options.bobbl > 1 else ""
