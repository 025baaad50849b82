"""Blattla's table as a picture."""

from __future__ import annotations

from cogs.pictures.sketch import Sketch
from cogs.pictures.table import Fact
from cogs.ui.blattla.book import contract_name
from cogs.ui.blattla.table import table_view
from cogs.ui.picturing import Figures, drawn_name, lying, table_sketch
from cogs.ui.scene import Scene
from engine.cards import Suit
from engine.games.blattla.views import PartieView, TricksView


def picture(scene: Scene) -> Sketch | None:
    """The table as everybody sees it."""
    view, words = table_view(scene, None), scene.words
    deal, last = view.deal, view.last.tricks if view.last is not None else ()
    place = words("deal-of", deal=view.deal_number, deals=view.deals)
    if deal is None:
        titles = {"cut": "blattla-cutting", "call": "blattla-sow"}
        return table_sketch(
            scene,
            place=place,
            title=words(titles.get(view.phase, "blattla-auction")),
            mark="dealer",
            marked=view.dealer,
            figures=Figures(view.totals),
            cards=lying((), (), last),
            announcement=_waiting(scene, view),
        )
    return table_sketch(
        scene,
        place=place,
        title=contract_name(words, deal.contract),
        mark="dealer",
        marked=view.dealer,
        figures=Figures(
            totals=view.totals,
            tricks=deal.tricks_won,
            notes=[_role(scene, deal, seat) for seat in range(len(scene.names))],
        ),
        cards=lying(deal.trick, deal.tricks, last),
        facts=[
            *_side_points(scene, deal),
            Fact(words("pictures-trump"), words.suit(deal.contract.trump), Suit(deal.contract.trump)),
        ],
        announcement=words("pictures-leads", name=drawn_name(scene, deal.leader)),
    )


def _waiting(scene: Scene, view: PartieView) -> str:
    waiting = sorted(scene.snapshot.waiting_for)
    if not waiting or view.phase not in ("cut", "auction", "call"):
        return ""
    return scene.words(f"blattla-waiting-{view.phase}", name=drawn_name(scene, waiting[0]))


def _role(scene: Scene, deal: TricksView, seat: int) -> str:
    """What everybody knows a player to be: the declarer, or the partner once the called Sow has fallen."""
    if seat == deal.declarer:
        return scene.words("charts-mark-declarer")
    return scene.words("charts-mark-partner") if seat == deal.partner else ""


def _side_points(scene: Scene, deal: TricksView) -> list[Fact]:
    """What the declarer's side has taken, once everybody knows who that is."""
    if deal.side_points is None or not deal.tricks:
        return []
    return [Fact(scene.words("blattla-column-points"), str(deal.side_points))]
