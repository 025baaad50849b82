"""Quodlibet's house rules in words: what a contract asks, and what may be fined."""

from __future__ import annotations

from typing import Final

from cogs.games.quodlibet.deals import beginning
from cogs.games.render_context import RenderContext
from cogs.shell.layout import small
from engine.games.quodlibet.ledger import FINE_POINTS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import LayoutDealView, PartieView, TrickDealView

_OFFENCES_SHOWN: Final = 3


def contract_rule(
    context: RenderContext, options: QuodlibetOptions, contract: str, *, brief: bool = False
) -> str:
    """Return a contract's rule under these house rules.

    If ``brief``, what is to be known of cheating is left out.
    """
    words, preset = context.words, context.state.preset
    rule = words.contract_rule(
        contract,
        preset,
        last=options.last_trick_value,
        neighbour=options.neighbour,
        quad=options.quad_version,
        seen=options.open_trousers_seen,
    )
    more = ""
    if contract == "alles_oder_nichts":
        parts = ", ".join(words.contract(part, preset) for part in options.aon_components)
        more = words("quodlibet-parts", parts=parts)
    elif not brief and on_honour(options, contract):
        more = words("quodlibet-honour", detection=options.honour_detection)
    return " ".join(filter(None, (rule, more)))


def on_honour(options: QuodlibetOptions, contract: str | None) -> bool:
    """Whether Unters have to be laid at once on one's honour."""
    return contract == "snack" and options.unter_rule == "honour" and options.snack_multi


def offences(context: RenderContext, view: PartieView) -> list[str]:
    """Return the offences that the beer king may fine or has fined in this deal, newest first."""
    words, names = context.words, context.names
    noted = [
        words(
            f"quodlibet-offence-{offence.kind}",
            name=names[offence.seat],
            fined="yes" if offence.fined else "no",
            points=FINE_POINTS,
        )
        for offence in view.offences
    ]
    if view.options.king_penalties == "free":
        noted = [
            words("quodlibet-fined", king=names[fine.king], name=names[fine.seat], points=fine.points)
            for fine in view.fines
            if fine.deal == view.deal_number
        ]
    return [small(line) for line in reversed(noted[-_OFFENCES_SHOWN:])]


def greed_warning(context: RenderContext, view: PartieView) -> str:
    """Return the warning that trying a grey card can be fined, when a deal begins where that may happen."""
    playing = isinstance(view.deal, TrickDealView) and bool(view.deal.trick) and not view.deal.blind
    if not (playing or isinstance(view.deal, LayoutDealView)):
        return ""
    if view.options.king_penalties != "reported_offences" or view.seat == view.king or not beginning(view):
        return ""
    return small(context.words("quodlibet-grey-cards", points=FINE_POINTS))
