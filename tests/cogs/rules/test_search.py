"""Typed words find the rule that is meant: other names, the other language, typing errors, no umlauts."""

import pytest

from cogs.rules.search import Search
from cogs.rules.source import Pages
from cogs.rules.view import is_topic
from cogs.texts.catalogue import Texts
from engine.games.registry import GAMES
from tests.languages import LANGUAGES

PAGES = Pages()
SEARCH = Search(PAGES, Texts())
TYPED = """
quodlibet snack: Kleinfraß, kleinfrass, Kleinfras, Klienfraß, kleinf, Snack, snak, Auslage, layout
quodlibet 1238: 1-2-3-8, 1238, Mauer, zwölf-achtunddreißig, zwolfachtunddreissig, first three
quodlibet 1238: Erste drei letzter, twelve thirty-eight
quodlibet alarich: Achmed, Ahmed, Achmet, roter Rülps, ruelps, red ruffian, Schellen-Ober, Herz König
quodlibet good_hunting: Waidmannsheil, Weidmanns Heil, waidmansheil, Gute Jagd, good hunting
quodlibet open_trousers: Offene Hosen, offene hose, open trowsers, trousers
quodlibet census: Volkszählung, volkszaehlung, Vokszahlung, Zählung, census, sensus
quodlibet partie: Glücksrad, gluecksrad, Glücksrat, wheel of fortune, Rad, Bierkönig, beer king, bierkonig
quodlibet badenia: Königtum, Königreich, Bierkönigtum, kingdom, kindom
quodlibet ledger: Schnapsrunde, Schnappsrunde, Hunderter, Schnaps, schnapps, hundreds
quodlibet cheating: Ertappt, mogeln, Schummeln, caught, cheating
quodlibet bribe: Schmiergeld, Bestechung, bribe
quodlibet bad_neighbour: Böser Nachbar, boser nachbar, bad neighbor, Nachbar
quodlibet ober_unter: Ober-Unter, Ober und Unter, ober/unter
quodlibet alles_oder_nichts: Alles oder nichts, all or nothing, AON
quodlibet cards: revoke, Renonce, misdeal, bedienen, follow suit, trump, Vergeben
blattla scoring: Schneider, Schnieder, schwarz, Schneider frei
blattla sow: Sauspiel, Rufer, Normalspiel, sau spiel, caller, sow game
blattla cards: Spatzen, Wenz, Bauer, Luschen, sparrows, Spazen
blattla bidding: Ramsch, Reizen, auction
blattla called: davonlaufen, run away, Rufsau
blattla cutting: Abheben, klopfen, knock
kauflabet start: Bête, bete, Labet
kauflabet exchange: Talon, kaufen, tauschen, upcard, Tallon
kauflabet deal: Stamm, stake, Einsatz
kauflabet playing: überstechen, uberstechen, ueberstechen, overtrump
fuenfzehnern zwang: Zwicker, Zwang, zwiker, force
fuenfzehnern leads: Ausspiel, unschlagbar, unbeatable
"""
LOOKED_FOR = [
    (*line.partition(":")[0].split(" "), typed.strip())
    for line in TYPED.strip().splitlines()
    for typed in line.partition(":")[2].split(",")
]


@pytest.mark.parametrize(("game", "section", "typed"), LOOKED_FOR)
def test_what_is_typed_is_found(game: str, section: str, typed: str) -> None:
    everywhere = [game, *(other for other in GAMES if other != game)]
    assert (game, section) in list(SEARCH.topics(everywhere, typed))[:5]
    assert next(SEARCH.topics([game], typed), None) is not None


def test_what_no_name_resembles_is_looked_for_in_the_text() -> None:
    assert ("kauflabet", "pot") in list(SEARCH.topics(["kauflabet"], "gleichmäßig aufgeteilt"))
    assert list(SEARCH.topics(["quodlibet"], "wer zahlt was"))


def test_what_is_not_in_the_rules_is_not_found() -> None:
    for typed in ("Skat", "Grand ouvert", "xyzzy", "12345"):
        assert list(SEARCH.topics(GAMES, typed)) == []


def test_whatever_is_found_can_be_shown_in_both_languages() -> None:
    found = list(SEARCH.topics(GAMES, ""))
    assert len(found) > 100
    assert all(is_topic(PAGES.of(game, language), about) for game, about in found for language in LANGUAGES)


def test_a_name_before_a_part_of_one_and_the_game_at_the_table_before_others() -> None:
    assert next(SEARCH.topics(GAMES, "Solo")) == ("blattla", "solo")
    assert next(SEARCH.topics(["fuenfzehnern", "quodlibet"], "Renonce")) == ("fuenfzehnern", "cards")
    assert next(SEARCH.topics(["quodlibet", "fuenfzehnern"], "Renonce")) == ("quodlibet", "cards")
