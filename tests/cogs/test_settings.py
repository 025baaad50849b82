"""The settings panels offer every choice, in every language, within Discord's limits."""

import pytest

from cogs.settings.cog import (
    CEREMONY_KEY,
    OWN_KEYS,
    SERVER_PAGES,
    SettingId,
    choices,
    own_panel,
    server_panel,
)
from cogs.shell.clicks import parse
from cogs.shell.preferences import CEREMONIES, PersonSettings, ServerSettings
from cogs.texts.catalogue import Texts
from discord_sandbox.components import walk
from tests.cogs.seating import check
from tests.languages import LANGUAGES

FAVOURITES = [
    (f"Unser Regelwerk Nummer {number:02d} mit langem Namen", f"set{number}") for number in range(50)
]

OFFERED = [("Deutsch", "de"), ("English", "en"), ("français", "fr")]


def test_every_setting_can_be_chosen() -> None:
    shown = {key for keys in SERVER_PAGES.values() for key in keys}
    assert shown - {CEREMONY_KEY} | set(CEREMONIES) == set(ServerSettings.model_fields)
    assert set(OWN_KEYS) == set(PersonSettings.model_fields)


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_are_within_the_limits_and_their_ids_come_back(texts: Texts, language: str) -> None:
    server = ServerSettings(favourite="gone", who_opens="role:123456789012345678")
    words = texts.of(language)
    drawings = [server_panel(server, page, words, FAVOURITES, OFFERED, "✓") for page in SERVER_PAGES]
    drawings.append(own_panel(PersonSettings(), words, "✓"))
    for drawing in drawings:
        check(drawing)
        ids = [part["custom_id"] for part in walk(drawing.to_components()) if "custom_id" in part]
        assert ids and all(isinstance(parse(custom_id), SettingId) for custom_id in ids)


def test_settings_of_features_that_are_switched_off_are_gone() -> None:
    words = Texts(off=["seasons", "stats"]).of("de")
    for drawing in (
        server_panel(ServerSettings(), "books", words, [], OFFERED),
        own_panel(PersonSettings(), words),
    ):
        ids = " ".join(part.get("custom_id", "") for part in walk(drawing.to_components()))
        assert "season_rhythm" not in ids and "stats" not in ids
        assert "pictures" in ids or "timezone" in ids


@pytest.mark.parametrize("model", [ServerSettings, PersonSettings])
def test_a_select_offers_each_value_and_shows_the_chosen_one(
    texts: Texts, model: type[ServerSettings] | type[PersonSettings]
) -> None:
    for key in model.model_fields:
        for value in choices(model, key):
            settings = model.model_validate({key: value})
            pages = (
                [own_panel(settings, texts.of("de"))]
                if isinstance(settings, PersonSettings)
                else [
                    server_panel(settings, page, texts.of("de"), FAVOURITES, OFFERED) for page in SERVER_PAGES
                ]
            )
            parts = [part for page in pages for part in walk(page.to_components())]
            (select,) = [part for part in parts if part.get("custom_id", "").endswith(f":{key}")]
            assert {one["value"] for one in select["options"]} == set(choices(model, key))
            assert [one["value"] for one in select["options"] if one["default"]] == [value]


@pytest.mark.parametrize(("chosen", "shown"), [("auto", "auto"), ("fr", "fr"), ("it", "auto")])
def test_every_language_is_offered_under_its_own_name(texts: Texts, chosen: str, shown: str) -> None:
    drawing = server_panel(ServerSettings(language=chosen), "look", texts.of("de"), [], OFFERED)
    parts = list(walk(drawing.to_components()))
    (select,) = [part for part in parts if part.get("custom_id", "").endswith(":language")]
    assert [one["label"] for one in select["options"]] == ["Wie der Server", "Deutsch", "English", "français"]
    assert [one["value"] for one in select["options"] if one["default"]] == [shown]


@pytest.mark.parametrize(
    ("favourite", "saved", "shown"),
    [("gone", 50, "gone"), ("gone", 3, "gone"), ("set49", 50, FAVOURITES[-1][0])],
)
def test_a_favourite_that_was_deleted_or_stands_far_down_is_still_shown(
    texts: Texts, favourite: str, saved: int, shown: str
) -> None:
    server = ServerSettings(favourite=favourite)
    drawing = server_panel(server, "tables", texts.of("en"), FAVOURITES[:saved], OFFERED)
    parts = list(walk(drawing.to_components()))
    (select,) = [part for part in parts if part.get("custom_id", "").endswith("favourite")]
    names = [name for name, _ in FAVOURITES[: min(saved, 23)]]
    assert [one["label"] for one in select["options"]][1:] == [*names, shown], "it takes no other's place"
    assert [one["label"] for one in select["options"] if one["default"]] == [shown]
