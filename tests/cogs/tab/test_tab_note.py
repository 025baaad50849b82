"""Public notes of the tab, and the buttons below them."""

from collections.abc import Sequence

import pytest

from cogs.tab.view import Reader, TabId, tab_list, tab_note
from cogs.texts.catalogue import Words
from engine.tab.tab import Debt, Saying, fold
from engine.tables import Person
from tests.cogs.discord_limits import buttons, text
from tests.engine.standings.rounds_due import deal

ANNA, BERT, CILLI = 1, 2, 3


def reading(words: Words, person: int = 0, names: Sequence[str] = ("P1", "P2", "P3")) -> Reader:
    return Reader(
        words,
        1,
        {number: Person(number, str(number), name) for number, name in enumerate(names, 1)},
        lambda _: "round",
        "round",
        person,
    )


def test_rounds_of_one_partie_say_which_deal_made_them_due(de: Words) -> None:
    third, fifth = (deal(17, [ANNA, BERT, CILLI, "bursch"], {2: 1}, number=number) for number in (3, 5))
    told = text(tab_list(fold([third, fifth], []), reading(de, ANNA), TabId("l", 0, 0, "page")))
    assert "Spiel 3 an Tisch 17" in told and "Spiel 5 an Tisch 17" in told


def test_people_with_the_same_name_are_told_apart(de: Words) -> None:
    due = deal(17, [ANNA, BERT, CILLI, "bursch"], {2: 1}, number=3)
    reader = reading(de, ANNA, ("Anna", "Bert", "Bert"))
    told = text(tab_list(fold([due], []), reader, TabId("l", 0, 0, "page")))
    assert "Bert (2)" in told


@pytest.mark.parametrize(("kind", "actor"), [("settled", CILLI), ("forgiven", ANNA)])
def test_to_confirm_comes_first_whoever_is_asked(kind: str, actor: int, de: Words) -> None:
    reader = reading(de)
    debt = Debt("d1.1.2", CILLI, (ANNA, BERT), 1, 0, table=1, sayings=(Saying(kind, 1, actor, 0, False),))
    note, _ = tab_note(debt, "settle" if kind == "settled" else "forgive", actor, reader, call=False)
    assert [one["label"] for one in buttons(note)] == ["Bestätigen", "Einspruch"]
