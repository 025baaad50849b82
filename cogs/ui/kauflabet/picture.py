"""Kauflabet's table as a picture."""

from __future__ import annotations

from cogs.pictures.figures import figure
from cogs.pictures.sketch import Sketch
from cogs.pictures.table import Fact
from cogs.ui.kauflabet.table import table_view, waiting
from cogs.ui.picturing import Figures, drawn_name, lying, table_sketch
from cogs.ui.scene import Scene
from engine.games.kauflabet.views import KauflabetDealView, PartieView


def picture(scene: Scene) -> Sketch | None:
    """The table as everybody sees it."""
    view, words = table_view(scene, None), scene.words
    deal, last = view.deal, view.last.tricks if view.last is not None else ()
    pot = [Fact(words("pictures-pot"), figure(view.pot))]
    place = words("deal-of", deal=view.deal_number, deals=view.deals)
    title = words.game("kauflabet")
    if deal is None:
        return table_sketch(
            scene,
            place=place,
            title=title,
            mark="dealer",
            marked=view.dealer,
            figures=Figures(view.totals),
            cards=lying((), (), last),
            facts=pot,
        )
    return table_sketch(
        scene,
        place=place,
        title=title,
        mark="dealer",
        marked=view.dealer,
        figures=_figures(scene, view, deal),
        cards=lying(deal.trick, deal.tricks, last),
        facts=[*pot, Fact(words("pictures-trump"), words.suit(deal.trump), deal.trump)],
        announcement=waiting(scene, view, lambda seat: drawn_name(scene, seat)) or _leads(scene),
    )


def _leads(scene: Scene) -> str:
    leaders = sorted(scene.snapshot.waiting_for)
    return scene.words("pictures-leads", name=drawn_name(scene, leaders[0])) if leaders else ""


def _figures(scene: Scene, view: PartieView, deal: KauflabetDealView) -> Figures:
    says = {True: scene.words("pictures-plays"), False: scene.words("pictures-passes"), None: ""}
    playing = deal.phase == "play"
    return Figures(
        totals=view.totals,
        tricks=deal.tricks_won if playing else None,
        cards=view.hand_sizes if playing else None,
        notes=["" if playing and plays else says[plays] for plays in deal.plays],
        out=frozenset(seat for seat, plays in enumerate(deal.plays) if plays is False),
    )
