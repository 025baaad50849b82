"""Snack and Quadrature as grids: the cards on the table, who led them, and public information only."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

from cogs.games.views import GAME_VIEWS
from cogs.pictures.grid import GridSpec
from cogs.pictures.lettering import TABLE_NAME
from cogs.pictures.spec import ALT_LIMIT
from engine.cards import PACK, notation
from engine.games.quodlibet.views import ChainDealView, LayoutDealView
from engine.layout import fitting
from tests.cogs.pictures.contexts import WIDE_NAMES, context, played, rules
from tests.cogs.pictures.watching import check, painted
from tests.languages import LANGUAGES

SHEDDING = [
    ("frankonia", rules(wheels="false", contracts="snack,quadrature", quad_version="trick")),
    ("frankonia", rules(wheels="false", contracts="snack,quadrature", quad_version="chain")),
    ("badenia", rules(contracts="snack,quadrature", honour_detection="by_challenge")),
    ("badenia", rules(contracts="snack,quadrature", snack_multi="false", quad_census_timing="immediate")),
]


def moments(preset: str, house: Any, seed: int = 1, language: str = "de") -> list[tuple[Any, Any, GridSpec]]:
    """Return state, public view and picture at the moments of a partie when cards are being shed."""
    options, states = played("quodlibet", preset, seed, house)
    found = []
    for state in states:
        view = state.view(None)
        if isinstance(view.deal, ChainDealView | LayoutDealView):
            drawn = context("quodlibet", preset, state, options, language)
            spec = GAME_VIEWS["quodlibet"].picture(drawn)
            assert isinstance(spec, GridSpec)
            found.append((state, view, spec))
    return found


@pytest.mark.parametrize(("preset", "house"), SHEDDING, ids=str)
def test_exactly_the_cards_that_were_played_lie_there(preset: str, house: Any) -> None:
    kinds = set()
    for state, view, spec in moments(preset, house):
        kinds.add(type(view.deal))
        held = 0
        for hand in state.playing.hands:
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
    for _, view, spec in moments(*SHEDDING[0]):
        if isinstance(view.deal, LayoutDealView):
            laid = sum(1 << card for card, spot in enumerate(spec.spots) if spot.laid)
            assert sum(1 << card for card, spot in enumerate(spec.spots) if spot.opening) == fitting(laid)
            assert spec.packets == view.deal.packets
        else:
            assert not any(spot.opening for spot in spec.spots)


@pytest.mark.parametrize(("preset", "house"), SHEDDING[:3], ids=str)
def test_each_card_of_quadrature_belongs_to_the_lead_with_which_it_fell(preset: str, house: Any) -> None:
    for _, view, spec in moments(preset, house):
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


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("preset", "house"), SHEDDING, ids=str)
def test_everything_in_a_grid_can_be_read(preset: str, house: Any, language: str) -> None:
    options, states = played("quodlibet", preset, 2, house)
    for state in states[::3]:
        if state.playing is None:
            continue
        spec = GAME_VIEWS["quodlibet"].picture(
            context("quodlibet", preset, state, options, language, WIDE_NAMES)
        )
        assert spec is not None
        check(spec)
        assert 0 < len(spec.alt) <= ALT_LIMIT
        assert pickle.loads(pickle.dumps(spec)) == spec


@pytest.mark.parametrize(("preset", "house"), SHEDDING, ids=str)
def test_swapping_hidden_cards_changes_nothing(preset: str, house: Any) -> None:
    """Cards in two players' hands are swapped; neither picture nor description changes."""
    options, states = played("quodlibet", preset, 1, house)
    swapped = 0
    for state in states:
        if state.playing is None:
            continue
        other = state.copy()
        hands = other.playing.hands
        holders = [seat for seat in range(4) if hands[seat]]
        if len(holders) < 2:
            continue
        one, two = holders[0], holders[-1]
        mine, yours = hands[one] & -hands[one], hands[two] & -hands[two]
        hands[one] ^= mine | yours
        hands[two] ^= mine | yours
        before, after = (
            GAME_VIEWS["quodlibet"].picture(context("quodlibet", preset, at, options))
            for at in (state, other)
        )
        assert before == after
        swapped += 1
    assert swapped > 20


def test_the_description_names_rows_holdings_and_leads() -> None:
    for _, view, spec in moments(*SHEDDING[0]):
        deal = view.deal
        held = {0: "keine Karte mehr", 1: "eine Karte"}
        cards = held.get(view.hand_sizes[2], f"{view.hand_sizes[2]} Karten")
        assert f"Cilli: insgesamt {view.totals[2]}, {cards}" in spec.alt
        if isinstance(deal, LayoutDealView) and not any(deal.rows):
            assert "Ausgelegt: noch nichts." in spec.alt
        if isinstance(deal, ChainDealView) and deal.chains:
            chain = deal.chains[-1]
            leader = ("Anna", "Bert", "Cilli", "Dora")[chain.leader]
            assert f"{len(deal.chains)}. {leader} spielt aus:" in spec.alt


def test_the_rows_are_told_from_their_low_end_to_the_high_one() -> None:
    spec = next(
        spec
        for _, view, spec in moments(*SHEDDING[0])
        if isinstance(view.deal, LayoutDealView) and view.deal.rows[2] and view.deal.rows[2].high > 5
    )
    hearts = [card for card in range(16, 24) if spec.spots[card].laid]
    assert notation(hearts[0])[0] == "H"
    words = {"7": "Sieben", "8": "Acht", "9": "Neun", "X": "Zehn", "U": "Unter", "K": "König", "A": "Ass"}
    low, high = (words[notation(card)[1]] for card in (hearts[0], hearts[-1]))
    assert f"Herz-{low} bis Herz-{high}" in spec.alt


def test_in_a_private_picture_the_reader_has_the_lowest_plate() -> None:
    *_, (_, _, spec) = moments(*SHEDDING[0])
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
