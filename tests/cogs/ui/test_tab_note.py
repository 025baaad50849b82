"""What all can read of the tab, and the buttons below it."""

import pytest

from cogs.texts.catalogue import Words
from cogs.ui.tab import Reader, tab_note
from engine.standings.tab import Debt, Saying
from engine.tables import Person
from tests.cogs.ui.discord_limits import buttons

ANNA, BERT, CILLI = 1, 2, 3


@pytest.mark.parametrize(("kind", "actor"), [("settled", CILLI), ("forgiven", ANNA)])
def test_to_confirm_comes_first_whoever_is_asked(kind: str, actor: int, de: Words) -> None:
    reader = Reader(
        de, 1, lambda number: Person(number, str(number), f"P{number}"), lambda _: "round", "round"
    )
    debt = Debt("d1.1.2", CILLI, (ANNA, BERT), 1, 0, table=1, sayings=(Saying(kind, 1, actor, 0, False),))
    note, _ = tab_note(debt, "settle" if kind == "settled" else "forgive", actor, reader, call=False)
    assert [one["label"] for one in buttons(note)] == ["Bestätigen", "Einspruch"]
