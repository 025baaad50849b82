"""Who has played what at a table, and the rows of it: of each finished deal, and of the result.

A result is that of a finished partie, or of one that somebody gave up.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.game import NOBODY, Event, Result, Seat, places_of
from engine.kernel.partie import Partie
from engine.kernel.vocabulary import DealScored
from engine.standings.fold import PartieOutcome, held, outcome_of
from engine.standings.stakes import EVEN, Settlement, balances, settled
from engine.storage.records import PlayedDealRow, ResultRow
from engine.tables.state import TableState
from engine.tables.values import PlayedBy

GIVING_UP: Final = frozenset({"host", "deserted", "expired"})
"""Reasons for which a table is closed that are up to its people."""


def result_row(state: TableState) -> ResultRow | None:
    """Return the result of a table; ``None`` if it has none.

    A rated partie against computers whose people closed it in its second half was given up: they come in
    last. Else closing it when behind would leave nothing but victories.
    """
    if state.result is not None:
        return _row(state, state.result)
    if state.stage != "closed" or state.close_reason not in GIVING_UP or not state.rated or not state.tally:
        return None
    assert state._partie is not None
    view = state._partie.view(None)
    if 2 * state.deal_number <= view.deals:
        return None
    standing = state.rules.standing(view)
    row = _row(state, standing)
    outcome = outcome_of(row)
    if outcome.company != "computers" or not outcome.owners:
        return None
    ends = zip(standing.places, outcome.finishes, strict=True)
    ranks = [place if finish.person is None else len(state.seats) + 1 for place, finish in ends]
    return row._replace(places=_text(places_of(ranks, few_points_win=True)))


def gives_up(state: TableState, seat: Seat) -> bool:
    """Whether whoever has a seat gives the partie up by ending it now, as far as the seats tell."""
    if not state.rated or state.present - {seat} or not state.started:
        return False
    alone = all(place.owner is None for other, place in enumerate(state.seats) if other != seat)
    return alone and 2 * state.deal_number > state.view(seat).deals


def _row(state: TableState, result: Result) -> ResultRow:
    seats = [
        {
            "owner": place.owner,
            "computer": place.computer,
            "played": shares(state, seat),
            "held": held(_players(state, seat), _began(state, seat)),
        }
        for seat, place in enumerate(state.seats)
    ]
    return ResultRow(
        table=state.table,
        guild=state.guild,
        game=state.game,
        preset=state.preset,
        options=state.row.options,
        ended_ms=state.time_ms,
        seats=_text(seats),
        points=_text(result.points),
        places=_text(result.places),
        rated=state.rated,
        contest=state.contest,
    )


def _text(values: Sequence[object]) -> str:
    return json.dumps(values, separators=(",", ":"))


def summaries_of(state: TableState, events: Iterable[Event], time_ms: int) -> list[PlayedDealRow]:
    """Return rows for the deals that ended with these ``events``, the newest of ``state``."""
    return [_summary(state, event.deal, time_ms) for event in events if isinstance(event, DealScored)]


def _summary(state: TableState, deal: int, time_ms: int) -> PlayedDealRow:
    summary = state.rules.summarise(state.story, deal)
    return PlayedDealRow(
        state.table,
        deal,
        state.guild,
        state.game,
        state.preset,
        time_ms,
        summary.contract,
        summary.leader,
        _text(summary.points),
        summary.counts,
        _text([player_of(state, deal, seat) for seat in range(len(state.seats))]),
        _text([place.owner for place in state.seats]),
        _text([(deed.kind, deed.seat, deed.number) for deed in summary.deeds]),
    )


def settlement_at(state: TableState) -> Settlement:
    """Return who owes whom how much after the deals that are over."""
    partie, seats = state._partie, range(len(state.seats))
    if not isinstance(partie, Partie) or not partie.scores:
        return EVEN
    deals = [
        ([player_of(state, score.deal, seat) for seat in seats], score.points) for score in partie.scores
    ]
    return settled([balances(deals, [_began(state, seat) for seat in seats])])


def for_stakes(state: TableState) -> bool:
    """Whether points have to be settled afterwards: not friendly ones, nor a tournament's."""
    return state.rules.stakes and state.rated and not state.arranged


def outcome_at(state: TableState) -> PartieOutcome | None:
    """Return who gets the result of each seat, and in what company; ``None`` while there is none."""
    result = result_row(state)
    return None if result is None else outcome_of(result)


def shares(state: TableState, seat: Seat) -> Mapping[str, Mapping[str, int]]:
    """Return who has played a seat: deals and decisions, by person number or level of a computer.

    A deal counts for whoever made most of the seat's decisions in it (a person rather than a computer
    when both made as many); a deal without any, for whoever plays the seat now. One in which the seat rested
    counts for nobody.
    """
    deals = Counter(_players(state, seat))
    decisions: Counter[PlayedBy] = Counter()
    for deal in _deals_played(state):
        decisions.update(made(state, deal, seat))
    return {str(who): {"deals": deals[who], "decisions": decisions[who]} for who in deals | decisions}


def _players(state: TableState, seat: Seat) -> list[PlayedBy]:
    """Return who has played a seat in each deal in which it has not rested."""
    players = [player_of(state, deal, seat) for deal in _deals_played(state)]
    return [who for who in players if who is not None]


def player_of(state: TableState, deal: int, seat: Seat) -> PlayedBy | None:
    """Return who has played a seat in a deal: see ``shares``; ``None`` if it rested."""
    if state._partie is not None and state._partie.rested(deal) == seat:
        return None
    decided = made(state, deal, seat)
    if decided:
        return max(decided, key=lambda who: (decided[who], isinstance(who, int)))
    place = state.seats[seat]
    return place.owner if place.owner is not None and place.computer is None else state.level_of(seat)


def made(state: TableState, deal: int, seat: Seat) -> dict[PlayedBy, int]:
    """Return how many of a seat's decisions in a deal each player has made."""
    return {who: count for (one, at, who), count in state.tally.items() if (one, at) == (deal, seat)}


def _deals_played(state: TableState) -> Sequence[int]:
    """Return the numbers of the deals in which something was decided."""
    return sorted({deal for deal, _, _ in state.tally})


def _began(state: TableState, seat: Seat) -> int | None:
    """Return the person who had a seat when the partie began."""
    return next((one.place for one in state.handed if one.seat == seat), state.seats[seat]).owner


def idle(state: TableState) -> frozenset[Seat]:
    """Return the seats whose owners have done nothing yet, while the partie is played."""
    if state.stage != "playing":
        return NOBODY
    acted = {None, *(who for _, _, who in state.tally)}
    return frozenset([seat for seat, place in enumerate(state.seats) if place.owner not in acted])


def missed(state: TableState, seat: Seat, before_ms: int) -> bool:
    """Whether a seat's owner has done nothing yet, and is waited for at least since then."""
    if seat not in idle(state):
        return False
    left = state.seats[seat].computer is not None
    return left or (seat in state.waiting_for and state.clock.since[seat] <= before_ms)
