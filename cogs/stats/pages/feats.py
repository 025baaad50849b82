"""Statistics special to one game: Red Ruffians and censuses, declarers, bêtes, Zwang."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from cogs.shell.names import decimal, percent
from cogs.stats.pages.page import Subject
from engine.standings.statistics.deeds import DeedFigures
from engine.standings.statistics.facts import Statistics

_NONE: Final = DeedFigures()


def feats(statistics: Statistics, subject: Subject) -> list[str]:
    """Return a line for each feat that has occurred."""
    return list(_FEATS[subject.game](statistics, subject)) if subject.game in _FEATS else []


def _quodlibet(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words, deeds = subject.words, statistics.deeds
    penal = [
        words(f"statistics-{kind}", times=deeds[kind].times) for kind in ("ruffian", "ahmed") if kind in deeds
    ]
    if penal:
        yield words("statistics-penal", cards=", ".join(penal))
    if statistics.censuses_held:
        won = deeds.get("census", _NONE).times
        yield words("statistics-census", won=won, held=statistics.censuses_held)
    for kind in ("hundreds", "fine", "round", "holdback"):
        if kind in deeds:
            yield words(f"statistics-{kind}", times=deeds[kind].times, total=deeds[kind].total)


def _blattla(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words = subject.words
    for role in statistics.roles:
        yield words(
            f"statistics-role-{role.role}",
            deals=role.deals,
            won=role.won,
            share=percent(role.won, role.deals, words),
            schneider=role.schneider,
            schwarz=role.schwarz,
        )


def _kauflabet(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words, deeds = subject.words, statistics.deeds
    played = deeds.get("in", _NONE).times
    yield words(
        "statistics-in", played=played, deals=statistics.deals, share=percent(played, statistics.deals, words)
    )
    if played:
        tricks = deeds.get("tricks", _NONE).total
        yield words("statistics-tricks", tricks=tricks, average=decimal(tricks / played, words))
    if "bete" in deeds:
        yield words("statistics-bete", times=deeds["bete"].times, chips=deeds["bete"].total)


def _fuenfzehnern(statistics: Statistics, subject: Subject) -> Iterator[str]:
    words, deeds = subject.words, statistics.deeds
    if statistics.deals:
        taken = deeds.get("card_points", _NONE).total
        yield words("statistics-card_points", points=taken, average=decimal(taken / statistics.deals, words))
    if "zwang" in deeds:
        yield words("statistics-zwang", times=deeds["zwang"].times)


_Teller: TypeAlias = Callable[[Statistics, Subject], Iterator[str]]
_FEATS: Final[Mapping[str, _Teller]] = {
    "quodlibet": _quodlibet,
    "blattla": _blattla,
    "kauflabet": _kauflabet,
    "fuenfzehnern": _fuenfzehnern,
}
