"""The form offers every house rule with every value, in both languages, within Discord's limits."""

from typing import Any

import pytest

from cogs.house_rules.forms import FORM_PAGES, START, Draft, FormId, rules_form, values_of
from cogs.house_rules.naming import (
    completions,
    model_of,
    offered,
    read,
    refused,
    rule_name,
    value_text,
)
from cogs.rules.view import rules_menu
from cogs.shell.clicks import parse
from cogs.texts.catalogue import Texts
from discord_sandbox.components import walk
from engine import house_rules
from engine.game import OptionsError
from engine.games.registry import GAMES
from engine.tables import Access, TableState
from tests.cogs.seating import check, table_state, text
from tests.languages import LANGUAGES

SAVED = [f"Unser Regelwerk Nummer {number:02d} mit langem Namen" for number in range(50)]


def lobby(name: str) -> TableState:
    """Return a table of a game in its lobby."""
    return table_state(game=name, preset=GAMES[name].presets[0])


@pytest.mark.parametrize("name", GAMES)
def test_every_house_rule_is_on_one_page(name: str) -> None:
    keys = [key for page in FORM_PAGES[name].values() for key in page]
    assert sorted(keys) == sorted(model_of(GAMES[name]).model_fields)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_value_is_said_in_words(texts: Texts, name: str, language: str) -> None:
    words, model = texts.of(language), model_of(GAMES[name])
    for key in model.model_fields:
        assert 1 <= len(rule_name(name, key, words)) <= 45, "the title of a question"
        listed = offered(model, key)
        assert len(listed) <= 25
        for value in listed:
            said = value_text(name, key, value, words)
            assert len(said) <= 60, "a line on a phone, or little more"
            assert ": " not in said, "a colon stands before it"
            assert said != value or value.replace("-", "").isdigit(), f"{key} = {value}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_games_and_rule_sets_are_told_in_a_sentence_where_they_are_chosen(
    texts: Texts, name: str, language: str
) -> None:
    words = texts.of(language)
    form = rules_form(lobby(name), Draft.of(lobby(name)), START, words, SAVED)
    told = {
        (choice["label"], choice.get("description", ""))
        for component in walk(form.to_components())
        for choice in component.get("options", ())
    }
    games = {(words.game(one), words.about(one)) for one in GAMES}
    assert games | {(words.preset(one), words(f"preset-{one}-about")) for one in GAMES[name].presets} <= told
    assert all(about in text(rules_menu(words)) for _, about in games)


@pytest.mark.parametrize("name", GAMES)
def test_every_value_that_is_offered_can_be_chosen(name: str) -> None:
    model = model_of(GAMES[name])
    for key in model.model_fields:
        for value in offered(model, key):
            try:
                house_rules.validated(model, {key: value})
            except OptionsError as error:
                assert error.code == "options_conflict", "it makes sense with others only"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_page_is_within_the_limits(texts: Texts, name: str, language: str) -> None:
    words, shown = (
        texts.of(language),
        table_state(
            game=name,
            preset=GAMES[name].presets[0],
            access=Access("invited", ("123456789012345678",)),
            rule_set=SAVED[0],
        ),
    )
    overrides: dict[str, str] = {"players": "3"} if "players" in model_of(GAMES[name]).model_fields else {}
    for page in FORM_PAGES[name]:
        for preset in GAMES[name].presets:
            draft = Draft(preset, overrides, SAVED[0], pending=True)
            drawing = rules_form(shown, draft, page, words, SAVED, words("form-applied"))
            check(drawing)
            ids = [part["custom_id"] for part in walk(drawing.to_components()) if "custom_id" in part]
            assert ids and all(isinstance(parse(custom_id), FormId) for custom_id in ids)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_refused_is_called_as_in_the_form(texts: Texts, name: str, language: str) -> None:
    words, rules = texts.of(language), GAMES[name]
    model = model_of(rules)
    seen = set()
    for key in model.model_fields:
        for value in offered(model, key) or ["?"]:
            for preset in rules.presets:
                _, problem = values_of(rules, Draft(preset, {key: value}))
                if problem is None:
                    continue
                told = refused(problem, name, words)
                assert "`" not in told and ("_" not in key or key not in told.replace("\\", "")), told
                assert rule_name(name, key, words) in told or problem.params.get("key") != key
                seen.add(problem.code)
    assert seen == {"option_value", "options_conflict"} & rules.refusal_codes


def test_a_rule_of_other_games_is_quoted_once(texts: Texts) -> None:
    told = refused(OptionsError("option_unknown", key="n_deals"), "lorum", texts.of("en"))
    assert told == "There is no house rule “Deals in the game”."


def chosen(shown: TableState, draft: Draft, page: str, key: str, texts: Texts) -> list[str]:
    drawing = rules_form(shown, draft, page, texts.of("en"), [])
    parts: list[dict[str, Any]] = list(walk(drawing.to_components()))
    (select,) = [part for part in parts if part.get("custom_id", "").endswith(f":set:{key}")]
    return [one["value"] for one in select["options"] if one["default"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_in_words_is_read_again(texts: Texts, name: str, language: str) -> None:
    words, rules = texts.of(language), GAMES[name]
    model = model_of(rules)
    for preset in rules.presets:
        values, _ = values_of(rules, Draft(preset))
        sign = ": " if name == "kauflabet" else "="
        told = "; ".join(
            f"{rule_name(name, key, words)}{sign}{value_text(name, key, value, words)}"
            for key, value in values.items()
        )
        assert rules.options(preset, read(told, rules, texts)) == rules.options(preset)
    for key in model.model_fields:
        for value in offered(model, key):
            named = rule_name(name, key, words), value_text(name, key, value, words)
            for rule, told in (named, (key, value)):
                assert read(f"{rule}={told}", rules, texts) == {key: value}
                assert read(f"{rule}={told} {key}={value}", rules, texts) == {key: value}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_suggestion_holds_a_key_and_each_is_understood(texts: Texts, name: str, language: str) -> None:
    words, rules = texts.of(language), GAMES[name]
    begun = {one for letter in "aeiou" for one in completions(letter, rules, words, texts, 100)}
    assert len(begun) >= min(10, len(model_of(rules).model_fields)) and not any("_" in one for one in begun)
    for start in begun:
        for one in completions(start, rules, words, texts, 100):
            assert "_" not in one and read(one, rules, texts)
        assert read(f"{start}x", rules, texts).keys() <= model_of(rules).model_fields.keys()


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("Räder=Plus", {"wheel_menu": "plus"}),
        (
            "räder = Plus, Minus / Alarich, Alles/Nichts",
            {"wheel_menu": "plus-minus/alarich-alles_oder_nichts"},
        ),
        ("Wheels=Plus Minus / 1-2-3-8", {"wheel_menu": "plus-minus/1238"}),
        ("Der achte Stich kostet=80 Wheels=minus", {"last_trick_value": "80", "wheel_menu": "minus"}),
        ("wheels=false contracts=plus,minus", {"wheels": "false", "contracts": "plus-minus"}),
        ("The eighth trick costs: 80 points; packets=3-2-3", {"last_trick_value": "80", "packets": "3-2-3"}),
    ],
)
def test_names_and_keys_are_understood_in_every_language(
    texts: Texts, typed: str, values: dict[str, str]
) -> None:
    assert read(typed, GAMES["quodlibet"], texts) == values


def test_what_is_chosen_is_shown_also_where_it_makes_no_sense_yet(texts: Texts) -> None:
    shown = lobby("quodlibet")
    draft = Draft("frankonia", {"contracts": "plus-snack"})
    assert chosen(shown, draft, "kingdoms", "contracts", texts) == ["plus", "snack"]
    told = text(rules_form(shown, draft, "wheels", texts.of("en"), []))
    assert "“Contracts without wheels” and “With wheels or without” don't go together" in told
    assert "Set “With wheels or without: No wheels – everything from the start”" in told
    assert chosen(shown, Draft("badenia"), "wheels", "wheels", texts) == ["false"]


def test_a_page_that_is_not_there_is_the_first_one(texts: Texts) -> None:
    shown, words = lobby("blattla"), texts.of("de")
    draft = Draft.of(shown)
    first_page = rules_form(shown, draft, START, words, []).to_components()
    assert rules_form(shown, draft, "wheels", words, []).to_components() == first_page
