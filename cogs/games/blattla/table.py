"""Blattla's table in words, shared by the hand, the public message and replays; actions in words.

Everything is read from a ``PartieView``, so each viewer's text holds only what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.games.remarks import beside_result, deal_remark
from cogs.games.render_context import HandContext, RenderContext, Speech, TableLines, shared
from cogs.games.trick_lines import (
    current_trick,
    gains,
    last_trick,
    plays,
    previous_trick,
    title_lines,
)
from cogs.games.trick_lines import standings as figure_lines
from cogs.shell.layout import FIXED_SPACE, small
from cogs.shell.names import listed
from cogs.texts.catalogue import Words
from engine.auction import Call
from engine.events import DealScored
from engine.game import Action, Seat
from engine.games.blattla.actions import Bid, CallSow, Cut, Knock, Ready
from engine.games.blattla.contracts import TRICKS, Contract
from engine.games.blattla.events import ContractScored
from engine.games.blattla.views import DealScore, PartieView

_CALLS_SHOWN: Final = 8
"""Number of calls shown of the auction: those of the newest two rounds."""


def table_view(context: RenderContext, seat: Seat | None) -> PartieView:
    """Return the partie as ``seat`` (``None``: the public) may know it."""
    view = context.state.view(seat)
    assert isinstance(view, PartieView)
    return view


def heading(context: RenderContext, view: PartieView) -> list[str]:
    """Return lines on the partie's progress, the contract, and the sides as far as the viewer knows them.

    Bids are explained and values of cards told in the first deal. A hand has no room for the bids, and leaves
    the trumps out once the first trick is over. Whoever holds the called Sow reads so instead of the sides.
    """
    words = context.words
    place = words("deal-of", deal=view.deal_number, deals=view.deals)
    begun = view.deal is not None and bool(view.deal.tricks)
    dealer = words("blattla-dealer", name=context.names.plain(view.dealer))
    if view.deal is None:
        first = view.phase == "auction" and view.deal_number == 1 and not isinstance(context, HandContext)
        bids = small(words("blattla-bids-explained")) if first else ""
        if context.brief:
            return [*title_lines(context, "", place, dealer), bids]
        names = {"cut": "blattla-cutting", "call": "blattla-sow"}
        title = f"**{words(names.get(view.phase, 'blattla-auction'))}**"
        values = "" if view.phase == "cut" or view.deal_number > 1 else words("blattla-values", kind="none")
        return [*title_lines(context, title, place, dealer), bids, small(values)]
    trump = view.deal.contract.trump
    title, points = f"**{contract_name(context, view.deal.contract)}**", _side_points(context, view)
    titles = title_lines(context, title, place, dealer)
    secret = _secret(context, view) if isinstance(context, HandContext) else ""
    if begun and isinstance(context, HandContext):
        return [*titles, secret or points or small(_sides(context, view))]
    trumps = words("blattla-trumps", suit=words.suit(trump), sign=context.card_emoji.suit(trump))
    worth_known = view.deal_number > 1
    return [
        *titles,
        small(trumps if secret else f"{trumps} {_sides(context, view)}"),
        secret,
        small("" if worth_known else words("blattla-values", kind=view.deal.contract.kind)),
        points,
    ]


def news(context: RenderContext, view: PartieView) -> list[str]:
    """Return what a picture of the table doesn't show: how the pack was cut, and how the last deal ended."""
    if view.deal is not None and view.deal.tricks:
        return []
    pack = _pack(context, view) if view.deal is None else []
    return [*pack, *(final_deal(context, view) if view.scores else [])]


def _before_play(context: RenderContext, view: PartieView) -> list[str]:
    """Return the handling of the pack, and the auction: in full while it goes on."""
    calls, pack = _calls(context, view.calls), _pack(context, view)
    if isinstance(context, HandContext) and view.phase != "cut":
        return [calls]
    return [calls, *pack] if view.deal is None else [*pack, small(calls)]


def contract_name(context: RenderContext, contract: Contract) -> str:
    """Return a contract in a few words, with the suit's sign."""
    suit: int = contract.trump
    if contract.kind == "sow":
        if contract.called is None:
            return context.words("blattla-sow")
        suit = contract.called >> 3
    sign = context.card_emoji.suit(suit)
    return context.words(f"blattla-{contract.kind}-of", sign=sign, suit=context.words.suit(suit))


def contract_in_words(words: Words, contract: Contract) -> str:
    """Return a contract in a few words without suit signs: “Sow game Leaves”, “Solo Hearts”."""
    if contract.kind == "sow" and contract.called is None:
        return words("blattla-sow")
    suit = words.suit(contract.trump if contract.called is None else contract.called >> 3)
    return words(f"charts-{contract.kind}", suit=suit)


def _sides(context: RenderContext, view: PartieView) -> str:
    """Return who plays with whom, as far as the viewer may know it."""
    deal, words, names = view.deal, context.words, context.names
    assert deal is not None
    declarer = names[deal.declarer]
    if deal.contract.called is None:
        return words(f"blattla-alone-{deal.contract.kind}", name=declarer)
    if deal.side_points is None:  # nobody but the holder knows, and his hand says it in a line of its own
        return words("blattla-with-sow", name=declarer, suit=words.suit(deal.contract.called >> 3))
    assert deal.partner is not None
    if deal.partner == deal.declarer:
        return words("blattla-called-self", name=declarer)
    return words("blattla-together", name=declarer, partner=names[deal.partner])


def _side_points(context: RenderContext, view: PartieView) -> str:
    """Return the points taken by the declarer's side, once everybody knows who that is."""
    deal = view.deal
    if deal is None or deal.side_points is None or not deal.tricks:
        return ""
    declarer, points = context.names[deal.declarer], deal.side_points
    if deal.partner in (None, deal.declarer):
        return small(context.words("blattla-side-alone", name=declarer, points=points))
    partner = context.names[deal.partner]
    return small(context.words("blattla-side", name=declarer, partner=partner, points=points))


def _secret(context: RenderContext, view: PartieView) -> str:
    """Return the line that only the holder of the called Sow may read."""
    deal = view.deal
    if deal is None or deal.partner is None or deal.partner != view.seat or deal.side_points is not None:
        return ""
    if deal.declarer == view.seat:
        return context.words("blattla-secret-self")
    assert deal.contract.called is not None
    suit = context.words.suit(deal.contract.called >> 3)
    return context.words("blattla-secret", name=context.names[deal.declarer], suit=suit)


def happening(context: RenderContext, view: PartieView) -> list[str]:
    """Return the tricks, or the auction, the handling of the pack and the end of the last deal."""
    if view.deal is not None:
        deal = view.deal
        now = current_trick(context, deal.trick, len(deal.tricks) + 1)
        if deal.tricks:
            return [now, *previous_trick(context, deal.tricks)]
        told = [] if deal.trick or isinstance(context, HandContext) else _before_play(context, view)
        return [now, *told, *previous_deal(context, view)]
    return [*_before_play(context, view), *previous_deal(context, view)]


def _pack(context: RenderContext, view: PartieView) -> list[str]:
    """Return who drew which card for the first deal, and how the pack was handled."""
    context = context.opening
    words, lines = context.words, []
    if view.drawn:
        lines.append(small(f"{words('blattla-drawn')} {plays(context, view.drawn[-8:])}"))
    if view.redeals:
        lines.append(small(words("blattla-redealt", count=view.redeals)))
    cutter = context.names[(view.dealer - 1) % len(context.names)]
    if view.knock is not None:
        lines.append(small(words("blattla-knocked", name=cutter, how=how(words, view.knock))))
    elif view.cuts:
        cuts = ", ".join(map(str, view.cuts))
        lines.append(small(words("blattla-cut", name=cutter, cuts=cuts)))
    return lines


def how(words: Words, knock: Knock) -> str:
    """Format how the cards are dealt after a knock: ``4+4 ↻``."""
    return words(f"blattla-knock-{knock.direction}", packets="+".join(map(str, knock.packets)))


def _calls(context: RenderContext, calls: Sequence[Call[Contract]]) -> str:
    """Return the auction so far, or the end of a long one."""
    told = [
        context.words("blattla-passes", name=context.names.short(call.seat))
        if call.bid is None
        else context.words(
            "blattla-bids", name=context.names.short(call.seat), contract=contract_name(context, call.bid)
        )
        for call in calls[-_CALLS_SHOWN:]
    ]
    return f"{FIXED_SPACE}· ".join(["…", *told] if len(calls) > _CALLS_SHOWN else told)


def previous_deal(context: RenderContext, view: PartieView) -> list[str]:
    """Return how the deal before ended: its last trick, until the next one is complete, and who won it.

    A hand has room for who won it, until somebody calls something; where bids are offered, for nothing more.
    """
    context = context.before
    if not view.scores:
        return []
    if isinstance(context, HandContext):
        over, remark = small(_over(context, view.scores[-1])), _remark(context, view)
        if view.calls or view.deal is not None:
            return []
        return [over] if context.awaited else [over, remark]
    begun = view.deal is not None and view.deal.trick
    last = [] if view.last is None or begun else [small(last_trick(context, view.last.tricks[-1]))]
    if view.deal is None:  # the standings still show its points
        return [
            *last,
            small(_over(context, view.scores[-1])),
            *_thrown_in(context, view),
            _remark(context, view),
        ]
    return [*last, *final_deal(context, view)]


def final_deal(context: RenderContext, view: PartieView) -> list[str]:
    """Return how the newest finished deal ended, and the points of everybody."""
    context = context.before
    beside = beside_result(context, _thrown_in(context, view), _remark(context, view))
    return [_result(context, view.scores[-1]), *beside]


def _result(context: RenderContext, score: DealScore) -> str:
    return small(f"{_over(context, score)} {gains(context, score.points)}".rstrip())


def _remark(context: RenderContext, view: PartieView) -> str:
    points = [score.points for score in view.scores]
    return deal_remark(context, view.scores[-1].number, points, view.totals, TRICKS)


def _thrown_in(context: RenderContext, view: PartieView) -> list[str]:
    """Return why the tricks not played don't matter, where the last deal has ended early."""
    early = view.last is not None and len(view.last.tricks) < TRICKS
    return [small(context.words("blattla-rest-thrown-in"))] if early else []


def _over(context: RenderContext, score: DealScore) -> str:
    words, names = context.words, context.names
    if score.contract is None or score.declarer is None or score.outcome is None:
        return words("blattla-thrown-in", number=score.number)
    pair = [score.declarer] if score.partner in (None, score.declarer) else [score.declarer, score.partner]
    assert pair[-1] is not None and score.side_points is not None
    told = words(
        f"blattla-over-{'won' if score.outcome.won else 'lost'}",
        count=len(pair),
        names=listed((names[seat] for seat in pair if seat is not None), words),
        points=score.side_points,
        level=score.outcome.level,
    )
    contract = contract_in_words(words, score.contract)
    return words("blattla-deal-over", number=score.number, contract=contract, told=told)


def standings(context: RenderContext, view: PartieView) -> list[str]:
    """Return tricks, card points and game points of a deal, and totals, one line a player.

    While people bid, totals alone: the many buttons leave no room for the points of the deal before. A hand
    that tells a side's points leaves out those of each player.
    """
    words = context.words
    columns: list[tuple[str, Sequence[int]]] = []
    if view.deal is not None:
        hand = isinstance(context, HandContext)
        if not hand or view.deal.contract.kind == "tout":
            columns.append((words("column-tricks"), view.deal.tricks_won))
        if not (hand and view.deal.tricks and view.deal.side_points is not None):
            columns.append((words("blattla-column-points"), view.deal.points))
    elif view.scores and view.phase not in ("auction", "call"):
        columns.append((words("column-deal"), view.scores[-1].points))
    columns.append((words("column-total"), view.totals))
    return figure_lines(context, columns)


def closing(context: RenderContext, view: PartieView) -> list[str]:
    """Return how the last deal went, once the partie is over, where no score sheet shows it."""
    return [] if context.pictured else final_deal(context, view)


def title(context: RenderContext, view: PartieView, scored: DealScored) -> str:
    """Return the contract and its declarer."""
    if not isinstance(scored, ContractScored):
        return context.words("replay-thrown-in")
    return f"{contract_name(context, scored.contract)} · {context.names.raw(scored.declarer)}"


def _turn(context: RenderContext, view: PartieView) -> str:
    if view.phase not in ("cut", "auction", "call"):
        return ""
    (seat,) = context.state.waiting_for
    return context.words(f"blattla-waiting-{view.phase}", name=context.names.bold(seat))


def action_told(action: Action, speech: Speech) -> str:
    """Tell an action: a bid by its contract, and a called Sow by what is played then."""
    words = speech.words
    match action:
        case Cut(at=at):
            return words("blattla-action-cut", at=at)
        case Ready():
            return words("blattla-button-ready")
        case Knock():
            return how(words, action)
        case Bid(contract=contract):
            return contract_in_words(words, contract)
        case CallSow(card=card):
            return words("charts-sow", suit=words.suit(card >> 3))
    return shared(action, speech)


LINES: Final = TableLines(
    view=table_view,
    heading=heading,
    happening=happening,
    news=news,
    standings=standings,
    ending=final_deal,
    closing=closing,
    turn=_turn,
    title=title,
)
