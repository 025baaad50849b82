"""Quodlibet's table in words, for the public message and for replays."""

from __future__ import annotations

from typing import Final

from cogs.games.quodlibet import ceremonies, table
from cogs.games.render_context import RenderContext, Speech, TableLines, shared
from engine.actions import Pass
from engine.events import DealScored
from engine.game import Action
from engine.games.quodlibet.actions import Challenge, Choose, Draw, EndTurn, Lay, PlaySlot
from engine.games.quodlibet.events import ContractScored
from engine.games.quodlibet.views import PartieView


def happening(context: RenderContext, view: PartieView) -> list[str]:
    """Return the offences and the table."""
    return [*table.offences(context, view), *table.happening(context, view)]


def news(context: RenderContext, view: PartieView) -> list[str]:
    """Return the offences, and what a picture of the table doesn't show."""
    called = bool(ceremonies.calls(context, view))
    return [*table.offences(context, view), *table.news(context, view, called=called)]


def calls(context: RenderContext, view: PartieView) -> list[str]:
    """Return what is called out, and the warning not to touch the cards yet."""
    return [*ceremonies.calls(context, view), table.warning(context, view)]


def closing(context: RenderContext, view: PartieView) -> list[str]:
    """Return how the last deal went where no score sheet shows it, and rounds owed."""
    told = [] if context.pictured else [*table.final_deal(context, view), table.final_count(context, view)]
    return [*told, ceremonies.rounds(context, view)]


def turn(context: RenderContext, view: PartieView) -> str:
    """Return who looks at their cards or chooses a contract, where that is waited for."""
    if view.phase != "declare":
        return ""
    blind = "-blind" if view.blind_choice else ""
    king = context.names.bold(view.king)
    return ceremonies.looking(context, view) or context.words(f"quodlibet-king-chooses{blind}", name=king)


def title(context: RenderContext, view: PartieView, scored: DealScored) -> str:
    """Return the contract and its king."""
    assert isinstance(scored, ContractScored)
    king = context.words("quodlibet-king", name=context.names.raw(scored.king))
    return f"{context.words.contract(scored.contract, context.state.preset)} · {king}"


def action_told(action: Action, speech: Speech) -> str:
    """Tell an action: a contract by its name, a turn of Snack like its button."""
    words = speech.words
    match action:
        case Choose(contract=contract):
            return words.contract(contract, speech.preset)
        case Lay(card=card):
            return speech.card(card)
        case PlaySlot(slot=slot):
            return words("quodlibet-action-slot", slot=slot + 1)
        case Draw():
            return words("snack-draw")
        case EndTurn():
            return words("snack-end")
        case Pass():
            return words("snack-pass")
        case Challenge():
            return words("button-challenge")
    return shared(action, speech)


LINES: Final = TableLines(
    view=table.table_view,
    heading=table.heading,
    happening=happening,
    news=news,
    standings=table.standings,
    ending=table.final_deal,
    closing=closing,
    turn=turn,
    calls=calls,
    title=title,
    others=table.open_hands,
)
