"""Who owes whom how much, in words, where a server plays for more than points."""

from collections.abc import Callable
from typing import Final

from babel.numbers import format_currency

from cogs.shell.layout import small
from cogs.shell.names import MAX_NAME, shown
from cogs.shell.preferences import Unit
from cogs.texts.catalogue import Words
from engine.standings.stakes import Settlement

MOST: Final = 20
"""Maximum number of payments in a message, in which Discord allows 4000 characters."""


def settlement_lines(
    settlement: Settlement, unit: Unit, named: Callable[[int], str], words: Words
) -> list[str]:
    """Return a line for each payment, none where points are only points.

    ``named`` returns somebody's name by number, as it was typed.
    """
    if unit == "points":
        return []
    told = [
        words(
            "stakes-owes",
            debtor=shown(named(one.debtor), MAX_NAME),
            creditor=shown(named(one.creditor), MAX_NAME),
            amount=money(one.amount, words),
        )
        for one in settlement.payments[:MOST]
    ]
    if more := len(settlement.payments) - len(told):
        told.append(words("stakes-more", count=more))
    if settlement.left_out:
        told.append(words("stakes-left-out", count=settlement.left_out))
    return [small(line) for line in told]


def money(cents: int, words: Words) -> str:
    """Format an amount: ``20 Cent`` and ``1,40 €`` in German, ``20 cents`` and ``€1.40`` in English."""
    if cents < 100:
        return words("stakes-cents", count=cents)
    return format_currency(cents / 100, "EUR", locale=words.locale())
