"""The middle of the table: pot, talon and auction before a lead, and the grids of Snack and Quadrature."""

from dataclasses import replace
from typing import Any

import pytest

from cogs.games.views import GAME_VIEWS
from cogs.pictures.lettering import TABLE_LEAST, TABLE_NAME, fit
from cogs.pictures.middles import _TOLD, MOST_SHOWN, AuctionMiddle, GridSpec, PotMiddle, stacks
from cogs.pictures.table import TableSpec
from engine.cards import PACK
from engine.games.quodlibet.laying import fitting
from engine.games.quodlibet.vocabulary import ChainDealView, LayoutDealView
from engine.games.registry import GAMES
from tests.cogs.pictures.moments import HOUSES, TEXTS, check, context, inside, painted, played

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil")
KAUFLABET = ("1850", "1739", "five", "upcard")
SHEDDING = [(preset, house) for name, (_, preset, house) in HOUSES.items() if name.startswith("shedding")]


# -- Kauflabet's pot and talon, Blattla's auction ------------------------------------------------------------


def moments(name: str, language: str = "de", names: tuple[str, ...] = NAMES) -> list[tuple[Any, TableSpec]]:
    """Return public view and picture of every moment of some parties."""
    game, preset, house = HOUSES[name]
    found = []
    for seed in (1, 2):
        options, states = played(game, preset, seed, house)
        for state in states:
            spec = GAME_VIEWS[game].picture(context(game, preset, state, options, language, names))
            assert isinstance(spec, TableSpec)
            found.append((state.view(None), spec))
    return found


def middles(name: str, **how: Any) -> list[tuple[Any, TableSpec, Any]]:
    return [(view, spec, spec.middle) for view, spec in moments(name, **how) if spec.middle is not None]


@pytest.mark.parametrize("name", KAUFLABET)
def test_pot_talon_and_upcard_are_those_of_the_deal(name: str) -> None:
    phases = set()
    for view, spec, middle in middles(name):
        assert isinstance(middle, PotMiddle)
        assert (middle.talon, middle.pot) == (view.deal.talon, view.pot)
        assert middle.upcard == (None if view.deal.upcard_taken else view.deal.upcard)
        assert not spec.trick
        assert TEXTS.of("de").card(view.deal.upcard) in spec.alt
        phases.add(view.phase)
    assert phases & {"declare", "exchange"}


@pytest.mark.parametrize("name", KAUFLABET)
def test_what_everybody_said_and_exchanged_stands_at_the_seats(name: str) -> None:
    said = set()
    for view, spec, _ in middles(name):
        for seat, plays, exchanged in zip(spec.seats, view.deal.plays, view.deal.exchanged, strict=True):
            stays_in = "spielt mit" if view.options.dropping_out else ""
            told = {True: stays_in, False: "passt", None: ""}[plays]
            if exchanged is not None:
                told = f"kauft {exchanged}" if exchanged else "behält alles"
            assert seat.note == told
            assert seat.out == (plays is False)
            said.add(told)
    assert len(said) > 2


@pytest.mark.parametrize("name", ["blattla", "schafkopf"])
def test_the_newest_calls_are_shown_and_the_best_bid_is_golden(name: str) -> None:
    bids = 0
    for view, spec, middle in middles(name):
        assert isinstance(middle, AuctionMiddle)
        assert [call.seat for call in middle.calls] == [call.seat for call in view.calls[-MOST_SHOWN:]]
        assert [call.passed for call in middle.calls] == [
            call.bid is None for call in view.calls[-MOST_SHOWN:]
        ]
        best = [call.seat for call in middle.calls if call.best]
        if view.contract is None:
            assert best == []
        elif best:
            assert best == [view.declarer]
            bids += 1
        for call in view.calls:
            assert NAMES[call.seat] in spec.alt
    assert bids


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_every_bid_can_be_read_in_the_picture(name: str, language: str) -> None:
    look: Any = GAME_VIEWS[name]
    for bid in getattr(GAMES[name], "bids", ()):
        if look.suit(bid.contract) is None:
            told = look.named(TEXTS.of(language), bid.contract)
            assert fit(told, TABLE_NAME, _TOLD, TABLE_LEAST)[0] == told


@pytest.mark.parametrize("chips", [0, 1, 4, 16, 40, 123, 999, 10**6, 10**9])
def test_chips_are_stacked_by_value_and_find_room(chips: int) -> None:
    piles = stacks(chips)
    assert len(piles) <= 5
    assert all(0 < count <= 5 for _, count in piles)
    assert [kind for kind, _ in piles] == sorted((kind for kind, _ in piles), reverse=True)
    inside(PotMiddle(12, "Talon 12", 5, "aufgedeckt", chips, f"Topf {chips}", f"Eine Bête kostet {chips}."))


# -- Snack and Quadrature: the cards on the table, who led them, and public information only -----------------


def shedding_moments(
    preset: str, house: Any, seed: int = 1, language: str = "de"
) -> list[tuple[Any, Any, GridSpec]]:
    """Return state, public view and picture at the moments of a partie when cards are being shed."""
    options, states = played("quodlibet", preset, seed, house)
    found = []
    for state in states:
        view = state.view(None)
        if isinstance(view.deal, ChainDealView | LayoutDealView):
            spec = GAME_VIEWS["quodlibet"].picture(context("quodlibet", preset, state, options, language))
            assert isinstance(spec, GridSpec)
            found.append((state, view, spec))
    return found


@pytest.mark.parametrize(("preset", "house"), SHEDDING, ids=str)
def test_exactly_the_cards_that_were_played_lie_there(preset: str, house: Any) -> None:
    kinds = set()
    for state, view, spec in shedding_moments(preset, house):
        kinds.add(type(view.deal))
        held = 0
        for hand in state.hands:
            held |= hand
        stock = [card for card in PACK if not held >> card & 1]
        lying = {card for card, spot in enumerate(spec.spots) if spot.laid}
        if isinstance(view.deal, ChainDealView):
            assert lying == set(stock)
        else:
            assert lying <= set(stock)
            assert len(stock) - len(lying) == sum(view.deal.packets)
        assert [seat.cards or 0 for seat in spec.seats] == list(view.hand_sizes)
    assert len(kinds) == 2


def test_the_ends_that_are_open_follow_from_what_lies_there() -> None:
    for _, view, spec in shedding_moments(*SHEDDING[0]):
        if isinstance(view.deal, LayoutDealView):
            laid = sum(1 << card for card, spot in enumerate(spec.spots) if spot.laid)
            assert sum(1 << card for card, spot in enumerate(spec.spots) if spot.opening) == fitting(laid)
            assert spec.packets == view.deal.packets
        else:
            assert not any(spot.opening for spot in spec.spots)


@pytest.mark.parametrize(("preset", "house"), SHEDDING[:3], ids=str)
def test_each_card_of_quadrature_belongs_to_the_lead_with_which_it_fell(preset: str, house: Any) -> None:
    for _, view, spec in shedding_moments(preset, house):
        if not isinstance(view.deal, ChainDealView):
            continue
        for number, chain in enumerate(view.deal.chains, 1):
            cards = sorted(play.card for play in chain.plays)
            for card in cards:
                spot = spec.spots[card]
                assert spot.lead is not None
                assert (spot.lead.number, spot.lead.seat) == (number, chain.leader)
                assert spot.lead.joined == (card + 1 in cards)
                assert spot.newest == (number == len(view.deal.chains))
            assert spec.spots[cards[0]].lead.first  # type: ignore[union-attr]
        badges = {seat: plate.badge for seat, plate in enumerate(spec.seats) if plate.badge}
        assert badges == {held.out: str(held.number) for held in view.deal.censuses}
        assert [seat.out for seat in spec.seats] == [seat in view.deal.out for seat in range(4)]


def test_the_description_names_rows_holdings_and_leads() -> None:
    for _, view, spec in shedding_moments(*SHEDDING[0]):
        deal = view.deal
        held = {0: "keine Karte mehr", 1: "eine Karte"}
        cards = held.get(view.hand_sizes[2], f"{view.hand_sizes[2]} Karten")
        assert f"Cilli: insgesamt {view.totals[2]}, {cards}" in spec.alt
        if isinstance(deal, LayoutDealView) and not deal.layout:
            assert "Ausgelegt: noch nichts." in spec.alt
        if isinstance(deal, ChainDealView) and deal.chains:
            leader = ("Anna", "Bert", "Cilli", "Dora")[deal.chains[-1].leader]
            assert f"{len(deal.chains)}. {leader} spielt aus:" in spec.alt


def test_in_a_private_picture_the_reader_has_the_lowest_plate() -> None:
    *_, (_, _, spec) = shedding_moments(*SHEDDING[0])
    for reader in range(4):
        written = [text for text, font, _ in painted(replace(spec, below=reader)).words if font == TABLE_NAME]
        names = [seat.name for seat in spec.seats]
        plates = [text for text in written if text in names]
        assert plates == [names[(reader + place) % 4] for place in (1, 2, 3, 0)]


@pytest.mark.parametrize(("preset", "house"), SHEDDING, ids=str)
def test_a_finished_deal_stays_until_the_next_one_is_under_way(preset: str, house: Any) -> None:
    options, states = played("quodlibet", preset, 1, house)
    stayed = 0
    for state in states:
        view = state.view(None)
        if view.deal is not None or view.last is None:
            continue
        spec = GAME_VIEWS["quodlibet"].picture(context("quodlibet", preset, state, options))
        assert isinstance(spec, GridSpec)
        over = view.result is not None
        assert spec.place == ("Partie zu Ende" if over else "Letztes Spiel")
        crowned = {seat for seat, plate in enumerate(spec.seats) if plate.mark == "crown"}
        assert crowned == set(view.result.winners if over else [view.scores[-1].king])
        assert not any(spot.opening for spot in spec.spots)
        assert [seat.cards or 0 for seat in spec.seats] == [len(hand) for hand in view.last.hands]
        assert [seat.turn for seat in spec.seats] == [
            view.phase == "declare" and seat == view.king for seat in range(4)
        ]
        check(spec)
        stayed += 1
    assert stayed
