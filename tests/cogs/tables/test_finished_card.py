"""The card of a partie that is over: what is told to whoever sees its picture, and to whoever doesn't."""

from __future__ import annotations

import pytest

from cogs.games.charts import final_sheet
from cogs.pictures.figures import figure
from cogs.shell.layout import FIXED_SPACE
from cogs.tables.view import table_card
from tests.cogs.discord_limits import text
from tests.cogs.pictures.contexts import FACES, RULE_SETS, TEXTS, context, played
from tests.cogs.seating import PEOPLE
from tests.languages import LANGUAGES

OVER = ("frankonia", "undivided", "badenia", "1850", "1739", "fuenfzehnern", "blattla", "schafkopf")


@pytest.mark.sample(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OVER)
def test_the_last_deal_is_told_by_the_final_sheet_or_in_words(name: str, language: str) -> None:
    game, preset, house = RULE_SETS[name]
    options, states = played(game, preset, 1, house)
    drawn = context(game, preset, states[-1], options, language)
    assert drawn.snapshot.status == "finished"
    last = states[-1].view(None).scores[-1]
    sheet = final_sheet(drawn)
    bare = text(table_card(drawn.snapshot, TEXTS.of(language), FACES)).replace(FIXED_SPACE, " ")
    seen = text(table_card(drawn.snapshot, TEXTS.of(language), FACES, ("table.jpg", sheet.alt)))
    newest = next(line for line in sheet.alt.split(";") if f" {last.number}. " in line)
    for person, points in zip(PEOPLE, last.points, strict=False):
        assert f"{person} {figure(points, signed=game != 'quodlibet')}" in newest
        if points:
            gain = figure(points, signed=True)
            assert f"{person} {gain}" in bare and f"{person}{FIXED_SPACE}{gain}" not in seen
