"""What the buttons about seasons say. Times are in milliseconds since 1970."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from cogs.shell.clicks import NUMBER, Click, Written, click
from cogs.shell.names import LONG_NAME

_TIMES: Final = range(-5_000_000_000_000, 200_000_000_000_000)
"""From 1811 to 8307: calendars end somewhere."""


def _time(text: str) -> int:
    if (time := int(text)) not in _TIMES:
        raise ValueError("no time of any season")
    return time


def _time_or(word: str) -> Written:
    """A time, or none: then a word."""
    return Written(
        f"{word}|{_TIME.pattern}",
        lambda text: None if text == word else _time(text),
        lambda time: word if time is None else str(time),
    )


_TIME: Final = Written(rf"-?(?:{NUMBER})", _time)


@click("y:{page}:{game}:{number}")
@dataclass(frozen=True, slots=True)
class SeasonId(Click):
    """A way to a page about seasons.

    ``list`` and ``fame`` (of a ``game``) have numbered pages, ``show`` the season that begins at a time, in
    milliseconds since 1970: on paper people have played before that, too.
    """

    page: Literal["list", "show", "fame"]
    number: Annotated[int, _TIME] = 0
    game: Annotated[str | None, r"[a-z]{1,20}"] = None


@click("y:open:{begins_ms}:{cut}:{name}")
@dataclass(frozen=True, slots=True)
class OpenSeasonId(Click):
    """Yes, a season with this ``name`` is to begin: at a time, or with the click if that is ``None``.

    ``cut`` is the beginning of the semester of which somebody was told that it ends with that, if one does.
    """

    begins_ms: Annotated[int | None, _time_or("now")]
    cut: Annotated[int | None, _time_or("none")]
    name: Annotated[str, rf"[^\n]{{1,{LONG_NAME}}}"]


@click("y:close:{begins_ms}")
@dataclass(frozen=True, slots=True)
class CloseSeasonId(Click):
    """Yes, the season is to end that has begun at a time."""

    begins_ms: Annotated[int, _TIME]
