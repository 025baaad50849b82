"""Fünfzehnern's table in words, shared by the hand and the public card.

Everything is read from a ``PartieView``, so each viewer's text holds only what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.games.render_context import RenderContext
from cogs.games.trick_lines import current_trick, gains, last_trick, previous_trick
from cogs.games.trick_lines import standings as figure_lines
from cogs.shell.message_builder import small
from engine.cards import Rank, make
from engine.game import Seat
from engine.games.fuenfzehnern.views import DealScore, DealView, PartieView


def table_view(scene: RenderContext, seat: Seat | None) -> PartieView:
    """Return the partie as ``seat`` (``None``: the public) may know it."""
    view = scene.snapshot.view(seat)
    assert isinstance(view, PartieView)
    return view


def heading(scene: RenderContext, view: PartieView) -> list[str]:
    """Return lines on the partie's progress, the lead rule, and the values of cards."""
    words, options = scene.words, view.options
    place = words("deal-of", deal=view.deal_number, deals=view.deals)
    dealer = words("fuenfzehnern-dealer", name=scene.names.plain(view.dealer))
    return [
        small(f"{place} · {dealer}"),
        f"### {words.preset(options.lead_rule)}",
        words(f"fuenfzehnern-rule-{options.lead_rule}", singleton=options.singleton),
        small(words("fuenfzehnern-values")),
    ]


def happening(scene: RenderContext, view: PartieView) -> list[str]:
    """Return the current trick and what came before it."""
    deal = view.deal
    if deal is None:
        return previous_deal(scene, view)
    now = current_trick(scene, deal.trick, len(deal.tricks) + 1)
    return [*now, *_zwang(scene, deal), *(_previous_trick(scene, deal) or previous_deal(scene, view))]


def _zwang(scene: RenderContext, deal: DealView) -> list[str]:
    """Return the announcement that goes with the current trick."""
    if not deal.announced:
        return []
    ace = make(deal.trick[0].card >> 3, Rank.ACE)
    name = scene.names[deal.leader]
    return [
        f"**{scene.words('fuenfzehnern-zwang-announced', name=name, card=scene.card_emoji.inline(ace))}**"
    ]


def _previous_trick(scene: RenderContext, deal: DealView) -> list[str]:
    """Return the newest finished trick, with a mark if it was led with Zwang."""
    lines = previous_trick(scene, deal.tricks)
    if lines and len(deal.tricks) in deal.zwang:
        return [f"{lines[0]} · {scene.words('fuenfzehnern-zwang-mark')}"]
    return lines


def previous_deal(scene: RenderContext, view: PartieView) -> list[str]:
    """Return the score of the deal before and, until a trick is complete, its last trick."""
    if not view.scores:
        return []
    last = [] if view.last is None else [small(last_trick(scene, view.last.tricks[-1]))]
    return [*last, *final_deal(scene, view)]


def final_deal(scene: RenderContext, view: PartieView) -> list[str]:
    """Return the score of the newest finished deal."""
    score = view.scores[-1]
    over = scene.words("fuenfzehnern-deal-over", number=score.number)
    gained = gains(scene, score.points) or scene.words("fuenfzehnern-all-even")
    shared = small(scene.words("fuenfzehnern-shortcut")) if _shortened(view, score) else ""
    return [small(f"{over} {gained}"), shared]


def _shortened(view: PartieView, score: DealScore) -> bool:
    """Whether two players took all tricks, where that counts."""
    takers = len(score.tricks_won) - score.tricks_won.count(0)
    return view.options.two_winner_shortcut and takers == 2


def standings(scene: RenderContext, view: PartieView) -> list[str]:
    """Return tricks and card points of this deal, or else the last score, and totals, one line a player."""
    words = scene.words
    columns: list[tuple[str, Sequence[int]]] = []
    if view.deal is not None:
        columns.append((words("column-tricks"), view.deal.tricks_won))
        columns.append((words("fuenfzehnern-column-points"), view.deal.card_points))
    elif view.scores:
        columns.append((words("column-deal"), view.scores[-1].points))
    columns.append((words("column-total"), view.totals))
    return figure_lines(scene, columns)
