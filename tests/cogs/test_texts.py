"""All languages have the same texts with the same parameters, and call things by the same names."""

import re
import tomllib
from datetime import date
from functools import cache
from itertools import product
from pathlib import Path

import discord
import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import BaseNode, Message, VariableReference

from bot.config import ConfigError
from bot.language import EVERYTHING, TEXTS as BOT_TEXTS, load_texts, of_command_line, spoken
from cogs.config import LETTERS, CogSettings
from cogs.fraternities.view import colours_of
from cogs.gatherings.when import Days
from cogs.rules.source import PAGES_FOLDER, PageError, Pages
from cogs.shell.card_emoji import emoji_files, emoji_names
from cogs.shell.names import decimal, percent
from cogs.texts.catalogue import FEATURES, CatalogueError, Texts
from cogs.translations import command_texts
from engine.cards import PACK, Suit, parse
from engine.game import IllegalAction, OptionsError, Refusal
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.registry import GAMES
from engine.tables import TABLE_CODES
from tests.languages import CODE, LANGUAGES, NAME, made_up

TEXTS = Texts()
COGS = Path(__file__).parents[2] / "cogs"
ENGINE = COGS.with_name("engine")
OPTIONAL_COMMANDS = (*("stammtisch", "tournament", "season", "fraternity", "tab", "stats", "books"),)
OPTIONAL_SUBCOMMANDS = (
    *(("table", one) for one in ("table-match", "replay")),
    *(("leaderboard", f"leaderboard-{one}") for one in ("seasons", "fraternity", "matches", "tournament")),
)
CODES = sorted(TABLE_CODES.union(*(game.refusal_codes for game in GAMES.values())))
REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs/translating.md").read_text("utf-8")
ROWS = re.findall(r"^\| `([a-z0-9_-]+)` \| ([^|]+?) \| ([^|]+?) \|", PAGE.partition("\n## Names\n")[2], re.M)


# -- the catalogues ------------------------------------------------------------------------------------------


class Variables(visitor.Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def variables(node: BaseNode) -> set[str]:
    found = Variables()
    found.visit(node)
    return found.names


@cache
def messages(language: str) -> tuple[Message, ...]:
    paths = *COGS.rglob(f"texts/{language}.ftl"), BOT_TEXTS / f"{language}.ftl"
    sources = [path.read_text(encoding="utf-8") for path in paths]
    entries = [entry for source in sources for entry in FluentParser().parse(source).body]
    return tuple(entry for entry in entries if isinstance(entry, Message))


def test_both_languages_take_the_same_parameters() -> None:
    german = {message.id.name: variables(message) for message in messages("de")}
    assert german == {message.id.name: variables(message) for message in messages("en")}


def test_no_text_is_there_for_nobody() -> None:
    files = *COGS.rglob("*.py"), *COGS.with_name("contrib").glob("*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    pages = "\n".join(path.read_text(encoding="utf-8") for path in PAGES_FOLDER.iterdir())
    whole = set(re.findall(r"""["']([a-z][A-Za-z0-9_-]*)["']""", code)) | {
        *(one.text for one in command_texts()),
        *("-".join(sign) for sign in re.findall(r"\[(\w+):(\w+)\]", pages)),
    }
    families = tuple(re.findall(r"""f["']([a-z]+-[a-z-]*)\{""", code))  # f"refusal-{code}"
    whole |= {f"{text}-{game}" for text in whole for game in GAMES}  # where a game words it otherwise
    assert [name for name in sorted(TEXTS.ids - whole) if not name.startswith(families)] == []


def test_everything_the_code_asks_for_is_there() -> None:
    for path in COGS.rglob("*.py"):
        for name in re.findall(
            r"""\b(?:words\(|reply\(interaction,)\s*["']([a-z0-9_-]+)["']""", path.read_text(encoding="utf-8")
        ):
            assert name in TEXTS.ids, f"{path.name} asks for {name!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    told = {message.id.name: message for message in messages(language)}
    for code in CODES:
        everything = {
            name: "HK" if name == "card" else "H" if name in ("suit", "suits") else "x"
            for name in variables(told[f"refusal-{code}"])
        }
        assert TEXTS.of(language).refusal(Refusal(code, **everything)).endswith((".", "!")), code


def test_no_refusal_is_explained_that_nobody_gives() -> None:
    known = {f"refusal-{code}" for code in CODES}
    code = "\n".join(path.read_text() for room in (COGS, ENGINE) for path in room.rglob("*.py"))
    conditions = "".join(re.findall(r"\.(?:unless|when)\((.*?)\)\n", code, re.DOTALL))
    given = re.findall(r'(?:Refusal|IllegalAction)\(\s*"([a-z_]+)"', code)
    given += re.findall(r'"([a-z_]+)"', conditions)
    known |= {f"refusal-{one}" for one in given}
    assert {name for name in TEXTS.ids if name.startswith("refusal-")} <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("preset", ["", *GAMES["quodlibet"].presets])
def test_every_contract_has_names_and_a_rule(contract: str, language: str, preset: str) -> None:
    words = TEXTS.of(language)
    assert words.contract(contract, preset)
    assert 1 <= len(words.contract_short(contract, preset)) <= 12, "two a row must fit on a phone"
    for neighbour, quad, seen in product(("left", "right"), ("trick", "chain"), ("others", "nobody")):
        rule = words.in_rule_set(
            f"contract-{contract}-rule", preset, last=50, neighbour=neighbour, quad=quad, seen=seen, peter=100
        )
        assert rule.endswith(".") and len(rule) <= 135


def test_a_rule_is_told_with_its_suit() -> None:
    refusal = IllegalAction("follow_suit", suit="H")
    assert TEXTS.of("de").refusal(refusal) == "Du musst Herz bedienen."
    assert "You must follow Hearts" in TEXTS.of("en-US").refusal(refusal)


def test_a_card_is_called_by_its_name() -> None:
    assert TEXTS.of("de").card(parse("HK")) == "Herz-König"
    assert TEXTS.of("en-GB").card(parse("EX")) == "Ten of Acorns"
    for language in LANGUAGES:
        assert len({TEXTS.of(language).card(card) for card in PACK}) == len(PACK)


def test_german_speakers_read_german_and_everybody_else_english() -> None:
    assert TEXTS.of(discord.Locale.german).language == "de"
    assert TEXTS.of("de-AT").language == "de"
    for locale in (None, "", "fr", discord.Locale.british_english):
        assert TEXTS.of(locale).language == "en"


def test_a_foreign_text_in_a_refusal_stays_text() -> None:
    assert "**@everyone**" not in TEXTS.of("en").refusal(Refusal("option_unknown", key="**@everyone**"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_mentions_the_commands_of_features_that_are_switched_off(language: str) -> None:
    everything, nothing = (Texts(off=off).of(language) for off in ((), LETTERS))
    roots = [everything(f"command-{name}") for name in OPTIONAL_COMMANDS]
    below = [" ".join(everything(f"command-{one}") for one in names) for names in OPTIONAL_SUBCOMMANDS]
    names = "|".join((*roots, *below))
    mentioned = re.compile(rf"/({names})\b")
    told = 0
    for path in COGS.rglob(f"texts/{language}.ftl"):
        if path.parts[-3] in LETTERS:
            continue
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, Message):
                given = dict.fromkeys(variables(entry), 1)
                told += bool(mentioned.search(everything(entry.id.name, **given)))
                assert not mentioned.search(nothing(entry.id.name, **given)), entry.id.name
    assert told, "they are mentioned otherwise"
    elsewhere = ("tutorial-sign", "fraternity-match-needs")
    assert all(everything(text) and not nothing(text) for text in elsewhere)
    assert everything("tab-card", rounds="x") and not nothing("tab-card", rounds="x")


def test_an_unknown_text_is_an_error_of_ours() -> None:
    with pytest.raises(CatalogueError, match="no-such-text"):
        TEXTS.of("de")("no-such-text")
    with pytest.raises(CatalogueError, match="hand-waiting"):
        TEXTS.of("de")("hand-waiting")


@pytest.mark.parametrize(
    ("german", "reason"),
    [
        ("language-name = Deutsch\nhello = { $", r"de\.ftl, line 2"),
        ("\n\nHallo!\nhello = Hallo", r"de\.ftl, line 3: expected an entry"),
        ("language-name = Deutsch\nhello = Hallo\n# to end\n\nTschüs!", r"de\.ftl, line 5"),
        ("hello = Hallo\nbye = Tschüs\nhello = Servus", "a second time"),
        ("language-name = Deutsch\nhello = Hallo, { $neme }", r"'hello' names \$neme, which there isn't"),
        ("language-name = Deutsch\nhello = Hallo, { -nobody }", "'hello' names -nobody, which there isn't"),
        ("language-name = Deutsch\nlanguage-fallback = nl", "'de' can't fall back to 'nl'"),
        ("language-name = Deutsch\nlanguage-fallback = de", "'de' can't fall back to 'de'"),
    ],
)
def test_a_broken_catalogue_stops_the_start(tmp_path: Path, german: str, reason: str) -> None:
    texts = tmp_path / "greetings" / "texts"
    texts.mkdir(parents=True)
    (texts / "en.ftl").write_text("language-name = English\nhello = Hello, { $name }\nbye = Bye\n")
    (texts / "de.ftl").write_text(f"{german}\n")
    with pytest.raises(CatalogueError, match=reason):
        Texts(tmp_path, own=())


def test_house_rules_that_do_not_go_together_are_named_with_what_helps() -> None:
    words = TEXTS.of("en")
    with pytest.raises(OptionsError) as refusal:
        GAMES["quodlibet"].options("frankonia", {"contracts": "plus"})
    assert words.refusal(refusal.value).startswith("contracts and wheels don't go together")
    assert "`wheels=false`" in words.refusal(refusal.value)
    unknown = OptionsError("options_conflict", key="beer", other="wine")
    assert words.refusal(unknown) == "beer and wine don't go together like this."


def test_an_open_list_of_values_does_not_end_the_sentence() -> None:
    refusal = OptionsError("option_value", key="stake", value="6", allowed="4, 8 …")
    assert TEXTS.of("en").refusal(refusal) == "Possible: 4, 8 … – “6” won't do for stake."


def test_cards_are_called_as_a_server_likes() -> None:
    assert TEXTS.of("de", "daus").card(parse("HA")) == "Herz-Daus"
    assert TEXTS.of("en", "daus").card(parse("EA")) == "Deuce of Acorns"
    assert (
        TEXTS.of("en", "daus").refusal(Refusal("sow_no_ace")) == "You can only call a Sow, which is a Deuce."
    )
    german, english = TEXTS.of("de", "french"), TEXTS.of("en", "french")
    pack = [parse(card) for card in ("EO", "GU", "HK", "SA")]
    assert [*map(german.card, pack)] == ["Kreuz-Dame", "Pik-Bube", "Herz-König", "Karo-Ass"]
    assert [*map(english.card, pack)] == [
        "Queen of Clubs", "Jack of Spades", "King of Hearts", "Ace of Diamonds",
    ]  # fmt: skip
    assert "".join(map(german.letter, "XUOKA")) == "10BDKA"
    assert german.no_suit(Suit.ACORNS) == "kein Kreuz" and english.no_suit(Suit.BELLS) == "no Diamonds"


CARDS_BY_NAME = {
    "de": r"Ass(e|es)?|Ober|Unter(?! de)|Eicheln?|Laub(?! deutscher)|Schellen|[Dd]e[rnm](?= \[[EGHS]O\])",
    "en": r"Aces?|Obers?|Unters?|Acorns|Leaves(?! of German)|Bells",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_calls_a_card_by_one_name_only(language: str) -> None:
    """Where names are given for each deck, or are what people look for, they may stand."""
    pages = [(path, r"=") for path in PAGES_FOLDER.glob(f"*.{language}.md")]
    catalogues = [(path, r" *\*?\[|settings?-|form-deck-|#") for path in COGS.rglob(f"texts/{language}.ftl")]
    for path, but in (*pages, *catalogues):
        for line in path.read_text(encoding="utf-8").splitlines():
            fixed = re.search(rf"\b({CARDS_BY_NAME[language]})\b", line) and not re.match(but, line)
            assert not fixed, f"{path} says it whatever the deck: {line}"


# -- names, as in ``docs/translating.md`` ------------------------------------------------------------------


def by_rule_set(cell: str) -> dict[str, str]:
    """Return the name that each rule set of Quodlibet uses, and the one where no table is concerned."""
    told = re.fullmatch(r"F: (.+) · B: (.+)", cell)
    first, others = told.groups() if told else (cell, cell)
    return {"": first, "frankonia": first, "badenia": others, "frundsberg": others}


@pytest.mark.parametrize(("text", "german", "english"), ROWS)
def test_a_thing_is_called_as_the_sources_call_it(text: str, german: str, english: str) -> None:
    for language, cell in (("de", german), ("en", english)):
        words = TEXTS.of(language)
        assert {preset: words.in_rule_set(text, preset) for preset in by_rule_set(cell)} == by_rule_set(cell)


def test_every_contract_has_its_names_written_down() -> None:
    assert {text for text, _, _ in ROWS} >= {f"contract-{contract}" for contract in CONTRACTS}
    assert set(by_rule_set("")) == {"", *GAMES["quodlibet"].presets}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_spells_a_command_out(language: str) -> None:
    for path in REPOSITORY.glob(f"cogs/**/texts/{language}.ftl"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert line.startswith("#") or not re.search(r"(?<![\w}<*/])/[a-zäöü]{3}", line), (
                f"{path}: {line}"
            )


def test_what_is_wrong_in_a_language_is_nowhere() -> None:
    wrong = {"de": r"Schnapps|\bReich(e|s|en)?\b|Raufbold|Gute Jagd", "en": r"\bparties?\b"}
    for language, pattern in wrong.items():
        for path in REPOSITORY.glob(f"cogs/**/texts/{language}.ftl"):
            for line in path.read_text(encoding="utf-8").splitlines():
                told = re.sub(r"^-?[a-z][A-Za-z0-9_-]* =|\{[^{}]*(->|\})", "", line)
                assert line.startswith("#") or not re.search(pattern, told, re.I), f"{path}: {line}"


# -- a third language: a folder, and what it lacks is borrowed -----------------------------------------------


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
    assert words("table-lobby", free=1) == "Óné séát fréé."


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
    texts = Texts(made_up(tmp_path, "hand-waiting", "table-lobby", "suit-H", "-ace"))
    words = texts.of(CODE)
    assert words("hand-waiting", name="Anna") == "Anna to play."
    assert words("table-lobby", free=3) == "3 seats free."
    assert words("table-lobby", free=0) == "0 seats free.", "nought is singular in French, but not in English"
    assert words.card(parse("HK")) == "Kíng óf Hearts" and words.card(parse("EA")) == "Ace óf Ácórns"
    assert texts.of(CODE, "daus").card(parse("EA")) == "Deuce óf Ácórns"


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
