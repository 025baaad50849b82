"""The ceremonies on the card of a Quodlibet table, all of which can be switched off."""

from __future__ import annotations

from dataclasses import replace

from cogs.shell.card_emoji import CardEmoji
from cogs.shell.layout import FIXED_SPACE
from cogs.shell.names import TableWording
from cogs.shell.preferences import CEREMONIES, ServerSettings
from cogs.tables.view import table_card
from cogs.texts.catalogue import Words
from engine.cards import parse
from engine.events import Played
from engine.game import Event, Result
from engine.games.quodlibet.events import CensusHeld, KingdomEnded, PenaltyTrickWon, SchnappsDue
from engine.games.quodlibet.ledger import RoundDue
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import Partie
from tests.cogs.discord_limits import text
from tests.cogs.seating import NAMES, first, partie, snapshot

SILENT = TableWording(ServerSettings.model_validate(dict.fromkeys(CEREMONIES, False)))
LOUD = TableWording()


def called(
    state: Partie,
    de: Words,
    card_emoji: CardEmoji,
    *story: Event,
    wording: TableWording = LOUD,
    seasons: bool = False,
) -> str:
    options = resolve("frankonia", {"seating": "seasons"}) if seasons else None
    shown = replace(snapshot(state, options=options), story=story)
    return text(table_card(shown, de, card_emoji, None, wording))


def playing(contract: str) -> Partie:
    """Return a state with a deal of tricks of which at least one is complete."""
    return first(partie(4), lambda state: state.contract == contract and bool(state.view(None).deal.tricks))  # type: ignore[union-attr]


def trick(deal: int, winner: int, *cards: str) -> PenaltyTrickWon:
    plays = tuple(Played(seat, parse(card)) for seat, card in enumerate(cards))
    return PenaltyTrickWon(deal, 1, plays, winner, (0, 0, 0, 0))


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
    ended = KingdomEnded(1, 1, (0, 0, 0, 0), 3)
    assert "Die Krone geht an Dora" in called(state, de, card_emoji, ended)
    assert "Krone" not in called(state, de, card_emoji, ended, wording=SILENT)


def test_seats_are_drawn_before_everybodys_eyes(de: Words, card_emoji: CardEmoji) -> None:
    state = first(partie(4), lambda state: state.deal_number == 1)
    card = called(state, de, card_emoji, seasons=True)
    aces = [card_emoji.inline(parse(ace)) for ace in ("HA", "SA", "GA", "EA")]
    drawn = " · ".join(f"{ace}\u00a0{name}" for ace, name in zip(aces, NAMES, strict=True))
    assert f"Die Plätze sind ausgelost: {drawn}. Anna hat den Frühling" in card
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
    state.rounds = (RoundDue(1, 1, 1), RoundDue(4, 2, 1), RoundDue(4, 1, 1))
    assert "Auf den Deckel: Bert 2, Cilli 1. Mehr mit `/deckel zeigen`" in called(state, de, card_emoji)
    state.result = None
    assert "Deckel" not in called(state, de, card_emoji)
