"""Each game's invariants, of every state, of a deal and of a partie, and the actions that are tried in it."""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from engine.cards import ALL_CARDS, PACK, Rank, Suit, card_set, parse, parse_many
from engine.game import Action, Event
from engine.games.blattla import BlattlaOptions, BlattlaPartie
from engine.games.fuenfzehnern import FuenfzehnernOptions, FuenfzehnernPartie, LeadWithZwang
from engine.games.kauflabet.game import KauflabetPartie
from engine.games.kauflabet.options import TRICKS, KauflabetOptions
from engine.games.kauflabet.vocabulary import Exchange, Keep, PotSettled, StayIn
from engine.games.quodlibet.contracts import CONTRACTS, QuodlibetOptions
from engine.games.quodlibet.game import QuodlibetPartie
from engine.games.quodlibet.vocabulary import (
    CardLaid,
    CensusHeld,
    Challenge,
    Choose,
    ContractScored as QuodlibetScored,
    Draw,
    EndTurn,
    HoldbackCaught,
    Penalise,
    PlaySlot,
)
from engine.games.registry import GAMES
from engine.games.schafkopf.stages import Give
from engine.kernel.game import ListedGame
from engine.kernel.partie import Partie
from engine.kernel.shedding import Chaining, ChainLed, Lay, LayBelow, LayingOut
from engine.kernel.terms import ACE_TEN
from engine.kernel.tricking import ACCEPT, DOUBLE, GIVE_UP, NO
from engine.kernel.vocabulary import (
    CallSow,
    Cut,
    Deal,
    DealScored,
    DealSettled,
    DrawForDealer,
    Kontra,
    PartieEnded,
    Pass,
    Play,
    Ready,
    TrickWon,
    knocks,
)


class Rulebook(NamedTuple):
    """The invariants of one game: after each step, in each deal, and at the end; and what is worth trying."""

    state: Callable[[Any], None]
    deal: Callable[[Any, Sequence[Event]], None]
    partie: Callable[[Any, Mapping[int, Sequence[Event]]], None]
    actions: Sequence[Action]


def check_partie(state: Partie[Any, Any], deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that there are as many deals as the view says, and that their points make the result.

    Totals add points up until somebody reaches the target, and then begin anew.
    """
    assert state.view(None).deals == state.deal_number == len(deals) == len(state.scores)
    assert state.result is not None
    assert deals[state.deal_number][-1] == PartieEnded(state.deal_number, state.result)
    scores = [
        event for _, events in sorted(deals.items()) for event in events if isinstance(event, DealScored)
    ]
    totals, target = (0,) * len(state.totals), getattr(state.options, "target", math.inf)
    for scored in scores:
        totals = (0,) * len(totals) if max(totals) >= target else totals
        totals = tuple(map(sum, zip(totals, scored.points, strict=True)))
        assert scored.totals == totals
    points = [scored.points for scored in scores]
    assert state.result.points == tuple(map(sum, zip(*points, strict=True)))


# Quodlibet: the deal totals of rules 2.4, the censuses, the ledger.


def check_quodlibet_state(state: QuodlibetPartie) -> None:
    """Check that no card is in two hands."""
    hands = state.hands
    held = sum(hands)
    assert held == held & ALL_CARDS
    assert sum(hand.bit_count() for hand in hands) == held.bit_count()


def check_quodlibet_partie(state: QuodlibetPartie, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that parties make the result, and that deals and fines make the points of the last one."""
    parties = [event for events in deals.values() for event in events if isinstance(event, PartieEnded)]
    assert len(parties) == state.options.parties
    assert state.result is not None
    assert state.result.points == tuple(map(sum, zip(*(p.result.points for p in parties), strict=True)))
    check_quodlibet_totals(state, parties[-1])
    assert state.view(None).deals == state.deal_number == len(deals)


def check_quodlibet_totals(state: QuodlibetPartie, end: PartieEnded) -> None:
    """Check that deals and fines make the totals, and that the ledger holds neither more nor less."""
    view = state.view(None)
    for seat, total in enumerate(end.result.points):
        deals = sum(score.points[seat] for score in view.scores if not score.playoff)
        assert total == deals + sum(fine.points for fine in view.fines if fine.seat == seat)
        if view.accounts:
            assert total % 100 == view.accounts[seat].remainder


def check_quodlibet_deal(options: QuodlibetOptions, events: Sequence[Event]) -> None:
    """Check that a deal's points come to what its contract is worth, and that all cards were played."""
    (scored,) = (event for event in events if isinstance(event, QuodlibetScored))
    if scored.contract in ("quadrature", "sequence", "snack"):
        check_censuses(scored, events)
        return
    if scored.contract == "black_peter":
        laid = [event.card for event in events if isinstance(event, CardLaid)]
        assert len(laid) == 30 and card_set(laid) == ALL_CARDS & ~card_set(parse_many("EO GO"))
        assert sorted(scored.points) == [0, 0, 0, options.peter_price]
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


def check_censuses(scored: QuodlibetScored, events: Sequence[Event]) -> None:
    """Check the number of censuses, and that the first player out pays in none of them."""
    censuses = [event for event in events if isinstance(event, CensusHeld)]
    numbers = [1] if scored.contract == "sequence" else [1, 2, 3]
    assert [census.number for census in censuses] == numbers
    outs = [census.out for census in censuses]
    assert len(set(outs)) == len(numbers)
    caught = [event for event in events if isinstance(event, HoldbackCaught)]
    assert scored.points[outs[0]] == sum(event.points for event in caught if event.seat == outs[0])
    assert all(point % (10 * census.number) == 0 for census in censuses for point in census.points)
    thrown = [play.card for event in events if isinstance(event, ChainLed) for play in event.plays]
    assert len(set(thrown)) == len(thrown)


# Kauflabet: chips are neither made nor lost, and neither are cards.


def check_kauflabet_state(state: KauflabetPartie) -> None:
    """Check that balances and pot add up to nothing, quarters are whole, and each card is in one place."""
    assert state.pot >= 0
    if state.options.tricks_pay == "quarters":
        assert state.pot % 4 == 0 or state.result is not None
    check_cards(state)


def check_kauflabet_partie(state: KauflabetPartie, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that deals make the result, which shares out the whole pot."""
    assert state.result is not None
    assert sum(state.result.points) == 0 == state.pot
    assert min(state.result.places) == 1
    check_partie(state, deals)


def check_cards(state: KauflabetPartie) -> None:
    """Check that every card is in one place only."""
    deal = state.spoken
    if deal is None:
        return
    piles = [*state.hands, *deal.put_away, card_set(deal.talon)]
    if state.playing is not None:
        tricks = state.playing.tricks
        piles += [1 << card for trick in tricks.taken for card in trick.cards]
        piles += [1 << card for card in tricks.trick]
    if not deal.upcard_taken:
        piles.append(1 << deal.upcard)
    assert sum(piles) == ALL_CARDS
    assert sum(pile.bit_count() for pile in piles) == 32
    assert all(hand.bit_count() <= TRICKS for hand in state.hands), "more is drawn than was put away"


def check_kauflabet_deal(options: KauflabetOptions, events: Sequence[Event]) -> None:
    """Check that players without a trick are bête, and that quarters empty the pot."""
    (settled,) = (event for event in events if isinstance(event, PotSettled))
    settlement, shares = settled.settlement, settled.shares
    tricks = [event for event in events if isinstance(event, TrickWon)]
    assert len(tricks) == (4 if len(settlement.active) > 1 else 0)
    assert settlement.tricks_won == tuple(
        sum(trick.winner == seat for trick in tricks) for seat in range(options.players)
    )
    for seat in range(options.players):
        trickless = bool(tricks) and seat in settlement.active and not settlement.tricks_won[seat]
        assert bool(settlement.betes[seat]) == trickless
    if options.tricks_pay == "quarters" and tricks:
        assert sum(settlement.taken) == settlement.pot
    assert not shares or max(shares) - min(shares) <= 1


# Described games.


def check_hands(state: Partie[Any, Any]) -> None:
    """Check that each card of the pack is in one hand, or on the table."""
    piles = list(state.hands)
    if state.playing is not None:
        tricks = state.playing.tricks
        piles += [
            1 << card for trick in (*(taken.cards for taken in tricks.taken), tricks.trick) for card in trick
        ]
    if isinstance(state.stage, LayingOut):
        piles.append(state.stage.layout.laid)
    if isinstance(state.stage, Chaining):
        piles += [1 << play.card for chain in state.stage.chains for play in chain.plays]
    if any(piles):
        assert sum(piles) == card_set(state.pack) or state.phase == "lay"  # with half a hand
        assert sum(pile.bit_count() for pile in piles) == sum(piles).bit_count()


# Fünfzehnern: fifteen card points a head, and scores that add up to nothing.


def check_fuenfzehnern_partie(state: FuenfzehnernPartie, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that deals make the result."""
    assert len(deals) == state.options.n_deals
    check_partie(state, deals)


def check_fuenfzehnern_deal(options: FuenfzehnernOptions, events: Sequence[Event]) -> None:
    """Check eight tricks, won by the highest card of the suit led, and points above or below par."""
    (scored,) = (event for event in events if isinstance(event, DealSettled))
    tricks = [event for event in events if isinstance(event, TrickWon)]
    cards = [play.card for trick in tricks for play in trick.plays]
    assert len(tricks) == 8 and len(cards) == len(set(cards)) == 8 * options.players
    for trick in tricks:
        led = [play for play in trick.plays if play.card >> 3 == trick.plays[0].card >> 3]
        assert trick.winner == max(led, key=lambda play: play.card).seat
    assert sum(scored.points) == 0
    assert sum(scored.taken.points) == 15 * options.players
    assert sum(scored.taken.tricks) == 8
    takers = [seat for seat, won in enumerate(scored.taken.tricks) if won]
    if options.two_winner_shortcut and len(takers) == 2:
        assert scored.points == tuple(15 if seat in takers else -15 for seat in range(4))
    else:
        assert scored.points == tuple(points - 15 for points in scored.taken.points)


# Blattla: 120 card points, scores that add up to nothing, a partner who had the Sow.


def check_blattla_partie(state: BlattlaPartie, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that deals make the result, and that the highest total wins."""
    assert len(deals) == state.options.n_deals
    assert state.result is not None
    totals = state.result.points
    assert [total == max(totals) for total in totals] == [place == 1 for place in state.result.places]
    check_partie(state, deals)


def check_blattla_deal(options: BlattlaOptions, events: Sequence[Event]) -> None:
    """Check eight tricks of 120 points in all, of which the declarer's side has as many as the score says."""
    (scored,) = (event for event in events if isinstance(event, DealScored))
    tricks = [event for event in events if isinstance(event, TrickWon)]
    assert isinstance(scored, DealSettled)
    if scored.contract is None:
        assert not tricks and not any(scored.points) and options.all_pass != "redeal_same_dealer"
        return
    if options.solo_settlement == "winners_only":
        assert set(scored.points) == {0, scored.outcome.worth}
    else:
        assert sum(scored.points) == 0
    played = [play.card for trick in tricks for play in trick.plays]
    assert len(set(played)) == len(played)
    stopped = options.stop_when_decided and (scored.outcome.level, scored.outcome.won) == ("tout", False)
    if not stopped:
        assert card_set(played) == ALL_CARDS and len(tricks) == 8
        assert sum(ACE_TEN[play.card] for trick in tricks for play in trick.plays) == 120
    side = scored.side
    mine = [trick for trick in tricks if trick.winner in side]
    assert sum(scored.taken.tricks[seat] for seat in side) == len(mine)
    points = sum(ACE_TEN[play.card] for trick in mine for play in trick.plays)
    assert sum(scored.taken.points[seat] for seat in side) == points
    contract: Any = scored.contract
    if contract.called is None:
        assert scored.partner is None
    else:
        holder = next(p.seat for trick in tricks for p in trick.plays if p.card == contract.called)
        assert scored.partner == (None if holder == scored.declarer else holder)
        assert options.self_call or holder != scored.declarer


# Games that are played and counted by terms alone.

UNITS: Final[Mapping[str, int]] = {"grasobern": 4, "herzla": 8}
"""Penalty units of a regular deal (rules 8)."""


def check_described_partie(state: Partie[Any, Any], deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that deals make the result, and that Schafkopf's totals come to nothing."""
    assert state.game.name != "schafkopf" or not sum(state.totals)
    check_partie(state, deals)


def described_deal(game: str) -> Callable[[Any, Sequence[Event]], None]:
    """Return the check of a deal: cards fall once, points add up, and only one of two pairs scores."""

    def check(options: Any, events: Sequence[Event]) -> None:
        (end,) = (event for event in events if isinstance(event, DealSettled))
        tricks = [event for event in events if isinstance(event, TrickWon)]
        played = [play.card for trick in tricks for play in trick.plays]
        assert len(set(played)) == len(played)
        seats = range(len(end.points))
        assert end.taken.tricks == tuple(sum(trick.winner == seat for trick in tricks) for seat in seats)
        if len(seats) > 4:
            assert end.dealer not in {play.seat for trick in tricks for play in trick.plays}
            assert not end.points[end.dealer] or options.all_pass == "stock"
        whole = len(played) == len(GAMES[game].new(options).pack)
        if whole and any(end.taken.points):
            assert sum(end.taken.points) == 120
        if getattr(GAMES[game], "pairs", False):
            scorers = [seat for seat, points in enumerate(end.points) if points]
            assert scorers in ([], [0, 2], [1, 3]) and len({end.points[seat] for seat in scorers}) < 2
            return
        assert sum(end.points) == 0 or options.all_pass == "stock"
        if end.contract is None:
            assert sum(end.taken.units) == UNITS.get(game, sum(end.taken.units))

    return check


# Games whose deals are a list: what each comes to.

SUMS: Final[Mapping[tuple[str, int], Mapping[str, int]]] = {
    ("kein_stich", 4): {"tricks": -40, "hearts": -40, "obers": -40, "heart_king": -40, "layout": 160},
    ("herzeln", 4): {"hearts": -33, "tricks_plus": 80, "tricks_minus": -80, "layout": -60},
    ("herzeln", 3): {"hearts": -31, "tricks_plus": 80, "tricks_minus": -80, "layout": -30},
    ("lorum", 4): dict.fromkeys(
        ("hearts", "tricks", "obers", "first_last", "kings", "fifth", "heart_king"), 8
    ),
}
"""The sum of all points of a deal, by game and seats, where it is always the same (rules 8.6 to 8.8)."""


def listed_deal(game: str) -> Callable[[Any, Sequence[Event]], None]:
    """Return the check of a deal: cards fall once, its points come to its sum, an exam to 16 or nothing."""

    def check(options: Any, events: Sequence[Event]) -> None:
        (end,) = (event for event in events if isinstance(event, DealSettled))
        tricks = [event for event in events if isinstance(event, TrickWon)]
        played = [play.card for trick in tricks for play in trick.plays]
        assert len(set(played)) == len(played) and end.contract is not None
        seats = range(len(end.points))
        assert end.taken.tricks == tuple(sum(trick.winner == seat for trick in tricks) for seat in seats)
        sums = SUMS[game, len(end.points)]
        if end.declarer is None:
            assert sum(end.points) == sums.get(end.contract.name, sum(end.points))
        else:
            assert end.points[end.declarer] == (0 if end.outcome.won else 16) == sum(end.points)

    return check


# What is tried.

EVERY_ACTION: Final[Mapping[str, Sequence[Action]]] = {
    "quodlibet": (
        *map(Play, range(32)),
        *map(Lay, range(32)),
        *map(PlaySlot, range(9)),
        *map(Choose, (*CONTRACTS, "nonsense")),
        *map(Challenge, range(1, 9)),
        *(Penalise(seat, number) for seat in range(4) for number in (1, 2, 3)),
        *(Draw(), EndTurn(), Pass(), Deal(tuple(range(32)))),
    ),
    "kauflabet": (
        *map(Play, PACK),
        *(Exchange(card_set(cards)) for size in (1, 2) for cards in combinations(PACK, size)),
        *(StayIn(), Keep(), Pass(), Deal(PACK)),
    ),
    "fuenfzehnern": (
        *map(Play, range(32)),
        *map(LeadWithZwang, range(32)),
        Deal(tuple(range(32))),
        Deal(tuple(range(24))),
    ),
}
"""Actions worth trying at any time."""


def described_actions(game: str) -> Sequence[Action]:
    """The same for any described game whose pack is cut."""
    rules: Any = GAMES[game]
    return (
        *map(Play, PACK),
        *map(CallSow, PACK),
        *map(Give, PACK),
        *getattr(rules, "bids", ()),
        *getattr(rules, "words", ()),
        *map(Lay, PACK),
        *map(LayBelow, PACK),
        *map(Cut, range(33)),
        *(knock for packets in ((4, 4), (3, 3), (2, 3)) for knock in knocks(packets)),
        *(Ready(), Pass(), Deal(PACK[:4]), Deal(PACK), DrawForDealer(PACK), DOUBLE, NO, ACCEPT, GIVE_UP),
        *map(Kontra, range(1, 5)),
    )


RULEBOOKS: Final[Mapping[str, Rulebook]] = {
    **{
        name: Rulebook(
            check_hands,
            listed_deal(name) if isinstance(game, ListedGame) else described_deal(name),
            check_described_partie,
            described_actions(name),
        )
        for name, game in GAMES.items()
    },
    "quodlibet": Rulebook(
        check_quodlibet_state, check_quodlibet_deal, check_quodlibet_partie, EVERY_ACTION["quodlibet"]
    ),
    "kauflabet": Rulebook(
        check_kauflabet_state, check_kauflabet_deal, check_kauflabet_partie, EVERY_ACTION["kauflabet"]
    ),
    "fuenfzehnern": Rulebook(
        check_hands, check_fuenfzehnern_deal, check_fuenfzehnern_partie, EVERY_ACTION["fuenfzehnern"]
    ),
    "blattla": Rulebook(check_hands, check_blattla_deal, check_blattla_partie, described_actions("blattla")),
}
