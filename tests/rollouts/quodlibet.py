"""Invariants of Quodlibet: the deal totals of rules 2.4, the censuses, the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import ALL_CARDS, Rank, Suit, card_set, parse
from engine.events import TrickWon
from engine.game import Event
from engine.games.quodlibet.events import (
    CensusHeld,
    ChainLed,
    ContractScored,
    HoldbackCaught,
    PartieEnded,
)
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.partie import Partie


def check_state(state: Partie) -> None:
    """Check that no card is in two hands."""
    hands = [] if state.playing is None else state.playing.hands
    held = sum(hands)
    assert held == held & ALL_CARDS
    assert sum(hand.bit_count() for hand in hands) == held.bit_count()


def check_partie(state: Partie, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that parties make the result, and that deals and fines make the points of the last one."""
    parties = [event for events in deals.values() for event in events if isinstance(event, PartieEnded)]
    assert len(parties) == state.options.parties
    assert state.result is not None
    assert state.result.points == tuple(map(sum, zip(*(p.result.points for p in parties), strict=True)))
    check_totals(state, parties[-1])
    assert state.view(None).deals == state.deal_number == len(deals)


def check_totals(state: Partie, end: PartieEnded) -> None:
    """Check that deals and fines make the totals, and that the ledger holds neither more nor less."""
    view = state.view(None)
    for seat, total in enumerate(end.result.points):
        deals = sum(score.points[seat] for score in view.scores if not score.playoff)
        assert total == deals + sum(fine.points for fine in view.fines if fine.seat == seat)
        if view.accounts:
            assert total % 100 == view.accounts[seat].remainder


def check_deal(options: QuodlibetOptions, events: Sequence[Event]) -> None:
    """Check that a deal's points come to what its contract is worth, and that all cards were played."""
    (scored,) = (event for event in events if isinstance(event, ContractScored))
    if scored.contract in ("quadrature", "snack"):
        check_censuses(scored, events)
        return
    tricks = [event for event in events if isinstance(event, TrickWon)]
    if not options.stop_when_decided:
        assert card_set(play.card for trick in tricks for play in trick.plays) == ALL_CARDS
    parts = options.aon_components if scored.contract == "alles_oder_nichts" else (scored.contract,)
    bounds = [total_of(part, options, tricks) for part in parts]
    assert sum(low for low, _ in bounds) <= sum(scored.points) <= sum(high for _, high in bounds)


def total_of(contract: str, options: QuodlibetOptions, tricks: Sequence[TrickWon]) -> tuple[int, int]:
    """The lowest and the highest sum of all points of a deal with these tricks (rules 2.4)."""
    won = [sum(trick.winner == seat for trick in tricks) for seat in range(4)]
    match contract:
        case "minus" | "bad_neighbour" | "good_hunting" | "open_trousers":
            total = 100 if 8 in won else 80
        case "plus":
            total = 240 + 20 * won.count(0)
        case "alarich":
            both = {parse("HK"), parse("SO")}
            total = 100 if any(both <= {play.card for play in trick.plays} for trick in tricks) else 80
        case "1238":
            total = 60 + options.last_trick_value
        case "no_reds":
            total = reds(options, tricks)
        case "ober_unter":
            return 200 - 10 * (options.ou_mixed == "flat"), 400
        case "bribe":
            return 400, 8 * 160
        case _:
            raise AssertionError(f"nobody knows what a deal of {contract} comes to")
    return total, total


def reds(options: QuodlibetOptions, tricks: Sequence[TrickWon]) -> int:
    """The sum of all points of No Reds: 120, but for the two flat rates."""
    total = 120
    found = [[play.card for play in trick.plays if play.card >> 3 == Suit.HEARTS] for trick in tricks]
    for hearts in found:
        if len(hearts) == 4 and options.all_hearts_trick == 100:
            total += 100 - sum(10 if card & 7 >= Rank.UNTER else 20 for card in hearts)
    takers = {trick.winner for trick, hearts in zip(tricks, found, strict=True) if hearts}
    return 100 if len(takers) == 1 and options.all_hearts_deal == 100 else total


def check_censuses(scored: ContractScored, events: Sequence[Event]) -> None:
    """Check that there are three censuses, and that the first player out pays in none of them."""
    censuses = [event for event in events if isinstance(event, CensusHeld)]
    assert [census.number for census in censuses] == [1, 2, 3]
    outs = [census.out for census in censuses]
    assert len(set(outs)) == 3
    caught = [event for event in events if isinstance(event, HoldbackCaught)]
    assert scored.points[outs[0]] == sum(event.points for event in caught if event.seat == outs[0])
    assert all(point % (10 * census.number) == 0 for census in censuses for point in census.points)
    thrown = [play.card for event in events if isinstance(event, ChainLed) for play in event.plays]
    assert len(set(thrown)) == len(thrown)
