"""People are told about all the personal data that is stored."""

from pathlib import Path

import pytest

from cogs.privacy.cog import KEPT
from cogs.texts.catalogue import Texts
from engine.storage.kept import settings
from engine.storage.persons import forgotten
from engine.storage.records import persons
from engine.storage.rows import metadata

DOCS = Path(__file__).parents[2] / "docs"
NAMING = {
    table.name
    for table in metadata.tables.values()
    if any(key.column is persons.c.person for key in table.foreign_keys)
}


def test_every_table_that_names_people_is_told_of() -> None:
    assert set().union(*KEPT.values()) == NAMING | {
        persons.table.name,
        settings.table.name,
        forgotten.table.name,
    }


@pytest.mark.parametrize("name", sorted(set().union(*KEPT.values())))
def test_it_stands_in_the_docs_with_a_time_and_an_end(name: str) -> None:
    lines = (DOCS / "privacy.md").read_text(encoding="utf-8").splitlines()
    (row,) = [line.strip("|").split("|") for line in lines if line.startswith("|") and f"`{name}`" in line]
    assert len(row) == 5 and all(cell.strip() for cell in row)


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_is_said_in_words_of_each_language(language: str) -> None:
    words = Texts().of(language)
    assert len({words(f"privacy-kept-{what}") for what in KEPT}) == len(KEPT)
    assert "45" in words("privacy-departed", days=45)
    assert words("privacy-departed", days=0) != words("privacy-departed", days=1)
