"""The look of Blattla: the pack, the auction, the called Sow, and what the declarer's side has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

import discord

from cogs.games.lines import follow_task, plays, title_lines
from cogs.games.look import Look
from cogs.games.picturing import SeatFigures, drawn_name
from cogs.games.render_context import HandContext, RenderContext, Speech
from cogs.hand.buttons import action_button, action_id, asking_id, unless_paused
from cogs.pictures.book import Mark
from cogs.pictures.middles import MOST_SHOWN, AuctionMiddle, CallLine
from cogs.pictures.table import Fact, Middle
from cogs.shell.layout import FIXED_SPACE, Component, MessageBuilder, button, small
from cogs.shell.names import listed
from cogs.texts.catalogue import Words
from engine.cards import SUIT_LETTERS, parse
from engine.events import DealScored, Trick
from engine.game import Action, Seat
from engine.games.blattla import SOWS, TRUMPS_LOW_TO_HIGH, Contract, ContractScored, PartieView, TricksView
from engine.kernel.actions import Bid, Call, CallSow, Cut, Knock, Ready, knocks

CUTS: Final = (("thin", 8), ("middle", 16), ("deep", 24))
"""Depths at which the cut buttons cut; a pack need not be cut more finely."""
CALLS_A_ROW: Final = 3
_CALLS_SHOWN: Final = 8
"""Number of calls shown of the auction: those of the newest two rounds."""
GO: Final = discord.ButtonStyle.success
"""Style of bids, calls and the ready button; pass, cut and knock are blue."""
_TITLES: Final[Mapping[str, str]] = {"cut": "blattla-cutting", "call": "blattla-sow"}
"""Texts that say what goes on before the play; in other phases that is the auction."""


class BlattlaLook(Look):
    """How Blattla is shown."""

    choices = frozenset({"cut", "auction", "call"})

    # -- the hand ----------------------------------------------------------------------------------------

    def own_task(self, context: HandContext, view: PartieView, legal: frozenset[str]) -> str:
        """Return what is to be done with the pack, said, or played."""
        words = context.words
        if view.deal is None:
            return words("blattla-cut-more" if "ready" in legal else f"blattla-do-{view.phase}")
        if view.deal.trick:
            return _follow(context, view, view.deal, legal)
        return words("task-lead" if len(legal) == len(view.hand) else "blattla-lead-bound")

    def choice(
        self, context: HandContext, view: PartieView, legal: frozenset[str], builder: MessageBuilder
    ) -> list[Component]:
        """Add buttons for the pack, to bid, or to call a Sow."""
        if view.phase == "auction":
            return builder.pack(_bid_buttons(context, legal))
        if view.phase == "cut":
            _pack_buttons(builder, context, legal)
        else:
            calls = [(sow >> 3, CallSow(sow).token) for sow in SOWS]
            builder.buttons(_suit_buttons(context, calls, legal), CALLS_A_ROW)
        return []

    # -- the table in words ------------------------------------------------------------------------------

    def heading(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return lines on the partie's progress, the contract, and the sides as far as the viewer knows them.

        Bids are explained and values of cards told in the first deal. A hand has no room for the bids, and
        leaves the trumps out once the first trick is over. Whoever holds the called Sow reads so instead of
        the sides.
        """
        words, deal, hand = context.words, view.deal, isinstance(context, HandContext)
        place, first = self.place(context, view), view.deal_number == 1
        dealer = words("blattla-dealer", name=context.names.plain(view.dealer))
        if deal is None:
            explained = view.phase == "auction" and first and not hand
            bids = small(words("blattla-bids-explained")) if explained else ""
            if context.brief:
                return [*title_lines(context, "", place, dealer), bids]
            title = f"**{self.drawn_title(context, view)}**"
            values = words("blattla-values", kind="none") if first and view.phase != "cut" else ""
            return [*title_lines(context, title, place, dealer), bids, small(values)]
        points = _side_points(context, deal)
        titles = title_lines(context, f"**{_contract_name(context, deal.contract)}**", place, dealer)
        secret = _secret(context, view, deal) if hand else ""
        sides = _sides(context, deal)
        if deal.tricks and hand:
            return [*titles, secret or points or small(sides)]
        trump = deal.contract.trump
        trumps = words("blattla-trumps", suit=words.suit(trump), sign=context.card_emoji.suit(trump))
        values = words("blattla-values", kind=deal.contract.kind) if first else ""
        return [*titles, small(trumps if secret else f"{trumps} {sides}"), secret, small(values), points]

    def aside(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return the auction, and the handling of the pack, until a card is played."""
        hand, calls = isinstance(context, HandContext), _auction(context, view.calls)
        if view.deal is not None:
            told = not (hand or self.begun(view))
            return [*_pack_lines(context, view), small(calls)] if told else []
        return [calls] if hand and view.phase != "cut" else [calls, *_pack_lines(context, view)]

    def news(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return how the pack was handled, and how the last deal ended."""
        pack = _pack_lines(context, view) if view.deal is None else []
        return [*pack, *super().news(context, view)]

    def previous_deal(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return how the deal before ended: its last trick, until the next one is complete, and who won it.

        A hand has room for who won it, until somebody calls something; where bids are offered, for no more.
        """
        if not view.scores:
            return []
        context = context.before
        if view.deal is not None and not isinstance(context, HandContext):
            return super().previous_deal(context, view)
        # the standings still show its points
        over, remark = small(self.over(context, view.scores[-1])), self.remark(context, view)
        if isinstance(context, HandContext):
            told = [over] if context.awaited else [over, remark]
            return [] if view.calls or view.deal is not None else told
        last = "" if view.last is None else small(self.last_play(context, view))
        return [last, over, *self.thrown_in(context, view), remark]

    def closing(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return how the last deal went, with everybody's points."""
        return [] if context.pictured else self.ending(context, view)

    def thrown_in(self, context: RenderContext, view: PartieView) -> list[str]:
        """Return why the tricks not played don't matter, where the last deal has ended early."""
        early = view.last is not None and len(view.last.tricks) < self.tricks
        return [small(context.words("blattla-rest-thrown-in"))] if early else []

    def over(self, context: RenderContext, score: ContractScored) -> str:
        """Return how a deal went for the declarer's side."""
        words, names = context.words, context.names
        if score.contract is None or score.side_points is None or score.outcome is None:
            return words("blattla-thrown-in", number=score.number)
        side = [seat for seat in dict.fromkeys((score.declarer, score.partner)) if seat is not None]
        told = words(
            f"blattla-over-{'won' if score.outcome.won else 'lost'}",
            count=len(side),
            names=listed((names[seat] for seat in side), words),
            points=score.side_points,
            level=score.outcome.level,
        )
        contract = _contract_in_words(words, score.contract)
        return words("blattla-deal-over", number=score.number, contract=contract, told=told)

    def standings(self, context: RenderContext, view: PartieView) -> list[str]:
        """Leave them out of a hand where calls, or how the deal before ended, take their place."""
        replaced = isinstance(context, HandContext) and (view.calls or (context.awaited and view.scores))
        return [] if replaced and view.phase == "auction" else super().standings(context, view)

    def columns(self, context: RenderContext, view: PartieView) -> list[tuple[str, Sequence[int]]]:
        """Return tricks and card points of this deal, or the points of the deal before.

        While people bid, neither: the many buttons leave no room. A hand that tells a side's points leaves
        out those of each player.
        """
        deal, hand = view.deal, isinstance(context, HandContext)
        if deal is None:
            between = view.scores and view.phase not in ("auction", "call")
            return [(context.words("column-deal"), view.scores[-1].points)] if between else []
        tricks, points = super().columns(context, view)
        told = hand and deal.tricks and deal.side_points is not None
        return [*([] if hand and deal.contract.kind != "tout" else [tricks]), *([] if told else [points])]

    def title(self, context: RenderContext, view: PartieView, scored: DealScored) -> str:
        """Return the contract and its declarer."""
        if not isinstance(scored, ContractScored) or scored.contract is None or scored.declarer is None:
            return context.words("replay-thrown-in")
        return f"{_contract_name(context, scored.contract)} · {context.names.raw(scored.declarer)}"

    def action(self, action: Action, speech: Speech) -> str:
        """Tell an action: a bid by its contract, and a called Sow by what is played then."""
        words = speech.words
        match action:
            case Cut(at=at):
                return words("blattla-action-cut", at=at)
            case Ready():
                return words("blattla-button-ready")
            case Knock():
                return _knock_name(words, action)
            case Bid(contract=contract):
                return _contract_in_words(words, contract)
            case CallSow(card=card):
                return words("charts-sow", suit=words.suit(card >> 3))
        return super().action(action, speech)

    # -- the table as a picture, and the score book ------------------------------------------------------

    def last_tricks(self, view: PartieView) -> tuple[Trick, ...]:
        """Return none once somebody has spoken: then the auction is of more interest."""
        return () if view.calls else super().last_tricks(view)

    def drawn_title(self, context: RenderContext, view: PartieView) -> str:
        """Return the contract, or what goes on before the play."""
        if view.deal is not None:
            return _contract_in_words(context.words, view.deal.contract)
        return context.words(_TITLES.get(view.phase, "blattla-auction"))

    def deal_figures(self, context: RenderContext, view: PartieView, deal: TricksView) -> SeatFigures:
        """Return tricks, card points and public roles."""
        roles = [_role(deal, seat) for seat in range(len(context.names))]
        return replace(super().deal_figures(context, view, deal), roles=roles)

    def facts(self, context: RenderContext, view: PartieView) -> list[Fact]:
        """Return trumps and, once everybody knows who plays with whom, the points of the declarer's side."""
        deal = view.deal
        if deal is None:
            return []
        trumps = self.trumps(context, deal.contract.trump)
        if deal.side_points is None or not deal.tricks:
            return [trumps]
        return [Fact(context.words("column-points-blattla"), str(deal.side_points)), trumps]

    def middle(self, context: RenderContext, view: PartieView) -> tuple[Middle | None, str]:
        """Return the auction, once somebody has spoken."""
        words, calls = context.words, view.calls
        if not calls:
            return None, ""
        best = max((number for number, call in enumerate(calls) if call.bid is not None), default=None)
        lines = tuple(
            CallLine(
                name=drawn_name(context, call.seat),
                seat=call.seat,
                told=words("pictures-passes" if call.bid is None else f"charts-bid-{call.bid.kind}"),
                suit=None if call.bid is None else _suit(call.bid),
                passed=call.bid is None,
                best=number == best,
            )
            for number, call in enumerate(calls)
        )
        told = (
            words(
                "charts-entry-beside",
                title=context.names.raw(call.seat),
                points=words("pictures-passes") if call.bid is None else _contract_in_words(words, call.bid),
            )
            for call in calls
        )
        return AuctionMiddle(words("blattla-auction"), lines[-MOST_SHOWN:]), f"{', '.join(told)}."

    def entry_title(self, context: RenderContext, score: ContractScored) -> str:
        """Return the contract."""
        if score.contract is None:
            return context.words("charts-thrown-in")
        return _contract_in_words(context.words, score.contract)

    def marks(self, score: ContractScored) -> Mapping[Mark, Collection[Seat | None]]:
        """Return declarer and partner."""
        partner = None if score.partner == score.declarer else score.partner
        return {"declarer": [score.declarer], "partner": [partner]}


def _role(deal: TricksView, seat: Seat) -> str:
    """Return a player's public role: declarer, or partner once the called Sow has fallen; else empty."""
    if seat == deal.declarer:
        return "declarer"
    return "partner" if seat == deal.partner else ""


def _suit(contract: Contract) -> int | None:
    """Return the suit that a contract names: a Sow's is the called suit, if that is known already."""
    if contract.kind != "sow":
        return int(contract.trump)
    return None if contract.called is None else contract.called >> 3


def _contract_name(context: RenderContext, contract: Contract) -> str:
    """Return a contract in a few words, with the suit's sign."""
    suit = _suit(contract)
    if suit is None:
        return context.words("blattla-sow")
    sign = context.card_emoji.suit(suit)
    return context.words(f"blattla-{contract.kind}-of", sign=sign, suit=context.words.suit(suit))


def _contract_in_words(words: Words, contract: Contract) -> str:
    """Return a contract in a few words without suit signs: “Sow game Leaves”, “Solo Hearts”."""
    suit = _suit(contract)
    return words("blattla-sow") if suit is None else words(f"charts-{contract.kind}", suit=words.suit(suit))


def _auction(context: RenderContext, calls: Sequence[Call[Contract]]) -> str:
    """Return the auction so far, or the end of a long one."""
    words, names = context.words, context.names
    told = [
        words("blattla-passes", name=names.short(call.seat))
        if call.bid is None
        else words("blattla-bids", name=names.short(call.seat), contract=_contract_name(context, call.bid))
        for call in calls[-_CALLS_SHOWN:]
    ]
    return f"{FIXED_SPACE}· ".join(["…", *told] if len(calls) > _CALLS_SHOWN else told)


def _sides(context: RenderContext, deal: TricksView) -> str:
    """Return who plays with whom, as far as the viewer may know it."""
    words, declarer = context.words, context.names[deal.declarer]
    if deal.contract.called is None:
        return words(f"blattla-alone-{deal.contract.kind}", name=declarer)
    if deal.side_points is None:  # nobody but the holder knows, and his hand says it in a line of its own
        return words("blattla-with-sow", name=declarer, suit=words.suit(deal.contract.called >> 3))
    assert deal.partner is not None
    if deal.partner == deal.declarer:
        return words("blattla-called-self", name=declarer)
    return words("blattla-together", name=declarer, partner=context.names[deal.partner])


def _side_points(context: RenderContext, deal: TricksView) -> str:
    """Return the points taken by the declarer's side, once everybody knows who that is."""
    if deal.side_points is None or not deal.tricks:
        return ""
    declarer, points = context.names[deal.declarer], deal.side_points
    if deal.partner in (None, deal.declarer):
        return small(context.words("blattla-side-alone", name=declarer, points=points))
    partner = context.names[deal.partner]
    return small(context.words("blattla-side", name=declarer, partner=partner, points=points))


def _secret(context: RenderContext, view: PartieView, deal: TricksView) -> str:
    """Return the line that only the holder of the called Sow may read."""
    if deal.partner is None or deal.partner != view.seat or deal.side_points is not None:
        return ""
    if deal.declarer == view.seat:
        return context.words("blattla-secret-self")
    assert deal.contract.called is not None
    suit = context.words.suit(deal.contract.called >> 3)
    return context.words("blattla-secret", name=context.names[deal.declarer], suit=suit)


def _pack_lines(context: RenderContext, view: PartieView) -> list[str]:
    """Return who drew which card for the first deal, and how the pack was handled."""
    context = context.opening
    words, lines = context.words, []
    if view.drawn:
        lines.append(small(f"{words('blattla-drawn')} {plays(context, view.drawn[-8:])}"))
    if view.redeals:
        lines.append(small(words("blattla-redealt", count=view.redeals)))
    cutter = context.names[(view.dealer - 1) % len(context.names)]
    if view.knock is not None:
        lines.append(small(words("blattla-knocked", name=cutter, how=_knock_name(words, view.knock))))
    elif view.cuts:
        lines.append(small(words("blattla-cut", name=cutter, cuts=", ".join(map(str, view.cuts)))))
    return lines


def _knock_name(words: Words, knock: Knock) -> str:
    """Format how the cards are dealt after a knock: ``4+4 ↻``."""
    return words(f"blattla-knock-{knock.direction}", packets="+".join(map(str, knock.packets)))


def _follow(context: HandContext, view: PartieView, deal: TricksView, legal: frozenset[str]) -> str:
    led, trump = deal.trick[0].card >> 3, deal.contract.trump
    words, sign = context.words, context.card_emoji.suit(led)
    suits = {parse(token) >> 3 for token in legal}
    same = [card for card in view.hand if card is not None and card >> 3 == led]
    if len(legal) < len(same):
        return words("blattla-searched", sign=sign)
    if led not in suits and led != trump and trump in suits:
        return words("blattla-void", none=words.no_suit(led), sign=sign)
    return follow_task(context, view, led)


def _pack_buttons(builder: MessageBuilder, context: HandContext, legal: frozenset[str]) -> None:
    """Add buttons to cut thin, in the middle or deep, to say ready, or to knock."""
    words = context.words
    cuts = [action_button(context, f"cut {at}", words(f"blattla-button-{name}")) for name, at in CUTS]
    if "ready" in legal:
        cuts.append(action_button(context, "ready", words("blattla-button-ready"), GO))
    builder.buttons(cuts)
    ways = [knock for knock in knocks((4, 4)) if knock.token in legal]
    builder.text(small(words("blattla-knock-rule")) if ways else "")
    builder.buttons([action_button(context, way.token, _knock_name(words, way)) for way in ways])


def _bid_buttons(context: HandContext, legal: frozenset[str]) -> list[Component]:
    """Return buttons for pass and Sows, solos, touts; only bids that are high enough."""
    words = context.words
    buttons = [action_button(context, "pass", words("button-pass"))]
    if "bid sow" in legal:
        buttons.append(action_button(context, "bid sow", words("blattla-sow"), GO))
    for kind, name in (("sow", "sow"), ("solo", "button-solo"), ("tout", "button-tout")):
        bids = [(suit, f"bid {kind} {SUIT_LETTERS[suit]}") for suit in TRUMPS_LOW_TO_HIGH]
        buttons += _suit_buttons(context, bids, legal, words(f"blattla-{name}"))
    return buttons


def _suit_buttons(
    context: HandContext, tokens: Sequence[tuple[int, str]], legal: frozenset[str], label: str = ""
) -> list[Component]:
    """Return a button for each suit that can be said, with its sign and its name or a ``label``.

    A Tout, which costs more than any other bid, is asked for once, and red then.
    """
    buttons, card_emoji = [], context.card_emoji
    for suit, token in ((suit, token) for suit, token in tokens if token in legal):
        emoji, text = card_emoji.suit_emoji(suit), label or context.words.suit(suit)
        text = text if emoji is not None else f"{card_emoji.suit(suit)} {text}"
        written, style = action_id(context, token), GO
        if token.startswith("bid tout"):
            written = asking_id(context, token)
            style = discord.ButtonStyle.danger if token == context.asked else discord.ButtonStyle.primary
        buttons.append(button(written, text, emoji, unless_paused(context, style)))
    return buttons
