"""Blattla's contracts, auction, sides and pack in words, as far as a viewer may know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.games.lines import plays
from cogs.games.picturing import drawn_name
from cogs.games.render_context import RenderContext
from cogs.pictures.middles import MOST_SHOWN, AuctionMiddle, CallLine
from cogs.shell.layout import FIXED_SPACE, small
from cogs.shell.names import listed
from cogs.texts.catalogue import Words
from engine.auction import Call
from engine.games.blattla import Contract, ContractScored, PartieView, TricksView
from engine.kernel.actions import Knock

_CALLS_SHOWN: Final = 8
"""Number of calls shown of the auction: those of the newest two rounds."""


def _suit(contract: Contract) -> int | None:
    """Return the suit that a contract names: a Sow's is the called suit, if that is known already."""
    if contract.kind != "sow":
        return int(contract.trump)
    return None if contract.called is None else contract.called >> 3


def contract_name(context: RenderContext, contract: Contract) -> str:
    """Return a contract in a few words, with the suit's sign."""
    suit = _suit(contract)
    if suit is None:
        return context.words("blattla-sow")
    sign = context.card_emoji.suit(suit)
    return context.words(f"blattla-{contract.kind}-of", sign=sign, suit=context.words.suit(suit))


def contract_in_words(words: Words, contract: Contract) -> str:
    """Return a contract in a few words without suit signs: “Sow game Leaves”, “Solo Hearts”."""
    suit = _suit(contract)
    return words("blattla-sow") if suit is None else words(f"charts-{contract.kind}", suit=words.suit(suit))


def auction(context: RenderContext, calls: Sequence[Call[Contract]]) -> str:
    """Return the auction so far, or the end of a long one."""
    words, names = context.words, context.names
    told = [
        words("blattla-passes", name=names.short(call.seat))
        if call.bid is None
        else words("blattla-bids", name=names.short(call.seat), contract=contract_name(context, call.bid))
        for call in calls[-_CALLS_SHOWN:]
    ]
    return f"{FIXED_SPACE}· ".join(["…", *told] if len(calls) > _CALLS_SHOWN else told)


def auction_drawn(context: RenderContext, calls: Sequence[Call[Contract]]) -> AuctionMiddle | None:
    """Return a drawing of the newest calls, or ``None`` while nobody has spoken."""
    if not calls:
        return None
    best = max((number for number, call in enumerate(calls) if call.bid is not None), default=None)
    lines = tuple(
        CallLine(
            name=drawn_name(context, call.seat),
            seat=call.seat,
            told=context.words("pictures-passes" if call.bid is None else f"charts-bid-{call.bid.kind}"),
            suit=None if call.bid is None else _suit(call.bid),
            passed=call.bid is None,
            best=number == best,
        )
        for number, call in enumerate(calls)
    )
    return AuctionMiddle(context.words("blattla-auction"), lines[-MOST_SHOWN:])


def auction_described(context: RenderContext, calls: Sequence[Call[Contract]]) -> str:
    """Return what the drawing shows."""
    words = context.words
    told = ", ".join(
        words(
            "charts-entry-beside",
            title=context.names.raw(call.seat),
            points=words("pictures-passes") if call.bid is None else contract_in_words(words, call.bid),
        )
        for call in calls
    )
    return told and f"{told}."


def sides(context: RenderContext, deal: TricksView) -> str:
    """Return who plays with whom, as far as the viewer may know it."""
    words, declarer = context.words, context.names[deal.declarer]
    if deal.contract.called is None:
        return words(f"blattla-alone-{deal.contract.kind}", name=declarer)
    if deal.side_points is None:  # nobody but the holder knows, and his hand says it in a line of its own
        return words("blattla-with-sow", name=declarer, suit=words.suit(deal.contract.called >> 3))
    assert deal.partner is not None
    if deal.partner == deal.declarer:
        return words("blattla-called-self", name=declarer)
    return words("blattla-together", name=declarer, partner=context.names[deal.partner])


def side_points(context: RenderContext, deal: TricksView) -> str:
    """Return the points taken by the declarer's side, once everybody knows who that is."""
    if deal.side_points is None or not deal.tricks:
        return ""
    declarer, points = context.names[deal.declarer], deal.side_points
    if deal.partner in (None, deal.declarer):
        return small(context.words("blattla-side-alone", name=declarer, points=points))
    partner = context.names[deal.partner]
    return small(context.words("blattla-side", name=declarer, partner=partner, points=points))


def secret(context: RenderContext, view: PartieView, deal: TricksView) -> str:
    """Return the line that only the holder of the called Sow may read."""
    if deal.partner is None or deal.partner != view.seat or deal.side_points is not None:
        return ""
    if deal.declarer == view.seat:
        return context.words("blattla-secret-self")
    assert deal.contract.called is not None
    suit = context.words.suit(deal.contract.called >> 3)
    return context.words("blattla-secret", name=context.names[deal.declarer], suit=suit)


def pack_lines(context: RenderContext, view: PartieView) -> list[str]:
    """Return who drew which card for the first deal, and how the pack was handled."""
    context = context.opening
    words, lines = context.words, []
    if view.drawn:
        lines.append(small(f"{words('blattla-drawn')} {plays(context, view.drawn[-8:])}"))
    if view.redeals:
        lines.append(small(words("blattla-redealt", count=view.redeals)))
    cutter = context.names[(view.dealer - 1) % len(context.names)]
    if view.knock is not None:
        lines.append(small(words("blattla-knocked", name=cutter, how=knock_name(words, view.knock))))
    elif view.cuts:
        lines.append(small(words("blattla-cut", name=cutter, cuts=", ".join(map(str, view.cuts)))))
    return lines


def knock_name(words: Words, knock: Knock) -> str:
    """Format how the cards are dealt after a knock: ``4+4 ↻``."""
    return words(f"blattla-knock-{knock.direction}", packets="+".join(map(str, knock.packets)))


def over(context: RenderContext, score: ContractScored) -> str:
    """Return how a finished deal went for the declarer's side."""
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
