"""A person's statistics as a message: a tab, links to the others, and selects for its subject.

The text of a tab says everything that its picture shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, TypeAlias, get_args

import discord

from cogs.leaderboards.periods import PERIOD, BoardPeriod
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import PictureSpec, alt_text
from cogs.shell.clicks import Click, click
from cogs.shell.layout import (
    GOLD,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    option,
    select,
    small,
    user_select,
)
from cogs.shell.names import LONG_NAME, drawn_name, plain_text, shown
from cogs.texts.catalogue import Words

Tab: TypeAlias = Literal["overview", "contracts", "versus"]
TABS: Final[tuple[Tab, ...]] = get_args(Tab)
Asked: TypeAlias = Literal["game", "period", "other"]
"""The part of the page that a select changes."""
_ALONE: Final[tuple[Tab, ...]] = ("overview", "versus")
WITH_CONTRACTS: Final = ("quodlibet", "blattla")
"""Games in which contracts are chosen."""
FEW_DEALS: Final = 12
"""Deals of the shortest partie of Quodlibet; statistics of fewer get a note that they say little."""
_LABEL: Final = 100
"""Maximum number of characters in an option's label, as Discord allows."""


@click("e:{person}:{other}:{game}:{period}:{tab}[:{asked}]")
@dataclass(frozen=True, slots=True)
class StatisticsId(Click):
    """A page of a person's statistics; ``other`` is whom they are compared with there. People are by number.

    ``period`` is absolute, as on a leaderboard: a button pressed later still means the same period.

    A button leads to the page. With ``asked`` it is a select whose choice replaces that part.
    """

    person: int
    other: int | None
    game: Annotated[str | None, r"[a-z]{1,20}"]
    period: Annotated[str, PERIOD]
    tab: Tab
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """The person and game of the statistics.

    ``name`` is the last known one; ``few_win`` tells whether points are penalties.
    """

    name: str
    game: str
    few_win: bool
    words: Words

    @property
    def title(self) -> str:
        """The person and game, ready for a message."""
        return self.words(
            "statistics-title", name=shown(self.name, LONG_NAME), game=self.words.game(self.game)
        )

    def drawn_title(self, what: str) -> str:
        """Return the title of a picture, ready to be drawn."""
        return self.words("statistics-drawn", name=drawn_name(self.name, self.words), what=what)

    def told(self, what: str, *lines: str) -> str:
        """Return the description of a picture that shows the same as some lines of a message."""
        title = self.words("statistics-drawn", name=plain_text(self.name, LONG_NAME), what=what)
        return alt_text(f"{title}, {self.words.game(self.game)}.", *map(_unmarked, lines))


@dataclass(frozen=True, slots=True)
class TabPage:
    """A tab: its lines of text, and the picture, if it has one."""

    lines: tuple[str, ...]
    spec: PictureSpec | None = None


def _unmarked(line: str) -> str:
    """Return one of our own lines without markdown, as a sentence."""
    plain = line.replace("**", "").replace("`", "").replace("-# ", "").strip()
    return plain if plain.endswith((".", "!", "?", ":")) or not plain else f"{plain}."


@dataclass(frozen=True, slots=True)
class TabPosition:
    """The position among all tabs: the id of the page, and the games and periods that can be chosen.

    ``other`` is the Discord id of the person compared with; ``periods`` includes the page's own.
    """

    at: StatisticsId
    games: Sequence[str]
    periods: Sequence[BoardPeriod] = ()
    other: str | None = None

    @property
    def period(self) -> str:
        """The name of the page's period, not escaped: people may have chosen it."""
        return next(one.name for one in self.periods if one.code == self.at.period)


def tabs_of(game: str) -> tuple[Tab, ...]:
    """Return the tabs that exist for a game."""
    return TABS if game in WITH_CONTRACTS else _ALONE


def statistics_message(
    subject: Subject, page: TabPage, place: TabPosition, deals: int, picture: Picture | None, note: str = ""
) -> RawLayout:
    """Draw a tab with everything around it."""
    words, at = subject.words, place.at
    builder = MessageBuilder(GOLD)
    builder.text(f"## {subject.title}", small(shown(place.period, LONG_NAME)))
    if picture is not None:
        builder.picture(picture.filename, picture.alt)
    builder.text(*page.lines)
    few = words("statistics-few", deals=deals) if 0 < deals < FEW_DEALS else ""
    builder.text(small(few), small(words("statistics-about")), small(note))
    builder.line()
    builder.buttons([_tab(tab, subject, at) for tab in tabs_of(subject.game)])
    if at.tab == "versus":
        chosen = replace(at, asked="other").custom_id
        other = [] if place.other is None else [place.other]
        builder.row(user_select(chosen, words("statistics-choose-other"), other, most=1))
    _choices(builder, words, place)
    return builder.view()


def nothing_message(sentence: str, words: Words, place: TabPosition) -> RawLayout:
    """Say why there are no statistics, with selects that lead to some."""
    builder = MessageBuilder(GOLD)
    builder.text(sentence)
    _choices(builder, words, place)
    return builder.view()


def _tab(tab: Tab, subject: Subject, at: StatisticsId) -> Component:
    style = discord.ButtonStyle.primary if tab == at.tab else discord.ButtonStyle.secondary
    return button(replace(at, tab=tab).custom_id, subject.words(f"statistics-tab-{tab}"), style=style)


def _choices(builder: MessageBuilder, words: Words, place: TabPosition) -> None:
    at = place.at
    if not place.games:
        return
    periods = [option(one.name[:_LABEL], one.code, chosen=one.code == at.period) for one in place.periods]
    builder.row(select(replace(at, asked="period").custom_id, periods))
    if len(place.games) > 1:
        games = [option(words.game(game), game, chosen=game == at.game) for game in place.games]
        builder.row(select(replace(at, asked="game").custom_id, games))
