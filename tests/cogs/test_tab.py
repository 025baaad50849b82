"""Lists and public notes of the tab, and the buttons of its lists."""

from collections.abc import Sequence

from cogs.tab.view import Reader, TabId, tab_list, tab_note
from cogs.texts.catalogue import Words
from engine.storage.records import PlayedDealRow
from engine.tab.tab import Debt, fold
from engine.tables import Person
from tests.cogs.seating import buttons, text
from tests.engine.standings.deals_of_parties import deal_with_rounds

ANNA, BERT, CILLI = 1, 2, 3


def reading(
    words: Words, person: int = 0, names: Sequence[str] = ("P1", "P2", "P3"), *, keeper: bool = False
) -> Reader:
    people = {number: Person(number, str(number), name) for number, name in enumerate(names, 1)}
    return Reader(words, people, lambda _: "round", person, keeper)


def due(number: int, rounds: int = 1) -> PlayedDealRow:
    """A deal in which Cilli came to owe Anna and Bert rounds."""
    return deal_with_rounds(17, [ANNA, BERT, CILLI, "bursch"], {2: rounds}, number=number)


def test_rounds_of_one_partie_say_which_deal_made_them_due(de: Words) -> None:
    told = text(tab_list(fold([due(3), due(5)], []), reading(de, ANNA), TabId(0, 0)))
    assert "Spiel 3 an Tisch 17" in told and "Spiel 5 an Tisch 17" in told


def test_people_with_the_same_name_are_told_apart(de: Words) -> None:
    told = text(tab_list(fold([due(3)], []), reading(de, ANNA, ("Anna", "Bert", "Bert")), TabId(0, 0)))
    assert "Bert (2)" in told


def test_everybody_is_offered_what_they_may_do(de: Words) -> None:
    def offered(person: int, place: TabId, *, keeper: bool = False) -> list[str]:
        shown = tab_list(fold([due(3, 2)], []), reading(de, person, keeper=keeper), place)
        return [one["label"] for one in buttons(shown)]

    assert offered(ANNA, TabId(0, 0)) == ["Alle 2 bezahlt", "Eine bezahlt", "Erlassen"]
    assert offered(CILLI, TabId(0, 0)) == [], "whoever owes confirms nothing"
    assert offered(CILLI, TabId(0, 0), keeper=True) == [], (
        "one corrects others' tabs, not in passing one's own"
    )
    assert offered(BERT, TabId(CILLI, 0), keeper=True)[-1] == "Löschen"


def test_a_long_list_has_pages_and_an_overview_that_ends(de: Words) -> None:
    tab = fold([due(number) for number in range(1, 8)], [])
    first, last = (tab_list(tab, reading(de, ANNA), TabId(0, page)) for page in (0, 99))
    assert "Spiel 5 " in text(first) and "Spiel 6 " not in text(first) and "Seite 1 von 2" in text(first)
    assert "Spiel 5 " not in text(last) and "Spiel 6 " in text(last) and "Seite 2 von 2" in text(last)


def test_a_note_says_what_became_of_all_rounds(de: Words) -> None:
    debt = Debt("d1.1.2", CILLI, (ANNA, BERT), 4, 0, table=1, deal=1, paid=1, forgiven=1)
    told = text(tab_note(debt, "paid", ANNA, reading(de)))
    assert "✅ **P1** bestätigt als bezahlt:\nP3 schuldet dem Tisch **4** Runden" in told
    assert told.endswith("✅ Bezahlt: **1** Runde\n🕊️ Erlassen: **1** Runde\nOffen: **2** Runden")
