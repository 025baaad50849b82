"""Ceremonies of a Quodlibet evening, called out on the public card; each can be switched off."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from cogs.games.render_context import RenderContext, gains
from cogs.shell.layout import FIXED_SPACE, small
from engine.cards import Card
from engine.game import Seat
from engine.games.quodlibet.contracts import BELL_OBER, HEART_KING
from engine.games.quodlibet.courses import SEASONS
from engine.games.quodlibet.vocabulary import CensusHeld, CourseEnded, PartieView, SchnappsDue, TrickDealView
from engine.games.registry import game
from engine.kernel.vocabulary import TrickWon

MOST: Final = 3
"""Number of calls on a card, the newest ones."""
_NAMED: Final[Mapping[Card, str]] = {HEART_KING: "ruffian", BELL_OBER: "ahmed"}
"""The Red Ruffian and Ahmed: cards that have names of their own in the contract ``_DEAR``."""
_DEAR: Final = "alarich"
"""The contract that makes the ``_NAMED`` cards dear: Alarich (rules 2.3)."""


def calls(context: RenderContext, view: PartieView) -> list[str]:
    """Return the current calls, oldest first; above a picture the newest one."""
    if _just_drawn(context, view):
        return [_draw(context)]
    return list(_calls(context, view))[-(1 if context.pictured else MOST) :]


def _just_drawn(context: RenderContext, view: PartieView) -> bool:
    """Whether to show the seat draw: the seats were drawn for the deal that is beginning."""
    if not context.wording.server.seat_draw or view.deal_number > 1:
        return False
    drawn = game(context.state.game).draws_seats(context.state.options)
    deal = view.deal
    return drawn and (deal is None or (isinstance(deal, TrickDealView) and not deal.tricks))


def _draw(context: RenderContext) -> str:
    """Return the four Aces, their seasons, and who drew them, small: that is four names beside a rule."""
    drawn = " · ".join(
        context.card_emoji.inline(ace)
        + FIXED_SPACE
        + context.words("ceremony-drawn", seat=seat, name=context.names.short[seat])
        for seat, ace in enumerate(SEASONS)
    )
    return small(context.words("ceremony-draw", drawn=drawn))


def _calls(context: RenderContext, view: PartieView) -> Iterator[str]:
    server, words, names = context.wording.server, context.words, context.names
    for event in context.state.story:
        now = event.deal == view.deal_number
        if not now and (view.last is None or view.deal is not None):
            continue  # the result has said it, and the next deal has begun
        match event:
            case TrickWon() if server.penal_card_call and _contract(view, event.deal) == _DEAR:
                for play in event.plays:
                    if play.card in _NAMED:
                        yield words.in_rule_set(
                            f"ceremony-{_NAMED[play.card]}", context.state.preset, name=names[event.winner]
                        )
            case CensusHeld() if server.census_call and now:
                told = gains(context, event.points)
                yield words("ceremony-census", number=event.number, name=names[event.out], points=told)
            case SchnappsDue() if server.forfeit_round:
                kind = context.wording.forfeit(event.seat)
                yield words(f"ceremony-forfeit-{kind}", name=names[event.seat], count=event.rounds)
            case CourseEnded(next_king=king) if king is not None:
                if server.crowning:
                    yield words("ceremony-crown", name=names[king])


def _contract(view: PartieView, deal: int) -> str | None:
    """Return the contract of a deal."""
    if deal == view.deal_number:
        return view.contract
    return next((score.contract for score in view.scores if score.deal == deal), None)


def looking(context: RenderContext, view: PartieView) -> str:
    """Return the call that the beer king looks at the cards first; empty if it doesn't apply."""
    first = view.phase == "declare" and not view.blind_choice and context.wording.server.king_first
    return context.words("ceremony-king-first", name=context.names.bold(view.king)) if first else ""


def rounds(context: RenderContext, view: PartieView) -> str:
    """Return who owes how many rounds on the tab once a partie is over; computers owe none."""
    due: Counter[Seat] = Counter()
    seats = context.state.seats
    for one in view.rounds:
        if seats[one.seat].owner is not None:
            due[one.seat] += one.rounds
    if not due or sum(state.owner is not None for state in seats) < 2:
        return ""
    told = ", ".join(f"{context.names[seat]} {count}" for seat, count in sorted(due.items()))
    return small(context.words("tab-card", rounds=told))
