"""Fünfzehnern's table in words, shared by the hand, the public message and replays; actions in words.

Everything is read from a ``PartieView``, so each viewer's text holds only what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.games.remarks import deal_remark
from cogs.games.render_context import HandContext, RenderContext, Speech, TableLines, shared
from cogs.games.trick_lines import (
    current_trick,
    gains,
    last_trick,
    previous_trick,
    title_lines,
)
from cogs.games.trick_lines import standings as figure_lines
from cogs.shell.layout import small
from engine.cards import Rank, make
from engine.game import Action, Seat
from engine.games.fuenfzehnern.actions import LeadWithZwang
from engine.games.fuenfzehnern.views import DealScore, DealView, PartieView


def table_view(context: RenderContext, seat: Seat | None) -> PartieView:
    """Return the partie as ``seat`` (``None``: the public) may know it."""
    view = context.state.view(seat)
    assert isinstance(view, PartieView)
    return view


def heading(context: RenderContext, view: PartieView) -> list[str]:
    """Return lines on the partie's progress, the lead rule, and the values of cards.

    The rule is the same in all deals: where room is short, it is told in the first, in a hand until the first
    trick is over. A hand leaves the values to the card.
    """
    words, options = context.words, view.options
    place = words("deal-of", deal=view.deal_number, deals=view.deals)
    dealer = words("fuenfzehnern-dealer", name=context.names.plain(view.dealer))
    title = f"**{words.preset(options.lead_rule)}**"
    hand, begun = isinstance(context, HandContext), view.deal is not None and bool(view.deal.tricks)
    titles = title_lines(context, title, place, dealer)
    if context.brief and (view.deal_number > 1 or (hand and begun)):
        return titles
    rule = words(f"fuenfzehnern-rule-{options.lead_rule}", singleton=options.singleton)
    values = "" if hand else small(words("fuenfzehnern-values"))
    return [*titles, small(rule), values]


def news(context: RenderContext, view: PartieView) -> list[str]:
    """Return what a picture of the table doesn't show: a Zwang, and the result of the deal before."""
    deal = view.deal
    over = final_deal(context, view) if view.scores and (deal is None or not deal.tricks) else []
    return [*(_zwang(context, deal) if deal is not None else []), *over]


def happening(context: RenderContext, view: PartieView) -> list[str]:
    """Return the current trick and what came before it: in a hand, a Zwang replaces the latter."""
    deal = view.deal
    if deal is None:
        return previous_deal(context, view)
    now = current_trick(context, deal.trick, len(deal.tricks) + 1)
    zwang = _zwang(context, deal)
    if zwang and isinstance(context, HandContext):
        return [now, *zwang]
    before = _previous_trick(context, deal) if deal.tricks else previous_deal(context, view)
    return [now, *zwang, *before]


def _zwang(context: RenderContext, deal: DealView) -> list[str]:
    """Return the announcement that goes with the current trick."""
    if not deal.announced:
        return []
    ace = make(deal.trick[0].card >> 3, Rank.ACE)
    name = context.names.plain(deal.leader)
    return [
        f"**{context.words('fuenfzehnern-zwang-announced', name=name, card=context.card_emoji.inline(ace))}**"
    ]


def _previous_trick(context: RenderContext, deal: DealView) -> list[str]:
    """Return the newest finished trick, with a mark if it was led with Zwang."""
    lines = previous_trick(context, deal.tricks)
    if lines and len(deal.tricks) in deal.zwang:
        return [f"{lines[0]} · {context.words('fuenfzehnern-zwang-mark')}"]
    return lines


def previous_deal(context: RenderContext, view: PartieView) -> list[str]:
    """Return the score of the deal before and, until a trick is complete, its last trick.

    A hand has no room for it once a card is played.
    """
    context = context.before
    begun = view.deal is not None and view.deal.trick
    if not view.scores or (isinstance(context, HandContext) and begun):
        return []
    last = [] if view.last is None or begun else [small(last_trick(context, view.last.tricks[-1]))]
    return [*last, *final_deal(context, view)]


def final_deal(context: RenderContext, view: PartieView) -> list[str]:
    """Return the score of the newest finished deal."""
    context = context.before
    score = view.scores[-1]
    shared = small(context.words("fuenfzehnern-shortcut")) if _shortened(view, score) else ""
    points = [each.points for each in view.scores]
    remark = deal_remark(context, score.number, points, view.totals, sum(score.tricks_won))
    return [_result(context, score), shared, remark]


def _result(context: RenderContext, score: DealScore) -> str:
    over = context.words("fuenfzehnern-deal-over", number=score.number)
    gained = gains(context, score.points) or context.words("fuenfzehnern-all-even")
    return small(f"{over} {gained}")


def _shortened(view: PartieView, score: DealScore) -> bool:
    """Whether two players took all tricks, where that counts."""
    takers = len(score.tricks_won) - score.tricks_won.count(0)
    return view.options.two_winner_shortcut and takers == 2


def standings(context: RenderContext, view: PartieView) -> list[str]:
    """Return tricks and card points of this deal, and totals, one line a player.

    A hand leaves them out until the partie's first card: the rule and offers of a Zwang need the room.
    """
    words, deal = context.words, view.deal
    unplayed = deal is not None and not (deal.trick or deal.tricks)
    if isinstance(context, HandContext) and unplayed and not view.scores:
        return []
    columns: list[tuple[str, Sequence[int]]] = []
    if deal is not None:
        columns.append((words("column-tricks"), deal.tricks_won))
        columns.append((words("fuenfzehnern-column-points"), deal.card_points))
    columns.append((words("column-total"), view.totals))
    return figure_lines(context, columns)


def closing(context: RenderContext, view: PartieView) -> list[str]:
    """Return how the last deal went, once the partie is over, where no score sheet shows it."""
    return [] if context.pictured else previous_deal(context, view)


def action_told(action: Action, speech: Speech) -> str:
    """Tell an action: a card, or an Ober with Zwang."""
    match action:
        case LeadWithZwang(card=card):
            return speech.words("button-zwang", card=speech.card(card))
    return shared(action, speech)


LINES: Final = TableLines(
    view=table_view,
    heading=heading,
    happening=happening,
    news=news,
    standings=standings,
    ending=final_deal,
    closing=closing,
)
