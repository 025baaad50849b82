"""A private hand: the turn, the prompt, and buttons that keep their places."""

import random
from itertools import chain, pairwise
from typing import get_args

import discord
import pytest

from cogs.hand.buttons import HandId, PlanId, WakeId
from cogs.hand.view import asleep_view, hand_view, retired_view
from cogs.shell import phone
from cogs.shell.card_emoji import CardEmoji, SortOrder, in_order
from cogs.shell.clicks import parse
from cogs.tables.ids import ReviewId, TableId
from cogs.texts.catalogue import Words
from engine.cards import NATURAL, notation
from engine.game import CHANCE
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.vocabulary import Choose, LayoutDealView, Offend, Penalise, TrickDealView
from engine.players.levels import Level
from engine.tables import SeatState, Status
from tests.cogs.seating import (
    LONG_NAMES,
    buttons,
    first,
    moves,
    partie,
    payload,
    seats,
    table_card,
    table_state,
    text,
)

GREEN = discord.ButtonStyle.success.value
GREY = discord.ButtonStyle.secondary.value
TRICK_CONTRACTS = (
    "plus",
    "minus",
    "bad_neighbour",
    "alarich",
    "1238",
    "no_reds",
    "ober_unter",
    "bribe",
    "good_hunting",
)


def turn(state: QuodlibetPartie, seat: int) -> bool:
    return state.waiting_for == frozenset({seat})


def in_midst(state: QuodlibetPartie) -> bool:
    """Whether some tricks are complete and another one has begun."""
    deal = state.view(None).deal
    return isinstance(deal, TrickDealView) and len(deal.tricks) >= 2 and len(deal.trick) >= 2


def tokens(state: QuodlibetPartie, seat: int) -> set[str]:
    return {action.token for action in state.legal(seat)}


def offered(view: discord.ui.LayoutView) -> dict[str, dict[str, object]]:
    """Return the enabled buttons of a hand by their action's token."""
    found = {}
    for button in buttons(view):
        written = parse(button["custom_id"])
        if isinstance(written, HandId | PlanId) and written.token is not None:
            found[written.token] = button
    return found


@pytest.mark.parametrize("contract", TRICK_CONTRACTS)
def test_playable_cards_are_green_and_the_others_grey_but_live(
    contract: str, de: Words, card_emoji: CardEmoji
) -> None:
    for state in partie(11):
        if state.contract == contract and state.phase == "play":
            hand = offered(hand_view(table_state(state), 0, de, card_emoji))
            playable = tokens(state, 0) if turn(state, 0) else set()
            styles = {token: button["style"] for token, button in hand.items()}
            assert styles == {token: GREEN if token in playable else GREY for token in styles}
            assert set(hand) == {notation(card) for card in state.view(0).hand if card is not None}
            assert not any(button["disabled"] for button in hand.values())


@pytest.mark.parametrize(
    ("contract", "order"),
    [
        *((contract, "suits") for contract in (*TRICK_CONTRACTS, "quadrature", "open_trousers")),
        *(("minus", order) for order in get_args(SortOrder)),
    ],
)
def test_no_button_moves_within_a_deal(
    contract: str, order: SortOrder, de: Words, card_emoji: CardEmoji
) -> None:
    places: list[list[str]] = []
    for state in partie(5):
        if state.contract == contract and state.phase == "play":
            shown = moves(hand_view(table_state(state), 0, de, card_emoji, order=order))
            places.append([str(button["custom_id"]).rpartition(":")[2] for button in shown])
    assert len(places) > 4
    for before, after in pairwise(places):
        assert len(before) == len(after) == 8
        gone = [(b, a) for b, a in zip(before, after, strict=True) if a != b]
        assert len(gone) <= 8 if contract == "quadrature" else len(gone) <= 1
        assert all(":" not in a and a.isdigit() for _, a in gone), "a card that goes leaves its place empty"


def test_cards_lie_sorted_four_a_row(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(8), lambda state: state.contract == "minus" and state.phase == "play")
    (container,) = payload(hand_view(table_state(state), 1, de, card_emoji))
    rows = [
        [b["custom_id"].rpartition(":")[2] for b in r["components"]]
        for r in container["components"]
        if r["type"] == 1
    ]
    hand = [card for card in state.view(1).hand if card is not None]
    cards = list(map(notation, in_order(hand, "suits", NATURAL)))
    assert rows == [cards[:4], cards[4:], ["open", "open"]], "below the cards there is one row"


def test_the_hand_says_what_to_do(de: Words, card_emoji: CardEmoji) -> None:
    said = set()
    for seed in range(7):
        for state in partie(seed):
            if turn(state, 0):
                message = text(hand_view(table_state(state), 0, de, card_emoji))
                said.add(next(line for line in message.splitlines() if line.startswith(("**➤", "**👑"))))
    told = " ".join(said)
    for part in (
        "such ein Spiel aus",
        "wähl blind",
        "Du spielst aus",
        "bediene",
        "Wirf ab",
        "zieh blind",
        "der Rest fällt von selbst",
        "leg an, was passt",
        "zieh ein Päckchen",
    ):
        assert part in told


def test_who_is_waited_for_is_named(en: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(1), lambda state: state.phase == "play" and turn(state, 1))
    assert "**Bert to play.**" in text(hand_view(table_state(state), 0, en, card_emoji))
    state = first(partie(1), lambda state: state.phase == "declare" and turn(state, 1))
    assert "Bert is the beer king" in text(hand_view(table_state(state), 0, en, card_emoji))


def test_the_hand_is_complete_in_itself(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.contract == "alarich" and turn(state, 0) and in_midst(state))
    message = text(hand_view(table_state(state), 0, de, card_emoji))
    deal = state.view(0).deal
    assert isinstance(deal, TrickDealView)
    assert "Alarich" in message and "kostet" not in message, "the rule was told before the first trick"
    assert f"Stich {len(deal.tricks) + 1}" in message and f"Stich {len(deal.tricks)}:" in message
    for play in (*deal.trick, *deal.tricks[-1].plays):
        assert card_emoji.inline(play.card) in message
    for name in ("Anna", "Bert", "Cilli", "Dora"):
        assert name in message


def test_a_contracts_rule_is_told_until_the_first_trick_is_over(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.contract == "alarich" and turn(state, 0))
    told = text(hand_view(table_state(state), 0, de, card_emoji))
    assert ("(Herz-König) kostet 50" in told) == (not in_midst(state))
    assert "(Herz-König) kostet 50" in text(table_card(table_state(state), de, card_emoji)), "and always here"


def test_a_deals_result_stays_in_sight_until_somebody_plays(de: Words, card_emoji: CardEmoji) -> None:
    for state in partie(4):
        deal = state.view(0).deal
        if isinstance(deal, TrickDealView) and state.view(0).scores:
            message = text(hand_view(table_state(state), 0, de, card_emoji))
            number = len(state.view(0).scores)
            begun = bool(deal.tricks or deal.trick)
            assert (f"Spiel {number} · " in message and " ist aus: " in message) == (not begun)


def test_the_beer_king_chooses_with_his_cards_in_sight(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(2), lambda state: state.phase == "declare" and turn(state, 0))
    view = hand_view(table_state(state), 0, de, card_emoji)
    assert set(offered(view)) == tokens(state, 0)
    message = text(view)
    for card in state.view(0).hand:
        assert card is not None and card_emoji.inline(card) in message
    for contract in state.view(0).choices:
        assert de.contract(contract) in message


def test_open_trousers_shows_every_hand_but_ones_own(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(6), lambda state: state.contract == "open_trousers" and turn(state, 0))
    view = hand_view(table_state(state), 0, de, card_emoji)
    assert set(offered(view)) == tokens(state, 0) and all(t.startswith("slot ") for t in offered(view))
    deal = state.view(0).deal
    assert deal is not None
    for hand in deal.hands[1:]:
        assert all(card_emoji.inline(card) in text(view) for card in hand if card is not None)


def test_cards_keep_their_places_in_snack_until_one_draws(de: Words, card_emoji: CardEmoji) -> None:
    compared = 0
    for seed in range(4):
        before: list[str] | None = None
        drawn = 0
        for state in partie(seed):
            if state.contract != "snack" or state.phase != "play":
                continue
            deal = state.view(0).deal
            assert isinstance(deal, LayoutDealView)
            own = [turn for turn in deal.turns if turn.seat == 0 and turn.drawn]
            if 0 in deal.out:
                break
            shown = buttons(hand_view(table_state(state), 0, de, card_emoji))[:-3]
            cards = [str(button["custom_id"]).split()[-1] for button in shown]
            if before is not None and len(own) == drawn:
                assert len(cards) == len(before)
                kept = [(b, c) for b, c in zip(before, cards, strict=True) if b != c]
                assert all(":x:" in c for _, c in kept)
                compared += bool(kept)
            before, drawn = cards, len(own)
    assert compared


def test_a_note_has_the_room_of_the_trick_before(de: Words, card_emoji: CardEmoji) -> None:
    shown = table_state(first(partie(3), in_midst))
    assert "Stich 2:" in text(hand_view(shown, 0, de, card_emoji))
    answered = text(hand_view(shown, 0, de, card_emoji, "Das geht nicht."))
    assert "Stich 2:" not in answered and "Stich 3" in answered


def test_whoever_is_replaced_can_take_the_seat_back(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(3), lambda state: state.phase == "play" and turn(state, 0))
    at = (SeatState(seats()[0].owner, "Kassier", Level.FUCHS), *seats()[1:])
    view = hand_view(table_state(state, at=at), 0, de, card_emoji)
    assert "🦊 Kassier spielt gerade für dich" in text(view)
    assert TableId(17, "reclaim").custom_id in [button["custom_id"] for button in buttons(view)]
    assert not any(button["style"] == GREEN for button in offered(view).values())


def test_the_end_of_a_partie_shows_the_places(de: Words, card_emoji: CardEmoji) -> None:
    *_, last = partie(9)
    message = text(hand_view(table_state(last), 1, de, card_emoji))
    assert "🥇" in message and "**Bert**" in message
    again, review = buttons(hand_view(table_state(last), 1, de, card_emoji))
    assert again["custom_id"] == "bk1:t:17:again"
    assert review["custom_id"] == ReviewId(17, 12, "open").custom_id


def test_a_sleeping_hand_can_be_woken_and_a_retired_one_not(de: Words) -> None:
    assert [button["custom_id"] for button in buttons(asleep_view(17, de))] == [WakeId(17).custom_id]
    assert not buttons(retired_view(de, "privacy-parted"))


async def test_a_view_is_finished_before_it_is_sent(de: Words, card_emoji: CardEmoji) -> None:
    """So the client keeps none: nothing waits for a click on it there."""
    view = hand_view(table_state(), 0, de, card_emoji)
    assert view.is_finished() and view.timeout is None


def badenia(contract: str = "minus", **rules: str) -> QuodlibetPartie:
    """Return a partie in which Anna, the king, has her cards and has to choose."""
    state = QUODLIBET.new(QUODLIBET.options("badenia", rules))
    state.apply(CHANCE, state.deal(random.Random(3).sample(state.pack, len(state.pack))))
    return state


def test_the_offender_reads_that_it_was_noted_and_the_king_has_a_button(
    de: Words, card_emoji: CardEmoji
) -> None:
    state = badenia()
    state.apply(2, Offend(None))
    told = "griff zu früh nach den Karten – der Bierkönig darf 10 Strafpunkte geben"
    king, offender, other = (hand_view(table_state(state), seat, de, card_emoji) for seat in (0, 2, 1))
    assert all(told in text(view) for view in (king, offender, other))
    assert "penalty 2 1" in offered(king)
    assert not any(token.startswith("penalty") for view in (offender, other) for token in offered(view))
    labels = [button["label"] for button in buttons(king) if "penalty" in button["custom_id"]]
    assert labels == ["⚖️ Cilli +10 · zu früh"]
    state.apply(0, Penalise(2, 1))
    fined = hand_view(table_state(state), 0, de, card_emoji)
    assert "Cilli griff zu früh nach den Karten – 10 Strafpunkte." in text(fined)
    assert not any(token.startswith("penalty") for token in offered(fined))


def test_nobody_is_fined_without_a_warning(de: Words, card_emoji: CardEmoji) -> None:
    state = badenia()
    assert "Finger weg, bis Anna angesagt hat" in text(table_card(table_state(state), de, card_emoji))
    state.apply(0, Choose("minus"))
    assert "Finger weg" not in text(table_card(table_state(state), de, card_emoji))
    state.apply(0, state.legal(0)[0])
    assert "Wer eine graue Karte versucht" in text(hand_view(table_state(state), 1, de, card_emoji))
    assert "Finger weg" not in text(table_card(table_state(badenia(king_penalties="off")), de, card_emoji))


def test_whoever_is_caught_is_named_and_a_false_cry_too(de: Words, card_emoji: CardEmoji) -> None:
    options = QUODLIBET.options(
        "badenia", {"honour_detection": "by_challenge", "contracts": "snack", "parties": "12"}
    )
    wanted = {"Ertappt! ", "hat einen Unter zurückgehalten: +150", "„Ertappt!“ – zu Unrecht."}
    for state in chain.from_iterable(partie(seed, options) for seed in range(6)):
        said = text(hand_view(table_state(state, options=options), 0, de, card_emoji))
        wanted = {sentence for sentence in wanted if sentence not in said}
        if not wanted:
            return
    raise AssertionError(f"nobody was told {wanted}")


@pytest.mark.parametrize(
    ("contract", "taken", "rule"),
    [
        ("quadrature", False, "die drei nächsthöheren Karten der Farbe"),
        ("sequence", True, "Alle höheren bis zur Lücke"),
    ],
)
def test_a_chain_is_told_with_a_winner_where_he_leads(
    contract: str, taken: bool, rule: str, de: Words, card_emoji: CardEmoji
) -> None:
    options = QUODLIBET.options("badenia", {"contracts": contract})
    said = "".join(
        text(hand_view(table_state(s, options=options), 0, de, card_emoji)) for s in partie(2, options)
    )
    assert "hat ausgespielt:" in said and ("übernimmt" in said) == taken
    assert rule in said


def test_all_or_nothing_says_what_counts(en: Words, card_emoji: CardEmoji) -> None:
    state = first(
        partie(3, QUODLIBET.options("badenia")), lambda state: state.contract == "alles_oder_nichts"
    )
    rules = text(table_card(table_state(state, preset="badenia", options=state.options), en, card_emoji))
    assert "These count: Minus, Alarich, 1-2-3-8, No Reds, Ober/Unter." in rules


@pytest.mark.parametrize("status", ["lobby", "playing", "shelved", "quarantined"])
def test_an_answer_looks_the_same_wherever_a_table_stands(
    status: Status, de: Words, card_emoji: CardEmoji
) -> None:
    state = None if status == "lobby" else partie(0)[40]
    hand = hand_view(table_state(state, status=status), 0, de, card_emoji, "Der Tisch war schneller als du.")
    assert "\n> Der Tisch war schneller als du." in f"\n{text(hand)}"


def test_what_is_past_is_left_out_only_where_a_small_phone_has_no_room(
    de: Words, card_emoji: CardEmoji
) -> None:
    told = left_out = 0
    for state in filter(in_midst, partie(1)):
        hand = hand_view(table_state(state, at=seats(LONG_NAMES)), 0, de, card_emoji)
        assert "Summe: " in text(hand)
        assert phone.fits(hand, phone.HAND)
        if "\n-# Stich " in text(hand):
            told += 1
        else:
            left_out += 1
    assert told and left_out
