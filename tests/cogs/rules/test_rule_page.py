"""Every section of the rules fits into a message, and typed words find the one that is meant."""

import random
import re
from typing import Any

import pytest

from cogs.house_rules.naming import model_of
from cogs.rules.source import HOUSE_RULES, Pages, RulesPage
from cogs.rules.view import (
    KEY,
    NOW,
    RulesId,
    Search,
    is_topic,
    rule_page,
    rules_menu,
    running_section,
)
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.clicks import parse
from cogs.texts.catalogue import Texts
from engine.game import CHANCE
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.registry import GAMES
from engine.tables import TableState
from engine.tables.state import with_
from tests.cogs.seating import check, components, table_state, text
from tests.languages import LANGUAGES

PAGES, TEXTS = Pages(), Texts()
FACES = CardEmoji({name: 10**18 + number for number, name in enumerate(EMOJI_PICTURES)})
ALL = [PAGES.of(game, language) for game in GAMES for language in LANGUAGES]
NAMED = [pytest.param(page, id=f"{page.game}-{page.language}") for page in ALL]
EVERYTHING_CHANGED = {
    "quodlibet": (
        "badenia",
        {"contracts": ",".join(CONTRACTS), "parties": "12", "quad_census_timing": "immediate"},
    ),
    "kauflabet": ("1739", {"players": "3", "stake": "1000", "tie_rule": "split"}),
    "fuenfzehnern": ("parlett", {"players": "3", "removed_suit": "E", "parlett_when_retaining": "same"}),
    "blattla": ("schafkopf", {"run_away_min": "8", "n_deals": "400", "solo_settlement": "winners_only"}),
}
SEARCH = Search(PAGES, Texts())
TYPED = """
quodlibet snack: Kleinfraß, kleinfrass, Kleinfras, Klienfraß, kleinf, Snack, snak, Auslage, layout
quodlibet 1238: 1-2-3-8, 1238, Mauer, Postleitzahl, zwölf-achtunddreißig, zwolfachtunddreissig, first three
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
quodlibet alles_oder_nichts: Alles oder nichts, all or nothing, AoN
quodlibet no_reds: KR, Keine Roten
quodlibet good_hunting: WH
quodlibet bad_neighbour: BN
quodlibet open_trousers: OH
quodlibet snack: KF
quodlibet origins: Herkunft, Frankonia, Schwarzer Peter, Verbindung, fraternity, 1845, 1862, Rumpel, KÖStV
quodlibet cards: revoke, Renonce, misdeal, bedienen, follow suit, trump, Vergeben
blattla scoring: Schneider, Schnieder, schwarz, Schneider frei
blattla sow: Sauspiel, Rufer, Normalspiel, sau spiel, caller, sow game
blattla cards: Spatzen, Wenz, Bauer, Luschen, Nichtser, sparrows, blanks, nixers, Spazen
blattla cards: Gras, Grün, Daus, Deuce
blattla origins: Bierkopf, Bavaria, Ursprung
blattla bidding: Ramsch, Reizen, auction
blattla called: davonlaufen, run away, Rufsau
blattla cutting: Abheben, klopfen, knock
kauflabet start: Bête, bete, Labet
kauflabet origins: 1684, Corvinus, Schnüffis, Meyer
kauflabet exchange: Talon, kaufen, tauschen, upcard, Tallon
kauflabet deal: Stamm, stake, Einsatz
kauflabet playing: überstechen, uberstechen, ueberstechen, overtrump
fuenfzehnern zwang: Zwicker, Zwang, zwiker, force
fuenfzehnern leads: Ausspiel, unschlagbar, unbeatable
fuenfzehnern origins: 1811, Hammer, history, Kastner
"""
LOOKED_FOR = [
    (*line.partition(":")[0].split(" "), typed.strip())
    for line in TYPED.strip().splitlines()
    for typed in line.partition(":")[2].split(",")
]


# -- sections, with and without a table ----------------------------------------------------------------------


def table_of(game: str, preset: str | None = None, **overrides: str) -> TableState:
    preset = preset or GAMES[game].presets[0]
    table = table_state(game=game, preset=preset, options=GAMES[game].options(preset, overrides))
    return with_(table, row=table.row._replace(table=10**9))


def topics(page: RulesPage) -> list[str]:
    return [*page.by_name, *(f"{KEY}{key}" for key in page.by_key)]


def links(view: Any) -> list[str]:
    """Return the topics that buttons and selects lead to."""
    found = []
    for node in components(view):
        if isinstance(clicked := parse(node.get("custom_id", "")), RulesId):
            found += [one["value"] for one in node["options"]] if clicked.chosen else [clicked.topic]
    return found


@pytest.mark.parametrize("page", NAMED)
def test_every_topic_fits_and_leads_on(page: RulesPage) -> None:
    preset, overrides = EVERYTHING_CHANGED.get(page.game) or (
        GAMES[page.game].presets[0],
        {"cutting": "false"},
    )
    tables = [None, table_of(page.game), table_of(page.game, preset, **overrides)]
    for topic in topics(page):
        for at in tables:
            view = rule_page(page, topic, TEXTS.of(page.language), FACES, at)
            check(view)
            assert not re.search(r"\[(rank|contract|suit|preset|[EGHS][AKOUX987]\])", text(view))
            assert "```example" not in text(view)
            assert all(is_topic(page, one) for one in links(view)), topic


@pytest.mark.parametrize("page", NAMED)
def test_a_section_is_short_enough_to_be_read_on_a_phone(page: RulesPage) -> None:
    for section in page.sections:
        view = rule_page(page, section.name, TEXTS.of(page.language), CardEmoji())
        assert len(text(view)) <= 2300, section.name


@pytest.mark.parametrize("page", NAMED)
def test_everything_can_be_reached_from_the_start(page: RulesPage) -> None:
    words, reached, waiting = TEXTS.of(page.language), set[str](), ["start"]
    while waiting:
        topic = waiting.pop()
        if topic not in reached:
            reached.add(topic)
            waiting += links(rule_page(page, topic, words, CardEmoji()))
    assert reached == set(topics(page))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_key_of_a_house_rule_reaches_a_reader(game: str, language: str) -> None:
    page, words = PAGES.of(game, language), TEXTS.of(language)
    for topic in topics(page):
        told = text(rule_page(page, topic, words, CardEmoji(), table_of(game, GAMES[game].presets[-1])))
        rules = [line for line in told.splitlines() if line.startswith(("- ", "✏️", "##"))]
        assert not [line for line in rules if "`" in line], "rules and values have names"
        keys = [key for key in model_of(GAMES[game]).model_fields if "_" in key]
        assert not [line for line in rules if any(key in line for key in keys)]


def test_the_menu_offers_every_game() -> None:
    for language in LANGUAGES:
        view = rules_menu(TEXTS.of(language))
        check(view)
        assert len([node for node in components(view) if node["type"] == 2]) == len(GAMES)


def shown_at(topic: str, preset: str | None = None, **overrides: str) -> str:
    """Return the text of a topic of Quodlibet, at a table or without one."""
    at = None if preset is None else table_of("quodlibet", preset, **overrides)
    return text(rule_page(PAGES.of("quodlibet", "de"), topic, TEXTS.of("de"), CardEmoji(), at))


def test_the_rules_in_force_are_told_and_what_differs_is_marked() -> None:
    right, left = "Der rechte, der nach dir dran ist", "Der linke, der vor dir dran ist"
    assert f"- Wer beim Bösen Nachbarn zahlt: {right} –" in shown_at("bad_neighbour")
    badenia = shown_at("bad_neighbour", "badenia")
    assert f"- **Wer beim Bösen Nachbarn zahlt: {left}** (oben {right}) –" in badenia, (
        "Badenia is always so, the text isn't"
    )
    ours = shown_at("bad_neighbour", "badenia", neighbour="right")
    assert f"- ✏️ **Wer beim Bösen Nachbarn zahlt: {right}** (sonst {left}) –" in ours
    assert "Tisch 1000000000" in ours
    both = shown_at("1238", "frankonia", last_trick_value="80")
    assert "- ✏️ **Der achte Stich kostet: 80 Punkte** (sonst 50 Punkte) –" in both
    changed = shown_at(HOUSE_RULES, "badenia", neighbour="right")
    assert f"✏️ An diesem Tisch geändert: Wer beim Bösen Nachbarn zahlt: {right}" in changed
    assert "alles wie im Regelwerk **Badenia**" in shown_at(HOUSE_RULES, "badenia")


def test_a_house_rule_is_told_by_itself() -> None:
    option = shown_at(f"{KEY}neighbour", "badenia", neighbour="right")
    assert "✏️ **An Tisch 1000000000 gilt: Der rechte, der nach dir dran ist**" in option
    assert "Im Regelwerk „Badenia“: Der linke, der vor dir dran ist" in option and "`" not in option


def test_an_example_says_so_where_other_rules_are_in_force() -> None:
    assert "Beispiel für" not in shown_at("ober_unter", "badenia")
    assert "**Beispiel für Ober und Unter in einem Stich: Kosten zusammen 100**" in shown_at(
        "ober_unter", "badenia", ou_mixed="pairs"
    )
    assert "**Beispiel für Quadratur: Wie Stiche**" in shown_at("quadrature", "badenia")


def test_examples_show_cards_as_pictures_and_sentences_name_them() -> None:
    shown = text(rule_page(PAGES.of("quodlibet", "de"), "alarich", TEXTS.of("de"), FACES))
    assert "Herz-König\u00a0<:HK:" in shown
    assert "Anna <:SX:" in shown and "das kostet" in shown.lower()


def test_the_ace_is_called_as_the_server_likes() -> None:
    shown = text(rule_page(PAGES.of("blattla", "de"), "cards", TEXTS.of("de", "daus"), CardEmoji()))
    assert "Augen: Daus 11" in shown and "Ass" not in shown


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_at_a_section_that_there_is(game: str, seed: int) -> None:
    rules, chance = GAMES[game], random.Random(seed)
    page = PAGES.of(game, "en")
    seen = set()
    for preset in rules.presets:
        options = rules.options(preset)
        state = rules.new(options)
        for _ in range(400):
            waiting = state.waiting_for
            if not isinstance(waiting, frozenset):
                state.apply(CHANCE, state.deal(chance.sample(state.pack, len(state.pack))))
            elif waiting:
                seat = min(waiting)
                state.apply(seat, chance.choice(state.legal(seat)))
            else:
                break
            section = running_section(table_state(state, options=options, game=game, preset=preset))
            assert section in page.by_name
            seen.add(section)
    assert len(seen) >= 2


def test_before_and_after_the_partie_it_is_the_first_section() -> None:
    options = GAMES["blattla"].options("blattla")
    assert running_section(table_state(None, options=options, game="blattla", preset="blattla")) == "start"


@pytest.mark.parametrize(
    "written",
    [
        RulesId(None, "quodlibet", "alarich"),
        RulesId(10**17, "fuenfzehnern", f"{KEY}parlett_when_retaining"),
        RulesId(17, "blattla", "-0"),
        RulesId(17, "blattla", NOW),
    ],
    ids=lambda written: written.custom_id,
)
def test_an_id_comes_back_as_it_was_written(written: RulesId) -> None:
    assert parse(written.custom_id) == written and len(written.custom_id) <= 100


@pytest.mark.parametrize(
    "forged",
    [
        "bk1:r:17:blattla:",
        "bk1:r::blattla:solo",
        "bk1:r:017:blattla:solo",
        "bk1:r:-1:blattla:solo",
        "bk1:r:17:Blattla:solo",
        "bk1:r:17:blattla:solo\n",
        "bk1:r:17:blattla:-10",
        "bk1:r:17:blattla:--",
        "bk1:r:17:blattla:key.",
        "bk1:r:17:blattla:key.key.cutting",
        "bk1:r:17:blattla:../solo",
        "bk1:r:17:blattla:" + "a" * 41,
        "bk0:r:17:blattla:solo",
    ],
)
def test_what_is_not_ours_is_not_understood(forged: str) -> None:
    assert parse(forged) is None


# -- typed words: other names, the other language, typing errors, no umlauts ---------------------------------


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
