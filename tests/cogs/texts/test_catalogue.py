"""Both languages have the same texts with the same parameters, and no unused ones."""

import re
from functools import cache
from itertools import product
from pathlib import Path

import discord
import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import BaseNode, Message, VariableReference

from cogs.optional import LETTERS
from cogs.texts.catalogue import CatalogueError, Texts
from cogs.translations import command_texts
from engine.cards import PACK, parse
from engine.game import IllegalAction, OptionsError, Refusal
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.registry import GAMES
from engine.tables import TABLE_CODES
from tests.languages import LANGUAGES

TEXTS = Texts()
COGS = Path(__file__).parents[3] / "cogs"
ENGINE = COGS.with_name("engine")
OPTIONAL_COMMANDS = (*("stammtisch", "tournament", "season", "fraternity", "tab", "stats", "books"),)
OPTIONAL_SUBCOMMANDS = (
    *(("table", one) for one in ("table-match", "replay")),
    *(("leaderboard", f"leaderboard-{one}") for one in ("seasons", "fraternity", "matches", "tournament")),
)
CODES = sorted(TABLE_CODES.union(*(game.refusal_codes for game in GAMES.values())))


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
    sources = [path.read_text(encoding="utf-8") for path in COGS.rglob(f"texts/{language}.ftl")]
    entries = [entry for source in sources for entry in FluentParser().parse(source).body]
    return tuple(entry for entry in entries if isinstance(entry, Message))


def test_both_languages_take_the_same_parameters() -> None:
    german = {message.id.name: variables(message) for message in messages("de")}
    english = {message.id.name: variables(message) for message in messages("en")}
    assert german == english


def test_no_text_is_there_for_nobody() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in COGS.rglob("*.py"))
    whole = set(re.findall(r"""["']([a-z][A-Za-z0-9_-]*)["']""", code)) | {
        one.text for one in command_texts()
    }
    families = tuple(re.findall(r"""f["']([a-z]+-[a-z-]*)\{""", code))  # f"refusal-{code}"
    assert [name for name in sorted(TEXTS.ids - whole) if not name.startswith(families)] == []


def test_everything_the_code_asks_for_is_there() -> None:
    for path in COGS.rglob("*.py"):
        for name in re.findall(r"""\bwords\(\s*["']([a-z0-9_-]+)["']""", path.read_text(encoding="utf-8")):
            assert name in TEXTS.ids, f"{path.name} asks for {name!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    told = {message.id.name: message for message in messages(language)}
    for code in CODES:
        everything = {
            name: "HK" if name == "card" else "H" if name in ("suit", "suits") else "x"
            for name in variables(told[f"refusal-{code}"])
        }
        sentence = TEXTS.of(language).refusal(Refusal(code, **everything))
        assert sentence.endswith((".", "!")), code


def test_no_refusal_is_explained_that_nobody_gives() -> None:
    known = {f"refusal-{code}" for code in CODES}
    rooms = [path.read_text(encoding="utf-8") for room in (COGS, ENGINE) for path in room.rglob("*.py")]
    others = re.findall(r'(?:Refusal|IllegalAction)\(\s*"([a-z_]+)"', "\n".join(rooms))
    known |= {f"refusal-{code}" for code in others}
    assert {name for name in TEXTS.ids if name.startswith("refusal-")} <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_contract_has_names_and_a_rule(contract: str, language: str) -> None:
    words = TEXTS.of(language)
    assert words.contract(contract)
    assert 1 <= len(words.contract_short(contract)) <= 12, "two a row must fit on a phone"
    for neighbour in ("left", "right"):
        for quad, seen in product(("trick", "chain"), ("others", "nobody")):
            rule = words.contract_rule(contract, last=50, neighbour=neighbour, quad=quad, seen=seen)
            assert rule.endswith(".") and len(rule) <= 135


def test_every_game_and_rule_set_has_a_name() -> None:
    for name, game in GAMES.items():
        assert TEXTS.of("de").game(name)
        assert all(TEXTS.of("en").preset(preset) for preset in game.presets)


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
    refusal = Refusal("option_unknown", key="**@everyone**")
    assert "**@everyone**" not in TEXTS.of("en").refusal(refusal)


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
        ("hello = { $", r"de\.ftl, line 1"),
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
        Texts(own=(tmp_path,))


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


def test_the_ace_is_called_as_a_server_likes() -> None:
    assert TEXTS.of("de", "daus").card(parse("HA")) == "Herz-Daus"
    assert TEXTS.of("en", "daus").card(parse("EA")) == "Deuce of Acorns"
    assert (
        TEXTS.of("en", "daus").refusal(Refusal("sow_no_ace")) == "You can only call a Sow, which is a Deuce."
    )
    assert TEXTS.of("de", "ass").card(parse("HA")) == "Herz-Ass"


def test_no_text_calls_the_ace_by_one_name_only() -> None:
    for language, name in (("de", "Ass"), ("en", "Ace")):
        for path in COGS.rglob(f"texts/{language}.ftl"):
            for line in path.read_text(encoding="utf-8").splitlines():
                fixed = re.search(rf"\b{name}(e|s|es)?\b", line) and not re.match(
                    r"-(an-)?ace|settings?-|#", line
                )
                assert not fixed, f"{path} says {name} whatever the server likes: {line}"
