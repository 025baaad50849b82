"""The look of games in which sides double a deal while it is played: Kontra, Re and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from cogs.games.look import Look
from cogs.games.render_context import HandContext, RenderContext
from cogs.hand.buttons import action_button
from cogs.pictures.table import Fact
from cogs.shell.layout import Component
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.kernel.actions import Kontra


class KontraLook(Look):
    """How doubling is shown. Whoever is asked for Re goes on seeing the cards in their places."""

    choices = Look.choices - {"double"}

    def section(self, view: Any) -> str:
        """Return the section on Kontra while somebody is asked."""
        return "kontra" if view.phase == "double" else super().section(view)

    def own_task(self, context: HandContext, view: Any) -> str:
        """Return what is to be answered, or done."""
        if view.phase == "double":
            return context.words("kontra-do", call=_next_call(context.words, view))
        return super().own_task(context, view)

    def below(self, context: HandContext, view: Any) -> list[Component]:
        """Return buttons to double and to leave it: below the cards, since they come and go."""
        words, red = context.words, discord.ButtonStyle.danger
        doubles = [number for number in range(1, 5) if Kontra(number).token in context.legal]
        buttons = [
            action_button(context, Kontra(number).token, words(f"action-kontra-{number}"), red)
            for number in doubles
        ]
        if view.phase == "double" and "pass" in context.legal:
            buttons.append(action_button(context, "pass", words("kontra-leave")))
        return buttons

    def sides(self, context: RenderContext, view: Any) -> str:
        """Add who has doubled."""
        doubled = [
            context.words("kontra-said", name=context.names[seat], number=number)
            for number, seat in enumerate(_doublers(view), 1)
        ]
        return " ".join([super().sides(context, view), *doubled]).lstrip()

    def waiting(self, context: RenderContext, view: Any, named: Callable[[Seat], str]) -> str:
        """Return who is waited for to speak, in the auction or after Kontra."""
        waiting = context.state.waiting_for
        if view.phase != "double" or not waiting:
            return super().waiting(context, view, named)
        (seat,) = waiting
        return context.words("kontra-waiting", name=named(seat), call=_next_call(context.words, view))

    def facts(self, context: RenderContext, view: Any) -> list[Fact]:
        """Add what was doubled."""
        facts, times = super().facts(context, view), len(_doublers(view))
        call = [Fact(context.words(f"action-kontra-{times}"), f"×{2**times}")] if times else []
        return [*facts, *call]


def _doublers(view: Any) -> tuple[Seat, ...]:
    """Return who has doubled the deal so far, in order."""
    return () if view.deal is None else view.deal.doublers


def _next_call(words: Words, view: Any) -> str:
    """Return what may be said next: Kontra, Re, …"""
    return words(f"action-kontra-{len(_doublers(view)) + 1}")
