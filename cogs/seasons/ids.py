"""Custom ids of the buttons about seasons. Times are in milliseconds since 1970."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from cogs.shell.clicks import NUMBER, Click, Written, click
from cogs.shell.names import LONG_NAME

_TIMES: Final = range(-5_000_000_000_000, 200_000_000_000_000)
"""Accepted times, from 1811 to 8307: calendars have a limited range."""


def _time(text: str) -> int:
    if (time := int(text)) not in _TIMES:
        raise ValueError("no time of any season")
    return time


def _time_or(word: str) -> Written:
    """Return a field for a time, or for none, which is written as a word."""
    return Written(
        f"{word}|{_TIME.pattern}",
        lambda text: None if text == word else _time(text),
        lambda time: word if time is None else str(time),
    )


_TIME: Final = Written(rf"-?(?:{NUMBER})", _time)


@click("y:{page}:{game}:{number}")
@dataclass(frozen=True, slots=True)
class SeasonId(Click):
    """A link to a page about seasons.

    ``list`` and ``fame`` (of a ``game``) have numbered pages. ``show`` has the season that begins at a time
    in milliseconds since 1970, which may be negative for results from paper.
    """

    page: Literal["list", "show", "fame"]
    number: Annotated[int, _TIME] = 0
    game: Annotated[str | None, r"[a-z]{1,20}"] = None


@click("y:open:{begins_ms}:{cut}:{name}")
@dataclass(frozen=True, slots=True)
class OpenSeasonId(Click):
    """A confirmation that a season with this ``name`` begins: at a time, or now if that is ``None``.

    ``cut`` is the beginning of the semester that this ends, as the question said, if it ends one.
    """

    begins_ms: Annotated[int | None, _time_or("now")]
    cut: Annotated[int | None, _time_or("none")]
    name: Annotated[str, rf"[^\n]{{1,{LONG_NAME}}}"]


@click("y:close:{begins_ms}")
@dataclass(frozen=True, slots=True)
class CloseSeasonId(Click):
    """A confirmation that the season that began at a time is to end."""

    begins_ms: Annotated[int, _TIME]
