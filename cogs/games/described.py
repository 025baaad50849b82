"""The look of described games, from the kernel's views and the game's terms alone.

The pack, the auction and whoever plays against whom are told in the same way everywhere. What is the game's
own stands in texts by convention: ``bid-NAME`` is the name of a contract, or of the deal in which nobody bid
under the game's own name, ``bid-NAME-rule`` its rule in a line, ``task-CODE`` the task of a duty.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, cast

import discord

from cogs.games.lines import follow_task, plays, title_lines
from cogs.games.look import Look
from cogs.games.picturing import SeatFigures, drawn_name
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.hand.buttons import action_button
from cogs.pictures.book import Mark
from cogs.pictures.middles import MOST_SHOWN, AuctionMiddle, CallLine
from cogs.pictures.table import Fact, Middle
from cogs.shell.layout import FIXED_SPACE, Component, MessageBuilder, small
from cogs.shell.names import listed
from cogs.texts.catalogue import Words
from engine.cards import SUIT_CARDS, Card, CardSet, card_set
from engine.events import DealScored, Trick
from engine.game import Action, Seat
from engine.games.registry import game
from engine.kernel.actions import Bid, Cut, Knock, Ready, knocks
from engine.kernel.doubling import ACCEPT, DOUBLE, GIVE_UP, NO, Doubled, Word
from engine.kernel.events import DealSettled
from engine.kernel.game import DescribedGame
from engine.kernel.terms import Terms
from engine.kernel.views import PartieView
from engine.tricks import taken_tricks

GO: Final = discord.ButtonStyle.success
BLUE: Final = discord.ButtonStyle.primary
"""Style of bids, calls and the ready button; pass, cut and knock are blue."""
CUTS: Final = (("thin", 1), ("middle", 2), ("deep", 3))
"""The cut buttons, and how many quarters of the pack they lift; it need not be cut more finely."""
CALLS_SHOWN: Final = 8
"""Number of calls shown of the auction: those of the newest two rounds."""


class DescribedLook(Look):
    """How a described game is shown."""

    choices = frozenset({"cut", "auction", "call", "double"})

    def rules(self, context: RenderContext) -> DescribedGame[Any, Any]:
        """Return the game's description."""
        return cast(DescribedGame[Any, Any], game(context.state.game))

    def terms(self, context: RenderContext, view: PartieView) -> Terms:
        """Return how the deal is played and counted."""
        return self.rules(context).terms_of(view)

    # -- what is bid -------------------------------------------------------------------------------------

    def named(self, words: Words, contract: Any) -> str:
        """Return a contract in a few words."""
        return words(f"bid-{contract.name}")

    def named_with_sign(self, context: RenderContext, contract: Any) -> str:
        """Return a contract in a few words, with the sign of its suit if it has one."""
        return self.named(context.words, contract)

    def suit(self, contract: Any) -> int | None:
        """Return the suit that a contract names, if it does."""
        return None

    def played(self, context: RenderContext, contract: Any) -> str:
        """Return what is played in a deal: a contract, or the game as such where nobody bid."""
        words, regular = context.words, f"bid-{context.state.game}"
        if contract is not None and not isinstance(contract, Doubled):
            return self.named(words, contract)
        name = words(regular) if words.has(regular) else words.game(context.state.game)
        return name if contract is None else f"{name} ×{2**contract.times}"

    # -- the hand ----------------------------------------------------------------------------------------

    def own_task(self, context: HandContext, view: Any, legal: frozenset[str]) -> str:
        """Return what is to be done with the pack, said, or played."""
        words = context.words
        if view.deal is None:
            later = "-more" if "ready" in legal or "accept" in legal else ""
            return words(f"stage-do-{view.phase}{later}")
        trick, taken = [play.card for play in view.deal.trick], taken_tricks(view.deal.tricks)
        duty = self.terms(context, view).bound(context.seat, held(view), trick, taken).duty
        if duty is not None and words.has(f"task-{duty.code}"):
            sign = context.card_emoji.suit(trick[0] >> 3) if trick else ""
            return words(f"task-{duty.code}", sign=sign)
        return self.following(context, view, trick[0]) if trick else words("task-lead")

    def following(self, context: HandContext, view: PartieView, led: Card) -> str:
        """Return the task when no duty says more: follow suit, or trump, or discard."""
        words, trumps = context.words, view.order.trumps
        hand, follow = held(view), view.order.suit_of[led]
        if not hand & follow and hand & trumps:
            sign = context.card_emoji.suit(led >> 3)
            return words("task-void-trumps", none=words.no_suit(led >> 3), sign=sign)
        if trumps >> led & 1 and trumps != SUIT_CARDS[led >> 3]:
            return words("task-follow-trumps" if hand & trumps else "task-void-of-trumps")
        return follow_task(context, view, led >> 3, follow)

    def choice(
        self, context: HandContext, view: Any, legal: frozenset[str], builder: MessageBuilder
    ) -> list[Component]:
        """Add buttons for the pack, or to bid."""
        if view.phase == "cut":
            self._pack_buttons(builder, context, view, legal)
            return []
        if view.phase == "double":
            return [
                self._word(context, word) for word in (NO, ACCEPT, GIVE_UP, DOUBLE) if word.token in legal
            ]
        return builder.pack(self.bids(context, legal))

    def offers(self, context: HandContext, view: Any, legal: frozenset[str], builder: MessageBuilder) -> None:
        """Add what a player may say for the partner who is asked."""
        words = [word for word in (ACCEPT, GIVE_UP, DOUBLE) if word.token in legal and not context.awaited]
        builder.buttons([self._word(context, word) for word in words])

    def _word(self, context: HandContext, word: Word) -> Component:
        style = discord.ButtonStyle.danger if word == GIVE_UP else GO if word == DOUBLE else BLUE
        return action_button(context, word.token, self.said(context.words, word), style)

    def said(self, words: Words, word: Word) -> str:
        """Return a word about doubling, as it is said."""
        return words(f"word-{word.token.replace(' ', '-')}")

    def bids(self, context: HandContext, legal: frozenset[str]) -> list[Component]:
        """Return buttons for a pass and every bid that is high enough."""
        words = context.words
        bids = [bid for bid in self.rules(context).bids if bid.token in legal]
        buttons = [action_button(context, bid.token, self.named(words, bid.contract), GO) for bid in bids]
        return [action_button(context, "pass", words("button-pass")), *buttons]

    def _pack_buttons(
        self, builder: MessageBuilder, context: HandContext, view: PartieView, legal: frozenset[str]
    ) -> None:
        """Add buttons to cut thin, in the middle or deep, to say ready, or to knock."""
        words, rules = context.words, self.rules(context)
        quarter = len(rules.pack(view.options)) // 4
        cuts = [
            action_button(context, f"cut {quarter * at}", words(f"stage-button-{name}")) for name, at in CUTS
        ]
        if "ready" in legal:
            cuts.append(action_button(context, "ready", words("stage-button-ready"), GO))
        builder.buttons(cuts)
        usual = tuple(rules.packets(view.options))
        ways = [knock for knock in knocks(usual) if knock.token in legal]
        if ways:
            builder.text(small(words("stage-knock-rule", usual=_packets(usual), whole=sum(usual))))
        builder.buttons([action_button(context, knock.token, knock_name(words, knock)) for knock in ways])

    # -- the table in words ------------------------------------------------------------------------------

    def heading(self, context: RenderContext, view: Any) -> list[str]:
        """Return lines on the partie's progress, what is played, and who plays with whom.

        Rules are told in the first deal, in a hand until the first trick is over.
        """
        words, deal, hand = context.words, view.deal, isinstance(context, HandContext)
        place, first = self.place(context, view), view.deal_number == 1
        dealer = words("stage-dealer", name=context.names.plain(view.dealer))
        if deal is None:
            explained = view.phase == "auction" and not (hand or (context.brief and not first))
            title = "" if context.brief else f"**{self.drawn_title(context, view)}**"
            return [
                *title_lines(context, title, place, dealer),
                self.bids_explained(context) if explained else "",
            ]
        titles = title_lines(context, f"**{self.played(context, view.contract)}**", place, dealer)
        told = view.declarer is None and (first or not context.brief) and not (hand and deal.tricks)
        rule = self.rule(context, context.state.game) if told else ""
        return [*titles, small(rule), small(self.sides(context, view))]

    def tricks(self, context: RenderContext) -> int:
        """Return how many tricks a deal has: one for each card of a hand."""
        rules: DescribedGame[Any, Any] = self.rules(context)
        return sum(rules.packets(context.state.options))

    def place(self, context: RenderContext, view: Any) -> str:
        """Return how far the partie has got, and how far it goes."""
        target = getattr(view.options, "target", None)
        if target is None:
            return super().place(context, view)
        return context.words("deal-to", deal=view.deal_number, target=target)

    def section(self, view: Any) -> str:
        """Return the section on the pack, on bidding, on the contract, or on playing."""
        if view.phase in ("draw", "deal", "cut"):
            return "cutting"
        if view.phase in ("auction", "double"):
            return "bidding"
        if view.contract is None or isinstance(view.contract, Doubled):
            return "playing"
        return str(view.contract.name.partition(" ")[0])

    def rule(self, context: RenderContext, name: str) -> str:
        """Return what a contract, or the game where nobody bid, is played for, in a line."""
        return context.words(f"bid-{name}-rule")

    def bids_explained(self, context: RenderContext) -> str:
        """Return what may be bid."""
        bids = [bid.contract for bid in self.rules(context).bids]
        told = (f"{self.named(context.words, one)}: {self.rule(context, one.name)}" for one in bids)
        return small(" ".join(told))

    def sides(self, context: RenderContext, view: PartieView) -> str:
        """Return who plays with whom, unless everybody plays alone."""
        words, names, sides = context.words, context.names, self.terms(context, view).sides
        if len(set(sides.of)) == len(sides.of):
            return ""
        if view.declarer is not None:
            return words("stage-alone", name=names[view.declarer])
        first, second = (listed((names[seat] for seat in sides.seats(side)), words) for side in (0, 1))
        return words("stage-pairs", first=first, second=second)

    def aside(self, context: RenderContext, view: Any) -> list[str]:
        """Return the auction, and the handling of the pack, until a card is played."""
        hand, calls = isinstance(context, HandContext), self.auction(context, view)
        if view.deal is not None:
            told = not (hand or self.begun(view))
            return [*pack_lines(context, view), small(calls)] if told else []
        return [calls] if hand and view.phase != "cut" else [calls, *pack_lines(context, view)]

    def auction(self, context: RenderContext, view: PartieView) -> str:
        """Return the auction so far, or the end of a long one."""
        words, names = context.words, context.names
        told = [
            words("stage-passes", name=names.short(call.seat))
            if call.bid is None
            else words(
                "stage-bids", name=names.short(call.seat), contract=self.named_with_sign(context, call.bid)
            )
            for call in view.calls[-CALLS_SHOWN:]
        ]
        return f"{FIXED_SPACE}· ".join(["…", *told] if len(view.calls) > CALLS_SHOWN else told)

    def news(self, context: RenderContext, view: Any) -> list[str]:
        """Return how the pack was handled, and how the last deal ended."""
        pack = pack_lines(context, view) if view.deal is None else []
        return [*pack, *super().news(context, view)]

    def standings(self, context: RenderContext, view: Any) -> list[str]:
        """Leave them out of a hand where calls take their place."""
        replaced = isinstance(context, HandContext) and view.calls and view.phase in ("auction", "double")
        return [] if replaced else super().standings(context, view)

    def columns(self, context: RenderContext, view: Any) -> list[tuple[str, Sequence[int]]]:
        """Return tricks, card points and penalty units of this deal, as far as they count."""
        words, deal = context.words, view.deal
        if deal is None:
            return []
        terms = self.terms(context, view)
        taken = terms.taken(taken_tricks(deal.tricks))
        points = [(words("column-points"), taken.points)] if terms.values else []
        units = [(words("column-units"), taken.units)] if terms.bill is not None else []
        return [(words("column-tricks"), taken.tricks), *points, *units]

    def over(self, context: RenderContext, score: Any) -> str:
        """Return which deal is over, who has won it, and what that was worth."""
        words, outcome = context.words, score.outcome
        if outcome.won is None:
            return words(f"stage-{outcome.level or 'deal'}-over", number=score.number)
        side, won = self.told_side(score)
        told = words(
            f"stage-over-{'won' if won else 'lost'}",
            count=len(side),
            names=listed((context.names[seat] for seat in side), words),
            points=sum(score.taken.points[seat] for seat in side),
            level=outcome.level or "plain",
        )
        played = words(
            "stage-over", number=score.number, contract=self.played(context, score.contract), told=told
        )
        return f"{played} {self.worth(words, score)}".rstrip()

    def told_side(self, score: DealSettled) -> tuple[Sequence[Seat], bool]:
        """Return the side of which the result tells, and whether it won: the declarer's, or the winners."""
        if score.declarer is not None or score.outcome.won:
            return score.side, bool(score.outcome.won)
        return [seat for seat, side in enumerate(score.sides) if side], True

    def worth(self, words: Words, score: DealSettled) -> str:
        """Return how the value of a deal is made up, where it is made up of several things."""
        items = score.outcome.items
        if len(items) < 2:
            return ""
        named = [(*name.partition(" ")[::2], amount) for name, amount in items]
        told = (f"{words(f'item-{name}', count=int(count or 1))} {amount}" for name, count, amount in named)
        return f"{' + '.join(told)} = {score.outcome.worth}."

    def thrown_in(self, context: RenderContext, view: Any) -> list[str]:
        """Return why the tricks not played don't matter, where the last deal has ended early."""
        early = view.last is not None and 0 < len(view.last.tricks) < self.tricks(context)
        return [small(context.words("stage-rest-thrown-in"))] if early else []

    def title(self, context: RenderContext, view: Any, scored: DealScored) -> str:
        """Return the contract and its declarer, or the dealer."""
        if not isinstance(scored, DealSettled) or scored.declarer is None:
            return (
                context.words("replay-thrown-in")
                if thrown_in(scored)
                else super().title(context, view, scored)
            )
        contract = self.named_with_sign(context, scored.contract)
        return f"{contract} · {context.names.raw(scored.declarer)}"

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action: a bid by its contract."""
        words = speech.words
        match action:
            case Cut(at=at):
                return words("stage-action-cut", at=at)
            case Ready():
                return words("stage-button-ready")
            case Knock():
                return knock_name(words, action)
            case Bid(contract=contract):
                return self.named(words, contract)
            case Word() as word:
                return self.said(words, word)
        return super().action(action, speech)

    # -- the table as a picture, and the score book ------------------------------------------------------

    def last_tricks(self, view: Any) -> tuple[Trick, ...]:
        """Return none once somebody has spoken: then the auction is of more interest."""
        return () if view.calls else super().last_tricks(view)

    def drawn_title(self, context: RenderContext, view: Any) -> str:
        """Return what is played, or what goes on before the play."""
        if view.deal is not None:
            return self.played(context, view.contract)
        before = (
            view.phase if view.phase in self.choices else "auction" if self.rules(context).bids else "deal"
        )
        return context.words(f"stage-title-{before}")

    def deal_figures(self, context: RenderContext, view: Any, deal: Any) -> SeatFigures:
        """Return tricks, card points or units, and public roles."""
        words, terms = context.words, self.terms(context, view)
        taken, notes = terms.taken(taken_tricks(deal.tricks)), [""] * len(context.names)
        if terms.values:
            notes = [words("pictures-eyes", points=points) for points in taken.points]
        elif terms.bill is not None:
            notes = [words("pictures-units", units=units) if units else "" for units in taken.units]
        roles = ["declarer" if seat == view.declarer else "" for seat in range(len(context.names))]
        return SeatFigures(view.totals, tricks=taken.tricks, notes=notes, roles=roles)

    def facts(self, context: RenderContext, view: Any) -> list[Fact]:
        """Return who plays with whom, where everybody knows."""
        return []

    def middle(self, context: RenderContext, view: Any) -> tuple[Middle | None, str]:
        """Return the auction, once somebody has spoken."""
        words, calls = context.words, view.calls
        if not calls:
            return None, ""
        best = max((number for number, call in enumerate(calls) if call.bid is not None), default=None)
        passes = words("pictures-passes")
        lines = tuple(
            CallLine(
                name=drawn_name(context, call.seat),
                seat=call.seat,
                told=passes if call.bid is None else self.drawn_bid(words, call.bid),
                suit=None if call.bid is None else self.suit(call.bid),
                passed=call.bid is None,
                best=number == best,
            )
            for number, call in enumerate(calls)
        )
        told = (
            words(
                "charts-entry-beside",
                title=context.names.raw(call.seat),
                points=passes if call.bid is None else self.named(words, call.bid),
            )
            for call in calls
        )
        heading = words(f"stage-title-{'auction' if self.rules(context).bids else 'double'}")
        return AuctionMiddle(heading, lines[-MOST_SHOWN:]), f"{', '.join(told)}."

    def drawn_bid(self, words: Words, contract: Any) -> str:
        """Return a bid for the picture of the auction, beside the sign of its suit."""
        return self.named(words, contract)

    def entry_title(self, context: RenderContext, score: Any) -> str:
        """Return the contract, or who dealt where nobody bid."""
        if score.contract is None:
            return (
                context.words("charts-thrown-in") if thrown_in(score) else super().entry_title(context, score)
            )
        return self.played(context, score.contract)

    def marks(self, score: Any) -> Mapping[Mark, Collection[Seat | None]]:
        """Return declarer and partner."""
        return {"declarer": [score.declarer], "partner": [score.partner]}


def thrown_in(score: Any) -> bool:
    """Whether nobody played a deal."""
    return isinstance(score, DealSettled) and score.outcome.level == "thrown_in"


def held(view: PartieView) -> CardSet:
    """Return the reader's cards."""
    return card_set(card for card in view.hand if card is not None)


def pack_lines(context: RenderContext, view: PartieView) -> list[str]:
    """Return who drew which card for the first deal, and how the pack was handled."""
    context = context.opening
    words, lines = context.words, []
    if view.drawn:
        lines.append(small(f"{words('stage-drawn')} {plays(context, view.drawn[-8:])}"))
    if view.redeals:
        lines.append(small(words("stage-redealt", count=view.redeals)))
    cutter = context.names[(view.dealer - 1) % len(context.names)]
    if view.knock is not None:
        lines.append(small(words("stage-knocked", name=cutter, how=knock_name(words, view.knock))))
    elif view.cuts:
        lines.append(small(words("stage-cut", name=cutter, cuts=", ".join(map(str, view.cuts)))))
    return lines


def knock_name(words: Words, knock: Knock) -> str:
    """Format how the cards are dealt after a knock: ``4+4 ↻``."""
    return words(f"stage-knock-{knock.direction}", packets=_packets(knock.packets))


def _packets(packets: Sequence[int]) -> str:
    return "+".join(map(str, packets))
