"""A person's statistics as a message: a tab, links to the others, and selects for its subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord

from cogs.leaderboards.board_period import BoardPeriod
from cogs.pictures.renderer import Picture
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
from cogs.shell.names import LONG_NAME, shown
from cogs.stats.ids import TABS, StatisticsId, Tab
from cogs.stats.pages.page import Subject, TabPage
from cogs.texts.catalogue import Words

_ALONE: Final[tuple[Tab, ...]] = ("overview", "course", "versus")
WITH_CONTRACTS: Final = ("quodlibet", "blattla")
"""Games in which contracts are chosen."""
FEW_DEALS: Final = 12
"""Deals of the shortest partie of Quodlibet; statistics of fewer get a note that they say little."""
_A_ROW: Final = 3
_LABEL: Final = 100
"""Maximum number of characters in an option's label, as Discord allows."""


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
    builder.buttons([_tab(tab, subject, at) for tab in tabs_of(subject.game)], a_row=_A_ROW)
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
    name = "declarer" if tab == "king" and subject.game == "blattla" else tab
    style = discord.ButtonStyle.primary if tab == at.tab else discord.ButtonStyle.secondary
    return button(replace(at, tab=tab).custom_id, subject.words(f"statistics-tab-{name}"), style=style)


def _choices(builder: MessageBuilder, words: Words, place: TabPosition) -> None:
    at = place.at
    if not place.games:
        return
    periods = [option(one.name[:_LABEL], one.code, chosen=one.code == at.period) for one in place.periods]
    builder.row(select(replace(at, asked="period").custom_id, periods))
    if len(place.games) > 1:
        games = [option(words.game(game), game, chosen=game == at.game) for game in place.games]
        builder.row(select(replace(at, asked="game").custom_id, games))
