"""Whatever somebody is asked about is told in words, in every language, and never as records have it."""

from __future__ import annotations

import pytest

from cogs.games.action_words import Speech
from cogs.games.views import GAME_VIEWS
from cogs.texts.catalogue import Texts
from engine.actions import Play
from engine.game import CHANCE, Action
from engine.games.blattla.actions import BID_ALONE, BID_NAMED_SOW, BID_SOW, KNOCKS, CallSow, Cut
from engine.games.fuenfzehnern.actions import LeadWithZwang
from engine.games.kauflabet.actions import KEEP, STAY_IN, Exchange
from engine.games.quodlibet.actions import Choose, Draw, EndTurn, Lay, Offend, Penalise, PlaySlot
from engine.games.registry import GAMES
from tests.engine.parties import PRESETS, play
from tests.languages import LANGUAGES
from tests.seeded import Dice

UNTOLD = (Offend, Penalise)
"""Actions that nobody is asked about."""


def told(game: str, preset: str, action: Action, language: str) -> str:
    words = Texts().of(language)
    return GAME_VIEWS[game].action(action, Speech(words, preset, words.card))


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
        ("blattla", KNOCKS[0], "4+4 ↻", "4+4 ↻"),
        ("blattla", BID_SOW, "Sauspiel", "Sow game"),
        ("blattla", BID_NAMED_SOW[15], "Sauspiel Laub", ""),
        ("blattla", BID_ALONE[0], "Schellen-Solo", ""),
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
