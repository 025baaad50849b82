"""The rule pages are complete, the same in both languages, right, and those in ``docs/rules/``."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from cogs.house_rules.naming import model_of
from cogs.rules.source import (
    HOUSE_RULES,
    PAGES_FOLDER,
    START,
    Example,
    PageError,
    Pages,
    RulesPage,
    RulesSection,
    read_page,
)
from cogs.rules.wording import Ink, told
from cogs.texts.catalogue import Texts
from contrib.rulebook import DRAFT, FOLDER, documents, drafts, golden_cases
from engine.cards import NATURAL, PACK, SUIT_LETTERS, TakenTrick, TrickOrder, winning_position
from engine.game import IllegalAction, OptionsError
from engine.games.blattla import BIDS
from engine.games.fuenfzehnern import RULE_SETS as LEAD_RULES
from engine.games.kauflabet.game import Kauflabet
from engine.games.kauflabet.terms import order_of
from engine.games.quodlibet.contracts import CONTRACTS, SEATS
from engine.games.quodlibet.game import QUODLIBET
from engine.games.quodlibet.stages import census
from engine.games.registry import GAMES
from engine.house_rules import HouseRules, as_text, choices_of
from engine.kernel.terms import Bill, score
from tests.cases.reading import Case, read_trick, same
from tests.cases.runner import READERS
from tests.languages import LANGUAGES

# -- replaying examples, as golden cases are and some ways of our own ---------------------------------------


def examples(page: RulesPage) -> Iterator[tuple[RulesSection, dict[str, Any]]]:
    """Yield every example of a page, with its section."""
    for section in page.sections:
        for block in section.blocks:
            if isinstance(block, Example):
                yield section, numbered(block.case)


def numbered(value: Any) -> Any:
    """Return a case as YAML would load it, with numbers for keys that are text in TOML."""
    if isinstance(value, Mapping):
        return {int(key) if key.isdigit() else key: numbered(part) for key, part in value.items()}
    return [numbered(part) for part in value] if isinstance(value, list) else value


def replay(game: str, case: Case) -> None:
    """Replay an example. Raises ``AssertionError`` if it contradicts the rules."""
    kind = case["kind"]
    reader = _OWN[kind] if kind == "trick_score" else READERS[game].get(kind) or _OWN[kind]
    reader({"game": game, **case})


def bills(case: Case) -> Sequence[Bill]:
    return CONTRACTS[case["contract"]].bills(
        QUODLIBET.options(case.get("ruleset", "frankonia"), case.get("options"))
    )


def tally(case: Case) -> None:
    """Check tricks of arbitrary cards, as contracts that count tricks ignore the cards."""
    won = [seat for seat, number in enumerate(case["tricks_won"]) for _ in range(number)]
    tricks = [TakenTrick(seat, PACK[4 * n : 4 * n + 4], seat) for n, seat in enumerate(won)]
    assert len(tricks) == 8
    same("score", tuple(case["score"]), score(bills(case), tricks, SEATS))


def trick_score(case: Case) -> None:
    """Check the score of a trick, by default the first one of a deal."""
    if "number" not in case:
        READERS["quodlibet"]["trick_score"](case)
        return
    trick, number = read_trick(case["trick"]), case["number"]
    after, before = (
        score(bills(case), [trick] * tricks, SEATS, over=False) for tricks in (number, number - 1)
    )
    same("score", case["score"], [points - old for points, old in zip(after, before, strict=True)])
    same("winner", trick.winner, (trick.leader + winning_position(order(case), trick.cards)) % 4)


def trick_taken(case: Case) -> None:
    """Check who takes a trick with trumps."""
    trick = read_trick(case["trick"])
    same("winner", trick.winner, (trick.leader + winning_position(order(case), trick.cards)) % 4)


def order(case: Case) -> TrickOrder:
    if case["game"] == "blattla":
        return BIDS[f"solo {case['trump']}"].contract.order
    if case["game"] == "kauflabet":
        options = Kauflabet().options(case["ruleset"], case.get("options"))
        return order_of(options, SUIT_LETTERS.index(case["trump"]))
    return NATURAL


def count_hands(case: Case) -> None:
    same("points", tuple(case["points"]), census(case["number"], case["held"]))
    same("the empty hand", 0, case["held"][case["out"]])


_OWN: Final[Mapping[str, Callable[[Case], None]]] = {
    "census": count_hands,
    "tally": tally,
    "trick_score": trick_score,
    "trick_taken": trick_taken,
}


PAGES, TEXTS = Pages(), Texts()
ALL = [PAGES.of(game, language) for game in GAMES for language in LANGUAGES]
EXAMPLES = [
    pytest.param(page.game, case, id=f"{page.game}-{section.name}-{number}")
    for page in ALL
    if page.language == "de"
    for number, (section, case) in enumerate(examples(page))
]
DOCUMENTS = documents(Texts(), Pages())


# -- the pages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "case"), EXAMPLES)
def test_an_example_is_what_the_rules_say(game: str, case: dict[str, Any]) -> None:
    replay(game, case)


@pytest.mark.parametrize(("game", "case"), EXAMPLES)
def test_an_example_names_the_house_rules_without_which_it_is_wrong(game: str, case: dict[str, Any]) -> None:
    model = type(GAMES[game].options(GAMES[game].presets[0]))
    assert issubclass(model, HouseRules)
    for key in model.model_fields.keys() - case.keys() - case.get("options", {}).keys():
        for value in choices_of(model, key):
            try:
                replay(game, {**case, "options": {**case.get("options", {}), key: value}})
            except OptionsError:
                pass  # it makes no sense beside others
            except (AssertionError, IllegalAction):
                pytest.fail(f"it is another with {key}={value}")


@pytest.mark.parametrize("wrong", [{"score": [0, 30, 0, 0]}, {"trick": "2: H9 HA SO HK -> 0"}])
def test_a_wrong_example_is_found(wrong: dict[str, Any]) -> None:
    alarich = [case for section, case in examples(PAGES.of("quodlibet", "en")) if section.name == "alarich"]
    with pytest.raises(AssertionError):
        replay("quodlibet", {**alarich[1], **wrong})


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_sections_house_rules_and_examples(game: str) -> None:
    german, english = (PAGES.of(game, language) for language in ("de", "en"))
    assert [(s.name, s.level) for s in german.sections] == [(s.name, s.level) for s in english.sections]
    assert [(r.key, r.section, r.also) for r in german.house_rules] == [
        (r.key, r.section, r.also) for r in english.house_rules
    ]
    of = [[(section.name, case) for section, case in examples(page)] for page in (german, english)]
    assert of[0] == of[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_is_explained_once_and_its_named_values_exist(game: str) -> None:
    rules = GAMES[game]
    for language in LANGUAGES:
        page = PAGES.of(game, language)
        keys = Counter(rule.key for rule in page.house_rules)
        assert keys == Counter(list(type(rules.options(rules.presets[0])).model_fields))
        for rule in page.house_rules:
            assert {rule.section, *rule.also} <= page.by_name.keys()
            values = choices_of(model_of(rules), rule.key)
            named = set(re.findall(r"\(`(\w+)`\)", rule.meaning))
            assert named <= set(map(as_text, values)), f"{rule.key} is said to take {named}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_and_rule_for_leads_has_a_section_with_an_example(language: Any) -> None:
    named: dict[str, set[str]] = {
        "quodlibet": set(CONTRACTS),
        "fuenfzehnern": set(LEAD_RULES),
        "blattla": {bid.contract.kind for bid in BIDS.values()},
        "kauflabet": {"exchange", "playing", "pot", "old"},
    }
    for game, sections in named.items():
        assert sections <= {section.name for section, _ in examples(PAGES.of(game, language))}


@pytest.mark.parametrize("page", ALL, ids=lambda page: f"{page.game}-{page.language}")
def test_a_page_begins_with_the_game_and_ends_with_its_house_rules(page: Any) -> None:
    names = [section.name for section in page.sections]
    assert names[0] == START and names[-1] == HOUSE_RULES
    assert [section.level for section in page.sections].count(1) == 1


@pytest.mark.parametrize("page", ALL, ids=lambda page: f"{page.game}-{page.language}")
def test_every_example_can_be_told(page: Any) -> None:
    ink = Ink(TEXTS.of(page.language))
    for section, case in examples(page):
        lines = told(case, ink)
        assert len(lines) >= 2 and all(lines), section.name
        assert not re.search(r"\[|\{", "".join(lines))


@pytest.mark.parametrize("page", ALL, ids=lambda page: f"{page.game}-{page.language}")
def test_cards_are_written_as_signs_which_the_catalogue_names_as_the_server_likes(page: Any) -> None:
    written = (PAGES_FOLDER / f"{page.game}.{page.language}.md").read_text("utf-8")
    source = re.sub(r"^= .*|\*Daus\*", "", written, flags=re.M)  # names that are only spoken of
    assert not re.search(r"\b(Ass|Asse|Assen|Daus|Ace|Aces)\b", source), "write [rank:A]"
    assert not re.search(r"`[EGHSAKOUX]`", source), "write [suit:E], or the rank's name"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("## No name\n", "needs a name"),
        ("# A {start}\n## B {start}\n", "two sections"),
        ("# A {start}\n```example\nkind = \n```\n", "before line 4"),
        ("# A {start}\n```example\n", "isn't closed"),
        ("# A {start}\n@Key meaning\n", "no house rule"),
    ],
)
def test_a_page_that_cannot_be_read_says_why(tmp_path: Path, text: str, reason: str) -> None:
    page = tmp_path / "blattla.en.md"
    page.write_text(text)
    with pytest.raises(PageError, match=reason):
        read_page(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_that_say_where_there_is_more_name_the_command(language: Any) -> None:
    words = TEXTS.of(language)
    assert words.refusal(IllegalAction("sow_thrown", card="EA")).endswith(f"`/{words('command-rules')}`.")


# -- docs/rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_as_its_source_says(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == DOCUMENTS[name], "write it anew: python -m contrib.rulebook --write"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_cards_have_their_names_and_pictures_are_there(name: str) -> None:
    text = DOCUMENTS[name]
    assert "[HK]" not in text and "[rank:" not in text and "```example" not in text
    pictures = [line.split("](")[1].rstrip(")") for line in text.splitlines() if line.startswith("![")]
    assert all((FOLDER / picture).exists() for picture in pictures)


def test_the_table_shows_defaults_and_what_other_rule_sets_choose() -> None:
    lines = DOCUMENTS["quodlibet.en.md"].splitlines()
    assert any(line.startswith("| `last_trick_value` | **`50`**, *`80`* |") for line in lines)
    assert any(line.startswith("| `parties` | `1 … 12`, **`1`** |") for line in lines)
    german = DOCUMENTS["quodlibet.de.md"]
    assert "Herz-König kostet 50" in german and "Anna Herz-König" in german


@pytest.mark.parametrize("name", ["grasobern", "herzla"])
def test_a_draft_is_a_page_with_everything_to_be_told_which_is_not_accepted_yet(
    name: str, tmp_path: Path
) -> None:
    for file, text in drafts(name, TEXTS, golden_cases()).items():
        assert DRAFT in text
        (tmp_path / file).write_text(text, encoding="utf-8")
        page = read_page(tmp_path / file)
        assert [rule.key for rule in page.house_rules] == list(type(GAMES[name].options(name)).model_fields)
        found = [case for _, case in examples(page)]
        assert len(found) > 2
        for case in found:
            replay(name, case)
    pages = [path for path in PAGES_FOLDER.glob("*.md") if DRAFT in path.read_text(encoding="utf-8")]
    assert not pages, "drafts have to be finished"
