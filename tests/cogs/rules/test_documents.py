"""``docs/rules/`` matches its sources."""

import pytest

from cogs.rules.documents import FOLDER, documents
from cogs.rules.source import Pages
from cogs.texts.catalogue import Texts

DOCUMENTS = documents(Texts(), Pages())


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_as_its_source_says(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == DOCUMENTS[name], "write it anew: python -m cogs.rules --write"


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
    assert "Der Herz-König kostet 50" in german and "Anna Herz-König" in german
