"""A called card: its holder is the declarer's partner, bound by duties, and secret until it is proven."""

import functools

from engine.cards import SUIT_LETTERS, Card, CardSet, TakenTrick, notation
from engine.kernel.stages import Fault
from engine.kernel.terms import Asked, Duty


def calling_fault(
    called: Card, suit: CardSet, hand: CardSet, *, own: bool = False, any_suit: bool = False
) -> Fault:
    """Return why a hand can't call a Sow, ``None`` if it can.

    ``suit``: the plain cards of its suit. ``own``: one may call one's own. ``any_suit``: one needs no card of
    its suit.
    """
    if hand >> called & 1 and not own:
        return "sow_is_yours", {"suit": SUIT_LETTERS[called >> 3]}
    return None if hand & suit or any_suit else ("sow_suit_missing", {"suit": SUIT_LETTERS[called >> 3]})


@functools.cache
def duties_of_the_called(
    called: Card, suit: CardSet, run_away_min: int, thrown_from: int = 0, *, dealt: bool = False
) -> tuple[Duty, ...]:
    """Return the duties of whoever holds a called card, until its suit has been led (rules 5.3).

    ``suit``: the plain cards of its suit, itself among them. ``run_away_min``: how many of them allow its
    holder to lead another one. ``thrown_from``: the trick, from 1, from which it may be discarded; 0 for
    none but the last. ``dealt``: cards of the suit that were played count as well.
    """
    own, card = 1 << called, notation(called)
    least: dict[str, str | int] = {"card": card, "least": run_away_min}

    def searched(asked: Asked) -> CardSet:
        return own if suit >> asked.trick[0] & 1 else 0

    def runs_away(asked: Asked) -> CardSet:
        counted = asked.dealt if dealt else asked.hand
        many = (counted & suit).bit_count() >= run_away_min
        return 0 if many else asked.cards & ~suit | own

    def kept(asked: Asked) -> CardSet:
        late = thrown_from and len(asked.taken) + 1 >= thrown_from
        return 0 if late else asked.cards & ~own

    def led(trick: TakenTrick) -> bool:
        return bool(suit >> trick.cards[0] & 1)

    return (
        Duty("sow_underlead", "leading", own, runs_away, lambda _: least, led, recalls=dealt),
        Duty("sow_searched", "following", own, searched, lambda _: {"card": card}, led),
        Duty("sow_thrown", "void", own, kept, lambda _: {"card": card}, led, recalls=bool(thrown_from)),
    )
