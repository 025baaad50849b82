"""How high messages are taken to be: compared with rows that Chromium has broken, 350 pixels wide."""

import pytest

from cogs.shell import phone
from cogs.shell.layout import FIXED_SPACE, GREY, MessageBuilder, button

MEASURED = (
    ("-# Stich 3: <:E9:1> Zapfer · <:G9:2> Archivar · <:EA:3> Pedell · <:E7:4> Anna", 2),
    ("➤ <:G:1> Du bist dran – bediene Laub.", 2),
    ("Trick 8 <:SK:1> Famulus · <:S8:2> Dora · <:GK:3> Archivar", 2),
    ("-# Pts/Total: Dora 0/−12 · Archivar 0/4 · Pedell 28/4 · Famulus 0/4", 2),
    ("**Trick 1** <:HA:1> Pedell · <:H7:2> Famulus", 1),
    ("-# Die bereitgelegte Karte geht hier nicht.", 1),
    ("-# <:H:1> Herz ist Trumpf. Die Eichel-Sau (das Ass) spielt mit Anna.", 2),
    ("## <:HA:1> <:HK:2> <:HO:3> <:HU:4> <:HX:5> <:H9:6> <:H8:7> <:H7:8>", 1),
    ("-# Void: Archivar <:S:1> · Famulus <:E:2> <:H:3>", 1),
    ("**Stich 3** <:SX:1> Zapfer · <:SK:2> Archivar · <:S8:3> Pedell", 2),
    ("Solo in <:G:1> Leaves · ⏱️ <t:1795858325:R>", 2),
    ("-# <:H:1> Herz ist Trumpf. Die Laub-Sau (das Ass) spielt mit Pedell.", 2),
    ("-# Die Laub-Sau (das Ass) spielt mit Pedell.", 1),
)


@pytest.mark.parametrize(("line", "rows"), MEASURED)
def test_no_line_is_taken_for_lower_than_it_is(line: str, rows: int) -> None:
    """A row too many merely leaves something out; a row too few would move the cards off the screen."""

    line = line.replace("> ", f">{FIXED_SPACE}") if " · <:" in line else line  # a card stays with its player

    def high(*lines: str) -> float:
        builder = MessageBuilder(GREY)
        builder.text("x", *lines)
        return phone.height(builder.view())

    taken = (high(line) - high()) // {"-#": 18, "##": 28}.get(line[:2], 22)
    assert rows <= taken <= rows + 1


def test_rows_of_buttons_count() -> None:
    builder = MessageBuilder(GREY)
    builder.text("x")
    before = phone.height(builder.view())
    builder.buttons([button(str(number), "x") for number in range(8)])
    assert phone.height(builder.view()) - before == 100
