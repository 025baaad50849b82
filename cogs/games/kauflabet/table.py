"""Kauflabet's table in words, shared by the hand, the public message and replays; actions in words.

Everything is read from a ``PartieView``, so each viewer's text holds only what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cogs.games.remarks import deal_remark
from cogs.games.render_context import HandContext, RenderContext, Speech, TableLines, shared
from cogs.games.trick_lines import (
    TURN,
    current_trick,
    gains,
    last_trick,
    previous_trick,
    title_lines,
)
from cogs.games.trick_lines import standings as figure_lines
from cogs.shell.layout import FIXED_SPACE, small
from cogs.shell.names import listed
from engine.game import Action, Seat
from engine.games.kauflabet.actions import Exchange, Keep, StayIn
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.trumps import RANKS
from engine.games.kauflabet.views import DealScore, KauflabetDealView, PartieView


def table_view(context: RenderContext, seat: Seat | None) -> PartieView:
    """Return the partie as ``seat`` (``None``: the public) may know it."""
    view = context.state.view(seat)
    assert isinstance(view, PartieView)
    return view


def heading(context: RenderContext, view: PartieView) -> list[str]:
    """Return lines on the partie's progress, trumps, pot, what they are worth, and the upcard.

    A hand leaves the worth and the best trumps out once the first trick is over. A picture shows the upcard.
    """
    words = context.words
    place = words("deal-of", deal=view.deal_number, deals=view.deals)
    deal = view.deal
    dealer = _dealer(context, view)
    if deal is None:
        return title_lines(context, f"**{words('kauflabet-pot', pot=view.pot)}**", place, dealer)
    sign, suit = context.card_emoji.suit(deal.trump), words.suit(deal.trump)
    title = f"**{sign} {words('kauflabet-trumps', suit=suit)} · {words('kauflabet-pot', pot=view.pot)}**"
    titles = title_lines(context, title, place, dealer)
    upcard = "" if context.pictured else small(_upcard(context, deal))
    if isinstance(context, HandContext) and deal.tricks:
        return [*titles, upcard]
    if view.options.tricks_pay == "quarters":
        worth = words("kauflabet-quarters", quarter=view.pot // TRICKS, bete=view.bete)
    else:
        worth = words("kauflabet-sweep", bete=view.bete)
    ranks = "" if context.brief and view.deal_number > 1 else small(_ranks(context, view))
    return [*titles, small(worth), upcard, small(_best_trumps(context, deal)), ranks]


def news(context: RenderContext, view: PartieView) -> list[str]:
    """Return what a picture of the table doesn't show: the result of the deal before."""
    over = view.scores and (view.deal is None or not view.deal.tricks)
    return final_deal(context, view) if over else []


def _dealer(context: RenderContext, view: PartieView) -> str:
    """Return who deals and, but for a hand, who pays how much for it; extra deals at the end cost nothing."""
    options, name = view.options, context.names.plain(view.dealer)
    paid = view.deal_number <= options.n_deals and not isinstance(context, HandContext)
    ante = options.ante if paid else "nobody"
    return context.words("kauflabet-dealer", name=name, ante=ante, stake=options.stake)


def _upcard(context: RenderContext, deal: KauflabetDealView) -> str:
    card, words = context.card_emoji.inline(deal.upcard), context.words
    if deal.upcard_taken:
        told = words("kauflabet-upcard-taken", name=context.names[deal.dealer], card=card)
    else:
        told = words("kauflabet-upcard", card=card)
    return f"{told} · {words('kauflabet-talon', count=deal.talon)}"


def _best_trumps(context: RenderContext, deal: KauflabetDealView) -> str:
    if not deal.best_trumps:
        return ""
    return context.words("kauflabet-best-trumps", cards=context.card_emoji.row(deal.best_trumps))


def _ranks(context: RenderContext, view: PartieView) -> str:
    """Return the order of ranks, in the letters that stand on the cards."""
    order = " ".join(RANKS[view.options.rank_order]).replace("X", "10")
    return context.words("kauflabet-order", order=order)


def waiting(context: RenderContext, view: PartieView, named: Callable[[Seat], str]) -> str:
    """Return who is waited for while players declare or exchange; empty during tricks."""
    if view.phase not in ("declare", "exchange"):
        return ""
    (seat,) = context.state.waiting_for
    return context.words(f"kauflabet-waiting-{view.phase}", name=named(seat))


def happening(context: RenderContext, view: PartieView) -> list[str]:
    """Return the tricks, or the declarations so far, and what was before."""
    deal = view.deal
    if deal is None:
        return previous_deal(context, view)
    if view.phase != "play":
        return [*declarations(context, view, deal), *previous_deal(context, view)]
    told = current_trick(context, deal.trick, len(deal.tricks) + 1)
    if deal.tricks and isinstance(context, HandContext):
        return [told, *previous_trick(context, deal.tricks)]
    before = previous_trick(context, deal.tricks) if deal.tricks else previous_deal(context, view)
    return [told, *before, *declarations(context, view, deal)]


def declarations(context: RenderContext, view: PartieView, deal: KauflabetDealView) -> list[str]:
    """Return who is in and who has passed, and how many cards each exchanged, starting with forehand."""
    players = len(deal.plays)
    order = [(deal.dealer + 1 + step) % players for step in range(players)]
    told = [_declaration(context, view, deal, seat) for seat in order]
    return [small(f"{FIXED_SPACE}· ".join(filter(None, told)))]


def _declaration(context: RenderContext, view: PartieView, deal: KauflabetDealView, seat: Seat) -> str:
    name, number = context.names.short(seat), deal.exchanged[seat]
    if deal.plays[seat] is False:
        return context.words("kauflabet-passes", name=name)
    if deal.plays[seat] is None or (number is None and not view.options.dropping_out):
        return ""
    if deal.forced_dealer and seat == deal.dealer and number is None:
        return context.words("kauflabet-must-play", name=name)
    if number is None:
        return context.words("kauflabet-plays", name=name)
    return context.words("kauflabet-exchanged", name=name, count=number)


def previous_deal(context: RenderContext, view: PartieView) -> list[str]:
    """Return the chips of the deal before and, until a trick is complete, its last trick.

    A hand has no room for more than the chips, until a card is played.
    """
    context = context.before
    if not view.scores:
        return []
    if view.deal is not None and isinstance(context, HandContext):
        return [] if view.deal.trick else [_result(context, view.scores[-1])]
    begun = view.deal is not None and view.deal.trick
    tricks = view.last.tricks if view.last is not None and not begun else ()
    return [small(last_trick(context, tricks[-1])) if tricks else "", *final_deal(context, view)]


def final_deal(context: RenderContext, view: PartieView) -> list[str]:
    """Return the chips of the newest finished deal, who was bête, and where a pot went that nobody won."""
    context = context.before
    score = view.scores[-1]
    points = [each.points for each in view.scores]
    remark = deal_remark(context, score.number, points, view.totals, TRICKS)
    return [_result(context, score), remark]


def _result(context: RenderContext, score: DealScore) -> str:
    over = context.words("kauflabet-deal-over", number=score.number, pot=score.settlement.pot)
    told = [f"{over} {gains(context, score.points)}".rstrip(), _settled(context, score)]
    return small(f"{FIXED_SPACE}· ".join(filter(None, told)))


def _settled(context: RenderContext, score: DealScore) -> str:
    words, names, settlement = context.words, context.names, score.settlement
    betes = [names.short(seat) for seat, chips in enumerate(settlement.betes) if chips]
    told = [words("kauflabet-betes", names=listed(betes, words))] if betes else []
    if not settlement.active:
        told.append(words("kauflabet-nobody-played"))
    elif len(settlement.active) == 1:
        told.append(words("kauflabet-played-alone", name=names[settlement.active[0]]))
    elif not any(settlement.taken):
        told.append(words("kauflabet-tie"))
    if any(score.shares):
        told.append(words("kauflabet-shared"))
    return f"{FIXED_SPACE}· ".join(told)


def standings(context: RenderContext, view: PartieView) -> list[str]:
    """Return tricks of this deal, once they count, and balances, one line a player."""
    words = context.words
    columns: list[tuple[str, Sequence[int]]] = []
    if view.deal is not None and view.phase == "play":
        columns.append((words("column-tricks"), view.deal.tricks_won))
    columns.append((words("column-total"), view.totals))
    return figure_lines(context, columns)


def closing(context: RenderContext, view: PartieView) -> list[str]:
    """Return how the last deal went, once the partie is over, where no score sheet shows it."""
    return [] if context.pictured else previous_deal(context, view)


def _turn(context: RenderContext, view: PartieView) -> str:
    deciding = waiting(context, view, context.names.bold)
    return f"{TURN} {deciding}" if deciding else ""


def action_told(action: Action, speech: Speech) -> str:
    """Tell an action: staying in, keeping all, or the cards that are put away."""
    words = speech.words
    match action:
        case StayIn():
            return words("kauflabet-button-play")
        case Keep():
            return words("kauflabet-button-exchange", count=0)
        case Exchange(cards=cards):
            return words("kauflabet-action-exchange", cards=speech.cards(cards))
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
)
