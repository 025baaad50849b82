"""The table and a hand as pictures: every moment of real parties fits, and no secrets are shown."""

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from cogs.games.drawing import drawn_name, hand_spec, lying
from cogs.games.render_context import seat_below
from cogs.games.views import GAME_VIEWS
from cogs.pictures.canvas import ALT_LIMIT, Box, render
from cogs.pictures.lettering import figure
from cogs.pictures.sprites import CARDS, SPRITES, TRICK_CARDS
from cogs.pictures.table import HAND_SIZE, PLACES, Fact, HandCard, HandSpec, SeatSpec, TableSpec, seated
from cogs.shell.card_emoji import CardEmoji, hand_in_order
from cogs.texts.catalogue import Texts, Words
from engine.cards import PACK, Played, Suit, Trick, notation, parse, parse_many
from engine.game import Direction
from engine.games.registry import GAMES
from engine.players.levels import Level
from engine.tables.values import SeatState
from tests.cogs.pictures.moments import (
    IDS,
    NASTY_NAMES,
    RULES,
    apart,
    check,
    hand_context,
    moments,
    painted,
    pictured,
    public_context,
    within,
)

# -- the table -----------------------------------------------------------------------------------------------


def trick(cards: str, leader: int, winner: int) -> Trick:
    return Trick(tuple(Played((leader + at) % 4, card) for at, card in enumerate(parse_many(cards))), winner)


FIRST = trick("H7 HK HA S9", leader=0, winner=2)
SECOND = trick("E7 EA EK EX", leader=2, winner=3)


def table(names: tuple[str, ...] = ("Anna", "Bert", "Cilli", "Dora"), **changes: Any) -> TableSpec:
    seats = tuple(
        SeatSpec(name, "−1204", 8, None, "crown", computer=Level.MAGISTER, note="120 Augen") for name in names
    )
    cards = tuple(Played(seat, card) for seat, card in enumerate(parse_many("H7 HK HA S9 E8")[: len(names)]))
    spec = TableSpec(
        place="Rad 1/3 · Spiel 4/12",
        title="Alles oder nichts",
        facts=(Fact("Topf", "99999"), Fact("Trumpf", "Schellen", Suit.BELLS)),
        seats=seats,
        direction="anticlockwise",
        trick=cards,
        winner=None,
        told="Stich 2",
        before=Trick(cards, 0),
        before_told="Stich 1 an Anna",
        announcement="",
        alt="",
    )
    return replace(spec, **changes)


@pytest.mark.parametrize(("game", "preset", "overrides"), RULES, ids=IDS)
def test_the_description_names_the_cards_on_the_table_and_no_other(
    game: str, preset: str, overrides: dict[str, Any], de: Words, card_emoji: CardEmoji
) -> None:
    for shown in moments(game, preset, overrides, seed=8):
        spec = pictured(shown, de, card_emoji)
        if not isinstance(spec, TableSpec) or spec.middle is not None:
            continue
        before = spec.before.plays if spec.before else ()
        lying_there = {play.card for play in (*spec.trick, *before)}
        announced = {card for card in PACK if de.card(card) in [fact.told for fact in spec.facts]}
        assert {card for card in PACK if de.card(card) in spec.alt} == lying_there | announced
        for play in spec.trick:
            owner = shown.owner(play.seat)
            assert owner is not None
            assert f"{owner.name} {de.card(play.card)}" in spec.alt


def test_the_last_card_of_a_trick_is_not_swallowed() -> None:
    full = lying((), [FIRST, SECOND], [])
    assert (full.plays, full.number, full.winner, full.before) == (SECOND.plays, 2, 3, None)
    begun = lying((Played(3, parse("G7")),), [FIRST, SECOND], [])
    assert (begun.number, begun.winner, begun.before) == (3, None, SECOND)
    after_the_deal = lying((), [], [FIRST, SECOND])
    assert (after_the_deal.plays, after_the_deal.number, after_the_deal.winner) == (SECOND.plays, 0, 3)
    assert lying((), [], []).plays == ()


def test_the_winner_of_a_finished_trick_is_in_gold() -> None:
    ring = SPRITES.ring(parse("HK")).image.size
    assert len([box for box in painted(table(winner=2)).sprites if box[2:] == ring]) == 5
    assert len([box for box in painted(table(winner=None)).sprites if box[2:] == ring]) == 4


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", NASTY_NAMES, ids=range(len(NASTY_NAMES)))
@pytest.mark.parametrize("players", sorted(PLACES))
def test_any_name_at_any_seat_fits(name: str, players: int, de: Words, card_emoji: CardEmoji) -> None:
    shown = next(moments("quodlibet", "frankonia", {}, names=["Anna", name, "Cilli", "Dora"]))
    written = drawn_name(public_context(shown, de, card_emoji), 1)
    assert written
    spec = table(
        (written,) * players, told=f"Letzter Stich an {written}", before_told=f"Stich 1 an {written}"
    )
    check(spec)
    panels = painted(spec).panels
    for text, _, ink in painted(spec).words:
        assert any(within(ink, panel) for panel in panels), f"{text!r} leaves its box"


def test_a_name_of_which_nothing_is_left_becomes_its_seat(de: Words, card_emoji: CardEmoji) -> None:
    shown = next(moments("quodlibet", "frankonia", {}, names=["🍺", "王小明", "\u200d", "Dora"]))
    names = [drawn_name(public_context(shown, de, card_emoji), seat) for seat in range(4)]
    assert names == ["Platz 1", "Platz 2", "Platz 3", "Dora"]


@pytest.mark.parametrize("players", sorted(PLACES))
def test_seats_stay_clear_of_each_other_and_cards_of_indices(players: int) -> None:
    places = PLACES[players]
    for number, place in enumerate(places):
        assert within(place.plate, Box(0, 0, *TableSpec.size))
        for other in places[number + 1 :]:
            assert apart(place.plate, other.plate)
    cards = sorted(
        (Box(*place.card, TRICK_CARDS.width, TRICK_CARDS.height) for place in places), key=lambda box: box.y
    )
    for number, card in enumerate(cards):
        index = Box(card.x, card.y, 49, 97)
        for above in cards[number + 1 :]:
            assert apart(index, above), "a card hides the index of another"


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("direction", "side"), [("clockwise", "left"), ("anticlockwise", "right")])
def test_play_goes_round_the_table_in_the_direction_of_the_game(
    direction: Direction, side: str, players: int
) -> None:
    for below in range(players):
        positions = seated(players, below, direction)
        assert positions[below] == PLACES[players][0], "the lowest"
        assert (positions[(below + 1) % players].plate.middle[0] < 450) == (side == "left")
        turns = [
            math.atan2(place.plate.middle[1] - 300, place.plate.middle[0] - 450)
            for place in (positions[(below + step) % players] for step in range(players))
        ]
        steps = [(later - earlier) % math.tau for earlier, later in pairwise([*turns, turns[0]])]
        round_once = sum(steps) if direction == "clockwise" else sum(math.tau - step for step in steps)
        assert math.isclose(round_once, math.tau), "once round, nobody passed over"


@pytest.mark.parametrize(("game", "preset", "overrides"), RULES, ids=IDS)
def test_pictures_seat_people_in_the_direction_of_their_game(
    game: str, preset: str, overrides: dict[str, Any], de: Words, card_emoji: CardEmoji
) -> None:
    shown = next(moments(game, preset, overrides))
    spec = pictured(shown, de, card_emoji)
    assert isinstance(spec, TableSpec)
    assert (spec.direction, spec.below) == (GAMES[game].direction, 0)
    mine = replace(public_context(shown, de, card_emoji), below=1)
    assert GAME_VIEWS[game].picture(mine) == replace(spec, below=1), "nothing else changes"


def test_the_only_person_sits_at_the_bottom() -> None:
    shown = next(moments("quodlibet", "frankonia", {}))
    computer = SeatState(None, "Zapfer", Level.BURSCH)
    alone = replace(
        shown, seats=tuple(one if seat == 3 else computer for seat, one in enumerate(shown.seats))
    )
    assert (seat_below(alone), seat_below(shown)) == (3, 0)


@pytest.mark.parametrize(("game", "preset", "overrides"), RULES, ids=IDS)
def test_the_picture_tells_alone_what_the_text_leaves_out(
    game: str, preset: str, overrides: dict[str, Any], de: Words, card_emoji: CardEmoji
) -> None:
    """Totals, tricks, whose turn it is and the last trick are in the picture and in its description."""
    told = 0
    for shown in moments(game, preset, overrides):
        spec = pictured(shown, de, card_emoji)
        view: Any = shown.view(None)
        if not isinstance(spec, TableSpec) or view.deal is None or not view.deal.tricks:
            continue
        names = [owner.name for owner in shown.persons]
        for seat, (plate, name) in enumerate(zip(spec.seats, names, strict=True)):
            assert plate.total == figure(view.totals[seat], not GAMES[game].few_points_win)
            assert plate.turn == (seat in shown.waiting_for)
            assert f"{name}: insgesamt {plate.total}" in spec.alt
            assert f"{name} ist dran." in spec.alt or not plate.turn
            if not plate.out:
                assert plate.tricks == view.deal.tricks_won[seat]
        trick = view.deal.tricks[-1]
        number = len(view.deal.tricks)
        assert f"Stich {number} an {names[trick.winner]}: " in spec.alt
        shown_in = spec.told if not spec.before else spec.before_told
        assert shown_in == f"Stich {number} an {names[trick.winner]}"
        assert (spec.before or Trick(spec.trick, trick.winner)) == trick
        told += 1
    assert told > 20


def test_whose_turn_it_is_can_be_seen() -> None:
    resting = table()
    seats = (replace(resting.seats[0], turn=True), *resting.seats[1:])
    assert len(painted(replace(resting, seats=seats)).panels) == len(painted(resting).panels) + 1


def test_while_the_king_chooses_the_table_says_so(de: Words, card_emoji: CardEmoji) -> None:
    spec = pictured(next(moments("quodlibet", "frankonia", {})), de, card_emoji)
    assert isinstance(spec, TableSpec)
    assert spec.title == "Der Bierkönig wählt"
    assert spec.announcement == "Anna ist Bierkönig und sucht ein Spiel aus."
    assert [seat.mark for seat in spec.seats] == ["crown", None, None, None]
    check(spec)


@pytest.mark.parametrize(("game", "preset", "overrides"), RULES, ids=IDS)
def test_in_the_end_the_winners_wear_the_crown(
    game: str, preset: str, overrides: dict[str, Any], de: Words, card_emoji: CardEmoji
) -> None:
    *_, over = moments(game, preset, overrides)
    assert over.result is not None
    spec = pictured(over, de, card_emoji)
    if isinstance(spec, TableSpec):
        assert spec.title == "Partie zu Ende"
        crowned = {seat for seat, shown in enumerate(spec.seats) if shown.mark == "crown"}
        assert crowned == set(over.result.winners)
        assert "Prost!" in spec.alt
        check(spec)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_computer_has_the_face_of_its_level_and_is_called_by_it(
    language: str, texts: Texts, card_emoji: CardEmoji
) -> None:
    words = texts.of(language)
    shown = next(iter(moments("fuenfzehnern", "relaxed", {})))
    drawings = set()
    for level in (None, *Level):
        computer = SeatState(None, "Küfer", level) if level else shown.seats[1]
        spec = pictured(replace(shown, seats=(shown.seats[0], computer, *shown.seats[2:])), words, card_emoji)
        assert isinstance(spec, TableSpec)
        assert [seat.computer for seat in spec.seats] == [None, level, None, None]
        assert level is None or f"Küfer ({words(f'level-{level}')}): " in spec.alt
        drawings.add(render(spec))
    assert len(drawings) == 4


# -- a hand --------------------------------------------------------------------------------------------------


@pytest.mark.sample(3)
@pytest.mark.parametrize(("game", "preset", "overrides"), RULES, ids=IDS)
def test_a_hand_shows_what_its_owner_sees_and_may_play(
    game: str, preset: str, overrides: dict[str, Any], de: Words, card_emoji: CardEmoji
) -> None:
    chosen = 0
    for shown in moments(game, preset, overrides):
        for seat in range(len(shown.seats)):
            spec = hand_spec(hand_context(shown, de, card_emoji, seat))
            view = shown.view(seat)
            held = view.hand
            if spec is None:
                assert not held or shown.status != "playing"
                continue
            assert [card.card for card in spec.cards] == hand_in_order(held, "suits", view.order)
            assert {card for card in PACK if de.card(card) in spec.alt} == set(held) - {None}
            assert 0 < len(spec.alt) <= ALT_LIMIT
            legal = {action.token for action in shown.legal(seat)} if seat in shown.waiting_for else set()
            for card in spec.cards:
                playable = card.card is not None and not legal.isdisjoint(
                    (notation(card.card), f"lay {notation(card.card)}")
                )
                assert card.raised == playable
                assert not (card.raised and card.dimmed)
                chosen += playable
    assert chosen


@pytest.mark.parametrize("count", range(1, 26))
def test_any_number_of_cards_fits_and_shows_its_indices(count: int) -> None:
    spec = HandSpec(tuple(HandCard(card, raised=card % 3 == 0) for card in PACK[:count]), "")
    boxes = painted(spec).sprites
    assert len(boxes) == count
    assert all(within(box, Box(-12, -12, HAND_SIZE[0] + 24, HAND_SIZE[1] + 24)) for box in boxes)
    steps = [right.x - left.x for left, right in pairwise(boxes) if right.x > left.x]
    index = 0.36 * (boxes[0].width - 2 * CARDS.margin)
    assert all(step >= index for step in steps)


def test_pairs_are_named_with_what_they_have_taken() -> None:
    for shown in moments("bierkopf", "bierkopf", {}):
        spec: Any = pictured(shown, Texts().of("de"), CardEmoji())
        assert [seat.badge for seat in spec.seats] == ["1", "2", "1", "2"]
        assert "Paar 1" in spec.alt and "Paar 2" in spec.alt
        deal: Any = shown.view(None)
        if deal.deal is not None:
            taken = deal.deal.points
            assert [(fact.head, fact.value) for fact in spec.facts] == [
                ("Paar 1", str(taken[0] + taken[2])),
                ("Paar 2", str(taken[1] + taken[3])),
            ]
