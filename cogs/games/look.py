"""The look of a game: its hands, and its table in words, from views and the game's terms alone.

Everything is read from views, so each viewer is told only what they may know. The pack, the auction, and
whoever plays against whom are told in the same way everywhere; a game's own ``Look`` overrides what differs.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import discord

from cogs.games.drawing import Drawing
from cogs.games.naming import knock_name, packets_told
from cogs.games.render_context import (
    TURN,
    HandContext,
    RenderContext,
    current_trick,
    deal_remark,
    figure_lines,
    led_words,
    plays,
    previous_trick,
    waiting_line,
)
from cogs.hand.buttons import action_button, card_places, voids_line
from cogs.shell.layout import FIXED_SPACE, GOLD, GREEN, GREY, Component, MessageBuilder, small
from cogs.shell.names import listed
from engine.cards import SUIT_CARDS, seen_cards, taken_tricks
from engine.game import Seat
from engine.kernel.tricking import ACCEPT, DOUBLE, GIVE_UP, NO, Word
from engine.kernel.vocabulary import Bid, DealSettled, TricksView, knocks

GO: Final = discord.ButtonStyle.success
"""Style of bids, calls and the ready button; pass, cut and knock are blue."""
CUTS: Final = (("thin", 1), ("middle", 2), ("deep", 3))
"""The cut buttons, and how many quarters of the pack they lift; it need not be cut more finely."""
CALLS_SHOWN: Final = 8
"""Number of calls shown of the auction: those of the newest two rounds."""


class Look(Drawing):
    """How one game is shown."""

    tells_last_trick: ClassVar[bool] = False
    """Whether a hand has room for the last trick of the deal before until a card is played."""

    # -- the hand ----------------------------------------------------------------------------------------

    def hand(self, context: HandContext, builder: MessageBuilder) -> list[Component]:
        """Add everything from the heading to the cards, which come last.

        Return the buttons of the row below them: nothing else stands there, so that no card moves.
        """
        view: Any = context.state.view(context.seat)
        choosing = self.chooses(context, view)
        builder.accent = GOLD if choosing else GREEN if context.awaited else GREY
        builder.text(
            *self.heading(context, view),
            *self.happening(context, view),
            self.voids(context, view),
            *self.others(context, view, context.seat),
            *([] if context.crowded else self.standings(context, view)),
        )
        self.offers(context, view, builder)
        builder.text(context.note or "", *self.asked(context, view))
        if choosing:
            return self.choice(context, view, builder)
        builder.buttons(self.cards(context, view))
        return self.below(context, view)

    def chooses(self, context: RenderContext, view: Any) -> bool:
        """Whether the reader has a choice before them that takes much room."""
        return isinstance(context, HandContext) and context.awaited and view.phase in self.choices

    def voids(self, context: HandContext, view: Any) -> str:
        """Return who has run out of which suit, by the trumps of the deal, where it has tricks."""
        deal = view.deal
        if not isinstance(deal, TricksView):
            return ""
        return voids_line(context, view.order, deal.tricks, deal.trick)

    def offers(self, context: HandContext, view: Any, builder: MessageBuilder) -> None:
        """Add what else may be done now: it comes and goes, and so stands above the cards.

        A player may speak for the partner who is asked whether to double.
        """
        words = [
            word for word in (ACCEPT, GIVE_UP, DOUBLE) if word.token in context.legal and not context.awaited
        ]
        builder.buttons([self._word(context, word) for word in words])

    def _word(self, context: HandContext, word: Word) -> Component:
        style = discord.ButtonStyle.primary
        if word in (GIVE_UP, DOUBLE):
            style = discord.ButtonStyle.danger if word == GIVE_UP else GO
        return action_button(context, word.token, self.said(context.words, word), style)

    def asked(self, context: HandContext, view: Any) -> list[str]:
        """Return the reader's task, and what they need to see for it, such as cards that aren't buttons."""
        rests = small(context.words("stage-you-rest")) if context.seat == view.resting else ""
        return [rests, f"**{self.task(context, view)}**", *self.own_cards(context, view)]

    def own_cards(self, context: HandContext, view: Any) -> list[str]:
        """Return the reader's cards as a line of text until they are played."""
        cards = context.in_order(view.hand) if view.deal is None else []
        return [f"## {context.card_emoji.row(cards)}"] if cards else []

    def task(self, context: HandContext, view: Any) -> str:
        """Return one sentence: the reader's task, or who is waited for."""
        if context.awaited:
            return self.own_task(context, view)
        named = context.names.plain
        return self.waiting(context, view, named) or waiting_line(context, named)

    def own_task(self, context: HandContext, view: Any) -> str:
        """Return what is to be done with the pack, said, or played."""
        words = context.words
        if view.deal is None:
            later = "-more" if "ready" in context.legal or "accept" in context.legal else ""
            return words.in_game(f"stage-do-{view.phase}{later}", context.state.game)
        trick, taken = [play.card for play in view.deal.trick], taken_tricks(view.deal.tricks)
        terms = self.terms(context, view)
        bound = terms.bound(context.seat, seen_cards(view.hand), trick, taken)
        # to a trick it is said, too, where there is no choice
        duty = bound.duty or next((one for one in terms.duties if trick and one.binds(bound.asked)), None)
        if duty is None or not words.has(f"task-{duty.code}"):
            return self.following(context, view)
        named = words.spelled(duty.named(bound.asked))
        if trick:
            named = {**led_words(context, view), **named}
        return words(f"task-{duty.code}", **named)

    def following(self, context: HandContext, view: Any) -> str:
        """Return the task when no duty says more: lead, follow suit, trump, or discard."""
        words, trumps, hand = context.words, view.order.trumps, seen_cards(view.hand)
        if not view.deal.trick:
            return words("task-lead")
        led, named = view.deal.trick[0].card, led_words(context, view)
        follows = hand & view.order.suit_of[led]
        if trumps >> led & 1 and trumps != SUIT_CARDS[led >> 3]:
            task = "task-follow-trumps" if follows else "task-void-of-trumps"
            return words.in_game(task, context.state.game, **named)
        if follows:
            return words("task-follow", **named)
        return words("task-void-trumps" if hand & trumps else "task-void", **named)

    def choice(self, context: HandContext, view: Any, builder: MessageBuilder) -> list[Component]:
        """Add what the reader may choose in one of the ``choices``; return the row below it."""
        match view.phase:
            case "cut":
                self._pack_buttons(builder, context, view)
                return []
            case "call":
                self.call_buttons(context, view, builder)
                return []
            case "double":
                words = [word for word in (NO, ACCEPT, GIVE_UP, DOUBLE) if word.token in context.legal]
                return [self._word(context, word) for word in words]
        return builder.pack(self.bids(context))

    def bids(self, context: HandContext) -> list[Component]:
        """Return buttons for a pass and every bid that is high enough."""
        bids = [self.bid_button(context, bid) for bid in self.biddable(context) if bid.token in context.legal]
        passing = action_button(context, "pass", context.words("button-pass"))
        return [passing, *bids] if "pass" in context.legal else bids

    def biddable(self, context: HandContext) -> Sequence[Bid[Any]]:
        """Return every bid there is, in the order of their buttons."""
        return self.rules(context).bids

    def bid_button(self, context: HandContext, bid: Bid[Any]) -> Component:
        """Build the button of a bid."""
        return action_button(context, bid.token, self.named(context.words, bid.contract), GO)

    def call_buttons(self, context: HandContext, view: Any, builder: MessageBuilder) -> None:
        """Add buttons to say more exactly what is played, where that is asked after the auction."""

    def _pack_buttons(self, builder: MessageBuilder, context: HandContext, view: Any) -> None:
        """Add buttons to cut thin, in the middle or deep, to say ready, or to knock."""
        words, rules = context.words, self.rules(context)
        quarter = len(rules.pack(view.options)) // 4
        cuts = [
            action_button(context, f"cut {quarter * at}", words(f"stage-button-{name}")) for name, at in CUTS
        ]
        if "ready" in context.legal:
            cuts.append(action_button(context, "ready", words("action-ready"), GO))
        builder.buttons(cuts)
        usual = tuple(rules.packets(view.options))
        ways = [knock for knock in knocks(usual) if knock.token in context.legal]
        if ways and not context.short:
            builder.text(small(words("stage-knock-rule", usual=packets_told(usual), whole=sum(usual))))
        builder.buttons([action_button(context, knock.token, knock_name(words, knock)) for knock in ways])

    def cards(self, context: HandContext, view: Any) -> list[Component]:
        """Return the reader's cards as buttons in their places, empty where one was played."""
        deal = view.deal
        if deal is None:
            return []
        plays = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
        own = [play.card for play in plays if play.seat == context.seat]
        return card_places(context, view.hand, own)

    def below(self, context: HandContext, view: Any) -> list[Component]:
        """Return the buttons below the cards."""
        return []

    # -- the table in words, for the public message, replays and hands ------------------------------------

    def table(self, context: RenderContext, builder: MessageBuilder) -> None:
        """Add heading, whose turn it is, the table and the standings of a partie being played."""
        view: Any = context.state.view(None)
        builder.text(*self.heading(context, view))
        told = self.news(context, view) if context.pictured else self.happening(context, view)
        turn = f"{self.turn(context, view)} {context.clock}".rstrip()
        builder.text(*self.calls(context, view), turn, *told)
        builder.text(*self.others(context, view, None))
        if not context.pictured:
            builder.text(*self.standings(context, view))

    def heading(self, context: RenderContext, view: Any) -> list[str]:
        """Return lines on the partie's progress, on what is played, and on its rules."""
        return [*self.titles(context, view), *self.explained(context, view)]

    def titles(self, context: RenderContext, view: Any) -> list[str]:
        """Return how far the partie has got, who leads the deal, and what is played, once that is known.

        A hand has one line: what is played beside the time left, or beside the progress where no clock runs.
        A picture shows all else.
        """
        headline = self.headline(context, view)
        title = f"**{headline}**" if headline else ""
        if context.pictured:
            return [title]
        if not isinstance(context, HandContext):
            return [small(f"{self.place(context, view)} · {self.leader(context, view)}"), title]
        if not title:
            return [small(" · ".join(filter(None, (self.place(context, view), context.clock))))]
        return [" · ".join(filter(None, (title, context.clock or self.place(context, view))))]

    def headline(self, context: RenderContext, view: Any) -> str:
        """Return what is played; before that, where there is room, what goes on."""
        if view.deal is None and context.brief:
            return ""
        if view.deal is None or view.declarer is None:
            return self.drawn_title(context, view)
        return self.named_with_sign(context, view.contract)

    def leader(self, context: RenderContext, view: Any) -> str:
        """Return who deals, or presides over the deal."""
        rests = "" if view.resting is None else "-rests"
        return context.words(f"stage-dealer{rests}", name=context.names.plain(view.dealer))

    def explained(self, context: RenderContext, view: Any) -> list[str]:
        """Return what may be bid, or what is played for where nobody bid, and who plays with whom."""
        if view.deal is None:
            hand, first = isinstance(context, HandContext), view.deal_number == 1
            told = view.phase == "auction" and not hand and (first or not context.brief)
            return [self.bids_explained(context)] if told else []
        told = view.declarer is None and self.explains(context, view)
        return [
            small(context.words(f"bid-{context.state.game}-rule") if told else ""),
            small(self.sides(context, view)),
        ]

    def explains(self, context: RenderContext, view: Any) -> bool:
        """Whether there is room for what is the same in every deal.

        Where text has to be brief, only in the first deal; in a hand until its first trick is over, unless it
        has to be short.
        """
        if not context.brief:
            return True
        hand_full = isinstance(context, HandContext) and (not self.fresh(view) or context.short)
        return view.deal_number == 1 and not (context.crowded or hand_full)

    def calls(self, context: RenderContext, view: Any) -> list[str]:
        """Return what is called out above the line that says whose turn it is."""
        return []

    def turn(self, context: RenderContext, view: Any) -> str:
        """Return who is waited for, and for what unless it is a card."""
        named, awaited = context.names.bold, len(context.state.waiting_for)
        if not awaited:
            return ""
        line = self.waiting(context, view, named) or waiting_line(context, named)
        return f"{TURN} {line}" if awaited == 1 else line

    def happening(self, context: RenderContext, view: Any) -> list[str]:
        """Return what lies on the table, and what was before."""
        deal = view.deal
        now = [] if deal is None else [current_trick(context, deal.trick, len(deal.tricks) + 1)]
        return [*now, *self.aside(context, view), *self.before(context, view)]

    def aside(self, context: RenderContext, view: Any) -> list[str]:
        """Return the auction, and the handling of the pack, until a card is played."""
        hand, calls = isinstance(context, HandContext), self.auction(context, view)
        if view.deal is not None:
            told = not (hand or self.begun(view))
            return [*pack_lines(context, view), small(calls)] if told else []
        return [calls] if hand and view.phase != "cut" else [calls, *pack_lines(context, view)]

    def auction(self, context: RenderContext, view: Any) -> str:
        """Return the auction so far, or the end of a long one."""
        words, names, calls = context.words, context.names, self.spoken(view)
        told = [
            words("stage-passes", name=names.short[call.seat])
            if call.bid is None
            else words.in_game(
                "stage-bids",
                context.state.game,
                name=names.short[call.seat],
                contract=self.named_with_sign(context, call.bid),
            )
            for call in calls[-CALLS_SHOWN:]
        ]
        return f"{FIXED_SPACE}· ".join(["…", *told] if len(calls) > CALLS_SHOWN else told)

    def before(self, context: RenderContext, view: Any) -> list[str]:
        """Return the newest finished trick or, until there is one, how the deal before ended."""
        fresh = self.fresh(view)
        return self.previous_deal(context, view) if fresh else previous_trick(context, view.deal.tricks)

    def fresh(self, view: Any) -> bool:
        """Whether the deal before is still told of: until the first trick is complete."""
        return view.deal is None or not view.deal.tricks

    def news(self, context: RenderContext, view: Any) -> list[str]:
        """Return what a picture doesn't show: how the pack was handled, and the result of the deal before."""
        pack = pack_lines(context, view) if view.deal is None else []
        if not view.scores or not self.fresh(view):
            return pack
        return [*pack, *self.ending(context, view)]

    def others(self, context: RenderContext, view: Any, reader: Seat | None) -> list[str]:
        """Return the hands that a viewer sees besides their own."""
        return []

    def bids_explained(self, context: RenderContext) -> str:
        """Return what may be bid: in the game's own words, or each bid with its rule."""
        words, own = context.words, f"bids-explained-{context.state.game}"
        if words.has(own):
            return small(words(own))
        bids = [bid.contract for bid in self.rules(context).bids]
        return small(" ".join(f"{self.named(words, one)}: {words(f'bid-{one.name}-rule')}" for one in bids))

    def sides(self, context: RenderContext, view: Any) -> str:
        """Return who plays with whom, unless everybody plays alone."""
        words, names, sides = context.words, context.names, self.terms(context, view).sides
        if len(set(sides.of)) == len(sides.of):
            return ""
        if sides.of.count(0) == 1:
            return words.in_game("stage-alone", view.contract.name, name=names[view.declarer])
        first, second = (listed((names[seat] for seat in sides.seats(side)), words) for side in (0, 1))
        return words("stage-pairs", first=first, second=second)

    # -- figures, and how a deal ended -------------------------------------------------------------------

    def standings(self, context: RenderContext, view: Any) -> list[str]:
        """Return figures of this deal and totals, one line a player.

        In a hand with a choice in it calls take their place, and how the deal before ended. A short hand has
        room for points alone, where they count, and in any choice for calls.
        """
        replaced = view.calls or (self.chooses(context, view) and view.scores)
        phases = self.choices if context.short else self.choices & {"auction", "double"}
        if isinstance(context, HandContext) and replaced and view.phase in phases:
            return []
        columns = self.columns(context, view)
        if context.short and isinstance(context, HandContext):
            columns = columns[-1:]
        return figure_lines(context, [*columns, (context.words("column-total"), view.totals)])

    def columns(self, context: RenderContext, view: Any) -> list[tuple[str, Sequence[int]]]:
        """Return the figures of this deal before the totals: tricks, card points and units, if they count."""
        words, deal = context.words, view.deal
        if deal is None or view.phase in self.choices:
            return []
        terms = self.terms(context, view)
        taken = terms.taken(taken_tricks(deal.tricks))
        named = words.in_game("column-points", context.state.game)
        points = [(named, taken.points)] if terms.values else []
        units = [(words("column-units"), taken.units)] if terms.bills else []
        return [(words("column-tricks"), taken.tricks), *points, *units]

    def previous_deal(self, context: RenderContext, view: Any) -> list[str]:
        """Return how the deal before ended and, until a card is played, what was played last.

        A hand has room for the points, until a card is played. Where it is short or has a choice in it, it
        has room for less, such as who has won; calls take the place, or an answer to a click.
        """
        context, begun, hand = context.before, self.begun(view), isinstance(context, HandContext)
        tight = hand and (self.chooses(context, view) or context.short)
        if not view.scores or context.crowded or (tight and view.calls):
            return []
        if hand and view.deal is not None and (begun or not self.tells_last_trick):
            return [] if begun else [self.result(context, view.scores[-1])]
        last = "" if begun or tight or context.short else small(self.last_play(context, view))
        return [last, *self.ending(context, view)]

    def shortly(self, context: RenderContext, score: Any) -> str:
        """Return who has won a deal, or its points where nobody wins by themselves."""
        won = isinstance(score, DealSettled) and score.outcome.won is not None
        return small(self.over(context, score)) if won else self.result(context, score)

    def begun(self, view: Any) -> bool:
        """Whether a card has been played in the deal."""
        return view.deal is not None and bool(view.deal.trick or view.deal.tricks)

    def last_play(self, context: RenderContext, view: Any) -> str:
        """Return what ended the deal before: its last trick, if it had any."""
        tricks = self.finished_tricks(view)
        if not tricks:
            return ""
        won = context.words("trick-last-won", name=context.names[tricks[-1].winner])
        return f"{won} {plays(context, tricks[-1].plays)}"

    def ending(self, context: RenderContext, view: Any) -> list[str]:
        """Return how the newest finished deal went, if short who has won it, or its points."""
        context = context.before
        told = self.shortly if context.short else self.result
        return [told(context, view.scores[-1]), *self.beside(context, view)]

    def closing(self, context: RenderContext, view: Any) -> list[str]:
        """Return how the last deal went, once the partie is over, where no score sheet shows it."""
        return [] if context.pictured else self.previous_deal(context, view)

    def beside(self, context: RenderContext, view: Any) -> list[str]:
        """Return what is beside the newest result: one line above a picture or choice, the remark first.

        If short, nothing is.
        """
        if context.short:
            return []
        remark, tight = self.remark(context, view), context.pictured or self.chooses(context, view)
        return [remark] if tight and remark else [*self.thrown_in(context, view), remark]

    def thrown_in(self, context: RenderContext, view: Any) -> list[str]:
        """Return why the tricks not played don't matter, where the last deal has ended early."""
        if not 0 < len(self.finished_tricks(view)) < self.tricks(context):
            return []
        return [small(context.words.in_game("stage-rest-thrown-in", context.state.game))]

    def remark(self, context: RenderContext, view: Any) -> str:
        """Return a remark on the newest finished deal; often there is none."""
        return deal_remark(context, view.scores, view.scores[-1].totals, self.tricks(context))

    def tricks(self, context: RenderContext) -> int:
        """Return how many tricks a deal has: one for each card of a hand."""
        return sum(self.rules(context).packets(context.state.options))


def pack_lines(context: RenderContext, view: Any) -> list[str]:
    """Return who drew which card for the first deal, and how the pack was handled; if short, the newest."""
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
    return lines[-1:] if context.short else lines
