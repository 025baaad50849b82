"""A third language is a folder of catalogues, and what it lacks is borrowed."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

import discord
import pytest

from bot.config import ConfigError
from bot.language import EVERYTHING, load_texts, of_command_line, spoken
from cogs.evenings.when import Days
from cogs.fraternities.colours import colours_of
from cogs.rules.source import PAGES_FOLDER, PageError, Pages
from cogs.shell.card_emoji import emoji_files, emoji_names
from cogs.shell.names import decimal, percent
from cogs.shell.settings import CogSettings
from cogs.texts.catalogue import FEATURES, CatalogueError, Texts
from engine.cards import parse
from tests.made_up import CODE, NAME, made_up

TEXTS = Texts()


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Texts:
    return Texts(made_up(tmp_path_factory.mktemp("translations")))


def test_a_folder_makes_a_language(texts: Texts) -> None:
    assert TEXTS.languages == ("de", "en") and texts.languages == ("de", "en", CODE)
    assert [texts.of(language).name for language in texts.languages] == ["Deutsch", "English", NAME]
    words = texts.of(discord.Locale.french)
    assert words.card(parse("HK")) == "Kíng óf Héárts"
    assert texts.of(CODE, "daus").card(parse("HA")) == "Déúcé óf Héárts"
    assert (
        texts.of("fr-CA") is words and texts.of("de-AT").language == "de" and texts.of("it").language == "en"
    )


def test_every_text_of_it_is_its_own(texts: Texts, tmp_path: Path) -> None:
    words = texts.of(CODE)
    assert all(words.has(name) and words.languages == (CODE, "en") for name in texts.ids)
    assert words("card-lobby", free=1) == "Óné séát fréé."


def test_numbers_and_dates_are_as_its_readers_write_them(texts: Texts) -> None:
    words = texts.of(CODE)
    assert decimal(-12.5, words) == "−12,5" and decimal(-0.04, words) == "0,0"
    assert percent(1, 4, words) == "25\u00a0%"
    assert [TEXTS.of("en").locale(reader) for reader in ("en-US", "fr", None)] == ["en_US", "en_GB", "en_GB"]
    today = date(2026, 11, 30)
    days = Days(texts)
    assert days.to_choose("", today, words, words.locale("fr"))[3][0] == "jeudi 3 décembre 2026"
    for typed in ("jeudi", "jeu.", "jeudi 3 décembre", "ón jeudi", "Donnerstag", "Thursday"):
        assert days.read(typed, today, words) == date(2026, 12, 3), typed
    for typed in ("tómórrów", "morgen", "tomorrow"):
        assert days.read(typed, today, words) == date(2026, 12, 1), typed
    assert days.read("mar.", today, words) == date(2026, 12, 1), "mardi"
    assert days.read("mar 3", today, words) == days.read("mar 3", today, texts.of("en")) == date(2027, 3, 3)


def test_colours_are_known_in_it(texts: Texts) -> None:
    typed = "bláck ánd réd ánd góld"
    assert colours_of(typed, texts, texts.of("de")) == colours_of("schwarz-rot-gold", texts, texts.of("de"))


def test_what_it_lacks_is_borrowed(tmp_path: Path) -> None:
    texts = Texts(made_up(tmp_path, "hand-turn", "card-lobby", "suit-H", "-ace"))
    words = texts.of(CODE)
    assert words("hand-turn") == "➤ Your turn." and words("card-lobby", free=3) == "3 seats free."
    assert words("card-lobby", free=0) == "0 seats free.", "nought is singular in French, but not in English"
    assert words.card(parse("HK")) == "Kíng óf Hearts" and words.card(parse("EA")) == "Ace óf Ácórns"
    assert texts.of(CODE, "daus").card(parse("EA")) == "Déúcé óf Ácórns"


def test_a_language_without_a_name_is_not_offered_yet(tmp_path: Path) -> None:
    assert Texts(made_up(tmp_path, "language-name")).languages == ("de", "en")


def test_a_fallback_can_be_chosen(tmp_path: Path) -> None:
    (tmp_path / "bar.ftl").write_text("language-name = Boarisch\nlanguage-fallback = de\nsuit-G = Laab\n")
    words = Texts(tmp_path).of("bar")
    assert words.languages == ("bar", "de", "en")
    assert words.card(parse("GK")) == "Laab-König" and decimal(0.5, words) == "0,5", "CLDR knows no Bavarian"
    assert Pages().of("blattla", *words.languages).language == "de"


def test_rules_are_in_the_first_language_that_has_them(tmp_path: Path, texts: Texts) -> None:
    assert Pages().of("quodlibet", *texts.of(CODE).languages).language == "en"
    english = (PAGES_FOLDER / "quodlibet.en.md").read_text(encoding="utf-8")
    (tmp_path / "quodlibet.fr.md").write_text(english, encoding="utf-8")
    pages = Pages(tmp_path)
    assert (
        pages.of("quodlibet", CODE, "en").language == CODE
        and pages.of("blattla", CODE, "en").language == "en"
    )
    (tmp_path / "quodlibet.fr.md").write_text("# Quodlibet {start}\n", encoding="utf-8")
    with pytest.raises(PageError, match=r"quodlibet\.fr\.md has other sections"):
        Pages(tmp_path)


def test_cards_are_called_so_that_discord_takes_it(tmp_path: Path, texts: Texts) -> None:
    assert emoji_names(texts.of(CODE))["HK"] == "king_of_hearts"
    (tmp_path / "fr.ftl").write_text("language-name = F\nsuit-E = Жёлуди\nsuit-H = Cœurs\n", encoding="utf-8")
    names = emoji_names(Texts(tmp_path).of("fr"))
    assert names["EK"] == "king_of_acorns" and names["suit_H"] == "hearts"
    (tmp_path / "fr.ftl").write_text("language-name = F\nsuit-E = Herz\n", encoding="utf-8")
    with pytest.raises(CatalogueError, match="suit_E in 'fr' and suit_H are both 'herz'"):
        emoji_files(Texts(tmp_path))


def test_the_command_line_speaks_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up(tmp_path)
    texts = of_command_line(CogSettings(translations=str(tmp_path)))
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8@euro")
    assert spoken(texts)("setup-token-ask") == "Tókén:"
    assert spoken(texts, "de")("setup-yes") == "J/n"
    with pytest.raises(ConfigError, match="the languages are de, en, fr"):
        spoken(texts, "it")
    with pytest.raises(ConfigError, match=r"cogs\.translations: .*none is no folder"):
        load_texts(CogSettings(translations="none"))


def test_translation_sites_find_every_catalogue() -> None:
    root = FEATURES.parent
    paths = tomllib.loads((root / "l10n.toml").read_text(encoding="utf-8"))["paths"]
    english = {file for one in paths for file in root.glob(one["reference"])}
    german = {file for one in paths for file in root.glob(one["l10n"].replace("{locale}", "de"))}
    for code, found in (("en", english), ("de", german)):
        assert found == {file for folder in EVERYTHING for file in folder.rglob(f"{code}.ftl")}
