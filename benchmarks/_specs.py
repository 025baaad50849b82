"""Specs of the measured pictures, one of each kind. A new kind adds a line to ``SUBJECTS``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from benchmarks import _charts
from cogs.pictures.canvas import PictureSpec
from cogs.pictures.table import Fact, HandCard, HandSpec, SeatSpec, TableSpec
from engine.cards import Played, Suit, Trick, parse, parse_many

_NAMES: Final = ("Jürgen", "Größenwahnsinniger", "Zoë", "Blåbärskungen", "Maximilian-Alexander")


def table(number: int = 4, players: int = 4) -> TableSpec:
    """Return a table in its ``number``-th trick, with all cards but one."""
    seats = tuple(
        SeatSpec(
            name,
            str(40 * seat),
            tricks=1,
            mark="crown" if seat == 0 else None,
            turn=seat == players - 1,
            note="+20",
        )
        for seat, name in enumerate(_NAMES[:players])
    )
    lying = tuple(Played(seat, card) for seat, card in enumerate(parse_many("G9 GA HU S8")[: players - 1]))
    before = tuple(Played(seat, card) for seat, card in enumerate(parse_many("E7 EX EA H8 SK")[:players]))
    return TableSpec(
        place="Rad 1/3 · Spiel 4/12",
        title="Keine Roten",
        facts=(Fact("Topf", "120"), Fact("Trumpf", "Herz", Suit.HEARTS)),
        seats=seats,
        direction="anticlockwise",
        trick=lying,
        winner=None,
        told=f"Stich {number}",
        before=Trick(before, 2),
        before_told=f"Stich {number - 1} an Zoë",
        announcement="",
        alt="",
    )


def finished() -> TableSpec:
    """Return a table on which a finished trick lies."""
    spec = table()
    return replace(
        spec,
        trick=(*spec.trick, Played(3, parse("GK"))),
        winner=1,
        told="Stich 4 an Größenwahnsinniger",
        before=None,
    )


def hand() -> HandSpec:
    """Eight cards, three of which may be played."""
    cards = parse_many("EO GK GX GU HA H9 SA S7")
    return HandSpec(tuple(HandCard(card, card >> 3 == 1, card >> 3 != 1) for card in cards), "")


SUBJECTS: Final[Mapping[str, PictureSpec]] = {
    "table": table(),
    "finished_trick": finished(),
    "table_of_five": table(players=5),
    "hand": hand(),
    "snack": _charts.snack(),
    "quadrature": _charts.quadrature(),
    "pot": _charts.pot(),
    "auction": _charts.auction(),
    "score_sheet": _charts.score_sheet(),
    "course": _charts.course(),
}
