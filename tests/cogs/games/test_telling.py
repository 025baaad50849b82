"""Games told on cards: actions, scores and ceremonies in words, and nothing of a covered deal."""

from dataclasses import replace
from typing import Any, cast

import discord
import pytest

from cogs.games.render_context import RenderContext, Speech
from cogs.games.views import GAME_VIEWS
from cogs.hand.buttons import AskId, HandId, PlanId
from cogs.hand.view import hand_view, watch_view
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import parse as parse_id
from cogs.shell.layout import FIXED_SPACE
from cogs.shell.names import Names, TableWording
from cogs.shell.preferences import CEREMONIES, ServerSettings
from cogs.tables.lines import points_text
from cogs.tables.view import chronicle
from cogs.texts.catalogue import Texts, Words
from engine.cards import CardSet, Played, card_set, notation, parse, parse_many
from engine.game import CHANCE, Action, Event, Result, Seat
from engine.games.blattla import BIDS
from engine.games.fuenfzehnern import LeadWithZwang
from engine.games.kauflabet.vocabulary import KEEP, STAY_IN, Exchange
from engine.games.quodlibet.game import QUODLIBET, QuodlibetPartie
from engine.games.quodlibet.vocabulary import (
    CensusHeld,
    Choose,
    CourseEnded,
    Draw,
    EndTurn,
    Offend,
    Penalise,
    PlaySlot,
    SchnappsDue,
)
from engine.games.registry import GAMES
from engine.games.schafkopf.contracts import Wedding
from engine.kernel.shedding import Lay, LayBelow
from engine.kernel.vocabulary import CallSow, Cut, Kontra, Play, TrickWon, knocks
from engine.tables import TableError, TableState
from tests import seeded
from tests.cases import schafkopf
from tests.cogs.seating import (
    LONG_NAMES,
    UPLOADED,
    buttons,
    check,
    first,
    partie,
    payload,
    seats,
    table_card,
    table_state,
    text,
)
from tests.languages import LANGUAGES
from tests.rollouts.audit import mixture
from tests.seeded import PRESETS, Dice, play

TEXTS = Texts()
UNTOLD = (Offend, Penalise)
"""Actions that nobody is asked about."""
SILENT = TableWording(ServerSettings.model_validate(dict.fromkeys(CEREMONIES, False)))
LOUD = TableWording()
GREY = discord.ButtonStyle.secondary.value


# -- actions in words, never as records have them ------------------------------------------------------------


def told(game: str, preset: str, action: Action, language: str) -> str:
    words = TEXTS.of(language)
    return GAME_VIEWS[game].action(action, Speech(words, preset, words.card))


@pytest.mark.sample(4)
@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda value: value)
def test_what_is_done_in_a_partie_is_told_in_words(game: str, preset: str) -> None:
    rules = GAMES[game]
    moves = play(rules, preset, rules.options(preset), Dice(f"words {game} {preset}")).moves
    asked = {action for actor, action in moves if actor is not CHANCE and not isinstance(action, UNTOLD)}
    assert len(asked) > 20
    for action in asked:
        for language in LANGUAGES:
            assert "`" not in told(game, preset, action, language), action


@pytest.mark.parametrize(
    ("game", "action", "german", "english"),
    [
        ("quodlibet", Choose("alarich"), "Alarich", "Alarich"),
        ("quodlibet", Lay(4), "Eichel-Unter", "Unter of Acorns"),
        ("quodlibet", Draw(), "Ziehen", "Draw"),
        ("quodlibet", EndTurn(), "Fertig", "Done"),
        ("quodlibet", PlaySlot(2), "Karte 3", "card 3"),
        ("kauflabet", STAY_IN, "Mitspielen", "Play"),
        ("kauflabet", KEEP, "Alles behalten", "Keep all"),
        ("kauflabet", Exchange(0b10001), "Eichel-Sieben, Eichel-Unter weglegen", ""),
        ("fuenfzehnern", LeadWithZwang(5), "Eichel-Ober + Zwang", "Ober of Acorns + Zwang"),
        ("blattla", Cut(16), "16 Karten abheben", "cut 16 cards"),
        ("blattla", knocks((4, 4))[0], "4+4 ↻", "4+4 ↻"),
        ("blattla", BIDS["sow"], "Sauspiel", "Sow game"),
        ("blattla", BIDS["sow G"], "Sauspiel Laub", ""),
        ("blattla", BIDS["solo S"], "Schellen-Solo", ""),
        ("blattla", CallSow(15), "Sauspiel Laub", ""),
        ("blattla", Play(15), "Laub-Ass", "Ace of Leaves"),
    ],
    ids=lambda value: getattr(value, "token", value),
)
def test_actions_have_the_names_of_their_buttons(
    game: str, action: Action, german: str, english: str
) -> None:
    preset = next(iter(GAMES[game].presets))
    assert told(game, preset, action, "de") == german
    if english:
        assert told(game, preset, action, "en") == english


# -- every moment fits ---------------------------------------------------------------------------------------


def offered(
    shown: TableState, seat: Seat, words: Words, faces: CardEmoji, marked: CardSet
) -> dict[str, bool]:
    """Return the actions for which a hand has buttons, and whether they look as if they could be done now.

    With a note, which changes no button, the hand must fit.
    """
    note = words("refusal-sow_underlead", card="Schellen-Ass", least=4)
    hand = hand_view(shown, seat, words, faces, note, marked=marked)
    check(hand)
    ids = ((parse_id(button["custom_id"]), button["style"] != GREY) for button in buttons(hand))
    return {
        written.token: live and not isinstance(written, PlanId)
        for written, live in ids
        if isinstance(written, HandId | AskId | PlanId) and written.token is not None
    }


def offers_what_is_legal(shown: TableState, seat: Seat, words: Words, faces: CardEmoji) -> None:
    """Every legal action has its button, no other looks as if it could be done, and all cards can be tapped.

    A pack need not be cut everywhere, and there may be no room for all fines.
    """
    legal, view = {action.token for action in shown.legal(seat)}, cast(Any, shown.view(seat))
    held = {notation(card) for card in view.hand if card is not None}
    exchanged = [token.removeprefix("exchange ") for token in legal if token.startswith("exchange ")]
    marks = ["", *exchanged, *([" ".join(held)] if exchanged else [])]
    found = [offered(shown, seat, words, faces, card_set(parse_many(marked))) for marked in marks]
    live = {token for buttons_then in found for token, looks_legal in buttons_then.items() if looks_legal}
    assert live <= legal and all(token.startswith(("cut ", "penalty ")) for token in legal - live)
    assert view.phase != "play" or held <= {token.rpartition(" ")[2] for token in found[0]}
    if shown.game == "schafkopf" and view.phase == "double":  # it takes the place of a card to play
        assert "Summe" in text(hand_view(shown, seat, TEXTS.of("de"), UPLOADED))


@pytest.mark.sample(len(PRESETS))
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_moment_of_a_partie_can_be_shown(game: str, preset: str, number: int) -> None:
    """By the usual house rules, and by three mixtures of others."""
    dice, rules = Dice(f"shown {game} {preset} {number}"), GAMES[game]
    options = mixture(rules, preset, dice).options if number else rules.options(preset)
    state, names = rules.new(options), (*LONG_NAMES, "Emil von und zu Hinterhuglhapfing")
    at = seats(names[: rules.seats(options)])
    for _ in seeded.partie(state, dice):
        if state.waiting_for is CHANCE or (state.result is None and dice.below(12)):
            continue
        shown = table_state(
            state, game=game, preset=preset, options=options, at=at, notices=("rules_changed",)
        )
        for language, faces in (("de", UPLOADED), ("en", CardEmoji())):
            words = TEXTS.of(language)
            check(table_card(shown, words, faces))
            note = words("refusal-sow_underlead", card="Schellen-Ass", least=4)
            check(watch_view(shown, words, faces, note=note, wanted=True, held=state.all_hands()))
            for seat in range(len(at)):
                offers_what_is_legal(shown, seat, words, faces)


@pytest.mark.parametrize(
    ("led", "task"), [("", "von der gerufenen Farbe nur Laub-Zehn"), ("G9", "Laub-Zehn muss fallen")]
)
def test_whoever_holds_the_called_card_is_told_which_it_is(
    led: str, task: str, de: Words, card_emoji: CardEmoji
) -> None:
    """Whoever has to play may have called a Ten."""
    hands = [card_set(parse_many(cards)) for cards in ("GX G8 S7", "EO S9", "EU E7", "G9 S8")]
    forehand = 3 if led else 0
    state = schafkopf.playing({}, schafkopf.contract_of("sow GX"), 1, forehand, hands)
    for card in parse_many(led):
        state.apply(forehand, Play(card))
    shown = table_state(state, game="schafkopf", preset="tournament")
    assert task in text(hand_view(shown, 0, de, card_emoji))


def test_a_wedding_is_played_by_two_and_kontra_takes_it_over(de: Words, card_emoji: CardEmoji) -> None:
    hands = [card_set(parse_many(cards)) for cards in ("GX G8", "EO S9", "EU E7", "G9 S8")]
    case = {"options": {"kontra_takes_over": True}}
    state = schafkopf.playing(case, Wedding("hochzeit", partner=3), 1, 0, hands)
    for said, enough in ((), False), ((0, Kontra(1)), True), ((1, Kontra(2)), False):
        if said:
            state.apply(*said)
        shown = text(table_card(table_state(state, game="schafkopf", preset="pub"), de, card_emoji))
        assert "spielen zusammen" in shown and "allein gegen" not in shown
        assert ("genügen jetzt 60" in shown) is enough


@pytest.mark.parametrize(
    ("game", "bid", "aim"),
    [
        ("grasobern", "bettel", "ohne einen einzigen Stich"),
        ("grasobern", "mord", "braucht jeden Stich"),
        ("herzla", "beddl", "ohne einen einzigen Stich"),
        ("herzla", "mord", "braucht jeden Stich"),
    ],
)
def test_while_somebody_plays_alone_it_is_told_for_what(
    game: str, bid: str, aim: str, de: Words, card_emoji: CardEmoji
) -> None:
    state = GAMES[game].new(GAMES[game].options(game))
    for _ in seeded.partie(state, Dice("alone")):
        view: Any = state.view(None)
        if view.deal is not None and view.contract.name == bid:
            break
    shown = table_state(state, game=game, preset=game)
    assert aim in text(table_card(shown, de, card_emoji)) and aim in text(hand_view(shown, 0, de, card_emoji))


def test_what_fits_both_ends_makes_no_further_row_of_buttons(de: Words) -> None:
    """All cards would move."""
    state, found = GAMES["herzeln"].new(GAMES["herzeln"].options("herzeln")), False
    for _ in seeded.partie(state, Dice("both ends")):
        for seat in [] if state.waiting_for is CHANCE else state.waiting_for:
            twice = [action.token for action in state.legal(seat) if isinstance(action, LayBelow)]
            shown = table_state(state, game="herzeln", preset="herzeln")
            labels = [one.get("label", "") for one in buttons(hand_view(shown, seat, de, UPLOADED))]
            assert not twice or len("".join(labels)) < 12
            found |= bool(twice)
    assert found


# -- final scores --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["blattla", "kauflabet"])
def test_a_single_point_keeps_its_sign(game: str, language: str) -> None:
    words = TEXTS.of(language)
    won, lost = points_text(game, 1, words), points_text(game, -1, words)
    assert (won.split()[0], lost.split()[0]) == ("1", "−1")
    assert won.split()[1] == lost.split()[1] != points_text(game, 2, words).split()[1]


# -- the ceremonies of Quodlibet, all of which can be switched off -------------------------------------------


def called(
    state: QuodlibetPartie,
    de: Words,
    card_emoji: CardEmoji,
    *story: Event,
    wording: TableWording = LOUD,
    seasons: bool = False,
) -> str:
    options = QUODLIBET.options("frankonia", {"seating": "seasons"}) if seasons else None
    shown = replace(table_state(state, options=options), story=story)
    return text(table_card(shown, de, card_emoji, None, wording))


def playing(contract: str) -> QuodlibetPartie:
    """Return a state with a deal of tricks of which at least one is complete."""
    return first(partie(4), lambda state: state.contract == contract and bool(state.view(None).deal.tricks))  # type: ignore[union-attr]


def trick(deal: int, winner: int, *cards: str) -> TrickWon:
    plays = tuple(Played(seat, parse(card)) for seat, card in enumerate(cards))
    return TrickWon(deal, 1, plays, winner)


def test_the_ruffian_and_ahmed_are_announced_when_they_are_dear(de: Words, card_emoji: CardEmoji) -> None:
    state = playing("alarich")
    fallen = trick(state.deal_number, 2, "H7", "HK", "H8", "SO")
    card = called(state, de, card_emoji, fallen)
    assert (
        "Der rote Rülps ist gefallen!** Cilli" in card
        and "Achmed (der Schellen-Ober) ist gefallen!** Cilli" in card
    )
    assert "gefallen" not in called(state, de, card_emoji, fallen, wording=SILENT)
    cheap = playing("minus")
    assert "gefallen" not in called(cheap, de, card_emoji, replace(fallen, deal=cheap.deal_number))
    early = replace(fallen, deal=state.deal_number - 1)  # of another deal, which is over
    assert "gefallen" not in called(state, de, card_emoji, early)


def test_a_census_is_called_out(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.contract == "snack" and state.phase == "play")
    held = CensusHeld(state.deal_number, 1, 3, (20, 0, 30, 0))
    card = called(state, de, card_emoji, held)
    assert "📣 **1. Volkszählung!** Dora ist fertig" in card and f"Cilli{FIXED_SPACE}+30" in card
    assert "📣" not in called(state, de, card_emoji, held, wording=SILENT)


def test_a_round_is_worded_as_everybody_likes(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.deal_number == 2 and state.phase == "declare")
    due = SchnappsDue(1, 1, 1), SchnappsDue(1, 2, 2)
    card = called(state, de, card_emoji, *due)
    assert "Bert gibt einen aus" in card and "Cilli gibt 2 Runden aus" in card
    card = called(state, de, card_emoji, *due, wording=TableWording(dry=frozenset({1})))
    assert "Bert schuldet dem Tisch ein Pfand" in card and "Cilli gibt 2 Runden aus" in card
    card = called(state, de, card_emoji, *due, wording=TableWording(ServerSettings(forfeit="neutral")))
    assert "Schnaps" not in card and "2 Pfänder" in card
    assert "schuldet" not in called(state, de, card_emoji, *due, wording=SILENT)


def test_the_crown_goes_on(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.deal_number == 2 and state.phase == "declare")
    ended = CourseEnded(1, "kingdom", 1, 3)
    assert "Die Krone geht an Dora" in called(state, de, card_emoji, ended)
    assert "Krone" not in called(state, de, card_emoji, ended, wording=SILENT)


def test_seats_are_drawn_before_everybodys_eyes(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.deal_number == 1)
    card = called(state, de, card_emoji, seasons=True)
    aces = {"HA 👑 Frühling": "Anna", "SA Sommer": "Bert", "GA Herbst": "Cilli", "EA Winter": "Dora"}
    drawn = " · ".join(f"{card_emoji.inline(parse(ace[:2]))}\u00a0{ace[3:]}: {aces[ace]}" for ace in aces)
    assert f"🃏 Die Plätze sind ausgelost: {drawn}." in card
    assert "ausgelost" not in called(state, de, card_emoji, seasons=True, wording=SILENT)
    assert "ausgelost" not in called(state, de, card_emoji)
    later = first(partie(4), lambda state: state.deal_number == 2)
    assert "ausgelost" not in called(later, de, card_emoji, seasons=True)


def test_the_king_looks_first(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.phase == "declare" and not state.view(None).blind_choice)
    assert "wählt; die anderen sehen ihre Karten danach" in called(state, de, card_emoji)
    assert "sucht ein Spiel aus" in called(state, de, card_emoji, wording=SILENT)


def test_the_winner_is_crowned(de: Words, card_emoji: CardEmoji) -> None:
    state = partie(4)[-1].copy()
    state.result = Result((10, 20, 30, 40), (1, 2, 3, 4))
    assert "**👑 Anna gewinnt. Prost!**" in called(state, de, card_emoji)
    assert "wenig gewinnt" in called(state, de, card_emoji, wording=SILENT)
    assert "· 10 Strafpunkte" in called(state, de, card_emoji, wording=SILENT)
    state.result = Result((10, 10, 30, 40), (1, 1, 3, 4))
    assert "👑 Anna und Bert gewinnen gemeinsam. Prost!" in called(state, de, card_emoji)
    assert "👑" not in called(state, de, card_emoji, wording=SILENT)


def test_the_end_says_who_goes_on_the_tab(de: Words, card_emoji: CardEmoji) -> None:
    state = partie(4)[-1].copy()
    state.result = Result((10, 20, 30, 40), (1, 2, 3, 4))
    assert "Deckel" not in called(state, de, card_emoji)
    state.rounds = (SchnappsDue(1, 1, 1), SchnappsDue(4, 2, 1), SchnappsDue(4, 1, 1))
    assert "Auf den Deckel: Bert 2, Cilli 1. Mehr mit `/deckel zeigen`" in called(state, de, card_emoji)
    state.result = None
    assert "Deckel" not in called(state, de, card_emoji)


# -- covered tables, whose cards others are still to play ----------------------------------------------------


def played(name: str, preset: str, seed: int) -> TableState:
    """Return a covered table after one deal and some moves of the next."""
    rules = GAMES[name]
    options = rules.options(preset)
    state = rules.new(options)
    for actor, action in play(rules, preset, options, Dice(seed), deals=1, more=2).moves:
        state.apply(actor, action)
    table = table_state(state, game=name, preset=preset, options=options)
    return replace(table, covered=True, duplicate=True)


@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=lambda value: value)
def test_the_public_sees_the_same_whatever_is_played(
    name: str, preset: str, de: Words, card_emoji: CardEmoji
) -> None:
    one, other = (played(name, preset, seed) for seed in (1, 2))
    other = replace(other, seats=one.seats)
    assert payload(table_card(one, de, card_emoji)) == payload(table_card(other, de, card_emoji))
    assert payload(watch_view(one, de, card_emoji)) == payload(watch_view(other, de, card_emoji))
    assert "Spiel 2" in text(table_card(one, de, card_emoji))
    context = RenderContext(one, de, card_emoji, Names(one, de))
    assert chronicle(context, 1) == ()
    with pytest.raises(TableError, match="covered"):
        one.view(None)


@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=lambda value: value)
def test_players_see_their_hand_as_ever(name: str, preset: str, de: Words, card_emoji: CardEmoji) -> None:
    table = played(name, preset, 3)
    assert not any("review" in one["custom_id"] for one in buttons(hand_view(table, 0, de, card_emoji)))
    # before somebody has acted, the deal before is offered for a review, where others don't still play it
    table = replace(table, played=tuple((1, seat) for seat in range(len(table.seats))))
    for seat in range(len(table.seats)):
        assert payload(hand_view(table, seat, de, card_emoji)) == payload(
            hand_view(replace(table, covered=False, duplicate=False), seat, de, card_emoji)
        )
