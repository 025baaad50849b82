"""Specs of grids, pots, auctions, score sheets and courses, for the benchmark of pictures."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from cogs.pictures.book import Book, BookEntry, BookSection, RunningTotal, marked
from cogs.pictures.course import Course, Part, Runner
from cogs.pictures.middles import AuctionMiddle, CallLine, Fallen, GridSpec, Lead, PotMiddle, Spot
from cogs.pictures.score_sheet import Head, ScoreSheet, Total, pages
from cogs.pictures.table import Middle, SeatSpec, TableSpec
from cogs.texts.catalogue import Texts
from engine.cards import PACK, parse

_NAMES: Final = ("Jürgen", "Größenwahnsinn", "Zoë", "Blåbärskungen")
_SEATS: Final = tuple(
    SeatSpec(name, str(140 * seat), cards=5 - seat, turn=seat == 1) for seat, name in enumerate(_NAMES)
)
_LETTERS: Final = ("7", "8", "9", "10", "U", "O", "K", "A")


def snack() -> GridSpec:
    """Twenty cards laid out, five ends open."""
    rows = {0: (2, 6), 1: (3, 5), 2: (0, 7), 3: (4, 5)}
    spots = tuple(
        Spot(rows[card >> 3][0] <= card & 7 <= rows[card >> 3][1], card == 14, card in (1, 7, 10, 14, 30))
        for card in PACK
    )
    return GridSpec(
        place="Reich 1/4 · Spiel 12/48",
        title="Kleinfraß",
        told="Jürgen legt eine Karte",
        spots=spots,
        seats=_SEATS,
        packets_head="Noch 3 Päckchen",
        packets=(3, 3, 1),
        fallen=None,
        letters=_LETTERS,
        alt="",
    )


def quadrature() -> GridSpec:
    """Seven leads of four cards."""
    spots = tuple(
        Spot(True, card >= 24, lead=Lead(1 + card // 4, card // 4 % 4, "J", card % 4 == 0, card % 4 < 3))
        if card < 28
        else Spot()
        for card in PACK
    )
    fallen = Fallen("Von Zoë:", tuple((card, card % 4) for card in range(24, 28)))
    return replace(snack(), title="Quadratur", spots=spots, packets=(), fallen=fallen)


def _table(middle: Middle) -> TableSpec:
    return TableSpec(
        place="Spiel 4/12",
        title="Ansagen",
        facts=(),
        seats=_SEATS,
        direction="clockwise",
        trick=(),
        winner=None,
        told="",
        before=None,
        before_told="",
        announcement="",
        alt="",
        middle=middle,
    )


def pot() -> TableSpec:
    """Talon, upcard and a pot of forty chips."""
    middle = PotMiddle(15, "Talon 15", parse("HU"), "aufgedeckt", 40, "Topf 40", "Eine Bête kostet 40.")
    return _table(middle)


def auction() -> TableSpec:
    """Four calls."""
    calls = tuple(
        CallLine(name, seat, "Solo" if seat == 2 else "passt", 1 if seat == 2 else None, seat != 2, seat == 2)
        for seat, name in enumerate(_NAMES)
    )
    return _table(AuctionMiddle("Ansagen", calls))


def score_sheet() -> ScoreSheet:
    """Return the second kingdom, all of its deals written up."""
    chance = random.Random(1)
    closing = tuple(RunningTotal(440, 40, 4) for _ in _NAMES)
    sections = []
    for kingdom in range(2):
        entries = tuple(
            BookEntry(
                12 * kingdom + deal + 1,
                "Ober/Unter",
                tuple(10 * chance.randrange(12) for _ in _NAMES),
                marked(4, {"king": [kingdom]}),
                tuple(RunningTotal(100, 10 * chance.randrange(10), chance.randrange(2)) for _ in _NAMES),
            )
            for deal in range(12)
        )
        title = f"{kingdom + 1}. Königtum"
        sections.append(BookSection(title, entries, (40,) * 4 if kingdom else (), closing, title))
    book = Book(tuple(sections), (880,) * 4, 48, low_wins=True, in_hundreds=True)
    return ScoreSheet(
        title="Quodlibet · Tisch 17",
        aim="Wenig ist gut.",
        place="24/48 Spiele · Seite 2/2",
        heads=tuple(Head(name, seat) for seat, name in enumerate(_NAMES)),
        lines=pages(book, Texts().of("de"))[-1],
        total="Summe",
        totals=tuple(Total("880", seat == 1, "8 C", "80") for seat in range(4)),
        badges=(),
        legend=(("king", "Bierkönig"), (None, "voller Hunderter")),
        empty="",
        page=2,
        pages=2,
        alt="",
    )


def course() -> Course:
    """Forty-eight deals."""
    chance = random.Random(1)
    runners = []
    for seat, name in enumerate(_NAMES):
        totals = [0]
        for _ in range(48):
            totals.append(totals[-1] + 10 * chance.randrange(10))
        runners.append(Runner(name, seat, tuple(totals), str(totals[-1]), seat == 1))
    parts = tuple(Part(12 * number, f"{number + 1}. Königtum") for number in range(4))
    return Course(
        title="Quodlibet · Verlauf an Tisch 17",
        aim="unten ist gut",
        low_wins=True,
        axis="Spiele",
        runners=tuple(runners),
        parts=parts,
        empty="",
        alt="",
    )
